//! What a running search tells.

mod wire;

use crate::rules::{Move, Position, Square};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// What a search thinks a position is worth, seen from the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Score {
    /// In the bot's own units.
    Points(i32),
    /// Othello, estimated: the disc difference that is expected at the end.
    Lead(i32),
    /// Othello, played out: the exact final disc difference.
    Discs(i32),
    /// Gomoku: wins with the stone that many plies from now (1 = the next stone).
    Win(u16),
    /// Gomoku: loses to a stone that many plies from now.
    Loss(u16),
}

impl Score {
    /// The same, seen from the other side.
    #[must_use]
    pub const fn turned(self) -> Score {
        match self {
            Score::Points(p) => Score::Points(p.saturating_neg()),
            Score::Lead(d) => Score::Lead(d.saturating_neg()),
            Score::Discs(d) => Score::Discs(d.saturating_neg()),
            Score::Win(n) => Score::Loss(n),
            Score::Loss(n) => Score::Win(n),
        }
    }

    /// The same, told so many plies before: wins and losses are that much further off.
    #[must_use]
    pub const fn told_before(self, plies: u16) -> Score {
        match self {
            Score::Win(n) => Score::Win(n.saturating_add(plies)),
            Score::Loss(n) => Score::Loss(n.saturating_add(plies)),
            other => other,
        }
    }

    /// The greater, the better: for comparing scores of one bot that are all in one unit. Wins outweigh everything, the
    /// quickest most; of losses the last is the best.
    #[must_use]
    pub fn worth(self) -> i64 {
        match self {
            Score::Points(v) | Score::Lead(v) | Score::Discs(v) => i64::from(v),
            Score::Win(n) => Score::DECIDED - i64::from(n),
            Score::Loss(n) => i64::from(n) - Score::DECIDED,
        }
    }

    /// Beyond every [`Score::worth`] of a score that is not decided.
    pub const DECIDED: i64 = 1 << 40;
}

impl std::fmt::Display for Score {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Score::Points(p) => write!(f, "{p:+}"),
            Score::Lead(d) => write!(f, "about {d:+} discs"),
            Score::Discs(d) => write!(f, "{d:+} discs"),
            Score::Win(n) => write!(f, "win in {n}"),
            Score::Loss(n) => write!(f, "loss in {n}"),
        }
    }
}

/// Whether a root move's score is exact or a bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Bound {
    /// Exactly this.
    Exact,
    /// This or more: it failed high.
    AtLeast,
    /// This or less: it failed low.
    AtMost,
}

/// What is known of one move at the root.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RootMove {
    /// The move.
    #[serde(with = "wire::square")]
    pub square: Square,
    /// Its score, from the side to move.
    pub score: Score,
    /// How to read the score.
    pub bound: Bound,
    /// Depth of that score, in plies.
    pub depth: u8,
    /// Nodes spent on it at that depth, however many windows it took, by all threads that share its search. Those of
    /// all moves add up to the nodes of a finished depth, but for gomoku's search for forced wins between two depths,
    /// for threads that search by themselves (gomoku's), and for moves beyond the list.
    pub nodes: u64,
    /// Twice the points that the side to move at the root made of the games played out after the move, where the bot
    /// judges by those: a win is 2, a draw 1. The games are the nodes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub half_points: Option<u32>,
    /// What is expected after it, or what refutes it: the answer first, [`RootMove::LINE`] moves at most, none where
    /// nothing is known. What the table answered leaves a short one.
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "wire::line")]
    pub line: Vec<Move>,
}

impl RootMove {
    /// Longest [`RootMove::line`].
    pub const LINE: usize = 8;

    /// Whether nothing is said of it: at most a win, or at least a loss.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        matches!((self.score, self.bound), (Score::Win(_), Bound::AtMost) | (Score::Loss(_), Bound::AtLeast))
    }

    /// Whether its score compares with the best move's: what an earlier depth said does not. Games that were played out
    /// always compare.
    #[must_use]
    pub fn compares_with(&self, best: &RootMove) -> bool {
        self.half_points.is_some() || self.depth == best.depth
    }

    /// The share of points of the games that were played out after it: 0 when all were lost, 1 when all were won.
    #[must_use]
    pub fn win_rate(&self) -> Option<f64> {
        let points = self.half_points.filter(|_| self.nodes > 0)?;
        Some(f64::from(points) / (2.0 * self.nodes as f64))
    }
}

