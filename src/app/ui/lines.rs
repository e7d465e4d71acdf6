//! The best moves of an analysis side by side, each with what it is worth and what is expected after it.

use super::{
    desk::Desk,
    icons, text, theme,
    widgets::{caption, card, fit},
};
use crate::{
    engine::report::{Bound, Report, RootMove, Score},
    rules::{Position, Side},
};
use bevy_egui::egui::{Align2, Color32, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};

/// Moves that are compared.
const LINES: usize = 3;
const ROW: f32 = 24.0;
/// Moves of a line that are written at most.
const PLIES: usize = 8;
/// Room for a score.
const SCORE: f32 = 58.0;

/// Height of the card.
pub const HEIGHT: f32 = 2.0 * theme::PAD + 18.0 + ROW * LINES as f32;

/// Whether there is an analysis to show.
pub fn wanted(desk: &Desk<'_>) -> bool {
    desk.session.is_analysing() && desk.settings().thinking
}

/// A score in a few characters, with what a bound excludes, and how far off an end is that is known.
fn worth(root: &RootMove) -> String {
    let value = text::bounded(root.score, root.bound);
    match (root.score, root.bound) {
        (Score::Win(n) | Score::Loss(n), Bound::Exact) => format!("{value} {n}"),
        _ => value,
    }
}

/// The move and those after it, in words.
fn line(report: &Report, root: &RootMove, position: &Position) -> String {
    report.line_of(root).iter().take(PLIES).map(|m| position.move_name(*m)).collect::<Vec<_>>().join(" ")
}

/// Draws the card.
pub fn show(ui: &mut Ui, desk: &Desk<'_>) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::hover());
    let p = ui.painter();
    card(p, rect, false, false);
    let inner = rect.shrink(theme::PAD);
    let report = desk.thought.report.as_ref().filter(|_| desk.thought.analysis);
    let (Some(report), Some(position)) = (report, desk.thought.position.as_ref()) else {
        caption(p, inner, "Best moves", if desk.session.is_over() { "the game is over" } else { "not yet known" });
        return;
    };
    caption(p, inner, "Best moves", "");
    let black = position.to_move() == Side::Black;
    let mut said = Vec::new();
    for (k, root) in report.moves.iter().take(LINES).enumerate() {
        let y = inner.top() + 18.0 + ROW * (k as f32 + 0.5);
        let (score, words) = (worth(root), line(report, root, position));
        // What an earlier depth said does not compare with the best.
        let now = root.compares_with(&report.moves[0]);
        let score = if now { score } else { format!("({score})") };
        let ink = match (k, now) {
            (0, _) => theme::ACCENT,
            (_, true) => theme::IVORY,
            (_, false) => theme::FAINT,
        };
        icons::piece(p, pos2(inner.left() + 7.0, y), 6.5, black);
        fit(p, pos2(inner.left() + 18.0, y), Align2::LEFT_CENTER, &score, theme::semi(13.5), ink, SCORE - 6.0);
        let at = pos2(inner.left() + 18.0 + SCORE, y);
        let muted: Color32 = if k == 0 { theme::IVORY } else { theme::MUTED };
        fit(p, at, Align2::LEFT_CENTER, &words, theme::body(13.0), muted, inner.right() - at.x);
        said.push(format!("{score} {words}"));
    }
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("Best moves: {}", said.join("; "))));
}
