//! The strong search: principal variation search in which what is forced is played at once.

mod choice;
mod leaf;
mod node;

use super::{
    codes::Class,
    field::{Field, Point},
    forced::Urgency,
    fours::Fours,
    order::{NOWHERE, Order},
    params::{REDUCTION, REDUCTION_SLOPE},
    proof::Proof,
    table::Table,
    threats::{Kind, Outcome, Solver},
};
use crate::{
    engine::{
        trail::{TOP, Trail, Twigs},
        work::Work,
    },
    rules::Move,
};

/// Value of a win at the root; a win with the n-th stone from here is worth n less.
pub(crate) const WIN: i32 = 30_000;
/// Values beyond this are wins that are proven.
pub(crate) const PROVEN: i32 = WIN - 1_000;
/// Beyond every value.
pub(crate) const INFINITY: i32 = WIN + 1;
/// What is not proven is worth no more than this.
const MOST: i32 = 20_000;
/// Deepest ply.
const DEEPEST: usize = 200;

/// Nodes between two looks at the clock.
const PULSE: u64 = 512;

/// One search on one thread.
pub(crate) struct Search<'a> {
    pub(crate) field: Field,
    pub(crate) fours: Fours,
    table: &'a Table,
    order: Order,
    /// Moves of the nodes on the way, each a score above sixteen bits of the point.
    moves: Vec<i64>,
    vain: Vec<u16>,
    /// Points played from the root on.
    path: Vec<u16>,
    evals: Vec<i32>,
    lines: Vec<Vec<u16>>,
    placed: u64,
    /// What was done since the last pulse.
    work: Work,
    /// The moves at the top of the tree.
    trail: Trail,
    /// Nodes of the threat search.
    proving: u64,
    told: u64,
    deepest: usize,
    /// Told what has been done since it was told last, and empties it; true when the search has to end.
    pulse: &'a mut dyn FnMut(&mut Work) -> bool,
    limit: u64,
    ended: bool,
    /// How many fours in a row are read at the leaves; 0 for none.
    pub(crate) sight: u32,
    /// Most quiet moves looked at.
    pub(crate) width: usize,
    reductions: [[i8; 64]; 64],
}

