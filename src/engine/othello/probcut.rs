//! How much a shallow search tells about a deep one, and how sure a selective search is.

/// Steps of certainty of a selective search: a move is cut when a shallow search says that it fails by so many standard
/// deviations of the difference between the two. The last step cuts nothing.
pub const STEPS: [(f32, u8); 6] = [(1.1, 73), (1.5, 87), (2.0, 95), (2.6, 98), (3.3, 99), (f32::INFINITY, 100)];

/// The step that cuts nothing.
pub const EXACT: u8 = 5;

/// Standard deviation, in discs, of the difference between searches of `shallow` and of `deep` plies with `empties`
/// squares left.
#[inline]
#[must_use]
pub fn sigma(shallow: i32, deep: i32, empties: i32) -> f32 {
    let to_end = deep >= empties;
    let base = 2.6 + 0.10 * (deep - shallow) as f32 - 0.12 * shallow as f32;
    let base = base.max(1.2);
    if to_end { base * 1.35 } else { base }
}

/// How deep to look to guess what a search of `depth` plies will say: about half as deep, and of the same parity, since
/// scores swing with whoever has the last move.
#[inline]
#[must_use]
pub const fn probe_depth(depth: i32) -> i32 {
    let half = depth / 2;
    if (depth - half) % 2 == 0 { half } else { half - 1 }
}
