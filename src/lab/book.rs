//! `lab book`: makes the book of openings.
//!
//! From the start on, each position is searched with every move compared. Moves within a margin of the best go into the
//! book, and the positions that they lead to are looked at in turn, the likeliest first: a position is as likely as
//! those before it, and its moves share that evenly.

use super::{
    out::{Done, Failure, Out},
    threads,
};
use crate::{
    engine::{
        job::{self, Job},
        limits::{Limits, Stop},
        othello::{board::Board, book::canonical},
        report::Score,
        roster,
    },
    record::transcript,
    rules::{Game, Move, Position, Setup},
};
use serde::Serialize;
use std::{collections::HashSet, num::NonZeroUsize};

/// Arguments of `lab book`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Positions to put into the book
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..))]
    positions: u32,
    /// Plies to look ahead from each move
    #[arg(long, value_name = "N", default_value_t = 14, value_parser = clap::value_parser!(u8).range(1..=60))]
    depth: u8,
    /// Moves that are so many discs worse than the best go in as well
    #[arg(long, value_name = "DISCS", default_value_t = 1, value_parser = clap::value_parser!(i32).range(0..=128))]
    margin: i32,
    /// Positions at a time, which changes a little which ones are taken; as many as there are processors when left out
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
}

/// A line of the book.
#[derive(Serialize)]
struct Row {
    position: String,
    moves: Vec<String>,
}

/// A position to be looked at.
struct Waiting {
    position: Position,
    moves: Vec<Move>,
    likely: f64,
}

/// Prints the book.
///
/// # Errors
/// If a search fails.
pub fn run(args: &Args, out: &mut Out) -> Done {
    let bot = roster::parse(Game::Othello, "master").map_err(Failure::arguments)?;
    let start = Position::start(&Setup::usual(Game::Othello)).map_err(Failure::run)?;
    let mut waiting = vec![Waiting { position: start.clone(), moves: Vec::new(), likely: 1.0 }];
    let (mut known, mut count) = (HashSet::new(), 0);
    let (wanted, at_a_time) = (args.positions as usize, threads::count(args.threads));
    let mut rows = Vec::new();
    out.line(format_args!(
        "# Made by: lab book --positions {wanted} --depth {} --margin {} --threads {at_a_time}",
        args.depth, args.margin
    ))?;
    while count < wanted && !waiting.is_empty() {
        waiting.sort_by(|a, b| b.likely.total_cmp(&a.likely));
        let some: Vec<Waiting> = waiting.drain(..waiting.len().min(at_a_time).min(wanted - count)).collect();
        let found = threads::try_map(&some, at_a_time, |w| compared(&w.position, bot, args).map_err(Failure::Run))?;
        for (w, moves) in some.iter().zip(found) {
            count += 1;
            let names: Vec<String> = moves.iter().map(|(m, v)| format!("{}:{v}", w.position.move_name(*m))).collect();
            let line = transcript(&start, &w.moves);
            let row = Row { position: if line.is_empty() { "-".to_owned() } else { line }, moves: names };
            out.line(format_args!("{} {}", row.position, row.moves.join(" ")))?;
            rows.push(row);
            for (played, _) in &moves {
                let mut position = w.position.clone();
                position.play(*played).map_err(Failure::run)?;
                if position.must_pass() || position.is_over() || !known.insert(canonical(board(&position)).0) {
                    continue;
                }
                let line = w.moves.iter().copied().chain([*played]).collect();
                waiting.push(Waiting { position, moves: line, likely: w.likely / moves.len() as f64 });
            }
        }
    }
    out.json(&rows)
}

/// The moves worth playing, best first, one of each set of images, with their values in discs.
fn compared(position: &Position, bot: roster::Bot, args: &Args) -> Result<Vec<(Move, i32)>, String> {
    let mut seen = HashSet::new();
    let mut all = Vec::new();
    for square in position.legal() {
        let mut after = position.clone();
        after.play(Move::Place(square)).map_err(|e| e.to_string())?;
        if !seen.insert(canonical(board(&after)).0) {
            continue;
        }
        let limits = Limits { depth: Some(args.depth), ..Limits::default() };
        let job = Job { limits, only: vec![square], ..Job::of(position.clone(), bot) };
        let answer = job::run_caught(&job, &Stop::new(), &mut |_| {}).map_err(|e| e.to_string())?;
        let Some(Score::Lead(value) | Score::Discs(value)) = answer.report.score else {
            return Err("a search without a value".to_owned());
        };
        all.push((Move::Place(square), value));
    }
    let best = all.iter().map(|(_, v)| *v).max().unwrap_or(0);
    all.retain(|(_, v)| *v >= best - args.margin);
    all.sort_by_key(|(_, v)| std::cmp::Reverse(*v));
    Ok(all)
}

fn board(position: &Position) -> Board {
    match position {
        Position::Othello(p) => Board::of(p),
        Position::Gomoku(_) => unreachable!("the book is of Othello"),
    }
}
