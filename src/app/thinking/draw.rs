//! Draws the picture: what is not wanted any more goes, what is new comes, and columns grow from where they were.

use super::{
    Moving,
    bench::Bench,
    items::{Item, items},
    kit::ThinkingKit,
    picture::Picture,
};
use crate::app::{
    Step,
    board::{
        kit::Kit,
        layout::Layout,
        motion::Path,
        pieces::{Piece, rest, send},
    },
    settings::Settings,
    timing,
};
use bevy::prelude::*;
use std::collections::{HashMap, HashSet};

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
    if moving.columns != busy {
        moving.columns = busy;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (draw, rise).chain().after(super::look).in_set(Step::Think));
}
