//! The strong search at the root: which depths it searches, and with whom.

mod run;
mod told;

use super::{
    isa::Isa,
    learned::Weights,
    pool::Pool,
    probcut::EXACT,
    searcher::{Means, Searcher},
    table::Table,
};
use crate::{
    engine::{probe::Probe, report::Window, work::Work},
    rules::{Move, Othello, Square},
};
use run::{Run, distinct};
use std::{
    cell::RefCell,
    sync::{Mutex, PoisonError},
};
use told::on_board;

/// Size of the transposition table at most: 2 to this power, in bytes. 256 MiB, or 32 in a browser.
pub const LARGEST: u32 = if cfg!(target_arch = "wasm32") { 25 } else { 28 };

/// Size of the table where no time is given: 64 MiB.
pub const USUAL: u32 = if LARGEST < 26 { LARGEST } else { 26 };

/// How well to play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct How {
    /// Plies to look ahead in the midgame at most.
    pub depth: u8,
    /// With so many empty squares or fewer the game is played out exactly; with a few more, almost surely.
    pub exact: u8,
    /// How many of the best moves get an exact score instead of a bound.
    pub lines: u8,
    /// Whether a game that is played out is worth its discs; otherwise it is won, drawn or lost, which is found out much
    /// sooner: scores are then bounds on that side of 0.
    pub margin: bool,
    /// The instructions to use.
    pub isa: Isa,
    /// How many threads search, 1 or more. With more than one the answer may differ from run to run.
    pub threads: u8,
    /// Size of the transposition table: 2 to this power, in bytes.
    pub table_bits: u32,
}

impl Default for How {
    fn default() -> How {
        How { depth: 60, exact: 60, lines: 1, margin: true, threads: 1, isa: Isa::best(), table_bits: USUAL }
    }
}

impl How {
    /// `depth` plies ahead and no further; the end is read from twice as far, up to ten plies more.
    #[must_use]
    pub fn deep(depth: u8, empties: u32) -> How {
        if u32::from(depth) >= empties {
            return How::default();
        }
        How { depth, exact: (2 * depth).min(depth.saturating_add(10)), ..How::default() }
    }
}

/// So many plies before the end a search of the midgame gives way to one that plays the game out.
const BEYOND: i32 = 10;

/// So many squares from the end a game is mostly read to its end at once, so that the moves left take no time.
const READ_AT_ONCE: u32 = 18;

/// How many moves of the side to move still need thought, and some in reserve.
fn thoughtful(empties: u32) -> u32 {
    empties.saturating_sub(READ_AT_ONCE).div_ceil(2) + 2
}

/// Every score lies within this on a board of 64 squares.
const ALL: i32 = 64;

/// The searches to run, one after another: depth and certainty.
fn stages(empties: i32, how: &How, may_stop: bool) -> Vec<(i32, u8)> {
    let (deepest, exact) = (i32::from(how.depth), i32::from(how.exact));
    // Nearly as sure from a few squares further away.
    let sure = match empties - exact {
        ..=0 => Some(EXACT),
        1..=3 => Some(3),
        4..=6 => Some(1),
        _ => None,
    };
    let Some(sure) = sure else {
        return (1..=deepest.min(empties)).map(|d| (d, selectivity(d))).collect();
    };
    // A look ahead puts the moves in order; the fewer squares are left, the less of it is worth its time.
    let glance = if may_stop { empties - BEYOND } else { (empties - BEYOND).min(12) };
    let midgame = (1..=glance.min(deepest.max(8))).map(|d| (d, selectivity(d)));
    let steps: &[u8] = match empties {
        ..=14 => &[EXACT],
        15..=18 => &[0, EXACT],
        19..=22 => &[0, 2, EXACT],
        _ => &[0, 1, 2, 3, 4, EXACT],
    };
    midgame.chain(steps.iter().filter(|s| **s < sure).chain([&sure]).map(|s| (empties, *s))).collect()
}

/// How sure a midgame search of that depth is.
const fn selectivity(depth: i32) -> u8 {
    if depth < 5 { EXACT } else { 0 }
}

/// The best of `roots`, legal moves in row order.
pub(crate) fn choose(
    position: &Othello,
    roots: &[Square],
    how: &How,
    weights: &Weights,
    probe: &mut Probe<'_>,
) -> Square {
    let pace = probe.pace(thoughtful(position.empties()));
    let may_stop = probe.is_bounded();
    let first_pulse = probe.nodes_left().min(8192) as u32;
    let table = Table::of_bits(how.table_bits);
    let ear = RefCell::new(probe);
    let (pool, theirs) = (Pool::default(), Mutex::new(Work::default()));
    let (size, empties) = (position.size(), position.empties());
    // A page has no threads to start: what is told there of several is asked of one.
    let helpers = if cfg!(target_arch = "wasm32") { 0 } else { usize::from(how.threads.max(1)) - 1 };
    let search = || {
        let mut pulse = |work: &mut Work| {
            if helpers > 0 {
                work.join(&mut theirs.lock().unwrap_or_else(PoisonError::into_inner));
            }
            let go_on = ear.borrow_mut().add(from_the_root(work, empties, size));
            if !go_on {
                pool.stop();
            }
            // A helper that panicked has stopped the pool as well.
            pool.is_stopped()
        };
        let shared = (helpers > 0).then_some(&pool);
        let means = Means { table: &table, weights, pulse: &mut pulse, first_pulse, pool: shared, size };
        let mut searcher = Searcher::new(how.isa, means);
        searcher.keep_top(empties);
        let mut run = Run {
            position,
            searcher,
            table: &table,
            window: Window::default(),
            roots: distinct(position, roots),
            lines: usize::from(how.lines.max(1)),
            margin: how.margin,
            pace: pace.clone(),
            ear: &ear,
        };
        for (depth, sure) in stages(empties as i32, how, may_stop) {
            if !run.may_begin() || !run.stage(depth.min(empties as i32), sure) {
                break;
            }
            // One move and a look at its worth is enough when there is nothing to choose; who asks for several lines wants to
            // know what it leads to.
            if may_stop && how.lines <= 1 && run.roots.len() == 1 && depth >= 8 {
                break;
            }
        }
        run.roots[0].square
    };
    if helpers == 0 {
        return search();
    }
    std::thread::scope(|scope| {
        for _ in 0..helpers {
            // Without a thread there is one helper less.
            let _ = std::thread::Builder::new().name("othello".to_owned()).spawn_scoped(scope, || {
                let mut pulse = |work: &mut Work| {
                    theirs.lock().unwrap_or_else(PoisonError::into_inner).join(work);
                    pool.is_stopped()
                };
                let means =
                    Means { table: &table, weights, pulse: &mut pulse, first_pulse: 8192, pool: Some(&pool), size };
                Searcher::new(how.isa, means).help();
            });
        }
        // Also when the search panics: a helper that waits for ever would keep the scope from ending.
        let _close = Close(&pool);
        search()
    })
}

/// The work of a search, told as a report has it: plies from the root, and squares of the board.
fn from_the_root(work: &mut Work, empties: u32, size: u8) -> &mut Work {
    let root = (empties as usize).min(work.plies.len());
    work.plies[..root].reverse();
    work.sparks.each(|spark| {
        spark.ply = (empties as u8).saturating_sub(spark.ply);
        if let Move::Place(square) = on_board(Move::Place(spark.square), size) {
            spark.square = square;
        }
    });
    work
}

/// Closes a pool when it goes.
struct Close<'a>(&'a Pool);

impl Drop for Close<'_> {
    fn drop(&mut self) {
        self.0.stop();
        self.0.close();
    }
}
