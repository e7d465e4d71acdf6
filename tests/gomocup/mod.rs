//! A manager for one brain: all at once, or line by line to a process of its own.

mod reports;

use obverse::{
    engine::roster,
    lab::{gomocup, seat::Seat},
    rules::{Game, Gomoku, Move, Position, RuleSet, Side, Square},
};
use std::{
    io::{BufRead, BufReader, Cursor, Lines, Write},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

/// A bot that answers at once.
pub const QUICK: &str = "classic:depth=1";

/// The square of a move that is legal in a position.
pub fn legal(position: &Position, line: &str) -> Square {
    let (x, y) = point(line).unwrap_or_else(|| panic!("no move: {line}"));
    let square = Square::at(x.into(), y.into(), position.size()).expect(line);
    assert_eq!(position.check(Move::Place(square)), Ok(()), "{line}");
    square
}

/// All that the brain says to these lines, sent at once.
pub fn said_to(bot: &str, text: impl Into<Vec<u8>>) -> Vec<String> {
    let seat = Seat::of(Game::Gomoku, roster::parse(Game::Gomoku, bot).unwrap());
    let mut out = Vec::new();
    gomocup::serve(Cursor::new(text.into()), &mut out, seat).unwrap();
    String::from_utf8(out).unwrap().lines().map(str::to_owned).collect()
}

/// What it answers: not what it says on the way.
pub fn answers(bot: &str, text: &str) -> Vec<String> {
    let mut said = said_to(bot, text);
    said.retain(|l| !l.starts_with("MESSAGE "));
    said
}

/// A point of the protocol.
pub fn point(line: &str) -> Option<(u8, u8)> {
    let (x, y) = line.split_once(',')?;
    Some((x.parse().ok()?, y.parse().ok()?))
}

/// The points of a line of several.
pub fn points(line: &str) -> Vec<(u8, u8)> {
    line.split(' ').map(|p| point(p).expect(line)).collect()
}

/// `BOARD` for the side that is to move in a position; the stones row by row.
pub fn board(position: &Position) -> String {
    let mut text = "BOARD\n".to_owned();
    for square in position.all_squares() {
        if let Some(side) = position.at(square) {
            let field = if side == position.to_move() { 1 } else { 2 };
            text += &format!("{},{},{field}\n", square.col(), square.row());
        }
    }
    text + "DONE\n"
}

/// A position of these stones, by their names.
pub fn puzzle(size: u8, rules: RuleSet, black: &str, white: &str, to_move: Side) -> Position {
    let empty = Position::Gomoku(Gomoku::empty(size, rules));
    let [black, white] =
        [black, white].map(|t| t.split_whitespace().map(|n| empty.parse(n).unwrap()).collect::<Vec<Square>>());
    Position::Gomoku(Gomoku::puzzle(size, rules, &black, &white, to_move))
}

/// `INFO rule` for these rules.
pub fn rule(rules: RuleSet) -> u8 {
    match rules {
        RuleSet::Freestyle => 0,
        RuleSet::Standard => 1,
        RuleSet::Renju => 4,
    }
}

/// A brain that runs.
pub struct Brain {
    process: Child,
    stdin: ChildStdin,
    said: Lines<BufReader<ChildStdout>>,
}

impl Brain {
    pub fn new(bot: &str) -> Brain {
        let mut process = Command::new(env!("CARGO_BIN_EXE_lab"))
            .args(["gomocup", "--bot", bot])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("lab runs");
        let (stdin, stdout) = (process.stdin.take().unwrap(), process.stdout.take().unwrap());
        Brain { process, stdin, said: BufReader::new(stdout).lines() }
    }

    pub fn send(&mut self, text: &str) {
        writeln!(self.stdin, "{text}\r").unwrap();
    }

    /// The next line of any kind.
    pub fn line(&mut self) -> Option<String> {
        self.said.next().map(|l| l.expect("UTF-8"))
    }

    /// The next answer.
    pub fn answer(&mut self) -> String {
        self.said.by_ref().map(|l| l.expect("UTF-8")).find(|l| !l.starts_with("MESSAGE ")).expect("an answer")
    }

    /// Sends and hears the answer.
    pub fn ask(&mut self, text: &str) -> String {
        self.send(text);
        self.answer()
    }

    /// Waits for its end; whether it ended well, and what else it said.
    pub fn end(mut self) -> (bool, Vec<String>) {
        let rest = self.said.by_ref().map(|l| l.expect("UTF-8")).filter(|l| !l.starts_with("MESSAGE ")).collect();
        (self.process.wait().unwrap().success(), rest)
    }
}
