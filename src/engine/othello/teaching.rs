//! The teaching search: minimax, and the same with alpha-beta pruning as a switch.
//!
//! Its conventions, which never change: a score is Black's discs minus White's, Black maximises and White minimises;
//! depth counts discs still to be placed, so a pass costs none; moves are tried row by row; a line that is cut off is
//! worth its disc difference at that point. Pruning changes the number of nodes and nothing else.

use crate::{
    engine::{
        limits::Meter,
        probe::Probe,
        report::{Bound, Branch, RootMove, Score, Window},
        trail::{self, Twigs},
    },
    rules::{Move, Othello, Side, Square},
};

/// Beyond every disc difference.
const BEYOND: i32 = 1000;

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
    let mut tree = Tree { prune, passes: 0, cut_off: 0, ear: meter };
    let mut line = Vec::new();
    let value = tree.visit(position, depth, 0, (-BEYOND, BEYOND), &mut line);
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

/// Who counts the positions, and hears of what is done with them or not.
trait Ear {
    /// A position so many plies below the root; false when the search must end.
    fn visit(&mut self, ply: usize) -> bool;

    /// Before a move of that position is searched: the nodes so far, for [`Ear::note`].
    fn mark(&mut self, _ply: usize, _first: bool) -> u64 {
        0
    }

    /// After it: what it is worth within a window, both for the side that plays it.
    fn note(&mut self, _ply: usize, _before: u64, _played: Move, _value: i32, _window: (i32, i32)) {}

    /// That move was enough, `depth` discs above the end of the search, and `others` are not looked at.
    fn cutoff(&mut self, _ply: usize, _depth: u8, _square: Square, _others: usize) {}
}

impl Ear for Meter {
    fn visit(&mut self, _ply: usize) -> bool {
        self.count()
    }
}

impl Ear for Probe<'_> {
    fn visit(&mut self, ply: usize) -> bool {
        Probe::visit(self, ply)
    }

    fn mark(&mut self, ply: usize, first: bool) -> u64 {
        if first {
            self.begin(ply);
        }
        Probe::mark(self, ply)
    }

    fn note(&mut self, ply: usize, before: u64, played: Move, value: i32, window: (i32, i32)) {
        Probe::note(self, ply, before, played, value, window);
    }

    fn cutoff(&mut self, ply: usize, depth: u8, square: Square, others: usize) {
        Probe::cutoff(self, ply, depth, square, others);
    }
}

/// One search and its counters.
struct Tree<'c, E> {
    prune: bool,
    passes: u64,
    /// Lines ended by the depth and not by the game.
    cut_off: u64,
    ear: &'c mut E,
}

impl<E: Ear> Tree<'_, E> {
    /// The value of a position for Black minus White; `line` gets the best play, last move first. `None` when the
    /// search has to end.
    fn visit(
        &mut self,
        position: &Othello,
        depth: u8,
        ply: usize,
        (mut alpha, mut beta): (i32, i32),
        line: &mut Vec<Move>,
    ) -> Option<i32> {
        line.clear();
        if !self.ear.visit(ply) {
            return None;
        }
        let black = position.to_move() == Side::Black;
        let legal = position.legal();
        if legal == 0 {
            if !position.must_pass() {
                return Some(position.difference());
            }
            self.passes += 1;
            let mut after = *position;
            after.pass();
            let before = self.ear.mark(ply, true);
            let value = self.visit(&after, depth, ply + 1, (alpha, beta), line)?;
            self.note(ply, before, Move::Pass, value, (alpha, beta), black);
            line.push(Move::Pass);
            return Some(value);
        }
        if depth == 0 {
            self.cut_off += 1;
            return Some(position.difference());
        }
        let mut best = if black { -BEYOND } else { BEYOND };
        let mut below = Vec::new();
        for (i, square) in position.squares(legal).enumerate() {
            let mut after = *position;
            after.place(square, position.flips(square));
            let before = self.ear.mark(ply, i == 0);
            let value = self.visit(&after, depth - 1, ply + 1, (alpha, beta), &mut below)?;
            self.note(ply, before, Move::Place(square), value, (alpha, beta), black);
            if (black && value > best) || (!black && value < best) {
                best = value;
                std::mem::swap(line, &mut below);
                line.push(Move::Place(square));
            }
            if black {
                alpha = alpha.max(value);
            } else {
                beta = beta.min(value);
            }
            if self.prune && alpha >= beta {
                self.ear.cutoff(ply, depth, square, legal.count_ones() as usize - i - 1);
                break;
            }
        }
        Some(best)
    }

    /// Tells what a move is worth, as the side sees it that plays it. Without pruning nothing is a bound.
    fn note(&mut self, ply: usize, before: u64, played: Move, value: i32, window: (i32, i32), black: bool) {
        let (alpha, beta) = if self.prune { window } else { (-BEYOND, BEYOND) };
        let (value, window) = if black { (value, (alpha, beta)) } else { (-value, (-beta, -alpha)) };
        self.ear.note(ply, before, played, value, window);
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
        let mut tree = Tree { prune, passes: 0, cut_off: 0, ear: &mut *probe };
        let Some(value) = tree.visit(&after, depth - 1, 1, (alpha, beta), &mut below) else {
            break;
        };
        let (value, exact) = (sign * value, tree.cut_off == 0);
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
