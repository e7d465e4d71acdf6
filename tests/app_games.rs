//! Hundreds of random games through the session, with an engine that answers late and for jobs nobody wants.
#![cfg(feature = "app")]

mod common;

use bevy::{prelude::*, time::TimeUpdateStrategy};
use common::{BOT, Table, placed, script::Habit, settings};
use obverse::{
    app::{
        facts::{Command, Fact, Refusal},
        session::{Phase, Seat},
        timing::SPEEDS,
    },
    record::suites::{self, PassRow},
    rules::{Game, Gomoku, Move, Othello, Position, RuleSet, Setup, Side},
};
use rand::{RngExt, SeedableRng, rngs::StdRng};
use std::time::Duration;

/// Games of each kind.
const GAMES: u64 = 200;
/// Updates in which any game must be over.
const PATIENCE: u32 = 20_000;

/// Every position of a game, played beside the session with the rules alone.
struct Shadow {
    positions: Vec<Position>,
}

impl Shadow {
    /// Whatever the session did since the last look has to be what the rules allow.
    fn compare(&mut self, table: &Table) {
        let history = table.session().history();
        self.positions.truncate(history.len() + 1);
        for change in &history[self.positions.len() - 1..] {
            let mut next = self.positions.last().unwrap().clone();
            assert_eq!(next.to_move(), change.side);
            assert_eq!(next.play(change.played).as_ref(), Ok(change));
            self.positions.push(next);
        }
        assert_eq!(table.position(), self.positions.last().unwrap());
        let session = table.session();
        let seat = session.seat(table.position().to_move());
        match session.phase() {
            Phase::HumanTurn => assert!(seat == Seat::Human && !table.position().legal().is_empty()),
            Phase::AiThinking(_) => assert!(seat == BOT && !table.position().legal().is_empty()),
            Phase::PassNotice(_) => assert!(table.position().must_pass()),
            Phase::Result => assert!(table.position().is_over()),
            Phase::Animating(_) => assert!(!history.is_empty()),
            Phase::Choosing => panic!("nothing is chosen in a free opening"),
            Phase::AiFailed => panic!("a search has failed"),
        }
    }
}

/// Back to the start and forward to the end, comparing at each step. Ends where it began.
fn back_and_forth(table: &mut Table, shadow: &mut Shadow) -> usize {
    let all = shadow.positions.clone();
    let end = table.plies();
    let exhibition = table.session().is_exhibition();
    let mut steps = 0;
    let here = |table: &Table| {
        assert_eq!(table.position(), &all[table.plies()]);
        let person = table.session().seat(table.position().to_move()) == Seat::Human;
        person || exhibition || table.position().is_over()
    };
    while table.session().can_undo() {
        let before = table.plies();
        let facts = table.send(Command::Undo);
        assert!(facts.contains(&Fact::Undone), "{facts:?}");
        assert!(table.plies() < before && here(table));
        assert!(!table.position().legal().is_empty(), "a turn without a move is nothing to go back to");
        steps += 1;
    }
    assert_eq!(table.send(Command::Undo), [Fact::Refused(Refusal::Nothing)]);
    // Only what came before the first turn of a person cannot be taken back.
    assert!(table.session().history().iter().all(|c| table.session().seat(c.side) == BOT || c.played == Move::Pass));
    if exhibition {
        assert_eq!(table.plies(), 0);
    }
    while table.session().can_redo() {
        let before = table.plies();
        let facts = table.send(Command::Redo);
        assert!(facts.contains(&Fact::Redone), "{facts:?}");
        assert!(table.plies() > before && here(table));
    }
    assert_eq!(table.plies(), end);
    steps
}

/// Everything that somebody might do in the middle of a game.
fn meddle(table: &mut Table, rng: &mut StdRng) {
    let squares = usize::from(table.position().size()).pow(2);
    let any = obverse::rules::Square::from_index(rng.random_range(0..squares), table.position().size());
    let command = match rng.random_range(0..8) {
        0 => Command::Undo,
        1 => Command::Redo,
        2 => Command::SwapSides,
        3 => Command::Hurry,
        4 => Command::Hint,
        5 => Command::Answer { job: rng.random_range(0..50), chosen: Move::Place(any) },
        6 => Command::Fail { job: 0, error: obverse::engine::job::JobError::Over },
        _ => Command::Play(any),
    };
    // An answer that happens to name the job in hand is no stray one.
    if let Command::Answer { job, .. } = command
        && (table.session().job() == Some(job) || table.session().hint_job() == Some(job))
    {
        return;
    }
    table.send(command);
    if table.session().is_paused() {
        table.send(Command::Pause(false));
    }
}

