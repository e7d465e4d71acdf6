//! Fours and threes: depth-first proof-number search.
//!
//! A position is searched until one of its two numbers reaches a bound beyond which another position is more promising
//! (A. Nagai, "Df-pn algorithm for searching AND/OR trees and its applications", 2002). Bounds are set a quarter
//! higher than that, lest the search hop to and fro (J. Pawlewicz and L. Lew, "Improving depth-first PN-search: 1 + e
//! trick", 2007).
//!
//! The orders in which a dozen fours can be thrown in are beyond number, and the leaves see wins by fours anyway: so
//! every four on the way makes what follows seem further from a proof.

use super::{
    Outcome, Search, Way,
    moves::{Choice, QUIET, Verdict, attack, defend},
    summary::Summary,
    table::{Entry, NEVER, Numbers},
};
use crate::engine::gomoku::master::{codes::Class, field::Point};

/// Of so many nodes one goes to the search of the plainer threats.
const SHARE: u64 = 3;
/// Parts of the keys of quiet moves.
const QUIET_KEY: u64 = 0xD6E8_FEB8_6659_FD93;
/// A guess of the numbers of quiet moves that nobody has looked for yet.
const QUIET_GUESS: Numbers = Numbers { proof: 8, disproof: 1 };
/// The worth of what is known of quiet moves, in nodes: more than that of most positions.
const QUIET_NODES: u64 = 1 << 10;

/// How the search goes about a way to attack. Found by trial on `tests/data/gomoku_tactics.txt`.
struct Habits {
    /// What a four adds to the proof numbers guessed after it.
    four: u32,
    /// Nodes for the search of fours at a leaf.
    leaf: u64,
    /// Whether all replies are tried by the search of fours before one is searched.
    sifts: bool,
}

impl Way {
    const fn habits(self) -> Habits {
        match self {
            Way::Fours | Way::Threes => Habits { four: 100, leaf: 10, sifts: false },
            Way::All => Habits { four: 2, leaf: 200, sifts: true },
        }
    }
}

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
        self.stopped = self.told;
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
        let from = self.choices.len();
        if self.field.to_move() == self.attacker {
            return self.look_to_attack();
        }
        let verdict = match defend(self.field, self.way, self.choices) {
            Verdict::Quiet if self.way == Way::All => self.defend_quietly(),
            Verdict::Quiet => Verdict::Lost,
            Verdict::Open if self.way.habits().sifts && self.choices.len() > from + 1 => self.sift(from),
            verdict => verdict,
        };
        for choice in &mut self.choices[from..] {
            choice.numbers.proof += self.cost;
        }
        verdict
    }

    fn look_to_attack(&mut self) -> Verdict {
        let (hash, from) = (self.field.hash(), self.choices.len());
        if self.table.get(self.key(hash, self.way)).is_none() {
            if let Outcome::Won(at) = self.by_fours(self.way.habits().leaf) {
                return Verdict::Won(at);
            }
            if let Some(entry) = self.table.get(self.key(hash, Way::Threes)).filter(|e| e.numbers.proof == 0) {
                return Verdict::Won(usize::from(entry.at));
            }
        }
        let verdict = attack(self.field, self.way, self.choices);
        if let Verdict::Won(_) = verdict {
            return verdict;
        }
        if self.way == Way::All && self.field.count(self.attacker.other(), Class::Five) == 0 {
            let known = self.table.get(self.key(hash, Way::All) ^ QUIET_KEY);
            self.choices.push(Choice { at: QUIET, numbers: known.map_or(QUIET_GUESS, |e| e.numbers) });
        }
        for choice in self.choices[from..].iter_mut().filter(|c| !c.numbers.settled()) {
            choice.numbers.proof = (choice.numbers.proof + self.cost).min(NEVER - 1);
        }
        if self.choices.len() == from { Verdict::Lost } else { Verdict::Open }
    }

    /// Leaves out the replies after which the attacker wins by fours.
    fn sift(&mut self, from: usize) -> Verdict {
        let (mut to, mut won) = (from, 0);
        for i in from..self.choices.len() {
            let choice = self.choices[i];
            self.field.place(usize::from(choice.at));
            let wins = match self.table.get(self.key(self.field.hash(), self.way)) {
                Some(entry) => entry.numbers.proof == 0,
                None => matches!(self.by_fours(self.way.habits().leaf), Outcome::Won(_)),
            };
            self.field.take_back();
            if wins {
                won = usize::from(choice.at);
            } else {
                self.choices[to] = choice;
                to += 1;
            }
        }
        self.choices.truncate(to);
        if to == from { Verdict::Won(won) } else { Verdict::Open }
    }

    /// Searches the most promising move until a bound is reached; with the best move.
    fn choose(&mut self, from: usize, bounds: Numbers) -> (Numbers, Point) {
        let attacking = self.field.to_move() == self.attacker;
        self.recall(from);
        let mut quiet = None;
        loop {
            if self.choices.len() == from {
                return (Numbers::LOST, 0);
            }
            let summary = Summary::of(&self.choices[from..], attacking);
            let (numbers, best) = (summary.numbers, from + summary.best);
            let enough = numbers.proof >= bounds.proof || numbers.disproof >= bounds.disproof;
            if self.stopped || numbers.settled() || enough {
                if let Some(quiet) = quiet {
                    self.keep_quiet(quiet);
                }
                return (numbers, usize::from(self.choices[best].at));
            }
            if self.choices[best].at == QUIET {
                self.choices.swap_remove(best);
                let first = self.choices.len();
                self.attack_quietly(from);
                self.recall(first);
                self.keep_quiet(first);
                quiet = Some(first);
                continue;
            }
            let inner = summary.bounds(self.choices[best].numbers, bounds, attacking);
            self.choices[best].numbers = self.prove_move(usize::from(self.choices[best].at), inner);
        }
    }

    fn prove_move(&mut self, at: Point, bounds: Numbers) -> Numbers {
        let free = self.field.to_move() == self.attacker && self.field.count(self.attacker.other(), Class::Five) == 0;
        let four = matches!(self.field.class(self.attacker, at), Class::Four | Class::FourThree);
        let cost = if free && four { self.way.habits().four } else { 0 };
        self.cost += cost;
        self.field.place(at);
        let numbers = self.prove(bounds);
        self.field.take_back();
        self.cost -= cost;
        numbers
    }

    /// Takes what is known of the moves from that place on from the table.
    fn recall(&mut self, from: usize) {
        for i in from..self.choices.len() {
            let Choice { at, .. } = self.choices[i];
            if at == QUIET {
                continue;
            }
            let key = self.key(self.field.hash_after(usize::from(at)), self.way);
            if let Some(known) = self.table.get(key) {
                self.choices[i].numbers = known.numbers;
            }
        }
    }

    /// Keeps what is known of the quiet moves, which are those from that place on.
    fn keep_quiet(&mut self, from: usize) {
        let quiet = &self.choices[from..];
        let numbers = if quiet.is_empty() { Numbers::LOST } else { Summary::of(quiet, true).numbers };
        let key = self.key(self.field.hash(), Way::All) ^ QUIET_KEY;
        self.table.put(key, Entry { numbers, at: 0 }, QUIET_NODES);
    }
}
