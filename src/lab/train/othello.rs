//! The weights of Othello, learned from games.
//!
//! The evaluation is a sum of one weight a pattern, so it is fitted by stochastic gradient descent on the squared
//! error, a phase of the game at a time. A pattern and its mirror image on the same squares share a weight. Weights
//! seen seldom move little from 0, which is all the caution that is needed; the last passes are averaged, so that the
//! result does not depend on which game came last.

mod data;
mod fit;

use super::{Common, share};
use crate::{
    engine::othello::{
        learned::{self, PHASES, UNIT, Weights},
        patterns::WEIGHTS,
    },
    lab::{
        out::{Done, Failure, Out},
        suite, threads,
    },
};
use serde::Serialize;
use std::fs;

/// Arguments of `lab train othello`.
#[derive(clap::Args, Debug)]
pub(super) struct Args {
    #[command(flatten)]
    common: Common,
    /// Passes over the positions of a phase
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=1000))]
    passes: u32,
    /// Step of the first pass; it shrinks to a tenth
    #[arg(long, value_name = "STEP", default_value_t = 0.02, value_parser = share)]
    step: f32,
    /// Only the phases from A to B; the others stay without knowledge
    #[arg(long, value_name = "A-B", value_parser = suite::range, default_value = "0-29")]
    phases: std::ops::RangeInclusive<u32>,
    /// Phases to keep: 30, or a divisor of it; neighbours are averaged
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = kept)]
    keep: u8,
    /// Phases at a time; as many as there are processors when left out
    #[arg(long, value_name = "N")]
    threads: Option<std::num::NonZeroUsize>,
    /// Where the order of the positions comes from
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

/// A number of phases that weights can be packed in.
pub(in crate::lab) fn kept(text: &str) -> Result<u8, String> {
    let fits = |n: &u8| *n > 0 && PHASES.is_multiple_of(usize::from(*n));
    text.parse().ok().filter(fits).ok_or_else(|| format!("expected a divisor of {PHASES}"))
}

/// How well a phase was learned; errors in discs, of the positions that were held out.
#[derive(Serialize)]
struct Row {
    phase: usize,
    positions: usize,
    held_out: usize,
    rmse: f32,
    mae: f32,
    rmse_to_result: f32,
}

/// Trains and reports a line a phase: positions learned from and held out, and the errors on the latter, against what
/// was learned (search and result) and against the results alone.
pub(super) fn run(args: &Args, out: &mut Out) -> Done {
    let (first, last) = (*args.phases.start(), *args.phases.end());
    if last as usize >= PHASES {
        return Err(Failure::arguments(format!("--phases {first}-{last}: expected phases from 0 to {}", PHASES - 1)));
    }
    args.common.check()?;
    let seen = data::load(&args.common.from).map_err(Failure::Run)?;
    out.line(format_args!("{} positions", seen.len()))?;
    let phases: Vec<usize> = args.phases.clone().map(|p| p as usize).collect();
    let fitted = threads::try_map(&phases, threads::count(args.threads), |p| {
        let fitted = fit::phase(&seen, *p, args.passes, args.step, args.common.search, args.seed);
        if fitted.weights.iter().chain(&fitted.bias).all(|w| w.is_finite()) {
            Ok(fitted)
        } else {
            Err(Failure::Run(format!("phase {p} does not come to rest: try a smaller --step")))
        }
    })?;
    let mut weights = Weights::nothing();
    let mut rows = Vec::new();
    out.line(format_args!("phase  positions  held out    RMSE     MAE  RMSE to the result"))?;
    for (p, f) in phases.iter().zip(&fitted) {
        let error = |e: f32| if f.held_out > 0 { format!("{e:.2}") } else { "-".to_owned() };
        out.line(format_args!(
            "{p:>5} {:>10} {:>9} {:>7} {:>7} {:>19}",
            f.positions,
            f.held_out,
            error(f.rmse),
            error(f.mae),
            error(f.rmse_to_result)
        ))?;
        rows.push(Row {
            phase: *p,
            positions: f.positions,
            held_out: f.held_out,
            rmse: f.rmse,
            mae: f.mae,
            rmse_to_result: f.rmse_to_result,
        });
        let unit = |w: f32| (w * UNIT as f32).round().clamp(-32000.0, 32000.0) as i16;
        // A phase that no game has shown is judged as the next one.
        let taught = fitted[rows.len() - 1..].iter().find(|f| f.positions > 0).unwrap_or(f);
        for (to, from) in weights.patterns[p * WEIGHTS..][..WEIGHTS].iter_mut().zip(&taught.weights) {
            *to = unit(*from);
        }
        for (e, b) in f.bias.iter().enumerate().filter(|(_, b)| **b != 0.0) {
            weights.bias[e] = unit(*b);
        }
    }
    args.common.write(&weights.pack(args.keep as usize))?;
    out.json(&rows)
}

/// The weights that a command line names.
///
/// # Errors
/// One line, if there is no such file or it holds no weights.
pub(in crate::lab) fn weights_named(name: &str) -> Result<Weights, String> {
    match name {
        "shipped" => Weights::unpack(&learned::shipped().pack(PHASES)),
        "guess" => Ok(data::guess()),
        file => {
            let bytes = fs::read(file).map_err(|e| format!("{file}: {e}"))?;
            Weights::unpack(&bytes).map_err(|e| format!("{file}: {e}"))
        }
    }
}
