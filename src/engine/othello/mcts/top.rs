//! The most visited moves at the top of the tree, as a report has them.

use super::{share, tree::Tree};
use crate::engine::{
    report::{Bound, Branch},
    trail::{WIDE, rows},
};

/// The answers to the best move are followed so many plies further.
const DEEP: usize = 2;

/// The root moves that have been tried and their answers, the most visited first; below the best one some plies more. Of
/// all moves at the root none is left out.
pub(super) fn branches(tree: &Tree) -> Vec<Branch> {
    let branch = |node: u32, ply: usize| {
        let (games, points) = tree.result(node);
        // Points are those of the side that moved.
        let mine = if ply % 2 == 1 { points } else { 2 * games - points };
        let (played, score) = (tree.played(node), share(mine, games));
        (Branch { parent: None, played, score, bound: Bound::Exact, nodes: u64::from(games), cut: 0 }, node)
    };
    let roots = tree.ranked(Tree::ROOT).into_iter().map(|(node, _)| branch(node, 1));
    rows(roots, |node, ply, first| {
        let wanted = ply == 1 || (first && ply <= DEEP + 1);
        let most = if wanted { WIDE } else { 0 };
        tree.ranked(*node).into_iter().take(most).map(|(child, _)| branch(child, ply + 1)).collect()
    })
}
