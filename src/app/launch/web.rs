//! In a browser: the address says what is to be played, the page around the canvas does the rest.

use super::{
    super::{
        audio,
        facts::{Command, Fact},
        first_frame::{self, FirstFrame},
        input,
        lab::entry::Entry,
        pace::{self, FullSpeed},
        settings::Settings,
        showcase, timing, trace,
        ui::Open,
        web::{self, Storage, host, log},
    },
    Args,
    args::{self, Opening},
    assets, table,
};
use crate::cli;
use bevy::{app::PluginGroupBuilder, prelude::*, window::WindowPlugin};
use bevy_tweening::TweenAnim;
use wasm_bindgen::prelude::*;
use web_time::Instant;

/// Bevy's usual plugins without those that write logs, read terminals or serve what is not here: each that is left out
/// is not in the download either.
struct Plugins;

impl PluginGroup for Plugins {
    fn build(self) -> PluginGroupBuilder {
        let window = Window {
            title: "Obverse".into(),
            canvas: Some("#board".into()),
            fit_canvas_to_parent: true,
            // The page keeps back what a browser must not do with a key or a finger; the rest stays the browser's.
            prevent_default_event_handling: false,
            ..default()
        };
        PluginGroupBuilder::start::<Self>()
            .add(TaskPoolPlugin::default())
            .add(bevy::diagnostic::FrameCountPlugin)
            .add(bevy::time::TimePlugin)
            .add(TransformPlugin)
            .add(bevy::input::InputPlugin)
            .add(WindowPlugin { primary_window: Some(window), ..default() })
            .add(bevy::a11y::AccessibilityPlugin)
            .add(assets())
            .add(bevy::winit::WinitPlugin::default())
            .add(bevy::render::RenderPlugin::default())
            .add(ImagePlugin::default())
            .add(bevy::mesh::MeshPlugin)
            .add(bevy::camera::CameraPlugin)
            .add(bevy::light::LightPlugin)
            .add(bevy::core_pipeline::CorePipelinePlugin)
            .add(bevy::pbr::PbrPlugin::default())
            .add(bevy::audio::AudioPlugin::default())
    }
}

/// Reads the part of an address behind the question mark. The names are those of the command line.
fn args(search: &str) -> Result<Args, String> {
    let pairs = web_sys::UrlSearchParams::new_with_str(search).map_err(|e| format!("the address: {e:?}"))?;
    let mut args = Args::default();
    for pair in js_sys::try_iter(&pairs).ok().flatten().into_iter().flatten().flatten() {
        let pair = js_sys::Array::from(&pair);
        let text = |i| pair.get(i).as_string().unwrap_or_default();
        let (key, value) = (text(0), text(1));
        let wrong = |why: String| format!("the address: {key}={}: {why}", cli::printable(&value));
        let number = || value.parse().map_err(|e| format!("{e}"));
        let game = &mut args.game;
        match key.as_str() {
            "game" => game.game = Some(cli::game_named(&value).map_err(wrong)?),
            "size" => game.size = Some(value.parse().map_err(|e| wrong(format!("{e}")))?),
            "rules" => game.rules = Some(cli::rules_named(&value).map_err(wrong)?),
            "parallel" => game.parallel = true,
            "moves" => game.moves = Some(value),
            "board" => game.board = Some(value),
            "side" => game.side = Some(cli::side_named(&value).map_err(wrong)?),
            "black" => args.black = Some(value),
            "white" => args.white = Some(value),
            "opening" => args.opening = Some(args::opening_named(&value).map_err(wrong)?),
            "seed" => args.seed = Some(number().map_err(wrong)?),
            "quality" => args.quality = Some(args::quality_named(&value).map_err(wrong)?),
            "layers" => args.layers = Some(args::layers_named(&value).map_err(wrong)?),
            "speed" => args.speed = Some(args::speed(&value).map_err(wrong)?),
            "lab" => args.lab = Some(Entry::read(if value.is_empty() { "start" } else { &value }).map_err(wrong)?),
            "measure" => args.measure = Some(1),
            "trace" => args.trace = true,
            "showcase" => args.showcase = true,
            // What a page that links here, or counts its visitors, adds to an address is not ours to judge.
            _ => {}
        }
    }
    Ok(args)
}

/// The loading screen goes when there is something to be seen, or when waiting for it leads to nothing.
fn seen(first: Res<FirstFrame>, mut told: Local<bool>) {
    if !*told && !first.wants_more() {
        *told = true;
        host::playable();
    }
}

/// Counts frames while pieces move, and tells them each second: `frames 24 in 1003 ms`. A game that ends begins anew.
fn measure(
    mut settings: ResMut<Settings>,
    mut facts: MessageReader<Fact>,
    mut commands: MessageWriter<Command>,
    mut count: Local<(u32, f64)>,
    moving: Query<(), With<TweenAnim>>,
    time: Res<Time<Real>>,
) {
    if settings.ai_turn != 0 {
        (settings.ai_turn, settings.speed) = (0, timing::SPEEDS[1]);
    }
    if facts.read().any(|f| matches!(f, Fact::GameOver(_))) {
        commands.write(Command::NewGame);
    }
    if !moving.is_empty() {
        *count = (count.0 + 1, count.1 + time.delta_secs_f64());
    }
    if count.1 >= 1.0 {
        host::trace(&format!("frames {} in {:.0} ms", count.0, count.1 * 1e3));
        *count = (0, 0.0);
    }
}

/// Starts the game: called by the page once everything is there.
///
/// # Errors
/// One line for the player, if the address asks for what there is not.
#[wasm_bindgen]
pub fn begin() -> Result<(), String> {
    log::install();
    let search = web_sys::window().and_then(|w| w.location().search().ok()).unwrap_or_default();
    // Names of the command line, without its dashes.
    let plainly = |e: String| e.replace("--", "");
    let args = args(&search)?;
    let Opening { plan, keep, troubles } = args.open(Some(&Storage), host::resumes()).map_err(plainly)?;
    for trouble in troubles {
        host::warn(&cli::printable(&trouble));
    }
    let mut app = App::new();
    app.add_plugins(Plugins);
    table(&mut app, plan);
    first_frame::plugin(&mut app, Instant::now());
    app.add_systems(PostStartup, || host::stage("table"));
    app.add_plugins((input::plugin, audio::plugin, pace::plugin, web::plugin, showcase::hands)).add_systems(Last, seen);
    if let Some(entry) = args.lab {
        app.world_mut().write_message(Open::Lab(entry));
    }
    if args.showcase {
        showcase::begin(&mut app, args.seed);
    }
    if args.trace {
        app.add_plugins(trace::plugin);
    } else if args.measure.is_none() {
        app.add_plugins(showcase::by_itself);
    }
    // Measuring sets its own pace, which is not the player's choice.
    match args.measure {
        Some(_) => drop(app.insert_resource(FullSpeed).add_systems(Last, measure)),
        None => drop(app.insert_resource(keep)),
    }
    app.run();
    Ok(())
}
