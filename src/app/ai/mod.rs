//! The way from the session to a search and back.

pub mod bridge;
pub mod native;

pub use bridge::{Searcher, Thought};

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(bridge::plugin);
}
