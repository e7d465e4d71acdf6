//! The evaluation of the game so far: what the bots thought of each position that they moved in, seen from Black.

use super::{
    text, theme,
    widgets::{caption, card},
};
use crate::{
    app::{
        ai::bridge::Thought,
        facts::Fact,
        session::{Phase, Session},
    },
    engine::report::Score,
    rules::Side,
};
use bevy_egui::egui::{Align2, Mesh, Pos2, Rect, Sense, Shape, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2};
use std::collections::BTreeMap;

/// Scores of the game that is played, by the number of changes before the position that was judged.
///
/// Only what a search for a move has said; nothing is made up for the moves of people.
#[derive(Default, Debug)]
pub struct Evaluations {
    game: u64,
    scores: BTreeMap<usize, Score>,
}

/// A score seen from the other side.
const fn turned(score: Score) -> Score {
    match score {
        Score::Points(p) => Score::Points(p.saturating_neg()),
        Score::Discs(d) => Score::Discs(d.saturating_neg()),
        Score::Win(n) => Score::Loss(n),
        Score::Loss(n) => Score::Win(n),
    }
}

impl Evaluations {
    /// Drops what belongs to a line of play that has been left.
    pub fn hear(&mut self, fact: &Fact, session: &Session) {
        // A new move after an undo; a move that was brought back is told otherwise.
        if matches!(fact, Fact::Placed(_) | Fact::Passed(_)) {
            let _ = self.scores.split_off(&session.history().len());
        }
    }

    /// Takes down the score of the search that looks for a move now.
    pub fn watch(&mut self, session: &Session, thought: &Thought) {
        if self.game != session.game() {
            *self = Evaluations { game: session.game(), ..Evaluations::default() };
        }
        let Phase::AiThinking(_) = session.phase() else { return };
        let Some(score) = thought.report.as_ref().and_then(|r| r.score) else { return };
        // The thought of an older position, frozen, says nothing of this one.
        if thought.hint || thought.position.as_ref() != Some(session.position()) {
            return;
        }
        self.note(session.history().len(), session.position().to_move(), score);
    }

    fn note(&mut self, ply: usize, side: Side, score: Score) {
        let score = if side == Side::Black { score } else { turned(score) };
        self.scores.insert(ply, score);
    }

    /// The scores up to that ply, oldest first.
    #[must_use]
    pub fn points(&self, ply: usize) -> Vec<(usize, Score)> {
        self.scores.range(..=ply).map(|(p, s)| (*p, *s)).collect()
    }
}

/// Heights from -1 (White) to 1 (Black). Wins are full height; points are measured by the largest among them.
fn heights(points: &[(usize, Score)]) -> Vec<f32> {
    let largest = points.iter().filter_map(|(_, s)| match s {
        Score::Points(p) => Some(p.unsigned_abs()),
        Score::Discs(d) => Some(d.unsigned_abs()),
        Score::Win(_) | Score::Loss(_) => None,
    });
    // A small lead has to look small.
    let full = largest.max().unwrap_or(0).max(12) as f32 * 1.1;
    let height = |s: &Score| match s {
        Score::Points(v) | Score::Discs(v) => *v as f32 / full,
        Score::Win(_) => 1.0,
        Score::Loss(_) => -1.0,
    };
    points.iter().map(|(_, s)| height(s).clamp(-1.0, 1.0)).collect()
}

/// Draws the card.
pub fn show(ui: &mut Ui, height: f32, points: &[(usize, Score)]) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let Some((_, last)) = points.last() else { return };
    let verdict = text::verdict(Side::Black, *last);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("Evaluation: {verdict}")));
    let p = ui.painter();
    card(p, rect, false, false);
    let inner = rect.shrink(theme::PAD);
    caption(p, inner, "Evaluation", &verdict);
    let r = Rect::from_min_max(inner.min + vec2(0.0, 22.0), inner.max - vec2(5.0, -2.0));
    let (mid, half) = (r.center().y, r.height() * 0.5 - 1.0);
    for (y, anchor, name) in
        [(r.top() - 1.0, Align2::LEFT_TOP, Side::Black), (r.bottom() + 1.0, Align2::LEFT_BOTTOM, Side::White)]
    {
        p.text(pos2(r.left(), y), anchor, name.to_string().to_lowercase(), theme::body(11.0), theme::FAINT);
    }
    let (first, end) = (points[0].0, points[points.len() - 1].0.max(points[0].0 + 1));
    let across = |ply: usize| r.left() + r.width() * (ply - first) as f32 / (end - first) as f32;
    let line: Vec<Pos2> =
        points.iter().zip(heights(points)).map(|((ply, _), h)| pos2(across(*ply), mid - h * half)).collect();

    p.hline(r.x_range(), mid, Stroke::new(1.0, theme::EDGE_HI.gamma_multiply(0.7)));
    p.add(Shape::mesh(ground(&line, mid, half)));
    p.line(line.clone(), Stroke::new(1.8, theme::IVORY));
    if let Some(at) = line.last() {
        p.circle_filled(*at, 6.5, theme::ACCENT.gamma_multiply(0.25));
        p.circle_filled(*at, 3.6, theme::ACCENT);
    }
}

