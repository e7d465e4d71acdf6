//! Forbidden points of renju: every line of the suite, and a second finder written from the definition alone.

use obverse::{
    record::suites::read_renju,
    rules::{
        Forbidden, Gomoku, Move, MoveError, Origin, Position, RuleSet, Side, Square,
        renju::{Reason, explain, forbidden},
    },
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
            let found = if board.at(square).is_some() {
                None
            } else {
                grid.judge(i32::from(square.col()), i32::from(square.row())).unwrap_or(None)
            };
            let (expected, rows) = found.unzip();
            assert_eq!(forbidden(&board, square), expected, "{} at {square:?} in game {game}", grid.text());
            let reason = explain(&board, square);
            assert_eq!(reason.as_ref().map(|r| r.why), expected, "{} at {square:?} in game {game}", grid.text());
            assert_eq!(reason.as_ref().map(rows_of), rows, "{} at {square:?} in game {game}", grid.text());
            if let Some(reason) = reason {
                needs_are_what_they_say(&board, &reason);
            }
            *seen.entry(expected).or_insert(0u32) += 1;
        }
    }
    for why in [Forbidden::Overline, Forbidden::DoubleFour, Forbidden::DoubleThree] {
        assert!(seen[&Some(why)] > 100, "too few cases to mean anything: {seen:?}");
    }
}

/// Each row's stones as the second finder writes them.
fn rows_of(reason: &Reason) -> Rows {
    let place = |s: &Square| (i32::from(s.col()), i32::from(s.row()));
    let rows = reason.rows.iter().map(|r| sorted(r.stones.iter().map(place).collect()));
    let set: Rows = rows.collect();
    assert_eq!(set.len(), reason.rows.len(), "a row told twice: {reason:?}");
    set
}

fn sorted(mut row: Vec<(i32, i32)>) -> Vec<(i32, i32)> {
    row.sort_unstable();
    row
}

/// A stone on a point that a row needs makes of it what the rules say.
fn needs_are_what_they_say(board: &Gomoku, reason: &Reason) {
    for row in &reason.rows {
        assert!(row.stones.contains(&reason.point));
        assert_eq!(row.needs.is_empty(), reason.why == Forbidden::Overline);
        for need in &row.needs {
            let mut board = board.clone();
            board.set_to_move(Side::Black);
            board.set(reason.point, Some(Side::Black));
            let five = board.would_win(*need, Side::Black);
            assert_eq!(five, reason.why == Forbidden::DoubleFour, "{reason:?}");
            if !five {
                assert_eq!(forbidden(&board, *need), None, "{reason:?}");
                board.set(*need, Some(Side::Black));
                // The straight four: both its ends make five.
                let mut four = row.stones.clone();
                four.push(*need);
                four.sort_unstable();
                let (dx, dy) = (
                    i32::from(four[1].col()) - i32::from(four[0].col()),
                    i32::from(four[1].row()) - i32::from(four[0].row()),
                );
                for end in [four[0].step(-dx, -dy), four[3].step(dx, dy)] {
                    assert!(
                        end.is_some_and(|e| board.at(e).is_none() && board.would_win(e, Side::Black)),
                        "{reason:?}"
                    );
                }
            }
        }
    }
}

fn reason(black: &str, white: &str, point: &str) -> Option<Reason> {
    let squares = |names: &str| names.split_whitespace().map(named).collect::<Vec<_>>();
    let board = Gomoku::puzzle(15, RuleSet::Renju, &squares(black), &squares(white), Side::Black);
    explain(&board, named(point))
}

fn named(name: &str) -> Square {
    Square::parse(name, 15, Origin::BottomLeft).unwrap()
}

