//! The strong bot of Othello in the whole app: its searches end, can be left at any moment, and say what is true.
#![cfg(feature = "app")]

mod common;

use bevy::{ecs::message::Messages, prelude::*, time::TimeUpdateStrategy};
use common::{
    real::{app, bot, session, until},
    settings,
};
use obverse::{
    app::{
        ai::{Thought, terms},
        facts::{Command, Fact},
        session::{Phase, Seat, Session},
        settings::Settings,
    },
    engine::{
        job::{self, Job},
        limits::Stop,
        report::Score,
        roster,
    },
    record,
    rules::{Game, Move, Position, Setup, Side},
};
use std::{thread, time::Duration};

/// A game in which both sides play perfectly, without a pass.
const LINE: &str = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4f1e1f2g1b1f8g8b3h3b2h5b7a3a4a1a2c1h2h1g2b8a8g7h8h7h6";

fn quick() -> Settings {
    Settings { speed: 0.0, ..settings() }
}

/// The game above after so many moves.
fn after(plies: usize, seats: [Seat; 2]) -> Session {
    let mut session = Session::new(Setup::usual(Game::Othello), seats).unwrap();
    let moves = record::read(session.position(), LINE).unwrap();
    session.preplay(moves.into_iter().take(plies)).unwrap();
    session
}

/// A person is to move, and the strong bot is the opponent.
fn duel(plies: usize, master: &str) -> Session {
    let master = bot(Game::Othello, master);
    after(plies, if plies.is_multiple_of(2) { [Seat::Human, master] } else { [master, Seat::Human] })
}

fn send(app: &mut App, command: Command) {
    app.world_mut().write_message(command);
    app.update();
}

fn play(app: &mut App, name: &str) {
    let square = session(app).position().parse(name).unwrap();
    send(app, Command::Play(square));
}

/// The move of the game above that comes next.
fn next(app: &App) -> String {
    let plies = session(app).history().len();
    LINE[2 * plies..2 * plies + 2].to_owned()
}

fn thought(app: &App) -> &Thought {
    app.world().resource()
}

/// Updates for a while: whatever may come too late has time to come.
fn wait(app: &mut App, ms: u64) {
    for _ in 0..ms / 10 {
        app.update();
        thread::sleep(Duration::from_millis(10));
    }
}

fn facts(app: &mut App) -> Vec<Fact> {
    app.world_mut().resource_mut::<Messages<Fact>>().drain().collect()
}

/// The exact value for the side to move, by another search.
fn solved(position: &Position) -> i32 {
    let bot = roster::parse(Game::Othello, "alphabeta:depth=16").unwrap();
    let job = Job::of(position.clone(), bot);
    match job::run(&job, &Stop::new(), &mut |_| {}).unwrap().report.score {
        Some(Score::Discs(discs)) => discs,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_game_against_the_lowest_level_is_played_to_its_end() {
    let setup = Setup { size: 4, ..Setup::usual(Game::Othello) };
    for human in Side::BOTH {
        let mut seats = [bot(Game::Othello, "master:level=1"); 2];
        seats[human.index()] = Seat::Human;
        let mut app = app(Session::new(setup, seats).unwrap(), quick());
        // Passes are told for their usual time.
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(200)));
        for _ in 0..40 {
            until(&mut app, "a turn", |app| matches!(session(app).phase(), Phase::HumanTurn | Phase::Result));
            match session(&app).position().legal().first() {
                Some(square) => send(&mut app, Command::Play(*square)),
                None => break,
            }
        }
        assert_eq!(session(&app).phase(), Phase::Result);
        assert!(session(&app).history().iter().any(|c| c.side != human));
    }
}

