//! The game: see `obverse --help`.

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    obverse::app::launch::run()
}

// The page calls `begin` when it is ready.
#[cfg(target_arch = "wasm32")]
fn main() {
    let _ = obverse::app::launch::begin;
}
