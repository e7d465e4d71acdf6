//! `lab wipeouts`: every line in which Black takes all discs of a bot that plays White.
//!
//! Black tries every legal move, the bot answers. What a bot answers depends on the position alone, so each position is
//! asked once, however many lines lead to it. The positions are worked through ply by ply, each ply split among
//! threads; then the lines are read off the answers.

use super::{
    out::{Done, Failure, Out},
    threads,
};
use crate::{
    cli::{self, GameArgs, LimitArgs},
    engine::{
        job::{self, Job, JobError},
        limits::{Limits, Stop},
        roster::Bot,
    },
    rules::{Move, Othello, Position, Side, Square},
};
use serde::Serialize;
use std::{
    collections::{HashMap, HashSet},
    num::NonZeroUsize,
};

/// Arguments of `lab wipeouts`.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    limits: LimitArgs,
    /// Who plays White
    #[arg(long, value_name = "BOT")]
    bot: String,
    /// The longest line, in discs placed
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=60))]
    max_plies: u32,
    /// For bots that choose by chance
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Searches at a time; as many as there are processors when left out
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
}

#[derive(Serialize)]
struct Told<'a> {
    lines: &'a [String],
    positions: usize,
    asked: usize,
    nodes: u64,
}

/// Prints every line, the positions and nodes it took, and last the number of lines.
///
/// # Errors
/// If the arguments make no sense or the bot fails.
pub fn run(args: &Args, out: &mut Out) -> Done {
    let given = args.game.read().map_err(Failure::Arguments)?;
    let Position::Othello(start) = given.position else {
        return Err(Failure::arguments("wipeouts are for Othello only"));
    };
    let bot = cli::bot(given.setup.game, &args.bot).map_err(Failure::Arguments)?;
    let bot = super::best::adjusted(given.setup.game, bot, args.limits.depth)?;
    let limits = args.limits.limits().map_err(Failure::Arguments)?;
    let threads = threads::count(args.threads);
    let hunt =
        Hunt::new(Asked { bot, limits, seed: args.seed }, start, args.max_plies, threads).map_err(Failure::run)?;
    let mut lines = hunt.lines(start);
    lines.sort();
    for line in &lines {
        out.line(format_args!("{line}"))?;
    }
    let Hunt { positions, asked, nodes, .. } = hunt;
    out.line(format_args!("{positions} positions, {asked} questions to the bot, {nodes} nodes"))?;
    out.line(format_args!("{} lines", lines.len()))?;
    out.json(&Told { lines: &lines, positions, asked, nodes })
}

/// How many lines of `plies` discs at most there are in which Black takes all discs of `bot`, which plays White.
pub(super) fn count(bot: Bot, limits: Limits, seed: u64, plies: u32, threads: usize) -> Result<usize, JobError> {
    let start = Othello::standard(8);
    Ok(Hunt::new(Asked { bot, limits, seed }, start, plies, threads)?.lines(start).len())
}

/// How the bot is asked.
#[derive(Clone, Copy)]
struct Asked {
    bot: Bot,
    limits: Limits,
    seed: u64,
}

/// What is known after every ply has been worked through.
struct Hunt {
    /// The bot's answers, where its move could matter.
    answers: HashMap<Othello, Square>,
    /// Discs on the board when the last disc has been placed.
    full: u32,
    positions: usize,
    asked: usize,
    nodes: u64,
}

impl Hunt {
    fn new(how: Asked, start: Othello, plies: u32, threads: usize) -> Result<Hunt, JobError> {
        let full = discs(&start) + plies;
        let mut hunt = Hunt { answers: HashMap::new(), full, positions: 0, asked: 0, nodes: 0 };
        // Positions by discs on the board: every move adds one, a pass none and is resolved at once.
        let mut layer = HashSet::from([resolved(start)]);
        for placed in discs(&start)..full {
            let (black, white): (Vec<_>, Vec<_>) = layer.drain().partition(|p| p.to_move() == Side::Black);
            hunt.positions += black.len() + white.len();
            let left = full - placed;
            if left == 1 {
                break;
            }
            layer.extend(black.iter().flat_map(|p| moves(*p).map(|(_, next)| next)));
            let mut white: Vec<Othello> = white.into_iter().filter(|p| !p.is_over() && can_fall(*p, left)).collect();
            // The order of a set changes from run to run; sorted, the work and its order do not.
            white.sort_by_key(|p| (p.discs(Side::Black), p.discs(Side::White)));
            for (position, answer, nodes) in threads::try_map(&white, threads, |p| ask(how, *p))? {
                hunt.asked += 1;
                hunt.nodes += nodes;
                layer.insert(after(position, answer));
                hunt.answers.insert(position, answer);
            }
        }
        Ok(hunt)
    }

