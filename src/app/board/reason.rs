//! Why a point is forbidden, drawn on the board: each row that a black stone there would make is ringed, and the points
//! that it needs are marked.
//!
//! The rows are told apart by their lines, not by colour alone: the first is drawn through, the second dashed, the third
//! dotted.

use super::{
    super::{
        Step,
        session::{Phase, Session},
        settings::Settings,
    },
    Aim,
    kit::Kit,
    layout::Layout,
    mesh::{Builder, ribbon},
    motion::Path,
    pieces::{Leaving, send},
};
use crate::rules::{
    Position, Square,
    renju::{self, Reason, Row},
};
use bevy::{camera::visibility::NoFrustumCulling, prelude::*};
use std::f32::consts::{PI, TAU};

/// Why the point that is aimed at is forbidden, if it is.
#[derive(Resource, Default, PartialEq, Debug)]
pub struct Forbidden(pub Option<Reason>);

/// A mark of the reason that is shown.
#[derive(Component)]
pub struct ReasonMark;

/// Half the width of the ring round a row, in cells: the stones lie within.
const AROUND: f32 = 0.53;
/// Width of its line.
const LINE: f32 = 0.055;
/// Radius of the mark on a point that a row needs.
const NEED: f32 = 0.17;
/// Above the wood, so that neither flickers.
const HEIGHT: f32 = 0.006;
/// How much of the way is drawn, and the length of a stroke and a gap, for the first, second and third row.
const STROKES: [(f32, f32); 3] = [(1.0, 0.5), (0.62, 0.36), (0.40, 0.17)];

/// The reason at the square that is aimed at, where a person is to play there.
fn find(session: Res<Session>, aim: Res<Aim>, mut found: ResMut<Forbidden>) {
    if !session.is_changed() && !aim.is_changed() {
        return;
    }
    let square = aim.hover.or(aim.cursor).filter(|_| session.phase() == Phase::HumanTurn);
    let reason = square.and_then(|s| reason(session.position(), s));
    found.set_if_neq(Forbidden(reason));
}

/// Why the side to move may not play there.
#[must_use]
pub fn reason(position: &Position, square: Square) -> Option<Reason> {
    let Position::Gomoku(board) = position else { return None };
    (square.width() == board.size() && board.forbidden(square).is_some())
        .then(|| renju::explain(board, square))
        .flatten()
}

/// Puts the marks of another reason in the place of the last one's. They grow out of the point, and go the same way.
fn draw(
    mut commands: Commands,
    found: Res<Forbidden>,
    layout: Option<Res<Layout>>,
    kit: Res<Kit>,
    settings: Res<Settings>,
    mut meshes: ResMut<Assets<Mesh>>,
    old: Query<(Entity, &Transform), With<ReasonMark>>,
) {
    let Some(layout) = layout.filter(|_| found.is_changed()) else { return };
    for (entity, at) in &old {
        let mut entity = commands.entity(entity);
        if settings.speed > 0.0 && found.0.is_none() {
            entity.remove::<ReasonMark>().insert(Leaving);
            send(&mut entity, Path::Vanish { rest: *at }, &settings);
        } else {
            entity.despawn();
        }
    }
    let Some(reason) = &found.0 else { return };
    let home = Transform::from_translation(layout.centre(reason.point) + Vec3::Y * HEIGHT);
    for (k, row) in reason.rows.iter().enumerate() {
        let mark = meshes.add(mesh(&layout, reason.point, row, STROKES[k.min(STROKES.len() - 1)]));
        let ink = kit.inks[k.min(kit.inks.len() - 1)].clone();
        let mut mark = commands.spawn((ReasonMark, Mesh3d(mark), MeshMaterial3d(ink), home, NoFrustumCulling));
        send(&mut mark, Path::Appear { rest: home }, &settings);
    }
}

