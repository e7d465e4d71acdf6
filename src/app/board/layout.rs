//! Where squares are in the world, and which square a point of the world belongs to. One unit is one cell.

use crate::rules::{Game, Setup, Square};
use bevy::prelude::*;

/// Radius of a disc.
pub const DISC_RADIUS: f32 = 0.425;
/// Height of a disc.
pub const DISC_HEIGHT: f32 = 0.20;
/// Radius of a stone.
pub const STONE_RADIUS: f32 = 0.475;
/// Height of a stone.
pub const STONE_HEIGHT: f32 = 0.36;
/// How far from a crossing a click still means it, in cells along each line.
pub const SNAP: f32 = 0.45;

/// Sizes of the board of one game. The playing surface lies at height 0, its middle at the origin.
#[derive(Resource, Clone, Copy, PartialEq, Debug)]
pub struct Layout {
    /// Which game.
    pub game: Game,
    /// Squares along a side.
    pub size: u8,
}

impl Layout {
    /// The board of a game.
    #[must_use]
    pub const fn new(setup: &Setup) -> Layout {
        Layout { game: setup.game, size: setup.size }
    }

    /// Half the number of cells.
    #[must_use]
    pub fn half_cells(&self) -> f32 {
        f32::from(self.size) * 0.5
    }

    /// Half the side of the playing surface: the cloth, or the whole top of a gomoku board.
    #[must_use]
    pub fn surface(&self) -> f32 {
        self.half_cells() + if self.game == Game::Othello { 0.14 } else { 0.52 }
    }

    /// Half the side of everything that stands on the table.
    #[must_use]
    pub fn outer(&self) -> f32 {
        self.surface() + if self.game == Game::Othello { 0.84 } else { 0.0 }
    }

    /// Height of the highest part of the board itself.
    #[must_use]
    pub const fn top(&self) -> f32 {
        match self.game {
            Game::Othello => 0.20,
            Game::Gomoku => 0.0,
        }
    }

    /// Height of the table.
    #[must_use]
    pub fn bottom(&self) -> f32 {
        match self.game {
            Game::Othello => -0.42,
            // Thickness in proportion to the side, as boards are cut.
            Game::Gomoku => -0.2 * self.surface(),
        }
    }

    /// Radius of a piece.
    #[must_use]
    pub const fn radius(&self) -> f32 {
        match self.game {
            Game::Othello => DISC_RADIUS,
            Game::Gomoku => STONE_RADIUS,
        }
    }

    /// Height of a piece.
    #[must_use]
    pub const fn height(&self) -> f32 {
        match self.game {
            Game::Othello => DISC_HEIGHT,
            Game::Gomoku => STONE_HEIGHT,
        }
    }

    /// Offset of the dots from the middle, along both axes; 0 for none.
    #[must_use]
    pub fn dots(&self) -> f32 {
        match (self.game, self.size) {
            (Game::Othello, 4) => 0.0,
            (Game::Othello, n) => f32::from(n / 2 - 2),
            // The fourth line from the edge on a large board.
            (Game::Gomoku, n) => f32::from(n / 2 - 3),
        }
    }

    /// The middle of a square on the surface.
    #[must_use]
    pub fn centre(&self, square: Square) -> Vec3 {
        let at = |i: u8| f32::from(i) + 0.5 - self.half_cells();
        Vec3::new(at(square.col()), 0.0, at(square.row()))
    }

    /// How far a stone lies from its crossing. Tiny, always the same for a point, never enough to mislead.
    #[must_use]
    pub fn jitter(&self, square: Square) -> Vec2 {
        if self.game == Game::Othello {
            return Vec2::ZERO;
        }
        let h = (square.index() as u32 + 1).wrapping_mul(0x9E37_79B1);
        let angle = (h >> 8 & 0xff) as f32 / 255.0 * std::f32::consts::TAU;
        Vec2::from_angle(angle) * (0.012 + 0.014 * (h >> 20 & 0xf) as f32 / 15.0)
    }

    /// Where the middle of a resting piece is.
    #[must_use]
    pub fn rest(&self, square: Square) -> Vec3 {
        let j = self.jitter(square);
        self.centre(square) + Vec3::new(j.x, self.height() * 0.5 + 0.002, j.y)
    }

    /// The square that a point on the surface means, if any: anywhere within it in Othello, within [`SNAP`] of the
    /// crossing in gomoku.
    #[must_use]
    pub fn square_at(&self, point: Vec3) -> Option<Square> {
        let p = point.xz() + self.half_cells();
        let cell = p.floor();
        let off = (p - cell - 0.5).abs().max_element();
        let reach = if self.game == Game::Othello { 0.5 } else { SNAP };
        (off <= reach).then(|| Square::at(cell.x as i32, cell.y as i32, self.size)).flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_is_found_at_its_middle_and_none_between_crossings() {
        for game in [Game::Othello, Game::Gomoku] {
            for size in game.sizes() {
                let layout = Layout { game, size: *size };
                for i in 0..usize::from(*size) * usize::from(*size) {
                    let square = Square::from_index(i, *size);
                    assert_eq!(layout.square_at(layout.centre(square)), Some(square));
                    let near = layout.centre(square) + Vec3::new(0.44, 0.0, -0.44);
                    assert_eq!(layout.square_at(near), Some(square));
                    let between = layout.centre(square) + Vec3::new(0.47, 0.0, 0.0);
                    let expected = (game == Game::Othello).then_some(square);
                    assert_eq!(layout.square_at(between), expected);
                }
                let beyond = Vec3::new(layout.half_cells() + 0.1, 0.0, 0.0);
                assert_eq!(layout.square_at(beyond), None);
            }
        }
    }

    #[test]
    fn stones_stay_within_three_hundredths_of_their_crossing() {
        let layout = Layout { game: Game::Gomoku, size: 19 };
        let far = (0..361).map(|i| layout.jitter(Square::from_index(i, 19)).length()).fold(0.0, f32::max);
        assert!(far > 0.012 && far < 0.03, "{far}");
    }
}
