//! Marks on the board: legal squares, forbidden points, the last move, the hovering preview, a hint.

use super::{
    super::{
        Step,
        facts::Fact,
        session::{Phase, Session},
        settings::Settings,
        timing,
    },
    Aim,
    kit::{Kit, by_side},
    layout::{DISC_HEIGHT, Layout},
    pieces::{Counted, Piece, rest},
};
use crate::rules::{Game, Position, RuleSet, Side, Square};
use bevy::{camera::visibility::NoFrustumCulling, prelude::*};
use bevy_tweening::TweenAnim;

/// The marks that the board's shader draws.
#[derive(Resource, Default, PartialEq, Debug)]
pub struct Marks {
    /// Legal squares in Othello; points forbidden to Black in renju.
    pub squares: Vec<Square>,
    /// How far they have appeared, 0 to 1.
    pub strength: f32,
    /// The suggested square.
    pub hint: Option<Square>,
    since: f32,
}

/// The ring on the last move.
#[derive(Component)]
struct LastMark;

/// The ghost under the pointer, and the rings on discs that would turn.
#[derive(Component)]
struct Preview;

/// What the preview shows now.
#[derive(Default, PartialEq, Clone)]
struct Previewed {
    square: Option<(Square, Side)>,
    turns: Vec<Square>,
    game: Option<u64>,
}

fn hint(mut facts: MessageReader<Fact>, mut marks: ResMut<Marks>) {
    for fact in facts.read() {
        match fact {
            Fact::Hinted(square) => marks.hint = Some(*square),
            Fact::Placed(_) | Fact::Started | Fact::Undone | Fact::Redone | Fact::Seated if marks.hint.is_some() => {
                marks.hint = None;
            }
            _ => {}
        }
    }
}

/// Squares to mark in this phase.
fn to_mark(session: &Session, settings: &Settings) -> Vec<Square> {
    if !settings.marks || session.phase() != Phase::HumanTurn {
        return Vec::new();
    }
    match session.position() {
        Position::Othello(p) => p.squares(p.legal()).collect(),
        Position::Gomoku(p) if p.rules() == RuleSet::Renju && p.to_move() == Side::Black => {
            session.position().all_squares().filter(|s| p.at(*s).is_none() && p.forbidden(*s).is_some()).collect()
        }
        Position::Gomoku(_) => Vec::new(),
    }
}

fn appear(
    session: Res<Session>,
    settings: Res<Settings>,
    time: Res<Time>,
    mut marks: ResMut<Marks>,
    moving: Query<(), (With<Piece>, With<TweenAnim>)>,
) {
    if session.is_changed() || settings.is_changed() {
        let squares = to_mark(&session, &settings);
        if squares != marks.squares {
            marks.squares = squares;
            marks.since = time.elapsed_secs();
        }
    }
    // They come when the last disc has landed.
    if !moving.is_empty() {
        if marks.strength != 0.0 {
            marks.strength = 0.0;
        }
        marks.bypass_change_detection().since = time.elapsed_secs();
        return;
    }
    let whole = timing::scaled(timing::MARKS, settings.speed).as_secs_f32();
    let strength = if whole > 0.0 { ((time.elapsed_secs() - marks.since) / whole).clamp(0.0, 1.0) } else { 1.0 };
    if marks.strength != strength {
        marks.strength = strength;
    }
}

impl Marks {
    /// Whether marks are still appearing.
    #[must_use]
    pub fn is_appearing(&self) -> bool {
        !self.squares.is_empty() && self.strength < 1.0
    }
}

