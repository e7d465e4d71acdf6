//! The brain's desk: a game under way, and what is done about each command.

use super::{
    clock::{Clock, QUICK},
    command::{Command, Info, Point},
    stones::Stones,
    think,
};
use crate::{
    cli::printable,
    engine::{
        job::{self, Answer, Ask, Job, JobError},
        limits::{Limits, Stop},
    },
    lab::{ear::Heard, out::Done, seat::Seat},
    rules::{Move, MoveError, Position, RuleSet},
};
use std::{io::Write, sync::mpsc::Sender, thread, time::Instant};

/// What a search says.
pub(super) enum Said {
    /// A line for the manager.
    Line(String),
    /// Its answer, at its end.
    Done(Box<Result<Answer, JobError>>),
}

/// A line to answer with, if any; or what is wrong.
type Reply<T = Option<String>> = Result<T, String>;

/// A search that runs.
struct Search {
    stop: Stop,
    started: Instant,
    /// Whether its move is played, or it only answers a question about an opening.
    plays: bool,
}

/// A board that is being told.
struct Filling {
    swap2: bool,
    fields: Vec<(Point, Option<i64>)>,
    /// What was wrong first.
    wrong: Option<String>,
}

pub(super) struct Desk<'a> {
    seat: Seat,
    /// Given to searches.
    heard: Sender<Heard<Said>>,
    out: &'a mut dyn Write,
    /// `None` before the first game.
    stones: Option<Stones>,
    /// By its number in the protocol.
    rule: i64,
    clock: Clock,
    filling: Option<Filling>,
    search: Option<Search>,
}

