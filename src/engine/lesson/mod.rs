//! The teaching search, for any board small enough to read: minimax, alpha-beta and NegaScout in one function, told to
//! whoever watches.
//!
//! Its conventions, which never change: a score is Black's, Black maximises and White minimises; depth counts pieces
//! still to be placed, so a pass costs none; a line that is cut off is worth what the board counts at that point. Every
//! position visited counts as a node: the first, those in between, the last of a line, the position before a pass as
//! well as the one after it, and one that is searched again as often as it is visited. What is spared changes the
//! number of nodes and never the value.

mod boards;
mod node;
mod puzzle;
mod record;

pub use node::{Bound, Node};
pub use puzzle::Puzzle;
pub use record::{Record, What};

use crate::rules::{Move, Side};
use arrayvec::ArrayVec;

/// Beyond every score.
pub const BEYOND: i32 = 1000;

/// The moves of a position.
pub type Moves = ArrayVec<Move, 64>;

/// What the search has to know of a game.
pub trait Board: Clone {
    /// The moves in row order, or the promising ones first; only a pass where that is forced; none once the game is over.
    fn moves(&self, ordered: bool) -> Moves;
    /// The board after one of them.
    #[must_use]
    fn after(&self, played: Move) -> Self;
    /// What the board counts for Black as it stands: beyond neither -64 nor 64.
    fn worth(&self) -> i32;
    /// Whose turn it is.
    fn to_move(&self) -> Side;
}

/// How a tree is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// Every line.
    Minimax,
    /// Without what cannot change the value any more.
    AlphaBeta,
    /// Alpha-beta that expects its first move to be the best: the others only have to prove that they are no better, in
    /// a window of no width, and one that fails to is searched again.
    NegaScout,
}

/// A method, and in which order it tries moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// How the tree is searched.
    pub method: Method,
    /// Promising moves first; else row by row.
    pub ordered: bool,
}

/// Why a position is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// For its value, as far as that matters.
    Value,
    /// In a window of no width: only whether it is better than what is known (NegaScout).
    Scout,
    /// For its value, after a scout found it better (NegaScout).
    Again,
}

/// How the search of a position ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The game is over there.
    Over,
    /// The depth is used up there.
    Depth,
    /// Every move was tried.
    Tried,
    /// So many moves were left out, because the other side has better elsewhere.
    Cut(u8),
}

/// A position that is entered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Visit {
    /// What led to it; nothing leads to the first.
    pub played: Option<Move>,
    /// Why it is looked at.
    pub look: Look,
    /// Pieces still to be placed.
    pub depth: u8,
    /// What Black is sure of elsewhere.
    pub alpha: i32,
    /// What White is sure of elsewhere.
    pub beta: i32,
}

/// Whoever watches a search. Visits are nested: what was entered last is left first.
pub trait Watch {
    /// A position is entered. False ends the search.
    fn enter(&mut self, visit: Visit) -> bool;
    /// The position entered last is left with a value.
    fn leave(&mut self, _value: i32, _ending: Ending) {}
}

/// One search and its counters.
pub struct Search<'w, W> {
    plan: Plan,
    watch: &'w mut W,
    /// Positions left by a pass.
    pub passes: u64,
    /// Lines ended by the depth and not by the game.
    pub cut_off: u64,
}

impl<'w, W: Watch> Search<'w, W> {
    /// A search that has visited nothing.
    pub fn new(plan: Plan, watch: &'w mut W) -> Search<'w, W> {
        Search { plan, watch, passes: 0, cut_off: 0 }
    }

    /// The value of a board for Black; `line` gets the best play, last move first. `None` when the search has to end.
    pub fn visit<B: Board>(&mut self, board: &B, visit: Visit, line: &mut Vec<Move>) -> Option<i32> {
        line.clear();
        if !self.watch.enter(visit) {
            return None;
        }
        let moves = board.moves(self.plan.ordered);
        let (value, ending) = match moves.first() {
            None => (board.worth(), Ending::Over),
            Some(Move::Pass) => {
                self.passes += 1;
                let next = Visit { played: Some(Move::Pass), ..visit };
                let value = self.visit(&board.after(Move::Pass), next, line)?;
                line.push(Move::Pass);
                (value, Ending::Tried)
            }
            Some(_) if visit.depth == 0 => {
                self.cut_off += 1;
                (board.worth(), Ending::Depth)
            }
            Some(_) => self.choose(board, &moves, visit, line)?,
        };
        self.watch.leave(value, ending);
        Some(value)
    }

    /// The best of the moves, and how many of them were worth a look.
    fn choose<B: Board>(
        &mut self,
        board: &B,
        moves: &Moves,
        visit: Visit,
        line: &mut Vec<Move>,
    ) -> Option<(i32, Ending)> {
        let black = board.to_move() == Side::Black;
        let (mut alpha, mut beta) = (visit.alpha, visit.beta);
        let mut best = if black { -BEYOND } else { BEYOND };
        let mut below = Vec::new();
        for (tried, &played) in moves.iter().enumerate() {
            let next = Visit { played: Some(played), look: Look::Value, depth: visit.depth - 1, alpha, beta };
            let value = self.look(&board.after(played), next, black, tried == 0, &mut below)?;
            if (black && value > best) || (!black && value < best) {
                best = value;
                std::mem::swap(line, &mut below);
                line.push(played);
            }
            if self.plan.method == Method::Minimax {
                continue;
            }
            if black {
                alpha = alpha.max(value);
            } else {
                beta = beta.min(value);
            }
            let left = moves.len() - tried - 1;
            if alpha >= beta && left > 0 {
                return Some((best, Ending::Cut(left as u8)));
            }
        }
        Some((best, Ending::Tried))
    }

    /// The value of what a move leads to. NegaScout only asks first whether a later move is better, and a reply at the
    /// last depth needs no second look: what it counts is exact in every window.
    fn look<B: Board>(
        &mut self,
        after: &B,
        visit: Visit,
        black: bool,
        first: bool,
        line: &mut Vec<Move>,
    ) -> Option<i32> {
        let Visit { alpha, beta, .. } = visit;
        if self.plan.method != Method::NegaScout || first || beta - alpha <= 1 {
            return self.visit(after, visit, line);
        }
        let (low, high) = if black { (alpha, alpha + 1) } else { (beta - 1, beta) };
        let scout = Visit { look: Look::Scout, alpha: low, beta: high, ..visit };
        let value = self.visit(after, scout, line)?;
        if visit.depth == 0 || value <= alpha || value >= beta {
            return Some(value);
        }
        self.visit(after, Visit { look: Look::Again, ..visit }, line)
    }
}
