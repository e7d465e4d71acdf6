//! Swap2: colours are settled on the first stones, so that nobody is given the better side.
//!
//! The first player puts a black, a white and a black stone wherever they like. The second player then takes Black; or takes
//! White and puts the fourth stone; or puts a white and a black stone more and leaves the choice of the colour to the
//! first. White is to move in every case. The world championships of gomoku open so, and Gomocup's experimental league
//! (<https://gomocup.org/news/experimental-tournament-update-2020/>).
//!
//! Any bot answers: its scores, read as a chance to win, judge the positions that a choice leads to. A bot without scores
//! draws lots.

mod judge;
mod openings;
#[cfg(test)]
mod tests;

use crate::{
    engine::{
        job::{Answer, Ask, Job, JobError, Listener},
        limits::Stop,
        random::fingerprint,
    },
    rules::{Gomoku, Position, Side, Square},
};
use judge::{Judge, Run, Verdict};
use rand::{RngExt, SeedableRng, rngs::StdRng, seq::SliceRandom};
use serde::{Deserialize, Serialize};

/// Chances within this of an even game are level.
const LEVEL: f64 = 0.05;
/// From this far off an even game on, one side is clearly better.
const CLEAR: f64 = 0.12;
/// Openings judged at most.
const OPENINGS: usize = 3;
/// Pairs of stones that are glanced at, and how many of them are judged thoroughly.
const PAIRS: [usize; 2] = [12, 3];
/// Steps from a stone within which the stones of a pair are put.
const NEAR: i32 = 3;
/// White's replies that a pair may begin with.
const REPLIES: usize = 8;

/// What a player does when it has the choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Swap2 {
    /// The first three stones: black, white, black.
    Open([Square; 3]),
    /// Takes Black: the other is White and puts the next stone.
    Black,
    /// Takes White, and this is the next stone.
    White(Square),
    /// Puts a white and a black stone and leaves the choice to the other.
    Two([Square; 2]),
}

impl Swap2 {
    /// The stones that are put, in turn: their colours alternate from the side to move.
    #[must_use]
    pub fn stones(&self) -> &[Square] {
        match self {
            Swap2::Open(stones) => stones,
            Swap2::Black => &[],
            Swap2::White(stone) => std::slice::from_ref(stone),
            Swap2::Two(stones) => stones,
        }
    }
}

/// Answers a question of swap2, asking `run` for the moves that it takes; time and nodes are shared out among those.
///
/// What is told of on the way, as well as the last report, is seen from the side to move in the job's position; its line
/// begins with the stones that are thought of. The moves compared are those of the position itself.
///
/// # Errors
/// If the position is not of that stage of swap2, or `run` fails.
pub(crate) fn answer(job: &Job, stop: &Stop, run: Run<'_>, tell: Listener<'_>) -> Result<Answer, JobError> {
    let Position::Gomoku(board) = &job.position else {
        return Err(JobError::Swap2("it is an opening of gomoku".to_owned()));
    };
    check(job, board)?;
    let mut judge = Judge::new(job, stop, run, tell);
    // Seeds alone would choose the same from every position.
    let mut rng = StdRng::seed_from_u64(job.seed ^ fingerprint(&job.position));
    match job.ask {
        Ask::Swap2Open => open(&mut judge, board, &mut rng),
        Ask::Swap2Choose => choose(&mut judge, board, &mut rng),
        Ask::Move | Ask::Swap2Colour => colour(&mut judge, &mut rng),
    }
}

fn check(job: &Job, board: &Gomoku) -> Result<(), JobError> {
    let (black, white) = match job.ask {
        Ask::Swap2Choose => (2, 1),
        Ask::Swap2Colour => (3, 2),
        Ask::Swap2Open | Ask::Move => (0, 0),
    };
    let found = Side::BOTH.map(|side| job.position.count(side));
    let turn = if black == 0 { Side::Black } else { Side::White };
    if found == [black, white] && board.to_move() == turn {
        return Ok(());
    }
    Err(JobError::Swap2(format!(
        "this is asked with {black} black and {white} white stones and {turn} to move, not with {} and {} and {} to move",
        found[0],
        found[1],
        board.to_move()
    )))
}

