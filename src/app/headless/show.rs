//! A show without a window: pictures of it at intervals, and one that moves.

use super::{
    Stage, TICK,
    film::{self, Frame},
    stage, tell,
};
use crate::app::{facts::Fact, launch::Plan, session::Phase, showcase};
use bevy::{
    ecs::message::Messages,
    prelude::*,
    render::view::screenshot::{Screenshot, ScreenshotCaptured},
    time::TimeUpdateStrategy,
};
use std::{
    fs,
    path::Path,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

/// Pictures of a show.
const PICTURES: u32 = 8;
/// Frames of the one that moves, at most.
const FRAMES: u32 = 48;
/// Between two frames of it, at least and as they are played at most.
const LEAST: Duration = Duration::from_millis(250);
const MOST: Duration = Duration::from_millis(400);

impl Stage {
    /// What is to be seen now: time stands still while it is taken.
    fn picture(&mut self) -> Result<(UVec2, Vec<u8>), String> {
        self.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO));
        for _ in 0..2 {
            self.update(true);
        }
        let taken = Arc::new(Mutex::new(None));
        let slot = taken.clone();
        self.app.world_mut().spawn(Screenshot(self.target.clone())).observe(move |captured: On<ScreenshotCaptured>| {
            let size = captured.image.size();
            *slot.lock().unwrap_or_else(PoisonError::into_inner) = captured.image.data.clone().map(|d| (size, d));
        });
        for _ in 0..240 {
            self.update(true);
            if let Some(picture) = taken.lock().unwrap_or_else(PoisonError::into_inner).take() {
                self.app.insert_resource(TimeUpdateStrategy::ManualDuration(TICK));
                return Ok(picture);
            }
        }
        Err("a picture could not be taken".to_owned())
    }
}

/// Plays a show of so many seconds, and saves what is seen of it in a folder: pictures, and `show.png`, which moves.
///
/// # Errors
/// One line: the folder cannot be written, nothing can be drawn, a search failed.
pub fn show(plan: Plan, shots: Option<&Path>, seconds: Option<u32>) -> Result<(), String> {
    let (Some(dir), Some(seconds)) = (shots, seconds) else {
        return Err("--showcase without a window needs --shots DIR and --seconds N".to_owned());
    };
    fs::create_dir_all(dir).map_err(|e| format!("--shots {}: {e}", dir.display()))?;
    let film = dir.join("show.png");
    // Found out now, not after the show.
    fs::write(&film, "").map_err(|e| format!("--shots {}: {e}", film.display()))?;
    let seed = plan.settings.seed;
    let mut stage = stage(plan);
    showcase::begin(&mut stage.app, seed);
    let whole = Duration::from_secs(seconds.into());
    let (every, still) = ((whole / FRAMES).max(LEAST), whole / PICTURES);
    let mut cursor = stage.app.world().resource::<Messages<Fact>>().get_cursor_current();
    let (mut frames, mut taken, mut shown) = (Vec::new(), 0, Duration::ZERO);
    while shown < whole {
        let begun = Instant::now();
        stage.update(false);
        shown += TICK;
        for fact in cursor.read(stage.app.world().resource::<Messages<Fact>>()) {
            if let Fact::SearchFailed(why) = fact {
                return Err(format!("a search failed: {why}"));
            }
        }
        if shown >= every * frames.len() as u32 {
            let (size, rgba) = stage.picture()?;
            frames.push(Frame::small(size.x as usize, size.y as usize, &rgba));
        }
        if shown >= still * (taken + 1) {
            taken += 1;
            stage.shoot(&dir.join(format!("show-{taken}.png")))?;
        }
        // A search takes as long as it takes: the show goes no faster than that.
        std::thread::sleep(TICK.saturating_sub(begun.elapsed()));
    }
    film::write(&film, &frames, every.min(MOST))?;
    let games = stage.session().game() - 1;
    let playing = stage.session().phase() != Phase::Result;
    let what = if playing { "the last one goes on" } else { "the last one is over" };
    tell(&format!("{games} games, {what}; {taken} pictures and {} frames in {}\n", frames.len(), dir.display()))
}
