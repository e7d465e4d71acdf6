//! Forbidden points of renju, by the full recursive definition of the Renju International Federation (1996).
//!
//! A black stone is judged in this order: exactly five wins and is always legal; otherwise six or more is an overline;
//! otherwise two fours are a double four; otherwise two threes are a double three. A three counts only when a further
//! stone, itself legal and not making five, would turn it into a straight four. Whether that further stone is legal is
//! asked by the same rules with the first stone on the board, hence the recursion; each step adds a stone, so it ends.

mod reason;

pub use reason::{Reason, Row, explain};

use super::{Gomoku, Side, Square, gomoku::DIRECTIONS};
use serde::{Deserialize, Serialize};

/// Why Black may not play on a point.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Forbidden {
    /// Six or more in a row.
    Overline,
    /// Two fours at once.
    DoubleFour,
    /// Two threes at once, each of which could really become a straight four.
    DoubleThree,
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

/// Why Black may not play on the empty point `square`, or `None` when it may.
///
/// Neither the rules in force on `board` nor its side to move are asked. An occupied point is never called forbidden.
#[must_use]
pub fn forbidden(board: &Gomoku, square: Square) -> Option<Forbidden> {
    forbidden_on(board.points(), board.size(), square)
}

/// [`forbidden`] on the points of a board `size` wide, row by row from the top left.
pub(crate) fn forbidden_on(points: &[Option<Side>], size: u8, square: Square) -> Option<Forbidden> {
    if points[square.index()].is_some() {
        return None;
    }
    match judge(
        Grid { points, size },
        &Stone { col: i32::from(square.col()), row: i32::from(square.row()), before: None },
    ) {
        Verdict::Forbidden(why) => Some(why),
        Verdict::Five | Verdict::Free => None,
    }
}

/// The points of a board.
#[derive(Clone, Copy)]
struct Grid<'a> {
    points: &'a [Option<Side>],
    size: u8,
}

/// What a black stone on a point is by the rules.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    /// It makes exactly five: legal, and the end of the game.
    Five,
    /// Legal, and no five.
    Free,
    /// Not legal.
    Forbidden(Forbidden),
}

/// A black stone thought of but not on the board, and those thought of before it.
struct Stone<'a> {
    col: i32,
    row: i32,
    before: Option<&'a Stone<'a>>,
}

/// Judges `stone`, given the board and the stones thought of before.
fn judge(board: Grid, stone: &Stone) -> Verdict {
    let lines = DIRECTIONS.map(|direction| Line::read(board, stone, direction));
    if lines.iter().any(|l| l.run() == 5) {
        return Verdict::Five;
    }
    if lines.iter().any(|l| l.run() > 5) {
        return Verdict::Forbidden(Forbidden::Overline);
    }
    if lines.iter().map(|l| l.fours()).sum::<u32>() >= 2 {
        return Verdict::Forbidden(Forbidden::DoubleFour);
    }
    let threes = lines.map(|l| l.straight_four_points());
    if threes.iter().filter(|points| **points != 0).count() < 2 {
        return Verdict::Free;
    }
    // Only now the question that recurses: can each of these threes really become a straight four?
    let real = |(points, direction): (u16, (i32, i32))| {
        (0..WIDTH).filter(|bit| points & (1 << bit) != 0).any(|bit| is_real(board, stone, direction, bit))
    };
    if threes.into_iter().zip(DIRECTIONS).filter(|t| real(*t)).nth(1).is_some() {
        Verdict::Forbidden(Forbidden::DoubleThree)
    } else {
        Verdict::Free
    }
}

/// Whether a further stone, on bit `bit` of a line through `stone`, is legal and makes no five.
fn is_real(board: Grid, stone: &Stone, (dx, dy): (i32, i32), bit: i32) -> bool {
    let steps = bit - CENTRE;
    let next = Stone { col: stone.col + steps * dx, row: stone.row + steps * dy, before: Some(stone) };
    judge(board, &next) == Verdict::Free
}

/// Points of a [`Line`]: the judged one and five to each side, all that five, four and three depend on.
const WIDTH: i32 = 11;
/// Bit of the judged point.
const CENTRE: i32 = 5;

/// Eleven points in a row as bits, the judged stone in the middle. What is neither black nor free is white or off the
/// board.
#[derive(Clone, Copy)]
struct Line {
    black: u16,
    free: u16,
}

