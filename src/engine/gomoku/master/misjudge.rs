//! How a level plays that errs: by sight, by what it overlooks, and by what moves seem to be worth to it.

use super::{
    codes::Class,
    field::{Field, Point},
    levels::Level,
};
use crate::{
    engine::{
        deepen::SHOWN,
        probe::Probe,
        report::{Bound, RootMove, Score},
    },
    rules::{Move, Square},
};
use rand::rngs::StdRng;

/// The points to compare by sight, if the level does so or overlooks a threat that it would have to answer.
pub(super) fn overlooking(field: &Field, only: &[Square], level: &Level, lots: &mut StdRng) -> Option<Vec<Point>> {
    let me = field.to_move();
    let you = me.other();
    if field.stones() == 0 || field.count(me, Class::Five) > 0 {
        return None;
    }
    let threats = field.set(you, Class::Five).or(field.set(you, Class::Wins));
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

/// The point that looks best, without playing it.
pub(super) fn by_sight(
    field: &Field,
    points: &[Point],
    level: &Level,
    lots: &mut StdRng,
    probe: &mut Probe<'_>,
) -> Square {
    let me = field.to_move();
    let mut seen: Vec<(f32, Point)> =
        points.iter().map(|at| (level.seems(field.promise(me, *at), lots), *at)).collect();
    seen.sort_by(|a, b| b.0.total_cmp(&a.0));
    let root = |(value, at): &(f32, Point)| RootMove {
        square: field.square(*at),
        score: Score::Points(*value as i32),
        bound: Bound::Exact,
        depth: 0,
        nodes: 1,
        half_points: None,
        line: Vec::new(),
    };
    let best = field.square(seen[0].1);
    for _ in 0..seen.len() {
        probe.count();
    }
    probe.publish(seen.iter().take(SHOWN).map(root).collect(), vec![Move::Place(best)]);
    best
}

/// The move that seems best of those whose values are exact; the report is put in that order.
pub(super) fn preferred(best: Square, mut seems: impl FnMut(i32) -> f32, probe: &mut Probe<'_>) -> Square {
    let mut known = probe.known().to_vec();
    // In the order of the squares, so that the lots fall alike whatever the search found first.
    known.sort_by_key(|r| r.square);
    let judged: Vec<f64> = known
        .iter()
        .map(|r| match r.score {
            Score::Points(value) if r.bound == Bound::Exact => f64::from(seems(value)),
            Score::Win(_) | Score::Loss(_) => r.score.worth() as f64,
            _ => f64::MIN,
        })
        .collect();
    let Some((i, _)) = judged.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1)) else { return best };
    let chosen = known.remove(i);
    let square = chosen.square;
    if square == best {
        return best;
    }
    known.sort_by_key(|r| std::cmp::Reverse(r.score.worth()));
    known.insert(0, chosen);
    probe.publish(known, vec![Move::Place(square)]);
    square
}
