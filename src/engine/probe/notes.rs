//! What the searches that count one node after another note on the way: work by ply, cutoffs, the top of the tree.

use super::Probe;
use crate::{
    engine::{
        report::{Path, Spark},
        trail::{TOP, Twigs},
    },
    rules::{Move, Square},
};

/// Plies above the leaves from which on a cutoff may be told: these searches are slow enough to draw lots about most.
const WEIGHTY: u8 = 2;

impl Probe<'_> {
    /// Counts a node `ply` plies below the root; false when the search must end, and for ever after.
    pub(crate) fn visit(&mut self, ply: usize) -> bool {
        let go_on = self.meter.count();
        if go_on {
            self.work.at(ply).nodes += 1;
            self.seen(ply);
            self.tell_if_due();
        }
        go_on
    }

    /// Notes that a node led so many plies down.
    pub(crate) fn went(&mut self, ply: usize) {
        self.work.at(ply).nodes += 1;
        self.seen(ply);
    }

    /// Counts a position that the table spared.
    pub(crate) fn hit(&mut self, ply: usize) {
        self.work.at(ply).hits += 1;
    }

    /// Counts a move that was enough to leave a position, `depth` plies above the leaves, with `others` never looked at.
    pub(crate) fn cutoff(&mut self, ply: usize, depth: u8, square: Square, others: usize) {
        self.work.at(ply).cutoffs += 1;
        if depth >= WEIGHTY {
            self.work.sparks.offer(|| Spark { square, ply: u8::try_from(ply).unwrap_or(u8::MAX) });
        }
        if ply <= TOP {
            self.trail.cut(ply, others);
        }
    }

    /// A position is about to try its moves: one of those at the top of the tree forgets what is known of them.
    pub(crate) fn begin(&mut self, ply: usize) {
        if ply <= TOP {
            self.trail.clear(ply);
        }
    }

    /// The nodes before a move of the position at `ply` is searched; the root is at 0.
    pub(crate) fn mark(&mut self, ply: usize) -> u64 {
        if ply <= TOP {
            self.trail.clear(ply + 1);
        }
        self.nodes()
    }

    /// Notes what the search of that move has found within a window, for the side that plays it, by the nodes before.
    pub(crate) fn note(&mut self, ply: usize, before: u64, played: Move, value: i32, window: (i32, i32)) {
        if ply <= TOP {
            self.trail.push(ply, played, value, window, self.meter.nodes() - before);
        }
    }

    /// The answers to the root move that was searched last.
    pub(crate) fn answers(&mut self) -> Twigs {
        self.trail.answers()
    }

    /// Notes a game that was played out; `of` is asked which only where it is kept.
    pub(crate) fn played_out(&mut self, of: impl FnOnce() -> Path) {
        self.paths.offer(of);
    }
}
