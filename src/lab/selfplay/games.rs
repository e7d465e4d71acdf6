//! Files of self-play games of Othello.
//!
//! A file begins with [`MAGIC`]. A game follows another, each: the number of its random plies, the number of its moves,
//! the squares (row by row from 0 to 63; passes are left out, the rules imply them), and for each the score of the
//! search that chose it, in discs for the side that moved ([`UNKNOWN`] for a random move). All are single bytes.

use crate::{
    engine::othello::board::Board,
    rules::{Othello, Side, Square},
};
use std::path::Path;

/// First bytes of a file.
pub const MAGIC: &[u8; 8] = b"OBVGAME1";

/// The score of a move that nobody searched.
pub const UNKNOWN: i8 = i8::MIN;

/// A game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// How many of the moves were drawn by lot: the first ones.
    pub random: u8,
    /// Squares, 0 to 63, passes left out.
    pub moves: Vec<u8>,
    /// Score of each move, in discs for the side that moved, or [`UNKNOWN`].
    pub scores: Vec<i8>,
}

/// A position of a game, with what is known of its worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seen {
    /// The position, seen from the side to move.
    pub board: Board,
    /// How the game ended, in discs for the side to move, empty squares to the winner.
    pub result: i8,
    /// What the search said, in discs for the side to move; [`UNKNOWN`] for a position with a random move.
    pub score: i8,
}

/// Games as the bytes of a file.
#[must_use]
pub fn write(games: &[Game]) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    for game in games {
        bytes.extend([game.random, game.moves.len() as u8]);
        bytes.extend(&game.moves);
        bytes.extend(game.scores.iter().map(|s| *s as u8));
    }
    bytes
}

/// The games of a file.
///
/// # Errors
/// One line, if it is no such file or breaks off.
pub fn read(bytes: &[u8]) -> Result<Vec<Game>, String> {
    let mut rest = bytes.strip_prefix(MAGIC).ok_or("it is no file of self-play games")?;
    let mut games = Vec::new();
    while let [random, count, tail @ ..] = rest {
        let n = usize::from(*count);
        if tail.len() < 2 * n {
            return Err(format!("it breaks off within game {}", games.len() + 1));
        }
        let scores = tail[n..2 * n].iter().map(|s| *s as i8).collect();
        games.push(Game { random: *random, moves: tail[..n].to_vec(), scores });
        rest = &tail[2 * n..];
    }
    if rest.is_empty() { Ok(games) } else { Err(format!("it breaks off within game {}", games.len() + 1)) }
}

/// The positions of a file, random moves left out.
///
/// # Errors
/// One line that names the file, if it cannot be read or holds no such games.
pub fn load(file: &Path) -> Result<Vec<Seen>, String> {
    let named = |e: String| format!("{}: {e}", file.display());
    let mut all = Vec::new();
    for (i, game) in read(&super::bytes(file)?).map_err(named)?.iter().enumerate() {
        let seen = positions(game, usize::from(game.random));
        all.extend(seen.map_err(|e| named(format!("game {}: {e}", i + 1)))?);
    }
    Ok(all)
}

/// The positions of a game from ply `from` on.
///
/// # Errors
/// One line, if a move is not legal or the game breaks off.
pub fn positions(game: &Game, from: usize) -> Result<Vec<Seen>, String> {
    let mut position = Othello::standard(8);
    let mut seen = Vec::with_capacity(game.moves.len());
    let mut blacks = Vec::with_capacity(game.moves.len());
    for (ply, (at, score)) in game.moves.iter().zip(&game.scores).enumerate() {
        if position.must_pass() {
            position.pass();
        }
        let square = Square::from_index(usize::from(*at & 63), 8);
        let flips = position.flips(square);
        if *at > 63 || flips == 0 {
            return Err(format!("move {} is not legal", ply + 1));
        }
        if ply >= from {
            seen.push(Seen { board: Board::of(&position), result: 0, score: *score });
            blacks.push(position.to_move() == Side::Black);
        }
        position.place(square, flips);
    }
    if !position.is_over() {
        return Err(format!("it breaks off after move {}", game.moves.len()));
    }
    let result = position.analysis_score() as i8;
    for (seen, black) in seen.iter_mut().zip(blacks) {
        seen.result = if black { result } else { -result };
    }
    Ok(seen)
}
