//! Openings, by lot or from a file.

use crate::{
    record::replay,
    rules::{Move, Position},
};
use rand::{RngExt, SeedableRng, rngs::StdRng};
use std::collections::HashSet;

/// How often a lot that ended the game, or that was drawn before, is drawn anew.
const TRIES: usize = 200;

/// The first moves of a pair of games.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The moves, forced passes among them.
    pub moves: Vec<Move>,
    /// The position after them.
    pub position: Position,
}

/// `count` openings of `plies` random legal plies each (a forced pass is a ply), none of them a finished game. Openings
/// differ as long as new ones turn up.
///
/// # Errors
/// One line, if every line of that length seems to end the game.
pub fn draw(from: &Position, plies: u32, count: usize, seed: u64) -> Result<Vec<Opening>, String> {
    let mut lots = StdRng::seed_from_u64(seed);
    let mut seen = HashSet::new();
    let mut openings = Vec::with_capacity(count);
    for _ in 0..count {
        let mut chosen = None;
        for _ in 0..TRIES {
            let Some(opening) = one(from, plies, &mut lots) else { continue };
            let new = !seen.contains(&opening.position);
            chosen = Some(opening);
            if new || plies == 0 {
                break;
            }
        }
        let Some(opening) = chosen else {
            return Err(format!("--random-plies {plies}: no opening that long leaves a game to play"));
        };
        seen.insert(opening.position.clone());
        openings.push(opening);
    }
    Ok(openings)
}

/// The openings of a text: a line of moves each, as everywhere; `#` begins a comment.
///
/// # Errors
/// One line, if a move cannot be read or played, an opening ends the game, or there is none.
pub fn read(from: &Position, text: &str) -> Result<Vec<Opening>, String> {
    let mut openings = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let moves = line.split('#').next().unwrap_or_default().trim();
        if moves.is_empty() {
            continue;
        }
        let (position, changes) = replay(from, moves).map_err(|e| format!("line {}: {e}", i + 1))?;
        if position.is_over() {
            return Err(format!("line {}: the game is over", i + 1));
        }
        openings.push(Opening { moves: changes.iter().map(|c| c.played).collect(), position });
    }
    if openings.is_empty() { Err("no position".to_owned()) } else { Ok(openings) }
}

/// One opening; `None` if the lot ended the game.
fn one(from: &Position, plies: u32, lots: &mut StdRng) -> Option<Opening> {
    let mut opening = Opening { moves: Vec::new(), position: from.clone() };
    for _ in 0..plies {
        let legal = opening.position.legal();
        let played = match legal.len() {
            0 => Move::Pass,
            n => Move::Place(legal[lots.random_range(0..n)]),
        };
        // With nothing to play, only a game that is over refuses a pass.
        opening.position.play(played).ok()?;
        opening.moves.push(played);
    }
    (!opening.position.is_over()).then_some(opening)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Game, Setup};

    #[test]
    fn openings_are_legal_different_and_repeatable() {
        for game in [Game::Othello, Game::Gomoku] {
            let start = Position::start(&Setup::usual(game)).unwrap();
            let openings = draw(&start, 6, 40, 7).unwrap();
            let again = draw(&start, 6, 40, 7).unwrap();
            let different: HashSet<_> = openings.iter().map(|o| &o.position).collect();
            assert_eq!(different.len(), 40);
            for (one, other) in openings.iter().zip(&again) {
                assert_eq!((one.moves.len(), &one.moves), (6, &other.moves));
                let mut replayed = start.clone();
                for played in &one.moves {
                    replayed.play(*played).unwrap();
                }
                assert_eq!(replayed, one.position);
                assert!(!replayed.is_over());
            }
        }
    }

    #[test]
    fn an_opening_that_ends_every_game_is_refused() {
        let small = Setup { size: 4, ..Setup::usual(Game::Othello) };
        let start = Position::start(&small).unwrap();
        assert!(draw(&start, 40, 1, 1).is_err());
        assert!(draw(&start, 9, 20, 1).unwrap().iter().all(|o| !o.position.is_over()));
    }
}
