//! Othello games in GGF, the Generic Game Format of the game server GGS, as NBoard passes them to its engines.
//!
//! One game is one line of properties between `(;` and `;)`, each a name of capital letters and a value in brackets:
//!
//! ```text
//! (;GM[Othello]PC[NBoard]PB[Ann]PW[Bob]RE[?]TI[15:00]TY[8]BO[8 -- ... *]B[F5/1.50/2.0]W[PA];)
//! ```
//!
//! `BO` holds the size, the first position row by row from a1 (`*` Black, `O` White, `-` empty; blanks mean nothing) and
//! the side to move. `B` and `W` are moves: square or `PA`, then the mover's evaluation in discs and the seconds it took;
//! both may be empty or left out. Properties that are not named here are skipped.
//!
//! The format is described at <https://skatgame.net/mburo/ggsa/ggf>, NBoard's use of it in the manual of its protocol.

mod reader;

use super::{GameRecord, Start};
use crate::rules::{Game, Move, MoveError, Position, Setup, Side};
use std::{collections::BTreeMap, fmt::Write};
use thiserror::Error;

pub use reader::{is_pass, read};

/// Longest game that is read, in bytes. The longest that can be played takes a tenth of it.
pub const LONGEST: usize = 65_536;

/// An Othello game with what GGF tells beyond a [`GameRecord`].
///
/// Evaluations of moves are the [`super::Note::score`] of the position after the move, in discs and from Black's side.
#[derive(Clone, PartialEq, Debug)]
pub struct Ggf {
    /// The game. Its result is what `RE` says, such as `+12.00`; empty for `?`.
    pub game: GameRecord,
    /// Where it was played (`PC`); may be empty.
    pub place: String,
    /// When it was played (`DT`), as written; may be empty.
    pub date: String,
    /// The clock of both sides (`TI`), as written, such as `15:00`; may be empty.
    pub clock: String,
    /// Seconds that a move took, by the number of moves played with it, from 1; 0 or more.
    pub seconds: BTreeMap<usize, f64>,
}

/// Why a text is not a game in GGF.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum GgfError {
    /// More than [`LONGEST`] bytes.
    #[error("the game is {0} bytes long: at most {LONGEST} are read")]
    TooLong(usize),
    /// The text does not have the form, or a property makes no sense.
    #[error("character {at}: {what}")]
    Form {
        /// Where, in characters from 1.
        at: usize,
        /// What is wrong there.
        what: String,
    },
    /// A move that cannot be read or played.
    #[error("move {number}, `{text}` at character {at}: {why}")]
    Move {
        /// Which of the written moves, from 1.
        number: usize,
        /// Where it begins, in characters from 1.
        at: usize,
        /// What is written there, its first characters if it is long.
        text: String,
        /// What is wrong with it.
        why: MoveError,
    },
    /// A record that is no game of Othello, or whose moves cannot be played: it cannot be written.
    #[error("not a game of Othello that can be written: {0}")]
    Record(String),
}

impl Ggf {
    /// A game of which nothing else is known.
    #[must_use]
    pub const fn new(game: GameRecord) -> Ggf {
        Ggf { game, place: String::new(), date: String::new(), clock: String::new(), seconds: BTreeMap::new() }
    }

    /// A game that begins with `position` and has no moves yet; one from a usual start is known as such.
    #[must_use]
    pub fn from_position(position: &Position) -> Ggf {
        Ggf::new(begun(position))
    }

