//! The evaluation of the game so far: what the bots thought of each position that they moved in, seen from Black.

use super::{
    desk::Desk,
    text, theme,
    widgets::{caption, card},
};
use crate::{
    app::{
        ai::bridge::Thought,
        facts::{Command, Fact},
        session::{Phase, Session},
    },
    engine::report::Score,
    rules::{Move, Side},
};
use bevy_egui::egui::{Align2, Mesh, Pos2, Rect, Sense, Shape, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2};
use std::collections::BTreeMap;

/// Scores of the game that is played, by the number of changes before the position that was judged.
///
/// Only what a search for a move has said; nothing is made up for the moves of people.
#[derive(Default, Debug)]
pub struct Evaluations {
    game: u64,
    scores: BTreeMap<usize, Judged>,
}

/// A score, seen from Black, and whose search said it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Judged {
    /// Changes before the position that was judged.
    pub ply: usize,
    /// Who judged.
    pub by: Side,
    /// The score, seen from Black.
    pub score: Score,
    /// The move that was the best, if it is known.
    pub best: Option<Move>,
}

impl Evaluations {
    /// Drops what belongs to a line of play that has been left.
    pub fn hear(&mut self, fact: &Fact, session: &Session) {
        // A new move after an undo; a move that was brought back is told otherwise.
        if matches!(fact, Fact::Placed(_) | Fact::Passed(_)) && !session.is_analysing() {
            let _ = self.scores.split_off(&session.history().len());
        }
        // The game goes on with a line that was tried in an analysis.
        if let Fact::Resumed { same } = fact {
            let _ = self.scores.split_off(&(same + 1));
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
        let best = thought.report.as_ref().and_then(|r| r.line.first().copied());
        self.note(session.history().len(), session.position().to_move(), score, best);
    }

    /// Takes down a score of the side to move.
    pub(super) fn note(&mut self, ply: usize, side: Side, score: Score, best: Option<Move>) {
        let score = if side == Side::Black { score } else { score.turned() };
        self.scores.insert(ply, Judged { ply, by: side, score, best });
    }

    /// Those of what is on the board and is the game's. What was taken back is still there to go to; a line that is
    /// tried in an analysis is not the game.
    #[must_use]
    pub fn of_line(&self, session: &Session) -> Vec<Judged> {
        let ahead = if session.is_analysing() { 0 } else { session.undone().count() };
        self.points(session.in_common() + ahead)
    }

    /// The scores up to that ply, oldest first.
    #[must_use]
    pub fn points(&self, ply: usize) -> Vec<Judged> {
        self.scores.range(..=ply).map(|(_, s)| *s).collect()
    }
}

/// Room for the names of the sides, left of the curve.
const NAMES: f32 = 36.0;

/// A lead of so many discs, expected or exact, is drawn at about three quarters of the height.
const DISCS: f32 = 24.0;

/// Heights from -1 (White) to 1 (Black). Wins are full height, discs have a scale of their own, and points
/// are measured by what is usual among them, so that one outlier does not flatten a whole game.
pub(super) fn heights(points: &[Judged]) -> Vec<f32> {
    let mut sizes: Vec<u32> = points
        .iter()
        .filter_map(|j| match j.score {
            Score::Points(v) => Some(v.unsigned_abs()),
            Score::Lead(_) | Score::Discs(_) | Score::Win(_) | Score::Loss(_) => None,
        })
        .collect();
    sizes.sort_unstable();
    let usual = sizes.get(sizes.len() * 9 / 10).copied().unwrap_or(0);
    // A small lead has to look small.
    let full = usual.max(12) as f32 * 1.2;
    let height = |j: &Judged| match j.score {
        Score::Points(v) => v as f32 / full,
        Score::Lead(d) | Score::Discs(d) => (d as f32 / DISCS).tanh(),
        Score::Win(_) => 1.0,
        Score::Loss(_) => -1.0,
    };
    points.iter().map(|j| height(j).clamp(-1.0, 1.0)).collect()
}

/// Draws the card. Two bots count in units of their own, so each has its own line. A press goes to that move of the game.
pub fn show(ui: &mut Ui, height: f32, points: &[Judged], desk: &mut Desk<'_>) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click());
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return };
    // What is told is what was thought where the game stands now.
    let here = desk.session.history().len();
    let now = points.iter().rev().find(|j| j.ply <= here).unwrap_or(first);
    let verdict = text::verdict(Side::Black, now.score);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("Evaluation: {verdict}")));
    let p = ui.painter();
    card(p, rect, false, false);
    let inner = rect.shrink(theme::PAD);
    caption(p, inner, "Evaluation", &verdict);
    // The names stand beside the curve, or it would run through them.
    let names = inner.left();
    let r = Rect::from_min_max(inner.min + vec2(NAMES, 22.0), inner.max - vec2(5.0, -4.0));
    let (mid, half) = (r.center().y, r.height() * 0.5 - 1.0);
    p.hline(r.x_range(), mid, Stroke::new(1.0, theme::EDGE_HI.gamma_multiply(0.7)));
    let span = (last.ply - first.ply).max(1) as f32;
    let across = |ply: usize| r.left() + r.width() * (ply - first.ply) as f32 / span;
    // The side that judged last is drawn last, on top and with its ground.
    for by in [last.by.other(), last.by] {
        let own: Vec<Judged> = points.iter().filter(|j| j.by == by).copied().collect();
        let line: Vec<Pos2> = own.iter().zip(heights(&own)).map(|(j, h)| pos2(across(j.ply), mid - h * half)).collect();
        if by != last.by {
            p.line(line, Stroke::new(1.2, theme::COOL.gamma_multiply(0.8)));
            continue;
        }
        p.add(Shape::mesh(ground(&line, mid, half)));
        let end = line.last().copied();
        p.line(line, Stroke::new(1.8, theme::IVORY));
        if let Some(at) = end {
            p.circle_filled(at, 6.5, theme::ACCENT.gamma_multiply(0.25));
            p.circle_filled(at, 3.6, theme::ACCENT);
        }
    }
    for (y, anchor, name) in
        [(r.top() - 2.0, Align2::LEFT_TOP, Side::Black), (r.bottom() + 2.0, Align2::LEFT_BOTTOM, Side::White)]
    {
        // Too low a curve has no room for both.
        if r.height() < 26.0 {
            break;
        }
        p.text(pos2(names, y), anchor, name.to_string().to_lowercase(), theme::body(11.0), theme::FAINT);
    }
    if (first.ply..last.ply).contains(&here) {
        p.vline(across(here), r.y_range(), Stroke::new(1.5, theme::IVORY));
    }
    let Some(at) = response.hover_pos().filter(|at| r.expand(6.0).contains(*at)) else { return };
    let far = |j: &&Judged| (across(j.ply) - at.x).abs();
    let Some(near) = points.iter().min_by(|a, b| far(a).total_cmp(&far(b))) else { return };
    p.vline(across(near.ply), r.y_range(), Stroke::new(1.0, theme::ACCENT.gamma_multiply(0.7)));
    if response.clicked() && near.ply != here {
        desk.send(Command::GoTo(near.ply));
    }
    let best = near.best.map_or(String::new(), |m| format!(", best {}", desk.session.position().move_name(m)));
    response.on_hover_text(format!("move {}: {}{best}", near.ply + 1, text::verdict(Side::Black, near.score)));
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
        app::{session::Seat, settings::Settings},
        engine::report::Report,
        rules::{Game, Setup},
    };
    use std::time::Duration;

    fn session() -> Session {
        let bot = Seat::Bot(crate::app::settings::usual_opponent(Game::Othello));
        Session::new(Setup::usual(Game::Othello), [bot, bot]).expect("8x8 is a board")
    }

    fn thought(session: &Session, score: i32) -> Thought {
        let report = Report { score: Some(Score::Points(score)), ..Report::default() };
        let mut thought = Thought::default();
        (thought.position, thought.report) = (Some(session.position().clone()), Some(report));
        thought
    }

    fn kept(evaluations: &Evaluations, ply: usize) -> Vec<(usize, Score)> {
        evaluations.points(ply).iter().map(|j| (j.ply, j.score)).collect()
    }

    fn black(score: Score) -> Judged {
        Judged { ply: 0, by: Side::Black, score, best: None }
    }

    #[test]
    fn scores_are_kept_from_black() {
        let mut session = session();
        let mut all = Evaluations::default();
        all.watch(&session, &thought(&session, 3));
        session.preplay([Move::Place(session.position().legal()[0])]).expect("legal");
        all.watch(&session, &thought(&session, 5));
        all.watch(&session, &thought(&session, 7));
        assert_eq!(kept(&all, 9), [(0, Score::Points(3)), (1, Score::Points(-7))]);
        assert_eq!(kept(&all, 0), [(0, Score::Points(3))], "what an undo took back is not shown");
    }

    #[test]
    fn an_old_thought_is_not_taken_for_a_new_one() {
        let mut session = session();
        let mut all = Evaluations::default();
        let old = thought(&session, 3);
        session.preplay([Move::Place(session.position().legal()[0])]).expect("legal");
        all.watch(&session, &old);
        let mut hint = thought(&session, 4);
        hint.hint = true;
        all.watch(&session, &hint);
        assert!(all.points(9).is_empty());
    }

    #[test]
    fn a_new_move_forgets_the_line_that_was_left() {
        let mut session = session();
        let mut all = Evaluations::default();
        all.watch(&session, &thought(&session, 1));
        for ply in 1..4 {
            all.note(ply, Side::Black, Score::Points(9), None);
        }
        let first = session.position().legal()[0];
        session.preplay([Move::Place(first)]).expect("legal");
        all.hear(&Fact::Redone, &session);
        assert_eq!(all.points(9).len(), 4, "brought back: still true");
        all.hear(&Fact::Passed(Side::Black), &session);
        assert_eq!(kept(&all, 9), [(0, Score::Points(1))]);
    }

    #[test]
    fn a_line_that_is_tried_has_no_scores_of_the_game() {
        let mut session = session();
        let settings = Settings { speed: 0.0, ..Settings::default() };
        let follow = |session: &mut Session, command| {
            session.follow(&command, &settings, Duration::ZERO);
        };
        for _ in 0..3 {
            session.preplay([Move::Place(session.position().legal()[0])]).expect("legal");
        }
        let mut all = Evaluations::default();
        (0..4).for_each(|ply| all.note(ply, Side::Black, Score::Points(1), None));
        assert_eq!(all.of_line(&session).len(), 4);
        follow(&mut session, Command::Analyse(true));
        follow(&mut session, Command::Undo);
        follow(&mut session, Command::Undo);
        let other = session.position().legal()[1];
        for square in [Some(other), None, None] {
            let square = square.unwrap_or_else(|| session.position().legal()[0]);
            follow(&mut session, Command::Play(square));
            follow(&mut session, Command::Hurry);
        }
        assert_eq!((session.history().len(), session.in_common()), (4, 1));
        assert_eq!(all.of_line(&session).len(), 2, "the first move is the game's");
        follow(&mut session, Command::Back);
        assert_eq!(all.of_line(&session).len(), 4);
    }

    #[test]
    fn heights_are_bounded_and_keep_the_sign() {
        let h = heights(&[Score::Points(2), Score::Points(-400), Score::Win(3), Score::Loss(2)].map(black));
        assert!(h[0] > 0.0 && h[0] < 0.1);
        assert!(h[1] < -0.8 && h[1] > -1.0);
        assert_eq!(h[2..], [1.0, -1.0]);
        assert!(heights(&[black(Score::Points(1))])[0] < 0.1, "a lead of one is small even when it is the largest");
        // What was expected and what comes of it are drawn alike.
        let h = heights(&[Score::Lead(24), Score::Discs(24), Score::Lead(-2)].map(black));
        assert!(h[0] == h[1] && h[0] > 0.7 && h[2] < 0.0 && h[2] > -0.1);
        // A game that is solved late keeps its lead on the picture.
        let mut solved = vec![black(Score::Points(-300)); 9];
        solved.push(black(Score::Discs(-54)));
        assert!(heights(&solved)[9] < -0.9);
        let mut game = vec![black(Score::Points(20)); 30];
        game.push(black(Score::Points(-9000)));
        assert!(heights(&game)[0] > 0.5, "one outlier does not flatten the game");
    }
}
