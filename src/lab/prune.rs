//! `lab prune`: what alpha-beta spares, counted in nodes against plain minimax at each depth.

use super::{
    out::{Done, Failure, Out},
    split::draw,
    threads,
};
use crate::{
    cli::GameArgs,
    engine::{
        limits::{Limits, Meter, Stop},
        othello::teaching,
    },
    rules::{Othello, Position},
};
use serde::Serialize;
use std::{num::NonZeroUsize, ops::RangeInclusive, time::Instant};

/// Arguments of `lab prune`.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// The last depth
    #[arg(long, value_name = "DISCS", default_value_t = 6, value_parser = clap::value_parser!(u8).range(1..=16))]
    depth: u8,
    /// Positions drawn by lot
    #[arg(long, value_name = "N", default_value = "20")]
    count: NonZeroUsize,
    /// Random plies before each of them
    #[arg(long, value_name = "A-B", default_value = "16-34", value_parser = super::suite::range)]
    random_plies: RangeInclusive<u32>,
    /// Where all chance comes from
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

/// One depth, all positions together.
#[derive(Serialize)]
struct Row {
    depth: u8,
    minimax: u64,
    alphabeta: u64,
    minimax_seconds: f64,
    alphabeta_seconds: f64,
}

#[derive(Serialize)]
struct Told<'a> {
    positions: usize,
    seed: u64,
    rows: &'a [Row],
}

/// Prints a line a depth.
///
/// # Errors
/// If the arguments make no sense, or the two searches disagree.
pub fn run(args: &Args, out: &mut Out) -> Done {
    let given = args.game.read().map_err(Failure::Arguments)?;
    if !matches!(given.position, Position::Othello(_)) {
        return Err(Failure::arguments("minimax and alpha-beta are Othello's"));
    }
    let drawn = draw(&given.position, &args.random_plies, args.count.get(), args.seed).map_err(Failure::Arguments)?;
    let boards: Vec<Othello> = drawn
        .into_iter()
        .filter_map(|(_, p)| match p {
            Position::Othello(p) => Some(p),
            Position::Gomoku(_) => None,
        })
        .collect();
    out.line(format_args!(
        "{} positions after {} to {} random plies, seed {}",
        boards.len(),
        args.random_plies.start(),
        args.random_plies.end(),
        args.seed
    ))?;
    let bar = threads::bar(usize::from(args.depth) * boards.len());
    let mut rows = Vec::new();
    for depth in 1..=args.depth {
        let mut row = Row { depth, minimax: 0, alphabeta: 0, minimax_seconds: 0.0, alphabeta_seconds: 0.0 };
        for board in &boards {
            let search = |prune| {
                let started = Instant::now();
                let found = teaching::search(board, depth, prune, &mut Meter::start(Limits::default(), Stop::new()));
                (found, started.elapsed().as_secs_f64())
            };
            let ((plain, slow), (pruned, fast)) = (search(false), search(true));
            if (plain.value, plain.best) != (pruned.value, pruned.best) {
                return Err(Failure::run(format!("depth {depth}: minimax and alpha-beta disagree")));
            }
            row.minimax += plain.nodes;
            row.alphabeta += pruned.nodes;
            row.minimax_seconds += slow;
            row.alphabeta_seconds += fast;
            bar.inc(1);
        }
        rows.push(row);
    }
    bar.finish_and_clear();
    for r in &rows {
        out.line(format_args!(
            "depth {}  minimax {} nodes {:.3} s, alphabeta {} nodes {:.3} s: {:.1} % spared",
            r.depth,
            r.minimax,
            r.minimax_seconds,
            r.alphabeta,
            r.alphabeta_seconds,
            100.0 * (1.0 - r.alphabeta as f64 / r.minimax as f64)
        ))?;
    }
    out.json(&Told { positions: boards.len(), seed: args.seed, rows: &rows })
}
