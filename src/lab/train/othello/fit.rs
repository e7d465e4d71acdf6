//! The fit of one phase.

use crate::{
    engine::othello::{
        learned::phase as phase_of,
        patterns::{Features, MIDDLES, PLACES, WEIGHTS, shared},
    },
    lab::selfplay::games::{Seen, UNKNOWN},
};
use rand::{RngExt, SeedableRng, rngs::StdRng};

/// One position in so many is kept out of the fit and measured with.
const HELD_OUT: usize = 50;

/// Positions are dealt to the held-out part by whole stretches, so that those of one game stay together; where there
/// are few, by shorter ones.
const STRETCH: usize = 4096;

/// What was found.
pub struct Fitted {
    /// Weights in discs.
    pub weights: Vec<f32>,
    /// By empty squares, in discs.
    pub bias: [f32; 64],
    /// How many positions were learned from.
    pub positions: usize,
    /// How many were held out.
    pub held_out: usize,
    /// Root of the mean squared error of those against what is learned from, in discs; 0 where none are held out.
    pub rmse: f32,
    /// Their mean absolute error.
    pub mae: f32,
    /// Root of the mean squared error against the results of the games.
    pub rmse_to_result: f32,
}

struct Sample {
    numbers: [u32; PLACES],
    target: f32,
    result: f32,
    empties: u8,
}

/// Fits a phase to its positions and to those of the plies beside it, in `passes` (1 or more) of steps that shrink from
/// `step` to a tenth. `search` is the share of the search's score, 0 to 1, in what is learned; the rest is the result.
pub fn phase(seen: &[Seen], phase: usize, passes: u32, step: f32, search: f32, seed: u64) -> Fitted {
    let shared = shared();
    let inside = |e: u32| phase_of(e) == phase || phase_of(e + 1) == phase || phase_of(e.saturating_sub(1)) == phase;
    let sample = |s: &Seen| {
        let features = Features::of(s.board);
        let mut numbers = [0; PLACES];
        for (place, number) in numbers.iter_mut().enumerate() {
            let at = MIDDLES[place].wrapping_add_signed(i32::from(features.0[place]));
            *number = shared[at as usize];
        }
        let result = f32::from(s.result);
        let target = if s.score == UNKNOWN { result } else { search * f32::from(s.score) + (1.0 - search) * result };
        Sample { numbers, target, result, empties: s.board.empties() as u8 }
    };
    let stretch = STRETCH.min(seen.len() / HELD_OUT).max(1);
    let (mut learn, mut held) = (Vec::new(), Vec::new());
    for (i, s) in seen.iter().enumerate() {
        let empties = s.board.empties();
        if !inside(empties) {
            continue;
        }
        if (i / stretch).is_multiple_of(HELD_OUT) {
            if phase_of(empties) == phase {
                held.push(sample(s));
            }
        } else {
            learn.push(sample(s));
        }
    }
    let mut lots = StdRng::seed_from_u64(seed ^ (phase as u64) << 32);
    for i in (1..learn.len()).rev() {
        learn.swap(i, lots.random_range(0..=i));
    }
    let mut weights = vec![0.0f32; WEIGHTS];
    let mut bias = [0.0f32; 64];
    let (mut sum, mut sum_bias, mut summed) = (vec![0.0f32; WEIGHTS], [0.0f32; 64], 0.0f32);
    // The last third of the passes is averaged, and one at least.
    let averaged = (2 * passes).div_ceil(3).min(passes.saturating_sub(1));
    for pass in 0..passes {
        let step = step * 0.1f32.powf(pass as f32 / (passes - 1).max(1) as f32);
        for s in &learn {
            let guess: f32 = s.numbers.iter().map(|n| weights[*n as usize]).sum::<f32>() + bias[usize::from(s.empties)];
            let error = step * (s.target - guess);
            for n in s.numbers {
                weights[n as usize] += error;
            }
            bias[usize::from(s.empties)] += error;
        }
        if pass >= averaged {
            sum.iter_mut().zip(&weights).for_each(|(s, w)| *s += w);
            sum_bias.iter_mut().zip(&bias).for_each(|(s, w)| *s += w);
            summed += 1.0;
        }
    }
    let mean = |s: f32| s / summed.max(1.0);
    let weights: Vec<f32> = sum.into_iter().map(mean).collect();
    let mut bias = sum_bias.map(mean);
    let (mut squares, mut errors, mut to_result) = (0.0f64, 0.0f64, 0.0f64);
    for s in &held {
        let guess: f32 = s.numbers.iter().map(|n| weights[*n as usize]).sum::<f32>() + bias[usize::from(s.empties)];
        squares += f64::from((s.target - guess).powi(2));
        errors += f64::from((s.target - guess).abs());
        to_result += f64::from((s.result - guess).powi(2));
    }
    for (e, b) in bias.iter_mut().enumerate() {
        if phase_of(e as u32) != phase {
            *b = 0.0;
        }
    }
    let n = held.len().max(1) as f64;
    let mut full = vec![0.0; WEIGHTS];
    for (at, weight) in full.iter_mut().enumerate() {
        *weight = weights[shared[at] as usize];
    }
    Fitted {
        weights: full,
        bias,
        positions: learn.len(),
        held_out: held.len(),
        rmse: (squares / n).sqrt() as f32,
        mae: (errors / n) as f32,
        rmse_to_result: (to_result / n).sqrt() as f32,
    }
}
