//! The transposition table: what is known of a position, kept for the next time that it is reached.
//!
//! Threads share it without locks. A slot is two words, the data and the position's hash combined with the data; a slot
//! that two threads wrote at once matches no hash and is as good as empty (R. Hyatt and T. Mann, "A lock-less
//! transposition-table implementation for parallel search", ICGA Journal 25, 2002).

use crate::engine::slots::Slots;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

/// No move.
pub const NO_MOVE: u8 = 64;

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The score is this or more, in discs.
    pub lower: i8,
    /// The score is this or less.
    pub upper: i8,
    /// Depth of the search, in plies.
    pub depth: u8,
    /// How sure it is: a place in [`super::probcut::STEPS`], the last is exact.
    pub sure: u8,
    /// The best move and the best one before it, bit numbers or [`NO_MOVE`].
    pub moves: [u8; 2],
}

impl Entry {
    const fn pack(self, generation: u8) -> u64 {
        u64::from_le_bytes([
            self.lower as u8,
            self.upper as u8,
            self.depth,
            self.sure,
            self.moves[0],
            self.moves[1],
            generation,
            0,
        ])
    }

    const fn unpack(data: u64) -> (Entry, u8) {
        let [lower, upper, depth, sure, first, second, generation, _] = data.to_le_bytes();
        let moves = [first, second];
        (Entry { lower: lower as i8, upper: upper as i8, depth, sure, moves }, generation)
    }

    /// What the entry is worth keeping for.
    const fn worth(data: u64, now: u8) -> i32 {
        let (entry, generation) = Entry::unpack(data);
        // An old entry goes before every new one, then the shallowest.
        entry.depth as i32 * 8 + entry.sure as i32 - if generation == now { 0 } else { 1024 }
    }
}

/// The slots that a position may be kept in.
pub type Bucket = [AtomicU64];

/// The table.
pub struct Table {
    /// Key and data of one slot after another, four slots a bucket.
    slots: Slots,
    generation: AtomicU8,
}

/// What a search found out about a position.
#[derive(Clone, Copy, Debug)]
pub struct Found {
    /// The lower end of the window that it was searched with.
    pub alpha: i32,
    /// Its upper end.
    pub beta: i32,
    /// The score, -64 to 64: exact inside the window, a bound outside of it.
    pub score: i32,
    /// Depth, in plies.
    pub depth: u8,
    /// How sure, as in [`Entry::sure`].
    pub sure: u8,
    /// The best move, a bit number or [`NO_MOVE`].
    pub best: u8,
}

impl Table {
    /// An empty table of `2 ^ bits` bytes, from 64 bytes to 64 GiB. Memory is taken as it is filled.
    #[must_use]
    pub fn of_bits(bits: u32) -> Table {
        Table { slots: Slots::of_bits(bits), generation: AtomicU8::new(1) }
    }

    /// Begins a new search: what is there stays, and gives way first.
    pub fn age(&self) {
        // Never 0: that is the generation of an empty slot.
        let next = self.generation.load(Relaxed) % 255 + 1;
        self.generation.store(next, Relaxed);
    }

    /// The place of a hash.
    #[inline]
    #[must_use]
    pub fn bucket(&self, hash: u64) -> &Bucket {
        self.slots.bucket(hash)
    }

    /// What is known of the position with that hash.
    #[inline]
    #[must_use]
    pub fn get(&self, hash: u64) -> Option<Entry> {
        for slot in self.bucket(hash).as_chunks::<2>().0 {
            let data = slot[1].load(Relaxed);
            if slot[0].load(Relaxed) ^ data == hash && data != 0 {
                return Some(Entry::unpack(data).0);
            }
        }
        None
    }

    /// Keeps what was found. What is known already at the same depth is narrowed down.
    pub fn put(&self, hash: u64, found: &Found) {
        let now = self.generation.load(Relaxed);
        let Found { alpha, beta, score, depth, sure, best } = *found;
        let mut entry = Entry {
            lower: if score > alpha { score as i8 } else { -64 },
            upper: if score < beta { score as i8 } else { 64 },
            depth,
            sure,
            moves: [if score > alpha { best } else { NO_MOVE }, NO_MOVE],
        };
        let slots = self.bucket(hash).as_chunks::<2>().0;
        let (mut place, mut least) = (&slots[0], i32::MAX);
        for slot in slots {
            let data = slot[1].load(Relaxed);
            if slot[0].load(Relaxed) ^ data == hash && data != 0 {
                let (known, _) = Entry::unpack(data);
                if (known.depth, known.sure) == (depth, sure) {
                    entry.lower = entry.lower.max(known.lower);
                    entry.upper = entry.upper.min(known.upper);
                    if entry.lower > entry.upper {
                        // Only selective searches contradict each other: the later one knows more.
                        entry.lower = if score > alpha { score as i8 } else { -64 };
                        entry.upper = if score < beta { score as i8 } else { 64 };
                    }
                }
                entry.moves = match (entry.moves[0], known.moves) {
                    (NO_MOVE, known) => known,
                    (best, [first, second]) if best == first => [first, second],
                    (best, [first, _]) => [best, first],
                };
                place = slot;
                break;
            }
            let worth = if data == 0 { i32::MIN } else { Entry::worth(data, now) };
            if worth < least {
                (place, least) = (slot, worth);
            }
        }
        let data = entry.pack(now);
        place[1].store(data, Relaxed);
        place[0].store(hash ^ data, Relaxed);
    }
}
