//! Where a command writes, and how it fails.

use serde::Serialize;
use std::{
    fmt::{Arguments, Display},
    io::{self, Write},
};

/// What every command returns.
pub type Done = Result<(), Failure>;

/// Why a command ends without success.
#[derive(Debug)]
pub enum Failure {
    /// The arguments make no sense.
    Arguments(String),
    /// The arguments are fine, but it could not be done.
    Run(String),
    /// A suite found wrong answers and has listed them already.
    Wrong,
    /// Nobody reads the output any more (`lab ... | head`).
    Closed,
}

impl Failure {
    /// Arguments that make no sense.
    pub fn arguments(why: impl Display) -> Failure {
        Failure::Arguments(why.to_string())
    }

    /// A run that failed.
    pub fn run(why: impl Display) -> Failure {
        Failure::Run(why.to_string())
    }

    /// The exit code of the program.
    #[must_use]
    pub const fn code(&self) -> u8 {
        match self {
            Failure::Arguments(_) => 2,
            Failure::Run(_) | Failure::Wrong => 1,
            Failure::Closed => 0,
        }
    }

    /// The line for stderr, if there is something to tell.
    #[must_use]
    pub fn line(&self) -> Option<String> {
        match self {
            Failure::Arguments(why) | Failure::Run(why) => Some(why.split_whitespace().collect::<Vec<_>>().join(" ")),
            Failure::Wrong | Failure::Closed => None,
        }
    }
}

impl From<io::Error> for Failure {
    fn from(e: io::Error) -> Failure {
        match e.kind() {
            io::ErrorKind::BrokenPipe => Failure::Closed,
            _ => Failure::Run(format!("cannot write the output: {e}")),
        }
    }
}

/// The output of a command: lines of text, or one JSON object.
pub struct Out<'a> {
    to: &'a mut dyn Write,
    json: bool,
}

impl<'a> Out<'a> {
    /// Writes to `to`.
    pub fn new(to: &'a mut dyn Write, json: bool) -> Out<'a> {
        Out { to, json }
    }

    /// Writes a line of text; nothing when JSON is wanted.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn line(&mut self, text: Arguments<'_>) -> Done {
        if !self.json {
            writeln!(self.to, "{text}")?;
        }
        Ok(())
    }

    /// Writes the whole result as JSON, in one line; nothing when text is wanted.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn json(&mut self, result: &impl Serialize) -> Done {
        if self.json {
            let text = serde_json::to_string(result).map_err(Failure::run)?;
            writeln!(self.to, "{text}")?;
        }
        Ok(())
    }

    /// Where a protocol writes, or a table that changes, as it pleases.
    ///
    /// # Errors
    /// If JSON is wanted: those have a form of their own.
    pub fn raw(&mut self) -> Result<&mut dyn Write, Failure> {
        if self.json {
            return Err(Failure::arguments("--json does not go with a protocol, nor with --watch"));
        }
        Ok(&mut *self.to)
    }

    /// Hands over what is still buffered.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn flush(&mut self) -> Done {
        Ok(self.to.flush()?)
    }
}
