//! The Monte Carlo bot: UCT (Kocsis, Szepesvári 2006), with the Roxanne priorities in its playouts.
//!
//! A playout is a game from a position of the tree to its very end, so passes and results are exact. With the
//! priorities on, each side plays by lot among its legal moves of the best priority, and a position's moves join the
//! tree in that order; with them off all legal moves are alike.
//!
//! A node is a playout. A score is the share of points on a scale from -1000 (all lost) to 1000 (all won). Depths are
//! those of the lines that are shown, for a playout has no depth; a depth limit means nothing here. Everything but the
//! clock is integers and IEEE arithmetic, so that a seed gives the same answer on every machine.

mod playout;
mod top;
mod tree;

use super::roxanne::{self, priority};
use crate::{
    engine::{
        deepen::SHOWN,
        probe::Probe,
        report::{Bound, Path, RootMove, Score},
    },
    rules::{Othello, Square},
};
use playout::Playouts;
use tree::Tree;

/// Playouts between two looks at the clock: a fraction of a millisecond, and a few on a slow machine.
const LOOK: u32 = 32;

/// What can be set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    /// Playouts before a move.
    pub playouts: u32,
    /// Whether their number is only a habit: then a search with a time limit goes on until the time is out, or for
    /// [`MOST`] playouts.
    pub open: bool,
    /// Whether moves are played by priority.
    pub roxanne: bool,
}

/// Most playouts of one search, which bounds the memory that its tree takes (about 50 MiB).
pub(crate) const MOST: u32 = 1_000_000;

/// The most visited of `roots`, legal moves in row order.
pub(crate) fn choose(position: &Othello, roots: &[Square], with: Settings, seed: u64, probe: &mut Probe<'_>) -> Square {
    let Settings { playouts, open, roxanne } = with;
    let wanted = if open && probe.timed() { MOST } else { playouts };
    let classes = if roxanne { roxanne::classes(position.size()) } else { [!0, 0, 0, 0, 0] };
    let mut roots = roots.to_vec();
    if roxanne {
        roots.sort_by_key(|s| priority(*s));
    }
    let bits = roots.iter().map(|s| s.row() * 8 + s.col());
    let mut tree = Tree::new(*position, bits, classes);
    let mut chance = Playouts::new(seed, classes);
    for n in 1..=wanted {
        if !probe.count() {
            break;
        }
        let (deep, half_points) = tree.grow(&mut chance);
        probe.went(deep);
        probe.played_out(|| Path { moves: tree.path(), half_points });
        if n % LOOK == 0 {
            if probe.look() {
                break;
            }
            if probe.due() {
                publish(&tree, probe);
            }
        }
    }
    if probe.nodes() > 0 {
        publish(&tree, probe);
    }
    tree.best().map_or(roots[0], |b| position.square(u32::from(b)))
}

/// Points out of games, on the scale of scores.
fn share(half_points: u32, games: u32) -> Score {
    let points = 1000 * (i64::from(half_points) - i64::from(games)) / i64::from(games);
    Score::Points(points as i32)
}

/// Tells of every root move that has been tried, the most visited first.
fn publish(tree: &Tree, probe: &mut Probe<'_>) {
    let moves: Vec<RootMove> = tree
        .ranked(Tree::ROOT)
        .into_iter()
        .take(SHOWN)
        .map(|(child, bit)| {
            let (games, half_points) = tree.result(child);
            let mut line = tree.line(child);
            let depth = 1 + line.len() as u8;
            line.truncate(RootMove::LINE);
            RootMove {
                square: tree.square(bit),
                score: share(half_points, games),
                bound: Bound::Exact,
                depth,
                nodes: u64::from(games),
                half_points: Some(half_points),
                line,
            }
        })
        .collect();
    let line = tree.line(Tree::ROOT);
    probe.finished(line.len() as u8);
    probe.tree(top::branches(tree));
    probe.publish(moves, line);
}
