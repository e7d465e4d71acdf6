//! What the layers are made of, made once.

use super::{candidates::SHADES, line::DOUBTS};
use crate::{
    app::board::{
        bake::{self, Glyphs},
        materials::{Glass, GlassUniform, Lettering},
        mesh,
    },
    engine::report::Bound,
    rules::{Game, Side},
};
use bevy::prelude::*;

/// Radius of a column, in cells.
const COLUMN: f32 = 0.115;

/// Steps in which a spark fades.
pub const FADES: usize = 5;
/// Steps of the trace that sparks leave.
pub const HEATS: usize = 5;

/// Meshes and materials of the layers.
#[derive(Resource)]
pub struct ThinkingKit {
    /// A column of unit height.
    pub column: Handle<Mesh>,
    caps: [Handle<Mesh>; 3],
    plates: [Handle<Mesh>; 2],
    bodies: [Handle<Glass>; SHADES],
    lids: [Handle<Glass>; SHADES],
    tints: [Handle<Glass>; SHADES],
    slate: [Handle<Glass>; SHADES],
    ghosts: [[Handle<Glass>; DOUBTS]; 2],
    panes: [Handle<Glass>; SHADES],
    bolts: [Handle<Glass>; 2],
    flashes: [Handle<Glass>; FADES],
    heats: [Handle<Glass>; HEATS],
    drops: [Handle<Glass>; 3],
    /// Glass on a square.
    pub pane: Handle<Mesh>,
    /// A forced reply: a ring.
    pub hollow: Handle<Mesh>,
    /// A cutoff: a star.
    pub star: Handle<Mesh>,
    /// A game played out: a drop.
    pub drop: Handle<Mesh>,
    /// The change of mind.
    pub arc: Handle<Glass>,
    /// On the best candidate.
    pub gold: Handle<Lettering>,
    /// On the other candidates.
    pub pale: Handle<Lettering>,
    /// On ghosts, by side.
    pub ink: [Handle<Lettering>; 2],
    /// Figures, signs and the letters of `win` and `loss`.
    pub glyphs: Glyphs,
}

impl ThinkingKit {
    /// The cap tells how to read a score: a pill for exactly, a peak for at least, a bowl for at most.
    #[must_use]
    pub fn cap(&self, bound: Bound) -> Handle<Mesh> {
        self.caps[bound as usize].clone()
    }

    /// The plate under a candidate.
    #[must_use]
    pub fn plate(&self, game: Game) -> Handle<Mesh> {
        self.plates[game as usize].clone()
    }

    /// Its colour: a tint on the cloth; on wood, where lines run under the figures, a slate.
    #[must_use]
    pub fn tint(&self, game: Game, shade: usize) -> Handle<Glass> {
        match game {
            Game::Othello => self.tints[shade].clone(),
            Game::Gomoku => self.slate[shade].clone(),
        }
    }

    /// The colour of a column.
    #[must_use]
    pub fn body(&self, shade: usize) -> Handle<Glass> {
        self.bodies[shade].clone()
    }

    /// The colour of its cap.
    #[must_use]
    pub fn lid(&self, shade: usize) -> Handle<Glass> {
        self.lids[shade].clone()
    }

    /// Glass on a square whose end is known.
    #[must_use]
    pub fn pane_glass(&self, shade: usize) -> Handle<Glass> {
        self.panes[shade].clone()
    }

    /// A proven win: red for the one who thinks, blue for the other.
    #[must_use]
    pub fn bolt(&self, own: bool) -> Handle<Glass> {
        self.bolts[usize::from(!own)].clone()
    }

    /// A cutoff that has faded so far, 0 to [`FADES`] - 1.
    #[must_use]
    pub fn flash(&self, faded: usize) -> Handle<Glass> {
        self.flashes[faded.min(FADES - 1)].clone()
    }

    /// The trace that cutoffs leave on a square, 0 for the faintest to [`HEATS`] - 1.
    #[must_use]
    pub fn heat(&self, step: usize) -> Handle<Glass> {
        self.heats[step.min(HEATS - 1)].clone()
    }

    /// A game that was lost, drawn or won for the one who thinks: 0, 1 or 2 half points.
    #[must_use]
    pub fn drop(&self, half_points: u8) -> Handle<Glass> {
        self.drops[usize::from(half_points.min(2))].clone()
    }

