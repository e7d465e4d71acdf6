//! Floor 3: the game on the screen.
//!
//! A pointer, a key, a menu or a search says what it wants ([`facts::Command`]); [`session`] alone judges it and tells
//! what has happened ([`facts::Fact`]); everything else listens.

pub mod ai;
pub mod audio;
pub mod board;
pub mod clipboard;
pub mod facts;
mod figures;
pub mod first_frame;
pub mod frame;
pub mod grid;
#[cfg(not(target_arch = "wasm32"))]
pub mod headless;
pub mod input;
pub mod lab;
pub mod launch;
#[cfg(not(target_arch = "wasm32"))]
pub mod measure;
pub mod pace;
pub mod page;
pub mod quality;
pub mod saves;
pub mod screen;
pub mod session;
pub mod settings;
pub mod showcase;
pub mod store;
pub mod thinking;
pub mod timing;
pub mod trace;
pub mod ui;
#[cfg(target_arch = "wasm32")]
pub mod web;
pub mod words;

use bevy::prelude::*;

/// The order of a frame. A system joins a step; it does not order itself against another by name.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// Pointers and keys become commands.
    Input,
    /// The session judges commands and tells facts.
    Session,
    /// Searches start, stop and answer.
    Ai,
    /// The board is set up, and the pieces follow the facts.
    Animate,
    /// What follows the pieces: marks, the result, the camera.
    Mark,
    /// What is thought is drawn.
    Think,
    /// The panel.
    Ui,
}

/// The game without a window, a renderer or sound: session, searches, settings, what is kept and what is said. A
/// [`session::Session`] is inserted by whoever builds the app.
pub fn game(app: &mut App) {
    app.configure_sets(
        Update,
        (Step::Input, Step::Session, Step::Ai, Step::Animate, Step::Mark, Step::Think, Step::Ui).chain(),
    )
    .init_resource::<frame::Frame>()
    .add_plugins((settings::plugin, session::plugin, ai::plugin, saves::plugin, page::plugin));
}
