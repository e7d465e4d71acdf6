//! The way from the session to a search and back.

pub mod bridge;
mod latest;
#[cfg(not(target_arch = "wasm32"))]
pub mod native;
pub mod terms;
#[cfg(target_arch = "wasm32")]
pub mod web;

pub use bridge::{Searcher, Thought};

#[cfg(not(target_arch = "wasm32"))]
pub(super) use native::plugin as usual;
#[cfg(target_arch = "wasm32")]
pub(super) use web::plugin as usual;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(bridge::plugin);
}
