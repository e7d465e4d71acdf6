//! The commands of GTP, obeyed.

use super::clock::Clock;
use crate::{
    engine::{
        job,
        limits::{Limits, Stop},
    },
    lab::seat::Seat,
    rules::{Game, Move, Position, Setup, Side},
};
use std::time::{Duration, Instant};

/// Every command that is known.
const COMMANDS: &[&str] = &[
    "boardsize",
    "clear_board",
    "final_score",
    "genmove",
    "gogui-rules_board",
    "gogui-rules_final_result",
    "gogui-rules_game_id",
    "gogui-rules_legal_moves",
    "gogui-rules_side_to_move",
    "known_command",
    "komi",
    "list_commands",
    "list_games",
    "name",
    "play",
    "protocol_version",
    "quit",
    "reg_genmove",
    "set_game",
    "showboard",
    "time_left",
    "time_settings",
    "undo",
    "version",
];

const SYNTAX: &str = "syntax error";
const ILLEGAL: &str = "illegal move";

/// An answer, or why there is none.
type Answer = Result<String, String>;

/// A game under way, and who plays it.
pub(super) struct Desk {
    seat: Seat,
    position: Position,
    /// The positions before each `play` and `genmove`.
    before: Vec<Position>,
    /// Main time, period and moves in a period, to begin games with.
    settings: Option<Clock>,
    /// Of Black and of White; `None` without a limit.
    clocks: [Option<Clock>; 2],
}

impl Desk {
    pub(super) fn new(seat: Seat) -> Desk {
        Desk {
            seat,
            position: start(Game::Othello.usual_size()),
            before: Vec::new(),
            settings: None,
            clocks: [None; 2],
        }
    }

    pub(super) fn obey(&mut self, name: &str, arguments: &[&str]) -> Answer {
        let nothing = Ok(String::new());
        match (name, arguments) {
            ("protocol_version", _) => Ok("2".to_owned()),
            ("name", _) => Ok(self.seat.name()),
            ("version", _) => Ok(env!("CARGO_PKG_VERSION").to_owned()),
            ("list_commands", _) => Ok(COMMANDS.join("\n")),
            ("known_command", arguments) => Ok(arguments.first().is_some_and(|n| COMMANDS.contains(n)).to_string()),
            ("quit", _) => nothing,
            ("list_games" | "gogui-rules_game_id", _) => Ok("Othello".to_owned()),
            ("set_game", [game, ..]) if game.eq_ignore_ascii_case("othello") => nothing,
            ("set_game", [_, ..]) => Err("game not supported".to_owned()),
            ("boardsize", [size, ..]) => {
                let size: i64 = size.parse().map_err(|_| "boardsize not an integer")?;
                let size = u8::try_from(size).ok().filter(|s| Game::Othello.sizes().contains(s));
                self.begin(size.ok_or("unacceptable size")?);
                nothing
            }
            ("clear_board", _) => {
                self.begin(self.position.size());
                nothing
            }
            ("komi", [komi, ..]) => match komi.parse::<f64>() {
                Ok(_) => nothing,
                Err(_) => Err("komi not a float".to_owned()),
            },
            ("play", [color, vertex, ..]) => self.play(side(color)?, vertex),
            ("genmove", [color, ..]) => self.genmove(side(color)?),
            ("reg_genmove", [color, ..]) => {
                let (position, chosen) = self.choose(side(color)?)?;
                Ok(vertex(&position, chosen))
            }
            ("undo", _) => {
                self.position = self.before.pop().ok_or("cannot undo")?;
                nothing
            }
            ("showboard", _) => Ok(drawn(&self.position)),
            ("final_score", _) => self.score().ok_or_else(|| "cannot score".to_owned()),
            ("time_settings", [main, period, stones, ..]) => {
                let stones = stones.parse().map_err(|_| SYNTAX)?;
                self.settings = Clock::new(seconds(main)?, seconds(period)?, stones);
                self.clocks = [self.settings; 2];
                nothing
            }
            ("time_left", [color, time, stones, ..]) => {
                let (side, stones) = (side(color)?, stones.parse().map_err(|_| SYNTAX)?);
                // A program may tell the time without having told the settings.
                let clock = self.clocks[side.index()].or_else(|| Clock::new(Duration::ZERO, Duration::ZERO, 0));
                if let Some(mut clock) = clock {
                    clock.set_left(seconds(time)?, stones);
                    self.clocks[side.index()] = Some(clock);
                }
                nothing
            }
            ("gogui-rules_board", _) => Ok(upside_down(&self.position)),
            ("gogui-rules_legal_moves", _) => Ok(self.legal().join(" ")),
            ("gogui-rules_side_to_move", _) => Ok(self.position.to_move().to_string().to_lowercase()),
            ("gogui-rules_final_result", _) => Ok(self.score().unwrap_or_default()),
            (known, _) if COMMANDS.contains(&known) => Err(SYNTAX.to_owned()),
            _ => Err("unknown command".to_owned()),
        }
    }

