//! Every duration and curve, in milliseconds, and how the speed setting scales them.

use crate::rules::{Change, Move, Square};
use std::time::Duration;

/// A piece falls to the board.
pub const DROP: u64 = 160;
/// It comes to rest after touching down.
pub const SETTLE: u64 = 60;
/// One disc turns over.
pub const FLIP: u64 = 320;
/// Further wait for each step of distance from the new disc.
pub const STAGGER: u64 = 45;
/// Discs of one ring start at most this long after the first; so a capture is over in 700.
pub const LAST_FLIP_START: u64 = 380;
/// A hovering preview appears and goes.
pub const HOVER_IN: u64 = 80;
/// A hovering preview goes.
pub const HOVER_OUT: u64 = 120;
/// Legal marks appear.
pub const MARKS: u64 = 120;
/// Pieces fade in or out when the position jumps.
pub const FADE: u64 = 120;
/// A pass is told.
pub const PASS_NOTICE: u64 = 1500;
/// What a bot has chosen in the opening is told before the board goes on.
pub const CHOICE_NOTICE: u64 = 1500;
/// What the layers of the thinking show goes over to its new height.
pub const GROW: u64 = 200;
/// A bead or a gate of the ruler slides to its place.
pub const SLIDE: u64 = 250;
/// A gate that gave way flashes.
pub const FLASH: u64 = 500;
/// A cutoff flashes.
pub const SPARK: u64 = 700;
/// A game that is played out in thought falls on the board.
pub const DRIP: u64 = 260;
/// It goes on to its next move.
pub const HOPS: u64 = 150;
/// The camera springs back.
pub const CAMERA_RETURN: u64 = 350;
/// All discs have been swept into counted rows.
pub const SWEEP: u64 = 1800;
/// One disc's way into its row.
pub const SWEEP_ONE: u64 = 420;
/// One stone of the five lights up after the other.
pub const PULSE: u64 = 90;
/// The shortest visible turn of a bot, by default.
pub const AI_TURN: u64 = 600;
/// The longest turn of a bot that would go on for as long as it is let.
pub const LONGEST_TURN: u64 = 10_000;
/// The longest wait for a hint.
pub const LONGEST_HINT: u64 = 2_000;
/// A line of text for the player stays this long.
pub const TOAST: u64 = 4000;
/// How high a piece is lifted before it drops, in cells.
pub const LIFT: f32 = 1.1;
/// How high a disc hops while it turns, in cells: above its radius, or the edge would dig into the cloth.
pub const HOP: f32 = 0.86;

/// The speeds a player can choose: 0 shows the end at once.
pub const SPEEDS: [f32; 4] = [0.0, 0.5, 1.0, 1.5];

/// A duration at a speed; at speed 0 it is nothing.
#[must_use]
pub fn scaled(ms: u64, speed: f32) -> Duration {
    if speed <= 0.0 { Duration::ZERO } else { Duration::from_micros((ms as f64 * 1000.0 / f64::from(speed)) as u64) }
}

/// How a player wants things shown.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pace {
    /// One of [`SPEEDS`].
    pub speed: f32,
    /// Fades in place of movement.
    pub reduced: bool,
}

impl Pace {
    /// How long a change takes to be shown in full.
    #[must_use]
    pub fn of(self, change: &Change) -> Duration {
        let ms = match change.played {
            Move::Place(_) if self.reduced => FADE,
            _ => change_length(change),
        };
        scaled(ms, self.speed)
    }
}

/// Steps between two squares, the way a king walks.
#[must_use]
pub fn distance(a: Square, b: Square) -> u64 {
    u64::from(a.col().abs_diff(b.col()).max(a.row().abs_diff(b.row())))
}

/// When a disc starts to turn, counted from the moment its capturer was let go, in milliseconds at speed 1.
#[must_use]
pub fn flip_start(from: Square, disc: Square) -> u64 {
    DROP + (STAGGER * (distance(from, disc) - 1)).min(LAST_FLIP_START)
}

/// How long a change takes to be shown in full, in milliseconds at speed 1.
#[must_use]
pub fn change_length(change: &Change) -> u64 {
    let Move::Place(square) = change.played else { return 0 };
    let flips = change.flips.iter().map(|f| flip_start(square, *f) + FLIP).max().unwrap_or(0);
    flips.max(DROP + SETTLE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Othello, Position, Side};

    #[test]
    fn a_whole_capture_is_over_in_seven_hundred_after_touchdown_and_nothing_waits_at_speed_zero() {
        // The longest run there is: six discs along the edge.
        let row = Othello::new(8, 1 << 7, 0x7e, Side::Black);
        let mut position = Position::Othello(row);
        let change = position.play(Move::Place(Square::new(0, 0, 8))).expect("legal");
        assert_eq!(change.flips.len(), 6);
        assert!(change_length(&change) <= DROP + 700, "{}", change_length(&change));
        let pace = |speed, reduced| Pace { speed, reduced }.of(&change);
        assert_eq!(pace(0.0, false), Duration::ZERO);
        assert_eq!(pace(0.5, false), pace(1.0, false) * 2);
        assert_eq!(pace(1.0, true), Duration::from_millis(FADE));
    }
}
