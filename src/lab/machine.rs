//! What a measurement was made on and with.

use serde::Serialize;
use std::{env::consts, fs};

/// Processor, operating system and program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Machine {
    /// Name of the processor, or its architecture where the system does not tell.
    pub processor: String,
    /// Name of the operating system.
    pub os: String,
    /// Name and version of this program.
    pub program: String,
    /// Version of the compiler that the sources ask for.
    pub compiler: String,
}

impl Machine {
    /// This one.
    #[must_use]
    pub fn here() -> Machine {
        Machine {
            processor: value_of("/proc/cpuinfo", "model name", ':').unwrap_or_else(|| consts::ARCH.to_owned()),
            os: value_of("/etc/os-release", "PRETTY_NAME", '=').unwrap_or_else(|| consts::OS.to_owned()),
            program: format!("{} {}", env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION")),
            compiler: compiler(),
        }
    }
}

/// The compiler that rustup takes for these sources.
fn compiler() -> String {
    let pinned = include_str!("../../rust-toolchain.toml").lines().find_map(|l| l.strip_prefix("channel"));
    let version = pinned.map_or("", |rest| rest.trim_matches([' ', '=', '"']));
    format!("rustc {version}")
}

/// The value behind the first `key` of a file of pairs.
fn value_of(path: &str, key: &str, between: char) -> Option<String> {
    let text = fs::read_to_string(path).ok()?;
    let (_, value) = text.lines().filter_map(|l| l.split_once(between)).find(|(k, _)| k.trim() == key)?;
    let value = value.trim().trim_matches('"');
    (!value.is_empty()).then(|| value.to_owned())
}
