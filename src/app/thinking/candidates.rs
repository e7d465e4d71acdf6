//! The moves that a search compares, as they are shown.

use super::Layers;
use crate::{
    app::figures::bounded,
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
            label: (layers.scores && told).then(|| bounded(m.score, m.bound)),
            solved: layers.scores && told && m.bound == Bound::Exact && matches!(m.score, Score::Discs(_)),
        }
    };
    shown.iter().enumerate().map(each).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Move;

    #[test]
    fn a_bound_that_excludes_nothing_is_no_score_and_a_solved_move_is_told_whatever_its_depth() {
        let root = |square, score, bound, depth| RootMove {
            square: Square::new(square, 0, 8),
            score,
            bound,
            depth,
            nodes: 10,
            half_points: None,
            line: vec![Move::Pass],
        };
        let moves = vec![
            root(0, Score::Lead(3), Bound::Exact, 9),
            root(1, Score::Win(5), Bound::AtMost, 9),
            root(2, Score::Lead(1), Bound::AtMost, 8),
            root(3, Score::Discs(-2), Bound::Exact, 8),
        ];
        let told = candidates(&Report { moves, ..Report::default() }, Layers::FULL);
        let labels: Vec<_> = told.iter().map(|c| (c.label.as_deref(), c.solved)).collect();
        assert_eq!(labels, [(Some("+3"), false), (None, false), (None, false), (Some("−2"), true)]);
    }
}
