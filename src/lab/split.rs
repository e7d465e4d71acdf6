//! `lab split`: what several workers for one search would gain, counted in nodes and not timed.
//!
//! Each position is searched once whole, and then as if N free cores had it: its root moves, ranked by a shallow search,
//! are dealt round robin into N parts, and each part is a job of its own that knows nothing of the others. The search is
//! over when the largest part is, so the nodes of the whole by those of the shallow search and the largest part are the
//! speed-up; the nodes of all parts by those of the whole are the work.
//!
//! A split answer is owed the score of the whole one, so where a part alone cannot know it, the counts say what it costs:
//!
//! - A part that ends early with a forced win ends the others as soon as they have finished that depth too.
//! - When every part has lost, the whole is searched once more: it would look at moves that nobody dealt.
//! - A position with one root move, or with more than a report lists, is searched whole after the shallow search.
//!
//! The classic bots gain little: 1.1 to 1.3 with two workers and 1.2 to 1.5 with four, on searches that mostly take
//! milliseconds. What makes their search fast is the value of the first move, and every part has to find one of its own.
//! So the game gives one search to one worker.

use super::{
    arena::opening,
    best::adjusted,
    out::{Done, Failure, Out},
    suite, threads,
};
use crate::{
    cli::{self, GameArgs},
    engine::{
        deepen::SHOWN,
        job::{self, Answer, Job, JobError},
        limits::{Limits, Stop},
        report::Score,
        roster::{Bot, Key, describe, entry},
    },
    rules::{Move, Position, Square},
};
use rand::{RngExt, SeedableRng, rngs::StdRng};
use serde::Serialize;
use std::{num::NonZeroUsize, ops::RangeInclusive, path::PathBuf};

/// Depth of the search that ranks the root moves before they are dealt.
const RANKED: u8 = 1;

/// Arguments of `lab split`.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// Who searches: a bot that looks ahead
    #[arg(long, value_name = "BOT", default_value = "classic")]
    bot: String,
    /// Plies to look ahead
    #[arg(long, value_name = "N")]
    depth: Option<u8>,
    /// Numbers of parts to try
    #[arg(long, value_name = "N", num_args = 1.., default_values = ["2", "3", "4"])]
    parts: Vec<NonZeroUsize>,
    /// A file of positions: a line of moves each, # begins a comment
    #[arg(long, value_name = "FILE", conflicts_with_all = ["count", "random_plies"])]
    positions: Option<PathBuf>,
    /// Without --positions: how many to draw
    #[arg(long, value_name = "N", default_value = "20")]
    count: NonZeroUsize,
    /// Without --positions: from A to B random plies lead to each
    #[arg(long, value_name = "A-B", value_parser = suite::range, default_value = "10-30")]
    random_plies: RangeInclusive<u32>,
    /// Where all chance comes from
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Positions at a time; as many as there are processors when left out
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
}

/// A position and what its searches took.
#[derive(Serialize)]
struct Measured {
    moves: String,
    score: String,
    whole: u64,
    /// Whether another seed gave the same answer in the same nodes.
    seeds_agree: bool,
    splits: Vec<Split>,
}

/// One position in parts.
#[derive(Serialize)]
struct Split {
    parts: usize,
    /// Nodes until the answer is known, the shallow search among them.
    longest: u64,
    /// Nodes of all parts and of the shallow search.
    sum: u64,
    score: String,
    same: bool,
}

/// One number of parts, over all positions.
#[derive(Serialize)]
struct Total {
    parts: usize,
    speed_up: f64,
    least: f64,
    most: f64,
    work: f64,
    same: usize,
}

#[derive(Serialize)]
struct Told<'a> {
    bot: &'a str,
    seed: u64,
    whole: u64,
    totals: &'a [Total],
    seeds_agree: usize,
    positions: &'a [Measured],
}