#[test]
fn reasons_by_hand() {
    let needs = |r: &Reason| -> Vec<String> {
        let names = |row: &[Square]| row.iter().map(|s| s.name(Origin::BottomLeft)).collect::<Vec<_>>().join(" ");
        r.rows.iter().map(|row| names(&row.needs)).collect()
    };
    let r = reason("f8 g8 h6 h7", "", "h8").unwrap();
    assert_eq!(r.sentence(), "Double three: f8–h8 and h8–h6 both become open fours");
    assert_eq!(needs(&r), ["e8 i8", "h9 h5"]);
    // White beside the row leaves it one way to grow; the other three is as it was.
    let r = reason("f8 g8 h6 h7", "d8", "h8").unwrap();
    assert_eq!(needs(&r), ["i8", "h9 h5"]);
    // Blocked, it is no three, and nothing is forbidden.
    assert_eq!(reason("f8 g8 h6 h7", "e8", "h8"), None);
    // A three with a hole, and a third three.
    let r = reason("e8 g8 h6 h7 i9 j10", "", "h8").unwrap();
    assert_eq!(r.sentence(), "Double three: e8–h8, h8–h6 and j10–h8 all become open fours");
    // Two fours in one row, and a straight four that is one.
    let r = reason("e8 f8 g8 d8 j8", "", "h8");
    assert_eq!(r, None, "five");
    let r = reason("d8 f8 g8 j8", "", "h8").unwrap();
    assert_eq!(
        (r.sentence().as_str(), needs(&r)),
        ("Double four: d8–h8 and f8–j8 both lack a single stone to five", vec!["e8".to_owned(), "i8".to_owned()])
    );
    let r = reason("e8 f8 g8 h5 h6 h7", "", "h8").unwrap();
    assert_eq!((r.rows.len(), needs(&r)), (2, vec!["d8 i8".to_owned(), "h9 h4".to_owned()]));
    let r = reason("d8 e8 f8 g8 i8", "", "h8").unwrap();
    assert_eq!((r.sentence().as_str(), r.rows[0].stones.len()), ("Overline: d8–i8 is more than five in a row", 6));
}

/// Rows of black stones, each in order.
type Rows = BTreeSet<Vec<(i32, i32)>>;

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

    /// `Err` for five, `Ok(None)` for a legal stone, `Ok(Some)` for a forbidden one and the rows that make it so.
    fn judge(&mut self, x: i32, y: i32) -> Result<Option<(Forbidden, Rows)>, ()> {
        self.set(x, y, 'X');
        let verdict = self.judge_placed(x, y);
        self.set(x, y, '.');
        verdict
    }

    fn judge_placed(&mut self, x: i32, y: i32) -> Result<Option<(Forbidden, Rows)>, ()> {
        let directions = [(1, 0), (0, 1), (1, 1), (1, -1)];
        let longest = directions.map(|d| {
            let arm = |sign: i32| (1..).take_while(|k| self.get(x + sign * k * d.0, y + sign * k * d.1) == 'X').count();
            1 + arm(1) + arm(-1)
        });
        if longest.contains(&5) {
            return Err(());
        }
        let overlines: Rows = directions.iter().filter_map(|d| self.overline(x, y, *d)).collect();
        assert_eq!(overlines.is_empty(), longest.iter().all(|l| *l < 6));
        if !overlines.is_empty() {
            return Ok(Some((Forbidden::Overline, overlines)));
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
                    fours.insert(sorted(stones));
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
                    threes.insert(sorted(stones));
                }
            }
        }
        Ok(if fours.len() > 1 {
            Some((Forbidden::DoubleFour, fours))
        } else if threes.len() > 1 {
            Some((Forbidden::DoubleThree, threes))
        } else {
            None
        })
    }

    /// The row of six or more black stones through a point, if there is one.
    fn overline(&self, x: i32, y: i32, (dx, dy): (i32, i32)) -> Option<Vec<(i32, i32)>> {
        let arm = |sign: i32| {
            let steps = (1..).take_while(move |k| self.get(x + sign * k * dx, y + sign * k * dy) == 'X');
            steps.map(move |k| (x + sign * k * dx, y + sign * k * dy))
        };
        let row: Vec<_> = std::iter::once((x, y)).chain(arm(1)).chain(arm(-1)).collect();
        (row.len() > 5).then(|| sorted(row))
    }
}
