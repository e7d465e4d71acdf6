//! A question to a bot and its answer: serde messages, the same for a thread, a web worker and a test.

use super::{
    limits::{LimitError, Limits, Stop},
    report::Report,
    roster::Bot,
};
use crate::rules::{Move, Position};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A position to find a move for.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Job {
    /// Told again in every reply, so that a late one can be known and dropped.
    pub id: u64,
    /// The position; its side to move is the one that is helped.
    pub position: Position,
    /// Who is asked.
    pub bot: Bot,
    /// How long it may look.
    pub limits: Limits,
    /// For bots that choose by chance. The same job with the same seed and a node limit gives the same answer.
    pub seed: u64,
}

/// The move chosen, and what the search knew when it chose.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Answer {
    /// The move: a pass only when the rules demand one.
    pub chosen: Move,
    /// The last report.
    pub report: Report,
}

/// Why no move was found.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize, Deserialize)]
pub enum JobError {
    /// The game is over.
    #[error("the game is over: there is no move to find")]
    Over,
    /// The bot plays another game.
    #[error("{bot} does not play {game}")]
    WrongGame {
        /// Name of the bot.
        bot: String,
        /// Name of the game.
        game: String,
    },
    /// A limit that makes no sense.
    #[error("{0}")]
    Limits(String),
    /// The search panicked; the message.
    #[error("the search failed: {0}")]
    Panicked(String),
}

impl From<LimitError> for JobError {
    fn from(e: LimitError) -> JobError {
        JobError::Limits(e.to_string())
    }
}

/// What comes back while a job runs and when it ends.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Reply {
    /// A snapshot on the way.
    Progress(Report),
    /// The end.
    Done(Answer),
    /// No move: the id of the job and the reason.
    Failed(u64, JobError),
}

/// Where a search sends its snapshots.
pub type Listener<'a> = &'a mut dyn FnMut(&Report);

/// Answers a job on this thread. `tell` is called after every finished depth and now and then in between.
///
/// A thrown `stop` ends it early with the best move known, so there is always an answer to a legal question.
///
/// # Errors
/// If the game is over, the bot plays another game or a limit makes no sense.
pub fn run(job: &Job, stop: &Stop, tell: Listener<'_>) -> Result<Answer, JobError> {
    let _ = (job, stop, tell);
    todo!()
}
