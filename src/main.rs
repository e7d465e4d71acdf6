//! The game: see `obverse --help`.

fn main() -> std::process::ExitCode {
    obverse::app::launch::run()
}
