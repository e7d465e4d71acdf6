//! A small book of openings of our own: positions early in the game with the moves that are about equally good.
//!
//! `lab book` makes it with the strong search. A line of the file is a position (a transcript from the start, or `-`
//! for the start itself) and moves with their values in discs for the side to move: `f5d6 c3:0 c5:0 c4:-1`. What
//! follows a `#` is a comment. A position is known whichever way the board is turned.

use super::board::{Board, image_of};
use crate::{
    record::replay,
    rules::{Game, Position, Setup, Square},
};
use std::{collections::HashMap, sync::LazyLock};

/// A move of the book and its value for the side to move, in discs.
pub type BookMove = (Square, i32);

/// Positions, each turned so that it comes first among its eight images, with moves turned likewise.
#[derive(Debug, Default)]
pub struct Book(HashMap<Board, Vec<(u32, i32)>>);

/// The image of a position that stands for all eight, and which one it is (see [`image_of`]).
#[must_use]
pub fn canonical(board: Board) -> (Board, u32) {
    let images = (0..8).map(|i| (board.image(i), i));
    images.min_by_key(|(b, i)| (b.own, b.opp, *i)).unwrap_or((board, 0))
}

/// The image that undoes an image: exchanging rows and columns last, mirrors the other way round come first.
fn undone(image: u32) -> u32 {
    if image & 4 == 0 { image } else { 4 | (image & 1) << 1 | (image & 2) >> 1 }
}

/// Where a bit comes to lie.
fn moved(bit: u32, image: u32) -> u32 {
    image_of(1 << bit, image).trailing_zeros()
}

impl Book {
    /// The book that comes with the program.
    #[must_use]
    pub fn shipped() -> &'static Book {
        static SHIPPED: LazyLock<Book> =
            LazyLock::new(|| Book::read(include_str!("../../../assets/othello/book.txt")).unwrap_or_default());
        &SHIPPED
    }

    /// Reads a book.
    ///
    /// # Errors
    /// One line that names the line and what is wrong with it.
    pub fn read(text: &str) -> Result<Book, String> {
        let mut book = Book::default();
        let start = Position::start(&Setup::usual(Game::Othello)).map_err(|e| e.to_string())?;
        for (number, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            book.add(&start, line).map_err(|e| format!("line {}: {e}", number + 1))?;
        }
        Ok(book)
    }

    fn add(&mut self, start: &Position, line: &str) -> Result<(), String> {
        let (transcript, moves) = line.split_once(' ').ok_or("expected a transcript and moves with their values")?;
        let transcript = if transcript == "-" { "" } else { transcript };
        let (position, _) = replay(start, transcript).map_err(|e| e.to_string())?;
        let (board, image) = canonical(board_of(&position)?);
        let mut all = Vec::new();
        for text in moves.split_whitespace() {
            let (name, value) = text.split_once(':').ok_or_else(|| format!("`{text}`: expected a move and a value"))?;
            let square = position.parse(name).map_err(|e| e.to_string())?;
            position.check(crate::rules::Move::Place(square)).map_err(|e| e.to_string())?;
            let value = value.parse().map_err(|_| format!("`{value}` is no number of discs"))?;
            all.push((moved(square.index() as u32, image), value));
        }
        self.0.insert(board, all);
        Ok(())
    }

    /// The moves that the book knows in a position, best first; none if it does not know the position.
    #[must_use]
    pub fn moves(&self, board: Board) -> Vec<BookMove> {
        let (key, image) = canonical(board);
        let mut moves: Vec<BookMove> = self.0.get(&key).map_or_else(Vec::new, |moves| {
            let back = |(bit, value): &(u32, i32)| (Square::from_index(moved(*bit, undone(image)) as usize, 8), *value);
            moves.iter().map(back).collect()
        });
        moves.sort_by_key(|(square, value)| (std::cmp::Reverse(*value), *square));
        moves
    }

    /// How many positions it knows.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether it knows none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

fn board_of(position: &Position) -> Result<Board, String> {
    match position {
        Position::Othello(p) if p.size() == 8 => Ok(Board::of(p)),
        _ => Err("the book is of Othello on 8x8".to_owned()),
    }
}
