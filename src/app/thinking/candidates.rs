//! The moves that a search compares, as they are shown.

use super::Layers;
use crate::{
    engine::report::{Bound, Report, RootMove, Score},
    rules::Square,
};

/// Candidates that are shown at most.
pub const CANDIDATES: usize = 10;
/// Candidates whose score is written at most.
pub const LABELS: usize = 5;
/// Steps from the best to the worst candidate.
pub const SHADES: usize = 5;
/// A share of the nodes of one in so many counts as none.
const LEAST: f64 = 1000.0;

/// A move that the search compares.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate {
    /// Where.
    pub square: Square,
    /// 0 for the best, up to [`SHADES`] - 1 for the worst.
    pub shade: usize,
    /// How to read the score.
    pub bound: Bound,
    /// The share of the search that went there, on a scale of logarithms: 0 to 1.
    pub effort: f32,
    /// Whether a plate is drawn: where there is a score to read.
    pub plate: bool,
    /// Whether a column is drawn.
    pub column: bool,
    /// The score, on the best ones.
    pub label: Option<String>,
    /// The end of the game after it is known to the disc.
    pub solved: bool,
}

pub(super) fn candidates(report: &Report, layers: Layers) -> Vec<Candidate> {
    let shown = &report.moves[..report.moves.len().min(CANDIDATES)];
    let total: u64 = report.moves.iter().map(|m| m.nodes).sum();
    let best = shown.first().map_or(0.0, |m| m.score.worth() as f64);
    let worst = shown.iter().map(|m| m.score.worth() as f64).fold(best, f64::min);
    let each = |(rank, m): (usize, &RootMove)| {
        let lost = (best - m.score.worth() as f64) / (best - worst).max(1.0);
        let share = m.nodes as f64 / total.max(1) as f64;
        // What an earlier depth said of a move does not compare with the best; but what is solved is solved.
        let told = rank < LABELS
            && !m.is_open()
            && (shown.first().is_some_and(|best| m.compares_with(best)) || matches!(m.score, Score::Discs(_)));
        // The best has a hue of its own; the others share what is left.
        let shade = if rank == 0 { 0 } else { 1 + (lost.clamp(0.0, 0.999) * (SHADES - 1) as f64) as usize };
        Candidate {
            square: m.square,
            shade,
            bound: m.bound,
            effort: ((share * LEAST).max(1.0).log10() / LEAST.log10()) as f32,
            plate: layers.scores && told,
            column: layers.effort && m.nodes > 0,
            label: (layers.scores && told).then(|| label(m.score, m.bound)),
            solved: layers.scores && told && m.bound == Bound::Exact && matches!(m.score, Score::Discs(_)),
        }
    };
    shown.iter().enumerate().map(each).collect()
}

/// A score in four or five characters; a bound as what it excludes.
fn label(score: Score, bound: Bound) -> String {
    let (v, unit) = match score {
        Score::Win(_) => return "win".to_owned(),
        Score::Loss(_) => return "loss".to_owned(),
        Score::Points(v) | Score::Lead(v) | Score::Discs(v) => match v.unsigned_abs() {
            0..1_000 => (v, ""),
            1_000..1_000_000 => (v / 1_000, "k"),
            _ => (v / 1_000_000, "M"),
        },
    };
    let signed = |v: i32| match v {
        0 => "0".to_owned(),
        v => format!("{}{}", if v > 0 { '+' } else { '−' }, v.unsigned_abs()),
    };
    match bound {
        Bound::Exact => format!("{}{unit}", signed(v)),
        Bound::AtMost => format!("<{}{unit}", signed(v.saturating_add(1))),
        Bound::AtLeast => format!(">{}{unit}", signed(v.saturating_sub(1))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_fit_a_square() {
        for (score, bound, text) in [
            (Score::Points(0), Bound::Exact, "0"),
            (Score::Points(-31_400), Bound::Exact, "−31k"),
            (Score::Points(2_000_000), Bound::AtLeast, ">+1M"),
            (Score::Discs(-1), Bound::AtMost, "<0"),
            (Score::Win(5), Bound::AtLeast, "win"),
            (Score::Points(i32::MIN), Bound::AtLeast, ">−2148M"),
        ] {
            assert_eq!(label(score, bound), text);
        }
    }
}
