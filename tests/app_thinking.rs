//! The layers of the thinking: they follow what a search tells, stay after its move, and go all at once.
#![cfg(feature = "app")]

mod common;

use bevy::{
    input::mouse::{MouseScrollUnit, MouseWheel},
    prelude::*,
};
use common::{BOT, hands::Stage, settings};
use obverse::{
    app::{
        facts::{Command, Fact},
        session::{Phase, Seat, Session},
        settings::Settings,
        thinking::{
            Focus, Layers, Moving,
            items::Item,
            rain::Drop,
            sparks::{Star, Trace},
        },
    },
    engine::report::{Bound, Path, Report, RootMove, Score, Spark},
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

/// How many panes, bolts, rings on forced replies and bows there are.
fn extras(stage: &mut Stage) -> [usize; 4] {
    let world = stage.app.world_mut();
    let mut counts = [0; 4];
    for item in world.query::<&Item>().iter(world) {
        counts[match item {
            Item::Pane(..) => 0,
            Item::Bolt(..) => 1,
            Item::Forced(..) => 2,
            Item::Arc(..) => 3,
            _ => continue,
        }] += 1;
    }
    counts
}

/// How many stars, traces and drops there are.
fn passing(stage: &mut Stage) -> [usize; 3] {
    let world = stage.app.world_mut();
    [
        world.query::<&Star>().iter(world).count(),
        world.query::<&Trace>().iter(world).count(),
        world.query::<&Drop>().iter(world).count(),
    ]
}

/// Squares of the expected line in its order, those that bear a score left out.
fn numbered(stage: &mut Stage) -> Vec<String> {
    let position = stage.session().position().clone();
    let world = stage.app.world_mut();
    let mut found: Vec<(usize, String)> = world
        .query::<&Item>()
        .iter(world)
        .filter_map(|i| if let Item::Number(s, _, n) = i { Some((*n, position.name(*s))) } else { None })
        .collect();
    found.sort();
    found.into_iter().map(|(_, name)| name).collect()
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

#[test]
fn a_proven_win_is_drawn_as_bolts_with_its_forced_replies() {
    let mut stage = stage(Game::Gomoku, settings());
    let mut told = report(&stage, 3, &[("h8", 31)], &["h8", "a1", "h9", "a2", "h10", "a3", "h11"]);
    stage.script.tell(told.clone());
    stage.ticks(2);
    assert_eq!(extras(&mut stage), [0; 4], "an estimate proves nothing");
    told.score = Some(Score::Win(9));
    stage.script.tell(told);
    stage.ticks(2);
    assert_eq!(extras(&mut stage), [0, 3, 3, 0]);
    stage.settings().layers = Layers { proof: false, ..Layers::FULL };
    stage.ticks(2);
    assert_eq!(extras(&mut stage), [0; 4]);
}

#[test]
fn squares_that_are_solved_turn_to_glass_and_a_change_of_mind_is_a_bow() {
    let mut stage = stage(Game::Othello, settings());
    stage.script.tell(othello(&stage, 3));
    stage.ticks(2);
    let mut told = report(&stage, 4, &[("c4", 12), ("f5", 3)], &["c4", "c3"]);
    told.moves[1].score = Score::Discs(4);
    told.moves[1].bound = Bound::Exact;
    stage.script.tell(told.clone());
    stage.ticks(2);
    assert_eq!(extras(&mut stage), [1, 0, 0, 1]);
    // What it says at the next depth is the same: the bow stays.
    told.depth = 5;
    stage.script.tell(told);
    stage.ticks(2);
    assert_eq!(extras(&mut stage), [1, 0, 0, 1]);
}

#[test]
fn cutoffs_flash_and_leave_traces_and_playouts_fall_until_the_search_is_over() {
    let with = |stage: &Stage, ms| Report {
        sparks: ["c3", "c3", "f6"].map(|n| Spark { square: stage.square(n), ply: 2 }).to_vec(),
        paths: vec![Path { moves: othello(stage, 3).line, half_points: 2 }],
        elapsed: std::time::Duration::from_millis(ms),
        ..othello(stage, 3)
    };
    let mut stage = stage(Game::Othello, settings());
    let told = with(&stage, 100);
    stage.script.tell(told.clone());
    stage.ticks(2);
    // A single cutoff is not enough for a trace; two on one square are.
    assert_eq!(passing(&mut stage), [3, 1, 1]);
    let moved = |stage: &Stage| {
        let Moving { sparks, rain, .. } = stage.app.world().resource::<Moving>();
        (*sparks, *rain)
    };
    assert_eq!(moved(&stage), (true, true));
    stage.wait(1500);
    assert_eq!(passing(&mut stage), [0, 1, 0], "what was told once flashes once");
    assert_eq!(moved(&stage), (false, false));
    assert!(!moving(&stage));
    for k in 2..200 {
        // Another sample every time.
        let mut told = with(&stage, 100 * k);
        told.sparks.iter_mut().for_each(|s| s.ply = (k % 2) as u8 + 1);
        told.paths[0].half_points = (k % 2) as u8;
        stage.script.tell(told);
        stage.ticks(1);
    }
    let [stars, traces, drops] = passing(&mut stage);
    assert!(stars <= 24 && traces == 2 && drops <= 30, "{stars} {traces} {drops}");
    stage.stroke(KeyCode::KeyT);
    stage.tick();
    assert_eq!(passing(&mut stage), [0; 3]);
    stage.stroke(KeyCode::KeyT);
    let mut told = with(&stage, 99_000);
    told.sparks.truncate(1);
    stage.script.tell(told);
    stage.ticks(2);
    assert_eq!(passing(&mut stage)[0], 1);
    let said = othello(&stage, 6);
    stage.script.conclude(said);
    stage.wait(3000);
    assert_eq!(passing(&mut stage), [0; 3]);
    // With less motion squares warm up, and nothing flies.
    let mut stage = self::stage(Game::Othello, Settings { reduced_motion: true, ..settings() });
    stage.script.tell(with(&stage, 100));
    stage.ticks(2);
    assert_eq!(passing(&mut stage), [0, 1, 0]);
}

#[test]
fn a_line_that_is_asked_for_takes_the_place_of_the_expected_one() {
    let mut stage = stage(Game::Othello, settings());
    let mut told = othello(&stage, 3);
    told.moves[2].line = ["f6", "e6"].map(|n| Move::Place(stage.square(n))).to_vec();
    stage.script.tell(told);
    stage.ticks(2);
    assert_eq!(numbered(&mut stage), ["c3"]);
    let job = stage.script.job().unwrap();
    let line = ["c4", "e3", "f4"].map(|n| Move::Place(stage.square(n))).to_vec();
    *stage.app.world_mut().resource_mut::<Focus>() = Focus { job, line: line.clone() };
    stage.ticks(2);
    // It is seen alone, without scores.
    assert_eq!(numbered(&mut stage), ["c4", "e3", "f4"]);
    assert_eq!(counts(&mut stage)[..4], [0; 4]);
    // A candidate that is pointed at shows its own.
    let at = stage.square("f5");
    let spot = stage.spot(at);
    stage.mouse(spot);
    stage.ticks(2);
    assert_eq!(numbered(&mut stage), ["f6"]);
    stage.leave();
    // The wheel walks along the line, and back.
    let wheel = |stage: &mut Stage, y| {
        let window = Entity::PLACEHOLDER;
        let (unit, x, phase) = (MouseScrollUnit::Line, 0.0, bevy::input::touch::TouchPhase::Moved);
        stage.app.world_mut().write_message(MouseWheel { unit, x, y, window, phase });
        stage.ticks(2);
        numbered(stage)
    };
    assert_eq!(wheel(&mut stage, -1.0), ["c4", "e3"]);
    assert_eq!(wheel(&mut stage, -9.0), ["c4"]);
    assert_eq!(wheel(&mut stage, 9.0), ["c4", "e3", "f4"]);
    // What was asked of another search is forgotten.
    *stage.app.world_mut().resource_mut::<Focus>() = Focus { job: job + 1, line };
    stage.ticks(2);
    assert_eq!(numbered(&mut stage), ["c3"]);
}

#[test]
fn after_its_move_the_line_stays_whatever_is_pointed_at() {
    let mut stage = stage(Game::Othello, settings());
    let mut said = othello(&stage, 6);
    said.moves[2].line = ["f6", "e6"].map(|n| Move::Place(stage.square(n))).to_vec();
    stage.script.conclude(said);
    for _ in 0..3 {
        stage.wait(2000);
    }
    assert_eq!(stage.phase(), Phase::HumanTurn);
    let before = counts(&mut stage);
    let spot = stage.square("f5");
    let spot = stage.spot(spot);
    stage.mouse(spot);
    stage.ticks(2);
    assert_eq!(counts(&mut stage), before);
}

#[test]
fn a_report_of_another_board_is_told_of_and_not_drawn() {
    let mut stage = stage(Game::Othello, settings());
    stage.script.tell(othello(&stage, 3));
    stage.ticks(2);
    let before = counts(&mut stage);
    let mut wrong = othello(&stage, 4);
    wrong.moves[0].square = obverse::rules::Square::new(14, 14, 15);
    let mut cursor = stage.app.world().resource::<Messages<Fact>>().get_cursor_current();
    for _ in 0..3 {
        stage.script.tell(wrong.clone());
        stage.ticks(2);
    }
    assert_eq!(counts(&mut stage), before);
    // Nor is it believed at the end; its move is judged by the rules, as any.
    stage.script.conclude(wrong);
    stage.wait(2000);
    assert_eq!(stage.session().history().len(), 1);
    assert_eq!(counts(&mut stage), [3, 3, 3, 3, 2, 1, 0], "what was told before, without the move that is played");
    let facts = stage.app.world().resource::<Messages<Fact>>();
    let told = cursor.read(facts).filter(|f| matches!(f, Fact::Noted(_))).count();
    assert_eq!(told, 1);
}

#[test]
fn the_wheel_walks_through_a_proof_from_its_end() {
    let mut stage = stage(Game::Gomoku, settings());
    let line = ["h8", "a1", "h9", "a2", "h10", "a3", "h11", "a4", "j9", "c9", "k9"];
    let mut told = report(&stage, 3, &[("h8", 31)], &line);
    told.score = Some(Score::Win(9));
    stage.script.tell(told);
    stage.ticks(2);
    assert_eq!(extras(&mut stage)[1], 5);
    let mut wheel = |y| {
        let (unit, x, phase) = (MouseScrollUnit::Line, 0.0, bevy::input::touch::TouchPhase::Moved);
        stage.app.world_mut().write_message(MouseWheel { unit, x, y, window: Entity::PLACEHOLDER, phase });
        stage.ticks(2);
        extras(&mut stage)[1]
    };
    assert_eq!([wheel(-2.0), wheel(-1.0), wheel(1.0), wheel(9.0)], [4, 3, 4, 5]);
}
