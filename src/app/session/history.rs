//! What was played, and going back and forward in it.

use super::{
    super::{
        facts::{Fact, Refusal},
        timing::Pace,
    },
    Seat, Session,
};
use crate::{record::openings::opening_name, rules::Move};
use std::time::Duration;

impl Session {
    /// The name of the opening that the game is in, or was in last (Othello on 8x8 from its usual start).
    #[must_use]
    pub fn opening_name(&self) -> Option<&'static str> {
        let moves: Vec<Move> = self.history.iter().map(|c| c.played).collect();
        opening_name(&self.start, &moves)
    }

    /// How many changes remain after going back to a person's turn (or, between bots, one change).
    pub(super) fn undo_target(&self) -> Option<usize> {
        let mut position = self.position.clone();
        for (k, change) in self.history.iter().enumerate().rev() {
            position.undo(change);
            let person = matches!(self.seat(position.to_move()), Seat::Human);
            if (person || self.is_exhibition()) && !position.must_pass() {
                return Some(k);
            }
        }
        None
    }

    pub(super) fn undo(&mut self, now: Duration, facts: &mut Vec<Fact>) {
        let Some(target) = self.undo_target() else {
            facts.push(Fact::Refused(Refusal::Nothing));
            return;
        };
        while self.history.len() > target
            && let Some(change) = self.history.pop()
        {
            self.position.undo(&change);
            self.undone.push(change);
        }
        // Between bots the game would run on at once, and nothing would have been taken back.
        self.paused |= self.is_exhibition();
        self.hint = None;
        self.steps = 0;
        self.phase = self.turn(now);
        facts.push(Fact::Undone);
    }

    pub(super) fn redo(&mut self, now: Duration, pace: Pace, facts: &mut Vec<Fact>) {
        if self.undone.is_empty() {
            facts.push(Fact::Refused(Refusal::Nothing));
            return;
        }
        while let Some(change) = self.undone.pop() {
            if self.position.play(change.played).is_err() {
                self.undone.clear();
                break;
            }
            self.history.push(change);
            let person = matches!(self.seat(self.position.to_move()), Seat::Human);
            if (person || self.is_exhibition()) && !self.position.must_pass() {
                break;
            }
        }
        self.hint = None;
        self.steps = 0;
        facts.push(Fact::Redone);
        self.settle(now, pace, facts);
    }
}
