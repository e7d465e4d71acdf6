//! What is looked at on the teaching table: an example, two searches of it, and how far they have come.

use super::{
    building::{Building, LOOK},
    example::{Example, Table},
    shape::Shape,
};
use crate::engine::lesson::{Method, Plan, Record};
use std::time::Duration;

/// Steps a second, slowest first.
pub const SPEEDS: [u32; 5] = [1, 4, 20, 200, 5000];

/// What can be chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Where the search begins.
    pub example: Example,
    /// Pieces to look ahead.
    pub depth: u8,
    /// The search beside minimax: one that spares something.
    pub method: Method,
    /// Promising moves first.
    pub ordered: bool,
}

impl Options {
    /// An example as it is first shown.
    #[must_use]
    pub const fn of(example: Example) -> Options {
        Options { example, depth: example.usual_depth(), method: Method::AlphaBeta, ordered: false }
    }
}

/// Which of the two searches is told about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Half {
    /// Minimax.
    Plain,
    /// The one that spares something.
    Sparing,
}

/// What is looked at. Both searches are at the same step, or at their end.
pub struct Study {
    options: Options,
    table: Table,
    plain: Record,
    sparing: Record,
    shape: Shape,
    step: usize,
    /// Place in [`SPEEDS`].
    pub speed: usize,
    /// Which search is told about.
    pub focus: Half,
    /// While it plays: since when, and from which step.
    playing: Option<(Duration, usize)>,
    /// What takes its place as soon as it is built.
    next: Option<Building>,
}

impl Study {
    /// A study at its first step; `None` when the tree is too large to be shown.
    #[must_use]
    pub fn new(options: Options) -> Option<Study> {
        let table = options.example.table();
        let depth = options.depth.min(options.example.deepest());
        let search = |method| table.record(depth, Plan { method, ordered: options.ordered });
        let (plain, sparing) = (search(Method::Minimax)?, search(options.method)?);
        Some(Study {
            options: Options { depth, ..options },
            shape: Shape::of(&plain),
            table,
            plain,
            sparing,
            step: 0,
            speed: 1,
            focus: Half::Sparing,
            playing: None,
            next: None,
        })
    }

    /// Looks at something else, from its beginning, at the same speed: at once, or when its tree is built. Nothing changes
    /// when that is too large.
    pub fn choose(&mut self, options: Options) {
        if options == self.wanted() {
            return;
        }
        self.next = if options == self.options { None } else { Building::begin(options) };
        if options != self.wanted() {
            self.turn_to(Study::new(options));
        }
    }

    fn turn_to(&mut self, study: Option<Study>) {
        if let Some(study) = study {
            *self = Study { speed: self.speed, focus: self.focus, ..study };
        }
    }

    /// What is looked at.
    #[must_use]
    pub const fn options(&self) -> Options {
        self.options
    }

    /// What was chosen last: what is looked at, or what is being built.
    #[must_use]
    pub fn wanted(&self) -> Options {
        self.next.as_ref().map_or(self.options, Building::options)
    }

    /// Whether another tree is being built.
    #[must_use]
    pub const fn is_building(&self) -> bool {
        self.next.is_some()
    }

    /// Where the search begins.
    #[must_use]
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// The whole tree, laid out.
    #[must_use]
    pub const fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Minimax, which is the whole tree.
    #[must_use]
    pub const fn whole(&self) -> &Record {
        &self.plain
    }

    /// One of the two searches.
    #[must_use]
    pub const fn record(&self, side: Half) -> &Record {
        match side {
            Half::Plain => &self.plain,
            Half::Sparing => &self.sparing,
        }
    }

    /// How that search goes about it.
    #[must_use]
    pub const fn method(&self, side: Half) -> Method {
        match side {
            Half::Plain => Method::Minimax,
            Half::Sparing => self.options.method,
        }
    }

