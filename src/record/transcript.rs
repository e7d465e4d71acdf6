//! Games as a line of moves: `f5d6c3d3` for Othello, `h8 i9 j10` for gomoku.
//!
//! Either may be written with or without spaces or commas, in either case. Othello's forced passes need not be written,
//! but may be: `pass`, `PA` or `--`. Nothing else is accepted, and every move must be legal.

use crate::rules::{Change, Game, Move, MoveError, Position};
use thiserror::Error;

/// A move that cannot be read, or that the rules refuse.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("move {number}, `{text}` at character {at}: {why}")]
pub struct TranscriptError {
    /// Which of the written moves, from 1; passes that are not written do not count.
    pub number: usize,
    /// Where it begins, in characters from 1.
    pub at: usize,
    /// What is written there.
    pub text: String,
    /// What is wrong with it.
    pub why: MoveError,
}

/// Plays the moves of `text` from `start`, forced passes between them included, and tells every change.
///
/// A pass that is due after the last move is not made, unless it is written.
///
/// ```
/// use obverse::{record::replay, rules::{Game, Position, Setup, Side}};
///
/// let start = Position::start(&Setup::usual(Game::Othello))?;
/// let (end, changes) = replay(&start, "f5d6c3d3c4")?;
/// assert_eq!((end.to_move(), changes.len()), (Side::White, 5));
///
/// let refused = replay(&start, "f5 f6 e3").unwrap_err();
/// assert_eq!(refused.to_string(), "move 3, `e3` at character 7: e3 turns no disc");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The first move that cannot be read or played.
pub fn replay(start: &Position, text: &str) -> Result<(Position, Vec<Change>), TranscriptError> {
    let mut position = start.clone();
    let mut changes = Vec::new();
    for (index, word) in words(text).enumerate() {
        play(&mut position, word.text, &mut changes).map_err(|why| TranscriptError {
            number: index + 1,
            at: word.at,
            text: word.text.to_owned(),
            why,
        })?;
    }
    Ok((position, changes))
}

/// The moves of `text` from `start`, forced passes between them included.
///
/// # Errors
/// The first move that cannot be read or played.
pub fn read(start: &Position, text: &str) -> Result<Vec<Move>, TranscriptError> {
    Ok(replay(start, text)?.1.into_iter().map(|change| change.played).collect())
}

/// Writes moves played from `start`: run together for Othello, separated by spaces for gomoku.
///
/// Othello's passes are left out, since the rules imply them, but for passes at the very end, which nothing would imply:
/// those are written `--`. [`read`] gives back what was written.
#[must_use]
pub fn transcript(start: &Position, moves: &[Move]) -> String {
    let last = moves.iter().rposition(|m| *m != Move::Pass).map_or(0, |i| i + 1);
    let (played, passes) = moves.split_at(last);
    let names = played.iter().filter_map(|m| m.square()).map(|s| start.name(s));
    let words: Vec<String> = names.chain(passes.iter().map(|_| "--".to_owned())).collect();
    words.join(if start.game() == Game::Othello { "" } else { " " })
}

/// Plays one word, after a forced pass if one is due.
fn play(position: &mut Position, word: &str, changes: &mut Vec<Change>) -> Result<(), MoveError> {
    if ["pass", "pa", "--"].iter().any(|p| word.eq_ignore_ascii_case(p)) {
        changes.push(position.play(Move::Pass)?);
        return Ok(());
    }
    let square = position.parse(word)?;
    if position.must_pass() {
        changes.push(position.play(Move::Pass)?);
    }
    changes.push(position.play(Move::Place(square))?);
    Ok(())
}

/// A move as it is written.
struct Word<'a> {
    text: &'a str,
    /// Character, from 1.
    at: usize,
}

/// Cuts a text into moves, whether they are separated or run together.
fn words(text: &str) -> impl Iterator<Item = Word<'_>> {
    let mut from = 0;
    std::iter::from_fn(move || {
        let rest = text[from..].trim_start_matches([' ', ',', '\t', '\r', '\n']);
        if rest.is_empty() {
            return None;
        }
        let start = text.len() - rest.len();
        let found = &rest[..length(rest)];
        from = start + found.len();
        Some(Word { text: found, at: text[..start].chars().count() + 1 })
    })
}

/// Bytes of the move that begins a text. What is no move is taken up to the next separator, to be shown and refused.
fn length(text: &str) -> usize {
    let passes = ["pass", "pa", "--"];
    if let Some(pass) = passes.iter().find(|p| text.get(..p.len()).is_some_and(|t| t.eq_ignore_ascii_case(p))) {
        return pass.len();
    }
    let letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    let digits = text.bytes().skip(letters).take_while(u8::is_ascii_digit).count();
    if letters == 1 && digits > 0 {
        return 1 + digits;
    }
    text.find([' ', ',', '\t', '\r', '\n']).unwrap_or(text.len()).min(first_chars(text, 12))
}

/// Bytes of the first `count` characters.
fn first_chars(text: &str, count: usize) -> usize {
    text.char_indices().nth(count).map_or(text.len(), |(at, _)| at)
}
