//! Cutoffs as they happen: a star flashes on the refuting square, and a slowly fading trace is left under the pieces.

use super::{Moving, kit::ThinkingKit};
use crate::{
    app::{
        Step,
        ai::bridge::Thought,
        board::layout::Layout,
        settings::Settings,
        timing::{self, SPARK},
    },
    engine::report::Spark,
    rules::Square,
};
use bevy::{camera::visibility::NoFrustumCulling, prelude::*};
use std::collections::BTreeMap;

use super::kit::{FADES, HEATS};

/// Stars at most at a time.
const MOST: usize = 24;
/// What a spark adds to the trace of its square; 1 is the strongest trace.
const GLOW: f32 = 0.16;
/// The trace is down to half after so many seconds.
const HALF_LIFE: f32 = 6.0;

/// A star, since when it is there, in seconds of the app's clock, and the search that it belongs to.
#[derive(Component)]
pub struct Star {
    since: f32,
    job: u64,
}

/// The trace on a square.
#[derive(Component)]
pub struct Trace(pub Square, usize);

/// How warm the squares of the position are that is thought about.
#[derive(Resource, Default, Debug)]
pub struct Heat {
    job: u64,
    told: Vec<Spark>,
    at: f32,
    squares: BTreeMap<usize, (Square, f32)>,
}

impl Heat {
    /// The step of the trace on a square; none where it is cold.
    fn step(heat: f32) -> Option<usize> {
        let step = (heat.min(0.999) * (HEATS + 1) as f32) as usize;
        step.checked_sub(1)
    }

    /// Lets it cool until `now`.
    fn cool(&mut self, now: f32) {
        let left = 0.5_f32.powf((now - self.at).max(0.0) / HALF_LIFE);
        self.at = now;
        self.squares.retain(|_, (_, heat)| {
            *heat *= left;
            *heat > 0.02
        });
    }

    fn warm(&mut self, square: Square) {
        let heat = &mut self.squares.entry(square.index()).or_insert((square, 0.0)).1;
        *heat = (*heat + GLOW).min(1.0);
    }
}

/// Takes in what a new report tells.
fn strike(
    mut commands: Commands,
    (thought, settings, time): (Res<Thought>, Res<Settings>, Res<Time>),
    layout: Option<Res<Layout>>,
    kit: Res<ThinkingKit>,
    mut heat: ResMut<Heat>,
    stars: Query<(), With<Star>>,
) {
    let Some(layout) = layout else { return };
    let wanted = settings.thinking && settings.layers.sparks;
    let Some(report) = thought.report.as_ref().filter(|_| wanted && thought.running) else { return };
    if heat.job != report.id {
        *heat = Heat { job: report.id, at: time.elapsed_secs(), ..Heat::default() };
    }
    // A sample is told until there is another.
    if heat.told == report.sparks {
        return;
    }
    heat.told.clone_from(&report.sparks);
    heat.cool(time.elapsed_secs());
    let room = MOST.saturating_sub(stars.iter().count());
    for spark in report.sparks.iter().filter(|s| s.square.width() == layout.size).take(room) {
        heat.warm(spark.square);
        if settings.reduced_motion {
            continue;
        }
        let at = layout.centre(spark.square) + Vec3::Y * (layout.height() + 0.05);
        let parts = (Mesh3d(kit.star.clone()), MeshMaterial3d(kit.flash(0)), Transform::from_translation(at));
        commands.spawn((Star { since: time.elapsed_secs(), job: report.id }, parts, NoFrustumCulling));
    }
}

/// Lets stars spread and fade.
fn fade(
    mut commands: Commands,
    (settings, time, kit): (Res<Settings>, Res<Time>, Res<ThinkingKit>),
    thought: Res<Thought>,
    layout: Option<Res<Layout>>,
    mut moving: ResMut<Moving>,
    mut stars: Query<(Entity, &Star, &mut Transform, &mut MeshMaterial3d<crate::app::board::materials::Glass>)>,
) {
    let life = timing::scaled(SPARK, settings.speed).as_secs_f32();
    let job = thought.report.as_ref().map(|r| r.id);
    // What belongs to another search or another board goes at once.
    let shown = settings.thinking && settings.layers.sparks && layout.is_some_and(|l| !l.is_changed());
    let mut busy = false;
    for (entity, star, mut at, mut glass) in &mut stars {
        let t = if life > 0.0 { (time.elapsed_secs() - star.since) / life } else { 1.0 };
        if !shown || t >= 1.0 || job != Some(star.job) {
            commands.entity(entity).despawn();
            continue;
        }
        busy = true;
        at.scale = Vec3::splat(0.65 + 0.75 * (1.0 - (1.0 - t).powi(3)));
        glass.set_if_neq(MeshMaterial3d(kit.flash((t * FADES as f32) as usize)));
    }
    if moving.sparks != busy {
        moving.sparks = busy;
    }
}

/// Keeps the traces as warm as their squares; all go when the search is over or nobody wants to see them.
fn trace(
    mut commands: Commands,
    (thought, settings, kit): (Res<Thought>, Res<Settings>, Res<ThinkingKit>),
    layout: Option<Res<Layout>>,
    heat: Res<Heat>,
    mut there: Query<(Entity, &mut Trace, &mut MeshMaterial3d<crate::app::board::materials::Glass>)>,
) {
    let Some(layout) = layout else { return };
    let wanted = settings.thinking
        && settings.layers.sparks
        && thought.running
        && thought.report.as_ref().is_some_and(|r| r.id == heat.job);
    let mut missing: BTreeMap<usize, (Square, usize)> = BTreeMap::new();
    if wanted {
        missing = heat.squares.iter().filter_map(|(i, (s, h))| Some((*i, (*s, Heat::step(*h)?)))).collect();
    }
    for (entity, mut trace, mut glass) in &mut there {
        match missing.remove(&trace.0.index()).filter(|_| trace.0.width() == layout.size) {
            Some((_, step)) => {
                if trace.1 != step {
                    trace.1 = step;
                    *glass = MeshMaterial3d(kit.heat(step));
                }
            }
            None => commands.entity(entity).despawn(),
        }
    }
    for (square, step) in missing.into_values().filter(|(s, _)| s.width() == layout.size) {
        let at = Transform::from_translation(layout.centre(square) + Vec3::Y * 0.002);
        let parts = (Mesh3d(kit.plate(layout.game)), MeshMaterial3d(kit.heat(step)), at);
        commands.spawn((Trace(square, step), parts, NoFrustumCulling));
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Heat>()
        .add_systems(Update, (strike, fade, trace).chain().after(super::look).in_set(Step::Think));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn traces_grow_with_sparks_and_cool_by_half() {
        let mut heat = Heat::default();
        let square = Square::new(2, 3, 8);
        (0..20).for_each(|_| heat.warm(square));
        assert_eq!(heat.squares[&square.index()].1, 1.0);
        heat.cool(HALF_LIFE);
        assert!((heat.squares[&square.index()].1 - 0.5).abs() < 1e-4);
        heat.cool(HALF_LIFE * 9.0);
        assert!(heat.squares.is_empty());
        assert_eq!((Heat::step(0.05), Heat::step(1.0)), (None, Some(HEATS - 1)));
    }
}
