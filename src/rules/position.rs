//! [`Position`]: either game, behind one set of questions.

use super::{
    Gomoku, Line, Origin, Othello, ParseSquareError, RuleSet, Side, Square, othello::playable, renju::Forbidden,
};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Which of the two games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Game {
    /// Othello, on 4x4, 6x6 or 8x8.
    Othello,
    /// Gomoku, on 15x15 or 19x19.
    Gomoku,
}

impl Game {
    /// Both, by name.
    pub const ALL: [(&'static str, Game); 2] = [("othello", Game::Othello), ("gomoku", Game::Gomoku)];

    /// Its name in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Game::Othello => "othello",
            Game::Gomoku => "gomoku",
        }
    }

    /// The sizes on offer, smallest first.
    #[must_use]
    pub const fn sizes(self) -> &'static [u8] {
        match self {
            Game::Othello => &Othello::SIZES,
            Game::Gomoku => &Gomoku::SIZES,
        }
    }

    /// The size that is meant when none is named.
    #[must_use]
    pub const fn usual_size(self) -> u8 {
        match self {
            Game::Othello => 8,
            Game::Gomoku => 15,
        }
    }

    /// Where a1 lies.
    #[must_use]
    pub const fn origin(self) -> Origin {
        match self {
            Game::Othello => Origin::TopLeft,
            Game::Gomoku => Origin::BottomLeft,
        }
    }
}

/// How a game starts: game, size, rules and first position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Setup {
    /// Which game.
    pub game: Game,
    /// Squares along a side: one of [`Game::sizes`].
    pub size: u8,
    /// Gomoku's rules; Othello has one set and pays no heed.
    pub rules: RuleSet,
    /// Othello's old parallel start instead of the diagonal one.
    pub parallel: bool,
}

impl Setup {
    /// The usual start of a game: 8x8, or 15x15 freestyle.
    #[must_use]
    pub const fn usual(game: Game) -> Setup {
        Setup { game, size: game.usual_size(), rules: RuleSet::Freestyle, parallel: false }
    }
}

/// Why a start position cannot be set up.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SetupError {
    /// No such board.
    #[error("no {game} board of {size}x{size}: expected {}", list(.game.sizes()), game = .game.name())]
    Size {
        /// The game asked for.
        game: Game,
        /// The size asked for.
        size: u8,
    },
    /// A board text of the wrong length.
    #[error("a board of {size}x{size} takes {expected} characters, found {found}")]
    Length {
        /// Squares along a side.
        size: u8,
        /// Characters wanted.
        expected: usize,
        /// Characters found.
        found: usize,
    },
    /// A character that means nothing.
    #[error("character {at} of the board is `{found}`: expected X or B, O or W, - or .")]
    Character {
        /// Its place, from 1.
        at: usize,
        /// What stood there.
        found: char,
    },
}

fn list(sizes: &[u8]) -> String {
    sizes.iter().map(u8::to_string).collect::<Vec<_>>().join(", ")
}

/// A turn: a piece, or Othello's forced pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Move {
    /// A disc or a stone on a square.
    Place(Square),
    /// No legal move, so the turn goes over (Othello).
    Pass,
}

impl Move {
    /// The square of a placed piece.
    #[must_use]
    pub const fn square(self) -> Option<Square> {
        match self {
            Move::Place(s) => Some(s),
            Move::Pass => None,
        }
    }
}

/// Why a move cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MoveError {
    /// The text names no square of this board.
    #[error(transparent)]
    Parse(#[from] ParseSquareError),
    /// A piece lies there.
    #[error("{0} is occupied")]
    Occupied(String),
    /// Othello: nothing would turn.
    #[error("{0} turns no disc")]
    NoFlip(String),
    /// Renju: Black may not play there.
    #[error("{square} is forbidden to Black: {why}")]
    Forbidden {
        /// Name of the point.
        square: String,
        /// The reason.
        why: Forbidden,
    },
    /// A pass by a side that can move, or in gomoku.
    #[error("{0} has a legal move and may not pass")]
    NoPass(Side),
    /// Nothing can be played any more.
    #[error("the game is over")]
    Over,
}

impl std::fmt::Display for Forbidden {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Forbidden::Overline => "overline",
            Forbidden::DoubleFour => "double four",
            Forbidden::DoubleThree => "double three",
        })
    }
}

/// What a move did, enough to show it and to take it back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Change {
    /// Who moved.
    pub side: Side,
    /// The move.
    pub played: Move,
    /// The discs that turned, row by row (Othello).
    pub flips: Vec<Square>,
}

