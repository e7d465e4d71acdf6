//! `lab train`: learns the weights of an evaluation from games.
//!
//! The evaluation is a sum of one weight a pattern, so it is fitted by stochastic gradient descent on the squared error, a phase of the
//! game at a time. A pattern and its mirror image on the same squares share a weight. Weights seen seldom move little from 0, which is
//! all the caution that is needed; the last passes are averaged, so that the result does not depend on which game came
//! last.

mod data;
mod fit;

use super::out::{Done, Failure, Out};
use crate::engine::othello::{
    learned::{self, PHASES, UNIT, Weights},
    patterns::WEIGHTS,
};
use std::{fs, path::PathBuf};

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
    #[arg(long, value_name = "N", default_value_t = 12)]
    passes: u32,
    /// How much of a position's worth is what the search said of it; the rest is how its game ended
    #[arg(long, value_name = "SHARE", default_value_t = 0.5)]
    search: f32,
    /// Step of the first pass; it shrinks to a tenth
    #[arg(long, value_name = "STEP", default_value_t = 0.02)]
    step: f32,
    /// Only the phases from A to B
    #[arg(long, value_name = "A-B", value_parser = super::suite::range, default_value = "0-29")]
    phases: std::ops::RangeInclusive<u32>,
    /// Phases to keep: 30, or a divisor of it; neighbours are averaged
    #[arg(long, value_name = "N", default_value_t = 30)]
    keep: u8,
    /// Phases at a time; as many as there are processors when left out
    #[arg(long, value_name = "N")]
    threads: Option<std::num::NonZeroUsize>,
    /// Where the order of the positions comes from
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

/// Trains and reports the error on games that were held out, a line a phase.
///
/// # Errors
/// If games cannot be read or the weights cannot be written.
pub fn run(args: &Args, out: &mut Out) -> Done {
    let seen = data::load(&args.from).map_err(Failure::Run)?;
    out.line(format_args!("{} positions", seen.len()))?;
    let phases: Vec<usize> = args.phases.clone().map(|p| p as usize).filter(|p| *p < PHASES).collect();
    let fitted = super::threads::try_map(&phases, super::threads::count(args.threads), |p| {
        Ok::<_, Failure>(fit::phase(&seen, *p, args.passes, args.step, args.search, args.seed))
    })?;
    let mut weights = Weights::nothing();
    out.line(format_args!(
        "phase  positions  held out   rmse    mae  (discs, against search and result as trained)  rmse to result"
    ))?;
    for (p, f) in phases.iter().zip(&fitted) {
        out.line(format_args!(
            "{p:>5} {:>10} {:>9} {:>6.2} {:>6.2} {:>6.2}",
            f.positions, f.held_out, f.rmse, f.mae, f.rmse_result
        ))?;
        let unit = |w: f32| (w * UNIT as f32).round().clamp(-32000.0, 32000.0) as i16;
        for (to, from) in weights.patterns[p * WEIGHTS..][..WEIGHTS].iter_mut().zip(&f.weights) {
            *to = unit(*from);
        }
        for (e, b) in f.bias.iter().enumerate().filter(|(_, b)| **b != 0.0) {
            weights.bias[e] = unit(*b);
        }
    }
    fs::write(&args.to, weights.pack(args.keep as usize))
        .map_err(|e| Failure::Run(format!("{}: {e}", args.to.display())))
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
