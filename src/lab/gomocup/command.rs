//! The commands of Gomocup, read from their lines.

use crate::lab::lines::{LONGEST, Line};

/// Most characters of a wrong word that are shown.
const SHOWN: usize = 20;

/// Columns to the right of the left edge and rows below the upper one, from 0; not yet known to be on the board.
pub(super) type Point = (i64, i64);

/// What the manager wants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command {
    /// An empty line.
    Nothing,
    /// Points along a side.
    Start(i64),
    RectStart,
    Restart,
    Begin,
    /// The opponent's stone.
    Turn(Point),
    Board,
    Swap2Board,
    /// A line of a board: a point, and whose stone lies there where that is told.
    Field(Point, Option<i64>),
    Done,
    TakeBack(Point),
    Info(Info),
    Stop,
    About,
    End,
    /// No command at all; its first word.
    Unknown(String),
}

/// What `INFO` tells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Info {
    /// Milliseconds for a move.
    Turn(i64),
    /// Milliseconds for a game.
    Match(i64),
    /// Milliseconds left of the game.
    Left(i64),
    /// A rule by its number.
    Rule(i64),
    /// A point that somebody wants to know about.
    Evaluate(Point),
    /// Nothing that matters here.
    Other,
}

impl Command {
    /// Whether a search should be broken off for it.
    pub(super) const fn is_urgent(command: &Command) -> bool {
        matches!(command, Command::Stop | Command::End | Command::Start(_) | Command::Restart)
    }
}

/// Reads a line.
///
/// # Errors
/// In words, if it is malformed.
pub(super) fn read(line: Line) -> Result<Command, String> {
    let Line::Text(text) = line else {
        return Err(format!("a line of more than {LONGEST} bytes"));
    };
    let text = text.trim_matches(|c: char| c.is_whitespace() || c.is_control());
    let (name, rest) = split(text);
    let name = name.to_ascii_uppercase();
    match name.as_str() {
        "" => Ok(Command::Nothing),
        "START" => number("START", rest).map(Command::Start),
        "RECTSTART" => Ok(Command::RectStart),
        "RESTART" => Ok(Command::Restart),
        "BEGIN" => Ok(Command::Begin),
        "TURN" => point("TURN", rest).map(Command::Turn),
        "BOARD" => Ok(Command::Board),
        "SWAP2BOARD" => Ok(Command::Swap2Board),
        "DONE" => Ok(Command::Done),
        "TAKEBACK" => point("TAKEBACK", rest).map(Command::TakeBack),
        "INFO" => info(rest).map(Command::Info),
        "YXSTOP" | "STOP" => Ok(Command::Stop),
        "ABOUT" => Ok(Command::About),
        "END" => Ok(Command::End),
        _ if text.starts_with(|c: char| c.is_ascii_digit() || c == '-' || c == ',') => field(text),
        _ => Ok(Command::Unknown(short(split(text).0))),
    }
}

fn info(text: &str) -> Result<Info, String> {
    let (key, value) = split(text);
    let key = key.to_ascii_lowercase();
    let number = || number(&format!("INFO {key}"), value);
    Ok(match key.as_str() {
        "" => return Err("INFO: which one is missing".to_owned()),
        "timeout_turn" => Info::Turn(number()?),
        "timeout_match" => Info::Match(number()?),
        "time_left" => Info::Left(number()?),
        "rule" => Info::Rule(number()?),
        "max_memory" | "game_type" => number().map(|_| Info::Other)?,
        "evaluate" => Info::Evaluate(point("INFO evaluate", value)?),
        _ => Info::Other,
    })
}

/// `X,Y` or `X,Y,FIELD`.
fn field(text: &str) -> Result<Command, String> {
    let (stone, owner) = match text.match_indices(',').nth(1) {
        Some((at, _)) => (&text[..at], Some(&text[at + 1..])),
        None => (text, None),
    };
    let at = point("a stone", stone)?;
    let owner = owner.map(|o| number("the field of a stone", o)).transpose()?;
    Ok(Command::Field(at, owner))
}

fn point(what: &str, text: &str) -> Result<Point, String> {
    let read = |s: &str| s.trim().parse().ok();
    let numbers = text.split_once(',').and_then(|(x, y)| read(x).zip(read(y)));
    numbers.ok_or_else(|| format!("{what} `{}`: expected two numbers, such as 7,7", short(text)))
}

fn number(what: &str, text: &str) -> Result<i64, String> {
    text.trim().parse().map_err(|_| format!("{what} `{}`: expected a whole number", short(text)))
}

/// The first word and the rest.
fn split(text: &str) -> (&str, &str) {
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (first, rest.trim())
}

fn short(text: &str) -> String {
    text.chars().take(SHOWN).collect()
}
