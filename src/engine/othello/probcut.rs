//! How much a shallow search tells about a deep one, and how sure a selective search is.

use std::sync::LazyLock;

/// Steps of certainty of a selective search: a move is cut when a shallow search says that it fails by so many standard
/// deviations of the difference between the two. The last step cuts nothing.
pub const STEPS: [(f32, u8); 6] = [(1.1, 73), (1.5, 87), (2.0, 95), (2.6, 98), (3.3, 99), (f32::INFINITY, 100)];

/// The step that cuts nothing.
pub const EXACT: u8 = 5;

/// Standard deviation, in discs, of the difference between searches of `shallow` and of `deep` plies with `empties`
/// squares left.
///
/// Measured with the shipped weights by `lab probcut` (2,500 positions of self-play, depths to 9, ends from 20
/// squares): the model fits the logarithm to 0.08 on average, to the end to 0.16.
#[must_use]
pub fn sigma(shallow: i32, deep: i32, empties: i32) -> f32 {
    let (s, d, e) = (shallow as f32, deep as f32, empties as f32);
    if deep >= empties {
        return (1.302 - 0.0785 * s + 0.0432 * e.min(24.0)).exp();
    }
    (1.477 - 0.1297 * s + 0.0736 * d - 0.0153 * e).exp()
}

/// [`sigma`] for every depth and number of empty squares: of the search that is tried, and of a glance at the position.
pub struct Deviations {
    /// Between a search of depth d and its probe: `probe[d][empties]`.
    pub probe: [[f32; 65]; 65],
    /// Between that probe and the evaluation alone.
    pub glance: [[f32; 65]; 65],
}

/// The table of the model.
pub static DEVIATIONS: LazyLock<Box<Deviations>> = LazyLock::new(|| {
    let mut all = Box::new(Deviations { probe: [[0.0; 65]; 65], glance: [[0.0; 65]; 65] });
    for deep in 0..65 {
        for empties in 0..65 {
            let shallow = probe_depth(deep as i32);
            all.probe[deep][empties] = sigma(shallow, deep as i32, empties as i32);
            all.glance[deep][empties] = sigma(0, shallow, empties as i32);
        }
    }
    all
});

/// How deep to look to guess what a search of `depth` plies will say: about half as deep, and of the same parity, since
/// scores swing with whoever has the last move.
#[inline]
#[must_use]
pub const fn probe_depth(depth: i32) -> i32 {
    let half = depth / 2;
    if (depth - half) % 2 == 0 { half } else { half - 1 }
}
