//! How much of the time on a clock goes into one move.
//!
//! The moves that need thought share what is left evenly. A search that knows more than the clock departs from that: it
//! takes longer when its best move changes or loses its worth, and less when depth after depth says the same.

use crate::rules::{Position, Square};
use std::time::Duration;

/// Part of the clock that stays for the way there and back: a twentieth.
const RESERVE: u32 = 20;

/// The same where a twentieth is next to nothing.
const LEAST_RESERVE: Duration = Duration::from_millis(20);

/// Least time for a move, however late it is: there is always an answer.
const LEAST: Duration = Duration::from_millis(2);

/// A move of gomoku is taken for one of so many that are still to come.
const TO_COME_IN_GOMOKU: u32 = 25;

/// A fall of so many points since the last depth of the same parity is a reason to look again.
const FALL: i32 = 2;

/// The moves that the side to move still has to make at most, as far as can be told, and one in reserve.
#[must_use]
pub fn moves_to_come(position: &Position) -> u32 {
    match position {
        Position::Othello(p) => p.empties().div_ceil(2) + 1,
        Position::Gomoku(_) => TO_COME_IN_GOMOKU,
    }
}

/// The time for one move.
#[derive(Clone, PartialEq, Debug)]
pub struct Pace {
    usual: Duration,
    most: Duration,
    best: Option<Square>,
    /// Values of the last two depths, latest first.
    values: [Option<i32>; 2],
    /// How many depths in a row have said the same.
    steady: u32,
    trouble: bool,
}

impl Pace {
    /// The time for one of `moves` (1 or more) that have to share what is `left`.
    #[must_use]
    pub fn new(left: Duration, moves: u32) -> Pace {
        let left = left.saturating_sub((left / RESERVE).max(LEAST_RESERVE));
        let usual = (left / moves.max(1)).max(LEAST);
        let most = (4 * usual).min(left / 2).max(usual);
        Pace { usual, most, best: None, values: [None; 2], steady: 0, trouble: false }
    }

    /// An even share.
    #[must_use]
    pub const fn usual(&self) -> Duration {
        self.usual
    }

    /// More than this is never taken.
    #[must_use]
    pub const fn most(&self) -> Duration {
        self.most
    }

    /// Notes what a finished depth says.
    pub fn finished(&mut self, best: Square, value: i32) {
        self.steady = if self.best == Some(best) { self.steady + 1 } else { 0 };
        self.best = Some(best);
        self.trouble = self.values[1].is_some_and(|before| value <= before - FALL);
        self.values = [Some(value), self.values[0]];
    }

    /// Notes that the best move is worth less than it seemed, by how much is not known yet.
    pub const fn fails(&mut self) {
        self.trouble = true;
    }

    /// What the move is worth by now.
    fn wanted(&self) -> Duration {
        let tenths = match self.steady {
            _ if self.trouble => 20,
            0 => 15,
            1..=3 => 10,
            4..=6 => 7,
            _ => 5,
        };
        (self.usual * tenths / 10).min(self.most)
    }

    /// Whether it is too late to begin another depth, which takes longer than all before it together.
    #[must_use]
    pub fn is_enough(&self, elapsed: Duration) -> bool {
        elapsed >= self.wanted() * 6 / 10
    }

    /// When a depth that has begun has to be broken off.
    #[must_use]
    pub fn deadline(&self) -> Duration {
        if self.trouble { self.most } else { (self.wanted() * 3 / 2).min(self.most) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn s(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    fn square(index: usize) -> Square {
        Square::from_index(index, 8)
    }

    #[test]
    fn a_clock_lasts_to_the_end_whatever_is_taken() {
        for (left, hard) in [(s(300), false), (s(300), true), (s(1), true), (Duration::ZERO, true)] {
            let mut clock = left;
            for moves in (1..=31).rev() {
                let pace = Pace::new(clock, moves);
                assert!(pace.usual() <= pace.most());
                let taken = if hard { pace.most() } else { pace.usual() };
                // The least time is taken even from an empty clock.
                assert!(taken <= clock || taken == LEAST, "{taken:?} of {clock:?}");
                clock = clock.saturating_sub(taken);
            }
            assert!(hard || clock < left / 10, "{clock:?} of {left:?} is left");
        }
    }

    #[test]
    fn a_clear_move_takes_less_and_a_doubtful_one_more() {
        let mut pace = Pace::new(s(100), 10);
        let even = pace.wanted();
        for _ in 0..8 {
            pace.finished(square(19), 4);
        }
        let clear = pace.wanted();
        pace.finished(square(26), 4);
        let changed = pace.wanted();
        pace.finished(square(26), 2);
        let fallen = pace.wanted();
        assert!(clear < even && even <= changed && changed < fallen, "{clear:?} {even:?} {changed:?} {fallen:?}");
        assert!(pace.deadline() == pace.most() && pace.is_enough(fallen) && !pace.is_enough(clear));
        // A score that swings with whoever has the last move is no fall.
        for value in [3, 1, 3, 1, 3] {
            pace.finished(square(26), value);
        }
        assert!(pace.wanted() < even);
        pace.fails();
        assert_eq!(pace.deadline(), pace.most());
    }
}
