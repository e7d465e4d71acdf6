//! The laboratory: `lab perft`, `lab best`, `lab arena`, `lab nboard` and more. See [`obverse::lab`].

use std::{
    io::{stderr, stdout},
    process::ExitCode,
};

fn main() -> ExitCode {
    ExitCode::from(obverse::lab::run(std::env::args_os(), &mut stdout().lock(), &mut stderr()))
}
