//! The bots of othello.
