//! The search made visible on the board: what it considers, what it thinks of it, and the line it expects.
//!
//! [`mind`] remembers what a search told, [`picture`] says what is to be seen of it, and the layers draw that. A picture
//! stays, frozen, until the game goes on; `T` takes all of it away at once.

pub mod draw;
mod kit;
pub mod mind;
pub mod picture;

use super::{Step, ai::bridge::Thought, board::layout::Layout, session::Session, settings::Settings};
use bevy::prelude::*;
use mind::Mind;
use picture::Picture;
use serde::{Deserialize, Serialize};

/// The layers, each to be shown or not. All of them wait for [`Settings::thinking`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Layers {
    /// A plate on each candidate, with its score on the best ones.
    pub scores: bool,
    /// A column on each candidate: how much of the search went there.
    pub effort: bool,
    /// The expected moves as numbered ghosts.
    pub line: bool,
}

impl Default for Layers {
    fn default() -> Layers {
        Layers { scores: true, effort: true, line: true }
    }
}

/// Whether a layer moves at the moment, so that frames are wanted.
#[derive(Resource, Default, PartialEq, Eq, Debug)]
pub struct Moving(pub bool);

/// Takes down what the search tells, and works out what is to be seen.
fn look(
    session: Res<Session>,
    settings: Res<Settings>,
    thought: Res<Thought>,
    layout: Option<Res<Layout>>,
    mut mind: ResMut<Mind>,
    mut picture: ResMut<Picture>,
) {
    if thought.is_changed()
        && let Some(report) = &thought.report
    {
        mind.bypass_change_detection().hear(report);
    }
    let changed = thought.is_changed() || session.is_changed() || settings.is_changed();
    if !changed || layout.is_none() {
        return;
    }
    let wanted =
        if settings.thinking { Picture::of(&thought, &mind, &session, settings.layers) } else { Picture::default() };
    picture.set_if_neq(wanted);
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Mind>()
        .init_resource::<Picture>()
        .init_resource::<Moving>()
        .add_plugins((kit::plugin, draw::plugin))
        .add_systems(Update, look.in_set(Step::Think));
}
