//! The teaching search: minimax, and the same with alpha-beta pruning as a switch.
//!
//! Its conventions, which never change: a score is Black's discs minus White's, Black maximises and White minimises;
//! depth counts discs still to be placed, so a pass costs none; moves are tried row by row; a line that is cut off is
//! worth its disc difference at that point. Pruning changes the number of nodes and nothing else.

use crate::{
    engine::{
        limits::Meter,
        probe::Probe,
        report::{Bound, RootMove, Score},
    },
    rules::{Move, Othello, Side, Square},
};

/// Beyond every disc difference.
const BEYOND: i32 = 1000;

/// What the teaching search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TeachingResult {
    /// Black's discs minus White's with best play to that depth: -64 to 64.
    pub value: i32,
    /// The first best move in row order; a forced pass is [`Move::Pass`]; `None` when the game is over.
    pub best: Option<Move>,
    /// A best line from the position, passes included, as long as the depth or the game.
    pub line: Vec<Move>,
    /// Positions visited. Every one counts: the first, those in between, the last of a line, and the position before
    /// a pass as well as the one after it.
    pub nodes: u64,
    /// How many of them were left by a pass; `nodes - passes` is the count of those who do not count passes.
    pub passes: u64,
    /// True when no line was cut off by the depth: then `value` is the exact result of the game.
    pub exact: bool,
    /// False when the meter ended the search: then the value, the move and the line are of no use.
    pub complete: bool,
}

/// Searches `depth` discs ahead (0 = the board as it is), with or without pruning. The position is only read.
///
/// Without pruning and to the end, 4x4 from the start is a matter of a fraction of a second; larger boards are not.
///
/// # Examples
/// ```
/// use obverse::engine::{limits::{Limits, Meter, Stop}, othello::teaching};
/// use obverse::rules::Othello;
///
/// let mut meter = Meter::start(Limits::default(), Stop::new());
/// let result = teaching::search(&Othello::standard(4), 12, true, &mut meter);
/// assert_eq!((result.value, result.exact), (-8, true));
/// ```
#[must_use]
pub fn search(position: &Othello, depth: u8, prune: bool, meter: &mut Meter) -> TeachingResult {
    let before = meter.nodes();
    let mut tree = Tree { prune, passes: 0, cut_off: 0, count: &mut || meter.count() };
    let mut line = Vec::new();
    let value = tree.visit(position, depth, -BEYOND, BEYOND, &mut line);
    let (passes, exact) = (tree.passes, tree.cut_off == 0);
    TeachingResult {
        value: value.unwrap_or(0),
        best: line.last().copied(),
        nodes: meter.nodes() - before,
        passes,
        exact: exact && value.is_some(),
        complete: value.is_some(),
        line: line.into_iter().rev().collect(),
    }
}

/// One search and its counters.
struct Tree<'c> {
    prune: bool,
    passes: u64,
    /// Lines ended by the depth and not by the game.
    cut_off: u64,
    count: &'c mut dyn FnMut() -> bool,
}

impl Tree<'_> {
    /// The value of a position for Black minus White; `line` gets the best play, last move first. `None` when the
    /// search has to end.
    fn visit(
        &mut self,
        position: &Othello,
        depth: u8,
        mut alpha: i32,
        mut beta: i32,
        line: &mut Vec<Move>,
    ) -> Option<i32> {
        line.clear();
        if !(self.count)() {
            return None;
        }
        let legal = position.legal();
        if legal == 0 {
            if !position.must_pass() {
                return Some(position.difference());
            }
            self.passes += 1;
            let mut after = *position;
            after.pass();
            let value = self.visit(&after, depth, alpha, beta, line)?;
            line.push(Move::Pass);
            return Some(value);
        }
        if depth == 0 {
            self.cut_off += 1;
            return Some(position.difference());
        }
        let black = position.to_move() == Side::Black;
        let mut best = if black { -BEYOND } else { BEYOND };
        let mut below = Vec::new();
        for square in position.squares(legal) {
            let mut after = *position;
            after.place(square, position.flips(square));
            let value = self.visit(&after, depth - 1, alpha, beta, &mut below)?;
            if (black && value > best) || (!black && value < best) {
                best = value;
                std::mem::swap(line, &mut below);
                line.push(Move::Place(square));
            }
            if black {
                alpha = alpha.max(value);
            } else {
                beta = beta.min(value);
            }
            if self.prune && alpha >= beta {
                break;
            }
        }
        Some(best)
    }
}

/// The teaching search as a bot: one of `roots`, the moves to compare in row order, after the other, told after each.
///
/// With all legal moves it visits what [`search`] visits, so the counts are the same. [`Score::Discs`] when no line was
/// cut off.
pub(crate) fn choose(position: &Othello, roots: &[Square], depth: u8, prune: bool, probe: &mut Probe<'_>) -> Square {
    let black = position.to_move() == Side::Black;
    let sign = if black { 1 } else { -1 };
    let first = roots[0];
    if !probe.count() {
        return first;
    }
    // Best first, as (value for the side to move, exact to the end, entry).
    let mut moves: Vec<(i32, RootMove)> = Vec::new();
    let (mut best, mut below, mut line) = (-BEYOND, Vec::new(), vec![Move::Place(first)]);
    for &square in roots {
        let mut after = *position;
        after.place(square, position.flips(square));
        let (alpha, beta) = match (prune, black) {
            (false, _) => (-BEYOND, BEYOND),
            (true, true) => (best, BEYOND),
            (true, false) => (-BEYOND, -best),
        };
        let before = probe.nodes();
        let mut tree = Tree { prune, passes: 0, cut_off: 0, count: &mut || probe.count() };
        let Some(value) = tree.visit(&after, depth - 1, alpha, beta, &mut below) else {
            break;
        };
        let value = sign * value;
        let score = if tree.cut_off == 0 { Score::Discs(value) } else { Score::Points(value) };
        let bound = if prune && value <= best { Bound::AtMost } else { Bound::Exact };
        moves.push((
            value,
            RootMove {
                square,
                score,
                bound,
                depth,
                nodes: probe.nodes() - before,
                half_points: None,
                line: Vec::new(),
            },
        ));
        if value > best {
            best = value;
            line = std::iter::once(Move::Place(square)).chain(below.iter().rev().copied()).collect();
        }
        // Stable: of equal values the first in row order leads.
        moves.sort_by_key(|(value, _)| std::cmp::Reverse(*value));
        probe.seen(line.len());
        if moves.len() == roots.len() {
            probe.finished(depth);
        }
        probe.publish(moves.iter().map(|(_, m)| m.clone()).collect(), line.clone());
    }
    moves.first().map_or(first, |(_, m)| m.square)
}