/// The colour between the line and the middle: warm above, cool below, cut where the line crosses.
fn ground(line: &[Pos2], mid: f32, half: f32) -> Mesh {
    let mut mesh = Mesh::default();
    let mut strip = |a: Pos2, b: Pos2| {
        let colour = if a.y.min(b.y) < mid { theme::ACCENT } else { theme::COOL };
        let base = mesh.vertices.len() as u32;
        for q in [a, b] {
            let k = ((q.y - mid).abs() / half).min(1.0);
            mesh.colored_vertex(q, colour.gamma_multiply(0.1 + 0.34 * k));
            mesh.colored_vertex(pos2(q.x, mid), colour.gamma_multiply(0.03));
        }
        mesh.add_triangle(base, base + 1, base + 2);
        mesh.add_triangle(base + 1, base + 2, base + 3);
    };
    for pair in line.windows(2) {
        let [a, b] = [pair[0], pair[1]];
        if (a.y - mid) * (b.y - mid) < 0.0 {
            let t = (mid - a.y) / (b.y - a.y);
            let cut = pos2(a.x + t * (b.x - a.x), mid);
            strip(a, cut);
            strip(cut, b);
        } else {
            strip(a, b);
        }
    }
    mesh
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        app::session::Seat,
        engine::report::Report,
        rules::{Game, Move, Setup},
    };

    fn session() -> Session {
        let bot = Seat::Bot(crate::app::settings::usual_opponent(Game::Othello));
        Session::new(Setup::usual(Game::Othello), [bot, bot]).expect("8x8 is a board")
    }

    fn thought(session: &Session, score: i32) -> Thought {
        let report = Report { score: Some(Score::Points(score)), ..Report::default() };
        Thought { position: Some(session.position().clone()), report: Some(report), ..Thought::default() }
    }

    #[test]
    fn scores_are_kept_from_black() {
        let mut session = session();
        let mut kept = Evaluations::default();
        kept.watch(&session, &thought(&session, 3));
        session.preplay([Move::Place(session.position().legal()[0])]).expect("legal");
        kept.watch(&session, &thought(&session, 5));
        kept.watch(&session, &thought(&session, 7));
        assert_eq!(kept.points(9), [(0, Score::Points(3)), (1, Score::Points(-7))]);
        assert_eq!(kept.points(0), [(0, Score::Points(3))], "what an undo took back is not shown");
    }

    #[test]
    fn an_old_thought_is_not_taken_for_a_new_one() {
        let mut session = session();
        let mut kept = Evaluations::default();
        let old = thought(&session, 3);
        session.preplay([Move::Place(session.position().legal()[0])]).expect("legal");
        kept.watch(&session, &old);
        kept.watch(&session, &Thought { hint: true, ..thought(&session, 4) });
        assert!(kept.points(9).is_empty());
    }

    #[test]
    fn a_new_move_forgets_the_line_that_was_left() {
        let mut session = session();
        let mut kept = Evaluations::default();
        kept.watch(&session, &thought(&session, 1));
        for ply in 1..4 {
            kept.note(ply, Side::Black, Score::Points(9));
        }
        let first = session.position().legal()[0];
        session.preplay([Move::Place(first)]).expect("legal");
        kept.hear(&Fact::Redone, &session);
        assert_eq!(kept.points(9).len(), 4, "brought back: still true");
        kept.hear(&Fact::Passed(Side::Black), &session);
        assert_eq!(kept.points(9), [(0, Score::Points(1))]);
    }

    #[test]
    fn heights_are_bounded_and_keep_the_sign() {
        let points = [(0, Score::Points(2)), (1, Score::Points(-400)), (2, Score::Win(3)), (3, Score::Loss(2))];
        let h = heights(&points);
        assert!(h[0] > 0.0 && h[0] < 0.1);
        assert!(h[1] < -0.85 && h[1] > -1.0);
        assert_eq!(h[2..], [1.0, -1.0]);
        assert!(heights(&[(0, Score::Points(1))])[0] < 0.1, "a lead of one is small even when it is the largest");
    }
}
