//! Looks at positions by the bot that is asked, within the limits of the whole question.

use super::{LEVEL, Swap2};
use crate::{
    engine::{
        chance::chance,
        job::{Answer, Ask, Job, JobError, Listener},
        limits::{Limits, Stop},
        pace::{Pace, moves_to_come},
        report::{Report, RootMove, Score},
        roster::BotKind,
    },
    rules::{Move, Position, Square},
};
use std::time::Duration;
use web_time::Instant;

/// Who answers a question for a move.
pub(crate) type Run<'a> = &'a mut dyn FnMut(&Job, Listener<'_>) -> Result<Answer, JobError>;

/// What looking at a position has shown, to the side to move there.
pub(super) struct Verdict {
    /// Its chances to win by each look; the second is missing when there was no time for it.
    chances: [Option<f64>; 2],
    /// Its best move.
    pub(super) best: Square,
    /// What was known at the end, already seen from the job's position.
    report: Report,
}

impl Verdict {
    /// How far its chance to win is off an even game: -0.5 to 0.5.
    pub(super) fn lean(&self) -> f64 {
        let [first, second] = self.chances;
        match (first, second) {
            (Some(a), Some(b)) => f64::midpoint(a, b) - 0.5,
            (Some(one), None) | (None, Some(one)) => one - 0.5,
            (None, None) => 0.0,
        }
    }

    /// Half the difference between the looks.
    fn doubt(&self) -> f64 {
        let [first, second] = self.chances;
        first.zip(second).map_or(0.0, |(a, b)| (a - b).abs() / 2.0)
    }

    /// How far off an even game the look is that is farther off.
    pub(super) fn off(&self) -> f64 {
        self.lean().abs() + self.doubt()
    }

    /// Whether the game is even, and both looks say so.
    pub(super) fn level(&self) -> bool {
        self.lean().abs() <= LEVEL && self.doubt() <= LEVEL
    }

    /// Whether one look sees one side ahead and the other look the other.
    pub(super) fn split(&self) -> bool {
        self.doubt() > self.lean().abs() + LEVEL
    }
}

/// Asks the bot, and keeps the books: time, nodes, and what is to be shown.
pub(super) struct Judge<'a> {
    job: &'a Job,
    stop: &'a Stop,
    run: Run<'a>,
    tell: Listener<'a>,
    started: Instant,
    nodes: u64,
    /// The moves of the job's position, as its last look has left them.
    roots: Vec<RootMove>,
}