    /// All lines, in the words of a transcript: forced passes are left out.
    fn lines(&self, start: Othello) -> Vec<String> {
        self.ends(resolved(start), &mut HashMap::new())
    }

    /// The ways a position may go on to a wipe-out.
    fn ends(&self, p: Othello, known: &mut HashMap<Othello, Vec<String>>) -> Vec<String> {
        if p.count(Side::White) == 0 {
            return vec![String::new()];
        }
        if p.is_over() || discs(&p) == self.full {
            return Vec::new();
        }
        if let Some(ends) = known.get(&p) {
            return ends.clone();
        }
        let choices: Vec<(Square, Othello)> = match p.to_move() {
            Side::Black => moves(p).collect(),
            Side::White => self.answers.get(&p).map(|s| (*s, after(p, *s))).into_iter().collect(),
        };
        let mut ends = Vec::new();
        for (square, next) in choices {
            let name = square.name(crate::rules::Game::Othello.origin());
            ends.extend(self.ends(next, known).iter().map(|end| format!("{name}{end}")));
        }
        known.insert(p, ends.clone());
        ends
    }
}

fn discs(p: &Othello) -> u32 {
    p.count(Side::Black) + p.count(Side::White)
}

/// The position with a forced pass played.
fn resolved(mut p: Othello) -> Othello {
    if p.must_pass() {
        p.pass();
    }
    p
}

fn after(mut p: Othello, square: Square) -> Othello {
    p.place(square, p.flips(square));
    resolved(p)
}

fn moves(p: Othello) -> impl Iterator<Item = (Square, Othello)> {
    p.squares(p.legal()).map(move |s| (s, after(p, s)))
}

/// Whether White, to move, can still be wiped out with `left` discs to come. Exact for the last two, where most of the
/// positions are; a longer way is taken to be open.
fn can_fall(p: Othello, left: u32) -> bool {
    let falls = |p: Othello| p.count(Side::White) == 0;
    match left {
        0 | 1 => false,
        2 => moves(p).any(|(_, q)| q.to_move() == Side::Black && moves(q).any(|(_, r)| falls(r))),
        _ => true,
    }
}

type Answered = (Othello, Square, u64);

fn ask(Asked { bot, limits, seed }: Asked, position: Othello) -> Result<Answered, JobError> {
    let job = Job { limits, seed, ..Job::of(Position::Othello(position), bot) };
    let answer = job::run_caught(&job, &Stop::new(), &mut |_| {})?;
    let square = answer.chosen.square().ok_or_else(|| JobError::Panicked("the bot passed without need".to_owned()))?;
    debug_assert!(Position::Othello(position).check(Move::Place(square)).is_ok());
    Ok((position, square, answer.report.nodes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Game;

    /// Every line, asked for anew each time.
    fn naive(how: Asked, p: Othello, left: u32) -> Vec<String> {
        if p.count(Side::White) == 0 {
            return vec![String::new()];
        }
        if p.is_over() || left == 0 {
            return Vec::new();
        }
        let choices: Vec<(Square, Othello)> = match p.to_move() {
            Side::Black => moves(p).collect(),
            Side::White => ask(how, p).map(|(_, s, _)| (s, after(p, s))).into_iter().collect(),
        };
        let ends = |(s, next): (Square, Othello)| {
            let name = s.name(Game::Othello.origin());
            naive(how, next, left - 1).into_iter().map(move |end| format!("{name}{end}"))
        };
        choices.into_iter().flat_map(ends).collect()
    }

    #[test]
    fn every_line_is_found_once() {
        let mut found = 0;
        for (size, plies, bot, seed) in
            [(8, 9, "greedy", 0), (6, 9, "greedy", 0), (6, 8, "random", 1), (4, 12, "random", 2), (4, 12, "minimax", 0)]
        {
            let bot = cli::bot(Game::Othello, bot).unwrap();
            let how = Asked { bot, limits: Limits::default(), seed };
            let start = Othello::standard(size);
            let mut lines = Hunt::new(how, start, plies, 2).unwrap().lines(start);
            let mut expected = naive(how, start, plies);
            lines.sort();
            expected.sort();
            assert_eq!(lines, expected, "{size} {plies}");
            found += lines.len();
        }
        assert!(found > 2, "{found}");
    }
}
