//! The strong bot at the root: which depths it searches, in which order, and what it says of each move.

use super::{
    board::Board,
    book::Book,
    isa::Isa,
    learned::{self, Weights},
    levels::{self, Level},
    pool::Pool,
    probcut::EXACT,
    searcher::{Means, Searcher},
    table::Table,
};
use crate::{
    engine::{
        deepen::SHOWN,
        probe::Probe,
        report::{Bound, RootMove, Score},
    },
    rules::{Move, Othello, Position, Square},
};
use rand::{RngExt, rngs::StdRng};
use std::{
    cell::RefCell,
    cmp::Reverse,
    sync::atomic::{AtomicU64, Ordering::Relaxed},
    time::Duration,
};

/// Size of the transposition table at most: 2 to this power, in bytes. 256 MiB, or 32 in a browser.
const LARGEST: u32 = if cfg!(target_arch = "wasm32") { 25 } else { 28 };

/// Size of the table for a search of a tenth of a second: 8 MiB. Twice the time, twice the table.
const SMALLEST: u32 = 23;

/// Size of the table where no time is given: 64 MiB.
const USUAL: u32 = if LARGEST < 26 { LARGEST } else { 26 };

/// The table that a search of that time can fill. A larger one is slower, for its pages have to be fetched one by one.
fn table_bits(time: Option<Duration>) -> u32 {
    let Some(time) = time else { return USUAL };
    let tenths = (time.as_millis() / 100).max(1);
    (SMALLEST + tenths.ilog2()).min(LARGEST)
}

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
    /// How many threads search. With more than one the answer may differ from run to run.
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

/// What the strong bot is told to be.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Its level; the highest if neither this nor a depth is given.
    pub level: Option<u8>,
    /// Plies to look ahead, in place of a level.
    pub depth: Option<u8>,
    /// Threads that search at once.
    pub threads: u8,
    /// How many of the best moves get an exact score.
    pub lines: u8,
    /// Whether to play from the book.
    pub book: bool,
    /// Where its errors and its choice among equal openings come from.
    pub seed: u64,
}

/// Book moves that are so many discs worse than the best are as good.
const EQUAL: i32 = 1;

/// The move that the bot plays, one of `roots` (legal moves in row order).
pub(crate) fn play(position: &Othello, roots: &[Square], with: &Settings, probe: &mut Probe<'_>) -> Square {
    let me = position.to_move();
    let board = Board { own: position.discs(me), opp: position.discs(me.other()) };
    let mut lots = levels::lots(with.seed, board.hash());
    let level = with.level.map(levels::level);
    let by_heart = with.book && with.depth.is_none() && level.is_none_or(|l| l.book);
    if by_heart
        && position.size() == 8
        && let Some(square) = from_book(board, roots, &mut lots, probe)
    {
        return square;
    }
    // The highest level looks as far as it is given time; without a limit it stops where one would lose patience.
    let full = with.level.is_some_and(|l| l >= *levels::LEVELS.end());
    let depth = match (with.depth, probe.depth()) {
        (Some(wanted), Some(most)) => Some(wanted.min(most)),
        (wanted, most) => wanted.or(most),
    };
    let mut how = match (depth, level) {
        (Some(depth), None) => How::deep(depth, position.empties()),
        (None, None) if probe.is_bounded() => How::default(),
        (None, None) => levels::level(*levels::LEVELS.end()).how(),
        (None, Some(_)) if full && probe.is_bounded() => How::default(),
        (None, Some(level)) => level.how(),
        (Some(depth), Some(level)) => {
            let (deep, how) = (How::deep(depth, position.empties()), level.how());
            How { depth: how.depth.min(deep.depth), exact: how.exact.min(deep.exact), ..how }
        }
    };
    // A search on several threads is never the same twice; one that is bounded by nodes has to be.
    how.threads = if probe.nodes_left() == u64::MAX { with.threads } else { 1 };
    how.lines = how.lines.max(with.lines);
    how.table_bits = table_bits(probe.time());
    let best = choose(position, roots, &how, learned::shipped(), probe);
    match level {
        Some(level) if with.depth.is_none() && level.errs() && position.empties() > u32::from(level.exact) => {
            misjudged(position, board, &level, best, &mut lots, probe)
        }
        _ => best,
    }
}

/// A move of the book, drawn by lot from those that are about as good as the best.
fn from_book(board: Board, roots: &[Square], lots: &mut StdRng, probe: &mut Probe<'_>) -> Option<Square> {
    let mut known = Book::shipped().moves(board);
    known.retain(|(square, _)| roots.contains(square));
    let (_, best) = *known.first()?;
    let equal: Vec<_> = known.iter().filter(|(_, value)| *value >= best - EQUAL).collect();
    let (square, value) = **equal.get(lots.random_range(0..equal.len()))?;
    known.retain(|(other, _)| *other != square);
    known.insert(0, (square, value));
    let root = |(square, value): (Square, i32)| RootMove {
        square,
        score: Score::Lead(value),
        bound: Bound::Exact,
        depth: 0,
        nodes: 0,
        half_points: None,
    };
    probe.known_by_heart();
    probe.publish(known.into_iter().map(root).collect(), vec![Move::Place(square)]);
    Some(square)
}

