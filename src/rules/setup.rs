//! How a game starts: which game, board and rules.

use super::{Gomoku, Opening, Origin, Othello, RuleSet};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Which of the two games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Game {
    /// Othello, on 4x4, 6x6 or 8x8.
    Othello,
    /// Gomoku, on 15x15 or 19x19.
    Gomoku,
}

impl Game {
    /// Both, by name.
    pub const ALL: [(&'static str, Game); 2] = [("othello", Game::Othello), ("gomoku", Game::Gomoku)];

    /// Its name in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Game::Othello => "othello",
            Game::Gomoku => "gomoku",
        }
    }

    /// The sizes on offer, smallest first.
    #[must_use]
    pub const fn sizes(self) -> &'static [u8] {
        match self {
            Game::Othello => &Othello::SIZES,
            Game::Gomoku => &Gomoku::SIZES,
        }
    }

    /// The size that is meant when none is named.
    #[must_use]
    pub const fn usual_size(self) -> u8 {
        match self {
            Game::Othello => 8,
            Game::Gomoku => 15,
        }
    }

    /// Where a1 lies.
    #[must_use]
    pub const fn origin(self) -> Origin {
        match self {
            Game::Othello => Origin::TopLeft,
            Game::Gomoku => Origin::BottomLeft,
        }
    }
}

/// How a game starts: game, size, rules, first position and opening.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// Which game.
    pub game: Game,
    /// Squares along a side: one of [`Game::sizes`].
    pub size: u8,
    /// Gomoku's rules; Othello has one set and pays no heed.
    pub rules: RuleSet,
    /// Othello's old parallel start instead of the diagonal one.
    pub parallel: bool,
    /// Gomoku's opening; Othello pays no heed.
    #[serde(default, skip_serializing_if = "Opening::is_free")]
    pub opening: Opening,
}

impl Setup {
    /// The usual start of a game: 8x8, or 15x15 freestyle.
    #[must_use]
    pub const fn usual(game: Game) -> Setup {
        let (rules, opening) = (RuleSet::Freestyle, Opening::Free);
        Setup { game, size: game.usual_size(), rules, parallel: false, opening }
    }
}

/// Why a start position cannot be set up.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SetupError {
    /// No such board.
    #[error("no {game} board of {size}x{size}: expected {}", list(.game.sizes()), game = .game.name())]
    Size {
        /// The game asked for.
        game: Game,
        /// The size asked for.
        size: u8,
    },
    /// A board text of the wrong length.
    #[error("a board of {size}x{size} takes {expected} characters, found {found}")]
    Length {
        /// Squares along a side.
        size: u8,
        /// Characters wanted.
        expected: usize,
        /// Characters found.
        found: usize,
    },
    /// A character that means nothing.
    #[error("character {at} of the board is `{found}`: expected X or B, O or W, - or .")]
    Character {
        /// Its place, from 1.
        at: usize,
        /// What stood there.
        found: char,
    },
}

/// Numbers as a sentence wants them.
fn list(sizes: &[u8]) -> String {
    sizes.iter().map(u8::to_string).collect::<Vec<_>>().join(", ")
}
