//! The midgame, and the endgame as long as evaluation helps to order moves or to cut: null windows.
//!
//! A depth that reaches the number of empty squares plays the game out, and the score is then exact, or as sure as
//! [`Search::sure`] says.

use super::{
    Search,
    evaluate::{after, passed},
    mobility,
    moves::{Moves, choices},
    prefetch,
    stable::{WORTH_A_LOOK, at_corners, stable},
};
use crate::engine::othello::{
    board::{QUADRANTS, parity},
    learned::UNIT,
    node::{Child, Node},
    probcut::{EXACT, STEPS, probe_depth},
    table::{Entry, Found, NO_MOVE},
};
use macro_rules_attribute::apply;

/// With so many empty squares or fewer a game is played out without evaluation.
pub const END: i32 = 14;

/// Least depth at which moves are looked up in the table before they are searched.
const LOOK_AHEAD: i32 = 5;

impl Search<'_> {
    /// Whether `node`, searched `depth` plies deep, is worth more than `alpha`: a bound on that side, in discs.
    #[apply(hot!)]
    pub fn null(&mut self, node: &Node, hash: u64, depth: i32, alpha: i32) -> i32 {
        let board = node.board;
        let empties = self.empty(board).count_ones() as i32;
        if depth >= empties && empties <= END {
            return self.end(board, hash, alpha);
        }
        if depth <= 2 {
            return self.low(node, depth, alpha, alpha + 1);
        }
        self.add(empties, 1);
        self.look();
        if self.stopped {
            return alpha;
        }
        let depth = depth.min(empties);
        if alpha >= WORTH_A_LOOK[empties as usize & 63] {
            let most = self.tail.squares - 2 * stable(board.opp, board.own, self.edge).count_ones() as i32;
            if most <= alpha {
                return most;
            }
        }
        self.ask();
        let known = self.means.table.get(hash);
        if let Some(value) = known.and_then(|k| decided(&k, depth, self.sure, alpha)) {
            self.hit(empties);
            return value;
        }
        let legal = mobility(board.own, board.opp) & self.empty(board);
        if legal == 0 {
            let other = board.pass();
            if mobility(other.own, other.opp) & self.empty(board) == 0 {
                return self.tail.result(board.own, board.opp);
            }
            let node = Node { board: other, features: passed(&node.features) };
            let before = self.nodes();
            let value = -self.null(&node, other.hash(), depth, -alpha - 1);
            self.passed(empties, before, value, (alpha, alpha + 1));
            return value;
        }
        if self.sure < EXACT
            && let Some(value) = self.probcut(node, hash, depth, alpha)
        {
            return value;
        }
        let mut moves = Moves::of(board, legal);
        for child in moves.all() {
            if child.board.own == 0 {
                return self.tail.squares;
            }
            child.hash = child.board.hash();
            prefetch(self.means.table.bucket(child.hash));
        }
        if depth >= LOOK_AHEAD {
            for child in moves.all() {
                let known = self.means.table.get(child.hash);
                if let Some(value) = known.and_then(|k| decided(&k, depth - 1, self.sure, -alpha - 1))
                    && -value > alpha
                {
                    self.hit(empties);
                    return -value;
                }
            }
        }
        self.order(node, &mut moves, known.map_or([NO_MOVE; 2], |k| k.moves), depth, alpha);
        let top = self.begin(empties);
        let (mut best, mut best_move) = (-128, NO_MOVE);
        for i in 0..moves.len() {
            if i > 0 && i + 1 < moves.len() && self.can_split(depth, empties) {
                (best, best_move) = self.split(node, &mut moves, i, (depth, alpha), (best, best_move));
                if self.stopped {
                    return alpha;
                }
                break;
            }
            let child = moves.pick(i);
            let before = self.mark(top);
            let value = -self.null_child(node, &child, depth - 1, -alpha - 1);
            if self.stopped {
                return alpha;
            }
            self.note(top, before, child.square, value, (alpha, alpha + 1));
            if value > best {
                (best, best_move) = (value, child.square as u8);
                if value > alpha {
                    self.cutoff(empties, depth, child.square, moves.len() - i - 1);
                    break;
                }
            }
        }
        let found = Found { alpha, beta: alpha + 1, score: best, depth: depth as u8, sure: self.sure, best: best_move };
        self.means.table.put(hash, &found);
        best
    }

    /// [`Search::null`] for a child; its patterns are worked out only if they are wanted.
    #[apply(hot!)]
    #[inline]
    pub fn null_child(&mut self, node: &Node, child: &Child, depth: i32, alpha: i32) -> i32 {
        let empties = self.empty(child.board).count_ones() as i32;
        if depth >= empties && empties <= END {
            return self.end(child.board, child.hash, alpha);
        }
        let features = after(self.worth, &node.features, child.square, child.turned);
        self.null(&Node { board: child.board, features }, child.hash, depth, alpha)
    }

    /// The value within a window at depths 0 to 2, where a list of moves costs more than it saves.
    #[apply(hot!)]
    fn low(&mut self, node: &Node, depth: i32, mut alpha: i32, beta: i32) -> i32 {
        let board = node.board;
        let empties = self.empty(board).count_ones() as i32;
        self.add(empties, 1);
        if depth <= 0 || board.own == 0 {
            return self.leaf(node);
        }
        let legal = mobility(board.own, board.opp) & self.empty(board);
        if legal == 0 {
            let other = board.pass();
            if mobility(other.own, other.opp) & self.empty(board) == 0 {
                return self.tail.result(board.own, board.opp);
            }
            return -self.low(&Node { board: other, features: passed(&node.features) }, depth, -beta, -alpha);
        }
        let (mut best, mut leaves) = (-128, 0);
        // Nothing is known of the moves yet but where they lie: corners first, the squares beside them last.
        let (corners, beside) = (legal & self.frame.corners, legal & self.frame.beside);
        for mut group in [corners, legal ^ corners ^ beside, beside] {
            while group != 0 {
                let square = group.trailing_zeros();
                group &= group - 1;
                let turned = super::flips(square, board.own, board.opp);
                let child = board.play(square, turned);
                let node = Node { board: child, features: after(self.worth, &node.features, square, turned) };
                let value = if depth == 1 {
                    leaves += 1;
                    -self.leaf(&node)
                } else {
                    -self.low(&node, depth - 1, -beta, -alpha)
                };
                if value > best {
                    best = value;
                    alpha = alpha.max(value);
                    if value >= beta {
                        self.add(empties - 1, leaves);
                        self.left(empties);
                        return value;
                    }
                }
            }
        }
        self.add(empties - 1, leaves);
        best
    }

    /// The value at depth 0. Whoever asks for it counts it.
    #[apply(hot!)]
    #[inline]
    fn leaf(&mut self, node: &Node) -> i32 {
        if node.board.own == 0 { -self.tail.squares } else { self.evaluate(node) }
    }

    /// Whether a shallow search says that the value lies far from `alpha`; then the bound that it gives.
    #[apply(hot!)]
    fn probcut(&mut self, node: &Node, hash: u64, depth: i32, alpha: i32) -> Option<i32> {
        let empties = self.empty(node.board).count_ones() as i32;
        let shallow = probe_depth(depth);
        let sure = STEPS[usize::from(self.sure)].0;
        let (d, e) = (depth as usize & 63, empties as usize & 63);
        let margin = (sure * self.deviations.probe[d][e]).ceil() as i32;
        // Only where a glance already points that way.
        let glance = self.evaluate(node);
        let doubt = (sure * self.deviations.glance[d][e]) as i32;
        let high = alpha + 1 + margin;
        if high <= 63 && glance >= high - doubt {
            let value = self.null(node, hash, shallow, high - 1);
            if value >= high && !self.stopped {
                return Some(alpha + 1);
            }
        }
        let low = alpha - margin;
        if low >= -63 && glance <= low + doubt {
            let value = self.null(node, hash, shallow, low);
            if value <= low && !self.stopped {
                return Some(alpha);
            }
        }
        None
    }

    /// Gives each move its key: those that the table knows first, then by a shallow look and by how few answers it
    /// leaves.
    #[apply(hot!)]
    pub fn order(&mut self, node: &Node, moves: &mut Moves, hints: [u8; 2], depth: i32, alpha: i32) {
        let board = node.board;
        let empty = self.empty(board);
        let empties = empty.count_ones() as i32;
        let to_end = depth >= empties;
        let odd = if empties < 30 { QUADRANTS[usize::from(parity(empty))] } else { 0 };
        // How far to look before the real search.
        let glance = match (to_end, depth) {
            (false, ..=7) => 0,
            (false, 8..=12) => 1,
            (false, _) => 2,
            (true, ..=17) => 0,
            (true, 18..=21) => 1,
            (true, 22..=25) => 2,
            (true, _) => 3,
        };
        let sure = std::mem::replace(&mut self.sure, 0);
        let mut glances = 0;
        for child in moves.all() {
            child.key = if child.square == u32::from(hints[0]) {
                i32::MAX
            } else if child.square == u32::from(hints[1]) {
                i32::MAX - 1
            } else {
                let features = after(self.worth, &node.features, child.square, child.turned);
                let next = Node { board: child.board, features };
                let value = if glance == 0 {
                    glances += 1;
                    -self.units(&next)
                } else {
                    // Better than alpha by much is all the same.
                    let (low, high) = ((alpha - 12).max(-64), (alpha + 8).min(64));
                    let value = if glance <= 2 {
                        self.low(&next, glance, -high, -low)
                    } else {
                        self.narrow(&next, child.hash, glance, -high, -low)
                    };
                    -value * UNIT
                };
                let choices = choices(child.board, empty, self.frame.corners);
                let safe = at_corners(child.board.opp, self.frame.corners) as i32;
                let parity = i32::from(1 << child.square & odd != 0);
                if to_end {
                    value + UNIT * (safe / 2 + parity) - 3 * UNIT * choices / 2
                } else {
                    value - 3 * UNIT / 4 * choices
                }
            };
        }
        self.add(empties - 1, glances);
        self.sure = sure;
    }

    /// The value within a narrow window, by null windows.
    #[apply(hot!)]
    fn narrow(&mut self, node: &Node, hash: u64, depth: i32, low: i32, high: i32) -> i32 {
        let (mut lower, mut upper) = (low, high);
        while lower < upper && !self.stopped {
            let ask = (lower + upper).div_euclid(2);
            let value = self.null(node, hash, depth, ask);
            if value > ask { lower = value.max(ask + 1) } else { upper = value.min(ask) }
        }
        lower
    }
}

/// The bound that the table gives, if it decides the question `more than alpha`.
#[inline]
fn decided(known: &Entry, depth: i32, sure: u8, alpha: i32) -> Option<i32> {
    if i32::from(known.depth) < depth || known.sure < sure {
        return None;
    }
    if i32::from(known.lower) > alpha {
        return Some(i32::from(known.lower));
    }
    (i32::from(known.upper) <= alpha).then_some(i32::from(known.upper))
}
