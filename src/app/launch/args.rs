//! What can be asked for at the start, on a command line or in the address of a web page.

use super::super::{
    lab::entry::Entry,
    saves,
    session::{Seat, Session, fresh_seed},
    settings::{GameSettings, KeepSettings, Quality, Settings},
    store::Store,
    thinking::Layers,
    timing,
};
use crate::{
    cli::{self, GameArgs, Given},
    rules::{self, Game, Side},
};
use bevy::math::UVec2;
#[cfg(not(target_arch = "wasm32"))]
use {
    super::super::{headless::Still, ui::Tab},
    std::path::PathBuf,
    std::time::Duration,
};

/// Othello and gomoku that you can watch think.
#[derive(Clone, Debug, Default)]
#[cfg_attr(not(target_arch = "wasm32"), derive(clap::Parser), command(name = "obverse", version))]
pub struct Args {
    #[cfg_attr(not(target_arch = "wasm32"), command(flatten))]
    pub(super) game: GameArgs,
    /// Who plays Black: human or the name of a bot, such as classic or classic:depth=6
    #[cfg_attr(not(target_arch = "wasm32"), arg(long, value_name = "PLAYER"))]
    pub(super) black: Option<String>,
    /// Who plays White: human or the name of a bot
    #[cfg_attr(not(target_arch = "wasm32"), arg(long, value_name = "PLAYER"))]
    pub(super) white: Option<String>,
    /// How a gomoku game is opened: free or swap2
    #[cfg_attr(not(target_arch = "wasm32"), arg(long, value_parser = opening_named, value_name = "OPENING"))]
    pub(super) opening: Option<rules::Opening>,
    /// Seed of bots that choose by chance; when left out another in every game, 0 off screen
    #[cfg_attr(not(target_arch = "wasm32"), arg(long, value_name = "N", allow_negative_numbers = true))]
    pub(super) seed: Option<u64>,
    /// Size of the window or of the pictures, in physical pixels
    #[cfg_attr(not(target_arch = "wasm32"), arg(long, value_parser = size, value_name = "WxH", allow_hyphen_values = true))]
    pub(super) window: Option<UVec2>,
    /// Physical pixels for one logical pixel, 0.5 to 4 (pictures only)
    #[cfg_attr(not(target_arch = "wasm32"), arg(long, value_parser = scale, value_name = "F", requires = "headless", allow_negative_numbers = true))]
    pub(super) scale: Option<f32>,
    /// Rendering: low (no anti-aliasing) or high; by the adapter when left out
    #[cfg_attr(not(target_arch = "wasm32"), arg(long, value_parser = quality_named, value_name = "PRESET"))]
    pub(super) quality: Option<Quality>,
    /// Speed of animations: 0 (none), 0.5, 1 or 1.5
    #[cfg_attr(not(target_arch = "wasm32"), arg(long, value_parser = speed, value_name = "FACTOR", allow_negative_numbers = true))]
    pub(super) speed: Option<f32>,
    /// What is shown of the thinking on the board: none, simple or full
    #[cfg_attr(not(target_arch = "wasm32"), arg(long, value_parser = layers_named, value_name = "LAYERS"))]
    pub(super) layers: Option<Layers>,
    /// Play without a window or a display, and save pictures
    #[cfg_attr(not(target_arch = "wasm32"), arg(long))]
    pub(super) headless: bool,
    /// Folder for the pictures and the record of a headless game
    #[cfg(not(target_arch = "wasm32"))]
    #[arg(long, value_name = "DIR", requires = "headless")]
    pub(super) shots: Option<PathBuf>,
    /// One picture, of the game as it begins and what is thought about it in so many seconds, instead of a whole game
    #[cfg(not(target_arch = "wasm32"))]
    #[arg(long, value_name = "SECONDS", requires = "shots")]
    pub(super) still: Option<u64>,
    /// What of the thinking that picture shows in the column: now, depths, tree, plies or why
    #[cfg(not(target_arch = "wasm32"))]
    #[arg(long, value_parser = side_named, value_name = "WHAT", requires = "still")]
    pub(super) look: Option<Tab>,
    /// The square where the cursor is in that picture
    #[cfg(not(target_arch = "wasm32"))]
    #[arg(long, value_name = "SQUARE", requires = "still")]
    pub(super) aim: Option<String>,
    /// Open the Lab, a game tree searched step by step: start, endgame, pass, full or gomoku, such as start:depth=5
    #[cfg_attr(not(target_arch = "wasm32"), arg(long, value_parser = Entry::read, value_name = "EXAMPLE", num_args = 0..=1, default_missing_value = "start"))]
    pub(super) lab: Option<Entry>,
    /// What is thought in that picture is an analysis
    #[cfg(not(target_arch = "wasm32"))]
    #[arg(long, requires = "still")]
    pub(super) analyse: bool,
    /// Two bots play, game after game, with all that they think on the board; a click or a key ends it
    #[cfg_attr(not(target_arch = "wasm32"), arg(long, conflicts_with_all = ["still", "measure"]))]
    pub(super) showcase: bool,
    /// How much of the show is rendered into pictures, in seconds: 1 to 600
    #[cfg(not(target_arch = "wasm32"))]
    #[arg(long, value_name = "N", requires = "showcase", requires = "shots", value_parser = clap::value_parser!(u32).range(1..=600))]
    pub(super) seconds: Option<u32>,
    /// Measure in a window: the time to the first frame, then frames a second for that many seconds
    #[cfg_attr(not(target_arch = "wasm32"), arg(long, value_name = "SECONDS", conflicts_with = "headless"))]
    pub(super) measure: Option<u32>,
    /// Tell on standard output what happens and where the squares are, for scripts
    #[cfg_attr(not(target_arch = "wasm32"), arg(long))]
    pub(super) trace: bool,
}

