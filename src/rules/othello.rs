//! Othello on 4x4, 6x6 and 8x8 as bitboards.

use super::{Side, Square};
use serde::{Deserialize, Serialize};

/// A position of Othello: two bitboards, the size and the side to move.
///
/// Every size lies in the top left corner of an 8x8 board, bit `8 * row + column`, so that one set of shifts serves all
/// of them; squares beyond a smaller board are never occupied and never legal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "RawOthello")]
pub struct Othello {
    size: u8,
    discs: [u64; 2],
    to_move: Side,
}

/// A position as it is read from outside, not yet known to be one.
#[derive(Deserialize)]
struct RawOthello {
    size: u8,
    discs: [u64; 2],
    to_move: Side,
}

impl TryFrom<RawOthello> for Othello {
    type Error = String;

    fn try_from(RawOthello { size, discs, to_move }: RawOthello) -> Result<Othello, String> {
        if !Othello::SIZES.contains(&size) {
            return Err(format!("no Othello board of {size}x{size}"));
        }
        if discs[0] & discs[1] != 0 || (discs[0] | discs[1]) & !playable(size) != 0 {
            return Err("an Othello board on which discs overlap or lie off the board".to_owned());
        }
        Ok(Othello { size, discs, to_move })
    }
}

/// The left and right columns stop a shift from running round the edge of an 8x8 board.
const INNER: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// The four axes as shift distance and the mask that stops a run round the edge.
const AXES: [(u32, u64); 4] = [(1, INNER), (8, !0), (7, INNER), (9, INNER)];

impl Othello {
    /// The sizes that can be played.
    pub const SIZES: [u8; 3] = [4, 6, 8];

    /// The standard start: White on the a1-h8 diagonal of the centre, Black to move.
    ///
    /// # Panics
    /// If the size is not one of [`Othello::SIZES`].
    #[must_use]
    pub fn standard(size: u8) -> Othello {
        let [a, b, c, d] = centre(size);
        Othello::new(size, b | c, a | d, Side::Black)
    }

    /// The parallel start (old Reversi): each colour has one row of the centre, Black the upper one.
    ///
    /// # Panics
    /// If the size is not one of [`Othello::SIZES`].
    #[must_use]
    pub fn parallel(size: u8) -> Othello {
        let [a, b, c, d] = centre(size);
        Othello::new(size, a | b, c | d, Side::Black)
    }

    /// Any position. Bits are `8 * row + column`.
    ///
    /// # Panics
    /// If the size is not one of [`Othello::SIZES`], if both colours claim a square, or if a disc is off the board.
    #[must_use]
    pub fn new(size: u8, black: u64, white: u64, to_move: Side) -> Othello {
        assert!(Othello::SIZES.contains(&size), "no Othello board of {size}x{size}");
        assert!(black & white == 0 && (black | white) & !playable(size) == 0);
        Othello { size, discs: [black, white], to_move }
    }

    /// Squares along a side.
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// Whose turn it is.
    #[must_use]
    pub const fn to_move(&self) -> Side {
        self.to_move
    }

    /// The discs of one side, bit `8 * row + column`.
    #[must_use]
    pub const fn discs(&self, side: Side) -> u64 {
        self.discs[side.index()]
    }

    /// The empty squares of this board.
    #[must_use]
    pub const fn empty(&self) -> u64 {
        playable(self.size) & !(self.discs[0] | self.discs[1])
    }

    /// How many squares are empty.
    #[must_use]
    pub const fn empties(&self) -> u32 {
        self.empty().count_ones()
    }

    /// Number of discs of one side.
    #[must_use]
    pub const fn count(&self, side: Side) -> u32 {
        self.discs(side).count_ones()
    }

    /// The disc on a square.
    #[must_use]
    pub fn at(&self, square: Square) -> Option<Side> {
        let bit = self.bit(square);
        Side::BOTH.into_iter().find(|s| self.discs(*s) & bit != 0)
    }

    /// The bit of a square of this board.
    #[must_use]
    pub fn bit(&self, square: Square) -> u64 {
        debug_assert_eq!(square.width(), self.size);
        1 << (square.row() * 8 + square.col())
    }

    /// The square of bit number `bit` (0 to 63).
    #[must_use]
    pub const fn square(&self, bit: u32) -> Square {
        Square::new((bit % 8) as u8, (bit / 8) as u8, self.size)
    }

