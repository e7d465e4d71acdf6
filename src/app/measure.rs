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
    /// Lengths of frames, in seconds: while pieces move, and while a search is shown.
    frames: [Vec<f32>; 2],
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
    let kind = match session.phase() {
        Phase::Animating(_) => Some(0),
        Phase::AiThinking(_) => Some(1),
        _ => None,
    };
    if let Some(last) = gauge.last.replace(now)
        && let Some(kind) = kind
        && begin.is_some_and(|b| last >= b)
    {
        gauge.frames[kind].push((now - last).as_secs_f32());
    }
    if gauge.until.is_some_and(|u| now >= u) {
        let size = window.iter().next().map_or(UVec2::ZERO, Window::physical_size);
        let msaa = camera.iter().next().copied().unwrap_or_default();
        let adapter = adapter.map_or(String::new(), |a| a.name.clone());
        let game = session.setup().game.name();
        let shown = if settings.thinking { settings.layers.name() } else { "no" };
        let names = ["pieces move".to_owned(), format!("a search runs, {shown} layers")];
        for (name, mut frames) in names.iter().zip(std::mem::take(&mut gauge.frames)) {
            println!("{game} while {name}, {}x{}, {msaa:?}, {adapter}: {}", size.x, size.y, told(&mut frames));
        }
        exit.write(AppExit::Success);
    }
}

/// What lengths of frames come to.
fn told(frames: &mut [f32]) -> String {
    frames.sort_by(f32::total_cmp);
    let Some(slowest) = frames.last() else { return "no frame".to_owned() };
    let at = |q: f32| frames[((frames.len() - 1) as f32 * q) as usize];
    format!(
        "{:.1} frames a second (median {:.1}, slowest twentieth {:.1}, slowest {:.0} ms) over {} frames",
        frames.len() as f32 / frames.iter().sum::<f32>(),
        1.0 / at(0.5),
        1.0 / at(0.95),
        slowest * 1e3,
        frames.len(),
    )
}

/// Adds the gauge; the app prints three lines and ends.
pub fn plugin(app: &mut App, begun: Instant, seconds: u32) {
    app.insert_resource(FullSpeed)
        .insert_resource(Gauge {
            begun,
            built: Instant::now(),
            started: None,
            told: false,
            seconds: seconds.max(1),
            frames: [const { Vec::new() }; 2],
            last: None,
            until: None,
        })
        .add_systems(PostStartup, started)
        .add_systems(First, gauge);
}
