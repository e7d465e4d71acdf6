//! What is known of positions: proof and disproof numbers, and the winning move once there is one.

/// Stands for "never": no number of a search comes near it.
pub(super) const NEVER: u32 = (1 << 24) - 1;

/// How far a position is from being proven and from being disproven (Allis 1994): the least number of positions still
/// to be settled one way or the other, as far as is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    /// 0 when the attacker has won.
    pub(super) proof: u32,
    /// 0 when the attacker's threats are known to fail.
    pub(super) disproof: u32,
}

impl Numbers {
    /// The attacker wins.
    pub(super) const WON: Numbers = Numbers { proof: 0, disproof: NEVER };
    /// The attacker's threats fail.
    pub(super) const LOST: Numbers = Numbers { proof: NEVER, disproof: 0 };

    /// Whether nothing is left to be searched.
    pub(super) const fn settled(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub(super) numbers: Numbers,
    /// The winning move of a position that is won with the attacker to move; 0 elsewhere.
    pub(super) at: u16,
}

/// Slots that a position may be kept in.
const WAYS: usize = 4;

/// The table. A slot is the key and a word: proof number or 0, disproof number or the winning move, the work that went
/// into it, and a bit that is set once it is used.
pub(super) struct Table {
    slots: Vec<[u64; 2]>,
}

const fn pack(entry: Entry, work: u8) -> u64 {
    let Numbers { proof, disproof } = entry.numbers;
    let second = if proof == 0 { entry.at as u32 } else { disproof };
    proof as u64 | (second as u64) << 24 | (work as u64) << 48 | 1 << 56
}

const fn unpack(data: u64) -> Entry {
    let (proof, second) = ((data & NEVER as u64) as u32, (data >> 24 & NEVER as u64) as u32);
    if proof == 0 {
        Entry { numbers: Numbers::WON, at: second as u16 }
    } else {
        Entry { numbers: Numbers { proof, disproof: second }, at: 0 }
    }
}

impl Table {
    /// An empty table of `2 ^ bits` bytes, 64 at least. The system hands the memory out as it is filled.
    pub(super) fn of_bits(bits: u32) -> Table {
        Table { slots: vec![[0; 2]; WAYS << (bits.clamp(6, 36) - 6)] }
    }

    fn bucket(&self, key: u64) -> usize {
        // The number of buckets is a power of two.
        (key >> 8) as usize & (self.slots.len() / WAYS - 1)
    }

    /// What is known of a position.
    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let from = self.bucket(key) * WAYS;
        let mut slots = self.slots[from..from + WAYS].iter();
        slots.find(|[k, data]| *k == key && *data != 0).map(|[_, data]| unpack(*data))
    }

    /// Keeps what is known, after that many nodes of work. What took least work gives way.
    pub(super) fn put(&mut self, key: u64, entry: Entry, nodes: u64) {
        let work = (u64::BITS - nodes.leading_zeros()) as u8 * 2 + u8::from(entry.numbers.settled());
        let worth = |[k, data]: &[u64; 2]| match () {
            () if *data == 0 => 0,
            () if *k == key => 1,
            () => 2 + (data >> 48 & 0xFF),
        };
        let from = self.bucket(key) * WAYS;
        let bucket = &mut self.slots[from..from + WAYS];
        let mut slot = 0;
        for i in 1..WAYS {
            // The position's own slot before an unused one: a position is never there twice.
            let own = bucket[i][0] == key && worth(&bucket[i]) == 1;
            let kept = bucket[slot][0] == key && worth(&bucket[slot]) == 1;
            if own || (!kept && worth(&bucket[i]) < worth(&bucket[slot])) {
                slot = i;
            }
        }
        bucket[slot] = [key, pack(entry, work)];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(proof: u32) -> Entry {
        Entry { numbers: Numbers { proof, disproof: 7 }, at: 0 }
    }

    #[test]
    fn what_is_put_in_comes_out() {
        let mut table = Table::of_bits(10);
        let won = Entry { numbers: Numbers::WON, at: 483 };
        let lost = Entry { numbers: Numbers::LOST, at: 0 };
        for (key, entry) in [(1 << 20, won), (2 << 20, lost), (3 << 20, open(NEVER - 1))] {
            table.put(key, open(3), 1);
            table.put(key, entry, 100);
            assert_eq!(table.get(key), Some(entry));
        }
        assert_eq!(table.get(4 << 20), None);
    }

    #[test]
    fn what_took_least_work_gives_way() {
        let mut table = Table::of_bits(6);
        for key in 1..=4u64 {
            table.put(key << 8, open(key as u32), 1 << (2 * key));
        }
        table.put(9 << 8, open(9), 1);
        let kept: Vec<u64> = (1..=9).filter(|key| table.get(key << 8).is_some()).collect();
        assert_eq!(kept, [2, 3, 4, 9]);
    }
}