    /// Steps until both are done.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.plain.len().max(self.sparing.len())
    }

    /// Steps made.
    #[must_use]
    pub const fn step(&self) -> usize {
        self.step
    }

    /// How far one of them has come.
    #[must_use]
    pub fn step_of(&self, side: Half) -> usize {
        self.step.min(self.record(side).len())
    }

    /// Whether both are done.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.step >= self.steps()
    }

    /// Whether it goes on by itself.
    #[must_use]
    pub const fn is_playing(&self) -> bool {
        self.playing.is_some()
    }

    /// Goes to a step, forwards or backwards, and stays there.
    pub fn go(&mut self, step: usize) {
        self.playing = None;
        self.step = step.min(self.steps());
    }

    /// To the end of the branch that the search in focus is in: where its innermost open position is left.
    pub fn finish_branch(&mut self) {
        let at = self.step_of(self.focus);
        let record = self.record(self.focus);
        let exit = record.path(at).last().map(|n| record.nodes()[*n].exit());
        self.go(exit.unwrap_or(self.step + 1));
    }

    /// Goes on by itself, from the beginning if it was over; or stays.
    pub fn play(&mut self, on: bool, now: Duration) {
        if on && self.is_over() {
            self.step = 0;
        }
        self.playing = on.then_some((now, self.step));
    }

    /// Goes at another speed from now on.
    pub fn set_speed(&mut self, speed: usize, now: Duration) {
        self.speed = speed.min(SPEEDS.len() - 1);
        if self.is_playing() {
            self.playing = Some((now, self.step));
        }
    }

    /// Takes over what has been built, makes the steps that are due, and says when to come again: never when nothing plays
    /// and nothing is being built.
    pub fn tick(&mut self, now: Duration) -> Option<Duration> {
        if let Some(built) = self.next.as_ref().and_then(Building::take) {
            self.next = None;
            self.turn_to(built);
        }
        let look = self.next.is_some().then_some(now + LOOK);
        self.advance(now).into_iter().chain(look).min()
    }

    fn advance(&mut self, now: Duration) -> Option<Duration> {
        let (since, from) = self.playing?;
        let rate = SPEEDS[self.speed];
        let due = now.saturating_sub(since).as_micros() * u128::from(rate) / 1_000_000;
        self.step = from.saturating_add(usize::try_from(due).unwrap_or(usize::MAX)).min(self.steps());
        if self.is_over() {
            self.playing = None;
            return None;
        }
        let next = Duration::from_micros((due as u64 + 1) * 1_000_000 / u64::from(rate));
        Some((since + next).max(now + Duration::from_millis(16)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_plays_by_the_clock_and_rests_at_the_end() {
        let mut study = Study::new(Options::of(Example::Start)).expect("small");
        assert_eq!(study.tick(Duration::from_secs(9)), None, "nothing plays yet");
        let start = Duration::from_secs(10);
        study.play(true, start);
        assert_eq!(study.tick(start), Some(start + Duration::from_millis(250)), "four steps a second");
        study.tick(start + Duration::from_millis(1100));
        assert_eq!(study.step(), 4);
        study.set_speed(2, start + Duration::from_millis(1100));
        study.tick(start + Duration::from_millis(1300));
        assert_eq!(study.step(), 8);
        study.tick(start + Duration::from_secs(3600));
        assert!(study.is_over() && !study.is_playing());
        assert_eq!((study.step_of(Half::Plain), study.step_of(Half::Sparing)), (386, 152));
        study.play(true, start);
        assert_eq!(study.step(), 0, "once more from the beginning");
    }

    #[test]
    fn a_step_back_undoes_a_step_and_a_branch_ends_where_it_is_left() {
        let mut study = Study::new(Options::of(Example::Late)).expect("small");
        let seen = |study: &Study| {
            [Half::Plain, Half::Sparing].map(|s| {
                let (record, at) = (study.record(s), study.step_of(s));
                (record.path(at), record.visited(at), record.passes(at), record.best(0, at))
            })
        };
        for step in 0..study.steps() {
            study.go(step);
            let before = seen(&study);
            study.go(step + 1);
            study.go(step);
            assert_eq!(seen(&study), before);
        }
        study.go(2);
        let open = study.record(Half::Sparing).path(2);
        study.finish_branch();
        assert_eq!(study.record(Half::Sparing).path(study.step()).len(), open.len() - 1);
        study.go(usize::MAX);
        assert_eq!(study.step(), study.steps());
    }

    #[test]
    fn every_example_is_small_and_ends_with_the_same_value_twice() {
        for example in Example::ALL {
            for (method, ordered) in [(Method::AlphaBeta, false), (Method::NegaScout, true)] {
                let options = Options { depth: example.deepest(), method, ordered, ..Options::of(example) };
                let study = Study::new(options).expect("small enough");
                assert_eq!(study.record(Half::Plain).value(), study.record(Half::Sparing).value());
            }
        }
        let value = |example| Study::new(Options::of(example)).expect("small").whole().value();
        assert_eq!([Example::Pass, Example::Full, Example::Gomoku].map(value), [16, 16, 1]);
        let late = Study::new(Options::of(Example::Late)).expect("small");
        assert!(late.whole().passes(late.steps()) > 0, "there are passes in the endgame");
    }
}
