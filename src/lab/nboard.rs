//! `lab nboard`: a bot of ours as an engine of NBoard, in version 2 of its protocol.
//!
//! Commands come a line each on the standard input, answers go to the standard output:
//!
//! | command | answer |
//! |---|---|
//! | `nboard 2` | `set myname NAME` |
//! | `set depth N` | the bot looks N plies ahead, or as near as it can; `set myname NAME` |
//! | `set time SECONDS` | most seconds for a move, 0 for no limit (our own; NBoard does not send it) |
//! | `set contempt N` | none: the bots do not shun draws |
//! | `set game GGF` | none: the position is the one at the end of that game |
//! | `move F5/EVAL/TIME` | none: the move is played; `PA` passes, evaluation and time may be left out |
//! | `hint N` | `search PV EVAL 0 DEPTH` for the best N moves, as they are found; `nodestats NODES SECONDS` |
//! | `go` | the same for the best move, then `=== F5/EVAL/SECONDS` or `=== PA`; nothing is played |
//! | `ping N` | `pong N`, when all before it is done: a running search breaks off with what it knows |
//! | `learn` | `learned`; there is no book to put the game into |
//! | `quit` | ends the program; the end of the input does, too, when all is answered |
//!
//! Evaluations are in discs from the side to move. What cannot be obeyed changes nothing and is answered by a `status`
//! line. Commands are read while the bot thinks: `ping` and `quit` break any search off, and every command breaks a hint
//! off; a `go` otherwise runs to its end first.
//!
//! Described in the manual of NBoard (<http://www.orbanova.com/nboard>) and of NTest (`instructions/Protocol.htm`).

mod command;
mod think;

use super::{
    ear::{self, Heard, Waiting},
    out::{Done, Out},
    seat::{Seat, SeatArgs},
};
use crate::{
    cli::printable,
    engine::limits::Stop,
    rules::{Game, Position, Setup},
};
use command::Command;
use std::{
    io::{self, BufRead, BufReader, Write},
    sync::mpsc::Sender,
    thread,
};

/// Arguments of `lab nboard`.
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
    serve(BufReader::new(io::stdin()), out.raw()?, seat)
}

/// What a search says.
enum Said {
    /// A line for the other program.
    Line(String),
    /// That it has ended.
    Rest,
}

/// Obeys `input` until it ends or says `quit`. A search that runs when it ends goes on to its own end.
///
/// # Errors
/// If `out` cannot be written.
pub fn serve(input: impl BufRead + Send + 'static, out: &mut dyn Write, seat: Seat) -> Done {
    let (heard, ear) = ear::listen(input);
    let position = Position::start(&Setup::usual(Game::Othello)).expect("the usual start exists");
    let mut desk = Desk { seat, position, heard, out, search: None, waiting: Waiting::new(is_urgent) };
    let mut ended = false;
    for event in ear {
        match event {
            Heard::Line(line) => desk.waiting.push(command::read(line)),
            Heard::End => ended = true,
            Heard::Said(Said::Line(line)) => desk.say(&line)?,
            Heard::Said(Said::Rest) => desk.search = None,
        }
        while desk.search.is_none() {
            match desk.waiting.pop() {
                Some(Ok(Command::Quit)) => return Ok(()),
                Some(Ok(command)) => desk.obey(command)?,
                Some(Err(why)) => desk.complain(&why)?,
                None if ended => return Ok(()),
                None => break,
            }
        }
        desk.hurry();
    }
    Ok(())
}

/// A search that runs.
struct Search {
    stop: Stop,
    /// Whether it only shows what is known, so that anything else goes first.
    hint: bool,
}

struct Desk<'a> {
    seat: Seat,
    position: Position,
    /// Given to searches.
    heard: Sender<Heard<Said>>,
    out: &'a mut dyn Write,
    search: Option<Search>,
    /// What has not been obeyed yet, because a search runs.
    waiting: Waiting<Heeded>,
}

/// A command, or what is wrong with the line.
type Heeded = Result<Command, String>;

const fn is_urgent(heeded: &Heeded) -> bool {
    matches!(heeded, Ok(Command::Ping(_) | Command::Quit))
}

impl Desk<'_> {
    fn obey(&mut self, command: Command) -> Done {
        match command {
            Command::Nothing | Command::Contempt | Command::Quit => Ok(()),
            Command::Nboard(2) => self.say_name(),
            Command::Nboard(other) => {
                self.complain(&format!("this engine speaks version 2 of the protocol, not {other}"))?;
                self.say_name()
            }
            Command::Depth(depth) => {
                self.seat.set_depth(depth);
                self.say_name()
            }
            Command::Time(time) => {
                self.seat.time = time;
                Ok(())
            }
            Command::Game(position) => {
                self.position = *position;
                Ok(())
            }
            Command::Move(name) => match command::play(&mut self.position, &name) {
                Ok(()) => Ok(()),
                Err(why) => self.complain(&why),
            },
            Command::Ping(number) => self.say(&format!("pong {number}")),
            Command::Learn => self.say("learned"),
            Command::Go | Command::Hint(_) if self.position.is_over() => self.complain("the game is over"),
            Command::Go => self.start(false, think::go),
            Command::Hint(count) => self.start(true, move |thought| think::hint(thought, count)),
        }
    }

    /// Starts a search on a thread of its own.
    fn start(&mut self, hint: bool, think: impl FnOnce(&think::Thought) + Send + 'static) -> Done {
        self.say(if hint { "status Analyzing" } else { "status Thinking" })?;
        let stop = Stop::new();
        let heard = self.heard.clone();
        let thought = think::Thought {
            seat: self.seat.clone(),
            position: self.position.clone(),
            stop: stop.clone(),
            // When nobody listens any more the program is about to end.
            say: Box::new(move |line| drop(heard.send(Heard::Said(Said::Line(line))))),
        };
        self.search = Some(Search { stop, hint });
        let heard = self.heard.clone();
        thread::spawn(move || {
            think(&thought);
            let _ = heard.send(Heard::Said(Said::Line("status".to_owned())));
            let _ = heard.send(Heard::Said(Said::Rest));
        });
        Ok(())
    }

    /// Breaks a search off when something that waits says so.
    fn hurry(&self) {
        let Some(search) = &self.search else { return };
        if self.waiting.is_urgent() || search.hint && !self.waiting.is_empty() {
            search.stop.stop();
        }
    }

    fn say_name(&mut self) -> Done {
        let name = self.seat.name();
        self.say(&format!("set myname {name}"))
    }

    fn complain(&mut self, why: &str) -> Done {
        self.say(&format!("status Error: {why}"))
    }

    fn say(&mut self, line: &str) -> Done {
        writeln!(self.out, "{}", printable(line))?;
        Ok(self.out.flush()?)
    }
}
