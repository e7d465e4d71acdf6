//! Lines of play, counted: the plainest measure of flips and mobility.

use super::{flips, mobility};
use macro_rules_attribute::apply;

/// How many lines of play of `depth` plies start from a position, a pass counting as a ply. `every` leaf is visited, or
/// the last ply is counted by its legal moves.
#[apply(hot!)]
pub fn perft(own: u64, opp: u64, whole: u64, depth: u32, every: bool) -> u64 {
    if depth == 0 {
        return 1;
    }
    let empty = whole & !(own | opp);
    let mut legal = mobility(own, opp) & empty;
    if legal == 0 {
        if mobility(opp, own) & empty == 0 {
            return 1;
        }
        return perft(opp, own, whole, depth - 1, every);
    }
    if depth == 1 && !every {
        return u64::from(legal.count_ones());
    }
    let mut lines = 0;
    while legal != 0 {
        let square = legal.trailing_zeros();
        legal &= legal - 1;
        let turned = flips(square, own, opp);
        lines += perft(opp ^ turned, own ^ turned ^ (1 << square), whole, depth - 1, every);
    }
    lines
}

/// The discs that turn, for whoever is no search.
#[apply(hot!)]
pub fn turned(square: u32, own: u64, opp: u64) -> u64 {
    flips(square, own, opp)
}

/// Where a side may play, among the squares of `whole` that are empty.
#[apply(hot!)]
pub fn legal(own: u64, opp: u64, whole: u64) -> u64 {
    mobility(own, opp) & whole & !(own | opp)
}
