//! What the squares of an Othello board are worth in themselves.

use crate::rules::Square;

/// The weights of the top left quarter of an 8x8 board; the other quarters mirror it.
///
/// Corners cannot be turned; the squares beside them (C) and above all the one diagonal to them (X) open the way to
/// them. The numbers are those of the one-ply bot that the article on wipe-outs quotes.
const QUARTER: [[i32; 4]; 4] = [[100, -20, 10, 5], [-20, -50, -2, -2], [10, -2, 1, 1], [5, -2, 1, 0]];

/// The weight of a square of a 4x4, 6x6 or 8x8 board: -50 to 100.
///
/// A smaller board keeps the corner of the 8x8 table and drops the middle rows and columns, so that corner, C and X
/// squares mean the same on every board.
#[must_use]
pub fn weight(square: Square) -> i32 {
    let fold = |v: u8| usize::from(v.min(square.width() - 1 - v));
    QUARTER[fold(square.row())][fold(square.col())]
}

/// Whether it is one of the four corners.
#[must_use]
pub fn is_corner(square: Square) -> bool {
    let edge = |v: u8| v == 0 || v == square.width() - 1;
    edge(square.col()) && edge(square.row())
}

/// The corners of a board, as bits.
pub(super) fn corners(size: u8) -> u64 {
    let end = u32::from(size) - 1;
    1 | 1 << end | 1 << (8 * end) | 1 << (9 * end)
}

/// The worth of every square of a board, by bit; 0 beyond it.
pub(super) fn by_bit(size: u8, worth: impl Fn(Square) -> i32) -> [i32; 64] {
    let mut table = [0; 64];
    for row in 0..size {
        for col in 0..size {
            table[usize::from(row * 8 + col)] = worth(Square::new(col, row, size));
        }
    }
    table
}

/// The worth of some squares together.
pub(super) fn sum(table: &[i32; 64], mut bits: u64) -> i32 {
    let mut sum = 0;
    while bits != 0 {
        sum += table[bits.trailing_zeros() as usize];
        bits &= bits - 1;
    }
    sum
}
