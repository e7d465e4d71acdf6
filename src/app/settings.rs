//! What the player chose. Kept between runs in one small RON file where the system has a place for it.

use super::{session::Seat, timing};
use crate::{
    engine::roster::{self, Bot, BotKind},
    rules::{Game, Setup},
};
use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use std::{fs, io, path::PathBuf};

/// How much the renderer may spend.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Quality {
    /// By the graphics adapter, stepping down when frames stay slow.
    #[default]
    Auto,
    /// No anti-aliasing.
    Low,
    /// Anti-aliasing, and finer detail.
    High,
}

/// The choices for one game.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct GameSettings {
    /// Size, rules, start.
    pub setup: Setup,
    /// Who plays Black and who White.
    pub seats: [Seat; 2],
}

/// What the player chose.
#[derive(Resource, Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The game on the table.
    pub game: Game,
    /// Othello's choices.
    pub othello: GameSettings,
    /// Gomoku's choices.
    pub gomoku: GameSettings,
    /// Speed of animations: one of [`timing::SPEEDS`].
    pub speed: f32,
    /// Shortest visible turn of a bot, in milliseconds: 0 to 1500.
    pub ai_turn: u64,
    /// Cross-fades in place of movement.
    pub reduced_motion: bool,
    /// Legal squares are marked (Othello), forbidden points too (renju).
    pub marks: bool,
    /// Coordinates along the board.
    pub coordinates: bool,
    /// What a search tells is shown while it runs.
    pub thinking: bool,
    /// A single tap plays; otherwise a first tap shows and a second one plays.
    pub one_tap: bool,
    /// Loudness, 0 to 1.
    pub volume: f32,
    /// How much the renderer may spend.
    pub quality: Quality,
    /// Seed of bots that choose by chance.
    pub seed: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        let seats = |game| [Seat::Human, Seat::Bot(usual_opponent(game))];
        let of = |game| GameSettings { setup: Setup::usual(game), seats: seats(game) };
        Settings {
            game: Game::Othello,
            othello: of(Game::Othello),
            gomoku: of(Game::Gomoku),
            speed: 1.0,
            ai_turn: timing::AI_TURN,
            reduced_motion: false,
            marks: true,
            coordinates: true,
            thinking: true,
            one_tap: false,
            volume: 0.7,
            quality: Quality::Auto,
            seed: 0,
        }
    }
}

/// The opponent that waits when nobody chose one.
#[must_use]
pub fn usual_opponent(game: Game) -> Bot {
    let fallback = Bot { kind: BotKind::Random, knobs: Default::default() };
    roster::entry(game, BotKind::Classic).map_or(fallback, roster::Entry::usual)
}

impl Settings {
    /// The choices for a game.
    #[must_use]
    pub const fn of(&self, game: Game) -> &GameSettings {
        match game {
            Game::Othello => &self.othello,
            Game::Gomoku => &self.gomoku,
        }
    }

    /// The choices for a game, to be changed.
    pub const fn of_mut(&mut self, game: Game) -> &mut GameSettings {
        match game {
            Game::Othello => &mut self.othello,
            Game::Gomoku => &mut self.gomoku,
        }
    }

    /// How things are to be shown.
    #[must_use]
    pub const fn pace(&self) -> timing::Pace {
        timing::Pace { speed: self.speed, reduced: self.reduced_motion }
    }

    /// The setup of the next game.
    #[must_use]
    pub const fn setup(&self) -> Setup {
        self.of(self.game).setup
    }

    /// The players of the next game.
    #[must_use]
    pub const fn seats(&self) -> [Seat; 2] {
        self.of(self.game).seats
    }

    /// The players of the next game of a kind.
    #[must_use]
    pub const fn seats_for(&self, game: Game) -> [Seat; 2] {
        self.of(game).seats
    }

    /// Reads the kept settings. A file that is missing gives the defaults; one that cannot be read gives the defaults
    /// and the reason.
    #[must_use]
    pub fn load() -> (Settings, Option<String>) {
        let Some(path) = path() else { return (Settings::default(), None) };
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(e) if e.kind() == io::ErrorKind::NotFound => return (Settings::default(), None),
            Err(e) => return (Settings::default(), Some(format!("settings {}: {e}", path.display()))),
        };
        match ron::from_str::<Settings>(&text) {
            Ok(settings) => (settings.sane(), None),
            Err(e) => {
                // Kept aside, so that nothing is lost when the next change is written.
                let aside = path.with_extension("ron.bad");
                let kept =
                    fs::rename(&path, &aside).map_or(String::new(), |()| format!("; kept as {}", aside.display()));
                (Settings::default(), Some(format!("settings {}: {e}{kept}", path.display())))
            }
        }
    }

    /// Writes the settings down.
    ///
    /// # Errors
    /// If the file cannot be written. A system without a place for settings is no error.
    pub fn save(&self) -> io::Result<()> {
        let Some(path) = path() else { return Ok(()) };
        if let Some(dir) = path.parent() {
            fs::create_dir_all(dir)?;
        }
        let text = ron::ser::to_string_pretty(self, ron::ser::PrettyConfig::default()).map_err(io::Error::other)?;
        // Written beside and renamed, so that a full disk cannot leave half a file.
        let fresh = path.with_extension("ron.new");
        fs::write(&fresh, text)?;
        fs::rename(fresh, path)
    }

    /// Values from a file that was edited by hand are brought back into their ranges.
    fn sane(mut self) -> Settings {
        if !timing::SPEEDS.contains(&self.speed) {
            self.speed = 1.0;
        }
        self.ai_turn = self.ai_turn.min(1500);
        self.volume = if self.volume.is_finite() { self.volume.clamp(0.0, 1.0) } else { 0.7 };
        for game in [Game::Othello, Game::Gomoku] {
            let usual = Settings::default().of(game).to_owned();
            let mine = self.of_mut(game);
            let known = |s: &Seat| match s {
                Seat::Human => true,
                Seat::Bot(b) => roster::entry(game, b.kind).is_some_and(|e| e.with(b.knobs).is_ok()),
            };
            if mine.setup.game != game || !game.sizes().contains(&mine.setup.size) || !mine.seats.iter().all(known) {
                *mine = usual;
            }
        }
        self
    }
}

fn path() -> Option<PathBuf> {
    directories::ProjectDirs::from("", "", "obverse").map(|d| d.config_dir().join("settings.ron"))
}

/// Set when the settings are to be kept; headless runs and tests leave it out.
#[derive(Resource)]
pub struct KeepSettings;

fn keep(settings: Res<Settings>) {
    if let Err(e) = settings.save() {
        warn!("settings could not be kept: {e}");
    }
}

pub(super) fn plugin(app: &mut App) {
    let changed = resource_changed::<Settings>.and_then(not(resource_added::<Settings>));
    app.init_resource::<Settings>().add_systems(Last, keep.run_if(resource_exists::<KeepSettings>.and_then(changed)));
}
