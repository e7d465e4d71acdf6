//! What a position is to its players, in their own words.

use super::{full::stable, weights::corners};
use crate::{
    engine::explain::Term,
    rules::{Othello, Side, othello::playable},
};

/// The terms, seen from `me`.
pub(crate) fn terms(position: &Othello, me: Side) -> Vec<Term> {
    let difference = |of: &dyn Fn(Side) -> u32| of(me) as f32 - of(me.other()) as f32;
    let among = |side: Side, squares: u64| (position.discs(side) & squares).count_ones();
    let (corners, edges) = (corners(position.size()), edges(position.size()));
    // The squares round corners that nobody has yet: to stand there opens them.
    let risky = beside_open_corners(position);
    // Who has the last move, if nobody has to pass.
    let last = if position.empty().count_ones().is_multiple_of(2) { 1.0 } else { -1.0 };
    vec![
        Term { name: "mobility", value: difference(&|s| position.legal_for(s).count_ones()), much: 8.0 },
        Term { name: "corners", value: difference(&|s| among(s, corners)), much: 2.0 },
        Term { name: "beside corners", value: -difference(&|s| among(s, risky)), much: 3.0 },
        Term { name: "edges", value: difference(&|s| among(s, edges)), much: 6.0 },
        Term { name: "safe discs", value: difference(&|s| safe(position, s)), much: 10.0 },
        Term { name: "last move", value: last, much: 2.0 },
    ]
}

/// The squares along the edge that are no corners.
fn edges(size: u8) -> u64 {
    let edge = |v: u8| v == 0 || v == size - 1;
    squares(size, |col, row| (edge(col) || edge(row)) && !(edge(col) && edge(row)))
}

/// The squares next to corners that are empty.
fn beside_open_corners(position: &Othello) -> u64 {
    let size = position.size();
    let far = |a: u8, b: u8| a.abs_diff(b);
    position
        .squares(corners(size) & position.empty())
        .fold(0, |all, corner| all | squares(size, |col, row| far(col, corner.col()).max(far(row, corner.row())) == 1))
}

fn squares(size: u8, wanted: impl Fn(u8, u8) -> bool) -> u64 {
    (0..size)
        .flat_map(|row| (0..size).map(move |col| (col, row)))
        .filter(|(c, r)| wanted(*c, *r))
        .fold(0, |all, (c, r)| all | 1 << (r * 8 + c))
}

/// Discs of a side that can never be turned, as far as corners show it.
fn safe(position: &Othello, side: Side) -> u32 {
    let size = position.size();
    stable(position.discs(side), playable(size), corners(size)).count_ones()
}
