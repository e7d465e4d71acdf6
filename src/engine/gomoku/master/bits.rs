//! Sets of points.

/// Words of a set: boards of up to 22x22 fit.
const WORDS: usize = 8;

/// A set of points by their index.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Bits([u64; WORDS]);

impl Bits {
    /// No point.
    pub(crate) const NONE: Bits = Bits([0; WORDS]);

    /// Whether a point is in it.
    #[inline]
    pub(crate) const fn has(&self, at: usize) -> bool {
        self.0[at / 64] >> (at % 64) & 1 != 0
    }

    /// Puts a point in, or takes it out if it is there.
    #[inline]
    pub(crate) const fn flip(&mut self, at: usize) {
        self.0[at / 64] ^= 1 << (at % 64);
    }

    /// Puts a point in.
    #[inline]
    pub(crate) const fn add(&mut self, at: usize) {
        self.0[at / 64] |= 1 << (at % 64);
    }

    /// Points that are in either.
    #[inline]
    pub(crate) fn or(&self, other: &Bits) -> Bits {
        Bits(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    /// Points that are in both.
    #[inline]
    pub(crate) fn and(&self, other: &Bits) -> Bits {
        Bits(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// The first point.
    #[inline]
    pub(crate) fn first(&self) -> Option<usize> {
        self.iter().next()
    }

    /// The points, lowest index first.
    #[inline]
    pub(crate) fn iter(&self) -> Iter {
        Iter { words: self.0, word: 0 }
    }
}

/// The points of a set, one after another.
pub(crate) struct Iter {
    words: [u64; WORDS],
    word: usize,
}

impl Iterator for Iter {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.words[self.word] == 0 {
            if self.word + 1 == WORDS {
                return None;
            }
            self.word += 1;
        }
        let bits = &mut self.words[self.word];
        let at = self.word * 64 + bits.trailing_zeros() as usize;
        *bits &= *bits - 1;
        Some(at)
    }
}
