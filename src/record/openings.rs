//! Names of Othello openings.
//!
//! The names are those that players use, as samsoft.org.uk/reversi/openings.htm and many programs list them. Where a line
//! has several names one of them stands here. A position is what is recognised, in whichever order its
//! moves were played and whichever way the board is turned.

use crate::rules::{Move, Othello, Position};
use std::{collections::HashMap, sync::LazyLock};

/// The lines and their names. All begin with f5, one of Black's four first moves, which are the same but for the way the
/// board is turned.
const LINES: &[(&str, &str)] = &[
    ("f5f6", "Diagonal Opening"),
    ("f5f6e6f4g7", "X-square Opening"),
    ("f5f6e6f4g6", "Snake/Peasant"),
    ("f5f6e6f4g6c6", "Lysons"),
    ("f5f6e6f4g6c5g4g5f3e3c4", "Pyramid/Checkerboarding Peasant"),
    ("f5f6e6f4g5", "Heath/Tobidashi"),
    ("f5f6e6f4g5e7f7c5e3f3c4d3c2", "Mimura Variation II"),
    ("f5f6e6f4g5e7e3", "Heath-Bat"),
    ("f5f6e6f4g5e7d7", "Iwasaki Variation"),
    ("f5f6e6f4g5d6", "Heath-Chimney"),
    ("f5f6e6f4g4", "Raccoon Dog"),
    ("f5f6e6f4g3", "Rocket"),
    ("f5f6e6f4g3f3g4", "Hamilton"),
    ("f5f6e6f4g3d6", "Lollipop"),
    ("f5f6e6f4e3", "Cow"),
    ("f5f6e6f4e3d6", "Chimney"),
    ("f5f6e6f4e3c5g5", "Bat"),
    ("f5f6e6f4e3c5g5g3g4f3g6", "Bat (Piau Continuation 2)"),
    ("f5f6e6f4e3c5g5g3g4f3c4", "Melnikov"),
    ("f5f6e6f4e3c5g5f3g4g6g3d6f7h5h4h3e7", "Bat (Kling Continuation)"),
    ("f5f6e6f4e3c5g5d6g6", "Bat (Kling Alternative)"),
    ("f5f6e6f4e3c5c4", "Rose-v-Toth"),
    ("f5f6e6f4e3c5c4e7", "Tanida"),
    ("f5f6e6f4e3c5c4e7g4", "Aircraft"),
    ("f5f6e6f4e3c5c4e7b5e2", "Sailboat"),
    ("f5f6e6f4e3c5c4d3f3e2", "Maruoka"),
    ("f5f6e6f4e3c5c4d3c3", "Landau"),
    ("f5f6e6f4c3", "Buffalo"),
    ("f5f6e6f4c3d7f3", "Maruoka Buffalo"),
    ("f5f6e6f4c3d6f3c4c5b4", "Tanida Buffalo"),
    ("f5f6e6f4c3c4", "Hokuriku Buffalo"),
    ("f5f6d3f4", "Wing Variation"),
    ("f5f6c4f4", "Semi-Wing Variation"),
    ("f5f4", "Parallel Opening"),
    ("f5d6", "Perpendicular Opening"),
    ("f5d6c5f4e3d3", "Mimura"),
    ("f5d6c5f4e3c6f3", "Shaman"),
    ("f5d6c5f4e3c6e6", "Inoue"),
    ("f5d6c5f4e3c6e6f6", "Iago"),
    ("f5d6c5f4e3c6d7", "Bhagat"),
    ("f5d6c5f4e3c6d3f6e6d7", "Rose"),
    ("f5d6c5f4e3c6d3f6e6d7g4", "Flat"),
    ("f5d6c5f4e3c6d3f6e6d7g4c4", "Rotating Flat"),
    ("f5d6c5f4e3c6d3f6e6d7g4c4g6", "Murakami Variation"),
    ("f5d6c5f4e3c6d3f6e6d7g4c4g5c3f7d2e7f2", "Rotating Flat (Kling Continuation)"),
    ("f5d6c5f4e3c6d3f6e6d7g3c4", "Rose-Birth"),
    ("f5d6c5f4e3c6d3f6e6d7g3c4g5c3b4e2", "Brightstein"),
    ("f5d6c5f4e3c6d3f6e6d7g3c4b4", "Rose-Birdie"),
    ("f5d6c5f4e3c6d3f6e6d7g3c4b4c3", "Rose-Tamenori-Kling"),
    ("f5d6c5f4e3c6d3f6e6d7e7", "Greenberg"),
    ("f5d6c5f4e3c6d3f3", "Ralle"),
    ("f5d6c5f4d3", "Horse"),
    ("f5d6c4g5", "No-Cat"),
    ("f5d6c4g5c6", "Swallow"),
    ("f5d6c4g5c6c5d7d3b4c3e3f3", "No-Cat (Continuation)"),
    ("f5d6c4d3e6", "Italian"),
    ("f5d6c4d3c5", "Cat"),
    ("f5d6c4d3c5f4e3f3c2c6", "Sakaguchi"),
    ("f5d6c4d3c5f4e3f3c2b4b3", "Berner"),
    ("f5d6c3g5", "Ganglion"),
    ("f5d6c3d3c4", "Tiger"),
    ("f5d6c3d3c4f4f6", "Stephenson"),
    ("f5d6c3d3c4f4f6g5", "No-Kung"),
    ("f5d6c3d3c4f4f6g5e3f3g4h3g3f2", "No-Kung (Continuation)"),
    ("f5d6c3d3c4f4f6f3", "Comp'Oth"),
    ("f5d6c3d3c4f4f6f3e6e7d7g6f8f7g5h6h4g4h3h5h7", "F.A.T. Draw"),
    ("f5d6c3d3c4f4f6f3e3", "Lightning Bolt"),
    ("f5d6c3d3c4f4f6b4", "Kung"),
    ("f5d6c3d3c4f4e6", "Leader's Tiger"),
    ("f5d6c3d3c4f4e3", "Brightwell"),
    ("f5d6c3d3c4f4c5b4b5c6f3e6e3", "Ishii"),
    ("f5d6c3d3c4f4c5b4b5c6f3e6e3g6f6g5d7g3", "Mainline Tiger"),
    ("f5d6c3d3c4f4c5b3c2", "Rose-Bill"),
    ("f5d6c3d3c4f4c5b3c2e6", "Tamenori"),
    ("f5d6c3d3c4f4c5b3c2b4", "Dead Draw"),
    ("f5d6c3d3c4b3", "Aubrey"),
    ("f5d6c3d3c4b3d2f4", "Aubrey (Feldborg Continuation)"),
];

