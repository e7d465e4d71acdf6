//! What every bot owes to whoever asks: a legal answer, told on the way, the same each time.

use obverse::{
    engine::{
        job::{self, Answer, Job, JobError},
        limits::{Limits, Stop},
        report::Report,
        roster::{self, Bot, BotKind, Entry, Key, Knobs},
    },
    rules::{Game, Gomoku, Move, Position, RuleSet, Setup, Side},
};
use std::time::{Duration, Instant};

fn ask(position: &Position, bot: Bot, limits: Limits, stop: &Stop) -> (Answer, Vec<Report>) {
    let mut told = Vec::new();
    let job = Job { id: 7, limits, seed: 3, ..Job::of(position.clone(), bot) };
    let answer = job::run(&job, stop, &mut |r| told.push(r.clone())).unwrap();
    (answer, told)
}

/// The bot at its defaults, but with few playouts: there are many questions.
fn brisk(entry: &Entry) -> Bot {
    let mut bot = entry.usual();
    if entry.setting(Key::Playouts).is_some() {
        bot.knobs.playouts = Some(1_000);
    }
    bot
}

/// Positions of every board, after a few moves by the random bot.
fn positions() -> Vec<Position> {
    let mut all = Vec::new();
    for (_, game) in Game::ALL {
        for size in game.sizes() {
            let mut setup = Setup { size: *size, ..Setup::usual(game) };
            for rules in [RuleSet::Freestyle, RuleSet::Standard] {
                setup.rules = rules;
                let mut position = Position::start(&setup).unwrap();
                for seed in 0..9 {
                    all.push(position.clone());
                    let random = roster::find(game, "random").unwrap().usual();
                    let job = Job { seed, ..Job::of(position.clone(), random) };
                    position.play(job::run(&job, &Stop::new(), &mut |_| {}).unwrap().chosen).unwrap();
                    if position.is_over() {
                        break;
                    }
                }
            }
        }
    }
    all
}

fn check(position: &Position, answer: &Answer, told: &[Report]) {
    let report = &answer.report;
    assert_eq!(Some(report), told.last());
    assert_eq!(report.id, 7);
    assert_eq!(report.line.first(), Some(&answer.chosen));
    for report in told {
        let mut board = position.clone();
        for played in &report.line {
            board.play(*played).unwrap();
        }
        for m in &report.moves {
            assert_eq!(position.check(Move::Place(m.square)), Ok(()));
        }
        if let Some(first) = report.moves.first() {
            assert_eq!(report.line.first(), Some(&Move::Place(first.square)));
            assert_eq!(report.score, Some(first.score));
        }
    }
}

/// An answer without the time it took.
fn timeless(mut answer: Answer) -> Answer {
    answer.report.elapsed = Duration::ZERO;
    answer
}

#[test]
fn every_bot_answers_everywhere_legally_and_twice_the_same() {
    for position in positions() {
        for entry in roster::bots(position.game()) {
            for nodes in [None, Some(1), Some(2), Some(777)] {
                let limits = Limits { nodes, depth: Some(3), ..Limits::default() };
                let (answer, told) = ask(&position, brisk(entry), limits, &Stop::new());
                check(&position, &answer, &told);
                // The strong search looks at its limit only where few positions are left below.
                let stride = if entry.kind == BotKind::Master { 4096 } else { 0 };
                assert!(nodes.is_none_or(|n| answer.report.nodes <= n + stride), "{:?}", answer.report);
                let again = ask(&position, brisk(entry), limits, &Stop::new()).0;
                assert_eq!(timeless(answer), timeless(again), "{}", entry.name);
            }
        }
    }
}

#[test]
fn a_node_limit_is_used_up_exactly() {
    for game in [Game::Othello, Game::Gomoku] {
        let mut position = Position::start(&Setup::usual(game)).unwrap();
        let first = position.legal()[position.legal().len() / 2];
        position.play(Move::Place(first)).unwrap();
        let all = ["classic:depth=8", "negascout:depth=10", "positional:depth=10", "mcts"];
        for bot in all.iter().filter_map(|b| roster::parse(game, b).ok()) {
            for nodes in [1, 2, 1023, 1024, 1025, 5000] {
                let (answer, _) = ask(&position, bot, Limits { nodes: Some(nodes), ..Limits::default() }, &Stop::new());
                assert_eq!(answer.report.nodes, nodes, "{bot:?}");
            }
        }
    }
}

