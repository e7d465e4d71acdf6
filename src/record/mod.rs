//! Floor 2: games as data, in and out. Knows the rules, not the engines.

pub mod game;
pub mod ggf;
pub mod openings;
pub mod suites;
pub mod transcript;

pub use game::{GameRecord, Note, RecordError, Start};
pub use transcript::{TranscriptError, read, replay, transcript};
