//! How long a search may go on, and how it is told to stop.

use serde::{Deserialize, Serialize};
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};
use thiserror::Error;
// The standard clock, and the browser's where there is none.
use web_time::Instant;

/// Bounds on one search; the first one reached ends it. `None` means no bound of that kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Limits {
    /// Plies (Othello's teaching search: discs still to be placed). At least 1.
    pub depth: Option<u8>,
    /// Nodes, counted as each search says it counts. At least 1.
    pub nodes: Option<u64>,
    /// Wall time.
    pub time: Option<Duration>,
    /// What is left on the clock of the side to move, for this move and all that follow. Othello's strong bot takes as much
    /// of it as the move is worth (see [`crate::engine::pace`]), the others an even share.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Duration>,
}

/// A bound that makes no sense.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum LimitError {
    /// Depth 0.
    #[error("depth 0 looks at nothing: expected 1 or more")]
    Depth,
    /// No nodes at all.
    #[error("0 nodes look at nothing: expected 1 or more")]
    Nodes,
}

impl Limits {
    /// Checks the bounds.
    ///
    /// # Errors
    /// If depth or nodes is 0.
    pub fn check(&self) -> Result<(), LimitError> {
        if self.depth == Some(0) {
            return Err(LimitError::Depth);
        }
        if self.nodes == Some(0) {
            return Err(LimitError::Nodes);
        }
        Ok(())
    }
}

/// A switch that ends a search from outside. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    thrown: Arc<AtomicBool>,
    elsewhere: Option<fn() -> bool>,
}

impl Stop {
    /// A switch that is not thrown.
    #[must_use]
    pub fn new() -> Stop {
        Stop::default()
    }

    /// A switch that is thrown, too, as soon as `elsewhere` says so: what it asks may lie beyond the memory of the
    /// program, as that of a web worker does.
    #[must_use]
    pub fn or(elsewhere: fn() -> bool) -> Stop {
        Stop { elsewhere: Some(elsewhere), ..Stop::default() }
    }

    /// Throws it.
    pub fn stop(&self) {
        self.thrown.store(true, Ordering::Relaxed);
    }

    /// Whether it has been thrown.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.thrown.load(Ordering::Relaxed) || self.elsewhere.is_some_and(|thrown| thrown())
    }
}

/// Counts nodes and says when a search must end.
///
/// The clock and the switch are looked at every 1,024 nodes; the node limit is exact, so that a search bounded by
/// nodes is the same on every machine.
#[derive(Clone, Debug)]
pub struct Meter {
    limits: Limits,
    stop: Stop,
    started: Instant,
    nodes: u64,
    ended: bool,
}

impl Meter {
    /// Starts the clock.
    #[must_use]
    pub fn start(limits: Limits, stop: Stop) -> Meter {
        Meter { limits, stop, started: Instant::now(), nodes: 0, ended: false }
    }

    /// Counts a node; false when the search must end, and for ever after.
    pub fn count(&mut self) -> bool {
        if self.ended || self.limits.nodes.is_some_and(|n| self.nodes >= n) {
            self.ended = true;
            return false;
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(1024) {
            self.look();
        }
        !self.ended
    }

    /// Counts `nodes` at once, looks at the clock and the switch; false when the search must end, and for ever after.
    pub fn advance(&mut self, nodes: u64) -> bool {
        self.nodes += nodes;
        self.ended |= self.limits.nodes.is_some_and(|n| self.nodes >= n);
        !self.look()
    }

    /// Looks at the clock and the switch now; true when the search must end.
    pub fn look(&mut self) -> bool {
        self.ended |= self.stop.is_stopped() || self.limits.time.is_some_and(|t| self.started.elapsed() >= t);
        self.ended
    }

    /// Whether the search must end, as far as is known.
    #[must_use]
    pub const fn ended(&self) -> bool {
        self.ended
    }

    /// Sets another bound on the time.
    pub const fn set_time(&mut self, time: Option<Duration>) {
        self.limits.time = time;
    }

    /// Nodes so far.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Time so far.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// The bounds.
    #[must_use]
    pub const fn limits(&self) -> &Limits {
        &self.limits
    }
}
