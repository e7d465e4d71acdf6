//! Strength from results.

use serde::Serialize;

/// A difference in strength with the bounds of its 95 % interval, in Elo points. Infinite where one side won all.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Elo {
    /// The most likely difference.
    pub difference: f64,
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
}

/// 95 % of a normal distribution lie within this many standard deviations.
const Z: f64 = 1.959_964;

impl Elo {
    /// From `points` (a draw is half a point) in `games` games: Wilson's interval for the share of points, put on the Elo
    /// scale. It holds for few games and for one-sided matches too, and is a little wide where there are many draws.
    #[must_use]
    pub fn of(points: f64, games: u32) -> Elo {
        let Share { share, low, high } = Share::of(points, games);
        let low = if share <= 0.0 { f64::NEG_INFINITY } else { elo(low) };
        let high = if share >= 1.0 { f64::INFINITY } else { elo(high) };
        Elo { difference: elo(share), low, high }
    }
}

/// The share of points and its 95 % interval, Wilson's; a draw is half a point.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Share {
    /// Points by games: 0 to 1.
    pub share: f64,
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
}

impl Share {
    /// From `points` in `games` games.
    #[must_use]
    pub fn of(points: f64, games: u32) -> Share {
        let n = f64::from(games.max(1));
        let share = points / n;
        let spread = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
        let (middle, scale) = (share + Z * Z / (2.0 * n), 1.0 + Z * Z / n);
        let bound = |share: f64| share.clamp(0.0, 1.0);
        Share { share, low: bound((middle - spread) / scale), high: bound((middle + spread) / scale) }
    }
}

/// The difference that makes for this share of the points.
fn elo(share: f64) -> f64 {
    -400.0 * (1.0 / share - 1.0).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_shares() {
        let even = Elo::of(50.0, 100);
        assert!(even.difference.abs() < 1e-9 && (even.low + even.high).abs() < 1e-6);
        assert!((even.high - 67.2).abs() < 1.0, "{even:?}");
        assert!((Elo::of(75.0, 100).difference - 190.85).abs() < 0.01);
    }

    #[test]
    fn a_clean_sweep_has_a_lower_bound_only() {
        let all = Elo::of(20.0, 20);
        assert!(all.difference.is_infinite() && all.high.is_infinite());
        assert!((250.0..350.0).contains(&all.low), "{all:?}");
        let none = Elo::of(0.0, 20);
        assert!((none.high + all.low).abs() < 1e-6 && none.low.is_infinite());
    }
}