/// `1280x720` as width and height.
#[cfg(not(target_arch = "wasm32"))]
fn size(text: &str) -> Result<UVec2, String> {
    let wrong = || "expected WIDTHxHEIGHT from 320x320 to 7680x7680, such as 1280x720".to_owned();
    let (w, h) = text.split_once('x').ok_or_else(wrong)?;
    let read = |t: &str| t.parse().ok().filter(|n| (320..=7680).contains(n));
    Ok(UVec2::new(read(w).ok_or_else(wrong)?, read(h).ok_or_else(wrong)?))
}

#[cfg(not(target_arch = "wasm32"))]
fn scale(text: &str) -> Result<f32, String> {
    text.parse().ok().filter(|s| (0.5..=4.0).contains(s)).ok_or_else(|| "expected a number from 0.5 to 4".to_owned())
}

#[cfg(not(target_arch = "wasm32"))]
fn side_named(text: &str) -> Result<Tab, String> {
    Tab::named(text).ok_or_else(|| "expected now, depths, tree, plies or why".to_owned())
}

pub(super) fn speed(text: &str) -> Result<f32, String> {
    let known = |s: &f32| timing::SPEEDS.contains(s);
    text.parse().ok().filter(known).ok_or_else(|| "expected 0, 0.5, 1 or 1.5".to_owned())
}

pub(super) fn layers_named(text: &str) -> Result<Layers, String> {
    Layers::named(text).ok_or_else(|| "expected none, simple or full".to_owned())
}

pub(super) fn quality_named(text: &str) -> Result<Quality, String> {
    match text {
        "auto" => Ok(Quality::Auto),
        "low" => Ok(Quality::Low),
        "high" => Ok(Quality::High),
        _ => Err("expected auto, low or high".to_owned()),
    }
}

