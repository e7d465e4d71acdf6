//! The search itself, in the words of no instruction set. The file that takes it in says which one is meant: `hot!`
//! puts it on a function.

mod end;
mod evaluate;
mod last;
mod midgame;
mod moves;
mod open;
pub mod perft;
mod split;
mod stable;

use super::{flips, mobility, prefetch};
use crate::engine::othello::{
    board::{Board, Frame},
    lines::{EDGE, Edges},
    patterns::{Worth, worth_on},
    pool::Split,
    probcut::{DEVIATIONS, Deviations, EXACT},
    searcher::Means,
    table::Table,
};
use crate::rules::Move;
use last::Tail;
use macro_rules_attribute::apply;
use std::sync::Arc;

/// Size of the table for positions near the leaves: 2 to this power, in bytes.
const NEAR_BITS: u32 = 20;

/// Nodes between two looks at the clock: well under a millisecond's worth.
const PULSE: u32 = 1 << 13;

/// Most plies of a line: 60 discs, and no two passes in a row.
const PLIES: usize = 122;

/// One thread's search.
pub struct Search<'a> {
    means: Means<'a>,
    edge: &'static Edges,
    deviations: &'static Deviations,
    /// For the positions near the leaves: too many to keep, and quickest where the processor's own cache holds them.
    near: Table,
    /// How sure to be (see [`crate::engine::othello::probcut`]).
    pub sure: u8,
    /// Positions visited (every call that looks at one, leaves and passes included), and the board.
    pub tail: Tail,
    frame: Frame,
    /// What the squares of the board mean to the patterns.
    pub worth: &'static Worth,
    told: u64,
    next: u64,
    /// Whether this thread must leave what it does; whatever is returned from then on means nothing.
    pub stopped: bool,
    /// Whether the whole search must end.
    ended: bool,
    /// The split that this thread works for.
    split: Option<Arc<Split>>,
    /// The best lines by ply, of the nodes with an open window.
    lines: Vec<Vec<Move>>,
    /// Deepest ply.
    pub deepest: u32,
    ply: usize,
}

impl<'a> Search<'a> {
    /// A search that has not begun.
    pub fn new(means: Means<'a>) -> Search<'a> {
        let (next, size) = (u64::from(means.first_pulse), means.size);
        let frame = Frame::of(size);
        Search {
            means,
            edge: &EDGE,
            deviations: &DEVIATIONS,
            near: Table::of_bits(NEAR_BITS),
            sure: EXACT,
            tail: Tail { nodes: 0, whole: frame.whole, squares: frame.squares },
            frame,
            worth: worth_on(size),
            told: 0,
            next,
            stopped: false,
            ended: false,
            split: None,
            lines: vec![Vec::new(); PLIES],
            deepest: 0,
            ply: 0,
        }
    }

    /// The empty squares.
    #[inline]
    fn empty(&self, board: Board) -> u64 {
        self.tail.whole & !(board.own | board.opp)
    }

    /// Looks at the clock if it is time to. Called where positions are few enough for it not to matter.
    #[apply(hot!)]
    #[inline]
    fn look(&mut self) {
        if self.tail.nodes >= self.next {
            self.pulse();
        }
        if let Some(split) = &self.split {
            self.stopped |= split.is_over();
        }
    }

    /// Hands over the nodes since the last time.
    #[cold]
    pub fn pulse(&mut self) {
        let since = self.tail.nodes - self.told;
        self.told = self.tail.nodes;
        self.next = self.tail.nodes + u64::from(PULSE);
        self.ended |= (self.means.pulse)(since);
        self.stopped |= self.ended;
    }
}
