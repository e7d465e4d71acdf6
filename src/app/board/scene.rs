//! What stands still: the table, the board and its frame, and the coordinates.

use super::{
    super::{Step, facts::Fact, frame::Frame, session::Session, settings::Settings},
    kit::Kit,
    layout::Layout,
    materials::{Felt, Kaya, Lettering, Table, Wood},
    mesh::{self, Builder, Rail},
    pieces,
};
use crate::rules::Game;
use bevy::{camera::visibility::NoFrustumCulling, prelude::*};

/// Marks what is thrown away when another board is set up.
#[derive(Component)]
pub struct Furniture;

/// Marks the letters and numbers; their height in cells.
#[derive(Component)]
pub struct Coordinates(f32);

/// The assets that a board is made of.
#[derive(bevy::ecs::system::SystemParam)]
pub struct Workshop<'w> {
    meshes: ResMut<'w, Assets<Mesh>>,
    images: ResMut<'w, Assets<Image>>,
    felts: ResMut<'w, Assets<Felt>>,
    kayas: ResMut<'w, Assets<Kaya>>,
    woods: ResMut<'w, Assets<Wood>>,
    tables: ResMut<'w, Assets<Table>>,
    letterings: ResMut<'w, Assets<Lettering>>,
}

pub(super) fn set_up(
    mut commands: Commands,
    mut facts: MessageReader<Fact>,
    session: Res<Session>,
    settings: Res<Settings>,
    layout: Option<Res<Layout>>,
    mut kit: ResMut<Kit>,
    mut shop: Workshop,
    frame: Res<Frame>,
    old: Query<Entity, With<Furniture>>,
) {
    let started = facts.read().any(|f| *f == Fact::Started);
    let wanted = Layout::new(session.setup());
    if layout.is_some_and(|l| !started || *l == wanted) {
        return;
    }
    for entity in &old {
        commands.entity(entity).despawn();
    }
    commands.insert_resource(wanted);
    {
        let Workshop { images, felts, kayas, .. } = &mut shop;
        kit.ready(wanted.game, images, felts, kayas);
    }
    table(&mut commands, &mut shop, &wanted);
    match wanted.game {
        Game::Othello => othello(&mut commands, &mut shop, &kit, &wanted),
        Game::Gomoku => gomoku(&mut commands, &mut shop, &kit, &wanted),
    }
    let size = letter_size(&frame, &wanted);
    coordinates(&mut commands, &mut shop, &kit, &wanted, size, settings.coordinates);
}

/// Bevy's frustum knows nothing of the off-axis view, so nothing may be culled by it.
fn part<M: Material>(mesh: Handle<Mesh>, material: Handle<M>) -> impl Bundle {
    (Furniture, Mesh3d(mesh), MeshMaterial3d(material), NoFrustumCulling)
}

fn table(commands: &mut Commands, shop: &mut Workshop, layout: &Layout) {
    let ring = |half: f32| Rail { half, y: 0.0, rad: 0.1, out: 0.0, up: 1.0, s: 0.0 };
    let half = layout.outer();
    // With a hole under the board: no pixel is shaded twice.
    let mesh = shop.meshes.add(mesh::sweep(&[ring(half * 0.96), ring(half * 15.0)], false));
    let material = shop.tables.add(Table {
        u: [Vec4::new(half, -layout.bottom() + layout.top() * 0.5, 0.16, 0.0), Vec4::new(0.050, 0.0405, 0.0335, 0.0)],
    });
    commands.spawn((part(mesh, material), Transform::from_xyz(0.0, layout.bottom(), 0.0)));
}

fn othello(commands: &mut Commands, shop: &mut Workshop, kit: &Kit, layout: &Layout) {
    let (inner, outer, top, bottom) = (layout.surface(), layout.outer(), layout.top(), layout.bottom());
    let mut rails = vec![Rail { half: inner, y: -0.01, rad: 0.02, out: -1.0, up: 0.0, s: 0.0 }];
    rails.extend(mesh::round_edge(inner, top, 0.07, 0.02, 0.0, false).into_iter().rev());
    rails.extend(mesh::round_edge(outer, top, 0.09, 0.16, 0.0, true));
    rails.extend(rails.last().copied().map(|r| Rail { y: bottom, ..r }));
    let frame = shop.meshes.add(mesh::sweep(&rails, false));
    let wood =
        shop.woods.add(Wood { u: Vec4::new(inner, outer, top, bottom), tex: kit.walnut.clone().unwrap_or_default() });
    commands.spawn(part(frame, wood));

    let mut cloth = Builder::default();
    let f = inner + 0.05;
    let v =
        [(-f, -f), (-f, f), (f, f), (f, -f)].map(|(x, z)| cloth.vert(Vec3::new(x, 0.0, z), Vec3::Y, Vec2::new(x, z)));
    cloth.quad(v[0], v[1], v[2], v[3]);
    commands.spawn(part(shop.meshes.add(cloth.mesh()), kit.felt.clone()));
}

