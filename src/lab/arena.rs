//! `lab arena`: two bots play a match.
//!
//! Games come in pairs: both start from the same opening, and the bots exchange colours. Everything that is drawn by lot
//! comes from the seed and the number of the game, so a match without a time limit is the same whenever and on however
//! many threads it is played, but for the seconds.
//!
//! In Othello either may be an engine of another program that speaks the NBoard protocol. It runs in processes of its own,
//! one for each game at a time, and loses a game in which it chooses an illegal move, does not answer in time or is gone;
//! then a new process takes its place.

pub mod contender;
pub mod elo;
pub mod external;
pub mod game;
pub mod opening;
pub mod table;
pub mod tally;

use super::{
    machine::Machine,
    out::{Done, Failure, Out},
    threads,
};
use crate::{
    cli::{GameArgs, Given, LimitArgs, seconds},
    engine::limits::Limits,
};
use contender::Contender;
use game::{Match, Played};
use opening::Opening;
use serde::Serialize;
use std::{fs, num::NonZeroUsize, path::PathBuf, time::Duration};
use tally::Tally;

/// Arguments of `lab arena`.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    limits: LimitArgs,
    /// Bot A, Black in the first game; master@FILE plays with the weights of a file; or nboard:COMMAND, an engine that speaks the NBoard protocol, started by sh -c;
    /// nboard@N:COMMAND tells it to look N plies ahead
    #[arg(long, value_name = "BOT")]
    a: String,
    /// Bot B, or an engine
    #[arg(long, value_name = "BOT")]
    b: String,
    /// Games to play; two make a pair
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Random plies at the start of every pair
    #[arg(long, value_name = "K", default_value_t = 6, conflicts_with = "openings")]
    random_plies: u32,
    /// Openings for the pairs, one after the other and again from the first: a line of moves each, # begins a comment
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Seconds to wait for an answer of an engine
    #[arg(long, value_parser = seconds, value_name = "SECONDS", default_value = "60", allow_negative_numbers = true)]
    patience: Duration,
    /// Where all chance comes from
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// A table with a row a game; lines before it that begin with # tell what it was made on and with
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Games at a time; more than one makes the seconds less telling
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,
}

#[derive(Serialize)]
struct Told<'a> {
    machine: Machine,
    a: &'a str,
    b: &'a str,
    seed: u64,
    openings: usize,
    tally: &'a Tally,
    games: &'a [Played],
}

/// Plays the match and prints the result; the last line is `A wins W, B wins L, draws D`.
///
/// # Errors
/// If the arguments make no sense, the table cannot be written or a bot fails.
pub fn run(args: &Args, out: &mut Out) -> Done {
    let given = args.game.read().map_err(Failure::Arguments)?;
    let limits = args.limits.limits().map_err(Failure::Arguments)?;
    let game = given.setup.game;
    let side = |flag: &str, text: &str| {
        let side = Contender::read(game, text, limits, args.patience);
        side.map_err(|e| Failure::Arguments(format!("{flag}: {e}")))
    };
    let plan = Match {
        sides: [side("--a", &args.a)?, side("--b", &args.b)?],
        limits: [limits; 2],
        seed: args.seed,
        start: given.start.clone(),
        before: given.changes.iter().map(|c| c.played).collect(),
    };
    let (openings, whence) = openings(args, &given)?;
    for (flag, side) in ["--a", "--b"].into_iter().zip(&plan.sides) {
        // An engine that cannot be used is known before a game is lost by it.
        if let Contender::Nboard(stable) = side {
            let engine = stable.take(&plan.start, &plan.before);
            let engine = engine.map_err(|e| {
                Failure::run(format!("{flag}: `{}` does not answer as an engine of NBoard: {e}", stable.command))
            })?;
            stable.give(engine);
        }
    }
    let table = args.csv.as_deref().map(table::Table::create).transpose().map_err(Failure::Run)?;

    let bar = threads::bar(args.games as usize);
    let numbers: Vec<u32> = (0..args.games).collect();
    let played = threads::try_map(&numbers, args.threads.get(), |n| {
        let played = plan.play(*n, &openings[*n as usize / 2 % openings.len()]);
        bar.inc(1);
        played
    });
    bar.finish_and_clear();
    let played = played.map_err(Failure::Run)?;

    let tally = Tally::of(&played);
    let [a, b] = [0, 1].map(|i| plan.sides[i].describe(game));
    if let Some(table) = table {
        let about = [
            ("match", format!("A {a} against B {b}")),
            ("board", format!("{} {}x{} {}", game.name(), given.setup.size, given.setup.size, rules(args))),
            ("limits", bounds(limits)),
            ("openings", whence.clone()),
            ("threads", args.threads.to_string()),
            ("seed", args.seed.to_string()),
        ];
        table.write(&about, &played).map_err(Failure::Run)?;
    }
    let different: std::collections::HashSet<_> = openings.iter().map(|o| &o.position).collect();
    let (games, count, different) = (args.games, openings.len(), different.len());
    out.line(format_args!("A {a}, B {b}"))?;
    out.line(format_args!("{games} games from {count} openings {whence} ({different} different), seed {}", args.seed))?;
    tally.print([0, 1].map(|i| matches!(plan.sides[i], Contender::Nboard(_))), out)?;
    out.json(&Told {
        machine: Machine::here(),
        a: &args.a,
        b: &args.b,
        seed: args.seed,
        openings: different,
        tally: &tally,
        games: &played,
    })
}

/// The openings of the match, and where they come from in words.
fn openings(args: &Args, given: &Given) -> Result<(Vec<Opening>, String), Failure> {
    let pairs = args.games.div_ceil(2) as usize;
    let Some(file) = &args.openings else {
        let drawn = opening::draw(&given.position, args.random_plies, pairs, args.seed).map_err(Failure::Arguments)?;
        return Ok((drawn, format!("of {} random plies", args.random_plies)));
    };
    let name = file.display();
    let text = fs::read_to_string(file).map_err(|e| Failure::run(format!("cannot read {name}: {e}")))?;
    let mut read = opening::read(&given.position, &text).map_err(|e| Failure::run(format!("{name}: {e}")))?;
    read.truncate(pairs);
    Ok((read, format!("of {name}")))
}

/// The limits in words.
fn bounds(Limits { depth, nodes, time, .. }: Limits) -> String {
    let depth = depth.map(|d| format!("depth {d}"));
    let nodes = nodes.map(|n| format!("{n} nodes"));
    let time = time.map(|t| format!("{} s", t.as_secs_f64()));
    let all: Vec<String> = [depth, nodes, time].into_iter().flatten().collect();
    if all.is_empty() { "the bots' own".to_owned() } else { all.join(", ") }
}

fn rules(args: &Args) -> &'static str {
    match (args.game.parallel, args.game.rules) {
        (true, _) => "parallel",
        (false, rules) => rules.map_or("", crate::rules::RuleSet::name),
    }
}
