//! The teaching search on Othello: minimax, and the same with alpha-beta pruning as a switch.
//!
//! The search itself, with its conventions, is [`lesson`](crate::engine::lesson); here it answers with a value and a
//! line, and plays as a bot. Moves are tried row by row.

use crate::{
    engine::{
        lesson::{BEYOND, Look, Method, Plan, Search, Visit, Watch},
        limits::Meter,
        probe::Probe,
        report::{Bound, RootMove, Score},
    },
    rules::{Move, Othello, Side, Square},
};

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
    let mut counter = Counter(&mut || meter.count());
    let mut tree = Search::new(plan(prune), &mut counter);
    let root = Visit { played: None, look: Look::Value, depth, alpha: -BEYOND, beta: BEYOND };
    let mut line = Vec::new();
    let value = tree.visit(position, root, &mut line);
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

const fn plan(prune: bool) -> Plan {
    Plan { method: if prune { Method::AlphaBeta } else { Method::Minimax }, ordered: false }
}

/// Counts nodes, and no more.
struct Counter<'c>(&'c mut dyn FnMut() -> bool);

impl Watch for Counter<'_> {
    fn enter(&mut self, _: Visit) -> bool {
        (self.0)()
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
        let mut counter = Counter(&mut || probe.count());
        let mut tree = Search::new(plan(prune), &mut counter);
        let next = Visit { played: Some(Move::Place(square)), look: Look::Value, depth: depth - 1, alpha, beta };
        let Some(value) = tree.visit(&after, next, &mut below) else { break };
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
