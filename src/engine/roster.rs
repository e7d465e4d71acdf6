//! Every opponent by name, for both games.

use crate::rules::Game;
use serde::{Deserialize, Serialize};
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
    /// Both games: the textbook search of that game.
    Classic,
    /// The strongest there is.
    Master,
}

/// Settings of a bot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Knobs {
    /// Plies to look ahead.
    pub depth: Option<u8>,
    /// Candidates kept at a node (gomoku).
    pub width: Option<u8>,
    /// How far from a stone a candidate may lie (gomoku).
    pub radius: Option<u8>,
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
    /// The settings it heeds: lowest, default and highest; `None` where it has none.
    pub depth: Option<Range>,
    /// Candidates kept.
    pub width: Option<Range>,
    /// Reach of candidates.
    pub radius: Option<Range>,
}

/// Lowest, default and highest value of a setting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    /// Lowest.
    pub min: u8,
    /// The value meant when none is given.
    pub default: u8,
    /// Highest.
    pub max: u8,
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

const fn range(min: u8, default: u8, max: u8) -> Option<Range> {
    Some(Range { min, default, max })
}

/// Every bot, weakest first within a game.
pub const ROSTER: &[Entry] = &[
    Entry {
        game: Game::Othello,
        kind: BotKind::Random,
        name: "random",
        title: "Random",
        blurb: "Any legal move, by lot.",
        depth: None,
        width: None,
        radius: None,
    },
    Entry {
        game: Game::Othello,
        kind: BotKind::Greedy,
        name: "greedy",
        title: "Greedy",
        blurb: "Looks one move ahead and takes what looks best now.",
        depth: None,
        width: None,
        radius: None,
    },
    Entry {
        game: Game::Othello,
        kind: BotKind::Minimax,
        name: "minimax",
        title: "Minimax",
        blurb: "Counts discs a few moves ahead, every line of play.",
        depth: range(1, 3, 16),
        width: None,
        radius: None,
    },
    Entry {
        game: Game::Othello,
        kind: BotKind::AlphaBeta,
        name: "alphabeta",
        title: "Alpha-beta",
        blurb: "The same answer as minimax, with hopeless lines cut.",
        depth: range(1, 5, 16),
        width: None,
        radius: None,
    },
    Entry {
        game: Game::Othello,
        kind: BotKind::Classic,
        name: "classic",
        title: "Classic",
        blurb: "Four to six moves ahead, corners and mobility; reads the last eight squares to the end.",
        depth: range(1, 4, 16),
        width: None,
        radius: None,
    },
    Entry {
        game: Game::Othello,
        kind: BotKind::Master,
        name: "master",
        title: "Master",
        blurb: "Learned patterns, deep selective search, reads the end exactly.",
        depth: range(1, 12, 60),
        width: None,
        radius: None,
    },
    Entry {
        game: Game::Gomoku,
        kind: BotKind::Random,
        name: "random",
        title: "Random",
        blurb: "Any legal point, by lot.",
        depth: None,
        width: None,
        radius: None,
    },
    Entry {
        game: Game::Gomoku,
        kind: BotKind::Classic,
        name: "classic",
        title: "Classic",
        blurb: "Reads threats a few moves ahead among the most urgent points.",
        depth: range(1, 4, 10),
        width: range(1, 12, 60),
        radius: range(1, 2, 4),
    },
];

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
/// `classic:depth=6,width=20`.
///
/// # Errors
/// If no bot of that game has the name, or a setting is unknown, given twice, no number, out of its range or not one
/// of that bot's.
///
/// # Examples
/// ```
/// use obverse::{engine::roster, rules::Game};
///
/// let bot = roster::parse(Game::Gomoku, "classic:depth=6,width=20").unwrap();
/// assert_eq!((bot.knobs.depth, bot.knobs.width, bot.knobs.radius), (Some(6), Some(20), None));
/// assert_eq!(roster::describe(Game::Gomoku, &bot), "classic:depth=6,width=20");
/// ```
pub fn parse(game: Game, text: &str) -> Result<Bot, RosterError> {
    let (name, settings) = text.split_once(':').map_or((text, None), |(n, s)| (n, Some(s)));
    let entry = find(game, name)?;
    let mut knobs = Knobs::default();
    for setting in settings.into_iter().flat_map(|s| s.split(',')) {
        let wrong = |message: String| RosterError::Setting { bot: entry.name, message };
        let (key, value) = setting.split_once('=').ok_or_else(|| {
            wrong(format!("`{setting}` is not a setting: expected a name and a number, such as depth=4"))
        })?;
        let knob = match key {
            "depth" => &mut knobs.depth,
            "width" => &mut knobs.width,
            "radius" => &mut knobs.radius,
            _ => return Err(wrong(format!("no setting `{key}`: expected depth, width or radius"))),
        };
        let number = value.parse().map_err(|_| wrong(format!("{key} `{value}` is not a number from 0 to 255")))?;
        if knob.replace(number).is_some() {
            return Err(wrong(format!("{key} is given twice")));
        }
    }
    entry.with(knobs)
}

/// A bot as [`parse`] reads it; settings left at the bot's default are not named.
#[must_use]
pub fn describe(game: Game, bot: &Bot) -> String {
    // A bot that does not play the game has a name all the same: this is for messages too.
    let name = entry(game, bot.kind).or_else(|| ROSTER.iter().find(|e| e.kind == bot.kind)).map_or("?", |e| e.name);
    let Knobs { depth, width, radius } = bot.knobs;
    let settings: Vec<String> = [("depth", depth), ("width", width), ("radius", radius)]
        .into_iter()
        .filter_map(|(key, value)| value.map(|v| format!("{key}={v}")))
        .collect();
    if settings.is_empty() { name.to_owned() } else { format!("{name}:{}", settings.join(",")) }
}

impl Entry {
    /// The bot with settings, each checked against its range.
    ///
    /// # Errors
    /// If a setting is out of its range or not one of this bot's.
    pub fn with(&self, knobs: Knobs) -> Result<Bot, RosterError> {
        for (name, value, range) in [
            ("depth", knobs.depth, self.depth),
            ("width", knobs.width, self.width),
            ("radius", knobs.radius, self.radius),
        ] {
            let message = match (value, range) {
                (Some(_), None) => format!("has no {name} to set"),
                (Some(v), Some(r)) if v < r.min || v > r.max => {
                    format!("{name} {v} is out of range: expected {} to {}", r.min, r.max)
                }
                _ => continue,
            };
            return Err(RosterError::Setting { bot: self.name, message });
        }
        Ok(Bot { kind: self.kind, knobs })
    }

    /// The bot at its defaults.
    #[must_use]
    pub const fn usual(&self) -> Bot {
        Bot { kind: self.kind, knobs: Knobs { depth: None, width: None, radius: None } }
    }
}
