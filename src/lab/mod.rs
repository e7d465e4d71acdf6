//! Floor 3 without a screen: experiments with rules and bots, from a command line.
//!
//! Each command is a room of its own and writes to an [`Out`], as text or (`--json`) as one JSON object.
//! Exit codes: 0 when all went well, 1 when a run failed or a suite found a wrong answer, 2 for arguments that make no
//! sense. What goes wrong is told in one line. [`nboard`], [`gtp`] and [`gomocup`] lend a bot to other programs, in their
//! protocols.
//!
//! ```
//! let (mut out, mut err) = (Vec::new(), Vec::new());
//! let code = obverse::lab::run(["lab", "perft", "--size", "4", "--depth", "2"], &mut out, &mut err);
//! assert_eq!(code, 0);
//! assert!(String::from_utf8(out).unwrap().ends_with("12\n"));
//! ```

pub mod ablate;
pub mod arena;
pub mod best;
pub mod book;
pub mod cost;
pub mod ear;
pub mod gomocup;
pub mod gtp;
pub mod lines;
pub mod machine;
pub mod nboard;
pub mod out;
pub mod pack;
pub mod perft;
pub mod probcut;
pub mod prune;
pub mod seat;
pub mod selfplay;
pub mod solve;
pub mod split;
pub mod suite;
pub mod sweep;
pub mod threads;
pub mod tournament;
pub mod train;
mod watch;
pub mod wipeouts;

use crate::cli::one_line;
use clap::{Parser, Subcommand, error::ErrorKind};
use out::{Done, Failure, Out};
use std::{ffi::OsString, io::Write};

/// Experiments with the rules and the bots of Obverse.
#[derive(Parser, Debug)]
#[command(name = "lab", version)]
struct Lab {
    /// One JSON object instead of text
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Count the lines of play of an Othello position, depth by depth
    Perft(perft::Args),
    /// Ask a bot for its move
    Best(best::Args),
    /// Play a small Othello position out: its exact value
    Solve(solve::Args),
    /// Let two bots play a match
    Arena(arena::Args),
    /// Check the rules or a bot against a file of known answers
    Suite(suite::Args),
    /// Games of the strong Othello engine against itself, to learn from
    Selfplay(selfplay::Args),
    /// Learn the weights of an evaluation from games
    Train(train::Args),
    /// How far shallow searches of Othello miss what deep ones say
    Probcut(probcut::Args),
    /// Weights of an evaluation with fewer phases
    Pack(pack::Args),
    /// Make the book of Othello openings
    Book(book::Args),
    /// What several workers for one search would gain, counted in nodes
    Split(split::Args),
    /// Let every bot play every other
    Tournament(tournament::Args),
    /// What alpha-beta spares against minimax, depth by depth
    Prune(prune::Args),
    /// What each optimisation of a search is worth, by leaving it out
    Ablate(ablate::Args),
    /// What it costs the strong searches to be watched
    Cost(cost::Args),
    /// Vary one setting of a bot against a fixed opponent
    Sweep(sweep::Args),
    /// Every line in which Black takes all of a bot's discs
    Wipeouts(wipeouts::Args),
    /// Play Othello for NBoard: its protocol on the standard input and output
    Nboard(nboard::Args),
    /// Play Othello for programs that speak GTP, such as GoGui
    Gtp(gtp::Args),
    /// Play gomoku for Piskvork and the tournaments of Gomocup: a brain on the standard input and output
    Gomocup(gomocup::Args),
}

/// Runs a command line, the name of the program first, and returns the exit code.
pub fn run<I, T>(args: I, out: &mut dyn Write, err: &mut dyn Write) -> u8
where
    I: IntoIterator<Item = T>,
    T: Into<OsString> + Clone,
{
    let done = match Lab::try_parse_from(args) {
        Ok(lab) => obey(&lab.command, &mut Out::new(out, lab.json)),
        Err(e) if matches!(e.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion) => {
            write!(out, "{e}").and_then(|()| out.flush()).map_err(Failure::from)
        }
        Err(e) => Err(Failure::Arguments(one_line(&e))),
    };
    let Err(failure) = done else { return 0 };
    if let Some(line) = failure.line() {
        // When stderr is gone too there is nobody left to tell.
        let _ = writeln!(err, "lab: {}", crate::cli::printable(&line));
    }
    failure.code()
}

fn obey(command: &Command, out: &mut Out) -> Done {
    match command {
        Command::Perft(args) => perft::run(args, out),
        Command::Best(args) => best::run(args, out),
        Command::Solve(args) => solve::run(args, out),
        Command::Arena(args) => arena::run(args, out),
        Command::Suite(args) => suite::run(args, out),
        Command::Selfplay(args) => selfplay::run(args, out),
        Command::Train(args) => train::run(args, out),
        Command::Probcut(args) => probcut::run(args, out),
        Command::Pack(args) => pack::run(args, out),
        Command::Book(args) => book::run(args, out),
        Command::Split(args) => split::run(args, out),
        Command::Tournament(args) => tournament::run(args, out),
        Command::Prune(args) => prune::run(args, out),
        Command::Ablate(args) => ablate::run(args, out),
        Command::Cost(args) => cost::run(args, out),
        Command::Sweep(args) => sweep::run(args, out),
        Command::Wipeouts(args) => wipeouts::run(args, out),
        Command::Nboard(args) => nboard::run(args, out),
        Command::Gtp(args) => gtp::run(args, out),
        Command::Gomocup(args) => gomocup::run(args, out),
    }?;
    out.flush()
}
