//! The bots of gomoku.

mod board;
mod candidates;
pub mod classic;
mod master;
pub mod shapes;
pub mod threats;
