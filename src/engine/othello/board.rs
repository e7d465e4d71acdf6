//! What the strong engine searches: two bitboards seen from the side to move, and the geometry that goes with them.

use crate::rules::{Othello, othello::playable};

/// A position without its colours: the discs of the side to move and those of the other, bit `8 * row + column`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    /// Discs of the side to move.
    pub own: u64,
    /// Discs of the opponent.
    pub opp: u64,
}

impl Board {
    /// The discs of a position, which may be of any size: a small board lies in the corner of the bits 0.
    #[must_use]
    pub fn of(position: &Othello) -> Board {
        let me = position.to_move();
        Board { own: position.discs(me), opp: position.discs(me.other()) }
    }

    /// The discs of a position in the middle of the bits, as the search wants a small board: then the quadrants are
    /// right.
    #[must_use]
    pub fn middle(position: &Othello) -> Board {
        let (Board { own, opp }, margin) = (Board::of(position), margin(position.size()));
        Board { own: own << margin, opp: opp << margin }
    }

    /// After the side to move has played on `square` and turned `flips`: seen from the opponent.
    #[inline]
    #[must_use]
    pub const fn play(self, square: u32, flips: u64) -> Board {
        Board { own: self.opp ^ flips, opp: self.own ^ flips ^ (1 << square) }
    }

    /// The same discs, seen from the opponent.
    #[inline]
    #[must_use]
    pub const fn pass(self) -> Board {
        Board { own: self.opp, opp: self.own }
    }

    /// The empty squares of an 8x8 board.
    #[inline]
    #[must_use]
    pub const fn empty(self) -> u64 {
        !(self.own | self.opp)
    }

    /// How many squares are empty.
    #[inline]
    #[must_use]
    pub const fn empties(self) -> u32 {
        self.empty().count_ones()
    }

    /// A number that is spread evenly over 64 bits, for the transposition table.
    ///
    /// Multiplications and shifts in turn: each disc touches every bit. The constants are the first 64 bits of the fractions of
    /// the square roots of 2, 3 and 5, made odd.
    #[inline]
    #[must_use]
    pub const fn hash(self) -> u64 {
        const A: u64 = 0x6a09_e667_f3bc_c909;
        const B: u64 = 0xbb67_ae85_84ca_a73b;
        const C: u64 = 0x3c6e_f372_fe94_f82b;
        let h = self.own.wrapping_mul(A) ^ self.opp.wrapping_mul(B).rotate_left(29);
        let h = (h ^ (h >> 32)).wrapping_mul(C);
        h ^ (h >> 29)
    }

    /// One of the eight images of the board: `image` is 0 to 7, as in [`image_of`].
    #[must_use]
    pub const fn image(self, image: u32) -> Board {
        Board { own: image_of(self.own, image), opp: image_of(self.opp, image) }
    }
}

/// One of the eight images of a bitboard: bit 0 of `image` mirrors left and right, bit 1 top and bottom, bit 2
/// exchanges rows and columns (last).
#[must_use]
pub const fn image_of(mut b: u64, image: u32) -> u64 {
    if image & 1 != 0 {
        b = ((b >> 1) & 0x5555_5555_5555_5555) | ((b & 0x5555_5555_5555_5555) << 1);
        b = ((b >> 2) & 0x3333_3333_3333_3333) | ((b & 0x3333_3333_3333_3333) << 2);
        b = ((b >> 4) & 0x0f0f_0f0f_0f0f_0f0f) | ((b & 0x0f0f_0f0f_0f0f_0f0f) << 4);
    }
    if image & 2 != 0 {
        b = b.swap_bytes();
    }
    if image & 4 != 0 {
        let t = (b ^ (b >> 7)) & 0x00aa_00aa_00aa_00aa;
        b = b ^ t ^ (t << 7);
        let t = (b ^ (b >> 14)) & 0x0000_cccc_0000_cccc;
        b = b ^ t ^ (t << 14);
        let t = (b ^ (b >> 28)) & 0x0000_0000_f0f0_f0f0;
        b = b ^ t ^ (t << 28);
    }
    b
}

