//! What the engine says while it thinks.

use crate::{
    engine::{
        job::{self, Answer, JobError},
        limits::{Limits, Stop},
        report::Report,
    },
    lab::seat::Seat,
    rules::{Move, Position, Square},
};
use std::{
    cell::{Cell, RefCell},
    time::Duration,
};

/// Nodes and seconds are told no more often than this.
const EVERY: Duration = Duration::from_millis(500);

/// A search, and where it speaks to.
pub(super) struct Thought {
    pub(super) seat: Seat,
    /// Not a finished game.
    pub(super) position: Position,
    pub(super) stop: Stop,
    pub(super) say: Box<dyn Fn(String) + Send>,
}

/// `go`: one move, and what is known of it on the way.
pub(super) fn go(thought: &Thought) {
    let Thought { seat, position, say, .. } = thought;
    if position.must_pass() {
        return say("=== PA".to_owned());
    }
    match thought.search(position, vec![], seat.time, &[]) {
        Ok(Answer { chosen, report, .. }) => {
            let (eval, seconds) = (seat.discs(report.score), report.elapsed.as_secs_f64());
            say(format!("=== {}/{eval:.2}/{seconds:.3}", name(position, chosen)));
        }
        Err(e) => say(format!("status Error: {e}")),
    }
}

/// `hint`: the best `count` moves, each judged on its own, best first. The time for a move is shared among them.
pub(super) fn hint(thought: &Thought, count: usize) {
    let Thought { seat, position, stop, say } = thought;
    let mut after = position.clone();
    // A position without a move is judged by the answer to the pass.
    let passed: &[Move] = if after.play(Move::Pass).is_ok() { &[Move::Pass] } else { &[] };
    let asked = if passed.is_empty() { position } else { &after };
    let mut left = asked.legal();
    let rounds = if passed.is_empty() { count.min(left.len()) } else { 1 };
    let time = seat.time.map(|t| t / u32::try_from(rounds).unwrap_or(1).max(1));
    for round in 0..rounds {
        // The best one is shown even when there was hardly time to look; the others are not worth a guess.
        if round > 0 && stop.is_stopped() {
            return;
        }
        let only = if round == 0 { vec![] } else { left.clone() };
        match thought.search(asked, only, time, passed) {
            Ok(answer) => left.retain(|s: &Square| answer.chosen != Move::Place(*s)),
            Err(e) => return say(format!("status Error: {e}")),
        }
    }
}

impl Thought {
    /// Searches `position`, and tells every finished depth and the end. `passed` is what was played before it.
    fn search(
        &self,
        position: &Position,
        only: Vec<Square>,
        time: Option<Duration>,
        passed: &[Move],
    ) -> Result<Answer, JobError> {
        let (depth, counted, last) = (Cell::new(0), Cell::new(Duration::ZERO), RefCell::new(String::new()));
        let tell = |report: &Report| {
            let line = self.line(report, passed);
            if *last.borrow() != line {
                (self.say)(line.clone());
                last.replace(line);
            }
        };
        let count = |report: &Report| {
            (self.say)(format!("nodestats {} {:.3}", report.nodes, report.elapsed.as_secs_f64()));
        };
        let job = self.seat.job(position.clone(), only, Limits { time, ..Limits::default() });
        let answer = job::run_caught(&job, &self.stop, &mut |report| {
            if report.depth > depth.replace(report.depth) {
                tell(report);
            }
            if report.elapsed >= counted.get() + EVERY {
                counted.set(report.elapsed);
                count(report);
            }
        })?;
        tell(&answer.report);
        count(&answer.report);
        Ok(answer)
    }

    /// `search PV EVAL 0 DEPTH`.
    fn line(&self, report: &Report, passed: &[Move]) -> String {
        let line: String = passed.iter().chain(&report.line).map(|m| name(&self.position, *m)).collect();
        let eval = self.seat.discs(report.score);
        let eval = if passed.is_empty() { eval } else { 0.0 - eval };
        format!("search {line} {eval:.2} 0 {}", report.depth)
    }
}

/// A move in the words of NBoard.
fn name(position: &Position, played: Move) -> String {
    played.square().map_or_else(|| "PA".to_owned(), |s| position.name(s).to_uppercase())
}
