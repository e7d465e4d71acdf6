//! Alpha-beta with its optimisations as switches: move ordering, scouting (principal variation search), a transposition
//! table and iterative deepening. None of them changes the value that is found, only the nodes it takes.
//!
//! Depth counts discs to come; a pass costs none. A finished game outweighs every judgement.

use super::{
    cache::{Cache, Known},
    classic::MOST,
    ending::{OVER, discs, over},
    roxanne, weights,
};
use crate::{
    engine::{
        deepen::{INFINITY, Lines, Tree, look},
        probe::Probe,
        report::{Bound, Score},
    },
    rules::{Move, Othello, Square},
};

/// How a board is judged where the search ends: for the side to move, well within ±[`OVER`], and the opposite for the
/// other side.
pub(super) trait Judge {
    fn judge(&self, position: &Othello) -> i32;
}

/// In which order moves are tried. Equals stay in row order.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    /// Row by row.
    Rows,
    /// Corners, then edges, then the rest.
    Edges,
    /// Corners first and the squares beside them last; within those classes, few replies before many.
    Replies,
}

/// What a search is told to do.
pub(super) struct Plan<J> {
    pub judge: J,
    pub order: Order,
    /// Whether later moves must first show at a glance that they are better than the best so far.
    pub scout: bool,
    pub table: bool,
    pub deepen: bool,
}

impl<J: Judge> Plan<J> {
    /// The best of `roots`, legal moves in row order, `depth` discs ahead or to the end of the game.
    pub(super) fn choose(self, position: &Othello, roots: &[Square], depth: u8, probe: &mut Probe<'_>) -> Square {
        let depth = depth.min(position.empties() as u8);
        let first = if self.deepen { 1 } else { depth };
        let cache = self.table.then(|| Cache::new(depth));
        let mut moves = roots.to_vec();
        moves.sort_by_key(|s| {
            let mut after = *position;
            after.place(*s, position.flips(*s));
            rank(self.order, *s, &after, depth)
        });
        let mut search = Search { root: *position, plan: self, cache, lines: Lines::default() };
        look(&mut search, &moves, first..=depth, probe).0
    }
}

struct Search<J> {
    root: Othello,
    plan: Plan<J>,
    cache: Option<Cache>,
    lines: Lines,
}

impl<J: Judge> Tree for Search<J> {
    fn value(&mut self, square: Square, depth: u8, alpha: i32, beta: i32, probe: &mut Probe<'_>) -> Option<i32> {
        let mut after = self.root;
        after.place(square, self.root.flips(square));
        let value = self.visit(&after, depth - 1, -beta, -alpha, 1, probe);
        if let Some(cache) = &self.cache {
            probe.table(cache.used);
        }
        Some(-value?)
    }

    fn line(&self) -> &[Move] {
        self.lines.get(1)
    }

    fn score(&self, value: i32, depth: u8) -> Score {
        // Nothing but a finished game is worth that much.
        if u32::from(depth) >= self.root.empties() || value.abs() >= OVER {
            Score::Discs(discs(value))
        } else {
            Score::Points(value)
        }
    }

    fn decided(&self, _: i32, _: u8) -> bool {
        false
    }
}