/// Three stones of our own, the most level of some by lot.
fn open(judge: &mut Judge<'_>, board: &Gomoku, rng: &mut StdRng) -> Result<Answer, JobError> {
    let openings = openings::by_lot(board.size(), rng);
    let Some(first) = openings.first() else {
        return Err(JobError::Swap2(format!("no opening fits a board of {0}x{0}", board.size())));
    };
    let mut best: Option<([Square; 3], Verdict)> = None;
    for stones in openings.iter().take(OPENINGS) {
        if !judge.knows() || (best.is_some() && judge.spent()) {
            break;
        }
        let verdict = judge.weigh(stones, 2 * OPENINGS as u32)?;
        let level = verdict.level();
        if best.as_ref().is_none_or(|(_, known)| verdict.off() < known.off()) {
            best = Some((*stones, verdict));
        }
        if level {
            break;
        }
    }
    Ok(match best {
        Some((stones, verdict)) => judge.finish(Swap2::Open(stones), Some(&verdict)),
        None => judge.finish(Swap2::Open(*first), None),
    })
}

/// With three stones: a clearly better side is taken; White, which is to move, if the game is level; and if neither can be
/// said, a pair of stones that makes it level is put where there is one.
fn choose(judge: &mut Judge<'_>, board: &Gomoku, rng: &mut StdRng) -> Result<Answer, JobError> {
    let verdict = judge.weigh(&[], 4)?;
    let clear = verdict.lean().abs() >= CLEAR && !verdict.split();
    let two = if judge.knows() { !clear && !verdict.level() } else { rng.random_bool(0.5) };
    if two && !judge.spent() {
        let pairs = pairs(judge, board, &verdict, rng);
        let levelled = levelled(judge, pairs)?;
        if let Some((pair, even)) = levelled.filter(|(_, v)| !judge.knows() || v.off() < verdict.off()) {
            return Ok(judge.finish(Swap2::Two(pair), Some(&even)));
        }
    }
    Ok(take(judge, &verdict, rng))
}

/// With five stones there is nothing left but to take the better side.
fn colour(judge: &mut Judge<'_>, rng: &mut StdRng) -> Result<Answer, JobError> {
    let verdict = judge.weigh(&[], 2)?;
    Ok(take(judge, &verdict, rng))
}

/// Takes the better side; White when they are equal, for it is to move.
fn take(judge: &mut Judge<'_>, verdict: &Verdict, rng: &mut StdRng) -> Answer {
    let white = if judge.knows() { verdict.level() || verdict.lean() >= 0.0 } else { rng.random_bool(0.5) };
    let choice = if white { Swap2::White(verdict.best) } else { Swap2::Black };
    judge.finish(choice, Some(verdict))
}

/// Pairs of a white and a black stone by lot: a good reply of White, and any point near the stones for Black.
fn pairs(judge: &Judge<'_>, board: &Gomoku, verdict: &Verdict, rng: &mut StdRng) -> Vec<[Square; 2]> {
    let mut replies: Vec<Square> = judge.replies().take(REPLIES).collect();
    if replies.is_empty() {
        replies.push(verdict.best);
    }
    let mut pairs: Vec<[Square; 2]> = Vec::new();
    for white in replies {
        let stones = || (0..board.points().len()).map(|i| Square::from_index(i, board.size()));
        let close = |a: Square, b: Square| {
            let apart = |x: u8, y: u8| (i32::from(x) - i32::from(y)).abs() <= NEAR;
            apart(a.col(), b.col()) && apart(a.row(), b.row())
        };
        let near = |s: &Square| stones().any(|t| (t == white || board.at(t).is_some()) && close(t, *s));
        pairs.extend(stones().filter(|s| *s != white && board.at(*s).is_none() && near(s)).map(|black| [white, black]));
    }
    pairs.shuffle(rng);
    pairs.truncate(PAIRS[0]);
    pairs
}

/// The most level of these: all are glanced at, then the best judged thoroughly, until one is level.
fn levelled(judge: &mut Judge<'_>, pairs: Vec<[Square; 2]>) -> Result<Option<([Square; 2], Verdict)>, JobError> {
    if !judge.knows() {
        return pairs.first().map(|pair| Ok((*pair, judge.weigh(pair, 4)?))).transpose();
    }
    let mut glanced = Vec::new();
    for pair in pairs {
        if judge.spent() {
            break;
        }
        let verdict = judge.glance(&pair, 64)?;
        glanced.push((verdict.off(), pair));
    }
    glanced.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut best: Option<([Square; 2], Verdict)> = None;
    for (_, pair) in glanced.into_iter().take(PAIRS[1]) {
        if judge.spent() {
            break;
        }
        let verdict = judge.weigh(&pair, 8 * PAIRS[1] as u32)?;
        let level = verdict.level();
        if best.as_ref().is_none_or(|(_, known)| verdict.lean().abs() < known.lean().abs()) {
            best = Some((pair, verdict));
        }
        if level {
            break;
        }
    }
    Ok(best)
}
