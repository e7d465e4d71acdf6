//! Mouse, fingers and keys, by fake events: what becomes a command, and what does not.
#![cfg(feature = "app")]

mod common;

use bevy::{
    input::{ButtonState, touch::TouchPhase},
    prelude::*,
};
use common::{
    BOT,
    hands::{FRAME, Stage},
    settings,
};
use obverse::{
    app::{
        board::camera::Orbit,
        facts::{Command, Fact},
        frame::Frame,
        session::{Phase, Seat, Session},
        settings::Settings,
        timing,
        ui::{KeyboardTaken, Open, PointerOverUi},
    },
    rules::{Game, Setup, Square},
};
use std::time::Duration;

const HUMAN: Seat = Seat::Human;
const WINDOW: (u32, u32) = (1280, 720);
/// No swing, and two that a drag can reach.
const SWINGS: [Vec2; 3] = [Vec2::ZERO, Vec2::new(0.42, -0.18), Vec2::new(-0.42, 0.18)];

fn people() -> Settings {
    let mut settings = settings();
    settings.othello.seats = [HUMAN, HUMAN];
    settings.gomoku.seats = [HUMAN, HUMAN];
    settings
}

/// Two people, and nothing that moves unless a test wants it.
fn stage(game: Game) -> Stage {
    let session = Session::new(Setup::usual(game), [HUMAN, HUMAN]).unwrap();
    Stage::new(session, people(), WINDOW, 1.0)
}

fn every_square(stage: &Stage) -> Vec<Square> {
    stage.session().position().all_squares().collect()
}

// Every square, everywhere

/// Clicks every square of the board there is; how many of them were in the board's part of the window.
fn click_all(stage: &mut Stage, what: &str) -> usize {
    let frame = *stage.app.world().resource::<Frame>();
    let mut clicked = 0;
    let setup = *stage.session().setup();
    for square in every_square(stage) {
        // A game that is over tells so on a slip of paper; none of these gets that far.
        if square.col() == 0 {
            stage.send(Command::Start(setup));
            stage.forget();
        }
        let at = stage.spot(square);
        // A swung board can reach under the panel; there, and just beside it, the panel has the click.
        if !frame.board.contains(at) || frame.panel.inflate(6.0).contains(at) {
            continue;
        }
        let found = stage.click(at);
        assert_eq!(found, [Command::Play(square)], "{what}: {square:?} at {at}");
        clicked += 1;
    }
    clicked
}

#[test]
fn every_square_can_be_clicked_in_windows_of_every_size_and_scale() {
    let mut stage = stage(Game::Othello);
    stage.settings().speed = 0.0;
    let boards = [
        Setup::usual(Game::Othello),
        Setup::usual(Game::Gomoku),
        Setup { size: 19, ..Setup::usual(Game::Gomoku) },
        Setup { size: 4, ..Setup::usual(Game::Othello) },
        Setup { size: 6, ..Setup::usual(Game::Othello) },
    ];
    let (mut clicks, mut turn) = (0, 0);
    for size in [WINDOW, (390, 844), (2560, 1440), (800, 600)] {
        for scale in [1.0, 1.5, 2.0, 3.0] {
            stage.resize(size, scale);
            for board in boards {
                stage.send(Command::Start(board));
                let cells = usize::from(board.size).pow(2);
                // Straight in every case, swung in turns.
                turn += 1;
                for swing in [SWINGS[0], SWINGS[1 + turn % 2]] {
                    *stage.orbit() = Orbit { swing, returning: None };
                    stage.ticks(2);
                    stage.forget();
                    let what = format!("{} {} in {size:?} x{scale}, swing {swing}", board.game.name(), board.size);
                    let clicked = click_all(&mut stage, &what);
                    if swing == Vec2::ZERO {
                        assert_eq!(clicked, cells, "{what}");
                    }
                    assert!(clicked * 10 >= cells * 9, "{what}: only {clicked} are beside the panel");
                    clicks += clicked;
                    // Large boards once are enough where the shape has been tried.
                    if cells > 64 && scale != 1.0 {
                        break;
                    }
                }
                *stage.orbit() = Orbit::default();
                stage.ticks(2);
            }
        }
    }
    println!("{clicks} clicks");
}

