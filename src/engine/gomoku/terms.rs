//! What a position is to its players, in their own words.

use super::{
    board::{Board, Threat},
    shapes::Shape,
};
use crate::{
    engine::explain::Term,
    rules::{Gomoku, Side},
};

/// The terms, seen from `me`.
pub(crate) fn terms(position: &Gomoku, me: Side) -> Vec<Term> {
    let board = Board::new(position, 2);
    let points = |name, threat: Threat, much| {
        let value = f32::from(board.count(me, threat)) - f32::from(board.count(me.other(), threat));
        Term { name, value, much }
    };
    // Each stone of a row is counted once for its direction.
    let rows = |name, shape: Shape, stones: i32, much| {
        let count = |side: Side| board.tally(side)[shape as usize] as f32 / stones as f32;
        Term { name, value: count(me) - count(me.other()), much }
    };
    vec![
        points("makes five", Threat::Five, 1.0),
        points("wins in two", Threat::Wins, 2.0),
        points("makes a four", Threat::Four, 4.0),
        rows("open threes", Shape::OpenThree, 3, 1.0),
        rows("threes", Shape::Three, 3, 2.0),
        rows("open twos", Shape::OpenTwo, 2, 3.0),
    ]
}
