//! The expected moves, and what of them is proven.

use super::mind::Mind;
use crate::{
    engine::report::{Report, Score},
    rules::{Game, Move, Position, Side, Square},
};

/// Moves of the expected line that are shown at most.
pub const PLIES: usize = 8;
/// Moves that are shown at most of a line that is proven to win.
pub const PROVEN: usize = 16;
/// Steps of doubt.
pub const DOUBTS: usize = 3;

/// A move of the expected line.
#[derive(Clone, PartialEq, Debug)]
pub struct Ghost {
    /// Where.
    pub square: Square,
    /// Whose.
    pub side: Side,
    /// Which move from now, from 1.
    pub number: usize,
    /// 0 for a move that every depth kept, up to [`DOUBTS`] - 1 for one that has just come up.
    pub doubt: usize,
    /// The discs that the first move turns.
    pub turns: Vec<Square>,
}

/// A stroke of a win that is proven.
#[derive(Clone, PartialEq, Debug)]
pub struct Bolt {
    /// From this move of the winner.
    pub from: Square,
    /// To his next.
    pub to: Square,
    /// The reply that was forced in between.
    pub reply: Square,
    /// Whether it is the side that thinks who wins.
    pub own: bool,
}

/// The moves of a line as ghosts, `most` at most; a line that the rules refuse ends there.
pub(super) fn ghosts(line: &[Move], mind: &Mind, position: &Position, most: usize) -> Vec<Ghost> {
    let mut position = position.clone();
    let mut ghosts = Vec::new();
    for (ply, played) in line.iter().take(most).enumerate() {
        let Ok(change) = position.play(*played) else { break };
        let Move::Place(square) = change.played else { continue };
        let doubt = ((1.0 - mind.steadiness(ply, *played)) * DOUBTS as f32) as usize;
        let turns = if ply == 0 { change.flips } else { Vec::new() };
        ghosts.push(Ghost { square, side: change.side, number: ply + 1, doubt: doubt.min(DOUBTS - 1), turns });
    }
    ghosts
}

/// Whether the winner of a forced win moves first, where one is proven.
pub(super) fn proven(report: &Report, position: &Position) -> Option<bool> {
    match report.score {
        _ if position.game() != Game::Gomoku => None,
        Some(Score::Win(_)) => Some(true),
        Some(Score::Loss(_)) => Some(false),
        _ => None,
    }
}

/// The strokes of a proven win from one move of the winner to his next, in the order of play.
pub(super) fn bolts(ghosts: &[Ghost], own: bool) -> Vec<Bolt> {
    let first = usize::from(!own);
    let strokes = ghosts.get(first..).unwrap_or_default().windows(3).step_by(2);
    strokes.map(|g| Bolt { from: g[0].square, to: g[2].square, reply: g[1].square, own }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Setup;

    #[test]
    fn a_proven_win_goes_from_stone_to_stone_of_the_winner() {
        let position = Position::start(&Setup::usual(Game::Gomoku)).expect("a board");
        let line: Vec<Move> = ["h8", "a1", "h9", "a2", "h10", "a3"]
            .iter()
            .filter_map(|n| position.parse(n).ok())
            .map(Move::Place)
            .collect();
        let ghosts = ghosts(&line, &Mind::default(), &position, PROVEN);
        let told = |own| {
            let name = |s| position.name(s);
            bolts(&ghosts, own).iter().map(|b| [b.from, b.reply, b.to].map(name).join(" ")).collect::<Vec<_>>()
        };
        assert_eq!(told(true), ["h8 a1 h9", "h9 a2 h10"]);
        assert_eq!(told(false), ["a1 h9 a2", "a2 h10 a3"]);
        let with = |score| Report { score: Some(score), ..Report::default() };
        assert_eq!(proven(&with(Score::Win(5)), &position), Some(true));
        assert_eq!(proven(&with(Score::Loss(4)), &position), Some(false));
        assert_eq!(proven(&with(Score::Points(9)), &position), None);
    }
}
