//! The strong gomoku bot.

mod bits;
mod codes;
mod field;
mod lines;
mod weights;

#[cfg(test)]
mod tests;
