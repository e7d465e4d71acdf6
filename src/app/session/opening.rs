//! Swap2 in the session: whose part is next, what was chosen, and the stones that go with a choice.

use super::{
    super::{
        facts::{Chosen, Fact, Refusal},
        timing::{self, Pace},
    },
    Phase, Seat, Session,
};
use crate::{
    engine::report::Score,
    rules::{Choice, Due, Game, Move, Opening, Side, Square, opening::made_at},
};
use std::time::Duration;

/// What was chosen in the opening.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct Choices {
    /// What holds.
    pub made: Vec<Choice>,
    /// What was taken back and can be brought back, the last first.
    pub undone: Vec<Choice>,
    /// Stones that go with what a bot has chosen and are still to be put, the last first.
    pub planned: Vec<Square>,
}

impl Choices {
    /// Takes back the choice that was made last, if it was made with so many stones on the board.
    pub fn unmake(&mut self, stones: usize, seats: &mut [Seat; 2]) -> bool {
        if made_at(&self.made) != Some(stones) {
            return false;
        }
        let Some(choice) = self.made.pop() else { return false };
        if Due::after(stones, &self.made).swaps(choice) {
            seats.swap(0, 1);
        }
        self.undone.push(choice);
        true
    }

    /// Makes a choice that is allowed.
    pub fn make(&mut self, choice: Choice, stones: usize, seats: &mut [Seat; 2]) {
        if Due::after(stones, &self.made).swaps(choice) {
            seats.swap(0, 1);
        }
        self.made.push(choice);
    }
}

impl Session {
    /// Whether colours are settled by swap2.
    #[must_use]
    pub fn is_swap2(&self) -> bool {
        // A position that was set up is past its opening.
        self.setup.game == Game::Gomoku && self.setup.opening == Opening::Swap2 && self.start.count(Side::Black) == 0
    }

    /// Whose part is next in the opening.
    #[must_use]
    pub fn due(&self) -> Due {
        self.due_after(self.history.len(), &self.choices.made)
    }

    pub(super) fn due_after(&self, stones: usize, made: &[Choice]) -> Due {
        if self.is_swap2() { Due::after(stones, made) } else { Due::Move }
    }

    /// The colour whose player is to act: the side to move, but for the opening of swap2.
    #[must_use]
    pub fn actor(&self) -> Side {
        match self.due() {
            Due::Stone(side) | Due::Choice { by: side, .. } => side,
            Due::Move => self.position.to_move(),
        }
    }

    /// What was chosen in the opening, oldest first.
    #[must_use]
    pub fn choices(&self) -> &[Choice] {
        &self.choices.made
    }

    /// What was chosen and taken back, in the order of play.
    pub fn undone_choices(&self) -> impl Iterator<Item = Choice> {
        self.choices.undone.iter().rev().copied()
    }

    /// Whether the change of that number, from 0, was a stone put before colours were taken.
    #[must_use]
    pub fn was_opening(&self, change: usize) -> bool {
        let before = &self.choices.made[..self.choices.made.len().min(usize::from(change >= 3))];
        matches!(self.due_after(change, before), Due::Stone(_))
    }

    /// Judges a person's choice.
    pub(super) fn person_chooses(&mut self, choice: Choice, now: Duration, pace: Pace, facts: &mut Vec<Fact>) {
        self.hurry(now, pace, facts);
        if self.phase != Phase::Choosing {
            facts.push(Fact::Refused(Refusal::NoChoice));
        } else if self.due().allows(choice) {
            self.choose(choice, None, facts);
            self.settle(now, pace, facts);
        } else {
            facts.push(Fact::Refused(Refusal::Illegal("now it is Black or White".to_owned())));
        }
    }

    /// Follows what a search decided: a choice, unless it puts the first stones, and the stones that go with it.
    pub(super) fn decide(
        &mut self,
        job: u64,
        (choice, stones): (Option<Choice>, &[Square]),
        score: Option<Score>,
        now: Duration,
        pace: Pace,
        facts: &mut Vec<Fact>,
    ) {
        if self.hint == Some(job) {
            self.hint = None;
            match choice {
                Some(choice) => facts.push(Fact::Advised(self.chosen(choice, score))),
                None => facts.extend(stones.first().map(|s| Fact::Hinted(*s))),
            }
            return;
        }
        if self.job() != Some(job) {
            return;
        }
        self.steps = 0;
        if choice.is_some_and(|c| !self.due().allows(c)) || (choice.is_none() && !matches!(self.due(), Due::Stone(_))) {
            self.phase = Phase::AiFailed;
            facts.push(Fact::SearchFailed("it chose what swap2 does not allow".to_owned()));
            return;
        }
        if let Some(choice) = choice {
            self.choose(choice, score, facts);
        }
        self.choices.planned = stones.iter().rev().copied().collect();
        // Told before the board goes on, like a pass.
        let told = choice.map_or(Duration::ZERO, |_| timing::scaled(timing::CHOICE_NOTICE, pace.speed));
        self.since = now;
        self.moved_by_bot = true;
        self.phase = Phase::Animating(now + told);
    }

    fn chosen(&self, choice: Choice, score: Option<Score>) -> Chosen {
        let (by, other) = (self.actor(), self.actor().other());
        let (by, other) = (self.seat(by), self.seat(other));
        Chosen { by, other, second: self.actor() == Side::White, choice, score, to_move: self.position.to_move() }
    }

    fn choose(&mut self, choice: Choice, score: Option<Score>, facts: &mut Vec<Fact>) {
        facts.push(Fact::Chosen(self.chosen(choice, score)));
        if self.choices.undone.pop_if(|c| *c == choice).is_none() {
            self.forget_undone();
        }
        self.choices.make(choice, self.history.len(), &mut self.seats);
        self.hint = None;
    }

    /// What was taken back cannot be brought back any more.
    pub(super) fn forget_undone(&mut self) {
        self.undone.clear();
        self.choices.undone.clear();
    }

    /// Puts the next stone that goes with a bot's choice, if there is one.
    pub(super) fn put_planned(&mut self, now: Duration, pace: Pace, facts: &mut Vec<Fact>) -> bool {
        let Some(square) = self.choices.planned.pop() else { return false };
        if let Err(error) = self.apply(Move::Place(square), true, now, pace, facts) {
            self.choices.planned.clear();
            self.phase = Phase::AiFailed;
            facts.push(Fact::SearchFailed(format!("it chose a stone that the rules refuse: {error}")));
        }
        true
    }
}
