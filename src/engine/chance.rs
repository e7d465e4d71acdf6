//! What a score means to people: the chance to win.

use super::{report::Score, roster::BotKind};
use crate::rules::{Game, Position};

/// The error of the evaluation of a position with that many empty squares, in discs, for every eight of them from 0 to 56:
/// what `lab train othello` reports of positions that were kept out of the fit (`assets/othello/README.md`), read off at
/// those.
const ERRORS: [f64; 8] = [4.0, 6.64, 7.6, 6.9, 7.17, 7.82, 8.29, 9.03];

/// The chance to win, 0 to 1, that a score of that bot stands for in a position; a draw is half a win. Nothing where nobody
/// knows what the bot's points are worth.
///
/// Wins and exact ends are certain. A lead is won as often as an error of the usual size does not turn it round (a normal
/// one); points are read on a logistic scale. Both are seen from whoever the score is seen from.
#[must_use]
pub fn chance(kind: BotKind, score: Score, position: &Position) -> Option<f64> {
    Some(match score {
        Score::Win(_) => 1.0,
        Score::Loss(_) => 0.0,
        Score::Discs(d) => 0.5 + 0.5 * f64::from(d.signum()),
        Score::Lead(d) if position.size() == 8 => {
            let place = f64::from(position.empties().min(55)) / 8.0;
            let (low, part) = (place as usize, place.fract());
            let error = ERRORS[low] * (1.0 - part) + ERRORS[low + 1] * part;
            normal(f64::from(d) / error)
        }
        // On small boards nobody has measured it.
        Score::Lead(_) => return None,
        Score::Points(p) => match (position.game(), kind) {
            // Its weights are learned on that scale.
            (Game::Gomoku, BotKind::Master) => logistic(f64::from(p) / 200.0),
            // Twenty thousand are two open threes: about three games of four.
            (Game::Gomoku, BotKind::Classic) => logistic(f64::from(p) / 20_000.0),
            // Thousandths of the way from all lost to all won.
            (Game::Othello, BotKind::Mcts) => f64::midpoint(f64::from(p) / 1000.0, 1.0).clamp(0.0, 1.0),
            _ => return None,
        },
    })
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
    use crate::rules::{Setup, Side};

    #[test]
    fn chances_are_even_certain_and_in_between() {
        let board = |game| Position::start(&Setup::usual(game)).expect("a board");
        let (full, gomoku) = (board(Game::Othello), board(Game::Gomoku));
        let late = "XO".repeat(30) + "----";
        let late = Position::othello_from_text(8, &late, Side::Black).expect("a board");
        let of = |score, position| chance(BotKind::Master, score, position).expect("a chance");
        assert_eq!([of(Score::Lead(0), &full), of(Score::Points(0), &gomoku), of(Score::Discs(0), &late)], [0.5; 3]);
        assert_eq!((of(Score::Win(9), &gomoku), of(Score::Loss(9), &gomoku)), (1.0, 0.0));
        assert_eq!((of(Score::Discs(1), &late), of(Score::Discs(-64), &late)), (1.0, 0.0));
        // The same lead is surer the nearer the end.
        assert!(of(Score::Lead(6), &full) > 0.7 && of(Score::Lead(6), &full) < of(Score::Lead(6), &late));
        for (score, position) in [(Score::Lead(5), &full), (Score::Points(77), &gomoku)] {
            assert!((of(score, position) + of(score.turned(), position) - 1.0).abs() < 1e-9);
        }
        // One standard deviation.
        assert!((normal(1.0) - 0.8413).abs() < 0.002);
        assert_eq!(chance(BotKind::Mcts, Score::Points(500), &full), Some(0.75));
        assert_eq!(chance(BotKind::Classic, Score::Points(9), &full), None, "nobody has measured it");
    }
}
