//! A study that takes too long for a drawing is built beside it.

use super::study::{Options, Study};
use bevy::tasks::AsyncComputeTaskPool;
use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

/// A tree deeper than this is built so: with its 224,821 positions the largest takes some 0.1 seconds.
const AT_ONCE: u8 = 9;
/// Between two looks at whether it is built.
pub(super) const LOOK: Duration = Duration::from_millis(16);

/// Where what was built is put; an inner `None` when its tree is too large.
type Slot = Arc<Mutex<Option<Option<Study>>>>;

/// A study that is being built.
pub(super) struct Building {
    options: Options,
    slot: Slot,
}

impl Building {
    /// Begins with it. `None` when it is small enough for a drawing, or nobody is there to build it.
    pub fn begin(options: Options) -> Option<Building> {
        let pool = AsyncComputeTaskPool::try_get().filter(|_| options.depth > AT_ONCE)?;
        let slot = Slot::default();
        let place = slot.clone();
        pool.spawn(async move {
            let built = Study::new(options);
            *place.lock().unwrap_or_else(PoisonError::into_inner) = Some(built);
        })
        .detach();
        Some(Building { options, slot })
    }

    /// What it is of.
    pub const fn options(&self) -> Options {
        self.options
    }

    /// What was built, once it is: `None` inside when its tree is too large.
    pub fn take(&self) -> Option<Option<Study>> {
        self.slot.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

#[cfg(test)]
mod tests {
    use super::{super::example::Example, *};
    use bevy::tasks::TaskPool;

    #[test]
    fn a_large_tree_is_built_beside_the_drawing() {
        AsyncComputeTaskPool::get_or_init(TaskPool::new);
        let small = Options::of(Example::Start);
        let large = Options { depth: AT_ONCE + 1, ..small };
        let mut study = Study::new(small).expect("small");
        study.go(9);
        study.choose(large);
        assert_eq!((study.options(), study.wanted(), study.step()), (small, large, 9), "nothing waits for it");
        study.choose(small);
        assert!(!study.is_building(), "it is not wanted any more");
        study.choose(large);
        let mut now = Duration::ZERO;
        while let Some(next) = study.tick(now) {
            assert_eq!((study.is_building(), next), (true, now + LOOK));
            std::thread::sleep(LOOK);
            now = next;
        }
        assert_eq!((study.options(), study.wanted(), study.step()), (large, large, 0));
        assert_eq!(study.whole().nodes().len(), 92_409);
    }
}
