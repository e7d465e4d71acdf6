//! The game that is being played: position, history, players and phase. The only writer of the game.

mod analysis;
mod history;
mod judge;
mod opening;
mod phases;
mod seed;
mod show;

use super::{
    facts::{Command, Fact},
    settings::Settings,
};
use crate::{
    engine::roster::Bot,
    rules::{Change, Choice, Move, MoveError, Outcome, Position, Setup, SetupError, Side, Square},
};
use analysis::Analysis;
use bevy::prelude::*;
use opening::Choices;
pub use seed::fresh as fresh_seed;
use serde::{Deserialize, Serialize};
pub use show::Show;
use std::time::Duration;

/// Who plays a colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Seat {
    /// Somebody with a mouse.
    Human,
    /// The program.
    Bot(Bot),
}

/// Where the game stands between two moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// A person is to move.
    HumanTurn,
    /// A person is to take a colour, or to put two more stones (swap2).
    Choosing,
    /// A bot is to act and the job with this id looks for its move or its choice (or is about to).
    AiThinking(u64),
    /// The bot's search failed; a person has to do something.
    AiFailed,
    /// The last change is being shown, or a bot's choice told, until this moment.
    Animating(Duration),
    /// The side to move has to pass, which is being told until this moment.
    PassNotice(Duration),
    /// The game is over and its last piece has landed.
    Result,
}

/// A game that was left, as it is kept.
pub(in crate::app) struct Left {
    pub setup: Setup,
    pub start: Position,
    pub seats: [Seat; 2],
    /// The last position and what led to it.
    pub played: (Position, Vec<Change>),
    /// What was played after that and taken back, in the order of play.
    pub undone: Vec<Change>,
    /// What was chosen in the opening, and what of it was taken back, in the order of play.
    pub choices: [Vec<Choice>; 2],
    pub paused: bool,
    pub seed: u64,
}

/// The game that is being played.
#[derive(Resource, Clone, Debug)]
pub struct Session {
    setup: Setup,
    start: Position,
    position: Position,
    history: Vec<Change>,
    undone: Vec<Change>,
    choices: Choices,
    moved_by_bot: bool,
    seed: u64,
    seats: [Seat; 2],
    phase: Phase,
    paused: bool,
    /// It was looking back at the game that made the bots wait.
    halted: bool,
    steps: u32,
    hint: Option<u64>,
    analysis: Option<Analysis>,
    next_job: u64,
    game: u64,
    /// How many games there have been.
    games: u64,
    /// The game that a show has taken the place of.
    shelf: Option<Box<Session>>,
    since: Duration,
}

impl Session {
    /// A game about to begin.
    ///
    /// # Errors
    /// If there is no board of that size.
    pub fn new(setup: Setup, seats: [Seat; 2]) -> Result<Session, SetupError> {
        let start = Position::start(&setup)?;
        Ok(Session::from_position(setup, start, seats))
    }

    /// A game that goes on from any position.
    #[must_use]
    pub fn from_position(setup: Setup, start: Position, seats: [Seat; 2]) -> Session {
        let mut session = Session {
            setup,
            position: start.clone(),
            start,
            history: Vec::new(),
            undone: Vec::new(),
            choices: Choices::default(),
            moved_by_bot: false,
            seed: 0,
            seats,
            phase: Phase::HumanTurn,
            paused: false,
            halted: false,
            steps: 0,
            hint: None,
            analysis: None,
            next_job: 1,
            game: 1,
            games: 1,
            shelf: None,
            since: Duration::ZERO,
        };
        session.phase = session.opening(Duration::ZERO);
        session
    }

    /// Plays moves before anybody sits down, for instance from a command line.
    ///
    /// # Errors
    /// If a move is not legal; the moves before it have been played.
    pub fn preplay(&mut self, moves: impl IntoIterator<Item = Move>) -> Result<(), MoveError> {
        for played in moves {
            let change = self.position.play(played)?;
            self.history.push(change);
        }
        self.phase = self.opening(Duration::ZERO);
        Ok(())
    }

