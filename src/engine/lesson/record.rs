//! A search taken down step by step, so that it can be walked forwards and backwards.
//!
//! What is to be seen after so many steps is worked out from the tree that was walked, so that going back is nothing but
//! asking for an earlier step. A visit takes 36 bytes, and each of its two or three steps takes four.

use super::{BEYOND, Board, Bound, Ending, Look, Plan, Search, Visit, Watch, node::Node};
use crate::rules::{Move, Side};

/// What happens in a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    /// A position is entered.
    Enter,
    /// The end of a line: its value is counted on the board, and the position is left.
    Leaf,
    /// Moves are left out: they cannot matter.
    Cut,
    /// A position is left with its value.
    Return,
}

/// A whole search. Nodes are numbered in the order in which they are entered; steps are counted from 1, and step 0 is
/// before the search.
#[derive(Clone, Debug)]
pub struct Record {
    nodes: Vec<Node>,
    /// Node and kind of each step.
    steps: Vec<u32>,
    /// The steps in which a position is entered by a pass.
    passes: Vec<u32>,
    /// The best line found, from the root.
    line: Vec<Move>,
}

const KINDS: [What; 4] = [What::Enter, What::Leaf, What::Cut, What::Return];

impl Record {
    /// Searches a board and takes it all down; `None` when that would be more than `limit` nodes, at most 2^29.
    #[must_use]
    pub fn of<B: Board>(board: &B, depth: u8, plan: Plan, limit: usize) -> Option<Record> {
        let record = Record { nodes: Vec::new(), steps: Vec::new(), passes: Vec::new(), line: Vec::new() };
        let mut watch = Writer { record, open: Vec::new(), limit: limit.min(1 << 29), turn: board.to_move() };
        let root = Visit { played: None, look: Look::Value, depth, alpha: -BEYOND, beta: BEYOND };
        let mut line = Vec::new();
        Search::new(plan, &mut watch).visit(board, root, &mut line)?;
        let mut record = watch.record;
        record.line = line.into_iter().rev().collect();
        Some(record)
    }

    /// Number of steps.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether there is no step; there always is one.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// All visits.
    #[must_use]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// What happens in a step from 1 to the last, and at which node.
    #[must_use]
    pub fn step(&self, step: usize) -> (usize, What) {
        let packed = self.steps[step - 1];
        ((packed >> 2) as usize, KINDS[(packed & 3) as usize])
    }

    /// What the root is worth to Black.
    #[must_use]
    pub fn value(&self) -> i32 {
        self.nodes[0].value()
    }

    /// The best line, passes included.
    #[must_use]
    pub fn line(&self) -> &[Move] {
        &self.line
    }

    /// Positions visited in the first `step` steps: what a bot counts as nodes.
    #[must_use]
    pub fn visited(&self, step: usize) -> usize {
        self.nodes.partition_point(|n| n.enter() <= step)
    }

    /// How many of them belong to one visit, itself included.
    #[must_use]
    pub fn visited_below(&self, node: usize, step: usize) -> usize {
        let end = self.nodes[node].end as usize;
        self.nodes[node..end].partition_point(|n| n.enter() <= step)
    }

    /// How many of them were entered by a pass.
    #[must_use]
    pub fn passes(&self, step: usize) -> usize {
        self.passes.partition_point(|p| *p as usize <= step)
    }

    /// The visit a visit belongs to.
    #[must_use]
    pub fn parent(&self, node: usize) -> Option<usize> {
        (node > 0).then(|| self.nodes[node].parent as usize)
    }

    /// The visits right below one, in their order.
    pub fn children(&self, node: usize) -> impl Iterator<Item = usize> {
        let end = self.nodes[node].end as usize;
        let mut next = node + 1;
        std::iter::from_fn(move || {
            let child = next;
            (child < end).then(|| {
                next = self.nodes[child].end as usize;
                child
            })
        })
    }

    /// The visits that are open after `step` steps, from the root down; after the last step none is, and before the
    /// first.
    #[must_use]
    pub fn path(&self, step: usize) -> Vec<usize> {
        let mut path = Vec::new();
        let mut at = self.visited(step).checked_sub(1);
        while let Some(node) = at {
            if self.nodes[node].exit() > step {
                path.push(node);
            }
            at = self.parent(node);
        }
        path.reverse();
        path
    }

