//! What is to be seen of a search: worked out from its latest snapshot, and compared with what is seen already.

use super::{Layers, mind::Mind};
use crate::{
    app::{
        ai::bridge::Thought,
        session::{Phase, Session},
    },
    engine::report::{Bound, Report, RootMove, Score},
    rules::{Change, Move, Position, Side, Square},
};
use bevy::prelude::*;

/// Candidates that are shown at most.
pub const CANDIDATES: usize = 10;
/// Candidates whose score is written at most.
pub const LABELS: usize = 5;
/// Moves of the expected line that are shown at most.
pub const PLIES: usize = 8;
/// Steps from the best to the worst candidate.
pub const SHADES: usize = 5;
/// Steps of doubt.
pub const DOUBTS: usize = 3;
/// A share of the nodes of one in so many counts as none.
const LEAST: f64 = 1000.0;

/// A move that the search compares.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate {
    /// Where.
    pub square: Square,
    /// 0 for the best, up to [`SHADES`] - 1 for the worst.
    pub shade: usize,
    /// How to read the score.
    pub bound: Bound,
    /// The share of the search that went there, on a scale of logarithms: 0 to 1.
    pub effort: f32,
    /// Whether a plate is drawn: where there is a score to read.
    pub plate: bool,
    /// Whether a column is drawn.
    pub column: bool,
    /// The score, on the best ones.
    pub label: Option<String>,
}

/// A move of the expected line.
#[derive(Clone, PartialEq, Debug)]
pub struct Ghost {
    /// Where.
    pub square: Square,
    /// Whose.
    pub side: Side,
    /// Which move from now, from 1.
    pub number: usize,
    /// 0 for a move that every depth kept, up to [`DOUBTS`] - 1 for one that has just come up.
    pub doubt: usize,
    /// The discs that the first move turns.
    pub turns: Vec<Square>,
}

/// What is to be seen.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub struct Picture {
    /// The candidates, best first.
    pub candidates: Vec<Candidate>,
    /// The expected line.
    pub line: Vec<Ghost>,
    /// The search is over.
    pub frozen: bool,
}

impl Picture {
    /// What is to be seen of a thought on the board as it is: all of it while the position is the one thought about, what
    /// is left of it while the move that came of it is the last one, and nothing else.
    #[must_use]
    pub fn of(thought: &Thought, mind: &Mind, session: &Session, layers: Layers) -> Picture {
        let (Some(report), Some(position)) = (&thought.report, &thought.position) else { return Picture::default() };
        let played = match session.history().last() {
            _ if session.position() == position => None,
            Some(last) if came_of(last, position, session.position()) && !thought.hint => Some(last.played),
            _ => return Picture::default(),
        };
        if session.phase() == Phase::Result {
            return Picture::default();
        }
        let mut picture = Picture { frozen: !thought.running, ..Picture::default() };
        if layers.scores || layers.effort {
            picture.candidates = candidates(report, layers);
            picture.candidates.retain(|c| session.position().at(c.square).is_none());
        }
        // A line that begins with another move than the one played says nothing any more.
        let holds = played.is_none_or(|p| report.line.first() == Some(&p));
        if layers.line && holds {
            picture.line = line(report, mind, position);
            picture.line.retain(|g| session.position().at(g.square).is_none());
        }
        picture
    }
}

/// Whether `now` is `before` after the last change.
fn came_of(last: &Change, before: &Position, now: &Position) -> bool {
    let mut position = now.clone();
    position.undo(last);
    position == *before
}

