//! The Lab in the whole app: a key opens it, it has every key and click while it is open, and Esc closes it.
#![cfg(feature = "app")]

mod common;

use bevy::prelude::*;
use common::{hands::Stage, settings};
use obverse::{
    app::{
        facts::Command,
        session::{Seat, Session},
        ui::{KeyboardTaken, NextRedraw, PointerOverUi},
    },
    rules::{Game, Setup},
};

fn stage() -> Stage {
    let session = Session::new(Setup::usual(Game::Othello), [Seat::Human; 2]).expect("a board");
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
