//! Renju's forbidden points on the board: why a point is forbidden is shown where somebody aims at it, by mouse, finger
//! or key, and goes again.
#![cfg(feature = "app")]

mod common;

use bevy::{input::touch::TouchPhase, prelude::*};
use common::{BOT, hands::Stage, settings};
use obverse::{
    app::{
        board::{
            pieces::Leaving,
            reason::{Forbidden, ReasonMark},
        },
        facts::Command,
        session::{Phase, Seat, Session},
        settings::Settings,
    },
    record,
    rules::{Game, RuleSet, Setup},
};

const HUMAN: Seat = Seat::Human;

/// Two threes of Black would meet in h8.
fn stage(seats: [Seat; 2], settings: Settings) -> Stage {
    let setup = Setup { rules: RuleSet::Renju, ..Setup::usual(Game::Gomoku) };
    let mut session = Session::new(setup, seats).unwrap();
    let moves = record::read(session.position(), "g8 a1 f8 c1 h7 e1 h6 g1").unwrap();
    session.preplay(moves).unwrap();
    let mut stage = Stage::new(session, settings, (1280, 720), 1.0);
    stage.wait(2000);
    stage
}

fn sentence(stage: &Stage) -> Option<String> {
    stage.app.world().resource::<Forbidden>().0.as_ref().map(|r| r.sentence())
}

fn marks(stage: &mut Stage) -> usize {
    let world = stage.app.world_mut();
    world.query_filtered::<Entity, With<ReasonMark>>().iter(world).count()
}

const WORDS: &str = "Double three: f8–h8 and h8–h6 both become open fours";

#[test]
fn a_mouse_over_a_forbidden_point_shows_why_until_it_goes() {
    for speed in [0.0, 1.0] {
        let mut stage = stage([HUMAN, HUMAN], Settings { speed, ..settings() });
        assert_eq!((sentence(&stage), marks(&mut stage)), (None, 0));
        for (name, shown) in [("h8", true), ("i9", false), ("h8", true), ("g8", false)] {
            let at = stage.square(name);
            let at = stage.spot(at);
            stage.mouse(at);
            stage.ticks(2);
            assert_eq!((sentence(&stage).is_some(), marks(&mut stage)), (shown, if shown { 2 } else { 0 }), "{name}");
        }
        let at = stage.square("h8");
        let at = stage.spot(at);
        stage.mouse(at);
        stage.ticks(2);
        assert_eq!(sentence(&stage).as_deref(), Some(WORDS));
        stage.leave();
        stage.wait(1000);
        stage.ticks(2);
        let world = stage.app.world_mut();
        let left = world.query_filtered::<(), With<Leaving>>().iter(world).count();
        assert_eq!((sentence(&stage), marks(&mut stage), left), (None, 0, 0));
    }
}

#[test]
fn the_cursor_and_a_first_tap_show_it_too() {
    let mut stage = stage([HUMAN, HUMAN], settings());
    // From the last move, g1.
    stage.stroke(KeyCode::ArrowRight);
    for _ in 0..7 {
        stage.stroke(KeyCode::ArrowUp);
    }
    assert_eq!((stage.aim().cursor, sentence(&stage).as_deref()), (Some(stage.square("h8")), Some(WORDS)));
    stage.stroke(KeyCode::Escape);
    stage.tick();
    assert_eq!(sentence(&stage), None);

    let at = stage.square("h8");
    let at = stage.spot(at);
    assert_eq!(stage.tap(at), []);
    assert_eq!(sentence(&stage).as_deref(), Some(WORDS));
    // One that plays at once is refused, and shows it all the same.
    stage.leave();
    stage.settings().one_tap = true;
    let h8 = stage.square("h8");
    stage.finger(1, TouchPhase::Canceled, at);
    stage.tick();
    assert_eq!(sentence(&stage), None);
    assert_eq!(stage.tap(at), [Command::Play(h8)]);
    assert_eq!((sentence(&stage).as_deref(), stage.phase()), (Some(WORDS), Phase::HumanTurn));
}

#[test]
fn nothing_is_explained_to_a_bot_or_to_white() {
    let point = |stage: &mut Stage| {
        let at = stage.square("h8");
        let at = stage.spot(at);
        stage.mouse(at);
        stage.ticks(2);
        sentence(stage)
    };
    assert_eq!(point(&mut stage([BOT, HUMAN], settings())), None);
    let mut white = stage([HUMAN, HUMAN], settings());
    let i9 = white.square("a15");
    white.send(Command::Play(i9));
    white.wait(2000);
    assert_eq!(point(&mut white), None);
}
