//! A position shared among threads (see [`crate::engine::othello::pool`]).

use super::{Search, moves::Moves};
use crate::{
    engine::othello::{
        node::Node,
        pool::{Pool, Seen, Split},
    },
    rules::{Move, Square},
};
use macro_rules_attribute::apply;
use std::sync::Arc;

/// Least depth at which a position is shared in the midgame.
const LEAST: i32 = 8;

/// Least number of empty squares where the game is played out.
const LEAST_TO_END: i32 = 10;

/// Pauses between two looks at the clock while an owner waits for its helpers: well under a millisecond.
const LOOK: u32 = 512;

impl<'a> Search<'a> {
    /// Whether somebody is there to help with a position.
    #[apply(hot!)]
    #[inline]
    pub fn can_split(&self, depth: i32, empties: i32) -> bool {
        let least = if depth >= empties { LEAST_TO_END } else { LEAST };
        depth >= least && self.means.pool.is_some_and(Pool::has_idle)
    }

    /// Searches the moves from `at` on together with whoever is idle; the best value and move of all, those before
    /// included.
    #[apply(hot!)]
    pub fn split(
        &mut self,
        node: &Node,
        moves: &mut Moves,
        at: usize,
        (depth, alpha): (i32, i32),
        best: (i32, u8),
    ) -> (i32, u8) {
        let Some(pool) = self.means.pool else { return best };
        let rest = &mut moves.all()[at..];
        rest.sort_by_key(|c| std::cmp::Reverse(c.key));
        let split = pool.offer((*node, depth, alpha, self.sure), rest.to_vec(), best, self.split.clone());
        self.work(&split);
        pool.withdraw(&split);
        pool.idle(true);
        let mut pauses = 0u32;
        while split.helpers() > 0 {
            if let Some(other) = pool.below(&split) {
                pool.idle(false);
                self.work(&other);
                drop(other);
                pool.idle(true);
            } else {
                Pool::pause();
                pauses += 1;
                if pauses.is_multiple_of(LOOK) {
                    // Time may run out while others do the work.
                    self.pulse();
                }
            }
        }
        pool.idle(false);
        // A helper that has been told to end has left its move without a value.
        self.ended |= pool.is_stopped();
        self.stopped = self.ended || self.split.as_ref().is_some_and(|s| s.is_over());
        self.gather(&split);
        split.best()
    }

    /// Notes what came of a split.
    fn gather(&mut self, split: &Split) {
        let empties = self.empty(split.node.board).count_ones() as i32;
        let (seen, others) = split.seen();
        if let Some(ply) = self.top(empties) {
            self.trail.clear(ply + 1);
            for Seen { square, value, nodes } in seen {
                let played = Move::Place(Square::from_index(square as usize, 8));
                self.trail.push(ply, played, value, (split.alpha, split.alpha + 1), nodes);
            }
        }
        let (best, square) = split.best();
        if best > split.alpha && !self.stopped {
            self.cutoff(empties, split.depth, u32::from(square), others);
        }
    }

    /// Searches moves of a split until none is left or wanted.
    #[apply(hot!)]
    fn work(&mut self, split: &Arc<Split>) {
        let above = self.split.replace(Arc::clone(split));
        let sure = std::mem::replace(&mut self.sure, split.sure);
        while let Some(child) = split.take() {
            let before = self.nodes();
            let value = -self.null_child(&split.node, &child, split.depth - 1, -split.alpha - 1);
            if self.stopped {
                break;
            }
            split.report(Seen { square: child.square, value, nodes: self.nodes() - before });
        }
        self.sure = sure;
        self.split = above;
        // Whoever told this thread to stop may have meant this split alone.
        self.stopped = self.ended;
    }

    /// Helps wherever there is something to help with, until the pool is closed.
    #[apply(hot!)]
    pub fn help(&mut self) {
        let Some(pool) = self.means.pool else { return };
        while let Some(split) = pool.wait() {
            if !self.ended {
                self.work(&split);
            }
            // Before the owner goes on, so that the nodes count for the root move that they were spent on.
            self.pulse();
            drop(split);
        }
    }
}
