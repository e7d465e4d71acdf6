//! The teaching search on Othello: minimax, and the same with alpha-beta pruning as a switch.
//!
//! The search itself, with its conventions, is [`lesson`](crate::engine::lesson); here it answers with a value and a
//! line, and plays as a bot. Moves are tried row by row.

use crate::{
    engine::{
        lesson::{BEYOND, Ending, Look, Method, Plan, Search, Visit, Watch},
        limits::Meter,
        probe::Probe,
        report::{Bound, Branch, RootMove, Score, Window},
        trail::{self, Twigs},
    },
    rules::{Move, Othello, Side, Square},
};

/// What the teaching search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TeachingResult {
    /// Black's discs minus White's with best play to that depth: -64 to 64.
    pub value: i32,
    /// The first best move in row order; a forced pass is [`Move::Pass`]; `None` when the game is over.
    pub best: Option<Move>,
    /// A best line from the position, passes included, as long as the depth or the game.
    pub line: Vec<Move>,
    /// Positions visited. Every one counts: the first, those in between, the last of a line, and the position before
    /// a pass as well as the one after it.
    pub nodes: u64,
    /// How many of them were left by a pass; `nodes - passes` is the count of those who do not count passes.
    pub passes: u64,
    /// True when no line was cut off by the depth: then `value` is the exact result of the game.
    pub exact: bool,
    /// False when the meter ended the search: then the value, the move and the line are of no use.
    pub complete: bool,
}

/// Searches `depth` discs ahead (0 = the board as it is), with or without pruning. The position is only read.
///
/// Without pruning and to the end, 4x4 from the start is a matter of a fraction of a second; larger boards are not.
///
/// # Examples
/// ```
/// use obverse::engine::{limits::{Limits, Meter, Stop}, othello::teaching};
/// use obverse::rules::Othello;
///
/// let mut meter = Meter::start(Limits::default(), Stop::new());
/// let result = teaching::search(&Othello::standard(4), 12, true, &mut meter);
/// assert_eq!((result.value, result.exact), (-8, true));
/// ```
#[must_use]
pub fn search(position: &Othello, depth: u8, prune: bool, meter: &mut Meter) -> TeachingResult {
    let before = meter.nodes();
    let mut tree = Search::new(plan(prune), meter);
    let root = Visit { played: None, look: Look::Value, depth, alpha: -BEYOND, beta: BEYOND };
    let mut line = Vec::new();
    let value = tree.visit(position, root, &mut line);
    let (passes, exact) = (tree.passes, tree.cut_off == 0);
    TeachingResult {
        value: value.unwrap_or(0),
        best: line.last().copied(),
        nodes: meter.nodes() - before,
        passes,
        exact: exact && value.is_some(),
        complete: value.is_some(),
        line: line.into_iter().rev().collect(),
    }
}

const fn plan(prune: bool) -> Plan {
    Plan { method: if prune { Method::AlphaBeta } else { Method::Minimax }, ordered: false }
}

/// Counts nodes, and no more.
impl Watch for Meter {
    fn enter(&mut self, _: Visit) -> bool {
        self.count()
    }
}

/// Tells a probe what is done with the positions below a root move.
struct Ear<'a, 'p> {
    probe: &'a mut Probe<'p>,
    prune: bool,
    /// Whether Black moves at the root.
    black: bool,
    /// The positions that are open, the innermost last.
    open: Vec<Open>,
}

/// A position that is open.
struct Open {
    visit: Visit,
    /// Nodes before it, for [`Probe::note`].
    before: u64,
    /// The reply that was searched last.
    last: Option<Move>,
}

impl Ear<'_, '_> {
    /// Whether Black moves so many plies below the root.
    const fn black_at(&self, ply: usize) -> bool {
        self.black == ply.is_multiple_of(2)
    }
}

impl Watch for Ear<'_, '_> {
    fn enter(&mut self, visit: Visit) -> bool {
        // The root move itself is ply 1; whoever compares the root moves notes it.
        let ply = self.open.len() + 1;
        let mut before = 0;
        if let Some(parent) = self.open.last_mut() {
            if parent.last.is_none() {
                self.probe.begin(ply - 1);
            }
            before = self.probe.mark(ply - 1);
            parent.last = visit.played;
        }
        self.open.push(Open { visit, before, last: None });
        self.probe.visit(ply)
    }

