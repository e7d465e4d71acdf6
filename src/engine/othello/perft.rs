//! Lines of play counted with a memory: a position that several lines reach, or an image of it, is counted once.

use super::{
    board::{Board, Frame},
    book::canonical,
    isa::Isa,
};
use crate::rules::Othello;
use std::collections::HashMap;

/// With so many plies left or fewer, counting anew is quicker than remembering.
const ANEW: u32 = 3;

/// What [`Isa::perft`] counts, by legal moves at the last ply, remembering what is known of positions further up. Memory
/// grows with them: a few MiB for eleven plies of 8x8.
#[must_use]
pub fn remembered(isa: Isa, position: &Othello, depth: u32) -> u64 {
    Count { isa, whole: Frame::of(position.size()).whole, known: HashMap::new() }.lines(Board::middle(position), depth)
}

struct Count {
    isa: Isa,
    whole: u64,
    known: HashMap<(u64, u64, u32), u64>,
}

impl Count {
    fn lines(&mut self, board: Board, depth: u32) -> u64 {
        if depth <= ANEW {
            return self.isa.lines(board, self.whole, depth, false);
        }
        let (Board { own, opp }, _) = canonical(board);
        if let Some(lines) = self.known.get(&(own, opp, depth)) {
            return *lines;
        }
        let mut legal = self.isa.legal(own, opp, self.whole);
        let lines = match legal {
            0 if self.isa.legal(opp, own, self.whole) == 0 => 1,
            0 => self.lines(Board { own: opp, opp: own }, depth - 1),
            _ => {
                let mut lines = 0;
                while legal != 0 {
                    let square = legal.trailing_zeros();
                    legal &= legal - 1;
                    let child = Board { own, opp }.play(square, self.isa.flips(square, own, opp));
                    lines += self.lines(child, depth - 1);
                }
                lines
            }
        };
        self.known.insert((own, opp, depth), lines);
        lines
    }
}
