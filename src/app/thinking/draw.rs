//! Draws the picture: what is not wanted any more goes, what is new comes, and columns grow from where they were.

use super::{
    Moving,
    kit::ThinkingKit,
    picture::{Candidate, Ghost, Picture},
};
use crate::{
    app::{
        Step,
        board::{
            kit::{Kit, by_side},
            layout::Layout,
            materials::Lettering,
            mesh::{self, Builder},
            motion::Path,
            pieces::{Piece, rest, send},
        },
        settings::Settings,
        timing,
    },
    engine::report::Bound,
    rules::{Game, Side, Square},
};
use bevy::{camera::visibility::NoFrustumCulling, prelude::*};
use std::collections::{HashMap, HashSet};

/// One thing that a layer draws. Two that are equal look alike and stand in the same place.
#[derive(Component, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Item {
    /// The plate under a candidate.
    Plate(Square, usize),
    /// A column.
    Column(Square, usize, Lift),
    /// What lies on it.
    Cap(Square, usize, Lift, u8),
    /// A candidate's score; whether it is the best.
    Label(Square, String, bool, Lift),
    /// A piece of the expected line.
    Ghost(Square, Side, usize),
    /// Its number.
    Number(Square, Side, usize),
    /// The ring on a disc that the first move turns, of the colour that it becomes.
    Turn(Square, Side),
}

/// Whether something stands on a ghost, or on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Lift {
    /// On the board.
    Board,
    /// On a ghost of the line.
    Ghost,
}

/// How high a column is, was and is to be.
#[derive(Component, Clone, Copy, Debug)]
struct Rise {
    from: f32,
    to: f32,
    since: f32,
    foot: f32,
}

impl Rise {
    fn at(&self, now: f32, whole: f32) -> f32 {
        let t = if whole > 0.0 { ((now - self.since) / whole).clamp(0.0, 1.0) } else { 1.0 };
        self.from + (self.to - self.from) * (1.0 - (1.0 - t).powi(3))
    }
}

/// Everything that the picture wants, and how high columns are to be.
fn items(picture: &Picture, layout: &Layout) -> Vec<(Item, f32)> {
    let tall = if layout.game == Game::Othello { 1.75 } else { 1.25 };
    let mut items = Vec::new();
    let ghosts: HashSet<Square> = picture.line.iter().map(|g| g.square).collect();
    for Candidate { square, shade, bound, effort, plate, column, label } in &picture.candidates {
        let lift = if ghosts.contains(square) { Lift::Ghost } else { Lift::Board };
        if *plate {
            items.push((Item::Plate(*square, *shade), 0.0));
        }
        if *column {
            let height = 0.12 + tall * effort;
            items.push((Item::Column(*square, *shade, lift), height));
            items.push((Item::Cap(*square, *shade, lift, *bound as u8), height));
        }
        items.extend(label.iter().map(|l| (Item::Label(*square, l.clone(), *shade == 0, lift), 0.0)));
    }
    let labelled: HashSet<Square> = picture.candidates.iter().filter(|c| c.label.is_some()).map(|c| c.square).collect();
    for Ghost { square, side, number, doubt, turns } in &picture.line {
        items.push((Item::Ghost(*square, *side, *doubt), 0.0));
        // Its score is written there already.
        if !labelled.contains(square) {
            items.push((Item::Number(*square, *side, *number), 0.0));
        }
        items.extend(turns.iter().map(|t| (Item::Turn(*t, *side), 0.0)));
    }
    items
}

/// What items are made from.
struct Bench<'a> {
    layout: &'a Layout,
    kit: &'a Kit,
    thinking: &'a ThinkingKit,
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
    fn column(&self, square: Square, lift: Lift) -> Transform {
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

    fn spawn(&self, commands: &mut Commands, meshes: &mut Assets<Mesh>, item: &Item) -> Entity {
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

/// How long a column takes to its new height, in seconds; none where nothing is to move.
fn growth(settings: &Settings) -> f32 {
    if settings.reduced_motion { 0.0 } else { timing::scaled(timing::GROW, settings.speed).as_secs_f32() }
}

fn draw(
    mut commands: Commands,
    picture: Res<Picture>,
    layout: Option<Res<Layout>>,
    settings: Res<Settings>,
    (kit, thinking): (Res<Kit>, Res<ThinkingKit>),
    mut meshes: ResMut<Assets<Mesh>>,
    time: Res<Time>,
    mut there: Query<(Entity, &Item, Option<&mut Rise>)>,
) {
    let Some(layout) = layout else { return };
    if !picture.is_changed() && !layout.is_changed() {
        return;
    }
    let (now, whole) = (time.elapsed_secs(), growth(&settings));
    let mut wanted: HashMap<Item, f32> = items(&picture, &layout).into_iter().collect();
    // On another board nothing stands where it stood.
    let stale = layout.is_changed();
    let (mut heights, mut ghosts) = (HashMap::new(), HashSet::new());
    for (entity, item, rise) in &mut there {
        if let (Item::Column(square, ..), Some(rise)) = (item, &rise) {
            heights.insert(*square, rise.at(now, whole));
        }
        if let Item::Ghost(square, ..) = item {
            ghosts.insert(*square);
        }
        match wanted.get(item).filter(|_| !stale) {
            Some(height) => {
                if let Some(mut rise) = rise.filter(|r| r.to != *height) {
                    *rise = Rise { from: rise.at(now, whole), to: *height, since: now, ..*rise };
                }
                wanted.remove(item);
            }
            None => commands.entity(entity).despawn(),
        }
    }
    let bench = Bench { layout: &layout, kit: &kit, thinking: &thinking };
    for (item, height) in wanted {
        let entity = bench.spawn(&mut commands, &mut meshes, &item);
        match item {
            Item::Column(square, _, lift) | Item::Cap(square, _, lift, _) => {
                let from = heights.get(&square).copied().unwrap_or(0.0);
                let foot = bench.column(square, lift).translation.y;
                commands.entity(entity).insert(Rise { from, to: height, since: now, foot });
            }
            Item::Ghost(square, side, _) if !ghosts.contains(&square) && !settings.reduced_motion => {
                let home = rest(&layout, Piece { square, side }).with_rotation(Quat::IDENTITY);
                send(&mut commands.entity(entity), Path::Appear { rest: home }, &settings);
            }
            _ => {}
        }
    }
}

/// Lets columns grow, with what lies on them.
fn rise(
    time: Res<Time>,
    settings: Res<Settings>,
    mut moving: ResMut<Moving>,
    mut columns: Query<(&Item, &Rise, &mut Transform)>,
) {
    let (now, whole) = (time.elapsed_secs(), growth(&settings));
    let mut busy = false;
    for (item, rise, mut at) in &mut columns {
        let height = rise.at(now, whole);
        busy |= height != rise.to;
        let mut to = *at;
        if matches!(item, Item::Cap(..)) {
            to.translation.y = rise.foot + height;
        } else {
            to.scale.y = height.max(0.001);
        }
        at.set_if_neq(to);
    }
    moving.set_if_neq(Moving(busy));
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (draw, rise).chain().after(super::look).in_set(Step::Think));
}
