//! Test positions with their answers: the line formats of `tests/data`, read alike by the tests and by `lab suite`.
//!
//! Blank lines and lines that begin with `#` are skipped. Everything else must be understood: a reader stops at the first
//! line that is not, and says where and why. The head of each data file explains its fields.

mod gomoku;
mod othello;

pub use gomoku::{Kind, RenjuRow, TacticsRow, read_renju, read_tactics};
pub use othello::{
    EndgameRow, GameRow, PassRow, PerftRow, PositionRow, read_endgames, read_games, read_perft, read_positions,
};

use crate::rules::{Side, Square};
use thiserror::Error;

/// A line of a suite that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {what}")]
pub struct ReadError {
    /// Number of the line in its file, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub what: String,
}

/// Reads every line that says something with `row`, which answers `None` to lines that are not its own.
fn read_lines<T>(text: &str, row: impl Fn(&str) -> Result<Option<T>, String>) -> Result<Vec<T>, ReadError> {
    let lines = text.lines().enumerate().map(|(i, line)| (i + 1, line.trim_end()));
    let said = lines.filter(|(_, line)| !line.trim_start().is_empty() && !line.trim_start().starts_with('#'));
    said.filter_map(|(line, text)| row(text).map_err(|what| ReadError { line, what }).transpose()).collect()
}

/// A number that must be there.
fn number<T: std::str::FromStr>(what: &str, text: &str) -> Result<T, String> {
    text.trim().parse().map_err(|_| format!("{what} is `{text}`: expected a number"))
}

/// `X` or black, `O` or white.
fn side(text: &str) -> Result<Side, String> {
    match text.trim().to_ascii_lowercase().as_str() {
        "x" | "black" => Ok(Side::Black),
        "o" | "white" => Ok(Side::White),
        _ => Err(format!("side is `{text}`: expected X or black, O or white")),
    }
}

/// Names separated by spaces or commas, read by `parse`; `-` and nothing are none.
fn squares<E: std::fmt::Display>(text: &str, parse: impl Fn(&str) -> Result<Square, E>) -> Result<Vec<Square>, String> {
    names(text).map(|name| parse(name).map_err(|e| e.to_string())).collect()
}

/// The words of a list; `-` and nothing are none.
fn names(text: &str) -> impl Iterator<Item = &str> {
    text.split([' ', ',']).filter(|name| !name.is_empty() && *name != "-")
}
