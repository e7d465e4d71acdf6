//! Analysis: a search without end on whatever is on the board, lines that are tried, and the way back to the game.

use super::{
    super::{
        facts::{Command, Fact, Refusal},
        timing::Pace,
    },
    Phase, Session,
    opening::Choices,
};
use crate::rules::{Change, Choice, Due, Position, opening::made_at};
use std::{borrow::Cow, time::Duration};

/// An analysis that is on, and the game as it was when it began.
#[derive(Clone, Debug)]
pub(super) struct Analysis {
    /// The search of what is on the board. Another one after every change of it.
    job: u64,
    position: Position,
    history: Vec<Change>,
    undone: Vec<Change>,
    choices: Choices,
}

/// Whether these choices of swap2 leave the players with each other's colours.
fn swapped(choices: &[Choice]) -> bool {
    let swaps =
        |k: &usize| made_at(&choices[..=*k]).is_some_and(|at| Due::after(at, &choices[..*k]).swaps(choices[*k]));
    (0..choices.len()).filter(swaps).count() % 2 == 1
}

impl Session {
    /// Whether an analysis is on: bots wait, and a person plays either colour's moves.
    #[must_use]
    pub const fn is_analysing(&self) -> bool {
        self.analysis.is_some()
    }

    /// The job that looks at the position without end. Its answer is never played.
    #[must_use]
    pub fn analysis_job(&self) -> Option<u64> {
        let still = matches!(self.phase, Phase::HumanTurn | Phase::Choosing);
        self.analysis.as_ref().filter(|_| still).map(|a| a.job)
    }

    /// Whether an analysis has left the game, or stands elsewhere in it than where it began.
    #[must_use]
    pub fn is_away(&self) -> bool {
        let there = |a: &Analysis| a.history == self.history && a.choices.made == self.choices.made;
        self.analysis.as_ref().is_some_and(|a| !there(a))
    }

    /// What the switch of the analysis asks for: on, or back to the game and off.
    #[must_use]
    pub fn switched(&self) -> Vec<Command> {
        let back = self.is_away().then_some(Command::Back);
        back.into_iter().chain([Command::Analyse(!self.is_analysing())]).collect()
    }

    /// How many changes the line on the board has in common with the game: all of them while no analysis is on.
    #[must_use]
    pub fn in_common(&self) -> usize {
        let game = self.analysis.as_ref().map_or(&self.history, |a| &a.history);
        let undone = self.analysis.iter().flat_map(|a| a.undone.iter().rev());
        self.history.iter().zip(game.iter().chain(undone)).take_while(|(a, b)| a == b).count()
    }

    /// The game that counts: not the line that is tried in an analysis, nor what a show has on the table.
    #[must_use]
    pub fn proper(&self) -> Cow<'_, Session> {
        if let Some(game) = &self.shelf {
            return game.proper();
        }
        if self.analysis.is_none() {
            return Cow::Borrowed(self);
        }
        let mut game = self.clone();
        game.restore();
        game.analysis = None;
        Cow::Owned(game)
    }

    /// Another job where an analysis is on: the position has changed.
    pub(super) fn look(&mut self) {
        let fresh = self.next_job;
        if let Some(analysis) = &mut self.analysis {
            analysis.job = fresh;
            self.next_job += 1;
        }
    }

    /// Switches the analysis on, or off: then the game goes on from what is on the board.
    pub(super) fn analyse(&mut self, on: bool, now: Duration, pace: Pace, facts: &mut Vec<Fact>) {
        if on == self.is_analysing() {
            return;
        }
        if !on {
            let same = self.in_common();
            self.analysis = None;
            if !self.can_redo() {
                self.release();
            }
            facts.push(Fact::Resumed { same });
            self.settle(now, pace, facts);
            return;
        }
        // What is moving or told comes to its end first, the stones of a choice with it.
        while matches!(self.phase, Phase::Animating(_)) {
            self.hurry(now, pace, facts);
        }
        // A forced pass belongs to the game; made later, it would be a move away from it.
        if matches!(self.phase, Phase::PassNotice(_)) {
            self.hurry(now, pace, facts);
        }
        self.hint = None;
        self.analysis = Some(Analysis {
            job: 0,
            position: self.position.clone(),
            history: self.history.clone(),
            undone: self.undone.clone(),
            choices: self.choices.clone(),
        });
        facts.push(Fact::Analysing);
        self.phase = self.turn(now);
    }

    /// The board as it was when the analysis began; the analysis goes on.
    pub(super) fn go_back(&mut self, now: Duration, facts: &mut Vec<Fact>) {
        if !self.is_away() {
            facts.push(Fact::Refused(Refusal::Nothing));
            return;
        }
        self.restore();
        self.phase = self.opening(now);
        facts.push(Fact::Undone);
    }

    fn restore(&mut self) {
        let Some(analysis) = &self.analysis else { return };
        let Analysis { position, history, undone, choices, .. } = analysis.clone();
        // Who has sat down elsewhere meanwhile stays there.
        if swapped(&choices.made) != swapped(&self.choices.made) {
            self.seats.swap(0, 1);
        }
        (self.position, self.history, self.undone, self.choices) = (position, history, undone, choices);
        self.moved_by_bot = false;
    }
}
