//! What is learned from: positions of games as counts of the codes of their empty points.

use crate::{
    engine::gomoku::master::{field::Field, forced::Urgency, weights::Weights},
    lab::selfplay::stones::{Game, Games, PROVEN, UNKNOWN},
    rules::{Gomoku, Side},
};
use std::sync::Arc;

/// One game in so many is kept out of the fit and measured with.
const HELD_OUT: usize = 20;

/// Empty points that are alike.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// The code for the side to move.
    pub own: u16,
    /// The code for the other side.
    pub other: u16,
    /// How many points there are.
    pub count: u16,
    /// Whether they are near a stone and the side to move may play there.
    pub near: bool,
}

/// A position.
#[derive(Clone, Debug)]
pub struct Position {
    /// Its cells: first and end.
    cells: [u32; 2],
    /// The side to move, 0 for Black.
    pub side: u8,
    /// Whether its game is kept out of the fit.
    pub held_out: bool,
    /// Stones on the board.
    pub stones: u16,
    /// What the side to move and the other one see: a bit a class.
    pub sights: [u8; 2],
    /// How the game ended for the side to move: 1 won, 0.5 drawn, 0 lost.
    pub result: f32,
    /// The score of the search in points, for the side to move; [`UNKNOWN`] without one.
    pub score: i16,
    /// Whether that is proven.
    pub proven: bool,
    /// The codes of the point that the search chose, for the side to move and for the other, if it had a choice.
    pub chosen: Option<[u16; 2]>,
}

/// Positions of a rule set.
#[derive(Default, Debug)]
pub struct Samples {
    /// All that there are.
    pub positions: Vec<Position>,
    cells: Vec<Cell>,
}

impl Samples {
    /// The positions of games that can teach: not the random ones, nor the first after them, nor one where a five has to
    /// be made or stopped or the side to move can make an open four. All are of the same rules.
    pub fn of<'a>(all: impl Iterator<Item = &'a Games>) -> Samples {
        let mut samples = Samples::default();
        // Codes are the same whatever they are worth.
        let weights = Arc::new(Weights::guess());
        let mut number = 0;
        for games in all {
            let mut field = Field::new(&Gomoku::empty(games.size, games.rules), Arc::clone(&weights));
            for game in &games.games {
                samples.add(game, &mut field, number % HELD_OUT == 0);
                number += 1;
            }
        }
        samples
    }

    /// The cells of a position.
    pub fn cells(&self, of: &Position) -> &[Cell] {
        &self.cells[of.cells[0] as usize..of.cells[1] as usize]
    }

    /// Adds the positions of a game, on an empty board that is empty again afterwards.
    fn add(&mut self, game: &Game, field: &mut Field, held_out: bool) {
        for (ply, (at, score)) in game.moves.iter().zip(&game.scores).enumerate() {
            // What is forced or won at once is never judged by its looks.
            let open = matches!(field.urgency(), Urgency::Free | Urgency::Defend);
            if ply > usize::from(game.random) && open {
                self.look(field, usize::from(*at), *score, game.winner, held_out);
            }
            field.place(usize::from(*at));
        }
        for _ in &game.moves {
            field.take_back();
        }
    }

    /// A position of ten stones in which the search has proven a win: single points, near a stone, by their codes.
    #[cfg(test)]
    pub fn push(&mut self, points: &[(u16, u16)], result: f32) {
        let first = self.cells.len() as u32;
        self.cells.extend(points.iter().map(|(own, other)| Cell { own: *own, other: *other, count: 1, near: true }));
        self.positions.push(Position {
            cells: [first, self.cells.len() as u32],
            side: 0,
            held_out: false,
            stones: 10,
            sights: [0; 2],
            result,
            score: PROVEN,
            proven: true,
            chosen: None,
        });
    }

    fn look(&mut self, field: &Field, chosen: usize, score: i16, winner: Option<Side>, held_out: bool) {
        let (me, you) = (field.to_move(), field.to_move().other());
        let near = field.near();
        let codes = |at: usize| [field.code(me, at), field.code(you, at)];
        let mut points: Vec<(bool, [u16; 2])> =
            field.empty().iter().map(|at| (near.has(at) && field.may_play(me, at), codes(at))).collect();
        points.sort_unstable();
        let first = self.cells.len() as u32;
        for alike in points.chunk_by(|a, b| a == b) {
            let (near, [own, other]) = alike[0];
            self.cells.push(Cell { own, other, count: alike.len() as u16, near });
        }
        self.positions.push(Position {
            cells: [first, self.cells.len() as u32],
            side: me as u8,
            held_out,
            stones: field.stones() as u16,
            sights: [field.sights(me.index()) as u8, field.sights(you.index()) as u8],
            result: winner.map_or(0.5, |w| if w == me { 1.0 } else { 0.0 }),
            score,
            proven: score != UNKNOWN && score.unsigned_abs() >= PROVEN as u16,
            chosen: near.has(chosen).then(|| codes(chosen)),
        });
    }
}
