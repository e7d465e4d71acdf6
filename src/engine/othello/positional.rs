//! The positional bot: alpha-beta, and an evaluation in three layers, each of which can be left out.

use super::{
    pvs::{Judge, Order, Plan},
    weights::{by_bit, corners, sum},
};
use crate::{
    engine::probe::Probe,
    rules::{Othello, Side, Square},
};
use std::sync::LazyLock;

/// The weights of the top left quarter of an 8x8 board, as the article on three layers gives them; the other quarters
/// mirror it.
const QUARTER: [[i32; 4]; 4] = [[90, -60, 10, 10], [-60, -80, -5, -5], [10, -5, 1, 1], [10, -5, 1, 1]];

/// A taken corner, besides its weight (the article's number).
const CORNER: i32 = 500;

static WEIGHTS: LazyLock<[[i32; 64]; 3]> = LazyLock::new(|| Othello::SIZES.map(|size| by_bit(size, weight)));

/// The weight of a square. A smaller board keeps the corner of the 8x8 table and drops the middle rows and columns, so
/// that corner, C and X squares weigh the same on every board.
fn weight(square: Square) -> i32 {
    let fold = |v: u8| usize::from(v.min(square.width() - 1 - v));
    QUARTER[fold(square.row())][fold(square.col())]
}

/// What can be set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    /// Discs to look ahead.
    pub depth: u8,
    /// First layer: the weights of the squares under the discs.
    pub position: bool,
    /// Second layer: what a legal move more than the opponent has is worth, 0 to 100; 0 leaves it out.
    pub mobility: u8,
    /// Third layer: 500 for a corner.
    pub corners: bool,
}

/// The best of `roots`, legal moves in row order. Without any layer all unfinished games are alike.
pub(crate) fn choose(position: &Othello, roots: &[Square], with: Settings, probe: &mut Probe<'_>) -> Square {
    let size = position.size();
    let judge = Layers {
        weights: with.position.then(|| &WEIGHTS[usize::from(size / 2 - 2)]),
        mobility: i32::from(with.mobility),
        corners: if with.corners { corners(size) } else { 0 },
    };
    let plan = Plan { judge, order: Order::Edges, scout: false, table: false, deepen: true };
    plan.choose(position, roots, probe.cap(with.depth), probe)
}

/// The layers that are on. Within ±9,000: the squares add up to less than 1,500, four corners to 2,000 and mobility to
/// 3,300.
struct Layers {
    weights: Option<&'static [i32; 64]>,
    mobility: i32,
    corners: u64,
}

impl Layers {
    fn worth(&self, position: &Othello, side: Side) -> i32 {
        let discs = position.discs(side);
        let moves = if self.mobility == 0 { 0 } else { position.legal_for(side).count_ones() as i32 };
        self.weights.map_or(0, |w| sum(w, discs))
            + self.mobility * moves
            + CORNER * (discs & self.corners).count_ones() as i32
    }
}

impl Judge for Layers {
    fn judge(&self, position: &Othello) -> i32 {
        let me = position.to_move();
        self.worth(position, me) - self.worth(position, me.other())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Position;

    #[test]
    fn the_layers_add_up_to_the_article_s_numbers() {
        let board = "X-X-----OX--------------XO--------------------------------------";
        let Ok(Position::Othello(p)) = Position::othello_from_text(8, board, Side::Black) else { panic!() };
        let moves = p.legal_for(Side::Black).count_ones() as i32 - p.legal_for(Side::White).count_ones() as i32;
        let judged = |position: bool, mobility, on: bool| {
            let weights = position.then(|| &WEIGHTS[2]);
            Layers { weights, mobility, corners: if on { corners(8) } else { 0 } }.judge(&p)
        };
        let squares = (90 - 80 + 10 + 10) - (-60 - 5);
        assert_eq!(judged(true, 0, false), squares);
        assert_eq!(judged(false, 10, false), 10 * moves);
        assert_eq!(judged(false, 0, true), 500);
        assert_eq!(judged(true, 7, true), squares + 7 * moves + 500);
        assert_ne!(moves, 0);
    }

    #[test]
    fn small_boards_keep_the_corner_of_the_table() {
        for size in Othello::SIZES {
            let at = |col, row| weight(Square::new(col, row, size));
            assert_eq!((at(0, 0), at(1, 0), at(1, 1)), (90, -60, -80));
            assert_eq!((at(size - 1, size - 1), at(size - 2, size - 1)), (90, -60));
        }
    }
}