#[test]
fn a_click_anywhere_within_reach_means_the_square_and_between_two_crossings_nothing() {
    for game in [Game::Othello, Game::Gomoku] {
        let mut stage = stage(game);
        stage.settings().speed = 0.0;
        let layout = stage.layout();
        for square in every_square(&stage) {
            for corner in [Vec2::new(0.42, -0.42), Vec2::new(-0.42, 0.42), Vec2::new(0.42, 0.42)] {
                let at = stage.project(layout.centre(square) + Vec3::new(corner.x, 0.0, corner.y));
                assert_eq!(stage.click(at), [Command::Play(square)], "{game:?} {square:?} {corner}");
            }
            if game == Game::Gomoku {
                for off in [Vec2::new(0.5, 0.0), Vec2::new(0.0, 0.5), Vec2::new(0.5, 0.5), Vec2::new(-0.49, 0.1)] {
                    let at = stage.project(layout.centre(square) + Vec3::new(off.x, 0.0, off.y));
                    let found = stage.click(at);
                    assert!(!found.iter().any(|c| matches!(c, Command::Play(_))), "{square:?} {off} {found:?}");
                }
            }
        }
    }
}

#[test]
fn a_click_on_the_frame_or_the_table_plays_nothing() {
    for game in [Game::Othello, Game::Gomoku] {
        let mut stage = stage(game);
        let half = stage.layout().half_cells();
        for (x, z) in [(half + 0.6, 0.0), (-half - 0.6, 1.0), (0.2, half + 0.6), (1.0, -half - 0.6)] {
            let at = stage.project(Vec3::new(x, 0.0, z));
            assert_eq!(stage.click(at), [Command::Hurry]);
        }
        assert_eq!(stage.click(Vec2::new(4.0, 4.0)), [Command::Hurry]);
        assert_eq!(stage.session().history().len(), 0);
    }
}

// The mouse

#[test]
fn the_square_under_the_mouse_is_aimed_at_until_it_leaves() {
    let mut stage = stage(Game::Othello);
    for name in ["d3", "a1", "h8"] {
        let square = stage.square(name);
        let at = stage.spot(square);
        stage.mouse(at);
        stage.tick();
        assert_eq!(stage.aim().hover, Some(square));
    }
    stage.leave();
    assert_eq!(stage.aim().hover, None);
    assert_eq!(stage.take(), []);
    // A button pressed outside means nothing.
    stage.button(ButtonState::Pressed);
    stage.button(ButtonState::Released);
    stage.tick();
    assert_eq!(stage.take(), []);
}

#[test]
fn a_new_game_forgets_the_aim() {
    let mut stage = stage(Game::Othello);
    let h8 = stage.square("h8");
    let at = stage.spot(h8);
    stage.mouse(at);
    stage.tick();
    stage.stroke(KeyCode::ArrowUp);
    assert!(stage.aim().cursor.is_some());
    stage.send(Command::Start(Setup { size: 4, ..Setup::usual(Game::Othello) }));
    stage.ticks(2);
    assert_eq!((stage.aim().hover, stage.aim().cursor), (None, None));
}

#[test]
fn a_hand_that_shakes_within_the_limit_still_clicks() {
    let mut stage = stage(Game::Othello);
    let square = stage.square("d3");
    let at = stage.spot(square);
    for way in [&[Vec2::new(6.0, 0.0)][..], &[Vec2::new(-4.0, 4.0), Vec2::new(4.0, -4.0)], &[Vec2::new(0.0, 5.9)]] {
        assert_eq!(stage.drag(at, way), [Command::Play(square)], "{way:?}");
        assert_eq!(*stage.orbit(), Orbit::default());
        stage.wait(2000);
        stage.send(Command::Undo);
        stage.wait(2000);
        stage.forget();
    }
}

