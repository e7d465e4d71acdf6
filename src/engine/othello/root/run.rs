//! One search at the root: the moves in their order, window after window, and what is told of each.

use super::ALL;
use crate::{
    engine::{
        deepen::SHOWN,
        othello::{
            board::{Board, margin},
            probcut::EXACT,
            searcher::Searcher,
        },
        pace::Pace,
        probe::Probe,
        report::{Bound, RootMove, Score},
    },
    rules::{Move, Othello, Position, Square},
};
use std::{cell::RefCell, cmp::Reverse};

/// Windows to try before the whole one: selective searches may contradict each other for ever.
const PATIENCE: u32 = 8;

/// A move at the root and what is known of it.
pub(super) struct Root {
    pub square: Square,
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
            line: Vec::new(),
        });
    }
    all
}

/// One search at the root.
pub(super) struct Run<'a, 's, 'p> {
    pub position: &'a Othello,
    pub searcher: Searcher<'s>,
    /// The moves, best first as far as is known; not empty.
    pub roots: Vec<Root>,
    /// How many of the best get an exact score.
    pub lines: usize,
    /// Whether a game that is played out is worth its discs, or only its result.
    pub margin: bool,
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
        loop {
            let Some(value) = self.all(depth, sure, low, high) else { return false };
            if result_only {
                break;
            }
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
            // How much worse than lost a move is makes no difference where only the result counts.
            let floor = if self.result_only(depth) { floor.max(low) } else { floor };
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
                line: Vec::new(),
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
