//! `lab gtp`: a bot of ours for programs that speak GTP, the Go Text Protocol, version 2, about Othello.
//!
//! Squares have their Othello names: `D3` is in the third row from the top, which programs made for Go show as the third
//! from the bottom. They see the board upside down, and every name is right.
//!
//! | command | answer |
//! |---|---|
//! | `protocol_version`, `name`, `version`, `list_commands`, `known_command NAME`, `quit` | as in every GTP engine |
//! | `list_games`, `set_game Othello` | there is one game |
//! | `boardsize N` | 4, 6 or 8; begins anew |
//! | `clear_board` | begins anew, Black to move |
//! | `komi X` | taken, without effect |
//! | `play COLOR MOVE` | a square or `pass`. A forced pass of the other side may be left out |
//! | `genmove COLOR`, `reg_genmove COLOR` | the bot's move, played or not; `PASS` where there is none |
//! | `undo` | takes back the last `play` or `genmove` |
//! | `showboard`, `final_score` | the board; `B+12`, `W+8` or `0`, with empty squares given to the winner |
//! | `time_settings MAIN BYO STONES`, `time_left COLOR TIME STONES` | see [`clock`] |
//! | `gogui-rules_game_id`, `-board`, `-legal_moves`, `-side_to_move`, `-final_result` | what GoGui asks of other games |
//!
//! Once the game is over `pass` is legal for both, for programs end a game with two. Everything after `#` is a comment.
//!
//! GTP is described at <https://www.lysator.liu.se/~gunnar/gtp/>, the rules of GoGui in its manual.

pub mod clock;
mod command;

use super::{
    lines,
    out::{Done, Out},
    seat::{Seat, SeatArgs},
};
use crate::rules::Game;
use command::Desk;
use std::io::{self, BufRead, Write};

/// Arguments of `lab gtp`.
#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    seat: SeatArgs,
}

/// Obeys the standard input until it ends.
///
/// # Errors
/// If the arguments make no sense, or the output cannot be written.
pub fn run(args: &Args, out: &mut Out) -> Done {
    let seat = Seat::read(Game::Othello, &args.seat)?;
    serve(io::stdin().lock(), out.raw()?, seat)
}

/// Obeys `input` until it ends or says `quit`.
///
/// # Errors
/// If `out` cannot be written.
pub fn serve(mut input: impl BufRead, out: &mut dyn Write, seat: Seat) -> Done {
    let mut desk = Desk::new(seat);
    while let Ok(Some(line)) = lines::next(&mut input) {
        let (line, whole) = match line {
            lines::Line::Text(text) => (plain(&text), true),
            lines::Line::TooLong => (String::new(), false),
        };
        let mut words = line.split_ascii_whitespace().peekable();
        let id = words.next_if(|w| w.bytes().all(|b| b.is_ascii_digit())).unwrap_or_default().to_owned();
        let Some(name) = words.next() else {
            // Nothing is said to an empty line.
            if whole && id.is_empty() {
                continue;
            }
            let why = if whole { "unknown command" } else { "line too long" };
            answer(out, '?', &id, why)?;
            continue;
        };
        let arguments: Vec<&str> = words.collect();
        match desk.obey(name, &arguments) {
            Ok(text) => answer(out, '=', &id, &text)?,
            Err(why) => answer(out, '?', &id, &why)?,
        }
        if name == "quit" {
            break;
        }
    }
    Ok(())
}

/// A line without its comment and without control characters.
fn plain(line: &str) -> String {
    let said = line.split('#').next().unwrap_or_default();
    said.chars().map(|c| if c == '\t' { ' ' } else { c }).filter(|c| !c.is_control()).collect()
}

fn answer(out: &mut dyn Write, mark: char, id: &str, text: &str) -> Done {
    let gap = if text.is_empty() { "" } else { " " };
    write!(out, "{mark}{id}{gap}{text}\n\n")?;
    Ok(out.flush()?)
}