fn candidates(report: &Report, layers: Layers) -> Vec<Candidate> {
    let shown = &report.moves[..report.moves.len().min(CANDIDATES)];
    let total: u64 = report.moves.iter().map(|m| m.nodes).sum();
    let (best, depth) = shown.first().map_or((0.0, 0), |m| (m.score.worth() as f64, m.depth));
    let worst = shown.iter().map(|m| m.score.worth() as f64).fold(best, f64::min);
    let each = |(rank, m): (usize, &RootMove)| {
        let lost = (best - m.score.worth() as f64) / (best - worst).max(1.0);
        let share = m.nodes as f64 / total.max(1) as f64;
        // What an earlier depth said of a move does not compare with the best.
        let told = rank < LABELS && m.depth == depth;
        // The best has a hue of its own; the others share what is left.
        let shade = if rank == 0 { 0 } else { 1 + (lost.clamp(0.0, 0.999) * (SHADES - 1) as f64) as usize };
        Candidate {
            square: m.square,
            shade,
            bound: m.bound,
            effort: ((share * LEAST).max(1.0).log10() / LEAST.log10()) as f32,
            plate: layers.scores && told,
            column: layers.effort && m.nodes > 0,
            label: (layers.scores && told).then(|| label(m.score, m.bound)),
        }
    };
    shown.iter().enumerate().map(each).collect()
}

/// A score in four or five characters; a bound as what it excludes.
fn label(score: Score, bound: Bound) -> String {
    let (v, unit) = match score {
        Score::Win(_) => return "win".to_owned(),
        Score::Loss(_) => return "loss".to_owned(),
        Score::Points(v) | Score::Lead(v) | Score::Discs(v) => match v.unsigned_abs() {
            0..1_000 => (v, ""),
            1_000..1_000_000 => (v / 1_000, "k"),
            _ => (v / 1_000_000, "M"),
        },
    };
    let signed = |v: i32| match v {
        0 => "0".to_owned(),
        v => format!("{}{}", if v > 0 { '+' } else { '−' }, v.unsigned_abs()),
    };
    match bound {
        Bound::Exact => format!("{}{unit}", signed(v)),
        Bound::AtMost => format!("<{}{unit}", signed(v.saturating_add(1))),
        Bound::AtLeast => format!(">{}{unit}", signed(v.saturating_sub(1))),
    }
}

