//! The layers of the thinking: they follow what a search tells, stay after its move, and go all at once.
#![cfg(feature = "app")]

mod common;

use bevy::prelude::*;
use common::{BOT, hands::Stage, settings};
use obverse::{
    app::{
        facts::Command,
        session::{Phase, Seat, Session},
        settings::Settings,
        thinking::{Layers, Moving, items::Item},
    },
    engine::report::{Bound, Report, RootMove, Score},
    rules::{Game, Move, Setup},
};

const HUMAN: Seat = Seat::Human;
const NONE: Layers = Layers::NONE;

/// A bot thinks about the first move.
fn stage(game: Game, settings: Settings) -> Stage {
    let session = Session::new(Setup::usual(game), [BOT, HUMAN]).unwrap();
    let mut stage = Stage::new(session, settings, (1280, 720), 1.0);
    stage.ticks(4);
    assert!(stage.script.job().is_some());
    stage
}

/// What is told at a depth: candidates best first, and a line of three.
fn report(stage: &Stage, depth: u8, candidates: &[(&str, i32)], line: &[&str]) -> Report {
    let root = |(k, (name, score)): (usize, &(&str, i32))| RootMove {
        square: stage.square(name),
        score: Score::Points(*score),
        bound: if k == 0 { Bound::Exact } else { Bound::AtMost },
        depth,
        nodes: 10_000 / (k as u64 * 9 + 1),
        half_points: None,
        line: Vec::new(),
    };
    Report {
        depth,
        nodes: 20_000,
        score: Some(Score::Points(candidates[0].1)),
        moves: candidates.iter().enumerate().map(root).collect(),
        line: line.iter().map(|n| Move::Place(stage.square(n))).collect(),
        ..Report::default()
    }
}

fn othello(stage: &Stage, depth: u8) -> Report {
    report(stage, depth, &[("d3", 9), ("c4", 7), ("f5", -2), ("e6", -3)], &["d3", "c3", "c4"])
}

/// How many plates, columns, caps, labels, ghosts, numbers and rings there are.
fn counts(stage: &mut Stage) -> [usize; 7] {
    let world = stage.app.world_mut();
    let mut counts = [0; 7];
    for item in world.query::<&Item>().iter(world) {
        counts[match item {
            Item::Plate(..) => 0,
            Item::Column(..) => 1,
            Item::Cap(..) => 2,
            Item::Label(..) => 3,
            Item::Ghost(..) => 4,
            Item::Number(..) => 5,
            Item::Turn(..) => 6,
            Item::Pane(..) | Item::Bolt(..) | Item::Forced(..) | Item::Arc(..) => continue,
        }] += 1;
    }
    counts
}

/// Scale of the columns, the highest first.
fn heights(stage: &mut Stage) -> Vec<f32> {
    let world = stage.app.world_mut();
    let mut query = world.query::<(&Item, &Transform)>();
    let columns = query.iter(world).filter(|(i, _)| matches!(i, Item::Column(..)));
    let mut heights: Vec<f32> = columns.map(|(_, t)| t.scale.y).collect();
    heights.sort_by(|a, b| b.total_cmp(a));
    heights
}

fn moving(stage: &Stage) -> bool {
    stage.app.world().resource::<Moving>().columns
}

#[test]
fn the_layers_follow_what_is_told_and_nothing_is_left_of_what_was() {
    let mut stage = stage(Game::Othello, settings());
    assert_eq!(counts(&mut stage), [0; 7]);
    stage.script.tell(othello(&stage, 3));
    stage.ticks(2);
    // The ghost of the best candidate bears its score in place of a number; so does that of the third move.
    assert_eq!(counts(&mut stage), [4, 4, 4, 4, 3, 1, 1]);
    assert!(moving(&stage));
    stage.wait(1000);
    assert!(!moving(&stage));
    let tall = heights(&mut stage);
    assert!(tall[0] > 1.5 && tall.windows(2).all(|w| w[0] > w[1]), "{tall:?}");
    // A change of mind.
    stage.script.tell(report(&stage, 4, &[("c4", 12), ("d3", 3)], &["c4", "c3"]));
    stage.ticks(2);
    assert_eq!(counts(&mut stage), [2, 2, 2, 2, 2, 1, 1]);
    // Many of them leave nothing behind.
    for k in 0..60 {
        let said = if k % 2 == 0 { othello(&stage, 5) } else { report(&stage, 5, &[("e6", k)], &["e6", "f4"]) };
        stage.script.tell(said);
        stage.ticks(2);
    }
    assert_eq!(counts(&mut stage), [1, 1, 1, 1, 2, 1, 1]);
}

