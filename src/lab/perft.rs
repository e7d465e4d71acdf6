//! `lab perft`: how many lines of play there are, depth by depth.

use super::out::{Done, Failure, Out};
use crate::{
    cli::GameArgs,
    engine::othello::{isa::Isa, perft::remembered},
    rules::{Position, perft},
};
use serde::Serialize;
use std::time::Instant;

/// The instructions of that name, if this processor has them.
pub(super) fn instructions(name: &str) -> Result<Isa, String> {
    if name == "best" {
        return Ok(Isa::best());
    }
    let here = || Isa::ALL.into_iter().filter(|i| i.is_here());
    here().find(|i| i.name() == name).ok_or_else(|| {
        let names: Vec<&str> = here().map(Isa::name).collect();
        format!("this processor has {} and best", names.join(", "))
    })
}

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
    /// Visit every last position instead of counting the legal moves before it
    #[arg(long, conflicts_with = "free_pass")]
    every: bool,
    /// Count a position that several lines reach, or an image of it, once
    #[arg(long, conflicts_with_all = ["free_pass", "every"])]
    remember: bool,
    /// Count with the engine's own board, with the instructions of this name: portable, avx2, avx512, or best
    #[arg(long, value_name = "INSTRUCTIONS", value_parser = instructions, conflicts_with = "free_pass")]
    engine: Option<Isa>,
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
        let lines = match args.engine {
            isa if args.remember => remembered(isa.unwrap_or_else(Isa::best), &position, depth),
            Some(isa) => isa.perft(&position, depth, args.every),
            None if args.every => Isa::Portable.perft(&position, depth, true),
            None => perft(&position, depth, args.free_pass),
        };
        let ms = started.elapsed().as_secs_f64() * 1000.0;
        out.line(format_args!("{depth:>5} {lines:>20} {ms:>12.1}"))?;
        rows.push(Row { depth, lines, ms });
    }
    let lines = rows.last().map_or(1, |r| r.lines);
    out.line(format_args!("{lines}"))?;
    out.json(&Counts { free_pass: args.free_pass, rows: &rows, lines })
}
