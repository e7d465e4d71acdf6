//! Ten levels of play, from a beginner to all there is.
//!
//! A weaker level sees less: fewer plies, fewer moves, fewer fours in a row. It misjudges: each value gets an error,
//! drawn anew for every position from the seed. And it overlooks what beginners overlook: a four or an open three that
//! lies aslant or has a gap. No stone is drawn by lot.

use super::{
    codes::Class,
    field::{Field, Point},
    root::How,
};
use crate::engine::random::normal;
use rand::{RngExt, rngs::StdRng};

/// The levels on offer: 1 to 10.
pub(crate) const LEVELS: std::ops::RangeInclusive<u8> = 1..=10;

/// What a level sees, and how it errs.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Level {
    /// Plies to look ahead; 0 compares the points by what they are, without playing them.
    depth: u8,
    /// Fours in a row read ahead at the leaves.
    sight: u8,
    /// Quiet moves looked at in a position.
    width: u8,
    /// Standard deviation of its errors, in points of the evaluation.
    error: f32,
    /// Chance to overlook a four of the opponent's that is hard to see; an open three is overlooked twice as often.
    blind: f32,
}

/// The levels in order. Measured against each other by `lab arena`; README.md has the table.
const TABLE: [Level; 10] = [
    Level { depth: 0, sight: 0, width: 255, error: 150.0, blind: 0.30 },
    Level { depth: 0, sight: 0, width: 255, error: 100.0, blind: 0.12 },
    Level { depth: 1, sight: 0, width: 255, error: 120.0, blind: 0.05 },
    Level { depth: 2, sight: 0, width: 12, error: 90.0, blind: 0.02 },
    Level { depth: 3, sight: 1, width: 12, error: 70.0, blind: 0.0 },
    Level { depth: 4, sight: 2, width: 16, error: 55.0, blind: 0.0 },
    Level { depth: 5, sight: 4, width: 20, error: 40.0, blind: 0.0 },
    Level { depth: 6, sight: 6, width: 24, error: 25.0, blind: 0.0 },
    Level { depth: 8, sight: 12, width: 40, error: 10.0, blind: 0.0 },
    Level { depth: 12, sight: 20, width: 255, error: 0.0, blind: 0.0 },
];

/// A level; the nearest there is to a number beyond them.
pub(crate) fn level(number: u8) -> Level {
    TABLE[usize::from(number.clamp(*LEVELS.start(), *LEVELS.end())) - 1]
}

/// Moves that an erring level compares exactly.
const COMPARED: u8 = 12;

impl Level {
    /// How the search plays it.
    pub(crate) fn how(&self) -> How {
        let lines = if self.errs() { COMPARED } else { 1 };
        How {
            depth: self.depth.max(1),
            sight: self.sight,
            width: self.width,
            lines,
            prove: !self.errs(),
            ..How::default()
        }
    }

    /// Whether it compares points without playing them.
    pub(crate) const fn plays_by_sight(&self) -> bool {
        self.depth == 0
    }

    /// Whether it misjudges at all.
    pub(crate) fn errs(&self) -> bool {
        self.error > 0.0
    }

    /// How a value seems to it.
    pub(crate) fn seems(&self, value: i32, lots: &mut StdRng) -> f32 {
        value as f32 + self.error * normal(lots)
    }

    /// Whether it overlooks that the opponent threatens to play on `at`, an empty point of that class for the opponent.
    pub(crate) fn overlooks(&self, field: &Field, at: Point, lots: &mut StdRng) -> bool {
        let class = field.class(field.to_move().other(), at);
        if self.blind == 0.0 || class < Class::Wins {
            return false;
        }
        let chance = self.blind * if class == Class::Five { 1.0 } else { 2.0 } * hidden(field, at);
        lots.random_bool(f64::from(chance.min(0.9)))
    }
}

/// How hard a threat is to see: more for one aslant, and for one with a gap.
fn hidden(field: &Field, at: Point) -> f32 {
    let you = field.to_move().other();
    let Some(line) = (0..4).max_by_key(|d| field.shape(you, at, *d)) else { return 1.0 };
    let beside = field
        .along(at, line)
        .filter(|p| field.at(*p) == Some(you) && at.abs_diff(*p) == field.steps()[line].unsigned_abs())
        .count();
    (if line >= 2 { 1.5 } else { 0.7 }) * if beside == 2 { 2.0 } else { 1.0 }
}
