//! A question to a bot and its answer: serde messages, the same for a thread, a web worker and a test.

use super::{
    gomoku::{
        self,
        swap2::{self, Swap2},
    },
    limits::{LimitError, Limits, Stop},
    othello,
    pace::moves_to_come,
    probe::Probe,
    random,
    report::Report,
    roster::{self, Bot, BotKind, Eval, Key},
    taught::Taught,
};
use crate::rules::{Move, Position, Square};
use serde::{Deserialize, Serialize};
use std::panic::{AssertUnwindSafe, catch_unwind};
use thiserror::Error;

/// What is asked about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Ask {
    /// The best move.
    #[default]
    Move,
    /// [Swap2](swap2), about the empty board: the three stones to open with.
    Swap2Open,
    /// Swap2, about three stones: take Black, take White, or put two more.
    Swap2Choose,
    /// Swap2, about five stones: take Black or White.
    Swap2Colour,
}

impl Ask {
    /// Whether it is the usual question.
    fn is_move(&self) -> bool {
        *self == Ask::Move
    }
}

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
    /// The moves to compare; empty for all that the bot would look at by itself. So one question can be dealt to several
    /// workers: the best of their answers is the answer to the whole.
    ///
    /// Order and repeats mean nothing. Gomoku's search, which by itself keeps only urgent points, looks at every one named
    /// here, and at no other even when all of them lose. A forced pass stays one, whatever is named. Only a question for
    /// a move heeds them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub only: Vec<Square>,
    /// What is asked: a move, unless it is said.
    #[serde(default, skip_serializing_if = "Ask::is_move")]
    pub ask: Ask,
}

impl Job {
    /// A question for a move, without limits: id and seed 0.
    #[must_use]
    pub const fn of(position: Position, bot: Bot) -> Job {
        let limits = Limits { depth: None, nodes: None, time: None, clock: None };
        Job { id: 0, position, bot, limits, seed: 0, only: Vec::new(), ask: Ask::Move }
    }
}

/// The move chosen, and what the search knew when it chose.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Answer {
    /// The move: a pass only when the rules demand one. To a question of swap2, the first stone of the choice, or a pass
    /// where none is put.
    pub chosen: Move,
    /// The last report.
    pub report: Report,
    /// The answer to a question of swap2.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub choice: Option<Swap2>,
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
    /// The board is too large for the bot.
    #[error("{bot} plays on boards of up to {most}x{most}, and this one is {size}x{size}")]
    TooLarge {
        /// Name of the bot.
        bot: String,
        /// Points along a side of the board.
        size: u8,
        /// Points along a side of the largest board that it plays on.
        most: u8,
    },
    /// A limit that makes no sense.
    #[error("{0}")]
    Limits(String),
    /// Squares to compare that cannot be played; their names.
    #[error("only legal moves can be compared, and these are not legal: {0}")]
    Illegal(String),
    /// A question of swap2 about a position that does not belong to it.
    #[error("swap2: {0}")]
    Swap2(String),
    /// The question did not arrive as one.
    #[error("the search was asked something that it cannot read: {0}")]
    Unread(String),
    /// Whatever ran the search is gone: what is known of why.
    #[error("the search broke off: {0}")]
    Gone(String),
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

/// Answers a job on this thread. `tell` is called after every root move, every finished depth and at least about ten
/// times a second in between; its last report is the one in the answer.
///
/// A thrown `stop` ends it early with the best move known, so there is always an answer to a legal question. With a
/// node limit and without a time limit the answer is the same on every machine, but for the time it took.
///
/// # Errors
/// If the game is over, the bot plays another game, a limit makes no sense or a move to compare is not legal.
///
/// # Examples
/// ```
/// use obverse::engine::{job::{self, Job}, limits::Stop, roster};
/// use obverse::rules::{Game, Position, Setup};
///
/// let position = Position::start(&Setup::usual(Game::Othello)).unwrap();
/// let bot = roster::find(Game::Othello, "greedy").unwrap().usual();
/// let job = Job { id: 1, ..Job::of(position, bot) };
/// let answer = job::run(&job, &Stop::new(), &mut |_| {}).unwrap();
/// assert_eq!(answer.report.line_text(&job.position), "d3");
/// ```
pub fn run(job: &Job, stop: &Stop, tell: Listener<'_>) -> Result<Answer, JobError> {
    run_taught(job, &Taught::Shipped, stop, tell)
}

