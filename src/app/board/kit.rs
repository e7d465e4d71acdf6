//! Meshes, materials and textures that are made once and shared by everything on the table.

use super::{
    bake::{self, Glyphs},
    layout::{DISC_HEIGHT, DISC_RADIUS, STONE_HEIGHT, STONE_RADIUS},
    materials::{Disc, DiscUniform, FLYING, Felt, Glass, GlassUniform, Kaya, Stone, StoneUniform},
    mesh,
};
use crate::rules::{Game, Side};
use bevy::prelude::*;

/// What the table is built from.
#[derive(Resource)]
pub struct Kit {
    /// Two-faced disc, black up.
    pub disc: Handle<Mesh>,
    /// Stone.
    pub stone: Handle<Mesh>,
    /// Thin ring that lies in the dish of a disc: the last move.
    pub disc_mark: Handle<Mesh>,
    /// Ring that follows the dome of a stone: the last move.
    pub stone_mark: Handle<Mesh>,
    /// Wider ring on a stone: one of the five.
    pub five_mark: Handle<Mesh>,
    /// Thin ring on a disc that would turn.
    pub turn_mark: Handle<Mesh>,
    /// All discs.
    pub disc_material: Handle<Disc>,
    /// Slate and shell, by side.
    pub stone_materials: [Handle<Stone>; 2],
    /// Gilt marks on black and on white pieces, by side.
    pub gilt: [Handle<Glass>; 2],
    /// Ghosts, by side.
    pub ghosts: [Handle<Glass>; 2],
    /// Rings on discs that would turn, by the side of the disc.
    pub turn: [Handle<Glass>; 2],
    /// Lines drawn on wood: red, blue, black.
    pub inks: [Handle<Glass>; 3],
    /// Cloth.
    pub felt: Handle<Felt>,
    /// Kaya.
    pub kaya: Handle<Kaya>,
    /// Letters of the coordinates.
    pub glyphs: Glyphs,
    /// Their atlas.
    pub atlas: Handle<Image>,
    /// Walnut, once a frame was wanted.
    pub walnut: Option<Handle<Image>>,
    ready: [bool; 2],
}

impl Kit {
    /// Bakes the textures of a game unless that was done before.
    pub fn ready(
        &mut self,
        game: Game,
        images: &mut Assets<Image>,
        felts: &mut Assets<Felt>,
        kayas: &mut Assets<Kaya>,
    ) {
        if std::mem::replace(&mut self.ready[game as usize], true) {
            return;
        }
        match game {
            Game::Othello => {
                self.walnut = Some(images.add(bake::walnut()));
                self.felt = felts.add(Felt { u: default(), tex: images.add(bake::felt()) });
            }
            Game::Gomoku => self.kaya = kayas.add(Kaya { u: default(), tex: images.add(bake::kaya()) }),
        }
    }

    /// Mesh of a piece.
    #[must_use]
    pub fn piece(&self, game: Game) -> Handle<Mesh> {
        match game {
            Game::Othello => self.disc.clone(),
            Game::Gomoku => self.stone.clone(),
        }
    }
}

/// Height of a stone's skin at a distance from its axis.
fn dome(r: f32) -> f32 {
    STONE_HEIGHT * 0.5 * (1.0 - (r / STONE_RADIUS).powf(2.0 / 0.92)).max(0.0).powf(0.54) + 0.004
}

fn make(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut images: ResMut<Assets<Image>>,
    mut discs: ResMut<Assets<Disc>>,
    mut stones: ResMut<Assets<Stone>>,
    mut glasses: ResMut<Assets<Glass>>,
) {
    let (glyphs, atlas) =
        bake::glyphs(include_bytes!("../../../assets/fonts/cinzel.ttf"), "0123456789ABCDEFGHIJKLMNOPQRS");
    let mut stone = |shell: f32, base: Vec4| {
        stones.add(Stone {
            u: StoneUniform {
                head: Vec4::new(shell, STONE_HEIGHT, 0.1, 0.0),
                base,
                bounce: Vec4::new(0.26, 0.175, 0.085, 0.0),
                win: Vec4::ZERO,
            },
        })
    };
    let stone_materials =
        [stone(0.0, Vec4::new(0.0115, 0.0120, 0.0135, 1.0)), stone(1.0, Vec4::new(0.71, 0.68, 0.615, 1.0))];
    let mut glass = |r: f32, g: f32, b: f32, a: f32, kind: f32| {
        glasses.add(Glass { u: GlassUniform { col: Vec4::new(r, g, b, a), head: Vec4::new(kind, 0.0, 0.0, 0.0) } })
    };
    // On black a light gold, on white a deep amber: the mark must differ in value from what it lies on.
    let gilt = [glass(1.6, 0.92, 0.30, 0.95, 3.0), glass(0.42, 0.15, 0.015, 0.95, 3.0)];
    let ghosts = [glass(0.012, 0.012, 0.012, 0.62, 1.0), glass(0.78, 0.70, 0.56, 0.62, 1.0)];
    let turn = [glass(0.72, 0.645, 0.51, 0.75, 3.0), glass(0.02, 0.02, 0.02, 0.75, 3.0)];
    let inks =
        [(0.42, 0.035, 0.02), (0.015, 0.05, 0.20), (0.02, 0.014, 0.01)].map(|(r, g, b)| glass(r, g, b, 0.92, 3.0));
    commands.insert_resource(Kit {
        disc: meshes.add(mesh::disc(DISC_RADIUS, DISC_HEIGHT)),
        stone: meshes.add(mesh::stone(STONE_RADIUS, STONE_HEIGHT * 0.5)),
        disc_mark: meshes.add(mesh::ring(DISC_RADIUS * 0.40, DISC_RADIUS * 0.53, |_| 0.0)),
        stone_mark: meshes.add(mesh::ring(0.11, 0.17, dome)),
        five_mark: meshes.add(mesh::ring(0.235, 0.292, dome)),
        turn_mark: meshes.add(mesh::ring(DISC_RADIUS * 0.84, DISC_RADIUS * 0.92, |_| 0.0)),
        disc_material: discs.add(Disc {
            u: DiscUniform {
                head: Vec4::new(DISC_HEIGHT, 0.0, 0.2, 0.0),
                dark: Vec4::new(0.0105, 0.0100, 0.0098, 1.0),
                light: Vec4::new(0.72, 0.645, 0.51, 1.0),
                bounce: Vec4::new(0.05, 0.13, 0.075, 0.0),
                fly: [Vec4::ZERO; 2 * FLYING],
            },
        }),
        stone_materials,
        gilt,
        ghosts,
        turn,
        inks,
        felt: default(),
        kaya: default(),
        glyphs,
        atlas: images.add(atlas),
        walnut: None,
        ready: [false; 2],
    });
}

/// The colour that a mark or ghost for `side` uses from a pair of materials.
#[must_use]
pub fn by_side<T: Clone>(pair: &[T; 2], side: Side) -> T {
    pair[side.index()].clone()
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, make);
}
