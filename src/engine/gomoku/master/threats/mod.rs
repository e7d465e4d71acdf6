//! Threat-space search with proof: does the side to move win by fours alone, or by fours and threes?
//!
//! Depth-first proof-number search (Nagai 2002) over the attacker's threats and all defences against them, with a
//! search of fours alone at its leaves. A win comes with its proof, a [`Proof`] that the rules code can check.

mod extract;
mod fours;
mod moves;
mod proving;
mod quiet;
mod summary;
mod table;

use super::{
    field::{Field, Point},
    proof::Proof,
};
use crate::rules::Side;
use moves::Choice;
use table::Table;

/// What the attacker may do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Fours only.
    Fours,
    /// Fours, and moves after which an open four or a double four would follow.
    Threats,
}

/// What came of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome<W> {
    /// The side to move wins.
    Won(W),
    /// It has no win of that kind.
    Refuted,
    /// The nodes did not suffice, or the search was stopped.
    Unknown,
}

impl<W> Outcome<W> {
    /// The win, if there is one.
    pub fn won(self) -> Option<W> {
        if let Outcome::Won(win) = self { Some(win) } else { None }
    }
}

/// The memory of the searches of one game. Big, and made once; what it knows stays true from one search to the next, as
/// long as the rules and the size of the board are the same.
pub(crate) struct Solver {
    table: Table,
    /// The moves of all positions on the way to the one that is looked at.
    choices: Vec<Choice>,
    /// Nodes of the last search.
    nodes: u64,
}

/// What the attacker's moves threaten.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    /// Five next.
    Fours,
    /// Five, or an open four or a double four.
    Threes,
    /// Any win by fours.
    All,
}

/// How often, in nodes, it is asked whether to stop.
const ASK: u64 = 256;

/// One search.
struct Search<'a> {
    table: &'a mut Table,
    choices: &'a mut Vec<Choice>,
    field: &'a mut Field,
    /// What is searched now.
    way: Way,
    attacker: Side,
    nodes: u64,
    limit: u64,
    stop: &'a mut dyn FnMut(u64) -> bool,
    /// What the fours on the way add to the proof numbers that are guessed.
    cost: u32,
    stopped: bool,
    /// Whether it was told to stop.
    told: bool,
}

impl Solver {
    /// With a table of `2 ^ bits` bytes.
    pub(crate) fn of_bits(bits: u32) -> Solver {
        Solver { table: Table::of_bits(bits), choices: Vec::with_capacity(1024), nodes: 0 }
    }

    /// Nodes of the last search: positions looked into.
    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the side to move wins, with the proof. `stop` is told the nodes so far, at least every 256 of them.
    pub(crate) fn solve(
        &mut self,
        field: &mut Field,
        kind: Kind,
        limit: u64,
        stop: &mut dyn FnMut(u64) -> bool,
    ) -> Outcome<Proof> {
        let mut search = Search::new(self, field, limit, stop);
        let outcome = match search.run(kind) {
            Outcome::Won(_) => search.proof().map_or(Outcome::Unknown, Outcome::Won),
            Outcome::Refuted => Outcome::Refuted,
            Outcome::Unknown => Outcome::Unknown,
        };
        self.nodes = search.nodes;
        outcome
    }
}

impl<'a> Search<'a> {
    fn new(
        solver: &'a mut Solver,
        field: &'a mut Field,
        limit: u64,
        stop: &'a mut dyn FnMut(u64) -> bool,
    ) -> Search<'a> {
        let Solver { table, choices, .. } = solver;
        choices.clear();
        let attacker = field.to_move();
        Search {
            table,
            choices,
            field,
            way: Way::Fours,
            attacker,
            nodes: 0,
            limit,
            stop,
            cost: 0,
            stopped: false,
            told: false,
        }
    }

    fn run(&mut self, kind: Kind) -> Outcome<Point> {
        match kind {
            Kind::Fours => self.by_fours(self.limit),
            Kind::Threats => self.by_threats(),
        }
    }

    /// Counts a node; afterwards it is known whether to stop.
    fn count(&mut self) {
        self.nodes += 1;
        self.told = self.told || (self.nodes.is_multiple_of(ASK) && (self.stop)(self.nodes));
        self.stopped = self.told || self.nodes >= self.limit;
    }

    /// What a position is kept under: its hash, who attacks, and how.
    fn key(&self, hash: u64, way: Way) -> u64 {
        let who = [0, 0x51A5_35B2_0F49_C6E1][self.attacker.index()];
        let how = [0, 0xA3C5_9AC3_1D8B_7E25, 0x6C8E_9CF5_7093_2BD5][way as usize];
        hash ^ who ^ how
    }
}
