//! The running search, or the last one, in figures: score, depth, speed, clock, where the effort went, best line.

use super::{
    desk::Desk,
    icons, text, theme,
    widgets::{self, caption, card, fit, stat},
};
use crate::{
    app::{ai::bridge::Thought, session::Seat},
    engine::{
        chance::chance,
        report::{Report, Score},
    },
    rules::{Move, Side},
};
use bevy_egui::egui::{Align2, Color32, CornerRadius, Painter, Rect, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};
use std::time::Duration;

/// How often the clock of a running search is drawn.
const TICK: Duration = Duration::from_millis(100);
/// One row of the best line.
const ROW: f32 = 24.0;
/// Moves of the best line that are shown at most.
const PLIES: usize = 10;

/// How much of it there is room for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// The figures in one line, for a panel on a phone.
    Slim,
    /// Large figures, and so many rows for the best line.
    Full(u8),
}

impl Form {
    /// The form for a room of that height, which it shares.
    pub fn fitting(room: f32) -> Form {
        match room {
            // What is left has to do for the graph and two rows of moves.
            r if r < 320.0 => Form::Slim,
            r if r < 470.0 => Form::Full(1),
            _ => Form::Full(2),
        }
    }

    /// Height of the card.
    pub fn height(self) -> f32 {
        match self {
            Form::Slim => 100.0,
            Form::Full(rows) => 118.0 + ROW * f32::from(rows),
        }
    }
}

/// Whether there is, or will be, something to show.
pub fn wanted(desk: &Desk<'_>) -> bool {
    let bots = Side::BOTH.iter().any(|s| matches!(desk.session.seat(*s), Seat::Bot(_)));
    desk.settings().thinking && (desk.thought.report.is_some() || desk.thought.running || bots)
}

/// Draws the card.
pub fn show(ui: &mut Ui, form: Form, desk: &mut Desk<'_>) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), form.height()), Sense::hover());
    let thought = desk.thought;
    let p = ui.painter();
    card(p, rect, false, false);
    let inner = rect.shrink(theme::PAD);
    let empty = Report::default();
    let report = thought.report.as_ref().unwrap_or(&empty);

    let head = match (thought.running, thought.hint, thought.report.is_some()) {
        _ if thought.analysis && thought.done => "Analysis, at its end",
        _ if thought.analysis => "Analysis",
        (true, true, _) => "Looking for a hint",
        (true, false, _) => "Thinking",
        (false, true, true) => "Hint",
        (false, _, true) => "Last thought",
        (false, _, false) => "Thinking",
    };
    let spent = if thought.running { desk.now.saturating_sub(thought.since) } else { report.elapsed };
    let right = match (thought.running, report.nodes) {
        (false, 0) if thought.report.is_none() => "waits for its turn".to_owned(),
        _ if report.book => "known by heart".to_owned(),
        (_, 0) => text::clock(spent),
        (_, n) => format!("{} · {}", text::nodes(n), text::clock(spent)),
    };
    caption(p, inner, head, &right);
    let figures = figures(thought, report);
    let (bar, row, rows) = match form {
        Form::Slim => {
            in_one_line(p, inner, &figures);
            (46.0, 53.0, 1)
        }
        Form::Full(rows) => {
            in_columns(p, inner, &figures);
            (76.0, 87.0, usize::from(rows))
        }
    };
    effort(p, Rect::from_min_size(inner.min + vec2(0.0, bar), vec2(inner.width(), 4.0)), report);
    let line = Rect::from_min_max(inner.min + vec2(0.0, row), inner.max + vec2(0.0, 6.0));
    best_line(p, line, rows, report, desk);

    let told = thought.position.as_ref().map(|p| report.line_text(p)).unwrap_or_default();
    response.widget_info(|| {
        let score = report.score.map_or(String::new(), |s| s.to_string());
        let source = if report.book {
            "from the opening book".to_owned()
        } else {
            format!("depth {}, {}", report.depth, text::nodes(report.nodes))
        };
        let said = format!("{head}: {score}, {source}, best line {told}");
        WidgetInfo::labeled(WidgetType::Label, true, said)
    });
    if thought.running {
        // No animation runs on the panel; the clock is the one thing that moves by itself.
        desk.wake_at(desk.now + TICK);
    }
}

/// Figure, unit, name and colour.
type Figure = (String, String, String, Color32);

/// How the width is shared among three figures.
const SHARES: [f32; 3] = [0.4, 0.29, 0.31];

/// What a score means: for people the chance to win, unless it is certain.
fn meaning(thought: &Thought, side: Side, score: Score) -> String {
    let open = matches!(score, Score::Lead(_) | Score::Points(_));
    let known = thought.bot.zip(thought.position.as_ref()).filter(|_| open);
    match known.and_then(|(bot, position)| chance(bot.kind, score, position)) {
        Some(chance) => format!("{} for {side}", text::percent(chance)),
        None => text::score_of(side, score),
    }
}

