//! The lowest point of a convex function.

use std::collections::VecDeque;

/// Steps that are remembered.
const MEMORY: usize = 12;

/// Goes down from `x` for `rounds` rounds at most, or until a round gains next to nothing; returns the lowest value.
/// `f` tells the value at a point and fills in the slope; `steepness` is about how fast the slope of each coordinate
/// grows, above 0.
///
/// It is the L-BFGS method (J. Nocedal, "Updating quasi-Newton matrices with limited storage", Mathematics of
/// Computation 35, 1980), with steps halved until they gain enough.
pub fn descend(x: &mut Vec<f64>, steepness: &[f64], rounds: u32, mut f: impl FnMut(&[f64], &mut [f64]) -> f64) -> f64 {
    let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    let mut slope = vec![0.0; x.len()];
    let mut value = f(x, &mut slope);
    // Steps, changes of the slope on them, and one over their product.
    let mut seen: VecDeque<(Vec<f64>, Vec<f64>, f64)> = VecDeque::new();
    for _ in 0..rounds {
        let mut way: Vec<f64> = slope.iter().map(|s| -s).collect();
        let mut shares = Vec::with_capacity(MEMORY);
        for (step, change, over) in seen.iter().rev() {
            let share = over * dot(step, &way);
            way.iter_mut().zip(change).for_each(|(w, c)| *w -= share * c);
            shares.push(share);
        }
        // How much less steep it is than it was said to be.
        let flat = seen.back().map_or(1.0, |(_, change, over)| {
            let along: f64 = change.iter().zip(steepness).map(|(c, s)| c * c / s).sum();
            1.0 / (over * along)
        });
        way.iter_mut().zip(steepness).for_each(|(w, s)| *w *= flat / s);
        for ((step, change, over), share) in seen.iter().zip(shares.iter().rev()) {
            let back = over * dot(change, &way);
            way.iter_mut().zip(step).for_each(|(w, s)| *w += (share - back) * s);
        }
        let down = dot(&slope, &way);
        let mut length = 1.0;
        let (mut there, mut new_slope) = (x.clone(), vec![0.0; x.len()]);
        let lower = loop {
            there.iter_mut().zip(x.iter().zip(&way)).for_each(|(t, (x, w))| *t = x + length * w);
            let lower = f(&there, &mut new_slope);
            if lower <= value + 1e-4 * length * down || length < 1e-9 {
                break lower;
            }
            length *= 0.5;
        };
        let gained = value - lower;
        if gained.is_nan() || gained <= 0.0 {
            break;
        }
        let step: Vec<f64> = there.iter().zip(x.iter()).map(|(t, x)| t - x).collect();
        let change: Vec<f64> = new_slope.iter().zip(&slope).map(|(n, o)| n - o).collect();
        let product = dot(&step, &change);
        if product > 0.0 {
            seen.push_back((step, change, 1.0 / product));
            if seen.len() > MEMORY {
                seen.pop_front();
            }
        }
        (*x, slope, value) = (there, new_slope, lower);
        if gained < 1e-7 * value.abs() {
            break;
        }
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lowest_point_is_found() {
        // Steep in some directions and flat in others, and not a bowl.
        let f = |x: &[f64], slope: &mut [f64]| {
            let mut sum = 0.0;
            for (i, (x, s)) in x.iter().zip(slope).enumerate() {
                let (far, by) = (10f64.powi(i as i32 % 5), x - i as f64);
                sum += far * (by.cosh() - 1.0);
                *s = far * by.sinh();
            }
            sum
        };
        let steepness: Vec<f64> = (0..20).map(|i| 10f64.powi(i % 5) * 3.0).collect();
        let mut x = vec![0.0; 20];
        let value = descend(&mut x, &steepness, 500, f);
        assert!(value < 1e-3, "{value}");
        assert!(x.iter().enumerate().all(|(i, x)| (x - i as f64).abs() < 0.05), "{x:?}");
    }
}
