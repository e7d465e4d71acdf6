//! The bots of Othello.

pub mod board;
pub mod book;
mod cache;
pub(crate) mod classic;
mod ending;
pub mod evaluate;
mod full;
pub mod greedy;
pub mod isa;
pub mod learned;
pub mod levels;
mod lines;
pub mod master;
pub(crate) mod mcts;
pub(crate) mod negascout;
pub mod node;
pub mod patterns;
pub mod pool;
pub(crate) mod positional;
pub mod probcut;
mod pvs;
pub mod root;
pub mod roxanne;
pub mod searcher;
pub mod table;
pub mod teaching;
pub mod weights;
