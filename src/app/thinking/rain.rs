//! Games that are played out in thought: a drop falls on the first square of its path and hops along it.

use super::{Moving, kit::ThinkingKit};
use crate::{
    app::{
        Step,
        ai::bridge::Thought,
        board::layout::Layout,
        settings::Settings,
        timing::{self, DRIP, HOPS},
    },
    engine::report::Path,
    rules::Square,
};
use bevy::{camera::visibility::NoFrustumCulling, prelude::*};

/// Drops at most at a time.
const MOST: usize = 30;
/// How high they fall from, in cells.
const CLOUD: f32 = 3.2;

/// A game on its way, and since when.
#[derive(Component)]
pub struct Drop {
    squares: Vec<Square>,
    since: f32,
    job: u64,
}

impl Drop {
    /// Where it is after so many seconds at that length of a fall and of a hop; nothing once it is over.
    fn at(&self, layout: &Layout, t: f32, (fall, hop): (f32, f32)) -> Option<Vec3> {
        let low = layout.height() + 0.12;
        let place = |s: &Square| layout.centre(*s) + Vec3::Y * low;
        if t < fall {
            let down = (t / fall).powi(2);
            return Some(place(self.squares.first()?) + Vec3::Y * (CLOUD * (1.0 - down)));
        }
        let way = (t - fall) / hop;
        let (k, part) = (way as usize, way.fract());
        let (from, to) = (self.squares.get(k)?, self.squares.get(k + 1)?);
        let high = 0.35 + 0.10 * layout.centre(*from).distance(layout.centre(*to));
        Some(place(from).lerp(place(to), part) + Vec3::Y * (4.0 * high * part * (1.0 - part)))
    }
}

/// The moves of a path that put a piece.
fn squares(path: &Path, size: u8) -> Vec<Square> {
    path.moves.iter().filter_map(|m| m.square()).filter(|s| s.width() == size).collect()
}

fn wanted(settings: &Settings) -> bool {
    settings.thinking && settings.layers.rain && !settings.reduced_motion && settings.speed > 0.0
}

/// Lets the games of a new report fall.
fn fall(
    mut commands: Commands,
    (thought, settings, time): (Res<Thought>, Res<Settings>, Res<Time>),
    layout: Option<Res<Layout>>,
    kit: Res<ThinkingKit>,
    drops: Query<(), With<Drop>>,
    mut told: Local<(u64, Vec<Path>)>,
) {
    let Some(layout) = layout.filter(|_| wanted(&settings)) else { return };
    let Some(report) = thought.report.as_ref().filter(|_| thought.running) else { return };
    // A sample is told until there is another.
    if told.0 == report.id && told.1 == report.paths {
        return;
    }
    *told = (report.id, report.paths.clone());
    let room = MOST.saturating_sub(drops.iter().count());
    for (k, path) in report.paths.iter().take(room).enumerate() {
        let squares = squares(path, layout.size);
        let Some(first) = squares.first() else { continue };
        let at = layout.centre(*first) + Vec3::Y * CLOUD;
        let parts =
            (Mesh3d(kit.drop.clone()), MeshMaterial3d(kit.drop(path.half_points)), Transform::from_translation(at));
        // One after the other, or they would fall in step.
        let since = time.elapsed_secs() + 0.035 * k as f32;
        commands.spawn((Drop { squares, since, job: report.id }, parts, NoFrustumCulling));
    }
}

fn run(
    mut commands: Commands,
    (thought, settings, time): (Res<Thought>, Res<Settings>, Res<Time>),
    layout: Option<Res<Layout>>,
    mut moving: ResMut<Moving>,
    mut drops: Query<(Entity, &Drop, &mut Transform)>,
) {
    let pace = [DRIP, HOPS].map(|ms| timing::scaled(ms, settings.speed).as_secs_f32());
    let job = thought.report.as_ref().map(|r| r.id);
    // What belongs to another search or another board goes at once.
    let board = layout.as_ref().filter(|l| wanted(&settings) && !l.is_changed());
    let mut busy = false;
    for (entity, drop, mut transform) in &mut drops {
        let t = (time.elapsed_secs() - drop.since).max(0.0);
        let at = board.filter(|_| job == Some(drop.job)).and_then(|l| drop.at(l, t, (pace[0], pace[1])));
        match at {
            Some(at) => {
                transform.translation = at;
                busy = true;
            }
            None => commands.entity(entity).despawn(),
        }
    }
    if moving.rain != busy {
        moving.rain = busy;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (fall, run).chain().after(super::look).in_set(Step::Think));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Game;

    #[test]
    fn a_drop_falls_and_hops_from_square_to_square() {
        let layout = Layout { game: Game::Othello, size: 8 };
        let squares = vec![Square::new(2, 3, 8), Square::new(5, 5, 8)];
        let drop = Drop { squares: squares.clone(), since: 0.0, job: 1 };
        let at = |t| drop.at(&layout, t, (0.2, 0.1));
        let over = |p: Option<Vec3>, s: Square| p.is_some_and(|p| (p - layout.centre(s)).xz().length() < 0.05);
        assert!(over(at(0.0), squares[0]) && at(0.0).is_some_and(|p| p.y > CLOUD));
        assert!(over(at(0.1999), squares[0]) && at(0.1999).is_some_and(|p| p.y < 0.5));
        assert!(over(at(0.2999), squares[1]));
        assert_eq!(at(0.3001), None);
        let lonely = Drop { squares: squares[..1].to_vec(), since: 0.0, job: 1 };
        assert!(lonely.at(&layout, 0.1, (0.2, 0.1)).is_some() && lonely.at(&layout, 0.21, (0.2, 0.1)).is_none());
    }
}
