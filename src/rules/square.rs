//! Squares (Othello) and points (gomoku), and their names.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A place on a board: its index, row by row from the top left corner, and the width of its board.
///
/// Rows count from the top whatever the game; only the names differ (see [`Origin`]).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(try_from = "RawSquare")]
pub struct Square {
    index: u16,
    width: u8,
}

/// A square as it is read from outside, not yet known to lie on its board.
#[derive(Deserialize)]
struct RawSquare {
    index: u16,
    width: u8,
}

impl TryFrom<RawSquare> for Square {
    type Error = String;

    fn try_from(RawSquare { index, width }: RawSquare) -> Result<Square, String> {
        if index < u16::from(width) * u16::from(width) {
            Ok(Square { index, width })
        } else {
            Err(format!("square {index} is not on a board of {width}x{width}"))
        }
    }
}

/// Where a1 lies. Othello counts rows from the top, gomoku from the bottom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Origin {
    /// a1 is the top left corner (Othello).
    TopLeft,
    /// a1 is the bottom left corner (gomoku, renju).
    BottomLeft,
}

/// Why a text is not the name of a square.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ParseSquareError {
    /// Not a letter followed by a number without leading zero.
    #[error("`{0}` is not a square: expected a letter and a number, such as d3")]
    Shape(String),
    /// Well formed, but not on this board.
    #[error("`{name}` is not on a board of {width}x{width}")]
    OffBoard {
        /// What was read.
        name: String,
        /// Squares along a side.
        width: u8,
    },
}

impl Square {
    /// The square in column `col` (0 = left) and row `row` (0 = top) of a board `width` wide.
    ///
    /// # Panics
    /// If the column or the row is not on the board.
    #[must_use]
    pub const fn new(col: u8, row: u8, width: u8) -> Square {
        assert!(col < width && row < width);
        Square { index: row as u16 * width as u16 + col as u16, width }
    }

    /// The square at a place that may lie off the board: `None` there.
    #[must_use]
    pub fn at(col: i32, row: i32, width: u8) -> Option<Square> {
        let on = |v: i32| (0..i32::from(width)).contains(&v);
        (on(col) && on(row)).then(|| Square::new(col as u8, row as u8, width))
    }

    /// The square with that index, row by row from the top left.
    ///
    /// # Panics
    /// If the index is not on the board.
    #[must_use]
    pub const fn from_index(index: usize, width: u8) -> Square {
        assert!(index < width as usize * width as usize);
        Square { index: index as u16, width }
    }

    /// Index, row by row from the top left: 0 to width² - 1.
    #[must_use]
    pub const fn index(self) -> usize {
        self.index as usize
    }

    /// Column, 0 = left.
    #[must_use]
    pub const fn col(self) -> u8 {
        (self.index % self.width as u16) as u8
    }

    /// Row, 0 = top.
    #[must_use]
    pub const fn row(self) -> u8 {
        (self.index / self.width as u16) as u8
    }

    /// Squares along a side of the board that this square is on.
    #[must_use]
    pub const fn width(self) -> u8 {
        self.width
    }

    /// The neighbour `cols` to the right and `rows` down, if it is on the board.
    #[must_use]
    pub fn step(self, cols: i32, rows: i32) -> Option<Square> {
        Square::at(i32::from(self.col()) + cols, i32::from(self.row()) + rows, self.width)
    }

    /// Mirrored left to right.
    #[must_use]
    pub const fn mirrored(self) -> Square {
        Square::new(self.width - 1 - self.col(), self.row(), self.width)
    }

    /// Rows and columns exchanged (reflection in the a1-h8 diagonal of Othello).
    #[must_use]
    pub const fn transposed(self) -> Square {
        Square::new(self.row(), self.col(), self.width)
    }

    /// Its name, such as `d3`.
    #[must_use]
    pub fn name(self, origin: Origin) -> String {
        let row = match origin {
            Origin::TopLeft => self.row() + 1,
            Origin::BottomLeft => self.width - self.row(),
        };
        format!("{}{row}", char::from(b'a' + self.col()))
    }

    /// Reads a name, strictly: one letter in either case, then a number without sign or leading zero.
    ///
    /// # Errors
    /// If the text has another form, or names a place off the board.
    pub fn parse(name: &str, width: u8, origin: Origin) -> Result<Square, ParseSquareError> {
        let shape = || ParseSquareError::Shape(name.to_owned());
        let mut rest = name.chars();
        let letter = rest.next().filter(char::is_ascii_alphabetic).ok_or_else(shape)?;
        let digits = rest.as_str();
        let strict =
            (1..=3).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit()) && !digits.starts_with('0');
        let number: i32 = if strict { digits.parse().map_err(|_| shape())? } else { return Err(shape()) };
        let row = match origin {
            Origin::TopLeft => number - 1,
            Origin::BottomLeft => i32::from(width) - number,
        };
        let col = i32::from(letter.to_ascii_lowercase() as u8 - b'a');
        Square::at(col, row, width).ok_or_else(|| ParseSquareError::OffBoard { name: name.to_owned(), width })
    }
}
