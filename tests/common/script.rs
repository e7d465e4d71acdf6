//! An engine that follows a script: it answers with random legal moves, at once, late or when it is told to, and for
//! jobs that nobody wants any more.

use obverse::{
    app::ai::bridge::Search,
    engine::{
        gomoku::swap2::Swap2,
        job::{Answer, Ask, Job, JobError},
        report::{Report, Score},
    },
    rules::{Move, Square},
};
use rand::{RngExt, SeedableRng, rngs::StdRng};
use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard},
};

/// When the engine answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Habit {
    /// When it is told to.
    #[default]
    Waits,
    /// At once.
    Prompt,
    /// Late, and now and then for a job that has been given up.
    Erratic,
}

/// What the engine has before it.
pub struct Desk {
    /// When it answers.
    pub habit: Habit,
    /// The job in hand.
    pub running: Option<Job>,
    /// Jobs that were given up; their answers may still come.
    pub given_up: Vec<Job>,
    /// How many jobs were begun.
    pub begun: usize,
    /// How many answers were given to jobs that were not wanted any more.
    pub stale: usize,
    told: Option<Report>,
    ends: VecDeque<(u64, Result<Answer, JobError>)>,
    delay: u32,
    rng: StdRng,
}

/// The engine. Clones share one desk.
#[derive(Clone)]
pub struct Script(Arc<Mutex<Desk>>);

impl Default for Script {
    fn default() -> Script {
        Script(Arc::new(Mutex::new(Desk {
            habit: Habit::Waits,
            running: None,
            given_up: Vec::new(),
            begun: 0,
            stale: 0,
            told: None,
            ends: VecDeque::new(),
            delay: 0,
            rng: StdRng::seed_from_u64(0),
        })))
    }
}

/// An answer with a report that says nothing.
pub fn answer(job: u64, chosen: Move) -> (u64, Result<Answer, JobError>) {
    (job, Ok(Answer { chosen, report: Report { id: job, ..Report::default() }, choice: None }))
}

/// A decision of swap2, with a score of so many points.
pub fn decision(job: u64, choice: Swap2) -> (u64, Result<Answer, JobError>) {
    let chosen = choice.stones().first().map_or(Move::Pass, |s| Move::Place(*s));
    let report = Report { id: job, score: Some(Score::Points(SCORE)), ..Report::default() };
    (job, Ok(Answer { chosen, report, choice: Some(choice) }))
}

/// What decisions of swap2 are worth to the side to move.
pub const SCORE: i32 = 31;

impl Desk {
    fn random(&mut self, job: &Job) -> (u64, Result<Answer, JobError>) {
        let legal = job.position.legal();
        assert!(!legal.is_empty(), "asked for a move where there is none");
        let mut any = || legal[self.rng.random_range(0..legal.len())];
        let square = any();
        if job.ask == Ask::Move {
            return answer(job.id, Move::Place(square));
        }
        // Swap2 is asked of a board that is nearly empty: there are others.
        let other = std::iter::repeat_with(&mut any).find(|s| *s != square);
        let third = std::iter::repeat_with(&mut any).find(|s| *s != square && Some(*s) != other);
        match (job.ask, other, third) {
            (Ask::Swap2Open, Some(b), Some(c)) => decision(job.id, Swap2::Open([square, b, c])),
            (Ask::Swap2Choose, Some(b), _) if self.rng.random_bool(0.4) => decision(job.id, Swap2::Two([square, b])),
            _ if self.rng.random_bool(0.5) => decision(job.id, Swap2::Black),
            _ => decision(job.id, Swap2::White(square)),
        }
    }
}

impl Script {
    /// The desk.
    pub fn desk(&self) -> MutexGuard<'_, Desk> {
        self.0.lock().unwrap()
    }

    /// Sets habit and luck.
    pub fn set(&self, habit: Habit, seed: u64) {
        let mut desk = self.desk();
        desk.habit = habit;
        desk.rng = StdRng::seed_from_u64(seed);
    }

    /// The id of the job in hand.
    pub fn job(&self) -> Option<u64> {
        self.desk().running.as_ref().map(|j| j.id)
    }

    /// Ends the job in hand with that move.
    pub fn reply(&self, square: Square) {
        let mut desk = self.desk();
        let job = desk.running.take().expect("a job in hand");
        desk.ends.push_back(answer(job.id, Move::Place(square)));
    }

    /// Tells of the job in hand on the way.
    pub fn tell(&self, report: Report) {
        let mut desk = self.desk();
        let id = desk.running.as_ref().expect("a job in hand").id;
        desk.told = Some(Report { id, ..report });
    }

    /// Ends the job in hand with that report, and the first move of its line.
    pub fn conclude(&self, report: Report) {
        let mut desk = self.desk();
        let id = desk.running.take().expect("a job in hand").id;
        let chosen = report.line[0];
        desk.ends.push_back((id, Ok(Answer { chosen, report: Report { id, ..report }, choice: None })));
    }

    /// Ends the job in hand with a decision of swap2.
    pub fn decide(&self, choice: Swap2) {
        let mut desk = self.desk();
        let job = desk.running.take().expect("a job in hand");
        desk.ends.push_back(decision(job.id, choice));
    }

    /// What is asked in the job in hand.
    pub fn asked(&self) -> Option<Ask> {
        self.desk().running.as_ref().map(|j| j.ask)
    }

    /// Ends the job in hand with any legal move.
    pub fn reply_any(&self) {
        let square = self.desk().running.as_ref().expect("a job in hand").position.legal()[0];
        self.reply(square);
    }

    /// Ends the job in hand with an error.
    pub fn fail(&self, error: JobError) {
        let mut desk = self.desk();
        let job = desk.running.take().expect("a job in hand");
        desk.ends.push_back((job.id, Err(error)));
    }

    /// Answers every job that was given up, as if it had not heard; how many there were.
    pub fn reply_late(&self) -> usize {
        let mut desk = self.desk();
        let late = std::mem::take(&mut desk.given_up);
        for job in &late {
            let end = desk.random(job);
            desk.ends.push_back(end);
        }
        desk.stale += late.len();
        late.len()
    }
}

impl Search for Script {
    fn start(&mut self, job: Job) {
        let mut desk = self.desk();
        let old = desk.running.replace(job);
        desk.given_up.extend(old);
        desk.begun += 1;
        desk.delay = if desk.habit == Habit::Erratic { desk.rng.random_range(0..4) } else { 0 };
    }

    fn cancel(&mut self) {
        let mut desk = self.desk();
        let old = desk.running.take();
        desk.given_up.extend(old);
    }

    fn report(&mut self) -> Option<Report> {
        self.desk().told.take()
    }

    fn end(&mut self) -> Option<(u64, Result<Answer, JobError>)> {
        let mut desk = self.desk();
        if let Some(end) = desk.ends.pop_front() {
            return Some(end);
        }
        if desk.habit == Habit::Erratic && !desk.given_up.is_empty() && desk.rng.random_bool(0.3) {
            let job = desk.given_up.remove(0);
            desk.stale += 1;
            return Some(desk.random(&job));
        }
        if desk.delay > 0 {
            desk.delay -= 1;
            return None;
        }
        if desk.habit == Habit::Waits {
            return None;
        }
        let job = desk.running.take()?;
        Some(desk.random(&job))
    }
}
