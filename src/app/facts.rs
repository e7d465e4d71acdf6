//! The two kinds of message: what someone wants, and what has happened.

use super::session::{Seat, Show};
use crate::{
    engine::{job::JobError, report::Score},
    rules::{Change, Choice, Move, Outcome, Setup, Side, Square},
};
use bevy::prelude::*;

/// What someone wants. The session alone judges and applies it.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum Command {
    /// A person plays on a square (pointer, key or a button).
    Play(Square),
    /// A search answers its job with a move.
    Answer {
        /// The job that is answered.
        job: u64,
        /// The move.
        chosen: Move,
    },
    /// A person takes a colour, or puts two more stones (swap2).
    Choose(Choice),
    /// A search answers its job with a decision of swap2.
    Decide {
        /// The job that is answered.
        job: u64,
        /// What it chooses; nothing where it puts the first three stones.
        choice: Option<Choice>,
        /// The stones that go with it.
        stones: Vec<Square>,
        /// What it thinks the position is worth, from the side to move.
        score: Option<Score>,
    },
    /// A search came to nothing.
    Fail {
        /// The job that failed.
        job: u64,
        /// Why.
        error: JobError,
    },
    /// Something is to be told that is nobody's fault and needs no answer.
    Note(String),
    /// Back to the last turn of a person.
    Undo,
    /// Forward again, to the next turn of a person.
    Redo,
    /// To where so many changes of this game have been played, back or forward.
    GoTo(usize),
    /// Look at the position on the board without end, or go on with the game from there.
    Analyse(bool),
    /// Back to the game from a line that was tried in an analysis, which goes on.
    Back,
    /// A new game with the settings as they are.
    NewGame,
    /// A new game of another kind.
    Start(Setup),
    /// Another player takes a seat; the game goes on.
    Sit(Side, Seat),
    /// The players change colours; the game goes on.
    SwapSides,
    /// Put the game away and let bots play this one; or the next one, while they play.
    Show(Show),
    /// Bring back the game that was put away.
    EndShow,
    /// Suggest a move to the person whose turn it is.
    Hint,
    /// Stop or go on with bots' moves.
    Pause(bool),
    /// While paused: one bot's move.
    Step,
    /// Finish what is animating or told, now.
    Hurry,
}

/// What has happened. Everyone may listen, nobody but the session tells.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum Fact {
    /// A game was set up: the board is to be drawn anew.
    Started,
    /// A piece was placed.
    Placed(Change),
    /// A side has no legal move: the notice is on.
    PassNotice(Side),
    /// That side has passed.
    Passed(Side),
    /// The position went back.
    Undone,
    /// The position went forward again.
    Redone,
    /// The running animation or notice was cut short.
    Hurried,
    /// The game is over and its last piece has landed.
    GameOver(Outcome),
    /// A command was not followed.
    Refused(Refusal),
    /// A suggestion.
    Hinted(Square),
    /// A colour was taken, or two more stones are put (swap2).
    Chosen(Chosen),
    /// A suggestion of what to choose.
    Advised(Chosen),
    /// An analysis has begun.
    Analysing,
    /// The analysis is over, and the game goes on from what is on the board.
    Resumed {
        /// So many changes are those of the game as it was.
        same: usize,
    },
    /// A search failed; the game waits, and a person can go on (undo, other player, new game).
    SearchFailed(String),
    /// Something the player should know, in one sentence.
    Noted(String),
    /// Seats changed.
    Seated,
}

/// A decision of swap2.
#[derive(Clone, PartialEq, Debug)]
pub struct Chosen {
    /// Who decided.
    pub by: Seat,
    /// The other player.
    pub other: Seat,
    /// Whether it was the second player's decision.
    pub second: bool,
    /// What was decided.
    pub choice: Choice,
    /// What a bot thinks the position is worth, from the side to move.
    pub score: Option<Score>,
    /// The side to move.
    pub to_move: Side,
}

/// Why a command was not followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It is a bot's turn: the first gate.
    NotYourTurn,
    /// A search is running: the second gate.
    Thinking,
    /// The game is over: the third gate.
    Over,
    /// Colours are to be chosen first (swap2).
    Choose,
    /// There is nothing to choose.
    NoChoice,
    /// Pieces are still moving, or a pass is being told.
    Busy,
    /// The rules say no; the reason in words.
    Illegal(String),
    /// There is nothing to take back or to bring back.
    Nothing,
    /// The settings ask for a board that is not there; the reason in words.
    Setup(String),
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Refusal::NotYourTurn => f.write_str("it is the computer's turn"),
            Refusal::Thinking => f.write_str("the computer is thinking"),
            Refusal::Over => f.write_str("the game is over"),
            Refusal::Choose => f.write_str("choose a colour first"),
            Refusal::NoChoice => f.write_str("there is nothing to choose now"),
            Refusal::Busy => f.write_str("one moment"),
            Refusal::Illegal(why) | Refusal::Setup(why) => f.write_str(why),
            Refusal::Nothing => f.write_str("nothing to take back"),
        }
    }
}