/// With fewer empty squares no position has a name.
const FEWEST: u32 = 39;

/// The name of every named position, by the position turned its least way.
static NAMES: LazyLock<HashMap<Othello, &'static str>> = LazyLock::new(|| {
    let start = Position::Othello(Othello::standard(8));
    let named = |(line, name): &(&'static str, &'static str)| match super::replay(&start, line) {
        Ok((Position::Othello(end), _)) => Some((least(&end), *name)),
        _ => None,
    };
    LINES.iter().filter_map(named).collect()
});

/// The moves of every line that has a name, from the standard start.
pub fn lines() -> impl Iterator<Item = Vec<Move>> {
    let start = Position::Othello(Othello::standard(8));
    LINES.iter().filter_map(move |(line, _)| super::transcript::read(&start, line).ok())
}

/// The name of the opening that a game is in: that of the last of its positions that has one. `None` for another game, board
/// or start than the standard one of 8x8, and after a first move alone, which has no name.
///
/// ```
/// use obverse::{record::{self, openings::opening_name}, rules::{Game, Position, Setup}};
///
/// let start = Position::start(&Setup::usual(Game::Othello))?;
/// let name = |text: &str| opening_name(&start, &record::transcript::read(&start, text).unwrap());
/// assert_eq!(name("f5d6c3d3c4"), Some("Tiger"));
/// assert_eq!(name("c4e3f6e6f5"), Some("Tiger"));
/// assert_eq!(name("f5"), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn opening_name(start: &Position, moves: &[Move]) -> Option<&'static str> {
    if *start != Position::Othello(Othello::standard(8)) {
        return None;
    }
    let mut position = start.clone();
    let mut last = None;
    for played in moves {
        position.play(*played).ok()?;
        let Position::Othello(now) = &position else { return None };
        if now.empties() < FEWEST {
            break;
        }
        last = NAMES.get(&least(now)).copied().or(last);
    }
    last
}

