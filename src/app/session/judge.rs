//! Commands are judged and followed here, or refused with a reason.

use super::{
    super::{
        facts::{Command, Fact, Refusal},
        settings::Settings,
        timing::Pace,
    },
    Phase, Seat, Session,
};
use crate::rules::{Move, Setup, Side, Square};
use std::time::Duration;

impl Session {
    /// Judges a person's move against the phase and the rules.
    pub(super) fn person_plays(&mut self, square: Square, now: Duration, pace: Pace, facts: &mut Vec<Fact>) {
        let shown = matches!(self.phase, Phase::Animating(_) | Phase::PassNotice(_));
        // A click while a bot's piece is still moving is meant for the board as it will be; one that follows a
        // person's own move is the second half of a double click.
        let eager = matches!(self.phase, Phase::Animating(_)) && self.moved_by_bot;
        self.hurry(now, pace, facts);
        let refusal = if self.is_over() {
            Refusal::Over
        } else if self.is_thinking() {
            Refusal::Thinking
        } else if !self.is_human_turn() {
            Refusal::NotYourTurn
        } else if self.phase == Phase::Choosing {
            Refusal::Choose
        } else if (shown && !eager) || self.phase != Phase::HumanTurn {
            Refusal::Busy
        } else {
            match self.apply(Move::Place(square), false, now, pace, facts) {
                Ok(()) => return self.release(),
                Err(error) => Refusal::Illegal(error.to_string()),
            }
        };
        facts.push(Fact::Refused(refusal));
    }

    fn begin(&mut self, setup: Setup, settings: &Settings, now: Duration, facts: &mut Vec<Fact>) {
        let seats = settings.seats_for(setup.game);
        match Session::new(setup, seats) {
            Ok(new) => {
                let (next_job, games) = (self.next_job, self.games + 1);
                let seed = settings.seed.unwrap_or_else(super::fresh_seed);
                *self = Session { game: games, games, next_job, seed, ..new };
                self.phase = self.opening(now);
                facts.push(Fact::Started);
            }
            Err(error) => facts.push(Fact::Refused(Refusal::Setup(error.to_string()))),
        }
    }

    /// Follows a command, or says why not.
    pub fn follow(&mut self, command: &Command, settings: &Settings, now: Duration) -> Vec<Fact> {
        let (mut facts, pace) = (Vec::new(), settings.pace());
        if self.ends_show(command) {
            // Whatever it was, it was not meant for a game that nobody had before him.
            self.end_show(now, &mut facts);
            return facts;
        }
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
            Command::Fail { job, error } if self.analysis_job() == Some(*job) => {
                facts.push(Fact::SearchFailed(error.to_string()));
            }
            Command::Fail { .. } => {}
            Command::Note(words) => facts.push(Fact::Noted(words.clone())),
            Command::Undo => self.undo(now, &mut facts),
            Command::Redo => self.redo(now, pace, &mut facts),
            Command::NewGame => self.begin(settings.setup(), settings, now, &mut facts),
            Command::Start(setup) => self.begin(*setup, settings, now, &mut facts),
            Command::Sit(side, seat) => self.sit(&[(*side, *seat)], now, &mut facts),
            Command::SwapSides => {
                let [black, white] = self.seats;
                self.sit(&[(Side::Black, white), (Side::White, black)], now, &mut facts);
            }
            Command::Choose(choice) => self.person_chooses(*choice, now, pace, &mut facts),
            Command::Decide { job, choice, stones, score } => {
                self.decide(*job, (*choice, stones), *score, now, pace, &mut facts);
            }
            Command::GoTo(ply) => self.go_to(*ply, now, &mut facts),
            Command::Show(show) => self.show(show, now, &mut facts),
            Command::EndShow => self.end_show(now, &mut facts),
            Command::Analyse(on) => self.analyse(*on, now, pace, &mut facts),
            Command::Back => self.go_back(now, &mut facts),
            Command::Hint if matches!(self.phase, Phase::HumanTurn | Phase::Choosing) && !self.is_analysing() => {
                self.hint = Some(self.fresh_job());
            }
            Command::Hint => facts.push(Fact::Refused(Refusal::Busy)),
            Command::Pause(paused) => (self.paused, self.steps, self.halted) = (*paused, 0, false),
            Command::Step if self.paused => self.steps = 1,
            Command::Step => {}
            Command::Hurry => self.hurry(now, pace, &mut facts),
        }
        facts
    }

    pub(super) fn answer(&mut self, job: u64, chosen: Move, now: Duration, pace: Pace, facts: &mut Vec<Fact>) {
        if self.hint == Some(job) {
            self.hint = None;
            facts.extend(chosen.square().map(Fact::Hinted));
        } else if self.job() == Some(job) {
            self.steps = 0;
            if let Err(error) = self.apply(chosen, true, now, pace, facts) {
                self.phase = Phase::AiFailed;
                facts.push(Fact::SearchFailed(format!("it chose a move that the rules refuse: {error}")));
            }
        }
    }

    pub(super) fn sit(&mut self, seats: &[(Side, Seat)], now: Duration, facts: &mut Vec<Fact>) {
        for (side, seat) in seats {
            self.seats[side.index()] = *seat;
        }
        self.hint = None;
        self.steps = 0;
        self.choices.planned.clear();
        if matches!(self.phase, Phase::HumanTurn | Phase::Choosing | Phase::AiThinking(_) | Phase::AiFailed) {
            self.phase = self.turn(now);
        }
        facts.push(Fact::Seated);
    }
}
