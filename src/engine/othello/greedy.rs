//! The one-ply bot: it looks at the board after its own move and never at the answer.

use super::weights::{is_corner, weight};
use crate::{
    engine::{
        probe::Probe,
        report::{Bound, RootMove, Score},
    },
    rules::{Move, Othello, Square},
};

/// What the bot thinks of playing on a legal square.
///
/// Four times the square's weight, all discs on the board after the move, three times the lead in discs after it, less
/// twice the number of replies; 40 more for a corner (the bot that the article on wipe-outs found deployed).
#[must_use]
pub fn appraise(position: &Othello, square: Square) -> i32 {
    let mut after = *position;
    after.place(square, position.flips(square));
    let (mine, theirs) = (after.count(position.to_move()) as i32, after.count(after.to_move()) as i32);
    let replies = after.legal().count_ones() as i32;
    let corner = if is_corner(square) { 40 } else { 0 };
    4 * weight(square) + mine + theirs + 3 * (mine - theirs) - 2 * replies + corner
}

/// The best of `roots`, legal moves in row order, by [`appraise`]; the first among equals. A move is a node.
pub(crate) fn choose(position: &Othello, roots: &[Square], probe: &mut Probe<'_>) -> Square {
    let mut moves = Vec::new();
    for &square in roots {
        if !probe.count() {
            break;
        }
        let score = Score::Points(appraise(position, square));
        moves.push((
            score,
            RootMove { square, score, bound: Bound::Exact, depth: 1, nodes: 1, half_points: None, line: Vec::new() },
        ));
    }
    moves.sort_by_key(|(score, _)| match score {
        Score::Points(p) => -p,
        _ => 0,
    });
    let Some(best) = moves.first().map(|(_, m)| m.square) else {
        return roots[0];
    };
    probe.seen(1);
    probe.finished(1);
    probe.publish(moves.into_iter().map(|(_, m)| m).collect(), vec![Move::Place(best)]);
    best
}