    /// Writes the game in one line.
    ///
    /// The result of a finished game is counted (empty squares go to the winner). Of other games it is kept if it has the
    /// form of GGF, as `+64.00:r` has, and else becomes `?`. Comments have no place in GGF. Brackets in names become round
    /// ones.
    ///
    /// ```
    /// use obverse::{record::{GameRecord, ggf::{self, Ggf}, read}, rules::{Game, Setup}};
    ///
    /// let mut game = GameRecord::new(Setup { size: 4, ..Setup::usual(Game::Othello) });
    /// game.moves = read(&game.first()?, "b1a1")?;
    /// let line = Ggf::new(game.clone()).write()?;
    /// assert_eq!(line, "(;GM[Othello]PC[]PB[]PW[]RE[?]TY[4]BO[4 ---- -O*- -*O- ---- *]B[B1]W[A1];)");
    /// assert_eq!(ggf::read(&line)?.game, game);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the record is not one of Othello, or one of its moves is not legal.
    pub fn write(&self) -> Result<String, GgfError> {
        let record = |why: String| GgfError::Record(why);
        let game = &self.game;
        if game.setup.game != Game::Othello {
            return Err(record("it is gomoku".to_owned()));
        }
        let first = game.first().map_err(|e| record(e.to_string()))?;
        let (last, changes) = game.replay().map_err(|e| record(e.to_string()))?;
        let result = match last.outcome() {
            Some(outcome) => format!("{:+}", outcome.analysis_score),
            None if is_result(&game.result) => plain(&game.result),
            None => "?".to_owned(),
        };
        let [black, white] = [0, 1].map(|i| plain(&game.players[i]));
        let known = |name: &str, value: &str| {
            if value.is_empty() { String::new() } else { format!("{name}[{}]", plain(value)) }
        };
        let (place, date, clock) = (plain(&self.place), known("DT", &self.date), known("TI", &self.clock));
        let mut line = format!("(;GM[Othello]PC[{place}]{date}PB[{black}]PW[{white}]RE[{result}]{clock}");
        let _ = write!(line, "TY[{0}]BO[{0}{1} {2}]", first.size(), rows(&first), letter(first.to_move()));
        for (i, change) in changes.iter().enumerate() {
            let name = match change.played {
                Move::Pass => "PA".to_owned(),
                Move::Place(square) => first.name(square).to_uppercase(),
            };
            let score = game.notes.get(&(i + 1)).and_then(|n| n.score).filter(|s| is_told(f64::from(*s)));
            let score = score.map(|s| if change.side == Side::Black { s } else { -s });
            let seconds = self.seconds.get(&(i + 1)).filter(|s| is_told(**s) && **s >= 0.0);
            let side = if change.side == Side::Black { 'B' } else { 'W' };
            let _ = write!(line, "{side}[{name}");
            if score.is_some() || seconds.is_some() {
                // A negative zero would be read back as one, but looks odd.
                let _ = write!(line, "/{}", score.map_or(String::new(), |s| format!("{}", s + 0.0)));
            }
            let _ = match seconds {
                Some(seconds) => write!(line, "/{seconds}]"),
                None => write!(line, "]"),
            };
        }
        line.push_str(";)");
        Ok(line)
    }
}

/// A record without moves from a position.
fn begun(position: &Position) -> GameRecord {
    let usual = Setup { size: position.size(), ..Setup::usual(position.game()) };
    let starts = [usual, Setup { parallel: true, ..usual }];
    let known = starts.into_iter().find(|s| Position::start(s).as_ref() == Ok(position));
    let start = Start { board: position.board_text(), to_move: position.to_move() };
    GameRecord { start: known.is_none().then_some(start), ..GameRecord::new(known.unwrap_or(usual)) }
}

/// The rows of a board, each after a blank.
fn rows(position: &Position) -> String {
    let board = position.board_text().replace('X', "*");
    let width = usize::from(position.size());
    (0..width).map(|row| format!(" {}", &board[row * width..(row + 1) * width])).collect()
}

const fn letter(side: Side) -> char {
    match side {
        Side::Black => '*',
        Side::White => 'O',
    }
}

/// Whether a text has the form of a result in GGF: a number of discs, then perhaps how it came to that.
fn is_result(text: &str) -> bool {
    let number = text.split(':').next().unwrap_or_default();
    number.len() < 16 && number.parse::<f64>().is_ok_and(f64::is_finite)
}

/// Whether a number is an evaluation or a time at all.
fn is_told(number: f64) -> bool {
    number.is_finite() && number.abs() < 1e9
}

/// A text without what would end a value or a line.
fn plain(text: &str) -> String {
    let kept = text.chars().map(|c| match c {
        '[' => '(',
        ']' => ')',
        c if c.is_control() => ' ',
        c => c,
    });
    kept.collect::<String>().trim().to_owned()
}