fn figures(thought: &Thought, report: &Report) -> Vec<Figure> {
    let side = thought.side;
    let unknown = || ("–".to_owned(), String::new());
    let ((value, unit), name) = match (report.score, side) {
        (Some(score), Some(side)) => (text::score(score), meaning(thought, side, score)),
        _ => (unknown(), "score".to_owned()),
    };
    let colour = match report.score {
        Some(Score::Loss(_)) => theme::ALARM,
        Some(_) => theme::ACCENT,
        None => theme::FAINT,
    };
    let score = (value, unit, name, colour);
    if report.book {
        // Nothing was searched.
        return vec![score, ("Book".to_owned(), String::new(), "opening".to_owned(), theme::IVORY)];
    }
    let known = |yes: bool| if yes { theme::IVORY } else { theme::FAINT };

    let deep = report.depth > 0;
    let (value, unit) = match (deep, report.selective_depth > report.depth) {
        (false, _) => unknown(),
        (true, true) => (report.depth.to_string(), format!("/ {}", report.selective_depth)),
        (true, false) => (report.depth.to_string(), String::new()),
    };
    let depth = (value, unit, "depth".to_owned(), known(deep));

    let fast = report.speed() > 0.0;
    let (value, unit) = if fast { text::speed(report.speed()) } else { unknown() };
    vec![score, depth, (value, unit, "speed".to_owned(), known(fast))]
}

fn in_columns(p: &Painter, inner: Rect, figures: &[Figure]) {
    let mut x = inner.left();
    for ((value, unit, name, colour), share) in figures.iter().zip(SHARES) {
        let width = inner.width() * share;
        stat(p, pos2(x, inner.top() + 20.0), width, value, unit, name, *colour);
        x += width;
    }
}

fn in_one_line(p: &Painter, inner: Rect, figures: &[Figure]) {
    let mut x = inner.left();
    let y = inner.top() + 31.0;
    for ((value, unit, name, colour), share) in figures.iter().zip(SHARES) {
        let r = p.text(pos2(x, y), Align2::LEFT_CENTER, value, theme::semi(17.0), *colour);
        let words = if unit.is_empty() { name } else { unit };
        let at = pos2(r.right() + 5.0, y + 1.0);
        let room = x + inner.width() * share - at.x - 6.0;
        fit(p, at, Align2::LEFT_CENTER, words, theme::body(theme::SMALL), theme::FAINT, room);
        x += inner.width() * share;
    }
}

/// How the nodes of the last depth were shared among the first moves: the best in the accent, the others cooler and
/// cooler.
fn effort(p: &Painter, track: Rect, report: &Report) {
    p.rect_filled(track, CornerRadius::same(2), theme::EDGE);
    let total: u64 = report.moves.iter().map(|m| m.nodes).sum();
    if total == 0 {
        return;
    }
    let mut x = track.left();
    for (k, root) in report.moves.iter().enumerate() {
        let width = track.width() * (root.nodes as f64 / total as f64) as f32;
        if width < 1.5 {
            continue;
        }
        let colour =
            if k == 0 { theme::ACCENT } else { theme::COOL.gamma_multiply((0.95 - 0.12 * k as f32).max(0.35)) };
        let part = Rect::from_min_max(pos2(x, track.top()), pos2((x + width - 1.0).min(track.right()), track.bottom()));
        p.rect_filled(part, CornerRadius::same(2), colour);
        x += width;
    }
}

/// The moves that the search expects, as small pieces with their squares.
fn best_line(p: &Painter, area: Rect, rows: usize, report: &Report, desk: &Desk<'_>) {
    let (Some(position), Some(first)) = (desk.thought.position.as_ref(), desk.thought.side) else { return };
    let columns = ((area.width() + 4.0) / 54.0).floor().max(1.0) as usize;
    let step = area.width() / columns as f32;
    let mut side = first;
    for (k, played) in report.line.iter().take((columns * rows).min(PLIES)).enumerate() {
        let x = area.left() + step * (k % columns) as f32;
        let y = area.top() + ROW * ((k / columns) as f32 + 0.5);
        icons::piece(p, pos2(x + 7.0, y), 6.5, side == Side::Black);
        let ink = match (k, played) {
            (0, _) => theme::ACCENT,
            (_, Move::Pass) => theme::FAINT,
            _ => theme::IVORY.gamma_multiply(1.0 - 0.06 * k as f32),
        };
        let name = position.move_name(*played);
        fit(p, pos2(x + 18.0, y), Align2::LEFT_CENTER, &name, theme::semi(13.0), ink, step - 19.0);
        side = side.other();
    }
    if report.line.is_empty() {
        let words = if desk.thought.running { "no line yet" } else { "" };
        let at = pos2(area.left(), area.top() + ROW * 0.5);
        widgets::fit(p, at, Align2::LEFT_CENTER, words, theme::body(13.0), theme::FAINT, area.width());
    }
}
