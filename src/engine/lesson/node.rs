//! One visit of a position in a record.

use super::{Ending, Look};
use crate::rules::{Move, Side};

/// What a value promises.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is the value.
    Exact,
    /// The value is this or less.
    AtMost,
    /// The value is this or more.
    AtLeast,
}

/// One visit of a position.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    pub(super) played: Option<Move>,
    pub(super) alpha: i16,
    pub(super) beta: i16,
    pub(super) look: Look,
    pub(super) depth: u8,
    pub(super) ending: Ending,
    pub(super) bound: Bound,
    pub(super) value: i16,
    pub(super) black: bool,
    pub(super) parent: u32,
    /// The visit after all those below this one.
    pub(super) end: u32,
    pub(super) enter: u32,
    pub(super) exit: u32,
}

impl Node {
    /// The move that led to it; nothing leads to the root.
    #[must_use]
    pub const fn played(&self) -> Option<Move> {
        self.played
    }

    /// Why the position was looked at.
    #[must_use]
    pub const fn look(&self) -> Look {
        self.look
    }

    /// Pieces still to be placed.
    #[must_use]
    pub const fn depth(&self) -> u8 {
        self.depth
    }

    /// What Black and White were sure of when it was entered; beyond every value where they were sure of nothing.
    #[must_use]
    pub const fn window(&self) -> (i32, i32) {
        (self.alpha as i32, self.beta as i32)
    }

    /// The value it was left with, for Black.
    #[must_use]
    pub const fn value(&self) -> i32 {
        self.value as i32
    }

    /// What that value promises.
    #[must_use]
    pub const fn bound(&self) -> Bound {
        self.bound
    }

    /// How its search ended.
    #[must_use]
    pub const fn ending(&self) -> Ending {
        self.ending
    }

    /// Whether the line ended there.
    #[must_use]
    pub const fn is_leaf(&self) -> bool {
        matches!(self.ending, Ending::Over | Ending::Depth)
    }

    /// Whose turn it is there.
    #[must_use]
    pub const fn to_move(&self) -> Side {
        if self.black { Side::Black } else { Side::White }
    }

    /// The step in which it is entered, counted from 1.
    #[must_use]
    pub const fn enter(&self) -> usize {
        self.enter as usize
    }

    /// The step in which it is left.
    #[must_use]
    pub const fn exit(&self) -> usize {
        self.exit as usize
    }
}
