//! The reader of GGF. It goes through the text once and stops at the first thing that is wrong.

use super::{Ggf, GgfError, LONGEST, begun, is_told};
use crate::{
    record::Note,
    rules::{Game, Move, MoveError, ParseSquareError, Position, Setup, Side},
};

/// Most characters of a wrong text that are shown.
const SHOWN: usize = 12;

/// Reads one game. Blanks around properties mean nothing, and `PA` may be left out where the turn makes it plain.
///
/// ```
/// use obverse::record::ggf;
///
/// let wrong = ggf::read("(;GM[Othello]TY[8]B[F5]W[F6/0.5]B[E3];)").unwrap_err();
/// assert_eq!(wrong.to_string(), "move 3, `E3` at character 35: e3 turns no disc");
/// ```
///
/// # Errors
/// The first thing that is wrong, and where: a text that is too long or has another form, another game, a board that
/// cannot be set up, a move that cannot be played, or anything but blanks behind the game.
pub fn read(text: &str) -> Result<Ggf, GgfError> {
    if text.len() > LONGEST {
        return Err(GgfError::TooLong(text.len()));
    }
    let mut reader = Reader { text, at: 0 };
    reader.skip();
    reader.expect("(;")?;
    let mut told = Told::default();
    loop {
        reader.skip();
        if reader.rest().starts_with(";)") {
            break;
        }
        let property = reader.property()?;
        told.take(&reader, &property)?;
    }
    let end = reader.at;
    reader.at += 2;
    reader.skip();
    if !reader.rest().is_empty() {
        return Err(reader.wrong(reader.at, format!("`{}` after the end of the game", short(reader.rest()))));
    }
    told.play(&reader, end)
}

/// A place in the text.
struct Reader<'a> {
    text: &'a str,
    /// Bytes.
    at: usize,
}

/// A name, its value, and where both begin in bytes.
struct Property<'a> {
    name: &'a str,
    named_at: usize,
    value: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    fn expect(&mut self, mark: &str) -> Result<(), GgfError> {
        if !self.rest().starts_with(mark) {
            return Err(self.wrong(self.at, format!("expected `{mark}`, found {}", found(self.rest()))));
        }
        self.at += mark.len();
        Ok(())
    }

    fn property(&mut self) -> Result<Property<'a>, GgfError> {
        let (rest, named_at) = (self.rest(), self.at);
        let length = rest.bytes().take_while(u8::is_ascii_alphabetic).count();
        if length == 0 || length > 8 {
            let what = format!("expected a property such as B[F5], or `;)`, found {}", found(rest));
            return Err(self.wrong(named_at, what));
        }
        let name = &rest[..length];
        self.at += length;
        self.expect("[")?;
        let at = self.at;
        let Some(length) = self.rest().find(']') else {
            return Err(self.wrong(at, format!("the value of {name} has no end: expected `]`")));
        };
        self.at += length + 1;
        Ok(Property { name, named_at, value: &self.text[at..at + length], at })
    }

    fn wrong(&self, byte: usize, what: String) -> GgfError {
        GgfError::Form { at: self.character(byte), what }
    }

    /// Number of the character at a byte, from 1.
    fn character(&self, byte: usize) -> usize {
        self.text[..byte].chars().count() + 1
    }
}

/// The properties that have been read; numbers beside them are the bytes where they begin.
#[derive(Default)]
struct Told<'a> {
    game: bool,
    size: Option<(u8, usize)>,
    board: Option<Position>,
    texts: [&'a str; 6],
    moves: Vec<(Side, &'a str, usize)>,
}

/// The properties kept as they are written, in the order of [`Told::texts`].
const TEXTS: [&str; 6] = ["PC", "DT", "TI", "PB", "PW", "RE"];

impl<'a> Told<'a> {
    fn take(&mut self, reader: &Reader, property: &Property<'a>) -> Result<(), GgfError> {
        let Property { name, value, at, .. } = *property;
        match name {
            "GM" if !value.trim().eq_ignore_ascii_case("othello") => {
                return Err(reader.wrong(at, format!("the game is `{}`: expected Othello", short(value))));
            }
            "GM" => self.game = true,
            "TY" => self.size = Some((size(value).map_err(|what| reader.wrong(at, what))?, at)),
            "BO" if !self.moves.is_empty() => {
                return Err(reader.wrong(property.named_at, "the first position comes after a move".to_owned()));
            }
            "BO" => self.board = Some(board(value).map_err(|what| reader.wrong(at, what))?),
            "B" => self.moves.push((Side::Black, value, at)),
            "W" => self.moves.push((Side::White, value, at)),
            "KB" | "KW" => {
                return Err(reader.wrong(property.named_at, "games that begin with a komi cannot be read".to_owned()));
            }
            _ => {
                if let Some(i) = TEXTS.iter().position(|t| *t == name) {
                    self.texts[i] = value.trim();
                }
            }
        }
        Ok(())
    }

    /// Sets the board up and plays the moves; `end` is where the game ends.
    fn play(self, reader: &Reader, end: usize) -> Result<Ggf, GgfError> {
        if !self.game {
            return Err(reader.wrong(end, "GM[Othello] is missing".to_owned()));
        }
        let mut position = self.first(reader, end)?;
        let [place, date, clock, black, white, result] = self.texts.map(str::to_owned);
        let mut ggf = Ggf { place, date, clock, ..Ggf::new(begun(&position)) };
        ggf.game.players = [black, white];
        ggf.game.result = if result == "?" { String::new() } else { result };
        for (i, (side, text, at)) in self.moves.into_iter().enumerate() {
            let written = Written::cut(text, |what| reader.wrong(at, what))?;
            let refused = |why| {
                let (at, text) = (reader.character(at), short(written.name));
                GgfError::Move { number: i + 1, at, text, why }
            };
            if position.to_move() != side && position.must_pass() {
                position.play(Move::Pass).map_err(refused)?;
                ggf.game.moves.push(Move::Pass);
            }
            if position.to_move() != side && !position.is_over() {
                return Err(reader.wrong(at, format!("`{}` is a move of {side}, out of turn", short(written.name))));
            }
            let played = if is_pass(written.name) {
                Move::Pass
            } else {
                Move::Place(position.parse(written.name).map_err(|e| refused(named_short(e, written.name)))?)
            };
            position.play(played).map_err(refused)?;
            ggf.game.moves.push(played);
            let count = ggf.game.moves.len();
            if let Some(score) = written.score {
                let score = if side == Side::Black { score } else { -score };
                ggf.game.notes.insert(count, Note { score: Some(score as f32), ..Note::default() });
            }
            if let Some(seconds) = written.seconds {
                ggf.seconds.insert(count, seconds);
            }
        }
        Ok(ggf)
    }

    /// The first position: that of `BO`, or the usual one of the size in `TY`.
    fn first(&self, reader: &Reader, end: usize) -> Result<Position, GgfError> {
        let size = match (self.size, &self.board) {
            (Some((size, at)), Some(board)) if size != board.size() => {
                let what = format!("the type says {size}, but the board is {0}x{0}", board.size());
                return Err(reader.wrong(at, what));
            }
            (_, Some(board)) => return Ok(board.clone()),
            (size, None) => size.map_or(Game::Othello.usual_size(), |(size, _)| size),
        };
        let usual = Setup { size, ..Setup::usual(Game::Othello) };
        Position::start(&usual).map_err(|e| reader.wrong(end, e.to_string()))
    }
}

/// A move as it is written: `F5/1.50/2.0`.
struct Written<'a> {
    name: &'a str,
    /// From the mover's side.
    score: Option<f64>,
    seconds: Option<f64>,
}

