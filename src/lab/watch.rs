//! `lab best --watch`: a search as it goes. In a terminal a table that is drawn anew in its place, ten times a second at
//! most; elsewhere a line for every depth that is finished.

mod table;

use super::out::Failure;
use crate::engine::{
    job::{self, Answer, Job},
    limits::Stop,
    report::Report,
};
use std::{
    io::{self, IsTerminal, Write},
    time::Duration,
};

/// A terminal is drawn anew this often at most, and at once when a depth is finished.
const EVERY: Duration = Duration::from_millis(100);

/// Columns of a terminal that does not say how many it has.
const COLUMNS: usize = 80;

/// Searches, and shows what is told on the way. Nobody who reads any more ends the search.
///
/// # Errors
/// If the search fails or the output cannot be written.
pub(super) fn run(job: &Job, to: &mut dyn Write) -> Result<Answer, Failure> {
    let columns = std::env::var("COLUMNS").ok().and_then(|c| c.parse().ok()).unwrap_or(COLUMNS);
    let screen = io::stdout().is_terminal().then_some(columns);
    let (stop, mut broken) = (Stop::new(), None);
    let mut watch = Watch { to, job, screen, drawn: 0, depth: 0, last: None };
    let answer = job::run_caught(job, &stop, &mut |report| {
        if broken.is_none()
            && let Err(e) = watch.hear(report)
        {
            broken = Some(e);
            stop.stop();
        }
    });
    match (broken, answer) {
        (Some(e), _) => Err(e.into()),
        (None, Ok(answer)) => {
            watch.end(&answer.report)?;
            Ok(answer)
        }
        (None, Err(e)) => Err(Failure::run(e)),
    }
}

/// What has been shown so far.
struct Watch<'a> {
    to: &'a mut dyn Write,
    job: &'a Job,
    /// Columns of the terminal, if it is one.
    screen: Option<usize>,
    /// Lines of the table that stands there.
    drawn: usize,
    depth: u8,
    last: Option<Duration>,
}

impl Watch<'_> {
    fn hear(&mut self, report: &Report) -> io::Result<()> {
        let deeper = report.depth > self.depth;
        self.depth = self.depth.max(report.depth);
        match self.screen {
            Some(columns) if deeper || self.last.is_none_or(|last| report.elapsed >= last + EVERY) => {
                self.last = Some(report.elapsed);
                self.draw(report, columns)
            }
            None if deeper => {
                writeln!(self.to, "{}", table::line(&self.job.position, report))?;
                self.to.flush()
            }
            _ => Ok(()),
        }
    }

    /// Shows how it ended, where the table stands.
    fn end(&mut self, report: &Report) -> io::Result<()> {
        self.screen.map_or(Ok(()), |columns| self.draw(report, columns))
    }

    /// Draws the table over the one before it.
    fn draw(&mut self, report: &Report, columns: usize) -> io::Result<()> {
        let lines = table::lines(&self.job.position, report, columns);
        let mut text = String::new();
        if self.drawn > 0 {
            text = format!("\x1b[{}F", self.drawn);
        }
        for line in &lines {
            // The rest of what stood there goes.
            text += &format!("{line}\x1b[K\n");
        }
        text += "\x1b[J";
        self.drawn = lines.len();
        self.to.write_all(text.as_bytes())?;
        self.to.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        engine::roster,
        rules::{Game, Position, Setup},
    };

    #[test]
    fn a_terminal_shows_one_table_in_its_place() {
        let position = Position::start(&Setup::usual(Game::Othello)).unwrap();
        let bot = roster::parse(Game::Othello, "classic").unwrap();
        let job = Job::of(position, bot);
        let mut reports = Vec::new();
        job::run(&job, &Stop::new(), &mut |r| reports.push(r.clone())).unwrap();
        let mut text = Vec::new();
        let mut watch = Watch { to: &mut text, job: &job, screen: Some(40), drawn: 0, depth: 0, last: None };
        let mut drawn = Vec::new();
        for report in reports.iter().filter(|r| r.moves.len() == 4) {
            watch.draw(report, 40).unwrap();
            drawn.push(watch.drawn);
        }
        let text = String::from_utf8(text).unwrap();
        let tables: Vec<&str> = text.split_inclusive("\x1b[J").collect();
        assert!(tables.len() == drawn.len() && drawn.len() > 2);
        for (i, table) in tables.iter().enumerate() {
            let up = if i == 0 { String::new() } else { format!("\x1b[{}F", drawn[i - 1]) };
            let body = table.strip_prefix(&up).unwrap().strip_suffix("\x1b[J").unwrap();
            assert_eq!(body.lines().count(), drawn[i]);
            for line in body.lines() {
                let line = line.strip_suffix("\x1b[K").unwrap();
                // A line that wraps would be counted as one and leave the other behind.
                assert!(line.chars().count() < 40 && !line.contains('\x1b'), "{line}");
            }
        }
    }
}
