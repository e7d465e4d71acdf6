//! Moves and the order in which they are tried.

use super::{flips, mobility};
use crate::engine::othello::{board::Board, node::Child};
use arrayvec::ArrayVec;
use macro_rules_attribute::apply;

/// Most moves that a position can have, with room to spare (33 is the highest number known).
pub const MOST: usize = 40;

/// The moves of a position.
pub struct Moves(ArrayVec<Child, MOST>);

impl Moves {
    /// The moves on the squares of `legal`, not yet in any order and without hashes.
    #[apply(hot!)]
    #[inline]
    pub fn of(board: Board, mut legal: u64) -> Moves {
        let mut moves = ArrayVec::new();
        while legal != 0 && !moves.is_full() {
            let square = legal.trailing_zeros();
            legal &= legal - 1;
            let turned = flips(square, board.own, board.opp);
            moves.push(Child { board: board.play(square, turned), hash: 0, turned, square, key: 0 });
        }
        Moves(moves)
    }

    /// All of them.
    #[inline]
    pub fn all(&mut self) -> &mut [Child] {
        &mut self.0
    }

    /// How many there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Brings the best of those from `at` on to `at`, and returns it.
    #[apply(hot!)]
    #[inline]
    pub fn pick(&mut self, at: usize) -> Child {
        let rest = &mut self.0[at..];
        let mut best = 0;
        for i in 1..rest.len() {
            if rest[i].key > rest[best].key {
                best = i;
            }
        }
        rest.swap(0, best);
        rest[0]
    }
}

/// How many answers a position gives, corners counted twice. `empty` may still hold the square of the last move.
#[apply(hot!)]
#[inline]
pub fn choices(board: Board, empty: u64, corners: u64) -> i32 {
    let legal = mobility(board.own, board.opp) & empty & !board.opp;
    (legal.count_ones() + (legal & corners).count_ones()) as i32
}
