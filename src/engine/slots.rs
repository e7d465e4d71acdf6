//! The memory of a transposition table: words in buckets of one cache line, zero until they are written.

use std::sync::atomic::AtomicU64;

/// Words of a bucket, as many as a cache line holds.
const BUCKET: usize = 8;

/// Buckets of eight words.
pub(crate) struct Slots {
    /// Plain words, since memory that is aligned to more than a word would have to be cleared by hand, all of it, before
    /// it is used.
    words: Box<[AtomicU64]>,
    /// The first word that begins a cache line.
    first: usize,
    /// Number of buckets less one.
    mask: usize,
}

/// That many zeros, which the system need not write before they are wanted: clearing a table of 64 MiB by hand takes 20
/// to 70 ms, longer than many a search.
fn zeroed(count: usize) -> Box<[AtomicU64]> {
    let words = Box::into_raw(vec![0u64; count].into_boxed_slice());
    const { assert!(align_of::<u64>() == align_of::<AtomicU64>()) };
    // SAFETY: an `AtomicU64` has the size and the bits of a `u64` (its documentation), and here its alignment (above);
    // nobody else has the box.
    #[allow(unsafe_code)]
    unsafe {
        Box::from_raw(words as *mut [AtomicU64])
    }
}

impl Slots {
    /// `2 ^ bits` bytes, from 64 bytes to 64 GiB. Memory is taken as it is filled.
    pub(crate) fn of_bits(bits: u32) -> Slots {
        let count = 1usize << (bits.clamp(6, 36) - 6);
        let words = zeroed((count + 1) * BUCKET);
        let first = words.as_ptr().align_offset(64).min(BUCKET);
        Slots { words, first, mask: count - 1 }
    }

    /// The bucket of a hash.
    #[inline]
    pub(crate) fn bucket(&self, hash: u64) -> &[AtomicU64] {
        &self.words[self.first + (hash as usize & self.mask) * BUCKET..][..BUCKET]
    }

    /// Asks for the bucket of a hash that will be read soon: from a table larger than the caches it takes as long as
    /// placing a stone does, a quarter of the strong gomoku search's time. Does nothing where the processor cannot.
    #[inline]
    pub(crate) fn prefetch(&self, hash: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let bucket = self.bucket(hash).as_ptr();
            // SAFETY: a prefetch reads nothing that the program could see, and every x86-64 processor has it.
            #[allow(unsafe_code)]
            unsafe {
                _mm_prefetch::<_MM_HINT_T0>(bucket.cast());
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = hash;
    }
}
