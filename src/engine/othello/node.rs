//! Positions as the search hands them on.

use super::{
    board::Board,
    patterns::{Features, Worth},
};

/// A position with the numbers of its patterns.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    /// The discs.
    pub board: Board,
    /// The patterns.
    pub features: Features,
}

impl Node {
    /// A position on 8x8 set up afresh.
    #[must_use]
    pub fn of(board: Board) -> Node {
        Node { board, features: Features::of(board) }
    }

    /// The same on the board that the worth is of.
    #[must_use]
    pub fn with(board: Board, worth: &Worth) -> Node {
        Node { board, features: Features::with(board, worth) }
    }
}

/// A move and where it leads.
#[derive(Clone, Copy, Debug)]
pub struct Child {
    /// The position after it, seen from the opponent.
    pub board: Board,
    /// Its hash.
    pub hash: u64,
    /// The discs that turn.
    pub turned: u64,
    /// Where the disc is put, a bit number.
    pub square: u32,
    /// Higher is tried earlier.
    pub key: i32,
}
