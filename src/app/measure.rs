//! Measures in a real window: the time to the first frame with a board, then frames a second while pieces move.

use super::{
    facts::{Command, Fact},
    first_frame::FirstFrame,
    pace::FullSpeed,
    session::{Phase, Session},
    settings::Settings,
};
use bevy::{app::AppExit, prelude::*, render::renderer::RenderAdapterInfo};
use std::time::{Duration, Instant};

/// Without a frame for so long, nothing can be measured.
const START_LIMIT: Duration = Duration::from_secs(120);

#[derive(Resource)]
struct Gauge {
    begun: Instant,
    built: Instant,
    started: Option<Instant>,
    told: bool,
    seconds: u32,
    frames: Vec<f32>,
    last: Option<Instant>,
    until: Option<Instant>,
}

fn started(mut gauge: ResMut<Gauge>) {
    gauge.started = Some(Instant::now());
}

fn gauge(
    mut gauge: ResMut<Gauge>,
    first: Res<FirstFrame>,
    session: Res<Session>,
    mut settings: ResMut<Settings>,
    camera: Query<&Msaa, With<super::board::camera::BoardCamera>>,
    window: Query<&Window>,
    adapter: Option<Res<RenderAdapterInfo>>,
    mut facts: MessageReader<Fact>,
    mut commands: MessageWriter<Command>,
    mut exit: MessageWriter<AppExit>,
) {
    let now = Instant::now();
    if settings.ai_turn != 0 || settings.speed != 0.5 {
        // Always something in the air: no waits, and slow turns.
        settings.ai_turn = 0;
        settings.speed = 0.5;
    }
    if facts.read().any(|f| matches!(f, Fact::GameOver(_))) || session.phase() == Phase::Result {
        commands.write(Command::NewGame);
    }
    let Some(drawn) = first.drawn() else {
        if now - gauge.begun > START_LIMIT {
            eprintln!("obverse: --measure: no frame within {} s", START_LIMIT.as_secs());
            exit.write(AppExit::from_code(1));
        }
        return;
    };
    if !gauge.told {
        gauge.told = true;
        let ms = |d: Duration| d.as_secs_f64() * 1e3;
        let built = gauge.built - gauge.begun;
        let started = gauge.started.map_or(Duration::ZERO, |s| s - gauge.begun);
        println!(
            "first frame with a board after {:.0} ms: program and plugins {:.0}, window, adapter, meshes and textures {:.0}, shaders and first frame {:.0}",
            drawn as f64 / 1e3,
            ms(built),
            ms(started.saturating_sub(built)),
            drawn as f64 / 1e3 - ms(started),
        );
        // The next second belongs to start-up still.
        gauge.until = Some(now + Duration::from_secs(u64::from(gauge.seconds) + 1));
    }
    let begin = gauge.until.map(|u| u - Duration::from_secs(u64::from(gauge.seconds)));
    let moving = matches!(session.phase(), Phase::Animating(_));
    if let Some(last) = gauge.last.replace(now)
        && begin.is_some_and(|b| last >= b)
        && moving
    {
        gauge.frames.push((now - last).as_secs_f32());
    }
    if gauge.until.is_some_and(|u| now >= u) {
        let mut frames = std::mem::take(&mut gauge.frames);
        frames.sort_by(f32::total_cmp);
        let at = |q: f32| frames.get(((frames.len().max(1) - 1) as f32 * q) as usize).copied().unwrap_or(f32::NAN);
        let mean = frames.len() as f32 / frames.iter().sum::<f32>();
        let size = window.iter().next().map_or(UVec2::ZERO, Window::physical_size);
        println!(
            "{} while pieces move, {}x{}, {:?}, {}: {:.1} frames a second (median {:.1}, slowest twentieth {:.1}) over {} frames",
            session.setup().game.name(),
            size.x,
            size.y,
            camera.iter().next().copied().unwrap_or_default(),
            adapter.map_or(String::new(), |a| a.name.clone()),
            mean,
            1.0 / at(0.5),
            1.0 / at(0.95),
            frames.len(),
        );
        exit.write(AppExit::Success);
    }
}

/// Adds the gauge; the app prints two lines and ends.
pub fn plugin(app: &mut App, begun: Instant, seconds: u32) {
    app.insert_resource(FullSpeed)
        .insert_resource(Gauge {
            begun,
            built: Instant::now(),
            started: None,
            told: false,
            seconds: seconds.max(1),
            frames: Vec::new(),
            last: None,
            until: None,
        })
        .add_systems(PostStartup, started)
        .add_systems(First, gauge);
}
