//! Games of the strong Othello engine.
//!
//! Every game begins with random plies, so that the engine learns what positions are worth that it would not choose (or,
//! with `--near`, that it would choose at another time), and goes on with the best move of a short search; near the end
//! it is played out exactly.

use super::{
    Common,
    games::{self, Game, UNKNOWN},
};
use crate::engine::work::Work;
use crate::{
    engine::othello::{
        board::Board,
        isa::Isa,
        learned::Weights,
        probcut::EXACT,
        searcher::{Means, Searcher},
        table::Table,
    },
    lab::out::{Done, Failure, Out},
    rules::{Othello, Square},
};
use rand::{RngExt, rngs::StdRng};

/// Games in a file.
const CHUNK: u32 = 1000;

/// Arguments of `lab selfplay othello`.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    #[command(flatten)]
    common: Common,
    /// Plies to look ahead
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=60))]
    depth: u8,
    /// With so many empty squares or fewer, to the end
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u8).range(0..=60))]
    exact: u8,
    /// From A to B random plies begin a game
    #[arg(long, value_name = "A-B", value_parser = crate::lab::suite::range, default_value = "4-24")]
    random_plies: std::ops::RangeInclusive<u32>,
    /// Draw the random plies from the moves that a short look calls at most so many discs worse than the best. Then the
    /// positions before them are learned from, too, by how their games end
    #[arg(long, value_name = "DISCS", value_parser = clap::value_parser!(u8).range(0..=64))]
    near: Option<u8>,
}

/// Plays the games that are not there yet.
pub(super) fn run(args: &Args, out: &mut Out) -> Done {
    let (least, most) = (args.random_plies.start(), args.random_plies.end());
    if *most > 60 {
        return Err(Failure::arguments(format!("--random-plies {least}-{most}: a game has 60 plies")));
    }
    let weights = crate::lab::train::weights_named(&args.common.weights).map_err(Failure::Arguments)?;
    args.common.play(CHUNK, out, |lots| {
        let player = Player::new(&weights, args.depth, args.exact);
        let games: Vec<Game> = (0..CHUNK)
            .map(|_| {
                let plies = lots.random_range(args.random_plies.clone());
                player.game(plies, args.near, lots)
            })
            .collect();
        Ok((games::write(&games), games.iter().map(|g| g.moves.len() as u64).sum()))
    })
}

/// How sure the short searches are, a place in [`probcut::STEPS`](crate::engine::othello::probcut::STEPS).
const SURE: u8 = 1;

/// Plies of a short look, after the move.
const GLANCE: i32 = 2;

/// Plays both sides.
struct Player<'a> {
    weights: &'a Weights,
    table: Table,
    depth: u8,
    exact: u8,
}

impl Player<'_> {
    fn new(weights: &Weights, depth: u8, exact: u8) -> Player<'_> {
        Player { weights, table: Table::of_bits(22), depth, exact }
    }

    fn searcher<'s>(&'s self, pulse: &'s mut dyn FnMut(&mut Work) -> bool) -> Searcher<'s> {
        let (table, weights) = (&self.table, self.weights);
        Searcher::new(Isa::best(), Means { table, weights, pulse, first_pulse: u32::MAX, pool: None, size: 8 })
    }

    /// The best move, a bit number, and what it is worth to the side to move in discs.
    fn choose(&self, board: Board) -> Option<(u32, i32)> {
        let empties = board.empties();
        let to_end = empties <= u32::from(self.exact);
        let (depth, sure) = if to_end { (empties as i32, EXACT) } else { (i32::from(self.depth), SURE) };
        self.table.age();
        let mut never = |_: &mut Work| false;
        let mut searcher = self.searcher(&mut never);
        let value = searcher.open(board, depth, -64, 64, sure);
        let square = searcher.line().iter().find_map(|m| m.square())?;
        Some((square.index() as u32, value))
    }

    /// The moves that are at most `near` discs worse than the best, as far as a short look tells.
    fn about_best(&self, position: &Othello, near: u8) -> Vec<Square> {
        let mut never = |_: &mut Work| false;
        let mut searcher = self.searcher(&mut never);
        let value = |square: Square| {
            let child = Board::of(position).play(square.index() as u32, position.flips(square));
            (square, -searcher.open(child, GLANCE, -64, 64, EXACT))
        };
        let judged: Vec<(Square, i32)> = position.squares(position.legal()).map(value).collect();
        let best = judged.iter().map(|(_, v)| *v).max().unwrap_or(0);
        judged.into_iter().filter(|(_, v)| *v >= best - i32::from(near)).map(|(square, _)| square).collect()
    }

    /// One game, the first `random` plies drawn by lot, from those `near` the best if it is told how near.
    fn game(&self, random: u32, near: Option<u8>, lots: &mut StdRng) -> Game {
        let mut game = Game { random: 0, moves: Vec::new(), scores: Vec::new() };
        let mut position = Othello::standard(8);
        while !position.is_over() {
            if position.must_pass() {
                position.pass();
                continue;
            }
            let (square, score) = if (game.moves.len() as u32) < random {
                let legal: Vec<_> = match near {
                    Some(near) => self.about_best(&position, near),
                    None => position.squares(position.legal()).collect(),
                };
                // Moves that might have been chosen spoil nothing that came before them.
                game.random += u8::from(near.is_none());
                (legal[lots.random_range(0..legal.len())], UNKNOWN)
            } else {
                let Some((square, score)) = self.choose(Board::of(&position)) else { break };
                (position.square(square), score as i8)
            };
            position.place(square, position.flips(square));
            game.moves.push(square.index() as u8);
            game.scores.push(score);
        }
        game
    }
}