#[test]
fn a_drag_swings_the_camera_and_is_no_click_even_when_it_comes_back() {
    for scale in [1.0, 2.0] {
        let mut stage = stage(Game::Othello);
        stage.resize(WINDOW, scale);
        let square = stage.square("d3");
        let at = stage.spot(square);
        for way in [
            &[Vec2::new(6.5, 0.0)][..],
            &[Vec2::new(0.0, 7.0), Vec2::ZERO],
            &[Vec2::new(150.0, 60.0)],
            &[Vec2::new(-300.0, 0.0), Vec2::new(2.0, 0.0)],
        ] {
            stage.mouse(at);
            stage.button(ButtonState::Pressed);
            stage.tick();
            for step in way {
                stage.mouse(at + *step);
                stage.tick();
                if step.length() > 0.0 {
                    assert_ne!(stage.orbit().swing, Vec2::ZERO);
                    assert_eq!(stage.aim().hover, None, "nothing is aimed at in a drag");
                }
            }
            let held = stage.orbit().swing;
            // Held still it stays, however long.
            stage.wait(1000);
            assert_eq!(stage.orbit().swing, held);
            stage.button(ButtonState::Released);
            stage.tick();
            assert_eq!(stage.take(), [], "{way:?}");
            if held != Vec2::ZERO {
                assert!(stage.orbit().returning.is_some());
                stage.ticks(5);
                let on_the_way = stage.orbit().swing.length();
                assert!(on_the_way > 0.0 && on_the_way < held.length());
                stage.ticks((Duration::from_millis(timing::CAMERA_RETURN).as_millis() / FRAME.as_millis()) as u32);
            }
            assert_eq!(*stage.orbit(), Orbit::default());
            assert_eq!(stage.session().history().len(), 0);
        }
        // The square is where it was.
        stage.tick();
        assert!(stage.spot(square).distance(at) < 0.01);
        assert_eq!(stage.click(at), [Command::Play(square)]);
    }
}

#[test]
fn a_press_that_began_on_one_square_and_ends_within_the_limit_on_another_plays_the_first() {
    let mut stage = stage(Game::Othello);
    stage.resize((320, 640), 1.0);
    let (a, b) = (stage.square("d3"), stage.square("e3"));
    let edge = (stage.spot(a) + stage.spot(b)) * 0.5;
    assert_eq!(stage.drag(edge - Vec2::new(2.0, 0.0), &[Vec2::new(4.0, 0.0)]), [Command::Play(a)]);
}

#[test]
fn two_clicks_in_one_frame_are_two_commands_and_one_piece() {
    let mut stage = stage(Game::Othello);
    let (a, b) = (stage.square("d3"), stage.square("c4"));
    for square in [a, b] {
        let at = stage.spot(square);
        stage.mouse(at);
        stage.button(ButtonState::Pressed);
        stage.button(ButtonState::Released);
    }
    stage.tick();
    assert_eq!(stage.take(), [Command::Play(a), Command::Play(b)]);
    assert_eq!(common::placed(&stage.happened), 1);
    assert_eq!(stage.session().last_square(), Some(a));
}

#[test]
fn losing_the_focus_lets_the_press_go() {
    let mut stage = stage(Game::Othello);
    let square = stage.square("d3");
    let at = stage.spot(square);
    stage.mouse(at);
    stage.button(ButtonState::Pressed);
    stage.tick();
    stage.focus(false);
    assert_eq!(stage.aim().hover, None, "nothing is aimed at in a window that sleeps");
    // The button comes up somewhere else; then the window is back.
    stage.button(ButtonState::Released);
    stage.tick();
    stage.focus(true);
    stage.mouse(at + Vec2::new(90.0, 0.0));
    stage.tick();
    assert_eq!(stage.take(), []);
    assert_eq!(*stage.orbit(), Orbit::default(), "the camera does not stick to the mouse");
    // In the middle of a drag as well.
    stage.mouse(at);
    stage.button(ButtonState::Pressed);
    stage.tick();
    stage.mouse(at + Vec2::new(50.0, 0.0));
    stage.tick();
    stage.focus(false);
    stage.wait(timing::CAMERA_RETURN + 100);
    assert_eq!(*stage.orbit(), Orbit::default());
    stage.focus(true);
    assert_eq!(stage.click(at), [Command::Play(square)]);
}

// The panel

#[test]
fn what_happens_over_the_panel_does_not_reach_the_board() {
    for (size, scale) in [(WINDOW, 1.0), ((800, 600), 1.5), ((390, 844), 3.0)] {
        let mut stage = stage(Game::Othello);
        stage.resize(size, scale);
        let panel = stage.app.world().resource::<Frame>().panel;
        for share in [Vec2::new(0.5, 0.5), Vec2::new(0.1, 0.9), Vec2::new(0.9, 0.6)] {
            let at = panel.min + panel.size() * share;
            stage.mouse(at);
            stage.ticks(2);
            assert!(stage.app.world().resource::<PointerOverUi>().0, "{size:?} {at}");
            assert_eq!(stage.aim().hover, None);
        }
        // A place of the panel without a button.
        let at = Vec2::new(panel.center().x, panel.min.y + 1.0);
        stage.forget();
        assert_eq!(stage.drag(at, &[Vec2::new(-80.0, 0.0)]), []);
        assert_eq!(*stage.orbit(), Orbit::default());
        // Back on the board a click is a click again.
        let square = stage.square("d3");
        let at = stage.spot(square);
        stage.mouse(at);
        stage.ticks(2);
        assert!(!stage.app.world().resource::<PointerOverUi>().0);
        assert_eq!(stage.click(at), [Command::Play(square)]);
    }
}

