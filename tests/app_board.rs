//! The board follows the game: pieces, counted rows, marks; nothing is left over; how often frames are drawn.
#![cfg(feature = "app")]

mod common;

use bevy::{
    audio::AudioPlayer,
    prelude::*,
    time::TimeUpdateStrategy,
    winit::{UpdateMode, WinitSettings},
};
use bevy_tweening::TweenAnim;
use common::{
    BOT,
    hands::{FRAME, Stage},
    script::Habit,
    settings,
};
use obverse::{
    app::{
        board::{
            marks::Marks,
            pieces::{Counted, Leaving, Piece, rest},
            result::FiveMark,
        },
        facts::{Command, Fact},
        session::{Phase, Seat, Session},
        settings::Settings,
        timing,
    },
    rules::{Game, Position, RuleSet, Setup, Side, Square},
};
use rand::{RngExt, SeedableRng, rngs::StdRng};
use std::{collections::BTreeMap, time::Duration};

const HUMAN: Seat = Seat::Human;
const WINDOW: (u32, u32) = (1280, 720);

fn people() -> Settings {
    let mut settings = settings();
    settings.othello.seats = [HUMAN, HUMAN];
    settings.gomoku.seats = [HUMAN, HUMAN];
    settings
}

fn stage_with(setup: Setup, seats: [Seat; 2], settings: Settings) -> Stage {
    let mut stage = Stage::new(Session::new(setup, seats).unwrap(), settings, WINDOW, 1.0);
    calm(&mut stage);
    stage
}

fn stage(setup: Setup) -> Stage {
    stage_with(setup, [HUMAN, HUMAN], people())
}

/// Lets everything that moves come to rest; passes are told on the way.
fn calm(stage: &mut Stage) {
    for _ in 0..4 {
        stage.wait(2000);
    }
}

fn count<F: bevy::ecs::query::QueryFilter>(stage: &mut Stage) -> usize {
    let world = stage.app.world_mut();
    world.query_filtered::<Entity, F>().iter(world).count()
}

fn pieces(stage: &mut Stage) -> Vec<(Piece, Transform)> {
    let world = stage.app.world_mut();
    world.query::<(&Piece, &Transform)>().iter(world).map(|(p, t)| (*p, *t)).collect()
}

fn near(a: &Transform, b: &Transform) -> bool {
    a.translation.distance(b.translation) < 1e-3
        && (a.scale - b.scale).length() < 1e-3
        && a.rotation.angle_between(b.rotation) < 1e-2
}

/// There is one piece for each of the position, of its colour, at rest where it was played.
fn agree(stage: &mut Stage, when: &str) {
    assert_eq!(count::<With<TweenAnim>>(stage), 0, "{when}: something moves still");
    assert_eq!(count::<With<Leaving>>(stage), 0, "{when}: something is leaving still");
    let layout = stage.layout();
    let found = pieces(stage);
    let there: BTreeMap<Square, Side> = found.iter().map(|(p, _)| (p.square, p.side)).collect();
    assert_eq!(there.len(), found.len(), "{when}: two pieces on a square");
    let position = stage.session().position().clone();
    let wanted: BTreeMap<Square, Side> =
        position.all_squares().filter_map(|s| position.at(s).map(|side| (s, side))).collect();
    assert_eq!(there, wanted, "{when}");
    for (piece, place) in found {
        let home = rest(&layout, piece);
        assert!(near(&place, &home), "{when}: {piece:?} at {place:?}, not at {home:?}");
    }
}

/// The discs lie in two rows from opposite corners, one on a square, each with its colour up.
fn rows_agree(stage: &mut Stage) {
    let layout = stage.layout();
    let (n, position) = (usize::from(layout.size).pow(2), stage.session().position().clone());
    let rows: BTreeMap<usize, Side> = pieces(stage)
        .into_iter()
        .map(|(piece, place)| {
            let square = layout.square_at(place.translation).expect("a disc on the board");
            assert!(near(&place, &rest(&layout, Piece { square, ..piece })), "{piece:?} at {place:?}");
            (square.index(), piece.side)
        })
        .collect();
    let (black, white) = (position.count(Side::Black) as usize, position.count(Side::White) as usize);
    let wanted: BTreeMap<usize, Side> =
        (0..black).map(|i| (i, Side::Black)).chain((n - white..n).map(|i| (i, Side::White))).collect();
    assert_eq!(rows, wanted);
}

fn random_move(stage: &mut Stage, rng: &mut StdRng) {
    let legal = stage.session().position().legal();
    stage.send(Command::Play(legal[rng.random_range(0..legal.len())]));
}

