//! What the evaluation looks at: patterns of squares, and how their contents become numbers.
//!
//! A pattern is read as a number in balanced base three: 1 for a disc of the side to move, -1 for one of the opponent,
//! 0 for an empty square. So the same pattern seen by the other side is the negative number, and a pass negates them
//! all.

use super::board::Board;

/// Places where a pattern lies on the board, all patterns together.
pub const PLACES: usize = 46;

/// The same, filled up to whole vectors. The last two are always 0.
pub const LANES: usize = 48;

/// Kinds of pattern: places that are images of each other share their weights.
pub const KINDS: usize = 12;

/// One place of each kind, by name.
const SHAPES: [&str; KINDS] = [
    "a1 b1 c1 a2 b2 c2 a3 b3 c3",
    "e1 d1 c1 b1 a1 b2 a2 a3 a4 a5",
    "b2 a1 b1 c1 d1 e1 f1 g1 h1 g2",
    "a1 c1 d1 c2 d2 e2 f2 e1 f1 h1",
    "a2 b2 c2 d2 e2 f2 g2 h2",
    "a3 b3 c3 d3 e3 f3 g3 h3",
    "a4 b4 c4 d4 e4 f4 g4 h4",
    "a1 b2 c3 d4 e5 f6 g7 h8",
    "a2 b3 c4 d5 e6 f7 g8",
    "a3 b4 c5 d6 e7 f8",
    "a4 b5 c6 d7 e8",
    "a5 b6 c7 d8",
];

/// How many squares each kind has.
pub const SIZES: [u32; KINDS] = [9, 10, 10, 10, 8, 8, 8, 8, 7, 6, 5, 4];

/// How many places each kind has: images that differ from each other.
const IMAGES: [usize; KINDS] = [4, 4, 4, 4, 4, 4, 4, 2, 4, 4, 4, 4];

/// Weights of one phase, all kinds one after another; a kind of n squares has `3 ^ n`, from the lowest number to the
/// highest.
pub const WEIGHTS: usize = {
    let (mut sum, mut k) = (0, 0);
    while k < KINDS {
        sum += 3usize.pow(SIZES[k]);
        k += 1;
    }
    sum
};

/// For each place, where the weight of number 0 lies.
pub static MIDDLES: [u32; LANES] = middles();

/// For each square and place, what a disc of the side to move there adds to the place's number.
pub type Worth = [Features; 64];

/// On 8x8.
pub static WORTH: Worth = worth();

/// On a smaller board in the middle of the bits (see [`spread`]): 4x4 and 6x6.
static SMALL: [Worth; 2] = [spread(4), spread(6)];

/// The worth of the squares of a board of 4, 6 or 8 along a side.
#[must_use]
pub const fn worth_on(size: u8) -> &'static Worth {
    match size {
        4 => &SMALL[0],
        6 => &SMALL[1],
        _ => &WORTH,
    }
}

/// The numbers of all places of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(32))]
pub struct Features(pub [i16; LANES]);

impl Features {
    /// Of an empty board.
    pub const NONE: Features = Features([0; LANES]);

    /// Of a whole position on 8x8.
    #[must_use]
    pub fn of(board: Board) -> Features {
        Features::with(board, &WORTH)
    }

    /// Of a whole position on the board that the worth is of.
    #[must_use]
    pub fn with(board: Board, worth: &Worth) -> Features {
        let mut all = [0; LANES];
        for (s, worth) in worth.iter().enumerate() {
            let disc = (board.own >> s & 1) as i16 - (board.opp >> s & 1) as i16;
            for (number, worth) in all.iter_mut().zip(worth.0) {
                *number += disc * worth;
            }
        }
        Features(all)
    }
}

/// First weight of each kind.
pub const FIRSTS: [usize; KINDS] = {
    let mut all = [0; KINDS];
    let mut k = 1;
    while k < KINDS {
        all[k] = all[k - 1] + 3usize.pow(SIZES[k - 1]);
        k += 1;
    }
    all
};

/// The kind of each place.
const KIND_OF: [usize; PLACES] = {
    let mut all = [0; PLACES];
    let (mut at, mut k) = (0, 0);
    while k < KINDS {
        let mut i = 0;
        while i < IMAGES[k] {
            all[at] = k;
            at += 1;
            i += 1;
        }
        k += 1;
    }
    assert!(at == PLACES);
    all
};

const fn middles() -> [u32; LANES] {
    let mut all = [0; LANES];
    let mut p = 0;
    while p < PLACES {
        let k = KIND_OF[p];
        all[p] = (FIRSTS[k] + 3usize.pow(SIZES[k]) / 2) as u32;
        p += 1;
    }
    all
}

