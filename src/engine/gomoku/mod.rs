//! The bots of gomoku.

mod board;
mod candidates;
pub mod classic;
pub mod shapes;
pub mod swap2;
