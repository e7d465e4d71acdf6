//! The bots of Othello.

mod cache;
pub(crate) mod classic;
mod ending;
pub mod evaluate;
mod full;
pub mod greedy;
pub(crate) mod mcts;
pub(crate) mod negascout;
pub(crate) mod positional;
mod pvs;
pub mod roxanne;
pub mod teaching;
pub mod weights;
