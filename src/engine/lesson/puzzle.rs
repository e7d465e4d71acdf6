//! A position of gomoku that can be read to its end: only some points may be played.

use super::{Board, Moves};
use crate::rules::{Gomoku, Move, Side, Square};

/// Gomoku on a few points. A five is worth 1 to Black and -1 to White; nothing else counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// The board.
    pub board: Gomoku,
    /// The empty points that may be played, at most 64, in row order.
    pub points: Vec<Square>,
}

impl Puzzle {
    /// The best is what ends the game, then what the other side would end it with.
    fn hopes(&self, square: Square) -> u8 {
        let side = self.board.to_move();
        match square {
            s if self.board.would_win(s, side) => 0,
            s if self.board.would_win(s, side.other()) => 1,
            _ => 2,
        }
    }
}

impl Board for Puzzle {
    fn moves(&self, ordered: bool) -> Moves {
        if self.board.is_over() {
            return Moves::new();
        }
        let mut open: Vec<Square> = self.points.iter().copied().filter(|s| self.board.at(*s).is_none()).collect();
        if ordered {
            open.sort_by_cached_key(|s| self.hopes(*s));
        }
        open.into_iter().map(Move::Place).take(64).collect()
    }

    fn after(&self, played: Move) -> Puzzle {
        let mut after = self.clone();
        if let Move::Place(square) = played {
            after.board.place(square);
        }
        after
    }

    fn worth(&self) -> i32 {
        match self.board.winner() {
            Some(Side::Black) => 1,
            Some(Side::White) => -1,
            None => 0,
        }
    }

    fn to_move(&self) -> Side {
        self.board.to_move()
    }
}
