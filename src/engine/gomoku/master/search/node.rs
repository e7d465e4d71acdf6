//! A position with a choice of moves: what is known of it, what may be left out, and the moves one after another.

use super::super::{
    field::Point,
    order::NOWHERE,
    params::{
        DEFEND, FOURS_DEPTH, FOURS_INNER, HISTORY_ORDER, KILLER, RAZOR, RAZOR_DEPTH, STATIC, STATIC_DEPTH,
        UNKNOWN_DEPTH,
    },
    table::{Entry, Limit, NO_MOVE},
};
use super::{INFINITY, PROVEN, Search, WIN, choice::Look, leaf::enough};
use crate::{
    engine::{report::Spark, work::WEIGHTY},
    rules::Side,
};

/// A position with a choice, and what is known of it.
pub(super) struct Node {
    /// Plies from the root.
    pub(super) ply: usize,
    /// Plies to look ahead.
    pub(super) depth: i32,
    pub(super) beta: i32,
    pub(super) hash: u64,
    /// What was learned of it.
    pub(super) eval: i32,
    /// Whether its value is wanted, and not only on which side of the window it lies.
    pub(super) pv: bool,
    /// Whether it is expected to be refuted.
    pub(super) cut: bool,
    /// Whether an open four or two fours are to be stopped.
    pub(super) defend: bool,
    /// Whether it is better for the side to move than two plies before.
    pub(super) improving: bool,
    /// A move left out to see how the others do, or [`NOWHERE`].
    pub(super) excluded: u16,
    /// What the table says.
    pub(super) known: Option<Entry>,
    /// The opponent's last point, or [`NOWHERE`].
    pub(super) before: u16,
}