    /// The best reply so far after `step` steps, and its value; of equal ones the first, as the search itself has it.
    #[must_use]
    pub fn best(&self, node: usize, step: usize) -> Option<(usize, i32)> {
        let black = self.nodes[node].black;
        let mut best: Option<(usize, i32)> = None;
        for (child, value) in self.settled(node, step) {
            if best.is_none_or(|(_, b)| if black { value > b } else { value < b }) {
                best = Some((child, value));
            }
        }
        best
    }

    /// What Black and White are sure of at a node after `step` steps.
    #[must_use]
    pub fn window(&self, node: usize, step: usize) -> (i32, i32) {
        let n = &self.nodes[node];
        let (alpha, beta) = n.window();
        match self.best(node, step) {
            Some((child, value)) if self.nodes[child].played != Some(Move::Pass) => {
                if n.black {
                    (alpha.max(value), beta)
                } else {
                    (alpha, beta.min(value))
                }
            }
            _ => (alpha, beta),
        }
    }

    /// The replies that count by then. A scout that a second look follows has never counted for the search.
    fn settled(&self, node: usize, step: usize) -> impl Iterator<Item = (usize, i32)> {
        let mut children = self.children(node).peekable();
        std::iter::from_fn(move || {
            let child = children.next()?;
            let overruled = children.peek().is_some_and(|c| self.nodes[*c].look == Look::Again);
            Some((child, !overruled && self.nodes[child].exit() <= step))
        })
        .filter(|(_, counts)| *counts)
        .map(|(child, _)| (child, self.nodes[child].value()))
    }
}

/// Takes a search down.
struct Writer {
    record: Record,
    open: Vec<u32>,
    limit: usize,
    turn: Side,
}

impl Writer {
    fn tell(&mut self, node: usize, what: What) -> u32 {
        self.record.steps.push((node as u32) << 2 | what as u32);
        self.record.steps.len() as u32
    }

    /// What a value promises. Outside the window it is a bound, unless all that it was made of is exact.
    fn bound(&self, node: usize, value: i32, ending: Ending) -> Bound {
        let (alpha, beta) = self.record.nodes[node].window();
        let exact = |child: usize| self.record.nodes[child].bound == Bound::Exact;
        match ending {
            Ending::Over | Ending::Depth => Bound::Exact,
            _ if alpha < value && value < beta => Bound::Exact,
            Ending::Tried if self.record.children(node).all(exact) => Bound::Exact,
            _ if value <= alpha => Bound::AtMost,
            _ => Bound::AtLeast,
        }
    }
}

impl Watch for Writer {
    fn enter(&mut self, visit: Visit) -> bool {
        let node = self.record.nodes.len();
        if node >= self.limit {
            return false;
        }
        let enter = self.tell(node, What::Enter);
        if visit.played == Some(Move::Pass) {
            self.record.passes.push(enter);
        }
        let parent = self.open.last().copied().unwrap_or(0);
        // The sides take turns, passes included.
        let black = (self.turn == Side::Black) == self.open.len().is_multiple_of(2);
        let Visit { played, look, depth, alpha, beta } = visit;
        self.record.nodes.push(Node {
            played,
            alpha: alpha as i16,
            beta: beta as i16,
            look,
            depth,
            ending: Ending::Tried,
            bound: Bound::Exact,
            value: 0,
            black,
            parent,
            end: node as u32 + 1,
            enter,
            exit: 0,
        });
        self.open.push(node as u32);
        true
    }

    fn leave(&mut self, value: i32, ending: Ending) {
        let Some(node) = self.open.pop().map(|n| n as usize) else { return };
        let bound = {
            self.record.nodes[node].end = self.record.nodes.len() as u32;
            self.bound(node, value, ending)
        };
        if matches!(ending, Ending::Cut(_)) {
            self.tell(node, What::Cut);
        }
        let what = if matches!(ending, Ending::Over | Ending::Depth) { What::Leaf } else { What::Return };
        let exit = self.tell(node, what);
        let n = &mut self.record.nodes[node];
        (n.value, n.ending, n.bound, n.exit) = (value as i16, ending, bound, exit);
    }
}
