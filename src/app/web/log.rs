//! Warnings and errors to the browser's console. Bevy's own way there brings a parser of filters and a regular
//! expression engine along, a twentieth of the download.

use super::host;
use std::fmt::{Debug, Write};
use tracing::{
    Event, Level, Metadata, Subscriber,
    field::{Field, Visit},
    span,
};

struct Console;

fn put(level: Level, target: &str, message: &str) {
    let line = format!("{target}: {message}");
    if level == Level::ERROR { host::error(&line) } else { host::warn(&line) }
}

/// Rooms whose warnings are about what no browser has, and what this game does without.
const CHATTY: [&str; 7] =
    ["wgpu_hal", "wgpu_core", "naga", "bevy_render::renderer", "bevy_core_pipeline", "bevy_pbr", "bevy_egui::render"];

/// Looks for a field to type in at every touch. There is none in this game.
const TYPIST: &str = "bevy_egui::text_agent";

fn is_wanted(level: Level, target: &str) -> bool {
    if target == TYPIST {
        return false;
    }
    let chatty = CHATTY.iter().any(|room| target.starts_with(room));
    level == Level::ERROR || (level == Level::WARN && !chatty)
}

#[derive(Default)]
struct Text(String);

impl Visit for Text {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        let _ = match field.name() {
            "message" => write!(self.0, "{value:?}"),
            name => write!(self.0, " {name}={value:?}"),
        };
    }
}

impl Subscriber for Console {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        is_wanted(*metadata.level(), metadata.target())
    }

    fn new_span(&self, _: &span::Attributes<'_>) -> span::Id {
        span::Id::from_u64(1)
    }

    fn record(&self, _: &span::Id, _: &span::Record<'_>) {}

    fn record_follows_from(&self, _: &span::Id, _: &span::Id) {}

    fn event(&self, event: &Event<'_>) {
        let mut text = Text::default();
        event.record(&mut text);
        put(*event.metadata().level(), event.metadata().target(), &text.0);
    }

    fn enter(&self, _: &span::Id) {}

    fn exit(&self, _: &span::Id) {}
}

impl log::Log for Console {
    fn enabled(&self, metadata: &log::Metadata<'_>) -> bool {
        metadata.level() <= log::Level::Warn
    }

    fn log(&self, record: &log::Record<'_>) {
        let level = if record.level() == log::Level::Error { Level::ERROR } else { Level::WARN };
        if log::Log::enabled(self, record.metadata()) && is_wanted(level, record.target()) {
            put(level, record.target(), &record.args().to_string());
        }
    }

    fn flush(&self) {}
}

/// From now on warnings and errors are seen, and a panic reaches the player.
pub fn install() {
    // Both fail only when something else listens already.
    let _ = tracing::subscriber::set_global_default(Console);
    if log::set_logger(&Console).is_ok() {
        log::set_max_level(log::LevelFilter::Warn);
    }
    std::panic::set_hook(Box::new(|panic| {
        let text = panic.to_string();
        host::error(&text);
        host::broken(&text);
    }));
}
