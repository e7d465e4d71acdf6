//! How the window is shared between the board and the panel. Camera, pointer and panel all ask here.

use bevy::prelude::*;

/// Width of the panel beside the board, in logical pixels.
pub const PANEL: f32 = 296.0;
/// Space between the panel and the edge of the window, in logical pixels.
pub const GAP: f32 = 16.0;

/// The window, divided. Logical pixels, origin at the top left.
#[derive(Resource, Clone, Copy, PartialEq, Debug)]
pub struct Frame {
    /// Physical pixels for one logical pixel.
    pub scale: f32,
    /// The whole window.
    pub window: Vec2,
    /// What the board has to itself.
    pub board: Rect,
    /// Where the panel is.
    pub panel: Rect,
    /// Panel below the board instead of beside it.
    pub portrait: bool,
}

impl Default for Frame {
    fn default() -> Frame {
        Frame::new(Vec2::new(1280.0, 720.0), 1.0)
    }
}

impl Frame {
    /// Divides a window of that logical size; `scale` is carried along.
    #[must_use]
    pub fn new(window: Vec2, scale: f32) -> Frame {
        let window = window.max(Vec2::splat(1.0));
        // A panel beside the board needs room for two players and a board worth looking at.
        let portrait = window.y > window.x || (window.x < 620.0 && window.y > window.x * 0.75);
        let (board, panel) = if portrait {
            // The board is wider than it is high on the screen; what is left below belongs to the panel.
            let height = (window.x * 0.94).min(window.y * 0.62);
            (
                Rect::from_corners(Vec2::ZERO, Vec2::new(window.x, height)),
                Rect::from_corners(Vec2::new(14.0, height + 2.0), window - Vec2::new(14.0, 12.0)),
            )
        } else {
            let left = (window.x - PANEL - GAP).max(window.x * 0.5);
            (
                Rect::from_corners(Vec2::ZERO, Vec2::new(left, window.y)),
                Rect::from_corners(Vec2::new(left, 18.0), window - Vec2::new(GAP, 18.0)),
            )
        };
        Frame { scale, window, board, panel, portrait }
    }
}
