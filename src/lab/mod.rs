//! Floor 3: match play, suites and experiments, without Bevy.
