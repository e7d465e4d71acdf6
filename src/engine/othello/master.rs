//! The strong bot: what it is told to be, its book, its levels, and how much of the search each of them calls for.

use super::{
    board::Board,
    book::Book,
    learned::Weights,
    levels::{self, Level},
    root::{How, LARGEST, USUAL, choose},
};
use crate::{
    engine::{
        probe::Probe,
        report::{Bound, RootMove, Score},
    },
    rules::{Move, Othello, Square},
};
use rand::{RngExt, rngs::StdRng};
use std::{cmp::Reverse, time::Duration};

/// Size of the table for a search of a tenth of a second: 8 MiB. Twice the time, twice the table.
const SMALLEST: u32 = 23;

/// So many squares from the end a game that is to be played out without a limit takes the largest table.
const LONG: u32 = 28;

/// The table that a search of that time can fill. A larger one is slower, for its pages have to be fetched one by one.
fn table_bits(time: Option<Duration>, how: &How, empties: u32) -> u32 {
    let long = empties >= LONG && empties <= u32::from(how.exact);
    let Some(time) = time else { return if long { LARGEST } else { USUAL } };
    let tenths = (time.as_millis() / 100).max(1);
    (SMALLEST + tenths.ilog2()).min(LARGEST)
}

/// What the strong bot is told to be.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Its level; the highest if neither this nor a depth is given.
    pub level: Option<u8>,
    /// Plies to look ahead, in place of a level.
    pub depth: Option<u8>,
    /// Threads that search at once.
    pub threads: u8,
    /// How many of the best moves get an exact score.
    pub lines: u8,
    /// Whether to play from the book.
    pub book: bool,
    /// Whether it reads the end to the disc, and not only to who wins.
    pub margin: bool,
    /// Where its errors and its choice among equal openings come from.
    pub seed: u64,
}

/// Book moves that are so many discs worse than the best are as good.
const EQUAL: i32 = 1;

/// The move that the bot plays, one of `roots` (legal moves in row order).
pub(crate) fn play(
    position: &Othello,
    roots: &[Square],
    with: &Settings,
    weights: &Weights,
    probe: &mut Probe<'_>,
) -> Square {
    let board = Board::of(position);
    let mut lots = levels::lots(with.seed, board.hash());
    let level = with.level.map(levels::level);
    let by_heart = with.book && with.depth.is_none() && level.is_none_or(|l| l.book);
    if by_heart
        && position.size() == 8
        && let Some(square) = from_book(board, roots, &mut lots, probe)
    {
        return square;
    }
    // The highest level looks as far as it is given time; without a limit it stops where one would lose patience.
    let full = with.level.is_some_and(|l| l >= *levels::LEVELS.end());
    let depth = match (with.depth, probe.depth()) {
        (Some(wanted), Some(most)) => Some(wanted.min(most)),
        (wanted, most) => wanted.or(most),
    };
    let mut how = match (depth, level) {
        (Some(depth), None) => How::deep(depth, position.empties()),
        (None, None) if probe.is_bounded() => How::default(),
        (None, None) => levels::level(*levels::LEVELS.end()).how(),
        (None, Some(_)) if full && probe.is_bounded() => How::default(),
        (None, Some(level)) => level.how(),
        (Some(depth), Some(level)) => {
            let (deep, how) = (How::deep(depth, position.empties()), level.how());
            How { depth: how.depth.min(deep.depth), exact: how.exact.min(deep.exact), ..how }
        }
    };
    // A search on several threads is never the same twice; one that is bounded by nodes has to be.
    how.threads = if probe.nodes_left() == u64::MAX { with.threads } else { 1 };
    how.lines = how.lines.max(with.lines);
    how.margin = with.margin;
    how.table_bits = table_bits(probe.time(), &how, position.empties());
    let best = choose(position, roots, &how, weights, probe);
    match level {
        Some(level) if with.depth.is_none() && level.errs() && position.empties() > u32::from(level.exact) => {
            misjudged(position, board, &level, best, &mut lots, probe)
        }
        _ => best,
    }
}

/// A move of the book, drawn by lot from those that are about as good as the best.
fn from_book(board: Board, roots: &[Square], lots: &mut StdRng, probe: &mut Probe<'_>) -> Option<Square> {
    let mut known = Book::shipped().moves(board);
    known.retain(|(square, _)| roots.contains(square));
    let (_, best) = *known.first()?;
    let equal: Vec<_> = known.iter().filter(|(_, value)| *value >= best - EQUAL).collect();
    let (square, value) = **equal.get(lots.random_range(0..equal.len()))?;
    known.retain(|(other, _)| *other != square);
    known.insert(0, (square, value));
    let root = |(square, value): (Square, i32)| RootMove {
        square,
        score: Score::Lead(value),
        bound: Bound::Exact,
        depth: 0,
        nodes: 0,
        half_points: None,
        line: Vec::new(),
    };
    probe.known_by_heart();
    probe.publish(known.into_iter().map(root).collect(), vec![Move::Place(square)]);
    Some(square)
}

/// The move that seems best to a level that errs.
fn misjudged(
    position: &Othello,
    board: Board,
    level: &Level,
    best: Square,
    lots: &mut StdRng,
    probe: &mut Probe<'_>,
) -> Square {
    let mut known = probe.known().to_vec();
    let seems = |root: &RootMove, lots: &mut StdRng| {
        let (Score::Lead(value) | Score::Discs(value)) = root.score else { return f32::MIN };
        let bit = u32::from(root.square.row()) * 8 + u32::from(root.square.col());
        let after = board.play(bit, position.flips(root.square));
        let more = after.opp.count_ones() as i32 - after.own.count_ones() as i32;
        level.seems(value, more, lots)
    };
    // In the order of the squares, so that the lots fall alike whatever the search found first.
    known.sort_by_key(|r| r.square);
    let judged: Vec<f32> = known.iter().map(|r| seems(r, lots)).collect();
    let Some((i, _)) = judged.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1)) else { return best };
    let chosen = known.remove(i);
    let square = chosen.square;
    known.sort_by_key(|r| match r.score {
        Score::Lead(v) | Score::Discs(v) => Reverse(v),
        _ => Reverse(i32::MIN),
    });
    known.insert(0, chosen);
    if square != best {
        probe.publish(known, vec![Move::Place(square)]);
    }
    square
}
