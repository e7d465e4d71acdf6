//! Why a move: what it makes of the position, in the terms that players use.

use super::{gomoku, othello};
use crate::rules::{Move, MoveError, Position};

/// One thing that speaks for a move or against it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Term {
    /// What it is, in a word or two.
    pub name: &'static str,
    /// What the player of the move has of it after the move, less what the opponent has.
    pub value: f32,
    /// A difference that is a lot, in the same unit: above 0.
    pub much: f32,
}

/// The terms of a move, the same ones in the same order for every move of a game, seen from its player.
///
/// They are counted on the board after the move and nothing is searched, so they are not what the bots add up: they tell
/// in words what kind of move it is.
///
/// # Errors
/// If the move is not legal.
///
/// # Examples
/// ```
/// use obverse::engine::explain;
/// use obverse::rules::{Game, Move, Position, Setup};
///
/// let position = Position::start(&Setup::usual(Game::Othello)).unwrap();
/// let d3 = Move::Place(position.parse("d3").unwrap());
/// let terms = explain::terms(&position, d3).unwrap();
/// // Both sides have three moves, Black has three discs more.
/// assert_eq!((terms[0].name, terms[0].value), ("mobility", 0.0));
/// ```
pub fn terms(position: &Position, played: Move) -> Result<Vec<Term>, MoveError> {
    let me = position.to_move();
    let mut after = position.clone();
    after.play(played)?;
    Ok(match &after {
        Position::Othello(p) => othello::terms::terms(p, me),
        Position::Gomoku(p) => gomoku::terms::terms(p, me),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Game, Setup, Side};

    fn value(position: &Position, played: &str, name: &str) -> f32 {
        let played = Move::Place(position.parse(played).expect("a square"));
        let terms = terms(position, played).expect("legal");
        terms.iter().find(|t| t.name == name).expect("a term").value
    }

    #[test]
    fn an_othello_move_is_told_by_what_it_makes() {
        let board = ["-OX-----", "--------", "--------", "---OX---", "---XO---"].concat() + &"-".repeat(24);
        let position = Position::othello_from_text(8, &board, Side::Black).expect("a board");
        // The corner turns b1: three safe discs, three on the edge, and nobody stands round an open corner.
        let told = |name| value(&position, "a1", name);
        assert_eq!(["corners", "safe discs", "edges", "beside corners"].map(told), [1.0, 3.0, 2.0, 0.0]);
        // Any other move leaves White beside the corner, which speaks for Black.
        assert_eq!(value(&position, "d3", "beside corners"), 1.0);
        assert_eq!(value(&position, "d3", "corners"), 0.0);
        let occupied = Move::Place(position.parse("d4").expect("a square"));
        assert!(terms(&position, occupied).is_err());
    }

    #[test]
    fn a_gomoku_move_is_told_by_its_rows() {
        let start = Position::start(&Setup::usual(Game::Gomoku)).expect("a board");
        let mut position = start;
        for name in ["h8", "a1", "h9", "a15"] {
            let square = position.parse(name).expect("a point");
            position.play(Move::Place(square)).expect("legal");
        }
        assert_eq!(value(&position, "h10", "open threes"), 1.0);
        assert_eq!(value(&position, "h10", "wins in two"), 2.0);
        assert_eq!(value(&position, "o15", "open threes"), 0.0);
        assert_eq!(value(&position, "o15", "open twos"), 1.0);
    }
}
