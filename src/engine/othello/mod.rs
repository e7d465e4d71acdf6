//! The bots of Othello.

pub(crate) mod classic;
pub mod evaluate;
pub mod greedy;
pub mod teaching;
pub mod weights;
