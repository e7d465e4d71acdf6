//! The bots of gomoku.

pub(crate) mod classic;
