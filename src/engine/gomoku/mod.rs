//! The bots of gomoku.