impl Search<'_> {
    /// [`Search::search`] where there is a choice. `excluded` is a move left out to see how the others do.
    pub(super) fn inner(
        &mut self,
        ply: usize,
        mut depth: i32,
        alpha: i32,
        beta: i32,
        cut: bool,
        defend: bool,
        excluded: u16,
    ) -> i32 {
        let (pv, hash, alone) = (beta - alpha > 1, self.field.hash(), excluded != NOWHERE);
        self.work.probes += 1;
        let known = self.table.get(hash).filter(|_| !alone);
        if let Some(value) = known.filter(|_| !pv).and_then(|e| enough(e, ply, depth, alpha, beta)) {
            self.work.at(ply).hits += 1;
            return value;
        }
        let eval = known.map_or_else(|| self.evaluate(), |e| i32::from(e.eval));
        self.evals[ply] = eval;
        if depth <= 0 {
            if alone || !defend || eval + DEFEND <= alpha {
                return self.leaf(ply, hash, eval, beta, known);
            }
            // What stops a threat is tried before it is judged.
            depth = 1;
        }
        let improving = ply >= 2 && eval > self.evals[ply - 2];
        if !pv && !alone && !defend {
            if depth <= RAZOR_DEPTH && eval + RAZOR * depth < alpha {
                let value = self.leaf(ply, hash, eval, beta, known);
                if depth <= 1 || value < alpha {
                    return value;
                }
            }
            let margin = STATIC * (depth - i32::from(improving));
            if depth <= STATIC_DEPTH && eval - margin >= beta && beta.abs() < PROVEN {
                return eval;
            }
        }
        if !alone
            && eval < beta
            && depth <= FOURS_DEPTH
            && known.is_none_or(|e| e.depth <= 0)
            && let Some(value) = self.win_by_fours(ply, FOURS_INNER)
        {
            self.keep(hash, ply, value, eval, NO_MOVE, depth, Limit::Lower);
            return value;
        }
        if known.is_none_or(|e| e.best == NO_MOVE) && depth >= UNKNOWN_DEPTH {
            depth -= 1;
        }
        let before = self.path.last().copied().unwrap_or(NOWHERE);
        let node = Node { ply, depth, beta, hash, eval, pv, cut, defend, improving, excluded, known, before };
        self.all(alpha, &node)
    }

    /// All moves of a node.
    fn all(&mut self, mut alpha: i32, node: &Node) -> i32 {
        let Node { ply, depth, beta, excluded, before, .. } = *node;
        let me = self.field.to_move();
        let (start, vain) = (self.moves.len(), self.vain.len());
        self.list(me, node);
        let first_alpha = alpha;
        let (mut best, mut best_at) = (-INFINITY, NO_MOVE);
        let mut number = 0;
        // A search that leaves out a move is part of that of the same position.
        let top = if excluded == NOWHERE { self.begin(ply) } else { None };
        for i in start..self.moves.len() {
            let at16 = self.next(i);
            let at = usize::from(at16);
            if at16 == excluded || !self.field.may_play(me, at) {
                continue;
            }
            number += 1;
            match self.look_at(at, number, best, alpha, node) {
                Look::Yes => {}
                Look::No => continue,
                Look::NoMore => break,
            }
            let extension = match self.extension(at16, node) {
                Ok(extension) => extension,
                Err(value) => {
                    self.moves.truncate(start);
                    self.vain.truncate(vain);
                    return value;
                }
            };
            if self.ended {
                break;
            }
            let marked = self.mark(top);
            let value = self.one(at, number, alpha, extension, node);
            if self.ended {
                break;
            }
            self.note(top, marked, at, value, (alpha, beta));
            if value > best {
                best = value;
                if value > alpha {
                    best_at = at16;
                    alpha = value;
                    self.extend(ply, at);
                    if value >= beta {
                        let tried = self.vain.split_off(vain);
                        self.order.refuted(me, ply, before, depth, at, &tried);
                        self.cutoff(top, node, at, self.moves.len() - i - 1);
                        break;
                    }
                }
            }
            self.vain.push(at16);
        }
        self.moves.truncate(start);
        self.vain.truncate(vain);
        if self.ended {
            return 0;
        }
        if number == 0 {
            // Renju: nothing but forbidden points stops the threat, or the one move was left out.
            return match () {
                () if excluded != NOWHERE => first_alpha,
                () if node.defend => (ply + 4) as i32 - WIN,
                () => 0,
            };
        }
        if excluded == NOWHERE {
            let limit = match best {
                v if v >= beta => Limit::Lower,
                v if v > first_alpha => Limit::Exact,
                _ => Limit::Upper,
            };
            self.keep(node.hash, ply, best, node.eval, best_at, depth, limit);
        }
        best
    }

    /// Counts a move that was enough to leave the position, with `others` never looked at.
    fn cutoff(&mut self, top: Option<usize>, node: &Node, at: Point, others: usize) {
        if node.excluded != NOWHERE {
            return;
        }
        self.work.at(node.ply).cutoffs += 1;
        if node.depth >= WEIGHTY {
            let (field, ply) = (&self.field, node.ply as u8);
            self.work.sparks.offer(|| Spark { square: field.square(at), ply });
        }
        if let Some(ply) = top {
            self.trail.cut(ply, others);
        }
    }

    /// Puts the best of the moves from place `i` on at that place. Most nodes are done after a few, so that they are not
    /// sorted.
    fn next(&mut self, i: usize) -> u16 {
        let best = self.moves[i..].iter().copied().fold(i64::MIN, i64::max);
        if let Some(place) = self.moves[i..].iter().position(|m| *m == best) {
            self.moves.swap(i, i + place);
        }
        best as u16
    }

    /// The value of one move: the first with the whole window, the others must first show that they are better.
    fn one(&mut self, at: Point, number: usize, alpha: i32, extension: i32, node: &Node) -> i32 {
        let (ply, deeper) = (node.ply + 1, node.depth - 1 + extension);
        let (mut value, mut whole) = (-INFINITY, number == 1);
        let r = if number > 1 { self.reduction(at, number, deeper, node) } else { 0 };
        self.place(at);
        if number > 1 {
            value = -self.search(ply, deeper - r, -alpha - 1, -alpha, true);
            if value > alpha && r > 0 {
                value = -self.search(ply, deeper, -alpha - 1, -alpha, !node.cut);
            }
            whole = node.pv && value > alpha;
        }
        if whole {
            value = -self.search(ply, deeper, -node.beta, -alpha, !node.pv && !node.cut);
        }
        self.take_back();
        value
    }

    /// Puts the moves of a node on the stack of moves.
    fn list(&mut self, me: Side, node: &Node) {
        let killers = self.order.killers(node.ply);
        let best = node.known.map_or(NO_MOVE, |e| e.best);
        let Search { field, order, moves, .. } = self;
        let set = if node.defend { field.defences() } else { field.candidates() };
        for at in set.iter() {
            let at16 = at as u16;
            let mut score = field.promise(me, at) + order.history(me, node.before, at) / HISTORY_ORDER;
            if at16 == best {
                score = i32::MAX;
            } else if killers.contains(&at16) {
                score += KILLER;
            }
            moves.push(i64::from(score) << 16 | i64::from(at16));
        }
    }
}
