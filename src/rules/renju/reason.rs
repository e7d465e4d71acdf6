//! Why a point is forbidden, line by line.

use super::{CENTRE, Forbidden, Grid, Line, Stone, WIDTH, is_real};
use crate::rules::{Gomoku, Origin, Side, Square, gomoku::DIRECTIONS};

/// Why Black may not play on a point, with the lines that make it so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// The forbidden point.
    pub point: Square,
    /// The kind.
    pub why: Forbidden,
    /// What comes about at once, at least two for a double four or three: every four, every three that could really
    /// become a straight four, or every overline.
    pub rows: Vec<Row>,
}

/// One of the lines through a forbidden point.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Its black stones from one end to the other, the forbidden point among them: three of a three, four of a four, all
    /// of an overline.
    pub stones: Vec<Square>,
    /// The empty points it needs: each makes five of a four, or a straight four of a three; an overline needs none.
    pub needs: Vec<Square>,
}

impl Row {
    /// The row from its first stone to its last, as `f8–h8`.
    #[must_use]
    pub fn name(&self) -> String {
        let end = |s: Option<&Square>| s.map(|s| s.name(Origin::BottomLeft)).unwrap_or_default();
        format!("{}–{}", end(self.stones.first()), end(self.stones.last()))
    }
}

impl Reason {
    /// The reason in one sentence: `Double three: f8–h8 and h6–h8 both become open fours`.
    #[must_use]
    pub fn sentence(&self) -> String {
        let kind = match self.why {
            Forbidden::Overline => "Overline",
            Forbidden::DoubleFour => "Double four",
            Forbidden::DoubleThree => "Double three",
        };
        format!("{kind}: {}", self.rows_in_words())
    }

    /// The part of the sentence about the rows.
    #[must_use]
    pub fn rows_in_words(&self) -> String {
        let names: Vec<String> = self.rows.iter().map(Row::name).collect();
        let both = if names.len() == 2 { "both" } else { "all" };
        let rows = match names.split_last() {
            Some((last, [])) => last.clone(),
            Some((last, others)) => format!("{} and {last}", others.join(", ")),
            None => String::new(),
        };
        match self.why {
            Forbidden::Overline if names.len() == 1 => format!("{rows} is more than five in a row"),
            Forbidden::Overline => format!("{rows} are more than five in a row"),
            Forbidden::DoubleFour => format!("{rows} {both} lack a single stone to five"),
            Forbidden::DoubleThree => format!("{rows} {both} become open fours"),
        }
    }
}

/// Why Black may not play on the empty point `square`, with the lines that make it so, or `None` when it may: exactly
/// where [`forbidden`](super::forbidden) says the same.
#[must_use]
pub fn explain(board: &Gomoku, square: Square) -> Option<Reason> {
    let why = super::forbidden(board, square)?;
    let stone = Stone { col: i32::from(square.col()), row: i32::from(square.row()), before: None };
    let grid = Grid { points: board.points(), size: board.size() };
    let mut rows = Vec::new();
    for direction in DIRECTIONS {
        let line = Line::read(grid, &stone, direction);
        let place = |bits: u16| squares(square, direction, bits);
        match why {
            Forbidden::Overline if line.run() > 5 => {
                rows.push(Row { stones: board.run(square, direction, Side::Black), needs: Vec::new() });
            }
            Forbidden::Overline => {}
            Forbidden::DoubleFour => {
                rows.extend(line.each_four().map(|(stones, needs)| Row { stones: place(stones), needs: place(needs) }));
            }
            Forbidden::DoubleThree => {
                let (stones, needs) = line.three(|bit| is_real(grid, &stone, direction, bit));
                if needs != 0 {
                    rows.push(Row { stones: place(stones), needs: place(needs) });
                }
            }
        }
    }
    Some(Reason { point: square, why, rows })
}

/// The points of a line that `bits` names, `middle` in its middle, in the order of the line.
fn squares(middle: Square, (dx, dy): (i32, i32), bits: u16) -> Vec<Square> {
    let steps = (0..WIDTH).filter(|bit| bits & (1 << bit) != 0).map(|bit| bit - CENTRE);
    steps.filter_map(|k| middle.step(k * dx, k * dy)).collect()
}

impl Line {
    /// The stones of the row through the middle.
    fn row(self) -> u16 {
        let (from, to) = Line::ends(self.black);
        (from..to).fold(0, |bits, bit| bits | 1 << bit)
    }

    /// The fours through the middle, as [`Line::fours`] counts them: stones, and the points that make five of them.
    fn each_four(self) -> impl Iterator<Item = (u16, u16)> {
        let needs = self.five_points();
        let straight = self.is_straight_four().then(|| (self.row(), needs));
        let single = move |bit: i32| {
            let bit = needs & (1 << bit);
            (straight.is_none() && bit != 0).then(|| (self.with(bit).row() & !bit, bit))
        };
        straight.into_iter().chain((0..WIDTH).filter_map(single))
    }

    /// The stones of the three through the middle, and those of the points that make it a straight four of which `real`
    /// says that they can be played; no points when it is no three.
    fn three(self, real: impl Fn(i32) -> bool) -> (u16, u16) {
        let points = self.straight_four_points();
        (0..WIDTH).filter(|bit| points & (1 << bit) != 0 && real(*bit)).fold((0, 0), |(stones, needs), bit| {
            let bit = 1 << bit;
            (stones | (self.with(bit).row() & !bit), needs | bit)
        })
    }
}