impl<J: Judge> Search<J> {
    /// The value for the side to move. Every call is a node. Below `alpha` and above `beta` it is a bound, as tight as
    /// the search happens to know (fail-soft).
    fn visit(
        &mut self,
        position: &Othello,
        depth: u8,
        mut alpha: i32,
        beta: i32,
        ply: usize,
        probe: &mut Probe<'_>,
    ) -> Option<i32> {
        if !probe.visit(ply) {
            return None;
        }
        probe.begin(ply);
        self.lines.clear(ply);
        let legal = position.legal();
        if legal == 0 {
            let mut after = *position;
            after.pass();
            if after.legal() == 0 {
                return Some(over(position));
            }
            let before = probe.mark(ply);
            let value = -self.visit(&after, depth, -beta, -alpha, ply + 1, probe)?;
            probe.note(ply, before, Move::Pass, value, (alpha, beta));
            self.lines.extend(ply, Move::Pass);
            return Some(value);
        }
        if depth == 0 {
            return Some(self.plan.judge.judge(position));
        }
        // To the end is to the end, however much deeper it could have been.
        let depth = depth.min(position.empties() as u8);
        let known = self.cache.as_mut().and_then(|c| c.get(position));
        // Only what was searched exactly as deep answers the question that is asked; where the window is open, the line
        // is wanted as well.
        if let Some(known) = known.filter(|k| k.depth == depth && alpha + 1 == beta) {
            let enough = match known.bound {
                Bound::Exact => true,
                Bound::AtLeast => known.value >= beta,
                Bound::AtMost => known.value <= alpha,
            };
            if enough {
                if let Some(cache) = &mut self.cache {
                    cache.used.hits += 1;
                }
                probe.hit(ply);
                return Some(known.value);
            }
        }
        let mut children = [(0, 0, *position); MOST];
        let count = expand(position, legal, self.plan.order, depth, known.map(|k| k.best), &mut children);
        let (floor, mut best, mut best_bit) = (alpha, -INFINITY, 0);
        for (i, (_, bit, after)) in children[..count].iter().enumerate() {
            let glance = if self.plan.scout && i > 0 { alpha + 1 } else { beta };
            let (played, before) = (position.square(u32::from(*bit)), probe.mark(ply));
            let mut value = -self.visit(after, depth - 1, -glance, -alpha, ply + 1, probe)?;
            if glance < beta && value > alpha && value < beta {
                value = -self.visit(after, depth - 1, -beta, -alpha, ply + 1, probe)?;
            }
            probe.note(ply, before, Move::Place(played), value, (alpha, beta));
            if value > best {
                (best, best_bit) = (value, *bit);
                if value > alpha {
                    alpha = value;
                    self.lines.extend(ply, Move::Place(played));
                }
            }
            if alpha >= beta {
                probe.cutoff(ply, depth, played, count - i - 1);
                break;
            }
        }
        if let Some(cache) = &mut self.cache {
            let bound = match best {
                b if b <= floor => Bound::AtMost,
                b if b >= beta => Bound::AtLeast,
                _ => Bound::Exact,
            };
            cache.put(position, Known { depth, value: best, bound, best: best_bit });
        }
        Some(best)
    }
}

/// Where a move stands in the order: low comes first.
fn rank(order: Order, square: Square, after: &Othello, depth: u8) -> i32 {
    match order {
        Order::Rows => 0,
        Order::Edges => {
            let edge = |v: u8| v == 0 || v == square.width() - 1;
            if weights::is_corner(square) {
                0
            } else if edge(square.row()) || edge(square.col()) {
                1
            } else {
                2
            }
        }
        Order::Replies => {
            let class = match roxanne::priority(square) {
                1 => 0,
                5 => 2,
                _ => 1,
            };
            // Near the leaves counting replies costs more than it saves.
            let replies = if depth > 1 { after.legal().count_ones() as i32 } else { 0 };
            64 * class + replies
        }
    }
}

/// Fills in the positions after each move, `first` and then the most promising ahead, and returns their number.
fn expand(
    position: &Othello,
    legal: u64,
    order: Order,
    depth: u8,
    first: Option<u8>,
    children: &mut [(i32, u8, Othello); MOST],
) -> usize {
    let mut count = 0;
    for square in position.squares(legal) {
        let mut after = *position;
        after.place(square, position.flips(square));
        let bit = square.row() * 8 + square.col();
        let rank = if Some(bit) == first { -1 } else { rank(order, square, &after, depth) };
        children[count] = (rank, bit, after);
        count += 1;
    }
    children[..count].sort_unstable_by_key(|(rank, bit, _)| (*rank, *bit));
    count
}
