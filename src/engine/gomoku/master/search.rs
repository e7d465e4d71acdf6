//! The strong search: principal variation search in which what is forced is played at once.

use super::{
    codes::Class,
    field::{Field, Point},
    forced::Urgency,
    fours::Fours,
    order::{NOWHERE, Order},
    params::P,
    proof::Proof,
    table::{Entry, Limit, NO_MOVE, Table},
    threats::{Kind, Outcome, Solver},
};
use crate::rules::Side;

/// Value of a win at the root; a win with the n-th stone from here is worth n less.
pub(crate) const WIN: i32 = 30_000;
/// Values beyond this are wins that are proven.
pub(crate) const PROVEN: i32 = WIN - 1_000;
/// Beyond every value.
pub(crate) const INFINITY: i32 = WIN + 1;
/// What is not proven is worth no more than this.
const MOST: i32 = 20_000;
/// Deepest ply.
const DEEPEST: usize = 200;

/// Nodes between two looks at the clock.
const PULSE: u64 = 512;

/// One search on one thread.
pub(crate) struct Search<'a> {
    pub(crate) field: Field,
    pub(crate) fours: Fours,
    table: &'a Table,
    order: Order,
    /// Moves of the nodes on the way, each a score above sixteen bits of the point.
    moves: Vec<i64>,
    vain: Vec<u16>,
    /// Points played from the root on.
    path: Vec<u16>,
    evals: Vec<i32>,
    lines: Vec<Vec<u16>>,
    placed: u64,
    /// Nodes of the threat search.
    proving: u64,
    told: u64,
    deepest: usize,
    pub(crate) reads: (u64, u64),
    /// Told how many nodes there are more; true when the search has to end.
    pulse: &'a mut dyn FnMut(u64) -> bool,
    limit: u64,
    ended: bool,
    /// How many fours in a row are read at the leaves; 0 for none.
    pub(crate) sight: u32,
    /// Most quiet moves looked at.
    pub(crate) width: usize,
    reductions: [[i8; 64]; 64],
}

