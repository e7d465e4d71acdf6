//! Who plays in a match: a bot of ours, or an engine of another program.

use super::external::Stable;
use crate::{
    cli,
    engine::{
        limits::Limits,
        roster::{Bot, BotKind, describe},
        taught::Taught,
    },
    lab::best::adjusted,
    rules::Game,
};
use std::time::Duration;

/// One side of a match.
#[derive(Debug)]
pub enum Contender {
    /// A bot of ours.
    Bot(Bot),
    /// A strong bot of ours with other weights: the bot, the name of the weights and what they are.
    Taught(Bot, String, Taught),
    /// An engine that speaks the NBoard protocol.
    Nboard(Stable),
}

impl Contender {
    /// Reads a bot as everywhere, or one with weights as in `master@FILE` (see [`Taught::named`]), or `nboard:COMMAND`, or `nboard@N:COMMAND` for an engine that is told to look N plies
    /// ahead. Limits of depth and time hold for both; `patience` is the longest wait for an engine.
    ///
    /// # Errors
    /// One line, if there is no such bot, a setting is wrong, the weights cannot be read, the command is missing or the
    /// game is not Othello.
    pub fn read(game: Game, text: &str, limits: Limits, patience: Duration) -> Result<Contender, String> {
        let Some(rest) = text.strip_prefix("nboard").filter(|r| r.starts_with([':', '@'])) else {
            let (text, weights) = text.split_once('@').map_or((text, None), |(bot, weights)| (bot, Some(weights)));
            let bot = cli::bot(game, text)?;
            let bot = adjusted(game, bot, limits.depth).map_err(|e| e.line().unwrap_or_default())?;
            return match weights {
                None => Ok(Contender::Bot(bot)),
                Some(_) if bot.kind != BotKind::Master => Err(format!("{text}: has no weights to learn")),
                Some(name) => Ok(Contender::Taught(bot, name.to_owned(), Taught::named(game, name)?)),
            };
        };
        let (depth, command) = rest.split_once(':').unwrap_or((rest, ""));
        let depth = match depth.strip_prefix('@') {
            None => limits.depth,
            Some(depth) => {
                let number = depth.parse().ok().filter(|d: &u8| *d > 0);
                Some(number.ok_or_else(|| format!("nboard@`{depth}`: expected a depth from 1 to 255"))?)
            }
        };
        if command.trim().is_empty() {
            return Err("nboard: the command is missing, as in nboard:./engine".to_owned());
        }
        if game != Game::Othello {
            return Err("NBoard is about Othello".to_owned());
        }
        Ok(Contender::Nboard(Stable::new(command.to_owned(), depth, limits.time, patience)))
    }

    /// How [`Contender::read`] reads it.
    #[must_use]
    pub fn describe(&self, game: Game) -> String {
        match self {
            Contender::Bot(bot) => describe(game, bot),
            Contender::Taught(bot, weights, _) => format!("{}@{weights}", describe(game, bot)),
            Contender::Nboard(Stable { command, depth: None, .. }) => format!("nboard:{command}"),
            Contender::Nboard(Stable { command, depth: Some(depth), .. }) => format!("nboard@{depth}:{command}"),
        }
    }
}
