//! Lines of a board as bits, and the shapes of both sides in one look.
//!
//! A line is one word, two bits a point: 00 empty, 01 Black, 10 White, 11 off the board. A point's neighbours on the
//! line, four to each side (five where a row of six is no five), make an index, and a table holds what a stone of
//! either side would make of the line there.

use super::super::shapes::{CLOSED, OWN, POWERS, ShapeTable};
use crate::rules::{RuleSet, Side};
use std::sync::LazyLock;

/// Points beyond the edge that a line has at each end.
pub(crate) const MARGIN: u32 = 5;

/// The shapes of both sides by the points around.
pub(crate) struct PairTable {
    /// Points to each side that matter.
    pub(crate) reach: u32,
    /// Low four bits Black's shape, high four bits White's.
    pairs: Vec<u8>,
}

impl PairTable {
    /// The table of a rule set.
    pub(crate) fn of(rules: RuleSet) -> &'static PairTable {
        static FREE: LazyLock<PairTable> = LazyLock::new(|| PairTable::build(RuleSet::Freestyle, 4));
        static STANDARD: LazyLock<PairTable> = LazyLock::new(|| PairTable::build(RuleSet::Standard, 5));
        static RENJU: LazyLock<PairTable> = LazyLock::new(|| PairTable::build(RuleSet::Renju, 5));
        match rules {
            RuleSet::Freestyle => &FREE,
            RuleSet::Standard => &STANDARD,
            RuleSet::Renju => &RENJU,
        }
    }

    /// Both shapes at the point with that many points before it in a line.
    #[inline]
    pub(crate) fn at(&self, line: u64, before: u32) -> u8 {
        let half = 2 * self.reach;
        let window = line >> (2 * (before + MARGIN - self.reach));
        let (low, high) = (window & ((1 << half) - 1), window >> (half + 2) & ((1 << half) - 1));
        self.pairs[(high << half | low) as usize]
    }

    fn build(rules: RuleSet, reach: u32) -> PairTable {
        let cells = 2 * reach as usize;
        let powers = &POWERS[5 - reach as usize..];
        // What lies further away cannot matter.
        let outside: u16 = POWERS.iter().take(5 - reach as usize).chain(&powers[cells..]).map(|p| p * CLOSED).sum();
        let tables = Side::BOTH.map(|side| ShapeTable::of(!rules.wins(side, 6)));
        let pair = |index: usize| {
            let key = |own: usize| {
                let digit = |cell: usize| match index >> (2 * cell) & 3 {
                    0 => 0,
                    stone if stone == own => OWN,
                    _ => CLOSED,
                };
                (0..cells).map(|cell| digit(cell) * powers[cell]).sum::<u16>() + outside
            };
            tables[0].get(key(1)) as u8 | (tables[1].get(key(2)) as u8) << 4
        };
        PairTable { reach, pairs: (0..1 << (2 * cells)).map(pair).collect() }
    }
}

/// Where the points of a board lie on its lines.
pub(crate) struct Geometry {
    /// Points along a side.
    pub(crate) size: usize,
    /// For each point and direction: the number of its line, and how many points of the board's width lie before it.
    pub(crate) places: Vec<[(u8, u8); 4]>,
    /// Index steps along each direction.
    pub(crate) steps: [isize; 4],
}

impl Geometry {
    /// Of a board `size` wide, 22 at most.
    pub(crate) fn new(size: usize) -> Geometry {
        let place = |i: usize| {
            let (col, row) = (i % size, i / size);
            let as_bytes = |line: usize, before: usize| (line as u8, before as u8);
            [as_bytes(row, col), as_bytes(col, row), as_bytes(row + size - 1 - col, row), as_bytes(row + col, row)]
        };
        let n = size as isize;
        Geometry { size, places: (0..size * size).map(place).collect(), steps: [1, n, n + 1, n - 1] }
    }

    /// The lines of an empty board: what is not on it is closed.
    pub(crate) fn lines(&self) -> [Vec<u64>; 4] {
        let mut lines = std::array::from_fn(|_| vec![u64::MAX; 2 * self.size - 1]);
        for places in &self.places {
            for (of, (line, before)) in lines.iter_mut().zip(places) {
                of[usize::from(*line)] &= !(3 << (2 * (u32::from(*before) + MARGIN)));
            }
        }
        lines
    }
}
