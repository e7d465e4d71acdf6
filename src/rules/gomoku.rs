//! Gomoku on 15x15 and 19x19: freestyle, standard and renju.

use super::{Side, Square, renju};
use serde::{Deserialize, Serialize};

/// What wins, and what Black may not play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RuleSet {
    /// Five or more in a row wins.
    Freestyle,
    /// Exactly five wins; six or more is nothing.
    Standard,
    /// Black: exactly five wins; overline, double four and double three are forbidden. White: five or more wins.
    Renju,
}

impl RuleSet {
    /// Every rule set, by name.
    pub const ALL: [(&'static str, RuleSet); 3] =
        [("freestyle", RuleSet::Freestyle), ("standard", RuleSet::Standard), ("renju", RuleSet::Renju)];

    /// Its name in lower case.
    #[must_use]
    pub fn name(self) -> &'static str {
        RuleSet::ALL.iter().find(|(_, r)| *r == self).map_or("", |(n, _)| n)
    }

    /// Whether a row of exactly `length` stones wins for `side`.
    #[must_use]
    pub const fn wins(self, side: Side, length: u32) -> bool {
        match (self, side) {
            (RuleSet::Freestyle, _) | (RuleSet::Renju, Side::White) => length >= 5,
            (RuleSet::Standard, _) | (RuleSet::Renju, Side::Black) => length == 5,
        }
    }
}

/// The winning stones: all squares of one row, from one end to the other.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Line(pub Vec<Square>);

/// A position of gomoku: the points row by row, the rules and the side to move.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "RawGomoku")]
pub struct Gomoku {
    size: u8,
    rules: RuleSet,
    points: Vec<Option<Side>>,
    stones: u16,
    to_move: Side,
    /// A stone of the winning row, once there is one: the last that was played.
    winning: Option<Square>,
}

/// A position as it is read from outside, not yet known to be one.
#[derive(Deserialize)]
struct RawGomoku {
    size: u8,
    rules: RuleSet,
    points: Vec<Option<Side>>,
    stones: u16,
    to_move: Side,
    winning: Option<Square>,
}

impl TryFrom<RawGomoku> for Gomoku {
    type Error = String;

    fn try_from(raw: RawGomoku) -> Result<Gomoku, String> {
        let RawGomoku { size, rules, points, stones, to_move, winning } = raw;
        if !(5..=25).contains(&size) || points.len() != usize::from(size) * usize::from(size) {
            return Err(format!("no gomoku board of {size}x{size} with {} points", points.len()));
        }
        let found = points.iter().flatten().count();
        if found != usize::from(stones) {
            return Err(format!("a gomoku board said to bear {stones} stones bears {found}"));
        }
        let board = Gomoku { size, rules, points, stones, to_move, winning };
        match winning {
            Some(s) if s.width() != size || !board.wins_at(s) => {
                Err("a gomoku board with a winning row that is not there".to_owned())
            }
            _ => Ok(board),
        }
    }
}

/// Right, down, down-right, down-left: the four lines through a point.
pub const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

impl Gomoku {
    /// The sizes that can be played.
    pub const SIZES: [u8; 2] = [15, 19];

    /// An empty board, Black to move. Any size from 5 to 25 works; [`Gomoku::SIZES`] are the ones on offer.
    ///
    /// # Panics
    /// If the size is below 5 or above 25.
    #[must_use]
    pub fn empty(size: u8, rules: RuleSet) -> Gomoku {
        assert!((5..=25).contains(&size), "no gomoku board of {size}x{size}");
        let points = vec![None; usize::from(size) * usize::from(size)];
        Gomoku { size, rules, points, stones: 0, to_move: Side::Black, winning: None }
    }

    /// Points along a side.
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// The rules in force.
    #[must_use]
    pub const fn rules(&self) -> RuleSet {
        self.rules
    }

    /// Whose turn it is.
    #[must_use]
    pub const fn to_move(&self) -> Side {
        self.to_move
    }

    /// How many stones lie on the board.
    #[must_use]
    pub const fn stones(&self) -> u16 {
        self.stones
    }

    /// The stone on a point.
    #[must_use]
    pub fn at(&self, square: Square) -> Option<Side> {
        self.points[square.index()]
    }

    /// All points, row by row from the top left.
    #[must_use]
    pub fn points(&self) -> &[Option<Side>] {
        &self.points
    }

    /// The middle of the board.
    #[must_use]
    pub const fn centre(&self) -> Square {
        Square::new(self.size / 2, self.size / 2, self.size)
    }

    /// True on an empty board.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.stones == 0
    }

    /// True when no point is left.
    #[must_use]
    pub fn is_full(&self) -> bool {
        usize::from(self.stones) == self.points.len()
    }

