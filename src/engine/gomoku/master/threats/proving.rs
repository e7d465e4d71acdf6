//! Fours and threes: depth-first proof-number search.
//!
//! A position is searched until one of its two numbers reaches a bound beyond which another position is more promising
//! (A. Nagai, "Df-pn algorithm for searching AND/OR trees and its applications", 2002). Bounds are set a quarter
//! higher than that, lest the search hop to and fro (J. Pawlewicz and L. Lew, "Improving depth-first PN-search: 1 + e
//! trick", 2007).

use super::{
    Outcome, Search, Way,
    moves::{Choice, Verdict, attack, defend},
    table::{Entry, NEVER, Numbers},
};
use crate::engine::gomoku::master::field::Point;

/// Nodes for the search of fours at a leaf.
const LEAF: u64 = 200;
/// Of so many nodes one goes to the search of the plainer threats.
const SHARE: u64 = 4;

impl Search<'_> {
    /// Whether the attacker, to move, wins by threats: first by those that are seen at a glance, then by all.
    pub(super) fn by_threats(&mut self) -> Outcome<Point> {
        let whole = self.limit;
        self.limit = whole / SHARE;
        self.way = Way::Threes;
        let outcome = self.settle();
        if let Outcome::Won(_) = outcome {
            return outcome;
        }
        if self.nodes >= self.limit && !self.told {
            self.stopped = false;
        }
        self.limit = whole;
        self.way = Way::All;
        self.settle()
    }

    fn settle(&mut self) -> Outcome<Point> {
        let key = self.key(self.field.hash(), self.way);
        loop {
            if let Some(Entry { numbers, at }) = self.table.get(key).filter(|e| e.numbers.settled()) {
                return if numbers.proof == 0 { Outcome::Won(usize::from(at)) } else { Outcome::Refuted };
            }
            if self.stopped {
                return Outcome::Unknown;
            }
            self.prove(Numbers { proof: NEVER, disproof: NEVER });
        }
    }

    /// Searches until a number reaches its bound.
    pub(super) fn prove(&mut self, bounds: Numbers) -> Numbers {
        let (before, from) = (self.nodes, self.choices.len());
        self.count();
        let (numbers, at) = match self.look() {
            Verdict::Won(at) => (Numbers::WON, at),
            Verdict::Lost | Verdict::Quiet => (Numbers::LOST, 0),
            Verdict::Open => self.choose(from, bounds),
        };
        self.choices.truncate(from);
        let key = self.key(self.field.hash(), self.way);
        self.table.put(key, Entry { numbers, at: at as u16 }, self.nodes - before);
        numbers
    }

    /// Lists the moves of a position.
    fn look(&mut self) -> Verdict {
        let (hash, from) = (self.field.hash(), self.choices.len());
        if self.field.to_move() != self.attacker {
            return match defend(self.field, self.way, self.choices) {
                Verdict::Quiet if self.way == Way::All => self.defend_quietly(),
                Verdict::Quiet => Verdict::Lost,
                verdict => verdict,
            };
        }
        if self.table.get(self.key(hash, self.way)).is_none() {
            if let Outcome::Won(at) = self.by_fours(LEAF) {
                return Verdict::Won(at);
            }
            if let Some(entry) = self.table.get(self.key(hash, Way::Threes)).filter(|e| e.numbers.proof == 0) {
                return Verdict::Won(usize::from(entry.at));
            }
        }
        let verdict = attack(self.field, self.way, self.choices);
        if self.way == Way::All && matches!(verdict, Verdict::Open | Verdict::Lost) {
            return self.attack_quietly(from);
        }
        verdict
    }

    /// Searches the most promising move until a bound is reached; with the best move.
    fn choose(&mut self, from: usize, bounds: Numbers) -> (Numbers, Point) {
        let attacking = self.field.to_move() == self.attacker;
        for i in from..self.choices.len() {
            let Choice { at, .. } = self.choices[i];
            let key = self.key(self.field.hash_after(usize::from(at)), self.way);
            if let Some(known) = self.table.get(key) {
                self.choices[i].numbers = known.numbers;
            }
        }
        loop {
            let summary = Summary::of(&self.choices[from..], attacking);
            let numbers = summary.numbers;
            if self.stopped || numbers.settled() || numbers.proof >= bounds.proof || numbers.disproof >= bounds.disproof
            {
                return (numbers, usize::from(self.choices[from + summary.best].at));
            }
            let best = from + summary.best;
            let inner = summary.bounds(self.choices[best].numbers, bounds, attacking);
            self.field.place(usize::from(self.choices[best].at));
            self.choices[best].numbers = self.prove(inner);
            self.field.take_back();
        }
    }
}

/// The numbers of a position by those of its moves.
struct Summary {
    numbers: Numbers,
    best: usize,
    /// The second lowest of what decides which move is searched.
    second: u32,
}

impl Summary {
    fn of(choices: &[Choice], attacking: bool) -> Summary {
        // The lowest of one number, the sum of the other.
        let (mut best, mut low, mut second, mut sum) = (0, NEVER, NEVER, 0);
        for (i, choice) in choices.iter().enumerate() {
            let Numbers { proof, disproof } = choice.numbers;
            let (one, other) = if attacking { (proof, disproof) } else { (disproof, proof) };
            if one < low || i == 0 {
                (best, second, low) = (i, low, one);
            } else {
                second = second.min(one);
            }
            sum = (sum + other).min(NEVER);
        }
        let sum = if low == 0 { NEVER } else { sum.min(NEVER - 1) };
        let numbers =
            if attacking { Numbers { proof: low, disproof: sum } } else { Numbers { proof: sum, disproof: low } };
        Summary { numbers, best, second }
    }

    /// How far the best move is searched.
    fn bounds(&self, best: Numbers, bounds: Numbers, attacking: bool) -> Numbers {
        let lowest = |bound: u32| bound.min(self.second.saturating_add(self.second / 4 + 1)).min(NEVER);
        let rest = |bound: u32, whole: u32, own: u32| if bound == NEVER { NEVER } else { bound - (whole - own) };
        let Numbers { proof, disproof } = self.numbers;
        if attacking {
            Numbers { proof: lowest(bounds.proof), disproof: rest(bounds.disproof, disproof, best.disproof) }
        } else {
            Numbers { proof: rest(bounds.proof, proof, best.proof), disproof: lowest(bounds.disproof) }
        }
    }
}