#[test]
fn a_click_on_the_edge_of_the_panel_does_not_count_twice() {
    let mut stage = stage(Game::Gomoku);
    stage.resize((800, 600), 1.0);
    let panel = stage.app.world().resource::<Frame>().panel;
    let (mut board, mut opened) = (0, 0);
    for step in 0..12 {
        let y = panel.min.y + panel.height() * (step as f32 + 0.5) / 12.0;
        for off in [-9.0, -7.0, -4.5, -3.0, -1.5, -0.5, 0.5] {
            stage.app.world_mut().write_message(Open::Nothing);
            stage.leave();
            stage.ticks(2);
            stage.forget();
            // In one frame, so that the panel has not heard of the mouse before.
            let heard = !stage.click(Vec2::new(panel.min.x + off, y)).is_empty();
            let open = stage.app.world().resource::<KeyboardTaken>().0;
            assert!(!(heard && open), "{off} beside the panel, {y} down: both");
            board += usize::from(heard);
            opened += usize::from(open);
        }
    }
    assert!(board > 12 && opened > 0, "{board} for the board, {opened} that opened a sheet");
}

#[test]
fn an_open_sheet_has_every_click() {
    let mut stage = stage(Game::Othello);
    let d3 = stage.square("d3");
    let a8 = stage.square("a8");
    let (at, corner) = (stage.spot(d3), stage.spot(a8));
    stage.settings().one_tap = true;
    let gestures: [fn(&mut Stage, Vec2) -> Vec<Command>; 2] =
        [|stage, at| stage.drag(at, &[]), |stage, at| stage.tap(at)];
    for gesture in gestures {
        stage.app.world_mut().write_message(Open::Help);
        stage.ticks(3);
        stage.forget();
        // On the sheet, and beside it, which closes it.
        assert_eq!(gesture(&mut stage, at), []);
        stage.leave();
        assert_eq!(gesture(&mut stage, corner), []);
        stage.leave();
        stage.ticks(3);
        assert!(!stage.app.world().resource::<KeyboardTaken>().0);
        assert_eq!(gesture(&mut stage, at), [Command::Play(d3)]);
    }
}

#[test]
fn a_finger_on_the_panel_does_not_reach_the_board() {
    for (size, scale) in [(WINDOW, 1.0), ((390, 844), 3.0)] {
        let mut stage = stage(Game::Othello);
        stage.resize(size, scale);
        // Where the panel has nothing to press.
        let at = stage.app.world().resource::<Frame>().panel.center();
        stage.forget();
        assert_eq!(stage.tap(at), [], "{size:?}");
        // Nor does a mouse that rests on the panel keep a finger from the board.
        stage.mouse(at);
        stage.ticks(2);
        let square = stage.square("d3");
        let spot = stage.spot(square);
        stage.tap(spot);
        assert_eq!(stage.aim().hover, Some(square), "{size:?}");
    }
}

// Fingers

#[test]
fn a_first_tap_shows_and_a_second_one_plays() {
    let mut stage = stage(Game::Othello);
    let (d3, c4) = (stage.square("d3"), stage.square("c4"));
    let (first, other) = (stage.spot(d3), stage.spot(c4));
    assert_eq!(stage.tap(first), []);
    assert_eq!(stage.aim().hover, Some(d3));
    // Another square is shown in its place.
    assert_eq!(stage.tap(other), []);
    assert_eq!(stage.aim().hover, Some(c4));
    assert_eq!(stage.tap(first), []);
    // Beside the board: what was shown goes.
    assert_eq!(stage.tap(Vec2::new(5.0, 5.0)), [Command::Hurry]);
    assert_eq!(stage.aim().hover, None);
    assert_eq!(stage.tap(first), []);
    assert_eq!(stage.session().history().len(), 0);
    assert_eq!(stage.tap(first), [Command::Play(d3)]);
    assert_eq!(stage.session().last_square(), Some(d3));
}

