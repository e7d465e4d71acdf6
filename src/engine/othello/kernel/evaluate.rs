//! The value of a position that is not read any further.

use super::{Search, mobility};
use crate::engine::othello::{
    board::Board,
    learned::{UNIT, Weights, phase},
    node::Node,
    patterns::{Features, LANES, MIDDLES, PLACES, WORTH},
};
use macro_rules_attribute::apply;

/// The patterns after a move, seen from the opponent.
#[apply(hot!)]
#[inline]
pub fn after(features: &Features, square: u32, mut turned: u64) -> Features {
    let mut flipped = [0i16; LANES];
    while turned != 0 {
        let worth = &WORTH[turned.trailing_zeros() as usize & 63].0;
        turned &= turned - 1;
        for (sum, worth) in flipped.iter_mut().zip(worth) {
            *sum = sum.wrapping_add(*worth);
        }
    }
    let placed = &WORTH[square as usize & 63].0;
    let mut all = features.0;
    for ((number, placed), flipped) in all.iter_mut().zip(placed).zip(flipped) {
        // Halfway a number may leave the range of 16 bits; in the end it is back.
        let twice = flipped.wrapping_add(flipped);
        *number = number.wrapping_add(*placed).wrapping_add(twice).wrapping_neg();
    }
    Features(all)
}

/// The same patterns, seen from the opponent.
#[apply(hot!)]
#[inline]
pub fn passed(features: &Features) -> Features {
    let mut all = features.0;
    for number in &mut all {
        *number = -*number;
    }
    Features(all)
}

/// The value for the side to move in [`UNIT`]s.
#[apply(hot!)]
#[inline]
pub fn units(features: &Features, empties: u32, weights: &Weights) -> i32 {
    let table = weights.of(phase(empties));
    let mut sum = i32::from(weights.bias[empties as usize & 63]);
    for (number, middle) in features.0.iter().zip(MIDDLES).take(PLACES) {
        // In range for every position; the compiler cannot know.
        let at = middle.wrapping_add_signed(i32::from(*number));
        sum += i32::from(table[at as usize]);
    }
    sum
}

/// Units to whole discs, `most` at the most either way.
#[apply(hot!)]
#[inline]
pub fn discs(units: i32, most: i32) -> i32 {
    // Rounded to the nearest, halves away from zero, so that both sides see the same.
    let half = if units < 0 { -UNIT / 2 } else { UNIT / 2 };
    ((units + half) / UNIT).clamp(-most, most)
}

impl Search<'_> {
    /// The value for the side to move in [`UNIT`]s. Boards smaller than 8x8 have no patterns: there the choices of both
    /// sides count, and corners.
    #[apply(hot!)]
    #[inline]
    pub fn units(&self, node: &Node) -> i32 {
        if self.tail.squares == 64 {
            return units(&node.features, node.board.empties(), self.means.weights);
        }
        let Board { own, opp } = node.board;
        let empty = self.empty(node.board);
        let count = |b: u64| b.count_ones() as i32;
        let choices = count(mobility(own, opp) & empty) - count(mobility(opp, own) & empty);
        UNIT * (choices + 4 * (count(own & self.corners) - count(opp & self.corners)))
    }

    /// The same in discs. An estimate is never as good as a game won by all discs.
    #[apply(hot!)]
    #[inline]
    pub fn evaluate(&self, node: &Node) -> i32 {
        discs(self.units(node), self.tail.squares - 2)
    }
}
