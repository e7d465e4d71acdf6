//! The Lab in the whole app: a key opens it, it has every key and click while it is open, and Esc closes it.
#![cfg(feature = "app")]

mod common;

use bevy::prelude::*;
use common::{BOT, hands::Stage, settings};
use obverse::{
    app::{
        facts::Command,
        session::{Seat, Session},
        ui::{KeyboardTaken, NextRedraw, Open, PointerOverUi},
    },
    rules::{Game, Setup},
};

fn stage() -> Stage {
    seated([Seat::Human; 2])
}

fn seated(seats: [Seat; 2]) -> Stage {
    let session = Session::new(Setup::usual(Game::Othello), seats).expect("a board");
    Stage::new(session, settings(), (1280, 720), 1.0)
}

fn taken(stage: &Stage) -> (bool, bool) {
    let world = stage.app.world();
    (world.resource::<KeyboardTaken>().0, world.resource::<PointerOverUi>().0)
}

#[test]
fn l_opens_it_and_escape_closes_it() {
    let mut stage = stage();
    let square = stage.square("d3");
    let at = stage.spot(square);
    assert_eq!(taken(&stage), (false, false));
    stage.stroke(KeyCode::KeyL);
    stage.ticks(3);
    assert_eq!(taken(&stage), (true, true));
    // Nothing of the game hears keys or clicks now.
    assert!(stage.click(at).is_empty());
    for key in [KeyCode::KeyH, KeyCode::KeyN, KeyCode::Space] {
        assert!(stage.stroke(key).is_empty(), "{key:?}");
    }
    // Space plays the search: the window has to wake for the next step.
    assert!(stage.app.world().resource::<NextRedraw>().0.is_some());
    stage.stroke(KeyCode::Space);
    stage.tick();
    assert_eq!(stage.app.world().resource::<NextRedraw>().0, None);
    stage.stroke(KeyCode::Escape);
    stage.mouse(at);
    stage.ticks(3);
    assert_eq!(taken(&stage), (false, false));
    assert_eq!(stage.click(at), [Command::Play(square)]);
}

#[test]
fn nobody_thinks_behind_it_and_the_game_goes_on_however_it_is_closed() {
    for (seats, analysis) in [([BOT, Seat::Human], false), ([BOT; 2], false), ([Seat::Human, BOT], true)] {
        let mut stage = seated(seats);
        if analysis {
            stage.send(Command::Analyse(true));
        }
        stage.ticks(2);
        for way in 0..4 {
            let job = stage.script.job();
            assert!(job.is_some());
            stage.stroke(KeyCode::KeyL);
            stage.ticks(3);
            assert_eq!((taken(&stage), stage.script.job()), ((true, true), None), "{seats:?}");
            stage.wait(5000);
            assert_eq!((stage.session().history().len(), stage.script.job()), (0, None));
            match way {
                0 => drop(stage.stroke(KeyCode::Escape)),
                1 => drop(stage.app.world_mut().write_message(Open::Nothing)),
                _ => drop(stage.app.world_mut().write_message(Open::Settings)),
            }
            stage.ticks(3);
            assert_eq!(stage.script.job(), job, "the search is begun again");
            assert!(!stage.session().is_paused());
            stage.stroke(KeyCode::Escape);
            stage.ticks(3);
        }
    }
}
