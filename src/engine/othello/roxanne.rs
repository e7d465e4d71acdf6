//! The bot that plays by priority alone, and the priorities, which guide the Monte Carlo bot too.

use crate::{
    engine::{
        probe::Probe,
        report::{Bound, RootMove, Score},
    },
    rules::{Move, Square},
};

/// The priorities in the top left quarter of an 8x8 board; the other quarters mirror it. They are those of the
/// *Roxanne* strategy, as it is usually published: corners, the inner sixteen squares, edges, the squares next to
/// edges, and last the C and X squares beside a corner.
const QUARTER: [[u8; 4]; 4] = [[1, 5, 3, 3], [5, 5, 4, 4], [3, 4, 2, 2], [3, 4, 2, 2]];

/// The priority of a square of a 4x4, 6x6 or 8x8 board: 1 (a corner) comes first, 5 (beside a corner) last.
///
/// A smaller board keeps the corner of the table and drops the middle rows and columns, as the other tables do.
#[must_use]
pub fn priority(square: Square) -> u8 {
    let fold = |v: u8| usize::from(v.min(square.width() - 1 - v));
    QUARTER[fold(square.row())][fold(square.col())]
}

/// The squares of each priority of a board, first priority first.
#[must_use]
pub fn classes(size: u8) -> [u64; 5] {
    let mut classes = [0; 5];
    for row in 0..size {
        for col in 0..size {
            classes[usize::from(priority(Square::new(col, row, size)) - 1)] |= 1 << (8 * row + col);
        }
    }
    classes
}

/// The first of `roots` by priority; equals by a lot that each square draws from the seed, so that the best of all
/// moves is the best among fewer, too. A move is a node, and its score is 5 less its priority.
pub(crate) fn choose(roots: &[Square], seed: u64, probe: &mut Probe<'_>) -> Square {
    let mut moves: Vec<(u8, u64, Square)> = roots.iter().map(|s| (priority(*s), lot(seed, *s), *s)).collect();
    moves.sort_unstable();
    let told = moves.iter().take_while(|_| probe.count()).map(|(priority, _, square)| RootMove {
        square: *square,
        score: Score::Points(5 - i32::from(*priority)),
        bound: Bound::Exact,
        depth: 1,
        nodes: 1,
        half_points: None,
        line: Vec::new(),
    });
    let (told, best) = (told.collect::<Vec<_>>(), moves[0].2);
    if !told.is_empty() {
        probe.seen(1);
        probe.finished(1);
        probe.publish(told, vec![Move::Place(best)]);
    }
    best
}

/// What a square draws: the mix of SplitMix64 (Steele, Lea, Flood 2014).
fn lot(seed: u64, square: Square) -> u64 {
    let mut z = seed.wrapping_add((square.index() as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
