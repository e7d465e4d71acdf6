//! Winning by fours alone: every defence is forced, so that one line of play is all there is to find.

use super::{
    Outcome, Search, Way,
    moves::{Verdict, attack},
    table::{Entry, Numbers},
};
use crate::engine::gomoku::master::{codes::Class, field::Point};

impl Search<'_> {
    /// Whether the attacker, to move, wins by fours, in that many nodes at most. What is found is kept in the table.
    pub(super) fn by_fours(&mut self, limit: u64) -> Outcome<Point> {
        let until = self.nodes.saturating_add(limit);
        self.fours(until)
    }

    fn fours(&mut self, until: u64) -> Outcome<Point> {
        let from = self.choices.len();
        match attack(self.field, Way::Fours, self.choices) {
            Verdict::Won(at) => return Outcome::Won(at),
            Verdict::Lost | Verdict::Quiet => return Outcome::Refuted,
            Verdict::Open => {}
        }
        let key = self.key(self.field.hash(), Way::Fours);
        if let Some(entry) = self.table.get(key) {
            self.choices.truncate(from);
            return if entry.numbers.proof == 0 { Outcome::Won(usize::from(entry.at)) } else { Outcome::Refuted };
        }
        let before = self.nodes;
        self.count();
        self.order(from);
        let mut outcome = Outcome::Refuted;
        for i in from..self.choices.len() {
            if self.stopped || self.nodes >= until {
                outcome = Outcome::Unknown;
                break;
            }
            let at = usize::from(self.choices[i].at);
            match self.four(at, until) {
                Outcome::Won(_) => {
                    outcome = Outcome::Won(at);
                    break;
                }
                Outcome::Unknown => outcome = Outcome::Unknown,
                Outcome::Refuted => {}
            }
        }
        self.choices.truncate(from);
        let entry = match outcome {
            Outcome::Won(at) => Entry { numbers: Numbers::WON, at: at as u16 },
            Outcome::Refuted => Entry { numbers: Numbers::LOST, at: 0 },
            Outcome::Unknown => return outcome,
        };
        self.table.put(key, entry, self.nodes - before);
        outcome
    }

    /// A four and the answer to it.
    fn four(&mut self, at: Point, until: u64) -> Outcome<Point> {
        let defender = self.attacker.other();
        self.field.place(at);
        let mut fives = self.field.set(self.attacker, Class::Five).iter();
        let block = fives.next().filter(|b| fives.next().is_none() && self.field.may_play(defender, *b));
        let outcome = match block {
            Some(block) => {
                self.field.place(block);
                let outcome = self.fours(until);
                self.field.take_back();
                outcome
            }
            None => Outcome::Won(at),
        };
        self.field.take_back();
        outcome
    }

    /// The most promising fours first.
    fn order(&mut self, from: usize) {
        let (field, side) = (&*self.field, self.attacker);
        self.choices[from..].sort_by_key(|c| std::cmp::Reverse(field.info(side, usize::from(c.at)).policy[0]));
    }
}
