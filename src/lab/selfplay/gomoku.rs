//! Games of the strong gomoku engine.
//!
//! Every game begins with random stones near each other, so that the engine learns what positions are worth that it
//! would not choose, and goes on with the best move of a search. An opening that the first search sees decided is drawn
//! anew. A game whose end is proven is not played on.

use super::{
    Common,
    stones::{Game, Games, PROVEN, UNKNOWN, WON},
};
use crate::{
    cli::rules_named,
    engine::{
        job::{self, Job},
        limits::{Limits, Stop},
        report::Score,
        roster::{self, Bot},
        taught::Taught,
    },
    lab::out::{Done, Failure, Out},
    rules::{self, Gomoku, Move, Position, RuleSet, Square},
};
use rand::{Rng, RngExt, rngs::StdRng};

/// Games in a file.
const CHUNK: u32 = 200;

/// Arguments of `lab selfplay gomoku`.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    #[command(flatten)]
    common: Common,
    /// freestyle, standard or renju
    #[arg(long, value_parser = rules_named, value_name = "RULES", default_value = "freestyle")]
    rules: RuleSet,
    /// Points along a side: 15 or 19
    #[arg(long, value_name = "N", default_value_t = 15, value_parser = size)]
    size: u8,
    /// Nodes of a search
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// From A to B random stones begin a game
    #[arg(long, value_name = "A-B", value_parser = crate::lab::suite::range, default_value = "2-9")]
    random_plies: std::ops::RangeInclusive<u32>,
    /// An opening that the first search sees further from even, in points, is drawn anew
    #[arg(long, value_name = "POINTS", default_value_t = 400, value_parser = clap::value_parser!(i16).range(0..=PROVEN as i64))]
    even: i16,
}

/// A size on offer.
fn size(text: &str) -> Result<u8, String> {
    let sizes = Gomoku::SIZES;
    text.parse().ok().filter(|n| sizes.contains(n)).ok_or_else(|| format!("expected {} or {}", sizes[0], sizes[1]))
}

/// Most random stones.
const MOST_RANDOM: u32 = 40;

/// Plays the games that are not there yet.
pub(super) fn run(args: &Args, out: &mut Out) -> Done {
    let (least, most) = (args.random_plies.start(), args.random_plies.end());
    if *most > MOST_RANDOM {
        return Err(Failure::arguments(format!("--random-plies {least}-{most}: expected {MOST_RANDOM} at most")));
    }
    let game = rules::Game::Gomoku;
    let taught = Taught::named(game, &args.common.weights).map_err(Failure::Arguments)?;
    let bot = roster::find(game, "master").map_err(Failure::run)?.usual();
    let player = Player { nodes: args.nodes, bot, taught };
    args.common.play(CHUNK, out, |lots| {
        let games = (0..CHUNK).map(|_| player.game(args, lots)).collect::<Result<Vec<_>, _>>()?;
        let moves = games.iter().map(|g| g.moves.len() as u64).sum();
        Ok((Games { rules: args.rules, size: args.size, games }.write(), moves))
    })
}

/// Plays both sides.
struct Player {
    nodes: u64,
    bot: Bot,
    taught: Taught,
}

impl Player {
    /// The best move, and what it is worth to the side to move.
    fn choose(&self, position: &Gomoku, seed: u64) -> Result<(Square, i16), Failure> {
        let limits = Limits { nodes: Some(self.nodes), ..Limits::default() };
        let position = Position::Gomoku(position.clone());
        let job = Job { limits, seed, ..Job::of(position, self.bot) };
        let answer = job::run_taught(&job, &self.taught, &Stop::new(), &mut |_| {}).map_err(Failure::run)?;
        let Move::Place(square) = answer.chosen else { return Err(Failure::run("gomoku knows no passes")) };
        Ok((square, answer.report.score.map_or(UNKNOWN, in_points)))
    }

    /// One game.
    fn game(&self, args: &Args, lots: &mut StdRng) -> Result<Game, Failure> {
        let (mut position, mut game, mut next) = self.opening(args, lots)?;
        loop {
            let (square, score) = next;
            position.place(square);
            game.moves.push(square.index() as u16);
            game.scores.push(score);
            if position.is_over() {
                game.winner = position.winner();
                return Ok(game);
            }
            if score != UNKNOWN && score.unsigned_abs() >= PROVEN as u16 {
                let mover = position.to_move().other();
                game.winner = Some(if score > 0 { mover } else { mover.other() });
                return Ok(game);
            }
            next = self.choose(&position, lots.next_u64())?;
        }
    }

    /// Random stones that the first search does not see decided, and its move.
    fn opening(&self, args: &Args, lots: &mut StdRng) -> Result<(Gomoku, Game, (Square, i16)), Failure> {
        loop {
            let plies = lots.random_range(args.random_plies.clone());
            let Some((position, moves)) = scattered(args.size, args.rules, plies, lots) else { continue };
            let next = self.choose(&position, lots.next_u64())?;
            if next.1 == UNKNOWN || next.1.unsigned_abs() <= args.even as u16 {
                let scores = vec![UNKNOWN; moves.len()];
                return Ok((position, Game { random: plies as u8, winner: None, moves, scores }, next));
            }
        }
    }
}

/// A score as it is written.
fn in_points(score: Score) -> i16 {
    let most = PROVEN - 1;
    match score {
        Score::Win(n) => WON.saturating_sub_unsigned(n).max(PROVEN),
        Score::Loss(n) => (-WON).saturating_add_unsigned(n).min(-PROVEN),
        Score::Points(p) => p.clamp(i32::from(-most), i32::from(most)) as i16,
        Score::Lead(_) | Score::Discs(_) => UNKNOWN,
    }
}

/// Steps from the centre to the first stone, along a row or a column, at most.
const CENTRAL: i32 = 4;

/// Steps from a stone to the next random one, at most.
const NEAR: i32 = 3;

/// So many random stones, each near another; `None` if a lot fell on no legal point or ended the game.
fn scattered(size: u8, rules: RuleSet, plies: u32, lots: &mut StdRng) -> Option<(Gomoku, Vec<u16>)> {
    let mut position = Gomoku::empty(size, rules);
    let mut squares: Vec<Square> = Vec::new();
    while squares.len() < plies as usize {
        let (from, reach) = match squares.len() {
            0 => (position.centre(), CENTRAL),
            n => (squares[lots.random_range(0..n)], NEAR),
        };
        let step = (lots.random_range(-reach..=reach), lots.random_range(-reach..=reach));
        let square = from.step(step.0, step.1).filter(|s| position.is_legal(*s))?;
        position.place(square);
        squares.push(square);
    }
    (!position.is_over()).then(|| (position, squares.iter().map(|s| s.index() as u16).collect()))
}
