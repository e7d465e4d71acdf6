//! Tells the shaders of board and pieces what lies and flies where.

use super::{
    super::{session::Session, settings::Settings},
    Aim,
    kit::Kit,
    layout::Layout,
    marks::Marks,
    materials::{BoardUniform, Disc, FLYING, Felt, Flight, Kaya, Stone},
    pieces::{Leaving, Piece, rest},
    result::Glow,
};
use crate::rules::Game;
use bevy::{prelude::*, transform::TransformSystems};

/// How far a piece may be from its resting place and still count as lying there.
const STILL: f32 = 2e-3;

/// Everything of the uniform that does not follow from the pieces.
fn heads(layout: &Layout, glow: &Glow, aim: &Aim, marks: &Marks, flying: usize) -> [Vec4; 7] {
    let nine = f32::from(u8::from(layout.game == Game::Gomoku && layout.size >= 19));
    let wall = if layout.game == Game::Othello { layout.top() } else { layout.bottom() };
    let ends = glow.ends.map_or(Vec4::ZERO, |(a, z)| Vec4::new(a.x, a.z, z.x, z.z));
    let spot = |square: Option<crate::rules::Square>, strength: f32| {
        square.map_or(Vec4::ZERO, |s| {
            let c = layout.centre(s);
            Vec4::new(c.x, c.z, strength, 0.0)
        })
    };
    let once = |wanted: bool| f32::from(u8::from(wanted));
    [
        Vec4::new(f32::from(layout.size), layout.radius(), layout.height(), flying as f32),
        Vec4::new(layout.surface(), wall, layout.dots(), marks.strength),
        ends,
        Vec4::new(glow.strength, layout.half_cells() - 0.5, nine, 0.0),
        spot(aim.cursor, 1.0),
        spot(marks.hint, 1.0),
        Vec4::new(
            once(aim.cursor.is_some()),
            once(marks.hint.is_some()),
            once(!marks.squares.is_empty()),
            once(glow.ends.is_some()),
        ),
    ]
}

fn tell(
    layout: Option<Res<Layout>>,
    kit: Res<Kit>,
    glow: Res<Glow>,
    aim: Res<Aim>,
    marks: Res<Marks>,
    session: Res<Session>,
    settings: Res<Settings>,
    pieces: Query<(&Piece, Ref<Transform>)>,
    leaving: Query<(), With<Leaving>>,
    mut gone: RemovedComponents<Piece>,
    (mut felts, mut kayas, mut discs, mut stones): (
        ResMut<Assets<Felt>>,
        ResMut<Assets<Kaya>>,
        ResMut<Assets<Disc>>,
        ResMut<Assets<Stone>>,
    ),
) {
    let Some(layout) = layout else { return };
    let moved = pieces.iter().any(|(_, t)| t.is_changed()) || gone.read().count() > 0;
    let told = layout.is_changed() || glow.is_changed() || aim.is_changed() || marks.is_changed();
    if !moved && !told && leaving.is_empty() && !session.is_changed() && !settings.is_changed() {
        return;
    }
    let (radius, height) = (layout.radius(), layout.height());
    let mut uniform = BoardUniform::default();
    let mut fly: Flight = [Vec4::ZERO; 2 * FLYING];
    let mut flying = 0;
    for (piece, t) in &pieces {
        let home = rest(&layout, *piece);
        let off = t.translation - home.translation;
        if off.length() < STILL {
            let j = layout.jitter(piece.square);
            uniform.cells[piece.square.index()] = Vec4::new(t.scale.x, 0.0, j.x, j.y);
        } else if let Some(lying) = lies_at(&layout, &t) {
            // Counted rows: the piece rests on another square than its own.
            uniform.cells[lying].x = 1.0;
        } else if flying < FLYING {
            fly[2 * flying] = t.translation.extend(radius * t.scale.x);
            fly[2 * flying + 1] = shadow_form(t.rotation * Vec3::Y, radius * t.scale.x, height)
                .extend(0.45 * (-1.6 * t.translation.y).exp());
            flying += 1;
        }
    }
    for square in &marks.squares {
        uniform.cells[square.index()].y = 1.0;
    }
    uniform.fly = fly;
    uniform.head = heads(&layout, &glow, &aim, &marks, flying);
    let (ends, scale) = (uniform.head[2], 1.0 / layout.outer());
    match layout.game {
        Game::Othello => {
            if let Some(mut felt) = felts.get_mut(&kit.felt) {
                felt.u = uniform;
            }
            if let Some(mut disc) = discs.get_mut(&kit.disc_material) {
                disc.u.head = Vec4::new(height, flying as f32, scale, 0.0);
                disc.u.fly = fly;
            }
        }
        Game::Gomoku => {
            if let Some(mut kaya) = kayas.get_mut(&kit.kaya) {
                kaya.u = uniform;
            }
            if !glow.is_changed() && !layout.is_changed() {
                return;
            }
            for handle in &kit.stone_materials {
                if let Some(mut stone) = stones.get_mut(handle) {
                    stone.u.head.z = scale;
                    stone.u.head.w = glow.strength;
                    stone.u.win = ends;
                }
            }
        }
    }
}

/// The shadow of a disc in any attitude on a level plane is an ellipse: the inverse of its quadratic form, as the
/// factors of x², xz and z². Its axes are those of the disc, projected along the sun; a part of the thickness keeps a
/// disc on edge from vanishing.
fn shadow_form(normal: Vec3, radius: f32, height: f32) -> Vec3 {
    // SUN_K of shaders/common.wgsl: how far the sun moves a shadow aside for each unit of height.
    const SUN_K: Vec2 = Vec2::new(-0.6875, -0.2000);
    let u = normal.any_orthonormal_vector();
    let v = normal.cross(u);
    let flat = |a: Vec3, by: f32| (a.xz() - SUN_K * a.y) * by;
    let axes = [flat(u, radius), flat(v, radius), flat(normal, height * 0.6)];
    let (mut xx, mut xz, mut zz) = (0.0, 0.0, 0.0);
    for a in axes {
        (xx, xz, zz) = (xx + a.x * a.x, xz + a.x * a.y, zz + a.y * a.y);
    }
    Vec3::new(zz, -2.0 * xz, xx) / (xx * zz - xz * xz).max(1e-9)
}

/// The square on which a piece lies still, wherever it belongs.
fn lies_at(layout: &Layout, t: &Transform) -> Option<usize> {
    let square = layout.square_at(t.translation)?;
    (t.translation.distance(layout.rest(square)) < STILL).then_some(square.index())
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, tell.before(TransformSystems::Propagate));
}