#[test]
fn columns_grow_from_where_they_were_and_stand_still_with_less_motion() {
    let mut stage = stage(Game::Othello, settings());
    stage.script.tell(othello(&stage, 3));
    stage.ticks(2);
    let young = heights(&mut stage)[0];
    stage.ticks(4);
    let older = heights(&mut stage)[0];
    assert!(young < older && older < 1.8, "{young} {older}");
    for calm in [Settings { reduced_motion: true, ..settings() }, Settings { speed: 0.0, ..settings() }] {
        let mut stage = self::stage(Game::Othello, calm);
        stage.script.tell(othello(&stage, 3));
        stage.tick();
        assert!(heights(&mut stage)[0] > 1.5);
        assert!(!moving(&stage));
    }
}

#[test]
fn the_key_takes_all_of_it_away_within_one_frame_and_brings_it_back() {
    for game in [Game::Othello, Game::Gomoku] {
        let mut stage = stage(game, settings());
        let told = match game {
            Game::Othello => othello(&stage, 3),
            Game::Gomoku => report(&stage, 3, &[("h8", 31), ("h9", 5)], &["h8", "i9", "g7"]),
        };
        stage.script.tell(told);
        stage.wait(1000);
        let all = counts(&mut stage);
        assert!(all[..6].iter().all(|n| *n > 0), "{all:?}");
        stage.key(KeyCode::KeyT, bevy::input::ButtonState::Pressed, false);
        assert_eq!(counts(&mut stage), [0; 7], "one frame later");
        stage.key(KeyCode::KeyT, bevy::input::ButtonState::Released, false);
        stage.stroke(KeyCode::KeyT);
        assert_eq!(counts(&mut stage), all);
    }
}

#[test]
fn each_layer_can_be_seen_alone() {
    let mut stage = stage(Game::Othello, settings());
    stage.script.tell(othello(&stage, 3));
    stage.ticks(2);
    for (layers, expected) in [
        (NONE, [0; 7]),
        (Layers { scores: true, ..NONE }, [4, 0, 0, 4, 0, 0, 0]),
        (Layers { effort: true, ..NONE }, [0, 4, 4, 0, 0, 0, 0]),
        (Layers { line: true, ..NONE }, [0, 0, 0, 0, 3, 3, 1]),
        (Layers::default(), [4, 4, 4, 4, 3, 1, 1]),
    ] {
        stage.settings().layers = layers;
        stage.tick();
        assert_eq!(counts(&mut stage), expected, "{layers:?}");
    }
}

#[test]
fn the_picture_is_frozen_after_the_move_and_goes_with_the_next_or_a_new_game() {
    let after = |command: Option<Command>| {
        let mut stage = stage(Game::Othello, settings());
        let said = othello(&stage, 6);
        stage.script.conclude(said);
        for _ in 0..3 {
            stage.wait(2000);
        }
        assert_eq!((stage.session().history().len(), stage.phase()), (1, Phase::HumanTurn));
        // Without the best candidate, which lies on the board as a disc.
        assert_eq!(counts(&mut stage), [3, 3, 3, 3, 2, 1, 0]);
        stage.wait(60_000);
        assert_eq!(counts(&mut stage), [3, 3, 3, 3, 2, 1, 0]);
        let mine = stage.session().position().legal()[0];
        stage.send(command.unwrap_or(Command::Play(mine)));
        stage.ticks(2);
        counts(&mut stage)
    };
    assert_eq!(after(None), [0; 7]);
    assert_eq!(after(Some(Command::NewGame)), [0; 7]);
    assert_eq!(after(Some(Command::Start(Setup::usual(Game::Gomoku)))), [0; 7]);
}
