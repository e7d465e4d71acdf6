//! The value of a position that is not read any further.

use super::Search;
use crate::engine::othello::{
    learned::{UNIT, Weights, phase},
    node::Node,
    patterns::{Features, LANES, MIDDLES, PLACES, Worth},
};
use macro_rules_attribute::apply;

/// The patterns after a move, seen from the opponent.
#[apply(hot!)]
#[inline]
pub fn after(worth: &Worth, features: &Features, square: u32, mut turned: u64) -> Features {
    let mut flipped = [0i16; LANES];
    while turned != 0 {
        let worth = &worth[turned.trailing_zeros() as usize & 63].0;
        turned &= turned - 1;
        for (sum, worth) in flipped.iter_mut().zip(worth) {
            *sum = sum.wrapping_add(*worth);
        }
    }
    let placed = &worth[square as usize & 63].0;
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
    /// The value for the side to move in [`UNIT`]s. A small board is judged as one of 8x8 that is as full (see
    /// [`crate::engine::othello::patterns::worth_on`]), and its discs are worth less in proportion.
    #[apply(hot!)]
    #[inline]
    pub fn units(&self, node: &Node) -> i32 {
        let squares = self.tail.squares;
        if squares == 64 {
            return units(&node.features, node.board.empties(), self.means.weights);
        }
        let empties = self.empty(node.board).count_ones();
        // Who has the last move stays the same.
        let alike = (empties * 60 / (squares as u32 - 4)) & !1 | empties & 1;
        units(&node.features, alike, self.means.weights) * squares / 64
    }

    /// The same in discs. An estimate is never as good as a game won by all discs.
    #[apply(hot!)]
    #[inline]
    pub fn evaluate(&self, node: &Node) -> i32 {
        discs(self.units(node), self.tail.squares - 2)
    }
}
