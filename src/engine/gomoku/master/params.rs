//! The numbers of the search. Margins are in points of the evaluation, depths in plies.

/// Least reduction of a late move, and how fast it grows with the logarithms of depth and number.
pub(super) const REDUCTION: f32 = 0.4;
pub(super) const REDUCTION_SLOPE: f32 = 0.5;
/// Up to this depth a position so far below the window is left to its fours: the margin of a ply.
pub(super) const RAZOR_DEPTH: i32 = 3;
pub(super) const RAZOR: i32 = 150;
/// Up to this depth a position so far above the window is taken for that: the margin of a ply.
pub(super) const STATIC_DEPTH: i32 = 5;
pub(super) const STATIC: i32 = 60;
/// Up to this depth fours are read before the moves are searched, with so many stones at most.
pub(super) const FOURS_DEPTH: i32 = 8;
pub(super) const FOURS_INNER: u32 = 60;
/// Stones for the fours of a leaf.
pub(super) const FOURS_LEAF: u32 = 30;
/// A threat at a leaf is judged by what stops it unless the position is so far below the window.
pub(super) const DEFEND: i32 = 150;
/// From this depth on a position of which no best move is known is searched a ply less deep.
pub(super) const UNKNOWN_DEPTH: i32 = 4;
/// Quiet moves that are looked at: so many, and so many more for each square of the depth.
pub(super) const MOVES: i32 = 6;
pub(super) const MOVES_SLOPE: i32 = 2;
/// Up to this depth a quiet move is passed over when the position is so far below the window: the margin, and that of
/// each ply.
pub(super) const FUTILITY_DEPTH: i32 = 4;
pub(super) const FUTILITY: i32 = 60;
pub(super) const FUTILITY_SLOPE: i32 = 70;
/// From this depth on a move that is better than all others is searched a ply deeper: by so many quarters of a point for
/// each ply.
pub(super) const SINGULAR_DEPTH: i32 = 7;
pub(super) const SINGULAR: i32 = 8;
/// A history of so much makes a reduction one ply smaller.
pub(super) const HISTORY_PLY: i32 = 4096;
/// What a history counts in the order of moves: one in so many.
pub(super) const HISTORY_ORDER: i32 = 64;
/// What a killer counts there.
pub(super) const KILLER: i32 = 60;