    /// A game that was left and goes on.
    pub(in crate::app) fn resumed(left: Left) -> Session {
        let Left { setup, start, seats, played: (position, history), undone, choices: [made, taken], paused, seed } =
            left;
        let undone = undone.into_iter().rev().collect();
        let choices = Choices { made, undone: taken.into_iter().rev().collect(), planned: Vec::new() };
        let begun = Session::from_position(setup, start, seats);
        let mut session = Session { position, history, undone, choices, paused, seed, ..begun };
        session.phase = session.opening(Duration::ZERO);
        session
    }

    /// The same game with its bots told to wait.
    #[must_use]
    pub fn held(self) -> Session {
        Session { paused: true, ..self }
    }

    /// Game, size and rules.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Where the game began.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// Where the game stands.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// What was played, oldest first.
    #[must_use]
    pub fn history(&self) -> &[Change] {
        &self.history
    }

    /// What was taken back and can be brought back, in the order of play.
    pub fn undone(&self) -> impl Iterator<Item = &Change> {
        self.undone.iter().rev()
    }

    /// The last placed piece.
    #[must_use]
    pub fn last_square(&self) -> Option<Square> {
        self.history.iter().rev().find_map(|c| c.played.square())
    }

    /// Who plays a colour.
    #[must_use]
    pub const fn seat(&self, side: Side) -> Seat {
        self.seats[side.index()]
    }

    /// The phase.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// When the phase began, by the app's clock.
    #[must_use]
    pub const fn since(&self) -> Duration {
        self.since
    }

    /// Number of the game: grows with every new one, so that what belongs to an old game can be told.
    #[must_use]
    pub const fn game(&self) -> u64 {
        self.game
    }

    /// Whether bots wait.
    #[must_use]
    pub const fn is_paused(&self) -> bool {
        self.paused
    }

    /// Whether a bot's answer may be played now: not paused, or one step asked for.
    #[must_use]
    pub const fn may_answer(&self) -> bool {
        !self.paused || self.steps > 0
    }

    /// How the game ended, once it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    /// Whether it is a person's part to act: the first gate of a click.
    #[must_use]
    pub fn is_human_turn(&self) -> bool {
        self.is_analysing() || matches!(self.seat(self.actor()), Seat::Human)
    }

    /// Where bots that choose by chance take it from in this game.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// The same game with another seed.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Session {
        Session { seed, ..self }
    }

    /// Whether a search for a move runs: the second gate.
    #[must_use]
    pub const fn is_thinking(&self) -> bool {
        matches!(self.phase, Phase::AiThinking(_))
    }

    /// Whether the game is over: the third gate.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.position.is_over()
    }

    /// Whether both sides are bots.
    #[must_use]
    pub fn is_exhibition(&self) -> bool {
        self.seats.iter().all(|s| matches!(s, Seat::Bot(_)))
    }

    /// The job whose answer would be played.
    #[must_use]
    pub const fn job(&self) -> Option<u64> {
        match self.phase {
            Phase::AiThinking(id) => Some(id),
            _ => None,
        }
    }

    /// The job whose answer would be shown as a hint.
    #[must_use]
    pub const fn hint_job(&self) -> Option<u64> {
        self.hint
    }

    /// Whether [`Command::Undo`] would go back.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        self.undo_steps().is_some()
    }

    /// Whether [`Command::Redo`] would go forward.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty() || !self.choices.undone.is_empty()
    }

    fn fresh_job(&mut self) -> u64 {
        self.next_job += 1;
        self.next_job - 1
    }
}

/// Judges the commands of this frame in order, then lets time go by.
fn run(
    mut session: ResMut<Session>,
    mut commands: MessageReader<Command>,
    mut facts: MessageWriter<Fact>,
    settings: Res<Settings>,
    time: Res<Time>,
) {
    let now = time.elapsed();
    for command in commands.read() {
        facts.write_batch(session.follow(command, &settings, now));
    }
    let mut told = Vec::new();
    // Change detection: a session that only waits is not touched.
    let due = matches!(session.phase, Phase::Animating(t) | Phase::PassNotice(t) if now >= t);
    if due {
        session.advance(now, settings.pace(), &mut told);
        facts.write_batch(told);
    }
}

pub(in crate::app) fn plugin(app: &mut App) {
    app.add_message::<Command>().add_message::<Fact>().add_systems(Update, run.in_set(super::Step::Session));
}
