//! What the codes of points are worth: learned numbers, made ready for a search.

use super::codes::{CODES, Class, Codes};
use crate::engine::gomoku::shapes::Shape;

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

/// All that was learned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Weights {
    /// By side and code.
    info: [Vec<Info>; 2],
}

impl Weights {
    /// Numbers made up from the worth of the shapes, to play the first games with.
    pub(crate) fn guess() -> Weights {
        let codes = Codes::table();
        let info: Vec<Info> = (0..CODES as u16)
            .map(|code| {
                let meaning = codes.meaning(code);
                let worth = |shape: &Shape| [0, 0, 0, 2, 5, 13, 16, 40, 50, 90, 120][*shape as usize];
                let sum: i32 = meaning.shapes.iter().map(worth).sum();
                let more = [0, 10, 60, 30, 150, 200, 300][meaning.class as usize];
                let (value, policy) = ((sum / 2) as i16, (sum * 2 + more) as i16);
                Info {
                    value: [value + more as i16 / 2, value + more as i16 / 6],
                    policy: [policy, policy * 7 / 8],
                    class: meaning.class,
                    suspect: meaning.suspect,
                }
            })
            .collect();
        Weights { info: [info.clone(), info] }
    }

    /// What is known of a code of that side (an index).
    #[inline]
    pub(crate) fn info(&self, side: usize, code: u16) -> &Info {
        &self.info[side][usize::from(code)]
    }
}