/// Prints the speed-up and the work for each number of parts, and whether the scores and another seed's answers agree.
///
/// # Errors
/// If the arguments make no sense, the file cannot be read, the bot fails, or a split answer has another score.
pub fn run(args: &Args, out: &mut Out) -> Done {
    let given = args.game.read().map_err(Failure::Arguments)?;
    let game = given.setup.game;
    let bot = cli::bot(game, &args.bot).map_err(Failure::Arguments)?;
    let bot = adjusted(game, bot, args.depth)?;
    if entry(game, bot.kind).is_none_or(|e| e.setting(Key::Depth).is_none()) {
        return Err(Failure::arguments(format!("{} does not look ahead: there is nothing to split", args.bot)));
    }
    let (positions, whence) = match &args.positions {
        Some(file) => {
            let name = file.display();
            let text = std::fs::read_to_string(file).map_err(|e| Failure::run(format!("cannot read {name}: {e}")))?;
            let read = opening::read(&given.position, &text).map_err(|e| Failure::run(format!("{name}: {e}")))?;
            let positions = read.into_iter().map(|o| named(o.moves.into_iter(), o.position)).collect();
            (positions, format!("of {name}"))
        }
        None => {
            let plies = &args.random_plies;
            let positions = draw(&given.position, plies, args.count.get(), args.seed).map_err(Failure::Arguments)?;
            (positions, format!("after {} to {} random plies", plies.start(), plies.end()))
        }
    };
    let parts: Vec<usize> = args.parts.iter().map(|n| n.get()).collect();
    let bar = threads::bar(positions.len());
    let measured = threads::try_map(&positions, threads::count(args.threads), |(moves, position)| {
        let measured = Asked { position, bot, seed: args.seed }.measure(moves, &parts);
        bar.inc(1);
        measured
    });
    bar.finish_and_clear();
    let measured = measured.map_err(Failure::run)?;

    let bot = describe(game, &bot);
    let whole: u64 = measured.iter().map(|m| m.whole).sum();
    let totals: Vec<Total> = parts.iter().enumerate().map(|(i, parts)| total(*parts, i, &measured)).collect();
    let seeds_agree = measured.iter().filter(|m| m.seeds_agree).count();
    let of = measured.len();
    out.line(format_args!("{} {bot}, {of} positions {whence}, seed {}", game.name(), args.seed))?;
    for m in &measured {
        for s in m.splits.iter().filter(|s| !s.same) {
            out.line(format_args!("wrong: {}: expected {}, found {} in {} parts", m.moves, m.score, s.score, s.parts))?;
        }
    }
    out.line(format_args!("whole   {whole} nodes, {} a position", whole / of as u64))?;
    for Total { parts, speed_up, least, most, work, same } in &totals {
        out.line(format_args!(
            "{parts} parts speed-up {speed_up:.2} ({least:.2} to {most:.2} a position), work {work:.2}, {same} of {of} scores the same"
        ))?;
    }
    out.line(format_args!("another seed: {seeds_agree} of {of} the same answer in the same nodes"))?;
    out.json(&Told { bot: &bot, seed: args.seed, whole, totals: &totals, seeds_agree, positions: &measured })?;
    if totals.iter().any(|t| t.same < of) { Err(Failure::Wrong) } else { Ok(()) }
}

/// The split at place `i` of every position.
fn total(parts: usize, i: usize, measured: &[Measured]) -> Total {
    let sum = |nodes: fn(&Split) -> u64| measured.iter().map(|m| nodes(&m.splits[i])).sum::<u64>() as f64;
    let whole = measured.iter().map(|m| m.whole).sum::<u64>() as f64;
    let each = || measured.iter().map(|m| m.whole as f64 / m.splits[i].longest as f64);
    Total {
        parts,
        speed_up: whole / sum(|s| s.longest),
        least: each().fold(f64::INFINITY, f64::min),
        most: each().fold(0.0, f64::max),
        work: sum(|s| s.sum) / whole,
        same: measured.iter().filter(|m| m.splits[i].same).count(),
    }
}

pub(super) type Named = (String, Position);

/// A name for a position: the moves that lead to it, or as much as is known of them.
fn named(moves: impl Iterator<Item = Move>, mut position: Position) -> Named {
    let name: Vec<String> = moves.map(|m| position.move_name(m)).collect();
    // A pass would be no search at all.
    if position.must_pass() {
        let _ = position.play(Move::Pass);
    }
    (name.join(" "), position)
}

/// Positions by lot, each with its own number of plies.
pub(super) fn draw(
    from: &Position,
    plies: &RangeInclusive<u32>,
    count: usize,
    seed: u64,
) -> Result<Vec<Named>, String> {
    let mut lots = StdRng::seed_from_u64(seed);
    let mut positions = Vec::with_capacity(count);
    for _ in 0..count {
        let (plies, seed) = (lots.random_range(plies.clone()), lots.random());
        for drawn in opening::draw(from, plies, 1, seed)? {
            positions.push(named(drawn.moves.into_iter(), drawn.position));
        }
    }
    Ok(positions)
}