    /// The squares of a bitboard, row by row.
    pub fn squares(&self, mut bits: u64) -> impl Iterator<Item = Square> + use<> {
        let me = *self;
        std::iter::from_fn(move || {
            let bit = (bits != 0).then(|| bits.trailing_zeros())?;
            bits &= bits - 1;
            Some(me.square(bit))
        })
    }

    /// Where the side to move may play.
    #[must_use]
    pub fn legal(&self) -> u64 {
        self.legal_for(self.to_move)
    }

    /// Where `side` might play if it were its turn.
    #[must_use]
    pub fn legal_for(&self, side: Side) -> u64 {
        mobility(self.discs(side), self.discs(side.other())) & self.empty()
    }

    /// The discs that turn when the side to move plays on `square`; 0 when the move is not legal.
    #[must_use]
    pub fn flips(&self, square: Square) -> u64 {
        let bit = self.bit(square);
        if self.empty() & bit == 0 {
            return 0;
        }
        flips(bit, self.discs(self.to_move), self.discs(self.to_move.other()))
    }

    /// True when the side to move has no legal move but the opponent has: it passes.
    #[must_use]
    pub fn must_pass(&self) -> bool {
        self.legal() == 0 && self.legal_for(self.to_move.other()) != 0
    }

    /// True when neither side can move.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.legal() == 0 && self.legal_for(self.to_move.other()) == 0
    }

    /// Puts a disc down, turns `flips` (as told by [`Othello::flips`]) and hands over the turn.
    pub fn place(&mut self, square: Square, flips: u64) {
        let bit = self.bit(square);
        self.discs[self.to_move.index()] ^= flips | bit;
        self.discs[self.to_move.other().index()] ^= flips;
        self.to_move = self.to_move.other();
    }

    /// Takes [`Othello::place`] back.
    pub fn take_back(&mut self, square: Square, flips: u64) {
        self.to_move = self.to_move.other();
        let bit = self.bit(square);
        self.discs[self.to_move.index()] ^= flips | bit;
        self.discs[self.to_move.other().index()] ^= flips;
    }

    /// Hands over the turn without a disc. Undone by a second call.
    pub fn pass(&mut self) {
        self.to_move = self.to_move.other();
    }

    /// Black discs minus White discs.
    #[must_use]
    pub fn difference(&self) -> i32 {
        self.count(Side::Black) as i32 - self.count(Side::White) as i32
    }

    /// Black's score for analysis: the disc difference with the empty squares given to whoever has more discs (World
    /// Othello Federation). A draw stays 0.
    #[must_use]
    pub fn analysis_score(&self) -> i32 {
        let diff = self.difference();
        diff + diff.signum() * self.empties() as i32
    }
}

/// The four squares of the centre, row by row.
fn centre(size: u8) -> [u64; 4] {
    assert!(Othello::SIZES.contains(&size), "no Othello board of {size}x{size}");
    let first = 1u64 << ((size / 2 - 1) * 9);
    [first, first << 1, first << 8, first << 9]
}

/// The bits of a board `size` squares wide.
#[must_use]
pub const fn playable(size: u8) -> u64 {
    match size {
        4 => 0x0f0f_0f0f,
        6 => 0x3f3f_3f3f_3f3f,
        _ => !0,
    }
}

/// Squares that would outflank, before empty squares are singled out: a fill of up to six discs along each axis.
#[must_use]
pub(super) fn mobility(own: u64, opp: u64) -> u64 {
    let mut moves = 0;
    for (shift, mask) in AXES {
        let inner = opp & mask;
        let (mut up, mut down) = (inner & (own << shift), inner & (own >> shift));
        for _ in 0..5 {
            up |= inner & (up << shift);
            down |= inner & (down >> shift);
        }
        moves |= (up << shift) | (down >> shift);
    }
    moves
}

/// The discs outflanked from `bit` along all eight directions.
#[must_use]
pub(super) fn flips(bit: u64, own: u64, opp: u64) -> u64 {
    let mut all = 0;
    for (shift, mask) in AXES {
        let inner = opp & mask;
        let (mut up, mut down) = (inner & (bit << shift), inner & (bit >> shift));
        for _ in 0..5 {
            up |= inner & (up << shift);
            down |= inner & (down >> shift);
        }
        // A run counts only when one of ours closes it.
        if (up << shift) & own != 0 {
            all |= up;
        }
        if (down >> shift) & own != 0 {
            all |= down;
        }
    }
    all
}
