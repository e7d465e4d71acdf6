//! What a search has told so far, depth by depth.

use crate::{
    engine::report::{Report, Score},
    rules::{Move, Square},
};
use bevy::prelude::*;
use std::time::Duration;

/// What was known when a depth was the last finished one.
#[derive(Clone, PartialEq, Debug)]
pub struct Iteration {
    /// The depth, in plies.
    pub depth: u8,
    /// The best line.
    pub line: Vec<Move>,
    /// The score of its first move, from the side to move.
    pub score: Option<Score>,
    /// Nodes until then.
    pub nodes: u64,
    /// Time until then.
    pub elapsed: Duration,
    /// The share of the questions to the table that it could answer, where there is one.
    pub known: Option<f32>,
}

impl Iteration {
    /// The best move, if it is not a pass.
    #[must_use]
    pub fn best(&self) -> Option<Square> {
        self.line.first().and_then(|m| m.square())
    }
}

/// The depths that the latest search has gone through, shallowest first.
#[derive(Resource, Default, Debug)]
pub struct Mind {
    job: u64,
    iterations: Vec<Iteration>,
}

impl Mind {
    /// Takes down a snapshot. One of another search begins anew, which is told.
    pub fn hear(&mut self, report: &Report) -> bool {
        let another = self.job != report.id;
        if another {
            *self = Mind { job: report.id, iterations: Vec::new() };
        }
        if report.line.is_empty() {
            return another;
        }
        let now = Iteration {
            depth: report.depth,
            line: report.line.clone(),
            score: report.score,
            nodes: report.nodes,
            elapsed: report.elapsed,
            known: report.table.filter(|t| t.probes > 0).map(|t| t.hits as f32 / t.probes as f32),
        };
        match self.iterations.last_mut() {
            // What is told in between belongs to the depth that is under way: the latest word counts.
            Some(last) if last.depth >= now.depth => *last = now,
            _ => self.iterations.push(now),
        }
        another
    }

    /// The depths, shallowest first.
    #[must_use]
    pub fn iterations(&self) -> &[Iteration] {
        &self.iterations
    }

    /// The last time that another move became the best: which was it, and which is it.
    #[must_use]
    pub fn change(&self) -> Option<(Square, Square)> {
        let pair = |w: &[Iteration]| Some((w[0].best()?, w[1].best()?));
        self.iterations.windows(2).rev().filter_map(pair).find(|(from, to)| from != to)
    }

    /// The share of the depths so far, above 0 and up to 1, that had the same move as now at that ply of the line. Depths
    /// whose line was shorter do not count.
    #[must_use]
    pub fn steadiness(&self, ply: usize) -> f32 {
        let Some(now) = self.iterations.last().and_then(|i| i.line.get(ply)) else { return 0.0 };
        let then: Vec<&Move> = self.iterations.iter().filter_map(|i| i.line.get(ply)).collect();
        then.iter().filter(|m| **m == now).count() as f32 / then.len() as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Square;

    fn report(id: u64, depth: u8, line: &[u8]) -> Report {
        let line = line.iter().map(|i| Move::Place(Square::from_index(usize::from(*i), 8))).collect();
        Report { id, depth, line, ..Report::default() }
    }

    #[test]
    fn a_move_is_as_steady_as_the_depths_that_kept_it() {
        let mut mind = Mind::default();
        assert_eq!(mind.steadiness(0), 0.0);
        for (depth, line) in [(1, &[1][..]), (2, &[1, 2]), (3, &[3, 4, 5]), (3, &[3, 2, 5]), (4, &[3, 2, 6])] {
            mind.hear(&report(1, depth, line));
        }
        assert_eq!(mind.iterations().iter().map(|i| i.depth).collect::<Vec<_>>(), [1, 2, 3, 4]);
        assert_eq!((mind.steadiness(0), mind.steadiness(1), mind.steadiness(2)), (0.5, 1.0, 0.5));
        assert_eq!(mind.steadiness(3), 0.0);
        let square = |i| Square::from_index(i, 8);
        assert_eq!(mind.change(), Some((square(1), square(3))));
        mind.hear(&report(2, 1, &[9]));
        assert_eq!((mind.iterations().len(), mind.steadiness(0)), (1, 1.0));
        mind.hear(&report(2, 1, &[]));
        assert_eq!(mind.iterations().len(), 1, "a search that has no line yet says nothing");
    }
}
