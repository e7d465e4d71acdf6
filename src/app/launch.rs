//! From a command line to a running game.

use super::{
    Step, audio, board, game, headless, input, measure, pace, quality, saves,
    session::{Seat, Session},
    settings::{GameSettings, KeepSettings, Quality, Settings},
    store::{Folder, Kept},
    ui, words,
};
use crate::{
    cli::{self, GameArgs, Given, one_line},
    rules::Side,
};
use bevy::{
    app::TaskPoolThreadAssignmentPolicy,
    asset::AssetMetaCheck,
    log::LogPlugin,
    prelude::*,
    render::{RenderPlugin, settings::WgpuSettings},
    window::{ExitCondition, PresentMode, WindowResolution},
    winit::WinitPlugin,
};
use clap::Parser;
use std::{path::PathBuf, process::ExitCode};

/// Othello and gomoku that you can watch think.
#[derive(Parser, Clone, Debug)]
#[command(name = "obverse", version)]
pub struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// Who plays Black: human or the name of a bot, such as classic or classic:depth=6
    #[arg(long, value_name = "PLAYER")]
    black: Option<String>,
    /// Who plays White: human or the name of a bot
    #[arg(long, value_name = "PLAYER")]
    white: Option<String>,
    /// Seed of bots that choose by chance
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Size of the window or of the pictures, in physical pixels
    #[arg(long, value_parser = size, value_name = "WxH", allow_hyphen_values = true)]
    window: Option<UVec2>,
    /// Physical pixels for one logical pixel, 0.5 to 4 (pictures only)
    #[arg(long, value_parser = scale, value_name = "F", requires = "headless", allow_negative_numbers = true)]
    scale: Option<f32>,
    /// Rendering: low (no anti-aliasing) or high; by the adapter when left out
    #[arg(long, value_parser = quality_named, value_name = "PRESET")]
    quality: Option<Quality>,
    /// Play without a window or a display, and save pictures
    #[arg(long)]
    headless: bool,
    /// Folder for the pictures and the record of a headless game
    #[arg(long, value_name = "DIR", requires = "headless")]
    shots: Option<PathBuf>,
    /// Measure in a window: the time to the first frame, then frames a second for that many seconds
    #[arg(long, value_name = "SECONDS", conflicts_with = "headless")]
    measure: Option<u32>,
    /// Tell on standard output what happens and where the squares are, for scripts
    #[arg(long)]
    trace: bool,
}

/// `1280x720` as width and height.
fn size(text: &str) -> Result<UVec2, String> {
    let wrong = || "expected WIDTHxHEIGHT from 320x320 to 7680x7680, such as 1280x720".to_owned();
    let (w, h) = text.split_once('x').ok_or_else(wrong)?;
    let read = |t: &str| t.parse().ok().filter(|n| (320..=7680).contains(n));
    Ok(UVec2::new(read(w).ok_or_else(wrong)?, read(h).ok_or_else(wrong)?))
}

fn scale(text: &str) -> Result<f32, String> {
    text.parse().ok().filter(|s| (0.5..=4.0).contains(s)).ok_or_else(|| "expected a number from 0.5 to 4".to_owned())
}

fn quality_named(text: &str) -> Result<Quality, String> {
    match text {
        "auto" => Ok(Quality::Auto),
        "low" => Ok(Quality::Low),
        "high" => Ok(Quality::High),
        _ => Err("expected auto, low or high".to_owned()),
    }
}

/// What is to be run, checked.
pub struct Plan {
    /// The game as it begins.
    pub session: Session,
    /// What the player chose, the arguments put on top.
    pub settings: Settings,
    /// Window or picture size in physical pixels.
    pub size: UVec2,
    /// Physical pixels for one logical pixel.
    pub scale: f32,
}

impl Plan {
    /// Puts the game from last time on the table. The next one begins like it, as after arguments.
    pub fn resume(&mut self, session: Session) {
        let setup = *session.setup();
        self.settings.game = setup.game;
        *self.settings.of_mut(setup.game) = GameSettings { setup, seats: Side::BOTH.map(|s| session.seat(s)) };
        self.session = session;
    }
}

