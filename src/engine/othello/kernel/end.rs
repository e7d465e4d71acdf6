//! The endgame without evaluation: the last dozen or so empty squares, null windows only.

use super::{
    Search,
    last::last,
    mobility,
    moves::{Moves, choices},
    prefetch,
    stable::{WORTH_A_LOOK, at_corners, stable},
};
use crate::engine::othello::{
    board::{Board, QUADRANT, QUADRANTS, parity},
    node::Node,
    patterns::Features,
    probcut::EXACT,
    table::{Found, NO_MOVE},
};
use macro_rules_attribute::apply;

/// From so many empty squares on, moves are tried by parity alone, and nothing is kept.
pub const SHALLOW: u32 = 6;

/// Up to so many, what is found is kept in the small table.
const NEAR: u32 = 11;

/// From so many on, children are looked up before they are searched.
const LOOK_AHEAD: u32 = 9;

impl Search<'_> {
    /// Whether `board`, to be played to its end, is worth more than `alpha`: a bound on that side. `hash` is the
    /// board's.
    #[apply(hot!)]
    pub fn end(&mut self, board: Board, hash: u64, alpha: i32) -> i32 {
        let empty = self.empty(board);
        let empties = empty.count_ones();
        if empties <= SHALLOW {
            return self.shallow(board.own, board.opp, empty, parity(empty), alpha);
        }
        self.add(empties as i32, 1);
        self.look();
        if self.stopped {
            return alpha;
        }
        if alpha >= WORTH_A_LOOK[empties as usize & 63] {
            let most = self.tail.squares - 2 * stable(board.opp, board.own, self.edge).count_ones() as i32;
            if most <= alpha {
                return most;
            }
        }
        let table = if empties <= NEAR { &self.near } else { self.means.table };
        let next = if empties <= NEAR + 1 { &self.near } else { self.means.table };
        let known = table.get(hash);
        self.work.probes += 1;
        if let Some(known) = known
            && u32::from(known.depth) >= empties
            && known.sure == EXACT
        {
            if i32::from(known.lower) > alpha {
                self.hit(empties as i32);
                return i32::from(known.lower);
            }
            if i32::from(known.upper) <= alpha {
                self.hit(empties as i32);
                return i32::from(known.upper);
            }
        }
        let legal = mobility(board.own, board.opp) & empty;
        if legal == 0 {
            let passed = board.pass();
            if mobility(passed.own, passed.opp) & empty == 0 {
                return self.tail.result(board.own, board.opp);
            }
            let before = self.nodes();
            let value = -self.end(passed, passed.hash(), -alpha - 1);
            self.passed(empties as i32, before, value, (alpha, alpha + 1));
            return value;
        }
        let mut moves = Moves::of(board, legal);
        let hints = known.map_or([NO_MOVE; 2], |k| k.moves);
        let odd = QUADRANTS[usize::from(parity(empty))];
        for child in moves.all() {
            if child.board.own == 0 {
                return self.tail.squares;
            }
            child.hash = child.board.hash();
            prefetch(next.bucket(child.hash));
        }
        if empties >= LOOK_AHEAD {
            for child in moves.all() {
                if let Some(reply) = next.get(child.hash)
                    && u32::from(reply.depth) >= empties - 1
                    && reply.sure == EXACT
                    && -i32::from(reply.upper) > alpha
                {
                    self.hit(empties as i32);
                    return -i32::from(reply.upper);
                }
            }
        }
        for child in moves.all() {
            child.key = if child.square == u32::from(hints[0]) {
                i32::MAX
            } else if child.square == u32::from(hints[1]) {
                i32::MAX - 1
            } else {
                let parity = if 1 << child.square & odd != 0 { 8 } else { 0 };
                parity - 16 * choices(child.board, empty, self.frame.corners)
                    + 8 * at_corners(child.board.opp, self.frame.corners) as i32
            };
        }
        let top = self.begin(empties as i32);
        let (mut best, mut best_move) = (-128, NO_MOVE);
        for i in 0..moves.len() {
            if i > 0 && i + 1 < moves.len() && self.can_split(empties as i32, empties as i32) {
                // Whoever helps plays on without patterns, too.
                let node = Node { board, features: Features::NONE };
                let question = (empties as i32, alpha);
                (best, best_move) = self.split(&node, &mut moves, i, question, (best, best_move));
                if self.stopped {
                    return alpha;
                }
                break;
            }
            let child = moves.pick(i);
            let before = self.mark(top);
            let value = -self.end(child.board, child.hash, -alpha - 1);
            if self.stopped {
                return alpha;
            }
            self.note(top, before, child.square, value, (alpha, alpha + 1));
            if value > best {
                (best, best_move) = (value, child.square as u8);
                if value > alpha {
                    self.cutoff(empties as i32, (empties - SHALLOW) as i32, child.square, moves.len() - i - 1);
                    break;
                }
            }
        }
        let found = Found { alpha, beta: alpha + 1, score: best, depth: empties as u8, sure: EXACT, best: best_move };
        // Anew, for the search in between has borrowed all of this.
        let table = if empties <= NEAR { &self.near } else { self.means.table };
        table.put(hash, &found);
        best
    }

    /// The same for few squares: odd quadrants first, no table.
    #[apply(hot!)]
    fn shallow(&mut self, own: u64, opp: u64, empty: u64, parity: u8, alpha: i32) -> i32 {
        let empties = empty.count_ones();
        if empties <= 4 {
            return last(own, opp, empty, parity, alpha, &mut self.tail);
        }
        self.tail.ends[empties as usize & 7] += 1;
        if alpha >= WORTH_A_LOOK[empties as usize & 63] {
            let most = self.tail.squares - 2 * stable(opp, own, self.edge).count_ones() as i32;
            if most <= alpha {
                return most;
            }
        }
        let legal = mobility(own, opp) & empty;
        if legal == 0 {
            if mobility(opp, own) & empty == 0 {
                return self.tail.result(own, opp);
            }
            return -self.shallow(opp, own, empty, parity, -alpha - 1);
        }
        let odd = legal & QUADRANTS[usize::from(parity & 15)];
        let mut best = -128;
        for mut group in [odd, legal ^ odd] {
            while group != 0 {
                let square = group.trailing_zeros();
                group &= group - 1;
                let child = Board { own, opp }.play(square, super::flips(square, own, opp));
                let value = -self.shallow(
                    child.own,
                    child.opp,
                    empty ^ 1 << square,
                    parity ^ QUADRANT[square as usize & 63],
                    -alpha - 1,
                );
                if value > alpha {
                    self.tail.cuts[empties as usize & 7] += 1;
                    return value;
                }
                best = best.max(value);
            }
        }
        best
    }
}
