//! Three stones to open with.

use crate::rules::Square;
use rand::{RngExt, rngs::StdRng, seq::SliceRandom};

/// Black, White, Black as steps right and down from the middle of the board. Drawn by lot and kept where our own strong search
/// and another strong program both called the game even within a tenth of a win (1.2 s each, freestyle and standard).
const OPENINGS: [[(i8, i8); 3]; 32] = [
    [(-1, -2), (-2, -3), (2, -5)],
    [(2, -3), (4, -1), (5, 1)],
    [(2, 3), (2, 2), (1, 6)],
    [(-3, -2), (-4, -4), (-6, -4)],
    [(0, 1), (1, 0), (-4, 0)],
    [(-3, 2), (-2, 2), (1, -2)],
    [(-2, -1), (-3, 0), (-5, -3)],
    [(-2, 0), (-4, 1), (-6, -1)],
    [(2, 3), (2, 1), (5, 0)],
    [(-3, -2), (-4, -3), (-6, 0)],
    [(0, -3), (-3, -1), (-4, 0)],
    [(-3, 0), (-1, 1), (-6, 0)],
    [(1, 1), (-1, 2), (-2, 4)],
    [(-3, 0), (0, -2), (2, -2)],
    [(3, -2), (2, -1), (-1, -4)],
    [(-2, -1), (-2, -2), (0, 2)],
    [(-2, 1), (-5, 0), (-1, -5)],
    [(-3, 1), (-4, 1), (1, 3)],
    [(-3, 2), (-4, 2), (-6, 3)],
    [(0, 3), (0, 1), (2, 5)],
    [(-3, -3), (-2, -3), (-6, -2)],
    [(-2, -1), (-1, -3), (1, -5)],
    [(-1, -1), (0, -2), (1, -5)],
    [(-1, -1), (0, -3), (2, -4)],
    [(0, 0), (-1, 1), (-3, 3)],
    [(3, 2), (3, 3), (-1, -1)],
    [(0, -2), (1, -3), (0, 2)],
    [(-2, 0), (-2, 1), (-2, -4)],
    [(-1, -1), (0, 0), (2, -4)],
    [(-2, 1), (-5, 3), (-5, 6)],
    [(2, -3), (1, -4), (1, -6)],
    [(-2, 1), (0, 1), (-5, 3)],
];

/// The openings that fit a board, shuffled, each turned one of eight ways.
pub(super) fn by_lot(size: u8, rng: &mut StdRng) -> Vec<[Square; 3]> {
    let middle = i32::from(size / 2);
    let mut order = OPENINGS;
    order.shuffle(rng);
    let mut openings = Vec::with_capacity(order.len());
    for opening in order {
        let turn = rng.random_range(0..8);
        let square = |(right, down): (i8, i8)| {
            let (mut x, mut y) = (i32::from(right), i32::from(down));
            if turn & 1 != 0 {
                x = -x;
            }
            if turn & 2 != 0 {
                y = -y;
            }
            if turn & 4 != 0 {
                (x, y) = (y, x);
            }
            Square::at(middle + x, middle + y, size)
        };
        if let [Some(first), Some(second), Some(third)] = opening.map(square) {
            openings.push([first, second, third]);
        }
    }
    openings
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use std::collections::HashSet;

    #[test]
    fn every_opening_fits_every_board_and_no_two_are_alike() {
        for size in [15, 19] {
            let mut seen = HashSet::new();
            for seed in 0..200 {
                let all = by_lot(size, &mut StdRng::seed_from_u64(seed));
                assert_eq!(all.len(), OPENINGS.len());
                for [a, b, c] in all {
                    assert!(a != b && b != c && a != c);
                    // Black's two may be put in either order.
                    seen.insert((a.min(c), b, a.max(c)));
                }
            }
            // Eight ways each, but for those that are their own mirror image.
            assert!(seen.len() >= 6 * OPENINGS.len(), "{}", seen.len());
        }
        // On a board that is too small for some, the others are left.
        assert!(by_lot(9, &mut StdRng::seed_from_u64(1)).len() < OPENINGS.len());
    }
}
