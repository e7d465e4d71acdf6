//! The transposition table of the strong search, shared by threads without locks.
//!
//! A slot is two words, the data and the position's hash combined with the data; a slot that two threads wrote at once
//! matches no hash (R. Hyatt and T. Mann, "A lock-less transposition-table implementation for parallel search", ICGA
//! Journal 25, 2002).

use crate::engine::slots::Slots;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// How a value is to be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Limit {
    /// This or less.
    Upper = 1,
    /// This or more.
    Lower = 2,
    /// Exactly this.
    Exact = 3,
}

/// No move.
pub(crate) const NO_MOVE: u16 = u16::MAX;

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// Its value for the side to move; wins and losses count from this position.
    pub(crate) value: i16,
    /// Its learned value, before any search.
    pub(crate) eval: i16,
    /// The best move known, or [`NO_MOVE`].
    pub(crate) best: u16,
    /// Depth of the search.
    pub(crate) depth: i8,
    /// How to read the value.
    pub(crate) limit: Limit,
}

impl Entry {
    const fn pack(self, generation: u8) -> u64 {
        self.value as u16 as u64
            | (self.eval as u16 as u64) << 16
            | (self.best as u64) << 32
            | (self.depth as u8 as u64) << 48
            | (self.limit as u64) << 56
            | (generation as u64) << 58
    }

    const fn unpack(data: u64) -> Entry {
        let limit = match data >> 56 & 3 {
            1 => Limit::Upper,
            2 => Limit::Lower,
            _ => Limit::Exact,
        };
        Entry {
            value: data as i16,
            eval: (data >> 16) as i16,
            best: (data >> 32) as u16,
            depth: (data >> 48) as i8,
            limit,
        }
    }
}

/// The table.
pub(crate) struct Table {
    slots: Slots,
    /// Of six bits.
    generation: AtomicU8,
}

impl Table {
    /// An empty table of `2 ^ bits` bytes.
    pub(crate) fn of_bits(bits: u32) -> Table {
        Table { slots: Slots::of_bits(bits), generation: AtomicU8::new(1) }
    }

    /// What is known of the position with that hash.
    #[inline]
    pub(crate) fn get(&self, hash: u64) -> Option<Entry> {
        for slot in self.slots.bucket(hash).as_chunks::<2>().0 {
            let data = slot[1].load(Relaxed);
            if slot[0].load(Relaxed) ^ data == hash && data != 0 {
                return Some(Entry::unpack(data));
            }
        }
        None
    }

    /// Asks for what is known of a position that will be looked up soon.
    #[inline]
    pub(crate) fn prefetch(&self, hash: u64) {
        self.slots.prefetch(hash);
    }

    /// Keeps what was found.
    pub(crate) fn put(&self, hash: u64, mut entry: Entry) {
        let now = self.generation.load(Relaxed);
        let slots = self.slots.bucket(hash).as_chunks::<2>().0;
        let (mut place, mut least) = (&slots[0], i32::MAX);
        for slot in slots {
            let data = slot[1].load(Relaxed);
            let known = Entry::unpack(data);
            if slot[0].load(Relaxed) ^ data == hash && data != 0 {
                if entry.best == NO_MOVE {
                    entry.best = known.best;
                }
                // A much deeper bound of the same search is worth more than a fresh shallow one.
                if entry.limit != Limit::Exact && known.depth > entry.depth + 3 && (data >> 58) as u8 == now {
                    return;
                }
                place = slot;
                break;
            }
            let worth = match data {
                0 => i32::MIN,
                _ => i32::from(known.depth) - if (data >> 58) as u8 == now { 0 } else { 256 },
            };
            if worth < least {
                (place, least) = (slot, worth);
            }
        }
        let data = entry.pack(now);
        place[1].store(data, Relaxed);
        place[0].store(hash ^ data, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_goes_in_comes_out() {
        let table = Table::of_bits(12);
        let entry = |value, depth, limit| Entry { value, eval: -321, best: 224, depth, limit };
        for (hash, e) in [
            (0x1234_5678_9ABC_DEF0, entry(-29_998, -1, Limit::Upper)),
            (77, entry(29_990, 60, Limit::Exact)),
            (u64::MAX, entry(0, 0, Limit::Lower)),
        ] {
            assert_eq!(table.get(hash), None);
            table.put(hash, e);
            assert_eq!(table.get(hash), Some(e));
        }
    }

    #[test]
    fn the_shallowest_of_a_bucket_gives_way_and_a_best_move_is_kept() {
        let table = Table::of_bits(6);
        let entry = |depth, best| Entry { value: 1, eval: 0, best, depth, limit: Limit::Lower };
        for i in 0..5u64 {
            table.put(i << 32 | 5, entry(10 - i as i8, i as u16));
        }
        let there: Vec<u64> = (0..5).filter(|i| table.get(i << 32 | 5).is_some()).collect();
        assert_eq!(there, [0, 1, 2, 4]);
        table.put(5, entry(11, NO_MOVE));
        assert_eq!(table.get(5).unwrap().best, 0);
    }
}
