//! What a search does, counted by ply, and what it cuts, by sample. Counting costs under a hundredth of a search, so it
//! is always on.

use super::report::{PlyUse, Report, Spark};
use arrayvec::ArrayVec;

/// A cutoff is one that may be told when it leaves out so many plies or more: of the others there are too many for a
/// lot to be drawn about each, and each of them spares next to nothing.
pub(crate) const WEIGHTY: i32 = 4;

/// An even sample of `N` of the things that were seen since it was emptied last (reservoir sampling: Vitter, "Random
/// sampling with a reservoir", 1985, algorithm R).
#[derive(Clone, Debug)]
pub struct Sample<T, const N: usize> {
    kept: ArrayVec<T, N>,
    seen: u64,
    state: u64,
}

impl<T, const N: usize> Default for Sample<T, N> {
    fn default() -> Sample<T, N> {
        Sample { kept: ArrayVec::new(), seen: 0, state: 0x9e37_79b9_7f4a_7c15 }
    }
}

impl<T, const N: usize> Sample<T, N> {
    /// A number below `end`: xorshift (Marsaglia 2003), scaled. Not the lots of any search: a sample changes nothing.
    fn below(&mut self, end: u64) -> u64 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        ((u128::from(self.state) * u128::from(end)) >> 64) as u64
    }

    /// Something was seen; `of` is asked what only where it is kept.
    #[inline]
    pub fn offer(&mut self, of: impl FnOnce() -> T) {
        self.seen += 1;
        if !self.kept.is_full() {
            self.kept.push(of());
        } else {
            let place = self.below(self.seen) as usize;
            if place < N {
                self.kept[place] = of();
            }
        }
    }

    /// What was seen elsewhere joins in, as if it had been seen here; `other` begins anew.
    pub fn join(&mut self, other: &mut Sample<T, N>) {
        let (mut here, mut there) = (self.seen, other.seen);
        let mut both = ArrayVec::new();
        while !both.is_full() && here + there > 0 {
            let ours = self.below(here + there) < here;
            let count = if ours { self.kept.len() } else { other.kept.len() };
            let place = self.below(count as u64) as usize;
            let (left, from) = if ours { (&mut here, &mut self.kept) } else { (&mut there, &mut other.kept) };
            *left -= 1;
            both.push(from.swap_remove(place));
        }
        self.seen += other.seen;
        self.kept = both;
        other.drain().for_each(drop);
    }

    /// Changes all that is kept.
    pub fn each(&mut self, change: impl FnMut(&mut T)) {
        self.kept.iter_mut().for_each(change);
    }

    /// All that is kept; it begins anew.
    pub fn drain(&mut self) -> impl Iterator<Item = T> + '_ {
        self.seen = 0;
        self.kept.drain(..)
    }
}

/// The work of one thread since it was handed over last.
#[derive(Clone, Debug)]
pub struct Work {
    /// Positions visited, as the search counts them.
    pub nodes: u64,
    /// The work by ply. A search that knows only how much is left until the end of the game may have it the other way
    /// round.
    pub plies: [PlyUse; Report::PLIES],
    /// Questions to the table.
    pub probes: u64,
    /// Cutoffs that left out four plies or more.
    pub sparks: Sample<Spark, { Report::SPARKS }>,
}

impl Default for Work {
    fn default() -> Work {
        Work { nodes: 0, plies: [PlyUse::default(); Report::PLIES], probes: 0, sparks: Sample::default() }
    }
}

impl Work {
    /// What was done `ply` plies, 1 or more, below the root; the last entry is for all that is deeper.
    #[inline]
    pub fn at(&mut self, ply: usize) -> &mut PlyUse {
        &mut self.plies[ply.saturating_sub(1).min(Report::PLIES - 1)]
    }

    /// What another thread did joins in; `other` begins anew.
    pub fn join(&mut self, other: &mut Work) {
        self.nodes += std::mem::take(&mut other.nodes);
        self.probes += std::mem::take(&mut other.probes);
        for (mine, more) in self.plies.iter_mut().zip(&mut other.plies) {
            let PlyUse { nodes, cutoffs, hits } = std::mem::take(more);
            mine.nodes += nodes;
            mine.cutoffs += cutoffs;
            mine.hits += hits;
        }
        self.sparks.join(&mut other.sparks);
    }

    /// Answers of the table that spared the search below.
    #[must_use]
    pub fn hits(&self) -> u64 {
        self.plies.iter().map(|p| p.hits).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How often each of `0..10` is in a sample of three.
    fn drawn(draw: impl Fn(&mut Sample<usize, 3>)) -> [u32; 10] {
        let mut sample = Sample::default();
        let mut counts = [0; 10];
        for _ in 0..10_000 {
            draw(&mut sample);
            let all: Vec<usize> = sample.drain().collect();
            assert_eq!(all.len(), 3);
            all.iter().for_each(|i| counts[*i] += 1);
        }
        counts
    }

    #[test]
    fn samples_are_even() {
        let alone = drawn(|s| (0..10).for_each(|i| s.offer(|| i)));
        assert!(alone.iter().all(|n| (2_800..3_200).contains(n)), "{alone:?}");
        // As well where two threads have seen unlike many.
        let joined = drawn(|s| {
            let mut other = Sample { state: s.state ^ 77, ..Sample::default() };
            (0..8).for_each(|i| s.offer(|| i));
            (8..10).for_each(|i| other.offer(|| i));
            s.join(&mut other);
            assert_eq!((s.seen, other.seen, other.kept.len()), (10, 0, 0));
        });
        assert!(joined.iter().all(|n| (2_800..3_200).contains(n)), "{joined:?}");
    }

    #[test]
    fn few_are_kept_all() {
        let mut sample: Sample<u8, 3> = Sample::default();
        sample.offer(|| 1);
        let mut other = Sample::default();
        other.offer(|| 2);
        sample.join(&mut other);
        let mut all: Vec<u8> = sample.drain().collect();
        all.sort_unstable();
        assert_eq!(all, [1, 2]);
        assert_eq!(sample.drain().count(), 0);
    }
}
