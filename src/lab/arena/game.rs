//! One game of a match.

use super::{
    contender::Contender,
    external::{Engine, Fault},
    opening::Opening,
};
use crate::{
    engine::{
        job::{self, Answer, Job},
        limits::{Limits, Stop},
        taught::Taught,
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
#[derive(Debug)]
pub struct Match {
    /// A and B.
    pub sides: [Contender; 2],
    /// How long a bot that is A, or B, may look.
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
    /// For Black. Othello: disc difference, empty squares to the winner; all squares after a fault. Gomoku: 1, 0 or -1.
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
    /// Seconds of A's longest move.
    pub longest_a: f64,
    /// Seconds of B's longest move.
    pub longest_b: f64,
    /// What the loser, an engine of another program, did wrong; then the game was not played to its end.
    pub fault: Option<Fault>,
}

/// What a side has thought.
#[derive(Clone, Copy, Default)]
struct Thought {
    all: Duration,
    longest: Duration,
    moves: u32,
}

impl Thought {
    fn add(&mut self, time: Duration) {
        self.all += time;
        self.longest = self.longest.max(time);
        self.moves += 1;
    }
}

/// A game that is being played.
struct UnderWay {
    black: Player,
    position: Position,
    /// From where transcripts start.
    moves: Vec<Move>,
    thought: [Thought; 2],
    /// The engines of other programs.
    guests: [Option<Engine>; 2],
}

impl Match {
    /// Plays game `number` (from 0): A has Black in the even ones. An engine of another program that makes a mistake
    /// loses the game, and its process is not used again.
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
        let moves: Vec<Move> = self.before.iter().chain(&opening.moves).copied().collect();
        let first = moves.len();
        let (position, thought) = (opening.position.clone(), [Thought::default(); 2]);
        let mut game = UnderWay { black, position, moves, thought, guests: [None, None] };
        let fault = self.go_on(number, &mut game, witness).map_err(|e| format!("game {}: {e}", number + 1))?;
        let UnderWay { position, moves, thought: [a, b], guests, .. } = game;
        let lost = fault.map(|(who, _)| who);
        for (who, guest) in [Player::A, Player::B].into_iter().zip(guests) {
            if let (Contender::Nboard(stable), Some(guest)) = (&self.sides[who as usize], guest)
                && lost != Some(who)
            {
                stable.give(guest);
            }
        }
        let colour = |who: Player| if who == black { Side::Black } else { Side::White };
        let winner = match (lost, position.outcome().map(|o| o.winner)) {
            (Some(who), _) => Some(colour(who.other())),
            (None, Some(Winner::Side(side))) => Some(side),
            (None, _) => None,
        };
        let squares = i32::from(position.size()).pow(2);
        Ok(Played {
            pair: number / 2 + 1,
            game: number + 1,
            black,
            opening: transcript(&self.start, &moves[..first]),
            winner: winner.map(|side| if side == Side::Black { black } else { black.other() }),
            score: match lost {
                None => score(&position, winner),
                Some(who) if who == black => -squares,
                Some(_) => squares,
            },
            plies: moves.iter().filter(|m| **m != Move::Pass).count() as u32,
            moves: transcript(&self.start, &moves),
            seconds_a: a.all.as_secs_f64(),
            seconds_b: b.all.as_secs_f64(),
            moves_a: a.moves,
            moves_b: b.moves,
            longest_a: a.longest.as_secs_f64(),
            longest_b: b.longest.as_secs_f64(),
            fault: fault.map(|(_, fault)| fault),
        })
    }

    /// Plays to the end, or to the first fault: who made it, and which.
    fn go_on(
        &self,
        number: u32,
        game: &mut UnderWay,
        witness: &mut dyn FnMut(&Chosen<'_>),
    ) -> Result<Option<(Player, Fault)>, String> {
        let mut lots = StdRng::seed_from_u64(self.seed ^ (u64::from(number) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        for who in [Player::A, Player::B] {
            if let Contender::Nboard(stable) = &self.sides[who as usize] {
                match stable.take(&self.start, &game.moves) {
                    Ok(engine) => game.guests[who as usize] = Some(engine),
                    Err(fault) => return Ok(Some((who, fault))),
                }
            }
        }
        while !game.position.is_over() {
            let played = if game.position.must_pass() {
                Move::Pass
            } else {
                let who = if game.position.to_move() == Side::Black { game.black } else { game.black.other() };
                let started = Instant::now();
                let answer = match (&self.sides[who as usize], &mut game.guests[who as usize]) {
                    (Contender::Bot(bot) | Contender::Taught(bot, ..), _) => {
                        let (position, limits, seed) =
                            (game.position.clone(), self.limits[who as usize], lots.next_u64());
                        let job = Job { limits, seed, ..Job::of(position, *bot) };
                        let taught = match &self.sides[who as usize] {
                            Contender::Taught(_, _, taught) => taught,
                            _ => &Taught::Shipped,
                        };
                        let answer = job::run_taught_caught(&job, taught, &Stop::new(), &mut |_| {});
                        let answer = answer.map_err(|e| e.to_string())?;
                        witness(&Chosen { who, answer: &answer, time: started.elapsed() });
                        Ok(answer.chosen)
                    }
                    (Contender::Nboard(_), Some(engine)) => engine.go(&game.position),
                    (Contender::Nboard(_), None) => Err(Fault::Crashed),
                };
                game.thought[who as usize].add(started.elapsed());
                match answer {
                    Ok(played) => played,
                    Err(fault) => return Ok(Some((who, fault))),
                }
            };
            let before = game.position.clone();
            game.position.play(played).map_err(|e| e.to_string())?;
            game.moves.push(played);
            for who in [Player::A, Player::B] {
                if let Some(engine) = &mut game.guests[who as usize]
                    && let Err(fault) = engine.tell(&before, played)
                    // Whoever is gone after the last move has played the game.
                    && !game.position.is_over()
                {
                    return Ok(Some((who, fault)));
                }
            }
        }
        Ok(None)
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