/// Plays to the end, letting half of the movements finish and cutting the others short.
fn play_out(stage: &mut Stage, rng: &mut StdRng) {
    while stage.phase() != Phase::Result {
        match stage.phase() {
            Phase::HumanTurn => random_move(stage, rng),
            _ if rng.random_bool(0.5) => stage.send(Command::Hurry),
            _ => stage.wait(700),
        }
    }
    calm(stage);
}

// Pieces

#[test]
fn the_pieces_are_those_of_the_position() {
    for setup in [
        Setup::usual(Game::Othello),
        Setup { size: 6, ..Setup::usual(Game::Othello) },
        Setup::usual(Game::Gomoku),
        Setup { size: 19, rules: RuleSet::Renju, ..Setup::usual(Game::Gomoku) },
    ] {
        let mut rng = StdRng::seed_from_u64(7);
        let mut stage = stage(setup);
        agree(&mut stage, "at the start");
        for step in 0..60 {
            if stage.phase() == Phase::Result {
                break;
            }
            let what = match rng.random_range(0..10) {
                0 => Command::Undo,
                1 => Command::Redo,
                2 => Command::Hurry,
                _ => {
                    let legal = stage.session().position().legal();
                    Command::Play(legal[rng.random_range(0..legal.len())])
                }
            };
            let when = format!("{} {}, step {step}, {what:?}", setup.game.name(), setup.size);
            stage.send(what);
            match rng.random_range(0..3) {
                // At once, in the middle of the movement, or at its end.
                0 => stage.send(Command::Hurry),
                1 => {
                    stage.ticks(rng.random_range(1..30));
                    stage.send([Command::Undo, Command::Redo, Command::Hurry][rng.random_range(0..3)].clone());
                }
                _ => {}
            }
            for _ in 0..2 {
                stage.wait(1600);
            }
            if stage.phase() != Phase::Result {
                agree(&mut stage, &when);
            }
        }
    }
}

#[test]
fn the_pieces_follow_undo_redo_and_a_new_game() {
    for game in [Game::Othello, Game::Gomoku] {
        for (speed, reduced_motion) in [(1.0, false), (1.0, true), (0.0, false), (1.5, false)] {
            let mut rng = StdRng::seed_from_u64(3);
            let mut stage =
                stage_with(Setup::usual(game), [HUMAN, HUMAN], Settings { speed, reduced_motion, ..people() });
            for _ in 0..8 {
                random_move(&mut stage, &mut rng);
                calm(&mut stage);
            }
            for k in 0..5 {
                stage.send(Command::Undo);
                // Every other one follows before the last one has faded.
                if k % 2 == 0 {
                    calm(&mut stage);
                    agree(&mut stage, "after undo");
                }
            }
            for k in 0..5 {
                stage.send(Command::Redo);
                if k % 2 == 0 {
                    calm(&mut stage);
                    agree(&mut stage, "after redo");
                }
            }
            calm(&mut stage);
            stage.send(Command::NewGame);
            calm(&mut stage);
            agree(&mut stage, "after a new game");
        }
    }
}

#[test]
fn the_pieces_follow_a_change_of_games() {
    let mut rng = StdRng::seed_from_u64(4);
    let mut stage = stage(Setup::usual(Game::Othello));
    for setup in [
        Setup::usual(Game::Gomoku),
        Setup { size: 4, ..Setup::usual(Game::Othello) },
        Setup { size: 19, ..Setup::usual(Game::Gomoku) },
        Setup { parallel: true, ..Setup::usual(Game::Othello) },
        Setup::usual(Game::Othello),
    ] {
        random_move(&mut stage, &mut rng);
        // In the middle of a movement.
        stage.ticks(5);
        stage.send(Command::Start(setup));
        calm(&mut stage);
        agree(&mut stage, "after another game was set up");
        assert_eq!((stage.layout().game, stage.layout().size), (setup.game, setup.size));
        random_move(&mut stage, &mut rng);
        calm(&mut stage);
        agree(&mut stage, "after a move on the new board");
    }
}

#[test]
fn a_slow_frame_lands_right() {
    let mut stage = stage(Setup::usual(Game::Othello));
    let d3 = stage.square("d3");
    stage.send(Command::Play(d3));
    stage.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_secs(3600)));
    stage.ticks(2);
    agree(&mut stage, "after an hour in the background");
    assert_eq!(stage.phase(), Phase::HumanTurn);
}

// The end

