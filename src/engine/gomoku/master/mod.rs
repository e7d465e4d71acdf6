//! The strong gomoku bot.

mod bits;
pub(crate) mod codes;
pub(crate) mod field;
pub(crate) mod forced;
mod fours;
pub(crate) mod learned;
pub(crate) mod levels;
mod lines;
mod order;
mod params;
pub mod proof;
mod root;
mod search;
mod table;
pub(crate) mod threats;
pub(crate) mod weights;

#[cfg(test)]
mod tests;

use crate::{
    engine::{
        deepen::SHOWN,
        probe::Probe,
        random::normal,
        report::{Bound, RootMove, Score},
    },
    rules::{Gomoku, Move, Side, Square},
};
pub(crate) use field::LARGEST;
use field::{Field, Point};
use learned::Learned;
use levels::Level;
use rand::{SeedableRng, rngs::StdRng};
use root::How;

/// What the strong bot is told to be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    /// Its level; the highest if neither this nor a depth is given.
    pub(crate) level: Option<u8>,
    /// Plies to look ahead, in place of a level.
    pub(crate) depth: Option<u8>,
    /// Threads that search at once.
    pub(crate) threads: u8,
    /// How many of the best moves get an exact value.
    pub(crate) lines: u8,
    /// Where its errors and its choice among equal moves come from.
    pub(crate) seed: u64,
}

/// Plies that are looked ahead when nobody says how far.
const USUAL: u8 = 10;

/// Stones on the board until which the highest level varies its play.
const OPENING: u16 = 6;
/// Standard deviation of what it then adds to the values, in points: less than anybody can tell apart.
const WHIM: f32 = 8.0;

/// The move that the bot plays; one of `only` unless that is empty.
pub(crate) fn play(
    position: &Gomoku,
    only: &[Square],
    with: &Settings,
    learned: &Learned,
    probe: &mut Probe<'_>,
) -> Square {
    let weights = learned.of(position.rules());
    let level = with.level.filter(|_| with.depth.is_none()).map(levels::level);
    let mut how = level.map_or_else(How::default, |l| l.how());
    how.threads = with.threads;
    how.lines = how.lines.max(with.lines);
    match (with.depth, level) {
        (Some(depth), _) => how.depth = depth,
        (None, None) if !probe.is_bounded() => how.depth = USUAL,
        // The highest level looks as far as it is given time.
        (None, Some(level)) if !level.errs() && probe.is_bounded() => how.depth = How::default().depth,
        _ => {}
    }
    let Some(level) = level else { return root::choose(position, only, &how, &weights, probe) };
    let field = Field::new(position, weights.clone());
    let mut lots = StdRng::seed_from_u64(with.seed ^ field.hash());
    if let Some(points) = overlooking(&field, only, &level, &mut lots) {
        return by_sight(&field, &points, &level, &mut lots, probe);
    }
    let varied = position.stones() < OPENING && !position.is_empty();
    if varied && !level.errs() {
        how.lines = how.lines.max(4);
    }
    let best = root::choose(position, only, &how, &weights, probe);
    if level.errs() {
        preferred(best, |value| level.seems(value, &mut lots), probe)
    } else if varied {
        preferred(best, |value| value as f32 + WHIM * normal(&mut lots), probe)
    } else {
        best
    }
}

/// The points to compare by sight, if the level does so or overlooks a threat that it would have to answer.
fn overlooking(field: &Field, only: &[Square], level: &Level, lots: &mut StdRng) -> Option<Vec<Point>> {
    let me = field.to_move();
    let you = me.other();
    if field.stones() == 0 || field.count(me, codes::Class::Five) > 0 {
        return None;
    }
    let threats = field.set(you, codes::Class::Five).or(field.set(you, codes::Class::Wins));
    let unseen: Vec<Point> = threats.iter().filter(|at| level.overlooks(field, *at, lots)).collect();
    if unseen.is_empty() && !(level.plays_by_sight() && threats.first().is_none()) {
        return None;
    }
    let candidates: Vec<Point> =
        if only.is_empty() { field.candidates().iter().collect() } else { only.iter().map(|s| s.index()).collect() };
    let points: Vec<Point> =
        candidates.into_iter().filter(|at| field.may_play(me, *at) && !unseen.contains(at)).collect();
    (!points.is_empty()).then_some(points)
}

/// What a point is worth at a glance.
fn glance(field: &Field, side: Side, at: Point) -> i32 {
    i32::from(field.info(side, at).policy[0]) + i32::from(field.info(side.other(), at).policy[1])
}

/// The point that looks best, without playing it.
fn by_sight(field: &Field, points: &[Point], level: &Level, lots: &mut StdRng, probe: &mut Probe<'_>) -> Square {
    let me = field.to_move();
    let mut seen: Vec<(f32, Point)> =
        points.iter().map(|at| (level.seems(glance(field, me, *at), lots), *at)).collect();
    seen.sort_by(|a, b| b.0.total_cmp(&a.0));
    let root = |(value, at): &(f32, Point)| RootMove {
        square: field.square(*at),
        score: Score::Points(*value as i32),
        bound: Bound::Exact,
        depth: 0,
        nodes: 1,
        half_points: None,
    };
    let best = field.square(seen[0].1);
    for _ in 0..seen.len() {
        probe.count();
    }
    probe.publish(seen.iter().take(SHOWN).map(root).collect(), vec![Move::Place(best)]);
    best
}

/// The move that seems best of those whose values are exact; the report is put in that order.
fn preferred(best: Square, mut seems: impl FnMut(i32) -> f32, probe: &mut Probe<'_>) -> Square {
    let mut known = probe.known().to_vec();
    // In the order of the squares, so that the lots fall alike whatever the search found first.
    known.sort_by_key(|r| r.square);
    let judged: Vec<f32> = known
        .iter()
        .map(|r| match r.score {
            Score::Points(value) if r.bound == Bound::Exact => seems(value),
            Score::Win(stones) => 1e6 - f32::from(stones),
            Score::Loss(stones) => f32::from(stones) - 1e6,
            _ => f32::MIN,
        })
        .collect();
    let Some((i, _)) = judged.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1)) else { return best };
    let chosen = known.remove(i);
    let square = chosen.square;
    if square == best {
        return best;
    }
    known.sort_by_key(|r| match r.score {
        Score::Win(n) => (0, i32::from(n)),
        Score::Loss(n) => (2, -i32::from(n)),
        Score::Points(v) => (1, -v),
        _ => (3, 0),
    });
    known.insert(0, chosen);
    probe.publish(known, vec![Move::Place(square)]);
    square
}
