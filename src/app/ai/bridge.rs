//! Starts a search when the session wants one, passes its snapshots on, and drops what comes too late.

use super::{
    super::{
        Step,
        facts::{Command, Fact},
        session::{Phase, Seat, Session},
        settings::Settings,
        timing,
    },
    terms,
};
use crate::{
    engine::{
        gomoku::swap2::Swap2,
        job::{Answer, Ask, Job, JobError},
        report::Report,
        roster::Bot,
    },
    rules::{Choice, Due, Position, Side},
};
use bevy::prelude::*;
use std::time::Duration;

/// Whatever can run a search beside the main thread: a task pool, a web worker, a script in a test.
///
/// One search at a time: starting another gives the first one up.
pub trait Search: Send + Sync + 'static {
    /// Begins a job; a running one is cancelled.
    fn start(&mut self, job: Job);
    /// Gives the running job up. Its answer will not be heard of.
    fn cancel(&mut self);
    /// The newest snapshot, if there is one since the last call.
    fn report(&mut self) -> Option<Report>;
    /// The depths that were finished since the last call, as they were told when they were: their line, score, nodes and
    /// time. A search that does not keep them is known by its snapshots.
    fn depths(&mut self) -> Vec<Report> {
        Vec::new()
    }
    /// The end of the job, once.
    fn end(&mut self) -> Option<(u64, Result<Answer, JobError>)>;
    /// Something that the player should know of how the search is done, once.
    fn note(&mut self) -> Option<String> {
        None
    }
}

/// The search in use.
#[derive(Resource)]
pub struct Searcher(pub Box<dyn Search>);

/// Whether the game waits behind something that takes its place for a while: no search of it runs until that is gone.
#[derive(Resource, Default, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Held(pub bool);

/// What is known of the thinking: the running search's, or the last one's, frozen.
#[derive(Resource, Default, Debug)]
pub struct Thought {
    /// The position that is, or was, thought about.
    pub position: Option<Position>,
    /// Who thinks.
    pub bot: Option<Bot>,
    /// The side to move there, which scores are seen from.
    pub side: Option<Side>,
    /// The colour whose player thinks: another than the side to move only in the opening of swap2.
    pub seat: Option<Side>,
    /// The latest snapshot.
    pub report: Option<Report>,
    /// The depths that are finished, shallowest first: line, score, nodes and time.
    pub depths: Vec<Report>,
    /// Whether the search still runs.
    pub running: bool,
    /// Whether it looks for a person, not for a move of its own: for a hint or in an analysis.
    pub hint: bool,
    /// Whether it goes on without end, and is never asked for a move.
    pub analysis: bool,
    /// Whether it has come to its end by itself: not while it runs, nor when it was given up or has failed.
    pub done: bool,
    /// When it began, by the app's clock.
    pub since: Duration,
    job: Option<u64>,
    held: Option<Answer>,
    /// A report was refused, and that has been told.
    doubted: bool,
}

impl Thought {
    /// The job that runs.
    #[must_use]
    pub const fn job(&self) -> Option<u64> {
        if self.running { self.job } else { None }
    }

    /// Nobody thinks any more. What was thought last stays to be read.
    fn stop(&mut self) {
        (self.running, self.job, self.held) = (false, None, None);
    }

    fn begin(session: &Session, now: Duration) -> Option<(Thought, Job)> {
        let position = session.position().clone();
        let side = position.to_move();
        let analysis = session.analysis_job();
        let (id, bot, hint) = match (analysis.or(session.hint_job()), session.phase(), session.seat(session.actor())) {
            (Some(id), ..) => (id, terms::adviser(position.game()), true),
            (None, Phase::AiThinking(id), Seat::Bot(bot)) => (id, bot, false),
            _ => return None,
        };
        let analysis = analysis.is_some();
        let (bot, limits) = if analysis { terms::analyst(position.game()) } else { (bot, terms::limits(&bot, hint)) };
        let job = Job {
            id,
            limits,
            seed: session.seed(),
            // Whatever is to be chosen in an opening, an analysis says what the position is worth.
            ask: if analysis { Ask::Move } else { ask(session) },
            ..Job::of(position.clone(), terms::staffed(bot))
        };
        let thought = Thought {
            position: Some(position),
            bot: Some(bot),
            side: Some(side),
            seat: Some(session.actor()),
            running: true,
            hint,
            analysis,
            since: now,
            job: Some(id),
            ..default()
        };
        Some((thought, job))
    }
}

