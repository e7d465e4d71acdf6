//! What the app's tests share: a table without window or renderer, and an engine that follows a script.
//!
//! Each test file is a program of its own and uses a part of this.
#![allow(dead_code, reason = "no test file uses everything")]

pub mod hands;
pub mod real;
pub mod script;

use bevy::{
    ecs::{
        message::{MessageCursor, Messages},
        schedule::SingleThreadedExecutor,
    },
    prelude::*,
    time::TimeUpdateStrategy,
};
use obverse::{
    app::{
        ai::Searcher,
        facts::{Command, Fact},
        game,
        session::{Phase, Seat, Session},
        settings::Settings,
    },
    engine::roster::{Bot, BotKind, Knobs},
    rules::{Game, Position, Setup, Side, Square},
};
use script::Script;
use std::time::Duration;

/// A bot; the script plays for it, whatever it is called.
pub const BOT: Seat = Seat::Bot(Bot { kind: BotKind::Classic, knobs: Knobs::USUAL });

/// Time that passes in an update unless a test says otherwise.
pub const TICK: Duration = Duration::from_millis(1);

/// The game on a table: the whole of the app but for board, panel, input and sound.
pub struct Table {
    /// The app.
    pub app: App,
    /// Its engine.
    pub script: Script,
    facts: MessageCursor<Fact>,
}

impl Table {
    /// A game with those players and settings.
    pub fn new(setup: Setup, seats: [Seat; 2], settings: Settings) -> Table {
        Table::resume(Session::new(setup, seats).unwrap(), settings)
    }

    /// An Othello game on the usual board, at speed 1 and with turns of no length.
    pub fn othello(seats: [Seat; 2]) -> Table {
        Table::new(Setup::usual(Game::Othello), seats, settings())
    }

    /// A game that has begun.
    pub fn resume(session: Session, settings: Settings) -> Table {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins);
        Table::on(app, session, settings)
    }

    fn on(mut app: App, session: Session, mut settings: Settings) -> Table {
        let script = Script::default();
        // The next game of either kind has the players of this one.
        for game in [Game::Othello, Game::Gomoku] {
            settings.of_mut(game).seats = [session.seat(Side::Black), session.seat(Side::White)];
        }
        settings.game = session.setup().game;
        settings.of_mut(settings.game).setup = *session.setup();
        app.insert_resource(session)
            .insert_resource(settings)
            .insert_resource(Searcher(Box::new(script.clone())))
            .insert_resource(TimeUpdateStrategy::ManualDuration(TICK))
            .add_plugins(game);
        app.world_mut().resource_mut::<Time<Virtual>>().set_max_delta(Duration::from_secs(3600));
        // Nothing of ours runs at fixed steps; a long tick would be cut into a hundred empty ones.
        app.insert_resource(Time::<Fixed>::from_duration(Duration::from_secs(86_400)));
        on_one_thread(&mut app);
        let mut table = Table { app, script, facts: MessageCursor::default() };
        table.tick();
        table
    }

    /// The session.
    pub fn session(&self) -> &Session {
        self.app.world().resource()
    }

    /// The phase.
    pub fn phase(&self) -> Phase {
        self.session().phase()
    }

    /// The position.
    pub fn position(&self) -> &Position {
        self.session().position()
    }

    /// Number of changes played.
    pub fn plies(&self) -> usize {
        self.session().history().len()
    }

    /// The app's clock.
    pub fn now(&self) -> Duration {
        self.app.world().resource::<Time>().elapsed()
    }

    /// One update; what has happened in it.
    pub fn tick(&mut self) -> Vec<Fact> {
        self.app.update();
        self.facts.read(self.app.world().resource::<Messages<Fact>>()).cloned().collect()
    }

    /// So many updates.
    pub fn ticks(&mut self, count: u32) -> Vec<Fact> {
        (0..count).flat_map(|_| self.tick()).collect()
    }

    /// Lets that time pass in a single update, and an update more for what follows from it.
    pub fn wait(&mut self, ms: u64) -> Vec<Fact> {
        self.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(ms)));
        let mut facts = self.tick();
        self.app.insert_resource(TimeUpdateStrategy::ManualDuration(TICK));
        facts.extend(self.tick());
        facts
    }

    /// Says what somebody wants, and lets the session judge it.
    pub fn send(&mut self, command: Command) -> Vec<Fact> {
        self.send_all([command])
    }

    /// The same for several commands that come in one frame.
    pub fn send_all(&mut self, commands: impl IntoIterator<Item = Command>) -> Vec<Fact> {
        for command in commands {
            self.app.world_mut().write_message(command);
        }
        self.tick()
    }

    /// A person plays on a square.
    pub fn play(&mut self, name: &str) -> Vec<Fact> {
        let square = self.square(name);
        self.send(Command::Play(square))
    }

    /// A square by its name.
    pub fn square(&self, name: &str) -> Square {
        self.position().parse(name).unwrap()
    }

    /// What must not change when a command is refused.
    pub fn state(&self) -> (Position, usize, Phase, u64) {
        (self.position().clone(), self.plies(), self.phase(), self.session().game())
    }
}

/// Runs systems one after the other: waking threads for a few tiny systems takes longer than the systems.
pub fn on_one_thread(app: &mut App) {
    for (_, schedule) in app.world_mut().resource_mut::<Schedules>().iter_mut() {
        schedule.set_executor(SingleThreadedExecutor::new());
    }
}

/// Speed 1, no waiting for bots, nothing else unusual.
pub fn settings() -> Settings {
    Settings { ai_turn: 0, ..Settings::default() }
}

/// Whether a piece was placed; how many.
pub fn placed(facts: &[Fact]) -> usize {
    facts.iter().filter(|f| matches!(f, Fact::Placed(_))).count()
}
