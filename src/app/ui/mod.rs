//! The panel.

use bevy::prelude::*;

/// Whether the pointer is over the panel.
#[derive(Resource, Default)]
pub struct PointerOverUi(pub bool);
/// Whether the panel wants the keys.
#[derive(Resource, Default)]
pub struct KeyboardTaken(pub bool);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PointerOverUi>().init_resource::<KeyboardTaken>();
}
