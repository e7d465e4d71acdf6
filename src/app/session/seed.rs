//! A seed that no game had before.

use std::{
    hash::{BuildHasher, RandomState},
    sync::atomic::{AtomicU64, Ordering},
};
use web_time::{SystemTime, UNIX_EPOCH};

/// A seed for a new game. Short enough to be read out and typed in.
#[must_use]
pub fn fresh() -> u64 {
    static DRAWN: AtomicU64 = AtomicU64::new(0);
    let time = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    // The hasher's keys differ from run to run on a desktop; on the web the clock has to do.
    let drawn = (time.as_nanos(), DRAWN.fetch_add(1, Ordering::Relaxed));
    RandomState::new().hash_one(drawn) % 1_000_000_000
}

#[cfg(test)]
mod tests {
    use super::fresh;
    use std::collections::BTreeSet;

    #[test]
    fn seeds_differ() {
        let drawn: BTreeSet<u64> = (0..100).map(|_| fresh()).collect();
        assert!(drawn.len() > 98, "{drawn:?}");
    }
}
