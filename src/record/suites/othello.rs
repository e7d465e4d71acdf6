//! The suites of Othello: positions, line counts, games and endgames. Fields are separated by tabs.

use super::{ReadError, names, number, read_lines, side, squares};
use crate::rules::{Origin, Othello, Position, Side, Square};

/// All these suites are for the usual board.
const SIZE: u8 = 8;

/// A position with everything the rules say of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionRow {
    /// What it is about.
    pub name: String,
    /// The position.
    pub position: Othello,
    /// The legal moves, in the order of the file.
    pub legal: Vec<Square>,
    /// How many discs each legal move turns.
    pub flips: Vec<(Square, u32)>,
    /// Lines of play of 1, 2, ... plies, a pass being a ply.
    pub perft: Vec<u64>,
    /// The same, a pass costing no ply.
    pub perft_free_pass: Vec<u64>,
}

/// Lines of play from the standard start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PerftRow {
    /// Plies.
    pub depth: u32,
    /// Lines, a pass being a ply.
    pub lines: u64,
    /// Lines, a pass costing no ply.
    pub lines_free_pass: u64,
}

/// A pass in a [`GameRow`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PassRow {
    /// Who passed.
    pub side: Side,
    /// Number, from 1, of the disc that is placed next.
    pub before: u32,
}

/// A game from the standard start, and where it leads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRow {
    /// What it is about.
    pub name: String,
    /// Where it comes from.
    pub source: String,
    /// The moves, passes left out.
    pub transcript: String,
    /// Discs placed.
    pub plies: u32,
    /// The passes in between. One that is due after the last disc is not among them.
    pub passes: Vec<PassRow>,
    /// Whether the game is over.
    pub over: bool,
    /// Discs of Black and of White.
    pub counts: [u32; 2],
    /// Black's score with empty squares given to the winner, when the game is over.
    pub score: Option<i32>,
    /// The last position.
    pub last: Othello,
}

/// An endgame position with its exact score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndgameRow {
    /// Its number in the suite.
    pub number: u32,
    /// The position.
    pub position: Othello,
    /// Exact score for the side to move, empty squares given to the winner.
    pub score: i32,
    /// The moves that reach it.
    pub best: Vec<Square>,
    /// Every move that the suite lists, with its exact score for the side to move.
    pub moves: Vec<(Square, i32)>,
}

/// Reads the `POS` lines of a file; its `PERFT` lines are left to [`read_perft`].
///
/// # Errors
/// The first line that cannot be understood.
pub fn read_positions(text: &str) -> Result<Vec<PositionRow>, ReadError> {
    read_lines(text, |line| match fields(line)[..] {
        ["POS", name, board_text, to_move, legal, flips, perft, free] => {
            let row = PositionRow {
                name: name.to_owned(),
                position: board(board_text, to_move)?,
                legal: squares(legal, square)?,
                flips: scored(flips)?,
                perft: counts(perft)?,
                perft_free_pass: counts(free)?,
            };
            if !row.flips.iter().map(|(s, _)| s).eq(&row.legal) {
                return Err("legal moves and discs turned do not name the same squares".to_owned());
            }
            Ok(Some(row))
        }
        ["PERFT", ..] => Ok(None),
        ref other => Err(unknown(other, "POS with 8 fields, or PERFT")),
    })
}

/// Reads the `PERFT` lines of a file; its `POS` lines are left to [`read_positions`].
///
/// # Errors
/// The first line that cannot be understood.
pub fn read_perft(text: &str) -> Result<Vec<PerftRow>, ReadError> {
    read_lines(text, |line| match fields(line)[..] {
        ["PERFT", depth, lines, free] => Ok(Some(PerftRow {
            depth: number("depth", depth)?,
            lines: number("count", lines)?,
            lines_free_pass: number("count with free passes", free)?,
        })),
        ["POS", ..] => Ok(None),
        ref other => Err(unknown(other, "PERFT with 4 fields, or POS")),
    })
}

/// Reads a file of `GAME` lines.
///
/// # Errors
/// The first line that cannot be understood.
pub fn read_games(text: &str) -> Result<Vec<GameRow>, ReadError> {
    read_lines(text, |line| match fields(line)[..] {
        ["GAME", name, source, transcript, plies, passes, over, black, white, score, last, to_move] => {
            Ok(Some(GameRow {
                name: name.to_owned(),
                source: source.to_owned(),
                transcript: transcript.to_owned(),
                plies: number("number of moves", plies)?,
                passes: names(passes).map(pass).collect::<Result<_, _>>()?,
                over: match over {
                    "0" => false,
                    "1" => true,
                    other => return Err(format!("whether it is over is `{other}`: expected 0 or 1")),
                },
                counts: [number("number of black discs", black)?, number("number of white discs", white)?],
                score: if score == "-" { None } else { Some(number("score", score)?) },
                last: board(last, to_move)?,
            }))
        }
        ref other => Err(unknown(other, "GAME with 12 fields")),
    })
}

/// Reads a file of endgame positions, such as the FFO suite.
///
/// # Errors
/// The first line that cannot be understood.
pub fn read_endgames(text: &str) -> Result<Vec<EndgameRow>, ReadError> {
    read_lines(text, |line| match fields(line)[..] {
        [id, board_text, to_move, empties, score, best, moves] => {
            let position = board(board_text, to_move)?;
            let said: u32 = number("number of empty squares", empties)?;
            if said != position.empties() {
                return Err(format!("{said} empty squares are told, the board has {}", position.empties()));
            }
            Ok(Some(EndgameRow {
                number: number("position number", id)?,
                position,
                score: number("score", score)?,
                best: squares(best, square)?,
                moves: scored(moves)?,
            }))
        }
        ref other => Err(unknown(other, "7 fields")),
    })
}

fn fields(line: &str) -> Vec<&str> {
    line.split('\t').collect()
}

fn unknown(found: &[&str], expected: &str) -> String {
    format!("found `{}` with {} fields separated by tabs: expected {expected}", found[0], found.len())
}

fn square(name: &str) -> Result<Square, String> {
    Square::parse(name, SIZE, Origin::TopLeft).map_err(|e| e.to_string())
}

fn board(text: &str, to_move: &str) -> Result<Othello, String> {
    match Position::othello_from_text(SIZE, text, side(to_move)?).map_err(|e| e.to_string())? {
        Position::Othello(board) => Ok(board),
        Position::Gomoku(_) => unreachable!("asked for Othello"),
    }
}

/// `d3:4 c4:-2`: squares with a number each.
fn scored<T: std::str::FromStr>(text: &str) -> Result<Vec<(Square, T)>, String> {
    let one = |word: &str| {
        let (name, value) = word.split_once(':').ok_or_else(|| format!("`{word}` is not a move with a number"))?;
        Ok((square(name)?, number("the number of a move", value)?))
    };
    names(text).map(one).collect()
}

fn counts(text: &str) -> Result<Vec<u64>, String> {
    names(text).map(|n| number("count", n)).collect()
}

/// `X@13`: who passed, before which disc.
fn pass(text: &str) -> Result<PassRow, String> {
    let (who, before) = text.split_once('@').ok_or_else(|| format!("`{text}` is not a pass such as X@13"))?;
    Ok(PassRow { side: side(who)?, before: number("the disc after a pass", before)? })
}