pub(super) fn opening_named(text: &str) -> Result<rules::Opening, String> {
    let known = rules::Opening::ALL.iter().find(|(name, _)| *name == text);
    known.map(|(_, o)| *o).ok_or_else(|| "expected free or swap2".to_owned())
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

/// A run that is about to begin.
pub(super) struct Opening {
    /// What is to be run.
    pub plan: Plan,
    /// What the player chose before the arguments were put on top.
    pub keep: KeepSettings,
    /// What could not be read, a line each; all else goes on.
    pub troubles: Vec<String>,
}

impl Args {
    /// Puts together what is kept, if anything is, and what is asked for. The game from last time goes on where nothing
    /// is said of one, or where this run is the same `again`.
    pub(super) fn open(&self, store: Option<&dyn Store>, again: bool) -> Result<Opening, String> {
        let (settings, trouble) = store.map(Settings::load).unwrap_or_default();
        let mut troubles = Vec::from_iter(trouble);
        let kept = settings.clone();
        let mut plan = self.plan(settings)?;
        if let Some(store) = store.filter(|_| self.is_open() || again) {
            match saves::resume(store) {
                Ok(session) => session.into_iter().for_each(|s| plan.resume(s)),
                Err(trouble) => troubles.push(trouble),
            }
        }
        let keep = KeepSettings { kept, begun_with: plan.settings.clone() };
        Ok(Opening { plan, keep, troubles })
    }

    /// Whether nothing is said of a game, a position or a player: then the game from last time goes on.
    fn is_open(&self) -> bool {
        let GameArgs { game, size, rules, parallel, moves, board, side } = &self.game;
        let position = size.is_none() && rules.is_none() && !parallel && moves.is_none();
        let board = board.is_none() && side.is_none() && self.opening.is_none();
        game.is_none() && position && board && self.black.is_none() && self.white.is_none()
    }

    /// Whether a single picture is wanted, which needs nobody to play.
    const fn is_still(&self) -> bool {
        #[cfg(not(target_arch = "wasm32"))]
        return self.still.is_some();
        #[cfg(target_arch = "wasm32")]
        false
    }

    /// What is to be in that picture.
    ///
    /// # Errors
    /// If there is no such square.
    #[cfg(not(target_arch = "wasm32"))]
    pub(super) fn view(&self, plan: &Plan) -> Result<Option<Still>, String> {
        let Some(seconds) = self.still else {
            let alone = "--lab: without a window it needs --still";
            return if self.lab.is_some() { Err(alone.to_owned()) } else { Ok(None) };
        };
        let named = |name: &String| plan.session.position().parse(name).map_err(|e| format!("--aim: {e}"));
        let aim = self.aim.as_ref().map(named).transpose()?;
        let (analysis, side, lab) = (self.analyse, self.look.unwrap_or_default(), self.lab);
        Ok(Some(Still { thinking: Duration::from_secs(seconds), aim, lab, analysis, side }))
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
            given.start = rules::Position::start(&setup).map_err(|e| e.to_string())?;
            given.setup = setup;
        }
        if let Some(opening) = self.opening {
            if given.setup.game != Game::Gomoku {
                return Err("--opening belongs to gomoku: add --game gomoku".to_owned());
            }
            given.setup.opening = opening;
        }
        let seats = [self.seat(Side::Black, &given, &settings)?, self.seat(Side::White, &given, &settings)?];
        // A person who plays the same moves as yesterday should not be answered as yesterday; pictures and scripts should.
        let watched = self.headless || self.trace || self.measure.is_some();
        settings.seed = self.seed.or(watched.then_some(0));
        let seed = settings.seed.unwrap_or_else(fresh_seed);
        let mut session = Session::from_position(given.setup, given.start.clone(), seats).with_seed(seed);
        session.preplay(given.changes.iter().map(|c| c.played)).map_err(|e| format!("--moves: {e}"))?;
        settings.game = given.setup.game;
        settings.of_mut(given.setup.game).setup = given.setup;
        settings.of_mut(given.setup.game).seats = seats;
        settings.speed = self.speed.unwrap_or(settings.speed);
        if let Some(layers) = self.layers {
            (settings.layers, settings.thinking) = (layers, layers != Layers::NONE);
        }
        // A picture can take its time.
        let usual = if self.headless { Quality::High } else { settings.quality };
        settings.quality = self.quality.unwrap_or(usual);
        let size = self.window.unwrap_or(UVec2::new(1280, 720));
        if (self.headless && !self.is_still() && !self.showcase) || self.measure.is_some() {
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
