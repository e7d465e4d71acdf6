//! Without special instructions.

use crate::engine::othello::board::RAYS;

macro_rules! hot {
    ($($item:tt)*) => { $($item)* };
}

// The same source again, for other instructions: that is the point.
#[allow(clippy::duplicate_mod)]
#[path = "../kernel/mod.rs"]
pub mod kernel;

/// The discs that turn when the side with the discs `own` plays on `square`, an empty square.
///
/// Along a ray that goes up in bits the first square that is not the opponent's is the lowest bit left; along one that
/// goes down it is the highest. If it is our own, what lies before it turns.
#[inline]
pub fn flips(square: u32, own: u64, opp: u64) -> u64 {
    let rays = &RAYS[square as usize & 63];
    let mut all = 0;
    for ray in &rays[..4] {
        let end = ray & !opp;
        let closing = end & end.wrapping_neg() & own;
        // One less than the closing disc: every square before it. Nothing when there is none.
        all |= ray & closing.wrapping_sub(u64::from(closing != 0));
    }
    for ray in &rays[4..] {
        let end = ray & !opp;
        let closing = (1 << 63 >> (end | 1).leading_zeros()) & end & own;
        // Every square beyond it.
        all |= ray & (closing << 1).wrapping_neg();
    }
    all
}

/// Where the side with the discs `own` may play, before empty squares are singled out.
#[inline]
pub fn mobility(own: u64, opp: u64) -> u64 {
    const INNER: u64 = 0x7e7e_7e7e_7e7e_7e7e;
    let mut all = 0;
    for (shift, inner) in [(1, opp & INNER), (7, opp & INNER), (8, opp), (9, opp & INNER)] {
        let (mut up, mut down) = (inner & (own << shift), inner & (own >> shift));
        up |= inner & (up << shift);
        down |= inner & (down >> shift);
        // Two discs at a time.
        let (twice_up, twice_down) = (inner & (inner << shift), inner & (inner >> shift));
        for _ in 0..2 {
            up |= twice_up & (up << (2 * shift));
            down |= twice_down & (down >> (2 * shift));
        }
        all |= (up << shift) | (down >> shift);
    }
    all
}

/// Asks for memory that will be read soon.
#[inline]
pub fn prefetch<T>(_: &[T]) {}