impl<'a> Judge<'a> {
    pub(super) fn new(job: &'a Job, stop: &'a Stop, run: Run<'a>, tell: Listener<'a>) -> Judge<'a> {
        Judge { job, stop, run, tell, started: Instant::now(), nodes: 0, roots: Vec::new() }
    }

    /// Whether the scores of the bot mean anything.
    pub(super) fn knows(&self) -> bool {
        self.job.bot.kind != BotKind::Random
    }

    /// Whether the limits are used up.
    pub(super) fn spent(&self) -> bool {
        let Limits { nodes, time, .. } = self.job.limits;
        self.stop.is_stopped()
            || nodes.is_some_and(|n| self.nodes >= n)
            || time.is_some_and(|t| self.started.elapsed() >= t)
    }

    /// The moves of the job's position that have been looked at, best first.
    pub(super) fn replies(&self) -> impl Iterator<Item = Square> + '_ {
        self.roots.iter().map(|m| m.square)
    }

    /// Judges the position after `stones` by two looks: one at it, one at it after its best move. The eyes of most searches
    /// flatter whoever has moved last, and so both sides are flattered once. Each look takes one of `shares` parts of the limits.
    pub(super) fn weigh(&mut self, stones: &[Square], shares: u32) -> Result<Verdict, JobError> {
        let mut verdict = self.glance(stones, shares)?;
        let mut longer = stones.to_vec();
        longer.push(verdict.best);
        if self.spent() || !self.knows() || self.after(&longer).is_over() {
            return Ok(verdict);
        }
        let (second, _) = self.look(&longer, shares)?;
        verdict.chances[1] = second.score.map(|s| self.chance_after(stones, s));
        verdict.report.score = match (verdict.report.score, second.score) {
            (Some(Score::Points(a)), Some(Score::Points(b))) => Some(Score::Points(i32::midpoint(a, b))),
            (first, second) => second.or(first),
        };
        verdict.report.line = second.line;
        verdict.report.depth = verdict.report.depth.max(second.depth);
        Ok(verdict)
    }

    /// Judges the position after `stones` by one look.
    pub(super) fn glance(&mut self, stones: &[Square], shares: u32) -> Result<Verdict, JobError> {
        let (report, best) = self.look(stones, shares)?;
        let chances = [report.score.map(|s| self.chance_after(stones, s)), None];
        Ok(Verdict { chances, best, report })
    }

    /// The chance of the side to move after `stones`, by a score from the job's position.
    fn chance_after(&self, stones: &[Square], score: Score) -> f64 {
        chance(self.job.bot.kind, turned(score, stones.len() as u16), &self.job.position).unwrap_or(0.5)
    }

    /// The position after `stones`.
    fn after(&self, stones: &[Square]) -> Position {
        let mut position = self.job.position.clone();
        if let Position::Gomoku(board) = &mut position {
            stones.iter().for_each(|s| board.place(*s));
        }
        position
    }

    /// One look; the report is seen from the job's position.
    fn look(&mut self, stones: &[Square], shares: u32) -> Result<(Report, Square), JobError> {
        let (position, limits) = (self.after(stones), self.part(shares));
        let part = Job { position, limits, ask: Ask::Move, only: Vec::new(), ..self.job.clone() };
        let (started, nodes, roots) = (self.started, self.nodes, &mut self.roots);
        let mut seen = |report: &Report| {
            if stones.is_empty() {
                roots.clone_from(&report.moves);
            }
            let line = stones.iter().map(|s| Move::Place(*s)).chain(report.line.iter().copied());
            Report {
                nodes: nodes + report.nodes,
                elapsed: started.elapsed(),
                score: report.score.map(|s| turned(s, stones.len() as u16)),
                selective_depth: report.selective_depth.saturating_add(stones.len() as u8),
                line: line.collect(),
                moves: roots.clone(),
                ..report.clone()
            }
        };
        let answer = (self.run)(&part, &mut |report| (self.tell)(&seen(report)))?;
        let report = seen(&answer.report);
        self.nodes = report.nodes;
        let best = answer.chosen.square().ok_or(JobError::Over)?;
        Ok((report, best))
    }

    /// One of `shares` parts of the limits, or what is left if that is less.
    fn part(&self, shares: u32) -> Limits {
        let Limits { depth, nodes, time, clock } = self.job.limits;
        // The whole answer is one move of those that share the clock.
        let even = clock.map(|left| Pace::new(left, moves_to_come(&self.job.position)).usual());
        let time = [time, even].into_iter().flatten().min();
        let left = |t: Duration| t.saturating_sub(self.started.elapsed());
        Limits {
            depth,
            nodes: nodes.map(|n| (n / u64::from(shares)).min(n.saturating_sub(self.nodes)).max(1)),
            time: time.map(|t| (t / shares).min(left(t))),
            clock: None,
        }
    }

    /// Tells the last report, that of the choice, and makes it the answer.
    pub(super) fn finish(&mut self, choice: Swap2, verdict: Option<&Verdict>) -> Answer {
        let mut report = verdict.map_or_else(Report::default, |v| v.report.clone());
        (report.id, report.nodes, report.elapsed) = (self.job.id, self.nodes, self.started.elapsed());
        let stones: Vec<Move> = choice.stones().iter().map(|s| Move::Place(*s)).collect();
        if !report.line.starts_with(&stones) {
            report.line.clone_from(&stones);
        }
        (self.tell)(&report);
        Answer { chosen: stones.first().copied().unwrap_or(Move::Pass), report, choice: Some(choice) }
    }
}

/// A score after so many stones, seen from before them.
const fn turned(score: Score, stones: u16) -> Score {
    let score = score.told_before(stones);
    if stones.is_multiple_of(2) { score } else { score.turned() }
}
