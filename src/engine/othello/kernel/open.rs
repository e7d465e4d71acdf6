//! Open windows, along the best line: principal variation search.

use super::{
    Search,
    evaluate::{after, passed},
    mobility,
    moves::Moves,
};
use crate::{
    engine::othello::{
        node::Node,
        table::{Found, NO_MOVE},
    },
    rules::{Move, Square},
};
use macro_rules_attribute::apply;

impl Search<'_> {
    /// The value of `node` within a window, `depth` plies deep, in discs: exact inside the window, a bound outside of
    /// it. Its best line is in [`Search::line`].
    #[apply(hot!)]
    pub fn open(&mut self, node: &Node, depth: i32, alpha: i32, beta: i32) -> i32 {
        let board = node.board;
        let ply = self.ply;
        let empties = self.empty(board).count_ones() as i32;
        self.add(empties, 1);
        self.deepest = self.deepest.max(ply as u32);
        self.lines[ply].clear();
        self.look();
        if self.stopped {
            return alpha;
        }
        let legal = mobility(board.own, board.opp) & self.empty(board);
        if legal == 0 {
            let other = board.pass();
            if mobility(other.own, other.opp) & self.empty(board) == 0 {
                return self.tail.result(board.own, board.opp);
            }
            let node = Node { board: other, features: passed(&node.features) };
            let before = self.nodes();
            let value = -self.below(&node, depth, -beta, -alpha);
            self.passed(empties, before, value, (alpha, beta));
            self.extend(ply, Move::Pass);
            return value;
        }
        if depth <= 0 {
            return self.evaluate(node);
        }
        let depth = depth.min(empties);
        let hash = board.hash();
        self.ask();
        let mut known = self.means.table.get(hash);
        if depth > 6 && known.is_none_or(|k| k.moves[0] == NO_MOVE || i32::from(k.depth) < depth / 2) {
            // Nothing tells which move to try first: look less far for it.
            let sure = std::mem::replace(&mut self.sure, 0);
            self.open(node, depth / 2, alpha, beta);
            self.sure = sure;
            self.lines[ply].clear();
            known = self.means.table.get(hash);
        }
        let mut moves = Moves::of(board, legal);
        for child in moves.all() {
            child.hash = child.board.hash();
        }
        self.order(node, &mut moves, known.map_or([NO_MOVE; 2], |k| k.moves), depth, alpha);
        let top = self.begin(empties);
        let (mut best, mut best_move, mut least) = (-128, NO_MOVE, alpha);
        for i in 0..moves.len() {
            let child = moves.pick(i);
            let next =
                Node { board: child.board, features: after(self.worth, &node.features, child.square, child.turned) };
            let (mut value, floor, before) = (least + 1, least, self.mark(top));
            if best > -128 {
                value = -self.null(&next, child.hash, depth - 1, -least - 1);
            }
            if best == -128 || (value > least && value < beta) {
                value = -self.below(&next, depth - 1, -beta, -least);
                if self.stopped {
                    return alpha;
                }
                if value > least || best == -128 {
                    self.extend(ply, Move::Place(Square::from_index(child.square as usize, 8)));
                }
            } else if value >= beta {
                // A null window knows no line beyond the move itself.
                self.lines[ply].clear();
                self.lines[ply].push(Move::Place(Square::from_index(child.square as usize, 8)));
            }
            if self.stopped {
                return alpha;
            }
            self.note(top, before, child.square, value, (floor, beta));
            if value > best {
                (best, best_move) = (value, child.square as u8);
                least = least.max(value);
                if value >= beta {
                    self.cutoff(empties, depth, child.square, moves.len() - i - 1);
                    break;
                }
            }
        }
        let found = Found { alpha, beta, score: best, depth: depth as u8, sure: self.sure, best: best_move };
        self.means.table.put(hash, &found);
        best
    }

    /// [`Search::open`] one ply further down.
    #[apply(hot!)]
    fn below(&mut self, node: &Node, depth: i32, alpha: i32, beta: i32) -> i32 {
        self.ply += 1;
        let value = self.open(node, depth, alpha, beta);
        self.ply -= 1;
        value
    }

    /// The line at `ply` is now `first` and then the line below.
    fn extend(&mut self, ply: usize, first: Move) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        upper[ply].clear();
        upper[ply].push(first);
        upper[ply].extend_from_slice(&lower[0]);
    }

    /// The best line that the last [`Search::open`] has found.
    pub fn line(&self) -> &[Move] {
        &self.lines[0]
    }
}
