//! How much the renderer spends: anti-aliasing, chosen by the adapter and given up when frames stay slow.

use super::{
    board::camera::BoardCamera,
    settings::{Quality, Settings},
};
use bevy::{prelude::*, render::renderer::RenderAdapterInfo};
use bevy_tweening::TweenAnim;

/// Slower than this, in seconds a frame, is slow.
const SLOW: f32 = 1.0 / 40.0;
/// So many slow frames in a row, while something moves, mean that the machine cannot do better.
const PATIENCE: u32 = 45;

/// What `auto` has come to.
#[derive(Resource, Default, Debug)]
pub struct Verdict {
    /// Frames have stayed slow.
    stepped_down: bool,
    slow: u32,
}

/// Whether the adapter draws in software.
fn in_software(adapter: Option<&RenderAdapterInfo>) -> bool {
    // Kind names come from the graphics library; only "a CPU" matters here.
    adapter.is_some_and(|a| format!("{:?}", a.device_type) == "Cpu")
}

fn watch(
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    moving: Query<(), With<TweenAnim>>,
    mut verdict: ResMut<Verdict>,
) {
    if settings.quality != Quality::Auto || verdict.stepped_down || moving.is_empty() {
        return;
    }
    let verdict = verdict.bypass_change_detection();
    verdict.slow = if time.delta_secs() > SLOW { verdict.slow + 1 } else { 0 };
    verdict.stepped_down = verdict.slow > PATIENCE;
}

fn apply(
    settings: Res<Settings>,
    verdict: Res<Verdict>,
    adapter: Option<Res<RenderAdapterInfo>>,
    mut camera: Query<&mut Msaa, With<BoardCamera>>,
) {
    let fine = match settings.quality {
        Quality::Low => false,
        Quality::High => true,
        Quality::Auto => !verdict.stepped_down && !in_software(adapter.as_deref()),
    };
    let wanted = if fine { Msaa::Sample4 } else { Msaa::Off };
    for mut msaa in &mut camera {
        msaa.set_if_neq(wanted);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Verdict>().add_systems(Last, (watch, apply).chain());
}
