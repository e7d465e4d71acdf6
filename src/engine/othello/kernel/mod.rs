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
use crate::{
    engine::{
        report::Spark,
        trail::{TOP, Trail},
        work::{WEIGHTY, Work},
    },
    rules::{Move, Square},
};
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
    /// What was done since the last pulse. Plies are counted by empty squares.
    work: Work,
    /// The moves at the top of the tree below a root with so many empty squares; none where that is 0.
    pub trail: Trail,
    /// See [`Search::trail`].
    pub root: u32,
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
            tail: Tail { nodes: 0, ends: [0; 8], cuts: [0; 8], whole: frame.whole, squares: frame.squares },
            frame,
            work: Work::default(),
            trail: Trail::default(),
            root: 0,
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

    /// Positions visited.
    #[inline]
    pub fn nodes(&self) -> u64 {
        self.tail.nodes + self.tail.ends.iter().sum::<u64>()
    }

    /// Counts positions with so many empty squares.
    #[inline]
    fn add(&mut self, empties: i32, positions: u64) {
        self.tail.nodes += positions;
        self.work.plies[empties as usize & 63].nodes += positions;
    }

    /// Counts a question to the table.
    #[inline]
    fn ask(&mut self) {
        self.work.probes += 1;
    }

    /// Counts an answer of the table that is enough.
    #[inline]
    fn hit(&mut self, empties: i32) {
        self.work.plies[empties as usize & 63].hits += 1;
    }

    /// Counts a position with so many empty squares that one move is enough to leave.
    #[inline]
    fn left(&mut self, empties: i32) {
        self.work.plies[empties as usize & 63].cutoffs += 1;
    }

    /// [`Search::left`] by that move, `depth` plies above the leaves and with so many others left.
    #[inline]
    fn cutoff(&mut self, empties: i32, depth: i32, square: u32, others: usize) {
        self.left(empties);
        if depth >= WEIGHTY {
            self.spark(empties, square);
        }
        if let Some(ply) = self.top(empties) {
            self.trail.cut(ply, others);
        }
    }

    /// A cutoff that may be told. By empty squares and bits: whoever adds it up knows the root and the board.
    #[cold]
    #[inline(never)]
    fn spark(&mut self, empties: i32, square: u32) {
        self.work.sparks.offer(|| Spark { square: Square::from_index(square as usize, 8), ply: empties as u8 });
    }

    /// The ply of a position with so many empty squares, where it is one of the top of the tree.
    #[inline]
    fn top(&self, empties: i32) -> Option<usize> {
        let ply = self.root.wrapping_sub(empties as u32) as usize;
        (ply.wrapping_sub(1) < TOP).then_some(ply)
    }

    /// A position is about to try its moves. One of those at the top forgets what is known of them.
    #[inline]
    fn begin(&mut self, empties: i32) -> Option<usize> {
        let top = self.top(empties);
        if let Some(ply) = top {
            self.trail.clear(ply);
        }
        top
    }

    /// The nodes before a move at the top of the tree is searched.
    #[inline]
    fn mark(&mut self, top: Option<usize>) -> u64 {
        let Some(ply) = top else { return 0 };
        self.trail.clear(ply + 1);
        self.nodes()
    }

    /// Notes what the search of a move at the top of the tree has found, by the nodes before it.
    #[inline]
    fn note(&mut self, top: Option<usize>, before: u64, square: u32, value: i32, window: (i32, i32)) {
        if let Some(ply) = top {
            self.grown(ply, before, square, value, window);
        }
    }

    #[cold]
    #[inline(never)]
    fn grown(&mut self, ply: usize, before: u64, square: u32, value: i32, window: (i32, i32)) {
        let played = Move::Place(Square::from_index(square as usize, 8));
        self.trail.push(ply, played, value, window, self.nodes() - before);
    }

    /// Notes that a position passed, and what was found after that.
    #[inline]
    fn passed(&mut self, empties: i32, before: u64, value: i32, window: (i32, i32)) {
        if let Some(ply) = self.top(empties) {
            self.trail.passed(ply, value, window, self.nodes() - before);
        }
    }

    /// Looks at the clock if it is time to. Called where positions are few enough for it not to matter.
    #[apply(hot!)]
    #[inline]
    fn look(&mut self) {
        if self.nodes() >= self.next {
            self.pulse();
        }
        if let Some(split) = &self.split {
            self.stopped |= split.is_over();
        }
    }

    /// Hands over the nodes since the last time.
    #[cold]
    pub fn pulse(&mut self) {
        let Tail { ends, cuts, nodes, .. } = &mut self.tail;
        for ((sum, ends), cuts) in self.work.plies.iter_mut().zip(ends).zip(cuts) {
            *nodes += *ends;
            sum.nodes += std::mem::take(ends);
            sum.cutoffs += std::mem::take(cuts);
        }
        self.work.nodes = self.tail.nodes - self.told;
        self.told = self.tail.nodes;
        self.next = self.tail.nodes + u64::from(PULSE);
        self.ended |= (self.means.pulse)(&mut self.work);
        self.stopped |= self.ended;
    }
}
