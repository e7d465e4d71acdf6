//! The board of the strong search: place, take back, and what every empty point would be for either side.

use super::{
    bits::Bits,
    codes::{CLASSES, Class, Codes},
    fixed::Fixed,
    lines::{MARGIN, PairTable},
    weights::{Info, Weights, sights},
};
use crate::rules::{Gomoku, RuleSet, Side, Square, renju};
use std::sync::Arc;

/// Most points along a side: a line with its margins fits in a word.
pub(crate) const LARGEST: u8 = 22;

/// A point of the board, row by row from the top left.
pub(crate) type Point = usize;

/// What a stone changed, to be put back.
struct Change {
    at: u16,
    /// Codes of both sides before.
    code: [u16; 2],
    /// Shapes of both sides in the four lines before.
    pairs: u32,
}

/// The state before a stone, as far as it is put back whole.
struct Frame {
    at: u16,
    changes: u32,
    near: Bits,
    values: [[i32; 2]; 2],
}

/// The board of one search.
pub(crate) struct Field {
    fixed: &'static Fixed,
    table: &'static PairTable,
    codes: &'static Codes,
    weights: Arc<Weights>,
    rules: RuleSet,
    to_move: Side,
    stones: usize,
    points: Vec<Option<Side>>,
    hash: u64,
    lines: [Vec<u64>; 4],
    /// For each point one byte a direction: Black's shape in the low half, White's in the high one. Kept for empty
    /// points only.
    pairs: Vec<u32>,
    /// By side and point.
    code: [Vec<u16>; 2],
    /// Empty points by side and class.
    sets: [[Bits; CLASSES]; 2],
    counts: [[u16; CLASSES]; 2],
    /// Empty points within reach of a stone, and occupied ones.
    near: Bits,
    empty: Bits,
    /// For each side the sums of [`Info::value`] over the empty points.
    values: [[i32; 2]; 2],
    changes: Vec<Change>,
    frames: Vec<Frame>,
}

/// The hash of the side to move.
const WHITE_TO_MOVE: u64 = 0x9E37_79B9_7F4A_7C15;

impl Field {
    /// Sets a position up. The board is [`LARGEST`] wide at most.
    pub(crate) fn new(position: &Gomoku, weights: Arc<Weights>) -> Field {
        let size = usize::from(position.size());
        let fixed = Fixed::of(size);
        let points = size * size;
        let lines = fixed.geometry.lines();
        let mut field = Field {
            table: PairTable::of(position.rules()),
            codes: Codes::table(),
            weights,
            rules: position.rules(),
            to_move: Side::Black,
            stones: 0,
            points: vec![None; points],
            hash: 0,
            lines,
            pairs: vec![0; points],
            code: [vec![0; points], vec![0; points]],
            sets: [[Bits::NONE; CLASSES]; 2],
            counts: [[0; CLASSES]; 2],
            near: Bits::NONE,
            empty: Bits::NONE,
            values: [[0; 2]; 2],
            changes: Vec::with_capacity(4096),
            frames: Vec::with_capacity(256),
            fixed,
        };
        for at in 0..points {
            let mut pairs = 0;
            for (d, (line, before)) in field.fixed.geometry.places[at].iter().enumerate() {
                let pair = field.table.at(field.lines[d][usize::from(*line)], u32::from(*before));
                pairs |= u32::from(pair) << (8 * d);
            }
            field.pairs[at] = pairs;
            for side in 0..2 {
                field.code[side][at] = field.code_of(pairs, side);
            }
            field.empty.add(at);
            field.list(at, true);
        }
        for (at, stone) in position.points().iter().enumerate() {
            if let Some(side) = stone {
                field.to_move = *side;
                field.place(at);
            }
        }
        field.to_move = position.to_move();
        field.frames.clear();
        field.changes.clear();
        field
    }

    /// Points along a side.
    pub(crate) fn size(&self) -> usize {
        self.fixed.geometry.size
    }

    /// The rules in force.
    pub(crate) const fn rules(&self) -> RuleSet {
        self.rules
    }

    /// Whose turn it is.
    #[inline]
    pub(crate) const fn to_move(&self) -> Side {
        self.to_move
    }

    /// Gives the turn to the other side without a stone.
    pub(crate) const fn pass(&mut self) {
        self.to_move = self.to_move.other();
    }

    /// How many stones lie on the board.
    #[inline]
    pub(crate) const fn stones(&self) -> usize {
        self.stones
    }

    /// True when no point is left.
    #[inline]
    pub(crate) fn is_full(&self) -> bool {
        self.stones == self.points.len()
    }

    /// A number for the stones and the side to move.
    #[inline]
    pub(crate) fn hash(&self) -> u64 {
        if self.to_move == Side::White { self.hash ^ WHITE_TO_MOVE } else { self.hash }
    }

