//! The NegaScout bot: principal variation search, with each optimisation that the article names as a switch.
//!
//! The article's own search goes wrong where a scout finds something better: it searches again in a window from the
//! scout's value on and takes whatever comes back, a bound that failed low included. Here the second search has the
//! whole window. Its table stands a hash of the board for a position, whoever is to move; here a position is its own
//! key.

use super::{
    full::{Discs, Full},
    pvs::{Judge, Order, Plan},
};
use crate::{
    engine::{probe::Probe, roster::Eval},
    rules::{Othello, Square},
};

/// With so many empty squares or fewer, and no depth asked for, the game is read to its end.
const TO_THE_END: u32 = 10;

/// What can be set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    /// Discs to look ahead.
    pub depth: u8,
    /// Whether the depth is only a habit: then the last [`TO_THE_END`] squares are read to the end, and a search that
    /// deepens and has a time limit goes on until the time is out.
    pub open: bool,
    /// How boards are judged.
    pub eval: Eval,
    /// Corners first, squares beside them last, few replies before many.
    pub order: bool,
    /// A transposition table.
    pub table: bool,
    /// Depth 1, 2, 3, ... before the last.
    pub deepen: bool,
}

/// The best of `roots`, legal moves in row order.
pub(crate) fn choose(position: &Othello, roots: &[Square], with: Settings, probe: &mut Probe<'_>) -> Square {
    match with.eval {
        Eval::Discs => search(position, roots, with, Discs, probe),
        Eval::Full => search(position, roots, with, Full::new(position.size()), probe),
    }
}

fn search(position: &Othello, roots: &[Square], with: Settings, judge: impl Judge, probe: &mut Probe<'_>) -> Square {
    let Settings { depth, open, order, table, deepen, .. } = with;
    let to_the_end = position.empties() <= TO_THE_END || (deepen && probe.timed());
    let depth = if open && to_the_end { u8::MAX } else { depth };
    let order = if order { Order::Replies } else { Order::Rows };
    Plan { judge, order, scout: true, table, deepen }.choose(position, roots, probe.cap(depth), probe)
}
