//! The drawing of a search in the whole tree: where it is, what it found, what it left out, and what it never saw.

use super::signs;
use crate::{
    app::{
        lab::{
            scene, story,
            study::{Half, Study},
        },
        ui::theme,
    },
    engine::lesson::{Bound, Look, Record},
    rules::{Position, Side},
};
use bevy_egui::egui::{Align2, Color32, CornerRadius, Painter, Pos2, Rect, Stroke, StrokeKind, pos2, vec2};

/// A line narrower than this cannot be told from its neighbours.
const NARROWEST: f32 = 5.5;

/// Rows nearer than this have no room for links.
const LOWEST: f32 = 38.0;

/// One drawing of a tree.
pub struct Tree<'a> {
    p: &'a Painter,
    whole: &'a Record,
    record: &'a Record,
    study: &'a Study,
    names: Position,
    step: usize,
    rows: usize,
    ground: Rect,
    /// Between two rows.
    row: f32,
    here: usize,
    /// Places that were visited, and the step to go to.
    hits: Vec<(Rect, usize)>,
}

/// What is known of a place in the whole tree.
#[derive(Clone, Copy, PartialEq)]
enum State {
    /// Never visited so far.
    Waiting,
    /// On the way to where the search is.
    Open(usize),
    /// Left with a value.
    Done(usize),
}

/// Where a place is drawn, and what the search did there.
struct Spot {
    /// The node in the whole tree.
    node: usize,
    centre: Pos2,
    width: f32,
    state: State,
    /// How often it was entered.
    times: usize,
}

