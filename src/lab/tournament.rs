//! `lab tournament`: every bot plays every other.
//!
//! Each pair of bots plays a match of [`arena`](super::arena), all from the same openings. A game in which one side ends
//! without a disc is counted as a wipe-out, and on request the lines in which Black wipes a bot out are counted as well
//! (see [`wipeouts`]).

use super::{
    arena::{
        contender::Contender,
        elo::Share,
        game::{Match, Played, Player},
        opening,
        tally::Score,
    },
    best::adjusted,
    machine::Machine,
    out::{Done, Failure, Out},
    threads, wipeouts,
};
use crate::{
    cli::{self, GameArgs, LimitArgs},
    engine::roster::{Bot, describe},
    record::replay,
    rules::{Game, Position, Setup, Side},
};
use serde::Serialize;
use std::num::NonZeroUsize;

/// Arguments of `lab tournament`.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    limits: LimitArgs,
    /// The bots, two at least, such as classic:depth=2,greedy,random; settings stay with the bot before them
    #[arg(long, value_name = "BOTS")]
    bots: String,
    /// Games of each two bots; two make a pair
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Random plies at the start of every pair
    #[arg(long, value_name = "K", default_value_t = 4)]
    random_plies: u32,
    /// Where all chance comes from
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Othello: count the lines of so many discs in which Black takes all discs of a bot, too
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=60))]
    wipeouts: Option<u32>,
    /// Games at a time; as many as there are processors when left out
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
}

/// What two bots made of their games, from the side of the first.
#[derive(Serialize)]
struct Pairing {
    a: String,
    b: String,
    score: Score,
    /// Games in which A, and in which B, ended without a disc.
    wiped_out: [u32; 2],
}

/// What a bot made of all its games.
#[derive(Serialize)]
struct Standing {
    bot: String,
    points: f64,
    games: u32,
    #[serde(flatten)]
    share: Share,
    /// Games in which it ended without a disc.
    wiped_out: u32,
    /// Lines in which Black takes all its discs, if they were counted.
    lines: Option<usize>,
}

#[derive(Serialize)]
struct Told<'a> {
    machine: Machine,
    seed: u64,
    pairings: &'a [Pairing],
    standings: &'a [Standing],
}

