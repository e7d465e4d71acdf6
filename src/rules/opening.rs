//! How a gomoku game may be opened, and whose part is next in swap2.

use super::Side;
use serde::{Deserialize, Serialize};

/// How a gomoku game is opened.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Opening {
    /// Black begins wherever it likes.
    #[default]
    Free,
    /// The first player puts a black, a white and a black stone; the second takes a colour, or puts a white and a black
    /// stone more and leaves the colour to the first. White is next in every case.
    Swap2,
}

impl Opening {
    /// Both, by name.
    pub const ALL: [(&'static str, Opening); 2] = [("free", Opening::Free), ("swap2", Opening::Swap2)];

    /// Its name in lower case.
    #[must_use]
    pub fn name(self) -> &'static str {
        Opening::ALL.iter().find(|(_, o)| *o == self).map_or("", |(n, _)| n)
    }

    /// Whether it says nothing.
    pub(super) fn is_free(&self) -> bool {
        *self == Opening::Free
    }
}

/// What a player decides in swap2.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Choice {
    /// Takes Black.
    Black,
    /// Takes White.
    White,
    /// Puts two more stones, and leaves the colour to the other.
    Two,
}

impl Choice {
    /// Every choice, by name.
    pub const ALL: [(&'static str, Choice); 3] =
        [("black", Choice::Black), ("white", Choice::White), ("two", Choice::Two)];

    /// Its name in lower case.
    #[must_use]
    pub fn name(self) -> &'static str {
        Choice::ALL.iter().find(|(_, c)| *c == self).map_or("", |(n, _)| n)
    }

    /// The colour that is taken.
    #[must_use]
    pub const fn colour(self) -> Option<Side> {
        match self {
            Choice::Black => Some(Side::Black),
            Choice::White => Some(Side::White),
            Choice::Two => None,
        }
    }
}

/// Whose part is next in a game opened by swap2. Until a colour is taken, the first player sits at Black and the second at
/// White, whatever the colour of the stones that they put.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Due {
    /// The player at that colour puts a stone of the colour that is next.
    Stone(Side),
    /// The player at that colour takes a colour; `two` when two more stones may be put instead.
    Choice {
        /// Who chooses.
        by: Side,
        /// Whether two more stones may be put instead.
        two: bool,
    },
    /// Colours are taken: an ordinary move.
    Move,
}

impl Due {
    /// What is next after so many stones and choices.
    #[must_use]
    pub const fn after(stones: usize, choices: &[Choice]) -> Due {
        match (choices, stones) {
            ([], 0..3) => Due::Stone(Side::Black),
            ([], 3) => Due::Choice { by: Side::White, two: true },
            ([Choice::Two], 3..5) => Due::Stone(Side::White),
            ([Choice::Two], 5) => Due::Choice { by: Side::Black, two: false },
            _ => Due::Move,
        }
    }

    /// Whether that may be chosen now.
    #[must_use]
    pub const fn allows(self, choice: Choice) -> bool {
        matches!(
            (self, choice),
            (Due::Choice { .. }, Choice::Black | Choice::White) | (Due::Choice { two: true, .. }, Choice::Two)
        )
    }

    /// Whether the players change colours when that is chosen now.
    #[must_use]
    pub fn swaps(self, choice: Choice) -> bool {
        matches!(self, Due::Choice { by, .. } if choice.colour() == Some(by.other()))
    }
}

/// Stones on the board when the choice of that number, from 0, is made.
const MADE_AT: [usize; 2] = [3, 5];

/// Stones on the board when the last of these choices was made.
#[must_use]
pub fn made_at(choices: &[Choice]) -> Option<usize> {
    MADE_AT.get(choices.len().checked_sub(1)?).copied()
}

/// Whether a game of so many stones can have come about with these choices.
#[must_use]
pub fn could_be(stones: usize, choices: &[Choice]) -> bool {
    let each = (0..choices.len())
        .all(|k| MADE_AT.get(k).is_some_and(|at| stones >= *at && Due::after(*at, &choices[..k]).allows(choices[k])));
    each && choices.len() <= MADE_AT.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_way_through_swap2() {
        let due = Due::after;
        for stones in 0..3 {
            assert_eq!(due(stones, &[]), Due::Stone(Side::Black));
        }
        let choose = due(3, &[]);
        assert_eq!(choose, Due::Choice { by: Side::White, two: true });
        assert_eq!(Choice::ALL.map(|(_, c)| choose.swaps(c)), [true, false, false]);
        assert!(Choice::ALL.iter().all(|(_, c)| choose.allows(*c)));
        for taken in [Choice::Black, Choice::White] {
            assert_eq!((due(3, &[taken]), due(9, &[taken])), (Due::Move, Due::Move));
        }
        let two = [Choice::Two];
        assert_eq!((due(3, &two), due(4, &two)), (Due::Stone(Side::White), Due::Stone(Side::White)));
        let colour = due(5, &two);
        assert_eq!(colour, Due::Choice { by: Side::Black, two: false });
        assert_eq!(
            Choice::ALL.map(|(_, c)| (colour.allows(c), colour.swaps(c))),
            [(true, false), (true, true), (false, false)]
        );
        assert_eq!(due(5, &[Choice::Two, Choice::White]), Due::Move);
        assert!(!Due::Move.allows(Choice::Black) && !Due::Stone(Side::Black).swaps(Choice::White));
    }

    #[test]
    fn choices_that_cannot_have_been_made_are_known() {
        use Choice::{Black, Two, White};
        for (stones, choices, possible) in [
            (0, &[][..], true),
            (9, &[], true),
            (2, &[Black], false),
            (3, &[Black], true),
            (4, &[Two, White], false),
            (5, &[Two, White], true),
            (5, &[Two, Two], false),
            (7, &[Black, White], false),
            (9, &[Two, White, Black], false),
        ] {
            assert_eq!(could_be(stones, choices), possible, "{stones} {choices:?}");
        }
        assert_eq!([&[][..], &[Black], &[Two, Black]].map(made_at), [None, Some(3), Some(5)]);
    }
}
