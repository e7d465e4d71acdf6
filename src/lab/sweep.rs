//! `lab sweep`: one setting of a bot is varied, and each value plays the same games against a fixed opponent.
//!
//! The pairs of games begin from the same openings and draw the same lots for every value, so that values differ by
//! nothing but what they change. Without a time limit a sweep is the same whenever it is run, but for the seconds.

mod chart;
mod row;

use super::{
    arena::{contender::Contender, game::Match, opening},
    best::adjusted,
    machine::Machine,
    out::{Done, Failure, Out},
    threads,
};
use crate::{
    cli::{self, GameArgs, LimitArgs, seconds},
    engine::{
        limits::Limits,
        roster::{Bot, Key, describe},
    },
    rules::Game,
};
use row::{Row, Witness};
use serde::Serialize;
use std::{
    fs::{self, File},
    io::{BufWriter, Write},
    num::NonZeroUsize,
    path::{Path, PathBuf},
};

/// Arguments of `lab sweep`.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    limits: LimitArgs,
    /// The bot of which a setting is varied
    #[arg(long, value_name = "BOT")]
    bot: String,
    /// The setting and its values, such as depth=1,2,3 or table=on,off; time=0.05,0.2 varies the seconds a move
    #[arg(long, value_name = "SETTING=VALUES")]
    vary: String,
    /// The opponent
    #[arg(long, value_name = "BOT")]
    against: String,
    /// Games for each value; two make a pair
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Random plies at the start of every pair
    #[arg(long, value_name = "K", default_value_t = 4)]
    random_plies: u32,
    /// Where all chance comes from
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// A table with a row a value; lines before it that begin with # tell what it was made on and with
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// A plot of the win rate and of the time a move
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Games at a time; more than one makes the seconds less telling
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,
}

/// One value: how it is written, who plays and for how long.
struct Value {
    text: String,
    bot: Bot,
    limits: Limits,
}

#[derive(Serialize)]
struct Told<'a> {
    machine: Machine,
    bot: &'a str,
    against: String,
    setting: &'a str,
    seed: u64,
    rows: &'a [Row],
}

/// Plays the games and prints a line a value.
///
/// # Errors
/// If the arguments make no sense, a file cannot be written or a bot fails.
pub fn run(args: &Args, out: &mut Out) -> Done {
    let given = args.game.read().map_err(Failure::Arguments)?;
    let game = given.setup.game;
    let limits = args.limits.limits().map_err(Failure::Arguments)?;
    let (setting, values) = values(args, game, limits)?;
    let against = cli::bot(game, &args.against).map_err(|e| Failure::Arguments(format!("--against: {e}")))?;
    let against = adjusted(game, against, args.limits.depth)?;
    let pairs = args.games.div_ceil(2) as usize;
    let openings = opening::draw(&given.position, args.random_plies, pairs, args.seed).map_err(Failure::Arguments)?;
    for file in [&args.csv, &args.svg].into_iter().flatten() {
        // A path that cannot be written is told before a game is played.
        File::create(file).map_err(|e| Failure::run(cannot(file, e)))?;
    }

    let mut rows = Vec::new();
    let bar = threads::bar(values.len() * args.games as usize);
    let numbers: Vec<u32> = (0..args.games).collect();
    for value in values {
        let plan = Match {
            sides: [Contender::Bot(value.bot), Contender::Bot(against)],
            limits: [value.limits, limits],
            seed: args.seed,
            start: given.start.clone(),
            before: given.changes.iter().map(|c| c.played).collect(),
        };
        let played = threads::try_map(&numbers, args.threads.get(), |n| {
            let mut witness = Witness::default();
            let played = plan.play_before(*n, &openings[*n as usize / 2], &mut |chosen| witness.see(chosen))?;
            bar.inc(1);
            Ok((played, witness))
        });
        rows.push(Row::of(value.text, &played.map_err(|e: String| Failure::run(e))?));
    }
    bar.finish_and_clear();

    let against = describe(game, &against);
    let title = format!("{} against {against}", args.bot);
    if let Some(file) = &args.csv {
        let command = format!(
            "lab sweep --bot {} --vary {} --against {against} --games {} --random-plies {} --seed {}{}",
            args.bot,
            args.vary,
            args.games,
            args.random_plies,
            args.seed,
            bounds(args)
        );
        write_csv(file, args.seed, &command, &rows).map_err(|e| Failure::run(cannot(file, e)))?;
    }
    if let Some(file) = &args.svg {
        let plot = chart::draw(&title, setting, args.games, &rows).map_err(Failure::run)?;
        fs::write(file, plot).map_err(|e| Failure::run(cannot(file, e)))?;
    }
    out.line(format_args!(
        "{title}, {} games a value from openings of {} random plies, seed {}",
        args.games, args.random_plies, args.seed
    ))?;
    let width = rows.iter().map(|r| r.value.len()).max().unwrap_or(0);
    for row in &rows {
        out.line(format_args!("{setting} {:width$}  {row}", row.value))?;
    }
    out.json(&Told { machine: Machine::here(), bot: &args.bot, against, setting, seed: args.seed, rows: &rows })
}

