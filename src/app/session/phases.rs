//! How one phase leads to the next.

use super::{
    super::{
        facts::{Fact, Refusal},
        timing::{self, Pace},
    },
    Phase, Session,
};
use crate::rules::{Due, Move, MoveError};
use std::time::Duration;

impl Session {
    /// The phase that the position itself demands.
    pub(super) fn turn(&mut self, now: Duration) -> Phase {
        self.since = now;
        if self.position.is_over() {
            return Phase::Result;
        }
        if !self.is_human_turn() {
            return Phase::AiThinking(self.fresh_job());
        }
        self.look();
        if matches!(self.due(), Due::Choice { .. }) { Phase::Choosing } else { Phase::HumanTurn }
    }

    /// The phase of a game that begins, or jumps, to this position. A pass or an end that is due there has to be told
    /// like any other, which the next frame does.
    pub(super) fn opening(&mut self, now: Duration) -> Phase {
        if self.position.must_pass() || self.position.is_over() {
            self.since = now;
            return Phase::Animating(now);
        }
        self.turn(now)
    }

    /// The phase after a change has been shown, or without one.
    pub(super) fn settle(&mut self, now: Duration, pace: Pace, facts: &mut Vec<Fact>) {
        self.since = now;
        if self.put_planned(now, pace, facts) {
            return;
        }
        if self.position.must_pass() {
            // A pass is told even when nothing is animated: it would be missed otherwise.
            let speed = if pace.speed > 0.0 { pace.speed } else { 1.0 };
            self.phase = Phase::PassNotice(now + timing::scaled(timing::PASS_NOTICE, speed));
            facts.push(Fact::PassNotice(self.position.to_move()));
            return;
        }
        self.phase = self.turn(now);
        if let (Phase::Result, Some(outcome), false) = (self.phase, self.outcome(), self.is_analysing()) {
            facts.push(Fact::GameOver(outcome));
        }
    }

    pub(super) fn apply(
        &mut self,
        played: Move,
        by_bot: bool,
        now: Duration,
        pace: Pace,
        facts: &mut Vec<Fact>,
    ) -> Result<(), MoveError> {
        let change = self.position.play(played)?;
        if self.undone.last() == Some(&change) {
            self.undone.pop();
        } else {
            self.forget_undone();
        }
        self.moved_by_bot = by_bot;
        self.hint = None;
        self.since = now;
        self.history.push(change.clone());
        match played {
            Move::Place(_) => {
                self.phase = Phase::Animating(now + pace.of(&change));
                facts.push(Fact::Placed(change));
            }
            Move::Pass => {
                facts.push(Fact::Passed(change.side));
                self.settle(now, pace, facts);
            }
        }
        Ok(())
    }

    /// Ends an animation or a pass notice now.
    pub(super) fn hurry(&mut self, now: Duration, pace: Pace, facts: &mut Vec<Fact>) {
        match self.phase {
            Phase::Animating(_) => {
                facts.push(Fact::Hurried);
                self.settle(now, pace, facts);
            }
            Phase::PassNotice(_) => {
                facts.push(Fact::Hurried);
                self.pass(now, pace, facts);
            }
            _ => {}
        }
    }

    pub(super) fn pass(&mut self, now: Duration, pace: Pace, facts: &mut Vec<Fact>) {
        if let Err(error) = self.apply(Move::Pass, false, now, pace, facts) {
            facts.push(Fact::Refused(Refusal::Illegal(error.to_string())));
        }
    }

    /// Lets time go by.
    pub(super) fn advance(&mut self, now: Duration, pace: Pace, facts: &mut Vec<Fact>) {
        match self.phase {
            Phase::Animating(until) if now >= until => self.settle(now, pace, facts),
            Phase::PassNotice(until) if now >= until => self.pass(now, pace, facts),
            _ => {}
        }
    }
}
