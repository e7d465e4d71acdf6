//! What can be looked at on the teaching table: positions that a person can follow.

use crate::{
    engine::lesson::{Board, Plan, Puzzle, Record},
    rules::{Game, Gomoku, Move, Origin, Othello, Position, RuleSet, Side, Square},
};

/// A board small enough to be read to its end.
#[derive(Clone, Debug)]
pub enum Table {
    /// Othello.
    Othello(Othello),
    /// Gomoku on a few points.
    Gomoku(Puzzle),
}

impl Table {
    /// The search of it, step by step; `None` when it is too large.
    #[must_use]
    pub fn record(&self, depth: u8, plan: Plan) -> Option<Record> {
        match self {
            Table::Othello(board) => Record::of(board, depth, plan, LIMIT),
            Table::Gomoku(puzzle) => Record::of(puzzle, depth, plan, LIMIT),
        }
    }

    /// The table after a move of the search.
    #[must_use]
    pub fn after(&self, played: Move) -> Table {
        match self {
            Table::Othello(board) => Table::Othello(board.after(played)),
            Table::Gomoku(puzzle) => Table::Gomoku(puzzle.after(played)),
        }
    }

    /// The position, for names and pieces.
    #[must_use]
    pub fn position(&self) -> Position {
        match self {
            Table::Othello(board) => Position::Othello(*board),
            Table::Gomoku(puzzle) => Position::Gomoku(puzzle.board.clone()),
        }
    }

    /// Which game it is.
    #[must_use]
    pub const fn game(&self) -> Game {
        match self {
            Table::Othello(_) => Game::Othello,
            Table::Gomoku(_) => Game::Gomoku,
        }
    }

    /// The points that may be played, where those are not all.
    #[must_use]
    pub fn points(&self) -> &[Square] {
        match self {
            Table::Othello(_) => &[],
            Table::Gomoku(puzzle) => &puzzle.points,
        }
    }
}

/// More nodes than any example has: 4x4 from the start has 224,821.
const LIMIT: usize = 400_000;

/// A position to begin with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Example {
    /// Othello on 4x4, from the start.
    Start,
    /// Seven squares from the end, with passes on the way.
    Late,
    /// White has no move and passes.
    Pass,
    /// Nothing can be played.
    Full,
    /// Gomoku: five points, Black can win.
    Gomoku,
}

impl Example {
    /// All, in the order in which they are offered.
    pub const ALL: [Example; 5] = [Example::Start, Example::Late, Example::Pass, Example::Full, Example::Gomoku];

    /// Its name on a switch.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Example::Start => "Start",
            Example::Late => "Endgame",
            Example::Pass => "Pass",
            Example::Full => "Full board",
            Example::Gomoku => "Gomoku",
        }
    }

    /// Its name on a command line.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Example::Start => "start",
            Example::Late => "endgame",
            Example::Pass => "pass",
            Example::Full => "full",
            Example::Gomoku => "gomoku",
        }
    }

    /// What it is, in a sentence.
    #[must_use]
    pub const fn meaning(self) -> &'static str {
        match self {
            Example::Start => "Othello on 4×4, from the start. Black wants many black discs, White many white ones.",
            Example::Late => {
                "Othello on 4×4, seven squares from the end: read to the end, every value is the true result."
            }
            Example::Pass => {
                "White has no move and passes. That places no disc, so it costs no depth: Black still fills a1."
            }
            Example::Full => "A full board: the game is over, and its discs are counted whatever the depth.",
            Example::Gomoku => {
                "Gomoku on 7×7, only the five marked points may be played: can Black make five in a row?"
            }
        }
    }

    /// The position.
    #[must_use]
    pub fn table(self) -> Table {
        match self {
            Example::Start => Table::Othello(Othello::standard(4)),
            Example::Late => othello("-----OX--XXXXOOO", Side::White),
            Example::Pass => othello(".WBBBBBBBBBBBBBB", Side::White),
            Example::Full => othello("BBBBBBBBBBBBBBBB", Side::White),
            Example::Gomoku => Table::Gomoku(puzzle()),
        }
    }

    /// The greatest depth that is of use: pieces until the end.
    #[must_use]
    pub const fn deepest(self) -> u8 {
        match self {
            Example::Start => 12,
            Example::Late => 7,
            Example::Pass => 1,
            Example::Full => 3,
            Example::Gomoku => 5,
        }
    }

    /// The depth to begin with.
    #[must_use]
    pub const fn usual_depth(self) -> u8 {
        match self {
            Example::Start => 4,
            other => other.deepest(),
        }
    }
}

/// A 4x4 board from a text that is part of the program.
fn othello(text: &str, side: Side) -> Table {
    match Position::othello_from_text(4, text, side) {
        Ok(Position::Othello(board)) => Table::Othello(board),
        _ => Table::Othello(Othello::standard(4)),
    }
}

/// Two threes of Black that cross, and White between them.
fn puzzle() -> Puzzle {
    let row = |names: &str| {
        let mut row: Vec<Square> =
            names.split(' ').filter_map(|n| Square::parse(n, 7, Origin::BottomLeft).ok()).collect();
        row.sort_unstable();
        row
    };
    let (black, white) = (row("c4 d4 e4 d3 d5"), row("c5 e5 c3 e3 b4"));
    let board = Gomoku::puzzle(7, RuleSet::Freestyle, &black, &white, Side::Black);
    Puzzle { board, points: row("f4 g4 d2 d6 d1") }
}
