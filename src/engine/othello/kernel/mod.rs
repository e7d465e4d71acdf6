//! The search itself, in the words of no instruction set. The file that takes it in says which one is meant: `hot!` puts
//! it on a function.

mod end;
mod evaluate;
mod last;
mod midgame;
mod moves;
mod stable;

use super::{flips, mobility, prefetch};
use crate::engine::othello::{
    board::Board,
    learned::Weights,
    lines::{EDGE, Edges},
    patterns::Features,
    probcut::EXACT,
    table::Table,
};
use crate::rules::{Move, othello::playable};
use last::Tail;
use macro_rules_attribute::apply;

/// Nodes between two looks at the clock: well under a millisecond's worth.
const PULSE: u32 = 1 << 13;

/// What a search is run with.
pub struct Means<'a> {
    /// Shared with other threads.
    pub table: &'a Table,
    /// What is known about patterns.
    pub weights: &'a Weights,
    /// Told every few thousand nodes how many there were since it was told last; true ends the search.
    pub pulse: &'a mut dyn FnMut(u64) -> bool,
    /// Nodes until the first pulse, so that a search bounded by few nodes keeps to them.
    pub first_pulse: u32,
    /// Squares along a side: 4, 6 or 8. A smaller board lies in the top left corner of the bitboards.
    pub size: u8,
}

/// One thread's search.
pub struct Search<'a> {
    means: Means<'a>,
    edge: &'static Edges,
    /// How sure to be (see [`crate::engine::othello::probcut`]).
    pub sure: u8,
    /// Positions visited (every call that looks at one, leaves and passes included), and the board.
    pub tail: Tail,
    corners: u64,
    told: u64,
    next: u64,
    /// Whether the search must end; whatever is returned from then on means nothing.
    pub stopped: bool,
    /// The best lines by ply, of the nodes with an open window.
    lines: Vec<Vec<Move>>,
    /// Deepest ply.
    pub deepest: u32,
    ply: usize,
}

/// A position with the numbers of its patterns.
#[derive(Clone, Copy)]
pub struct Node {
    /// The discs.
    pub board: Board,
    /// The patterns.
    pub features: Features,
}

impl Node {
    /// A position set up afresh.
    pub fn of(board: Board) -> Node {
        Node { board, features: Features::of(board) }
    }
}

impl<'a> Search<'a> {
    /// A search that has not begun.
    pub fn new(means: Means<'a>) -> Search<'a> {
        let (next, size) = (u64::from(means.first_pulse), means.size);
        Search {
            means,
            edge: &EDGE,
            sure: EXACT,
            tail: Tail { nodes: 0, whole: playable(size), squares: i32::from(size) * i32::from(size) },
            corners: corners(size),
            told: 0,
            next,
            stopped: false,
            lines: vec![Vec::new(); 70],
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
    }

    /// Hands over the nodes since the last time.
    #[cold]
    pub fn pulse(&mut self) {
        let since = self.tail.nodes - self.told;
        self.told = self.tail.nodes;
        self.next = self.tail.nodes + u64::from(PULSE);
        self.stopped |= (self.means.pulse)(since);
    }
}

/// The corners of a board.
const fn corners(size: u8) -> u64 {
    let far = size as u32 - 1;
    1 | 1 << far | 1 << (8 * far) | 1 << (9 * far)
}