/// The squares of a kind in its first place, bit numbers; behind its [`SIZES`] of them, zeros.
pub const fn squares(kind: usize) -> [u32; 10] {
    let text = SHAPES[kind].as_bytes();
    assert!(text.len() == SIZES[kind] as usize * 3 - 1);
    let mut all = [0; 10];
    let mut i = 0;
    while i < SIZES[kind] as usize {
        all[i] = (text[3 * i] - b'a') as u32 + 8 * (text[3 * i + 1] - b'1') as u32;
        i += 1;
    }
    all
}

/// Where a square comes to lie under one of the eight images of the board (see [`super::board::image_of`]).
#[must_use]
pub const fn image_square(square: u32, image: u32) -> u32 {
    let (mut col, mut row) = (square % 8, square / 8);
    if image & 1 != 0 {
        col = 7 - col;
    }
    if image & 2 != 0 {
        row = 7 - row;
    }
    if image & 4 != 0 { col * 8 + row } else { row * 8 + col }
}

const fn worth() -> Worth {
    let mut all = [Features([0; LANES]); 64];
    let (mut place, mut k) = (0, 0);
    while k < KINDS {
        let shape = squares(k);
        let (mut image, first) = (0, place);
        let mut seen = [0u64; 8];
        while image < 8 {
            let mut bits = 0;
            let mut i = 0;
            while i < SIZES[k] as usize {
                bits |= 1u64 << image_square(shape[i], image);
                i += 1;
            }
            // Images that cover the same squares are one place.
            let (mut new, mut j) = (true, 0);
            while j < place - first {
                new = new && seen[j] != bits;
                j += 1;
            }
            if new {
                seen[place - first] = bits;
                let mut i = 0;
                while i < SIZES[k] as usize {
                    all[image_square(shape[i], image) as usize].0[place] = 3i16.pow(i as u32);
                    i += 1;
                }
                place += 1;
            }
            image += 1;
        }
        assert!(place - first == IMAGES[k]);
        k += 1;
    }
    all
}

/// A small board read as one of 8x8: edges and the lines beside them are the same, and the lines in the middle stand
/// for two (6x6) or three (4x4: all but the edges). So what was learned of 8x8 tells something here, too.
const fn spread(size: u8) -> Worth {
    const FROM: [[u32; 8]; 2] = [[2, 3, 3, 3, 4, 4, 4, 5], [1, 2, 3, 3, 4, 4, 5, 6]];
    let from = &FROM[if size == 4 { 0 } else { 1 }];
    let mut all = [Features([0; LANES]); 64];
    let mut s = 0;
    while s < 64 {
        let to = (from[s / 8] * 8 + from[s % 8]) as usize;
        let mut lane = 0;
        while lane < LANES {
            all[to].0[lane] += WORTH[s].0[lane];
            lane += 1;
        }
        s += 1;
    }
    all
}

/// For each number of a pattern of a kind, counted from the lowest as 0, the number of its mirror image on the same
/// squares: both share one weight. `None` for a kind whose shape no image of the board maps onto itself.
#[must_use]
fn twin(kind: usize) -> Option<Vec<usize>> {
    let n = SIZES[kind] as usize;
    let shape = &squares(kind)[..n];
    let moved = (1..8).map(|image| shape.iter().map(move |s| image_square(*s, image)).collect::<Vec<u32>>());
    let moved = moved.into_iter().find(|m| m.as_slice() != shape && m.iter().all(|s| shape.contains(s)))?;
    let to: Vec<usize> = moved.iter().map(|s| shape.iter().position(|t| t == s).unwrap_or(0)).collect();
    let digits = |mut number: usize| -> Vec<usize> { (0..n).map(|_| (number % 3, number /= 3).0).collect() };
    let twin_of = |number: usize| {
        let from = digits(number);
        let mut image = vec![0; n];
        for (i, digit) in from.into_iter().enumerate() {
            image[to[i]] = digit;
        }
        image.iter().rev().fold(0, |sum, digit| sum * 3 + digit)
    };
    Some((0..3usize.pow(n as u32)).map(twin_of).collect())
}

/// For the place of each weight of a phase, the place of the one that stands for it: its own, or that of its mirror image
/// on the same squares if that comes first.
#[must_use]
pub fn shared() -> Vec<u32> {
    let mut all: Vec<u32> = (0..WEIGHTS as u32).collect();
    for kind in 0..KINDS {
        if let Some(twin) = twin(kind) {
            for (number, other) in twin.into_iter().enumerate() {
                all[FIRSTS[kind] + number] = (FIRSTS[kind] + number.min(other)) as u32;
            }
        }
    }
    all
}