#[test]
fn with_the_setting_for_it_one_tap_plays() {
    let mut stage = stage(Game::Gomoku);
    stage.settings().one_tap = true;
    let square = stage.square("h8");
    let at = stage.spot(square);
    assert_eq!(stage.tap(at), [Command::Play(square)]);
}

#[test]
fn a_finger_drags_after_twelve_pixels() {
    let mut stage = stage(Game::Othello);
    stage.settings().one_tap = true;
    let square = stage.square("d3");
    let at = stage.spot(square);
    for (way, expected) in [(11.9, vec![Command::Play(square)]), (12.5, vec![]), (100.0, vec![])] {
        stage.finger(7, TouchPhase::Started, at);
        stage.finger(7, TouchPhase::Moved, at + Vec2::new(way, 0.0));
        assert_eq!(stage.orbit().swing != Vec2::ZERO, expected.is_empty(), "{way}");
        stage.finger(7, TouchPhase::Ended, at + Vec2::new(way, 0.0));
        assert_eq!(stage.take(), expected, "{way}");
        stage.wait(timing::CAMERA_RETURN + 1000);
        assert_eq!(*stage.orbit(), Orbit::default());
        stage.send(Command::Undo);
        stage.wait(1000);
        stage.forget();
    }
}

#[test]
fn a_second_finger_and_one_that_is_called_off_do_nothing() {
    let mut stage = stage(Game::Othello);
    stage.settings().one_tap = true;
    let (d3, c4) = (stage.square("d3"), stage.square("c4"));
    let (a, b) = (stage.spot(d3), stage.spot(c4));
    stage.finger(1, TouchPhase::Started, a);
    stage.finger(2, TouchPhase::Started, b);
    stage.finger(2, TouchPhase::Moved, b + Vec2::new(100.0, 0.0));
    stage.finger(2, TouchPhase::Ended, b);
    assert_eq!(stage.take(), []);
    assert_eq!(*stage.orbit(), Orbit::default());
    stage.finger(1, TouchPhase::Ended, a);
    assert_eq!(stage.take(), [Command::Play(d3)]);
    stage.finger(1, TouchPhase::Started, b);
    stage.finger(1, TouchPhase::Canceled, b);
    stage.finger(1, TouchPhase::Ended, b);
    assert_eq!(stage.take(), []);
}

// The keyboard

#[test]
fn arrows_and_enter_play() {
    let mut stage = stage(Game::Othello);
    // Without a cursor Enter skips what is shown.
    assert_eq!(stage.stroke(KeyCode::Enter), [Command::Hurry]);
    stage.stroke(KeyCode::ArrowLeft);
    let cursor = |stage: &Stage| stage.aim().cursor.map(|s| stage.session().position().name(s));
    // The first arrow finds the middle.
    assert_eq!(cursor(&stage).as_deref(), Some("e5"));
    for (key, there) in [
        (KeyCode::ArrowLeft, "d5"),
        (KeyCode::ArrowUp, "d4"),
        (KeyCode::ArrowUp, "d3"),
        (KeyCode::ArrowRight, "e3"),
        (KeyCode::ArrowDown, "e4"),
        (KeyCode::ArrowUp, "e3"),
        (KeyCode::ArrowLeft, "d3"),
    ] {
        assert_eq!(stage.stroke(key), []);
        assert_eq!(cursor(&stage).as_deref(), Some(there));
    }
    let d3 = stage.square("d3");
    assert_eq!(stage.stroke(KeyCode::NumpadEnter), [Command::Play(d3)]);
    assert_eq!(stage.session().last_square(), Some(d3));
    assert_eq!(stage.stroke(KeyCode::Escape), []);
    assert_eq!(cursor(&stage), None);
    // It stays on the board, and a held arrow walks.
    for _ in 0..20 {
        stage.key(KeyCode::ArrowUp, ButtonState::Pressed, true);
    }
    assert_eq!(cursor(&stage).as_deref(), Some("d1"));
}

