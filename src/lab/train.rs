//! `lab train`: learns the weights of an evaluation from games of `lab selfplay`.
//!
//! The same games, arguments and seed give the same weights.

pub(crate) mod gomoku;
mod othello;

use super::out::{Done, Failure, Out};
use std::path::{Path, PathBuf};

pub(super) use othello::{kept, weights_named};

/// Arguments of `lab train`.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(subcommand)]
    game: Game,
}

#[derive(clap::Subcommand, Debug)]
enum Game {
    /// Othello: what the patterns on the edges and diagonals are worth
    Othello(othello::Args),
    /// Gomoku: what empty points are worth by the lines through them
    Gomoku(gomoku::Args),
}

/// What both games are asked for.
#[derive(clap::Args, Debug)]
struct Common {
    /// Folders of games of `lab selfplay`
    #[arg(long, value_name = "DIR", num_args = 1.., required = true)]
    from: Vec<PathBuf>,
    /// Where the weights go
    #[arg(long, value_name = "FILE")]
    to: PathBuf,
    /// How much of a position's worth is what the search said of it, 0 to 1; the rest is how its game ended
    #[arg(long, value_name = "SHARE", default_value_t = 0.5, value_parser = share)]
    search: f32,
}

impl Common {
    /// Makes sure that there is a folder for the weights: hours of work should not end at one that is not there.
    fn check(&self) -> Done {
        if self.to.parent().is_some_and(|p| p != Path::new("") && !p.is_dir()) {
            return Err(Failure::Run(format!("{}: there is no such folder", self.to.display())));
        }
        Ok(())
    }

    /// Writes the weights.
    fn write(&self, bytes: &[u8]) -> Done {
        std::fs::write(&self.to, bytes).map_err(|e| Failure::Run(format!("{}: {e}", self.to.display())))
    }
}

/// A number from 0 to 1.
fn share(text: &str) -> Result<f32, String> {
    text.parse().ok().filter(|n| (0.0..=1.0).contains(n)).ok_or_else(|| "expected a number from 0 to 1".to_owned())
}

/// What there is to say when folders hold no games.
fn no_games() -> String {
    "there are no games of self-play in these folders".to_owned()
}

/// Trains and reports how well what was held out is told.
///
/// # Errors
/// If an argument makes no sense, games cannot be read, a fit does not come to rest or the weights cannot be written.
pub fn run(args: &Args, out: &mut Out) -> Done {
    match &args.game {
        Game::Othello(args) => othello::run(args, out),
        Game::Gomoku(args) => gomoku::run(args, out),
    }
}