/// Who has won a finished game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Winner {
    /// One side.
    Side(Side),
    /// Nobody.
    Draw,
}

/// How a finished game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// Who won.
    pub winner: Winner,
    /// Discs or stones of Black and of White on the board.
    pub counts: [u32; 2],
    /// Black discs minus White discs (Othello; 0 in gomoku).
    pub difference: i32,
    /// The same with the empty squares given to the winner (Othello; 0 in gomoku).
    pub analysis_score: i32,
    /// The winning stones (gomoku).
    pub line: Option<Line>,
}

/// A position of either game.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Position {
    /// Othello.
    Othello(Othello),
    /// Gomoku.
    Gomoku(Gomoku),
}

impl Position {
    /// The first position of a game.
    ///
    /// # Errors
    /// If the game has no board of that size.
    pub fn start(setup: &Setup) -> Result<Position, SetupError> {
        let Setup { game, size, rules, parallel } = *setup;
        if !game.sizes().contains(&size) {
            return Err(SetupError::Size { game, size });
        }
        Ok(match game {
            Game::Othello if parallel => Position::Othello(Othello::parallel(size)),
            Game::Othello => Position::Othello(Othello::standard(size)),
            Game::Gomoku => Position::Gomoku(Gomoku::empty(size, rules)),
        })
    }

    /// Othello from a text of one character a square, row by row: `X`, `B` or `*` black, `O` or `W` white, `-` or `.`
    /// empty, either case.
    ///
    /// # Errors
    /// If there is no board of that size, the length is wrong or a character means nothing.
    pub fn othello_from_text(size: u8, board: &str, to_move: Side) -> Result<Position, SetupError> {
        if !Othello::SIZES.contains(&size) {
            return Err(SetupError::Size { game: Game::Othello, size });
        }
        let expected = usize::from(size) * usize::from(size);
        let found = board.chars().count();
        if found != expected {
            return Err(SetupError::Length { size, expected, found });
        }
        let mut discs = [0u64; 2];
        for (i, c) in board.chars().enumerate() {
            let bit = 1u64 << (i / usize::from(size) * 8 + i % usize::from(size));
            match c.to_ascii_uppercase() {
                'X' | 'B' | '*' => discs[0] |= bit,
                'O' | 'W' => discs[1] |= bit,
                '-' | '.' => {}
                found => return Err(SetupError::Character { at: i + 1, found }),
            }
        }
        debug_assert_eq!((discs[0] | discs[1]) & !playable(size), 0);
        Ok(Position::Othello(Othello::new(size, discs[0], discs[1], to_move)))
    }

    /// The board as text, one character a square, row by row: `X` black, `O` white, `-` empty.
    #[must_use]
    pub fn board_text(&self) -> String {
        self.all_squares()
            .map(|s| match self.at(s) {
                Some(Side::Black) => 'X',
                Some(Side::White) => 'O',
                None => '-',
            })
            .collect()
    }

    /// Which game it is.
    #[must_use]
    pub const fn game(&self) -> Game {
        match self {
            Position::Othello(_) => Game::Othello,
            Position::Gomoku(_) => Game::Gomoku,
        }
    }

    /// Squares along a side.
    #[must_use]
    pub const fn size(&self) -> u8 {
        match self {
            Position::Othello(p) => p.size(),
            Position::Gomoku(p) => p.size(),
        }
    }

    /// Whose turn it is.
    #[must_use]
    pub const fn to_move(&self) -> Side {
        match self {
            Position::Othello(p) => p.to_move(),
            Position::Gomoku(p) => p.to_move(),
        }
    }

    /// Every square of the board, row by row.
    pub fn all_squares(&self) -> impl Iterator<Item = Square> + use<> {
        let n = self.size();
        (0..usize::from(n) * usize::from(n)).map(move |i| Square::from_index(i, n))
    }

    /// The piece on a square.
    #[must_use]
    pub fn at(&self, square: Square) -> Option<Side> {
        match self {
            Position::Othello(p) => p.at(square),
            Position::Gomoku(p) => p.at(square),
        }
    }

    /// Pieces of one side on the board.
    #[must_use]
    pub fn count(&self, side: Side) -> u32 {
        match self {
            Position::Othello(p) => p.count(side),
            Position::Gomoku(p) => p.points().iter().filter(|c| **c == Some(side)).count() as u32,
        }
    }

    /// How many squares are empty.
    #[must_use]
    pub fn empties(&self) -> u32 {
        match self {
            Position::Othello(p) => p.empties(),
            Position::Gomoku(p) => p.points().len() as u32 - u32::from(p.stones()),
        }
    }