/// How many bits a board of 4, 6 or 8 squares along a side is moved to lie in the middle.
#[must_use]
pub const fn margin(size: u8) -> u32 {
    (8 - size as u32) / 2 * 9
}

/// The squares of a board that lies in the middle of the bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Frame {
    /// All of them.
    pub whole: u64,
    /// How many those are.
    pub squares: i32,
    /// The four corners.
    pub corners: u64,
    /// The squares next to the corners.
    pub beside: u64,
}

impl Frame {
    /// Of a board of 4, 6 or 8 squares along a side.
    #[must_use]
    pub const fn of(size: u8) -> Frame {
        let whole = playable(size) << margin(size);
        let (first, far) = (1u64 << margin(size), size as u32 - 1);
        let corners = first | first << far | first << (8 * far) | first << (9 * far);
        let wide = corners | ((corners << 1) & !COLUMN) | ((corners >> 1) & !(COLUMN << 7));
        let beside = (wide | (wide << 8) | (wide >> 8)) & whole & !corners;
        Frame { whole, squares: size as i32 * size as i32, corners, beside }
    }
}

/// The squares of the left column.
const COLUMN: u64 = 0x0101_0101_0101_0101;

/// Squares from each square along each direction, the square itself left out. The first four directions go up in bits
/// (east, south-west, south, south-east), the others the opposite way in the same order.
pub static RAYS: [[u64; 8]; 64] = rays();

/// The neighbours of each square.
pub static NEAR: [u64; 64] = near();

/// The quadrant of each square as a bit: 1, 2, 4 or 8.
pub static QUADRANT: [u8; 64] = quadrants();

/// The squares of the quadrants whose bits are set in the index.
pub static QUADRANTS: [u64; 16] = quadrant_squares();

const fn rays() -> [[u64; 8]; 64] {
    const STEPS: [(i32, i32); 8] = [(1, 0), (-1, 1), (0, 1), (1, 1), (-1, 0), (1, -1), (0, -1), (-1, -1)];
    let mut all = [[0; 8]; 64];
    let mut s = 0;
    while s < 64 {
        let mut d = 0;
        while d < 8 {
            let (dc, dr) = STEPS[d];
            let (mut c, mut r) = (s % 8 + dc, s / 8 + dr);
            while c >= 0 && c < 8 && r >= 0 && r < 8 {
                all[s as usize][d] |= 1 << (r * 8 + c);
                c += dc;
                r += dr;
            }
            d += 1;
        }
        s += 1;
    }
    all
}

const fn near() -> [u64; 64] {
    let mut all = [0; 64];
    let mut s = 0;
    while s < 64 {
        let b = 1u64 << s;
        let wide = b | ((b << 1) & 0xfefe_fefe_fefe_fefe) | ((b >> 1) & 0x7f7f_7f7f_7f7f_7f7f);
        all[s] = (wide | (wide << 8) | (wide >> 8)) & !b;
        s += 1;
    }
    all
}

const fn quadrants() -> [u8; 64] {
    let mut all = [0; 64];
    let mut s = 0;
    while s < 64 {
        all[s] = 1 << (s % 8 / 4 + s / 32 * 2);
        s += 1;
    }
    all
}

const fn quadrant_squares() -> [u64; 16] {
    let quadrant = quadrants();
    let mut all = [0; 16];
    let mut bits = 0;
    while bits < 16 {
        let mut s = 0;
        while s < 64 {
            if quadrant[s] as usize & bits != 0 {
                all[bits] |= 1 << s;
            }
            s += 1;
        }
        bits += 1;
    }
    all
}

/// Which quadrants hold an odd number of the squares `empty`, as bits.
#[must_use]
pub const fn parity(empty: u64) -> u8 {
    let mut odd = 0;
    let mut q = 0;
    while q < 4 {
        if (empty & QUADRANTS[1 << q]).count_ones() & 1 != 0 {
            odd |= 1 << q;
        }
        q += 1;
    }
    odd
}
