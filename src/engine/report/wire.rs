//! Squares and moves as a report writes them: one number each, since there are hundreds of them in a report and ten
//! reports a second.

use crate::rules::{Move, Square};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// A thousand times the width of the board and the index; 0 is a pass.
fn number(played: Move) -> u32 {
    match played {
        Move::Place(square) => 1000 * u32::from(square.width()) + square.index() as u32,
        Move::Pass => 0,
    }
}

fn read(number: u32) -> Result<Move, String> {
    if number == 0 {
        return Ok(Move::Pass);
    }
    let (width, index) = (number / 1000, number % 1000);
    match u8::try_from(width) {
        Ok(width) if index < u32::from(width) * u32::from(width) => {
            Ok(Move::Place(Square::from_index(index as usize, width)))
        }
        _ => Err(format!("{number} is no square: expected 1000 times the width of its board, and its index")),
    }
}

/// For a [`Move`].
pub mod played {
    use super::*;

    pub fn serialize<S: Serializer>(played: &Move, to: S) -> Result<S::Ok, S::Error> {
        number(*played).serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Move, D::Error> {
        read(u32::deserialize(from)?).map_err(D::Error::custom)
    }
}

/// For a [`Square`].
pub mod square {
    use super::*;

    pub fn serialize<S: Serializer>(square: &Square, to: S) -> Result<S::Ok, S::Error> {
        number(Move::Place(*square)).serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Square, D::Error> {
        match super::played::deserialize(from)? {
            Move::Place(square) => Ok(square),
            Move::Pass => Err(D::Error::custom("a pass where a square is expected")),
        }
    }
}

/// For moves one after another.
pub mod line {
    use super::*;

    pub fn serialize<S: Serializer>(line: &[Move], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(line.iter().map(|m| number(*m)))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Move>, D::Error> {
        Vec::<u32>::deserialize(from)?.into_iter().map(|n| read(n).map_err(D::Error::custom)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back_as_what_they_were() {
        for (index, width) in [(0, 4), (63, 8), (19, 8), (360, 19), (224, 15)] {
            let played = Move::Place(Square::from_index(index, width));
            assert_eq!(read(number(played)), Ok(played));
        }
        assert_eq!(read(number(Move::Pass)), Ok(Move::Pass));
        assert_eq!(number(Move::Place(Square::from_index(19, 8))), 8019);
        for wrong in [8064, 1, 999, 300_000, u32::MAX] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