    /// The hash after a stone of the side to move.
    #[inline]
    pub(crate) fn hash_after(&self, at: Point) -> u64 {
        let side = self.to_move;
        let hash = self.hash ^ self.fixed.keys[at][side.index()];
        if side == Side::White { hash } else { hash ^ WHITE_TO_MOVE }
    }

    /// The stone on a point.
    #[inline]
    pub(crate) fn at(&self, at: Point) -> Option<Side> {
        self.points[at]
    }

    /// The square of a point.
    pub(crate) fn square(&self, at: Point) -> Square {
        Square::from_index(at, self.size() as u8)
    }

    /// Number of empty points of a class for `side`.
    #[inline]
    pub(crate) const fn count(&self, side: Side, class: Class) -> u16 {
        self.counts[side.index()][class as usize]
    }

    /// Empty points of a class for `side`.
    #[inline]
    pub(crate) const fn set(&self, side: Side, class: Class) -> &Bits {
        &self.sets[side.index()][class as usize]
    }

    /// The points where `side` would make a four that is not at once a win.
    #[inline]
    pub(crate) fn fours(&self, side: Side) -> Bits {
        self.set(side, Class::Four).or(self.set(side, Class::FourThree))
    }

    /// The class of an empty point for `side`.
    #[inline]
    pub(crate) fn class(&self, side: Side, at: Point) -> Class {
        self.info(side, at).class
    }

    /// What is known of the code of an empty point for `side`.
    #[inline]
    pub(crate) fn info(&self, side: Side, at: Point) -> &Info {
        self.weights.info(side.index(), self.code[side.index()][at])
    }

    /// How likely an empty point is a good move of `side`, by its codes for both sides alone.
    #[inline]
    pub(crate) fn promise(&self, side: Side, at: Point) -> i32 {
        i32::from(self.info(side, at).policy[0]) + i32::from(self.info(side.other(), at).policy[1])
    }

    /// The code of an empty point for `side`.
    #[inline]
    #[cfg_attr(target_arch = "wasm32", allow(dead_code))]
    pub(crate) fn code(&self, side: Side, at: Point) -> u16 {
        self.code[side.index()][at]
    }

    /// The shape of a stone of `side` on an empty point in one of the four lines, as a number.
    #[inline]
    pub(crate) fn shape(&self, side: Side, at: Point, direction: usize) -> u8 {
        (self.pairs[at] >> (8 * direction + 4 * side.index()) & 15) as u8
    }

    /// Empty points.
    #[inline]
    pub(crate) const fn empty(&self) -> &Bits {
        &self.empty
    }

    /// Empty points within two steps of a stone or four along a line.
    #[inline]
    pub(crate) fn near(&self) -> Bits {
        self.near.and(&self.empty)
    }

    /// Index steps along each direction.
    #[inline]
    pub(crate) fn steps(&self) -> [isize; 4] {
        self.fixed.geometry.steps
    }