impl<'a> Desk<'a> {
    pub(super) fn new(seat: Seat, heard: Sender<Heard<Said>>, out: &'a mut dyn Write) -> Desk<'a> {
        let clock = Clock::default();
        Desk { seat, heard, out, stones: None, rule: 0, clock, filling: None, search: None }
    }

    /// Whether a search runs.
    pub(super) const fn thinks(&self) -> bool {
        self.search.is_some()
    }

    /// Lets the search that runs answer at once.
    pub(super) fn hurry(&self) {
        if let Some(search) = &self.search {
            search.stop.stop();
        }
    }

    /// What the search says.
    pub(super) fn hear(&mut self, said: Said) -> Done {
        match said {
            Said::Line(line) => self.say(&line),
            Said::Done(answer) => self.rest(*answer),
        }
    }

    /// A line that cannot be read.
    pub(super) fn misread(&mut self, why: String) -> Done {
        match &mut self.filling {
            Some(filling) => {
                filling.wrong.get_or_insert(why);
                Ok(())
            }
            None => self.refuse(&why),
        }
    }

    /// Obeys a command while nothing is searched.
    pub(super) fn obey(&mut self, command: Command) -> Done {
        let reply = match (&mut self.filling, command) {
            (None, command) => self.reply(command),
            (Some(_), command @ Command::Info(_)) => self.reply(command),
            (Some(_), Command::Nothing | Command::Stop) => Ok(None),
            (Some(_), Command::Done) => self.filled(),
            (Some(filling), Command::Field(point, owner)) => {
                filling.fields.push((point, owner));
                Ok(None)
            }
            (Some(_), Command::Unknown(word)) => return self.misread(format!("`{word}` is no stone")),
            (Some(_), command) => {
                self.filling = None;
                self.refuse("a board without DONE")?;
                self.reply(command)
            }
        };
        match reply {
            Ok(None) => Ok(()),
            Ok(Some(line)) => self.say(&line),
            Err(why) => self.refuse(&why),
        }
    }

    fn reply(&mut self, command: Command) -> Reply {
        let ok = || Ok(Some("OK".to_owned()));
        match command {
            Command::Nothing | Command::Stop | Command::End => Ok(None),
            Command::Start(size) => {
                self.stones = Some(Stones::empty(size)?);
                self.begin();
                self.warm_up();
                ok()
            }
            Command::RectStart => Err("no rectangular boards are played: expected START".to_owned()),
            Command::Restart => {
                self.stones = Some(self.game()?.cleared());
                self.begin();
                ok()
            }
            Command::Begin if !self.game()?.is_empty() => Err("BEGIN on a board with stones".to_owned()),
            Command::Begin => self.ask(self.game()?.clone(), Ask::Move),
            Command::Turn(point) => {
                let mut stones = self.game()?.clone();
                stones.answer_to(point)?;
                self.stones = Some(stones.clone());
                self.ask(stones, Ask::Move)
            }
            Command::Board | Command::Swap2Board => {
                self.game()?;
                let swap2 = command == Command::Swap2Board;
                self.filling = Some(Filling { swap2, fields: Vec::new(), wrong: None });
                Ok(None)
            }
            Command::Field((x, y), _) => Err(format!("{x},{y} outside of a board")),
            Command::Done => Err("DONE without a board".to_owned()),
            Command::TakeBack(point) => {
                let mut stones = self.game()?.clone();
                stones.take_back(point)?;
                self.stones = Some(stones);
                ok()
            }
            Command::Info(info) => self.note(&info),
            Command::About => Ok(Some(about())),
            Command::Unknown(word) => Ok(Some(format!("UNKNOWN command `{word}`"))),
        }
    }

    /// The game under way.
    fn game(&self) -> Result<&Stones, String> {
        self.stones.as_ref().ok_or_else(|| "there is no board yet: expected START".to_owned())
    }

    /// A game begins.
    fn begin(&mut self) {
        self.clock.begin();
        // Games differ, even against somebody who plays the same again.
        self.seat.seed = self.seat.seed.wrapping_add(1);
    }

    /// Makes the tables that the first search by these rules makes, so that the clock of a move does not run for them.
    fn warm_up(&self) {
        let (Ok(rules), Some(stones)) = (rules(self.rule), &self.stones) else { return };
        let Position::Gomoku(mut board) = stones.cleared().position(rules) else { return };
        board.place(board.centre());
        let limits = Limits { nodes: Some(1), ..Limits::default() };
        let job = Job { limits, ..Job::of(Position::Gomoku(board), self.seat.bot) };
        // Whatever is wrong with it will be wrong with the first move, too, and told then.
        let _ = job::run_caught(&job, &Stop::new(), &mut |_| {});
    }

    fn note(&mut self, info: &Info) -> Reply {
        match *info {
            Info::Turn(ms) => self.clock.set_turn(ms),
            Info::Match(ms) => self.clock.set_match(ms),
            Info::Left(ms) => self.clock.set_left(ms),
            Info::Rule(rule) => {
                self.rule = rule;
                self.warm_up();
                return Ok(rules(rule).err().map(|why| format!("MESSAGE {why}")));
            }
            Info::Evaluate(point) => return self.describe(point).map(Some),
            Info::Other => {}
        }
        Ok(None)
    }

    /// What lies on a point.
    fn describe(&self, point: Point) -> Reply<String> {
        let (square, position) = (self.game()?.on_board(point)?, self.game()?.position(rules(self.rule)?));
        let what = match (position.at(square), position.check(Move::Place(square))) {
            (Some(side), _) => format!("{} lies on {}", side, position.name(square)),
            (None, Err(why @ MoveError::Forbidden { .. })) => why.to_string(),
            (None, _) => format!("{} is empty", position.name(square)),
        };
        Ok(format!("DEBUG {what}"))
    }

    /// A whole board has been told.
    fn filled(&mut self) -> Reply {
        let Some(Filling { swap2, fields, wrong }) = self.filling.take() else { return Ok(None) };
        let name = if swap2 { "SWAP2BOARD" } else { "BOARD" };
        let refused = |why: String| format!("{name}: {why}");
        if let Some(why) = wrong {
            return Err(refused(why));
        }
        if !swap2 {
            let stones = self.game()?.filled(&fields).map_err(refused)?;
            self.stones = Some(stones.clone());
            return self.ask(stones, Ask::Move);
        }
        let ask = match fields.len() {
            0 => Ask::Swap2Open,
            3 => Ask::Swap2Choose,
            5 => Ask::Swap2Colour,
            n => return Err(refused(format!("{n} stones: expected 0, 3 or 5"))),
        };
        // The game itself is told by BOARD, once the colours are settled.
        let stones = self.game()?.alternating(&fields).map_err(refused)?;
        self.ask(stones, ask)
    }

    /// Starts a search on a thread of its own.
    fn ask(&mut self, stones: Stones, ask: Ask) -> Reply {
        let position = stones.position(rules(self.rule)?);
        if position.is_over() {
            return Err("the game is over".to_owned());
        }
        let only = stones.open(&position)?;
        let mut limits = self.clock.limits();
        if limits == Limits::default() && self.seat.time.is_none() {
            limits.time = Some(QUICK);
        }
        let job = Job { ask, ..self.seat.job(position, only, limits) };
        let (stop, heard) = (Stop::new(), self.heard.clone());
        self.search = Some(Search { stop: stop.clone(), started: Instant::now(), plays: ask == Ask::Move });
        thread::spawn(move || {
            // When nobody listens any more the program is about to end.
            let answer = think::think(&job, &stop, |line| drop(heard.send(Heard::Said(Said::Line(line)))));
            let _ = heard.send(Heard::Said(Said::Done(Box::new(answer))));
        });
        Ok(None)
    }

    /// The search has ended.
    fn rest(&mut self, answer: Result<Answer, JobError>) -> Done {
        let Some(search) = self.search.take() else { return Ok(()) };
        self.clock.took(search.started.elapsed());
        let answer = match answer {
            Ok(answer) => answer,
            Err(why) => return self.refuse(&why.to_string()),
        };
        if let (true, Some(stones), Some(square)) = (search.plays, &mut self.stones, answer.chosen.square()) {
            stones.play(square);
        }
        self.say(&think::words(&answer))
    }

    fn refuse(&mut self, why: &str) -> Done {
        self.say(&format!("ERROR {why}"))
    }

    fn say(&mut self, line: &str) -> Done {
        writeln!(self.out, "{}", printable(line))?;
        Ok(self.out.flush()?)
    }
}

/// The rules by their number in the protocol.
fn rules(number: i64) -> Result<RuleSet, String> {
    match number {
        0 => Ok(RuleSet::Freestyle),
        1 => Ok(RuleSet::Standard),
        4 => Ok(RuleSet::Renju),
        other => Err(format!("rule {other} is not played: expected 0 (freestyle), 1 (standard) or 4 (renju)")),
    }
}

fn about() -> String {
    let (version, www) = (env!("CARGO_PKG_VERSION"), env!("CARGO_PKG_REPOSITORY"));
    format!(
        r#"name="Obverse", version="{version}", author="The Obverse authors", country="International", www="{www}""#
    )
}
