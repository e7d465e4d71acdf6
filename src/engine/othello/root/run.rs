//! One search at the root: the moves in their order, window after window, and what is told of each.

use super::{ALL, told::on_board};
use crate::{
    engine::{
        othello::{
            board::{Board, margin},
            probcut::EXACT,
            searcher::Searcher,
            table::Table,
        },
        pace::Pace,
        probe::Probe,
        report::{Bound, Window},
        trail::Twigs,
    },
    rules::{Move, Othello, Square},
};
use std::{cell::RefCell, cmp::Reverse};

/// Windows to try before the whole one: selective searches may contradict each other for ever.
const PATIENCE: u32 = 8;

/// A move at the root and what is known of it.
pub(super) struct Root {
    pub square: Square,
    /// Moves that lead to an image of the same board: worth the same, and not searched.
    pub twins: Vec<Square>,
    /// After the move, seen from the opponent.
    pub board: Board,
    /// For the side to move, in discs, empty squares to the winner.
    pub value: i32,
    pub bound: Bound,
    pub depth: u8,
    pub sure: u8,
    /// In this look or the last one that was finished, however many windows it took.
    pub nodes: u64,
    /// Whether those are of the depth before this one.
    stale: bool,
    /// Squares as they are named on the board, passes included.
    pub line: Vec<Move>,
    /// What is expected after it, or refutes it.
    pub answer: Vec<Move>,
    /// The answers that were looked at, as they are named by bits.
    pub twigs: Twigs,
}

/// The moves to search: of those that lead to images of one board, as all do at the start, the first.
pub(super) fn distinct(position: &Othello, roots: &[Square]) -> Vec<Root> {
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
            stale: true,
            line: Vec::new(),
            answer: Vec::new(),
            twigs: Twigs::default(),
        });
    }
    all
}

/// One search at the root.
pub(super) struct Run<'a, 's, 'p> {
    pub position: &'a Othello,
    pub searcher: Searcher<'s>,
    /// What the search has found out so far.
    pub table: &'a Table,
    /// The moves, best first as far as is known; not empty.
    pub roots: Vec<Root>,
    /// How many of the best get an exact score.
    pub lines: usize,
    /// Whether a game that is played out is worth its discs, or only its result.
    pub margin: bool,
    /// Where the root is searched.
    pub window: Window,
    /// The clock, if one is running.
    pub pace: Option<Pace>,
    pub ear: &'a RefCell<&'a mut Probe<'p>>,
}

impl Run<'_, '_, '_> {
    /// Whether the clock, if there is one, has time for another depth; and lets it have that.
    pub fn may_begin(&self) -> bool {
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

    /// Whether a search of that depth asks who wins, and not by how much.
    fn result_only(&self, depth: i32) -> bool {
        !self.margin && depth >= self.position.empties() as i32
    }

    /// Nodes of all threads so far.
    fn nodes(&self) -> u64 {
        self.ear.borrow().nodes()
    }

    /// Another depth begins, or the same one surer.
    fn begin(&mut self) {
        self.window = Window::default();
        self.roots.iter_mut().for_each(|r| r.stale = true);
    }

    /// Searches every move to `depth`; false when it was broken off.
    pub fn stage(&mut self, depth: i32, sure: u8) -> bool {
        let known = self.roots[0].depth > 0 && self.lines == 1;
        let to_end = depth >= self.position.empties() as i32;
        let width = if sure == EXACT && to_end { 1 } else { 3 };
        let guess = self.roots[0].value;
        let (mut low, mut high) =
            if known && depth > 3 { ((guess - width).max(-ALL), (guess + width).min(ALL)) } else { (-ALL, ALL) };
        let result_only = self.result_only(depth);
        if result_only {
            (low, high) = (-1, 1);
        }
        let mut looks = 0;
        self.begin();
        loop {
            let Some(value) = self.all(depth, sure, low, high) else { return false };
            if result_only {
                break;
            }
            looks += 1;
            (low, high) = match value {
                v if v <= low && low > -ALL => {
                    self.fails();
                    self.window.fail_lows += 1;
                    (-ALL, (v + 1).min(ALL))
                }
                v if v >= high && high < ALL => {
                    self.window.fail_highs += 1;
                    ((v - 1).max(-ALL), ALL)
                }
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
        let tree = self.tree(depth, sure);
        let mut ear = self.ear.borrow_mut();
        ear.tree(tree);
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
            // How much worse than lost a move is makes no difference where only the result counts.
            let floor = if self.result_only(depth) { floor.max(low) } else { floor };
            self.tell_window((floor, high), (depth, sure));
            let (board, before) = (self.roots[i].board, self.nodes());
            let first = best.len() < self.lines;
            self.searcher.answers();
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
            let nodes = self.nodes();
            let root = &mut self.roots[i];
            (root.value, root.depth, root.sure) = (value, depth as u8, sure);
            let anew = std::mem::take(&mut root.stale);
            root.nodes = nodes - before + if anew { 0 } else { root.nodes };
            root.bound = match value {
                v if v <= floor && floor > -ALL => Bound::AtMost,
                v if v >= high && high < ALL => Bound::AtLeast,
                _ => Bound::Exact,
            };
            root.twigs = self.searcher.answers();
            if open {
                root.line.clear();
                root.line.push(Move::Place(root.square));
                root.line.extend(self.searcher.line().iter().map(|m| on_board(*m, self.position.size())));
            }
            self.answer(i, open);
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
}
