//! What the two command lines have in common: a game, a position and a bot from arguments, and errors in one line.
//!
//! Both `obverse` and `lab` flatten [`GameArgs`] and [`LimitArgs`] into their own clap structs. A web page has no command
//! line: there clap is left out, and `obverse` fills [`GameArgs`] from the page's address.
//!
//! ```
//! use clap::Parser;
//! use obverse::cli::{GameArgs, one_line};
//!
//! #[derive(Parser)]
//! struct Args {
//!     #[command(flatten)]
//!     game: GameArgs,
//! }
//!
//! let args = Args::try_parse_from(["x", "--game", "othello", "--moves", "d3c3"]).unwrap();
//! let line = args.game.read().unwrap();
//! assert_eq!(line.changes.len(), 2);
//! let wrong = Args::try_parse_from(["x", "--game", "chess"]).err().unwrap();
//! assert!(!one_line(&wrong).contains('\n'));
//! ```

#[cfg(not(target_arch = "wasm32"))]
mod terminal;
#[cfg(not(target_arch = "wasm32"))]
pub use terminal::{LimitArgs, one_line, seconds};

use crate::{
    engine::roster::{self, Bot},
    record::replay,
    rules::{Change, Game, Position, RuleSet, Setup, Side},
};

/// Which game, and which position of it.
#[derive(Clone, Debug, Default)]
#[cfg_attr(not(target_arch = "wasm32"), derive(clap::Args))]
pub struct GameArgs {
    /// othello or gomoku
    #[cfg_attr(not(target_arch = "wasm32"), arg(long, value_parser = game_named, value_name = "GAME"))]
    pub game: Option<Game>,
    /// Squares along a side: Othello 4, 6 or 8; gomoku 15 or 19
    #[cfg_attr(not(target_arch = "wasm32"), arg(long, value_name = "N", allow_negative_numbers = true))]
    pub size: Option<u8>,
    /// Rules of gomoku: freestyle, standard or renju
    #[cfg_attr(not(target_arch = "wasm32"), arg(long, value_parser = rules_named, value_name = "RULES"))]
    pub rules: Option<RuleSet>,
    /// Othello's old parallel start
    #[cfg_attr(not(target_arch = "wasm32"), arg(long))]
    pub parallel: bool,
    /// Moves from the start, such as d3c3c4 or "h8 i9"; forced passes may be left out
    #[cfg_attr(not(target_arch = "wasm32"), arg(long, value_name = "MOVES"))]
    pub moves: Option<String>,
    /// An Othello board row by row from a1: X black, O white, - empty
    #[cfg_attr(not(target_arch = "wasm32"), arg(long, value_name = "BOARD", allow_hyphen_values = true))]
    pub board: Option<String>,
    /// Who is to move on --board: black or white (also X or O); black when left out
    #[cfg_attr(not(target_arch = "wasm32"), arg(long, value_parser = side_named, value_name = "SIDE"))]
    pub side: Option<Side>,
}

/// A game as far as the arguments tell it.
#[derive(Clone, PartialEq, Debug)]
pub struct Given {
    /// Game, size and rules.
    pub setup: Setup,
    /// The first position: that of the setup, or the board that was given.
    pub start: Position,
    /// The moves from there, forced passes among them.
    pub changes: Vec<Change>,
    /// The position after them.
    pub position: Position,
}

impl GameArgs {
    /// Game (Othello if none is named), size and rules.
    ///
    /// # Errors
    /// One line, if there is no such board or an argument belongs to the other game.
    pub fn setup(&self) -> Result<Setup, String> {
        let game = self.game.unwrap_or(Game::Othello);
        match game {
            Game::Othello if self.rules.is_some() => return Err("--rules belongs to gomoku: add --game gomoku".into()),
            Game::Gomoku if self.parallel => return Err("--parallel belongs to othello".into()),
            Game::Gomoku if self.board.is_some() => {
                return Err("--board belongs to othello: give gomoku --moves".into());
            }
            _ => {}
        }
        let usual = Setup::usual(game);
        Ok(Setup {
            size: self.size.unwrap_or(usual.size),
            rules: self.rules.unwrap_or(usual.rules),
            parallel: self.parallel,
            ..usual
        })
    }

    /// The setup, the first position, the moves and the position after them.
    ///
    /// # Errors
    /// One line that names the argument, and the move, that is wrong.
    pub fn read(&self) -> Result<Given, String> {
        let setup = self.setup()?;
        let start = match (&self.board, self.side) {
            (None, Some(_)) => return Err("--side goes with --board".into()),
            (Some(_), _) if self.parallel => return Err("--parallel and --board exclude each other".into()),
            (Some(board), side) => {
                // Blanks at the ends are easily copied along and mean nothing.
                Position::othello_from_text(setup.size, board.trim(), side.unwrap_or(Side::Black))
                    .map_err(|e| format!("--board: {e}"))?
            }
            (None, None) => Position::start(&setup).map_err(|e| format!("--size: {e}"))?,
        };
        let (position, changes) =
            replay(&start, self.moves.as_deref().unwrap_or_default()).map_err(|e| format!("--moves: {e}"))?;
        Ok(Given { setup, start, changes, position })
    }
}

/// The bot that a text names for a game, such as `classic` or `classic:depth=6`.
///
/// # Errors
/// One line, if there is none of that name or a setting is wrong.
pub fn bot(game: Game, text: &str) -> Result<Bot, String> {
    roster::parse(game, text).map_err(|e| e.to_string())
}

fn named<T: Copy>(what: &str, all: &[(&str, T)], text: &str) -> Result<T, String> {
    let known = || all.iter().map(|(n, _)| *n).collect::<Vec<_>>().join(", ");
    all.iter()
        .find(|(n, _)| n.eq_ignore_ascii_case(text))
        .map(|(_, t)| *t)
        .ok_or_else(|| format!("no {what} of that name, expected {}", known()))
}

pub(crate) fn game_named(text: &str) -> Result<Game, String> {
    named("game", &Game::ALL, text)
}

pub(crate) fn rules_named(text: &str) -> Result<RuleSet, String> {
    named("rules", &RuleSet::ALL, text)
}

pub(crate) fn side_named(text: &str) -> Result<Side, String> {
    let all = [
        ("black", Side::Black),
        ("white", Side::White),
        ("X", Side::Black),
        ("O", Side::White),
        ("B", Side::Black),
        ("W", Side::White),
    ];
    named("side", &all, text)
}

/// The text with control characters written out, so that it stays one line on a terminal.
#[must_use]
pub fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { c.escape_default().to_string() } else { c.to_string() }).collect()
}
