//! The sums of a match.

use super::{
    elo::Elo,
    external::Fault,
    game::{Played, Player},
};
use crate::lab::out::{Done, Out};
use serde::Serialize;

/// Wins, losses and draws of A.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Score {
    /// Games that A won.
    pub wins: u32,
    /// Games that B won.
    pub losses: u32,
    /// The others.
    pub draws: u32,
}

impl Score {
    /// Those of some games.
    pub fn of<'a>(games: impl Iterator<Item = &'a Played>) -> Score {
        let mut score = Score::default();
        for game in games {
            match game.winner {
                Some(Player::A) => score.wins += 1,
                Some(Player::B) => score.losses += 1,
                None => score.draws += 1,
            }
        }
        score
    }

    /// How many games.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.wins + self.losses + self.draws
    }

    /// A win is a point, a draw half a point.
    #[must_use]
    pub fn points(&self) -> f64 {
        f64::from(self.wins) + f64::from(self.draws) / 2.0
    }
}

/// What a match comes to.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Tally {
    /// All games.
    pub score: Score,
    /// The games in which A had Black.
    pub a_black: Score,
    /// The games in which A had White.
    pub a_white: Score,
    /// How much stronger A is.
    pub elo: Elo,
    /// Discs or stones placed in a game, on average.
    pub mean_plies: f64,
    /// Seconds per move of A and of B, on average.
    pub seconds_per_move: [f64; 2],
    /// Seconds of the longest move of A and of B.
    pub longest_move: [f64; 2],
    /// Games that A and B lost by a fault of an engine of another program.
    pub faults: [Faults; 2],
}

/// How often an engine lost a game without playing it to the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Faults {
    /// By a move that the rules refuse.
    pub illegal_moves: u32,
    /// By not answering in time.
    pub time_outs: u32,
    /// By being gone.
    pub crashes: u32,
}

impl Faults {
    /// Those of one player.
    fn of(games: &[Played], player: Player) -> Faults {
        let lost = |fault: Fault| {
            games.iter().filter(|g| g.fault == Some(fault) && g.winner == Some(player.other())).count() as u32
        };
        Faults { illegal_moves: lost(Fault::Illegal), time_outs: lost(Fault::TimedOut), crashes: lost(Fault::Crashed) }
    }
}

impl std::fmt::Display for Faults {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Faults { illegal_moves, time_outs, crashes } = self;
        write!(f, "{illegal_moves} illegal moves, {time_outs} time-outs, {crashes} crashes")
    }
}

impl Tally {
    /// Sums up.
    #[must_use]
    pub fn of(games: &[Played]) -> Tally {
        let score = Score::of(games.iter());
        let each = |seconds: fn(&Played) -> f64, moves: fn(&Played) -> u32| {
            games.iter().map(seconds).sum::<f64>() / f64::from(games.iter().map(moves).sum::<u32>().max(1))
        };
        let longest = |seconds: fn(&Played) -> f64| games.iter().map(seconds).fold(0.0, f64::max);
        Tally {
            score,
            a_black: Score::of(games.iter().filter(|g| g.black == Player::A)),
            a_white: Score::of(games.iter().filter(|g| g.black == Player::B)),
            elo: Elo::of(score.points(), score.games()),
            mean_plies: games.iter().map(|g| f64::from(g.plies)).sum::<f64>() / games.len().max(1) as f64,
            seconds_per_move: [each(|g| g.seconds_a, |g| g.moves_a), each(|g| g.seconds_b, |g| g.moves_b)],
            longest_move: [longest(|g| g.longest_a), longest(|g| g.longest_b)],
            faults: [Faults::of(games, Player::A), Faults::of(games, Player::B)],
        }
    }

    /// Prints the sums; the last line is the result. `external` tells which of A and B is an engine of another program.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn print(&self, external: [bool; 2], out: &mut Out) -> Done {
        for (name, s) in [("A black", self.a_black), ("A white", self.a_white)] {
            out.line(format_args!(
                "{name}: +{} -{} ={}, {} of {} points",
                s.wins,
                s.losses,
                s.draws,
                s.points(),
                s.games()
            ))?;
        }
        let Elo { difference, low, high } = self.elo;
        out.line(format_args!("Elo of A over B: {difference:+.0}, 95 % interval {low:+.0} to {high:+.0}"))?;
        out.line(format_args!("mean plies: {:.1}", self.mean_plies))?;
        let [a, b] = self.seconds_per_move;
        out.line(format_args!("seconds per move: A {a:.6}, B {b:.6}"))?;
        let [a, b] = self.longest_move;
        out.line(format_args!("longest move: A {a:.6} s, B {b:.6} s"))?;
        for (i, name) in ["A", "B"].into_iter().enumerate().filter(|(i, _)| external[*i]) {
            out.line(format_args!("lost by faults of {name}: {}", self.faults[i]))?;
        }
        let Score { wins, losses, draws } = self.score;
        out.line(format_args!("A wins {wins}, B wins {losses}, draws {draws}"))
    }
}