#[test]
fn the_discs_are_counted_in_two_rows_and_a_click_shows_the_last_position_again() {
    for (size, speed) in [(8, 1.0), (6, 1.0), (4, 0.0)] {
        for seed in 0..2 {
            let mut rng = StdRng::seed_from_u64(seed);
            let setup = Setup { size, ..Setup::usual(Game::Othello) };
            let mut stage = stage_with(setup, [HUMAN, HUMAN], Settings { speed, ..people() });
            play_out(&mut stage, &mut rng);
            assert!(stage.app.world().resource::<Counted>().0);
            assert_eq!(pieces(&mut stage).len() as u32, setup_pieces(&stage));
            rows_agree(&mut stage);
            let any = stage.square("a1");
            stage.send(Command::Play(any));
            calm(&mut stage);
            assert!(!stage.app.world().resource::<Counted>().0);
            agree(&mut stage, "after a click on the counted rows");
            stage.send(Command::Play(any));
            calm(&mut stage);
            rows_agree(&mut stage);
            // And back into the game.
            stage.send(Command::Undo);
            calm(&mut stage);
            agree(&mut stage, "after taking the last move back");
            stage.send(Command::Redo);
            calm(&mut stage);
            rows_agree(&mut stage);
            stage.send(Command::NewGame);
            calm(&mut stage);
            agree(&mut stage, "in the next game");
        }
    }
}

#[test]
fn a_click_on_a_finished_board_that_is_analysed_leaves_the_discs_where_they_were_played() {
    let mut stage = stage(Setup { size: 6, ..Setup::usual(Game::Othello) });
    play_out(&mut stage, &mut StdRng::seed_from_u64(5));
    stage.send(Command::Analyse(true));
    calm(&mut stage);
    let any = stage.square("a1");
    stage.send(Command::Play(any));
    calm(&mut stage);
    assert!(!stage.app.world().resource::<Counted>().0);
    agree(&mut stage, "after a click during an analysis");
}

fn setup_pieces(stage: &Stage) -> u32 {
    let position = stage.session().position();
    position.count(Side::Black) + position.count(Side::White)
}

#[test]
fn a_click_during_the_sweep_ends_it() {
    let mut rng = StdRng::seed_from_u64(5);
    let mut stage = stage(Setup { size: 6, ..Setup::usual(Game::Othello) });
    while stage.phase() != Phase::Result {
        match stage.phase() {
            Phase::HumanTurn => random_move(&mut stage, &mut rng),
            _ => stage.send(Command::Hurry),
        }
    }
    stage.ticks(50);
    assert!(count::<With<TweenAnim>>(&mut stage) > 0);
    let any = stage.square("a1");
    stage.send(Command::Play(any));
    stage.tick();
    assert_eq!(count::<With<TweenAnim>>(&mut stage), 0);
    rows_agree(&mut stage);
}

/// Black has four in a row and wins with h8.
fn four() -> (Setup, Position) {
    let setup = Setup::usual(Game::Gomoku);
    let row = format!("{}XXXX{}", "-".repeat(3), "-".repeat(8));
    let board = format!("{}{row}{}", "-".repeat(15 * 7), "-".repeat(15 * 7));
    (setup, Position::from_text(&setup, &board, Side::Black).unwrap())
}

#[test]
fn five_marks_show_the_winning_row_until_it_is_taken_back() {
    let (setup, start) = four();
    let mut stage = Stage::new(Session::from_position(setup, start, [HUMAN, HUMAN]), people(), WINDOW, 1.0);
    let h8 = stage.square("h8");
    stage.send(Command::Play(h8));
    calm(&mut stage);
    assert!(stage.happened.iter().any(|f| matches!(f, Fact::GameOver(o) if o.line.is_some())));
    assert_eq!(count::<With<FiveMark>>(&mut stage), 5);
    agree(&mut stage, "with five in a row");
    stage.send(Command::Undo);
    calm(&mut stage);
    assert_eq!(count::<With<FiveMark>>(&mut stage), 0);
    agree(&mut stage, "without the fifth");
}

// Nothing is left over

