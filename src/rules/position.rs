//! [`Position`]: either game, behind one set of questions.

use super::{
    Change, Game, Gomoku, Move, MoveError, Othello, Outcome, ParseSquareError, RuleSet, Setup, SetupError, Side,
    Square, Winner,
};
use serde::{Deserialize, Serialize};

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
        let Setup { game, size, rules, parallel, .. } = *setup;
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
        let pieces = Position::pieces(Game::Othello, size, board)?;
        let mut discs = [0u64; 2];
        for (i, side) in pieces.into_iter().enumerate().filter_map(|(i, p)| p.map(|side| (i, side))) {
            discs[side.index()] |= 1 << (i / usize::from(size) * 8 + i % usize::from(size));
        }
        Ok(Position::Othello(Othello::new(size, discs[0], discs[1], to_move)))
    }

    /// Gomoku from a text in the same form.
    ///
    /// # Errors
    /// As [`Position::othello_from_text`].
    pub fn gomoku_from_text(size: u8, rules: RuleSet, board: &str, to_move: Side) -> Result<Position, SetupError> {
        let pieces = Position::pieces(Game::Gomoku, size, board)?;
        let mut position = Gomoku::empty(size, rules);
        position.set_to_move(to_move);
        for (i, side) in pieces.into_iter().enumerate().filter(|(_, p)| p.is_some()) {
            position.set(Square::from_index(i, size), side);
        }
        Ok(Position::Gomoku(position))
    }

    /// A position of the game, size and rules of `setup`, read from a text as above.
    ///
    /// # Errors
    /// As [`Position::othello_from_text`].
    pub fn from_text(setup: &Setup, board: &str, to_move: Side) -> Result<Position, SetupError> {
        match setup.game {
            Game::Othello => Position::othello_from_text(setup.size, board, to_move),
            Game::Gomoku => Position::gomoku_from_text(setup.size, setup.rules, board, to_move),
        }
    }

    /// The pieces of a board text.
    fn pieces(game: Game, size: u8, board: &str) -> Result<Vec<Option<Side>>, SetupError> {
        if !game.sizes().contains(&size) {
            return Err(SetupError::Size { game, size });
        }
        let expected = usize::from(size) * usize::from(size);
        let found = board.chars().count();
        if found != expected {
            return Err(SetupError::Length { size, expected, found });
        }
        let piece = |(i, c): (usize, char)| match c.to_ascii_uppercase() {
            'X' | 'B' | '*' => Ok(Some(Side::Black)),
            'O' | 'W' => Ok(Some(Side::White)),
            '-' | '.' => Ok(None),
            _ => Err(SetupError::Character { at: i + 1, found: c }),
        };
        board.chars().enumerate().map(piece).collect()
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
        if square.width() != self.size() {
            return Err(ParseSquareError::OffBoard { name: name(), width: self.size() }.into());
        }
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
            Position::Gomoku(p) => p.is_over(),
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
