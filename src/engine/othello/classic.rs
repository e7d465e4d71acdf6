//! The classic Othello bot: alpha-beta a few discs deep, and to the end when little is left.

use super::{
    ending::{OVER, discs, over},
    evaluate::evaluate,
    weights::weight,
};
use crate::{
    engine::{
        deepen::{INFINITY, Lines, Tree, deepen},
        probe::Probe,
        report::Score,
    },
    rules::{Move, Othello, Square},
};

/// With so many empty squares or fewer the game is read to its end.
const TO_THE_END: u32 = 8;

/// Most moves that a position of Othello can have, with room to spare (33 is the highest number known).
pub(super) const MOST: usize = 40;

/// How many discs ahead the bot looks, by the number of empty squares; `knob` replaces the usual four, five or six.
#[must_use]
pub(crate) fn depth(empties: u32, knob: Option<u8>) -> u8 {
    let usual = match empties {
        0..=12 => 6,
        13..=20 => 5,
        _ => 4,
    };
    if empties <= TO_THE_END { empties as u8 } else { knob.unwrap_or(usual).min(empties as u8) }
}

/// The best of `roots`, legal moves in row order, by iterative deepening.
pub(crate) fn choose(position: &Othello, roots: &[Square], knob: Option<u8>, probe: &mut Probe<'_>) -> Square {
    let depth = probe.cap(depth(position.empties(), knob));
    let mut moves = roots.to_vec();
    moves.sort_by_key(|s| std::cmp::Reverse(weight(*s)));
    deepen(&mut Classic { root: *position, lines: Lines::default() }, &moves, depth, probe).0
}

struct Classic {
    root: Othello,
    lines: Lines,
}

impl Tree for Classic {
    fn value(&mut self, square: Square, depth: u8, alpha: i32, beta: i32, probe: &mut Probe<'_>) -> Option<i32> {
        let mut after = self.root;
        after.place(square, self.root.flips(square));
        Some(-self.negamax(&after, depth - 1, -beta, -alpha, 1, probe)?)
    }

    fn line(&self) -> &[Move] {
        self.lines.get(1)
    }

    fn score(&self, value: i32, depth: u8) -> Score {
        // Nothing but a finished game is worth that much.
        if u32::from(depth) >= self.root.empties() || value.abs() >= OVER {
            Score::Discs(discs(value))
        } else {
            Score::Points(value)
        }
    }

    fn decided(&self, _: i32, _: u8) -> bool {
        false
    }
}

impl Classic {
    /// The value for the side to move, `depth` discs deep; a pass costs no depth, as in the teaching search. Every call
    /// is a node.
    fn negamax(
        &mut self,
        position: &Othello,
        depth: u8,
        mut alpha: i32,
        beta: i32,
        ply: usize,
        probe: &mut Probe<'_>,
    ) -> Option<i32> {
        if !probe.visit(ply) {
            return None;
        }
        probe.begin(ply);
        self.lines.clear(ply);
        let legal = position.legal();
        if legal == 0 {
            let mut after = *position;
            after.pass();
            if after.legal() == 0 {
                return Some(over(position));
            }
            let before = probe.mark(ply);
            let value = -self.negamax(&after, depth, -beta, -alpha, ply + 1, probe)?;
            probe.note(ply, before, Move::Pass, value, (alpha, beta));
            self.lines.extend(ply, Move::Pass);
            return Some(value);
        }
        if depth == 0 {
            return Some(evaluate(position));
        }
        let mut best = -INFINITY;
        let mut children = [(0, 0, *position); MOST];
        let count = expand(position, legal, depth, &mut children);
        for (i, (_, bit, after)) in children[..count].iter().enumerate() {
            // The first move is expected to be best; the others have to disprove that at a glance.
            let glance = if i == 0 { beta } else { alpha + 1 };
            let (played, before) = (position.square(*bit), probe.mark(ply));
            let mut value = -self.negamax(after, depth - 1, -glance, -alpha, ply + 1, probe)?;
            if value >= glance && value < beta {
                value = -self.negamax(after, depth - 1, -beta, -alpha, ply + 1, probe)?;
            }
            probe.note(ply, before, Move::Place(played), value, (alpha, beta));
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    self.lines.extend(ply, Move::Place(played));
                }
            }
            if alpha >= beta {
                probe.cutoff(ply, depth, played, count - i - 1);
                break;
            }
        }
        Some(best)
    }
}

/// Fills in the positions after each move, the most promising first, and returns their number.
fn expand(position: &Othello, legal: u64, depth: u8, children: &mut [(i32, u32, Othello); MOST]) -> usize {
    let mut count = 0;
    for square in position.squares(legal) {
        let mut after = *position;
        after.place(square, position.flips(square));
        // Near the leaves counting replies costs more than it saves.
        let replies = if depth > 1 { 8 * after.legal().count_ones() as i32 } else { 0 };
        let bit = u32::from(square.row()) * 8 + u32::from(square.col());
        children[count] = (replies - weight(square), bit, after);
        count += 1;
    }
    children[..count].sort_by_key(|(key, bit, _)| (*key, *bit));
    count
}
