//! `lab solve`: the exact value of a small Othello position, by the teaching search.

use super::out::{Done, Failure, Out};
use crate::{
    cli::{self, GameArgs},
    engine::{
        limits::{Limits, Meter, Stop},
        othello::teaching,
    },
    rules::Position,
};
use serde::Serialize;
use std::time::Duration;

/// More empty squares than this are beyond the teaching search in any time one would wait.
const FEASIBLE: u32 = 16;

/// Arguments of `lab solve`.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// Visit every line instead of cutting hopeless ones
    #[arg(long)]
    no_prune: bool,
    /// Nodes after which to give up
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Seconds after which to give up; also allows more than 16 empty squares
    #[arg(long, value_parser = cli::seconds, value_name = "SECONDS")]
    time: Option<Duration>,
}

#[derive(Serialize)]
struct Solved {
    value: i32,
    pruned: bool,
    best: String,
    line: String,
    nodes: u64,
    passes: u64,
    ms: f64,
}

/// Prints value, best line, nodes and how they are counted.
///
/// # Errors
/// If the arguments make no sense, the position is too large or the time runs out.
pub fn run(args: &Args, out: &mut Out) -> Done {
    let given = args.game.read().map_err(Failure::Arguments)?;
    let Position::Othello(position) = given.position else {
        return Err(Failure::arguments("solve is for Othello only"));
    };
    let empties = position.empties();
    if empties > FEASIBLE && args.time.is_none() {
        return Err(Failure::arguments(format!(
            "{empties} empty squares are too many to play out, {FEASIBLE} at most: take --size 4 or allow it with --time"
        )));
    }
    let limits = Limits { nodes: args.nodes, time: args.time, ..Limits::default() };
    limits.check().map_err(Failure::arguments)?;
    let mut meter = Meter::start(limits, Stop::new());
    let solved = teaching::search(&position, empties as u8, !args.no_prune, &mut meter);
    let ms = meter.elapsed().as_secs_f64() * 1000.0;
    if !solved.complete {
        return Err(Failure::run(format!("not solved after {} nodes and {:.1} s", solved.nodes, ms / 1000.0)));
    }
    let names: Vec<String> = solved.line.iter().map(|m| given.position.move_name(*m)).collect();
    let result = Solved {
        value: solved.value,
        pruned: !args.no_prune,
        best: names.first().cloned().unwrap_or_else(|| "-".to_owned()),
        line: names.join(" "),
        nodes: solved.nodes,
        passes: solved.passes,
        ms,
    };
    out.line(format_args!("value  {} (Black's discs minus White's, best play by both)", result.value))?;
    out.line(format_args!("best   {}", result.best))?;
    out.line(format_args!("line   {}", result.line))?;
    out.line(format_args!("search {}", if result.pruned { "alpha-beta" } else { "minimax" }))?;
    out.line(format_args!(
        "nodes  {} (every position visited, the first and the last of a line included; {} of them were left by a pass)",
        result.nodes, result.passes
    ))?;
    out.line(format_args!("ms     {ms:.1}"))?;
    out.json(&result)
}
