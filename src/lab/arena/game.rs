//! One game of a match.

use super::opening::Opening;
use crate::{
    engine::{
        job::{self, Answer, Job},
        limits::{Limits, Stop},
        roster::Bot,
    },
    record::transcript,
    rules::{Move, Position, Side, Winner},
};
use rand::{Rng, SeedableRng, rngs::StdRng};
use serde::{Deserialize, Serialize};
use std::time::{Duration, Instant};

/// One of the two bots of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Player {
    /// The first.
    A,
    /// The second.
    B,
}

impl Player {
    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Player {
        match self {
            Player::A => Player::B,
            Player::B => Player::A,
        }
    }
}

/// Who plays how.
#[derive(Clone, Debug)]
pub struct Match {
    /// A and B.
    pub bots: [Bot; 2],
    /// How long A and B may look.
    pub limits: [Limits; 2],
    /// Where all chance comes from.
    pub seed: u64,
    /// Where transcripts start.
    pub start: Position,
    /// Moves from there to where the openings begin.
    pub before: Vec<Move>,
}

/// A move that a bot has chosen.
#[derive(Clone, Copy, Debug)]
pub struct Chosen<'a> {
    /// Which bot.
    pub who: Player,
    /// The move and what the search knew.
    pub answer: &'a Answer,
    /// How long it took.
    pub time: Duration,
}

/// A game that has been played.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Played {
    /// Number of the pair, from 1.
    pub pair: u32,
    /// Number of the game, from 1.
    pub game: u32,
    /// Who had Black.
    pub black: Player,
    /// The moves before the bots took over.
    pub opening: String,
    /// Who won; `None` after a draw.
    pub winner: Option<Player>,
    /// For Black. Othello: disc difference, empty squares to the winner. Gomoku: 1, 0 or -1.
    pub score: i32,
    /// All moves from the start, the opening included.
    pub moves: String,
    /// Discs or stones placed, the opening included; passes do not count.
    pub plies: u32,
    /// Seconds that A thought.
    pub seconds_a: f64,
    /// Seconds that B thought.
    pub seconds_b: f64,
    /// Moves that A chose.
    pub moves_a: u32,
    /// Moves that B chose.
    pub moves_b: u32,
}

impl Match {
    /// Plays game `number` (from 0): A has Black in the even ones.
    ///
    /// # Errors
    /// One line, if a bot finds no move or an illegal one.
    pub fn play(&self, number: u32, opening: &Opening) -> Result<Played, String> {
        self.play_before(number, opening, &mut |_| {})
    }

    /// The same, and `witness` is told of every move that a bot chooses.
    ///
    /// # Errors
    /// As [`Match::play`].
    pub fn play_before(
        &self,
        number: u32,
        opening: &Opening,
        witness: &mut dyn FnMut(&Chosen<'_>),
    ) -> Result<Played, String> {
        let black = if number.is_multiple_of(2) { Player::A } else { Player::B };
        let mut lots = StdRng::seed_from_u64(self.seed ^ (u64::from(number) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut position = opening.position.clone();
        let mut moves: Vec<Move> = self.before.iter().chain(&opening.moves).copied().collect();
        let first = moves.len();
        let (mut seconds, mut chosen) = ([Duration::ZERO; 2], [0u32; 2]);
        while !position.is_over() {
            let played = if position.must_pass() {
                Move::Pass
            } else {
                let who = if position.to_move() == Side::Black { black } else { black.other() } as usize;
                let job = Job {
                    id: 0,
                    position: position.clone(),
                    bot: self.bots[who],
                    limits: self.limits[who],
                    seed: lots.next_u64(),
                    only: vec![],
                };
                let started = Instant::now();
                let answer = job::run_caught(&job, &Stop::new(), &mut |_| {});
                let time = started.elapsed();
                seconds[who] += time;
                chosen[who] += 1;
                let answer = answer.map_err(|e| format!("game {}: {e}", number + 1))?;
                let who = [Player::A, Player::B][who];
                witness(&Chosen { who, answer: &answer, time });
                answer.chosen
            };
            position.play(played).map_err(|e| format!("game {}: {e}", number + 1))?;
            moves.push(played);
        }
        let winner = position.outcome().and_then(|o| match o.winner {
            Winner::Side(side) => Some(side),
            Winner::Draw => None,
        });
        Ok(Played {
            pair: number / 2 + 1,
            game: number + 1,
            black,
            opening: transcript(&self.start, &moves[..first]),
            winner: winner.map(|side| if side == Side::Black { black } else { black.other() }),
            score: score(&position, winner),
            plies: moves.iter().filter(|m| **m != Move::Pass).count() as u32,
            moves: transcript(&self.start, &moves),
            seconds_a: seconds[0].as_secs_f64(),
            seconds_b: seconds[1].as_secs_f64(),
            moves_a: chosen[0],
            moves_b: chosen[1],
        })
    }
}

fn score(end: &Position, winner: Option<Side>) -> i32 {
    match (end, winner) {
        (Position::Othello(p), _) => p.analysis_score(),
        (Position::Gomoku(_), None) => 0,
        (Position::Gomoku(_), Some(Side::Black)) => 1,
        (Position::Gomoku(_), Some(Side::White)) => -1,
    }
}