/// A position turned into the least of its eight images, so that all of them become the same.
fn least(p: &Othello) -> Othello {
    use crate::rules::Side;
    let image = |turn: u32| {
        let [black, white] = Side::BOTH.map(|side| turned(p.discs(side), turn));
        (black, white)
    };
    let (black, white) = (0..8).map(image).min().unwrap_or_default();
    Othello::new(p.size(), black, white, p.to_move())
}

/// One of the eight images of an 8x8 board: bit 0 of `turn` mirrors the rows, bit 1 the columns, bit 2 exchanges them.
fn turned(mut bits: u64, turn: u32) -> u64 {
    let mut image = 0;
    while bits != 0 {
        let at = bits.trailing_zeros();
        bits &= bits - 1;
        let (mut row, mut col) = (at / 8, at % 8);
        if turn & 1 != 0 {
            row = 7 - row;
        }
        if turn & 2 != 0 {
            col = 7 - col;
        }
        if turn & 4 != 0 {
            (row, col) = (col, row);
        }
        image |= 1 << (8 * row + col);
    }
    image
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{record::transcript::read, rules::Square};
    use std::collections::HashSet;

    fn start() -> Position {
        Position::Othello(Othello::standard(8))
    }

    fn name(text: &str) -> Option<&'static str> {
        opening_name(&start(), &read(&start(), text).unwrap())
    }

    #[test]
    fn every_line_is_legal_and_leads_to_a_position_and_a_name_of_its_own() {
        for (line, _) in LINES {
            let moves = read(&start(), line).unwrap_or_else(|e| panic!("{line}: {e}"));
            assert!(moves.iter().all(|m| *m != Move::Pass), "{line}");
        }
        assert_eq!(NAMES.keys().map(Othello::empties).min(), Some(FEWEST));
        assert_eq!(NAMES.len(), LINES.len(), "two lines lead to the same position");
        assert_eq!(LINES.iter().map(|(_, name)| name).collect::<HashSet<_>>().len(), LINES.len());
        // The name of a line is not that of a shorter one.
        for (line, named) in LINES {
            assert_eq!(name(line), Some(*named), "{line}");
        }
    }

    #[test]
    fn a_game_is_recognised_from_all_sides() {
        // The four images that keep the start: as it is, both diagonals, and half a turn.
        let images: [fn(Square) -> Square; 4] = [
            |s| s,
            Square::transposed,
            |s| Square::from_index(63 - s.index(), 8),
            |s| Square::from_index(63 - s.transposed().index(), 8),
        ];
        for (line, named) in LINES {
            let moves = read(&start(), line).unwrap();
            for image in images {
                let turned: Vec<Move> =
                    moves.iter().filter_map(|m| m.square()).map(|s| Move::Place(image(s))).collect();
                assert_eq!(opening_name(&start(), &turned), Some(*named), "{line}");
            }
        }
        assert_eq!(name("d3c5f6f5e6"), name("f5d6c3d3c4"));
    }

    #[test]
    fn the_longest_match_wins_and_stays_when_the_game_goes_on() {
        assert_eq!(name(""), None);
        assert_eq!(name("f5"), None);
        for (line, named) in [
            ("f5d6", "Perpendicular Opening"),
            ("f5f6", "Diagonal Opening"),
            ("f5f4", "Parallel Opening"),
            ("f5d6c3", "Perpendicular Opening"),
            ("f5d6c3d3c4", "Tiger"),
            ("f5d6c3d3c4f4", "Tiger"),
            ("f5d6c3d3c4f4f6", "Stephenson"),
            ("f5d6c3d3c4f4f6f3", "Comp'Oth"),
            ("f5d6c3d3c4f4f6f3e6e7", "Comp'Oth"),
            ("f5d6c5f4e3c6d3f6e6d7", "Rose"),
            // The same position as after the Tiger's moves, in another order.
            ("f5d6c4d3c3", "Tiger"),
        ] {
            assert_eq!(name(line), Some(named), "{line}");
        }
    }

    #[test]
    fn other_boards_have_no_names() {
        let small = Position::Othello(Othello::standard(6));
        let first = Move::Place(small.legal()[0]);
        assert_eq!(opening_name(&small, &[first]), None);
        let parallel = Position::Othello(Othello::parallel(8));
        assert_eq!(opening_name(&parallel, &[]), None);
    }
}
