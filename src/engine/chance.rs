//! What a score means to people: the chance to win.

use super::{report::Score, roster::BotKind};

/// The error of the evaluation of a position with that many empty squares, in discs, for every eight of them from 0 to 56:
/// what `lab train othello` reports of positions that were kept out of the fit (`assets/othello/README.md`), read off at
/// those.
const ERRORS: [f64; 8] = [4.0, 6.64, 7.6, 6.9, 7.17, 7.82, 8.29, 9.03];

/// The chance to win, 0 to 1, that a score of that bot stands for; a draw is half a win. `empties` are the squares that
/// are left in the position that was judged.
///
/// Wins and exact ends are certain. A lead is won as often as an error of the usual size does not turn it round (a normal
/// one); points are read on a logistic scale. Both are seen from whoever the score is seen from.
#[must_use]
pub fn chance(kind: BotKind, score: Score, empties: u32) -> f64 {
    match score {
        Score::Win(_) => 1.0,
        Score::Loss(_) => 0.0,
        Score::Discs(d) => 0.5 + 0.5 * f64::from(d.signum()),
        Score::Lead(d) => {
            let place = f64::from(empties.min(55)) / 8.0;
            let (low, part) = (place as usize, place.fract());
            let error = ERRORS[low] * (1.0 - part) + ERRORS[low + 1] * part;
            normal(f64::from(d) / error)
        }
        Score::Points(p) => logistic(f64::from(p) / scale(kind)),
    }
}

/// Points at which a side wins three games of four or so.
const fn scale(kind: BotKind) -> f64 {
    match kind {
        BotKind::Classic => 20_000.0,
        _ => 200.0,
    }
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// The share of a normal distribution below `x`, by the logistic curve that differs from it by less than one in a hundred
/// (Bowling et al. 2009).
fn normal(x: f64) -> f64 {
    logistic(0.07056 * x.powi(3) + 1.5976 * x)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_even_certain_and_in_between() {
        let of = |score, empties| chance(BotKind::Master, score, empties);
        assert_eq!((of(Score::Lead(0), 30), of(Score::Points(0), 30), of(Score::Discs(0), 3)), (0.5, 0.5, 0.5));
        assert_eq!((of(Score::Win(9), 99), of(Score::Loss(9), 99)), (1.0, 0.0));
        assert_eq!((of(Score::Discs(1), 9), of(Score::Discs(-64), 9)), (1.0, 0.0));
        // The same lead is surer the nearer the end.
        assert!(of(Score::Lead(6), 60) > 0.7 && of(Score::Lead(6), 60) < of(Score::Lead(6), 4));
        for score in [Score::Lead(5), Score::Points(77)] {
            assert!((of(score, 20) + of(score.turned(), 20) - 1.0).abs() < 1e-9);
        }
        // One standard deviation.
        assert!((normal(1.0) - 0.8413).abs() < 0.002);
        assert!(chance(BotKind::Classic, Score::Points(200), 99) < 0.51);
    }
}