/// Reads `--vary`: its setting, and the bot and limits that each value makes.
fn values(args: &Args, game: Game, limits: Limits) -> Result<(&str, Vec<Value>), Failure> {
    let wrong = |why: String| Failure::Arguments(format!("--vary: {why}"));
    let (setting, list) = args
        .vary
        .split_once('=')
        .filter(|(_, list)| !list.is_empty())
        .ok_or_else(|| wrong(format!("`{}` is not a setting and its values, such as depth=1,2,3", args.vary)))?;
    let read = |text: &str| -> Result<Value, Failure> {
        let (named, limits) = if setting == "time" {
            let time = seconds(text).map_err(|e| wrong(format!("time `{text}`: {e}")))?;
            (args.bot.clone(), Limits { time: Some(time), ..limits })
        } else {
            let more = if args.bot.contains(':') { ',' } else { ':' };
            (format!("{}{more}{setting}={text}", args.bot), limits)
        };
        let bot = cli::bot(game, &named).map_err(|e| Failure::Arguments(format!("--bot and --vary: {e}")))?;
        let depth = if setting == Key::Depth.name() { None } else { args.limits.depth };
        Ok(Value { text: text.to_owned(), bot: adjusted(game, bot, depth)?, limits })
    };
    let values = list.split(',').map(read).collect::<Result<_, _>>()?;
    Ok((setting, values))
}

/// The arguments on game and limits as they were given.
fn bounds(args: &Args) -> String {
    let LimitArgs { depth, nodes, time } = args.limits;
    let GameArgs { game, size, rules, parallel, moves, board, side } = &args.game;
    let words = [
        game.map(|g| format!(" --game {}", g.name())),
        size.map(|s| format!(" --size {s}")),
        rules.map(|r| format!(" --rules {}", r.name())),
        parallel.then(|| " --parallel".to_owned()),
        moves.as_ref().map(|m| format!(" --moves \"{m}\"")),
        board.as_ref().map(|b| format!(" --board {b}")),
        side.map(|s| format!(" --side {}", s.to_string().to_lowercase())),
        depth.map(|d| format!(" --depth {d}")),
        nodes.map(|n| format!(" --nodes {n}")),
        time.map(|t| format!(" --time {}", t.as_secs_f64())),
    ];
    words.into_iter().flatten().collect()
}

fn cannot(file: &Path, why: impl std::fmt::Display) -> String {
    format!("cannot write {}: {why}", file.display())
}

fn write_csv(file: &Path, seed: u64, command: &str, rows: &[Row]) -> Result<(), csv::Error> {
    let mut file = BufWriter::new(File::create(file)?);
    let Machine { processor, os, program, compiler } = Machine::here();
    for (name, value) in [
        ("processor", processor.as_str()),
        ("os", &os),
        ("program", &program),
        ("compiler", &compiler),
        ("seed", &seed.to_string()),
        ("command", command),
    ] {
        writeln!(file, "# {name}: {value}")?;
    }
    let mut table = csv::Writer::from_writer(&mut file);
    for row in rows {
        table.serialize(row)?;
    }
    table.flush()?;
    drop(table);
    Ok(file.flush()?)
}
