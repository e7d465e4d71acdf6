//! The strong gomoku bot.

mod bits;
pub(crate) mod codes;
pub(crate) mod field;
pub(crate) mod forced;
mod fours;
pub(crate) mod learned;
mod lines;
mod order;
mod params;
mod root;
mod search;
mod table;
pub(crate) mod weights;

#[cfg(test)]
mod tests;

use crate::{
    engine::probe::Probe,
    rules::{Gomoku, Square},
};
use learned::Learned;
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

/// The move that the bot plays; one of `only` unless that is empty.
pub(crate) fn play(
    position: &Gomoku,
    only: &[Square],
    with: &Settings,
    learned: &Learned,
    probe: &mut Probe<'_>,
) -> Square {
    let weights = learned.of(position.rules());
    let usual = How::default();
    let depth = with.depth.unwrap_or(if probe.is_bounded() { usual.depth } else { 10 });
    let how = How { depth, lines: with.lines, threads: with.threads, ..usual };
    root::choose(position, only, &how, &weights, probe)
}
