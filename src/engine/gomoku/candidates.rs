//! Which points a gomoku search looks at.
//!
//! Forced moves come first and are never cut by the width: a five, the points that stop one, an open four, and every
//! answer to one. Only quiet positions are cut to the most urgent points.

use super::{
    board::{Board, Threat},
    shapes::Shape,
};
use crate::rules::{Side, Square, gomoku::DIRECTIONS};
use std::cmp::Reverse;

/// Worth of a stone that makes a four and an open three: as good as won in most positions, yet below an open four.
const FOUR_AND_THREE: i64 = 5_000_000;
/// Worth of a stone that makes two open threes: above one open three, below a four.
const TWO_THREES: i64 = 500_000;

/// The moves to look at, and what is known about the others.
pub(crate) struct Candidates {
    /// Legal points, the most urgent first.
    pub(crate) moves: Vec<Square>,
    /// True when every move that is left out loses for certain.
    pub(crate) complete: bool,
}

/// How urgent a point is: what a stone there makes for `side`, and nine tenths of what it takes from the opponent.
pub(crate) fn urgency(board: &Board, side: Side, square: Square) -> i64 {
    worth(board.shapes(side, square)) + worth(board.shapes(side.other(), square)) * 9 / 10
}

fn worth(shapes: &[Shape; 4]) -> i64 {
    let sum: i64 = shapes.iter().map(|s| i64::from(s.value())).sum();
    let count = |shape: Shape| shapes.iter().filter(|s| **s == shape).count();
    let threes = count(Shape::OpenThree);
    sum + match threes {
        1.. if count(Shape::Four) > 0 => FOUR_AND_THREE,
        2.. => TWO_THREES,
        _ => 0,
    }
}

/// These points, legal ones of the side to move, the most urgent first.
pub(crate) fn by_urgency(board: &Board, mut squares: Vec<Square>) -> Vec<Square> {
    squares.sort_by_cached_key(|s| (Reverse(urgency(board, board.to_move(), *s)), *s));
    squares
}

/// The candidates of the side to move. Empty only when it has no legal point at all.
pub(crate) fn candidates(board: &Board, width: u8) -> Candidates {
    let (me, you) = (board.to_move(), board.to_move().other());
    let legal = |squares: &mut dyn Iterator<Item = Square>, most: usize| -> Vec<Square> {
        let moves = squares.filter(|s| board.may_play(me, *s)).map(|s| (Reverse(urgency(board, me, s)), s));
        let mut moves: Vec<_> = moves.collect();
        if most < moves.len() {
            moves.select_nth_unstable(most);
            moves.truncate(most);
        }
        moves.sort_unstable();
        moves.into_iter().map(|(_, square)| square).collect()
    };
    for (side, threat) in [(me, Threat::Five), (you, Threat::Five), (me, Threat::Wins)] {
        if board.count(side, threat) > 0 {
            let moves = legal(&mut board.points(side, threat), usize::MAX);
            if !moves.is_empty() {
                return Candidates { moves, complete: true };
            }
        }
    }
    let defences = if board.count(you, Threat::Five) == 0 { defences(board) } else { None };
    if let Some(squares) = defences {
        let moves = legal(&mut squares.into_iter(), usize::MAX);
        if !moves.is_empty() {
            return Candidates { moves, complete: true };
        }
    }
    let mut moves = legal(&mut board.near(), usize::from(width));
    if moves.is_empty() {
        // Only far points are left, or none.
        moves = board.game().legal().take(usize::from(width)).collect();
    }
    Candidates { moves, complete: false }
}

/// If the opponent threatens an open four or two fours, every move that might help: one that touches all those threats,
/// or a four of one's own. `None` without such a threat.
pub(crate) fn defences(board: &Board) -> Option<Vec<Square>> {
    let (me, you) = (board.to_move(), board.to_move().other());
    if board.count(you, Threat::Wins) == 0 {
        return None;
    }
    let n = usize::from(board.game().size());
    let mut touched = vec![0u16; n * n];
    let mut threats = 0;
    for point in board.points(you, Threat::Wins).filter(|s| board.may_play(you, *s)) {
        threats += 1;
        touched[point.index()] += 1;
        for (shape, (dx, dy)) in board.shapes(you, point).iter().zip(DIRECTIONS) {
            // Two fours in two lines, or an open four in one: no other line has part in it.
            if *shape >= Shape::Four {
                for step in (-4..=4).filter(|s| *s != 0) {
                    if let Some(s) = point.step(step * dx, step * dy) {
                        touched[s.index()] += 1;
                    }
                }
            }
        }
    }
    if threats == 0 {
        return None;
    }
    let stops = |s: &Square| touched[s.index()] == threats || board.threat(me, *s) == Threat::Four;
    let all = (0..n * n).map(|i| Square::from_index(i, n as u8));
    Some(all.filter(|s| board.game().at(*s).is_none()).filter(stops).collect())
}
