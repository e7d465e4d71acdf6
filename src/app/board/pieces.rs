//! The pieces: they appear, drop, turn and go as the facts say.

use super::{
    super::{facts::Fact, session::Session, settings::Settings, timing},
    kit::{Kit, by_side},
    layout::Layout,
    motion::Path,
};
use crate::rules::{Change, Game, Move, Side, Square};
use bevy::{camera::visibility::NoFrustumCulling, prelude::*};
use bevy_tweening::TweenAnim;
use std::{collections::HashMap, f32::consts::PI};

/// A piece: where it belongs, and the face that is up when it rests.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub struct Piece {
    /// Its square.
    pub square: Square,
    /// Its colour.
    pub side: Side,
}

/// A piece on its way out.
#[derive(Component)]
pub struct Leaving;

/// The pieces have been swept into counted rows and do not lie where they were played.
#[derive(Resource, Default, PartialEq, Debug)]
pub struct Counted(pub bool);

/// Where a piece rests.
#[must_use]
pub fn rest(layout: &Layout, piece: Piece) -> Transform {
    let rotation = match (layout.game, piece.side) {
        (Game::Othello, Side::Black) => Quat::IDENTITY,
        (Game::Othello, Side::White) => Quat::from_rotation_x(PI),
        // Stones lie as they fell; only the shell's growth lines show it.
        (Game::Gomoku, _) => Quat::from_rotation_y(piece.square.index() as f32 * 1.7),
    };
    Transform::from_translation(layout.rest(piece.square)).with_rotation(rotation)
}

/// Sets an animation off, or shows its end at once.
pub fn send(entity: &mut EntityCommands, path: Path, settings: &Settings) {
    if settings.speed > 0.0 {
        entity.insert((path.at(0.0), path.animation(settings.speed)));
    } else {
        entity.remove::<TweenAnim>().insert(path.end());
    }
}

fn spawn<'a>(commands: &'a mut Commands, kit: &Kit, layout: &Layout, piece: Piece) -> EntityCommands<'a> {
    let mut entity = commands.spawn((piece, Mesh3d(kit.piece(layout.game)), rest(layout, piece), NoFrustumCulling));
    match layout.game {
        Game::Othello => entity.insert(MeshMaterial3d(kit.disc_material.clone())),
        Game::Gomoku => entity.insert(MeshMaterial3d(by_side(&kit.stone_materials, piece.side))),
    };
    entity
}

fn place(
    commands: &mut Commands,
    kit: &Kit,
    layout: &Layout,
    settings: &Settings,
    change: &Change,
    on_board: &mut HashMap<Square, (Entity, Piece)>,
) {
    let Move::Place(square) = change.played else { return };
    let piece = Piece { square, side: change.side };
    let mut entity = spawn(commands, kit, layout, piece);
    let home = rest(layout, piece);
    send(
        &mut entity,
        if settings.reduced_motion { Path::Appear { rest: home } } else { Path::Drop { rest: home } },
        settings,
    );
    // Undone and played again within one frame: the piece may be there already.
    let entity = entity.id();
    if let Some((old, _)) = on_board.insert(square, (entity, piece)) {
        commands.entity(old).despawn();
    }
    for flip in &change.flips {
        let Some((entity, piece)) = on_board.get_mut(flip) else { continue };
        piece.side = change.side;
        let home = rest(layout, *piece);
        let path = if settings.reduced_motion {
            Path::Appear { rest: home }
        } else {
            // The axis lies across the run, so the discs tumble away from the new one.
            let run = (layout.centre(*flip) - layout.centre(square)).normalize();
            Path::Flip {
                rest: home,
                axis: Vec3::new(run.z, 0.0, -run.x),
                start: timing::flip_start(square, *flip) as f32,
            }
        };
        let mut entity = commands.entity(*entity);
        entity.insert(*piece);
        send(&mut entity, path, settings);
    }
}

/// Makes the pieces agree with the position, fading what changes.
fn agree(
    commands: &mut Commands,
    kit: &Kit,
    layout: &Layout,
    settings: &Settings,
    session: &Session,
    on_board: &mut HashMap<Square, (Entity, Piece)>,
) {
    for square in session.position().all_squares() {
        let wanted = session.position().at(square);
        match (on_board.get(&square).copied(), wanted) {
            (None, Some(side)) => {
                let piece = Piece { square, side };
                let mut entity = spawn(commands, kit, layout, piece);
                send(&mut entity, Path::Appear { rest: rest(layout, piece) }, settings);
                on_board.insert(square, (entity.id(), piece));
            }
            (Some((entity, piece)), None) => {
                on_board.remove(&square);
                let mut entity = commands.entity(entity);
                if settings.speed > 0.0 {
                    entity.remove::<Piece>().insert(Leaving);
                    send(&mut entity, Path::Vanish { rest: rest(layout, piece) }, settings);
                } else {
                    entity.despawn();
                }
            }
            (Some((entity, piece)), Some(side)) => {
                let now = Piece { square, side };
                on_board.insert(square, (entity, now));
                let mut entity = commands.entity(entity);
                if piece.side == side {
                    entity.remove::<TweenAnim>().insert((now, rest(layout, now)));
                } else {
                    entity.insert(now);
                    if layout.game == Game::Gomoku {
                        entity.insert(MeshMaterial3d(by_side(&kit.stone_materials, side)));
                    }
                    send(&mut entity, Path::Appear { rest: rest(layout, now) }, settings);
                }
            }
            (None, None) => {}
        }
    }
}

/// Follows the facts of this frame; scheduled by the scene, which has to stand first.
pub fn follow(
    mut commands: Commands,
    mut facts: MessageReader<Fact>,
    session: Res<Session>,
    settings: Res<Settings>,
    kit: Res<Kit>,
    layout: Option<Res<Layout>>,
    mut counted: ResMut<Counted>,
    pieces: Query<(Entity, &Piece)>,
    leaving: Query<Entity, (With<Leaving>, Without<TweenAnim>)>,
    mut begun: Local<bool>,
) {
    for entity in &leaving {
        commands.entity(entity).despawn();
    }
    let Some(layout) = layout else { return };
    if facts.is_empty() && *begun {
        return;
    }
    let mut on_board: HashMap<Square, (Entity, Piece)> = pieces.iter().map(|(e, p)| (p.square, (e, *p))).collect();
    if !std::mem::replace(&mut *begun, true) {
        agree(&mut commands, &kit, &layout, &settings, &session, &mut on_board);
    }
    for fact in facts.read() {
        match fact {
            Fact::Started => {
                // Another game, perhaps another board: nothing of the old one is kept.
                for (_, (entity, _)) in on_board.drain() {
                    commands.entity(entity).despawn();
                }
                counted.set_if_neq(Counted(false));
                agree(&mut commands, &kit, &layout, &settings, &session, &mut on_board);
            }
            Fact::Placed(change) => place(&mut commands, &kit, &layout, &settings, change, &mut on_board),
            // An analysis looks at the position, not at the count.
            Fact::Undone | Fact::Redone | Fact::Analysing => {
                counted.set_if_neq(Counted(false));
                agree(&mut commands, &kit, &layout, &settings, &session, &mut on_board);
            }
            Fact::Hurried => {
                for (entity, piece) in on_board.values() {
                    commands.entity(*entity).remove::<TweenAnim>().insert(rest(&layout, *piece));
                }
            }
            _ => {}
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Counted>();
}
