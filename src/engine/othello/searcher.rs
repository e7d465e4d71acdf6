//! One thread of the strong search, whatever instructions it is compiled for.

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use super::isa::simd128;
#[cfg(target_arch = "x86_64")]
use super::isa::{avx2, avx512};
use super::{
    board::Board,
    isa::{Isa, portable},
    learned::Weights,
    node::Node,
    pool::Pool,
    table::Table,
};
use crate::{
    engine::{trail::Twigs, work::Work},
    rules::Move,
};

/// What a search is run with.
pub struct Means<'a> {
    /// Shared with other threads.
    pub table: &'a Table,
    /// What is known about patterns.
    pub weights: &'a Weights,
    /// Told every few thousand nodes what was done since it was told last, plies and sparks by empty squares, and squares
    /// by bits; whoever adds that up empties it. True ends the search.
    pub pulse: &'a mut dyn FnMut(&mut Work) -> bool,
    /// Nodes until the first pulse, so that a search bounded by few nodes keeps to them.
    pub first_pulse: u32,
    /// The other threads, if there are any.
    pub pool: Option<&'a Pool>,
    /// Squares along a side of the board: 4, 6 or 8. The search wants positions as [`Board::middle`] gives them.
    pub size: u8,
}

enum Kind<'a> {
    Portable(portable::kernel::Search<'a>),
    #[cfg(target_arch = "x86_64")]
    Avx2(avx2::kernel::Search<'a>),
    #[cfg(target_arch = "x86_64")]
    Avx512(avx512::kernel::Search<'a>),
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Simd128(simd128::kernel::Search<'a>),
}

/// A search that runs where it is called. Every question to it is answered alike whatever the instructions.
pub struct Searcher<'a>(Kind<'a>);

/// Calls the same on whichever search it is.
macro_rules! on {
    ($kind:expr, $module:ident, $search:ident => $call:expr) => {
        #[allow(unsafe_code, unused_unsafe)]
        match $kind {
            Kind::Portable($search) => {
                #[allow(unused_imports)]
                use portable::kernel as $module;
                $call
            }
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2($search) => {
                #[allow(unused_imports)]
                use avx2::kernel as $module;
                // SAFETY: such a search is made only where `Isa::is_here` has found its instructions.
                unsafe { $call }
            }
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512($search) => {
                #[allow(unused_imports)]
                use avx512::kernel as $module;
                // SAFETY: such a search is made only where `Isa::is_here` has found its instructions.
                unsafe { $call }
            }
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Kind::Simd128($search) => {
                #[allow(unused_imports)]
                use simd128::kernel as $module;
                $call
            }
        }
    };
}

impl<'a> Searcher<'a> {
    /// A search that has not begun, for `isa`, or the portable one where the processor does not have it.
    #[must_use]
    pub fn new(isa: Isa, means: Means<'a>) -> Searcher<'a> {
        Searcher(match isa {
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 if isa.is_here() => Kind::Avx2(avx2::kernel::Search::new(means)),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 if isa.is_here() => Kind::Avx512(avx512::kernel::Search::new(means)),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Isa::Simd128 => Kind::Simd128(simd128::kernel::Search::new(means)),
            _ => Kind::Portable(portable::kernel::Search::new(means)),
        })
    }

    /// The value of a position within a window, searched `depth` plies deep, `sure` as in [`super::probcut::STEPS`].
    /// Depth at least the empty squares plays the game out.
    pub fn open(&mut self, board: Board, depth: i32, alpha: i32, beta: i32, sure: u8) -> i32 {
        on!(&mut self.0, kernel, s => { s.sure = sure; s.open(&Node::with(board, s.worth), depth, alpha, beta) })
    }

    /// Whether it is worth more than `alpha`: a bound on that side.
    pub fn null(&mut self, board: Board, depth: i32, alpha: i32, sure: u8) -> i32 {
        on!(&mut self.0, kernel, s => { s.sure = sure; s.null(&Node::with(board, s.worth), board.hash(), depth, alpha) })
    }

    /// Positions visited.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        on!(&self.0, kernel, s => s.nodes())
    }

    /// Whether it was told to end: what it returned last means nothing then.
    #[must_use]
    pub fn stopped(&self) -> bool {
        on!(&self.0, kernel, s => s.stopped)
    }

    /// The best line of the last [`Searcher::open`].
    #[must_use]
    pub fn line(&self) -> &[Move] {
        on!(&self.0, kernel, s => s.line())
    }

    /// From now on the top of the tree below a root with so many empty squares is kept (see [`Searcher::answers`]).
    pub(crate) fn keep_top(&mut self, empties: u32) {
        on!(&mut self.0, kernel, s => s.root = empties);
    }

    /// The answers that were looked at since this was last asked, of the search that was last: to a move of the root.
    pub(crate) fn answers(&mut self) -> Twigs {
        on!(&mut self.0, kernel, s => s.trail.answers())
    }

    /// Deepest ply of an open window.
    #[must_use]
    pub fn deepest(&self) -> u32 {
        on!(&self.0, kernel, s => s.deepest)
    }

    /// Helps the other threads of its pool until that is closed.
    pub fn help(&mut self) {
        on!(&mut self.0, kernel, s => s.help());
    }

    /// Hands over nodes not yet told.
    pub fn pulse(&mut self) {
        on!(&mut self.0, kernel, s => s.pulse());
    }
}
