//! The strong gomoku bot.

mod bits;
pub(crate) mod codes;
pub(crate) mod field;
pub(crate) mod learned;
mod lines;
pub(crate) mod weights;

#[cfg(test)]
mod tests;
