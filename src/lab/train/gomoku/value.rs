//! The fit of the value.

use super::{
    Fit,
    descend::descend,
    parts::Parts,
    samples::{Position, Samples},
};
use crate::{
    engine::gomoku::master::{
        codes::CODES,
        weights::{SIGHTS, THREATS, UNIT},
    },
    lab::selfplay::stones::UNKNOWN,
};

/// What a side's points and threats are worth, in log odds.
pub struct Worth {
    /// By code: when the side is to move, and when it is not.
    pub codes: [Vec<f64>; 2],
    /// By threats, for the side to move.
    pub threats: Vec<f64>,
}

/// The chance of log odds.
pub fn chance(odds: f64) -> f64 {
    1.0 / (1.0 + (-odds).exp())
}

/// How unlikely a result from 0 to 1 is under log odds, as a negative logarithm.
pub fn log_loss(odds: f64, result: f64) -> f64 {
    let smaller = (1.0 + (-odds.abs()).exp()).ln();
    // log(1 + exp(odds)) - result * odds, without overflow.
    odds.max(0.0) + smaller - result * odds
}

/// What a position is worth to the side to move: partly what the search said, partly how the game ended.
fn target(position: &Position, search: f64) -> f64 {
    let result = f64::from(position.result);
    if position.score == UNKNOWN {
        return result;
    }
    let said = match position.proven {
        true => f64::from(u8::from(position.score > 0)),
        false => chance(f64::from(position.score) / f64::from(UNIT)),
    };
    search * said + (1.0 - search) * result
}

/// Fits what each of `sides` (2, or 1 for both alike) sees.
pub fn fit(samples: &Samples, sides: usize, with: &Fit) -> Vec<Worth> {
    let parts = Parts::new(2 * sides, sides, with.caution);
    // Tables of codes: by side, to move and waiting. Then the threats by side.
    let places = |position: &Position| {
        let (me, you) = (usize::from(position.side) % sides, (usize::from(position.side) + 1) % sides);
        let threats = usize::from(position.sights[0]) | usize::from(position.sights[1]) << SIGHTS;
        [2 * me * CODES, (2 * you + 1) * CODES, (2 * sides * CODES) + me * THREATS + threats]
    };
    let learn: Vec<&Position> = samples.positions.iter().filter(|p| !p.held_out).collect();
    let mut weights = vec![0.0; parts.weights()];
    let mut slopes = vec![0.0; parts.weights()];
    let mut steepness = vec![0.0; parts.weights()];
    for position in &learn {
        let [own, other, threats] = places(position);
        for cell in samples.cells(position) {
            let square = 0.25 * f64::from(cell.count).powi(2);
            steepness[own + usize::from(cell.own)] += square;
            steepness[other + usize::from(cell.other)] += square;
        }
        steepness[threats] += 0.25;
    }
    let steepness = parts.steepness(&steepness);
    let mut x = vec![0.0; parts.count()];
    descend(&mut x, &steepness, with.rounds, |x, slope| {
        parts.add_up(x, &mut weights);
        slopes.fill(0.0);
        let mut sum = 0.0;
        for position in &learn {
            let [own, other, threats] = places(position);
            let cells = samples.cells(position);
            let worth = |c: &super::samples::Cell| {
                f64::from(c.count) * (weights[own + usize::from(c.own)] - weights[other + usize::from(c.other)])
            };
            let odds = weights[threats] + cells.iter().map(worth).sum::<f64>();
            let target = target(position, with.search);
            sum += log_loss(odds, target);
            let wrong = chance(odds) - target;
            for cell in cells {
                let wrong = wrong * f64::from(cell.count);
                slopes[own + usize::from(cell.own)] += wrong;
                slopes[other + usize::from(cell.other)] -= wrong;
            }
            slopes[threats] += wrong;
        }
        parts.pass_on(&slopes, slope);
        sum + parts.unlikely(x, slope)
    });
    parts.add_up(&x, &mut weights);
    let table = |i: usize| weights[i * CODES..][..CODES].to_vec();
    let threats = |side: usize| weights[2 * sides * CODES + side * THREATS..][..THREATS].to_vec();
    (0..sides).map(|side| Worth { codes: [table(2 * side), table(2 * side + 1)], threats: threats(side) }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_wins_is_learned_from_results() {
        // Three codes of the side to move; after each, so many of ten games are won.
        let won = [(300u16, 9), (301, 5), (302, 1)];
        let mut samples = Samples::default();
        for game in 0..1000 {
            for (own, wins) in won {
                let result = if game % 10 < wins { 1.0 } else { 0.0 };
                samples.push(&[(own, 0), (0, own)], result);
            }
        }
        for search in [0.0, 0.6] {
            let with = Fit { caution: 1.0, rounds: 200, search };
            let worth = &fit(&samples, 1, &with)[0];
            for (own, wins) in won {
                let (own, none) = (usize::from(own), worth.codes[0][0] - worth.codes[1][0]);
                let odds = worth.codes[0][own] - worth.codes[1][own] + none + worth.threats[0];
                // The scores of these samples say that the side to move has won.
                let expected = search + (1.0 - search) * f64::from(wins) / 10.0;
                assert!((chance(odds) - expected).abs() < 0.02, "{own}: {} for {expected}", chance(odds));
            }
        }
    }
}
