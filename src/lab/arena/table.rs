//! The games of a match as a CSV file.
//!
//! Lines that begin with `#` come first: processor, operating system, program, and how the match was set up. Then a
//! header and a row a game: pair, game, black, opening, winner, score, moves, plies, seconds_a, seconds_b, moves_a,
//! moves_b, longest_a, longest_b, fault (see [`Played`]).

use super::game::Played;
use crate::lab::machine::Machine;
use std::{
    fs::File,
    io::{BufWriter, Write},
    path::Path,
};

/// A table that has been created and waits for its rows.
pub struct Table {
    path: String,
    file: BufWriter<File>,
}

impl Table {
    /// Creates the file, so that a path that cannot be written is known before a game is played.
    ///
    /// # Errors
    /// One line, if it cannot be created.
    pub fn create(path: &Path) -> Result<Table, String> {
        let file = File::create(path).map_err(|e| format!("cannot write {}: {e}", path.display()))?;
        Ok(Table { path: path.display().to_string(), file: BufWriter::new(file) })
    }

    /// Writes what the match was, and its games.
    ///
    /// # Errors
    /// One line, if it cannot be written.
    pub fn write(self, about: &[(&str, String)], games: &[Played]) -> Result<(), String> {
        let Table { path, mut file } = self;
        let mut fill = || -> Result<(), csv::Error> {
            let Machine { processor, os, program, .. } = Machine::here();
            let here = [("processor", processor), ("os", os), ("program", program)];
            for (name, value) in here.iter().chain(about) {
                writeln!(file, "# {name}: {}", value.trim_end())?;
            }
            let mut rows = csv::Writer::from_writer(&mut file);
            for game in games {
                rows.serialize(game)?;
            }
            rows.flush()?;
            drop(rows);
            Ok(file.flush()?)
        };
        fill().map_err(|e| format!("cannot write {path}: {e}"))
    }
}
