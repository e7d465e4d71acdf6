//! Engines of other programs in a match: processes that speak version 2 of the NBoard protocol.

use crate::{
    lab::lines::{self, Line},
    record::ggf::{Ggf, is_pass},
    rules::{Move, Position},
};
use serde::Serialize;
use std::{
    io::{BufReader, Write},
    process::{Child, ChildStdin, Command, Stdio},
    sync::{
        Mutex, PoisonError,
        mpsc::{Receiver, RecvTimeoutError, sync_channel},
    },
    thread,
    time::{Duration, Instant},
};

/// Answers kept until they are read: one is expected at a time, so more means that the engine babbles.
const KEPT: usize = 64;

/// How long an engine has to go after it was told to.
const FAREWELL: Duration = Duration::from_secs(1);

/// How an engine loses a game without playing it to the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Fault {
    /// It chose a move that the rules refuse.
    #[serde(rename = "illegal move")]
    Illegal,
    /// It did not answer in time.
    #[serde(rename = "time-out")]
    TimedOut,
    /// It could not be started, or is gone.
    #[serde(rename = "crash")]
    Crashed,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Fault::Illegal => "illegal move",
            Fault::TimedOut => "time-out",
            Fault::Crashed => "crash",
        })
    }
}

/// An engine by its command, with the processes that wait for a game.
#[derive(Debug)]
pub struct Stable {
    /// What `sh -c` is given.
    pub command: String,
    /// Told by `set depth`; nothing is told without.
    pub depth: Option<u8>,
    /// Told by `set time`, which only engines of ours heed.
    pub time: Option<Duration>,
    /// Longest wait for an answer.
    pub patience: Duration,
    idle: Mutex<Vec<Engine>>,
}

impl Stable {
    /// An engine that nobody has started yet.
    #[must_use]
    pub const fn new(command: String, depth: Option<u8>, time: Option<Duration>, patience: Duration) -> Stable {
        Stable { command, depth, time, patience, idle: Mutex::new(Vec::new()) }
    }

    /// A process that knows the position after `moves` from `start`: one that waits, or else a new one.
    ///
    /// # Errors
    /// If a new one cannot be started, or does not answer.
    pub fn take(&self, start: &Position, moves: &[Move]) -> Result<Engine, Fault> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        if let Some(mut engine) = idle
            && engine.begin(start, moves).is_ok()
        {
            return Ok(engine);
        }
        let mut engine = Engine::start(self)?;
        engine.begin(start, moves)?;
        Ok(engine)
    }

    /// Takes a process back that is fit for another game.
    pub fn give(&self, engine: Engine) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(engine);
    }
}

/// A process under way. Dropped, it is told to quit, and killed with all its children if it does not.
#[derive(Debug)]
pub struct Engine {
    child: Child,
    stdin: Option<ChildStdin>,
    answers: Receiver<String>,
    patience: Duration,
    pings: u32,
    /// It has not answered in time, so there is no point in waiting for it to quit.
    stuck: bool,
}

impl Engine {
    fn start(stable: &Stable) -> Result<Engine, Fault> {
        let mut command = Command::new("sh");
        command.args(["-c", &stable.command]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        // A group of its own, so that the shell's children can be killed with it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|_| Fault::Crashed)?;
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
        let (tell, answers) = sync_channel(KEPT);
        if let Some(stdout) = stdout {
            let mut stdout = BufReader::new(stdout);
            thread::spawn(move || {
                while let Ok(Some(line)) = lines::next(&mut stdout) {
                    // What the engine says besides is of no use here, and there may be a lot of it.
                    if let Line::Text(text) = line
                        && (text.starts_with("===") || text.starts_with("pong"))
                    {
                        let _ = tell.try_send(text);
                    }
                }
            });
        }
        let mut engine = Engine { child, stdin, answers, patience: stable.patience, pings: 0, stuck: false };
        engine.say("nboard 2")?;
        if let Some(depth) = stable.depth {
            engine.say(&format!("set depth {depth}"))?;
        }
        if let Some(time) = stable.time {
            engine.say(&format!("set time {}", time.as_secs_f64()))?;
        }
        Ok(engine)
    }

    /// Tells the position after `moves` from `start`, and waits until the engine is ready.
    fn begin(&mut self, start: &Position, moves: &[Move]) -> Result<(), Fault> {
        // A position can always be written; if not, it is no fault of the engine, but no game either.
        let game = Ggf::from_position(start).write().map_err(|_| Fault::Crashed)?;
        self.say(&format!("set game {game}"))?;
        let mut position = start.clone();
        for played in moves {
            self.tell(&position, *played)?;
            position.play(*played).map_err(|_| Fault::Crashed)?;
        }
        self.pings += 1;
        self.say(&format!("ping {}", self.pings))?;
        let pong = self.pings.to_string();
        self.wait(|answer| (answer.strip_prefix("pong")?.trim() == pong).then_some(()))
    }

    /// Tells a move that has been played in `position`.
    ///
    /// # Errors
    /// If the engine is gone.
    pub fn tell(&mut self, position: &Position, played: Move) -> Result<(), Fault> {
        let name = played.square().map_or_else(|| "PA".to_owned(), |s| position.name(s).to_uppercase());
        self.say(&format!("move {name}"))
    }

    /// The engine's move in `position`, which it has been told of. It is not played.
    ///
    /// # Errors
    /// If the move is illegal, or none comes.
    pub fn go(&mut self, position: &Position) -> Result<Move, Fault> {
        self.say("go")?;
        let said = self.wait(|answer| answer.strip_prefix("===").map(str::to_owned))?;
        // `F5/1.50/0.2`, and some engines write blanks between the parts.
        let name = said.trim_start().split(['/', ' ', '\t']).next().unwrap_or_default();
        let played =
            if is_pass(name) { Move::Pass } else { Move::Place(position.parse(name).map_err(|_| Fault::Illegal)?) };
        position.check(played).map_err(|_| Fault::Illegal)?;
        Ok(played)
    }

    fn say(&mut self, line: &str) -> Result<(), Fault> {
        let stdin = self.stdin.as_mut().ok_or(Fault::Crashed)?;
        writeln!(stdin, "{line}").and_then(|()| stdin.flush()).map_err(|_| Fault::Crashed)
    }

    /// The first answer that `wanted` makes something of.
    fn wait<T>(&mut self, wanted: impl Fn(&str) -> Option<T>) -> Result<T, Fault> {
        let until = Instant::now() + self.patience;
        loop {
            match self.answers.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(answer) => {
                    if let Some(found) = wanted(&answer) {
                        return Ok(found);
                    }
                }
                Err(RecvTimeoutError::Timeout) => {
                    self.stuck = true;
                    return Err(Fault::TimedOut);
                }
                Err(RecvTimeoutError::Disconnected) => return Err(Fault::Crashed),
            }
        }
    }

    /// Ends the process now, and whatever it has started.
    fn kill(&mut self) {
        let group = format!("kill -s KILL -- -{}", self.child.id());
        let _ = Command::new("sh").args(["-c", &group]).stderr(Stdio::null()).status();
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.say("quit");
        // Engines that do not know the word end with their input.
        self.stdin = None;
        let until = Instant::now() + FAREWELL;
        while !self.stuck && Instant::now() < until {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(Duration::from_millis(5));
        }
        self.kill();
    }
}
