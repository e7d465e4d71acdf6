//! Moves: what is played, why it may be refused, what it did, and how the game ended.

use super::{Line, ParseSquareError, Side, Square, renju::Forbidden};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A turn: a piece, or Othello's forced pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Move {
    /// A disc or a stone on a square.
    Place(Square),
    /// No legal move, so the turn goes over (Othello).
    Pass,
}

impl Move {
    /// The square of a placed piece.
    #[must_use]
    pub const fn square(self) -> Option<Square> {
        match self {
            Move::Place(s) => Some(s),
            Move::Pass => None,
        }
    }
}

/// Why a move cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MoveError {
    /// The text names no square of this board.
    #[error(transparent)]
    Parse(#[from] ParseSquareError),
    /// A piece lies there.
    #[error("{0} is occupied")]
    Occupied(String),
    /// Othello: nothing would turn.
    #[error("{0} turns no disc")]
    NoFlip(String),
    /// Renju: Black may not play there.
    #[error("{square} is forbidden to Black: {why}")]
    Forbidden {
        /// Name of the point.
        square: String,
        /// The reason.
        why: Forbidden,
    },
    /// A pass by a side that can move, or in gomoku.
    #[error("{0} has a legal move and may not pass")]
    NoPass(Side),
    /// Nothing can be played any more.
    #[error("the game is over")]
    Over,
}

/// What a move did, enough to show it and to take it back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Change {
    /// Who moved.
    pub side: Side,
    /// The move.
    pub played: Move,
    /// The discs that turned, row by row (Othello).
    pub flips: Vec<Square>,
}

/// Who has won a finished game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Winner {
    /// One side.
    Side(Side),
    /// Nobody.
    Draw,
}

/// How a finished game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// Who won.
    pub winner: Winner,
    /// Discs or stones of Black and of White on the board.
    pub counts: [u32; 2],
    /// Black discs minus White discs (Othello; 0 in gomoku).
    pub difference: i32,
    /// The same with the empty squares given to the winner (Othello; 0 in gomoku).
    pub analysis_score: i32,
    /// The winning stones (gomoku).
    pub line: Option<Line>,
}