impl<'a> Tree<'a> {
    /// A drawing of one of the two searches.
    pub fn new(p: &'a Painter, ground: Rect, study: &'a Study, half: Half) -> Tree<'a> {
        let (record, step) = (study.record(half), study.step_of(half));
        // The last row has bars that go up and down.
        let most = ((ground.height() - 30.0) / LOWEST).max(1.0) as usize;
        let rows = study.shape().rows(ground.width(), NARROWEST).min(most);
        let row = ((ground.height() - 30.0) / rows as f32).min(62.0);
        let here = scene::node(record, step);
        let names = study.table().position();
        Tree { p, whole: study.whole(), record, study, names, step, rows, ground, row, here, hits: Vec::new() }
    }

    /// Draws all of it.
    pub fn draw(&mut self) {
        self.branch(0, &[0], self.ground.left(), self.ground.width());
    }

    /// The step that shows what is at that point, if anything was visited there.
    pub fn at(&self, at: Pos2) -> Option<usize> {
        let near = self.hits.iter().filter(|(r, _)| r.expand(3.0).contains(at));
        near.min_by(|a, b| a.0.center().distance(at).total_cmp(&b.0.center().distance(at))).map(|(_, step)| *step)
    }

    fn state(&self, visits: &[usize]) -> (State, usize) {
        let mut entered = visits.iter().filter(|v| self.record.nodes()[**v].enter() <= self.step);
        let times = entered.clone().count();
        let state = match entered.next_back() {
            None => State::Waiting,
            Some(&v) if self.record.nodes()[v].exit() <= self.step => State::Done(v),
            Some(&v) => State::Open(v),
        };
        (state, times)
    }

    /// A place and all below it. `visits` are the times that the search comes to it.
    fn branch(&mut self, node: usize, visits: &[usize], left: f32, width: f32) {
        let ply = self.study.shape().ply(node);
        let centre = pos2(left + width / 2.0, self.ground.top() + 12.0 + self.row * ply as f32);
        let (state, times) = self.state(visits);
        if ply < self.rows {
            self.replies(node, visits, state, left, width, centre);
        }
        self.place(&Spot { node, centre, width, state, times }, ply == self.rows);
    }

    /// The links to the replies, and the replies.
    fn replies(&mut self, node: usize, visits: &[usize], state: State, left: f32, width: f32, from: Pos2) {
        let shape = self.study.shape();
        let last = match state {
            State::Open(v) | State::Done(v) => Some(v),
            State::Waiting => None,
        };
        let cut = last.is_some_and(|v| scene::is_cut(self.record, v, self.step));
        let best = last.and_then(|v| self.record.best(v, self.step)).map(|(c, _)| self.record.nodes()[c].played());
        let total = shape.weight(node, self.rows);
        let mut x = left;
        for child in self.whole.children(node) {
            let played = self.whole.nodes()[child].played();
            let w = width * shape.weight(child, self.rows) / total;
            let below: Vec<usize> = visits
                .iter()
                .flat_map(|v| self.record.children(*v))
                .filter(|c| self.record.nodes()[*c].played() == played)
                .collect();
            let (seen, _) = self.state(&below);
            let to = pos2(x + w / 2.0, from.y + self.row);
            if seen == State::Waiting && cut {
                self.left_out(from, to, x, w);
            } else {
                self.link(from, to, w, seen, best == Some(played) && !matches!(seen, State::Open(_)));
                self.branch(child, &below, x, w);
            }
            x += w;
        }
    }

    fn link(&self, from: Pos2, to: Pos2, width: f32, seen: State, best: bool) {
        let on_path = matches!(seen, State::Open(_)) || matches!(seen, State::Done(v) if v == self.here);
        let stroke = match (on_path, best, seen) {
            (true, ..) => Stroke::new(2.4, theme::ACCENT),
            (_, true, _) => Stroke::new(if width < 12.0 { 1.4 } else { 2.2 }, theme::IVORY),
            (.., State::Done(_)) => Stroke::new(1.0, theme::EDGE_HI),
            _ => Stroke::new(1.0, theme::EDGE),
        };
        self.p.line_segment([from, to], stroke);
    }

    /// A reply that was cut off, and the ground below that nobody will enter.
    fn left_out(&self, from: Pos2, to: Pos2, left: f32, width: f32) {
        let stop = from + (to - from) * 0.62;
        self.p.line_segment([from, stop], Stroke::new(1.0, theme::ALARM.gamma_multiply(0.55)));
        let bottom = self.ground.bottom() - 4.0;
        let top = to.y - 8.0;
        signs::hatch(self.p, Rect::from_min_max(pos2(left + 1.0, top), pos2(left + width - 1.0, bottom)));
        signs::cross(self.p, stop, (width * 0.28).clamp(2.0, 5.0), theme::ALARM);
        if width > 64.0 && bottom - top > 30.0 {
            let at = pos2(left + width / 2.0, top + 14.0);
            self.p.text(at, Align2::CENTER_CENTER, "left out", theme::body(11.0), theme::ALARM);
        }
    }

    /// The sign of a place.
    fn place(&mut self, spot: &Spot, last_row: bool) {
        let leaf = self.whole.nodes()[spot.node].is_leaf();
        // The last row has bars, unless there is much room.
        let low = if leaf || last_row { 30.0 } else { 15.0 };
        let rect = match spot.width {
            _ if spot.node == 0 => self.pill(spot, vec2(70.0, 21.0), 12.5, leaf),
            w if w >= 58.0 => self.pill(spot, vec2(54.0, 21.0), 12.5, leaf),
            w if w >= 30.0 => self.pill(spot, vec2(29.0, 18.0), 11.0, leaf),
            w if w >= low => self.pill(spot, vec2((w - 1.0).min(27.0), 16.0), 9.5, leaf),
            _ => self.bar(spot),
        };
        if last_row && !leaf {
            self.share(spot, rect);
        }
        let (State::Open(v) | State::Done(v)) = spot.state else { return };
        let n = &self.record.nodes()[v];
        if v == self.here {
            let halo = Stroke::new(2.0, theme::ACCENT);
            self.p.rect_stroke(rect.expand(3.5), CornerRadius::same(12), halo, StrokeKind::Outside);
        }
        self.hits.push((rect, if n.exit() <= self.step { n.exit() } else { n.enter() }));
    }

    /// Fill, outline and ink: dark where Black moves, light where White does, in between at the end of a line.
    fn colours(&self, spot: &Spot, leaf: bool) -> (Color32, Stroke, Color32) {
        let black = self.whole.nodes()[spot.node].to_move() == Side::Black;
        let (fill, ink, edge) = match (leaf, black) {
            (true, _) => (theme::CARD_HI, theme::IVORY, theme::EDGE_HI),
            (_, true) => (theme::BLACK, theme::IVORY, theme::EDGE_HI),
            (_, false) => (theme::IVORY, theme::INK, theme::IVORY),
        };
        match spot.state {
            State::Waiting => (theme::CARD, Stroke::new(1.0, edge.gamma_multiply(0.45)), theme::FAINT),
            State::Open(v) => {
                // A quick look has another outline than a search for the value.
                let scout = self.record.nodes()[v].look() == Look::Scout;
                (fill, Stroke::new(2.4, if scout { theme::COOL } else { theme::ACCENT }), ink)
            }
            State::Done(_) => (fill, Stroke::new(1.0, edge), ink),
        }
    }

    /// A place with its move, where there is room, and its value.
    fn pill(&self, spot: &Spot, size: bevy_egui::egui::Vec2, font: f32, leaf: bool) -> Rect {
        let rect = Rect::from_center_size(spot.centre, size);
        let (fill, stroke, ink) = self.colours(spot, leaf);
        let round = if leaf { CornerRadius::same(2) } else { CornerRadius::same((size.y / 2.0) as u8) };
        self.p.rect(rect, round, fill, stroke, StrokeKind::Middle);
        let wide = size.x > 50.0;
        let played = self.whole.nodes()[spot.node].played();
        let name = played.map_or_else(|| "start".to_owned(), |m| self.names.move_name(m));
        let known = match spot.state {
            State::Done(v) => Some((self.record.nodes()[v].value(), self.record.nodes()[v].bound())),
            _ => None,
        };
        let centre = rect.center();
        match known {
            Some((v, bound)) if wide => {
                let at = pos2(rect.left() + 8.0, centre.y);
                self.p.text(at, Align2::LEFT_CENTER, name, theme::body(font - 1.0), ink.gamma_multiply(0.75));
                signs::value(self.p, pos2(rect.right() - 17.0, centre.y), v, bound, theme::semi(font), ink);
            }
            Some((v, bound)) => {
                // A figure with two places and a sign is wider than most.
                let places = story::value(v).chars().count() + usize::from(bound != Bound::Exact);
                let font = font.min((size.x - 3.0) / (0.55 * places as f32));
                signs::value(self.p, centre, v, bound, theme::semi(font), ink);
            }
            None if wide || size.x >= 18.0 => {
                self.p.text(centre, Align2::CENTER_CENTER, name, theme::body(font - 1.0), ink);
            }
            _ => {}
        }
        if spot.times > 1 {
            let at = rect.right_top() + vec2(1.0, -1.0);
            let tag = Rect::from_center_size(at, vec2(18.0, 12.0));
            self.p.rect_filled(tag, CornerRadius::same(4), theme::ACCENT);
            self.p.text(at, Align2::CENTER_CENTER, format!("{}×", spot.times), theme::semi(9.5), theme::INK);
        }
        rect
    }

    /// A place too narrow for a figure: a bar up from the middle for Black, down for White.
    fn bar(&self, spot: &Spot) -> Rect {
        let (half, high) = ((spot.width * 0.5 - 0.8).clamp(0.6, 4.0), 11.0);
        let c = spot.centre;
        let rect = Rect::from_center_size(c, vec2(half * 2.0, high * 2.0));
        let flat = Rect::from_center_size(c, vec2(half * 2.0, 2.0));
        match spot.state {
            State::Waiting => {
                self.p.rect_filled(flat, CornerRadius::ZERO, theme::EDGE);
            }
            State::Open(_) => {
                self.p.rect_filled(Rect::from_center_size(c, vec2(half * 2.0, 9.0)), CornerRadius::ZERO, theme::ACCENT);
            }
            State::Done(v) => {
                let n = &self.record.nodes()[v];
                let t = n.value() as f32 / self.study.shape().largest() as f32 * high;
                let colour = if n.value() > 0 { theme::ACCENT } else { theme::COOL };
                // A bound is fainter than a value.
                let colour = if n.bound() == Bound::Exact { colour } else { colour.gamma_multiply(0.55) };
                let bar = Rect::from_two_pos(pos2(c.x - half, c.y - t), pos2(c.x + half, c.y));
                self.p.rect_filled(flat, CornerRadius::ZERO, theme::MUTED);
                self.p.rect_filled(bar, CornerRadius::ZERO, colour);
            }
        }
        rect
    }

    /// Below the last row: how much of what is not drawn was visited.
    fn share(&self, spot: &Spot, rect: Rect) {
        let bottom = (rect.bottom() + 5.0).min(self.ground.bottom() - 3.0);
        let well = Rect::from_center_size(pos2(spot.centre.x, bottom), vec2((spot.width - 1.6).clamp(1.5, 40.0), 3.0));
        self.p.rect_filled(well, CornerRadius::ZERO, theme::EDGE);
        let (State::Open(v) | State::Done(v)) = spot.state else { return };
        let share = self.record.visited_below(v, self.step) as f32 / self.study.shape().size(spot.node) as f32;
        let full = Rect::from_min_size(well.min, vec2(well.width() * share.min(1.0), well.height()));
        self.p.rect_filled(full, CornerRadius::ZERO, theme::MUTED);
    }
}
