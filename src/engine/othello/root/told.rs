//! What the strong search tells of the root.

use super::{
    ALL,
    run::{Root, Run},
};
use crate::{
    engine::{
        deepen::SHOWN,
        othello::{
            board::{Board, margin},
            probcut::EXACT,
            table::Table,
        },
        report::{Bound, Branch, RootMove, Score},
        trail,
    },
    rules::{Move, Othello, Position, Square},
};

impl Run<'_, '_, '_> {
    /// Tells of every move that has been searched, best first as far as is known.
    pub fn publish(&self) {
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
            let first = (like(r.square, r.nodes), r.answer.as_slice());
            std::iter::once(first).chain(r.twins.iter().map(move |s| (like(*s, 0), [].as_slice())))
        });
        let mut ear = self.ear.borrow_mut();
        ear.seen(self.searcher.deepest() as usize + 1);
        ear.publish_all(moves.take(SHOWN), &self.roots[0].line);
    }

    /// What a value of that depth means.
    fn means(&self, value: i32, depth: i32, sure: u8) -> Score {
        if depth < self.position.empties() as i32 || sure < EXACT { Score::Lead(value) } else { Score::Discs(value) }
    }

    /// Notes the window in which the next move is searched.
    pub fn tell_window(&mut self, (alpha, beta): (i32, i32), (depth, sure): (i32, u8)) {
        self.window.alpha = (alpha > -ALL).then(|| self.means(alpha, depth, sure));
        self.window.beta = (beta < ALL).then(|| self.means(beta, depth, sure));
        self.ear.borrow_mut().window(self.window);
    }

    /// Notes what is expected after a move: the line of an open window, or else what the table says, move after move.
    pub fn answer(&mut self, i: usize, open: bool) {
        let root = &mut self.roots[i];
        root.answer.clear();
        if open {
            root.answer.extend(root.line.iter().skip(1).take(RootMove::LINE));
            return;
        }
        let mut after = *self.position;
        after.place(root.square, after.flips(root.square));
        while root.answer.len() < RootMove::LINE {
            let Some(next) = best_known(&after, self.table) else { break };
            match next {
                Move::Place(square) => after.place(square, after.flips(square)),
                Move::Pass => after.pass(),
            }
            root.answer.push(next);
        }
    }

    /// The top of the tree of a depth that is finished.
    pub fn tree(&self, depth: i32, sure: u8) -> Vec<Branch> {
        let size = self.position.size();
        let roots = self.roots.iter().map(|r| {
            let played = Move::Place(r.square);
            let branch = Branch { parent: None, played, score: self.score(r), bound: r.bound, nodes: r.nodes, cut: 0 };
            (branch, &r.twigs)
        });
        trail::branches(roots, |value| self.means(value, depth, sure), |played| on_board(played, size))
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

/// The move that the table has for a position, if it has a legal one.
fn best_known(position: &Othello, table: &Table) -> Option<Move> {
    let legal = position.legal();
    if legal == 0 {
        return position.must_pass().then_some(Move::Pass);
    }
    let known = table.get(Board::middle(position).hash())?;
    let bit = u32::from(known.moves[0]).checked_sub(margin(position.size()))?;
    (bit < 64 && legal & 1 << bit != 0).then(|| Move::Place(position.square(bit)))
}

/// A move that the search names by its bit, on the board that lies in the middle of the bits.
pub fn on_board(played: Move, size: u8) -> Move {
    let margin = (8 - size) / 2;
    match played {
        Move::Place(s) => Move::Place(Square::new(s.col() - margin, s.row() - margin, size)),
        Move::Pass => Move::Pass,
    }
}
