//! How often a frame is drawn: continuously while something moves, a few times a second while a search reports, and
//! otherwise not at all.

use super::{
    ai::Thought,
    audio::Due,
    board::{camera::Orbit, marks::Marks, result::Glow},
    first_frame::FirstFrame,
    session::{Phase, Session},
    settings::Settings,
    showcase::Showcase,
    thinking::Moving,
    ui::NextRedraw,
};
use bevy::{
    prelude::*,
    window::{WindowResized, WindowScaleFactorChanged},
    winit::{UpdateMode, WinitSettings},
};
use bevy_tweening::TweenAnim;
use std::time::Duration;

/// Between two frames while only a search reports.
const REPORTING: Duration = Duration::from_millis(100);
/// Between two frames when nothing at all happens.
const RESTING: Duration = Duration::from_secs(60);
/// Where nobody knows when the first frame is whole, frames are drawn for so long after the start.
const WARM_UP: Duration = Duration::from_secs(3);

/// Frames are drawn for so long after the window has changed its size: the panel only follows in the frames after.
const RESIZED: Duration = Duration::from_millis(700);

/// Set to draw as fast as possible, for measuring.
#[derive(Resource)]
pub struct FullSpeed;

fn choose(
    session: Res<Session>,
    settings: Res<Settings>,
    orbit: Res<Orbit>,
    marks: Res<Marks>,
    growing: Res<Moving>,
    glow: Res<Glow>,
    (full, thought, show): (Option<Res<FullSpeed>>, Res<Thought>, Res<Showcase>),
    first: Option<Res<FirstFrame>>,
    sounds: Option<Res<Due>>,
    next: Res<NextRedraw>,
    time: Res<Time>,
    moving: Query<(), With<TweenAnim>>,
    mut sizes: MessageReader<WindowResized>,
    mut scales: MessageReader<WindowScaleFactorChanged>,
    mut resized: Local<Option<Duration>>,
    mut winit: ResMut<WinitSettings>,
) {
    if sizes.read().count() + scales.read().count() > 0 {
        *resized = Some(time.elapsed());
    }
    let lively = full.is_some()
        || (show.is_on() && !settings.reduced_motion)
        || resized.is_some_and(|at| time.elapsed() < at + RESIZED)
        || first.map_or(time.elapsed() < WARM_UP, |f| f.wants_more())
        || sounds.is_some_and(|s| s.is_due())
        || !moving.is_empty()
        || matches!(session.phase(), Phase::Animating(_) | Phase::PassNotice(_))
        || marks.is_appearing()
        || growing.columns
        || growing.rain
        || orbit.returning.is_some()
        || (glow.ends.is_some() && glow.strength < 1.0);
    let focused = if lively {
        UpdateMode::Continuous
    } else if growing.sparks
        // They fly in every search: no reason to draw more often than it reports.
        || (thought.analysis && thought.running)
        || session.hint_job().is_some()
        || (session.is_thinking() && session.may_answer())
    {
        // Only an answer that is waited for is worth more.
        let turn = if session.is_thinking() { settings.ai_turn.max(16) } else { u64::MAX };
        UpdateMode::reactive(REPORTING.min(Duration::from_millis(turn)))
    } else {
        // The panel may have something to take away again later.
        let next = next.0.into_iter().chain(show.due).min();
        let until = next.map_or(RESTING, |at| at.saturating_sub(time.elapsed()).max(Duration::from_millis(1)));
        UpdateMode::reactive_low_power(until.min(RESTING))
    };
    if winit.focused_mode != focused {
        winit.focused_mode = focused;
        winit.unfocused_mode = focused;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(WinitSettings::continuous()).add_systems(Last, choose);
}
