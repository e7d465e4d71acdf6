//! What was played, and going back and forward in it.

use super::{
    super::{
        facts::{Fact, Refusal},
        timing::Pace,
    },
    Seat, Session,
};
use crate::{
    record::openings::opening_name,
    rules::{Due, Move},
};
use std::time::Duration;

impl Session {
    /// The name of the opening that the game is in, or was in last (Othello on 8x8 from its usual start).
    #[must_use]
    pub fn opening_name(&self) -> Option<&'static str> {
        let moves: Vec<Move> = self.history.iter().map(|c| c.played).collect();
        opening_name(&self.start, &moves)
    }

    /// How many steps, each a change or a choice, it is back to a person's turn (or, between bots and in an analysis, to
    /// the last one).
    pub(super) fn undo_steps(&self) -> Option<usize> {
        let (mut position, mut choices, mut seats) = (self.position.clone(), self.choices.clone(), self.seats);
        let mut history = &self.history[..];
        for steps in 1.. {
            if !(self.is_swap2() && choices.unmake(history.len(), &mut seats)) {
                let (change, before) = history.split_last()?;
                position.undo(change);
                history = before;
            }
            let actor = match self.due_after(history.len(), &choices.made) {
                Due::Stone(side) | Due::Choice { by: side, .. } => side,
                Due::Move => position.to_move(),
            };
            let person = matches!(seats[actor.index()], Seat::Human);
            if (person || self.step_by_step()) && !position.must_pass() {
                return Some(steps);
            }
        }
        None
    }

    pub(super) fn undo(&mut self, now: Duration, facts: &mut Vec<Fact>) {
        let Some(steps) = self.undo_steps() else {
            facts.push(Fact::Refused(Refusal::Nothing));
            return;
        };
        self.choices.planned.clear();
        for _ in 0..steps {
            self.step_back();
        }
        // Between bots the game would run on at once, and nothing would have been taken back.
        self.paused |= self.is_exhibition() && !self.is_analysing();
        self.hint = None;
        self.steps = 0;
        self.phase = self.turn(now);
        facts.push(Fact::Undone);
    }

    pub(super) fn redo(&mut self, now: Duration, pace: Pace, facts: &mut Vec<Fact>) {
        if !self.can_redo() {
            facts.push(Fact::Refused(Refusal::Nothing));
            return;
        }
        self.choices.planned.clear();
        while self.step_forward() {
            if (self.is_human_turn() || self.is_exhibition()) && !self.position.must_pass() {
                break;
            }
        }
        self.hint = None;
        self.steps = 0;
        if !self.can_redo() {
            self.release();
        }
        facts.push(Fact::Redone);
        self.settle(now, pace, facts);
    }

    /// Goes to where so many changes are played, back or forward, choices that belong there made. A forced pass there is
    /// made too. Bots whose turn it is there wait, or the rest of the game would be lost at once.
    pub(super) fn go_to(&mut self, ply: usize, now: Duration, facts: &mut Vec<Fact>) {
        let here = self.history.len();
        if ply > here + self.undone.len() {
            facts.push(Fact::Refused(Refusal::Nothing));
            return;
        }
        if ply == here && (self.choices.undone.is_empty() || !matches!(self.due(), Due::Choice { .. })) {
            return;
        }
        self.choices.planned.clear();
        while self.history.len() > ply && self.step_back() {}
        loop {
            let choice = matches!(self.due(), Due::Choice { .. });
            let more = self.history.len() < ply || self.position.must_pass();
            let on = if choice { !self.choices.undone.is_empty() } else { more };
            if !(on && self.step_forward()) {
                break;
            }
        }
        (self.hint, self.steps) = (None, 0);
        if !self.is_human_turn() && !self.is_over() && !self.paused {
            (self.paused, self.halted) = (true, true);
        }
        if !self.can_redo() {
            self.release();
        }
        facts.push(if self.history.len() < here { Fact::Undone } else { Fact::Redone });
        self.phase = self.opening(now);
    }

    /// Bots that wait only because somebody looked back go on.
    pub(super) fn release(&mut self) {
        if !self.is_analysing() && std::mem::take(&mut self.halted) {
            self.paused = false;
        }
    }

    /// Whether it goes back and forward a move at a time: there is no person whose turn to go to, or any turn is a person's.
    fn step_by_step(&self) -> bool {
        self.is_exhibition() || self.is_analysing()
    }

    /// Takes back the choice or the change that came last. False when there is none.
    fn step_back(&mut self) -> bool {
        if self.is_swap2() && self.choices.unmake(self.history.len(), &mut self.seats) {
            return true;
        }
        let Some(change) = self.history.pop() else { return false };
        self.position.undo(&change);
        self.undone.push(change);
        true
    }

    /// Brings back the choice or the change that was taken back last. False when there is none that fits.
    fn step_forward(&mut self) -> bool {
        let due = self.due();
        if let Due::Choice { .. } = due {
            let Some(choice) = self.choices.undone.pop_if(|c| due.allows(*c)) else {
                self.forget_undone();
                return false;
            };
            self.choices.make(choice, self.history.len(), &mut self.seats);
            return true;
        }
        let Some(change) = self.undone.pop() else { return false };
        if self.position.play(change.played).is_err() {
            self.forget_undone();
            return false;
        }
        self.history.push(change);
        true
    }
}
