//! `lab selfplay`: games of the strong Othello engine against itself, for `lab train`.
//!
//! Every game begins with random plies, so that the engine learns what positions are worth that it would not choose (or,
//! with `--near`, that it would choose at another time), and goes on with the best move of a short search; near the end it is played out exactly. Games come in chunks of
//! [`CHUNK`], a file each: what is drawn in a chunk comes from the seed and its number alone, and a chunk that is there
//! already is not played again, so a run that was broken off goes on where it stopped. Whoever changes another argument
//! takes another folder.

pub mod games;

use super::{
    out::{Done, Failure, Out},
    threads,
};
use crate::{
    engine::othello::{
        board::Board,
        isa::Isa,
        learned::Weights,
        probcut::EXACT,
        searcher::{Means, Searcher},
        table::Table,
    },
    rules::{Othello, Square},
};
use games::{Game, UNKNOWN};
use rand::{RngExt, SeedableRng, rngs::StdRng};
use serde::Serialize;
use std::{fs, num::NonZeroUsize, path::PathBuf};

/// Games in a file.
pub const CHUNK: u32 = 1000;

/// Arguments of `lab selfplay`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The game: othello
    #[arg(value_name = "GAME", value_parser = ["othello"])]
    game: String,
    /// Folder for the games
    #[arg(long, value_name = "DIR")]
    to: PathBuf,
    /// Weights to play with: a file of `lab train`, `shipped` or `guess`
    #[arg(long, value_name = "WEIGHTS", default_value = "shipped")]
    weights: String,
    /// How many games, rounded up to whole thousands
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    games: u32,
    /// Plies to look ahead
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=60))]
    depth: u8,
    /// With so many empty squares or fewer, to the end
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u8).range(0..=60))]
    exact: u8,
    /// From A to B random plies begin a game
    #[arg(long, value_name = "A-B", value_parser = super::suite::range, default_value = "4-24")]
    random_plies: std::ops::RangeInclusive<u32>,
    /// Draw the random plies from the moves that a short look calls at most so many discs worse than the best. Then the
    /// positions before them are learned from, too, by how their games end
    #[arg(long, value_name = "DISCS", value_parser = clap::value_parser!(u8).range(0..=64))]
    near: Option<u8>,
    /// Where all chance comes from
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u32,
    /// Games at a time; as many as there are processors when left out
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
}

/// What was played.
#[derive(Serialize)]
struct Played {
    games: u64,
    moves: u64,
    seed: u32,
}

/// Plays the games that are not there yet.
///
/// # Errors
/// If an argument makes no sense, the weights cannot be read or a file cannot be written.
pub fn run(args: &Args, out: &mut Out) -> Done {
    let (least, most) = (args.random_plies.start(), args.random_plies.end());
    if *most > 60 {
        return Err(Failure::arguments(format!("--random-plies {least}-{most}: a game has 60 plies")));
    }
    let weights = super::train::weights_named(&args.weights).map_err(Failure::Arguments)?;
    fs::create_dir_all(&args.to).map_err(|e| Failure::Run(format!("{}: {e}", args.to.display())))?;
    let chunks: Vec<u32> = (0..args.games.div_ceil(CHUNK)).filter(|c| !args.file(*c).exists()).collect();
    let bar = threads::bar(chunks.len());
    let told = threads::try_map(&chunks, threads::count(args.threads), |chunk| {
        let player = Player::new(&weights, args.depth, args.exact);
        let mut lots = StdRng::seed_from_u64(u64::from(args.seed) << 32 | u64::from(*chunk));
        let games: Vec<Game> = (0..CHUNK)
            .map(|_| {
                let plies = lots.random_range(args.random_plies.clone());
                player.game(plies, args.near, &mut lots)
            })
            .collect();
        // Written whole or not at all.
        let (file, half) = (args.file(*chunk), args.file(*chunk).with_extension("part"));
        fs::write(&half, games::write(&games))
            .and_then(|()| fs::rename(&half, &file))
            .map_err(|e| Failure::Run(format!("{}: {e}", file.display())))?;
        bar.inc(1);
        Ok::<_, Failure>(games.iter().map(|g| g.moves.len() as u64).sum::<u64>())
    })?;
    bar.finish_and_clear();
    let played = Played { games: chunks.len() as u64 * u64::from(CHUNK), moves: told.iter().sum(), seed: args.seed };
    out.line(format_args!("{} games of {} moves played, seed {}", played.games, played.moves, played.seed))?;
    out.json(&played)
}

impl Args {
    fn file(&self, chunk: u32) -> PathBuf {
        self.to.join(format!("{}-{chunk:05}.games", self.seed))
    }
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

    fn searcher<'s>(&'s self, pulse: &'s mut dyn FnMut(u64) -> bool) -> Searcher<'s> {
        let (table, weights) = (&self.table, self.weights);
        Searcher::new(Isa::best(), Means { table, weights, pulse, first_pulse: u32::MAX, pool: None, size: 8 })
    }

    /// The best move, a bit number, and what it is worth to the side to move in discs.
    fn choose(&self, board: Board) -> Option<(u32, i32)> {
        let empties = board.empties();
        let to_end = empties <= u32::from(self.exact);
        let (depth, sure) = if to_end { (empties as i32, EXACT) } else { (i32::from(self.depth), SURE) };
        self.table.age();
        let mut never = |_| false;
        let mut searcher = self.searcher(&mut never);
        let value = searcher.open(board, depth, -64, 64, sure);
        let square = searcher.line().iter().find_map(|m| m.square())?;
        Some((square.index() as u32, value))
    }

    /// The moves that are at most `near` discs worse than the best, as far as a short look tells.
    fn about_best(&self, position: &Othello, near: u8) -> Vec<Square> {
        let mut never = |_| false;
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