impl Thought {
    /// Takes a report, of a finished depth or the newest. What speaks of another board is no report of this search; that is
    /// told once.
    fn hear(&mut self, report: Report, depth: bool, commands: &mut MessageWriter<Command>) {
        match self.position.as_ref().map_or(Ok(()), |p| report.check(p)) {
            Ok(()) if depth => self.depths.push(report),
            Ok(()) => self.report = Some(report),
            Err(error) if !self.doubted => {
                self.doubted = true;
                commands.write(Command::Note(format!("a report of the search makes no sense: {error}")));
            }
            Err(_) => {}
        }
    }
}

/// What is asked of the player whose part is next.
fn ask(session: &Session) -> Ask {
    match (session.due(), session.history().len()) {
        (Due::Stone(Side::Black), 0) => Ask::Swap2Open,
        (Due::Choice { two: true, .. }, _) => Ask::Swap2Choose,
        (Due::Choice { two: false, .. }, _) => Ask::Swap2Colour,
        // Who takes over in the middle of the stones puts the next one as a move.
        (Due::Stone(_) | Due::Move, _) => Ask::Move,
    }
}

/// What the session is told of an answer.
fn command(job: u64, answer: &Answer) -> Command {
    let Some(decided) = &answer.choice else { return Command::Answer { job, chosen: answer.chosen } };
    let choice = match decided {
        Swap2::Open(_) => None,
        Swap2::Black => Some(Choice::Black),
        Swap2::White(_) => Some(Choice::White),
        Swap2::Two(_) => Some(Choice::Two),
    };
    Command::Decide { job, choice, stones: decided.stones().to_vec(), score: answer.report.score }
}

/// What was thought about another game, or about moves that were taken back, is of no interest any more; nor is an
/// analysis that was ended.
fn forget(mut facts: MessageReader<Fact>, mut thought: ResMut<Thought>) {
    let gone = |fact: &Fact| match fact {
        Fact::Started | Fact::Undone | Fact::Redone => true,
        Fact::Resumed { .. } => thought.analysis,
        _ => false,
    };
    if facts.read().filter(|f| gone(f)).count() > 0 && !thought.running {
        *thought = Thought::default();
    }
}

/// Makes what runs agree with what the session wants. While it is held, nothing runs and nothing is answered.
fn reconcile(
    session: Res<Session>,
    time: Res<Time>,
    held: Res<Held>,
    mut searcher: ResMut<Searcher>,
    mut thought: ResMut<Thought>,
) {
    if held.0 {
        if thought.running || thought.held.is_some() {
            searcher.0.cancel();
            thought.stop();
        }
        return;
    }
    let wanted = session.analysis_job().or(session.hint_job()).or_else(|| session.job());
    if wanted == thought.job {
        return;
    }
    if thought.running {
        searcher.0.cancel();
    }
    if let Some((fresh, job)) = Thought::begin(&session, time.elapsed()) {
        *thought = fresh;
        searcher.0.start(job);
    } else {
        thought.stop();
    }
}

/// Hears of the search, and answers the session once the turn has been visible long enough.
fn listen(
    session: Res<Session>,
    settings: Res<Settings>,
    time: Res<Time>,
    mut searcher: ResMut<Searcher>,
    mut thought: ResMut<Thought>,
    mut commands: MessageWriter<Command>,
) {
    commands.write_batch(searcher.0.note().map(Command::Note));
    let Some(id) = thought.job else { return };
    let depths = searcher.0.depths();
    let heard = depths.into_iter().map(|d| (d, true)).chain(searcher.0.report().map(|r| (r, false)));
    for (report, depth) in heard.filter(|(r, _)| r.id == id) {
        thought.hear(report, depth, &mut commands);
    }
    match searcher.0.end() {
        Some((job, Ok(answer))) if job == id => {
            (thought.running, thought.done) = (false, true);
            thought.hear(answer.report.clone(), false, &mut commands);
            // Nothing more is to be found out by an analysis: what it says stays.
            thought.held = Some(answer).filter(|_| !thought.analysis);
        }
        Some((job, Err(error))) if job == id => {
            thought.running = false;
            commands.write(Command::Fail { job, error });
        }
        _ => {}
    }
    if thought.held.is_none() {
        return;
    }
    let shown = if settings.speed > 0.0 {
        timing::scaled(settings.ai_turn, settings.speed)
    } else {
        Duration::from_millis(settings.ai_turn)
    };
    let seen = time.elapsed() >= thought.since + shown;
    if thought.hint || (seen && session.may_answer()) {
        commands.write_batch(thought.held.take().map(|answer| command(id, &answer)));
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Thought>()
        .init_resource::<Held>()
        .add_systems(Update, (reconcile, forget, listen).chain().in_set(Step::Ai).run_if(resource_exists::<Searcher>));
}
