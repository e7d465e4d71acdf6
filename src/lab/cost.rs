//! `lab cost`: what it costs to be watched, in nodes a second of the two strong searches.
//!
//! The same search again and again, in turn: with nobody who listens, with someone who keeps the latest report as the
//! game does, and with someone who writes it as a page's worker does. Counting itself is always on; what that costs shows
//! against another build of this program, say of the commit before it, or as instructions:
//! `valgrind --tool=cachegrind --cache-sim=no lab best ...` of either.

use super::out::{Done, Failure, Out};
use crate::{
    engine::{
        job::{self, Job},
        limits::{Limits, Stop},
        report::Report,
        roster,
    },
    rules::{Game, Move, Position, Setup},
};
use serde::Serialize;
use serde_json::Value;
use std::{
    hint::black_box,
    num::NonZeroU64,
    path::{Path, PathBuf},
    process::Command,
    time::Duration,
};

/// Arguments of `lab cost`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// How often each search is made
    #[arg(long, value_name = "N", default_value = "9")]
    rounds: NonZeroU64,
    /// Nodes of one search; gomoku's gets a tenth
    #[arg(long, value_name = "N", default_value = "5000000")]
    nodes: NonZeroU64,
    /// Another build of this program, to compare with
    #[arg(long, value_name = "LAB")]
    against: Option<PathBuf>,
}

/// The searches: where neither a book nor a forced win ends them.
const SEARCHES: [(Game, &str, &str); 2] =
    [(Game::Othello, "f5 d6 c3 d3 c4 f4 f6 f3 e6 e7", "master:book=off"), (Game::Gomoku, "h8 i9 g8", "master")];

/// Between two reports that a page's worker writes.
const PAGE: Duration = Duration::from_millis(80);

/// One way to be watched.
#[derive(Serialize)]
struct Row {
    game: &'static str,
    watched: &'static str,
    /// Nodes a second of the quickest round, and of the one in the middle.
    best: f64,
    median: f64,
    /// By how many percent the quickest round is slower than with nobody, or than in this build.
    slower: f64,
}

#[derive(Serialize)]
struct Table {
    rows: Vec<Row>,
}

/// Prints nodes a second for each way to be watched.
///
/// # Errors
/// If the other build cannot be run or says something else.
pub fn run(args: &Args, out: &mut Out) -> Done {
    let mut rows = Vec::new();
    for (game, moves, bot) in SEARCHES {
        let nodes = if game == Game::Gomoku { args.nodes.get().div_ceil(10) } else { args.nodes.get() };
        let bot = roster::parse(game, bot).map_err(Failure::run)?;
        let mut position = Position::start(&Setup::usual(game)).map_err(Failure::run)?;
        for name in moves.split(' ') {
            let square = position.parse(name).map_err(Failure::run)?;
            position.play(Move::Place(square)).map_err(Failure::run)?;
        }
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let job = Job { limits, ..Job::of(position, bot) };
        rows.extend(measured(&job, (game, moves), args)?);
    }
    out.line(format_args!("{:<8} {:<10} {:>12} {:>12} {:>8}", "game", "watched", "best", "median", "slower"))?;
    for row in &rows {
        let Row { game, watched, best, median, slower } = row;
        out.line(format_args!("{game:<8} {watched:<10} {best:>10.0}/s {median:>10.0}/s {slower:>6.1} %"))?;
    }
    out.json(&Table { rows })
}

/// All ways to watch one search, in turn so that what slows the machine down slows all of them.
fn measured(job: &Job, (game, moves): (Game, &str), args: &Args) -> Result<Vec<Row>, Failure> {
    let this = std::env::current_exe().map_err(Failure::run)?;
    let mut ways = vec![("nobody", Vec::new()), ("kept", Vec::new()), ("written", Vec::new())];
    if args.against.is_some() {
        ways.extend([("this build", Vec::new()), ("other", Vec::new())]);
    }
    for _ in 0..args.rounds.get() {
        let mut latest = None;
        ways[0].1.push(speed(job, &mut |_| {})?);
        ways[1].1.push(speed(job, &mut |r| latest = Some(r.clone()))?);
        black_box(latest);
        ways[2].1.push(speed(job, &mut written())?);
        if let Some(other) = &args.against {
            let asked = (game, moves, job.limits.nodes.unwrap_or_default());
            ways[3].1.push(elsewhere(&this, asked)?);
            ways[4].1.push(elsewhere(other, asked)?);
        }
    }
    let best = |all: &[f64]| all.iter().copied().fold(0.0, f64::max);
    // A program that has to be started first is another matter: builds are compared with each other.
    let usual: Vec<f64> = [0, 0, 0, 3, 3].iter().filter_map(|i| ways.get(*i)).map(|w| best(&w.1)).collect();
    let row = |((watched, mut all), usual): ((&'static str, Vec<f64>), f64)| {
        all.sort_by(f64::total_cmp);
        Row {
            game: game.name(),
            watched,
            best: best(&all),
            median: all[all.len() / 2],
            slower: 100.0 * (usual / best(&all) - 1.0),
        }
    };
    Ok(ways.into_iter().zip(usual).map(row).collect())
}

/// Writes a report now and then, as the worker of a page does.
fn written() -> impl FnMut(&Report) {
    let mut last: Option<Duration> = None;
    move |report| {
        if last.is_none_or(|last| report.elapsed >= last + PAGE) {
            last = Some(report.elapsed);
            black_box(serde_json::to_string(report).ok());
        }
    }
}

fn speed(job: &Job, tell: &mut dyn FnMut(&Report)) -> Result<f64, Failure> {
    Ok(job::run(job, &Stop::new(), tell).map_err(Failure::run)?.report.speed())
}

/// The same search, asked of a program.
fn elsewhere(lab: &Path, (game, moves, nodes): (Game, &str, u64)) -> Result<f64, Failure> {
    let bot = SEARCHES.iter().find(|(g, ..)| *g == game).map_or("master", |s| s.2);
    let (nodes, game) = (nodes.to_string(), game.name().to_lowercase());
    let asked = ["best", "--json", "--game", &game, "--moves", moves, "--bot", bot, "--nodes", &nodes];
    let told = Command::new(lab).args(asked).output();
    let told = told.map_err(|e| Failure::arguments(format!("--against {}: {e}", lab.display())))?;
    let found: Value = serde_json::from_slice(&told.stdout).unwrap_or_default();
    let report = &found["answer"]["report"];
    let time = &report["elapsed"];
    match (report["nodes"].as_f64(), time["secs"].as_f64(), time["nanos"].as_f64()) {
        (Some(nodes), Some(secs), Some(nanos)) => Ok(nodes / (secs + nanos / 1e9)),
        _ => Err(Failure::run(format!("{} does not answer as lab best does", lab.display()))),
    }
}
