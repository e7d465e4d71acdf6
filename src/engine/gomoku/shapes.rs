//! What a stone makes of the line it is put on: from nothing to five, gaps and all.
//!
//! A shape is judged from the ten points round the stone, five to each side: enough for every five that it can be part
//! of and for the stone beyond that would make a six of it. Each of the ten is empty, the player's own, or closed (the
//! opponent's or the edge), so there are 3^10 = 59,049 lines, and a table holds the shape of each.

use std::sync::LazyLock;

/// The shape of a line with one's own stone in its middle. Ordered by worth.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Shape {
    /// No five can come of it.
    None,
    /// Six or more where only exactly five wins.
    Overline,
    /// A single stone that could still become five.
    One,
    /// A single stone from which an open two can be made.
    OpenOne,
    /// A stone more makes a three.
    Two,
    /// A stone more makes an open three.
    OpenTwo,
    /// A stone more makes a four.
    Three,
    /// A stone more makes an open four.
    OpenThree,
    /// A stone more makes five, at one point only.
    Four,
    /// A stone more makes five, at two points or more: it cannot be stopped.
    OpenFour,
    /// Five.
    Five,
}

/// Number of shapes, for arrays with one entry a shape.
pub const SHAPES: usize = Shape::Five as usize + 1;

impl Shape {
    /// What the shape is worth: ten times the next lower one, so that no handful of small shapes outweighs a large one.
    #[must_use]
    pub const fn value(self) -> i32 {
        const VALUES: [i32; SHAPES] = [0, 0, 1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];
        VALUES[self as usize]
    }
}

/// Points of a line besides the middle.
pub(crate) const CELLS: usize = 10;

/// Weight of each point in the key of a line: cells 0 to 4 lie before the middle (the farthest first), 5 to 9 behind it.
pub(crate) const POWERS: [u16; CELLS] = [1, 3, 9, 27, 81, 243, 729, 2187, 6561, 19683];

/// Digit of a stone of one's own in a key; an empty point is 0.
pub(crate) const OWN: u16 = 1;
/// Digit of an opponent's stone or of a point off the board.
pub(crate) const CLOSED: u16 = 2;

const KEYS: usize = 59_049;

/// The shape of every line by its key.
pub(crate) struct ShapeTable(Vec<Shape>);

impl ShapeTable {
    /// The table for a side that needs exactly five, or five or more.
    pub(crate) fn of(exact: bool) -> &'static ShapeTable {
        static TABLES: LazyLock<[ShapeTable; 2]> =
            LazyLock::new(|| [ShapeTable::build(false), ShapeTable::build(true)]);
        &TABLES[usize::from(exact)]
    }

    /// The shape of a line.
    #[inline]
    pub(crate) fn get(&self, key: u16) -> Shape {
        self.0[usize::from(key)]
    }

    fn build(exact: bool) -> ShapeTable {
        let mut table = ShapeTable(vec![Shape::None; KEYS]);
        // One more stone makes the key larger, so going down every line that can follow is known already.
        for key in (0..KEYS as u16).rev() {
            table.0[usize::from(key)] = table.judge(key, exact);
        }
        table
    }

    fn judge(&self, key: u16, exact: bool) -> Shape {
        let run = 1 + arm(key, [4, 3, 2, 1, 0]) + arm(key, [5, 6, 7, 8, 9]);
        match run {
            5 => return Shape::Five,
            6.. => return if exact { Shape::Overline } else { Shape::Five },
            _ => {}
        }
        let mut next = [0; SHAPES];
        for power in POWERS {
            if (key / power).is_multiple_of(3) {
                next[self.get(key + power * OWN) as usize] += 1;
            }
        }
        let has = |shape: Shape| next[shape as usize] > 0;
        match () {
            () if next[Shape::Five as usize] > 1 => Shape::OpenFour,
            () if has(Shape::Five) => Shape::Four,
            () if has(Shape::OpenFour) => Shape::OpenThree,
            () if has(Shape::Four) => Shape::Three,
            () if has(Shape::OpenThree) => Shape::OpenTwo,
            () if has(Shape::Three) => Shape::Two,
            () if has(Shape::OpenTwo) => Shape::OpenOne,
            () if has(Shape::Two) => Shape::One,
            () => Shape::None,
        }
    }
}

/// Own stones in a row from the middle outwards.
fn arm(key: u16, cells: [usize; 5]) -> usize {
    cells.iter().take_while(|c| key / POWERS[**c] % 3 == OWN).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The shape of eleven points: `X` own, `O` closed, `.` empty; the sixth is the middle.
    fn shape(line: &str, exact: bool) -> Shape {
        let cells: Vec<char> = line.chars().collect();
        assert_eq!((cells.len(), cells[5]), (11, 'X'));
        let around = cells[..5].iter().chain(&cells[6..]);
        let key = around.zip(POWERS).map(|(c, power)| match c {
            'X' => power * OWN,
            'O' => power * CLOSED,
            _ => 0,
        });
        ShapeTable::of(exact).get(key.sum())
    }

    #[test]
    fn shapes_are_known_with_gaps_and_closed_ends() {
        for (line, expected) in [
            (".....X.....", Shape::OpenOne),
            ("OOOOOXOOOOO", Shape::None),
            (".OOO.X..OOO", Shape::None),
            (".OO..X..OOO", Shape::One),
            ("OO...X..OOO", Shape::OpenOne),
            ("....XX.....", Shape::OpenTwo),
            ("...X.X.....", Shape::OpenTwo),
            ("..X..X.....", Shape::OpenTwo),
            (".X...X.....", Shape::Two),
            ("...OXX...OO", Shape::Two),
            ("...XXX.....", Shape::OpenThree),
            ("..XX.X.....", Shape::OpenThree),
            ("..OXXX.....", Shape::Three),
            ("..OXXX..O..", Shape::Three),
            ("..OXXX.O...", Shape::None),
            (".O.XXX.O...", Shape::Three),
            (".X.X.X.....", Shape::Three),
            ("..XXXX.....", Shape::OpenFour),
            (".OXXXX.....", Shape::Four),
            ("..X.XXX....", Shape::Four),
            ("..XX.XX....", Shape::Four),
            (".XXXXX.....", Shape::Five),
        ] {
            assert_eq!(shape(line, false), expected, "{line}");
        }
    }

    #[test]
    fn six_is_five_or_nothing_by_the_rules() {
        assert_eq!((shape("XXXXXX.....", false), shape("XXXXXX.....", true)), (Shape::Five, Shape::Overline));
        // Both ends would make six, or only one of them.
        assert_eq!((shape("X.XXXX.X...", false), shape("X.XXXX.X...", true)), (Shape::OpenFour, Shape::None));
        assert_eq!((shape("X.XXXX.....", false), shape("X.XXXX.....", true)), (Shape::OpenFour, Shape::Four));
        // Two fours in one line.
        assert_eq!(shape(".X.XXX.X...", true), Shape::OpenFour);
    }

    #[test]
    fn a_grade_is_ten_times_the_next() {
        let grades = [Shape::One, Shape::OpenOne, Shape::Two, Shape::OpenTwo, Shape::Three];
        let more = [Shape::OpenThree, Shape::Four, Shape::OpenFour, Shape::Five];
        let all: Vec<Shape> = grades.into_iter().chain(more).collect();
        assert!(all.windows(2).all(|w| w[1].value() >= 10 * w[0].value() && w[0] < w[1]));
    }
}
