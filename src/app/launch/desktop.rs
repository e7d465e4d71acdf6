//! Programs with a command line: in a window, or without one.

use super::{
    super::{
        Step, audio, first_frame, headless, input, measure, pace,
        session::Session,
        showcase,
        store::{Folder, Kept},
        trace,
        ui::Open,
        words,
    },
    Args, Plan,
    args::Opening,
    assets, table,
};
use crate::cli::{self, one_line};
use bevy::{
    app::TaskPoolThreadAssignmentPolicy,
    log::LogPlugin,
    prelude::*,
    render::{RenderPlugin, settings::WgpuSettings},
    window::{ExitCondition, PresentMode, WindowResolution},
    winit::WinitPlugin,
};
use clap::Parser;
use std::process::ExitCode;

/// Room for a search and for the making of pipelines beside it, on the smallest machine.
fn pools() -> TaskPoolPlugin {
    TaskPoolPlugin {
        task_pool_options: TaskPoolOptions {
            async_compute: TaskPoolThreadAssignmentPolicy {
                min_threads: 3,
                max_threads: 4,
                percent: 0.25,
                on_thread_spawn: None,
                on_thread_destroy: None,
            },
            ..default()
        },
    }
}

/// An app in a window.
pub fn windowed(plan: Plan, fast: bool) -> App {
    let mut app = App::new();
    let window = Window {
        title: "Obverse".into(),
        resolution: WindowResolution::new(plan.size.x, plan.size.y),
        present_mode: if fast { PresentMode::AutoNoVsync } else { PresentMode::AutoVsync },
        resize_constraints: bevy::window::WindowResizeConstraints { min_width: 360.0, min_height: 360.0, ..default() },
        ..default()
    };
    app.add_plugins(
        DefaultPlugins
            .set(pools())
            .set(assets())
            .set(log())
            .set(WindowPlugin { primary_window: Some(window), ..default() }),
    );
    table(&mut app, plan);
    app.add_plugins((input::plugin, audio::plugin, pace::plugin, showcase::hands))
        .add_systems(Last, title.in_set(Step::Ui));
    app
}

/// An app without window, loop or sound; something else calls `update`.
pub fn windowless(plan: Plan) -> App {
    let mut app = App::new();
    app.add_plugins(
        DefaultPlugins
            .set(pools())
            .set(assets())
            .set(LogPlugin { filter: "error,winit=off,wgpu_hal=error,bevy_render::renderer=off".into(), ..default() })
            .set(RenderPlugin { synchronous_pipeline_compilation: true, ..default() })
            .set(WindowPlugin { primary_window: None, exit_condition: ExitCondition::DontExit, ..default() })
            .disable::<WinitPlugin>()
            .disable::<bevy::audio::AudioPlugin>()
            .disable::<bevy::render::pipelined_rendering::PipelinedRenderingPlugin>(),
    );
    table(&mut app, plan);
    app
}

/// An app without graphics adapter, event loop or sound. Its window is only a component, and its pointers and keys are
/// messages that something else writes: a test.
pub fn phantom(plan: Plan) -> App {
    let mut app = App::new();
    let resolution = WindowResolution::new(plan.size.x, plan.size.y).with_scale_factor_override(plan.scale);
    app.add_plugins(
        DefaultPlugins
            .set(pools())
            .set(assets())
            .set(RenderPlugin { render_creation: WgpuSettings { backends: None, ..default() }.into(), ..default() })
            .set(WindowPlugin { primary_window: Some(Window { resolution, ..default() }), ..default() })
            .disable::<LogPlugin>()
            .disable::<WinitPlugin>()
            .disable::<bevy::audio::AudioPlugin>()
            .disable::<bevy::render::pipelined_rendering::PipelinedRenderingPlugin>(),
    )
    .init_asset::<bevy::audio::AudioSource>();
    table(&mut app, plan);
    app.add_plugins((input::plugin, audio::plugin, pace::plugin, showcase::hands, showcase::by_itself));
    app
}

fn log() -> LogPlugin {
    LogPlugin { filter: "warn,obverse=info,wgpu_hal=error,wgpu_core=error,naga=error".into(), ..default() }
}

/// The title tells whose turn it is.
fn title(session: Res<Session>, mut windows: Query<&mut Window>) {
    if !session.is_changed() {
        return;
    }
    let title = words::title(&session);
    for mut window in &mut windows {
        window.title.clone_from(&title);
    }
}

fn fail(message: &str, code: u8) -> ExitCode {
    eprintln!("obverse: {}", cli::printable(message));
    ExitCode::from(code)
}

/// The whole program.
#[must_use]
pub fn run() -> ExitCode {
    let begun = web_time::Instant::now();
    let args = match Args::try_parse() {
        Ok(args) => args,
        Err(e) if !e.use_stderr() => {
            return match e.print() {
                Err(e) if e.kind() != std::io::ErrorKind::BrokenPipe => fail(&format!("standard output: {e}"), 1),
                _ => ExitCode::SUCCESS,
            };
        }
        Err(e) => return fail(&one_line(&e), 2),
    };
    let plain = args.headless || args.measure.is_some() || args.trace;
    let store = if plain { None } else { Folder::usual() };
    let Opening { plan, keep, troubles } = match args.open(store.as_ref().map(|s| s as _), false) {
        Ok(opening) => opening,
        Err(e) => return fail(&e, 2),
    };
    if args.headless {
        let view = match args.view(&plan) {
            Ok(view) => view,
            Err(e) => return fail(&e, 2),
        };
        if args.showcase {
            return match headless::show(plan, args.shots.as_deref(), args.seconds) {
                Ok(()) => ExitCode::SUCCESS,
                Err(e) => fail(&e, 1),
            };
        }
        return match headless::play(plan, args.shots.as_deref(), view) {
            Ok(()) => ExitCode::SUCCESS,
            Err(e) => fail(&e, 1),
        };
    }
    for trouble in troubles {
        eprintln!("obverse: {}", cli::printable(&trouble));
    }
    if std::env::var_os("DISPLAY").is_none()
        && std::env::var_os("WAYLAND_DISPLAY").is_none()
        && cfg!(target_os = "linux")
    {
        return fail("there is no display: set DISPLAY, or add --headless --shots DIR for pictures", 1);
    }
    let mut app = windowed(plan, args.measure.is_some());
    first_frame::plugin(&mut app, begun);
    if let Some(entry) = args.lab {
        app.world_mut().write_message(Open::Lab(entry));
    }
    if args.trace {
        app.add_plugins(trace::plugin);
    }
    if args.showcase {
        showcase::begin(&mut app, args.seed);
    }
    // What a script drives, or measures, has to stay as it is.
    if !args.trace && args.measure.is_none() {
        app.add_plugins(showcase::by_itself);
    }
    match args.measure {
        Some(seconds) => measure::plugin(&mut app, begun, seconds),
        None if plain => {}
        None => drop(app.insert_resource(keep)),
    }
    if let Some(store) = store {
        app.insert_resource(Kept(Box::new(store)));
    }
    match app.run() {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}
