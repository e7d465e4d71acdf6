//! Counting the lines of play of Othello: the usual proof that moves, flips and passes are right.

use super::{
    Othello,
    othello::{flips, mobility, playable},
};

/// How many lines of play of `depth` plies start from a position.
///
/// A line whose game ends early counts once. Two customs exist for passes, and published tables follow either: with
/// `free_pass` false a pass is a ply like any move; with `free_pass` true it costs none, so that depth counts discs.
///
/// The last ply is counted without being played; depth 9 from the start takes well under a second.
#[must_use]
pub fn perft(position: &Othello, depth: u32, free_pass: bool) -> u64 {
    let side = position.to_move();
    let board = playable(position.size());
    count(position.discs(side), position.discs(side.other()), board, depth, free_pass)
}

/// The same on bare bitboards: discs of the side to move, discs of the other, squares of the board.
fn count(own: u64, opp: u64, board: u64, depth: u32, free_pass: bool) -> u64 {
    if depth == 0 {
        return 1;
    }
    let empty = board & !(own | opp);
    let mut moves = mobility(own, opp) & empty;
    if moves == 0 {
        if mobility(opp, own) & empty == 0 {
            return 1;
        }
        return count(opp, own, board, depth - u32::from(!free_pass), free_pass);
    }
    if depth == 1 {
        return u64::from(moves.count_ones());
    }
    let mut lines = 0;
    while moves != 0 {
        let bit = moves & moves.wrapping_neg();
        moves ^= bit;
        let turned = flips(bit, own, opp);
        lines += count(opp ^ turned, own ^ turned ^ bit, board, depth - 1, free_pass);
    }
    lines
}
