//! The ear of a running search: it counts nodes, keeps the report complete and passes it on now and then.

mod notes;

use super::{
    job::{Answer, Listener},
    limits::{Limits, Meter, Stop},
    pace::Pace,
    report::{Bound, Branch, Path, PlyUse, Report, RootMove, Score, TableUse, Window},
    trail::Trail,
    work::{Sample, Work},
};
use crate::rules::{Move, Square};
use std::time::Duration;

/// A snapshot is sent at least this often while nodes are counted.
const EVERY: Duration = Duration::from_millis(100);

/// Nodes between two looks at the clock; the same as [`Meter`]'s, so that a slow clock costs nothing.
const LOOK: u64 = 1024;

/// Counts the nodes of one job and tells what is known.
pub(crate) struct Probe<'a> {
    meter: Meter,
    tell: Listener<'a>,
    report: Report,
    told: Duration,
    /// When sparks and paths were drawn last.
    sampled: Duration,
    work: Work,
    /// The top of the tree of a search that has nowhere else to keep it.
    trail: Trail,
    paths: Sample<Path, { Report::PATHS }>,
    /// The bound on the time that the job names.
    longest: Option<Duration>,
}

impl<'a> Probe<'a> {
    /// Starts the clock of job `id`. A switch that is thrown already ends the search at its first node.
    pub(crate) fn start(id: u64, limits: Limits, stop: &Stop, tell: Listener<'a>) -> Probe<'a> {
        let mut meter = Meter::start(limits, stop.clone());
        meter.look();
        let report = Report { id, ..Report::default() };
        let (told, longest) = (Duration::ZERO, limits.time);
        let (work, trail, paths) = (Work::default(), Trail::default(), Sample::default());
        Probe { meter, tell, report, told, sampled: told, work, trail, paths, longest }
    }

    /// The time for this move where a clock is running, `moves` of those to come needing thought. Until the search says
    /// otherwise, it ends after an even share.
    pub(crate) fn pace(&mut self, moves: u32) -> Option<Pace> {
        let pace = Pace::new(self.meter.limits().clock?, moves);
        self.end_at(pace.usual());
        Some(pace)
    }

    /// Ends the search so long after its start, or earlier where the job says so.
    pub(crate) fn end_at(&mut self, time: Duration) {
        self.meter.set_time(Some(self.longest.map_or(time, |longest| longest.min(time))));
    }

    /// Time so far.
    pub(crate) fn elapsed(&self) -> Duration {
        self.meter.elapsed()
    }

    /// Counts a node; false when the search must end, and for ever after.
    pub(crate) fn count(&mut self) -> bool {
        let go_on = self.meter.count();
        if go_on {
            self.tell_if_due();
        }
        go_on
    }

    /// Sends a snapshot if it is time to; looks at the clock now and then.
    fn tell_if_due(&mut self) {
        if self.meter.nodes().is_multiple_of(LOOK) && self.due() {
            self.tell();
        }
    }

    /// Counts what a search, or one thread of it, has done since it was asked last; `more` begins anew. False when the
    /// search must end, as in [`Probe::advance`].
    pub(crate) fn add(&mut self, more: &mut Work) -> bool {
        let nodes = more.nodes;
        self.work.join(more);
        let (probes, hits) = (self.work.probes, self.work.hits());
        if probes > 0 {
            self.table(TableUse { probes, hits });
        }
        self.advance(nodes)
    }

    /// Looks at the clock and the switch now, for a bot whose nodes are large; true when the search must end.
    pub(crate) fn look(&mut self) -> bool {
        self.meter.look()
    }

    /// Whether it is time for another snapshot.
    pub(crate) fn due(&self) -> bool {
        self.meter.elapsed() >= self.told + EVERY
    }

    /// Whether the clock will end the search.
    pub(crate) const fn timed(&self) -> bool {
        self.meter.limits().time.is_some()
    }

    /// Counts `nodes` at once; false when the search must end, and for ever after. Called a thousand times a second or more.
    pub(crate) fn advance(&mut self, nodes: u64) -> bool {
        let go_on = self.meter.advance(nodes);
        if go_on && self.meter.elapsed() >= self.told + EVERY {
            self.tell();
        }
        go_on
    }

    /// Whether time, nodes or a switch may end the search before it is done.
    pub(crate) fn is_bounded(&self) -> bool {
        let limits = self.meter.limits();
        limits.time.is_some() || limits.nodes.is_some()
    }

    /// The depth that the search must not go beyond.
    pub(crate) const fn depth(&self) -> Option<u8> {
        self.meter.limits().depth
    }

    /// The time that the search is given.
    pub(crate) const fn time(&self) -> Option<Duration> {
        self.meter.limits().time
    }

    /// Nodes until the limit.
    pub(crate) fn nodes_left(&self) -> u64 {
        self.meter.limits().nodes.map_or(u64::MAX, |n| n.saturating_sub(self.meter.nodes()))
    }

    /// Nodes so far.
    pub(crate) const fn nodes(&self) -> u64 {
        self.meter.nodes()
    }

    /// Whether the search must end.
    pub(crate) const fn ended(&self) -> bool {
        self.meter.ended()
    }

    /// `depth`, or less if the job's limits say so.
    pub(crate) fn cap(&self, depth: u8) -> u8 {
        self.meter.limits().depth.map_or(depth, |cap| depth.min(cap))
    }

    /// Notes that the search has looked `ply` plies ahead.
    pub(crate) fn seen(&mut self, ply: usize) {
        self.report.selective_depth = self.report.selective_depth.max(u8::try_from(ply).unwrap_or(u8::MAX));
    }

    /// Notes the depth that is finished.
    pub(crate) fn finished(&mut self, depth: u8) {
        self.report.depth = depth;
    }

    /// Notes the use of the table so far.
    pub(crate) fn table(&mut self, used: TableUse) {
        self.report.table = Some(used);
    }

    /// Notes the window in which the root is searched. The best move may have left it: then it is told as closed.
    pub(crate) fn window(&mut self, mut window: Window) {
        if let (Some(alpha), Some(beta)) = (window.alpha, window.beta)
            && alpha.worth() > beta.worth()
        {
            window.alpha = window.beta;
        }
        self.report.window = Some(window);
    }

    /// Replaces the top of the tree, [`Report::TREE`] branches at most.
    pub(crate) fn tree(&mut self, branches: Vec<Branch>) {
        self.report.tree = branches;
    }

    /// [`Probe::publish`] of moves with what is expected after each, without taking new memory for it.
    pub(crate) fn publish_all<'m>(&mut self, moves: impl Iterator<Item = (RootMove, &'m [Move])>, line: &[Move]) {
        let mut count = 0;
        for (mut root, answer) in moves {
            if let Some(known) = self.report.moves.get_mut(count) {
                root.line = std::mem::take(&mut known.line);
                root.line.clear();
            }
            root.line.extend_from_slice(answer);
            match self.report.moves.get_mut(count) {
                Some(known) => *known = root,
                None => self.report.moves.push(root),
            }
            count += 1;
        }
        self.report.moves.truncate(count);
        self.report.score = self.report.moves.first().map(|m| m.score);
        self.report.line.clear();
        self.report.line.extend_from_slice(line);
        self.tell();
    }

    /// Replaces what is known of the root: `moves` best first, `line` beginning with the best.
    pub(crate) fn publish(&mut self, moves: Vec<RootMove>, line: Vec<Move>) {
        self.report.score = moves.first().map(|m| m.score);
        self.report.moves = moves;
        self.report.line = line;
        self.tell();
    }

    /// Notes that the move comes from a book.
    pub(crate) fn known_by_heart(&mut self) {
        self.report.book = true;
    }

    /// What is known of the root, best first, and the line of the best.
    pub(crate) fn known(&self) -> &[RootMove] {
        &self.report.moves
    }

    /// Notes the one move of a bot that does not compare moves.
    pub(crate) fn publish_only(&mut self, square: Square, score: Score) {
        self.report.nodes = self.meter.nodes();
        let only = RootMove {
            square,
            score,
            bound: Bound::Exact,
            depth: 0,
            nodes: self.meter.nodes(),
            half_points: None,
            line: Vec::new(),
        };
        self.report.moves = vec![only];
        self.report.score = Some(score);
        self.report.line = vec![Move::Place(square)];
    }

    /// Sends a snapshot.
    pub(crate) fn tell(&mut self) {
        self.told = self.meter.elapsed();
        self.report.elapsed = self.told;
        self.report.nodes = self.meter.nodes();
        let deepest = self.work.plies.iter().rposition(|p| *p != PlyUse::default()).map_or(0, |last| last + 1);
        self.report.plies.clear();
        self.report.plies.extend_from_slice(&self.work.plies[..deepest]);
        // Who listens looks ten times a second or so: a sample that stood for less would be gone before it was seen.
        if self.told >= self.sampled + EVERY || self.sampled.is_zero() {
            self.sampled = self.told;
            self.report.sparks.clear();
            self.report.sparks.extend(self.work.sparks.drain());
            self.report.paths.clear();
            self.report.paths.extend(self.paths.drain());
        }
        (self.tell)(&self.report);
    }

    /// Sends the last snapshot and makes it the answer.
    pub(crate) fn finish(mut self, chosen: Move) -> Answer {
        // A search that was stopped before it knew anything still shows the move that it plays.
        if self.report.line.first() != Some(&chosen) {
            self.report.line = vec![chosen];
        }
        self.tell();
        Answer { chosen, report: self.report, choice: None }
    }
}