/// The move that seems best to a level that errs.
fn misjudged(
    position: &Othello,
    board: Board,
    level: &Level,
    best: Square,
    lots: &mut StdRng,
    probe: &mut Probe<'_>,
) -> Square {
    let mut known = probe.known().to_vec();
    let seems = |root: &RootMove, lots: &mut StdRng| {
        let (Score::Lead(value) | Score::Discs(value)) = root.score else { return f32::MIN };
        let bit = u32::from(root.square.row()) * 8 + u32::from(root.square.col());
        let after = board.play(bit, position.flips(root.square));
        let more = after.opp.count_ones() as i32 - after.own.count_ones() as i32;
        level.seems(value, more, lots)
    };
    // In the order of the squares, so that the lots fall alike whatever the search found first.
    known.sort_by_key(|r| r.square);
    let judged: Vec<f32> = known.iter().map(|r| seems(r, lots)).collect();
    let Some((i, _)) = judged.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1)) else { return best };
    let chosen = known.remove(i);
    let square = chosen.square;
    known.sort_by_key(|r| match r.score {
        Score::Lead(v) | Score::Discs(v) => Reverse(v),
        _ => Reverse(i32::MIN),
    });
    known.insert(0, chosen);
    if square != best {
        probe.publish(known, vec![Move::Place(square)]);
    }
    square
}

/// So many plies before the end a search of the midgame gives way to one that plays the game out.
const BEYOND: i32 = 10;

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

struct Root {
    square: Square,
    /// After the move, seen from the opponent.
    board: Board,
    value: i32,
    bound: Bound,
    depth: u8,
    sure: u8,
    nodes: u64,
    line: Vec<Move>,
}

/// The best of `roots`, legal moves in row order.
pub(crate) fn choose(
    position: &Othello,
    roots: &[Square],
    how: &How,
    weights: &Weights,
    probe: &mut Probe<'_>,
) -> Square {
    let me = position.to_move();
    let board = Board { own: position.discs(me), opp: position.discs(me.other()) };
    let first = |s: &Square| {
        let bit = u32::from(s.row()) * 8 + u32::from(s.col());
        Root {
            square: *s,
            board: board.play(bit, position.flips(*s)),
            value: -ALL,
            bound: Bound::AtMost,
            depth: 0,
            sure: 0,
            nodes: 0,
            line: Vec::new(),
        }
    };
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
            !go_on
        };
        let shared = (helpers > 0).then_some(&pool);
        let means = Means { table: &table, weights, pulse: &mut pulse, first_pulse, pool: shared, size };
        let mut run = Run {
            position,
            searcher: Searcher::new(how.isa, means),
            roots: roots.iter().map(first).collect(),
            lines: usize::from(how.lines.max(1)),
            ear: &ear,
        };
        let empties = position.empties() as i32;
        for (depth, sure) in stages(empties, how, may_stop) {
            if !run.stage(depth.min(empties), sure) {
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

struct Run<'a, 's, 'p> {
    position: &'a Othello,
    searcher: Searcher<'s>,
    roots: Vec<Root>,
    lines: usize,
    ear: &'a RefCell<&'a mut Probe<'p>>,
}

impl Run<'_, '_, '_> {
    /// Searches every move to `depth`; false when it was broken off.
    fn stage(&mut self, depth: i32, sure: u8) -> bool {
        let known = self.roots[0].depth > 0 && self.lines == 1;
        let width = if sure == EXACT && depth >= self.position.empties() as i32 { 1 } else { 3 };
        let guess = self.roots[0].value;
        let (mut low, mut high) =
            if known && depth > 3 { ((guess - width).max(-ALL), (guess + width).min(ALL)) } else { (-ALL, ALL) };
        loop {
            let Some(value) = self.all(depth, sure, low, high) else { return false };
            if value <= low && low > -ALL {
                (low, high) = (-ALL, (value + 1).min(ALL));
            } else if value >= high && high < ALL {
                (low, high) = ((value - 1).max(-ALL), ALL);
            } else {
                break;
            }
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
            if best[0] >= high && high < ALL {
                break;
            }
            self.publish();
        }
        best.first().copied()
    }

    fn publish(&self) {
        let moves = self.roots.iter().filter(|r| r.depth > 0).map(|r| RootMove {
            square: r.square,
            score: self.score(r),
            bound: r.bound,
            depth: r.depth,
            nodes: r.nodes,
            half_points: None,
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

/// A move that the search names by its bit, on a board of another size.
fn on_board(played: Move, size: u8) -> Move {
    match played {
        Move::Place(s) => Move::Place(Square::new(s.col(), s.row(), size)),
        Move::Pass => Move::Pass,
    }
}
