//! The weights of all rule sets: packed into a file and unpacked again.

use super::{
    codes::CODES,
    weights::{Numbers, THREATS, Weights},
};
use crate::{engine::random::fnv1a, rules::RuleSet};
use std::sync::{Arc, LazyLock};

/// What was learned, by rule set.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Learned {
    /// In the order of [`RuleSet::ALL`]; `None` where nothing was.
    sets: [Option<Arc<Weights>>; 3],
}

/// First bytes of packed weights.
const MAGIC: &[u8; 8] = b"OBVGOMW1";

/// Bytes of the numbers of one side.
const SIDE: usize = 2 * (4 * CODES + THREATS);

/// Bytes of the check at the end.
const CHECK: usize = 8;

impl Learned {
    /// The weights for a rule set: its own, or those of freestyle, or the guess.
    pub(crate) fn of(&self, rules: RuleSet) -> Arc<Weights> {
        let own = &self.sets[place(rules)];
        let own = own.as_ref().or(self.sets[place(RuleSet::Freestyle)].as_ref());
        own.map_or_else(|| Arc::new(Weights::guess()), Arc::clone)
    }

    /// Puts the weights of a rule set in.
    pub(crate) fn set(&mut self, rules: RuleSet, weights: Weights) {
        self.sets[place(rules)] = Some(Arc::new(weights));
    }

    /// Packs the weights into bytes.
    ///
    /// After eight bytes of `OBVGOMW1` comes, for each rule set that something was learned of, its number (a byte: 0
    /// freestyle, 1 standard, 2 renju) and a byte for whether White has numbers of its own, and then the numbers of
    /// Black, and those of White if so: 16 bits each, low byte first, the four lists by code
    /// and the threats. The last eight bytes are the FNV-1a hash of all before, low byte first.
    #[cfg_attr(target_arch = "wasm32", allow(dead_code))]
    pub(crate) fn pack(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        for (i, set) in self.sets.iter().enumerate() {
            let Some(set) = set else { continue };
            let sides = [set.numbers(0), set.numbers(1)];
            let own = sides[0] != sides[1];
            bytes.extend([i as u8, u8::from(own)]);
            for side in &sides[..=usize::from(own)] {
                let lists = side.value.iter().chain(&side.policy).chain([&side.threats]);
                bytes.extend(lists.flatten().flat_map(|n| n.to_le_bytes()));
            }
        }
        let check = fnv1a(bytes.iter().copied());
        bytes.extend(check.to_le_bytes());
        bytes
    }

    /// Reads what [`Learned::pack`] has written.
    ///
    /// # Errors
    /// One line, if they are no such weights, or damaged.
    pub(crate) fn unpack(bytes: &[u8]) -> Result<Learned, String> {
        if !bytes.starts_with(MAGIC) {
            return Err("these are no weights of gomoku".to_owned());
        }
        let (told, check) = bytes.split_at(bytes.len().saturating_sub(CHECK).max(MAGIC.len()));
        if check != fnv1a(told.iter().copied()).to_le_bytes() {
            return Err("these weights of gomoku are damaged: their check does not fit".to_owned());
        }
        let mut learned = Learned::default();
        let mut rest = &told[MAGIC.len()..];
        while let [rules, own, tail @ ..] = rest {
            let sides = 1 + usize::from(*own);
            let known = RuleSet::ALL.get(usize::from(*rules)).filter(|_| *own < 2 && tail.len() >= sides * SIDE);
            let Some((_, rules)) = known else { break };
            let (numbers, tail) = tail.split_at(sides * SIDE);
            let sides: Vec<Numbers> = numbers.chunks(SIDE).map(numbers_of).collect();
            learned.set(*rules, Weights::of([&sides[0], sides.last().unwrap_or(&sides[0])]));
            rest = tail;
        }
        if rest.is_empty() { Ok(learned) } else { Err("these weights of gomoku are of another shape".to_owned()) }
    }
}

