//! Threats that are not seen at a glance: quiet moves after which a win by fours would follow.

use super::{
    Outcome, Search,
    moves::{Choice, Verdict, elsewhere, legal, reply},
    table::Numbers,
};
use crate::engine::gomoku::{
    master::{bits::Bits, codes::Class, field::Point},
    shapes::Shape,
};

/// Nodes for a search of fours.
const NODES: u64 = 64;

/// A win by fours that would follow if the defender did nothing.
pub(super) struct Threat {
    /// Fours, each but the last with its answer.
    pub(super) line: Vec<Point>,
    /// Every point where a stone of the defender could change that.
    pub(super) zone: Bits,
}

impl Search<'_> {
    /// Adds the attacker's quiet moves to the moves from that place on. The defender threatens no five.
    pub(super) fn attack_quietly(&mut self, from: usize) {
        let side = self.attacker;
        // Where no four is to be had, the move itself must make one possible.
        let least = if self.field.fours(side).first().is_some() { Shape::OpenTwo } else { Shape::Three };
        let mut seen = Bits::NONE;
        self.choices[from..].iter().for_each(|c| seen.add(usize::from(c.at)));
        for at in self.field.near().iter().filter(|at| !seen.has(*at)) {
            let promising = (0..4).any(|d| self.field.shape(side, at, d) >= least as u8);
            if promising && self.field.may_play(side, at) && self.threatens(at) {
                let numbers = Numbers { proof: 8 + self.cost, disproof: 1 };
                self.choices.push(Choice { at: at as u16, numbers });
            }
        }
    }

    /// Whether a win by fours would follow a move of the attacker.
    fn threatens(&mut self, at: Point) -> bool {
        self.field.place(at);
        self.field.pass();
        let outcome = self.by_fours(NODES);
        self.field.pass();
        self.field.take_back();
        matches!(outcome, Outcome::Won(_))
    }

    /// The defender is to move, and no five, open four or double four is threatened.
    pub(super) fn defend_quietly(&mut self) -> Verdict {
        let side = self.field.to_move();
        if legal(self.field, side, Class::Wins).next().is_some() {
            return Verdict::Lost;
        }
        let Some(threat) = self.threat(NODES) else { return Verdict::Lost };
        let from = self.choices.len();
        let fours = self.field.fours(side);
        for at in self.against(&threat.zone) {
            let choice = reply(self.field, at);
            self.field.place(at);
            let stops = fours.has(at) || !matches!(self.by_fours(NODES), Outcome::Won(_));
            self.field.take_back();
            if stops {
                self.choices.push(choice);
            }
        }
        if self.choices.len() == from { Verdict::Won(threat.line[0]) } else { Verdict::Open }
    }

    /// The defender's moves that gain time or fall into a zone.
    pub(super) fn against(&self, zone: &Bits) -> Vec<Point> {
        let side = self.field.to_move();
        let all = zone.or(&self.field.fours(side)).and(self.field.empty());
        all.iter().filter(|at| self.field.may_play(side, *at)).collect()
    }

    /// The win by fours that the attacker threatens, the defender being to move.
    pub(super) fn threat(&mut self, limit: u64) -> Option<Threat> {
        let mut threat = Threat { line: Vec::new(), zone: Bits::NONE };
        self.field.pass();
        let mut whole = false;
        while let Outcome::Won(at) = self.by_fours(limit) {
            whole = self.four_of(at, &mut threat);
            if whole {
                break;
            }
        }
        for _ in 0..threat.line.len() {
            self.field.take_back();
        }
        self.field.pass();
        whole.then_some(threat)
    }

    /// Plays a four and the answer to it; true when there is none.
    fn four_of(&mut self, at: Point, threat: &mut Threat) -> bool {
        let (attacker, defender) = (self.attacker, self.attacker.other());
        threat.zone.add(at);
        if elsewhere(self.field, attacker, at) {
            threat.zone = threat.zone.or(self.field.empty());
        }
        for d in (0..4).filter(|d| self.field.shape(attacker, at, *d) >= Shape::Four as u8) {
            self.field.along(at, d).for_each(|p| threat.zone.add(p));
        }
        self.field.place(at);
        threat.line.push(at);
        let mut fives = self.field.set(attacker, Class::Five).iter();
        let (first, second) = (fives.next(), fives.next());
        let Some(block) = first.filter(|_| second.is_none()) else { return true };
        if !self.field.may_play(defender, block) {
            threat.zone = threat.zone.or(self.field.empty());
            return true;
        }
        // A stone on such a line would make the answer a four or a five.
        for d in (0..4).filter(|d| self.field.shape(defender, block, *d) >= Shape::Three as u8) {
            self.field.along(block, d).for_each(|p| threat.zone.add(p));
        }
        self.field.place(block);
        threat.line.push(block);
        false
    }
}
