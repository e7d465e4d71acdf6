//! What a finished game is worth to a search that judges unfinished ones in points.

use crate::rules::Othello;

/// A finished game outweighs every evaluation (those stay within ±11,000) ...
pub(super) const OVER: i32 = 20_000;

/// ... and each disc of the difference outweighs nothing but the next disc.
const DISC: i32 = 100;

/// The value of a finished game for the side to move.
pub(super) const fn over(position: &Othello) -> i32 {
    let me = position.to_move();
    let difference = position.count(me) as i32 - position.count(me.other()) as i32;
    OVER * difference.signum() + DISC * difference
}

/// The disc difference in the value of a finished game.
pub(super) const fn discs(value: i32) -> i32 {
    (value - OVER * value.signum()) / DISC
}
