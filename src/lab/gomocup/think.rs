//! What the brain says while it thinks, and what it answers.

use crate::{
    engine::{
        gomoku::swap2::Swap2,
        job::{self, Answer, Ask, Job, JobError},
        limits::Stop,
        report::Report,
        simple,
    },
    rules::Position,
};
use std::time::Duration;

/// Depths are told no more often than this.
const EVERY: Duration = Duration::from_millis(100);

/// Answers a job, and says what is known on the way. A search that fails is told of, and a simpler one answers.
///
/// # Errors
/// If the position has no answer.
pub(super) fn think(job: &Job, stop: &Stop, say: impl Fn(String)) -> Result<Answer, JobError> {
    let mut told = (0, Duration::ZERO);
    let thought = job::run_caught(job, stop, &mut |report| {
        let (depth, at) = told;
        if report.depth > depth && report.elapsed >= at + EVERY {
            told = (report.depth, report.elapsed);
            say(line(report, &job.position));
        }
    });
    let failed = match thought {
        // A brain that plays where it may not loses the game: looked at once more, whoever has chosen.
        Ok(answer) if job.ask != Ask::Move || job.position.check(answer.chosen).is_ok() => {
            say(line(&answer.report, &job.position));
            return Ok(answer);
        }
        Ok(answer) => format!("{} cannot be played", job.position.move_name(answer.chosen)),
        Err(JobError::Panicked(why)) => why,
        Err(other) => return Err(other),
    };
    say(format!("MESSAGE the search failed: {failed}"));
    simple::run(job)
}

/// `MESSAGE depth 9-15 score +120 nodes 210000 speed 700k ms 300 line h8 i9`.
fn line(report: &Report, position: &Position) -> String {
    let score = report.score.map_or_else(|| "-".to_owned(), |s| s.to_string());
    format!(
        "MESSAGE depth {}-{} score {score} nodes {} speed {:.0}k ms {} line {}",
        report.depth,
        report.selective_depth,
        report.nodes,
        report.speed() / 1000.0,
        report.elapsed.as_millis(),
        report.line_text(position)
    )
}

/// An answer as the protocol wants it.
pub(super) fn words(answer: &Answer) -> String {
    let squares = match &answer.choice {
        Some(Swap2::Black) => return "SWAP".to_owned(),
        Some(choice) => choice.stones(),
        None => &answer.chosen.square().into_iter().collect::<Vec<_>>(),
    };
    squares.iter().map(|s| format!("{},{}", s.col(), s.row())).collect::<Vec<_>>().join(" ")
}
