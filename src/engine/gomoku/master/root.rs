//! The strong search at the root: which moves it compares, how deep, and what it says of each.

mod run;
mod told;

use super::{
    codes::Class,
    field::{Field, Point},
    forced::Urgency,
    search::{PROVEN, WIN},
    table::Table,
    weights::Weights,
};
use crate::{
    engine::{probe::Probe, report::Score, work::Work},
    rules::{Gomoku, Square},
};
use run::{FORCED, Run};
use std::{
    cell::RefCell,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
};

/// Size of the transposition table at most: 2 to this power, in bytes.
const LARGEST: u32 = if cfg!(target_arch = "wasm32") { 25 } else { 28 };
/// Size of the table of a search that may place that many stones, or of one without a bound.
const USUAL: u32 = if cfg!(target_arch = "wasm32") { 25 } else { 26 };

/// How well to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct How {
    /// Plies to look ahead at most; what is forced costs none.
    pub(crate) depth: u8,
    /// How many of the best moves get an exact value instead of a bound.
    pub(crate) lines: u8,
    /// How many threads search. With more than one the answer may differ from run to run.
    pub(crate) threads: u8,
    /// How many fours in a row are read ahead where the search stops.
    pub(crate) sight: u8,
    /// Quiet moves looked at in a position, 255 for all.
    pub(crate) width: u8,
    /// Whether wins by fours and threes are looked for by themselves.
    pub(crate) prove: bool,
}

impl Default for How {
    fn default() -> How {
        How { depth: 99, lines: 1, threads: 1, sight: 20, width: u8::MAX, prove: true }
    }
}

/// What a value means.
pub(crate) const fn score(value: i32) -> Score {
    match value {
        v if v >= PROVEN => Score::Win((WIN - v) as u16),
        v if v <= -PROVEN => Score::Loss((WIN + v) as u16),
        v => Score::Points(v),
    }
}

/// The moves to compare: all that do not lose at once, if there are such. `only` names the ones asked for, if any.
fn to_compare(field: &Field, only: &[Square]) -> Vec<Point> {
    let me = field.to_move();
    let you = me.other();
    if !only.is_empty() {
        return only.iter().map(|s| s.index()).collect();
    }
    let legal = |set: &super::bits::Bits| set.iter().filter(|at| field.may_play(me, *at)).collect::<Vec<Point>>();
    let first_of = |points: Vec<Point>| points.into_iter().take(1).collect::<Vec<Point>>();
    let urgent = match field.urgency() {
        Urgency::Five(at) | Urgency::Block(at) => vec![at],
        // Lost or not, a five has to be stopped.
        Urgency::Lost => first_of(legal(field.set(you, Class::Five))),
        Urgency::Win(_) => legal(field.set(me, Class::Wins)),
        Urgency::Defend => legal(&field.defences()),
        Urgency::Free => Vec::new(),
    };
    if !urgent.is_empty() {
        return urgent;
    }
    let near = legal(&field.candidates());
    if near.is_empty() { legal(field.empty()) } else { near }
}

/// The best point, of `only` unless that is empty.
pub(crate) fn choose(
    position: &Gomoku,
    only: &[Square],
    how: &How,
    weights: &Arc<Weights>,
    probe: &mut Probe<'_>,
) -> Square {
    if position.is_empty() && (only.is_empty() || only.contains(&position.centre())) {
        probe.publish_only(position.centre(), Score::Points(0));
        return position.centre();
    }
    let field = Field::new(position, Arc::clone(weights));
    let points = to_compare(&field, only);
    let how = &How { prove: how.prove && only.is_empty() && how.lines == 1, ..*how };
    let limit = probe.nodes_left();
    // Where there is nothing to choose, little is searched.
    let few = if points.len() == 1 { FORCED } else { u64::MAX };
    // A larger table than can be filled is slower, for its pages have to be fetched one by one.
    let bits = match probe.time() {
        Some(time) if few == u64::MAX => (22 + (time.as_millis() / 50).max(1).ilog2()).min(LARGEST),
        _ => (6 + limit.min(few).max(1).ilog2()).min(USUAL),
    };
    let table = Table::of_bits(bits);
    let stop = AtomicBool::new(false);
    let theirs = Mutex::new(Work::default());
    let helpers = match limit {
        // A page has no threads to start; and a search that is bounded by nodes has to be the same every time.
        u64::MAX if !cfg!(target_arch = "wasm32") => usize::from(how.threads.max(1)) - 1,
        _ => 0,
    };
    let ear = RefCell::new(probe);
    std::thread::scope(|scope| {
        for number in 0..helpers {
            let (points, table, theirs, stop) = (&points, &table, &theirs, &stop);
            let help = move || {
                let mut pulse = |work: &mut Work| {
                    theirs.lock().unwrap_or_else(PoisonError::into_inner).join(work);
                    stop.load(Relaxed)
                };
                let field = Field::new(position, Arc::clone(weights));
                Run::new(field, points, how, table, u64::MAX, &mut pulse).alone(number);
            };
            // Without a thread there is one helper less.
            let _ = std::thread::Builder::new().name("gomoku".to_owned()).spawn_scoped(scope, help);
        }
        let _stop = Throw(&stop);
        let mut pulse = |work: &mut Work| {
            if helpers > 0 {
                work.join(&mut theirs.lock().unwrap_or_else(PoisonError::into_inner));
            }
            !ear.borrow_mut().add(work)
        };
        let best = Run::new(field, &points, how, &table, limit, &mut pulse).heard(&ear);
        Square::from_index(best, position.size())
    })
}

/// Throws a switch when it goes: also when a search panics.
struct Throw<'a>(&'a AtomicBool);

impl Drop for Throw<'_> {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}
