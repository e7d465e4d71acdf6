//! The page that the game runs in: what it is told, what it asks, and where it keeps things.

pub mod host;
pub mod log;
