//! One search at the root: the moves in their order, depth after depth and window after window.

use super::{
    super::{
        field::{Field, Point},
        search::{INFINITY, PROVEN, Search, WIN},
        table::Table,
        threats::{Outcome, Solver},
    },
    How,
};
use crate::{
    engine::{
        probe::Probe,
        report::{Bound, Window},
        trail::{self, Twigs},
        work::Work,
    },
    rules::Move,
};
use std::{cell::RefCell, cmp::Reverse};

/// Stones to place where there is one move only: a few milliseconds, for a value to show.
pub(super) const FORCED: u64 = 4_000;

/// Size of the table of the threat search: 2 to this power, in bytes.
const SOLVER: u32 = 24;
/// Depth from which on threats are searched by themselves between two depths.
const PROVE: u8 = 4;
/// The share of all nodes that this may take each time, and how many it may take in any case. A node of the threat search
/// takes as long as about ten stones placed.
const SHARE: u64 = 60;
const SOME: u64 = 100;

/// A move at the root and what is known of it.
pub(super) struct Root {
    pub at: Point,
    pub value: i32,
    pub bound: Bound,
    pub depth: u8,
    /// In this look or the last one that was finished, however many windows it took.
    pub nodes: u64,
    /// Whether those are of the depth before this one.
    stale: bool,
    /// It and what follows, as far as an open window has found out.
    pub line: Vec<u16>,
    /// What is expected after it, or refutes it.
    pub answer: Vec<Move>,
    /// The answers that were looked at.
    pub twigs: Twigs,
}

/// One search at the root.
pub(super) struct Run<'a> {
    pub search: Search<'a>,
    pub roots: Vec<Root>,
    depth: u8,
    lines: usize,
    /// Where the root is searched.
    pub window: Window,
    /// What has been found out so far.
    pub table: &'a Table,
    /// Whether all moves are compared, and threats are looked for.
    whole: bool,
}

impl<'a> Run<'a> {
    /// A search that has not begun, which compares `points`.
    pub fn new(
        field: Field,
        points: &[Point],
        how: &How,
        table: &'a Table,
        limit: u64,
        pulse: &'a mut dyn FnMut(&mut Work) -> bool,
    ) -> Run<'a> {
        let mut ordered = points.to_vec();
        ordered.sort_by_key(|at| Reverse(field.promise(field.to_move(), *at)));
        let fresh = |at: &Point| Root {
            at: *at,
            value: -INFINITY,
            bound: Bound::AtMost,
            depth: 0,
            nodes: 0,
            stale: true,
            line: vec![*at as u16],
            answer: Vec::new(),
            twigs: Twigs::default(),
        };
        let mut search = Search::new(field, table, limit, pulse);
        search.sight = u32::from(how.sight);
        search.width = if how.width == u8::MAX { usize::MAX } else { usize::from(how.width) };
        Run {
            search,
            roots: ordered.iter().map(fresh).collect(),
            depth: how.depth,
            lines: usize::from(how.lines.max(1)),
            window: Window::default(),
            table,
            whole: how.prove,
        }
    }

    /// Searches until told to end, for what it leaves in the table.
    pub fn alone(mut self, number: usize) {
        // Helpers at different depths find different things.
        for depth in 1 + number as u8 % 2..=self.depth {
            if !self.stage(depth, None) {
                break;
            }
        }
    }

    /// Searches deeper and deeper and tells of it; the best move.
    pub fn heard(mut self, ear: &RefCell<&mut Probe<'_>>) -> Point {
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
            let tree = self.tree();
            let mut probe = ear.borrow_mut();
            probe.tree(tree);
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

    /// Another depth begins.
    fn begin(&mut self) {
        self.window = Window::default();
        self.roots.iter_mut().for_each(|r| r.stale = true);
    }

    /// Every move to `depth`; false when it was broken off.
    fn stage(&mut self, depth: u8, ear: Option<&RefCell<&mut Probe<'_>>>) -> bool {
        let guess = self.roots[0].value;
        let mut width = 30;
        let whole = depth < 4 || self.lines > 1 || guess.abs() >= PROVEN;
        let (mut low, mut high) = if whole { (-INFINITY, INFINITY) } else { (guess - width, guess + width) };
        self.begin();
        loop {
            let Some(value) = self.all(depth, low, high, ear) else { return false };
            width *= 3;
            match value {
                v if v <= low && low > -INFINITY => {
                    self.window.fail_lows += 1;
                    low = if width > 1000 { -INFINITY } else { v - width };
                }
                v if v >= high && high < INFINITY => {
                    self.window.fail_highs += 1;
                    high = if width > 1000 { INFINITY } else { v + width };
                }
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
            if let Some(ear) = ear {
                self.tell_window((floor, high), ear);
            }
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
            (root.value, root.depth) = (value, depth);
            let fresh = !std::mem::take(&mut root.stale);
            root.nodes = self.search.nodes() - before + if fresh { root.nodes } else { 0 };
            root.bound = trail::bound(value, (floor, high));
            root.twigs = self.search.answers();
            if open {
                root.line.truncate(1);
                root.line.extend_from_slice(self.search.line());
            }
            if ear.is_some() {
                self.answer(i);
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
}
