//! The end of a game: Othello's discs are swept into two counted rows, gomoku's five light up one after the other.

use super::{
    super::{
        Step,
        facts::{Fact, Refusal},
        session::{Phase, Session},
        settings::Settings,
        timing,
    },
    kit::{Kit, by_side},
    layout::Layout,
    motion::Path,
    pieces::{Counted, Piece, rest, send},
};
use crate::rules::{Game, Side, Square};
use bevy::{camera::visibility::NoFrustumCulling, prelude::*};
use bevy_tweening::TweenAnim;

/// A gilt ring on one of the winning stones; shown from that moment on.
#[derive(Component)]
pub struct FiveMark(f32);

/// The winning row, and since when it has been glowing (app seconds).
#[derive(Resource, Default, PartialEq, Debug)]
pub struct Glow {
    /// Its ends in the world.
    pub ends: Option<(Vec3, Vec3)>,
    /// When it began.
    pub since: f32,
    /// How bright it is, 0 to 1.
    pub strength: f32,
}

/// Time for the last piece to be seen before the sweep begins, in milliseconds.
const PAUSE: f32 = 500.0;

/// Where the discs lie when they are counted: Black from the top left, White from the bottom right, row by row.
fn counted_place(layout: &Layout, side: Side, rank: usize) -> Square {
    let n = usize::from(layout.size);
    let index = match side {
        Side::Black => rank,
        Side::White => n * n - 1 - rank,
    };
    Square::from_index(index, layout.size)
}

/// Sweeps the discs together, or back to where they were played.
fn sweep(
    commands: &mut Commands,
    layout: &Layout,
    settings: &Settings,
    pieces: &Query<(Entity, &Piece, &Transform)>,
    count: bool,
    pause: f32,
) {
    let mut all: Vec<(Entity, Piece, Transform)> = pieces.iter().map(|(e, p, t)| (e, *p, *t)).collect();
    all.sort_by_key(|(_, p, _)| p.square);
    let step = (timing::SWEEP as f32 - timing::SWEEP_ONE as f32 - pause) / all.len().max(1) as f32;
    let mut ranks = [0usize; 2];
    let black = all.iter().filter(|(_, p, _)| p.side == Side::Black).count();
    let white = all.len() - black;
    for (k, (entity, piece, from)) in all.into_iter().enumerate() {
        let rank = ranks[piece.side.index()];
        ranks[piece.side.index()] += 1;
        // White fills from the other end, so its last disc in reading order goes to the corner.
        let rank = if piece.side == Side::White { white - 1 - rank } else { rank };
        let to = if count {
            rest(layout, Piece { square: counted_place(layout, piece.side, rank), ..piece })
        } else {
            rest(layout, piece)
        };
        let path = if settings.reduced_motion {
            Path::Appear { rest: to }
        } else {
            Path::Carry { from, to, start: pause + step * k as f32 }
        };
        send(&mut commands.entity(entity), path, settings);
    }
}

fn follow(
    mut commands: Commands,
    mut facts: MessageReader<Fact>,
    session: Res<Session>,
    settings: Res<Settings>,
    layout: Option<Res<Layout>>,
    time: Res<Time>,
    mut counted: ResMut<Counted>,
    mut glow: ResMut<Glow>,
    kit: Res<Kit>,
    pieces: Query<(Entity, &Piece, &Transform)>,
    moving: Query<(), (With<Piece>, With<TweenAnim>)>,
    marks: Query<Entity, With<FiveMark>>,
) {
    let Some(layout) = layout else { return };
    for fact in facts.read() {
        match fact {
            Fact::GameOver(_) if layout.game == Game::Othello => {
                counted.0 = true;
                sweep(&mut commands, &layout, &settings, &pieces, true, PAUSE);
            }
            Fact::GameOver(outcome) => {
                let Some(line) = &outcome.line else { continue };
                let end = |s: Option<&Square>| s.map(|s| layout.centre(*s)).unwrap_or_default();
                *glow = Glow {
                    ends: Some((end(line.0.first()), end(line.0.last()))),
                    since: time.elapsed_secs(),
                    strength: 0.0,
                };
                for (k, square) in line.0.iter().enumerate() {
                    let Some(side) = session.position().at(*square) else { continue };
                    let at = timing::scaled(timing::PULSE * (k as u64 + 1), settings.speed).as_secs_f32();
                    commands.spawn((
                        FiveMark(time.elapsed_secs() + at),
                        Mesh3d(kit.five_mark.clone()),
                        MeshMaterial3d(by_side(&kit.gilt, side)),
                        Transform::from_translation(layout.rest(*square)),
                        Visibility::Hidden,
                        NoFrustumCulling,
                    ));
                }
            }
            // A click on the finished board: first it ends the sweep, then it shows the last position, and back.
            // An analysis looks at the position.
            Fact::Refused(Refusal::Over)
                if session.phase() == Phase::Result && layout.game == Game::Othello && !session.is_analysing() =>
            {
                if moving.is_empty() {
                    counted.0 = !counted.0;
                }
                let quick =
                    Settings { speed: if moving.is_empty() { settings.speed } else { 0.0 }, ..settings.clone() };
                sweep(&mut commands, &layout, &quick, &pieces, counted.0, 0.0);
            }
            Fact::Started | Fact::Undone | Fact::Redone | Fact::Analysing => {
                for entity in &marks {
                    commands.entity(entity).despawn();
                }
                glow.set_if_neq(Glow::default());
            }
            _ => {}
        }
    }
}

/// Brightens the winning row and shows its rings in order.
fn brighten(
    time: Res<Time>,
    settings: Res<Settings>,
    mut glow: ResMut<Glow>,
    mut marks: Query<(&FiveMark, &mut Visibility)>,
) {
    if glow.ends.is_none() {
        return;
    }
    let whole = timing::scaled(timing::PULSE * 6, settings.speed).as_secs_f32();
    let strength = if whole > 0.0 { ((time.elapsed_secs() - glow.since) / whole).clamp(0.0, 1.0) } else { 1.0 };
    if glow.strength != strength {
        glow.strength = strength;
    }
    for (mark, mut shown) in &mut marks {
        if time.elapsed_secs() >= mark.0 {
            shown.set_if_neq(Visibility::Inherited);
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Glow>().add_systems(Update, (follow, brighten).chain().in_set(Step::Mark));
}