fn gomoku(commands: &mut Commands, shop: &mut Workshop, kit: &Kit, layout: &Layout) {
    let mut rails = mesh::round_edge(layout.surface(), 0.0, 0.07, 0.12, 0.0, true);
    rails.extend(rails.last().copied().map(|r| Rail { y: layout.bottom(), s: r.s - layout.bottom() - 0.07, ..r }));
    commands.spawn(part(shop.meshes.add(mesh::sweep(&rails, true)), kit.kaya.clone()));
}

/// Height of the letters in cells: enough to be read on a small window, as far as the margin has room.
fn letter_size(frame: &Frame, layout: &Layout) -> f32 {
    const READABLE: f32 = 8.5;
    let pixels = frame.board.width().min(frame.board.height()) / (2.0 * layout.outer());
    let size = (READABLE / pixels).clamp(0.235, 0.36);
    (size * 100.0).round() / 100.0
}

/// All letters and numbers as one mesh.
fn letters(kit: &Kit, layout: &Layout, size: f32) -> Mesh {
    let mut text = Builder::default();
    let n = layout.size;
    let othello = layout.game == Game::Othello;
    let (y, ring) =
        if othello { (layout.top() + 0.003, layout.surface() + 0.42) } else { (0.002, layout.half_cells() + 0.16) };
    for i in 0..n {
        let at = f32::from(i) + 0.5 - layout.half_cells();
        let letter = char::from(b'A' + i).to_string();
        let number = if othello { i + 1 } else { n - i }.to_string();
        let mut put = |s: &str, x: f32, z: f32| mesh::text(&mut text, &kit.glyphs, s, Vec3::new(x, y, z), size);
        put(&letter, at, ring);
        put(&number, -ring, at);
        if othello {
            put(&letter, at, -ring);
            put(&number, ring, at);
        }
    }
    text.mesh()
}

/// Keeps the letters readable when the window changes.
fn fit_letters(
    frame: Res<Frame>,
    layout: Option<Res<Layout>>,
    kit: Res<Kit>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut shown: Query<(&mut Coordinates, &Mesh3d)>,
) {
    let Some(layout) = layout else { return };
    let size = letter_size(&frame, &layout);
    for (mut coordinates, mesh) in &mut shown {
        if coordinates.0 != size {
            coordinates.0 = size;
            // The handle is one of ours, and its mesh is only ever exchanged.
            let _ = meshes.insert(mesh.0.id(), letters(&kit, &layout, size));
        }
    }
}

fn coordinates(commands: &mut Commands, shop: &mut Workshop, kit: &Kit, layout: &Layout, size: f32, shown: bool) {
    let othello = layout.game == Game::Othello;
    // Brass let into walnut, or ink on kaya.
    let (colour, relief) =
        if othello { (Vec4::new(0.66, 0.49, 0.27, 0.95), 0.55) } else { (Vec4::new(0.045, 0.024, 0.010, 0.92), 0.0) };
    let material =
        shop.letterings.add(Lettering { u: [colour, Vec4::new(relief, 0.0, 0.0, 0.0)], tex: kit.atlas.clone() });
    let shown = if shown { Visibility::Inherited } else { Visibility::Hidden };
    let mesh = shop.meshes.add(letters(kit, layout, size));
    commands.spawn((part(mesh, material), Coordinates(size), shown));
}

fn show_coordinates(settings: Res<Settings>, mut letters: Query<&mut Visibility, With<Coordinates>>) {
    let wanted = if settings.coordinates { Visibility::Inherited } else { Visibility::Hidden };
    for mut shown in &mut letters {
        shown.set_if_neq(wanted);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            (set_up, pieces::follow).chain(),
            show_coordinates.run_if(resource_changed::<Settings>),
            fit_letters.run_if(resource_changed::<Frame>),
        )
            .in_set(Step::Animate),
    );
}
