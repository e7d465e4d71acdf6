//! The top of the tree that a search goes through, kept while it does, and told when a depth is finished.

use super::report::{Bound, Branch, Report, Score};
use crate::rules::Move;

/// Positions so many plies below the root and higher tell of their moves.
pub(crate) const TOP: usize = 3;

/// Most answers to one move that are told: those that took the most nodes.
pub(crate) const WIDE: usize = 8;

/// A move of a position at the top, as it was searched last.
#[derive(Clone, Debug)]
pub struct Twig {
    played: Move,
    /// For the side that plays it.
    value: i32,
    bound: Bound,
    nodes: u64,
    below: Twigs,
}

/// The moves of a position that were looked at, in that order.
#[derive(Clone, Debug, Default)]
pub struct Twigs {
    all: Vec<Twig>,
    /// Moves that were not, since the last of those was enough.
    cut: u8,
}

impl Twigs {
    /// Those that took the most nodes, [`WIDE`] at most, in the order in which they were searched.
    fn widest<'a>(&'a self) -> impl Iterator<Item = &'a Twig> + use<'a> {
        let mut nodes: Vec<u64> = self.all.iter().map(|t| t.nodes).collect();
        nodes.sort_unstable_by_key(|n| std::cmp::Reverse(*n));
        let least = nodes.get(WIDE - 1).copied().unwrap_or(0);
        // As many of the least as there is room for.
        let mut equal = nodes.iter().take(WIDE).filter(|n| **n == least).count();
        self.all.iter().filter(move |t| {
            let last = t.nodes == least && equal > 0;
            equal -= usize::from(last);
            t.nodes > least || last
        })
    }
}

/// The moves of the positions on the way from the root to where the search is. Places are by ply: those after a root
/// move are at 1. Nearly all positions lie below, and for those what is done here must not weigh down the search: hence
/// `cold`.
#[derive(Debug, Default)]
pub struct Trail {
    at: [Twigs; TOP + 2],
}

impl Trail {
    /// Forgets the moves of the position at `ply`, 1 to [`TOP`] + 1: it is searched anew.
    #[cold]
    #[inline(never)]
    pub fn clear(&mut self, ply: usize) {
        self.at[ply].all.clear();
        self.at[ply].cut = 0;
    }

    /// A move of the position at `ply`, 1 to [`TOP`], has been searched: what it was found to be worth within a window,
    /// for the side that plays it, and the nodes that it took.
    #[cold]
    #[inline(never)]
    pub fn push(&mut self, ply: usize, played: Move, value: i32, window: (i32, i32), nodes: u64) {
        let below = std::mem::take(&mut self.at[ply + 1]);
        self.at[ply].all.push(Twig { played, value, bound: bound(value, window), nodes, below });
    }

    /// The last of them was enough to leave so many others alone.
    #[cold]
    #[inline(never)]
    pub fn cut(&mut self, ply: usize, left: usize) {
        self.at[ply].cut = u8::try_from(left).unwrap_or(u8::MAX);
    }

    /// The position at `ply` had no move but a pass, and what is there belongs to the position after it.
    #[cold]
    #[inline(never)]
    pub fn passed(&mut self, ply: usize, value: i32, window: (i32, i32), nodes: u64) {
        let below = std::mem::take(&mut self.at[ply]);
        self.at[ply].all.push(Twig { played: Move::Pass, value, bound: bound(value, window), nodes, below });
    }

    /// The answers to the root move that was searched last.
    pub fn answers(&mut self) -> Twigs {
        std::mem::take(&mut self.at[1])
    }
}

/// How to read a value that was found within a window.
pub(crate) const fn bound(value: i32, (alpha, beta): (i32, i32)) -> Bound {
    match value {
        v if v <= alpha => Bound::AtMost,
        v if v >= beta => Bound::AtLeast,
        _ => Bound::Exact,
    }
}

/// The same bound, seen from the other side.
const fn turned(bound: Bound) -> Bound {
    match bound {
        Bound::Exact => Bound::Exact,
        Bound::AtLeast => Bound::AtMost,
        Bound::AtMost => Bound::AtLeast,
    }
}

/// A tree as branches, row by row and [`Report::TREE`] of them at most: the root moves, best first, then what `below` says
/// grows from each branch, given how many plies below the root it lies and whether it is the first root move or below it.
/// Parents are filled in here.
pub(crate) fn rows<T>(
    roots: impl Iterator<Item = (Branch, T)>,
    below: impl Fn(&T, usize, bool) -> Vec<(Branch, T)>,
) -> Vec<Branch> {
    let (mut all, mut from): (Vec<Branch>, Vec<(T, usize, bool)>) = (Vec::new(), Vec::new());
    for (i, (root, inside)) in roots.take(Report::TREE).enumerate() {
        all.push(root);
        from.push((inside, 1, i == 0));
    }
    let mut parent = 0;
    while parent < from.len() {
        let (inside, ply, first) = &from[parent];
        let (ply, first) = (*ply, *first);
        for (branch, inside) in below(inside, ply, first).into_iter().take(Report::TREE - all.len()) {
            all.push(Branch { parent: Some(parent as u16), ..branch });
            from.push((inside, ply + 1, first));
        }
        parent += 1;
    }
    all
}

/// Root moves with the answers to each, best first, as branches: those of the first some plies on, of the others the
/// answers alone. `score` says what a value means, and `named` how a move is called.
pub(crate) fn branches<'a>(
    roots: impl Iterator<Item = (Branch, &'a Twigs)>,
    score: impl Fn(i32) -> Score,
    named: impl Fn(Move) -> Move,
) -> Vec<Branch> {
    let roots = roots.map(|(root, answers)| (Branch { cut: answers.cut, ..root }, answers));
    rows(roots, |twigs, ply, first| {
        // A side that answers sees it the other way round.
        let mine = ply % 2 == 0;
        let branch = |twig: &'a Twig| Branch {
            parent: None,
            played: named(twig.played),
            score: score(if mine { twig.value } else { -twig.value }),
            bound: if mine { twig.bound } else { turned(twig.bound) },
            nodes: twig.nodes,
            cut: twig.below.cut,
        };
        twigs.widest().map(|twig| (branch(twig), if first { &twig.below } else { &NONE })).collect()
    })
}

static NONE: Twigs = Twigs { all: Vec::new(), cut: 0 };
