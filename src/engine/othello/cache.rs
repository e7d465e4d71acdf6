//! A transposition table: what a search has found out about positions that several lines reach.

use crate::{
    engine::report::{Bound, TableUse},
    rules::Othello,
};

/// What is known of a position.
#[derive(Clone, Copy)]
pub(super) struct Known {
    /// How many discs ahead it was searched: 0 in an empty slot.
    pub depth: u8,
    /// Its value for the side to move.
    pub value: i32,
    /// How to read the value.
    pub bound: Bound,
    /// The bit of the best move found.
    pub best: u8,
}

/// A position as its own key: the discs of the side to move and those of the other. Two positions share a key only if
/// everything that follows is the same for whoever is to move, so neither sides nor boards can be taken for one
/// another, as they can where a hash of the board alone stands for them.
type Key = (u64, u64);

fn key(position: &Othello) -> Key {
    let me = position.to_move();
    (position.discs(me), position.discs(me.other()))
}

/// The table of one search: each position has one slot, and the latest one stays.
pub(super) struct Cache {
    slots: Vec<(Key, Known)>,
    pub used: TableUse,
}

impl Cache {
    /// A table for a search of that depth: 1,024 slots to depth 3, four times as many a level, 262,144 at most (10
    /// MiB).
    pub(super) fn new(depth: u8) -> Cache {
        let bits = (4 + 2 * u32::from(depth)).clamp(10, 18);
        let empty = ((0, 0), Known { depth: 0, value: 0, bound: Bound::Exact, best: 0 });
        Cache { slots: vec![empty; 1 << bits], used: TableUse::default() }
    }

    fn slot(&self, (own, opp): Key) -> usize {
        // Multiplication by odd constants mixes upwards, so the index is taken from the top. The constants are those of
        // SplitMix64 (Steele, Lea, Flood 2014).
        let mixed = (own ^ opp.rotate_left(29).wrapping_mul(0x94d0_49bb_1331_11eb)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (mixed >> (64 - self.slots.len().trailing_zeros())) as usize
    }

    /// What is known of a position, if anything.
    pub(super) fn get(&mut self, position: &Othello) -> Option<Known> {
        self.used.probes += 1;
        let key = key(position);
        let (stored, known) = self.slots[self.slot(key)];
        (known.depth > 0 && stored == key).then_some(known)
    }

    /// Remembers a position, and forgets whatever had its slot.
    pub(super) fn put(&mut self, position: &Othello, known: Known) {
        let key = key(position);
        let slot = self.slot(key);
        self.slots[slot] = (key, known);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_and_boards_are_not_taken_for_one_another() {
        let mut cache = Cache::new(1);
        let position = Othello::standard(8);
        let mut other_side = position;
        other_side.pass();
        cache.put(&position, Known { depth: 3, value: 7, bound: Bound::AtLeast, best: 19 });
        assert!(cache.get(&other_side).is_none());
        assert!(cache.get(&Othello::parallel(8)).is_none());
        let known = cache.get(&position).unwrap();
        assert_eq!((known.depth, known.value, known.bound, known.best), (3, 7, Bound::AtLeast, 19));
        assert_eq!(cache.used.probes, 3);
    }
}
