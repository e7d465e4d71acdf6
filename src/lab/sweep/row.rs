//! What one value of a sweep comes to.

use crate::lab::arena::{
    elo::Share,
    game::{Chosen, Played, Player},
    tally::Score,
};
use crate::rules::Square;
use serde::Serialize;
use std::{fmt, time::Duration};

/// What is noted of the varied bot's moves in one game.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Witness {
    moves: u32,
    time: Duration,
    longest: Duration,
    nodes: u64,
    table: Option<(u64, u64)>,
    corners: u32,
}

impl Witness {
    /// Notes a move, if it is the varied bot's.
    pub(super) fn see(&mut self, Chosen { who, answer, time }: &Chosen<'_>) {
        if *who != Player::A {
            return;
        }
        self.moves += 1;
        self.time += *time;
        self.longest = self.longest.max(*time);
        self.nodes += answer.report.nodes;
        if let Some(used) = answer.report.table {
            let (probes, hits) = self.table.unwrap_or_default();
            self.table = Some((probes + used.probes, hits + used.hits));
        }
        let edge = |v: u8, s: Square| v == 0 || v == s.width() - 1;
        self.corners += u32::from(answer.chosen.square().is_some_and(|s| edge(s.col(), s) && edge(s.row(), s)));
    }
}

/// A row of the table.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct Row {
    /// The value as it was given.
    pub value: String,
    /// Games played.
    pub games: u32,
    /// Won by the varied bot.
    pub wins: u32,
    /// Drawn.
    pub draws: u32,
    /// Lost.
    pub losses: u32,
    /// Points by games, a draw being half a point.
    pub win_rate: f64,
    /// Lower bound of the 95 % interval.
    pub win_rate_low: f64,
    /// Upper bound.
    pub win_rate_high: f64,
    /// Seconds a move.
    pub mean_seconds: f64,
    /// Seconds of the longest move.
    pub longest_seconds: f64,
    /// Nodes a move.
    pub mean_nodes: f64,
    /// Hits by probes of the transposition table; empty for a bot without one.
    pub table_hit_rate: Option<f64>,
    /// Corners that the varied bot took, of the four of every game (openings apart).
    pub corner_share: f64,
    /// Discs of the varied bot less those of the opponent at the end of a game; in gomoku 1, 0 or -1.
    pub mean_disc_difference: f64,
}

impl Row {
    pub(super) fn of(value: String, games: &[(Played, Witness)]) -> Row {
        let Score { wins, losses, draws } = Score::of(games.iter().map(|(played, _)| played));
        let count = games.len() as u32;
        let Share { share, low, high } = Share::of(f64::from(wins) + f64::from(draws) / 2.0, count);
        let moves = f64::from(games.iter().map(|(_, w)| w.moves).sum::<u32>().max(1));
        let seconds: f64 = games.iter().map(|(_, w)| w.time.as_secs_f64()).sum();
        let nodes: u64 = games.iter().map(|(_, w)| w.nodes).sum();
        let tables = games.iter().filter_map(|(_, w)| w.table);
        let table = tables.reduce(|(p, h), (probes, hits)| (p + probes, h + hits));
        let corners: u32 = games.iter().map(|(_, w)| w.corners).sum();
        let discs = |p: &Played| if p.black == Player::A { p.score } else { -p.score };
        Row {
            value,
            games: count,
            wins,
            draws,
            losses,
            win_rate: share,
            win_rate_low: low,
            win_rate_high: high,
            mean_seconds: seconds / moves,
            longest_seconds: games.iter().map(|(_, w)| w.longest).max().unwrap_or_default().as_secs_f64(),
            mean_nodes: nodes as f64 / moves,
            table_hit_rate: table.map(|(probes, hits)| hits as f64 / probes.max(1) as f64),
            corner_share: f64::from(corners) / (4.0 * f64::from(count.max(1))),
            mean_disc_difference: games.iter().map(|(p, _)| f64::from(discs(p))).sum::<f64>() / f64::from(count.max(1)),
        }
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "+{} ={} -{}, {:.1} % ({:.1} to {:.1}), {:.4} s a move (longest {:.4}), {:.0} nodes a move",
            self.wins,
            self.draws,
            self.losses,
            100.0 * self.win_rate,
            100.0 * self.win_rate_low,
            100.0 * self.win_rate_high,
            self.mean_seconds,
            self.longest_seconds,
            self.mean_nodes
        )?;
        if let Some(rate) = self.table_hit_rate {
            write!(f, ", table hits {:.1} %", 100.0 * rate)?;
        }
        write!(f, ", corners {:.1} %, {:+.1} discs", 100.0 * self.corner_share, self.mean_disc_difference)
    }
}
