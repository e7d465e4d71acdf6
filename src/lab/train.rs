//! `lab train`: learns the weights of an evaluation from games.
//!
//! The evaluation is a sum of one weight a pattern, so it is fitted by stochastic gradient descent on the squared
//! error, a phase of the game at a time. A pattern and its mirror image on the same squares share a weight. Weights
//! seen seldom move little from 0, which is all the caution that is needed; the last passes are averaged, so that the
//! result does not depend on which game came last. The same games, arguments and seed give the same weights.

mod data;
mod fit;

use super::out::{Done, Failure, Out};
use crate::engine::othello::{
    learned::{self, PHASES, UNIT, Weights},
    patterns::WEIGHTS,
};
use serde::Serialize;
use std::{
    fs,
    path::{Path, PathBuf},
};

/// Arguments of `lab train`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// The game: othello
    #[arg(value_name = "GAME", value_parser = ["othello"])]
    game: String,
    /// Folders of games of `lab selfplay`
    #[arg(long, value_name = "DIR", num_args = 1.., required = true)]
    from: Vec<PathBuf>,
    /// Where the weights go
    #[arg(long, value_name = "FILE")]
    to: PathBuf,
    /// Passes over the positions of a phase
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=1000))]
    passes: u32,
    /// How much of a position's worth is what the search said of it, 0 to 1; the rest is how its game ended
    #[arg(long, value_name = "SHARE", default_value_t = 0.5, value_parser = share)]
    search: f32,
    /// Step of the first pass; it shrinks to a tenth
    #[arg(long, value_name = "STEP", default_value_t = 0.02, value_parser = share)]
    step: f32,
    /// Only the phases from A to B; the others stay without knowledge
    #[arg(long, value_name = "A-B", value_parser = super::suite::range, default_value = "0-29")]
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

/// A number from 0 to 1.
fn share(text: &str) -> Result<f32, String> {
    text.parse().ok().filter(|n| (0.0..=1.0).contains(n)).ok_or_else(|| "expected a number from 0 to 1".to_owned())
}

/// A number of phases that weights can be packed in.
pub(super) fn kept(text: &str) -> Result<u8, String> {
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
///
/// # Errors
/// If an argument makes no sense, games cannot be read, a fit does not come to rest or the weights cannot be written.
pub fn run(args: &Args, out: &mut Out) -> Done {
    let (first, last) = (*args.phases.start(), *args.phases.end());
    if last as usize >= PHASES {
        return Err(Failure::arguments(format!("--phases {first}-{last}: expected phases from 0 to {}", PHASES - 1)));
    }
    // Hours of work should not end at a folder that is not there.
    if args.to.parent().is_some_and(|p| p != Path::new("") && !p.is_dir()) {
        return Err(Failure::Run(format!("{}: there is no such folder", args.to.display())));
    }
    let seen = data::load(&args.from).map_err(Failure::Run)?;
    out.line(format_args!("{} positions", seen.len()))?;
    let phases: Vec<usize> = args.phases.clone().map(|p| p as usize).collect();
    let fitted = super::threads::try_map(&phases, super::threads::count(args.threads), |p| {
        let fitted = fit::phase(&seen, *p, args.passes, args.step, args.search, args.seed);
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
    fs::write(&args.to, weights.pack(args.keep as usize))
        .map_err(|e| Failure::Run(format!("{}: {e}", args.to.display())))?;
    out.json(&rows)
}

/// The weights that a command line names.
///
/// # Errors
/// One line, if there is no such file or it holds no weights.
pub fn weights_named(name: &str) -> Result<Weights, String> {
    match name {
        "shipped" => Weights::unpack(&learned::shipped().pack(PHASES)),
        "guess" => Ok(data::guess()),
        file => {
            let bytes = fs::read(file).map_err(|e| format!("{file}: {e}"))?;
            Weights::unpack(&bytes).map_err(|e| format!("{file}: {e}"))
        }
    }
}
