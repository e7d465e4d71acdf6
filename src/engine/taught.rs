//! What the strong bots have learned: the weights that come with the program, or others to compare them with.

use super::{gomoku::master::learned::Learned, othello::learned::Weights};
use crate::rules::Game;
use std::fs;

/// Where a strong bot takes its weights from.
#[derive(Default)]
pub enum Taught {
    /// From the program.
    #[default]
    Shipped,
    /// Othello: these.
    Othello(Box<Weights>),
    /// Gomoku: these, packed by `lab train gomoku`.
    Gomoku(GomokuWeights),
}

/// Weights of gomoku.
#[derive(Clone)]
pub struct GomokuWeights(pub(crate) Learned);

impl Taught {
    /// The weights that a command line names for a game: `shipped`, `guess` (those that first games are played with;
    /// gomoku) or a file of `lab train`.
    ///
    /// # Errors
    /// One line, if there is no such file or it holds no weights of that game.
    pub fn named(game: Game, name: &str) -> Result<Taught, String> {
        let bytes = || fs::read(name).map_err(|e| format!("{name}: {e}"));
        let wrong = |e: String| format!("{name}: {e}");
        Ok(match (game, name) {
            (_, "shipped") => Taught::Shipped,
            (Game::Othello, _) => Taught::Othello(Box::new(Weights::unpack(&bytes()?).map_err(wrong)?)),
            (Game::Gomoku, "guess") => Taught::Gomoku(GomokuWeights(Learned::default())),
            (Game::Gomoku, _) => Taught::Gomoku(GomokuWeights(Learned::unpack(&bytes()?).map_err(wrong)?)),
        })
    }

    /// Those of Othello.
    pub(crate) fn othello(&self) -> &Weights {
        match self {
            Taught::Othello(weights) => weights,
            _ => super::othello::learned::shipped(),
        }
    }

    /// Those of gomoku.
    pub(crate) fn gomoku(&self) -> &Learned {
        match self {
            Taught::Gomoku(GomokuWeights(learned)) => learned,
            _ => super::gomoku::master::learned::shipped(),
        }
    }
}

impl std::fmt::Debug for Taught {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Taught::Shipped => "Shipped",
            Taught::Othello(_) => "Othello",
            Taught::Gomoku(_) => "Gomoku",
        })
    }
}
