//! x86-64 with AVX-512: leading zeros of four rays at a time, and all eight directions of mobility at once.

use super::avx2::{four, or_of};
use crate::engine::othello::board::RAYS;
use std::arch::x86_64::*;

macro_rules! hot {
    ($($item:tt)*) => {
        #[target_feature(enable = "avx512f,avx512cd,avx512vl,avx512bw,avx512dq,avx2,bmi1,bmi2,lzcnt,popcnt")]
        $($item)*
    };
}

// The same source again, for other instructions: that is the point.
#[allow(clippy::duplicate_mod)]
#[path = "../kernel/mod.rs"]
pub mod kernel;

use macro_rules_attribute::apply;

/// The discs that turn when the side with the discs `own` plays on `square`, an empty square.
#[apply(hot!)]
#[inline]
pub fn flips(square: u32, own: u64, opp: u64) -> u64 {
    let rays = &RAYS[square as usize & 63];
    let (owns, opps) = (_mm256_set1_epi64x(own as i64), _mm256_set1_epi64x(opp as i64));
    let zero = _mm256_setzero_si256();

    // Upwards: the lowest square that is not the opponent's; if it is ours, all before it turns.
    let up_ray = four(&rays[..4]);
    let end = _mm256_andnot_si256(opps, up_ray);
    let closing = _mm256_and_si256(_mm256_and_si256(end, _mm256_sub_epi64(zero, end)), owns);
    let one = _mm256_set1_epi64x(1);
    let before = _mm256_maskz_sub_epi64(_mm256_test_epi64_mask(closing, closing), closing, one);

    // Downwards: the highest one, and all beyond it.
    let down_ray = four(&rays[4..]);
    let end = _mm256_andnot_si256(opps, down_ray);
    let top = _mm256_srlv_epi64(_mm256_set1_epi64x(i64::MIN), _mm256_lzcnt_epi64(end));
    let closing = _mm256_and_si256(top, owns);
    let beyond = _mm256_sub_epi64(zero, _mm256_add_epi64(closing, closing));
    // (before & up_ray) | (beyond & down_ray)
    let up = _mm256_and_si256(before, up_ray);
    or_of(_mm256_ternarylogic_epi64::<0xf8>(up, beyond, down_ray))
}

/// Where the side with the discs `own` may play, before empty squares are singled out.
#[apply(hot!)]
#[inline]
pub fn mobility(own: u64, opp: u64) -> u64 {
    const INNER: i64 = 0x7e7e_7e7e_7e7e_7e7e;
    // A turn to the left by 64 - n is one to the right by n; what comes round at the far end is no disc of the inner
    // board.
    let steps = _mm512_set_epi64(64 - 9, 64 - 8, 64 - 7, 64 - 1, 9, 8, 7, 1);
    let double = _mm512_set_epi64(64 - 18, 64 - 16, 64 - 14, 64 - 2, 18, 16, 14, 2);
    const ALL: i64 = 0x00ff_ffff_ffff_ff00;
    let mask = _mm512_set_epi64(INNER & ALL, ALL, INNER & ALL, INNER, INNER & ALL, ALL, INNER & ALL, INNER);
    let owns = _mm512_set1_epi64(own as i64);
    let inner = _mm512_and_si512(_mm512_set1_epi64(opp as i64), mask);
    let mut run = _mm512_and_si512(inner, _mm512_rolv_epi64(owns, steps));
    run = _mm512_ternarylogic_epi64::<0xf8>(run, inner, _mm512_rolv_epi64(run, steps));
    let pairs = _mm512_and_si512(inner, _mm512_rolv_epi64(inner, steps));
    run = _mm512_ternarylogic_epi64::<0xf8>(run, pairs, _mm512_rolv_epi64(run, double));
    run = _mm512_ternarylogic_epi64::<0xf8>(run, pairs, _mm512_rolv_epi64(run, double));
    let moves = _mm512_rolv_epi64(run, steps);
    or_of(_mm256_or_si256(_mm512_castsi512_si256(moves), _mm512_extracti64x4_epi64::<1>(moves)))
}

/// Asks for memory that will be read soon.
#[apply(hot!)]
#[inline]
pub fn prefetch<T>(what: &[T]) {
    _mm_prefetch::<_MM_HINT_T0>(what.as_ptr().cast());
}