#[test]
fn letters_and_space_are_commands_and_a_held_key_is_one() {
    let mut stage = stage(Game::Othello);
    for (key, expected) in [
        (KeyCode::KeyU, Command::Undo),
        (KeyCode::KeyR, Command::Redo),
        (KeyCode::KeyN, Command::NewGame),
        (KeyCode::KeyH, Command::Hint),
        (KeyCode::Space, Command::Pause(true)),
    ] {
        stage.key(key, ButtonState::Pressed, false);
        for _ in 0..5 {
            stage.key(key, ButtonState::Pressed, true);
        }
        stage.key(key, ButtonState::Released, false);
        assert_eq!(stage.take(), [expected]);
    }
    assert!(stage.session().is_paused());
    assert_eq!(stage.stroke(KeyCode::Space), [Command::Pause(false)]);
    let before = stage.settings().thinking;
    assert_eq!(stage.stroke(KeyCode::KeyT), []);
    assert_eq!(stage.settings().thinking, !before);
    assert_eq!(stage.stroke(KeyCode::KeyQ), []);
}

#[test]
fn n_asks_before_it_throws_a_game_away() {
    let mut stage = stage(Game::Othello);
    let d3 = stage.square("d3");
    stage.send(Command::Play(d3));
    stage.wait(2000);
    stage.forget();
    assert_eq!(stage.stroke(KeyCode::KeyN), []);
    stage.ticks(3);
    assert!(stage.app.world().resource::<KeyboardTaken>().0, "a sheet is open");
    assert_eq!(stage.session().last_square(), Some(d3));
}

#[test]
fn enter_skips_a_pass_notice_even_with_a_cursor() {
    let text = format!("XO-O--{}", "-".repeat(30));
    let start = obverse::rules::Position::othello_from_text(6, &text, obverse::rules::Side::Black).unwrap();
    let setup = Setup { size: 6, ..Setup::usual(Game::Othello) };
    let mut stage = Stage::new(Session::from_position(setup, start, [HUMAN, BOT]), people(), WINDOW, 1.0);
    let c1 = stage.square("c1");
    stage.send(Command::Play(c1));
    stage.stroke(KeyCode::ArrowUp);
    stage.wait(1200);
    assert!(matches!(stage.phase(), Phase::PassNotice(_)), "{:?}", stage.phase());
    stage.forget();
    assert_eq!(stage.stroke(KeyCode::Enter), [Command::Hurry]);
    assert!(stage.happened.iter().any(|f| matches!(f, Fact::Passed(_))));
    assert_eq!(stage.phase(), Phase::HumanTurn);
}

#[test]
fn with_control_alt_or_super_held_keys_do_nothing() {
    let mut stage = stage(Game::Othello);
    for held in [KeyCode::ControlLeft, KeyCode::ControlRight, KeyCode::AltLeft, KeyCode::SuperLeft] {
        stage.key(held, ButtonState::Pressed, false);
        for key in [KeyCode::KeyU, KeyCode::KeyN, KeyCode::Enter, KeyCode::Space, KeyCode::ArrowUp] {
            assert_eq!(stage.stroke(key), [], "{held:?} {key:?}");
        }
        assert_eq!(stage.aim().cursor, None);
        stage.key(held, ButtonState::Released, false);
        assert_eq!(stage.stroke(KeyCode::KeyU), [Command::Undo]);
    }
}

#[test]
fn no_key_sticks_after_the_focus_is_lost() {
    let mut stage = stage(Game::Othello);
    stage.key(KeyCode::ControlLeft, ButtonState::Pressed, false);
    stage.key(KeyCode::ArrowUp, ButtonState::Pressed, false);
    stage.focus(false);
    // They come up while another window has the focus.
    stage.focus(true);
    stage.ticks(10);
    assert_eq!(stage.aim().cursor, None);
    assert_eq!(stage.stroke(KeyCode::KeyU), [Command::Undo]);
}

#[test]
fn an_open_sheet_has_the_keys() {
    let mut stage = stage(Game::Othello);
    stage.app.world_mut().write_message(Open::Settings);
    stage.ticks(3);
    stage.forget();
    for key in [KeyCode::KeyU, KeyCode::KeyN, KeyCode::Space, KeyCode::ArrowUp] {
        assert_eq!(stage.stroke(key), [], "{key:?}");
    }
    assert_eq!(stage.aim().cursor, None);
    stage.app.world_mut().write_message(Open::Nothing);
    stage.ticks(3);
    assert_eq!(stage.stroke(KeyCode::KeyU), [Command::Undo]);
}
