//! What of a running search has not been looked at yet.

use crate::engine::report::Report;

/// The newest snapshot, and the first one of every depth: only that one tells what the whole depth came to.
#[derive(Default, Debug)]
pub struct Latest {
    report: Option<Report>,
    depths: Vec<Report>,
    deepest: u8,
}

impl Latest {
    /// Takes a snapshot in place of the last one.
    pub fn hear(&mut self, report: Report) {
        if report.depth > self.deepest {
            self.deepest = report.depth;
            let (line, score) = (report.line.clone(), report.score);
            let Report { id, depth, selective_depth, nodes, elapsed, table, .. } = report;
            self.depths.push(Report {
                id,
                depth,
                selective_depth,
                nodes,
                elapsed,
                table,
                line,
                score,
                ..Report::default()
            });
        }
        self.report = Some(report);
    }

    /// The newest snapshot, once.
    pub fn report(&mut self) -> Option<Report> {
        self.report.take()
    }

    /// The depths that were finished since the last call: line, score, nodes, time and use of the table, no more.
    pub fn depths(&mut self) -> Vec<Report> {
        std::mem::take(&mut self.depths)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_depth_is_missed_and_only_the_newest_snapshot_kept() {
        let mut latest = Latest::default();
        for (depth, nodes) in [(0, 1), (1, 10), (1, 15), (2, 40), (3, 90), (3, 95)] {
            latest.hear(Report { depth, nodes, ..Report::default() });
        }
        let told: Vec<_> = latest.depths().iter().map(|r| (r.depth, r.nodes)).collect();
        assert_eq!(told, [(1, 10), (2, 40), (3, 90)]);
        assert_eq!(latest.report().map(|r| r.nodes), Some(95));
        assert_eq!((latest.report(), latest.depths().len()), (None, 0));
    }
}
