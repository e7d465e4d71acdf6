//! The whole app with its own searches, on the wall clock.

use super::on_one_thread;
use bevy::prelude::*;
use obverse::{
    app::{
        launch::{Plan, phantom},
        session::{Seat, Session},
        settings::Settings,
    },
    engine::roster,
    rules::Game,
};
use std::{
    thread,
    time::{Duration, Instant},
};

/// The app. All of the main thread's work is done on the main thread, so that it can be measured.
pub fn app(session: Session, settings: Settings) -> App {
    let mut app = phantom(Plan { session, settings, size: UVec2::new(1280, 720), scale: 1.0 });
    app.finish();
    app.cleanup();
    on_one_thread(&mut app);
    // Everything is made in the first updates: textures, meshes, fonts.
    for _ in 0..30 {
        app.update();
    }
    app
}

/// The session.
pub fn session(app: &App) -> &Session {
    app.world().resource()
}

/// A bot as it is written on a command line.
pub fn bot(game: Game, text: &str) -> Seat {
    Seat::Bot(roster::parse(game, text).unwrap())
}

/// Updates until something is so.
pub fn until(app: &mut App, what: &str, holds: impl Fn(&App) -> bool) -> Duration {
    let begin = Instant::now();
    while !holds(app) {
        assert!(begin.elapsed() < Duration::from_secs(30), "{what}");
        app.update();
        thread::sleep(Duration::from_millis(1));
    }
    begin.elapsed()
}
