//! Time for a move from what `INFO` says.
//!
//! A move never gets more than `timeout_turn` and never more than its share of what is left of the game, less what the way
//! there and back takes: 30 ms and 3 % more, or half of the time if that is less. A share assumes 20 moves more, and fewer
//! once a side has made its tenth move, but at least 8. When nothing is limited a bot takes as long as its own settings say, and
//! 0.3 s if they do not: the protocol's 0 for `timeout_turn` asks to play as fast as can be.

use std::time::Duration;

/// Time for a move when nothing is limited.
pub const QUICK: Duration = Duration::from_millis(300);

/// Least time for a move, however late it is: a bot always has an answer.
const LEAST: Duration = Duration::from_millis(2);

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

    /// Time for a move after so many of one's own; `None` if nothing is limited.
    #[must_use]
    pub fn share(&self, moves: usize) -> Option<Duration> {
        let left = self.left.or_else(|| self.game.map(|game| game.saturating_sub(self.used)));
        let more = 20_usize.saturating_sub(moves.saturating_sub(10)).max(8);
        let share = left.map(|left| left / more as u32);
        let most = [self.turn, share].into_iter().flatten().min()?;
        let margin = (Duration::from_millis(30) + most * 3 / 100).min(most / 2);
        Some(most.saturating_sub(margin).max(LEAST))
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

    #[test]
    fn a_move_stays_below_its_limit() {
        for turn in [1, 2, 10, 30, 50, 100, 1_000, 5_000, 300_000, i64::MAX] {
            let share = clock(turn, 0).share(0).unwrap();
            let turn = ms(turn.unsigned_abs());
            assert!(share < turn || share == LEAST, "{share:?} of {turn:?}");
            assert!(share >= turn / 2);
            let margin = turn.saturating_sub(share);
            assert!(turn < ms(70) || margin >= ms(30) + turn * 3 / 100 - ms(1), "{margin:?} of {turn:?}");
        }
    }

    #[test]
    fn nothing_is_limited_by_zeros() {
        let mut clock = clock(0, 0);
        assert_eq!(clock.share(0), None);
        for endless in [0, i64::from(i32::MAX), i64::MAX] {
            clock.set_left(endless);
            assert_eq!(clock.share(0), None);
        }
        clock.took(ms(1_000_000));
        assert_eq!(clock.share(0), None);
        // What is left is told, whatever the game was said to have.
        clock.set_left(20_000);
        assert!(clock.share(0).is_some_and(|s| s < ms(1_000)));
    }

    #[test]
    fn a_game_lasts_to_its_end() {
        for (told, turn) in [(false, 0), (true, 0), (true, 5_000)] {
            let mut clock = clock(turn, 120_000);
            let mut left = ms(120_000);
            for moves in 0..112 {
                if told {
                    clock.set_left(left.as_millis() as i64);
                }
                let share = clock.share(moves).unwrap();
                assert!(moves > 30 || share > ms(400), "move {moves}: {share:?}");
                // The way there and back.
                let took = share + ms(2);
                left = left.saturating_sub(took);
                clock.took(took);
            }
            assert!(left > ms(0) && left < ms(40_000), "{left:?}");
        }
    }

    #[test]
    fn a_game_that_is_out_of_time_is_played_at_once_and_the_next_one_begins_anew() {
        let mut clock = clock(1_000, 60_000);
        for left in [0, -500] {
            clock.set_left(left);
            assert_eq!(clock.share(5), Some(LEAST));
        }
        clock.took(ms(70_000));
        clock.begin();
        assert_eq!(clock.share(0), Some(ms(1_000 - 30 - 30)));
    }
}