/// Plays the tournament; prints a line for each two bots and then the bots, best first.
///
/// # Errors
/// If the arguments make no sense or a bot fails.
pub fn run(args: &Args, out: &mut Out) -> Done {
    let given = args.game.read().map_err(Failure::Arguments)?;
    let game = given.setup.game;
    let limits = args.limits.limits().map_err(Failure::Arguments)?;
    let usual = given.start == Position::start(&Setup::usual(Game::Othello)).map_err(Failure::run)?;
    if args.wipeouts.is_some() && !(usual && given.changes.is_empty()) {
        return Err(Failure::arguments("--wipeouts are counted from the usual start of 8x8 only"));
    }
    let read = |text: String| -> Result<Bot, Failure> {
        let bot = cli::bot(game, &text).map_err(|e| Failure::Arguments(format!("--bots: {e}")))?;
        adjusted(game, bot, args.limits.depth)
    };
    let bots: Vec<Bot> = split(&args.bots).into_iter().map(read).collect::<Result<_, _>>()?;
    if bots.len() < 2 {
        return Err(Failure::arguments("--bots: expected two bots at least"));
    }
    let pairs = args.games.div_ceil(2) as usize;
    let openings = opening::draw(&given.position, args.random_plies, pairs, args.seed).map_err(Failure::Arguments)?;

    let names: Vec<String> = bots.iter().map(|b| describe(game, b)).collect();
    let meetings: Vec<(usize, usize)> =
        (0..bots.len()).flat_map(|a| (a + 1..bots.len()).map(move |b| (a, b))).collect();
    let bar = threads::bar(meetings.len() * args.games as usize);
    let numbers: Vec<u32> = (0..args.games).collect();
    let threads = threads::count(args.threads);
    let mut pairings = Vec::new();
    let mut standings: Vec<Standing> = Vec::new();
    let mut sums = vec![(0.0, 0u32, 0u32); bots.len()];
    for (a, b) in meetings {
        let plan = Match {
            sides: [Contender::Bot(bots[a]), Contender::Bot(bots[b])],
            limits: [limits; 2],
            seed: args.seed,
            start: given.start.clone(),
            before: given.changes.iter().map(|c| c.played).collect(),
        };
        let played = threads::try_map(&numbers, threads, |n| {
            let played = plan.play(*n, &openings[*n as usize / 2]);
            bar.inc(1);
            played
        })
        .map_err(Failure::run)?;
        let score = Score::of(played.iter());
        let fell = |who: Player| played.iter().filter(|p| falls(&given.start, p) == Some(who)).count() as u32;
        let wiped_out = [fell(Player::A), fell(Player::B)];
        for (bot, points, wiped_out) in
            [(a, score.points(), wiped_out[0]), (b, f64::from(score.games()) - score.points(), wiped_out[1])]
        {
            sums[bot].0 += points;
            sums[bot].1 += score.games();
            sums[bot].2 += wiped_out;
        }
        pairings.push(Pairing { a: names[a].clone(), b: names[b].clone(), score, wiped_out });
    }
    bar.finish_and_clear();
    for (i, (points, games, wiped_out)) in sums.into_iter().enumerate() {
        let count = |plies| wipeouts::count(bots[i], limits, args.seed, plies, threads).map_err(Failure::run);
        let lines = args.wipeouts.map(count).transpose()?;
        let share = Share::of(points, games);
        standings.push(Standing { bot: names[i].clone(), points, games, share, wiped_out, lines });
    }
    standings.sort_by(|a, b| b.points.total_cmp(&a.points));

    out.line(format_args!(
        "{} games of each two, from openings of {} random plies, seed {}",
        args.games, args.random_plies, args.seed
    ))?;
    for Pairing { a, b, score: Score { wins, losses, draws }, wiped_out: [fell_a, fell_b] } in &pairings {
        out.line(format_args!("{a} against {b}: +{wins} ={draws} -{losses}, wiped out {fell_a} and {fell_b} times"))?;
    }
    let width = names.iter().map(String::len).max().unwrap_or(0);
    for Standing { bot, points, games, share, wiped_out, lines } in &standings {
        let lines = lines.map(|n| format!(", {n} lines to a wipe-out")).unwrap_or_default();
        out.line(format_args!(
            "{bot:width$}  {points} of {games}, {:.1} % ({:.1} to {:.1}), wiped out {wiped_out} times{lines}",
            100.0 * share.share,
            100.0 * share.low,
            100.0 * share.high
        ))?;
    }
    out.json(&Told { machine: Machine::here(), seed: args.seed, pairings: &pairings, standings: &standings })
}

/// The bots of a list. A part that is a setting belongs to the bot before it.
fn split(list: &str) -> Vec<String> {
    let mut bots: Vec<String> = Vec::new();
    for part in list.split(',') {
        match bots.last_mut() {
            Some(bot) if part.contains('=') && !part.contains(':') => {
                bot.push(',');
                bot.push_str(part);
            }
            _ => bots.push(part.to_owned()),
        }
    }
    bots
}

/// Who has ended an Othello game without a disc.
fn falls(start: &Position, played: &Played) -> Option<Player> {
    let (end, _) = replay(start, &played.moves).ok()?;
    if end.game() != Game::Othello {
        return None;
    }
    let side = Side::BOTH.into_iter().find(|side| end.count(*side) == 0)?;
    Some(if side == Side::Black { played.black } else { played.black.other() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_stay_with_their_bot() {
        assert_eq!(split("a,b"), ["a", "b"]);
        assert_eq!(split("a:x=1,y=2,b,c:z=3"), ["a:x=1,y=2", "b", "c:z=3"]);
    }
}
