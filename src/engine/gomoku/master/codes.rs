//! What the four lines through a point come to, in one number.
//!
//! The order of the four lines does not matter, so the four shapes are a handful drawn from eleven kinds: 1,001 codes.

use super::super::shapes::{SHAPES, Shape};
use std::sync::LazyLock;

/// How many codes there are: handfuls of 4 from [`SHAPES`] kinds.
pub(crate) const CODES: usize = 1001;

/// What a stone on an empty point threatens. Ordered by urgency.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub(crate) enum Class {
    /// Nothing that must be answered.
    None,
    /// An open three.
    Three,
    /// Two open threes or more.
    DoubleThree,
    /// A four: one answer.
    Four,
    /// A four and an open three.
    FourThree,
    /// An open four or two fours: five next, whatever the answer.
    Wins,
    /// A stone there wins.
    Five,
}

/// Number of classes, for arrays with one entry a class.
pub(crate) const CLASSES: usize = Class::Five as usize + 1;

/// What is known of a code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Meaning {
    /// The four shapes, the largest first.
    pub(crate) shapes: [Shape; 4],
    /// What it threatens.
    pub(crate) class: Class,
    /// Whether Black may be forbidden to play it in renju. The full test decides.
    pub(crate) suspect: bool,
}

/// The codes of all handfuls.
pub(crate) struct Codes {
    /// By four shapes of four bits each.
    of: Vec<u16>,
    meaning: Vec<Meaning>,
}

/// Every shape, by its number.
const ALL: [Shape; SHAPES] = [
    Shape::None,
    Shape::Overline,
    Shape::One,
    Shape::OpenOne,
    Shape::Two,
    Shape::OpenTwo,
    Shape::Three,
    Shape::OpenThree,
    Shape::Four,
    Shape::OpenFour,
    Shape::Five,
];

impl Codes {
    /// The table.
    pub(crate) fn table() -> &'static Codes {
        static TABLE: LazyLock<Codes> = LazyLock::new(Codes::build);
        &TABLE
    }

    /// The code of four shapes, each in four bits.
    #[inline]
    pub(crate) fn of(&self, shapes: u16) -> u16 {
        self.of[usize::from(shapes)]
    }

    /// What a code means.
    pub(crate) fn meaning(&self, code: u16) -> &Meaning {
        &self.meaning[usize::from(code)]
    }

    fn build() -> Codes {
        let mut codes = Codes { of: vec![0; 1 << 16], meaning: Vec::with_capacity(CODES) };
        for a in 0..SHAPES {
            for b in 0..=a {
                for c in 0..=b {
                    for d in 0..=c {
                        let code = codes.meaning.len() as u16;
                        let shapes = [a, b, c, d];
                        for order in orders() {
                            let packed = order.iter().enumerate().map(|(i, from)| shapes[*from] << (4 * i));
                            codes.of[packed.sum::<usize>()] = code;
                        }
                        codes.meaning.push(meaning(shapes.map(|s| ALL[s])));
                    }
                }
            }
        }
        codes
    }
}

/// The 24 orders of four things.
fn orders() -> impl Iterator<Item = [usize; 4]> {
    (0..256usize).map(|i| [i & 3, i >> 2 & 3, i >> 4 & 3, i >> 6]).filter(|o| {
        let seen = o.iter().fold(0, |seen, i| seen | 1 << i);
        seen == 0b1111
    })
}

fn meaning(shapes: [Shape; 4]) -> Meaning {
    let count = |shape: Shape| shapes.iter().filter(|s| **s == shape).count();
    let (fours, threes) = (count(Shape::Four), count(Shape::OpenThree));
    let class = match () {
        () if count(Shape::Five) > 0 => Class::Five,
        () if count(Shape::OpenFour) > 0 || fours > 1 => Class::Wins,
        () if fours == 1 && threes > 0 => Class::FourThree,
        () if fours == 1 => Class::Four,
        () if threes > 1 => Class::DoubleThree,
        () if threes == 1 => Class::Three,
        () => Class::None,
    };
    // Two fours may lie in one line and look like an open four.
    let urgent = shapes.iter().filter(|s| **s >= Shape::OpenThree).count();
    let suspect = count(Shape::Overline) > 0 || count(Shape::OpenFour) > 0 || urgent > 1;
    Meaning { shapes, class, suspect: suspect && class != Class::Five }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_handful_has_one_code_whatever_its_order() {
        let codes = Codes::table();
        assert_eq!(codes.meaning.len(), CODES);
        let pack = |s: [usize; 4]| s.iter().enumerate().map(|(i, s)| (s << (4 * i)) as u16).sum::<u16>();
        for code in 0..CODES as u16 {
            let [a, b, c, d] = codes.meaning(code).shapes.map(|s| s as usize);
            assert!(a >= b && b >= c && c >= d);
            for order in [[a, b, c, d], [d, c, b, a], [b, d, a, c], [c, a, d, b]] {
                assert_eq!(codes.of(pack(order)), code);
            }
        }
    }

    #[test]
    fn classes_follow_the_rules_of_thumb() {
        use Shape::{Five, Four, None, OpenFour, OpenThree, OpenTwo, Overline, Three};
        for (shapes, class) in [
            ([Five, Overline, Four, None], Class::Five),
            ([OpenFour, None, None, None], Class::Wins),
            ([Four, Four, OpenThree, None], Class::Wins),
            ([Four, OpenThree, None, None], Class::FourThree),
            ([Four, Three, OpenTwo, None], Class::Four),
            ([OpenThree, OpenThree, None, None], Class::DoubleThree),
            ([OpenThree, OpenTwo, OpenTwo, None], Class::Three),
            ([Three, Three, OpenTwo, OpenTwo], Class::None),
        ] {
            assert_eq!(meaning(shapes).class, class, "{shapes:?}");
        }
        assert!(meaning([OpenThree, OpenThree, None, None]).suspect);
        assert!(!meaning([OpenThree, Three, Three, None]).suspect);
        assert!(!meaning([Five, Four, Four, None]).suspect);
    }
}
