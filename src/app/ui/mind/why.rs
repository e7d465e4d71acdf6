//! Why this move: its terms beside those of the second best, and what the opponent would answer.

use super::{
    super::{desk::Desk, text, theme, widgets::fit},
    head, nothing,
};
use crate::{
    engine::{
        explain::{self, Term},
        report::{Report, RootMove},
    },
    rules::{Move, Position},
};
use bevy_egui::egui::{Align2, Color32, CornerRadius, Painter, Rect, Stroke, Ui, pos2, vec2};

/// Height of a term where there is room.
const ROW: f32 = 33.0;

/// A move and what is known of it.
struct Case {
    name: String,
    score: String,
    answer: Option<String>,
    terms: Vec<Term>,
}

impl Case {
    fn of(report: &Report, root: &RootMove, position: &Position) -> Option<Case> {
        let played = Move::Place(root.square);
        Some(Case {
            name: position.name(root.square),
            score: text::bounded(root.score, root.bound),
            answer: report.line_of(root).get(1).map(|m| position.move_name(*m)),
            terms: explain::terms(position, played).ok()?,
        })
    }
}

/// Draws it.
pub fn show(ui: &mut Ui, inner: Rect, below: Rect, desk: &Desk<'_>) {
    let known = desk.thought.report.as_ref().zip(desk.thought.position.as_ref());
    let cases: Vec<Case> = known.map_or(Vec::new(), |(report, position)| {
        report.moves.iter().take(2).filter_map(|m| Case::of(report, m, position)).collect()
    });
    let Some(best) = cases.first() else {
        head(ui, inner, "Why this move", "", "Why this move: nothing is known yet");
        nothing(ui, below, "no move has been compared yet");
        return;
    };
    let said: Vec<String> = best.terms.iter().map(|t| format!("{} {:+}", t.name, t.value)).collect();
    head(
        ui,
        inner,
        "Why this move",
        "after the move, mine − theirs",
        &format!("Why {}: {}", best.name, said.join(", ")),
    );
    let inks = [theme::ACCENT, theme::COOL];
    let mut x = below.left();
    for (case, ink) in cases.iter().zip(inks) {
        x = title(ui.painter(), pos2(x, below.top() + 9.0), case, ink) + 16.0;
    }
    let body = Rect::from_min_max(below.min + vec2(0.0, 24.0), below.max - vec2(0.0, 20.0));
    let step = (body.height() / best.terms.len() as f32).min(ROW);
    for k in 0..best.terms.len() {
        let area = Rect::from_min_size(body.min + vec2(0.0, step * k as f32), vec2(body.width(), step));
        let terms: Vec<&Term> = cases.iter().filter_map(|c| c.terms.get(k)).collect();
        term(ui.painter(), area, &terms, inks);
    }
    let foot = pos2(below.left(), below.bottom() - 6.0);
    let words = match (&best.answer, cases.get(1).and_then(|c| c.answer.as_ref().map(|a| (c, a)))) {
        (Some(a), Some((second, b))) => format!("{} would be met by {a}, {} by {b}", best.name, second.name),
        (Some(a), None) => format!("{} would be met by {a}", best.name),
        (None, _) => String::new(),
    };
    fit(ui.painter(), foot, Align2::LEFT_CENTER, &words, theme::body(12.0), theme::MUTED, below.width());
}

/// A move with its score; says where it ends.
fn title(p: &Painter, at: bevy_egui::egui::Pos2, case: &Case, ink: Color32) -> f32 {
    p.rect_filled(Rect::from_center_size(at + vec2(5.0, 0.0), vec2(10.0, 8.0)), CornerRadius::same(2), ink);
    let words = format!("{}  {}", case.name, case.score);
    p.text(at + vec2(16.0, 0.0), Align2::LEFT_CENTER, words, theme::semi(13.0), ink).right()
}

/// A name, a bar a move to the right for and to the left against, and the figures.
fn term(p: &Painter, area: Rect, terms: &[&Term], inks: [Color32; 2]) {
    let Some(first) = terms.first() else { return };
    let mid = area.center().y;
    let names = area.width() * 0.34;
    fit(p, pos2(area.left(), mid), Align2::LEFT_CENTER, first.name, theme::body(12.5), theme::MUTED, names - 4.0);
    let track = Rect::from_min_max(pos2(area.left() + names, area.top() + 2.0), area.max - vec2(58.0, 2.0));
    p.vline(track.center().x, track.y_range(), Stroke::new(1.0, theme::EDGE_HI));
    let bar = (track.height() / terms.len() as f32 - 2.0).min(8.0);
    for (k, (term, ink)) in terms.iter().zip(inks).enumerate() {
        let y = mid + (k as f32 - (terms.len() - 1) as f32 * 0.5) * (bar + 2.0);
        let length = (term.value / term.much).clamp(-1.0, 1.0) * track.width() * 0.5;
        let from = track.center().x;
        let shape = Rect::from_min_max(
            pos2(from.min(from + length), y - bar * 0.5),
            pos2(from.max(from + length).max(from + 1.5), y + bar * 0.5),
        );
        p.rect_filled(shape, CornerRadius::same(2), ink);
    }
    let figures: Vec<String> = terms.iter().map(|t| figure(t.value)).collect();
    let at = pos2(area.right(), mid);
    p.text(at, Align2::RIGHT_CENTER, figures.join("  "), theme::semi(12.5), theme::IVORY);
}

/// A difference with its sign; a third of a row is told as such.
fn figure(value: f32) -> String {
    let rounded = (value * 10.0).round() / 10.0;
    match rounded {
        0.0 => "0".to_owned(),
        v if v > 0.0 => format!("+{v}"),
        v => format!("−{}", -v),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_are_short() {
        assert_eq!([0.0, 2.0, -3.0, 0.333].map(figure), ["0", "+2", "−3", "+0.3"]);
    }
}
