//! The bots of Othello.

pub mod board;
pub mod book;
pub(crate) mod classic;
pub mod evaluate;
pub mod greedy;
pub mod isa;
pub mod learned;
pub mod levels;
mod lines;
pub mod master;
pub mod node;
pub mod patterns;
pub mod pool;
pub mod probcut;
pub mod searcher;
pub mod table;
pub mod teaching;
pub mod weights;
