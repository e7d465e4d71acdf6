//! How well weights tell what was held out.

use super::{
    policy::{choice, log_sum},
    samples::{Cell, Position, Samples},
    value::log_loss,
};
use crate::{
    engine::gomoku::master::weights::{UNIT, Weights},
    lab::{
        out::{Done, Out},
        selfplay::stones::UNKNOWN,
    },
    rules::RuleSet,
};
use serde::Serialize;
use std::ops::RangeInclusive;

/// What was learned of a rule set, and how well the weights before and the new ones tell what was held out.
#[derive(Serialize)]
pub struct Told {
    rules: RuleSet,
    positions: usize,
    held_out: usize,
    /// By stones on the board.
    value: Vec<Value>,
    policy: Policy,
}

/// How well a result is told; pairs are of the weights before and of the new ones.
#[derive(Serialize)]
struct Value {
    /// First and last number of stones.
    stones: [u16; 2],
    held_out: usize,
    /// Mean negative logarithm of the likelihood of the results.
    log_loss: [f64; 2],
    /// Share of games that were not drawn in which the winner was told.
    winner: [f64; 2],
    /// The same by the scores of the searches.
    winner_by_search: f64,
}

/// How well the moves of the searches are told.
#[derive(Serialize)]
struct Policy {
    held_out: usize,
    log_loss: [f64; 2],
    /// Share of moves that come first.
    first: [f64; 2],
    /// Share of moves among the first five.
    first_five: [f64; 2],
}

/// The rows of the report, by stones.
const ROWS: [RangeInclusive<u16>; 6] = [0..=9, 10..=14, 15..=19, 20..=29, 30..=49, 50..=u16::MAX];

impl Told {
    /// Measures weights before and after.
    pub fn of(rules: RuleSet, samples: &Samples, weights: [&Weights; 2]) -> Told {
        let held: Vec<&Position> = samples.positions.iter().filter(|p| p.held_out).collect();
        let row = |stones: &RangeInclusive<u16>| {
            let those: Vec<&Position> = held.iter().copied().filter(|p| stones.contains(&p.stones)).collect();
            Value::of([*stones.start(), *stones.end()], samples, &those, weights)
        };
        let value = ROWS.iter().chain([&(0..=u16::MAX)]).map(row).filter(|v| v.held_out > 0).collect();
        let policy = Policy::of(samples, &held, weights);
        Told { rules, positions: samples.positions.len() - held.len(), held_out: held.len(), value, policy }
    }

    /// Prints it as text.
    pub fn print(&self, out: &mut Out) -> Done {
        out.line(format_args!(
            "{}: {} positions, {} held out; before -> now",
            self.rules.name(),
            self.positions,
            self.held_out
        ))?;
        out.line(format_args!("stones  held out  log loss          winner told       by search"))?;
        for v in &self.value {
            let stones = match v.stones {
                [0, u16::MAX] => "all".to_owned(),
                [first, u16::MAX] => format!("{first}-"),
                [first, last] => format!("{first}-{last}"),
            };
            let [[a, b], [c, d]] = [v.log_loss, v.winner.map(|w| 100.0 * w)];
            let search = 100.0 * v.winner_by_search;
            let held_out = v.held_out;
            out.line(format_args!(
                "{stones:<7} {held_out:>8}  {a:.4} -> {b:.4}  {c:>4.1} % -> {d:>4.1} %  {search:>4.1} %"
            ))?;
        }
        let p = &self.policy;
        let [[a, b], [c, d]] = [p.first, p.first_five].map(|s| s.map(|s| 100.0 * s));
        out.line(format_args!(
            "moves: {} held out, log loss {:.4} -> {:.4}, first {a:.1} % -> {b:.1} %, among five {c:.1} % -> {d:.1} %",
            p.held_out, p.log_loss[0], p.log_loss[1]
        ))
    }
}

/// The mean of what there is to a number of things; 0 for none.
fn mean(sum: f64, count: usize) -> f64 {
    sum / count.max(1) as f64
}

impl Value {
    fn of(stones: [u16; 2], samples: &Samples, held: &[&Position], weights: [&Weights; 2]) -> Value {
        let decided = held.iter().filter(|p| p.result != 0.5).count();
        let told = |odds: f64, p: &Position| odds != 0.0 && p.result != 0.5 && (odds > 0.0) == (p.result > 0.5);
        let both = weights.map(|weights| {
            let (mut loss, mut winner) = (0.0, 0);
            for position in held {
                let odds = odds(samples, position, weights);
                loss += log_loss(odds, f64::from(position.result));
                winner += usize::from(told(odds, position));
            }
            (mean(loss, held.len()), mean(winner as f64, decided))
        });
        let search = held.iter().filter(|p| p.score != UNKNOWN && told(f64::from(p.score), p)).count();
        Value {
            stones,
            held_out: held.len(),
            log_loss: both.map(|b| b.0),
            winner: both.map(|b| b.1),
            winner_by_search: mean(search as f64, decided),
        }
    }
}

/// The value of a position for the side to move, in log odds.
fn odds(samples: &Samples, position: &Position, weights: &Weights) -> f64 {
    let (me, you) = (usize::from(position.side), 1 - usize::from(position.side));
    let worth = |c: &Cell| {
        let (own, other) = (weights.info(me, c.own).value[0], weights.info(you, c.other).value[1]);
        i32::from(c.count) * (i32::from(own) - i32::from(other))
    };
    let points: i32 = samples.cells(position).iter().map(worth).sum();
    let [own, other] = position.sights.map(usize::from);
    f64::from(points + weights.threats(me, own, other)) / f64::from(UNIT)
}

impl Policy {
    fn of(samples: &Samples, held: &[&Position], weights: [&Weights; 2]) -> Policy {
        let asked: Vec<(&Position, [u16; 2])> = held.iter().filter_map(|p| Some((*p, p.chosen?))).collect();
        let both = weights.map(|weights| {
            let (mut loss, mut firsts) = (0.0, [0.0; 2]);
            for (position, chosen) in &asked {
                let (me, you) = (usize::from(position.side), 1 - usize::from(position.side));
                let worth = |own: u16, other: u16| {
                    let sum = |a: i16, b: i16| f64::from(i32::from(a) + i32::from(b)) / f64::from(UNIT);
                    sum(weights.info(me, own).policy[0], weights.info(you, other).policy[1])
                };
                let mine = worth(chosen[0], chosen[1]);
                let cells = choice(samples, position).map(|c| (f64::from(c.count), worth(c.own, c.other)));
                loss += log_sum(cells.clone()) - mine;
                let count = |of: fn(&f64, &f64) -> bool| -> f64 {
                    cells.clone().filter(|(_, w)| of(w, &mine)).map(|(n, _)| n).sum()
                };
                let (better, equal) = (count(f64::gt), count(f64::eq).max(1.0));
                // Equal ones come in any order.
                for (first, most) in firsts.iter_mut().zip([1.0, 5.0]) {
                    *first += ((most - better) / equal).clamp(0.0, 1.0);
                }
            }
            (mean(loss, asked.len()), firsts.map(|f| mean(f, asked.len())))
        });
        Policy {
            held_out: asked.len(),
            log_loss: both.map(|b| b.0),
            first: both.map(|b| b.1[0]),
            first_five: both.map(|b| b.1[1]),
        }
    }
}