impl<'a> Search<'a> {
    pub(crate) fn new(field: Field, table: &'a Table, limit: u64, pulse: &'a mut dyn FnMut(u64) -> bool) -> Search<'a> {
        let points = field.size() * field.size();
        let reduction = |depth: usize, number: usize| {
            if depth == 0 || number == 0 {
                return 0;
            }
            let logs = (depth as f32).ln() * (number as f32).ln();
            (P.lmr_base as f32 / 100.0 + logs * 100.0 / P.lmr_div as f32) as i8
        };
        Search {
            field,
            fours: Fours::new(),
            table,
            order: Order::new(points),
            moves: Vec::with_capacity(4096),
            vain: Vec::with_capacity(1024),
            path: Vec::with_capacity(256),
            evals: vec![0; DEEPEST + 8],
            lines: vec![Vec::new(); DEEPEST + 8],
            placed: 0,
            proving: 0,
            told: 0,
            deepest: 0,
            reads: (0, 0),
            pulse,
            limit,
            ended: false,
            sight: 20,
            width: usize::MAX,
            reductions: std::array::from_fn(|d| std::array::from_fn(|n| reduction(d, n))),
        }
    }

    /// Stones placed so far.
    pub(crate) const fn nodes(&self) -> u64 {
        self.placed + self.fours.nodes + self.proving
    }

    /// Whether the search was told to end.
    pub(crate) const fn ended(&self) -> bool {
        self.ended
    }

    /// The deepest ply looked at since last asked.
    pub(crate) fn deepest(&mut self) -> usize {
        std::mem::take(&mut self.deepest)
    }

    /// The line found by the last search, after the root move.
    pub(crate) fn line(&self) -> &[u16] {
        &self.lines[1]
    }

    /// Value of a root move for the side to move, in a window; its subtree is `depth - 1` deep.
    pub(crate) fn root_move(&mut self, at: Point, depth: i32, alpha: i32, beta: i32, cut: bool) -> i32 {
        self.lines[1].clear();
        if self.field.class(self.field.to_move(), at) == Class::Five {
            return WIN - 1;
        }
        self.place(at);
        let value = -self.search(1, depth - 1, -beta, -alpha, cut);
        self.take_back();
        value
    }

    fn place(&mut self, at: Point) {
        self.placed += 1;
        self.path.push(at as u16);
        self.table.prefetch(self.field.hash_after(at));
        self.field.place(at);
        let nodes = self.nodes();
        if nodes - self.told >= PULSE || nodes >= self.limit {
            self.look();
        }
    }

    /// Tells the nodes; notes whether to end.
    pub(crate) fn look(&mut self) {
        let nodes = self.nodes();
        self.ended |= (self.pulse)(nodes - self.told) || nodes >= self.limit;
        self.told = nodes;
    }

    /// Looks for a win by fours and threes at the root, in so many nodes.
    pub(crate) fn prove(&mut self, solver: &mut Solver, nodes: u64) -> Outcome<Proof> {
        let limit = nodes.min(self.limit.saturating_sub(self.nodes()));
        let Search { field, pulse, ended, .. } = self;
        let mut told = 0;
        let outcome = solver.solve(field, Kind::Threats, limit, &mut |now| {
            *ended |= pulse(now - told);
            told = now;
            *ended
        });
        self.proving += solver.nodes();
        self.told += told;
        outcome
    }

    fn take_back(&mut self) {
        self.path.pop();
        self.field.take_back();
    }

    fn only(&mut self, ply: usize, at: Point) {
        self.lines[ply].clear();
        self.lines[ply].push(at as u16);
    }

    fn extend(&mut self, ply: usize, at: Point) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        upper[ply].clear();
        upper[ply].push(at as u16);
        upper[ply].extend_from_slice(&lower[0]);
    }

    /// What the position is worth to the side to move without a search.
    fn evaluate(&self) -> i32 {
        self.field.evaluate().clamp(-MOST, MOST)
    }

    /// A win by fours, as a value.
    fn win_by_fours(&mut self, ply: usize, budget: u32) -> Option<i32> {
        if self.sight == 0 {
            return None;
        }
        let stones = self.fours.win(&mut self.field, self.sight, budget)?;
        self.lines[ply].clear();
        let line = &mut self.lines[ply];
        line.extend(self.fours.line().map(|p| p as u16));
        Some(WIN - (ply + stones as usize) as i32)
    }

    /// Value of the position for the side to move, exact within the window.
    pub(crate) fn search(&mut self, ply: usize, depth: i32, mut alpha: i32, mut beta: i32, cut: bool) -> i32 {
        self.lines[ply].clear();
        self.deepest = self.deepest.max(ply);
        if self.ended || self.field.is_full() {
            return 0;
        }
        let urgency = self.field.urgency();
        match urgency {
            Urgency::Five(at) => {
                self.only(ply, at);
                return WIN - (ply + 1) as i32;
            }
            Urgency::Lost => return (ply + 2) as i32 - WIN,
            Urgency::Win(at) => {
                self.only(ply, at);
                return WIN - (ply + 3) as i32;
            }
            _ => {}
        }
        // No line is shorter than these.
        alpha = alpha.max((ply + 4) as i32 - WIN);
        beta = beta.min(WIN - (ply + 5) as i32);
        if alpha >= beta {
            return alpha;
        }
        if ply >= DEEPEST {
            return self.evaluate();
        }
        if let Urgency::Block(at) = urgency {
            self.place(at);
            let value = -self.search(ply + 1, depth, -beta, -alpha, !cut);
            self.take_back();
            self.extend(ply, at);
            return value;
        }
        self.inner(ply, depth, alpha, beta, cut, urgency == Urgency::Defend, NOWHERE)
    }

    /// [`Search::search`] where there is a choice. `excluded` is a move left out to see how the others do.
    fn inner(
        &mut self,
        ply: usize,
        mut depth: i32,
        alpha: i32,
        beta: i32,
        cut: bool,
        defend: bool,
        excluded: u16,
    ) -> i32 {
        let pv = beta - alpha > 1;
        let hash = self.field.hash();
        let alone = excluded != NOWHERE;
        self.reads.0 += 1;
        let known = self.table.get(hash).filter(|_| !alone);
        if let Some(e) = known {
            let value = from_table(e.value, ply);
            let enough = match e.limit {
                Limit::Exact => true,
                Limit::Lower => value >= beta,
                Limit::Upper => value <= alpha,
            };
            let sure = i32::from(e.depth) >= depth || (value.abs() >= PROVEN && enough && e.limit != Limit::Exact);
            if !pv && enough && sure {
                self.reads.1 += 1;
                return value;
            }
        }
        let best_known = known.map_or(NO_MOVE, |e| e.best);
        let eval = known.map_or_else(|| self.evaluate(), |e| i32::from(e.eval));
        self.evals[ply] = eval;
        if depth <= 0 {
            return self.leaf(ply, hash, eval, known.is_some());
        }
        let improving = ply >= 2 && eval > self.evals[ply - 2];
        if !pv && !alone && !defend {
            if depth <= P.razor_depth && eval + P.razor * depth < alpha {
                let value = self.leaf(ply, hash, eval, known.is_some());
                if depth <= 1 || value < alpha {
                    return value;
                }
            }
            if depth <= P.static_depth
                && eval - P.static_margin * (depth - i32::from(improving)) >= beta
                && beta.abs() < PROVEN
            {
                return eval;
            }
        }
        if !alone
            && depth <= P.vcf_depth
            && known.is_none_or(|e| e.depth <= 0)
            && let Some(value) = self.win_by_fours(ply, P.vcf_inner as u32)
        {
            self.keep(hash, ply, value, eval, NO_MOVE, depth, Limit::Lower);
            return value;
        }
        if best_known == NO_MOVE && depth >= P.iir_depth {
            depth -= 1;
        }
        self.all(ply, depth, alpha, beta, Node { hash, eval, pv, cut, defend, improving, excluded, known })
    }

    /// The value where the search stops: a win by fours, or what was learned.
    fn leaf(&mut self, ply: usize, hash: u64, eval: i32, known: bool) -> i32 {
        if known {
            return eval;
        }
        if let Some(value) = self.win_by_fours(ply, P.vcf_leaf as u32) {
            self.keep(hash, ply, value, eval, NO_MOVE, 0, Limit::Lower);
            return value;
        }
        self.keep(hash, ply, eval, eval, NO_MOVE, -1, Limit::Exact);
        eval
    }

    fn keep(&self, hash: u64, ply: usize, value: i32, eval: i32, best: u16, depth: i32, limit: Limit) {
        if !self.ended {
            let value = to_table(value, ply);
            self.table.put(hash, Entry { value, eval: eval as i16, best, depth: depth.min(120) as i8, limit });
        }
    }

    /// All moves of a node.
    fn all(&mut self, ply: usize, depth: i32, mut alpha: i32, beta: i32, node: Node) -> i32 {
        let Node { hash, eval, pv, cut, defend, improving, excluded, known } = node;
        let me = self.field.to_move();
        let you = me.other();
        let before = self.path.last().copied().unwrap_or(NOWHERE);
        let best_known = known.map_or(NO_MOVE, |e| e.best);
        let (start, vain) = (self.moves.len(), self.vain.len());
        self.list(ply, me, before, best_known, defend);
        let first_alpha = alpha;
        let (mut best, mut best_at) = (-INFINITY, NO_MOVE);
        let mut number = 0;
        for i in start..self.moves.len() {
            // The best of the rest; most nodes are done after a few.
            let best_of_rest = self.moves[i..].iter().copied().fold(i64::MIN, i64::max);
            let Some(next) = self.moves[i..].iter().position(|m| *m == best_of_rest) else { break };
            self.moves.swap(i, i + next);
            let at16 = best_of_rest as u16;
            let at = usize::from(at16);
            if at16 == excluded || !self.field.may_play(me, at) {
                continue;
            }
            let (mine, yours) = (self.field.class(me, at), self.field.class(you, at));
            let quiet = mine < Class::Three && yours < Class::Four;
            number += 1;
            if best > -PROVEN && !pv && number > 1 && !defend {
                let many = P.lmp_base + P.lmp_slope * depth * depth / if improving { 1 } else { 2 };
                if quiet && (number as i32 > many || number > self.width) {
                    break;
                }
                if quiet && depth <= P.futility_depth && eval + P.futility_base + P.futility * depth <= alpha {
                    continue;
                }
            }
            if number > self.width && quiet {
                break;
            }
            let mut extension = 0;
            if let Some(e) = known
                && at16 == e.best
                && excluded == NOWHERE
                && ply > 0
                && depth >= P.singular_depth
                && i32::from(e.depth) >= depth - 3
                && e.limit != Limit::Upper
                && i32::from(e.value).abs() < PROVEN
            {
                let margin = i32::from(e.value) - P.singular * depth / 4;
                let value = self.inner(ply, (depth - 1) / 2, margin - 1, margin, cut, defend, at16);
                self.lines[ply].clear();
                if self.ended {
                    break;
                }
                if value < margin {
                    extension = 1;
                } else if margin >= beta {
                    self.moves.truncate(start);
                    self.vain.truncate(vain);
                    return margin;
                }
            }
            let deeper = depth - 1 + extension;
            let history = self.order.history(me, before, at);
            self.place(at);
            let mut value = best;
            let mut whole = number == 1;
            if number > 1 {
                let mut r = 0;
                if depth >= 2 && number > 1 {
                    r = i32::from(self.reductions[depth.min(63) as usize][number.min(63)]);
                    r += i32::from(cut) - i32::from(pv) + i32::from(!improving);
                    r -= history / P.history_div;
                    r -= match mine {
                        Class::FourThree | Class::DoubleThree => 2,
                        Class::Three => P.three_less,
                        Class::Four => P.four_less,
                        _ => 0,
                    };
                    r -= i32::from(yours >= Class::Three) + i32::from(defend);
                    r = r.clamp(0, (deeper - 1).max(0));
                }
                value = -self.search(ply + 1, deeper - r, -alpha - 1, -alpha, true);
                if value > alpha && r > 0 {
                    value = -self.search(ply + 1, deeper, -alpha - 1, -alpha, !cut);
                }
                whole = pv && value > alpha;
            }
            if whole {
                value = -self.search(ply + 1, deeper, -beta, -alpha, if pv { false } else { !cut });
            }
            self.take_back();
            if self.ended {
                break;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_at = at16;
                    alpha = value;
                    self.extend(ply, at);
                    if value >= beta {
                        let tried = self.vain.split_off(vain);
                        self.order.refuted(me, ply, before, depth, at, &tried);
                        break;
                    }
                }
            }
            self.vain.push(at16);
        }
        self.moves.truncate(start);
        self.vain.truncate(vain);
        if self.ended {
            return 0;
        }
        if number == 0 {
            // Renju: nothing but forbidden points stops the threat, or the one move was left out.
            return if excluded != NOWHERE {
                first_alpha
            } else if defend {
                (ply + 4) as i32 - WIN
            } else {
                0
            };
        }
        if excluded == NOWHERE {
            let limit = match best {
                v if v >= beta => Limit::Lower,
                v if v > first_alpha => Limit::Exact,
                _ => Limit::Upper,
            };
            self.keep(hash, ply, best, eval, best_at, depth, limit);
        }
        best
    }

    /// Puts the moves of a node on the stack of moves.
    fn list(&mut self, ply: usize, me: Side, before: u16, best: u16, defend: bool) {
        let killers = self.order.killers(ply);
        let Search { field, order, moves, .. } = self;
        let set = if defend { field.defences() } else { field.candidates() };
        let you = me.other();
        for at in set.iter() {
            let at16 = at as u16;
            let worth = i32::from(field.info(me, at).policy[0]) + i32::from(field.info(you, at).policy[1]);
            let mut score = worth * P.policy_mul / 16 + order.history(me, before, at) / P.history_order;
            if at16 == best {
                score = i32::MAX;
            } else if killers.contains(&at16) {
                score += P.killer;
            }
            moves.push(i64::from(score) << 16 | i64::from(at16));
        }
    }
}

/// What is known of a node with a choice.
struct Node {
    hash: u64,
    eval: i32,
    pv: bool,
    cut: bool,
    defend: bool,
    improving: bool,
    excluded: u16,
    known: Option<Entry>,
}

/// A value as the table keeps it: wins count from the position, not from the root.
const fn to_table(value: i32, ply: usize) -> i16 {
    let value = match value {
        v if v >= PROVEN => v + ply as i32,
        v if v <= -PROVEN => v - ply as i32,
        v => v,
    };
    value as i16
}

const fn from_table(value: i16, ply: usize) -> i32 {
    match value as i32 {
        v if v >= PROVEN => v - ply as i32,
        v if v <= -PROVEN => v + ply as i32,
        v => v,
    }
}
