//! WebAssembly with 128-bit vectors: two rays at a time where they go up in bits; leading zeros it counts one by one.

use crate::engine::othello::board::RAYS;
use std::arch::wasm32::*;

macro_rules! hot {
    ($($item:tt)*) => { $($item)* };
}

// The same source again, for other instructions: that is the point.
#[allow(clippy::duplicate_mod)]
#[path = "../kernel/mod.rs"]
pub mod kernel;

pub use super::portable::{mobility, prefetch};

/// The discs that turn when the side with the discs `own` plays on `square`, an empty square.
#[inline]
pub fn flips(square: u32, own: u64, opp: u64) -> u64 {
    let rays = &RAYS[square as usize & 63];
    let (owns, opps) = (u64x2_splat(own), u64x2_splat(opp));
    let two = |a: usize| {
        let ray = u64x2(rays[a], rays[a + 1]);
        let end = v128_andnot(ray, opps);
        let closing = v128_and(v128_and(end, i64x2_neg(end)), owns);
        // One less where there is a closing disc.
        let before = i64x2_add(closing, v128_not(i64x2_eq(closing, i64x2_splat(0))));
        v128_and(before, ray)
    };
    let up = v128_or(two(0), two(2));
    let mut all = u64x2_extract_lane::<0>(up) | u64x2_extract_lane::<1>(up);
    for ray in &rays[4..] {
        let end = ray & !opp;
        let closing = (1 << 63 >> (end | 1).leading_zeros()) & end & own;
        all |= ray & (closing << 1).wrapping_neg();
    }
    all
}
