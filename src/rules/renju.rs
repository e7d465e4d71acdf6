//! Forbidden points of renju.

use super::{Gomoku, Square};
use serde::{Deserialize, Serialize};

/// Why Black may not play on a point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Forbidden {
    /// Six or more in a row.
    Overline,
    /// Two fours at once.
    DoubleFour,
    /// Two threes at once, each of which could really become a straight four.
    DoubleThree,
}

/// Why Black may not play on the empty point `square`, or `None` when it may.
#[must_use]
pub fn forbidden(_board: &Gomoku, _square: Square) -> Option<Forbidden> {
    todo!()
}
