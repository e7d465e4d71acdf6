//! The two evaluations of the NegaScout bot: the article's disc count, and the one it recommends instead.

use super::{evaluate::evaluate, pvs::Judge, weights::corners};
use crate::rules::{Othello, Side, othello::playable};

/// The difference in discs, -64 to 64.
pub(super) struct Discs;

impl Judge for Discs {
    fn judge(&self, position: &Othello) -> i32 {
        let me = position.to_move();
        position.count(me) as i32 - position.count(me.other()) as i32
    }
}

/// Worth of one more disc that can never be turned.
const STABLE: i32 = 25;

/// What the classic bot sees, squares and mobility above all, and stable discs: within ±11,000, for those add 1,600 at
/// most.
pub(super) struct Full {
    board: u64,
    corners: u64,
}

impl Full {
    pub(super) fn new(size: u8) -> Full {
        Full { board: playable(size), corners: corners(size) }
    }
}

impl Judge for Full {
    fn judge(&self, position: &Othello) -> i32 {
        let me = position.to_move();
        let count = |side: Side| stable(position.discs(side), self.board, self.corners).count_ones() as i32;
        evaluate(position) + STABLE * (count(me) - count(me.other()))
    }
}

/// Discs that can never be turned, as far as corners show it: in each of the four directions a neighbour on one side at
/// least is stable itself or the edge of the board. (Full lines make discs stable too; those are not looked for.)
pub(super) fn stable(discs: u64, board: u64, corners: u64) -> u64 {
    let mut stable = discs & corners;
    while stable != 0 {
        // Beyond the edge counts as held; so do the bits that a shift brings in from outside.
        let held = stable | !board;
        let left = (held << 1) | 0x0101_0101_0101_0101;
        let right = (held >> 1) | 0x8080_8080_8080_8080;
        let up = (held << 8) | 0xff;
        let down = (held >> 8) | 0xff << 56;
        let (up_left, up_right) = ((left << 8) | 0xff, (right << 8) | 0xff);
        let (down_left, down_right) = ((left >> 8) | 0xff << 56, (right >> 8) | 0xff << 56);
        let grown = stable | (discs & (left | right) & (up | down) & (up_left | down_right) & (up_right | down_left));
        if grown == stable {
            break;
        }
        stable = grown;
    }
    stable
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Position;

    fn stable_of(size: u8, board: &str) -> u32 {
        let Ok(Position::Othello(p)) = Position::othello_from_text(size, board, Side::Black) else { panic!("{board}") };
        stable(p.discs(Side::Black), playable(size), corners(size)).count_ones()
    }

    #[test]
    fn discs_are_stable_from_the_corners_on() {
        for size in Othello::SIZES {
            let all = usize::from(size) * usize::from(size);
            assert_eq!(stable_of(size, &"X".repeat(all)), all as u32);
            assert_eq!(stable_of(size, &"-".repeat(all)), 0);
            let end = |n: usize| format!("{}{}", "-".repeat(all - n), "X".repeat(n));
            assert_eq!(stable_of(size, &end(2)), 2);
            // The last row, and what rests on it: all but one disc of the row above.
            let n = usize::from(size);
            assert_eq!(stable_of(size, &end(2 * n - 1)), 2 * u32::from(size) - 1);
        }
        // No corner, nothing stable; two arms of a corner hold the disc between them, if something shields it.
        assert_eq!(stable_of(4, "-XX-XXXXXXXX-XX-"), 0);
        assert_eq!(stable_of(4, "XXX-XXO-XOO-----"), 6);
        assert_eq!(stable_of(4, "XX--XX----------"), 3);
    }
}
