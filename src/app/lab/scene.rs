//! What is to be seen of the position that a search is at: the board, its moves, and what each side is sure of.

use super::{
    example::Table,
    study::{Half, Study},
};
use crate::{
    engine::lesson::{BEYOND, Board, Bound, Method, Record, What},
    rules::{Move, Side},
};

/// What is known of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reply {
    /// Nobody has looked yet.
    Waiting,
    /// It is being searched.
    Open,
    /// It is worth that much, at most or at least.
    Worth(i32, Bound),
    /// It was left out.
    Cut,
}

/// The position that a search is at.
pub struct Scene {
    /// Its number in the record.
    pub node: usize,
    /// The board.
    pub table: Table,
    /// The moves that led there.
    pub way: Vec<Move>,
    /// Its moves in the order of the search, what is known of them, and how often each was searched.
    pub replies: Vec<(Move, Reply, usize)>,
    /// The best of them so far.
    pub best: Option<Move>,
    /// Pieces still to be placed.
    pub depth: u8,
    /// Whose turn it is.
    pub to_move: Side,
    /// What Black and White are sure of, if anything; nothing of the kind in minimax.
    pub window: (Option<i32>, Option<i32>),
}

/// The node that the last step was about.
#[must_use]
pub fn node(record: &Record, step: usize) -> usize {
    if step == 0 { 0 } else { record.step(step).0 }
}

/// The moves that lead to a node.
#[must_use]
pub fn way(record: &Record, node: usize) -> Vec<Move> {
    let up = std::iter::successors(Some(node), |n| record.parent(*n));
    let mut way: Vec<Move> = up.filter_map(|n| record.nodes()[n].played()).collect();
    way.reverse();
    way
}

impl Scene {
    /// Where one of the two searches is.
    #[must_use]
    pub fn of(study: &Study, half: Half) -> Scene {
        let (record, step) = (study.record(half), study.step_of(half));
        let node = node(record, step);
        let way = way(record, node);
        let table = way.iter().fold(study.table().clone(), |t, m| t.after(*m));
        let ordered = study.options().ordered;
        let moves = match &table {
            Table::Othello(board) => board.moves(ordered),
            Table::Gomoku(puzzle) => puzzle.moves(ordered),
        };
        let n = &record.nodes()[node];
        // Where the depth is used up no move is tried.
        let tried = !n.is_leaf();
        let replies = moves.into_iter().filter(|_| tried).map(|m| reply(record, node, m, step)).collect();
        let sure = |v: i32| (v.abs() < BEYOND).then_some(v);
        let (alpha, beta) = record.window(node, step);
        let pruned = study.method(half) != Method::Minimax;
        Scene {
            node,
            table,
            way,
            replies,
            best: record.best(node, step).and_then(|(c, _)| record.nodes()[c].played()),
            depth: n.depth(),
            to_move: n.to_move(),
            window: if pruned { (sure(alpha), sure(beta)) } else { (None, None) },
        }
    }
}

/// What is known of a move of a node: what its last visit says.
fn reply(record: &Record, node: usize, played: Move, step: usize) -> (Move, Reply, usize) {
    let nodes = record.nodes();
    let visits = record.children(node).filter(|c| nodes[*c].played() == Some(played));
    let (mut known, mut times) = (None, 0);
    for child in visits.filter(|c| nodes[*c].enter() <= step) {
        known = Some(&nodes[child]);
        times += 1;
    }
    let reply = match known {
        Some(n) if n.exit() <= step => Reply::Worth(n.value(), n.bound()),
        Some(_) => Reply::Open,
        None if is_cut(record, node, step) => Reply::Cut,
        None => Reply::Waiting,
    };
    (played, reply, times)
}

/// Whether the rest of a node has been left out by then: from the step that says so on.
#[must_use]
pub fn is_cut(record: &Record, node: usize, step: usize) -> bool {
    let n = &record.nodes()[node];
    let at = if n.exit() > 0 && matches!(n.ending(), crate::engine::lesson::Ending::Cut(_)) {
        n.exit() - 1
    } else {
        return false;
    };
    debug_assert_eq!(record.step(at), (node, What::Cut));
    at <= step
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::lab::{example::Example, study::Options};

    #[test]
    fn replies_wait_are_searched_and_are_cut() {
        let mut study = Study::new(Options::of(Example::Start)).expect("small");
        let kinds = |study: &Study| {
            let scene = Scene::of(study, Half::Sparing);
            scene.replies.iter().map(|(_, r, _)| *r).collect::<Vec<_>>()
        };
        assert_eq!(kinds(&study), [Reply::Waiting; 4]);
        let record = study.record(Half::Sparing).clone();
        let cut = (1..=record.len()).find(|s| record.step(*s).1 == What::Cut).expect("something is cut");
        study.go(cut - 1);
        let before = Scene::of(&study, Half::Sparing);
        study.go(cut);
        let scene = Scene::of(&study, Half::Sparing);
        assert!(kinds(&study).contains(&Reply::Cut));
        assert!(before.replies.iter().all(|(_, r, _)| *r != Reply::Cut));
        let (Some(alpha), Some(beta)) = scene.window else { panic!("a window has closed") };
        assert!(alpha >= beta, "what one side is sure of is no less than what the other is");
        study.go(usize::MAX);
        assert!(kinds(&study).iter().all(|r| matches!(r, Reply::Worth(..))));
        let plain = Scene::of(&study, Half::Plain);
        assert_eq!(plain.window, (None, None));
        assert!(plain.replies.iter().all(|(_, r, _)| matches!(r, Reply::Worth(_, Bound::Exact))));
    }

    #[test]
    fn a_pass_is_the_only_reply_and_a_full_board_has_none() {
        let mut study = Study::new(Options::of(Example::Pass)).expect("small");
        assert_eq!(Scene::of(&study, Half::Sparing).replies, [(Move::Pass, Reply::Waiting, 0)]);
        study.go(2);
        let scene = Scene::of(&study, Half::Sparing);
        assert_eq!((scene.way.as_slice(), scene.depth, scene.to_move), (&[Move::Pass][..], 1, Side::Black));
        let study = Study::new(Options::of(Example::Full)).expect("small");
        assert!(Scene::of(&study, Half::Plain).replies.is_empty());
    }
}