/// The numbers of one side, from [`SIDE`] bytes.
fn numbers_of(bytes: &[u8]) -> Numbers {
    let all: Vec<i16> = bytes.as_chunks::<2>().0.iter().map(|b| i16::from_le_bytes(*b)).collect();
    let list = |i: usize| all[i * CODES..][..CODES].to_vec();
    Numbers { value: [list(0), list(1)], policy: [list(2), list(3)], threats: all[4 * CODES..].to_vec() }
}

fn place(rules: RuleSet) -> usize {
    RuleSet::ALL.iter().position(|(_, r)| *r == rules).unwrap_or(0)
}

/// The weights that come with the program; the guess if their file is broken, which a test rules out. On a page the
/// search is in the worker, and the game itself knows nothing.
pub(crate) fn shipped() -> &'static Learned {
    static SHIPPED: LazyLock<Learned> = LazyLock::new(|| Learned::unpack(BYTES).unwrap_or_default());
    &SHIPPED
}

#[cfg(not(all(target_arch = "wasm32", feature = "app")))]
const BYTES: &[u8] = include_bytes!("../../../../assets/gomoku/weights.bin");
#[cfg(all(target_arch = "wasm32", feature = "app"))]
const BYTES: &[u8] = &[];

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng, rngs::StdRng};

    /// Numbers drawn by lot.
    fn drawn(seed: u64) -> Numbers {
        let mut lots = StdRng::seed_from_u64(seed);
        let mut list = |n: usize| (0..n).map(|_| lots.random_range(i16::MIN..=i16::MAX)).collect::<Vec<_>>();
        Numbers { value: [list(CODES), list(CODES)], policy: [list(CODES), list(CODES)], threats: list(THREATS) }
    }

    #[test]
    fn weights_are_unpacked_as_they_were_packed() {
        let mut learned = Learned::default();
        assert_eq!(Learned::unpack(&learned.pack()).as_ref(), Ok(&learned));
        learned.set(RuleSet::Freestyle, Weights::of([&drawn(1), &drawn(1)]));
        learned.set(RuleSet::Renju, Weights::of([&drawn(2), &drawn(3)]));
        let bytes = learned.pack();
        assert_eq!(bytes.len(), MAGIC.len() + 2 * 2 + 3 * SIDE + CHECK);
        let again = Learned::unpack(&bytes).unwrap();
        assert_eq!(again, learned);
        assert_eq!(again.of(RuleSet::Renju).numbers(1), drawn(3));
        // What was not learned is as freestyle, and without that a guess.
        assert_eq!(again.of(RuleSet::Standard).numbers(1), drawn(1));
        assert_eq!(*Learned::default().of(RuleSet::Renju), Weights::guess());
    }

    #[test]
    fn damage_is_told() {
        let mut learned = Learned::default();
        learned.set(RuleSet::Standard, Weights::guess());
        let bytes = learned.pack();
        assert!(Learned::unpack(b"OBVGOMW2").unwrap_err().contains("no weights of gomoku"));
        for at in [8, 9, 10, 5000, bytes.len() - 1] {
            let mut wrong = bytes.clone();
            wrong[at] ^= 4;
            assert!(Learned::unpack(&wrong).unwrap_err().contains("damaged"), "{at}");
        }
        for length in [8, 9, 16, bytes.len() - 1] {
            assert!(Learned::unpack(&bytes[..length]).unwrap_err().contains("damaged"), "{length}");
        }
        // Whole, but of a rule set that there is not.
        let mut other = bytes[..bytes.len() - CHECK].to_vec();
        other[8] = 3;
        let check = fnv1a(other.iter().copied());
        other.extend(check.to_le_bytes());
        assert!(Learned::unpack(&other).unwrap_err().contains("another shape"));
    }

    #[test]
    fn the_shipped_weights_are_whole() {
        Learned::unpack(BYTES).unwrap();
    }
}
