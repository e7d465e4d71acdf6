//! Iterative deepening at the root, the same for both games.

use super::{
    probe::Probe,
    report::{Bound, Branch, RootMove, Score, Window},
    trail::{self, Twigs},
};
use crate::rules::{Move, Square};
use std::ops::RangeInclusive;

/// Beyond every value that a search returns.
pub(crate) const INFINITY: i32 = i32::MAX - 1;

/// Most root moves in a report, so that it stays small; more than a position of Othello ever has.
pub(crate) const SHOWN: usize = 40;

/// A game tree below a root, searched by alpha-beta.
pub(crate) trait Tree {
    /// Value of a root move for the side to move at the root, looked at `depth` plies deep (1 = that move alone).
    /// `None` when the search has to end.
    fn value(&mut self, square: Square, depth: u8, alpha: i32, beta: i32, probe: &mut Probe<'_>) -> Option<i32>;

    /// The best line found by the last [`Tree::value`], after the root move.
    fn line(&self) -> &[Move];

    /// What a value of that depth means.
    fn score(&self, value: i32, depth: u8) -> Score;

    /// Whether a look deeper than `depth` cannot better this value.
    fn decided(&self, value: i32, depth: u8) -> bool;
}

struct Entry {
    square: Square,
    value: i32,
    bound: Bound,
    /// 0 as long as the move has not been searched.
    depth: u8,
    nodes: u64,
    line: Vec<Move>,
    /// What is expected after it, or refutes it.
    answer: Vec<Move>,
    twigs: Twigs,
}

/// Searches depth 1, 2, ... `depth` and returns the best move and its value; the first of `moves` and -[`INFINITY`] when
/// nothing could be searched.
///
/// The best move of one depth is searched first in the next, so a depth that is broken off can only improve on the
/// move known before. Equal values keep the order of `moves`.
pub(crate) fn deepen(tree: &mut impl Tree, moves: &[Square], depth: u8, probe: &mut Probe<'_>) -> (Square, i32) {
    look(tree, moves, 1..=depth, probe)
}

/// [`deepen`] with other depths than all of them.
pub(crate) fn look(
    tree: &mut impl Tree,
    moves: &[Square],
    depths: RangeInclusive<u8>,
    probe: &mut Probe<'_>,
) -> (Square, i32) {
    let fresh = |s: &Square| Entry {
        square: *s,
        value: -INFINITY,
        bound: Bound::AtMost,
        depth: 0,
        nodes: 0,
        line: Vec::new(),
        answer: Vec::new(),
        twigs: Twigs::default(),
    };
    let mut entries: Vec<Entry> = moves.iter().map(fresh).collect();
    for depth in depths {
        let mut alpha = -INFINITY;
        for i in 0..entries.len() {
            let known = (alpha > -INFINITY).then(|| tree.score(alpha, depth));
            probe.window(Window { alpha: known, ..Window::default() });
            let before = probe.mark(0);
            let Some(value) = root_value(tree, entries[i].square, depth, alpha, probe) else {
                return (entries[0].square, entries[0].value);
            };
            let e = &mut entries[i];
            (e.value, e.depth, e.nodes) = (value, depth, probe.nodes() - before);
            e.bound = if value > alpha { Bound::Exact } else { Bound::AtMost };
            e.twigs = probe.answers();
            e.answer.clear();
            e.answer.extend(tree.line().iter().take(RootMove::LINE));
            if value > alpha {
                alpha = value;
                e.line.clear();
                e.line.push(Move::Place(e.square));
                e.line.extend_from_slice(tree.line());
            }
            // Stable: of equal values the one searched first stays ahead.
            entries[..=i].sort_by_key(|e| std::cmp::Reverse(e.value));
            if i + 1 == entries.len() {
                probe.finished(depth);
                probe.tree(branches(tree, &entries));
            }
            publish(tree, &entries, probe);
        }
        if tree.decided(alpha, depth) {
            break;
        }
    }
    (entries[0].square, entries[0].value)
}

/// The first move gets a full window, the others must first show that they are better (principal variation search).
fn root_value(tree: &mut impl Tree, square: Square, depth: u8, alpha: i32, probe: &mut Probe<'_>) -> Option<i32> {
    if alpha > -INFINITY {
        let value = tree.value(square, depth, alpha, alpha + 1, probe)?;
        if value <= alpha {
            return Some(value);
        }
    }
    tree.value(square, depth, alpha, INFINITY, probe)
}

fn publish(tree: &impl Tree, entries: &[Entry], probe: &mut Probe<'_>) {
    let moves = entries.iter().filter(|e| e.depth > 0).map(|e| {
        let root = RootMove {
            square: e.square,
            score: tree.score(e.value, e.depth),
            bound: e.bound,
            depth: e.depth,
            nodes: e.nodes,
            half_points: None,
            line: Vec::new(),
        };
        (root, e.answer.as_slice())
    });
    probe.publish_all(moves.take(SHOWN), &entries[0].line);
}

/// The top of the tree of a depth that is finished.
fn branches(tree: &impl Tree, entries: &[Entry]) -> Vec<Branch> {
    let depth = entries[0].depth;
    let roots = entries.iter().take(SHOWN).map(|e| {
        let (played, score) = (Move::Place(e.square), tree.score(e.value, depth));
        (Branch { parent: None, played, score, bound: e.bound, nodes: e.nodes, cut: 0 }, &e.twigs)
    });
    trail::branches(roots, |value| tree.score(value, depth), |played| played)
}

/// Best lines by ply, without allocating once they have grown.
#[derive(Default)]
pub(crate) struct Lines(Vec<Vec<Move>>);

impl Lines {
    /// Forgets what was found `ply` plies below the root.
    pub(crate) fn clear(&mut self, ply: usize) {
        if self.0.len() < ply + 2 {
            self.0.resize_with(ply + 2, Vec::new);
        }
        self.0[ply].clear();
    }

    /// The line at `ply` is now `first` and then the line one ply deeper.
    pub(crate) fn extend(&mut self, ply: usize, first: Move) {
        let (upper, lower) = self.0.split_at_mut(ply + 1);
        upper[ply].clear();
        upper[ply].push(first);
        upper[ply].extend_from_slice(&lower[0]);
    }

    /// The line at `ply` is `first` alone.
    pub(crate) fn only(&mut self, ply: usize, first: Move) {
        self.0[ply].clear();
        self.0[ply].push(first);
    }

    /// The best line from `ply` on.
    pub(crate) fn get(&self, ply: usize) -> &[Move] {
        self.0.get(ply).map_or(&[], Vec::as_slice)
    }
}
