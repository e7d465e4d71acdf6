//! `lab ablate`: what each switch of a search is worth, by leaving it out.
//!
//! The same positions are searched with everything on, with one switch after the other off, and with all of them off. Two
//! things are measured: how deep the search comes in equal time, and how many nodes it takes to an equal depth.
//!
//! A search that deepens says by itself how deep it came. One that does not is asked for depth 1, 2, 3, ..., each with the
//! whole time, and the last that it finishes counts; so it is spared what the other pays for its shallow searches.

use super::{
    best::adjusted,
    out::{Done, Failure, Out},
    split::draw,
    threads,
};
use crate::{
    cli::{self, GameArgs, seconds},
    engine::{
        job::{self, Job, JobError},
        limits::{Limits, Stop},
        report::Report,
        roster::{Bot, Entry, Key, Kind, describe, entry},
    },
    rules::{Game, Position},
};
use serde::Serialize;
use std::{num::NonZeroUsize, ops::RangeInclusive, time::Duration};

/// Arguments of `lab ablate`.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// A bot that looks ahead and has switches
    #[arg(long, value_name = "BOT", default_value = "negascout")]
    bot: String,
    /// Seconds of every search that is measured by the depth it reaches
    #[arg(long, value_parser = seconds, value_name = "SECONDS", default_value = "0.2")]
    time: Duration,
    /// Depth of every search that is measured by its nodes; the bot's own when left out
    #[arg(long, value_name = "PLIES")]
    depth: Option<u8>,
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

/// One way to set the switches, and what it came to.
#[derive(Serialize)]
struct Row {
    /// What is on or off, in words.
    way: String,
    bot: String,
    /// Depth reached in equal time, on average.
    mean_depth: f64,
    /// Nodes to the equal depth, all positions together.
    nodes: u64,
    /// Hits by probes of the table in those searches.
    table_hit_rate: Option<f64>,
    seconds: f64,
    /// Positions that have another value than with everything on.
    different: usize,
}

#[derive(Serialize)]
struct Told<'a> {
    bot: String,
    depth: u8,
    seconds: f64,
    positions: usize,
    seed: u64,
    rows: &'a [Row],
}

/// Prints a line for each way to set the switches.
///
/// # Errors
/// If the arguments make no sense, the bot fails, or a switch that must not change a value has changed one.
pub fn run(args: &Args, out: &mut Out) -> Done {
    let given = args.game.read().map_err(Failure::Arguments)?;
    let game = given.setup.game;
    let named = cli::bot(game, &args.bot).map_err(Failure::Arguments)?;
    let Some(entry) = entry(game, named.kind) else { return Err(Failure::arguments("no such bot")) };
    let fixed = adjusted(game, named, args.depth)?;
    let switches: Vec<Key> = entry
        .settings
        .iter()
        .map(|s| s.key)
        .filter(|k| k.kind() == Kind::Switch && named.knobs.get(*k).is_none())
        .collect();
    if entry.setting(Key::Depth).is_none() || switches.is_empty() {
        return Err(Failure::arguments(format!("{} does not look ahead, or has nothing to switch off", args.bot)));
    }
    let depth = entry.value(&fixed.knobs, Key::Depth) as u8;
    let positions =
        draw(&given.position, &args.random_plies, args.count.get(), args.seed).map_err(Failure::Arguments)?;
    let positions: Vec<Position> = positions.into_iter().map(|(_, p)| p).collect();

    let mut ways: Vec<(String, Vec<Key>)> = vec![("all on".to_owned(), Vec::new())];
    ways.extend(switches.iter().map(|k| (format!("without {}", k.name()), vec![*k])));
    if switches.len() > 1 {
        ways.push(("all off".to_owned(), switches.clone()));
    }
    let bar = threads::bar(ways.len() * positions.len());
    let mut rows: Vec<Row> = Vec::new();
    let mut values = Vec::new();
    for (way, keys) in ways {
        let mut bot = named;
        for key in &keys {
            bot.knobs.set(*key, Some(0));
        }
        let asked = Asked { entry, bot, seed: args.seed };
        let (mut depths, mut nodes, mut table, mut time) = (0u32, 0, None, Duration::ZERO);
        let mut found = Vec::new();
        for position in &positions {
            depths += u32::from(asked.reach(position, args.time).map_err(Failure::run)?);
            let report = asked.ask(position, Some(depth), None).map_err(Failure::run)?;
            nodes += report.nodes;
            time += report.elapsed;
            table = report.table.map_or(table, |t| {
                let (probes, hits) = table.unwrap_or((0, 0));
                Some((probes + t.probes, hits + t.hits))
            });
            found.push(report.score);
            bar.inc(1);
        }
        if values.is_empty() {
            values.clone_from(&found);
        }
        // A layer of an evaluation may change what is found; an optimisation may not.
        let judged = keys.iter().all(|k| k.only_speed());
        rows.push(Row {
            way,
            bot: describe(game, &bot),
            mean_depth: f64::from(depths) / positions.len() as f64,
            nodes,
            table_hit_rate: table.map(|(probes, hits)| hits as f64 / (probes.max(1)) as f64),
            seconds: time.as_secs_f64(),
            different: if judged { found.iter().zip(&values).filter(|(a, b)| a != b).count() } else { 0 },
        });
    }
    bar.finish_and_clear();
    tell(args, game, depth, &named, &rows, positions.len(), out)?;
    if rows.iter().any(|r| r.different > 0) { Err(Failure::Wrong) } else { Ok(()) }
}

