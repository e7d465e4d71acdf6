//! A bot of ours on one side of a protocol: who thinks, and how long.

use super::{best::adjusted, out::Failure};
use crate::{
    cli,
    engine::{
        job::Job,
        limits::Limits,
        report::Score,
        roster::{self, Bot, BotKind, Key, Knobs},
    },
    rules::{Game, Position, Square},
};
use std::time::Duration;

/// Arguments of the commands that play for another program.
#[derive(clap::Args, Debug)]
pub struct SeatArgs {
    /// Who plays, with settings after a colon
    #[arg(long, value_name = "BOT", default_value = "master")]
    bot: String,
    /// Seconds a move may take, such as 0.5
    #[arg(long, value_parser = cli::seconds, value_name = "SECONDS", allow_negative_numbers = true)]
    time: Option<Duration>,
    /// Plies to look ahead, where the bot can be told
    #[arg(long, value_name = "PLIES", allow_negative_numbers = true)]
    depth: Option<u8>,
    /// For bots that choose by chance
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

impl SeatArgs {
    /// Whether a seed is given.
    #[must_use]
    pub const fn seeded(&self) -> bool {
        self.seed.is_some()
    }
}

/// A bot with its limits.
#[derive(Clone, Debug)]
pub struct Seat {
    /// What is played.
    pub game: Game,
    /// Who plays.
    pub bot: Bot,
    /// Most time for a move; `None` for as long as the bot's depth takes.
    pub time: Option<Duration>,
    /// For bots that choose by chance.
    pub seed: u64,
}

impl Seat {
    /// The bot at its defaults, without limits of ours.
    #[must_use]
    pub const fn of(game: Game, bot: Bot) -> Seat {
        Seat { game, bot, time: None, seed: 0 }
    }

    /// What the arguments name.
    ///
    /// # Errors
    /// If no such bot plays the game, or a setting of it is wrong.
    pub fn read(game: Game, args: &SeatArgs) -> Result<Seat, Failure> {
        let bot = cli::bot(game, &args.bot).map_err(|e| Failure::Arguments(format!("--bot: {e}")))?;
        Ok(Seat { game, bot: adjusted(game, bot, args.depth)?, time: args.time, seed: args.seed.unwrap_or(0) })
    }

    /// Its name to the other program, without blanks: `Obverse-classic:depth=6`.
    #[must_use]
    pub fn name(&self) -> String {
        format!("Obverse-{}", roster::describe(self.game, &self.bot))
    }

    /// Lets the bot look `depth` plies ahead, or as near to that as it can; returns what it does, `None` where it has no
    /// depth to set.
    pub fn set_depth(&mut self, depth: u64) -> Option<u8> {
        let setting = roster::entry(self.game, self.bot.kind)?.setting(Key::Depth)?;
        let depth = depth.clamp(u64::from(setting.min), u64::from(setting.max)) as u8;
        self.bot.knobs = Knobs { depth: Some(depth), ..self.bot.knobs };
        Some(depth)
    }

    /// The question what to play, within `limits` and the seat's own time. `only` names the moves to compare, none for all.
    #[must_use]
    pub fn job(&self, position: Position, only: Vec<Square>, limits: Limits) -> Job {
        let time = [self.time, limits.time].into_iter().flatten().min();
        Job { limits: Limits { time, ..limits }, seed: self.seed, only, ..Job::of(position, self.bot) }
    }

    /// A score in discs for the side to move, as well as can be told: `minimax` and `alphabeta` count discs, the points of
    /// the others are shown as hundredths.
    #[must_use]
    pub fn discs(&self, score: Option<Score>) -> f64 {
        match score {
            Some(Score::Discs(discs) | Score::Lead(discs)) => f64::from(discs),
            Some(Score::Points(points)) if matches!(self.bot.kind, BotKind::Minimax | BotKind::AlphaBeta) => {
                f64::from(points)
            }
            Some(Score::Points(points)) => f64::from(points) / 100.0,
            // Gomoku's, or nothing is known.
            Some(Score::Win(_) | Score::Loss(_)) | None => 0.0,
        }
    }
}