#[test]
fn game_after_game_leaves_nothing_behind() {
    for setups in [
        vec![Setup { size: 6, ..Setup::usual(Game::Othello) }],
        vec![Setup::usual(Game::Gomoku)],
        vec![Setup { size: 4, ..Setup::usual(Game::Othello) }, Setup::usual(Game::Gomoku)],
    ] {
        let mut rng = StdRng::seed_from_u64(9);
        let mut settings = people();
        settings.volume = 0.0;
        let mut stage = stage_with(setups[0], [HUMAN, HUMAN], settings);
        let mut counts = Vec::new();
        for _ in 0..6 {
            for setup in setups.iter().rev() {
                stage.send(Command::Start(*setup));
                for _ in 0..6 {
                    if stage.phase() == Phase::HumanTurn {
                        random_move(&mut stage, &mut rng);
                    }
                    // Something to look at for the mouse as well.
                    let legal = stage.session().position().legal();
                    if let Some(square) = legal.first() {
                        let at = stage.spot(*square);
                        stage.mouse(at);
                    }
                    stage.wait(1000);
                }
                stage.leave();
                play_out(&mut stage, &mut rng);
            }
            stage.send(Command::Start(setups[0]));
            calm(&mut stage);
            agree(&mut stage, "in the next game");
            counts.push(count::<()>(&mut stage));
        }
        assert_eq!(counts[1..], vec![counts[0]; 5], "entities after each game");
    }
}

#[test]
fn at_most_eight_sounds_are_heard_at_once() {
    let mut rng = StdRng::seed_from_u64(11);
    let mut stage = stage(Setup::usual(Game::Othello));
    let (mut most, mut heard) = (0, false);
    for _ in 0..40 {
        if stage.phase() == Phase::HumanTurn {
            random_move(&mut stage, &mut rng);
        }
        for _ in 0..5 {
            // Nothing ends them here: there is no device.
            stage.wait(160);
            let voices = count::<With<AudioPlayer>>(&mut stage);
            most = most.max(voices);
            heard |= voices > 0;
        }
    }
    assert!(heard);
    assert_eq!(most, 8);
    // And none with the sound off.
    calm(&mut stage);
    stage.settings().volume = 0.0;
    calm(&mut stage);
    let world = stage.app.world_mut();
    let old: Vec<Entity> = world.query_filtered::<Entity, With<AudioPlayer>>().iter(world).collect();
    for entity in old {
        world.despawn(entity);
    }
    for _ in 0..5 {
        if stage.phase() == Phase::HumanTurn {
            random_move(&mut stage, &mut rng);
        }
        calm(&mut stage);
        assert_eq!(count::<With<AudioPlayer>>(&mut stage), 0);
    }
}

// Marks

#[test]
fn legal_squares_and_forbidden_points_are_marked_when_everything_lies_still() {
    let mut stage = stage(Setup::usual(Game::Othello));
    let marks = |stage: &Stage| stage.app.world().resource::<Marks>().squares.clone();
    assert_eq!(marks(&stage), stage.session().position().legal());
    let d3 = stage.square("d3");
    stage.send(Command::Play(d3));
    stage.tick();
    assert_eq!(marks(&stage), []);
    calm(&mut stage);
    assert_eq!(marks(&stage), stage.session().position().legal());
    assert_eq!(stage.app.world().resource::<Marks>().strength, 1.0);
    stage.settings().marks = false;
    stage.tick();
    assert_eq!(marks(&stage), []);

    // Two threes of Black meet in h8: forbidden in renju.
    let setup = Setup { rules: RuleSet::Renju, ..Setup::usual(Game::Gomoku) };
    let mut board = vec!['-'; 225];
    for i in [7 * 15 + 5, 7 * 15 + 6, 5 * 15 + 7, 6 * 15 + 7] {
        board[i] = 'X';
    }
    let board: String = board.into_iter().collect();
    let start = Position::from_text(&setup, &board, Side::Black).unwrap();
    let mut stage = Stage::new(Session::from_position(setup, start, [HUMAN, HUMAN]), people(), WINDOW, 1.0);
    calm(&mut stage);
    let h8 = stage.square("h8");
    assert_eq!(stage.app.world().resource::<Marks>().squares, [h8]);
}

#[test]
fn a_hint_is_marked_until_something_is_played() {
    let mut stage = stage(Setup::usual(Game::Othello));
    stage.script.set(Habit::Prompt, 1);
    stage.send(Command::Hint);
    stage.ticks(4);
    let hint = stage.app.world().resource::<Marks>().hint.expect("a hint");
    assert!(stage.session().position().legal().contains(&hint));
    random_move(&mut stage, &mut StdRng::seed_from_u64(1));
    stage.tick();
    assert_eq!(stage.app.world().resource::<Marks>().hint, None);
}

// How often frames are drawn

/// How long a frame may be put off, if nothing happens; zero for drawing without a break.
fn waits(stage: &Stage) -> Duration {
    let settings = stage.app.world().resource::<WinitSettings>();
    assert_eq!(settings.focused_mode, settings.unfocused_mode);
    match settings.focused_mode {
        UpdateMode::Continuous => Duration::ZERO,
        UpdateMode::Reactive { wait, .. } => wait,
    }
}

