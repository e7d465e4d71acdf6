//! The game that is being played: position, history, players and phase. The only writer of the game.

use super::{
    facts::{Command, Fact, Refusal},
    settings::Settings,
    timing::{self, Pace},
};
use crate::{
    engine::roster::Bot,
    rules::{Change, Move, MoveError, Outcome, Position, Setup, SetupError, Side, Square},
};
use bevy::prelude::*;
use serde::{Deserialize, Serialize};
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
    /// A bot is to move and the job with this id looks for its move (or is about to).
    AiThinking(u64),
    /// The bot's search failed; a person has to do something.
    AiFailed,
    /// The last change is being shown, until this moment.
    Animating(Duration),
    /// The side to move has to pass, which is being told until this moment.
    PassNotice(Duration),
    /// The game is over and its last piece has landed.
    Result,
}

/// The game that is being played.
#[derive(Resource, Debug)]
pub struct Session {
    setup: Setup,
    start: Position,
    position: Position,
    history: Vec<Change>,
    undone: Vec<Change>,
    seats: [Seat; 2],
    phase: Phase,
    paused: bool,
    steps: u32,
    hint: Option<u64>,
    next_job: u64,
    game: u64,
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
            seats,
            phase: Phase::HumanTurn,
            paused: false,
            steps: 0,
            hint: None,
            next_job: 1,
            game: 1,
            since: Duration::ZERO,
        };
        session.phase = session.turn(Duration::ZERO);
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
        self.phase = self.turn(Duration::ZERO);
        Ok(())
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

    /// Whether a person plays the side to move: the first gate of a click.
    #[must_use]
    pub fn is_human_turn(&self) -> bool {
        matches!(self.seat(self.position.to_move()), Seat::Human)
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

    /// Whether a person's [`Command::Play`] would be judged by the rules now.
    #[must_use]
    pub fn accepts_play(&self) -> bool {
        self.phase == Phase::HumanTurn
    }

    /// Whether [`Command::Undo`] would go back.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        self.undo_target().is_some()
    }

    /// Whether [`Command::Redo`] would go forward.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    fn fresh_job(&mut self) -> u64 {
        self.next_job += 1;
        self.next_job - 1
    }

    /// The phase that the position itself demands.
    fn turn(&mut self, now: Duration) -> Phase {
        self.since = now;
        if self.position.is_over() {
            return Phase::Result;
        }
        match self.seat(self.position.to_move()) {
            Seat::Human => Phase::HumanTurn,
            Seat::Bot(_) => Phase::AiThinking(self.fresh_job()),
        }
    }

    /// The phase after a change has been shown, or without one.
    fn settle(&mut self, now: Duration, pace: Pace, facts: &mut Vec<Fact>) {
        self.since = now;
        if self.position.must_pass() {
            // A pass is told even when nothing is animated: it would be missed otherwise.
            let speed = if pace.speed > 0.0 { pace.speed } else { 1.0 };
            self.phase = Phase::PassNotice(now + timing::scaled(timing::PASS_NOTICE, speed));
            facts.push(Fact::PassNotice(self.position.to_move()));
            return;
        }
        self.phase = self.turn(now);
        if let (Phase::Result, Some(outcome)) = (self.phase, self.outcome()) {
            facts.push(Fact::GameOver(outcome));
        }
    }

    fn apply(&mut self, played: Move, now: Duration, pace: Pace, facts: &mut Vec<Fact>) -> Result<(), MoveError> {
        let change = self.position.play(played)?;
        if self.undone.last() == Some(&change) {
            self.undone.pop();
        } else {
            self.undone.clear();
        }
        self.hint = None;
        self.since = now;
        self.history.push(change.clone());
        match played {
            Move::Place(_) => {
                self.phase = Phase::Animating(now + pace.of(&change));
                facts.push(Fact::Placed(change));
            }
            Move::Pass => {
                facts.push(Fact::Passed(change.side));
                self.settle(now, pace, facts);
            }
        }
        Ok(())
    }

    /// Ends an animation or a pass notice now.
    fn hurry(&mut self, now: Duration, pace: Pace, facts: &mut Vec<Fact>) {
        match self.phase {
            Phase::Animating(_) => {
                facts.push(Fact::Hurried);
                self.settle(now, pace, facts);
            }
            Phase::PassNotice(_) => {
                facts.push(Fact::Hurried);
                self.pass(now, pace, facts);
            }
            _ => {}
        }
    }

    fn pass(&mut self, now: Duration, pace: Pace, facts: &mut Vec<Fact>) {
        if let Err(error) = self.apply(Move::Pass, now, pace, facts) {
            facts.push(Fact::Refused(Refusal::Illegal(error.to_string())));
        }
    }

    /// Lets time go by.
    fn advance(&mut self, now: Duration, pace: Pace, facts: &mut Vec<Fact>) {
        match self.phase {
            Phase::Animating(until) if now >= until => self.settle(now, pace, facts),
            Phase::PassNotice(until) if now >= until => self.pass(now, pace, facts),
            _ => {}
        }
    }

    /// Judges a person's move against the phase and the rules.
    fn person_plays(&mut self, square: Square, now: Duration, pace: Pace, facts: &mut Vec<Fact>) {
        let shown = matches!(self.phase, Phase::Animating(_) | Phase::PassNotice(_));
        // A click while a bot's piece is still moving is meant for the board as it will be; one that follows a
        // person's own move is the second half of a double click.
        let by_bot = self.history.last().is_some_and(|c| matches!(self.seat(c.side), Seat::Bot(_)));
        let eager = matches!(self.phase, Phase::Animating(_)) && by_bot;
        self.hurry(now, pace, facts);
        let refusal = if self.is_over() {
            Refusal::Over
        } else if self.is_thinking() {
            Refusal::Thinking
        } else if !self.is_human_turn() {
            Refusal::NotYourTurn
        } else if (shown && !eager) || self.phase != Phase::HumanTurn {
            Refusal::Busy
        } else {
            match self.apply(Move::Place(square), now, pace, facts) {
                Ok(()) => return,
                Err(error) => Refusal::Illegal(error.to_string()),
            }
        };
        facts.push(Fact::Refused(refusal));
    }

    /// How many changes remain after going back to a person's turn (or, between bots, one change).
    fn undo_target(&self) -> Option<usize> {
        let mut position = self.position.clone();
        for (k, change) in self.history.iter().enumerate().rev() {
            position.undo(change);
            let person = matches!(self.seat(position.to_move()), Seat::Human);
            if (person || self.is_exhibition()) && !position.must_pass() {
                return Some(k);
            }
        }
        None
    }

    fn undo(&mut self, now: Duration, facts: &mut Vec<Fact>) {
        let Some(target) = self.undo_target() else {
            facts.push(Fact::Refused(Refusal::Nothing));
            return;
        };
        while self.history.len() > target
            && let Some(change) = self.history.pop()
        {
            self.position.undo(&change);
            self.undone.push(change);
        }
        // Between bots the game would run on at once, and nothing would have been taken back.
        self.paused |= self.is_exhibition();
        self.hint = None;
        self.phase = self.turn(now);
        facts.push(Fact::Undone);
    }

    fn redo(&mut self, now: Duration, pace: Pace, facts: &mut Vec<Fact>) {
        if self.undone.is_empty() {
            facts.push(Fact::Refused(Refusal::Nothing));
            return;
        }
        while let Some(change) = self.undone.pop() {
            if self.position.play(change.played).is_err() {
                self.undone.clear();
                break;
            }
            self.history.push(change);
            let person = matches!(self.seat(self.position.to_move()), Seat::Human);
            if (person || self.is_exhibition()) && !self.position.must_pass() {
                break;
            }
        }
        self.hint = None;
        facts.push(Fact::Redone);
        self.settle(now, pace, facts);
    }

    fn begin(&mut self, setup: Setup, seats: [Seat; 2], now: Duration, facts: &mut Vec<Fact>) {
        match Session::new(setup, seats) {
            Ok(new) => {
                let (next_job, game) = (self.next_job, self.game + 1);
                *self = Session { game, next_job, ..new };
                self.phase = self.turn(now);
                facts.push(Fact::Started);
            }
            Err(error) => facts.push(Fact::Refused(Refusal::Setup(error.to_string()))),
        }
    }

    /// Follows a command, or says why not.
    pub fn follow(&mut self, command: &Command, settings: &Settings, now: Duration) -> Vec<Fact> {
        let (mut facts, pace) = (Vec::new(), settings.pace());
        match command {
            Command::Play(square) => self.person_plays(*square, now, pace, &mut facts),
            Command::Answer { job, chosen } => self.answer(*job, *chosen, now, pace, &mut facts),
            Command::Fail { job, error } if self.job() == Some(*job) => {
                self.phase = Phase::AiFailed;
                facts.push(Fact::SearchFailed(error.to_string()));
            }
            Command::Fail { job, error } if self.hint == Some(*job) => {
                self.hint = None;
                facts.push(Fact::SearchFailed(error.to_string()));
            }
            Command::Fail { .. } => {}
            Command::Undo => self.undo(now, &mut facts),
            Command::Redo => self.redo(now, pace, &mut facts),
            Command::NewGame => self.begin(settings.setup(), settings.seats(), now, &mut facts),
            Command::Start(setup) => self.begin(*setup, settings.seats_for(setup.game), now, &mut facts),
            Command::Sit(side, seat) => self.sit(&[(*side, *seat)], now, &mut facts),
            Command::SwapSides => {
                let [black, white] = self.seats;
                self.sit(&[(Side::Black, white), (Side::White, black)], now, &mut facts);
            }
            Command::Hint if self.phase == Phase::HumanTurn => self.hint = Some(self.fresh_job()),
            Command::Hint => facts.push(Fact::Refused(if self.is_over() { Refusal::Over } else { Refusal::Busy })),
            Command::Pause(paused) => self.paused = *paused,
            Command::Step => self.steps = 1,
            Command::Hurry => self.hurry(now, pace, &mut facts),
        }
        facts
    }

    fn answer(&mut self, job: u64, chosen: Move, now: Duration, pace: Pace, facts: &mut Vec<Fact>) {
        if self.hint == Some(job) {
            self.hint = None;
            facts.extend(chosen.square().map(Fact::Hinted));
        } else if self.job() == Some(job) {
            self.steps = 0;
            if let Err(error) = self.apply(chosen, now, pace, facts) {
                self.phase = Phase::AiFailed;
                facts.push(Fact::SearchFailed(format!("it chose a move that the rules refuse: {error}")));
            }
        }
    }

    fn sit(&mut self, seats: &[(Side, Seat)], now: Duration, facts: &mut Vec<Fact>) {
        for (side, seat) in seats {
            self.seats[side.index()] = *seat;
        }
        self.hint = None;
        if matches!(self.phase, Phase::HumanTurn | Phase::AiThinking(_) | Phase::AiFailed) {
            self.phase = self.turn(now);
        }
        facts.push(Fact::Seated);
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

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Command>().add_message::<Fact>().add_systems(Update, run.in_set(super::Step::Session));
}
