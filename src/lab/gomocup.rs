//! `lab gomocup`: a bot of ours as a brain of Gomocup, for Piskvork and the managers and tournaments that speak its protocol.
//!
//! Commands come a line each on the standard input, answers go to the standard output. Points are `X,Y` from 0, right and
//! down from the upper left corner.
//!
//! | command | answer |
//! |---|---|
//! | `START N` | `OK`; `ERROR` for a size that is not played. Begins a game |
//! | `RECTSTART W,H` | `ERROR`: no rectangles |
//! | `RESTART` | `OK`: the same board, empty |
//! | `BEGIN`, `TURN X,Y` | the move, on the empty board or after that of the opponent |
//! | `BOARD`, lines `X,Y,FIELD`, `DONE` | the move there. FIELD is 1 for own stones, 2 for the opponent's, 3 for points that are nobody's |
//! | `SWAP2BOARD`, lines `X,Y`, `DONE` | [swap2](crate::engine::gomoku::swap2) with 0, 3 or 5 stones: three points, `SWAP` for Black, one point (White's), or two |
//! | `TAKEBACK X,Y` | `OK`: that stone is taken off the board |
//! | `YXSTOP`, `STOP` | none: the move that is thought about comes at once |
//! | `INFO timeout_turn`, `timeout_match`, `time_left` | none: milliseconds, 0 for no limit; see [`clock`] |
//! | `INFO rule` | none: 0 freestyle, 1 standard, 4 renju. With another, questions for a move are answered by `ERROR` |
//! | `INFO evaluate X,Y` | `DEBUG` and what lies there |
//! | `INFO max_memory`, `game_type`, `folder` and others | none, and no effect: a bot decides for itself what it needs, and keeps nothing |
//! | `ABOUT` | `name="Obverse", version="..."` and so on |
//! | `END` | none: ends the program. The end of the input does, too, when all is answered |
//!
//! Other commands are answered by `UNKNOWN`, malformed ones and such as cannot be obeyed by `ERROR` and what is wrong: they
//! change nothing, but for a stone or a board that is taken and leaves no move to answer. `MESSAGE` lines tell what the bot thinks. Commands are read while it thinks and obeyed in the order they
//! came; `YXSTOP`, `STOP`, `START`, `RESTART` and `END` break a search off, and its move is told first.
//!
//! Described at <https://plastovicka.github.io/protocl2en.htm>, swap2 at
//! <https://gomocup.org/news/experimental-tournament-update-2020/>.

pub mod clock;
mod command;
mod desk;
mod stones;
mod think;

use super::{
    ear::{self, Heard, Waiting},
    out::{Done, Out},
    seat::{Seat, SeatArgs},
};
use crate::rules::Game;
use command::Command;
use desk::Desk;
use std::{
    io::{self, BufRead, BufReader, Write},
    time::SystemTime,
};

/// Arguments of `lab gomocup`.
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
    let mut seat = Seat::read(Game::Gomoku, &args.seat)?;
    if !args.seat.seeded() {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        seat.seed = now.as_nanos() as u64;
    }
    serve(BufReader::new(io::stdin()), out.raw()?, seat)
}

/// Obeys `input` until it ends or says `END`. A search that runs when it ends goes on to its own end.
///
/// # Errors
/// If `out` cannot be written.
pub fn serve(input: impl BufRead + Send + 'static, out: &mut dyn Write, seat: Seat) -> Done {
    let (heard, ear) = ear::listen(input);
    let mut desk = Desk::new(seat, heard, out);
    let mut waiting = Waiting::new(|read| matches!(read, Ok(command) if Command::is_urgent(command)));
    let mut ended = false;
    for event in ear {
        match event {
            Heard::Line(line) => waiting.push(command::read(line)),
            Heard::End => ended = true,
            Heard::Said(said) => desk.hear(said)?,
        }
        while !desk.thinks() {
            match waiting.pop() {
                Some(Ok(Command::End)) => return Ok(()),
                Some(Ok(command)) => desk.obey(command)?,
                Some(Err(why)) => desk.misread(why)?,
                None if ended => return Ok(()),
                None => break,
            }
        }
        if waiting.is_urgent() {
            desk.hurry();
        }
    }
    Ok(())
}
