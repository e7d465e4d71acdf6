//! Where the search stops: what a position is worth without its moves, and what the table keeps and knows.

use super::super::{
    params::FOURS_LEAF,
    table::{Entry, Limit, NO_MOVE},
};
use super::{PROVEN, Search, WIN};

/// Depth in the table of a position that was judged without reading its fours; one more is that of one where they were
/// read in vain.
const UNREAD: i8 = -2;

impl Search<'_> {
    /// The value where the search stops: a win by fours, or what was learned.
    pub(super) fn leaf(&mut self, ply: usize, hash: u64, eval: i32, beta: i32, known: Option<Entry>) -> i32 {
        if known.is_some_and(|e| e.depth > UNREAD) {
            return eval;
        }
        // A win by fours would make it only more.
        if eval >= beta {
            if known.is_none() {
                self.keep(hash, ply, eval, eval, NO_MOVE, i32::from(UNREAD), Limit::Exact);
            }
            return eval;
        }
        if let Some(value) = self.win_by_fours(ply, FOURS_LEAF) {
            self.keep(hash, ply, value, eval, NO_MOVE, 0, Limit::Lower);
            return value;
        }
        self.keep(hash, ply, eval, eval, NO_MOVE, i32::from(UNREAD) + 1, Limit::Exact);
        eval
    }

    /// A win by fours, as a value.
    pub(super) fn win_by_fours(&mut self, ply: usize, budget: u32) -> Option<i32> {
        if self.sight == 0 {
            return None;
        }
        let stones = self.fours.win(&mut self.field, self.sight, budget)?;
        self.lines[ply].clear();
        let line = &mut self.lines[ply];
        line.extend(self.fours.line().map(|p| p as u16));
        Some(WIN - (ply + stones as usize) as i32)
    }

    pub(super) fn keep(&self, hash: u64, ply: usize, value: i32, eval: i32, best: u16, depth: i32, limit: Limit) {
        if !self.ended {
            let value = to_table(value, ply);
            self.table.put(hash, Entry { value, eval: eval as i16, best, depth: depth.min(120) as i8, limit });
        }
    }
}

/// The value that the table has, if it settles a look of that depth within the window.
pub(super) fn enough(e: Entry, ply: usize, depth: i32, alpha: i32, beta: i32) -> Option<i32> {
    let value = from_table(e.value, ply);
    let settles = match e.limit {
        Limit::Exact => true,
        Limit::Lower => value >= beta,
        Limit::Upper => value <= alpha,
    };
    // What is proven does not depend on the depth.
    let sure = i32::from(e.depth) >= depth || (value.abs() >= PROVEN && e.limit != Limit::Exact);
    (settles && sure).then_some(value)
}

/// A value as the table keeps it: wins count from the position, not from the root.
const fn to_table(value: i32, ply: usize) -> i16 {
    let value = match value {
        v if v >= PROVEN => v + ply as i32,
        v if v <= -PROVEN => v - ply as i32,
        v => v,
    };
    value as i16
}

const fn from_table(value: i16, ply: usize) -> i32 {
    match value as i32 {
        v if v >= PROVEN => v - ply as i32,
        v if v <= -PROVEN => v + ply as i32,
        v => v,
    }
}
