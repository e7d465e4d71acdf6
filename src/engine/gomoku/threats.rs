//! Won by force: does the side to move win by fours, or by fours and threes? A win comes with a proof, which the rules
//! alone can check.

use super::master::{
    field::{Field, LARGEST},
    threats::Solver,
    weights::Weights,
};
use crate::rules::Gomoku;
use std::sync::Arc;

pub use super::master::{
    proof::{Proof, Step, check},
    threats::{Kind, Outcome},
};

/// Bits of the size of the table: 32 MiB.
const TABLE: u32 = 25;

/// An answer, and what it took.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Whether the side to move wins.
    pub outcome: Outcome<Proof>,
    /// Positions looked into.
    pub nodes: u64,
}

/// Asks whether the side to move wins, looking into that many positions at most. The same question has the same answer.
/// `stop` is told the nodes so far, every few hundred of them, and may end the search. A game that is over, and a board
/// too large to be searched (more than 22 points along a side), is an unknown.
pub fn solve(board: &Gomoku, kind: Kind, nodes: u64, stop: &mut dyn FnMut(u64) -> bool) -> Answer {
    if board.is_over() || board.size() > LARGEST {
        return Answer { outcome: Outcome::Unknown, nodes: 0 };
    }
    let mut field = Field::new(board, Arc::new(Weights::guess()));
    let mut solver = Solver::of_bits(TABLE);
    let outcome = solver.solve(&mut field, kind, nodes, stop);
    Answer { outcome, nodes: solver.nodes() }
}
