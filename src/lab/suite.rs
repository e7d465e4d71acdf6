//! `lab suite`: files of known answers, checked against the rules or a bot.
//!
//! The formats are those of [`crate::record::suites`]. Every check comes down to [`Verdict`]s: what was expected, what was
//! found. Wrong ones are listed, the rest is counted.

pub mod bots;
mod proofs;
pub mod rules;

use super::{
    out::{Done, Failure, Out},
    threads,
};
use crate::{
    cli::{self, LimitArgs},
    engine::{limits::Limits, roster::Bot},
    rules::Game,
};
use clap::ValueEnum;
use serde::Serialize;
use std::{num::NonZeroUsize, ops::RangeInclusive, path::PathBuf};

/// Arguments of `lab suite`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// What the file holds
    #[arg(value_name = "KIND")]
    kind: Kind,
    /// The file
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// endgame, tactics: who is asked
    #[arg(long, value_name = "BOT", default_value = "classic")]
    bot: String,
    /// tactics: solve what is won by force with the threat search, 2,000,000 nodes at most unless said otherwise, and
    /// check the proofs by the rules; no bot is asked
    #[arg(long)]
    proof: bool,
    #[command(flatten)]
    limits: LimitArgs,
    /// Only the positions from A to B: numbers of the suite (endgame) or of the line among its kind (the others)
    #[arg(long, value_name = "A-B", value_parser = range)]
    only: Option<RangeInclusive<u32>>,
    /// Positions at a time; as many as there are processors when left out
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
}

/// What a file holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Kind {
    /// Othello positions with legal moves, flips and line counts
    Positions,
    /// Othello transcripts with passes and the last position
    Games,
    /// Othello endgames with exact scores
    Endgame,
    /// Points that Black may or may not play in renju
    Renju,
    /// Gomoku positions with the moves that are right
    Tactics,
}

/// An answer, right or wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Verdict {
    /// Name of the row.
    pub name: String,
    /// What the file says.
    pub expected: String,
    /// What was found; the same words when right.
    pub found: String,
    /// Whether that counts as right.
    pub right: bool,
}

impl Verdict {
    /// Right when both say the same.
    #[must_use]
    pub fn same(name: &str, expected: String, found: String) -> Verdict {
        Verdict { name: name.to_owned(), right: expected == found, expected, found }
    }
}

/// What a suite came to.
#[derive(Default, Serialize)]
pub struct Checked {
    /// One a row.
    pub verdicts: Vec<Verdict>,
    /// Rows that could not be asked, with the reason.
    pub skipped: Vec<String>,
    /// Lines for the end, before the last one.
    pub notes: Vec<String>,
}

/// How a suite is run.
pub(super) struct How {
    /// Who is asked, where somebody is.
    bot: Bot,
    /// For each position.
    limits: Limits,
    only: Option<RangeInclusive<u32>>,
    threads: usize,
}

impl How {
    /// The rows that are wanted; `number` tells the number of a row, given its place.
    fn wanted<T>(&self, rows: Vec<T>, number: impl Fn(usize, &T) -> u32) -> Vec<T> {
        let keep = |n: u32| self.only.as_ref().is_none_or(|range| range.contains(&n));
        rows.into_iter().enumerate().filter(|(i, row)| keep(number(*i, row))).map(|(_, row)| row).collect()
    }
}

#[derive(Serialize)]
struct Told<'a> {
    right: usize,
    of: usize,
    #[serde(flatten)]
    checked: &'a Checked,
}

/// Checks a file, lists what is wrong, and prints last how many are right.
///
/// # Errors
/// If the file cannot be read, a bot fails, or an answer is wrong.
pub fn run(args: &Args, out: &mut Out) -> Done {
    let game = if args.kind == Kind::Tactics { Game::Gomoku } else { Game::Othello };
    let mut bot = cli::bot(game, &args.bot).map_err(Failure::Arguments)?;
    if matches!(args.kind, Kind::Endgame | Kind::Tactics) {
        bot = super::best::adjusted(game, bot, args.limits.depth)?;
    }
    let limits = args.limits.limits().map_err(Failure::Arguments)?;
    let how = How { bot, limits, only: args.only.clone(), threads: threads::count(args.threads) };
    let file = args.file.display();
    let text = std::fs::read_to_string(&args.file).map_err(|e| Failure::run(format!("cannot read {file}: {e}")))?;
    let checked = match args.kind {
        Kind::Positions => rules::positions(&text, &how).map_err(|e| e.to_string()),
        Kind::Games => rules::games(&text, &how).map_err(|e| e.to_string()),
        Kind::Renju => rules::renju(&text, &how).map_err(|e| e.to_string()),
        Kind::Endgame => bots::endgame(&text, &how),
        Kind::Tactics if args.proof => proofs::tactics(&text, &how),
        Kind::Tactics => bots::tactics(&text, &how),
    }
    .map_err(|e| Failure::run(format!("{file}: {e}")))?;
    let (right, of) = (checked.verdicts.iter().filter(|v| v.right).count(), checked.verdicts.len());
    if of == 0 {
        return Err(Failure::run(format!("{file}: no row to check")));
    }
    for Verdict { name, expected, found, .. } in checked.verdicts.iter().filter(|v| !v.right) {
        out.line(format_args!("wrong: {name}: expected {expected}, found {found}"))?;
    }
    for row in &checked.skipped {
        out.line(format_args!("skipped: {row}"))?;
    }
    if !checked.skipped.is_empty() {
        out.line(format_args!("{} skipped", checked.skipped.len()))?;
    }
    for note in &checked.notes {
        out.line(format_args!("{note}"))?;
    }
    out.line(format_args!("{right} of {of} right"))?;
    out.json(&Told { right, of, checked: &checked })?;
    if right < of { Err(Failure::Wrong) } else { Ok(()) }
}

/// Reads `A-B` or `A`.
pub(super) fn range(text: &str) -> Result<RangeInclusive<u32>, String> {
    let (a, b) = text.split_once('-').unwrap_or((text, text));
    match (a.parse(), b.parse()) {
        (Ok(a), Ok(b)) if a <= b => Ok(a..=b),
        _ => Err("expected two numbers, such as 40-49, or one".to_owned()),
    }
}
