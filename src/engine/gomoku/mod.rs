//! The bots of gomoku.

mod board;
mod candidates;
pub mod classic;
pub(super) mod master;
pub mod shapes;
