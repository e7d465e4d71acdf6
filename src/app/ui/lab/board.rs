//! The position that the search is at, as a flat board with what is known of each move on its square.

use super::signs;
use crate::{
    app::{
        lab::{
            example::Table,
            scene::{Reply, Scene},
            story,
            study::Study,
        },
        ui::{icons, theme, widgets},
    },
    rules::{Game, Move, Side, Square},
};
use bevy_egui::egui::{
    Align2, Color32, CornerRadius, Painter, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, WidgetType,
    pos2, vec2,
};

/// Draws the card.
pub fn show(ui: &mut Ui, size: Vec2, study: &Study) {
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let scene = Scene::of(study, study.focus);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, words(&scene, study)));
    let p = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    widgets::card(&p, rect, false, false);
    let small = size.x < 200.0;
    let inner = rect.shrink(if small { 8.0 } else { theme::PAD });
    let way = story::path(study, study.focus);
    let way = if way.is_empty() { "first position".to_owned() } else { format!("after {way}") };
    let depth = match (scene.replies.is_empty(), small) {
        (true, true) => "end".to_owned(),
        (true, false) => "end of the line".to_owned(),
        (false, true) => scene.depth.to_string(),
        (false, false) => format!("depth left {}", scene.depth),
    };
    let right = p.text(inner.right_top(), Align2::RIGHT_TOP, depth, theme::body(theme::SMALL), theme::FAINT);
    let left = inner.left_top() + vec2(7.0, 7.5);
    icons::piece(&p, left, 6.0, scene.to_move == Side::Black);
    let at = inner.left_top() + vec2(19.0, 0.0);
    let room = right.left() - at.x - 8.0;
    widgets::fit(&p, at, Align2::LEFT_TOP, &way, theme::semi(theme::SMALL), theme::MUTED, room);
    let below = Rect::from_min_max(inner.min + vec2(0.0, 20.0), inner.max);
    let side = below.width().min(below.height());
    let board = Rect::from_center_size(below.center(), Vec2::splat(side));
    Board::new(&p, board, &scene).draw();
}

/// For whoever cannot see it.
fn words(scene: &Scene, study: &Study) -> String {
    let position = scene.table.position();
    let replies: Vec<String> = scene
        .replies
        .iter()
        .map(|(m, reply, _)| {
            let name = position.move_name(*m);
            match reply {
                Reply::Waiting => format!("{name} waits"),
                Reply::Open => format!("{name} is being searched"),
                Reply::Worth(v, bound) => format!("{name} {}", story::bounded(*v, *bound)),
                Reply::Cut => format!("{name} left out"),
            }
        })
        .collect();
    let way = story::path(study, study.focus);
    let way = if way.is_empty() { "First position".to_owned() } else { format!("After {way}") };
    format!("{way}: {} to move. {}", scene.to_move, replies.join(", "))
}

struct Board<'a> {
    p: &'a Painter,
    rect: Rect,
    scene: &'a Scene,
    game: Game,
    cell: f32,
}

