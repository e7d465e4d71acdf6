//! The strong search at the root: which moves it compares, how deep, and what it says of each.

use super::{
    codes::Class,
    field::{Field, Point},
    forced::Urgency,
    search::{INFINITY, PROVEN, Search, WIN},
    table::Table,
    threats::{Outcome, Solver},
    weights::Weights,
};
use crate::{
    engine::{
        deepen::SHOWN,
        probe::Probe,
        report::{Bound, RootMove, Score, TableUse},
    },
    rules::{Gomoku, Move, Square},
};
use std::{
    cell::RefCell,
    cmp::Reverse,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    },
};

/// Size of the transposition table at most: 2 to this power, in bytes.
const LARGEST: u32 = if cfg!(target_arch = "wasm32") { 25 } else { 28 };
/// Size of the table of a search that may place that many stones, or of one without a bound.
const USUAL: u32 = if cfg!(target_arch = "wasm32") { 25 } else { 26 };

/// Stones to place where there is one move only: a few milliseconds, for a value to show.
const FORCED: u64 = 4_000;

/// Size of the table of the threat search: 2 to this power, in bytes.
const SOLVER: u32 = 24;
/// Depth from which on threats are searched by themselves between two depths.
const PROVE: u8 = 4;
/// The share of all nodes that this may take each time, and how many it may take in any case. A node of the threat search
/// takes as long as about ten stones placed.
const SHARE: u64 = 60;
const SOME: u64 = 100;

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

/// A move at the root and what is known of it.
struct Root {
    at: Point,
    value: i32,
    bound: Bound,
    depth: u8,
    nodes: u64,
    line: Vec<u16>,
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
    let theirs = AtomicU64::new(0);
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
                let mut pulse = |nodes| {
                    theirs.fetch_add(nodes, Relaxed);
                    stop.load(Relaxed)
                };
                let field = Field::new(position, Arc::clone(weights));
                Run::new(field, points, how, table, u64::MAX, &mut pulse).alone(number);
            };
            // Without a thread there is one helper less.
            let _ = std::thread::Builder::new().name("gomoku".to_owned()).spawn_scoped(scope, help);
        }
        let _stop = Throw(&stop);
        let mut pulse = |nodes| !ear.borrow_mut().advance(nodes + theirs.swap(0, Relaxed));
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

/// One search at the root.
struct Run<'a> {
    search: Search<'a>,
    roots: Vec<Root>,
    depth: u8,
    lines: usize,
    /// Whether all moves are compared, and threats are looked for.
    whole: bool,
}

