//! Time for a move from what `INFO` says.
//!
//! A move never gets more than `timeout_turn`, less what the way there and back takes: 30 ms and 3 % more, or half of the
//! time if that is less. Of what is left of the game it gets a share (see [`crate::engine::pace`]). When nothing is limited a
//! bot takes as long as its own settings say, and 0.3 s if they do not: the protocol's 0 for `timeout_turn` asks to play as
//! fast as can be.

use crate::engine::limits::Limits;
use std::time::Duration;

/// Time for a move when nothing is limited.
pub const QUICK: Duration = Duration::from_millis(300);

/// What a manager says when the game has no limit.
const ENDLESS: i64 = i32::MAX as i64;

/// The limits of a game, and what has been used up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Clock {
    turn: Option<Duration>,
    game: Option<Duration>,
    /// Told, and less by what was used since.
    left: Option<Duration>,
    used: Duration,
}

impl Clock {
    /// `timeout_turn`: most milliseconds for a move, 0 or less for no limit.
    pub fn set_turn(&mut self, ms: i64) {
        self.turn = limit(ms);
    }

    /// `timeout_match`: most milliseconds for a game, 0 or less for no limit.
    pub fn set_match(&mut self, ms: i64) {
        self.game = limit(ms);
    }

    /// `time_left`: milliseconds left of the game. 0 means no limit if the game has none, and else that nothing is left.
    pub fn set_left(&mut self, ms: i64) {
        let endless = ms >= ENDLESS || (ms == 0 && self.game.is_none());
        self.left = (!endless).then(|| Duration::from_millis(ms.max(0).unsigned_abs()));
        if endless && self.game.is_none() {
            self.used = Duration::ZERO;
        }
    }

    /// A new game with the same limits.
    pub fn begin(&mut self) {
        (self.left, self.used) = (None, Duration::ZERO);
    }

    /// Takes off what a move took.
    pub fn took(&mut self, time: Duration) {
        self.used += time;
        self.left = self.left.map(|left| left.saturating_sub(time));
    }

    /// The time that a move may take.
    #[must_use]
    pub fn limits(&self) -> Limits {
        let margin = |turn: Duration| (Duration::from_millis(30) + turn * 3 / 100).min(turn / 2);
        let clock = self.left.or_else(|| self.game.map(|game| game.saturating_sub(self.used)));
        Limits { time: self.turn.map(|turn| turn - margin(turn)), clock, ..Limits::default() }
    }
}

fn limit(ms: i64) -> Option<Duration> {
    (ms > 0).then(|| Duration::from_millis(ms.unsigned_abs()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    fn clock(turn: i64, game: i64) -> Clock {
        let mut clock = Clock::default();
        clock.set_turn(turn);
        clock.set_match(game);
        clock
    }

    fn left(clock: &Clock) -> Option<Duration> {
        clock.limits().clock
    }

    #[test]
    fn a_move_stays_below_its_limit() {
        for turn in [1, 2, 10, 30, 50, 100, 1_000, 5_000, 300_000, i64::MAX] {
            let time = clock(turn, 0).limits().time.unwrap();
            let turn = ms(turn.unsigned_abs());
            assert!(time < turn && time >= turn / 2, "{time:?} of {turn:?}");
            let margin = turn.saturating_sub(time);
            assert!(turn < ms(70) || margin >= ms(30) + turn * 3 / 100 - ms(1), "{margin:?} of {turn:?}");
        }
        assert_eq!(clock(1_000, 0).limits().time, Some(ms(1_000 - 30 - 30)));
    }

    #[test]
    fn nothing_is_limited_by_zeros() {
        let mut clock = clock(0, 0);
        assert_eq!(clock.limits(), Limits::default());
        for endless in [0, i64::from(i32::MAX), i64::MAX] {
            clock.set_left(endless);
            assert_eq!(clock.limits(), Limits::default());
        }
        clock.took(ms(1_000_000));
        assert_eq!(clock.limits(), Limits::default());
        // What is left is told, whatever the game was said to have.
        clock.set_left(20_000);
        assert_eq!(left(&clock), Some(ms(20_000)));
    }

    #[test]
    fn the_game_s_time_runs_down_told_or_not() {
        let mut clock = clock(5_000, 120_000);
        assert_eq!(left(&clock), Some(ms(120_000)));
        clock.took(ms(4_000));
        assert_eq!(left(&clock), Some(ms(116_000)));
        clock.set_left(110_000);
        clock.took(ms(1_000));
        assert_eq!(left(&clock), Some(ms(109_000)));
        // Out of time, as it is told or as we know.
        for gone in [0, -500] {
            clock.set_left(gone);
            assert_eq!(left(&clock), Some(ms(0)));
        }
        clock.begin();
        assert_eq!(left(&clock), Some(ms(120_000)));
        clock.took(ms(130_000));
        assert_eq!(left(&clock), Some(ms(0)));
        // No limit after all.
        clock.set_match(0);
        assert_eq!(left(&clock), None);
    }
}