#[test]
fn a_move_can_be_taken_back_during_a_search_at_any_stage_of_the_game() {
    for plies in [2, 11, 20, 29, 38, 47, 52, 56] {
        let mut app = app(duel(plies, "master:threads=4,book=off"), quick());
        for round in 0..3 {
            let name = next(&app);
            play(&mut app, &name);
            // At once, after a moment, and after some snapshots.
            wait(&mut app, [0, 30, 250][round]);
            send(&mut app, Command::Undo);
            assert_eq!((session(&app).phase(), session(&app).hint_job()), (Phase::HumanTurn, None), "{plies}");
            assert!(!thought(&app).running, "{plies}");
            let back = session(&app).history().len();
            assert!(back == plies, "{plies}: {back}");
            // A hint is given up as well, by the move that is played meanwhile.
            send(&mut app, Command::Hint);
            wait(&mut app, [0, 20, 40][round]);
        }
        send(&mut app, Command::Undo);
        let fewer = session(&app).history().len();
        assert!(fewer < plies && session(&app).hint_job().is_none(), "{plies}");
        facts(&mut app);
        wait(&mut app, 150);
        // Nothing is heard of what was given up, and the game can go on.
        let heard = facts(&mut app);
        assert!(
            !heard.iter().any(|f| matches!(f, Fact::Placed(_) | Fact::Hinted(_) | Fact::SearchFailed(_))),
            "{heard:?}"
        );
        assert_eq!((session(&app).phase(), session(&app).history().len()), (Phase::HumanTurn, fewer));
        let name = next(&app);
        play(&mut app, &name);
        assert_eq!(session(&app).history().len(), fewer + 1);
    }
}

#[test]
fn a_new_game_during_a_search_starts_and_is_answered() {
    for plies in [2, 30, 46] {
        let mut settings = quick();
        settings.othello.seats = [Seat::Human, bot(Game::Othello, "master:level=1")];
        let mut app = app(duel(plies, "master:threads=4,book=off"), settings);
        let name = next(&app);
        play(&mut app, &name);
        wait(&mut app, 30);
        facts(&mut app);
        send(&mut app, Command::NewGame);
        assert!(facts(&mut app).contains(&Fact::Started));
        assert_eq!((session(&app).history().len(), session(&app).phase()), (0, Phase::HumanTurn), "{plies}");
        assert_eq!(session(&app).position(), session(&app).start());
        wait(&mut app, 100);
        assert_eq!(session(&app).history().len(), 0, "no stray piece");
        play(&mut app, "f5");
        until(&mut app, "an answer", |app| session(app).history().len() == 2);
    }
}

#[test]
fn a_search_ends_at_every_level() {
    // Ten squares are empty, and thirty at those levels that look a short way ahead.
    for (plies, levels) in [(50, 1..=10), (30, 1..=6)] {
        let mut app = app(after(plies, [Seat::Human; 2]), quick());
        for level in levels {
            let master = bot(Game::Othello, &format!("master:level={level}"));
            let side = session(&app).position().to_move();
            send(&mut app, Command::Sit(side, master));
            until(&mut app, "an answer", |app| session(app).history().len() == plies + 1);
            let report = thought(&app).report.clone().unwrap();
            assert!(report.score.is_some() && !report.line.is_empty(), "level {level}: {report:?}");
            send(&mut app, Command::Sit(side, Seat::Human));
            send(&mut app, Command::Undo);
            assert_eq!(session(&app).history().len(), plies);
        }
    }
}

#[test]
fn a_hint_keeps_to_its_time() {
    // Thirty-four squares are empty: there is more to be searched than time.
    let mut app = app(after(26, [Seat::Human; 2]), quick());
    send(&mut app, Command::Hint);
    let took = until(&mut app, "a hint", |app| session(app).hint_job().is_none());
    assert_eq!(thought(&app).bot, Some(terms::adviser(Game::Othello)));
    assert!(matches!(thought(&app).report.as_ref().unwrap().score, Some(Score::Lead(_))));
    println!("a hint in {took:?}");
    assert!(took > Duration::from_millis(1900) && took < Duration::from_secs(10), "{took:?}");
}

#[test]
fn hints_and_moves_near_the_end_are_exact() {
    for plies in [50, 51, 53] {
        let mut app = app(duel(plies, "master"), quick());
        let before = session(&app).position().clone();
        for _ in 0..2 {
            // The second time after another search, of another position.
            send(&mut app, Command::Hint);
            until(&mut app, "a hint", |app| session(app).hint_job().is_none());
            let report = thought(&app).report.clone().unwrap();
            assert_eq!(report.score, Some(Score::Discs(solved(&before))), "{plies}");
            let name = next(&app);
            play(&mut app, &name);
            until(&mut app, "an answer", |app| session(app).phase() == Phase::HumanTurn);
            // The bot's move loses nothing of what its position was worth.
            let mut worth = before.clone();
            worth.play(Move::Place(worth.parse(&name).unwrap())).unwrap();
            let value = solved(&worth);
            let answered = session(&app).position().clone();
            assert_eq!(
                if answered.to_move() == before.to_move() { -solved(&answered) } else { solved(&answered) },
                value
            );
            send(&mut app, Command::Undo);
            assert_eq!(session(&app).position(), &before);
        }
    }
}
