//! What the strong search tells of the root.

use super::{run::Run, score};
use crate::{
    engine::{
        deepen::SHOWN,
        gomoku::master::{field::Field, search::WIN, table::NO_MOVE},
        probe::Probe,
        report::{Branch, RootMove},
        trail,
    },
    rules::Move,
};
use std::cell::RefCell;

impl Run<'_> {
    /// Tells of every move that has been searched, best first as far as is known.
    pub fn publish(&mut self, ear: &RefCell<&mut Probe<'_>>) {
        let deepest = self.search.deepest();
        let square = |at: usize| self.search.field.square(at);
        let moves = self.roots.iter().filter(|r| r.depth > 0).map(|r| {
            let root = RootMove {
                square: square(r.at),
                score: score(r.value),
                bound: r.bound,
                depth: r.depth,
                nodes: r.nodes,
                half_points: None,
                line: Vec::new(),
            };
            (root, r.answer.as_slice())
        });
        let line: Vec<Move> = self.roots[0].line.iter().map(|at| place(&self.search.field, *at)).collect();
        let mut probe = ear.borrow_mut();
        probe.seen(deepest + 1);
        probe.publish_all(moves.take(SHOWN), &line);
    }

    /// Notes the window in which the next move is searched.
    pub fn tell_window(&mut self, (alpha, beta): (i32, i32), ear: &RefCell<&mut Probe<'_>>) {
        // Beyond a win with the next stone there is nothing.
        let inside = |value: i32| (value.abs() < WIN).then(|| score(value));
        (self.window.alpha, self.window.beta) = (inside(alpha), inside(beta));
        ear.borrow_mut().window(self.window);
    }

    /// Notes what is expected after a move that has just been searched, or what refutes it: its line, or what the table
    /// says where the table alone was asked.
    pub fn answer(&mut self, i: usize) {
        let root = &mut self.roots[i];
        root.answer.clear();
        let line = self.search.line().iter().take(RootMove::LINE);
        root.answer.extend(line.map(|at| place(&self.search.field, *at)));
        let field = &mut self.search.field;
        if root.answer.is_empty()
            && let Some(known) = self.table.get(field.hash_after(root.at))
            && known.best != NO_MOVE
        {
            let (at, you) = (usize::from(known.best), field.to_move().other());
            field.place(root.at);
            if field.at(at).is_none() && field.may_play(you, at) {
                root.answer.push(place(field, known.best));
            }
            field.take_back();
        }
    }

    /// The top of the tree of a depth that is finished.
    pub fn tree(&self) -> Vec<Branch> {
        let roots = self.roots.iter().take(SHOWN).filter(|r| r.depth > 0).map(|r| {
            let played = place(&self.search.field, r.at as u16);
            let (score, bound, nodes) = (score(r.value), r.bound, r.nodes);
            (Branch { parent: None, played, score, bound, nodes, cut: 0 }, &r.twigs)
        });
        trail::branches(roots, score, |played| played)
    }
}

fn place(field: &Field, at: u16) -> Move {
    Move::Place(field.square(usize::from(at)))
}
