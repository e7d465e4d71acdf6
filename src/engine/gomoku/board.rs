//! A gomoku board that keeps, for every point and both sides, what a stone there makes of its four lines.
//!
//! A stone touches only the points within five steps along the four lines through it; all else stays. Taking it back
//! is the same work with the sign turned.

use super::shapes::{CLOSED, OWN, POWERS, SHAPES, Shape, ShapeTable};
use crate::rules::{Gomoku, RuleSet, Side, Square, gomoku::DIRECTIONS, renju};

/// How urgent an empty point is for one side. Ordered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Threat {
    /// Nothing that must be answered.
    None,
    /// A stone there makes a four: one answer.
    Four,
    /// A stone there makes an open four or two fours: five next, whatever the answer.
    Wins,
    /// A stone there wins.
    Five,
}

/// Another point on a line through a point.
struct Ray {
    to: u16,
    direction: u8,
    /// Weight of the first point in the other's key.
    power: u16,
}

/// The shapes of one side at every point, as if it had a stone there.
struct Half {
    table: &'static ShapeTable,
    keys: Vec<[u16; 4]>,
    shapes: Vec<[Shape; 4]>,
    /// Of the empty points; [`Threat::None`] under a stone.
    threats: Vec<Threat>,
    /// Empty points by threat.
    counts: [u16; 4],
    /// Shapes of this side's stones, each stone counted once a direction.
    tally: [i32; SHAPES],
}

/// The board of one search.
pub(crate) struct Board {
    game: Gomoku,
    rays: Vec<Vec<Ray>>,
    halves: [Half; 2],
    /// Stones within the radius of each point.
    near: Vec<u8>,
    radius: u8,
}

impl Board {
    /// Sets a position up. Candidates lie within `radius` steps of a stone, in any direction.
    pub(crate) fn new(position: &Gomoku, radius: u8) -> Board {
        let (n, points) = (position.size(), position.points().len());
        let mut game = Gomoku::empty(n, position.rules());
        let square = |i: usize| Square::from_index(i, n);
        let rays = (0..points).map(|i| rays(square(i))).collect();
        let half = |side| Half::new(n, ShapeTable::of(!position.rules().wins(side, 6)));
        game.set_to_move(position.to_move());
        let mut board = Board { game, rays, halves: Side::BOTH.map(half), near: vec![0; points], radius };
        for i in 0..points {
            if let Some(side) = position.at(square(i)) {
                board.game.set(square(i), Some(side));
                board.put(square(i), side);
            }
        }
        board
    }

    /// The plain position, as it is now.
    pub(crate) const fn game(&self) -> &Gomoku {
        &self.game
    }

    /// Whose turn it is.
    pub(crate) const fn to_move(&self) -> Side {
        self.game.to_move()
    }

    /// Puts a stone of the side to move on a legal point.
    pub(crate) fn place(&mut self, square: Square) {
        let side = self.game.to_move();
        self.game.place(square);
        self.put(square, side);
    }

    /// Takes the last stone back.
    pub(crate) fn take_back(&mut self, square: Square) {
        self.game.take_back(square);
        self.lift(square, self.game.to_move());
    }

    /// Whether the side may play on an empty point.
    pub(crate) fn may_play(&self, side: Side, square: Square) -> bool {
        if self.game.rules() != RuleSet::Renju || side == Side::White {
            return true;
        }
        // The full test is dear; without one of these it cannot say no.
        let shapes = self.shapes(side, square);
        let count = |from: Shape| shapes.iter().filter(|s| **s >= from).count();
        let suspect =
            shapes.iter().any(|s| matches!(s, Shape::Overline | Shape::OpenFour)) || count(Shape::OpenThree) > 1;
        !suspect || renju::forbidden(&self.game, square).is_none()
    }

    /// What a stone of `side` on `square` makes, or has made, of the four lines.
    pub(crate) fn shapes(&self, side: Side, square: Square) -> &[Shape; 4] {
        &self.halves[side.index()].shapes[square.index()]
    }

    /// How urgent an empty point is for `side`.
    pub(crate) fn threat(&self, side: Side, square: Square) -> Threat {
        self.halves[side.index()].threats[square.index()]
    }

