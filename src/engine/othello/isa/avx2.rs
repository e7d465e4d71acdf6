//! x86-64 with AVX2: four directions at a time.

use crate::engine::othello::board::RAYS;
use std::arch::x86_64::*;

macro_rules! hot {
    ($($item:tt)*) => {
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        $($item)*
    };
}

// The same source again, for other instructions: that is the point.
#[allow(clippy::duplicate_mod)]
#[path = "../kernel/mod.rs"]
pub mod kernel;

use macro_rules_attribute::apply;

/// All four lanes, one on top of the other.
#[apply(hot!)]
#[inline]
pub fn or_of(v: __m256i) -> u64 {
    let half = _mm_or_si128(_mm256_castsi256_si128(v), _mm256_extracti128_si256::<1>(v));
    _mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))) as u64
}

/// The first four words as lanes.
#[apply(hot!)]
#[inline]
pub fn four(rays: &[u64]) -> __m256i {
    _mm256_set_epi64x(rays[3] as i64, rays[2] as i64, rays[1] as i64, rays[0] as i64)
}

/// The discs that turn when the side with the discs `own` plays on `square`, an empty square.
#[apply(hot!)]
#[inline]
pub fn flips(square: u32, own: u64, opp: u64) -> u64 {
    let rays = &RAYS[square as usize & 63];
    let (owns, opps) = (_mm256_set1_epi64x(own as i64), _mm256_set1_epi64x(opp as i64));
    let zero = _mm256_setzero_si256();
    let ones = _mm256_cmpeq_epi64(zero, zero);

    // Upwards: the lowest square that is not the opponent's; if it is ours, all before it turns.
    let ray = four(&rays[..4]);
    let end = _mm256_andnot_si256(opps, ray);
    let closing = _mm256_and_si256(_mm256_and_si256(end, _mm256_sub_epi64(zero, end)), owns);
    let before = _mm256_add_epi64(closing, _mm256_andnot_si256(_mm256_cmpeq_epi64(closing, zero), ones));
    let up = _mm256_and_si256(before, ray);

    // Downwards: the highest one. Smear it down the ray, and what is left over by a further step is the top.
    let ray = four(&rays[4..]);
    let end = _mm256_andnot_si256(opps, ray);
    let steps = _mm256_set_epi64x(9, 8, 7, 1);
    let mut smeared = _mm256_or_si256(end, _mm256_srlv_epi64(end, steps));
    smeared = _mm256_or_si256(smeared, _mm256_srlv_epi64(smeared, _mm256_slli_epi64::<1>(steps)));
    smeared = _mm256_or_si256(smeared, _mm256_srlv_epi64(smeared, _mm256_slli_epi64::<2>(steps)));
    let closing = _mm256_and_si256(_mm256_andnot_si256(_mm256_srlv_epi64(smeared, steps), end), owns);
    let beyond = _mm256_sub_epi64(zero, _mm256_add_epi64(closing, closing));
    let down = _mm256_and_si256(beyond, ray);

    or_of(_mm256_or_si256(up, down))
}

/// Where the side with the discs `own` may play, before empty squares are singled out.
#[apply(hot!)]
#[inline]
pub fn mobility(own: u64, opp: u64) -> u64 {
    const INNER: i64 = 0x7e7e_7e7e_7e7e_7e7e;
    let steps = _mm256_set_epi64x(9, 8, 7, 1);
    let owns = _mm256_set1_epi64x(own as i64);
    let inner = _mm256_and_si256(_mm256_set1_epi64x(opp as i64), _mm256_set_epi64x(INNER, -1, INNER, INNER));
    let double = _mm256_slli_epi64::<1>(steps);

    let mut up = _mm256_and_si256(inner, _mm256_sllv_epi64(owns, steps));
    let mut down = _mm256_and_si256(inner, _mm256_srlv_epi64(owns, steps));
    up = _mm256_or_si256(up, _mm256_and_si256(inner, _mm256_sllv_epi64(up, steps)));
    down = _mm256_or_si256(down, _mm256_and_si256(inner, _mm256_srlv_epi64(down, steps)));
    let pairs_up = _mm256_and_si256(inner, _mm256_sllv_epi64(inner, steps));
    let pairs_down = _mm256_srlv_epi64(pairs_up, steps);
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, double)));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, double)));
    up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, double)));
    down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, double)));
    or_of(_mm256_or_si256(_mm256_sllv_epi64(up, steps), _mm256_srlv_epi64(down, steps)))
}

/// Asks for memory that will be read soon.
#[apply(hot!)]
#[inline]
pub fn prefetch<T>(what: &[T]) {
    _mm_prefetch::<_MM_HINT_T0>(what.as_ptr().cast());
}
