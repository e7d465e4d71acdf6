//! A whole game as data: how it started, what was played, by whom, and what was thought of it.

use super::transcript::{TranscriptError, read, transcript};
use crate::rules::{Change, Choice, Move, MoveError, Position, Setup, SetupError, Side, opening::could_be};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use thiserror::Error;

/// A game: it can be saved, read back and replayed. Moves are saved as one line of text, readable by eye.
///
/// Reading replays: a damaged or forged save is an error that names the first bad move, never a broken game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Saved", into = "Saved")]
pub struct GameRecord {
    /// Game, size and rules.
    pub setup: Setup,
    /// The first position, when it is not the standard one.
    pub start: Option<Start>,
    /// The moves, passes included.
    pub moves: Vec<Move>,
    /// What was chosen in swap2, if the game was opened so.
    pub choices: Vec<Choice>,
    /// Names of Black and of White; may be empty.
    pub players: [String; 2],
    /// The result in words, such as `Black won by 12`; empty while the game goes on.
    pub result: String,
    /// What is said of the position after so many moves; 0 is the first position.
    pub notes: BTreeMap<usize, Note>,
}

/// A first position that is not the standard one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Start {
    /// One character a square, as [`Position::board_text`] writes it.
    pub board: String,
    /// Who moves first.
    pub to_move: Side,
}

/// What is said of a position.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct Note {
    /// In words; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// In the unit of whoever evaluated, from Black's side.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<f32>,
}

/// Why a record is not a game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RecordError {
    /// The first position cannot be set up.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A written move cannot be read or played.
    #[error(transparent)]
    Transcript(#[from] TranscriptError),
    /// A move of the list cannot be played.
    #[error("move {number}: {why}")]
    Move {
        /// Which move of the list, from 1.
        number: usize,
        /// What is wrong with it.
        why: MoveError,
    },
    /// A note on a position that the game does not reach.
    #[error("a note after move {0}, but there are only {1} moves")]
    Note(usize, usize),
    /// Choices that do not belong to swap2 after so many moves.
    #[error("swap2: these choices cannot be made in {0} moves")]
    Choices(usize),
}

impl GameRecord {
    /// A game without moves from the standard start.
    #[must_use]
    pub fn new(setup: Setup) -> GameRecord {
        GameRecord {
            setup,
            start: None,
            moves: Vec::new(),
            choices: Vec::new(),
            players: Default::default(),
            result: String::new(),
            notes: BTreeMap::new(),
        }
    }

    /// The first position.
    ///
    /// # Errors
    /// If there is no such board, or the text of the start is not one.
    pub fn first(&self) -> Result<Position, SetupError> {
        match &self.start {
            None => Position::start(&self.setup),
            Some(start) => Position::from_text(&self.setup, &start.board, start.to_move),
        }
    }

    /// The last position, and every change on the way.
    ///
    /// # Errors
    /// If the start cannot be set up or a move is not legal; every pass must be in the list.
    pub fn replay(&self) -> Result<(Position, Vec<Change>), RecordError> {
        let mut position = self.first()?;
        let play = |(i, m): (usize, &Move)| position.play(*m).map_err(|why| RecordError::Move { number: i + 1, why });
        let changes = self.moves.iter().enumerate().map(play).collect::<Result<_, _>>()?;
        Ok((position, changes))
    }
}

/// A record as it is written: moves as a transcript, empty parts left out.
#[derive(Serialize, Deserialize)]
struct Saved {
    setup: Setup,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<Start>,
    moves: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    choices: Vec<Choice>,
    #[serde(default)]
    players: [String; 2],
    #[serde(default)]
    result: String,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    notes: BTreeMap<usize, Note>,
}

impl From<GameRecord> for Saved {
    fn from(game: GameRecord) -> Saved {
        // Only names are asked of the position: any of this game and size will do when the start itself is broken.
        let usual = || Position::start(&Setup::usual(game.setup.game)).expect("the usual start exists");
        let moves = transcript(&game.first().unwrap_or_else(|_| usual()), &game.moves);
        let GameRecord { setup, start, choices, players, result, notes, .. } = game;
        Saved { setup, start, moves, choices, players, result, notes }
    }
}

impl TryFrom<Saved> for GameRecord {
    type Error = RecordError;

    fn try_from(saved: Saved) -> Result<GameRecord, RecordError> {
        let Saved { setup, start, moves, choices, players, result, notes } = saved;
        let mut game = GameRecord { setup, start, moves: Vec::new(), choices, players, result, notes };
        game.moves = read(&game.first()?, &moves)?;
        if !could_be(game.moves.len(), &game.choices) {
            return Err(RecordError::Choices(game.moves.len()));
        }
        match game.notes.last_key_value() {
            Some((after, _)) if *after > game.moves.len() => Err(RecordError::Note(*after, game.moves.len())),
            _ => Ok(game),
        }
    }
}