    /// Number of empty points with exactly that threat for `side`.
    pub(crate) const fn count(&self, side: Side, threat: Threat) -> u16 {
        self.halves[side.index()].counts[threat as usize]
    }

    /// Empty points with exactly that threat for `side`.
    pub(crate) fn points(&self, side: Side, threat: Threat) -> impl Iterator<Item = Square> + '_ {
        let n = self.game.size();
        let all = self.halves[side.index()].threats.iter().enumerate();
        all.filter(move |(_, t)| **t == threat).map(move |(i, _)| Square::from_index(i, n))
    }

    /// Empty points within the radius of a stone.
    pub(crate) fn near(&self) -> impl Iterator<Item = Square> + '_ {
        let all = self.near.iter().zip(self.game.points()).enumerate();
        all.filter(|(_, (near, stone))| **near > 0 && stone.is_none())
            .map(|(i, _)| Square::from_index(i, self.game.size()))
    }

    /// Shapes of the stones of `side`, each stone counted once a direction.
    pub(crate) const fn tally(&self, side: Side) -> &[i32; SHAPES] {
        &self.halves[side.index()].tally
    }

    fn put(&mut self, square: Square, side: Side) {
        let at = square.index();
        for half in &mut self.halves {
            half.set_threat(at, Threat::None);
        }
        self.halves[side.index()].add(at, 1);
        self.touch(at, side, |key, weight| key + weight);
        self.crowd(square, |near| near + 1);
    }

    fn lift(&mut self, square: Square, side: Side) {
        let at = square.index();
        self.crowd(square, |near| near - 1);
        self.touch(at, side, |key, weight| key - weight);
        self.halves[side.index()].add(at, -1);
        for half in &mut self.halves {
            half.set_threat(at, threat(&half.shapes[at]));
        }
    }

    /// Changes the digit of point `at` in the keys of all points on its lines.
    fn touch(&mut self, at: usize, side: Side, change: impl Fn(u16, u16) -> u16) {
        for ray in &self.rays[at] {
            let (to, d) = (usize::from(ray.to), usize::from(ray.direction));
            let stone = self.game.points()[to];
            for owner in Side::BOTH {
                let half = &mut self.halves[owner.index()];
                let key = &mut half.keys[to][d];
                *key = change(*key, ray.power * if owner == side { OWN } else { CLOSED });
                let now = half.table.get(*key);
                let was = std::mem::replace(&mut half.shapes[to][d], now);
                if now == was {
                    continue;
                }
                match stone {
                    None if now.max(was) >= Shape::Four => half.set_threat(to, threat(&half.shapes[to])),
                    Some(s) if s == owner => {
                        half.tally[was as usize] -= 1;
                        half.tally[now as usize] += 1;
                    }
                    _ => {}
                }
            }
        }
    }

    fn crowd(&mut self, square: Square, change: impl Fn(u8) -> u8) {
        let (n, r) = (self.game.size(), self.radius);
        let span = |v: u8| v.saturating_sub(r)..=(v + r).min(n - 1);
        for row in span(square.row()) {
            for col in span(square.col()) {
                let near = &mut self.near[usize::from(row) * usize::from(n) + usize::from(col)];
                *near = change(*near);
            }
        }
    }
}

impl Half {
    fn new(n: u8, table: &'static ShapeTable) -> Half {
        let points = usize::from(n) * usize::from(n);
        let key = |i: usize, (dx, dy): (i32, i32)| {
            let square = Square::from_index(i, n);
            let off = |cell: usize| square.step(offset(cell) * dx, offset(cell) * dy).is_none();
            (0..POWERS.len()).filter(|cell| off(*cell)).map(|cell| POWERS[cell] * CLOSED).sum::<u16>()
        };
        let keys: Vec<[u16; 4]> = (0..points).map(|i| DIRECTIONS.map(|d| key(i, d))).collect();
        let shapes = keys.iter().map(|k| k.map(|key| table.get(key))).collect();
        let counts = [points as u16, 0, 0, 0];
        Half { table, keys, shapes, threats: vec![Threat::None; points], counts, tally: [0; SHAPES] }
    }

