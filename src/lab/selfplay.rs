//! `lab selfplay`: games of a strong engine against itself, for `lab train`.
//!
//! Games come in chunks, a file each: what is drawn in a chunk comes from the seed and its number alone, and a chunk
//! that is there already is not played again, so a run that was broken off goes on where it stopped. Whoever changes
//! another argument takes another folder.

pub mod games;
mod gomoku;
mod othello;
pub mod stones;

use super::{
    out::{Done, Failure, Out},
    threads,
};
use rand::{SeedableRng, rngs::StdRng};
use serde::Serialize;
use std::{
    fs,
    num::NonZeroUsize,
    path::{Path, PathBuf},
};

/// Arguments of `lab selfplay`.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(subcommand)]
    game: Game,
}

#[derive(clap::Subcommand, Debug)]
enum Game {
    /// Othello on 8x8
    Othello(othello::Args),
    /// Gomoku
    Gomoku(gomoku::Args),
}

/// What both games are asked for.
#[derive(clap::Args, Debug)]
struct Common {
    /// Folder for the games
    #[arg(long, value_name = "DIR")]
    to: PathBuf,
    /// Weights to play with: a file of `lab train`, `shipped` or `guess`
    #[arg(long, value_name = "WEIGHTS", default_value = "shipped")]
    weights: String,
    /// How many games, rounded up to whole files
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    games: u32,
    /// Where all chance comes from
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u32,
    /// Games at a time; as many as there are processors when left out
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
}

/// What was played.
#[derive(Serialize)]
struct Played {
    games: u64,
    moves: u64,
    seed: u32,
}

/// Plays the games that are not there yet.
///
/// # Errors
/// If an argument makes no sense, the weights cannot be read or a file cannot be written.
pub fn run(args: &Args, out: &mut Out) -> Done {
    match &args.game {
        Game::Othello(args) => othello::run(args, out),
        Game::Gomoku(args) => gomoku::run(args, out),
    }
}

impl Common {
    /// Plays the chunks of `size` games that are not there yet. `play` is given the lots of a chunk; it returns the
    /// bytes of its file and the number of moves in it.
    fn play(
        &self,
        size: u32,
        out: &mut Out,
        play: impl Fn(&mut StdRng) -> Result<(Vec<u8>, u64), Failure> + Sync,
    ) -> Done {
        fs::create_dir_all(&self.to).map_err(|e| Failure::Run(format!("{}: {e}", self.to.display())))?;
        let chunks: Vec<u32> = (0..self.games.div_ceil(size)).filter(|c| !self.file(*c).exists()).collect();
        let bar = threads::bar(chunks.len());
        let told = threads::try_map(&chunks, threads::count(self.threads), |chunk| {
            let mut lots = StdRng::seed_from_u64(u64::from(self.seed) << 32 | u64::from(*chunk));
            let (bytes, moves) = play(&mut lots)?;
            // Written whole or not at all.
            let (file, half) = (self.file(*chunk), self.file(*chunk).with_extension("part"));
            fs::write(&half, bytes)
                .and_then(|()| fs::rename(&half, &file))
                .map_err(|e| Failure::Run(format!("{}: {e}", file.display())))?;
            bar.inc(1);
            Ok::<_, Failure>(moves)
        })?;
        bar.finish_and_clear();
        let played = Played { games: chunks.len() as u64 * u64::from(size), moves: told.iter().sum(), seed: self.seed };
        out.line(format_args!("{} games of {} moves played, seed {}", played.games, played.moves, played.seed))?;
        out.json(&played)
    }

    fn file(&self, chunk: u32) -> PathBuf {
        self.to.join(format!("{}-{chunk:05}.games", self.seed))
    }
}

/// The files of games in folders, in the order of their names.
///
/// # Errors
/// One line, if a folder cannot be read.
pub fn files(folders: &[PathBuf]) -> Result<Vec<PathBuf>, String> {
    let mut all = Vec::new();
    for folder in folders {
        let named = |e: std::io::Error| format!("{}: {e}", folder.display());
        let mut files: Vec<PathBuf> =
            fs::read_dir(folder).map_err(named)?.map(|f| Ok(f?.path())).collect::<Result<_, _>>().map_err(named)?;
        files.retain(|f| f.extension().is_some_and(|e| e == "games"));
        files.sort();
        all.extend(files);
    }
    Ok(all)
}

/// The bytes of a file.
///
/// # Errors
/// One line that names the file.
fn bytes(file: &Path) -> Result<Vec<u8>, String> {
    fs::read(file).map_err(|e| format!("{}: {e}", file.display()))
}
