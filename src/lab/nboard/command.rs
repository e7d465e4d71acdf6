//! The commands of NBoard, read from their lines.

use crate::{
    cli::seconds,
    lab::lines::{LONGEST, Line},
    record::ggf::{self, is_pass},
    rules::{Move, Position},
};
use std::time::Duration;

/// Most moves that a hint is given for: more than a position ever has.
const MOST: usize = 64;

/// Most characters of a wrong word that are shown.
const SHOWN: usize = 20;

/// What NBoard wants.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Command {
    /// An empty line.
    Nothing,
    /// Version of the protocol.
    Nboard(u64),
    /// Plies to look ahead, 1 or more.
    Depth(u64),
    /// Most time for a move; `None` for no limit.
    Time(Option<Duration>),
    Contempt,
    /// The position at the end of a game.
    Game(Box<Position>),
    /// The name of a move, not yet known to be legal.
    Move(String),
    /// How many moves to judge, 1 to [`MOST`].
    Hint(usize),
    Go,
    Ping(i64),
    Learn,
    Quit,
}

/// Reads a line.
///
/// # Errors
/// In words, if it is no command that can be obeyed.
pub(super) fn read(line: Line) -> Result<Command, String> {
    let Line::Text(text) = line else {
        return Err(format!("a line of more than {LONGEST} bytes"));
    };
    let (name, rest) = split(text.trim());
    match name {
        "" => Ok(Command::Nothing),
        "nboard" => number("nboard", rest).map(Command::Nboard),
        "set" => set(rest),
        "move" => match rest.split('/').next().unwrap_or_default().trim() {
            "" => Err("move: which one is missing".to_owned()),
            name => Ok(Command::Move(name.to_owned())),
        },
        "hint" => match number("hint", rest)? {
            0 => Err("hint: expected 1 or more moves".to_owned()),
            count => Ok(Command::Hint(usize::try_from(count).unwrap_or(MOST).min(MOST))),
        },
        "go" => Ok(Command::Go),
        "ping" => number("ping", rest).map(Command::Ping),
        "learn" => Ok(Command::Learn),
        "quit" => Ok(Command::Quit),
        // Version 1 of the protocol sends moves without a word before them.
        bare if bare.len() == 2 && rest.is_empty() => Ok(Command::Move(bare.to_owned())),
        other => Err(format!("unknown command `{}`", short(other))),
    }
}

fn set(text: &str) -> Result<Command, String> {
    let (name, rest) = split(text);
    match name {
        "game" => {
            let game = ggf::read(rest).map_err(|e| format!("set game: {e}"))?.game;
            let (position, _) = game.replay().map_err(|e| format!("set game: {e}"))?;
            Ok(Command::Game(Box::new(position)))
        }
        "depth" => match number("set depth", rest)? {
            0 => Err("set depth: expected 1 or more".to_owned()),
            depth => Ok(Command::Depth(depth)),
        },
        "time" if rest.parse() == Ok(0.0) => Ok(Command::Time(None)),
        "time" => match seconds(rest) {
            Ok(time) => Ok(Command::Time(Some(time))),
            Err(why) => Err(format!("set time: {why}")),
        },
        "contempt" => number::<f64>("set contempt", rest).map(|_| Command::Contempt),
        other => Err(format!("unknown setting `{}`", short(other))),
    }
}

/// Plays a move by name, forced passes included only where they are named.
///
/// # Errors
/// In words, if it is not legal; then nothing is changed.
pub(super) fn play(position: &mut Position, name: &str) -> Result<(), String> {
    let why = |e: String| format!("move {}: {e}", short(name));
    let played = if is_pass(name) {
        Move::Pass
    } else {
        Move::Place(position.parse(&short(name)).map_err(|e| why(e.to_string()))?)
    };
    position.play(played).map(|_| ()).map_err(|e| why(e.to_string()))
}

/// The first word and the rest.
fn split(text: &str) -> (&str, &str) {
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (first, rest.trim())
}

fn number<T: std::str::FromStr>(what: &str, text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("{what} `{}`: expected a number", short(text)))
}

fn short(text: &str) -> String {
    text.chars().take(SHOWN).collect()
}