/// How often a search asked its table of known positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct TableUse {
    /// Questions.
    pub probes: u64,
    /// Those that spared the search below that position.
    pub hits: u64,
}

/// The window in which the root is searched, seen from the side to move: nothing where a side is open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Window {
    /// What a move has to beat. It rises while a depth goes on.
    pub alpha: Option<Score>,
    /// What is too good to be true within this window.
    pub beta: Option<Score>,
    /// How often the best move of this depth turned out below the window, and it was opened downwards.
    pub fail_lows: u16,
    /// How often above, and it was opened upwards.
    pub fail_highs: u16,
}

/// What a search did at one ply. Written as three numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(from = "[u64; 3]", into = "[u64; 3]")]
pub struct PlyUse {
    /// Positions visited there.
    pub nodes: u64,
    /// Those that one move was enough to leave: beta cutoffs.
    pub cutoffs: u64,
    /// Those that the table spared.
    pub hits: u64,
}

impl From<[u64; 3]> for PlyUse {
    fn from([nodes, cutoffs, hits]: [u64; 3]) -> PlyUse {
        PlyUse { nodes, cutoffs, hits }
    }
}

impl From<PlyUse> for [u64; 3] {
    fn from(used: PlyUse) -> [u64; 3] {
        [used.nodes, used.cutoffs, used.hits]
    }
}

/// A beta cutoff, one of a sample that is drawn evenly from those of a tenth of a second; cutoffs that left out next to
/// nothing, a few plies above the leaves, do not take part.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Spark {
    /// The move that was enough.
    #[serde(with = "wire::square")]
    pub square: Square,
    /// Plies from the root to the position where it was found: 1 is after a root move.
    pub ply: u8,
}

/// A branch of the top of the tree, as it was searched last.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Branch {
    /// Place in [`Report::tree`] of the branch that it grows from, always an earlier one; none at the root.
    pub parent: Option<u16>,
    /// The move.
    #[serde(with = "wire::played")]
    pub played: Move,
    /// Its value, seen from the side to move at the root.
    pub score: Score,
    /// How to read it, from the same side.
    pub bound: Bound,
    /// Nodes spent on it: never more than its parent's. Of a move that several threads searched, those of one.
    pub nodes: u64,
    /// Answers to it that were never looked at, since one of those that were was enough.
    pub cut: u8,
}

/// A game that was played out in thought.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Path {
    /// The moves through the tree that is kept, from the root.
    #[serde(with = "wire::line")]
    pub moves: Vec<Move>,
    /// Twice the points that the side to move at the root made: 2 for a win, 1 for a draw.
    pub half_points: u8,
}

/// A snapshot of a search. Small (as JSON under 4 KiB with up to thirty root moves, and under 6 with forty, and the tree),
/// complete in itself, and never queued: only the latest counts.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Report {
    /// The job it belongs to.
    pub id: u64,
    /// Depth finished, in plies.
    pub depth: u8,
    /// Deepest ply looked at.
    pub selective_depth: u8,
    /// Nodes so far.
    pub nodes: u64,
    /// Time so far.
    pub elapsed: Duration,
    /// Score of the best move, from the side to move.
    pub score: Option<Score>,
    /// The principal variation, best move first; passes are in it.
    #[serde(with = "wire::line")]
    pub line: Vec<Move>,
    /// The moves at the root, best first as far as is known.
    pub moves: Vec<RootMove>,
    /// Whether the move comes from a book of openings, and was not searched.
    #[serde(default, skip_serializing_if = "is_false")]
    pub book: bool,
    /// The use of the transposition table, where the bot has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<TableUse>,
    /// The window at the root, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub window: Option<Window>,
    /// What was done at each ply so far: the first entry is the positions after the root moves, the last of
    /// [`Report::PLIES`] all that is deeper. They add up to the nodes, but for the root itself and for gomoku's searches
    /// of forced wins. Othello's strong search counts discs in place of plies, so that a pass is at the ply before it;
    /// the Monte Carlo bot counts a game where it left the tree.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub plies: Vec<PlyUse>,
    /// Some of the beta cutoffs of the last tenth of a second; they stand until others are drawn, [`Report::SPARKS`] at most.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sparks: Vec<Spark>,
    /// Some of the games played out in the last tenth of a second; they stand until others are drawn, [`Report::PATHS`] at most.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub paths: Vec<Path>,
    /// The top of the tree of the depth that was finished last, [`Report::TREE`] branches at most: the root moves, of each
    /// the answers that took the most nodes, and of the first move some plies more.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tree: Vec<Branch>,
}

