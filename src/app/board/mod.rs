//! The board, its pieces and its marks. Listens to facts, reads the session, tells nobody anything.

pub mod bake;
pub mod camera;
pub mod kit;
pub mod layout;
pub mod marks;
pub mod materials;
pub mod mesh;
pub mod motion;
pub mod pieces;
pub mod reason;
pub mod result;
pub mod scene;
pub mod surface;

use bevy::prelude::*;

/// What the pointer and the keys aim at; the board shows it.
#[derive(Resource, Default, Clone, Copy, PartialEq, Debug)]
pub struct Aim {
    /// The square under the pointer, or the one a first tap chose.
    pub hover: Option<crate::rules::Square>,
    /// The square of the keyboard cursor, once arrows are used.
    pub cursor: Option<crate::rules::Square>,
}

pub(super) fn plugin(app: &mut App) {
    // A path that is set out on in this frame moves in the next one: by a frame, not by the time slept before it.
    app.configure_sets(Update, bevy_tweening::AnimationSystem::AnimationUpdate.before(super::Step::Input));
    app.init_resource::<Aim>().add_plugins((
        bevy_tweening::TweeningPlugin,
        materials::plugin,
        kit::plugin,
        scene::plugin,
        pieces::plugin,
        result::plugin,
        marks::plugin,
        reason::plugin,
        surface::plugin,
        camera::plugin,
    ));
}
