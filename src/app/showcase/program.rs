//! What is played in a show: the games by turns, other openings and other players every time.

use crate::{
    app::session::{Seat, Show, fresh_seed},
    engine::roster,
    record::openings,
    rules::{Game, Move, Position, Setup, Square},
};
use bevy::prelude::*;
use rand::{RngExt, SeedableRng, rngs::StdRng};

/// Who plays whom. Each pair thinks in its own way, so that there is something else to see.
const OTHELLO: &[(&str, &str)] = &[
    ("master:level=8", "master:level=6"),
    ("master:level=7", "mcts"),
    ("negascout:depth=8", "master:level=7"),
    ("mcts", "negascout:depth=7"),
];
const GOMOKU: &[(&str, &str)] = &[
    ("master:level=8", "master:level=7"),
    ("master:level=7", "classic:depth=5"),
    ("classic:depth=4", "master:level=6"),
];

/// Where the games of a show come from: of which kind, and a seed.
#[derive(Resource, Clone, Copy)]
pub struct Repertoire(pub fn(Game, u64) -> Show);

impl Default for Repertoire {
    fn default() -> Repertoire {
        Repertoire(program)
    }
}

/// The first game of a show, another every time.
#[must_use]
pub fn first(game: Game) -> Show {
    program(game, fresh_seed())
}

/// The kind that comes after one.
#[must_use]
pub const fn next(game: Game) -> Game {
    match game {
        Game::Othello => Game::Gomoku,
        Game::Gomoku => Game::Othello,
    }
}

/// A game of a show.
#[must_use]
pub fn program(game: Game, seed: u64) -> Show {
    let mut lots = StdRng::seed_from_u64(seed);
    let pairs = match game {
        Game::Othello => OTHELLO,
        Game::Gomoku => GOMOKU,
    };
    let (black, white) = pairs[lots.random_range(0..pairs.len())];
    let player = |text| roster::parse(game, text).map_or(Seat::Human, Seat::Bot);
    let seats = [player(black), player(white)];
    let setup = Setup::usual(game);
    let moves = match game {
        Game::Othello => opening(&mut lots),
        Game::Gomoku => stones(&setup, &mut lots),
    };
    Show { setup, seats, moves, seed }
}

/// An opening that has a name, whichever way the board is turned.
fn opening(lots: &mut StdRng) -> Vec<Move> {
    let count = openings::lines().count();
    openings::lines().nth(lots.random_range(0..count.max(1))).unwrap_or_default()
}

/// Three stones about the middle: enough for no two games to be alike.
fn stones(setup: &Setup, lots: &mut StdRng) -> Vec<Move> {
    let Ok(mut position) = Position::start(setup) else { return Vec::new() };
    let middle = setup.size / 2;
    let mut moves = Vec::new();
    while moves.len() < 3 {
        let mut near = || middle + lots.random_range(0..5) - 2;
        let played = Move::Place(Square::new(near(), near(), setup.size));
        if position.play(played).is_ok() {
            moves.push(played);
        }
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::session::Session;

    #[test]
    fn every_game_of_a_show_can_be_played_by_two_bots() {
        let mut game = Game::Othello;
        for seed in 0..200 {
            let show = program(game, seed);
            assert_eq!(show.setup.game, game);
            game = next(game);
            assert!(show.seats.iter().all(|s| matches!(s, Seat::Bot(_))), "{:?}", show.seats);
            let mut session = Session::new(show.setup, show.seats).expect("a board");
            session.preplay(show.moves.iter().copied()).expect("legal moves");
            assert!(!session.is_over());
        }
        assert_ne!(program(Game::Gomoku, 1).moves, program(Game::Gomoku, 2).moves);
        assert_ne!(program(Game::Othello, 1).moves, program(Game::Othello, 3).moves);
    }
}