fn line(report: &Report, mind: &Mind, position: &Position) -> Vec<Ghost> {
    let mut position = position.clone();
    let mut ghosts = Vec::new();
    for (ply, played) in report.line.iter().take(PLIES).enumerate() {
        // A line that the rules refuse ends there.
        let Ok(change) = position.play(*played) else { break };
        let Move::Place(square) = change.played else { continue };
        let doubt = ((1.0 - mind.steadiness(ply)) * DOUBTS as f32) as usize;
        let turns = if ply == 0 { change.flips } else { Vec::new() };
        ghosts.push(Ghost { square, side: change.side, number: ply + 1, doubt: doubt.min(DOUBTS - 1), turns });
    }
    ghosts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        app::session::Seat,
        rules::{Game, Setup},
    };

    fn session() -> Session {
        Session::new(Setup::usual(Game::Othello), [Seat::Human; 2]).expect("a board")
    }

    fn square(session: &Session, name: &str) -> Square {
        session.position().parse(name).expect("a square")
    }

    fn thought(session: &Session) -> Thought {
        let root = |name: &str, score, bound, nodes| RootMove {
            square: square(session, name),
            score: Score::Lead(score),
            bound,
            depth: 5,
            nodes,
            half_points: None,
            line: Vec::new(),
        };
        let moves = vec![
            root("d3", 4, Bound::Exact, 900),
            root("c4", 3, Bound::AtMost, 90),
            root("f5", -4, Bound::AtMost, 9),
            root("e6", 2, Bound::Exact, 0),
        ];
        let line = ["d3", "c3", "c4"].map(|n| Move::Place(square(session, n))).to_vec();
        let report = Report { id: 1, depth: 5, moves, line, ..Report::default() };
        let mut thought = Thought::default();
        (thought.report, thought.running) = (Some(report), true);
        (thought.position, thought.side) = (Some(session.position().clone()), Some(Side::Black));
        thought
    }

    fn picture(thought: &Thought, session: &Session, layers: Layers) -> Picture {
        let mut mind = Mind::default();
        thought.report.iter().for_each(|r| mind.hear(r));
        Picture::of(thought, &mind, session, layers)
    }

    #[test]
    fn candidates_tell_score_effort_and_bound() {
        let session = session();
        let p = picture(&thought(&session), &session, Layers::default());
        let labels: Vec<_> = p.candidates.iter().map(|c| c.label.as_deref().unwrap_or("")).collect();
        assert_eq!(labels, ["+4", "<+4", "<−3", "+2"]);
        let shades: Vec<_> = p.candidates.iter().map(|c| c.shade).collect();
        assert_eq!((shades[0], shades[1], shades[2]), (0, 1, SHADES - 1));
        let effort: Vec<_> = p.candidates.iter().map(|c| c.effort).collect();
        assert!(effort[0] > 0.95 && effort[0] <= 1.0 && effort[1] < effort[0] && effort[2] < effort[1], "{effort:?}");
        assert_eq!(p.candidates.iter().map(|c| c.column).collect::<Vec<_>>(), [true, true, true, false]);
        assert!(!p.frozen);
    }

    #[test]
    fn the_line_alternates_and_ends_where_the_rules_say_no() {
        let session = session();
        let mut t = thought(&session);
        let ghosts = picture(&t, &session, Layers::default()).line;
        let told: Vec<_> = ghosts.iter().map(|g| (g.side, g.number, g.turns.len(), g.doubt)).collect();
        assert_eq!(told, [(Side::Black, 1, 1, 0), (Side::White, 2, 0, 0), (Side::Black, 3, 0, 0)]);
        if let Some(report) = &mut t.report {
            report.line.insert(1, Move::Place(square(&session, "a1")));
        }
        assert_eq!(picture(&t, &session, Layers::default()).line.len(), 1);
    }

    #[test]
    fn each_layer_is_shown_alone() {
        let session = session();
        let t = thought(&session);
        let none = Layers { scores: false, effort: false, line: false };
        assert_eq!(picture(&t, &session, none), Picture::default());
        let p = picture(&t, &session, Layers { line: true, ..none });
        assert!(p.candidates.is_empty() && p.line.len() == 3);
        let p = picture(&t, &session, Layers { effort: true, ..none });
        assert!(
            p.candidates.iter().all(|c| !c.plate && c.label.is_none()) && p.candidates[0].column && p.line.is_empty()
        );
        let p = picture(&t, &session, Layers { scores: true, ..none });
        assert!(p.candidates.iter().all(|c| c.plate && !c.column));
    }

    #[test]
    fn the_picture_stays_after_its_move_and_goes_with_the_next() {
        let mut session = session();
        let mut t = thought(&session);
        t.running = false;
        session.preplay([Move::Place(square(&session, "d3"))]).expect("legal");
        let p = picture(&t, &session, Layers::default());
        assert!(p.frozen);
        assert_eq!((p.candidates.len(), p.line.iter().map(|g| g.number).collect::<Vec<_>>()), (3, vec![2, 3]));
        session.preplay([Move::Place(square(&session, "c3"))]).expect("legal");
        assert_eq!(picture(&t, &session, Layers::default()), Picture::default());
        // Another move than the expected one: no line.
        let mut session = Session::new(Setup::usual(Game::Othello), [Seat::Human; 2]).expect("a board");
        session.preplay([Move::Place(square(&session, "c4"))]).expect("legal");
        let p = picture(&t, &session, Layers::default());
        assert!(p.line.is_empty() && p.candidates.len() == 3);
        // A hint is for the position it was asked in.
        t.hint = true;
        assert_eq!(picture(&t, &session, Layers::default()), Picture::default());
    }

    #[test]
    fn scores_fit_a_square() {
        for (score, bound, text) in [
            (Score::Points(0), Bound::Exact, "0"),
            (Score::Points(-31_400), Bound::Exact, "−31k"),
            (Score::Points(2_000_000), Bound::AtLeast, ">+1M"),
            (Score::Discs(-1), Bound::AtMost, "<0"),
            (Score::Win(5), Bound::AtLeast, "win"),
            (Score::Points(i32::MIN), Bound::AtLeast, ">−2148M"),
        ] {
            assert_eq!(label(score, bound), text);
        }
    }
}
