//! What of a board never changes.

use super::{bits::Bits, field::LARGEST, lines::Geometry};
use crate::rules::Square;
use std::sync::OnceLock;

/// What all games on boards of one size share.
pub(super) struct Fixed {
    pub(super) geometry: Geometry,
    /// The points that a stone brings within reach.
    pub(super) around: Vec<Bits>,
    /// A number for each stone, by point and side.
    pub(super) keys: Vec<[u64; 2]>,
}

impl Fixed {
    /// Of a board `size` wide, [`LARGEST`] at most; made once.
    pub(super) fn of(size: usize) -> &'static Fixed {
        static ALL: [OnceLock<Fixed>; LARGEST as usize + 1] = [const { OnceLock::new() }; LARGEST as usize + 1];
        ALL[size].get_or_init(|| Fixed::new(size))
    }

    fn new(size: usize) -> Fixed {
        let around = |i: usize| {
            let (col, row) = ((i % size) as i32, (i / size) as i32);
            let mut bits = Bits::NONE;
            for dy in -4i32..=4 {
                for dx in -4i32..=4 {
                    // Two steps any way, and four along the lines.
                    let line = dx == 0 || dy == 0 || dx.abs() == dy.abs();
                    let close = dx.abs().max(dy.abs()) <= 2 || line;
                    if let Some(s) = Square::at(col + dx, row + dy, size as u8).filter(|_| close) {
                        bits.add(s.index());
                    }
                }
            }
            bits
        };
        let mut state = 0x0B5E_2E5E_u64;
        let mut next = || {
            // SplitMix64, Steele, Lea and Flood 2014.
            state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let z = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
            z ^ z >> 31
        };
        Fixed {
            geometry: Geometry::new(size),
            around: (0..size * size).map(around).collect(),
            keys: (0..size * size).map(|_| [next(), next()]).collect(),
        }
    }
}
