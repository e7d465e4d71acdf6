//! Weights as sums of parts, so that what is seldom seen is judged by what it consists of.
//!
//! The weight of a code is the sum of what its class, each of its four shapes, each pair of them and the handful as a
//! whole are worth; that of threats the sum of what each class and all together are. The more a part tells, the more
//! evidence it takes to believe it: what is fitted is the likelihood and, for each part, a normal prior around 0.

use crate::engine::gomoku::{
    master::{
        codes::{CLASSES, CODES, Codes},
        weights::{SIGHTS, THREATS},
    },
    shapes::SHAPES,
};

/// Inverse variance of what a shape, a class or the bias is worth, in log odds.
const PLAIN: f64 = 1.0;
/// That of a pair of shapes.
const PAIR: f64 = 50.0;
/// That of a whole.
const WHOLE: f64 = 200.0;

/// How weights consist of parts.
pub struct Parts {
    /// For each weight the numbers of its parts.
    of: Vec<Vec<u32>>,
    /// The inverse variance of each part.
    prior: Vec<f64>,
}

impl Parts {
    /// One weight for each code in each of `tables` tables that have nothing in common, and, if wanted, one for each
    /// combination of threats in each of as many tables as `threats` says. The more `caution`, the narrower the priors.
    pub fn new(tables: usize, threats: usize, caution: f64) -> Parts {
        let mut parts = Parts { of: Vec::new(), prior: Vec::new() };
        for _ in 0..tables {
            parts.codes();
        }
        for _ in 0..threats {
            parts.threats();
        }
        parts.prior.iter_mut().for_each(|p| *p *= caution);
        parts
    }

    /// How many parts there are.
    pub fn count(&self) -> usize {
        self.prior.len()
    }

    /// How many weights there are.
    pub fn weights(&self) -> usize {
        self.of.len()
    }

    /// The weights that parts come to.
    pub fn add_up(&self, parts: &[f64], weights: &mut [f64]) {
        for (weight, of) in weights.iter_mut().zip(&self.of) {
            *weight = of.iter().map(|p| parts[*p as usize]).sum();
        }
    }

    /// What belongs to weights, passed on to their parts.
    pub fn pass_on(&self, weights: &[f64], parts: &mut [f64]) {
        parts.fill(0.0);
        for (weight, of) in weights.iter().zip(&self.of) {
            of.iter().for_each(|p| parts[*p as usize] += weight);
        }
    }

    /// How far from likely the parts are by themselves, a negative log likelihood; its slope is added to `slope`.
    pub fn unlikely(&self, parts: &[f64], slope: &mut [f64]) -> f64 {
        let mut sum = 0.0;
        for ((x, slope), prior) in parts.iter().zip(slope).zip(&self.prior) {
            *slope += prior * x;
            sum += 0.5 * prior * x * x;
        }
        sum
    }

    /// How steep the likelihood is along each part, by how steep it is along the weights; the priors are in it.
    pub fn steepness(&self, weights: &[f64]) -> Vec<f64> {
        let mut parts = vec![0.0; self.count()];
        self.pass_on(weights, &mut parts);
        parts.iter().zip(&self.prior).map(|(part, prior)| part + prior).collect()
    }

    /// New parts with a prior; the number of the first.
    fn more(&mut self, count: usize, prior: f64) -> u32 {
        let first = self.prior.len() as u32;
        self.prior.resize(self.prior.len() + count, prior);
        first
    }

    fn codes(&mut self) {
        let classes = self.more(CLASSES, PLAIN);
        let shapes = self.more(SHAPES, PLAIN);
        let pairs = self.more(SHAPES * SHAPES, PAIR);
        let wholes = self.more(CODES, WHOLE);
        for code in 0..CODES as u16 {
            let meaning = Codes::table().meaning(code);
            let mut of = vec![classes + meaning.class as u32, wholes + u32::from(code)];
            for (i, a) in meaning.shapes.iter().enumerate() {
                of.push(shapes + *a as u32);
                of.extend(meaning.shapes[..i].iter().map(|b| pairs + *a as u32 * SHAPES as u32 + *b as u32));
            }
            self.of.push(of);
        }
    }

    fn threats(&mut self) {
        let bias = self.more(1, PLAIN);
        let single = self.more(2 * SIGHTS, PLAIN);
        let wholes = self.more(THREATS, PAIR);
        for threats in 0..THREATS as u32 {
            let seen = (0..2 * SIGHTS as u32).filter(|bit| threats >> bit & 1 != 0).map(|bit| single + bit);
            self.of.push([bias, wholes + threats].into_iter().chain(seen).collect());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_passed_on_is_what_adds_up() {
        let parts = Parts::new(2, 1, 1.0);
        assert_eq!(parts.weights(), 2 * CODES + THREATS);
        // One is the transpose of the other: <A x, y> = <x, A' y>.
        let x: Vec<f64> = (0..parts.count()).map(|i| (i as f64).sin()).collect();
        let y: Vec<f64> = (0..parts.weights()).map(|i| (i as f64 * 0.7).cos()).collect();
        let (mut ax, mut ay) = (vec![0.0; parts.weights()], vec![0.0; parts.count()]);
        parts.add_up(&x, &mut ax);
        parts.pass_on(&y, &mut ay);
        let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
        assert!((dot(&ax, &y) - dot(&x, &ay)).abs() < 1e-6);
        // A class, a whole, four shapes and six pairs.
        assert!(parts.of[..CODES].iter().all(|of| of.len() == 12));
    }
}
