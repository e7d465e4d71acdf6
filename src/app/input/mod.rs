//! Pointers and keys: what they do becomes a command, or moves an aim.

pub mod keys;
pub mod pointer;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((pointer::plugin, keys::plugin));
}