/// [`run`] with weights of one's choice for the strong bots.
///
/// # Errors
/// Those of [`run`].
pub fn run_taught(job: &Job, taught: &Taught, stop: &Stop, tell: Listener<'_>) -> Result<Answer, JobError> {
    let Job { position, bot, .. } = job;
    job.limits.check()?;
    let game = position.game();
    let Some(entry) = roster::entry(game, bot.kind) else {
        let bot = roster::ROSTER.iter().find(|e| e.kind == bot.kind).map_or("?", |e| e.name);
        return Err(JobError::WrongGame { bot: bot.to_owned(), game: game.name().to_owned() });
    };
    entry.with(bot.knobs).map_err(|e| JobError::Limits(e.to_string()))?;
    if position.is_over() {
        return Err(JobError::Over);
    }
    if job.ask != Ask::Move {
        return swap2::answer(job, stop, &mut |part, tell| run_taught(part, taught, stop, tell), tell);
    }
    let mut probe = Probe::start(job.id, job.limits, stop, tell);
    probe.pace(moves_to_come(position));
    if position.must_pass() {
        return Ok(probe.finish(Move::Pass));
    }
    let roots = roots(job)?;
    let set = |key| entry.value(&bot.knobs, key);
    let small = |key| set(key).min(u32::from(u8::MAX)) as u8;
    let wanted = small(Key::Depth).max(1);
    let depth = probe.cap(wanted);
    let chosen = match (position, bot.kind) {
        (_, BotKind::Random) => random::choose(position, &roots, job.seed, &mut probe),
        (Position::Othello(p), BotKind::Greedy) => othello::greedy::choose(p, &roots, &mut probe),
        (Position::Othello(p), BotKind::Minimax) => othello::teaching::choose(p, &roots, depth, false, &mut probe),
        (Position::Othello(p), BotKind::AlphaBeta) => othello::teaching::choose(p, &roots, depth, true, &mut probe),
        (Position::Othello(_), BotKind::Roxanne) => {
            othello::roxanne::choose(&roots, job.seed ^ random::fingerprint(position), &mut probe)
        }
        (Position::Othello(p), BotKind::Positional) => {
            let with = othello::positional::Settings {
                depth: wanted,
                position: set(Key::Position) != 0,
                mobility: small(Key::Mobility),
                corners: set(Key::Corners) != 0,
            };
            othello::positional::choose(p, &roots, with, &mut probe)
        }
        (Position::Othello(p), BotKind::Mcts) => {
            let with = othello::mcts::Settings {
                playouts: set(Key::Playouts),
                open: bot.knobs.playouts.is_none(),
                roxanne: set(Key::Roxanne) != 0,
            };
            othello::mcts::choose(p, &roots, with, job.seed ^ random::fingerprint(position), &mut probe)
        }
        (Position::Othello(p), BotKind::Negascout) => {
            let with = othello::negascout::Settings {
                depth: wanted,
                open: bot.knobs.depth.is_none(),
                eval: if set(Key::Eval) == 0 { Eval::Discs } else { Eval::Full },
                order: set(Key::Order) != 0,
                table: set(Key::Table) != 0,
                deepen: set(Key::Deepen) != 0,
            };
            othello::negascout::choose(p, &roots, with, &mut probe)
        }
        (Position::Othello(p), BotKind::Classic) => othello::classic::choose(p, &roots, bot.knobs.depth, &mut probe),
        (Position::Othello(p), BotKind::Master) => {
            let with = othello::master::Settings {
                level: bot.knobs.level,
                depth: bot.knobs.depth,
                threads: small(Key::Threads),
                lines: small(Key::Lines),
                book: set(Key::Book) != 0 && job.only.is_empty(),
                margin: set(Key::Margin) != 0,
                seed: job.seed,
            };
            othello::master::play(p, &roots, &with, taught.othello(), &mut probe)
        }
        (Position::Gomoku(p), BotKind::Master) if p.size() > gomoku::master::LARGEST => {
            let (bot, size, most) = (entry.name.to_owned(), p.size(), gomoku::master::LARGEST);
            return Err(JobError::TooLarge { bot, size, most });
        }
        (Position::Gomoku(p), BotKind::Master) => {
            let with = gomoku::master::Settings {
                level: bot.knobs.level,
                depth: bot.knobs.depth,
                threads: small(Key::Threads),
                lines: small(Key::Lines),
                seed: job.seed,
            };
            let only: &[Square] = if job.only.is_empty() { &[] } else { &roots };
            gomoku::master::play(p, only, &with, taught.gomoku(), &mut probe)
        }
        (Position::Gomoku(p), _) => {
            let (width, radius) = (small(Key::Width), small(Key::Radius));
            let only: &[Square] = if job.only.is_empty() { &[] } else { &roots };
            gomoku::classic::choose(p, only, gomoku::classic::Settings { depth, width, radius }, &mut probe)
        }
    };
    Ok(probe.finish(Move::Place(chosen)))
}

/// The moves that a job wants compared, row by row.
pub(super) fn roots(job: &Job) -> Result<Vec<Square>, JobError> {
    let Job { position, only, .. } = job;
    if only.is_empty() {
        return Ok(position.legal());
    }
    let illegal: Vec<String> =
        only.iter().filter(|s| position.check(Move::Place(**s)).is_err()).map(|s| position.name(*s)).collect();
    if !illegal.is_empty() {
        return Err(JobError::Illegal(illegal.join(", ")));
    }
    let mut roots = only.clone();
    roots.sort_unstable();
    roots.dedup();
    Ok(roots)
}

/// [`run`] for a thread that must not die: a panic in the search comes back as [`JobError::Panicked`].
///
/// # Errors
/// Those of [`run`], and [`JobError::Panicked`] with the panic's message.
pub fn run_caught(job: &Job, stop: &Stop, tell: Listener<'_>) -> Result<Answer, JobError> {
    caught(|| run(job, stop, tell))
}

/// [`run_taught`] in the same way.
///
/// # Errors
/// Those of [`run_caught`].
pub fn run_taught_caught(job: &Job, taught: &Taught, stop: &Stop, tell: Listener<'_>) -> Result<Answer, JobError> {
    caught(|| run_taught(job, taught, stop, tell))
}

/// Runs `work` and turns a panic into an error.
fn caught(work: impl FnOnce() -> Result<Answer, JobError>) -> Result<Answer, JobError> {
    // Nothing that a job has touched is used again after a panic.
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|payload| {
        let message = payload.downcast_ref::<&str>().map(|s| (*s).to_owned());
        let message = message.or_else(|| payload.downcast_ref::<String>().cloned());
        Err(JobError::Panicked(message.unwrap_or_else(|| "no message".to_owned())))
    })
}
