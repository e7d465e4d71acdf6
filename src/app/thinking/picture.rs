//! What is to be seen of a search: worked out from its latest snapshot, and compared with what is seen already.

use super::{
    Layers, Walk,
    candidates::{Candidate, candidates},
    line::{Bolt, Ghost, PLIES, PROVEN, bolts, ghosts, proven},
    mind::Mind,
};
use crate::{
    app::{
        ai::bridge::Thought,
        session::{Phase, Session},
    },
    rules::{Change, Move, Position, Square},
};
use bevy::prelude::*;

/// What is to be seen.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub struct Picture {
    /// The candidates, best first.
    pub candidates: Vec<Candidate>,
    /// The expected line, or the one that is asked for.
    pub line: Vec<Ghost>,
    /// A win that is proven.
    pub bolts: Vec<Bolt>,
    /// Plies of the line that are shown; the wheel starts from there.
    pub plies: usize,
    /// The last change of mind: from this square to that one.
    pub change: Option<(Square, Square)>,
    /// The search is over.
    pub frozen: bool,
}

impl Picture {
    /// What is to be seen of a thought on the board as it is: all of it while the position is the one thought about, what
    /// is left of it while the move that came of it is the last one, and nothing else. `focus` is a line to be shown in
    /// place of the expected one, if it is not empty, `held` whether it was asked for and not only pointed at, and `walk` says how much of it.
    #[must_use]
    pub fn of(
        thought: &Thought,
        mind: &Mind,
        session: &Session,
        layers: Layers,
        (focus, held, walk): (&[Move], bool, Walk),
    ) -> Picture {
        let (Some(report), Some(position)) = (&thought.report, &thought.position) else { return Picture::default() };
        let played = match session.history().last() {
            _ if session.position() == position => None,
            Some(last) if came_of(last, position, session.position()) && !thought.hint => Some(last.played),
            _ => return Picture::default(),
        };
        if session.phase() == Phase::Result {
            return Picture::default();
        }
        let empty = |s: Square| session.position().at(s).is_none();
        let mut picture = Picture { frozen: !thought.running, ..Picture::default() };
        // A line that somebody holds is seen without what lies about it.
        let held = held && !focus.is_empty();
        if (layers.scores || layers.effort) && !held {
            picture.candidates = candidates(report, layers);
            picture.candidates.retain(|c| empty(c.square));
        }
        if layers.change && played.is_none() && !held {
            picture.change = mind.change().filter(|(from, to)| empty(*from) && empty(*to));
        }
        let shown = if focus.is_empty() { &report.line[..] } else { focus };
        // A line that begins with another move than the one played says nothing any more.
        if played.is_some_and(|p| shown.first() != Some(&p)) {
            return picture;
        }
        let forced = proven(report, position).filter(|_| layers.proof && focus.is_empty());
        // A proof is shown whole, unless the wheel has said otherwise.
        let most = walk.0.unwrap_or(if forced.is_some() { PROVEN } else { PLIES });
        let line = ghosts(shown, mind, position, most);
        picture.plies = line.last().map_or(0, |g| g.number);
        picture.bolts = forced.map_or(Vec::new(), |own| bolts(&line, own));
        if layers.line {
            picture.line = line;
            picture.line.retain(|g| empty(g.square));
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

#[cfg(test)]
mod tests {
    use super::{super::candidates::SHADES, *};
    use crate::{
        app::session::Seat,
        engine::report::{Bound, Report, RootMove, Score},
        rules::{Game, Setup, Side},
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
        Picture::of(thought, &mind, session, layers, (&[], false, Walk::default()))
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
        let none = Layers::NONE;
        assert_eq!(picture(&t, &session, none), Picture { plies: 3, ..Picture::default() });
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
}
