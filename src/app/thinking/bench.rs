//! Makes the things that the layers draw.

use super::{
    items::{Item, Lift},
    kit::ThinkingKit,
};
use crate::{
    app::board::{
        kit::{Kit, by_side},
        layout::Layout,
        materials::Lettering,
        mesh::{self, Builder},
        pieces::{Piece, rest},
    },
    engine::report::Bound,
    rules::{Game, Square},
};
use bevy::{camera::visibility::NoFrustumCulling, prelude::*};

/// What items are made from.
pub(super) struct Bench<'a> {
    pub layout: &'a Layout,
    pub kit: &'a Kit,
    pub thinking: &'a ThinkingKit,
}

impl Bench<'_> {
    /// The top of a ghost, or of the board.
    fn ground(&self, lift: Lift) -> f32 {
        match (lift, self.layout.game) {
            (Lift::Board, _) => 0.006,
            // The dish of a disc, the dome of a stone.
            (Lift::Ghost, Game::Othello) => self.layout.height() + 0.012,
            (Lift::Ghost, Game::Gomoku) => self.layout.height() + 0.02,
        }
    }

    /// Behind the figures, so that both can be seen.
    pub fn column(&self, square: Square, lift: Lift) -> Transform {
        let back = if self.layout.game == Game::Othello { 0.16 } else { 0.24 };
        let foot = if lift == Lift::Ghost { self.layout.height() * 0.8 } else { 0.0 };
        Transform::from_translation(self.layout.centre(square) + Vec3::new(0.0, foot, -back))
    }

    /// Figures that lie flat, as large as there is room for.
    fn text(&self, words: &str, largest: f32) -> Mesh {
        let glyphs = &self.thinking.glyphs;
        let width: f32 = words.chars().map(|c| glyphs.advance(c)).sum();
        let mut b = Builder::default();
        mesh::text(&mut b, glyphs, words, Vec3::ZERO, largest.min(0.80 / width.max(0.1)));
        b.mesh()
    }

    fn flat(&self, square: Square, y: f32, forward: f32) -> Transform {
        Transform::from_translation(self.layout.centre(square) + Vec3::new(0.0, y, forward))
    }

    pub fn spawn(&self, commands: &mut Commands, meshes: &mut Assets<Mesh>, item: &Item) -> Entity {
        let (layout, game) = (self.layout, self.layout.game);
        let think = self.thinking;
        let mut write = |commands: &mut Commands, mesh: Mesh, ink: &Handle<Lettering>, at: Transform| {
            let parts = (Mesh3d(meshes.add(mesh)), MeshMaterial3d(ink.clone()), at);
            commands.spawn((item.clone(), parts, NoFrustumCulling)).id()
        };
        let (mesh, glass, at) = match item {
            Item::Label(square, words, best, lift) => {
                let ink = if *best { &think.gold } else { &think.pale };
                let forward = if game == Game::Othello { 0.22 } else { 0.10 };
                let forward = if *lift == Lift::Ghost { 0.12 } else { forward };
                let at = self.flat(*square, self.ground(*lift) + 0.004, forward);
                return write(commands, self.text(words, 0.25), ink, at);
            }
            Item::Number(square, side, number) => {
                let at = self.flat(*square, self.ground(Lift::Ghost), 0.0);
                return write(commands, self.text(&number.to_string(), 0.29), &think.ink[side.index()], at);
            }
            Item::Bolt(from, to, own) => {
                let mesh = meshes.add(bolt(layout, *from, *to));
                let parts = (Mesh3d(mesh), MeshMaterial3d(think.bolt(*own)), Transform::IDENTITY);
                return commands.spawn((item.clone(), parts, NoFrustumCulling)).id();
            }
            Item::Arc(from, to) => {
                let mesh = meshes.add(arc(layout, *from, *to));
                let parts = (Mesh3d(mesh), MeshMaterial3d(think.arc.clone()), Transform::IDENTITY);
                return commands.spawn((item.clone(), parts, NoFrustumCulling)).id();
            }
            Item::Forced(square, own) => {
                (think.hollow.clone(), think.bolt(*own), self.flat(*square, layout.height() + 0.03, 0.0))
            }
            Item::Pane(square, shade) => (think.pane.clone(), think.pane_glass(*shade), self.flat(*square, 0.0, 0.0)),
            Item::Plate(square, shade) => (think.plate(game), think.tint(game, *shade), self.flat(*square, 0.004, 0.0)),
            Item::Column(square, shade, lift) => {
                (think.column.clone(), think.body(*shade), self.column(*square, *lift))
            }
            Item::Cap(square, shade, lift, bound) => {
                let bound = [Bound::Exact, Bound::AtLeast, Bound::AtMost][usize::from(*bound)];
                (think.cap(bound), think.lid(*shade), self.column(*square, *lift))
            }
            Item::Ghost(square, side, doubt) => {
                let home = rest(layout, Piece { square: *square, side: *side }).with_rotation(Quat::IDENTITY);
                (self.kit.piece(game), think.ghost(*side, *doubt), home)
            }
            Item::Turn(square, side) => {
                let at = Transform::from_translation(layout.rest(*square) + Vec3::Y * (layout.height() * 0.5 + 0.004));
                (self.kit.turn_mark.clone(), by_side(&self.kit.turn, side.other()), at)
            }
        };
        commands.spawn((item.clone(), Mesh3d(mesh), MeshMaterial3d(glass), at, NoFrustumCulling)).id()
    }
}

/// Lightning from one stone to another, above all stones: broken twice, and pointed at its end.
fn bolt(layout: &Layout, from: Square, to: Square) -> Mesh {
    let high = Vec3::Y * (layout.height() + 0.07);
    let (a, z) = (layout.centre(from) + high, layout.centre(to) + high);
    let way = z - a;
    let side = Vec3::new(-way.z, 0.0, way.x).normalize_or_zero();
    // It begins and ends beside the figures in the middle of a stone.
    let short = way.normalize_or_zero() * 0.34;
    // Between neighbours there is room for a small one only.
    let large = (way.length() / 3.0).min(1.0);
    let bend = side * (0.04 + 0.12 * large);
    let points = [a + short, a + way * 0.46 + bend, a + way * 0.54 - bend, z - short];
    let widths = [0.07, 0.11 + 0.08 * large, 0.11 + 0.08 * large, 0.0];
    let mut b = Builder::default();
    for k in 0..3 {
        mesh::ribbon(&mut b, (points[k], widths[k]), (points[k + 1], widths[k + 1]));
    }
    b.mesh()
}

/// A thin bow over the board with a point at its end.
fn arc(layout: &Layout, from: Square, to: Square) -> Mesh {
    const STEPS: usize = 20;
    let low = Vec3::Y * (layout.height() * 0.5);
    let (a, z) = (layout.centre(from) + low, layout.centre(to) + low);
    let top = 0.55 + 0.16 * a.distance(z);
    let at = |k: usize| {
        let t = k as f32 / STEPS as f32;
        a.lerp(z, t) + Vec3::Y * (4.0 * top * t * (1.0 - t))
    };
    let mut b = Builder::default();
    for k in 0..STEPS - 3 {
        mesh::ribbon(&mut b, (at(k), 0.055), (at(k + 1), 0.055));
    }
    mesh::ribbon(&mut b, (at(STEPS - 3), 0.22), (at(STEPS), 0.0));
    b.mesh()
}
