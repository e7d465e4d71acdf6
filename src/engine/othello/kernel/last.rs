//! The last four empty squares: no move lists, no table, nothing but flips.
//!
//! All of it is asked "more than `alpha` or not" (a null window), and answers with a bound on that side.

use super::super::{flips, mobility};
use crate::engine::othello::{
    board::{NEAR, QUADRANT, QUADRANTS},
    lines::last_flips,
};
use macro_rules_attribute::apply;

/// Below every score.
const NONE: i32 = -128;

/// What the last plies need besides the discs.
pub struct Tail {
    /// Positions visited with more squares left, and those of the last ones that have been added up.
    pub nodes: u64,
    /// The others, by squares left.
    pub ends: [u64; 8],
    /// Those of them that one move was enough to leave.
    pub cuts: [u64; 8],
    /// The squares of the board: all 64, or those of a smaller one.
    pub whole: u64,
    /// How many those are.
    pub squares: i32,
}

impl Tail {
    /// The score when nobody can play any more.
    #[inline]
    pub const fn result(&self, own: u64, opp: u64) -> i32 {
        let (own, opp) = (own.count_ones() as i32, opp.count_ones() as i32);
        let difference = own - opp;
        difference + difference.signum() * (self.squares - own - opp)
    }
}

/// One square left. `own` has the move; every square but `x` is taken.
#[apply(hot!)]
#[inline]
fn one(own: u64, x: u32, alpha: i32, tail: &Tail) -> i32 {
    let discs = own.count_ones() as i32;
    let turned = last_flips(x, own);
    if turned != 0 {
        return 2 * (discs + turned + 1) - tail.squares;
    }
    // Either the opponent fills it or nobody does, and then it goes to the winner.
    let rest = 2 * discs - tail.squares + if 2 * discs >= tail.squares { 2 } else { 0 };
    if rest <= alpha {
        return rest;
    }
    let turned = last_flips(x, tail.whole & !(own | 1 << x));
    if turned != 0 { 2 * (discs - turned) - tail.squares } else { rest }
}

/// Two squares left.
#[apply(hot!)]
#[inline]
fn two(own: u64, opp: u64, [x, y]: [u32; 2], alpha: i32, tail: &mut Tail) -> i32 {
    tail.ends[2] += 1;
    let mut best = NONE;
    for (here, left) in [(x, y), (y, x)] {
        if NEAR[here as usize & 63] & opp != 0 {
            let turned = flips(here, own, opp);
            if turned != 0 {
                tail.ends[1] += 1;
                let value = -one(opp ^ turned, left, -alpha - 1, tail);
                if value > alpha {
                    tail.cuts[2] += 1;
                    return value;
                }
                best = best.max(value);
            }
        }
    }
    if best != NONE {
        return best;
    }
    // A pass: the opponent picks the least.
    let mut least = -NONE;
    for (here, left) in [(x, y), (y, x)] {
        if NEAR[here as usize & 63] & own != 0 {
            let turned = flips(here, opp, own);
            if turned != 0 {
                tail.ends[1] += 1;
                let value = one(own ^ turned, left, alpha, tail);
                if value <= alpha {
                    tail.cuts[2] += 1;
                    return value;
                }
                least = least.min(value);
            }
        }
    }
    if least != -NONE { least } else { tail.result(own, opp) }
}

/// Three squares left.
#[apply(hot!)]
#[inline]
fn three(own: u64, opp: u64, empty: u64, parity: u8, alpha: i32, tail: &mut Tail) -> i32 {
    tail.ends[3] += 1;
    let mut best = NONE;
    let odd = empty & QUADRANTS[usize::from(parity & 15)];
    for mut group in [odd, empty ^ odd] {
        while group != 0 {
            let x = group.trailing_zeros();
            group &= group - 1;
            if NEAR[x as usize & 63] & opp == 0 {
                continue;
            }
            let turned = flips(x, own, opp);
            if turned != 0 {
                let left = empty ^ (1 << x);
                let (y, z) = (left.trailing_zeros(), 63 - left.leading_zeros());
                let value = -two(opp ^ turned, own ^ turned ^ (1 << x), [y, z], -alpha - 1, tail);
                if value > alpha {
                    tail.cuts[3] += 1;
                    return value;
                }
                best = best.max(value);
            }
        }
    }
    if best != NONE {
        return best;
    }
    if mobility(opp, own) & empty == 0 {
        return tail.result(own, opp);
    }
    -three(opp, own, empty, parity, -alpha - 1, tail)
}

/// Four squares left.
#[apply(hot!)]
pub fn four(own: u64, opp: u64, empty: u64, parity: u8, alpha: i32, tail: &mut Tail) -> i32 {
    tail.ends[4] += 1;
    let mut best = NONE;
    let odd = empty & QUADRANTS[usize::from(parity & 15)];
    for mut group in [odd, empty ^ odd] {
        while group != 0 {
            let x = group.trailing_zeros();
            group &= group - 1;
            if NEAR[x as usize & 63] & opp == 0 {
                continue;
            }
            let turned = flips(x, own, opp);
            if turned != 0 {
                let value = -three(
                    opp ^ turned,
                    own ^ turned ^ (1 << x),
                    empty ^ (1 << x),
                    parity ^ QUADRANT[x as usize & 63],
                    -alpha - 1,
                    tail,
                );
                if value > alpha {
                    tail.cuts[4] += 1;
                    return value;
                }
                best = best.max(value);
            }
        }
    }
    if best != NONE {
        return best;
    }
    if mobility(opp, own) & empty == 0 {
        return tail.result(own, opp);
    }
    -four(opp, own, empty, parity, -alpha - 1, tail)
}

/// The same for fewer squares, however many there are up to four.
#[apply(hot!)]
pub fn last(own: u64, opp: u64, empty: u64, parity: u8, alpha: i32, tail: &mut Tail) -> i32 {
    match empty.count_ones() {
        0 => tail.result(own, opp),
        1 => {
            tail.ends[1] += 1;
            one(own, empty.trailing_zeros(), alpha, tail)
        }
        2 => two(own, opp, [empty.trailing_zeros(), 63 - empty.leading_zeros()], alpha, tail),
        3 => three(own, opp, empty, parity, alpha, tail),
        _ => four(own, opp, empty, parity, alpha, tail),
    }
}
