//! The simplest bots alone, for a program that has the others elsewhere: a page whose searches run in a worker that is
//! not to be had.

use super::{
    gomoku::{self, swap2},
    job::{self, Answer, Ask, Job, JobError},
    limits::{Limits, Stop},
    othello,
    probe::Probe,
    random,
    roster::{self, BotKind, Key, Knobs},
};
use crate::rules::{Game, Move, Position, Square};

/// Nodes that nobody has to wait for.
const NODES: u64 = 1_000;

/// Answers a job by a bot that looks one move ahead, whoever is asked; only the bot that plays by lot plays itself.
///
/// # Errors
/// If the game is over or a move to compare is not legal.
pub fn run(job: &Job) -> Result<Answer, JobError> {
    if job.position.is_over() {
        return Err(JobError::Over);
    }
    let (stop, mut tell) = (Stop::new(), |_: &_| {});
    if job.ask != Ask::Move {
        return swap2::answer(job, &stop, &mut |part, _| run(part), &mut tell);
    }
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let mut probe = Probe::start(job.id, limits, &stop, &mut tell);
    if job.position.must_pass() {
        return Ok(probe.finish(Move::Pass));
    }
    let roots = job::roots(job)?;
    let chosen = match (&job.position, job.bot.kind) {
        (position, BotKind::Random) => random::choose(position, &roots, job.seed, &mut probe),
        (Position::Othello(p), _) => othello::greedy::choose(p, &roots, &mut probe),
        (Position::Gomoku(p), _) => {
            let classic = roster::entry(Game::Gomoku, BotKind::Classic);
            let usual = |key| classic.map_or(1, |e| e.value(&Knobs::USUAL, key)) as u8;
            let with = gomoku::classic::Settings { depth: 1, width: usual(Key::Width), radius: usual(Key::Radius) };
            let only: &[Square] = if job.only.is_empty() { &[] } else { &roots };
            gomoku::classic::choose(p, only, with, &mut probe)
        }
    };
    Ok(probe.finish(Move::Place(chosen)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{engine::roster::Bot, record, rules::Setup};

    fn ask(game: Game, moves: &str, bot: Bot) -> Job {
        let (position, _) =
            record::replay(&Position::start(&Setup::usual(game)).expect("a board"), moves).expect("moves");
        Job { id: 7, seed: 3, ..Job::of(position, bot) }
    }

    #[test]
    fn whoever_is_asked_a_simple_bot_answers_at_once() {
        let simple = [(Game::Othello, "f5d6c3d3c4", "greedy"), (Game::Gomoku, "h8h9", "classic:depth=1")];
        for (game, moves, name) in simple {
            let named = roster::parse(game, name).expect("a bot");
            for entry in roster::bots(game) {
                let job = ask(game, moves, entry.usual());
                let answer = run(&job).expect("an answer");
                let same = if entry.kind == BotKind::Random { job.bot } else { named };
                let known = job::run(&Job { bot: same, ..job.clone() }, &Stop::new(), &mut |_| {}).expect("an answer");
                assert_eq!((answer.chosen, answer.report.id), (known.chosen, 7), "{}", entry.name);
                assert!(answer.report.nodes <= NODES);
            }
        }
    }

    #[test]
    fn a_game_that_is_over_has_no_answer() {
        let wiped = "d3c3f5f4f3d2d1e3b3";
        let bot = roster::parse(Game::Othello, "master").expect("a bot");
        assert_eq!(run(&ask(Game::Othello, wiped, bot)), Err(JobError::Over));
    }
}
