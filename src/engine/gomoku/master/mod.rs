//! The strong gomoku bot.

mod bits;
mod codes;
pub(super) mod field;
mod lines;
pub mod proof;
pub(super) mod threats;
pub(super) mod weights;

#[cfg(test)]
mod tests;
