//! The show: two bots play with the layers of their thinking on and the camera slowly moving, game after game, until
//! somebody comes.
//!
//! [`crate::app::session`] holds the game that was there; here it is chosen what is played, and when.

mod hands;
pub mod program;

use super::{
    Step,
    board::camera::Orbit,
    facts::Command,
    frame::Frame,
    session::{Phase, Session, fresh_seed},
    settings::Settings,
    thinking::Layers,
};
use crate::rules::Game;
use bevy::prelude::*;
use program::Repertoire;
use std::{f32::consts::TAU, time::Duration};

/// How long the end of a game is shown.
const CURTAIN: Duration = Duration::from_secs(7);
/// The shortest visible turn, in milliseconds: slow enough to follow.
const TURN: u64 = 1400;
/// How far the camera swings round the board and down, in radians, and how long a swing takes, in seconds. The two ways
/// never fall together. Not up: seen from higher, the board is taller than its room.
const SWING: [(f32, f32); 2] = [(0.22, 43.0), (0.10, 29.0)];
/// Of that so much where the board has no room at its sides.
const NARROW: f32 = 0.5;
/// The swing sets in over so many seconds.
const EASE: f32 = 5.0;

/// The show, while it is on.
#[derive(Resource, Default, Debug)]
pub struct Showcase {
    /// The settings as the player had them; they are nobody's choice while it is on.
    before: Option<Settings>,
    since: Duration,
    played: u32,
    /// When something is to happen by itself: a window that sleeps has to wake then.
    pub due: Option<Duration>,
}

impl Showcase {
    /// Whether it is on.
    #[must_use]
    pub const fn is_on(&self) -> bool {
        self.before.is_some()
    }

    /// Where the camera is after so long.
    fn swing(&self, now: Duration) -> Vec2 {
        let t = now.saturating_sub(self.since).as_secs_f32();
        let ease = (t / EASE).min(1.0);
        let [(round, long), (down, short)] = SWING;
        let (x, y) = (round * (t * TAU / long).sin(), -0.5 * down * (1.0 - (t * TAU / short).cos()));
        Vec2::new(x, y) * ease * ease * (3.0 - 2.0 * ease)
    }
}

/// Sets the stage when a show begins, gives it back when it has ended, and calls the next game in between.
fn direct(
    session: Res<Session>,
    time: Res<Time>,
    repertoire: Res<Repertoire>,
    mut show: ResMut<Showcase>,
    mut settings: ResMut<Settings>,
    mut orbit: ResMut<Orbit>,
    mut commands: MessageWriter<Command>,
) {
    let now = time.elapsed();
    match (session.is_show(), show.is_on()) {
        (true, false) => {
            *show = Showcase { before: Some(settings.clone()), since: now, ..Showcase::default() };
            settings.thinking = true;
            settings.layers = Layers::FULL;
            settings.ai_turn = settings.ai_turn.max(TURN);
            settings.speed = if settings.speed > 0.0 { settings.speed } else { 1.0 };
        }
        (false, true) => {
            if let Some(before) = show.before.take() {
                *settings = before;
            }
            show.due = None;
            orbit.release(time.elapsed_secs());
        }
        (true, true) => {
            let over = matches!(session.phase(), Phase::Result | Phase::AiFailed);
            let due = over.then(|| session.since() + CURTAIN);
            if show.due != due {
                show.due = due;
            }
            if due.is_some_and(|due| now >= due) {
                show.played += 1;
                let seed = settings.seed.map_or_else(fresh_seed, |seed| seed.wrapping_add(show.played.into()));
                commands.write(Command::Show((repertoire.0)(program::next(session.setup().game), seed)));
            }
        }
        (false, false) => {}
    }
}

/// Moves the camera, unless somebody wants things to stand still.
fn sway(show: Res<Showcase>, settings: Res<Settings>, frame: Res<Frame>, time: Res<Time>, mut orbit: ResMut<Orbit>) {
    if show.is_on() && !settings.reduced_motion {
        let swing = show.swing(time.elapsed()) * if frame.portrait { NARROW } else { 1.0 };
        orbit.set_if_neq(Orbit { swing, returning: None });
    }
}

/// Opens a program with a show that begins with the kind of game that is on the table. Without a `seed` it is another one
/// every time.
pub fn begin(app: &mut App, seed: Option<u64>) {
    let game = app.world().get_resource::<Session>().map_or(Game::Othello, |s| s.setup().game);
    app.world_mut().write_message(Command::Show(program::program(game, seed.unwrap_or_else(fresh_seed))));
}

/// A show, once one is asked for.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Showcase>()
        .init_resource::<Repertoire>()
        .add_systems(Update, (direct.in_set(Step::Input), sway.in_set(Step::Animate)));
}

pub(super) use hands::{by_itself, plugin as hands};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_camera_sets_out_from_its_place_and_never_goes_far_or_fast() {
        let show = Showcase::default();
        let at = |ms: u64| show.swing(Duration::from_millis(ms));
        assert_eq!(at(0), Vec2::ZERO);
        let (mut far, mut fast) = (0.0f32, 0.0f32);
        for ms in (0..600_000).step_by(100) {
            far = far.max(at(ms).length());
            fast = fast.max(at(ms + 100).distance(at(ms)));
        }
        assert!(far > 0.2 && far < 0.25, "{far}");
        assert!(fast < 0.01, "{fast} radians in a tenth of a second");
    }
}