fn last_move(
    mut commands: Commands,
    session: Res<Session>,
    layout: Option<Res<Layout>>,
    kit: Res<Kit>,
    counted: Res<Counted>,
    pieces: Query<(&Piece, &Transform)>,
    mut mark: Query<
        (Entity, &mut Transform, &mut Visibility, &mut MeshMaterial3d<super::materials::Glass>),
        (With<LastMark>, Without<Piece>),
    >,
    mut shown: Local<Option<(u64, Square, Side)>>,
) {
    let Some(layout) = layout else { return };
    let last = session.last_square().and_then(|s| session.position().at(s).map(|side| (session.game(), s, side)));
    let Some((game, square, side)) = last else {
        for (entity, ..) in &mark {
            commands.entity(entity).despawn();
        }
        *shown = None;
        return;
    };
    // The mark comes down with its piece and is seen once that has landed.
    let home = rest(&layout, Piece { square, side });
    let landed = pieces
        .iter()
        .find(|(p, _)| p.square == square)
        .is_some_and(|(_, t)| t.translation.distance(home.translation) < 0.05);
    let visible = if landed && !counted.0 { Visibility::Inherited } else { Visibility::Hidden };
    let y = match layout.game {
        Game::Othello => DISC_HEIGHT * 0.5 - 0.010,
        Game::Gomoku => 0.0,
    };
    let at = Transform::from_translation(home.translation + Vec3::Y * y);
    if let Ok((entity, mut t, mut v, mut material)) = mark.single_mut() {
        if *shown == Some((game, square, side)) {
            v.set_if_neq(visible);
            return;
        }
        if shown.is_some_and(|(g, ..)| g == game) {
            t.set_if_neq(at);
            v.set_if_neq(visible);
            material.0 = by_side(&kit.gilt, side);
            *shown = Some((game, square, side));
            return;
        }
        commands.entity(entity).despawn();
    }
    let mesh = if layout.game == Game::Othello { kit.disc_mark.clone() } else { kit.stone_mark.clone() };
    commands.spawn((LastMark, Mesh3d(mesh), MeshMaterial3d(by_side(&kit.gilt, side)), at, visible, NoFrustumCulling));
    *shown = Some((game, square, side));
}

/// What a preview of the aimed-at square should show.
fn wanted(session: &Session, aim: &Aim) -> Previewed {
    let square = aim.hover.or(aim.cursor).filter(|_| session.phase() == Phase::HumanTurn);
    let Some(square) = square.filter(|s| s.width() == session.position().size()) else { return Previewed::default() };
    let side = session.position().to_move();
    let turns = match session.position() {
        Position::Othello(p) => p.squares(p.flips(square)).collect::<Vec<_>>(),
        Position::Gomoku(p) if p.is_legal(square) => Vec::new(),
        Position::Gomoku(_) => return Previewed::default(),
    };
    if session.position().game() == Game::Othello && turns.is_empty() {
        return Previewed::default();
    }
    Previewed { square: Some((square, side)), turns, game: Some(session.game()) }
}

fn preview(
    mut commands: Commands,
    session: Res<Session>,
    aim: Res<Aim>,
    layout: Option<Res<Layout>>,
    kit: Res<Kit>,
    settings: Res<Settings>,
    old: Query<(Entity, &Transform), With<Preview>>,
    mut shown: Local<Previewed>,
) {
    let Some(layout) = layout else { return };
    let now = wanted(&session, &aim);
    if now == *shown {
        return;
    }
    for (entity, at) in &old {
        let mut entity = commands.entity(entity);
        if settings.speed > 0.0 && now.square.is_none() {
            entity
                .remove::<Preview>()
                .insert((super::pieces::Leaving, super::motion::Path::Vanish { rest: *at }.animation(settings.speed)));
        } else {
            entity.despawn();
        }
    }
    if let Some((square, side)) = now.square {
        let home = rest(&layout, Piece { square, side });
        let mut ghost = commands.spawn((
            Preview,
            Mesh3d(kit.piece(layout.game)),
            MeshMaterial3d(by_side(&kit.ghosts, side)),
            home.with_rotation(Quat::IDENTITY),
            NoFrustumCulling,
        ));
        if shown.square.is_none() {
            let path = super::motion::Path::Appear { rest: home.with_rotation(Quat::IDENTITY) };
            super::pieces::send(&mut ghost, path, &settings);
        }
        for turn in &now.turns {
            let at = layout.rest(*turn) + Vec3::Y * (DISC_HEIGHT * 0.5 + 0.004);
            commands.spawn((
                Preview,
                Mesh3d(kit.turn_mark.clone()),
                MeshMaterial3d(by_side(&kit.turn, side.other())),
                Transform::from_translation(at),
                NoFrustumCulling,
            ));
        }
    }
    *shown = now;
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Marks>().add_systems(Update, (hint, appear, last_move, preview).chain().in_set(Step::Mark));
}