fn play(setup: Setup, seats: [Seat; 2], seed: u64) -> (usize, usize, usize) {
    let speed = SPEEDS[seed as usize % SPEEDS.len()];
    let mut table =
        Table::new(setup, seats, obverse::app::settings::Settings { speed, ai_turn: seed % 3 * 700, ..settings() });
    table.script.set(Habit::Erratic, seed);
    table.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs(2)));
    let mut rng = StdRng::seed_from_u64(seed);
    let mut shadow = Shadow { positions: vec![table.session().start().clone()] };
    let (mut over, mut passes, mut turns) = (0, 0, 0);
    while table.phase() != Phase::Result {
        turns += 1;
        assert!(turns < PATIENCE, "the game does not end: {:?}", table.phase());
        let facts = if rng.random_bool(0.03) {
            meddle(&mut table, &mut rng);
            Vec::new()
        } else if table.phase() == Phase::HumanTurn {
            let legal = table.position().legal();
            table.send(Command::Play(legal[rng.random_range(0..legal.len())]))
        } else {
            table.tick()
        };
        shadow.compare(&table);
        over += facts.iter().filter(|f| matches!(f, Fact::GameOver(_))).count();
        passes += facts.iter().filter(|f| matches!(f, Fact::Passed(_))).count();
    }
    assert!(over <= 1);
    assert_eq!(table.session().outcome(), shadow.positions.last().unwrap().outcome());
    let steps = back_and_forth(&mut table, &mut shadow);
    shadow.compare(&table);
    // The game is over again, and stays so.
    table.ticks(5);
    assert_eq!(table.phase(), Phase::Result);
    shadow.compare(&table);
    (passes, steps, table.script.desk().stale)
}

fn seatings() -> [[Seat; 2]; 4] {
    [[Seat::Human, Seat::Human], [Seat::Human, BOT], [BOT, Seat::Human], [BOT, BOT]]
}

/// Plays the games of one kind, each setup with each seating; how many passes, steps back and stale answers there were.
fn play_all(setups: &[Setup]) -> (usize, usize, usize) {
    let mut sums = (0, 0, 0);
    for seed in 0..GAMES {
        let setup = setups[seed as usize % setups.len()];
        let seats = seatings()[(seed as usize / setups.len()) % 4];
        let (passes, steps, stale) = play(setup, seats, seed);
        sums = (sums.0 + passes, sums.1 + steps, sums.2 + stale);
    }
    sums
}

#[test]
fn random_games_of_othello_stay_legal_and_can_be_taken_back_and_brought_back() {
    let mut setups = Vec::new();
    for size in Othello::SIZES {
        setups.extend([false, true].map(|parallel| Setup { size, parallel, ..Setup::usual(Game::Othello) }));
    }
    let (passes, steps, stale) = play_all(&setups);
    println!("Othello: {GAMES} games, {passes} passes, {steps} steps back, {stale} answers for jobs given up");
    assert!(passes > 50 && steps > 2000 && stale > 200);
}

#[test]
fn random_games_of_gomoku_stay_legal_and_can_be_taken_back_and_brought_back() {
    let mut setups = Vec::new();
    for size in Gomoku::SIZES {
        setups.extend(RuleSet::ALL.map(|(_, rules)| Setup { size, rules, ..Setup::usual(Game::Gomoku) }));
    }
    let (_, steps, stale) = play_all(&setups);
    println!("gomoku: {GAMES} games, {steps} steps back, {stale} answers for jobs given up");
    assert!(steps > 5000 && stale > 200);
}

#[test]
fn known_games_are_played_through_with_their_passes() {
    let games = suites::read_games(include_str!("data/othello_games.txt")).unwrap();
    assert_eq!(games.len(), 20);
    for game in games {
        let mut table = Table::othello([Seat::Human; 2]);
        let mut passes = Vec::new();
        let names: Vec<&str> = game.transcript.as_bytes().chunks(2).map(|n| std::str::from_utf8(n).unwrap()).collect();
        for (number, name) in names.iter().enumerate() {
            let facts = table.play(name);
            assert_eq!(placed(&facts), 1, "{}: {name}: {facts:?}", game.name);
            // The end of the movement, and of the notice of a pass where one is due.
            let mut facts = table.send(Command::Hurry);
            if matches!(table.phase(), Phase::PassNotice(_)) && number + 1 < names.len() {
                facts.extend(table.send(Command::Hurry));
            }
            let passed = facts.iter().filter_map(|f| if let Fact::Passed(side) = f { Some(*side) } else { None });
            passes.extend(passed.map(|side| PassRow { side, before: number as u32 + 2 }));
        }
        assert_eq!(passes, game.passes, "{}", game.name);
        assert_eq!(*table.position(), Position::Othello(game.last), "{}", game.name);
        assert_eq!(table.phase() == Phase::Result, game.over, "{}", game.name);
        let outcome = table.session().outcome();
        assert_eq!(outcome.as_ref().map(|o| o.analysis_score), game.score, "{}", game.name);
        assert!(outcome.is_none_or(|o| o.counts == game.counts), "{}", game.name);
    }
}

#[test]
fn the_seats_of_the_games_above_are_of_every_kind() {
    let people = seatings().map(|s| Side::BOTH.iter().filter(|side| s[side.index()] == Seat::Human).count());
    assert_eq!(people, [2, 1, 1, 0]);
}