/// A search, and what was known at each depth that it finished: the depth, the nodes until then and the score.
struct Searched {
    answer: Answer,
    finished: Vec<(u8, u64, Score)>,
}

impl Searched {
    fn wins(&self) -> bool {
        matches!(self.answer.report.score, Some(Score::Win(_)))
    }

    fn loses(&self) -> bool {
        matches!(self.answer.report.score, Some(Score::Loss(_)))
    }

    /// Nodes and score when `depth` was finished; those of the end if it never was.
    fn at(&self, depth: u8) -> (u64, Option<Score>) {
        let report = &self.answer.report;
        let found = self.finished.iter().find(|(d, ..)| *d >= depth);
        found.map_or((report.nodes, report.score), |(_, nodes, score)| (*nodes, Some(*score)))
    }
}

/// A position and who is asked.
struct Asked<'a> {
    position: &'a Position,
    bot: Bot,
    seed: u64,
}

impl Asked<'_> {
    fn ask(&self, only: Vec<Square>, depth: Option<u8>, seed: u64) -> Result<Searched, JobError> {
        let limits = Limits { depth, ..Limits::default() };
        let job = Job { limits, seed, only, ..Job::of(self.position.clone(), self.bot) };
        let mut finished: Vec<(u8, u64, Score)> = Vec::new();
        let answer = job::run_caught(&job, &Stop::new(), &mut |r| {
            if let Some(score) = r.score
                && r.depth > finished.last().map_or(0, |(d, ..)| *d)
            {
                finished.push((r.depth, r.nodes, score));
            }
        })?;
        Ok(Searched { answer, finished })
    }

    fn measure(&self, moves: &str, parts: &[usize]) -> Result<Measured, JobError> {
        let whole = self.ask(Vec::new(), None, self.seed)?.answer;
        let other = self.ask(Vec::new(), None, !self.seed)?.answer;
        let ranked = self.ask(Vec::new(), Some(RANKED), self.seed)?.answer.report;
        let order: Vec<Square> = ranked.moves.iter().map(|m| m.square).collect();
        let splits: Result<Vec<Split>, JobError> =
            parts.iter().map(|n| self.split(&whole, &order, ranked.nodes, *n)).collect();
        Ok(Measured {
            moves: moves.to_owned(),
            score: words(whole.report.score),
            whole: whole.report.nodes,
            seeds_agree: (whole.chosen, whole.report.nodes) == (other.chosen, other.report.nodes),
            splits: splits?,
        })
    }

    /// One position in parts, against the whole search; `before` nodes have been spent on the order of the moves.
    fn split(&self, whole: &Answer, order: &[Square], before: u64, parts: usize) -> Result<Split, JobError> {
        let alone = whole.report.nodes;
        let (mut longest, mut sum, mut score) = (before, before, whole.report.score);
        let mut lost = true;
        if (2..SHOWN).contains(&order.len()) {
            let deal = |part: usize| order.iter().skip(part).step_by(parts).copied().collect();
            let searched: Vec<Searched> = (0..parts.min(order.len()))
                .map(|part| self.ask(deal(part), None, self.seed))
                .collect::<Result<_, _>>()?;
            let depth = |s: &Searched| s.answer.report.depth;
            let end = searched.iter().filter(|s| s.wins()).map(depth).min().unwrap_or(u8::MAX);
            let known: Vec<(u64, Option<Score>)> = searched.iter().map(|s| s.at(end)).collect();
            let last = known.iter().map(|(nodes, _)| *nodes).max().unwrap_or(0);
            longest += last;
            sum += searched.iter().map(|s| s.answer.report.nodes.min(last)).sum::<u64>();
            lost = searched.iter().all(Searched::loses);
            if !lost {
                score = known.into_iter().map(|(_, score)| score).max_by_key(|s| self.worth(*s)).flatten();
            }
        }
        if lost {
            longest += alone;
            sum += alone;
        }
        let same = self.worth(score) == self.worth(whole.report.score);
        Ok(Split { parts, longest, sum, score: words(score), same })
    }

    /// Scores of one bot in the order of its preference.
    fn worth(&self, score: Option<Score>) -> i64 {
        match score {
            None => i64::MIN,
            Some(Score::Discs(d)) if !self.bot.kind.counts_discs() => {
                Score::DECIDED * i64::from(d.signum()) + i64::from(d)
            }
            Some(score) => score.worth(),
        }
    }
}

fn words(score: Option<Score>) -> String {
    score.map_or_else(|| "-".to_owned(), |s| s.to_string())
}
