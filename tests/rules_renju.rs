//! Forbidden points of renju: every line of the suite, and a second finder written from the definition alone.

use obverse::{
    record::suites::read_renju,
    rules::{Forbidden, Gomoku, Move, MoveError, Origin, Position, RuleSet, Side, Square, renju::forbidden},
};
use rand::{RngExt, SeedableRng, rngs::StdRng};
use std::collections::{BTreeSet, HashMap};

#[test]
fn the_suite() {
    let rows = read_renju(include_str!("data/renju_forbidden.txt")).unwrap();
    assert_eq!(rows.len(), 101);
    for answer in [None, Some(Forbidden::Overline), Some(Forbidden::DoubleFour), Some(Forbidden::DoubleThree)] {
        assert!(rows.iter().any(|r| r.answer == answer));
    }
    let failed: Vec<_> = rows.iter().filter(|r| forbidden(&r.board(), r.point) != r.answer).map(|r| &r.id).collect();
    assert!(failed.is_empty(), "{failed:?}");
    for row in rows {
        // Whose turn it is and which rules are in force must not matter to the finder, only to the game.
        let mut board = row.board();
        let position = Position::Gomoku(board.clone());
        let refused = position.check(Move::Place(row.point));
        match row.answer {
            _ if position.is_over() => assert_eq!(refused, Err(MoveError::Over)),
            None => assert_eq!(refused, Ok(()), "{}", row.id),
            Some(why) => {
                assert_eq!(refused, Err(MoveError::Forbidden { square: position.name(row.point), why }), "{}", row.id);
            }
        }
        board.set_to_move(Side::White);
        assert_eq!((forbidden(&board, row.point), board.forbidden(row.point)), (row.answer, None), "{}", row.id);
    }
}

/// The disputed point of own17 hangs on the five: without it, the same two threes are forbidden.
#[test]
fn a_three_that_could_only_grow_into_a_five_is_none() {
    let rows = read_renju(include_str!("data/renju_forbidden.txt")).unwrap();
    let row = rows.iter().find(|r| r.id == "own17").unwrap();
    let mut board = row.board();
    assert_eq!(forbidden(&board, row.point), None);
    for name in ["i4", "i5"] {
        board.set(Square::parse(name, 15, Origin::BottomLeft).unwrap(), None);
    }
    assert_eq!(forbidden(&board, row.point), Some(Forbidden::DoubleThree));
}

#[test]
fn a_second_finder_agrees_on_random_boards() {
    let mut rng = StdRng::seed_from_u64(17);
    let mut seen = HashMap::new();
    for game in 0..400 {
        let size = [9, 11, 15, 19][game % 4];
        let mut board = Gomoku::empty(size, RuleSet::Renju);
        // A crowd in the middle, more black than white, is where fours and threes meet.
        let width = 7 + rng.random_range(0..3);
        let from = (size - width) / 2;
        let black: u32 = rng.random_range(12..34);
        for side in [Side::Black, Side::White] {
            for _ in 0..(if side == Side::Black { black } else { rng.random_range(4..16) }) {
                let (c, r) = (from + rng.random_range(0..width), from + rng.random_range(0..width));
                board.set(Square::new(c, r, size), Some(side));
            }
        }
        let mut grid = Grid::new(&board);
        for i in 0..usize::from(size) * usize::from(size) {
            let square = Square::from_index(i, size);
            let expected = if board.at(square).is_some() {
                None
            } else {
                grid.judge(i32::from(square.col()), i32::from(square.row())).unwrap_or(None)
            };
            assert_eq!(forbidden(&board, square), expected, "{} at {square:?} in game {game}", grid.text());
            *seen.entry(expected).or_insert(0u32) += 1;
        }
    }
    for why in [Forbidden::Overline, Forbidden::DoubleFour, Forbidden::DoubleThree] {
        assert!(seen[&Some(why)] > 100, "too few cases to mean anything: {seen:?}");
    }
}

/// The definition word by word on a grid of characters, slow and plain.
struct Grid {
    size: i32,
    cells: Vec<char>,
}

impl Grid {
    fn new(board: &Gomoku) -> Grid {
        let cell = |p: &Option<Side>| p.map_or('.', |s| if s == Side::Black { 'X' } else { 'O' });
        Grid { size: i32::from(board.size()), cells: board.points().iter().map(cell).collect() }
    }

    fn text(&self) -> String {
        let rows = self.cells.chunks(self.size as usize).map(|row| row.iter().collect::<String>());
        rows.collect::<Vec<_>>().join("\n")
    }

    fn get(&self, x: i32, y: i32) -> char {
        let on = |v| (0..self.size).contains(&v);
        if on(x) && on(y) { self.cells[(y * self.size + x) as usize] } else { '#' }
    }

    fn set(&mut self, x: i32, y: i32, cell: char) {
        self.cells[(y * self.size + x) as usize] = cell;
    }

    /// `Err` for five, `Ok(None)` for a legal stone, `Ok(Some)` for a forbidden one.
    fn judge(&mut self, x: i32, y: i32) -> Result<Option<Forbidden>, ()> {
        self.set(x, y, 'X');
        let verdict = self.judge_placed(x, y);
        self.set(x, y, '.');
        verdict
    }

    fn judge_placed(&mut self, x: i32, y: i32) -> Result<Option<Forbidden>, ()> {
        let directions = [(1, 0), (0, 1), (1, 1), (1, -1)];
        let longest = directions.map(|d| {
            let arm = |sign: i32| (1..).take_while(|k| self.get(x + sign * k * d.0, y + sign * k * d.1) == 'X').count();
            1 + arm(1) + arm(-1)
        });
        if longest.contains(&5) {
            return Err(());
        }
        if longest.iter().any(|l| *l > 5) {
            return Ok(Some(Forbidden::Overline));
        }
        let mut fours = BTreeSet::new();
        let mut threes = BTreeSet::new();
        for (dx, dy) in directions {
            for shift in -5..=0 {
                let at = |k: i32| (x + (shift + k) * dx, y + (shift + k) * dy);
                let cell = |grid: &Grid, k: i32| grid.get(at(k).0, at(k).1);
                let among = |grid: &Grid, from: i32, to: i32, c: char| -> Vec<_> {
                    (from..to).filter(|k| cell(grid, *k) == c).map(at).collect()
                };
                // Five in a row that lack one stone, with no sixth beyond: a four, known by its four stones.
                let stones = among(self, 0, 5, 'X');
                let lacks_one = stones.len() == 4 && among(self, 0, 5, '.').len() == 1;
                if shift > -5 && lacks_one && cell(self, -1) != 'X' && cell(self, 5) != 'X' {
                    fours.insert(stones);
                }
                // Six in a row, free at both ends and lacking one stone of a straight four: perhaps a three.
                let stones = among(self, 1, 5, 'X');
                let open =
                    cell(self, 0) == '.' && cell(self, 5) == '.' && cell(self, -1) != 'X' && cell(self, 6) != 'X';
                if open
                    && stones.len() == 3
                    && stones.contains(&(x, y))
                    && let [(gap_x, gap_y)] = among(self, 1, 5, '.')[..]
                    && self.judge(gap_x, gap_y) == Ok(None)
                {
                    threes.insert(stones);
                }
            }
        }
        Ok(if fours.len() > 1 {
            Some(Forbidden::DoubleFour)
        } else if threes.len() > 1 {
            Some(Forbidden::DoubleThree)
        } else {
            None
        })
    }
}
