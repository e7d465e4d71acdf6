//! A whole game without a window: pictures of the start, of a flip in the middle of its turn, of a later position and
//! of the result, and the record of the game.

mod film;
mod show;

pub use show::show;

use super::{
    ai::Searcher,
    board::{Aim, camera::BoardCamera},
    facts::{Command, Fact},
    frame::Frame,
    lab::entry::Entry,
    launch::{Plan, windowless},
    session::{Phase, Seat, Session},
    timing,
    ui::{Open, Tab},
};
use crate::rules::{Game, Side, Square, Winner};
use bevy::{
    camera::{ImageRenderTarget, RenderTarget},
    prelude::*,
    render::{
        render_resource::{TextureFormat, TextureUsages},
        view::screenshot::{Screenshot, save_to_disk},
    },
    time::TimeUpdateStrategy,
};
use std::{
    fs,
    io::{ErrorKind, Write, stdout},
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

/// Time that passes in one update.
const TICK: Duration = Duration::from_micros(16_667);
/// Updates until shaders and fonts are there.
const WARM_UP: u32 = 20;

struct Stage {
    app: App,
    target: RenderTarget,
}

impl Stage {
    fn update(&mut self, drawn: bool) {
        let world = self.app.world_mut();
        let mut camera = world.query_filtered::<&mut Camera, With<BoardCamera>>();
        for mut camera in camera.iter_mut(world) {
            if camera.is_active != drawn {
                camera.is_active = drawn;
            }
        }
        self.app.update();
    }

    fn wait(&mut self, ms: u64) {
        for _ in 0..Duration::from_millis(ms).as_micros().div_ceil(TICK.as_micros()) {
            self.update(false);
        }
    }

    fn session(&self) -> &Session {
        self.app.world().resource::<Session>()
    }

    /// Saves what is to be seen now.
    fn shoot(&mut self, path: &Path) -> Result<(), String> {
        if path.exists() {
            fs::remove_file(path).map_err(|e| format!("{}: {e}", path.display()))?;
        }
        // The picture must show this moment: time stands still while it is taken.
        self.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO));
        for _ in 0..3 {
            self.update(true);
        }
        self.app.world_mut().spawn(Screenshot(self.target.clone())).observe(save_to_disk(PathBuf::from(path)));
        for _ in 0..240 {
            self.update(true);
            if path.exists() {
                self.app.insert_resource(TimeUpdateStrategy::ManualDuration(TICK));
                return Ok(());
            }
        }
        Err(format!("{}: the picture could not be saved", path.display()))
    }
}

fn stage(plan: Plan) -> Stage {
    let (size, scale) = (plan.size, plan.scale);
    let mut app = windowless(plan);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(TICK))
        .insert_resource(Frame::new(size.as_vec2() / scale, scale));
    let mut image = Image::new_target_texture(size.x, size.y, TextureFormat::Rgba8UnormSrgb, None);
    image.texture_descriptor.usage |= TextureUsages::COPY_SRC;
    let handle = app.world_mut().resource_mut::<Assets<Image>>().add(image);
    let target = RenderTarget::Image(ImageRenderTarget { handle, scale_factor: scale });
    let for_camera = target.clone();
    app.add_systems(PostStartup, move |mut commands: Commands, camera: Single<Entity, With<BoardCamera>>| {
        commands.entity(*camera).insert(for_camera.clone());
    });
    app.finish();
    app.cleanup();
    let mut stage = Stage { app, target };
    for _ in 0..WARM_UP {
        stage.update(true);
    }
    stage
}

/// Plays a game between bots to its end. With a folder, pictures and the record are saved there; or a single picture, and
/// nothing is played.
///
/// # Errors
/// One line: the folder cannot be written, a search failed.
pub fn play(plan: Plan, shots: Option<&Path>, still: Option<Still>) -> Result<(), String> {
    if let Some(dir) = shots {
        fs::create_dir_all(dir).map_err(|e| format!("--shots {}: {e}", dir.display()))?;
        // Found out now, not after a whole game.
        let probe = dir.join("record.txt");
        fs::write(&probe, "").map_err(|e| format!("--shots {}: {e}", probe.display()))?;
    }
    let mut plan = plan;
    plan.settings.ai_turn = 0;
    if shots.is_some() {
        // Bots think, but do not move: the start is really the start.
        plan.session = plan.session.held();
    }
    let mut stage = stage(plan);
    if let (Some(still), Some(dir)) = (still, shots) {
        return still.take(&mut stage, &dir.join("still.png"));
    }
    let mut taken = Taken::default();
    let mut cursor = stage.app.world().resource::<Messages<Fact>>().get_cursor_current();
    if let Some(dir) = shots {
        stage.wait(400);
        stage.shoot(&dir.join("1-start.png"))?;
        stage.app.world_mut().write_message(Command::Pause(false));
    }
    while stage.session().phase() != Phase::Result {
        stage.update(false);
        let facts: Vec<Fact> = cursor.read(stage.app.world().resource::<Messages<Fact>>()).cloned().collect();
        for fact in facts {
            if let Fact::SearchFailed(why) = fact {
                return Err(format!("a search failed: {why}"));
            }
            if let Some(dir) = shots {
                taken.consider(&mut stage, &fact, dir)?;
            }
        }
        if stage.session().phase() == Phase::AiFailed {
            return Err("a search failed".to_owned());
        }
        if stage.session().is_thinking() {
            std::thread::sleep(Duration::from_millis(1));
        }
    }
    if let Some(dir) = shots {
        stage.wait(timing::SWEEP + 900);
        stage.shoot(&dir.join("4-result.png"))?;
        let record = record(stage.session());
        let path = dir.join("record.txt");
        fs::write(&path, &record).map_err(|e| format!("{}: {e}", path.display()))?;
        tell(&format!("pictures and record: {}\n{record}", dir.display()))
    } else {
        tell(&record(stage.session()))
    }
}