    /// A ghost, the clearer the less doubt there is.
    #[must_use]
    pub fn ghost(&self, side: Side, doubt: usize) -> Handle<Glass> {
        self.ghosts[side.index()][doubt].clone()
    }
}

/// Gold for the best; the others go from turquoise to slate blue, darker with every step.
fn hue(shade: usize) -> Vec3 {
    if shade == 0 {
        return Vec3::new(0.95, 0.44, 0.07);
    }
    let t = (shade - 1) as f32 / (SHADES - 2) as f32;
    Vec3::new(0.13, 0.66, 0.58).lerp(Vec3::new(0.13, 0.22, 0.42), t)
}

fn make(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut images: ResMut<Assets<Image>>,
    mut glasses: ResMut<Assets<Glass>>,
    mut letterings: ResMut<Assets<Lettering>>,
) {
    let (glyphs, atlas) = bake::glyphs(include_bytes!("../../../assets/fonts/plex-600.ttf"), "0123456789+−<>WinLosgkM");
    let atlas = images.add(atlas);
    let mut glass = |c: Vec3, a: f32, kind: f32| {
        glasses.add(Glass { u: GlassUniform { col: c.extend(a), head: Vec4::new(kind, 0.0, 0.0, 0.0) } })
    };
    let bodies = std::array::from_fn(|k| glass(hue(k), 0.55, 0.0));
    let lids = std::array::from_fn(|k| glass(hue(k) * if k == 0 { 1.3 } else { 0.95 }, 1.0, 2.0));
    let tints = std::array::from_fn(|k| glass(hue(k), if k == 0 { 0.30 } else { 0.20 }, 3.0));
    let slate = std::array::from_fn(|k| glass(hue(k) * 0.16 + 0.012, 0.80, 3.0));
    let panes = std::array::from_fn(|k| glass(hue(k) * 0.5 + 0.10, 0.34, 4.0));
    let bolts = [Vec3::new(0.78, 0.07, 0.02), Vec3::new(0.05, 0.16, 0.50)].map(|c| glass(c, 0.95, 3.0));
    let flashes = std::array::from_fn(|k| glass(Vec3::new(1.5, 0.50, 0.34), 0.95 - 0.19 * k as f32, 3.0));
    let heats = std::array::from_fn(|k| glass(Vec3::new(0.62, 0.13, 0.10), 0.07 + 0.075 * k as f32, 3.0));
    let drops = [Vec3::new(0.14, 0.22, 0.46), Vec3::new(0.45, 0.48, 0.46), Vec3::new(0.95, 0.44, 0.07)]
        .map(|c| glass(c, 0.92, 2.0));
    let arc = glass(Vec3::new(0.86, 0.80, 0.66), 0.85, 3.0);
    let opacity = [0.66, 0.46, 0.28];
    // What is dark has to be denser, or wood shows through it as bright as through a light one.
    let ghosts = [(Vec3::splat(0.012), 0.16), (Vec3::new(0.78, 0.68, 0.50), 0.0)]
        .map(|(c, denser)| opacity.map(|a| glass(c, a + denser, 1.0)));
    let mut letters = |r: f32, g: f32, b: f32| {
        letterings.add(Lettering { u: [Vec4::new(r, g, b, 0.97), Vec4::ZERO], tex: atlas.clone() })
    };
    commands.insert_resource(ThinkingKit {
        column: meshes.add(mesh::column(COLUMN)),
        caps: [
            meshes.add(mesh::cap(COLUMN * 1.12, COLUMN * 1.12, 0.07)),
            meshes.add(mesh::cap(COLUMN * 1.35, 0.0, 0.22)),
            meshes.add(mesh::cap(COLUMN * 0.75, COLUMN * 1.55, 0.15)),
        ],
        plates: [meshes.add(mesh::plate(0.47, true)), meshes.add(mesh::plate(0.43, false))],
        panes,
        bolts,
        flashes,
        heats,
        drops,
        arc,
        pane: meshes.add(mesh::slab(0.43, 0.05)),
        hollow: meshes.add(mesh::ring(0.33, 0.41, |_| 0.0)),
        star: meshes.add(mesh::star(0.40)),
        drop: meshes.add(mesh::stone(0.13, 0.13)),
        bodies,
        lids,
        tints,
        slate,
        ghosts,
        gold: letters(1.25, 0.80, 0.28),
        pale: letters(0.80, 0.95, 0.90),
        ink: [letters(0.95, 0.88, 0.76), letters(0.02, 0.016, 0.012)],
        glyphs,
    });
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, make);
}
