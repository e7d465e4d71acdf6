//! Obverse: Othello and gomoku that you can watch think.
//!
//! Four floors; each knows only those below it.

pub mod cli;
pub mod engine;
pub mod lab;
pub mod record;
pub mod rules;

#[cfg(feature = "app")]
pub mod app;
