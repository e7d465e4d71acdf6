//! The stones of a game as a manager tells of them: one's own and the opponent's.

use super::command::Point;
use crate::rules::{Gomoku, Position, RuleSet, Side, Square};

/// The sizes that are played: those of the game, and Gomocup's own for freestyle.
const SIZES: [u8; 3] = [15, 19, 20];

/// A board, and which side on it is ours.
#[derive(Clone, Debug)]
pub(super) struct Stones {
    size: u8,
    stones: Vec<(Square, Side)>,
    /// Empty points where nobody may play.
    barred: Vec<Square>,
    /// Settled by the first stone.
    me: Option<Side>,
}

impl Stones {
    /// An empty board.
    ///
    /// # Errors
    /// In words, if that size is not played.
    pub(super) fn empty(size: i64) -> Result<Stones, String> {
        let known = SIZES.into_iter().find(|s| i64::from(*s) == size);
        let size = known.ok_or_else(|| format!("no board of {size}x{size}: expected 15, 19 or 20 points a side"))?;
        Ok(Stones { size, stones: Vec::new(), barred: Vec::new(), me: None })
    }

    /// The same board without stones.
    pub(super) fn cleared(&self) -> Stones {
        Stones { size: self.size, stones: Vec::new(), barred: Vec::new(), me: None }
    }

    /// Whether no stone lies on it.
    pub(super) fn is_empty(&self) -> bool {
        self.stones.is_empty()
    }

    /// The point, if it is on the board.
    ///
    /// # Errors
    /// In words, if it is not.
    pub(super) fn on_board(&self, (x, y): Point) -> Result<Square, String> {
        let square = i32::try_from(x).ok().zip(i32::try_from(y).ok()).and_then(|(x, y)| Square::at(x, y, self.size));
        square.ok_or_else(|| format!("{x},{y} is not on a board of {0}x{0}", self.size))
    }

    /// An empty point.
    ///
    /// # Errors
    /// In words, if it is off the board or not empty.
    fn free(&self, point: Point) -> Result<Square, String> {
        let square = self.on_board(point)?;
        if self.stones.iter().any(|(s, _)| *s == square) || self.barred.contains(&square) {
            return Err(format!("{},{} is occupied", point.0, point.1));
        }
        Ok(square)
    }

    /// The opponent's stone; on an empty board the first one, and so Black's.
    ///
    /// # Errors
    /// In words, if it cannot lie there; then nothing is changed.
    pub(super) fn answer_to(&mut self, point: Point) -> Result<Square, String> {
        let square = self.free(point)?;
        let me = *self.me.get_or_insert(Side::White);
        self.stones.push((square, me.other()));
        Ok(square)
    }

    /// Our own stone, on a legal point.
    pub(super) fn play(&mut self, square: Square) {
        let me = *self.me.get_or_insert(Side::Black);
        self.stones.push((square, me));
    }

    /// Takes a stone off; an empty board begins anew.
    ///
    /// # Errors
    /// In words, if no stone lies there.
    pub(super) fn take_back(&mut self, point: Point) -> Result<(), String> {
        let square = self.on_board(point)?;
        let at = self.stones.iter().position(|(s, _)| *s == square);
        let at = at.ok_or_else(|| format!("TAKEBACK {},{}: no stone lies there", point.0, point.1))?;
        self.stones.remove(at);
        if self.stones.is_empty() {
            self.me = None;
        }
        Ok(())
    }

    /// The stones of a whole board, in the order they were told in: 1 our own, 2 the opponent's, 3 nobody's.
    ///
    /// We are to move. With as many stones as the opponent we are Black, with one less White; of boards that no game leads
    /// to, the first stone is Black's.
    ///
    /// # Errors
    /// In words, if they make no board.
    pub(super) fn filled(&self, fields: &[(Point, Option<i64>)]) -> Result<Stones, String> {
        let mut board = self.cleared();
        let count = |field: i64| fields.iter().filter(|(_, f)| *f == Some(field)).count();
        let (own, theirs) = (count(1), count(2));
        let first = fields.iter().find(|(_, f)| matches!(f, Some(1 | 2)));
        let me = match first {
            None => None,
            _ if own == theirs => Some(Side::Black),
            _ if own + 1 == theirs => Some(Side::White),
            Some((_, field)) => Some(if *field == Some(1) { Side::Black } else { Side::White }),
        };
        board.me = me;
        for (point, field) in fields {
            let square = board.free(*point)?;
            match (field, me) {
                (Some(1), Some(me)) => board.stones.push((square, me)),
                (Some(2), Some(me)) => board.stones.push((square, me.other())),
                (Some(3), _) => board.barred.push(square),
                (Some(other), _) => return Err(format!("field {other}: expected 1, 2 or 3")),
                (None, _) => return Err(format!("{},{}: whose stone it is is missing", point.0, point.1)),
            }
        }
        Ok(board)
    }

    /// The stones of swap2: Black's first, the colours by turns.
    ///
    /// # Errors
    /// In words, if they make no board.
    pub(super) fn alternating(&self, fields: &[(Point, Option<i64>)]) -> Result<Stones, String> {
        let mut board = self.cleared();
        for (i, (point, _)) in fields.iter().enumerate() {
            let square = board.free(*point)?;
            board.stones.push((square, Side::BOTH[i % 2]));
        }
        board.me = Some(Side::BOTH[fields.len() % 2]);
        Ok(board)
    }

    /// The position with us to move: Black on an empty board.
    pub(super) fn position(&self, rules: RuleSet) -> Position {
        let of = |side: Side| self.stones.iter().filter(|(_, s)| *s == side).map(|(at, _)| *at).collect::<Vec<_>>();
        let [black, white] = Side::BOTH.map(of);
        Position::Gomoku(Gomoku::puzzle(self.size, rules, &black, &white, self.me.unwrap_or(Side::Black)))
    }

    /// Where we may play in that position; empty for everywhere that is legal.
    ///
    /// # Errors
    /// In words, if there is nothing left.
    pub(super) fn open(&self, position: &Position) -> Result<Vec<Square>, String> {
        if self.barred.is_empty() {
            return Ok(Vec::new());
        }
        let mut open = position.legal();
        open.retain(|s| !self.barred.contains(s));
        if open.is_empty() { Err("no point is left to play on".to_owned()) } else { Ok(open) }
    }
}
