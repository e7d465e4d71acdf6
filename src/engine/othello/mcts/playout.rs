//! Games played out by chance.

use crate::rules::{Othello, Side};

/// Where chance comes from, and among which moves it chooses.
pub(super) struct Playouts {
    state: u64,
    /// The squares of each priority, the first that has a legal move is played on.
    classes: [u64; 5],
}

impl Playouts {
    pub(super) const fn new(seed: u64, classes: [u64; 5]) -> Playouts {
        Playouts { state: seed, classes }
    }

    /// SplitMix64 (Steele, Lea, Flood 2014): quick, and good enough to choose among a few moves.
    const fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// One of the moves of the best priority. `legal` is not 0.
    fn choose(&mut self, legal: u64) -> u32 {
        let mut among = self.classes.iter().map(|c| c & legal).find(|c| *c != 0).unwrap_or(legal);
        // The upper half of a random number, scaled: no division, and a bias of one in a hundred million.
        let mut skip = ((self.next() >> 32) * u64::from(among.count_ones())) >> 32;
        while skip > 0 {
            among &= among - 1;
            skip -= 1;
        }
        among.trailing_zeros()
    }

    /// Plays to the end. Twice Black's points: 2 for a win, 1 for a draw, 0 for a loss.
    pub(super) fn play(&mut self, mut p: Othello) -> u32 {
        loop {
            let mut legal = p.legal();
            if legal == 0 {
                p.pass();
                legal = p.legal();
                if legal == 0 {
                    return result(&p);
                }
            }
            let square = p.square(self.choose(legal));
            p.place(square, p.flips(square));
        }
    }
}

/// Twice Black's points in a finished game.
pub(super) fn result(p: &Othello) -> u32 {
    (p.count(Side::Black).cmp(&p.count(Side::White)) as i32 + 1) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{engine::othello::roxanne, rules::Position};

    #[test]
    fn games_are_played_to_their_exact_end() {
        // White passes, then Black fills the corner and has everything.
        let Ok(Position::Othello(p)) = Position::othello_from_text(4, ".WBBBBBBBBBBBBBB", Side::White) else {
            panic!()
        };
        assert_eq!(Playouts::new(1, [!0, 0, 0, 0, 0]).play(p), 2);
        // Nobody can move: the result is that of the board.
        for (board, points) in [("XXXXXXXXOOOOOOOO", 1), ("XXXXXXXOOOOOOOOO", 0), ("XXXX------------", 2)] {
            let Ok(Position::Othello(p)) = Position::othello_from_text(4, board, Side::White) else { panic!() };
            assert_eq!(Playouts::new(1, [!0, 0, 0, 0, 0]).play(p), points);
        }
    }

    #[test]
    fn moves_are_drawn_evenly_and_by_priority() {
        let mut even = Playouts::new(7, [!0, 0, 0, 0, 0]);
        let mut drawn = [0u32; 64];
        let legal = 0x8100_0000_0000_0081 | 1 << 20;
        for _ in 0..10_000 {
            drawn[even.choose(legal) as usize] += 1;
        }
        for bit in [0, 7, 20, 56, 63] {
            assert!((1_850..2_150).contains(&drawn[bit]), "{bit}: {}", drawn[bit]);
        }
        let mut by_priority = Playouts::new(7, roxanne::classes(8));
        assert!((0..1_000).all(|_| by_priority.choose(legal) != 20), "a corner comes first");
        assert!((0..1_000).all(|_| by_priority.choose(1 << 9 | 1 << 20) == 20), "an X square comes last");
    }
}