    /// Where the side to move may play, row by row.
    #[must_use]
    pub fn legal(&self) -> Vec<Square> {
        match self {
            Position::Othello(p) => p.squares(p.legal()).collect(),
            Position::Gomoku(p) => p.legal().collect(),
        }
    }

    /// Whether the side to move has to pass.
    #[must_use]
    pub fn must_pass(&self) -> bool {
        match self {
            Position::Othello(p) => p.must_pass(),
            Position::Gomoku(_) => false,
        }
    }

    /// Why a move cannot be played; nothing is changed.
    ///
    /// # Errors
    /// The reason, if it is not legal.
    pub fn check(&self, played: Move) -> Result<(), MoveError> {
        if self.is_over() {
            return Err(MoveError::Over);
        }
        let Move::Place(square) = played else {
            return if self.must_pass() { Ok(()) } else { Err(MoveError::NoPass(self.to_move())) };
        };
        let name = || self.name(square);
        if self.at(square).is_some() {
            return Err(MoveError::Occupied(name()));
        }
        match self {
            Position::Othello(p) if p.flips(square) == 0 => Err(MoveError::NoFlip(name())),
            Position::Gomoku(p) => match p.forbidden(square) {
                Some(why) => Err(MoveError::Forbidden { square: name(), why }),
                None => Ok(()),
            },
            Position::Othello(_) => Ok(()),
        }
    }

    /// Plays a legal move.
    ///
    /// # Errors
    /// The reason, if it is not legal; then nothing is changed.
    pub fn play(&mut self, played: Move) -> Result<Change, MoveError> {
        self.check(played)?;
        let side = self.to_move();
        let mut flips = Vec::new();
        match (&mut *self, played) {
            (Position::Othello(p), Move::Place(s)) => {
                let bits = p.flips(s);
                flips = p.squares(bits).collect();
                p.place(s, bits);
            }
            (Position::Othello(p), Move::Pass) => p.pass(),
            (Position::Gomoku(p), Move::Place(s)) => p.place(s),
            (Position::Gomoku(_), Move::Pass) => unreachable!("refused by check"),
        }
        Ok(Change { side, played, flips })
    }

    /// Takes back the last change; the position is then exactly what it was.
    pub fn undo(&mut self, change: &Change) {
        match (self, change.played) {
            (Position::Othello(p), Move::Place(s)) => {
                let bits = change.flips.iter().fold(0, |b, f| b | p.bit(*f));
                p.take_back(s, bits);
            }
            (Position::Othello(p), Move::Pass) => p.pass(),
            (Position::Gomoku(p), Move::Place(s)) => p.take_back(s),
            (Position::Gomoku(_), Move::Pass) => {}
        }
    }

    /// Whether nothing can be played any more.
    #[must_use]
    pub fn is_over(&self) -> bool {
        match self {
            Position::Othello(p) => p.is_over(),
            // Renju: Black without a point that is not forbidden does not pass; the board counts as full.
            Position::Gomoku(p) => p.is_over() || (p.rules() == RuleSet::Renju && p.legal().next().is_none()),
        }
    }

    /// How the game ended, once it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.is_over() {
            return None;
        }
        let counts = [self.count(Side::Black), self.count(Side::White)];
        Some(match self {
            Position::Othello(p) => Outcome {
                winner: match p.difference() {
                    0 => Winner::Draw,
                    d => Winner::Side(if d > 0 { Side::Black } else { Side::White }),
                },
                counts,
                difference: p.difference(),
                analysis_score: p.analysis_score(),
                line: None,
            },
            Position::Gomoku(p) => Outcome {
                winner: p.winner().map_or(Winner::Draw, Winner::Side),
                counts,
                difference: 0,
                analysis_score: 0,
                line: p.winning_line(),
            },
        })
    }

    /// The name of a square in this game's way of counting.
    #[must_use]
    pub fn name(&self, square: Square) -> String {
        square.name(self.game().origin())
    }

    /// The name of a move; a pass is `pass`.
    #[must_use]
    pub fn move_name(&self, played: Move) -> String {
        played.square().map_or_else(|| "pass".to_owned(), |s| self.name(s))
    }

    /// Reads the name of a square in this game's way of counting.
    ///
    /// # Errors
    /// If it is not the name of a square of this board.
    pub fn parse(&self, name: &str) -> Result<Square, ParseSquareError> {
        Square::parse(name, self.size(), self.game().origin())
    }
}
