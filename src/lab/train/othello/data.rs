//! What is learned from.

use crate::{
    engine::othello::{
        learned::{PHASES, UNIT, Weights},
        patterns::{FIRSTS, KINDS, SIZES, WEIGHTS, squares},
        weights::weight,
    },
    lab::{
        selfplay::{
            self,
            games::{self, Seen},
        },
        train::no_games,
    },
    rules::Square,
};
use std::path::PathBuf;

/// The positions of all games in folders, in the order of the names of the files; random moves are left out. An error
/// is one line, also when there are none.
pub fn load(folders: &[PathBuf]) -> Result<Vec<Seen>, String> {
    let mut all = Vec::new();
    for file in selfplay::files(folders)? {
        all.extend(games::load(&file)?);
    }
    if all.is_empty() { Err(no_games()) } else { Ok(all) }
}

/// Weights to begin with when there are none: the table of squares of the classic bot, spread over the patterns.
pub fn guess() -> Weights {
    let mut weights = Weights::nothing();
    for kind in 0..KINDS {
        let n = SIZES[kind] as usize;
        let worth: Vec<i32> =
            squares(kind)[..n].iter().map(|s| weight(Square::from_index(*s as usize, 8)) * UNIT / 40).collect();
        for number in 0..3usize.pow(SIZES[kind]) {
            let mut rest = number;
            let sum: i32 = worth.iter().map(|w| (w * (rest as i32 % 3 - 1), rest /= 3).0).sum();
            for phase in 0..PHASES {
                weights.patterns[phase * WEIGHTS + FIRSTS[kind] + number] = sum as i16;
            }
        }
    }
    weights
}