#[test]
fn a_thrown_switch_still_gets_a_legal_move() {
    let stop = Stop::new();
    stop.stop();
    for position in positions() {
        for entry in roster::bots(position.game()) {
            let (answer, told) = ask(&position, entry.usual(), Limits::default(), &stop);
            check(&position, &answer, &told);
        }
    }
}

#[test]
fn time_and_switch_end_a_long_search() {
    let position = Position::start(&Setup::usual(Game::Othello)).unwrap();
    let bot = roster::find(Game::Othello, "minimax").unwrap();
    let bot = bot.with(Knobs { depth: Some(16), ..Knobs::default() }).unwrap();
    let started = Instant::now();
    let limits = Limits { time: Some(Duration::from_millis(350)), ..Limits::default() };
    let (answer, told) = ask(&position, bot, limits, &Stop::new());
    check(&position, &answer, &told);
    assert!(started.elapsed() < Duration::from_secs(3));
    assert!(told.len() >= 3, "told {} times", told.len());

    let stop = Stop::new();
    let job = Job { id: 7, ..Job::of(position.clone(), bot) };
    let mut told = 0;
    let answer = job::run(&job, &stop, &mut |_| {
        told += 1;
        if told == 2 {
            stop.stop();
        }
    });
    assert!(position.check(answer.unwrap().chosen).is_ok());
}

#[test]
fn a_forced_pass_is_answered_at_once() {
    let position = Position::othello_from_text(4, ".WBBBBBBBBBBBBBB", Side::White).unwrap();
    for entry in roster::bots(Game::Othello) {
        let (answer, told) = ask(&position, entry.usual(), Limits::default(), &Stop::new());
        assert_eq!(answer.chosen, Move::Pass);
        assert_eq!((answer.report.line, told.len()), (vec![Move::Pass], 1));
    }
}

#[test]
fn questions_that_make_no_sense_are_refused() {
    let start = Position::start(&Setup::usual(Game::Othello)).unwrap();
    let over = Position::othello_from_text(4, &"B".repeat(16), Side::Black).unwrap();
    let bot = |kind| Bot { kind, knobs: Knobs::default() };
    let run = |position: &Position, bot, limits| {
        job::run(&Job { limits, ..Job::of(position.clone(), bot) }, &Stop::new(), &mut |_| {})
    };
    let none = Limits::default();
    assert_eq!(run(&over, bot(BotKind::Greedy), none), Err(JobError::Over));
    let gomoku = Position::Gomoku(Gomoku::empty(15, RuleSet::Freestyle));
    let wrong = run(&gomoku, bot(BotKind::Greedy), none).unwrap_err();
    assert_eq!(wrong.to_string(), "greedy does not play gomoku");
    let shallow = run(&start, bot(BotKind::Classic), Limits { depth: Some(0), ..none }).unwrap_err();
    assert_eq!(shallow.to_string(), "depth 0 looks at nothing: expected 1 or more");
    let few = run(&start, bot(BotKind::Classic), Limits { nodes: Some(0), ..none }).unwrap_err();
    assert_eq!(few.to_string(), "0 nodes look at nothing: expected 1 or more");
    let deep = Bot { kind: BotKind::Classic, knobs: Knobs { depth: Some(99), ..Knobs::default() } };
    let deep = run(&start, deep, none).unwrap_err();
    assert_eq!(deep.to_string(), "classic: depth 99 is out of range: expected 1 to 16");
}

#[test]
fn a_panic_becomes_an_error_with_its_message() {
    let position = Position::start(&Setup::usual(Game::Othello)).unwrap();
    let bot = roster::find(Game::Othello, "classic").unwrap().usual();
    let job = Job::of(position, bot);
    let silent = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let failed = job::run_caught(&job, &Stop::new(), &mut |r| panic!("nobody listens to job {}", r.id));
    std::panic::set_hook(silent);
    assert_eq!(failed, Err(JobError::Panicked("nobody listens to job 0".to_owned())));
}

#[test]
fn one_seed_does_not_repeat_itself_through_a_game() {
    let random = roster::find(Game::Gomoku, "random").unwrap().usual();
    let mut position = Position::start(&Setup::usual(Game::Gomoku)).unwrap();
    let mut places = std::collections::HashSet::new();
    for _ in 0..6 {
        let (answer, _) = ask(&position, random, Limits::default(), &Stop::new());
        let place = position.legal().iter().position(|s| Move::Place(*s) == answer.chosen).unwrap();
        places.insert(place);
        position.play(answer.chosen).unwrap();
    }
    assert!(places.len() >= 4, "{places:?}");
}
