//! Real searches on the task pool: the main thread goes on, and cancelling makes room at once.
#![cfg(feature = "app")]

mod common;

use bevy::prelude::*;
use common::{
    real::{app, bot, session, until},
    settings,
};
use obverse::{
    app::{
        ai::Thought,
        facts::{Command, Fact},
        session::{Phase, Seat, Session},
        settings::Settings,
    },
    engine::roster::{Bot, BotKind, Knobs},
    rules::{Game, RuleSet, Setup, Side, Square},
};
use std::{
    thread,
    time::{Duration, Instant},
};

fn nodes(app: &App) -> u64 {
    app.world().resource::<Thought>().report.as_ref().map_or(0, |r| r.nodes)
}

/// How long this thread has been computing, where the system tells: unlike the clock on the wall it does not count
/// what other programs do on a busy machine.
fn computing() -> Option<Duration> {
    // The system brings its books up to date when the thread offers to wait.
    thread::yield_now();
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

/// What updates took: on the clock, and of the processor.
#[derive(Default)]
struct Taken {
    clock: Vec<Duration>,
    processor: Vec<Duration>,
}

/// Updates 60 times a second for that long.
fn run(app: &mut App, length: Duration) -> Taken {
    let (begin, mut taken) = (Instant::now(), Taken::default());
    while begin.elapsed() < length {
        let before = computing();
        let frame = Instant::now();
        app.update();
        taken.clock.push(frame.elapsed());
        taken.processor.extend(computing().zip(before).map(|(after, before)| after - before));
        thread::sleep(Duration::from_millis(16).saturating_sub(frame.elapsed()));
    }
    taken.clock.sort();
    taken.processor.sort();
    taken
}

fn tell(what: &str, taken: &Taken) {
    for (kind, took) in [("clock", &taken.clock), ("processor", &taken.processor)] {
        let at = |share: f64| took.get((took.len().max(1) as f64 * share) as usize).or(took.last());
        let over = took.iter().filter(|t| **t > Duration::from_millis(5)).count();
        println!(
            "{what}, by the {kind}: {} updates, median {:.1?}, 99 of 100 within {:.1?}, longest {:.1?}, {over} over 5 ms",
            took.len(),
            at(0.5).copied().unwrap_or_default(),
            at(0.99).copied().unwrap_or_default(),
            at(1.0).copied().unwrap_or_default(),
        );
    }
}

/// A search that would take minutes, for three seconds, in the whole app.
fn long_search(setup: Setup, hard: &str, openings: &[&str]) {
    let mut opened = Session::new(setup, [Seat::Human, bot(setup.game, hard)]).unwrap();
    let moves: Vec<_> =
        openings.iter().map(|name| obverse::rules::Move::Place(opened.position().parse(name).unwrap())).collect();
    opened.preplay(moves).unwrap();
    let human = opened.position().to_move() == Side::Black;
    let mut quiet = app(Session::from_position(setup, opened.position().clone(), [Seat::Human; 2]), settings());
    let resting = run(&mut quiet, Duration::from_secs(1));
    drop(quiet);
    let mut app = app(opened, Settings { speed: 0.0, ..settings() });
    if human {
        let square = session(&app).position().legal()[0];
        app.world_mut().write_message(Command::Play(square));
    }
    until(&mut app, "the search begins", |app| app.world().resource::<Thought>().report.is_some());
    let plies = session(&app).history().len();
    let before = nodes(&app);
    let took = run(&mut app, Duration::from_secs(3));
    tell(&format!("{hard}, nobody thinks"), &resting);
    tell(&format!("{hard}, a search runs"), &took);
    let searched = nodes(&app);
    assert!(session(&app).is_thinking(), "the search was too short to show anything");
    assert!(searched > before + 1000, "{before} {searched}");
    // The main thread went on all the while. How fast depends on the machine; the figures are above.
    assert!(took.clock.len() > 30, "{}", took.clock.len());

    // Cancelled: the next search has the pool to itself at once.
    app.world_mut().write_message(Command::Sit(Side::Black, Seat::Human));
    app.world_mut().write_message(Command::Sit(Side::White, Seat::Human));
    app.update();
    assert!(!app.world().resource::<Thought>().running);
    let quick = Bot { kind: BotKind::Random, knobs: Knobs::default() };
    let side = session(&app).position().to_move();
    app.world_mut().write_message(Command::Sit(side, Seat::Bot(quick)));
    let waited = until(&mut app, "the second search ends", |app| session(app).history().len() > plies);
    println!("{hard}: after it was cancelled a second search had answered in {waited:?}");
    assert!(waited < Duration::from_secs(10), "{waited:?}");
    // And nothing is heard of the first.
    run(&mut app, Duration::from_millis(300));
    assert_eq!(session(&app).history().len(), plies + 1);
    assert_eq!(session(&app).phase(), Phase::HumanTurn);
}

#[test]
fn a_long_search_of_othello_does_not_hold_up_the_app() {
    long_search(Setup::usual(Game::Othello), "alphabeta:depth=16", &["d3", "c3", "c4", "c5", "d6"]);
}

#[test]
fn a_long_search_of_gomoku_does_not_hold_up_the_app() {
    let setup = Setup { rules: RuleSet::Freestyle, ..Setup::usual(Game::Gomoku) };
    long_search(setup, "classic:depth=10,width=60,radius=4", &["h8", "i9", "g9", "i7", "j8"]);
}

#[test]
fn searches_that_are_cancelled_again_and_again_do_not_fill_the_pool() {
    let mut app = app(
        Session::new(Setup::usual(Game::Othello), [Seat::Human; 2]).unwrap(),
        Settings { speed: 0.0, ..settings() },
    );
    let hard = ["alphabeta:depth=16", "master:threads=4,book=off"].map(|text| bot(Game::Othello, text));
    for k in 0..40 {
        app.world_mut().write_message(Command::Sit(Side::Black, hard[k % 2]));
        app.update();
        thread::sleep(Duration::from_millis(5));
        app.world_mut().write_message(Command::Sit(Side::Black, Seat::Human));
        app.update();
    }
    app.world_mut().write_message(Command::Sit(Side::Black, bot(Game::Othello, "random")));
    let waited = until(&mut app, "an answer", |app| session(app).history().len() == 1);
    println!("after forty cancelled searches an answer came in {waited:?}");
    assert!(waited < Duration::from_secs(10), "{waited:?}");
}

#[test]
fn a_bot_that_cannot_play_is_a_fact_and_not_the_end() {
    // Greedy does not play gomoku: the job fails on the pool.
    let greedy = Seat::Bot(Bot { kind: BotKind::Greedy, knobs: Knobs::default() });
    let mut app = app(Session::new(Setup::usual(Game::Gomoku), [Seat::Human; 2]).unwrap(), settings());
    app.world_mut().write_message(Command::Sit(Side::Black, greedy));
    until(&mut app, "the search fails", |app| session(app).phase() == Phase::AiFailed);
    let facts: Vec<Fact> = app.world_mut().resource_mut::<bevy::ecs::message::Messages<Fact>>().drain().collect();
    assert!(facts.iter().any(|f| matches!(f, Fact::SearchFailed(why) if why.contains("gomoku"))), "{facts:?}");
    app.world_mut().write_message(Command::Sit(Side::Black, Seat::Human));
    app.world_mut().write_message(Command::Play(Square::new(7, 7, 15)));
    app.update();
    assert_eq!(session(&app).history().len(), 1);
}

#[test]
fn two_bots_play_a_whole_game_by_themselves() {
    for (setup, black, white) in [
        (Setup { size: 6, ..Setup::usual(Game::Othello) }, "classic:depth=2", "greedy"),
        (Setup::usual(Game::Gomoku), "classic:depth=2,width=6", "classic:depth=1"),
    ] {
        let seats = [bot(setup.game, black), bot(setup.game, white)];
        let mut app = app(Session::new(setup, seats).unwrap(), Settings { speed: 0.0, ..settings() });
        // Passes are told for their usual time.
        app.insert_resource(bevy::time::TimeUpdateStrategy::ManualDuration(Duration::from_millis(100)));
        until(&mut app, "the end of the game", |app| session(app).phase() == Phase::Result);
        assert!(session(&app).outcome().is_some());
    }
}

#[test]
fn an_analysis_goes_on_until_it_is_stopped_and_ends_when_everything_is_known() {
    let mut app = app(
        Session::new(Setup::usual(Game::Othello), [Seat::Human; 2]).unwrap(),
        Settings { speed: 0.0, ..settings() },
    );
    let thought = |app: &App| (app.world().resource::<Thought>().job(), nodes(app));
    app.world_mut().write_message(Command::Analyse(true));
    until(&mut app, "the analysis begins", |app| nodes(app) > 0);
    let (job, before) = thought(&app);
    run(&mut app, Duration::from_millis(2500));
    assert_eq!(thought(&app).0, job, "longer than a hint");
    assert!(thought(&app).1 > before);
    let lines = app.world().resource::<Thought>().report.clone().expect("a report").moves;
    println!("{:?}", lines.iter().map(|m| (m.bound, m.depth, m.score)).collect::<Vec<_>>());
    // Move by move, each with a search of its own; then off.
    for _ in 0..10 {
        let square = session(&app).position().legal()[0];
        app.world_mut().write_message(Command::Play(square));
        app.update();
        thread::sleep(Duration::from_millis(5));
    }
    app.world_mut().write_message(Command::Analyse(false));
    app.update();
    assert_eq!(thought(&app).0, None);

    // A small board is solved at once: the search ends, and what it found stays.
    let small = Setup { size: 4, ..Setup::usual(Game::Othello) };
    app.world_mut().write_message(Command::Start(small));
    app.world_mut().write_message(Command::Analyse(true));
    until(&mut app, "the end of the analysis", |app| {
        let thought = app.world().resource::<Thought>();
        thought.position.as_ref().is_some_and(|p| p.size() == 4) && thought.report.is_some() && !thought.running
    });
    let best = app.world().resource::<Thought>().report.as_ref().and_then(|r| r.score);
    // White wins 11 to 3 with two squares left over, which count for the winner or not as they like.
    assert!(matches!(best, Some(obverse::engine::report::Score::Discs(-10 | -8))), "{best:?}");
    run(&mut app, Duration::from_millis(200));
    assert!(session(&app).history().is_empty() && session(&app).is_analysing());
}