#[test]
fn frames_are_drawn_while_something_moves_and_otherwise_hardly_ever() {
    let rest = Duration::from_secs(2);
    let setup = Setup { size: 6, ..Setup::usual(Game::Othello) };
    let text = format!("XO-O--{}", "-".repeat(30));
    let start = Position::othello_from_text(6, &text, Side::Black).unwrap();
    let mut stage = Stage::new(Session::from_position(setup, start, [HUMAN, HUMAN]), people(), WINDOW, 1.0);
    // While everything is still being made.
    assert_eq!(waits(&stage), Duration::ZERO);
    stage.ticks(400);
    assert!(waits(&stage) > rest, "{:?}", waits(&stage));
    // Events that do not belong to this window are no reason for a frame.
    assert!(matches!(
        stage.app.world().resource::<WinitSettings>().focused_mode,
        UpdateMode::Reactive { react_to_device_events: false, .. }
    ));
    let c1 = stage.square("c1");
    stage.send(Command::Play(c1));
    let mut moving = 0;
    while matches!(stage.phase(), Phase::Animating(_)) {
        assert_eq!(waits(&stage), Duration::ZERO);
        stage.tick();
        moving += 1;
    }
    assert!(moving as u128 * FRAME.as_millis() > 400);
    assert!(matches!(stage.phase(), Phase::PassNotice(_)));
    assert_eq!(waits(&stage), Duration::ZERO);
    stage.wait(timing::PASS_NOTICE);
    stage.ticks(20);
    assert_eq!(stage.phase(), Phase::HumanTurn);
    assert!(waits(&stage) > rest, "{:?}", waits(&stage));
    // The end: until the last disc lies in its row.
    let e1 = stage.square("e1");
    stage.send(Command::Play(e1));
    while !stage.happened.iter().any(|f| matches!(f, Fact::GameOver(_))) {
        stage.tick();
    }
    for _ in 0..(timing::SWEEP - 300) / FRAME.as_millis() as u64 {
        assert_eq!(waits(&stage), Duration::ZERO);
        stage.tick();
    }
    calm(&mut stage);
    assert!(waits(&stage) > rest, "{:?}", waits(&stage));
}

#[test]
fn a_search_is_looked_at_a_few_times_a_second_unless_it_is_paused() {
    let mut stage = stage_with(Setup::usual(Game::Othello), [BOT, BOT], settings());
    stage.ticks(400);
    assert!(stage.session().is_thinking());
    let found = waits(&stage);
    assert!(found > Duration::ZERO && found <= Duration::from_millis(100), "{found:?}");
    // It has found its move, and waits.
    stage.send(Command::Pause(true));
    stage.script.reply_any();
    stage.ticks(2);
    assert!(waits(&stage) > Duration::from_secs(2));
    stage.send(Command::Pause(false));
    stage.ticks(2);
    assert!(waits(&stage) <= Duration::from_millis(100));

    let mut stage = stage_with(Setup::usual(Game::Othello), [HUMAN, BOT], settings());
    stage.ticks(400);
    assert!(waits(&stage) > Duration::from_secs(2));
    stage.send(Command::Hint);
    stage.ticks(2);
    let found = waits(&stage);
    assert!(found > Duration::ZERO && found <= Duration::from_millis(100), "{found:?}");
}

#[test]
fn a_camera_that_springs_back_is_drawn() {
    let mut stage = stage(Setup::usual(Game::Othello));
    stage.ticks(400);
    let d3 = stage.square("d3");
    let at = stage.spot(d3);
    stage.drag(at, &[Vec2::new(90.0, 20.0)]);
    assert_eq!(waits(&stage), Duration::ZERO);
    stage.wait(timing::CAMERA_RETURN + 50);
    stage.ticks(3);
    assert!(waits(&stage) > Duration::from_secs(2));
}

#[test]
fn a_window_that_rests_wakes_up_when_a_line_of_text_has_to_go() {
    let mut stage = stage(Setup::usual(Game::Othello));
    stage.ticks(400);
    // "Nothing to take back", for four seconds.
    stage.send(Command::Undo);
    stage.ticks(4);
    let found = waits(&stage);
    assert!(found <= Duration::from_millis(timing::TOAST), "{found:?}");
    assert!(found > Duration::from_secs(1), "not at once, either: {found:?}");
    stage.wait(timing::TOAST + 100);
    stage.ticks(4);
    assert!(waits(&stage) > Duration::from_secs(10));
}