impl<'a> Run<'a> {
    fn new(
        field: Field,
        points: &[Point],
        how: &How,
        table: &'a Table,
        limit: u64,
        pulse: &'a mut dyn FnMut(u64) -> bool,
    ) -> Run<'a> {
        let mut ordered = points.to_vec();
        ordered.sort_by_key(|at| Reverse(field.promise(field.to_move(), *at)));
        let fresh = |at: &Point| Root {
            at: *at,
            value: -INFINITY,
            bound: Bound::AtMost,
            depth: 0,
            nodes: 0,
            line: vec![*at as u16],
        };
        let mut search = Search::new(field, table, limit, pulse);
        search.sight = u32::from(how.sight);
        search.width = if how.width == u8::MAX { usize::MAX } else { usize::from(how.width) };
        Run {
            search,
            roots: ordered.iter().map(fresh).collect(),
            depth: how.depth,
            lines: usize::from(how.lines.max(1)),
            whole: how.prove,
        }
    }

    /// Searches until told to end, for what it leaves in the table.
    fn alone(mut self, number: usize) {
        // Helpers at different depths find different things.
        for depth in 1 + number as u8 % 2..=self.depth {
            if !self.stage(depth, None) {
                break;
            }
        }
    }

    /// Searches deeper and deeper and tells of it; the best move.
    fn heard(mut self, ear: &RefCell<&mut Probe<'_>>) -> Point {
        let forced = self.roots.len() == 1;
        let mut solver = self.whole.then(|| Solver::of_bits(SOLVER));
        let deepest = ear.borrow().cap(self.depth);
        for depth in 1..=deepest {
            if !self.stage(depth, Some(ear)) {
                break;
            }
            if let Some(known) = &mut solver
                && depth >= PROVE
            {
                match self.prove(known) {
                    Outcome::Won(()) => {
                        self.publish(ear);
                        break;
                    }
                    Outcome::Refuted => solver = None,
                    Outcome::Unknown => {}
                }
            }
            let mut probe = ear.borrow_mut();
            probe.finished(depth);
            probe.tell();
            let mut best = self.roots.iter().take(self.lines);
            let decided = best.all(|r| r.value.abs() >= PROVEN && r.bound == Bound::Exact);
            if decided || (forced && self.lines == 1 && self.search.nodes() >= FORCED) || probe.ended() {
                break;
            }
        }
        self.roots[0].at
    }

    /// Looks for a win by fours and threes for a while; one that is found becomes the best move.
    fn prove(&mut self, solver: &mut Solver) -> Outcome<()> {
        if self.roots[0].value >= PROVEN {
            return Outcome::Unknown;
        }
        let proof = match self.search.prove(solver, (self.search.nodes() / SHARE).max(SOME)) {
            Outcome::Won(proof) => proof,
            Outcome::Refuted => return Outcome::Refuted,
            Outcome::Unknown => return Outcome::Unknown,
        };
        let line: Vec<u16> = proof.line().iter().map(|s| s.index() as u16).collect();
        let Some(i) = self.roots.iter().position(|r| Some(&(r.at as u16)) == line.first()) else {
            return Outcome::Unknown;
        };
        let root = &mut self.roots[i];
        (root.value, root.bound, root.line) = (WIN - i32::from(proof.plies()), Bound::Exact, line);
        root.depth = root.depth.max(1);
        self.roots[..=i].rotate_right(1);
        Outcome::Won(())
    }

    /// Every move to `depth`; false when it was broken off.
    fn stage(&mut self, depth: u8, ear: Option<&RefCell<&mut Probe<'_>>>) -> bool {
        let guess = self.roots[0].value;
        let mut width = 30;
        let whole = depth < 4 || self.lines > 1 || guess.abs() >= PROVEN;
        let (mut low, mut high) = if whole { (-INFINITY, INFINITY) } else { (guess - width, guess + width) };
        loop {
            let Some(value) = self.all(depth, low, high, ear) else { return false };
            width *= 3;
            match value {
                v if v <= low && low > -INFINITY => low = if width > 1000 { -INFINITY } else { v - width },
                v if v >= high && high < INFINITY => high = if width > 1000 { INFINITY } else { v + width },
                _ => return true,
            }
        }
    }

    /// One look at every move within a window; the best value, or nothing when it was broken off.
    fn all(&mut self, depth: u8, low: i32, high: i32, ear: Option<&RefCell<&mut Probe<'_>>>) -> Option<i32> {
        let mut best: Vec<i32> = Vec::new();
        for i in 0..self.roots.len() {
            // What a move has to beat to be among the best.
            let floor = if best.len() < self.lines { low } else { best[self.lines - 1].max(low) };
            let (at, before) = (self.roots[i].at, self.search.nodes());
            let first = best.len() < self.lines;
            let plies = i32::from(depth);
            let mut value = floor + 1;
            if !first {
                let less = if i > 8 && depth > 4 { 1 + i32::from(i > 24) } else { 0 };
                value = self.search.root_move(at, plies - less, floor, floor + 1, true);
                if less > 0 && value > floor && !self.search.ended() {
                    value = self.search.root_move(at, plies, floor, floor + 1, true);
                }
            }
            let open = first || (value > floor && !self.search.ended());
            if open {
                value = self.search.root_move(at, plies, floor, high, false);
            }
            self.search.look();
            if self.search.ended() {
                return None;
            }
            let root = &mut self.roots[i];
            (root.value, root.depth, root.nodes) = (value, depth, self.search.nodes() - before);
            root.bound = match value {
                v if v <= floor && floor > -INFINITY => Bound::AtMost,
                v if v >= high && high < INFINITY => Bound::AtLeast,
                _ => Bound::Exact,
            };
            if open {
                root.line.truncate(1);
                root.line.extend_from_slice(self.search.line());
            }
            best.push(value);
            best.sort_by_key(|v| Reverse(*v));
            // Stable: of equal values the one searched first stays ahead.
            self.roots[..=i].sort_by_key(|r| Reverse(r.value));
            if let Some(ear) = ear {
                self.publish(ear);
            }
            if best[0] >= high && high < INFINITY {
                break;
            }
        }
        best.first().copied()
    }

    fn publish(&mut self, ear: &RefCell<&mut Probe<'_>>) {
        let square = |at: usize| self.search.field.square(at);
        let moves = self.roots.iter().filter(|r| r.depth > 0).map(|r| RootMove {
            square: square(r.at),
            score: score(r.value),
            bound: r.bound,
            depth: r.depth,
            nodes: r.nodes,
            half_points: None,
            line: Vec::new(),
        });
        let moves = moves.take(SHOWN).collect();
        let line = self.roots[0].line.iter().map(|p| Move::Place(square(usize::from(*p)))).collect();
        let mut probe = ear.borrow_mut();
        let (probes, hits) = self.search.reads;
        probe.seen(self.search.deepest() + 1);
        probe.table(TableUse { probes, hits });
        probe.publish(moves, line);
    }
}