impl<'a> Board<'a> {
    fn new(p: &'a Painter, rect: Rect, scene: &'a Scene) -> Board<'a> {
        let size = f32::from(scene.table.position().size());
        Board { p, rect, scene, game: scene.table.game(), cell: rect.width() / size }
    }

    fn centre(&self, square: Square) -> Pos2 {
        let at = |v: u8| (f32::from(v) + 0.5) * self.cell;
        self.rect.min + vec2(at(square.col()), at(square.row()))
    }

    fn draw(&self) {
        self.ground();
        let position = self.scene.table.position();
        let last = self.scene.way.last().and_then(|m| m.square());
        for square in position.all_squares() {
            let Some(side) = position.at(square) else { continue };
            let c = self.centre(square);
            icons::piece(self.p, c, self.cell * 0.4, side == Side::Black);
            if last == Some(square) {
                let ink = if side == Side::Black { theme::IVORY } else { theme::INK };
                self.p.circle_stroke(c, self.cell * 0.17, Stroke::new(2.0, ink));
            }
        }
        for square in self.scene.table.points().iter().filter(|s| position.at(**s).is_none()) {
            self.p.circle_stroke(self.centre(*square), self.cell * 0.42, Stroke::new(1.0, self.ink()));
        }
        for (played, reply, times) in &self.scene.replies {
            match played {
                Move::Place(square) => self.reply(self.centre(*square), *played, *reply, *times),
                Move::Pass => self.pass(*reply),
            }
        }
    }

    const fn ink(&self) -> Color32 {
        match self.game {
            Game::Othello => theme::IVORY,
            Game::Gomoku => theme::INK,
        }
    }

    fn ground(&self) {
        let p = self.p;
        let (fill, grid) = match self.game {
            Game::Othello => (theme::BAIZE, theme::BLACK.gamma_multiply(0.6)),
            Game::Gomoku => (theme::WOOD, theme::INK.gamma_multiply(0.7)),
        };
        p.rect_filled(self.rect, CornerRadius::same(4), fill);
        let pen = Stroke::new(1.0, grid);
        let n = self.scene.table.position().size();
        // Discs lie in squares, stones on crossings.
        let (first, count, inset) = match self.scene.table {
            Table::Othello(_) => (1, n, 0.0),
            Table::Gomoku(_) => (0, n, self.cell * 0.5),
        };
        for k in first..count {
            let d = f32::from(k) * self.cell + inset;
            let (x, y) = (self.rect.left() + d, self.rect.top() + d);
            p.line_segment([pos2(x, self.rect.top() + inset), pos2(x, self.rect.bottom() - inset)], pen);
            p.line_segment([pos2(self.rect.left() + inset, y), pos2(self.rect.right() - inset, y)], pen);
        }
    }

    /// What is known of a move, on its square.
    fn reply(&self, c: Pos2, played: Move, reply: Reply, times: usize) {
        let (p, r) = (self.p, self.cell * 0.36);
        let font = theme::semi((self.cell * 0.34).clamp(10.0, 19.0));
        if self.game == Game::Gomoku {
            p.circle_filled(c, self.cell * 0.42, theme::WOOD);
            p.circle_stroke(c, self.cell * 0.42, Stroke::new(1.0, theme::INK));
        }
        match reply {
            Reply::Waiting => {
                p.circle_filled(c, (self.cell * 0.07).max(2.0), self.ink().gamma_multiply(0.6));
            }
            Reply::Open => {
                p.circle_stroke(c, r, Stroke::new(2.6, theme::ACCENT));
                p.text(c, Align2::CENTER_CENTER, "?", font, self.ink());
            }
            Reply::Cut => {
                // The warning colour is lost on wood.
                let ink = if self.game == Game::Othello { theme::ALARM } else { theme::INK };
                signs::cross(p, c, self.cell * 0.15, ink);
            }
            Reply::Worth(v, bound) => {
                if self.scene.best == Some(played) {
                    let box_ = Rect::from_center_size(c, Vec2::splat(self.cell * 0.84));
                    p.rect(box_, CornerRadius::same(5), theme::ACCENT, Stroke::NONE, StrokeKind::Inside);
                    signs::value(p, c, v, bound, font, theme::INK);
                } else {
                    signs::value(p, c, v, bound, font, self.ink());
                }
            }
        }
        if times > 1 {
            let at = c + vec2(self.cell * 0.3, -self.cell * 0.34);
            p.text(at, Align2::CENTER_CENTER, format!("{times}×"), theme::semi(10.5), self.ink());
        }
    }

    /// A pass has no square: it is said across the board.
    fn pass(&self, reply: Reply) {
        let text = match reply {
            Reply::Worth(v, bound) => format!("{} passes: {}", self.scene.to_move, story::bounded(v, bound)),
            _ => format!("{} has to pass", self.scene.to_move),
        };
        let c = self.rect.center();
        let galley = self.p.layout_no_wrap(text, theme::semi(theme::BODY), theme::IVORY);
        let back = Rect::from_center_size(c, galley.size() + vec2(20.0, 12.0));
        self.p.rect(back, theme::ROUND_SMALL, theme::CARD, Stroke::new(1.0, theme::ACCENT), StrokeKind::Inside);
        self.p.galley(back.center() - galley.size() / 2.0, galley, theme::IVORY);
    }
}
