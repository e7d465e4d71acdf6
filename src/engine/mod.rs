//! Floor 2: everything that chooses a move.
//!
//! A [`Job`](job::Job) names a position, a bot, limits and a seed; [`job::run`] answers it, telling what it
//! knows on the way. Nothing outlives a job: the same job gives the same answer wherever it runs.

pub mod chance;
pub(crate) mod deepen;
pub mod explain;
pub mod gomoku;
pub mod job;
pub mod lesson;
pub mod limits;
pub mod othello;
pub mod pace;
mod probe;
pub(crate) mod random;
pub mod report;
pub mod roster;
pub mod simple;
mod slots;
pub mod taught;
pub(crate) mod trail;
pub mod work;
