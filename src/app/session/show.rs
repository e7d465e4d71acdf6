//! A show on the table: bots play, and the game that was there is put away until somebody comes.

use super::{
    super::facts::{Command, Fact, Refusal},
    Seat, Session,
};
use crate::rules::{Move, Setup};
use std::time::Duration;

/// A game of a show.
#[derive(Clone, PartialEq, Debug)]
pub struct Show {
    /// Game, size and rules.
    pub setup: Setup,
    /// Who plays.
    pub seats: [Seat; 2],
    /// What is on the board as it begins.
    pub moves: Vec<Move>,
    /// Where bots that choose by chance take it from.
    pub seed: u64,
}

impl Session {
    /// Whether a show is on the table.
    #[must_use]
    pub const fn is_show(&self) -> bool {
        self.shelf.is_some()
    }

    /// Puts the game away, unless that is done, and begins one of the show.
    pub(super) fn show(&mut self, show: &Show, now: Duration, facts: &mut Vec<Fact>) {
        let prepared = Session::new(show.setup, show.seats).map_err(|e| e.to_string()).and_then(|mut session| {
            session.preplay(show.moves.iter().copied()).map_err(|e| e.to_string())?;
            Ok(session.with_seed(show.seed))
        });
        let new = match prepared {
            Ok(new) => new,
            Err(why) => return facts.push(Fact::Refused(Refusal::Setup(why))),
        };
        let (next_job, games) = (self.next_job, self.games + 1);
        let old = std::mem::replace(self, Session { next_job, games, game: games, ..new });
        self.shelf = Some(old.shelf.clone().unwrap_or_else(|| Box::new(old)));
        self.phase = self.opening(now);
        facts.push(Fact::Started);
    }

    /// The game that was put away is on the table again, as it was.
    pub(super) fn end_show(&mut self, now: Duration, facts: &mut Vec<Fact>) {
        let Some(old) = self.shelf.take() else { return };
        let (next_job, games) = (self.next_job, self.games);
        *self = Session { next_job, games, hint: None, ..*old };
        self.phase = self.opening(now);
        facts.push(Fact::Started);
    }

    /// Whether a command means that somebody has come to the table.
    pub(super) const fn ends_show(&self, command: &Command) -> bool {
        let of_the_show = matches!(
            command,
            Command::Answer { .. }
                | Command::Decide { .. }
                | Command::Fail { .. }
                | Command::Note(_)
                | Command::Show(_)
                | Command::EndShow
        );
        self.is_show() && !of_the_show
    }
}
