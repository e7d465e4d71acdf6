//! `lab pack`: weights of an evaluation with fewer phases, for where bytes are dear.

use super::{
    out::{Done, Failure, Out},
    train::weights_named,
};
use std::{fs, path::PathBuf};

/// Arguments of `lab pack`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Weights: a file of `lab train`, or `shipped`
    #[arg(long, value_name = "WEIGHTS", default_value = "shipped")]
    weights: String,
    /// Phases to keep, a divisor of 30; neighbours are averaged
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=30))]
    phases: u8,
    /// Where they go
    #[arg(long, value_name = "FILE")]
    to: PathBuf,
}

/// Writes the weights anew.
///
/// # Errors
/// If they cannot be read or written, or the number of phases does not divide them evenly.
pub fn run(args: &Args, out: &mut Out) -> Done {
    if !30u8.is_multiple_of(args.phases) {
        return Err(Failure::arguments(format!("--phases {}: expected a divisor of 30", args.phases)));
    }
    let weights = weights_named(&args.weights).map_err(Failure::Arguments)?;
    let bytes = weights.pack(usize::from(args.phases));
    fs::write(&args.to, &bytes).map_err(|e| Failure::Run(format!("{}: {e}", args.to.display())))?;
    out.line(format_args!("{} bytes in {} phases", bytes.len(), args.phases))
}
