//! The fit of the order of moves.

use super::{
    Fit,
    descend::descend,
    parts::Parts,
    samples::{Cell, Position, Samples},
};
use crate::engine::gomoku::master::codes::CODES;

/// The logarithm of a sum of exponentials, each so many times.
pub fn log_sum(terms: impl Iterator<Item = (f64, f64)> + Clone) -> f64 {
    let most = terms.clone().map(|(_, x)| x).fold(f64::NEG_INFINITY, f64::max);
    most + terms.map(|(n, x)| n * (x - most).exp()).sum::<f64>().ln()
}

/// The cells that can be chosen in a position.
pub fn choice<'a>(samples: &'a Samples, position: &Position) -> impl Iterator<Item = &'a Cell> + Clone + use<'a> {
    samples.cells(position).iter().filter(|c| c.near)
}

/// What a point is likely to be chosen for, by side (of `sides`: 2, or 1 for both alike): by its code for the side that
/// moves, and for the one that does not. Log odds against another point.
pub fn fit(samples: &Samples, sides: usize, with: &Fit) -> Vec<[Vec<f64>; 2]> {
    let parts = Parts::new(2 * sides, 0, with.caution);
    let places = |position: &Position| {
        let (me, you) = (usize::from(position.side) % sides, (usize::from(position.side) + 1) % sides);
        [2 * me * CODES, (2 * you + 1) * CODES]
    };
    let learn: Vec<(&Position, [u16; 2])> =
        samples.positions.iter().filter(|p| !p.held_out).filter_map(|p| Some((p, p.chosen?))).collect();
    let mut weights = vec![0.0; parts.weights()];
    let mut slopes = vec![0.0; parts.weights()];
    let mut steepness = vec![0.0; parts.weights()];
    for (position, _) in &learn {
        let [own, other] = places(position);
        let points: f64 = choice(samples, position).map(|c| f64::from(c.count)).sum();
        for cell in choice(samples, position) {
            let share = f64::from(cell.count) / points;
            steepness[own + usize::from(cell.own)] += share;
            steepness[other + usize::from(cell.other)] += share;
        }
    }
    let steepness = parts.steepness(&steepness);
    let mut x = vec![0.0; parts.count()];
    descend(&mut x, &steepness, with.rounds, |x, slope| {
        parts.add_up(x, &mut weights);
        slopes.fill(0.0);
        let mut sum = 0.0;
        for (position, chosen) in &learn {
            let [own, other] = places(position);
            let worth = |c: [u16; 2]| weights[own + usize::from(c[0])] + weights[other + usize::from(c[1])];
            let cells = choice(samples, position);
            let all = log_sum(cells.clone().map(|c| (f64::from(c.count), worth([c.own, c.other]))));
            sum += all - worth(*chosen);
            for cell in cells {
                let likely = f64::from(cell.count) * (worth([cell.own, cell.other]) - all).exp();
                slopes[own + usize::from(cell.own)] += likely;
                slopes[other + usize::from(cell.other)] += likely;
            }
            slopes[own + usize::from(chosen[0])] -= 1.0;
            slopes[other + usize::from(chosen[1])] -= 1.0;
        }
        parts.pass_on(&slopes, slope);
        sum + parts.unlikely(x, slope)
    });
    parts.add_up(&x, &mut weights);
    let table = |i: usize| weights[i * CODES..][..CODES].to_vec();
    (0..sides).map(|side| [table(2 * side), table(2 * side + 1)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_chosen_is_learned() {
        // A point of each of three codes; the first of them is chosen in seven of ten positions, the second in two.
        let mut samples = Samples::default();
        for position in 0..1000 {
            samples.push(&[(300, 7), (301, 8), (302, 9)], 0.5);
            let chosen = [[300, 7], [301, 8], [302, 9]][[0, 0, 0, 0, 0, 0, 0, 1, 1, 2][position % 10]];
            samples.positions[position].chosen = Some(chosen);
        }
        let worth = &fit(&samples, 1, &Fit { caution: 1.0, rounds: 200, search: 0.0 })[0];
        let odds = |i: usize| worth[0][300 + i] + worth[1][7 + i];
        for (i, expected) in [(1, 0.2f64), (2, 0.1)] {
            assert!((odds(i) - odds(0) - (expected / 0.7).ln()).abs() < 0.1, "{} {}", odds(i), odds(0));
        }
    }
}
