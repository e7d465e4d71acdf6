//! Every opponent by name, for both games.

mod knobs;
mod list;
mod setting;

pub use knobs::{Eval, Key, Kind, Knobs};
pub use list::ROSTER;
pub use setting::Setting;

use crate::rules::Game;
use serde::{Deserialize, Serialize};
use setting::or;
use thiserror::Error;

/// Who is asked for a move, with the settings that a player can change.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Bot {
    /// Which one.
    pub kind: BotKind,
    /// Its settings; `None` is the bot's own default.
    pub knobs: Knobs,
}

/// The bots.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BotKind {
    /// Any legal move (both games).
    Random,
    /// Othello: the one-ply bot.
    Greedy,
    /// Othello: the teaching search without pruning.
    Minimax,
    /// Othello: the teaching search with pruning.
    AlphaBeta,
    /// Othello: the move priorities named after Roxanne, and nothing else.
    Roxanne,
    /// Othello: alpha-beta with an evaluation in three layers.
    Positional,
    /// Othello: Monte Carlo tree search.
    Mcts,
    /// Othello: principal variation search with its optimisations as switches.
    Negascout,
    /// Both games: the textbook search of that game.
    Classic,
    /// The strongest there is.
    Master,
}

/// What a bot is, for menus and for `lab`.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The game it plays.
    pub game: Game,
    /// Which one.
    pub kind: BotKind,
    /// Its name on a command line.
    pub name: &'static str,
    /// Its name in a menu.
    pub title: &'static str,
    /// One sentence for a player.
    pub blurb: &'static str,
    /// The settings it heeds.
    pub settings: &'static [Setting],
}

/// A name or a setting that no bot answers to.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RosterError {
    /// No bot of that name plays the game.
    #[error("no {game} bot `{name}`: expected {known}")]
    Unknown {
        /// Name of the game.
        game: &'static str,
        /// What was asked for.
        name: String,
        /// The names there are.
        known: String,
    },
    /// A setting out of its range, or one that this bot does not have.
    #[error("{bot}: {message}")]
    Setting {
        /// Name of the bot.
        bot: &'static str,
        /// What is wrong.
        message: String,
    },
}

/// The bots of a game.
pub fn bots(game: Game) -> impl Iterator<Item = &'static Entry> {
    ROSTER.iter().filter(move |e| e.game == game)
}

/// The bot of that name.
///
/// # Errors
/// If no bot of that game has it.
pub fn find(game: Game, name: &str) -> Result<&'static Entry, RosterError> {
    bots(game).find(|e| e.name == name).ok_or_else(|| RosterError::Unknown {
        game: game.name(),
        name: name.to_owned(),
        known: bots(game).map(|e| e.name).collect::<Vec<_>>().join(", "),
    })
}

/// What there is to know of a bot, if it plays that game.
#[must_use]
pub fn entry(game: Game, kind: BotKind) -> Option<&'static Entry> {
    bots(game).find(|e| e.kind == kind)
}

/// Reads a bot as it is written on a command line: a name, and settings after a colon, such as `classic` or
/// `negascout:depth=8,table=off,eval=discs`.
///
/// # Errors
/// If no bot of that game has the name, or a setting is unknown, given twice, not a value, out of its range or not one
/// of that bot's.
///
/// # Examples
/// ```
/// use obverse::{engine::roster, rules::Game};
///
/// let bot = roster::parse(Game::Othello, "negascout:depth=8,table=off").unwrap();
/// assert_eq!((bot.knobs.depth, bot.knobs.table, bot.knobs.order), (Some(8), Some(false), None));
/// assert_eq!(roster::describe(Game::Othello, &bot), "negascout:depth=8,table=off");
/// ```
pub fn parse(game: Game, text: &str) -> Result<Bot, RosterError> {
    let (name, settings) = text.split_once(':').map_or((text, None), |(n, s)| (n, Some(s)));
    let entry = find(game, name)?;
    let mut knobs = Knobs::default();
    for written in settings.into_iter().flat_map(|s| s.split(',')) {
        let wrong = |message: String| RosterError::Setting { bot: entry.name, message };
        let (name, value) = written.split_once('=').ok_or_else(|| {
            wrong(format!("`{written}` is not a setting: expected a name and a value, such as depth=4"))
        })?;
        let key = Key::named(name).ok_or_else(|| wrong(format!("no setting `{name}`: {}", entry.expected())))?;
        let setting = entry.setting(key).ok_or_else(|| wrong(format!("has no {name} to set")))?;
        let value = setting.read(value).map_err(wrong)?;
        if knobs.get(key).is_some() {
            return Err(wrong(format!("{name} is given twice")));
        }
        knobs.set(key, Some(value));
    }
    entry.with(knobs)
}

/// A bot as [`parse`] reads it; settings left at the bot's default are not named.
#[must_use]
pub fn describe(game: Game, bot: &Bot) -> String {
    // A bot that does not play the game has a name all the same: this is for messages too.
    let name = entry(game, bot.kind).or_else(|| ROSTER.iter().find(|e| e.kind == bot.kind)).map_or("?", |e| e.name);
    let settings: Vec<String> = Key::ALL
        .into_iter()
        .filter_map(|key| bot.knobs.get(key).map(|value| format!("{}={}", key.name(), key.write(value))))
        .collect();
    if settings.is_empty() { name.to_owned() } else { format!("{name}:{}", settings.join(",")) }
}

impl Entry {
    /// The bot with settings, each checked against its range.
    ///
    /// # Errors
    /// If a setting is out of its range or not one of this bot's.
    pub fn with(&self, knobs: Knobs) -> Result<Bot, RosterError> {
        for key in Key::ALL {
            let Some(value) = knobs.get(key) else { continue };
            let setting = self.setting(key).ok_or_else(|| format!("has no {} to set", key.name()));
            let checked = setting.and_then(|s| s.check(value));
            checked.map_err(|message| RosterError::Setting { bot: self.name, message })?;
        }
        Ok(Bot { kind: self.kind, knobs })
    }

    /// The bot at its defaults.
    #[must_use]
    pub const fn usual(&self) -> Bot {
        Bot { kind: self.kind, knobs: Knobs::USUAL }
    }

    /// What there is to know of a setting, if the bot heeds it.
    #[must_use]
    pub fn setting(&self, key: Key) -> Option<&'static Setting> {
        self.settings.iter().find(|s| s.key == key)
    }

    /// The value that is meant: that of `knobs`, or this bot's default; 0 where the bot has no such setting.
    #[must_use]
    pub fn value(&self, knobs: &Knobs, key: Key) -> u32 {
        knobs.get(key).or_else(|| self.setting(key).map(|s| s.default)).unwrap_or(0)
    }

    /// The settings there are, for a message.
    fn expected(&self) -> String {
        let names: Vec<&str> = self.settings.iter().map(|s| s.key.name()).collect();
        if names.is_empty() { "it has none".to_owned() } else { format!("expected {}", or(&names)) }
    }
}

impl BotKind {
    /// Whether its scores are disc differences all the way, so that those of finished and of other games compare. To the other bots a finished game outweighs every hope.
    #[must_use]
    pub const fn counts_discs(self) -> bool {
        matches!(self, BotKind::Minimax | BotKind::AlphaBeta | BotKind::Master)
    }
}
