//! `lab arena`: two bots play a match.
//!
//! Games come in pairs: both start from the same random opening, and the bots exchange colours. Everything that is drawn
//! by lot comes from the seed and the number of the game, so a match without a time limit is the same whenever and on
//! however many threads it is played, but for the seconds.

pub mod elo;
pub mod game;
pub mod opening;
pub mod table;
pub mod tally;

use super::{
    best::adjusted,
    machine::Machine,
    out::{Done, Failure, Out},
    threads,
};
use crate::{
    cli::{self, GameArgs, LimitArgs},
    engine::{
        limits::Limits,
        roster::{Bot, describe},
    },
};
use game::{Match, Played};
use serde::Serialize;
use std::{num::NonZeroUsize, path::PathBuf};
use tally::Tally;

/// Arguments of `lab arena`.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    limits: LimitArgs,
    /// Bot A, Black in the first game
    #[arg(long, value_name = "BOT")]
    a: String,
    /// Bot B
    #[arg(long, value_name = "BOT")]
    b: String,
    /// Games to play; two make a pair
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Random plies at the start of every pair
    #[arg(long, value_name = "K", default_value_t = 6)]
    random_plies: u32,
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
    let bot = |flag: &str, text: &str| -> Result<Bot, Failure> {
        let bot = cli::bot(game, text).map_err(|e| Failure::Arguments(format!("{flag}: {e}")))?;
        adjusted(game, bot, args.limits.depth)
    };
    let plan = Match {
        bots: [bot("--a", &args.a)?, bot("--b", &args.b)?],
        limits: [limits; 2],
        seed: args.seed,
        start: given.start,
        before: given.changes.iter().map(|c| c.played).collect(),
    };
    let pairs = args.games.div_ceil(2) as usize;
    let openings = opening::draw(&given.position, args.random_plies, pairs, args.seed).map_err(Failure::Arguments)?;
    let table = args.csv.as_deref().map(table::Table::create).transpose().map_err(Failure::Run)?;

    let bar = threads::bar(args.games as usize);
    let numbers: Vec<u32> = (0..args.games).collect();
    let played = threads::try_map(&numbers, args.threads.get(), |n| {
        let played = plan.play(*n, &openings[*n as usize / 2]);
        bar.inc(1);
        played
    });
    bar.finish_and_clear();
    let played = played.map_err(Failure::Run)?;

    let tally = Tally::of(&played);
    if let Some(table) = table {
        let about = [
            ("match", format!("A {} against B {}", describe(game, &plan.bots[0]), describe(game, &plan.bots[1]))),
            ("board", format!("{} {}x{} {}", game.name(), given.setup.size, given.setup.size, rules(args))),
            ("limits", bounds(limits)),
            ("random plies", args.random_plies.to_string()),
            ("threads", args.threads.to_string()),
            ("seed", args.seed.to_string()),
        ];
        table.write(&about, &played).map_err(Failure::Run)?;
    }
    let different: std::collections::HashSet<_> = openings.iter().map(|o| &o.position).collect();
    out.line(format_args!("A {}, B {}", describe(game, &plan.bots[0]), describe(game, &plan.bots[1])))?;
    out.line(format_args!(
        "{} games from {} openings of {} random plies ({} different), seed {}",
        args.games,
        openings.len(),
        args.random_plies,
        different.len(),
        args.seed
    ))?;
    tally.print(out)?;
    out.json(&Told {
        machine: Machine::here(),
        a: &args.a,
        b: &args.b,
        seed: args.seed,
        openings: different.len(),
        tally: &tally,
        games: &played,
    })
}

/// The limits in words.
fn bounds(Limits { depth, nodes, time }: Limits) -> String {
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
