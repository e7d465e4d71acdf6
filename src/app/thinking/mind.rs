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

impl Iteration {
    fn of(report: &Report) -> Iteration {
        Iteration {
            depth: report.depth,
            line: report.line.clone(),
            score: report.score,
            nodes: report.nodes,
            elapsed: report.elapsed,
            known: report.table.filter(|t| t.probes > 0).map(|t| t.hits as f32 / t.probes as f32),
        }
    }
}

/// The depths that the latest search has gone through, shallowest first, and the one that is under way.
#[derive(Resource, Default, Debug)]
pub struct Mind {
    job: u64,
    iterations: Vec<Iteration>,
    under_way: Option<Iteration>,
}

impl Mind {
    /// The search that is listened to.
    #[must_use]
    pub const fn job(&self) -> u64 {
        self.job
    }

    /// Takes down a snapshot, after the depths that were finished until then ([`Mind::finish`]). One of another search
    /// begins anew.
    pub fn hear(&mut self, report: &Report) {
        self.begin(report);
        if report.line.is_empty() {
            return;
        }
        if self.finish(report) {
            self.under_way = None;
        } else {
            // The line of the depth that is under way; what is finished stays as it was.
            self.under_way = Some(Iteration::of(report));
        }
    }

    /// Takes down what a depth came to, as it was told when it was finished. Says whether it is news.
    pub fn finish(&mut self, report: &Report) -> bool {
        self.begin(report);
        let deepest = self.iterations.last().map_or(0, |i| i.depth);
        let news = report.depth > deepest && !report.line.is_empty();
        if news {
            self.iterations.push(Iteration::of(report));
        }
        news
    }

    fn begin(&mut self, report: &Report) {
        if self.job != report.id {
            *self = Mind { job: report.id, ..Mind::default() };
        }
    }

    /// The finished depths, shallowest first.
    #[must_use]
    pub fn iterations(&self) -> &[Iteration] {
        &self.iterations
    }

    /// What the depth under way has come to so far: its depth is that of the last finished one.
    #[must_use]
    pub const fn under_way(&self) -> Option<&Iteration> {
        self.under_way.as_ref()
    }

    /// All that was thought, the latest last.
    fn all(&self) -> impl DoubleEndedIterator<Item = &Iteration> + Clone {
        self.iterations.iter().chain(&self.under_way)
    }

    /// The last time that another move became the best: which was it, and which is it.
    #[must_use]
    pub fn change(&self) -> Option<(Square, Square)> {
        let best: Vec<Square> = self.all().filter_map(Iteration::best).collect();
        best.windows(2).rev().find(|w| w[0] != w[1]).map(|w| (w[0], w[1]))
    }

    /// The share of the thoughts so far, 0 to 1, that had this move at that ply of their line. Those whose line was shorter
    /// do not count.
    #[must_use]
    pub fn steadiness(&self, ply: usize, played: Move) -> f32 {
        let then = self.all().filter_map(|i| i.line.get(ply));
        let count = then.clone().count();
        if count == 0 { 0.0 } else { then.filter(|m| **m == played).count() as f32 / count as f32 }
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
    fn a_move_is_as_steady_as_the_thoughts_that_had_it() {
        let mut mind = Mind::default();
        let square = |i| Square::from_index(i, 8);
        let share = |mind: &Mind, ply, i| mind.steadiness(ply, Move::Place(square(i)));
        assert_eq!(share(&mind, 0, 1), 0.0);
        for (depth, line) in [(1, &[1][..]), (2, &[1, 2]), (3, &[3, 4, 5]), (4, &[3, 2, 6])] {
            mind.hear(&report(1, depth, line));
        }
        assert_eq!(mind.iterations().iter().map(|i| i.depth).collect::<Vec<_>>(), [1, 2, 3, 4]);
        assert_eq!((share(&mind, 0, 3), share(&mind, 1, 2), share(&mind, 2, 6)), (0.5, 2.0 / 3.0, 0.5));
        assert_eq!((share(&mind, 0, 9), share(&mind, 3, 1)), (0.0, 0.0));
        assert_eq!(mind.change(), Some((square(1), square(3))));
        mind.hear(&report(2, 1, &[9]));
        assert_eq!((mind.iterations().len(), share(&mind, 0, 9)), (1, 1.0));
        mind.hear(&report(2, 1, &[]));
        assert_eq!(mind.iterations().len(), 1, "a search that has no line yet says nothing");
    }

    #[test]
    fn what_a_depth_came_to_stays_while_the_next_one_is_under_way() {
        let mut mind = Mind::default();
        mind.hear(&report(1, 0, &[7]));
        assert_eq!(
            (mind.iterations().len(), mind.under_way().map(|i| i.best())),
            (0, Some(Some(Square::from_index(7, 8))))
        );
        mind.finish(&report(1, 1, &[1]));
        mind.finish(&report(1, 2, &[2]));
        // Depth 3 has found something else so far.
        mind.hear(&report(1, 2, &[5]));
        let told: Vec<_> = mind.iterations().iter().map(|i| i.line.clone()).collect();
        assert_eq!(told, [report(1, 1, &[1]).line, report(1, 2, &[2]).line]);
        assert_eq!(mind.under_way().map(|i| i.line.clone()), Some(report(1, 2, &[5]).line));
        // Told late, it is no news.
        assert!(!mind.finish(&report(1, 2, &[2])));
        mind.hear(&report(1, 3, &[5]));
        assert_eq!((mind.iterations().len(), mind.under_way()), (3, None));
    }
}
