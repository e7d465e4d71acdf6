//! `lab perft`: how many lines of play there are, depth by depth.

use super::out::{Done, Failure, Out};
use crate::{
    cli::GameArgs,
    rules::{Position, perft},
};
use serde::Serialize;
use std::time::Instant;

/// Arguments of `lab perft`.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// How many plies to count
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=60))]
    depth: u32,
    /// A pass costs no ply (otherwise it counts as one)
    #[arg(long)]
    free_pass: bool,
}

/// One depth.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Row {
    /// Plies.
    pub depth: u32,
    /// Lines of play of that many plies; a line whose game ends early counts once.
    pub lines: u64,
    /// Milliseconds it took.
    pub ms: f64,
}

#[derive(Serialize)]
struct Counts<'a> {
    free_pass: bool,
    rows: &'a [Row],
    lines: u64,
}

/// Prints a row a depth, and the count of the last depth on a line of its own.
///
/// # Errors
/// If the arguments make no sense.
pub fn run(args: &Args, out: &mut Out) -> Done {
    let Position::Othello(position) = args.game.read().map_err(Failure::Arguments)?.position else {
        return Err(Failure::arguments("perft counts Othello only"));
    };
    out.line(format_args!("{:>5} {:>20} {:>12}", "depth", "lines", "ms"))?;
    let mut rows: Vec<Row> = Vec::new();
    for depth in 1..=args.depth {
        let started = Instant::now();
        let lines = perft(&position, depth, args.free_pass);
        let ms = started.elapsed().as_secs_f64() * 1000.0;
        out.line(format_args!("{depth:>5} {lines:>20} {ms:>12.1}"))?;
        rows.push(Row { depth, lines, ms });
    }
    let lines = rows.last().map_or(1, |r| r.lines);
    out.line(format_args!("{lines}"))?;
    out.json(&Counts { free_pass: args.free_pass, rows: &rows, lines })
}
