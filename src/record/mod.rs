//! Floor 2: games as data, in and out.
