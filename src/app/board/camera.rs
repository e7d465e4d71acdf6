//! The camera: fits the board into the space that the panel leaves, and swings a little when dragged.

use super::{
    super::{Step, frame::Frame, settings::Settings, timing},
    layout::Layout,
};
use bevy::{
    camera::SubCameraView,
    core_pipeline::tonemapping::{DebandDither, Tonemapping},
    prelude::*,
    window::PrimaryWindow,
};

/// Angle below the horizon, in degrees.
const TILT: f32 = 57.0;
/// Vertical field of view, in degrees: long, so that the board keeps its shape.
const FOV: f32 = 19.0;
/// How far a drag can swing the camera, in radians.
const SWING: Vec2 = Vec2::new(0.5, 0.22);

/// The camera that looks at the board.
#[derive(Component)]
pub struct BoardCamera;

/// How far the camera has been swung from its place: around the board and up or down, in radians.
#[derive(Resource, Default, Clone, Copy, PartialEq, Debug)]
pub struct Orbit {
    /// The swing.
    pub swing: Vec2,
    /// From where, and since when (app seconds), it springs back.
    pub returning: Option<(Vec2, f32)>,
}

impl Orbit {
    /// Follows a drag over that many logical pixels.
    pub fn drag(&mut self, pixels: Vec2) {
        self.returning = None;
        // Ever stiffer, like a spring.
        let pull = |px: f32, limit: f32| limit * (px / 400.0 / limit).tanh();
        self.swing = Vec2::new(pull(-pixels.x, SWING.x), pull(pixels.y, SWING.y));
    }

    /// Lets go.
    pub fn release(&mut self, now: f32) {
        if self.swing != Vec2::ZERO {
            self.returning = Some((self.swing, now));
        }
    }
}

/// Where the camera has to be so that a box of half side `half` from `low` to `high` just fits a rectangle of that
/// shape, with margins as shares of it: distance and aim by fixed-point steps.
#[must_use]
pub fn fit(shape: Vec2, half: f32, low: f32, high: f32, margin: Vec2) -> (Vec3, f32) {
    let (tilt, t) = (TILT.to_radians(), (FOV.to_radians() * 0.5).tan());
    let aspect = shape.x / shape.y;
    let forward = Vec3::new(0.0, -tilt.sin(), -tilt.cos());
    let up = Vec3::new(0.0, tilt.cos(), -tilt.sin());
    let (mut distance, mut aim) = (half * 5.0, Vec3::ZERO);
    for _ in 0..60 {
        let eye = aim - forward * distance;
        let (mut lo, mut hi) = (Vec2::splat(9.0), Vec2::splat(-9.0));
        for corner in 0..8u32 {
            let pick = |bit: u32, a: f32, b: f32| if corner >> bit & 1 == 1 { b } else { a };
            let d = Vec3::new(pick(0, -half, half), pick(1, low, high), pick(2, -half, half)) - eye;
            let z = d.dot(forward);
            let q = Vec2::new(d.x / (z * t * aspect), d.dot(up) / (z * t));
            (lo, hi) = (lo.min(q), hi.max(q));
        }
        let extent = (hi - lo) * 0.5 / (Vec2::ONE - margin);
        distance *= 1.0 + 0.7 * (extent.max_element() - 1.0);
        aim += up * (hi.y + lo.y) * 0.5 * t * distance;
    }
    (aim, distance)
}

/// The camera's place for an aim, a distance and a swing.
fn place(aim: Vec3, distance: f32, swing: Vec2) -> Transform {
    let tilt = TILT.to_radians() + swing.y;
    let back = Quat::from_rotation_y(swing.x) * Vec3::new(0.0, tilt.sin(), tilt.cos());
    Transform::from_translation(aim + back * distance).looking_at(aim, Vec3::Y)
}

fn spawn(mut commands: Commands) {
    commands.spawn((
        BoardCamera,
        Camera3d::default(),
        // The table fills the view; black shows only before it is there.
        Camera { clear_color: ClearColorConfig::Custom(Color::BLACK), ..default() },
        Tonemapping::None,
        DebandDither::Disabled,
        Projection::Perspective(PerspectiveProjection { fov: FOV.to_radians(), near: 1.0, ..default() }),
        Msaa::Off,
    ));
}

/// Takes the size of the window as it is.
fn measure(window: Query<&Window, With<PrimaryWindow>>, mut frame: ResMut<Frame>) {
    if let Ok(window) = window.single()
        && window.width() > 0.0
        && window.height() > 0.0
    {
        frame.set_if_neq(Frame::new(Vec2::new(window.width(), window.height()), window.scale_factor()));
    }
}

fn spring(time: Res<Time>, settings: Res<Settings>, mut orbit: ResMut<Orbit>) {
    let Some((from, since)) = orbit.returning else { return };
    let speed = if settings.reduced_motion { 0.0 } else { settings.speed };
    let whole = timing::scaled(timing::CAMERA_RETURN, speed).as_secs_f32();
    let t = if whole > 0.0 { ((time.elapsed_secs() - since) / whole).clamp(0.0, 1.0) } else { 1.0 };
    orbit.swing = from * (1.0 - t).powi(3);
    if t >= 1.0 {
        *orbit = Orbit::default();
    }
}

fn aim(
    frame: Res<Frame>,
    layout: Option<Res<Layout>>,
    orbit: Res<Orbit>,
    mut camera: Query<(&mut Camera, &mut Transform), With<BoardCamera>>,
) {
    let Some(layout) = layout else { return };
    if !(frame.is_changed() || layout.is_changed() || orbit.is_changed()) {
        return;
    }
    let Ok((mut camera, mut transform)) = camera.single_mut() else { return };
    let margin = if frame.portrait { Vec2::new(0.035, 0.05) } else { Vec2::new(0.07, 0.085) };
    // Room for a piece on the edge of a board without a frame.
    let high = layout.top().max(0.1);
    let (aim, distance) = fit(frame.board.size(), layout.outer(), layout.bottom(), high, margin);
    *transform = place(aim, distance, orbit.swing);
    // Off-axis: the table runs on under the panel and the board stays symmetric.
    let physical = |v: Vec2| (v * frame.scale).round().as_uvec2().max(UVec2::ONE);
    camera.sub_camera_view = Some(SubCameraView {
        full_size: physical(frame.board.size()),
        offset: -frame.board.min * frame.scale,
        size: physical(frame.window),
    });
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Orbit>()
        .add_systems(Startup, spawn)
        .add_systems(PreUpdate, measure)
        .add_systems(Update, (spring, aim).chain().in_set(Step::Mark));
}