impl Line {
    fn read(board: Grid, stone: &Stone, (dx, dy): (i32, i32)) -> Line {
        let size = i32::from(board.size);
        let points = board.points;
        let mut line = Line { black: 1 << CENTRE, free: 0 };
        for sign in [-1, 1] {
            let (mut col, mut row) = (stone.col, stone.row);
            for steps in 1..=CENTRE {
                (col, row) = (col + sign * dx, row + sign * dy);
                if col < 0 || row < 0 || col >= size || row >= size {
                    break;
                }
                let bit = 1 << (CENTRE + sign * steps);
                match points[(row * size + col) as usize] {
                    Some(Side::Black) => line.black |= bit,
                    Some(Side::White) => break,
                    None => line.free |= bit,
                }
            }
        }
        let mut earlier = stone.before;
        while let Some(other) = earlier {
            // How many steps along this line, if it lies on it at all. One of dx and dy may be 0.
            let (right, down) = (other.col - stone.col, other.row - stone.row);
            let steps = if dx == 0 { down } else { right * dx };
            if (right, down) == (steps * dx, steps * dy) && steps.abs() <= CENTRE {
                let bit = 1 << (CENTRE + steps);
                // Not when a white stone between hides it.
                line.black |= line.free & bit;
                line.free &= !bit;
            }
            earlier = other.before;
        }
        line
    }

    /// The row through the middle: its lowest bit and the first bit beyond it.
    fn ends(black: u16) -> (i32, i32) {
        let from = CENTRE + 1 - (black << (15 - CENTRE)).leading_ones() as i32;
        let to = CENTRE + (black >> CENTRE).trailing_ones() as i32;
        (from, to)
    }

    /// Length of the row through the middle. From six on it is an overline; beyond the line nothing more is seen.
    fn run(self) -> i32 {
        let (from, to) = Line::ends(self.black);
        to - from
    }

    /// The free points that lengthen the row: at most one at each end.
    fn growth(self) -> [u16; 2] {
        let (from, to) = Line::ends(self.black);
        let at = |bit: i32| if (0..WIDTH).contains(&bit) { self.free & (1 << bit) } else { 0 };
        [at(from - 1), at(to)]
    }

    /// This line after a black stone on the free point `bit`.
    fn with(self, bit: u16) -> Line {
        Line { black: self.black | bit, free: self.free & !bit }
    }

    /// The points that make exactly five.
    fn five_points(self) -> u16 {
        self.growth().into_iter().filter(|bit| *bit != 0 && self.with(*bit).run() == 5).sum()
    }

    /// Fours through the middle: 0 to 2. Two points that make five are two fours, unless they are both ends of one
    /// unbroken row: the straight four.
    fn fours(self) -> u32 {
        if self.is_straight_four() { 1 } else { self.five_points().count_ones() }
    }

    fn is_straight_four(self) -> bool {
        self.run() == 4 && self.five_points().count_ones() == 2
    }

    /// The points that make a straight four, as this line alone sees it.
    fn straight_four_points(self) -> u16 {
        self.growth().into_iter().filter(|bit| *bit != 0 && self.with(*bit).is_straight_four()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::Line;

    /// `X` black, `-` free, `O` blocked; the middle one is the judged stone.
    fn line(text: &str) -> Line {
        let bits = |wanted: char| text.chars().enumerate().filter(|(_, c)| *c == wanted).map(|(i, _)| 1 << i).sum();
        assert_eq!((text.len(), text.as_bytes()[5]), (11, b'X'));
        Line { black: bits('X'), free: bits('-') }
    }

    #[test]
    fn one_line_alone() {
        // line, run, fours, points that make a straight four
        for (text, run, fours, straight) in [
            ("-----X-----", 1, 0, 0),
            ("----XXX----", 3, 0, 2),
            ("---XXX-----", 3, 0, 2),
            ("---X-XX----", 2, 0, 1),
            ("--O-XXX-O--", 3, 0, 0),
            ("--O-XXX--O-", 3, 0, 1),
            ("--X-XXX----", 3, 1, 0),
            ("---XXXX----", 4, 1, 0),
            ("--OXXXX----", 4, 1, 0),
            ("--OXXXXO---", 4, 0, 0),
            ("-X-XXXX----", 4, 1, 0),
            ("-X-XXXX-X--", 4, 0, 0),
            ("--X-XXX-X--", 3, 2, 0),
            ("-XX-XX-XX--", 2, 2, 0),
            ("-X-X-XX-X--", 2, 0, 0),
            ("--X-XXX-X-X", 3, 2, 0),
            ("-XXX-X-XXX-", 1, 2, 0),
            ("-XX--X-XXX-", 1, 1, 0),
            ("XXXXXX-----", 6, 0, 0),
            ("XXXXXXXXXXX", 11, 0, 0),
            ("-----XXXXX-", 5, 0, 0),
        ] {
            let l = line(text);
            let found = (l.run(), l.fours(), l.straight_four_points().count_ones());
            assert_eq!(found, (run, fours, straight), "{text}");
        }
    }
}