/// The ring round a row and the marks on the points that it needs, seen from the forbidden point.
fn mesh(layout: &Layout, point: Square, row: &Row, strokes: (f32, f32)) -> Mesh {
    let at = |s: &Square| (layout.centre(*s) - layout.centre(point)).xz();
    let mut b = Builder::default();
    if let (Some(a), Some(z)) = (row.stones.first(), row.stones.last()) {
        let way = stadium(at(a), at(z), AROUND);
        stroke(&mut b, &way, LINE, strokes);
    }
    for need in &row.needs {
        let way: Vec<Vec2> = (0..=4).map(|k| at(need) + Vec2::from_angle(k as f32 * TAU / 4.0) * NEED).collect();
        stroke(&mut b, &way, LINE, STROKES[0]);
    }
    b.mesh()
}

/// The closed way round a segment at a distance.
fn stadium(a: Vec2, z: Vec2, radius: f32) -> Vec<Vec2> {
    const ARC: u32 = 14;
    let along = (z - a).to_angle();
    let arc = |middle: Vec2, from: f32| {
        (0..=ARC).map(move |k| middle + Vec2::from_angle(from + PI * k as f32 / ARC as f32) * radius)
    };
    let mut way: Vec<Vec2> = arc(z, along - PI / 2.0).chain(arc(a, along + PI / 2.0)).collect();
    way.push(way[0]);
    way
}

/// A line of that width along a way, cut into strokes: the share of the way that is drawn, and the length of a stroke
/// with its gap.
fn stroke(b: &mut Builder, way: &[Vec2], width: f32, (share, length): (f32, f32)) {
    let whole: f32 = way.windows(2).map(|w| w[0].distance(w[1])).sum();
    // Whole strokes, so that the end meets the beginning.
    let length = whole / (whole / length).round().max(1.0);
    let mut done = 0.0;
    for pair in way.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let step = from.distance(to);
        let mut t = 0.0;
        while t < step - 1e-4 {
            let place = (done + t) / length;
            let (phase, begun) = (place.fract(), place.floor());
            let edge = if phase < share { begun + share } else { begun + 1.0 };
            let until = (edge * length - done).clamp(t + 1e-4, step);
            if phase < share {
                let at = |t: f32| from.lerp(to, t / step);
                ribbon(b, (at(t).extend(0.0).xzy(), width), (at(until).extend(0.0).xzy(), width));
            }
            t = until;
        }
        done += step;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Forbidden>().add_systems(Update, (find, draw).chain().in_set(Step::Mark));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Length of the ribbons in a mesh, all being of the same width.
    fn drawn(way: &[Vec2], strokes: (f32, f32)) -> f32 {
        let mut b = Builder::default();
        stroke(&mut b, way, 0.05, strokes);
        let mesh = b.mesh();
        let Some(bevy::mesh::VertexAttributeValues::Float32x3(p)) = mesh.attribute(Mesh::ATTRIBUTE_POSITION) else {
            return 0.0;
        };
        p.chunks(4).map(|q| Vec3::from(q[1]).distance(Vec3::from(q[2])) - 0.05 * 0.24).sum()
    }

    #[test]
    fn strokes_cover_their_share_of_the_way() {
        let way = stadium(Vec2::ZERO, Vec2::new(3.0, 3.0), 0.5);
        let whole: f32 = way.windows(2).map(|w| w[0].distance(w[1])).sum();
        assert!((whole - (2.0 * 18.0_f32.sqrt() + PI)).abs() < 0.02, "{whole}");
        for (share, length) in STROKES {
            let found = drawn(&way, (share, length)) / whole;
            assert!((found - share).abs() < 0.02, "{share}: {found}");
        }
    }

    #[test]
    fn faces_look_up() {
        let mut b = Builder::default();
        ribbon(&mut b, (Vec3::ZERO, 0.1), (Vec3::new(1.0, 0.0, 0.5), 0.1));
        let mesh = b.mesh();
        let Some(bevy::mesh::VertexAttributeValues::Float32x3(p)) = mesh.attribute(Mesh::ATTRIBUTE_POSITION) else {
            panic!("no points");
        };
        let i: Vec<usize> = mesh.indices().expect("faces").iter().collect();
        let [a, b, c] = [0, 1, 2].map(|k| Vec3::from(p[i[k]]));
        assert!((b - a).cross(c - a).y > 0.0);
    }
}