impl<'a> Search<'a> {
    pub(crate) fn new(
        field: Field,
        table: &'a Table,
        limit: u64,
        pulse: &'a mut dyn FnMut(&mut Work) -> bool,
    ) -> Search<'a> {
        let points = field.size() * field.size();
        let reduction = |depth: usize, number: usize| {
            if depth == 0 || number == 0 {
                return 0;
            }
            let logs = (depth as f32).ln() * (number as f32).ln();
            (REDUCTION + logs * REDUCTION_SLOPE) as i8
        };
        Search {
            field,
            fours: Fours::new(),
            table,
            order: Order::new(points),
            moves: Vec::with_capacity(4096),
            vain: Vec::with_capacity(1024),
            path: Vec::with_capacity(256),
            evals: vec![0; DEEPEST + 8],
            lines: vec![Vec::new(); DEEPEST + 8],
            placed: 0,
            work: Work::default(),
            trail: Trail::default(),
            proving: 0,
            told: 0,
            deepest: 0,
            pulse,
            limit,
            ended: false,
            sight: 20,
            width: usize::MAX,
            reductions: std::array::from_fn(|d| std::array::from_fn(|n| reduction(d, n))),
        }
    }

    /// Stones placed so far.
    pub(crate) const fn nodes(&self) -> u64 {
        self.placed + self.fours.nodes + self.proving
    }

    /// Whether the search was told to end.
    pub(crate) const fn ended(&self) -> bool {
        self.ended
    }

    /// A position so many plies below the root is about to try its moves. One of those at the top forgets what is known of
    /// them.
    fn begin(&mut self, ply: usize) -> Option<usize> {
        let top = (ply <= TOP).then_some(ply);
        if let Some(ply) = top {
            self.trail.clear(ply);
        }
        top
    }

    /// The nodes before a move at the top of the tree is searched.
    fn mark(&mut self, top: Option<usize>) -> u64 {
        let Some(ply) = top else { return 0 };
        self.trail.clear(ply + 1);
        self.nodes()
    }

    /// Notes what the search of a move at the top of the tree has found, by the nodes before it.
    fn note(&mut self, top: Option<usize>, before: u64, at: Point, value: i32, window: (i32, i32)) {
        if let Some(ply) = top {
            self.trail.push(ply, Move::Place(self.field.square(at)), value, window, self.nodes() - before);
        }
    }

    /// The answers to the root move that was searched last.
    pub(crate) fn answers(&mut self) -> Twigs {
        self.trail.answers()
    }

    /// The deepest ply looked at since last asked.
    pub(crate) fn deepest(&mut self) -> usize {
        std::mem::take(&mut self.deepest)
    }

    /// The line found by the last search, after the root move.
    pub(crate) fn line(&self) -> &[u16] {
        &self.lines[1]
    }

    /// Value of a root move for the side to move, in a window; its subtree is `depth - 1` deep.
    pub(crate) fn root_move(&mut self, at: Point, depth: i32, alpha: i32, beta: i32, cut: bool) -> i32 {
        self.lines[1].clear();
        self.trail.clear(1);
        if self.field.class(self.field.to_move(), at) == Class::Five {
            return WIN - 1;
        }
        self.place(at);
        let value = -self.search(1, depth - 1, -beta, -alpha, cut);
        self.take_back();
        value
    }

    fn place(&mut self, at: Point) {
        self.placed += 1;
        self.path.push(at as u16);
        self.work.at(self.path.len()).nodes += 1;
        self.table.prefetch(self.field.hash_after(at));
        self.field.place(at);
        let nodes = self.nodes();
        if nodes - self.told >= PULSE || nodes >= self.limit {
            self.look();
        }
    }

    /// Tells the nodes; notes whether to end.
    pub(crate) fn look(&mut self) {
        let nodes = self.nodes();
        self.work.nodes = nodes - self.told;
        self.ended |= (self.pulse)(&mut self.work) || nodes >= self.limit;
        self.told = nodes;
    }

    /// Looks for a win by fours and threes at the root, in so many nodes.
    pub(crate) fn prove(&mut self, solver: &mut Solver, nodes: u64) -> Outcome<Proof> {
        let limit = nodes.min(self.limit.saturating_sub(self.nodes()));
        let Search { field, pulse, ended, work, .. } = self;
        let mut told = 0;
        let outcome = solver.solve(field, Kind::Threats, limit, &mut |now| {
            work.nodes = now - told;
            *ended |= pulse(work);
            told = now;
            *ended
        });
        self.proving += solver.nodes();
        self.told += told;
        outcome
    }

    fn take_back(&mut self) {
        self.path.pop();
        self.field.take_back();
    }

    fn only(&mut self, ply: usize, at: Point) {
        self.lines[ply].clear();
        self.lines[ply].push(at as u16);
    }

    fn extend(&mut self, ply: usize, at: Point) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        upper[ply].clear();
        upper[ply].push(at as u16);
        upper[ply].extend_from_slice(&lower[0]);
    }

    /// What the position is worth to the side to move without a search.
    fn evaluate(&self) -> i32 {
        self.field.evaluate().clamp(-MOST, MOST)
    }

    /// Value of the position for the side to move, exact within the window.
    pub(crate) fn search(&mut self, ply: usize, depth: i32, mut alpha: i32, mut beta: i32, cut: bool) -> i32 {
        self.lines[ply].clear();
        self.deepest = self.deepest.max(ply);
        if self.ended || self.field.is_full() {
            return 0;
        }
        let urgency = self.field.urgency();
        match urgency {
            Urgency::Five(at) => {
                self.only(ply, at);
                return WIN - (ply + 1) as i32;
            }
            Urgency::Lost => return (ply + 2) as i32 - WIN,
            Urgency::Win(at) => {
                self.only(ply, at);
                return WIN - (ply + 3) as i32;
            }
            _ => {}
        }
        // No line is shorter than these.
        alpha = alpha.max((ply + 4) as i32 - WIN);
        beta = beta.min(WIN - (ply + 5) as i32);
        if alpha >= beta {
            return alpha;
        }
        if ply >= DEEPEST {
            return self.evaluate();
        }
        if let Urgency::Block(at) = urgency {
            let top = self.begin(ply);
            let before = self.mark(top);
            self.place(at);
            let value = -self.search(ply + 1, depth, -beta, -alpha, !cut);
            self.take_back();
            self.note(top, before, at, value, (alpha, beta));
            self.extend(ply, at);
            return value;
        }
        self.inner(ply, depth, alpha, beta, cut, urgency == Urgency::Defend, NOWHERE)
    }
}
