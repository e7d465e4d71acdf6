//! What only a program on a command line needs.

use crate::engine::limits::Limits;
use clap::{Args, error::ErrorKind};
use std::time::Duration;

/// How long a search may look.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct LimitArgs {
    /// Plies to look ahead
    #[arg(long, value_name = "PLIES", allow_negative_numbers = true)]
    pub depth: Option<u8>,
    /// Nodes a search may visit
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub nodes: Option<u64>,
    /// Seconds a search may take, such as 0.5
    #[arg(long, value_parser = seconds, value_name = "SECONDS", allow_negative_numbers = true)]
    pub time: Option<Duration>,
}

impl LimitArgs {
    /// The bounds.
    ///
    /// # Errors
    /// One line, if depth or nodes is 0.
    pub fn limits(&self) -> Result<Limits, String> {
        let limits = Limits { depth: self.depth, nodes: self.nodes, time: self.time, clock: None };
        limits.check().map_err(|e| e.to_string())?;
        Ok(limits)
    }
}

/// What is wrong with a command line, without usage, tips or line breaks.
#[must_use]
pub fn one_line(error: &clap::Error) -> String {
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        return "an argument is missing: --help tells which there are".to_owned();
    }
    let text = error.to_string();
    let first: Vec<&str> = text.lines().map(str::trim).take_while(|l| !l.is_empty()).collect();
    let line = first.join(" ");
    line.strip_prefix("error: ").unwrap_or(&line).to_owned()
}

/// Seconds, with a fraction if need be, as a span of time.
///
/// # Errors
/// If the text is no number above 0.
pub fn seconds(text: &str) -> Result<Duration, String> {
    text.parse()
        .ok()
        .filter(|s: &f64| *s > 0.0)
        .and_then(|s| Duration::try_from_secs_f64(s).ok())
        .ok_or_else(|| "expected seconds above 0, such as 0.5".to_owned())
}