/// Prints; a reader that has gone away is no error.
fn tell(text: &str) -> Result<(), String> {
    match stdout().lock().write_all(text.as_bytes()) {
        Err(e) if e.kind() != ErrorKind::BrokenPipe => Err(format!("standard output: {e}")),
        _ => Ok(()),
    }
}

/// A single picture.
pub struct Still {
    /// How long the bot to move thinks before.
    pub thinking: Duration,
    /// Where the cursor is.
    pub aim: Option<Square>,
    /// The Lab in place of the game.
    pub lab: Option<Entry>,
    /// Whether it is an analysis that thinks.
    pub analysis: bool,
    /// What of the thinking is shown in the column.
    pub side: Tab,
}

impl Still {
    fn take(&self, stage: &mut Stage, path: &Path) -> Result<(), String> {
        stage.app.world_mut().resource_mut::<Aim>().cursor = self.aim;
        if let Some(entry) = self.lab {
            stage.app.world_mut().write_message(Open::Lab(entry));
        }
        if self.analysis {
            stage.app.world_mut().write_message(Command::Analyse(true));
            stage.wait(100);
        }
        stage.app.world_mut().write_message(Open::Side(self.side));
        let begun = Instant::now();
        let thinks = |s: &Session| s.is_thinking() || s.analysis_job().is_some();
        while begun.elapsed() < self.thinking && thinks(stage.session()) {
            stage.update(false);
            std::thread::sleep(Duration::from_millis(20));
        }
        // What is told from now on would be drawn half way: time stands still for the picture.
        stage.app.world_mut().resource_mut::<Searcher>().0.cancel();
        stage.wait(timing::SWEEP + 900);
        stage.shoot(path)
    }
}

/// Which pictures of the running game are there.
#[derive(Default)]
struct Taken {
    motion: bool,
    later: bool,
}

impl Taken {
    fn consider(&mut self, stage: &mut Stage, fact: &Fact, dir: &Path) -> Result<(), String> {
        let Fact::Placed(change) = fact else { return Ok(()) };
        let (game, plies) = (stage.session().setup().game, stage.session().history().len());
        let cells = usize::from(stage.session().position().size()).pow(2);
        let early = if game == Game::Othello { cells / 5 } else { 8 };
        if !self.motion && plies >= early && (game == Game::Gomoku || change.flips.len() >= 3) {
            self.motion = true;
            // Othello: the nearest discs stand on edge; gomoku: the stone is still falling.
            stage.wait(if game == Game::Othello { timing::DROP + timing::FLIP / 2 - 30 } else { timing::DROP * 2 / 3 });
            stage.shoot(&dir.join("2-flip.png"))?;
        } else if !self.later && self.motion && plies >= early + if game == Game::Othello { cells / 4 } else { 7 } {
            self.later = true;
            // The next piece waits until the picture is taken.
            stage.app.world_mut().write_message(Command::Pause(true));
            stage.wait(timing::change_length(change) + 200);
            stage.shoot(&dir.join("3-later.png"))?;
            stage.app.world_mut().write_message(Command::Pause(false));
        }
        Ok(())
    }
}

/// The record as text: who played, the opening if it has a name, the moves, how it ended.
fn record(session: &Session) -> String {
    let position = session.position();
    let player = |side| match session.seat(side) {
        Seat::Human => "human".to_owned(),
        Seat::Bot(bot) => crate::engine::roster::describe(position.game(), &bot),
    };
    let setup = session.setup();
    let rules = if setup.game == Game::Gomoku { format!(", {}", setup.rules.name()) } else { String::new() };
    let moves: Vec<String> = session.history().iter().map(|c| position.move_name(c.played)).collect();
    let outcome = session.outcome().map_or("unfinished".to_owned(), |o| {
        let who = match o.winner {
            Winner::Side(side) => format!("{side} wins"),
            Winner::Draw => "draw".to_owned(),
        };
        match (&o.line, setup.game) {
            (Some(line), _) => {
                let names: Vec<String> = line.0.iter().map(|s| position.name(*s)).collect();
                format!("{who} with {}", names.join(" "))
            }
            (None, Game::Othello) => format!("{who}, {} to {}", o.counts[0], o.counts[1]),
            (None, Game::Gomoku) => who,
        }
    });
    // Who sits where now; colours were taken in this way.
    let choices: Vec<&str> = session.choices().iter().map(|c| c.name()).collect();
    let swap2 = if session.is_swap2() { format!("swap2: {}\n", choices.join(", ")) } else { String::new() };
    let opening = session.opening_name().map_or(String::new(), |name| format!("opening: {name}\n"));
    format!(
        "game: {} {}x{}{rules}\nblack: {}\nwhite: {}\nseed: {}\n{swap2}{opening}moves: {}\nresult: {outcome}\n",
        setup.game.name(),
        setup.size,
        setup.size,
        player(Side::Black),
        player(Side::White),
        session.seed(),
        moves.join(" "),
    )
}
