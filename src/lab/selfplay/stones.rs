//! Files of self-play games of gomoku.
//!
//! A file begins with [`MAGIC`], the number of the rule set in [`RuleSet::ALL`] and the size of the board, a byte each,
//! and ends with the FNV-1a hash of all before. A game follows another in between, each: the number of its random plies
//! and how it ended (0 a draw, 1 Black won, 2 White won), a byte each; the number of its moves; the points, row by row
//! from the top left; and for each the score of the search that chose it, in points for the side that moved
//! ([`UNKNOWN`] for a random move). These are 16 bits; all numbers come low byte first.
//!
//! A game ends early when a search proves how it will: its last score is then beyond [`PROVEN`].

use crate::{
    engine::random::fnv1a,
    rules::{Gomoku, RuleSet, Side, Square},
};
use std::path::Path;

/// First bytes of a file.
pub const MAGIC: &[u8; 8] = b"OBVGOMG1";

/// The score of a move that nobody searched.
pub const UNKNOWN: i16 = i16::MIN;

/// The score of a win; one with the n-th stone from there is n less, and a loss is as much below 0.
pub const WON: i16 = 32_000;

/// Beyond this a score is of a win that is proven, or of a loss below its negative.
pub const PROVEN: i16 = 31_000;

/// A game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// How many of the moves were drawn by lot: the first ones.
    pub random: u8,
    /// Who won, or was proven to.
    pub winner: Option<Side>,
    /// Points, row by row.
    pub moves: Vec<u16>,
    /// Score of each move.
    pub scores: Vec<i16>,
}

/// The games of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Games {
    /// The rules in force.
    pub rules: RuleSet,
    /// Points along a side.
    pub size: u8,
    /// The games, in the order of play.
    pub games: Vec<Game>,
}

impl Games {
    /// Games as the bytes of a file.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let rules = RuleSet::ALL.iter().position(|(_, r)| *r == self.rules).unwrap_or(0);
        bytes.extend([rules as u8, self.size]);
        for game in &self.games {
            bytes.extend([game.random, game.winner.map_or(0, |s| s as u8 + 1)]);
            bytes.extend((game.moves.len() as u16).to_le_bytes());
            bytes.extend(game.moves.iter().flat_map(|m| m.to_le_bytes()));
            bytes.extend(game.scores.iter().flat_map(|s| s.to_le_bytes()));
        }
        let check = fnv1a(bytes.iter().copied());
        bytes.extend(check.to_le_bytes());
        bytes
    }

    /// The games of a file, each of them legal.
    ///
    /// # Errors
    /// One line, if it is no such file, is damaged, or a game in it cannot have been played.
    pub fn read(bytes: &[u8]) -> Result<Games, String> {
        let rest = bytes.strip_prefix(MAGIC).ok_or("it is no file of self-play games of gomoku")?;
        let (told, check) = rest.split_last_chunk::<8>().ok_or("it breaks off")?;
        if fnv1a(MAGIC.iter().chain(told).copied()).to_le_bytes() != *check {
            return Err("it is damaged: its check does not fit".to_owned());
        }
        let [rules, size, rest @ ..] = told else { return Err("it breaks off".to_owned()) };
        let (_, rules) =
            RuleSet::ALL.get(usize::from(*rules)).ok_or_else(|| format!("there is no rule set {rules}"))?;
        if !Gomoku::SIZES.contains(size) {
            return Err(format!("there is no gomoku board of {size}x{size}"));
        }
        let mut all = Games { rules: *rules, size: *size, games: Vec::new() };
        let mut rest = rest;
        while !rest.is_empty() {
            let (game, tail) =
                game(rest).ok_or_else(|| format!("it breaks off within game {}", all.games.len() + 1))?;
            all.check(&game).map_err(|e| format!("game {}: {e}", all.games.len() + 1))?;
            all.games.push(game);
            rest = tail;
        }
        Ok(all)
    }

    /// The games of a file by its path.
    ///
    /// # Errors
    /// As [`Games::read`]; the line names the file.
    pub fn load(file: &Path) -> Result<Games, String> {
        Games::read(&super::bytes(file)?).map_err(|e| format!("{}: {e}", file.display()))
    }

    /// Whether a game can have been played and have ended as it says.
    fn check(&self, game: &Game) -> Result<(), String> {
        let mut position = Gomoku::empty(self.size, self.rules);
        for (i, at) in game.moves.iter().enumerate() {
            let there = usize::from(*at) < position.points().len();
            let square = there.then(|| Square::from_index(usize::from(*at), self.size));
            match square.filter(|s| position.is_legal(*s)) {
                Some(square) => position.place(square),
                None => return Err(format!("move {} is not legal", i + 1)),
            }
        }
        if usize::from(game.random) > game.moves.len() {
            return Err("more moves are random than there are".to_owned());
        }
        let mover = position.to_move().other();
        let proven = match game.scores.last() {
            Some(s) if *s >= PROVEN => Some(mover),
            Some(s) if *s != UNKNOWN && *s <= -PROVEN => Some(mover.other()),
            _ => None,
        };
        if !position.is_over() && proven.is_none() {
            return Err(format!("it breaks off after move {}", game.moves.len()));
        }
        if game.winner != if position.is_over() { position.winner() } else { proven } {
            return Err("its result is not that of its moves".to_owned());
        }
        Ok(())
    }
}

/// The first game of some bytes, and the bytes behind it.
fn game(bytes: &[u8]) -> Option<(Game, &[u8])> {
    let [random, end, low, high, rest @ ..] = bytes else { return None };
    let n = 2 * usize::from(u16::from_le_bytes([*low, *high]));
    let (moves, rest) = rest.split_at_checked(n)?;
    let (scores, rest) = rest.split_at_checked(n)?;
    let winner = match end {
        0 => None,
        1 => Some(Side::Black),
        2 => Some(Side::White),
        _ => return None,
    };
    let moves = moves.as_chunks::<2>().0.iter().map(|b| u16::from_le_bytes(*b)).collect();
    let scores = scores.as_chunks::<2>().0.iter().map(|b| i16::from_le_bytes(*b)).collect();
    Some((Game { random: *random, winner, moves, scores }, rest))
}
