//! How the classic Othello bot judges a board that it cannot read to the end.

use super::weights::{by_bit, sum, weight};
use crate::rules::{Othello, Side, othello::playable};
use std::sync::LazyLock;

/// Worth of one more legal move than the opponent has. Discs are cheap in midgame, choices are not.
const MOBILITY: i32 = 12;
/// Worth of one frontier disc (a disc beside an empty square) fewer than the opponent has: each is a future choice
/// given away.
const FRONTIER: i32 = 5;
/// Worth of a legal move into a corner, besides counting as a move.
const CORNER_MOVE: i32 = 40;
/// What a C or X square is worth once its corner is taken: the danger is over.
const SAFE: i32 = 8;
/// Fine for each disc fewer than [`FEW`]. A side with hardly a disc left has no choices to lose, so mobility alone
/// does not see a wipe-out coming.
const SCARCE: i32 = 60;
/// Fewer discs than this are a danger in themselves.
const FEW: i32 = 3;

/// The weights of one board size, by bit.
struct Table {
    weight: [i32; 64],
    /// Each corner with its three neighbours.
    corners: [(u64, u64); 4],
    inner_cols: u64,
}

fn table(size: u8) -> Table {
    let bit = |c: u8, r: u8| 1u64 << (r * 8 + c);
    let (end, before) = (size - 1, size - 2);
    let corner = |c: u8, r: u8, nc: u8, nr: u8| (bit(c, r), bit(nc, r) | bit(c, nr) | bit(nc, nr));
    Table {
        weight: by_bit(size, weight),
        corners: [
            corner(0, 0, 1, 1),
            corner(end, 0, before, 1),
            corner(0, end, 1, before),
            corner(end, end, before, before),
        ],
        inner_cols: playable(size),
    }
}

static TABLES: LazyLock<[Table; 3]> = LazyLock::new(|| Othello::SIZES.map(table));

/// The worth of a position for the side to move, in points: about 100 is a corner. Within ±9,000.
#[must_use]
pub fn evaluate(position: &Othello) -> i32 {
    let table = &TABLES[usize::from(position.size() / 2 - 2)];
    let me = position.to_move();
    let (own, opp) = (position.discs(me), position.discs(me.other()));
    let worth = |side: Side, discs: u64| {
        let legal = position.legal_for(side);
        let corners = table.corners.iter().fold(0, |all, (corner, _)| all | corner);
        placed(table, discs, own | opp)
            + MOBILITY * legal.count_ones() as i32
            + CORNER_MOVE * (legal & corners).count_ones() as i32
            - FRONTIER * (discs & beside(position.empty()) & table.inner_cols).count_ones() as i32
            - SCARCE * (FEW - discs.count_ones() as i32).max(0)
    };
    worth(me, own) - worth(me.other(), opp)
}

/// The weights under `discs`, with the squares round a taken corner at [`SAFE`].
fn placed(table: &Table, discs: u64, taken: u64) -> i32 {
    let safe = table.corners.iter().filter(|(c, _)| c & taken != 0).fold(0, |all, (_, near)| all | near);
    SAFE * (discs & safe).count_ones() as i32 + sum(&table.weight, discs & !safe)
}

/// Every square next to one of `bits`, in all eight directions.
const fn beside(bits: u64) -> u64 {
    const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
    const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let wide = bits | ((bits << 1) & NOT_A) | ((bits >> 1) & NOT_H);
    wide | (wide << 8) | (wide >> 8)
}
