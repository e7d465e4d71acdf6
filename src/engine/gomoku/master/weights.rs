//! What the codes of points are worth: learned numbers, made ready for a search.

use super::codes::{CLASSES, CODES, Class, Codes};
use crate::engine::gomoku::shapes::Shape;

/// Points of a value in a unit of log odds: at 200 points the side to move wins about 73 games of 100.
#[cfg_attr(target_arch = "wasm32", allow(dead_code))]
pub(crate) const UNIT: f32 = 200.0;

/// Classes that a side may see and that leave the other a choice: those between [`Class::None`] and [`Class::Five`].
pub(crate) const SIGHTS: usize = CLASSES - 2;

/// Ways in which two sides may have at least one point of each of those classes.
pub(crate) const THREATS: usize = 1 << (2 * SIGHTS);

/// What the evaluation and the ordering of moves know of a code, for one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Info {
    /// What an empty point of this code adds to its side's value: when that side is to move, and when it is not.
    pub(crate) value: [i16; 2],
    /// How likely the point is a good move: for the side whose code it is, and for the other one.
    pub(crate) policy: [i16; 2],
    /// What a stone there threatens.
    pub(crate) class: Class,
    /// Whether renju may forbid it to Black.
    pub(crate) suspect: bool,
}

/// The learned numbers of one side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Numbers {
    /// [`Info::value`] of each code, in points, [`UNIT`] to a unit of log odds.
    pub(crate) value: [Vec<i16>; 2],
    /// [`Info::policy`] of each code: [`UNIT`] more make a point e times as likely the move of a search.
    pub(crate) policy: [Vec<i16>; 2],
    /// What the side to move has for [`sights`] of its own in the low [`SIGHTS`] bits and of the other side in the high
    /// ones, in points.
    pub(crate) threats: Vec<i16>,
}

/// All that was learned of one rule set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Weights {
    /// By side and code.
    info: [Vec<Info>; 2],
    /// By side to move.
    threats: [Vec<i16>; 2],
}

/// Which classes a side sees: a bit for each from [`Class::Three`] on, the lowest first.
#[inline]
pub(crate) fn sights(counts: &[u16; CLASSES]) -> usize {
    counts[1..=SIGHTS].iter().enumerate().fold(0, |seen, (i, n)| seen | usize::from(*n > 0) << i)
}

impl Weights {
    /// Makes the numbers of Black and of White ready. Each list is as long as [`Numbers`] says.
    pub(crate) fn of(sides: [&Numbers; 2]) -> Weights {
        let codes = Codes::table();
        let info = sides.map(|n| {
            let of = |code: usize| {
                let meaning = codes.meaning(code as u16);
                let pair = |lists: &[Vec<i16>; 2]| [lists[0][code], lists[1][code]];
                let (value, policy) = (pair(&n.value), pair(&n.policy));
                Info { value, policy, class: meaning.class, suspect: meaning.suspect }
            };
            (0..CODES).map(of).collect()
        });
        Weights { info, threats: sides.map(|n| n.threats.clone()) }
    }

    /// The numbers that these weights were made of.
    #[cfg_attr(target_arch = "wasm32", allow(dead_code))]
    pub(crate) fn numbers(&self, side: usize) -> Numbers {
        let list = |of: fn(&Info) -> i16| self.info[side].iter().map(of).collect();
        Numbers {
            value: [list(|i| i.value[0]), list(|i| i.value[1])],
            policy: [list(|i| i.policy[0]), list(|i| i.policy[1])],
            threats: self.threats[side].clone(),
        }
    }

    /// Numbers made up from the worth of the shapes, to play the first games with.
    pub(crate) fn guess() -> Weights {
        let codes = Codes::table();
        let of = |number: fn(i16, i16) -> i16| -> Vec<i16> {
            let worth = |shape: &Shape| [0, 0, 0, 2, 5, 13, 16, 40, 50, 90, 120][*shape as usize];
            let more = |class: Class| [0, 10, 60, 30, 150, 200, 300][class as usize];
            let meanings = (0..CODES as u16).map(|code| codes.meaning(code));
            meanings.map(|m| number(m.shapes.iter().map(worth).sum(), more(m.class))).collect()
        };
        let guess = Numbers {
            value: [of(|sum, more| sum / 2 + more / 2), of(|sum, more| sum / 2 + more / 6)],
            policy: [of(|sum, more| sum * 2 + more), of(|sum, more| (sum * 2 + more) * 7 / 8)],
            threats: vec![0; THREATS],
        };
        Weights::of([&guess, &guess])
    }

    /// What is known of a code of that side (an index).
    #[inline]
    pub(crate) fn info(&self, side: usize, code: u16) -> &Info {
        &self.info[side][usize::from(code)]
    }

    /// What the threats on the board are worth to the side to move (an index), by the [`sights`] of both.
    #[inline]
    pub(crate) fn threats(&self, side: usize, own: usize, other: usize) -> i32 {
        i32::from(self.threats[side][own | other << SIGHTS])
    }
}