    /// The points along a line through a point, that one left out, as far as another stone can matter to it; those off
    /// the board left out, stones not.
    pub(crate) fn along(&self, at: Point, direction: usize) -> impl Iterator<Item = Point> + '_ {
        let (line, before) = self.fixed.geometry.places[at][direction];
        let (line, before) = (self.lines[direction][usize::from(line)], u32::from(before));
        let (reach, step) = (self.table.reach as isize, self.steps()[direction]);
        (-reach..=reach)
            .filter(move |k| {
                let shift = 2 * (before as isize + MARGIN as isize + k);
                *k != 0 && line >> shift & 3 != 3
            })
            .map(move |k| (at as isize + k * step) as usize)
    }

    /// Whether the side may play on an empty point.
    #[inline]
    pub(crate) fn may_play(&self, side: Side, at: Point) -> bool {
        self.rules != RuleSet::Renju
            || side == Side::White
            || !self.info(side, at).suspect
            || renju::forbidden_on(&self.points, self.size() as u8, self.square(at)).is_none()
    }

    /// The learned value for the side to move, in points ([`UNIT`](super::weights::UNIT)): how likely it wins when
    /// neither side has a five to make. Nothing is searched.
    #[inline]
    pub(crate) fn evaluate(&self) -> i32 {
        let me = self.to_move.index();
        self.value() + self.weights.threats(me, self.sights(me), self.sights(1 - me))
    }

    /// Which classes a side (an index) has points of: see [`sights`].
    #[inline]
    pub(crate) fn sights(&self, side: usize) -> usize {
        sights(&self.counts[side])
    }

    /// The points alone: the part of the value that is a sum over them.
    #[inline]
    pub(crate) const fn value(&self) -> i32 {
        let me = self.to_move.index();
        self.values[me][0] - self.values[1 - me][1]
    }

    /// Puts a stone of the side to move on an empty point.
    pub(crate) fn place(&mut self, at: Point) {
        let side = self.to_move;
        self.frames.push(Frame {
            at: at as u16,
            changes: self.changes.len() as u32,
            near: self.near,
            values: self.values,
        });
        self.list(at, false);
        self.empty.flip(at);
        self.near = self.near.or(&self.fixed.around[at]);
        self.points[at] = Some(side);
        self.stones += 1;
        self.hash ^= self.fixed.keys[at][side.index()];
        self.to_move = side.other();
        self.touch(at, side);
    }

    /// Takes the last stone back.
    pub(crate) fn take_back(&mut self) {
        let Some(frame) = self.frames.pop() else { return };
        let at = usize::from(frame.at);
        let side = self.to_move.other();
        for (d, (line, before)) in self.fixed.geometry.places[at].iter().enumerate() {
            self.lines[d][usize::from(*line)] &= !(3 << (2 * (u32::from(*before) + MARGIN)));
        }
        while self.changes.len() > frame.changes as usize {
            let Some(change) = self.changes.pop() else { break };
            let to = usize::from(change.at);
            self.pairs[to] = change.pairs;
            for side in 0..2 {
                let code = change.code[side];
                let was = std::mem::replace(&mut self.code[side][to], code);
                if was == code {
                    continue;
                }
                self.reclass(side, to, self.weights.info(side, was).class, self.weights.info(side, code).class);
            }
        }
        self.to_move = side;
        self.hash ^= self.fixed.keys[at][side.index()];
        self.stones -= 1;
        self.points[at] = None;
        self.near = frame.near;
        self.empty.flip(at);
        self.list(at, true);
        self.values = frame.values;
    }

    /// Works out anew what a stone changes along its lines.
    #[inline]
    fn touch(&mut self, at: Point, side: Side) {
        let reach = self.table.reach;
        let (places, steps) = (self.fixed.geometry.places[at], self.fixed.geometry.steps);
        for (d, (line, before)) in places.into_iter().enumerate() {
            let before = u32::from(before);
            let line = {
                let line = &mut self.lines[d][usize::from(line)];
                *line |= (side.index() as u64 + 1) << (2 * (before + MARGIN));
                *line
            };
            let open = !(line | line >> 1) & 0x5555_5555_5555_5555;
            let mut open = open >> (2 * (before + MARGIN - reach)) & ((1 << (4 * reach + 2)) - 1);
            while open != 0 {
                let cell = open.trailing_zeros() / 2;
                open &= open - 1;
                let to = (at as isize + (cell as isize - reach as isize) * steps[d]) as usize;
                let pair = self.table.at(line, before + cell - reach);
                let pairs = self.pairs[to];
                if (pairs >> (8 * d)) as u8 != pair {
                    self.change(to, pairs, pairs & !(0xFF << (8 * d)) | u32::from(pair) << (8 * d));
                }
            }
        }
    }

    #[inline]
    fn change(&mut self, to: Point, was: u32, now: u32) {
        self.changes.push(Change { at: to as u16, code: [self.code[0][to], self.code[1][to]], pairs: was });
        self.pairs[to] = now;
        for side in 0..2 {
            if (was ^ now) & 0x0F0F_0F0F << (4 * side) == 0 {
                continue;
            }
            let code = self.code_of(now, side);
            let before = std::mem::replace(&mut self.code[side][to], code);
            if code == before {
                continue;
            }
            let (old, new) = (*self.weights.info(side, before), *self.weights.info(side, code));
            for turn in 0..2 {
                self.values[side][turn] += i32::from(new.value[turn]) - i32::from(old.value[turn]);
            }
            self.reclass(side, to, old.class, new.class);
        }
    }

    #[inline]
    fn reclass(&mut self, side: usize, at: Point, was: Class, now: Class) {
        if was != now {
            self.sets[side][was as usize].flip(at);
            self.sets[side][now as usize].flip(at);
            self.counts[side][was as usize] -= 1;
            self.counts[side][now as usize] += 1;
        }
    }

    /// Counts an empty point in, or out.
    #[inline]
    fn list(&mut self, at: Point, inward: bool) {
        for side in 0..2 {
            let info = *self.weights.info(side, self.code[side][at]);
            self.sets[side][info.class as usize].flip(at);
            let count = &mut self.counts[side][info.class as usize];
            *count = if inward { *count + 1 } else { *count - 1 };
            for turn in 0..2 {
                let value = i32::from(info.value[turn]);
                self.values[side][turn] += if inward { value } else { -value };
            }
        }
    }

    #[inline]
    fn code_of(&self, pairs: u32, side: usize) -> u16 {
        let x = pairs >> (4 * side) & 0x0F0F_0F0F;
        let x = (x | x >> 4) & 0x00FF_00FF;
        self.codes.of((x | x >> 8) as u16)
    }
}