    fn leave(&mut self, value: i32, ending: Ending) {
        let ply = self.open.len();
        let Some(Open { visit, before, last }) = self.open.pop() else { return };
        let (black, Visit { alpha, beta, .. }) = (self.black_at(ply), visit);
        let others = match ending {
            Ending::Cut(left) => Some(usize::from(left)),
            // The last move was enough as well: nothing is spared by it.
            Ending::Tried if self.prune && if black { value >= beta } else { value <= alpha } => Some(0),
            _ => None,
        };
        if let (Some(others), Some(Move::Place(square))) = (others, last) {
            self.probe.cutoff(ply, visit.depth, square, others);
        }
        if let (Some(played), false) = (visit.played, self.open.is_empty()) {
            // As the side sees it that played it.
            let (value, window) = if black { (-value, (-beta, -alpha)) } else { (value, (alpha, beta)) };
            self.probe.note(ply - 1, before, played, value, window);
        }
    }
}

/// The teaching search as a bot: one of `roots`, the moves to compare in row order, after the other, told after each.
///
/// With all legal moves it visits what [`search`] visits, so the counts are the same. [`Score::Discs`] when no line was
/// cut off.
pub(crate) fn choose(position: &Othello, roots: &[Square], depth: u8, prune: bool, probe: &mut Probe<'_>) -> Square {
    let black = position.to_move() == Side::Black;
    let sign = if black { 1 } else { -1 };
    let first = roots[0];
    if !probe.count() {
        return first;
    }
    let mut known: Vec<Known> = Vec::new();
    let (mut best, mut below, mut line) = (-BEYOND, Vec::new(), vec![Move::Place(first)]);
    for &square in roots {
        let mut after = *position;
        after.place(square, position.flips(square));
        let (alpha, beta) = match (prune, black) {
            (false, _) => (-BEYOND, BEYOND),
            (true, true) => (best, BEYOND),
            (true, false) => (-BEYOND, -best),
        };
        tell_window(prune, known.first(), probe);
        let before = probe.mark(0);
        let mut ear = Ear { probe: &mut *probe, prune, black, open: Vec::new() };
        let mut tree = Search::new(plan(prune), &mut ear);
        let next = Visit { played: Some(Move::Place(square)), look: Look::Value, depth: depth - 1, alpha, beta };
        let Some(value) = tree.visit(&after, next, &mut below) else { break };
        let cut_off = tree.cut_off;
        let (value, exact) = (sign * value, cut_off == 0);
        let score = means(value, exact);
        let bound = if prune && value <= best { Bound::AtMost } else { Bound::Exact };
        let answer: Vec<Move> = below.iter().rev().copied().collect();
        if value > best {
            best = value;
            line = std::iter::once(Move::Place(square)).chain(answer.iter().copied()).collect();
        }
        let (nodes, twigs) = (probe.nodes() - before, probe.answers());
        let short = answer.into_iter().take(RootMove::LINE).collect();
        let told = RootMove { square, score, bound, depth, nodes, half_points: None, line: short };
        known.push(Known { value, exact, told, twigs });
        // Stable: of equal values the first in row order leads.
        known.sort_by_key(|k| std::cmp::Reverse(k.value));
        probe.seen(line.len());
        if known.len() == roots.len() {
            probe.finished(depth);
            probe.tree(branches(&known));
        }
        probe.publish(known.iter().map(|k| k.told.clone()).collect(), line.clone());
    }
    known.first().map_or(first, |k| k.told.square)
}

/// A root move that has been searched.
struct Known {
    /// For the side to move.
    value: i32,
    /// Whether no line was cut off by the depth.
    exact: bool,
    told: RootMove,
    twigs: Twigs,
}

/// What a value means.
const fn means(value: i32, exact: bool) -> Score {
    if exact { Score::Discs(value) } else { Score::Points(value) }
}

/// Notes what the next root move has to beat: nothing where all lines are looked at.
fn tell_window(prune: bool, best: Option<&Known>, probe: &mut Probe<'_>) {
    let alpha = best.filter(|_| prune).map(|k| k.told.score);
    probe.window(Window { alpha, ..Window::default() });
}

/// The top of the tree.
fn branches(known: &[Known]) -> Vec<Branch> {
    let exact = known.iter().all(|k| k.exact);
    let roots = known.iter().map(|k| {
        let RootMove { square, score, bound, nodes, .. } = k.told;
        (Branch { parent: None, played: Move::Place(square), score, bound, nodes, cut: 0 }, &k.twigs)
    });
    trail::branches(roots, |value| means(value, exact), |played| played)
}
