//! The classic gomoku bot: alpha-beta over the most urgent points, with three knobs.

use super::{
    board::{Board, Threat},
    candidates::{Candidates, by_urgency, candidates, defences},
    shapes::{SHAPES, Shape},
};
use crate::{
    engine::{
        deepen::{INFINITY, Lines, Tree, deepen},
        probe::Probe,
        report::Score,
    },
    rules::{Gomoku, Move, Side, Square},
};

/// Value of a win at the root; a win `n` stones later is worth `n` less, so the shortest is preferred.
const WIN: i32 = 1_000_000_000;
/// Values beyond this are wins that are proven.
const PROVEN: i32 = WIN - 1_000;
/// Value of a loss that is not proven, because the width has cut moves that might have helped.
const LIKELY_LOSS: i32 = -500_000_000;
/// Evaluations stay within ± this.
const MOST: i32 = 400_000_000;

/// The three knobs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Settings {
    /// Plies to look ahead; the one answer to a four costs none.
    pub(crate) depth: u8,
    /// Points kept in a quiet position.
    pub(crate) width: u8,
    /// Steps from a stone within which a quiet point is looked at.
    pub(crate) radius: u8,
}

/// The best point, by iterative deepening; the best of `only` unless that is empty. The first stone goes to the centre at
/// once.
pub(crate) fn choose(position: &Gomoku, only: &[Square], settings: Settings, probe: &mut Probe<'_>) -> Square {
    if position.is_empty() && (only.is_empty() || only.contains(&position.centre())) {
        probe.publish_only(position.centre(), Score::Points(0));
        return position.centre();
    }
    let mut search = Classic::new(position, settings);
    if !only.is_empty() {
        let moves = by_urgency(&search.board, only.to_vec());
        return deepen(&mut search, &moves, settings.depth, probe).0;
    }
    let Candidates { moves, complete } = candidates(&search.board, settings.width);
    let (square, value) = deepen(&mut search, &moves, settings.depth, probe);
    if complete || value > -PROVEN || probe.ended() {
        return square;
    }
    // All that the width has kept is lost: one of the others may hold.
    let all = candidates(&search.board, u8::MAX).moves;
    deepen(&mut search, &all, settings.depth, probe).0
}

/// One search; killers and history live and die with it.
struct Classic {
    board: Board,
    width: u8,
    lines: Lines,
    /// By ply, the last move that refuted a line there.
    killers: Vec<Option<Square>>,
    /// By side and point, how much its refutations have saved: the square of the depth each time.
    history: [Vec<u32>; 2],
}

impl Tree for Classic {
    fn value(&mut self, square: Square, depth: u8, alpha: i32, beta: i32, probe: &mut Probe<'_>) -> Option<i32> {
        if self.board.threat(self.board.to_move(), square) == Threat::Five {
            self.lines.clear(1);
            return probe.visit(1).then_some(WIN - 1);
        }
        self.child(square, depth - 1, alpha, beta, 0, probe)
    }

    fn line(&self) -> &[Move] {
        self.lines.get(1)
    }

    fn score(&self, value: i32, _: u8) -> Score {
        match value {
            PROVEN.. => Score::Win((WIN - value) as u16),
            v if v <= -PROVEN => Score::Loss((WIN + v) as u16),
            v => Score::Points(v),
        }
    }

    fn decided(&self, value: i32, depth: u8) -> bool {
        // A win of up to three stones more than the depth is seen without search; a longer one may hide a shorter.
        value <= -PROVEN || (value >= PROVEN && WIN - value <= i32::from(depth) + 3)
    }
}

impl Classic {
    fn new(position: &Gomoku, settings: Settings) -> Classic {
        let history = || vec![0; position.points().len()];
        Classic {
            board: Board::new(position, settings.radius),
            width: settings.width,
            lines: Lines::default(),
            killers: Vec::new(),
            history: [history(), history()],
        }
    }

    /// Plays, searches on and takes back; the value for the side that plays.
    fn child(
        &mut self,
        square: Square,
        depth: u8,
        alpha: i32,
        beta: i32,
        ply: usize,
        probe: &mut Probe<'_>,
    ) -> Option<i32> {
        self.board.place(square);
        let value = self.negamax(depth, -beta, -alpha, ply + 1, probe);
        self.board.take_back(square);
        value.map(|v| -v)
    }