    fn begin(&mut self, size: u8) {
        self.position = start(size);
        self.before.clear();
        self.clocks = [self.settings; 2];
    }

    /// The position with `side` to move: as it is, or after a forced pass of the other side.
    fn turned(&self, side: Side) -> Result<Position, String> {
        let mut position = self.position.clone();
        // A finished game has no turns any more.
        if position.to_move() != side && !position.is_over() {
            position.play(Move::Pass).map_err(|_| ILLEGAL)?;
        }
        Ok(position)
    }

    fn play(&mut self, side: Side, vertex: &str) -> Answer {
        let mut position = self.turned(side)?;
        if vertex.eq_ignore_ascii_case("pass") {
            if !position.is_over() {
                position.play(Move::Pass).map_err(|_| ILLEGAL)?;
            }
        } else {
            let square = position.parse(vertex).map_err(|_| ILLEGAL)?;
            position.play(Move::Place(square)).map_err(|_| ILLEGAL)?;
        }
        self.before.push(std::mem::replace(&mut self.position, position));
        Ok(String::new())
    }

    fn genmove(&mut self, side: Side) -> Answer {
        let started = Instant::now();
        let (mut position, chosen) = self.choose(side)?;
        if let Some(clock) = &mut self.clocks[side.index()] {
            clock.took(started.elapsed());
        }
        let vertex = vertex(&position, chosen);
        if !position.is_over() {
            position.play(chosen).map_err(|e| e.to_string())?;
        }
        self.before.push(std::mem::replace(&mut self.position, position));
        Ok(vertex)
    }

    /// The position with `side` to move, and what the bot plays there.
    fn choose(&self, side: Side) -> Result<(Position, Move), String> {
        let position = self.turned(side).map_err(|_| format!("it is the turn of {}", self.position.to_move()))?;
        if position.is_over() {
            return Ok((position, Move::Pass));
        }
        let limits = self.clocks[side.index()].map_or_else(Limits::default, |clock| clock.limits());
        let job = self.seat.job(position.clone(), vec![], limits);
        let answer = job::run_caught(&job, &Stop::new(), &mut |_| {}).map_err(|e| e.to_string())?;
        Ok((position, answer.chosen))
    }

    fn score(&self) -> Option<String> {
        self.position.outcome().map(|outcome| match outcome.analysis_score {
            0 => "0".to_owned(),
            score if score > 0 => format!("B+{score}"),
            score => format!("W+{}", -score),
        })
    }

    /// The legal moves; a forced pass is one.
    fn legal(&self) -> Vec<String> {
        if self.position.must_pass() {
            return vec!["pass".to_owned()];
        }
        self.position.legal().into_iter().map(|s| vertex(&self.position, Move::Place(s))).collect()
    }
}

fn start(size: u8) -> Position {
    Position::start(&Setup { size, ..Setup::usual(Game::Othello) }).expect("only sizes that exist are asked for")
}

fn vertex(position: &Position, played: Move) -> String {
    position.move_name(played).to_uppercase()
}

fn side(color: &str) -> Result<Side, String> {
    match color.to_ascii_lowercase().as_str() {
        "b" | "black" => Ok(Side::Black),
        "w" | "white" => Ok(Side::White),
        _ => Err(SYNTAX.to_owned()),
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    // A clock that has run out may be told with a time below 0.
    let seconds: f64 = text.parse().map_err(|_| SYNTAX)?;
    Duration::try_from_secs_f64(seconds.max(0.0)).map_err(|_| SYNTAX.to_owned())
}

/// The rows from the first to the last, `X` Black, `O` White.
fn rows(position: &Position) -> Vec<String> {
    let board: Vec<char> = position.board_text().replace('-', ".").chars().collect();
    board.chunks(usize::from(position.size())).map(|row| row.iter().map(|c| format!(" {c}")).collect()).collect()
}

/// The board for people: row 1 on top. A line without a character would end the answer, so there is none.
fn drawn(position: &Position) -> String {
    let columns: String = ('A'..).take(usize::from(position.size())).map(|c| format!(" {c}")).collect();
    let mut text = format!("\n {columns}\n");
    for (i, row) in rows(position).iter().enumerate() {
        text += &format!("{}{row}\n", i + 1);
    }
    let [black, white] = Side::BOTH.map(|s| position.count(s));
    let turn = if position.is_over() { "game over".to_owned() } else { format!("{} to move", position.to_move()) };
    text + &format!("X Black {black}, O White {white}, {turn}")
}

/// The board for GoGui: row 1 below, where it looks for it.
fn upside_down(position: &Position) -> String {
    rows(position).iter().rev().map(|row| row.trim_start()).collect::<Vec<_>>().join("\n")
}
