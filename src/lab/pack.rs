//! `lab pack`: weights of an evaluation with fewer phases, for where bytes are dear.

use super::{
    out::{Done, Failure, Out},
    train::{kept, weights_named},
};
use serde::Serialize;
use std::{fs, path::PathBuf};

/// Arguments of `lab pack`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Weights: a file of `lab train`, `shipped` or `guess`
    #[arg(long, value_name = "WEIGHTS", default_value = "shipped")]
    weights: String,
    /// Phases to keep, a divisor of 30; neighbours are averaged
    #[arg(long, value_name = "N", value_parser = kept)]
    phases: u8,
    /// Where they go
    #[arg(long, value_name = "FILE")]
    to: PathBuf,
}

#[derive(Serialize)]
struct Packed {
    bytes: usize,
    phases: u8,
}

/// Writes the weights anew.
///
/// # Errors
/// If they cannot be read or written.
pub fn run(args: &Args, out: &mut Out) -> Done {
    let weights = weights_named(&args.weights).map_err(Failure::Arguments)?;
    let bytes = weights.pack(usize::from(args.phases));
    fs::write(&args.to, &bytes).map_err(|e| Failure::Run(format!("{}: {e}", args.to.display())))?;
    let packed = Packed { bytes: bytes.len(), phases: args.phases };
    out.line(format_args!("{} bytes in {} phases", packed.bytes, packed.phases))?;
    out.json(&packed)
}
