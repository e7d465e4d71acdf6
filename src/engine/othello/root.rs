//! The strong search at the root: which depths it searches, in which order, and what it says of each move.

use super::{
    board::{Board, margin},
    isa::Isa,
    learned::Weights,
    pool::Pool,
    probcut::EXACT,
    searcher::{Means, Searcher},
    table::Table,
};
use crate::{
    engine::{
        deepen::SHOWN,
        pace::Pace,
        probe::Probe,
        report::{Bound, RootMove, Score},
    },
    rules::{Move, Othello, Position, Square},
};
use std::{
    cell::RefCell,
    cmp::Reverse,
    sync::atomic::{AtomicU64, Ordering::Relaxed},
};

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
    /// The instructions to use.
    pub isa: Isa,
    /// How many threads search, 1 or more. With more than one the answer may differ from run to run.
    pub threads: u8,
    /// Size of the transposition table: 2 to this power, in bytes.
    pub table_bits: u32,
}

impl Default for How {
    fn default() -> How {
        How { depth: 60, exact: 60, lines: 1, threads: 1, isa: Isa::best(), table_bits: USUAL }
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

/// Windows to try before the whole one: selective searches may contradict each other for ever.
const PATIENCE: u32 = 8;

/// A move at the root and what is known of it.
struct Root {
    square: Square,
    /// Moves that lead to an image of the same board: worth the same, and not searched.
    twins: Vec<Square>,
    /// After the move, seen from the opponent.
    board: Board,
    /// For the side to move, in discs, empty squares to the winner.
    value: i32,
    bound: Bound,
    depth: u8,
    sure: u8,
    nodes: u64,
    /// Squares as they are named on the board, passes included.
    line: Vec<Move>,
}

/// The moves to search: of those that lead to images of one board, as all do at the start, the first.
fn distinct(position: &Othello, roots: &[Square]) -> Vec<Root> {
    let (before, margin) = (Board::middle(position), margin(position.size()));
    let mut all: Vec<Root> = Vec::with_capacity(roots.len());
    for square in roots {
        let bit = u32::from(square.row()) * 8 + u32::from(square.col()) + margin;
        let board = before.play(bit, position.flips(*square) << margin);
        if let Some(like) = all.iter_mut().find(|r| (0..8).any(|image| r.board.image(image) == board)) {
            like.twins.push(*square);
            continue;
        }
        all.push(Root {
            square: *square,
            twins: Vec::new(),
            board,
            value: -ALL,
            bound: Bound::AtMost,
            depth: 0,
            sure: 0,
            nodes: 0,
            line: Vec::new(),
        });
    }
    all
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
    let (pool, theirs) = (Pool::default(), AtomicU64::new(0));
    let size = position.size();
    // A page has no threads to start: what is told there of several is asked of one.
    let helpers = if cfg!(target_arch = "wasm32") { 0 } else { usize::from(how.threads.max(1)) - 1 };
    let search = || {
        let mut pulse = |nodes| {
            let go_on = ear.borrow_mut().advance(nodes + theirs.swap(0, Relaxed));
            if !go_on {
                pool.stop();
            }
            // A helper that panicked has stopped the pool as well.
            pool.is_stopped()
        };
        let shared = (helpers > 0).then_some(&pool);
        let means = Means { table: &table, weights, pulse: &mut pulse, first_pulse, pool: shared, size };
        let mut run = Run {
            position,
            searcher: Searcher::new(how.isa, means),
            roots: distinct(position, roots),
            lines: usize::from(how.lines.max(1)),
            pace: pace.clone(),
            ear: &ear,
        };
        let empties = position.empties() as i32;
        for (depth, sure) in stages(empties, how, may_stop) {
            if !run.may_begin() || !run.stage(depth.min(empties), sure) {
                break;
            }
            // One move and a look at its worth is enough when there is nothing to choose.
            if may_stop && run.roots.len() == 1 && depth >= 8 {
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
                let mut pulse = |nodes| {
                    theirs.fetch_add(nodes, Relaxed);
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

/// Closes a pool when it goes.
struct Close<'a>(&'a Pool);

impl Drop for Close<'_> {
    fn drop(&mut self) {
        self.0.stop();
        self.0.close();
    }
}

/// One search at the root.
struct Run<'a, 's, 'p> {
    position: &'a Othello,
    searcher: Searcher<'s>,
    roots: Vec<Root>,
    lines: usize,
    pace: Option<Pace>,
    ear: &'a RefCell<&'a mut Probe<'p>>,
}

impl Run<'_, '_, '_> {
    /// Whether the clock, if there is one, has time for another depth; and lets it have that.
    fn may_begin(&self) -> bool {
        let Some(pace) = &self.pace else { return true };
        let mut ear = self.ear.borrow_mut();
        ear.end_at(pace.deadline());
        !pace.is_enough(ear.elapsed())
    }

    /// Takes more of the clock: the best move is worth less than it seemed.
    fn fails(&mut self) {
        if let Some(pace) = &mut self.pace {
            pace.fails();
            self.ear.borrow_mut().end_at(pace.deadline());
        }
    }

    /// Searches every move to `depth`; false when it was broken off.
    fn stage(&mut self, depth: i32, sure: u8) -> bool {
        let known = self.roots[0].depth > 0 && self.lines == 1;
        let width = if sure == EXACT && depth >= self.position.empties() as i32 { 1 } else { 3 };
        let guess = self.roots[0].value;
        let (mut low, mut high) =
            if known && depth > 3 { ((guess - width).max(-ALL), (guess + width).min(ALL)) } else { (-ALL, ALL) };
        let mut looks = 0;
        loop {
            let Some(value) = self.all(depth, sure, low, high) else { return false };
            looks += 1;
            if value <= low && low > -ALL {
                self.fails();
            }
            (low, high) = match value {
                v if v <= low && low > -ALL => (-ALL, (v + 1).min(ALL)),
                v if v >= high && high < ALL => ((v - 1).max(-ALL), ALL),
                _ => break,
            };
            if looks >= PATIENCE {
                (low, high) = (-ALL, ALL);
            }
        }
        let Root { square, value, .. } = self.roots[0];
        if let Some(pace) = &mut self.pace {
            pace.finished(square, value);
        }
        let mut ear = self.ear.borrow_mut();
        ear.finished(depth as u8);
        ear.tell();
        true
    }

    /// One look at every move within a window; the best value, or nothing when it was broken off.
    fn all(&mut self, depth: i32, sure: u8, low: i32, high: i32) -> Option<i32> {
        let mut best: Vec<i32> = Vec::new();
        for i in 0..self.roots.len() {
            // What a move has to beat to be among the best.
            let floor = if best.len() < self.lines { low } else { best[self.lines - 1] };
            let (board, before) = (self.roots[i].board, self.searcher.nodes());
            let first = best.len() < self.lines;
            let mut value = floor + 1;
            if !first {
                value = -self.searcher.null(board, depth - 1, -floor - 1, sure);
            }
            let open = first || (value > floor && !self.searcher.stopped());
            if open {
                value = -self.searcher.open(board, depth - 1, -high, -floor, sure);
            }
            self.searcher.pulse();
            if self.searcher.stopped() {
                return None;
            }
            let root = &mut self.roots[i];
            (root.value, root.depth, root.sure) = (value, depth as u8, sure);
            root.nodes = self.searcher.nodes() - before;
            root.bound = match value {
                v if v <= floor && floor > -ALL => Bound::AtMost,
                v if v >= high && high < ALL => Bound::AtLeast,
                _ => Bound::Exact,
            };
            if open {
                root.line.clear();
                root.line.push(Move::Place(root.square));
                root.line.extend(self.searcher.line().iter().map(|m| on_board(*m, self.position.size())));
            }
            best.push(value);
            best.sort_by_key(|v| Reverse(*v));
            // Stable: of equal values the one searched first stays ahead.
            self.roots[..=i].sort_by_key(|r| Reverse(r.value));
            self.publish();
            if best[0] >= high && high < ALL {
                break;
            }
        }
        best.first().copied()
    }

    fn publish(&self) {
        let moves = self.roots.iter().filter(|r| r.depth > 0).flat_map(|r| {
            let score = self.score(r);
            let like = move |square: Square, nodes: u64| RootMove {
                square,
                score,
                bound: r.bound,
                depth: r.depth,
                nodes,
                half_points: None,
            };
            std::iter::once(like(r.square, r.nodes)).chain(r.twins.iter().map(move |s| like(*s, 0)))
        });
        let mut ear = self.ear.borrow_mut();
        ear.seen(self.searcher.deepest() as usize + 1);
        ear.publish(moves.take(SHOWN).collect(), self.roots[0].line.clone());
    }

    /// Played out for certain, the discs that the best line leads to; else what is expected.
    fn score(&self, root: &Root) -> Score {
        if u32::from(root.depth) < self.position.empties() || root.sure < EXACT {
            return Score::Lead(root.value);
        }
        let mut end = Position::Othello(*self.position);
        let me = self.position.to_move();
        let played = root.bound == Bound::Exact && root.line.iter().all(|m| end.play(*m).is_ok()) && end.is_over();
        let difference = end.count(me) as i32 - end.count(me.other()) as i32;
        Score::Discs(if played { difference } else { root.value })
    }
}

/// A move that the search names by its bit, on the board that lies in the middle of the bits.
fn on_board(played: Move, size: u8) -> Move {
    let margin = (8 - size) / 2;
    match played {
        Move::Place(s) => Move::Place(Square::new(s.col() - margin, s.row() - margin, size)),
        Move::Pass => Move::Pass,
    }
}
