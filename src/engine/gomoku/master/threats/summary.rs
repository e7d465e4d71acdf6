//! The numbers of a position by those of its moves.

use super::{
    moves::Choice,
    table::{NEVER, Numbers},
};

/// What the moves of a position come to.
///
/// One number is the lowest of theirs; the other is the highest of theirs and one more for each other move that is not
/// settled, where the plain search takes their sum (T. Ueda, T. Hashimoto, J. Hashimoto and H. Iida, "Weak
/// proof-number search", 2008). Orders of the same threats lead to the same positions, and sums would count those over
/// and over.
pub(super) struct Summary {
    pub(super) numbers: Numbers,
    /// The most promising move.
    pub(super) best: usize,
    /// The second lowest of what decides which move that is.
    second: u32,
}

impl Summary {
    /// Of the moves of the attacker, or of the defender. There is one at least.
    pub(super) fn of(choices: &[Choice], attacking: bool) -> Summary {
        let (mut best, mut low, mut second) = (0, NEVER, NEVER);
        let (mut most, mut open) = (0, 0);
        for (i, Choice { numbers: Numbers { proof, disproof }, .. }) in choices.iter().enumerate() {
            let (one, other) = if attacking { (*proof, *disproof) } else { (*disproof, *proof) };
            if one < low || i == 0 {
                (best, second, low) = (i, low, one);
            } else {
                second = second.min(one);
            }
            most = most.max(other);
            open += u32::from(other > 0);
        }
        let other = if low == 0 { NEVER } else { (most + open.saturating_sub(1)).min(NEVER - 1) };
        let numbers =
            if attacking { Numbers { proof: low, disproof: other } } else { Numbers { proof: other, disproof: low } };
        Summary { numbers, best, second }
    }

    /// How far to search the most promising move, whose own numbers are `best`, if the position is to be searched up to
    /// `bounds`.
    pub(super) fn bounds(&self, best: Numbers, bounds: Numbers, attacking: bool) -> Numbers {
        let lowest = |bound: u32| bound.min(self.second.saturating_add(self.second / 4 + 1)).min(NEVER);
        let rest = |bound: u32, whole: u32, own: u32| if bound == NEVER { NEVER } else { bound - (whole - own) };
        let Numbers { proof, disproof } = self.numbers;
        if attacking {
            Numbers { proof: lowest(bounds.proof), disproof: rest(bounds.disproof, disproof, best.disproof) }
        } else {
            Numbers { proof: rest(bounds.proof, proof, best.proof), disproof: lowest(bounds.disproof) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn summary(moves: &[(u32, u32)], attacking: bool) -> Summary {
        let choice =
            |(proof, disproof): &(u32, u32)| Choice { at: 0, numbers: Numbers { proof: *proof, disproof: *disproof } };
        Summary::of(&moves.iter().map(choice).collect::<Vec<_>>(), attacking)
    }

    #[test]
    fn one_number_is_the_lowest_and_the_other_grows_with_the_moves() {
        let moves = [(5, 2), (3, 7), (NEVER, 0), (4, 1)];
        let attack = summary(&moves, true);
        assert_eq!((attack.numbers, attack.best), (Numbers { proof: 3, disproof: 9 }, 1));
        assert_eq!(
            attack.bounds(Numbers { proof: 3, disproof: 7 }, Numbers { proof: 50, disproof: 20 }, true),
            Numbers { proof: 6, disproof: 18 }
        );
        let defence = summary(&[(5, 2), (3, 7), (0, NEVER)], false);
        assert_eq!((defence.numbers, defence.best), (Numbers { proof: 6, disproof: 2 }, 0));
    }

    #[test]
    fn a_settled_move_settles_what_it_can() {
        assert_eq!(summary(&[(9, 9), (0, NEVER)], true).numbers, Numbers::WON);
        assert_eq!(summary(&[(9, 9), (NEVER, 0)], false).numbers, Numbers::LOST);
        assert_eq!(summary(&[(NEVER, 0), (NEVER, 0)], true).numbers, Numbers::LOST);
        assert_eq!(summary(&[(0, NEVER), (0, NEVER)], false).numbers, Numbers::WON);
    }
}
