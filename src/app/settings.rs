//! What the player chose. Kept between runs as one small RON text where there is a place for it.

use super::{
    session::{Seat, Session},
    store::{self, Kept, Store},
    thinking::Layers,
    timing,
};
use crate::{
    engine::roster::{self, Bot, BotKind, Key, Knobs},
    rules::{Game, Setup},
};
use bevy::prelude::*;
use serde::{Deserialize, Serialize};

/// Where the settings are kept.
const KEY: &str = "settings";

/// How much the renderer may spend.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Quality {
    /// By the graphics adapter, stepping down when frames stay slow.
    #[default]
    Auto,
    /// No anti-aliasing.
    Low,
    /// Anti-aliasing, four samples a pixel.
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
    /// What of it is shown on the board.
    pub layers: Layers,
    /// A board that nobody touches for a minute puts on a show.
    pub showcase: bool,
    /// A single tap plays; otherwise a first tap shows and a second one plays.
    pub one_tap: bool,
    /// Loudness, 0 to 1.
    pub volume: f32,
    /// How much the renderer may spend.
    pub quality: Quality,
    /// Seed of bots that choose by chance in every game of this run; without one each game has another.
    #[serde(skip)]
    pub seed: Option<u64>,
    /// The game has the screen to itself. Not kept: nobody wants to be surprised by it.
    #[serde(skip)]
    pub full_screen: bool,
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
            layers: Layers::default(),
            showcase: true,
            one_tap: false,
            volume: 0.7,
            quality: Quality::Auto,
            seed: None,
            full_screen: false,
        }
    }
}

/// The level of the opponent that waits when nobody chose one: somebody who knows the rules can win.
const GENTLE: u8 = 3;

/// The opponent that waits when nobody chose one.
#[must_use]
pub fn usual_opponent(game: Game) -> Bot {
    let levels = roster::entry(game, BotKind::Master).filter(|e| e.setting(Key::Level).is_some());
    match levels {
        Some(master) => Bot { kind: master.kind, knobs: Knobs { level: Some(GENTLE), ..Knobs::USUAL } },
        None => Bot { kind: BotKind::Classic, knobs: Knobs::USUAL },
    }
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

    /// Reads the kept settings. Without any they are the usual ones; if they cannot be read they are the usual ones too,
    /// and the reason is told.
    #[must_use]
    pub fn load(store: &dyn Store) -> (Settings, Option<String>) {
        let understand = |text: &str| ron::from_str::<Settings>(text).map_err(|e| e.to_string());
        match store::read(store, KEY, understand) {
            Ok(found) => (found.unwrap_or_default().sane(), None),
            Err(why) => (Settings::default(), Some(format!("settings {why}"))),
        }
    }

    /// Keeps the settings.
    ///
    /// # Errors
    /// In one line, if they cannot be kept.
    pub fn save(&self, store: &dyn Store) -> Result<(), String> {
        let text = ron::ser::to_string_pretty(self, ron::ser::PrettyConfig::default()).map_err(|e| e.to_string())?;
        store.set(KEY, &text)
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

/// Present when the settings are to be kept, beside a place for them ([`Kept`]); headless runs and tests leave it out.
///
/// Arguments count for one run. What still is as the arguments made it is therefore kept as it was before.
#[derive(Resource)]
pub struct KeepSettings {
    /// As they were kept before this run.
    pub kept: Settings,
    /// The same with the arguments put on top.
    pub begun_with: Settings,
}

impl KeepSettings {
    /// What is to be written down when the settings are `now`.
    #[must_use]
    pub fn merged(&self, now: &Settings) -> Settings {
        fn pick<T: PartialEq + Copy>(now: T, begun: T, kept: T) -> T {
            if now == begun { kept } else { now }
        }
        let (begun, kept) = (&self.begun_with, &self.kept);
        let game = |game: Game| {
            let (now, begun, kept) = (now.of(game), begun.of(game), kept.of(game));
            GameSettings {
                setup: pick(now.setup, begun.setup, kept.setup),
                seats: [0, 1].map(|i| pick(now.seats[i], begun.seats[i], kept.seats[i])),
            }
        };
        Settings {
            game: pick(now.game, begun.game, kept.game),
            othello: game(Game::Othello),
            gomoku: game(Game::Gomoku),
            quality: pick(now.quality, begun.quality, kept.quality),
            speed: pick(now.speed, begun.speed, kept.speed),
            thinking: pick(now.thinking, begun.thinking, kept.thinking),
            layers: pick(now.layers, begun.layers, kept.layers),
            ..now.clone()
        }
    }
}

fn keep(
    settings: Res<Settings>,
    session: Option<Res<Session>>,
    keep: Res<KeepSettings>,
    kept: Res<Kept>,
    mut told: Local<bool>,
) {
    // Those of a show are nobody's choice.
    if session.is_some_and(|s| s.is_show()) {
        return;
    }
    store::warn_once(KEY, keep.merged(&settings).save(&*kept.0), &mut told);
}

pub(super) fn plugin(app: &mut App) {
    let changed = resource_changed::<Settings>.and_then(not(resource_added::<Settings>));
    let wanted = resource_exists::<KeepSettings>.and_then(resource_exists::<Kept>);
    app.init_resource::<Settings>().add_systems(Last, keep.run_if(wanted.and_then(changed)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_count_for_one_run_and_choices_for_good() {
        let kept = Settings { coordinates: false, ..Settings::default() };
        let mut begun_with = Settings { quality: Quality::Low, speed: 0.0, ..kept.clone() };
        begun_with.othello.setup.size = 4;
        let keep = KeepSettings { kept: kept.clone(), begun_with: begun_with.clone() };
        assert_eq!(keep.merged(&begun_with), kept);
        let mut now = Settings { volume: 0.1, quality: Quality::High, ..begun_with };
        now.gomoku.setup.size = 19;
        let merged = keep.merged(&now);
        assert_eq!((merged.coordinates, merged.othello.setup.size, merged.speed), (false, 8, 1.0));
        assert_eq!((merged.volume, merged.quality, merged.gomoku.setup.size), (0.1, Quality::High, 19));
    }

    #[test]
    fn settings_survive_the_way_through_the_file_and_odd_values_are_brought_back() {
        let mut odd = Settings { speed: 7.0, volume: f32::NAN, ai_turn: 99_999, ..Settings::default() };
        odd.othello.setup.size = 7;
        let text = ron::ser::to_string(&odd).expect("written");
        let read = ron::from_str::<Settings>(&text).expect("read").sane();
        assert_eq!(read, Settings { ai_turn: 1500, ..Settings::default() });
        let some = Settings { speed: 0.5, one_tap: true, ..Settings::default() };
        let text = ron::ser::to_string(&some).expect("written");
        assert_eq!(ron::from_str::<Settings>(&text).expect("read").sane(), some);
    }
}