impl Args {
    /// Whether nothing is said of a game, a position or a player: then the game from last time goes on.
    fn is_open(&self) -> bool {
        let GameArgs { game, size, rules, parallel, moves, board, side } = &self.game;
        let position = size.is_none() && rules.is_none() && !parallel && moves.is_none();
        let board = board.is_none() && side.is_none();
        game.is_none() && position && board && self.black.is_none() && self.white.is_none()
    }

    fn seat(&self, side: Side, given: &Given, settings: &Settings) -> Result<Seat, String> {
        let (name, text) = match side {
            Side::Black => ("--black", &self.black),
            Side::White => ("--white", &self.white),
        };
        match text.as_deref() {
            Some("human") => Ok(Seat::Human),
            Some(bot) => cli::bot(given.setup.game, bot).map(Seat::Bot).map_err(|e| format!("{name}: {e}, or human")),
            None => Ok(settings.of(given.setup.game).seats[side.index()]),
        }
    }

    /// Checks everything and builds the session.
    ///
    /// # Errors
    /// One line that names the argument that is wrong.
    pub fn plan(&self, mut settings: Settings) -> Result<Plan, String> {
        let mut asked = self.game.clone();
        // Without a word about the game, the one from last time.
        let bare = asked.game.is_none() && asked.size.is_none() && asked.board.is_none() && asked.moves.is_none();
        if bare {
            asked.game = Some(settings.game);
        }
        let mut given = asked.read()?;
        if bare && asked.rules.is_none() && !asked.parallel {
            let setup = settings.setup();
            given.start = crate::rules::Position::start(&setup).map_err(|e| e.to_string())?;
            given.setup = setup;
        }
        let seats = [self.seat(Side::Black, &given, &settings)?, self.seat(Side::White, &given, &settings)?];
        let mut session = Session::from_position(given.setup, given.start.clone(), seats);
        session.preplay(given.changes.iter().map(|c| c.played)).map_err(|e| format!("--moves: {e}"))?;
        settings.game = given.setup.game;
        settings.of_mut(given.setup.game).setup = given.setup;
        settings.of_mut(given.setup.game).seats = seats;
        if let Some(seed) = self.seed {
            settings.seed = seed;
        }
        // A picture can take its time.
        let usual = if self.headless { Quality::High } else { settings.quality };
        settings.quality = self.quality.unwrap_or(usual);
        let size = self.window.unwrap_or(UVec2::new(1280, 720));
        if self.headless || self.measure.is_some() {
            let what = if self.headless { "--headless" } else { "--measure" };
            for (seat, name) in seats.iter().zip(["--black", "--white"]) {
                if *seat == Seat::Human {
                    return Err(format!("{what} plays by itself: name a bot with {name}"));
                }
            }
        }
        Ok(Plan { session, settings, size, scale: self.scale.unwrap_or(1.0) })
    }
}

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

fn assets() -> AssetPlugin {
    AssetPlugin { meta_check: AssetMetaCheck::Never, ..default() }
}

/// What every kind of run has in common.
fn table(app: &mut App, plan: Plan) {
    app.insert_resource(plan.session).insert_resource(plan.settings).add_plugins((
        game,
        super::ai::native::plugin,
        board::plugin,
        quality::plugin,
        ui::plugin,
    ));
    // A slow frame or a hidden window must not stretch an animation.
    app.world_mut().resource_mut::<Time<Virtual>>().set_max_delta(std::time::Duration::from_secs(3600));
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
    app.add_plugins((input::plugin, audio::plugin, pace::plugin)).add_systems(Last, title.in_set(Step::Ui));
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
    app.add_plugins((input::plugin, audio::plugin, pace::plugin));
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
    let begun = std::time::Instant::now();
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
    let (settings, trouble) = store.as_ref().map(|s| Settings::load(s)).unwrap_or_default();
    let mut troubles = Vec::from_iter(trouble);
    let kept = settings.clone();
    let mut plan = match args.plan(settings) {
        Ok(plan) => plan,
        Err(e) => return fail(&e, 2),
    };
    if let Some(store) = store.as_ref().filter(|_| args.is_open()) {
        match saves::resume(store) {
            Ok(session) => session.into_iter().for_each(|s| plan.resume(s)),
            Err(trouble) => troubles.push(trouble),
        }
    }
    let keep = KeepSettings { kept, begun_with: plan.settings.clone() };
    if args.headless {
        return match headless::play(plan, args.shots.as_deref()) {
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
    if args.trace {
        app.add_plugins(super::trace::plugin);
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
