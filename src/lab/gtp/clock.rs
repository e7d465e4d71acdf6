//! Time for a move from the clocks of GTP.
//!
//! A side has its main time and then periods of so many seconds for so many moves. As long as there is main time, the bot
//! takes of it what a move is worth, or an even share (see [`crate::engine::pace`]). In a period, what is left of it is
//! divided by the moves it has to last for; a tenth of every share, or 10 ms, whichever is more, is kept back for the way
//! there and back.

use crate::engine::limits::Limits;
use std::time::Duration;

/// Least time for a move, however late it is: a bot always has an answer.
const LEAST: Duration = Duration::from_millis(5);

/// The clock of one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    main: Duration,
    period: Duration,
    /// Moves that a period has to last for; 0 if there are no periods.
    stones: u32,
    /// In a period: what is left of it, and for how many moves.
    now: Option<(Duration, u32)>,
}

impl Clock {
    /// The clock at the start of a game; `None` means no limit: `period` above 0 for no moves at all, as GTP has it.
    #[must_use]
    pub fn new(main: Duration, period: Duration, stones: u32) -> Option<Clock> {
        let unlimited = stones == 0 && !period.is_zero();
        (!unlimited).then_some(Clock { main, period, stones, now: None }.settled())
    }

    /// What the other program says is left: `stones` is 0 in the main time.
    pub fn set_left(&mut self, left: Duration, stones: u32) {
        if stones == 0 {
            (self.main, self.now) = (left, None);
            *self = self.settled();
        } else {
            (self.main, self.now) = (Duration::ZERO, Some((left, stones)));
        }
    }

    /// Takes off what a move took.
    pub fn took(&mut self, time: Duration) {
        self.now = match self.now {
            None if time <= self.main => {
                self.main -= time;
                None
            }
            None => {
                let over = time - self.main;
                self.main = Duration::ZERO;
                Some((self.period.saturating_sub(over), self.stones.saturating_sub(1)))
            }
            Some((left, stones)) => Some((left.saturating_sub(time), stones.saturating_sub(1))),
        };
        // A period whose moves are made begins anew.
        if matches!(self.now, Some((_, 0))) {
            self.now = Some((self.period, self.stones));
        }
        *self = self.settled();
    }

    /// The time that a move may take.
    #[must_use]
    pub fn limits(&self) -> Limits {
        let Some((left, stones)) = self.now else { return Limits { clock: Some(self.main), ..Limits::default() } };
        let share = left / stones.max(1);
        let reserve = (share / 10).max(Duration::from_millis(10));
        Limits { time: Some(share.saturating_sub(reserve).max(LEAST)), ..Limits::default() }
    }

    /// Goes over to the first period when the main time is used up.
    const fn settled(mut self) -> Clock {
        if self.main.is_zero() && self.now.is_none() && self.stones > 0 {
            self.now = Some((self.period, self.stones));
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn share(clock: Clock) -> Option<Duration> {
        clock.limits().time
    }

    const fn s(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    #[test]
    fn a_period_is_shared_by_its_moves_and_begins_anew() {
        let mut clock = Clock::new(s(0), s(50), 5).unwrap();
        assert_eq!(share(clock), Some(s(9)));
        for _ in 0..5 {
            clock.took(s(1));
        }
        assert_eq!(share(clock), Some(s(9)));
        clock.set_left(s(20), 1);
        assert_eq!(share(clock), Some(s(18)));
        clock.set_left(s(0), 3);
        assert_eq!(share(clock), Some(LEAST));
    }

    #[test]
    fn main_time_runs_over_into_the_first_period() {
        let mut clock = Clock::new(s(10), s(30), 3).unwrap();
        clock.took(s(20));
        assert_eq!(share(clock), Some(s(9)));
        clock.set_left(s(62), 0);
        assert_eq!(clock.limits(), Limits { clock: Some(s(62)), ..Limits::default() });
    }

    #[test]
    fn a_period_for_no_moves_is_no_limit() {
        assert_eq!(Clock::new(s(0), s(1), 0), None);
        assert_eq!(Clock::new(s(0), s(0), 0).and_then(|c| c.limits().clock), Some(s(0)));
    }
}