    fn set_threat(&mut self, at: usize, threat: Threat) {
        let was = std::mem::replace(&mut self.threats[at], threat);
        self.counts[was as usize] -= 1;
        self.counts[threat as usize] += 1;
    }

    fn add(&mut self, at: usize, sign: i32) {
        for shape in self.shapes[at] {
            self.tally[shape as usize] += sign;
        }
    }
}

/// Steps from the middle of a line to one of its cells: -5 to -1 and 1 to 5.
const fn offset(cell: usize) -> i32 {
    if cell < 5 { cell as i32 - 5 } else { cell as i32 - 4 }
}

/// The points on the four lines through a point, up to five steps away.
fn rays(square: Square) -> Vec<Ray> {
    let mut rays = Vec::with_capacity(40);
    for (direction, (dx, dy)) in DIRECTIONS.into_iter().enumerate() {
        for (cell, power) in POWERS.into_iter().enumerate() {
            // Seen from the other point, this one lies the opposite way.
            let back = offset(cell);
            if let Some(to) = square.step(-back * dx, -back * dy) {
                rays.push(Ray { to: to.index() as u16, direction: direction as u8, power });
            }
        }
    }
    rays
}

/// The threat of a stone that makes these shapes.
fn threat(shapes: &[Shape; 4]) -> Threat {
    let fours = shapes.iter().filter(|s| **s == Shape::Four).count();
    match shapes.iter().max() {
        Some(Shape::Five) => Threat::Five,
        Some(Shape::OpenFour) => Threat::Wins,
        _ if fours > 1 => Threat::Wins,
        _ if fours == 1 => Threat::Four,
        _ => Threat::None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng, rngs::StdRng};

    /// All that a board knows of its points.
    fn known(board: &Board) -> impl PartialEq + std::fmt::Debug + use<> {
        let half = |h: &Half| (h.keys.clone(), h.threats.clone(), h.counts, h.tally);
        (board.game.clone(), board.near.clone(), board.halves.each_ref().map(half))
    }

    #[test]
    fn what_is_kept_up_to_date_equals_what_is_worked_out_afresh() {
        for (size, rules) in [(9, RuleSet::Freestyle), (15, RuleSet::Standard), (19, RuleSet::Renju)] {
            let mut rng = StdRng::seed_from_u64(5);
            let mut board = Board::new(&Gomoku::empty(size, rules), 2);
            let mut stack = Vec::new();
            for _ in 0..400 {
                let n = usize::from(size);
                let square = Square::from_index(rng.random_range(0..n * n), size);
                if rng.random_bool(0.6) && board.game.at(square).is_none() {
                    let before = known(&board);
                    stack.push(square);
                    board.place(square);
                    board.take_back(square);
                    assert_eq!(known(&board), before);
                    board.place(square);
                } else if let Some(last) = stack.pop() {
                    board.take_back(last);
                }
                let mut fresh = Board::new(&board.game, 2);
                // A finished game is searched no further, so only the flag of the win may differ.
                fresh.game = board.game.clone();
                assert_eq!(known(&board), known(&fresh));
            }
        }
    }

    #[test]
    fn fives_are_those_of_the_rules() {
        let mut rng = StdRng::seed_from_u64(6);
        for rules in [RuleSet::Freestyle, RuleSet::Standard, RuleSet::Renju] {
            let mut fives = 0;
            for _ in 0..60 {
                let mut game = Gomoku::empty(15, rules);
                for i in 0..225 {
                    let stone = [None, Some(Side::Black), Some(Side::White)][[0, 1, 1, 2][rng.random_range(0..4)]];
                    game.set(Square::from_index(i, 15), stone);
                }
                let board = Board::new(&game, 2);
                for side in Side::BOTH {
                    for i in (0..225).filter(|i| game.points()[*i].is_none()) {
                        let square = Square::from_index(i, 15);
                        let five = board.threat(side, square) == Threat::Five;
                        assert_eq!(five, game.would_win(square, side));
                        fives += u32::from(five);
                    }
                }
            }
            assert!(fives > 200, "{fives}");
        }
    }
}
