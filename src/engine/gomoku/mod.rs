//! The bots of gomoku.

mod board;
mod candidates;
pub mod classic;
pub(crate) mod master;
pub mod shapes;
pub mod swap2;
pub(crate) mod terms;
pub mod threats;
