//! The weights of gomoku, learned from games.
//!
//! A value is a sum over the empty points and a term for the threats, read as log odds of winning; the weights are those
//! under which the results are likeliest (logistic regression). The order of moves is a softmax over the points near
//! stones, fitted to the moves that the searches chose. Both are concave problems with one best answer each, so there
//! is no seed and no step to choose. What is seldom seen is worth what its parts are, see [`parts`].

mod descend;
pub(super) mod parts;
mod policy;
mod report;
mod samples;
mod value;

use super::{Common, no_games};
use crate::{
    engine::{
        gomoku::master::{
            codes::{CODES, Class, Codes},
            weights::{Numbers, UNIT, Weights},
        },
        taught::Taught,
    },
    lab::{
        out::{Done, Failure, Out},
        selfplay::{self, stones::Games},
    },
    rules::{Game, RuleSet},
};
use samples::Samples;
use std::sync::Arc;

/// Arguments of `lab train gomoku`.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    #[command(flatten)]
    common: Common,
    /// What rule sets without games keep, and what is compared with: a file of `lab train`, `shipped` or `guess`
    #[arg(long, value_name = "WEIGHTS", default_value = "shipped")]
    base: String,
    /// Rounds of the fit at most
    #[arg(long, value_name = "N", default_value_t = 150, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    rounds: u32,
    /// How much to distrust what is seldom seen: a factor
    #[arg(long, value_name = "FACTOR", default_value_t = 5.0, value_parser = factor)]
    caution: f64,
}

/// How to fit.
struct Fit {
    /// Factor of the priors.
    caution: f64,
    /// Rounds at most.
    rounds: u32,
    /// Share of the search's score in what a position is worth.
    search: f64,
}

/// A number above 0.
fn factor(text: &str) -> Result<f64, String> {
    text.parse().ok().filter(|n| *n > 0.0 && f64::is_finite(*n)).ok_or_else(|| "expected a number above 0".to_owned())
}

/// Trains the rule sets that there are games of; reports on each what was learned and how well it tells what was held
/// out: see [`report::Told`].
pub(super) fn run(args: &Args, out: &mut Out) -> Done {
    args.common.check()?;
    let taught = Taught::named(Game::Gomoku, &args.base).map_err(Failure::Arguments)?;
    let mut learned = taught.gomoku().clone();
    let mut games: Vec<Games> = Vec::new();
    for file in selfplay::files(&args.common.from).map_err(Failure::Run)? {
        games.push(Games::load(&file).map_err(Failure::Run)?);
    }
    if games.is_empty() {
        return Err(Failure::Run(no_games()));
    }
    let with = Fit { caution: args.caution, rounds: args.rounds, search: f64::from(args.common.search) };
    let mut all = Vec::new();
    for (_, rules) in RuleSet::ALL {
        let samples = Samples::of(games.iter().filter(|g| g.rules == rules));
        if samples.positions.is_empty() {
            continue;
        }
        let before = learned.of(rules);
        let fitted = fit(&samples, rules, &before, &with);
        let told = report::Told::of(rules, &samples, [&before, &fitted]);
        told.print(out)?;
        all.push(told);
        learned.set(rules, fitted);
    }
    args.common.write(&learned.pack())?;
    out.json(&all)
}

/// The weights that samples of a rule set teach.
fn fit(samples: &Samples, rules: RuleSet, before: &Arc<Weights>, with: &Fit) -> Weights {
    // Only in renju do the rules treat the two sides differently.
    let sides = if rules == RuleSet::Renju { 2 } else { 1 };
    let value = value::fit(samples, sides, with);
    let policy = policy::fit(samples, sides, with);
    let unit = |w: f64| (w * f64::from(UNIT)).round().clamp(-30_000.0, 30_000.0) as i16;
    let codes = Codes::table();
    let numbers: Vec<Numbers> = (0..sides)
        .map(|side| {
            let old = before.numbers(side);
            // A point that makes five settles the game, so that none is among the samples.
            let list = |new: &[f64], old: &[i16]| -> Vec<i16> {
                let five = |code: usize| codes.meaning(code as u16).class == Class::Five;
                (0..CODES).map(|code| if five(code) { old[code] } else { unit(new[code]) }).collect()
            };
            let lists = |new: &[Vec<f64>; 2], old: &[Vec<i16>; 2]| [0, 1].map(|role| list(&new[role], &old[role]));
            Numbers {
                value: lists(&value[side].codes, &old.value),
                policy: lists(&policy[side], &old.policy),
                threats: value[side].threats.iter().map(|w| unit(*w)).collect(),
            }
        })
        .collect();
    Weights::of([&numbers[0], &numbers[sides - 1]])
}
