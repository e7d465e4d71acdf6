//! Which moves of a position are looked at, and how deep.

use super::super::{
    codes::Class,
    field::Point,
    order::NOWHERE,
    params::{FUTILITY, FUTILITY_DEPTH, FUTILITY_SLOPE, HISTORY_PLY, MOVES, MOVES_SLOPE, SINGULAR, SINGULAR_DEPTH},
    table::Limit,
};
use super::{PROVEN, Search, node::Node};

/// Whether to look at a move.
pub(super) enum Look {
    Yes,
    No,
    /// Neither at it nor at those after it.
    NoMore,
}

impl Search<'_> {
    /// Whether to look at the move of that number.
    pub(super) fn look_at(&self, at: Point, number: usize, best: i32, alpha: i32, node: &Node) -> Look {
        let (me, you) = (self.field.to_move(), self.field.to_move().other());
        let quiet = self.field.class(me, at) < Class::Three && self.field.class(you, at) < Class::Four;
        if !quiet {
            return Look::Yes;
        }
        let depth = node.depth;
        if best > -PROVEN && !node.pv && number > 1 && !node.defend {
            let many = MOVES + MOVES_SLOPE * depth * depth / if node.improving { 1 } else { 2 };
            if number as i32 > many || number > self.width {
                return Look::NoMore;
            }
            if depth <= FUTILITY_DEPTH && node.eval + FUTILITY + FUTILITY_SLOPE * depth <= alpha {
                return Look::No;
            }
        }
        if number > self.width { Look::NoMore } else { Look::Yes }
    }

    /// Plies that a move is searched deeper: one for the best known when all others are clearly worse. An error is the
    /// value of the whole node, when even those others refute it.
    pub(super) fn extension(&mut self, at: u16, node: &Node) -> Result<i32, i32> {
        let Node { ply, depth, beta, .. } = *node;
        let Some(known) = node.known.filter(|e| {
            at == e.best
                && node.excluded == NOWHERE
                && ply > 0
                && depth >= SINGULAR_DEPTH
                && i32::from(e.depth) >= depth - 3
                && e.limit != Limit::Upper
                && i32::from(e.value).abs() < PROVEN
        }) else {
            return Ok(0);
        };
        let margin = i32::from(known.value) - SINGULAR * depth / 4;
        let value = self.inner(ply, (depth - 1) / 2, margin - 1, margin, node.cut, node.defend, at);
        self.lines[ply].clear();
        match value {
            _ if self.ended => Ok(0),
            v if v < margin => Ok(1),
            _ if margin >= beta => Err(margin),
            _ => Ok(0),
        }
    }

    /// How many plies less deep the move of that number, 2 or more, is looked at first.
    pub(super) fn reduction(&self, at: Point, number: usize, deeper: i32, node: &Node) -> i32 {
        if node.depth < 2 {
            return 0;
        }
        let (me, you) = (self.field.to_move(), self.field.to_move().other());
        let mut r = i32::from(self.reductions[node.depth.min(63) as usize][number.min(63)]);
        r += i32::from(node.cut) - i32::from(node.pv) + i32::from(!node.improving);
        r -= self.order.history(me, node.before, at) / HISTORY_PLY;
        r -= match self.field.class(me, at) {
            Class::FourThree | Class::DoubleThree => 2,
            Class::Three | Class::Four => 1,
            _ => 0,
        };
        r -= i32::from(self.field.class(you, at) >= Class::Three) + i32::from(node.defend);
        r.clamp(0, (deeper - 1).max(0))
    }
}
