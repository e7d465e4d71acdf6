//! The bot that draws lots, for both games, and what other bots need to draw.

use super::{probe::Probe, report::Score};
use crate::rules::{Position, Side, Square};
use rand::{Rng, RngExt, SeedableRng, rngs::StdRng};

/// Draws one of `roots`, the moves to choose from.
///
/// The position is mixed into the seed: with one seed for a whole game, equal numbers of legal moves would otherwise
/// draw the same place in the list again and again.
pub(crate) fn choose(position: &Position, roots: &[Square], seed: u64, probe: &mut Probe<'_>) -> Square {
    let mut rng = StdRng::seed_from_u64(seed ^ fingerprint(position));
    probe.count();
    let square = roots[rng.random_range(0..roots.len())];
    probe.publish_only(square, Score::Points(0));
    square
}

/// A number for a position, the same on every machine and in every version: FNV-1a of its text.
pub(crate) fn fingerprint(position: &Position) -> u64 {
    let turn = if position.to_move() == Side::Black { 'X' } else { 'O' };
    fnv1a(position.board_text().bytes().chain([turn as u8]))
}

/// The FNV-1a hash of 64 bits (Fowler, Noll and Vo).
pub(crate) fn fnv1a(bytes: impl IntoIterator<Item = u8>) -> u64 {
    let step = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.into_iter().fold(0xcbf2_9ce4_8422_2325, step)
}

/// A number from the standard normal distribution, by the sum of twelve even ones (near enough, and never beyond 6).
pub(crate) fn normal(lots: &mut StdRng) -> f32 {
    (0..12).map(|_| (lots.next_u32() >> 8) as f32 / (1 << 24) as f32).sum::<f32>() - 6.0
}