    /// The value for the side to move, `ply` stones below the root. Every call is a node.
    fn negamax(&mut self, depth: u8, mut alpha: i32, beta: i32, ply: usize, probe: &mut Probe<'_>) -> Option<i32> {
        if !probe.visit(ply) {
            return None;
        }
        probe.begin(ply);
        self.lines.clear(ply);
        if let Some(value) = self.settled(ply) {
            return Some(value);
        }
        let me = self.board.to_move();
        let forced = self.board.count(me.other(), Threat::Five) > 0;
        if depth == 0 && !forced {
            return Some(evaluate(&self.board));
        }
        // A four leaves one answer, so it is looked at without losing depth.
        let below = if forced { depth } else { depth - 1 };
        let Candidates { mut moves, complete } = candidates(&self.board, self.width);
        if moves.is_empty() {
            return Some(0);
        }
        self.order(&mut moves, me, ply);
        let mut best = -INFINITY;
        if !complete {
            best = LIKELY_LOSS;
            alpha = alpha.max(best);
            if alpha >= beta {
                return Some(best);
            }
        }
        let count = moves.len();
        for (i, square) in moves.into_iter().enumerate() {
            let glance = if i == 0 { beta } else { alpha + 1 };
            let before = probe.mark(ply);
            let mut value = self.child(square, below, alpha, glance, ply, probe)?;
            if value >= glance && value < beta {
                value = self.child(square, below, alpha, beta, ply, probe)?;
            }
            probe.note(ply, before, Move::Place(square), value, (alpha, beta));
            best = best.max(value);
            if value > alpha {
                alpha = value;
                self.lines.extend(ply, Move::Place(square));
            }
            if alpha >= beta {
                self.killers[ply] = Some(square);
                self.history[me.index()][square.index()] += u32::from(depth) * u32::from(depth);
                probe.cutoff(ply, depth, square, count - i - 1);
                break;
            }
        }
        Some(best)
    }

    /// The value where no search is needed: a five to make, fours that cannot all be stopped, an open four to make, or
    /// a full board.
    fn settled(&mut self, ply: usize) -> Option<i32> {
        let board = &self.board;
        let (me, you) = (board.to_move(), board.to_move().other());
        let win = |stones: usize| WIN - (ply + stones) as i32;
        if let Some(square) = board.points(me, Threat::Five).next() {
            self.lines.only(ply, Move::Place(square));
            return Some(win(1));
        }
        if board.game().is_full() {
            return Some(0);
        }
        match board.count(you, Threat::Five) {
            0 => {}
            1 if board.points(you, Threat::Five).all(|s| board.may_play(me, s)) => return None,
            // Two to stop, or the only answer is forbidden.
            _ => return Some(-win(2)),
        }
        if board.count(me, Threat::Wins) > 0 {
            let square = board.points(me, Threat::Wins).find(|s| board.may_play(me, *s));
            if let Some(square) = square {
                self.lines.only(ply, Move::Place(square));
                return Some(win(3));
            }
        }
        let lost = defences(board).is_some_and(|d| !d.iter().any(|s| board.may_play(me, *s)));
        lost.then(|| -win(4))
    }

    /// Killer first, then by order of magnitude, then by history; what is equal stays by urgency.
    fn order(&mut self, moves: &mut [Square], me: Side, ply: usize) {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, None);
        }
        let (killer, history, board) = (self.killers[ply], &self.history[me.index()], &self.board);
        let grade = |s: Square| board.shapes(me, s).iter().chain(board.shapes(me.other(), s)).max().copied();
        moves.sort_by_cached_key(|s| std::cmp::Reverse((Some(*s) == killer, grade(*s), history[s.index()])));
    }
}

/// What the stones on the board are worth for the side to move.
fn evaluate(board: &Board) -> i32 {
    let (me, you) = (board.to_move(), board.to_move().other());
    let sum =
        |tally: &[i32; SHAPES], shape: Shape, value: Shape| i64::from(tally[shape as usize]) * i64::from(value.value());
    let quiet = [Shape::One, Shape::OpenOne, Shape::Two, Shape::OpenTwo, Shape::Three];
    let all = |side: Side, threes: Shape| {
        let tally = board.tally(side);
        quiet.iter().map(|s| sum(tally, *s, *s)).sum::<i64>()
            + sum(tally, Shape::OpenThree, threes)
            + sum(tally, Shape::Four, Shape::Four)
    };
    // The opponent's one open three will be closed by the move in hand; two are too many.
    let theirs = board.tally(you)[Shape::OpenThree as usize];
    let threes = if theirs <= 4 { Shape::Three } else { Shape::OpenThree };
    let value = all(me, Shape::OpenThree) - all(you, threes);
    value.clamp(i64::from(-MOST), i64::from(MOST)) as i32
}
