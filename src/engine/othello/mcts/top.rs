//! The most visited moves at the top of the tree, as a report has them.

use super::{share, tree::Tree};
use crate::engine::report::{Bound, Branch, Report};

/// Most answers to one move, the most visited; of all moves at the root none is left out.
const WIDE: usize = 8;

/// The answers to the best move are followed so many plies further.
const DEEP: usize = 2;

/// The root moves that have been tried and their answers, the most visited first; below the best one some plies more.
pub(super) fn branches(tree: &Tree) -> Vec<Branch> {
    let mut all: Vec<Branch> = Vec::new();
    // The node of each branch, how many plies below the root it lies, and whether it is the best move or below it.
    let mut rows: Vec<(u32, usize, bool)> = Vec::new();
    let push = |all: &mut Vec<Branch>, node: u32, parent: Option<u16>, ply: usize| {
        let (games, points) = tree.result(node);
        // Points are those of the side that moved.
        let mine = if ply % 2 == 1 { points } else { 2 * games - points };
        let (played, score) = (tree.played(node), share(mine, games));
        all.push(Branch { parent, played, score, bound: Bound::Exact, nodes: u64::from(games), cut: 0 });
    };
    for (i, (node, _)) in tree.ranked(Tree::ROOT).into_iter().enumerate() {
        push(&mut all, node, None, 1);
        rows.push((node, 1, i == 0));
    }
    let mut parent = 0;
    while parent < rows.len() {
        let (node, ply, first) = rows[parent];
        let wanted = ply == 1 || (first && ply <= DEEP + 1);
        for (child, _) in tree.ranked(node).into_iter().take(if wanted { WIDE } else { 0 }) {
            if all.len() == Report::TREE {
                return all;
            }
            push(&mut all, child, Some(parent as u16), ply + 1);
            rows.push((child, ply + 1, first));
        }
        parent += 1;
    }
    all
}
