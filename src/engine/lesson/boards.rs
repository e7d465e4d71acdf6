//! Othello as the teaching search sees it.

use super::{Board, Moves};
use crate::rules::{Move, Othello, Side, Square};

impl Board for Othello {
    fn moves(&self, ordered: bool) -> Moves {
        let legal = self.legal();
        if legal == 0 {
            return if self.must_pass() { [Move::Pass].into_iter().collect() } else { Moves::new() };
        }
        let mut moves: Moves = self.squares(legal).map(Move::Place).collect();
        if ordered {
            // Stable: of equals the first in row order leads.
            moves.sort_by_cached_key(|m| m.square().map(|s| hopes(self, s)));
        }
        moves
    }

    fn after(&self, played: Move) -> Othello {
        let mut after = *self;
        match played {
            Move::Place(square) => after.place(square, self.flips(square)),
            Move::Pass => after.pass(),
        }
        after
    }

    fn worth(&self) -> i32 {
        self.difference()
    }

    fn to_move(&self) -> Side {
        Othello::to_move(self)
    }
}

/// Least for the most promising: corners before all else, then few replies.
fn hopes(board: &Othello, square: Square) -> (bool, u32) {
    let edge = board.size() - 1;
    let corner = [0, edge].contains(&square.col()) && [0, edge].contains(&square.row());
    (!corner, Board::after(board, Move::Place(square)).legal().count_ones())
}
