//! Scores in figures, the same on the board and in the panel.

use crate::engine::report::{Bound, Score};

/// A whole number with its sign, the real minus included; long ones in thousands or millions.
#[must_use]
pub fn signed(n: i32) -> String {
    let sign = if n > 0 { '+' } else { '−' };
    match n.unsigned_abs() {
        0 => "0".to_owned(),
        n @ ..10_000 => format!("{sign}{n}"),
        n @ ..10_000_000 => format!("{sign}{}k", n / 1_000),
        n => format!("{sign}{}M", n / 1_000_000),
    }
}

/// Evaluations stay below this (gomoku's within ±400 million).
pub const BEYOND: u32 = 450_000_000;

/// A score as a figure and its unit, from the side that it is seen from.
#[must_use]
pub fn score(s: Score) -> (String, String) {
    match s {
        // No evaluation is that large: a win or a loss that is seen but not proven.
        Score::Points(p) if p.unsigned_abs() > BEYOND => {
            (if p > 0 { "Winning" } else { "Losing" }.to_owned(), String::new())
        }
        Score::Points(p) => (signed(p), String::new()),
        Score::Lead(d) | Score::Discs(d) => (signed(d), if d.abs() == 1 { "disc" } else { "discs" }.to_owned()),
        Score::Win(n) => ("Win".to_owned(), format!("in {n}")),
        Score::Loss(n) => ("Loss".to_owned(), format!("in {n}")),
    }
}

/// A score in short, with what its bound excludes: `<+4`; a dash where it excludes nothing.
#[must_use]
pub fn bounded(s: Score, bound: Bound) -> String {
    let one = |d: i32| {
        score(match s {
            Score::Points(p) => Score::Points(p.saturating_add(d)),
            Score::Lead(p) => Score::Lead(p.saturating_add(d)),
            Score::Discs(p) => Score::Discs(p.saturating_add(d)),
            decided => decided,
        })
        .0
    };
    // What is seen but not proven is told as it is.
    let beyond = matches!(s, Score::Points(p) if p.unsigned_abs() > BEYOND);
    match (s, bound) {
        _ if beyond => one(0),
        (_, Bound::Exact) | (Score::Win(_), Bound::AtLeast) | (Score::Loss(_), Bound::AtMost) => one(0),
        (Score::Win(_) | Score::Loss(_), _) => "–".to_owned(),
        (_, Bound::AtMost) => format!("<{}", one(1)),
        (_, Bound::AtLeast) => format!(">{}", one(-1)),
    }
}

/// A share of one. Nothing is certain that is only estimated: 1 % to 99 %.
#[must_use]
pub fn percent(share: f64) -> String {
    format!("{} %", (share * 100.0).round().clamp(1.0, 99.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_fit_a_square() {
        for (score, bound, text) in [
            (Score::Points(0), Bound::Exact, "0"),
            (Score::Points(-31_400), Bound::Exact, "−31k"),
            (Score::Points(-31_400), Bound::AtLeast, ">−31k"),
            (Score::Points(20_000_000), Bound::AtMost, "<+20M"),
            (Score::Lead(3), Bound::AtMost, "<+4"),
            (Score::Discs(-1), Bound::AtMost, "<0"),
            (Score::Win(5), Bound::AtLeast, "Win"),
            (Score::Win(5), Bound::AtMost, "–"),
            (Score::Loss(4), Bound::AtLeast, "–"),
            (Score::Points(i32::MIN), Bound::AtLeast, "Losing"),
        ] {
            assert_eq!(bounded(score, bound), text);
        }
    }
}
