//! Ten levels of play, from a child to all there is.
//!
//! A weaker level sees less: fewer plies, and less of the end. And it misjudges as people do: beginners count discs,
//! and nobody is sure of a value to the disc. So each move of such a level is worth what the search says, and a share
//! of the discs that it wins at once, and an error drawn anew for every position from the seed. No move is drawn by
//! lot.

use super::root::How;
use crate::engine::random::normal;
use rand::{SeedableRng, rngs::StdRng};

/// The levels on offer: 1 to 10.
pub const LEVELS: std::ops::RangeInclusive<u8> = 1..=10;

/// What a level sees, and how it errs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Level {
    /// Plies to look ahead.
    pub depth: u8,
    /// With so many empty squares or fewer, to the end.
    pub exact: u8,
    /// Standard deviation of its errors, in discs.
    pub error: f32,
    /// What a disc more on the board right after the move seems to be worth, in discs of the final result.
    pub greed: f32,
    /// Whether it knows openings by heart.
    pub book: bool,
}

/// The levels in order. Measured against each other by `lab arena`; README.md has the table.
const TABLE: [Level; 10] = [
    Level { depth: 1, exact: 0, error: 9.0, greed: 1.5, book: false },
    Level { depth: 1, exact: 2, error: 6.5, greed: 0.8, book: false },
    Level { depth: 1, exact: 4, error: 4.2, greed: 0.3, book: false },
    Level { depth: 2, exact: 6, error: 4.4, greed: 0.2, book: false },
    Level { depth: 2, exact: 8, error: 3.0, greed: 0.0, book: false },
    Level { depth: 3, exact: 10, error: 2.3, greed: 0.0, book: false },
    Level { depth: 4, exact: 12, error: 2.0, greed: 0.0, book: true },
    Level { depth: 5, exact: 14, error: 1.5, greed: 0.0, book: true },
    Level { depth: 6, exact: 16, error: 1.0, greed: 0.0, book: true },
    Level { depth: 18, exact: 24, error: 0.0, greed: 0.0, book: true },
];

/// A level; the nearest there is to a number beyond them.
#[must_use]
pub fn level(number: u8) -> Level {
    TABLE[usize::from(number.clamp(*LEVELS.start(), *LEVELS.end())) - 1]
}

impl Level {
    /// How the search plays it.
    #[must_use]
    pub fn how(&self) -> How {
        How { depth: self.depth, exact: self.exact, lines: if self.errs() { 40 } else { 1 }, ..How::default() }
    }

    /// Whether it misjudges at all.
    #[must_use]
    pub fn errs(&self) -> bool {
        self.error > 0.0 || self.greed > 0.0
    }

    /// What a move seems to be worth that is worth `value`, in discs, when `more` is how many discs more than the
    /// opponent one has right after it.
    pub fn seems(&self, value: i32, more: i32, lots: &mut StdRng) -> f32 {
        value as f32 + self.greed * more as f32 + self.error * normal(lots)
    }
}

/// The lots of one position in one game.
#[must_use]
pub fn lots(seed: u64, hash: u64) -> StdRng {
    StdRng::seed_from_u64(seed ^ hash)
}