fn tell(args: &Args, game: Game, depth: u8, bot: &Bot, rows: &[Row], positions: usize, out: &mut Out) -> Done {
    let seconds = args.time.as_secs_f64();
    out.line(format_args!(
        "{}, {positions} positions after {} to {} random plies, seed {}: depth reached in {seconds} s, nodes to depth {depth}",
        describe(game, bot),
        args.random_plies.start(),
        args.random_plies.end(),
        args.seed
    ))?;
    let width = rows.iter().map(|r| r.way.len()).max().unwrap_or(0);
    let (depth_of_all, nodes_of_all) = rows.first().map_or((1.0, 1), |r| (r.mean_depth, r.nodes.max(1)));
    for r in rows {
        let table = r.table_hit_rate.map(|rate| format!(", table hits {:.1} %", 100.0 * rate)).unwrap_or_default();
        out.line(format_args!(
            "{:width$}  depth {:.2} ({:+.1} %), {} nodes ({:.2} times), {:.3} s{table}",
            r.way,
            r.mean_depth,
            100.0 * (r.mean_depth / depth_of_all - 1.0),
            r.nodes,
            r.nodes as f64 / nodes_of_all as f64,
            r.seconds
        ))?;
        if r.different > 0 {
            out.line(format_args!("wrong: {} positions have another value: {}", r.different, r.way))?;
        }
    }
    out.json(&Told { bot: describe(game, bot), depth, seconds, positions, seed: args.seed, rows })
}

/// Who is asked.
struct Asked<'a> {
    entry: &'a Entry,
    bot: Bot,
    seed: u64,
}

impl Asked<'_> {
    /// The last report of a search with a depth, or with a time.
    fn ask(&self, position: &Position, depth: Option<u8>, time: Option<Duration>) -> Result<Report, JobError> {
        let mut bot = self.bot;
        bot.knobs.depth = depth;
        let limits = Limits { time, ..Limits::default() };
        let job = Job { limits, seed: self.seed, ..Job::of(position.clone(), bot) };
        Ok(job::run_caught(&job, &Stop::new(), &mut |_| {})?.report)
    }

    /// How deep it comes within that time.
    fn reach(&self, position: &Position, time: Duration) -> Result<u8, JobError> {
        let deepest = self.entry.setting(Key::Depth).map_or(1, |s| s.max).min(position.empties()) as u8;
        let deepens = self.entry.setting(Key::Deepen).is_none() || self.entry.value(&self.bot.knobs, Key::Deepen) != 0;
        if deepens {
            return Ok(self.ask(position, Some(deepest), Some(time))?.depth);
        }
        for depth in 1..=deepest {
            if self.ask(position, Some(depth), Some(time))?.depth < depth {
                return Ok(depth - 1);
            }
        }
        Ok(deepest)
    }
}