/// For fields that are left out when they say nothing.
fn is_false(value: &bool) -> bool {
    !value
}

impl Report {
    /// Most entries of [`Report::plies`].
    pub const PLIES: usize = 64;
    /// Most sparks: thirty a second at ten reports.
    pub const SPARKS: usize = 3;
    /// Most paths.
    pub const PATHS: usize = 3;
    /// Most branches.
    pub const TREE: usize = 256;

    /// A root move and what is expected after it: the principal variation, if it is its first move.
    #[must_use]
    pub fn line_of(&self, root: &RootMove) -> Vec<Move> {
        let played = Move::Place(root.square);
        if self.line.first() == Some(&played) {
            return self.line.clone();
        }
        std::iter::once(played).chain(root.line.iter().copied()).collect()
    }

    /// Whether it can be about that position: what comes from another process is not taken on trust.
    ///
    /// # Errors
    /// In a few words: a square of another board, a branch that grows from none before it, or more than a report holds.
    pub fn check(&self, position: &Position) -> Result<(), String> {
        let (size, cells) = (position.size(), usize::from(position.size()).pow(2));
        let mut squares = self.moves.iter().map(|m| m.square).chain(self.sparks.iter().map(|s| s.square));
        let lines = std::iter::once(&self.line).chain(self.moves.iter().map(|m| &m.line));
        let lines = lines.chain(self.paths.iter().map(|p| &p.moves));
        let mut played = lines.flatten().copied().chain(self.tree.iter().map(|b| b.played));
        let fits = |s: Square| s.width() == size && s.index() < cells;
        if !squares.all(fits) || !played.all(|m| m.square().is_none_or(fits)) {
            return Err(format!("it names a square that is not on a board of {size}x{size}"));
        }
        let early = |(k, b): (usize, &Branch)| b.parent.is_none_or(|p| usize::from(p) < k);
        if !self.tree.iter().enumerate().all(early) {
            return Err("a branch of its tree grows from none before it".to_owned());
        }
        let most = [(self.moves.len(), cells), (self.tree.len(), Report::TREE), (self.plies.len(), Report::PLIES)];
        if most.iter().any(|(n, most)| n > most) {
            return Err("it holds more moves, branches or plies than there can be".to_owned());
        }
        Ok(())
    }

    /// Nodes per second so far; 0 before the clock has ticked.
    #[must_use]
    pub fn speed(&self) -> f64 {
        let s = self.elapsed.as_secs_f64();
        if s > 0.0 { self.nodes as f64 / s } else { 0.0 }
    }

    /// The principal variation in the words of the game, `d3 c3 pass ...`.
    #[must_use]
    pub fn line_text(&self, position: &Position) -> String {
        self.line.iter().map(|m| position.move_name(*m)).collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Game, Setup};

    #[test]
    fn a_report_of_another_board_or_a_tree_without_a_root_is_refused() {
        let position = Position::start(&Setup::usual(Game::Gomoku)).expect("a board");
        let here = Square::new(3, 3, 15);
        let root = |square, line| RootMove {
            square,
            score: Score::Points(0),
            bound: Bound::Exact,
            depth: 1,
            nodes: 1,
            half_points: None,
            line,
        };
        let branch = |parent| Branch {
            parent,
            played: Move::Place(here),
            score: Score::Points(0),
            bound: Bound::Exact,
            nodes: 1,
            cut: 0,
        };
        let of = |moves| Report { moves, ..Report::default() };
        assert_eq!(of(vec![root(here, vec![Move::Pass])]).check(&position), Ok(()));
        let elsewhere = Square::new(18, 18, 19);
        assert!(of(vec![root(elsewhere, Vec::new())]).check(&position).is_err());
        assert!(of(vec![root(here, vec![Move::Place(elsewhere)])]).check(&position).is_err());
        let with = |tree| Report { tree, ..Report::default() };
        assert_eq!(with(vec![branch(None), branch(Some(0))]).check(&position), Ok(()));
        assert!(with(vec![branch(Some(0))]).check(&position).is_err());
        assert!(with(vec![branch(None); Report::TREE + 1]).check(&position).is_err());
        assert!(of(vec![root(here, Vec::new()); 300]).check(&position).is_err());
    }
}
