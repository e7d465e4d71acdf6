//! `lab best`: what a bot plays, and what it knows about it.

use super::{
    out::{Done, Failure, Out},
    watch,
};
use crate::{
    cli::{self, GameArgs, LimitArgs},
    engine::{
        job::{self, Answer, Job},
        limits::Stop,
        report::Bound,
        roster::{Bot, BotKind, Key, Knobs, entry},
    },
    rules::Game,
};
use serde::Serialize;

/// Arguments of `lab best`.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    limits: LimitArgs,
    /// Who is asked
    #[arg(long, value_name = "BOT", default_value = "classic")]
    bot: String,
    /// Gomoku: candidates kept at a node
    #[arg(long, value_name = "N")]
    width: Option<u8>,
    /// Gomoku: how far from a stone a candidate may lie
    #[arg(long, value_name = "N")]
    radius: Option<u8>,
    /// Search without cutting hopeless lines: alphabeta becomes minimax
    #[arg(long)]
    no_prune: bool,
    /// For bots that choose by chance
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Show the search as it goes: a table in a terminal, elsewhere a line for every depth
    #[arg(long)]
    watch: bool,
}

#[derive(Serialize)]
struct Found<'a> {
    #[serde(rename = "move")]
    chosen: String,
    score: Option<String>,
    line: String,
    answer: &'a Answer,
}

/// Prints move, score, depth, nodes, principal variation and time.
///
/// # Errors
/// If the arguments make no sense or the game is over.
pub fn run(args: &Args, out: &mut Out) -> Done {
    let given = args.game.read().map_err(Failure::Arguments)?;
    let limits = args.limits.limits().map_err(Failure::Arguments)?;
    let named = cli::bot(given.setup.game, &args.bot).map_err(Failure::Arguments)?;
    let knobs =
        Knobs { width: args.width.or(named.knobs.width), radius: args.radius.or(named.knobs.radius), ..named.knobs };
    let mut bot = adjusted(given.setup.game, Bot { knobs, ..named }, args.limits.depth)?;
    if args.no_prune {
        bot = unpruned(given.setup.game, bot)?;
    }
    let job = Job { limits, seed: args.seed, ..Job::of(given.position.clone(), bot) };
    let answer = if args.watch {
        watch::run(&job, out.raw()?)?
    } else {
        job::run_caught(&job, &Stop::new(), &mut |_| {}).map_err(Failure::run)?
    };
    let chosen = given.position.move_name(answer.chosen);
    let line = answer.report.line_text(&given.position);
    let report = &answer.report;
    let bound = match report.moves.first().map(|m| m.bound) {
        Some(Bound::AtLeast) => "at least ",
        Some(Bound::AtMost) => "at most ",
        _ => "",
    };
    let score = report.score.map(|s| format!("{bound}{s}"));
    out.line(format_args!("move  {chosen}"))?;
    out.line(format_args!("score {}", score.as_deref().unwrap_or("-")))?;
    out.line(format_args!("depth {}", report.depth))?;
    out.line(format_args!("nodes {}", report.nodes))?;
    out.line(format_args!("line  {line}"))?;
    out.line(format_args!("ms    {:.1}", report.elapsed.as_secs_f64() * 1000.0))?;
    out.json(&Found { chosen, score, line, answer: &answer })
}

/// A bot whose settings are checked again, looking `depth` plies ahead if it can be told to.
pub(super) fn adjusted(game: Game, bot: Bot, depth: Option<u8>) -> Result<Bot, Failure> {
    let Some(entry) = entry(game, bot.kind) else { return Ok(bot) };
    let depth = if entry.setting(Key::Depth).is_some() { depth.or(bot.knobs.depth) } else { None };
    entry.with(Knobs { depth, ..bot.knobs }).map_err(Failure::arguments)
}

/// The bot that searches as far as alphabeta, but every line.
pub(super) fn unpruned(game: Game, bot: Bot) -> Result<Bot, Failure> {
    if !matches!(bot.kind, BotKind::AlphaBeta | BotKind::Minimax) {
        return Err(Failure::arguments("--no-prune goes with --bot alphabeta"));
    }
    let mut knobs = bot.knobs;
    knobs.set(Key::Depth, entry(game, bot.kind).map(|e| e.value(&bot.knobs, Key::Depth)));
    Ok(Bot { kind: BotKind::Minimax, knobs })
}
