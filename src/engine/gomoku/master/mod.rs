//! The strong gomoku bot.

mod bits;
pub(crate) mod codes;
pub(crate) mod field;
mod fixed;
pub(crate) mod forced;
mod fours;
pub(crate) mod learned;
pub(crate) mod levels;
mod lines;
mod misjudge;
mod order;
mod params;
pub mod proof;
mod root;
mod search;
mod table;
pub(crate) mod threats;
pub(crate) mod weights;

#[cfg(test)]
mod tests;

use crate::{
    engine::{probe::Probe, random::normal},
    rules::{Gomoku, Square},
};
use field::Field;
pub(crate) use field::LARGEST;
use learned::Learned;
use misjudge::{by_sight, overlooking, preferred};
use rand::{SeedableRng, rngs::StdRng};
use root::How;

/// What the strong bot is told to be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    /// Its level; the highest if neither this nor a depth is given.
    pub(crate) level: Option<u8>,
    /// Plies to look ahead, in place of a level.
    pub(crate) depth: Option<u8>,
    /// Threads that search at once.
    pub(crate) threads: u8,
    /// How many of the best moves get an exact value.
    pub(crate) lines: u8,
    /// Where its errors and its choice among equal moves come from.
    pub(crate) seed: u64,
}

/// Plies that are looked ahead when nobody says how far.
const USUAL: u8 = 10;

/// Stones on the board until which the highest level varies its play.
const OPENING: u16 = 6;
/// Standard deviation of what it then adds to the values, in points: less than anybody can tell apart.
const WHIM: f32 = 8.0;

/// The move that the bot plays; one of `only` unless that is empty.
pub(crate) fn play(
    position: &Gomoku,
    only: &[Square],
    with: &Settings,
    learned: &Learned,
    probe: &mut Probe<'_>,
) -> Square {
    let weights = learned.of(position.rules());
    let level = with.level.filter(|_| with.depth.is_none()).map(levels::level);
    let mut how = level.map_or_else(How::default, |l| l.how());
    how.threads = with.threads;
    how.lines = how.lines.max(with.lines);
    match (with.depth, level) {
        (Some(depth), _) => how.depth = depth,
        (None, None) if !probe.is_bounded() => how.depth = USUAL,
        // The highest level looks as far as it is given time.
        (None, Some(level)) if !level.errs() && probe.is_bounded() => how.depth = How::default().depth,
        _ => {}
    }
    let Some(level) = level else { return root::choose(position, only, &how, &weights, probe) };
    let field = Field::new(position, weights.clone());
    let mut lots = StdRng::seed_from_u64(with.seed ^ field.hash());
    if let Some(points) = overlooking(&field, only, &level, &mut lots) {
        return by_sight(&field, &points, &level, &mut lots, probe);
    }
    let varied = position.stones() < OPENING && !position.is_empty();
    if varied && !level.errs() {
        how.lines = how.lines.max(4);
    }
    let best = root::choose(position, only, &how, &weights, probe);
    if level.errs() {
        preferred(best, |value| level.seems(value, &mut lots), probe)
    } else if varied {
        preferred(best, |value| value as f32 + WHIM * normal(&mut lots), probe)
    } else {
        best
    }
}