    /// True when somebody has won, the board is full, or Black has only forbidden points left in renju: Black does not
    /// pass, so that such a board counts as full.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.winning.is_some()
            || self.is_full()
            || (self.rules == RuleSet::Renju && self.to_move == Side::Black && self.legal().next().is_none())
    }

    /// Who has won, if anybody.
    #[must_use]
    pub fn winner(&self) -> Option<Side> {
        self.winning.and_then(|s| self.at(s))
    }

    /// The winning row, if there is one.
    #[must_use]
    pub fn winning_line(&self) -> Option<Line> {
        let last = self.winning?;
        let side = self.at(last)?;
        DIRECTIONS.iter().map(|d| self.run(last, *d, side)).find(|r| self.rules.wins(side, r.len() as u32)).map(Line)
    }

    /// The row of `side`'s stones through `square` along a direction, end to end. `square` counts as `side`'s.
    #[must_use]
    pub fn run(&self, square: Square, (dx, dy): (i32, i32), side: Side) -> Vec<Square> {
        let walk = |sign: i32| {
            let mut at = square;
            std::iter::from_fn(move || {
                at = at.step(sign * dx, sign * dy).filter(|s| self.at(*s) == Some(side))?;
                Some(at)
            })
        };
        let mut row: Vec<Square> = walk(-1).collect();
        row.reverse();
        row.push(square);
        row.extend(walk(1));
        row
    }

    /// Length of [`Gomoku::run`], without collecting it.
    #[must_use]
    pub fn run_length(&self, square: Square, (dx, dy): (i32, i32), side: Side) -> u32 {
        let n = i32::from(self.size);
        let arm = |sign: i32| {
            let (mut c, mut r, mut len) = (i32::from(square.col()), i32::from(square.row()), 0);
            loop {
                (c, r) = (c + sign * dx, r + sign * dy);
                if c < 0 || r < 0 || c >= n || r >= n || self.points[(r * n + c) as usize] != Some(side) {
                    return len;
                }
                len += 1;
            }
        };
        1 + arm(1) + arm(-1)
    }

    /// Whether a stone of `side` on the empty point `square` would win.
    #[must_use]
    pub fn would_win(&self, square: Square, side: Side) -> bool {
        DIRECTIONS.iter().any(|d| self.rules.wins(side, self.run_length(square, *d, side)))
    }

    /// Why the side to move may not play on an empty point: only Black in renju is ever forbidden anything.
    #[must_use]
    pub fn forbidden(&self, square: Square) -> Option<renju::Forbidden> {
        (self.rules == RuleSet::Renju && self.to_move == Side::Black).then(|| renju::forbidden(self, square)).flatten()
    }

    /// Whether the side to move may play there.
    #[must_use]
    pub fn is_legal(&self, square: Square) -> bool {
        self.winning.is_none() && self.at(square).is_none() && self.forbidden(square).is_none()
    }

    /// Every point where the side to move may play.
    pub fn legal(&self) -> impl Iterator<Item = Square> + '_ {
        (0..self.points.len()).map(|i| Square::from_index(i, self.size)).filter(|s| self.is_legal(*s))
    }

    /// Puts a stone of the side to move on an empty point of a game that nobody has won yet. Whether it is forbidden
    /// is not asked again.
    pub fn place(&mut self, square: Square) {
        debug_assert!(self.at(square).is_none() && self.winning.is_none());
        let side = self.to_move;
        if self.would_win(square, side) {
            self.winning = Some(square);
        }
        self.points[square.index()] = Some(side);
        self.stones += 1;
        self.to_move = side.other();
    }

    /// Takes the stone of the last [`Gomoku::place`] back.
    pub fn take_back(&mut self, square: Square) {
        self.points[square.index()] = None;
        self.stones -= 1;
        self.to_move = self.to_move.other();
        self.winning = None;
    }

    /// Sets or clears a stone of either colour without a turn, for puzzles. The side to move stays. A row that wins is
    /// noticed, whichever way it came about.
    pub fn set(&mut self, square: Square, stone: Option<Side>) {
        let before = std::mem::replace(&mut self.points[square.index()], stone);
        self.stones = self.stones + u16::from(stone.is_some()) - u16::from(before.is_some());
        if self.winning.is_some() || before.is_some() {
            let mut all = (0..self.points.len()).map(|i| Square::from_index(i, self.size));
            self.winning = self.winning.filter(|s| self.wins_at(*s)).or_else(|| all.find(|s| self.wins_at(*s)));
        } else if self.wins_at(square) {
            self.winning = Some(square);
        }
    }

    /// Whether the stone on `square` is part of a row that wins.
    fn wins_at(&self, square: Square) -> bool {
        self.at(square).is_some_and(|side| self.would_win(square, side))
    }

    /// A puzzle: stones of both colours, in any number and order, and the side to move. A point that is named twice bears
    /// the stone named last, White's after Black's.
    ///
    /// # Panics
    /// If the size is below 5 or above 25, or a point is off the board.
    #[must_use]
    pub fn puzzle(size: u8, rules: RuleSet, black: &[Square], white: &[Square], to_move: Side) -> Gomoku {
        let mut board = Gomoku::empty(size, rules);
        board.to_move = to_move;
        for (stones, side) in [(black, Side::Black), (white, Side::White)] {
            for point in stones {
                board.set(*point, Some(side));
            }
        }
        board
    }

    /// Gives the turn to `side`, for puzzles.
    pub fn set_to_move(&mut self, side: Side) {
        self.to_move = side;
    }
}