impl<'a> Written<'a> {
    fn cut(text: &'a str, wrong: impl Fn(String) -> GgfError) -> Result<Written<'a>, GgfError> {
        let mut parts = text.splitn(3, '/').map(str::trim);
        let name = parts.next().unwrap_or_default();
        let mut number = |what: &str| {
            let Some(part) = parts.next().filter(|p| !p.is_empty()) else { return Ok(None) };
            let number = part.parse().ok().filter(|n: &f64| is_told(*n));
            let what = || format!("the {what} of `{}` is `{}`: expected a number", short(name), short(part));
            number.map(Some).ok_or_else(|| wrong(what()))
        };
        let (score, seconds) = (number("evaluation")?, number("time")?);
        if seconds.is_some_and(|s| s < 0.0) {
            return Err(wrong(format!("the time of `{}` is less than 0", short(name))));
        }
        Ok(Written { name, score, seconds })
    }
}

/// The error about a name that may be very long.
fn named_short(error: ParseSquareError, name: &str) -> MoveError {
    MoveError::Parse(match error {
        ParseSquareError::Shape(_) => ParseSquareError::Shape(short(name)),
        other @ ParseSquareError::OffBoard { .. } => other,
    })
}

/// Whether a word is a pass as GGF and the engines of NBoard write it: `PA` or `pass`, in either case.
#[must_use]
pub fn is_pass(word: &str) -> bool {
    ["PA", "PASS"].iter().any(|p| word.eq_ignore_ascii_case(p))
}

/// The size in a type of game, such as `8`, `s8r20` (synchronous, from a random position) or `8r16`.
fn size(value: &str) -> Result<u8, String> {
    let value = value.trim();
    let digits = value.strip_prefix('s').unwrap_or(value);
    let length = digits.bytes().take_while(u8::is_ascii_digit).count();
    let (digits, options) = digits.split_at(length);
    if options.contains('a') {
        return Err(format!("the type is `{}`: anti-Othello is another game", short(value)));
    }
    let size = digits.parse().ok().filter(|n| Game::Othello.sizes().contains(n));
    size.ok_or_else(|| format!("the type is `{}`: expected 4, 6 or 8", short(value)))
}

/// The position in `BO`.
fn board(value: &str) -> Result<Position, String> {
    let value = value.trim();
    let length = value.bytes().take_while(u8::is_ascii_digit).count();
    let (digits, rest) = value.split_at(length);
    let Some(size) = digits.parse().ok().filter(|n| Game::Othello.sizes().contains(n)) else {
        return Err(format!("the board begins with `{}`: expected its size, 4, 6 or 8", short(value)));
    };
    let marks: Vec<char> = rest.chars().filter(|c| !c.is_whitespace()).collect();
    let (count, expected) = (marks.len(), usize::from(size) * usize::from(size) + 1);
    if let Some(strange) = marks.iter().find(|c| !['*', 'O', '-'].contains(c)) {
        return Err(format!("`{}` on the board: expected *, O or -", strange.escape_debug()));
    }
    if count != expected {
        return Err(format!("{count} marks for a board of {size}x{size} and the side to move: expected {expected}"));
    }
    let to_move = match marks[count - 1] {
        '*' => Side::Black,
        'O' => Side::White,
        _ => return Err("the side to move is `-`: expected * or O".to_owned()),
    };
    let board: String = marks[..count - 1].iter().collect();
    Position::othello_from_text(size, &board, to_move).map_err(|e| e.to_string())
}

/// The first characters of a text, in one line.
fn short(text: &str) -> String {
    text.chars().take(SHOWN).flat_map(char::escape_debug).collect()
}

/// What stands at the beginning of a text.
fn found(text: &str) -> String {
    if text.is_empty() { "the end".to_owned() } else { format!("`{}`", short(text)) }
}
