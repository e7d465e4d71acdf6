//! From a command line, or a page's address, to a running game.

mod args;
#[cfg(not(target_arch = "wasm32"))]
mod desktop;
#[cfg(target_arch = "wasm32")]
mod web;

pub use args::{Args, Plan};
#[cfg(not(target_arch = "wasm32"))]
pub use desktop::{phantom, run, windowed, windowless};
#[cfg(target_arch = "wasm32")]
pub use web::begin;

use super::{ai, board, game, quality, screen, showcase, thinking, ui};
use bevy::{asset::AssetMetaCheck, prelude::*};

fn assets() -> AssetPlugin {
    AssetPlugin { meta_check: AssetMetaCheck::Never, ..default() }
}

/// What every kind of run has in common.
fn table(app: &mut App, plan: Plan) {
    app.insert_resource(plan.session).insert_resource(plan.settings).add_plugins((
        game,
        ai::usual,
        board::plugin,
        thinking::plugin,
        quality::plugin,
        screen::plugin,
        ui::plugin,
        showcase::plugin,
    ));
    // A slow frame or a hidden window must not stretch an animation.
    app.world_mut().resource_mut::<Time<Virtual>>().set_max_delta(std::time::Duration::from_secs(3600));
}
