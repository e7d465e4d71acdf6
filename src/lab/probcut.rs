//! `lab probcut`: how far shallow searches of Othello miss what deep ones say, and the model of it that ProbCut uses.
//!
//! Positions of self-play games are searched at every depth up to a limit without ProbCut, and late ones to their end.
//! The standard deviation of the differences is measured by shallow depth, deep depth and empty squares, and a plane is
//! fitted to its logarithm. The method is M. Buro's ("ProbCut: An effective selective extension of the alpha-beta
//! algorithm", ICCA Journal 18, 1995).

use super::{
    out::{Done, Failure, Out},
    selfplay::games::{self, Seen},
    threads,
};
use crate::engine::othello::{
    isa::Isa,
    probcut::EXACT,
    searcher::{Means, Searcher},
    table::Table,
};
use crate::engine::work::Work;
use rand::{RngExt, SeedableRng, rngs::StdRng};
use serde::Serialize;
use std::{collections::BTreeMap, num::NonZeroUsize, path::PathBuf};

/// Arguments of `lab probcut`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Files of games of `lab selfplay`
    #[arg(long, value_name = "FILE", num_args = 1.., required = true)]
    from: Vec<PathBuf>,
    /// Weights to search with: a file of `lab train`, `shipped` or `guess`
    #[arg(long, value_name = "WEIGHTS", default_value = "shipped")]
    weights: String,
    /// Positions to draw
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    positions: u32,
    /// Deepest search of the midgame
    #[arg(long, value_name = "N", default_value_t = 9, value_parser = clap::value_parser!(i32).range(1..=60))]
    depth: i32,
    /// With so many empty squares or fewer, to the end as well
    #[arg(long, value_name = "N", default_value_t = 18, value_parser = clap::value_parser!(u32).range(0..=60))]
    exact: u32,
    /// Where all chance comes from
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Positions at a time; as many as there are processors when left out
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
}

/// A pair of depths at about one number of empty squares.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
struct Pair {
    shallow: i32,
    deep: i32,
    empties: u32,
    to_end: bool,
}

/// Differences that were seen, in discs.
#[derive(Clone, Copy, Debug, Default)]
struct Errors {
    count: f64,
    sum: f64,
    squares: f64,
}

impl Errors {
    fn deviation(&self) -> f64 {
        (self.squares / self.count - (self.sum / self.count).powi(2)).max(0.0).sqrt()
    }
}

/// The model: the natural logarithm of the deviation is `constant` and, times these, plies and empty squares.
#[derive(Serialize)]
struct Fit {
    to_end: bool,
    constant: f64,
    shallow: f64,
    deep: f64,
    empties: f64,
    /// How far the model is off, on average, in the logarithm.
    residual: f64,
    /// Pairs that it was fitted to.
    pairs: usize,
}

/// Prints what was measured and the model.
///
/// # Errors
/// If games or weights cannot be read.
pub fn run(args: &Args, out: &mut Out) -> Done {
    let weights = super::train::weights_named(&args.weights).map_err(Failure::Arguments)?;
    let mut seen: Vec<Seen> = Vec::new();
    for file in &args.from {
        seen.extend(games::load(file).map_err(Failure::Run)?);
    }
    if seen.is_empty() {
        return Err(Failure::Run("there are no positions in these files".to_owned()));
    }
    let mut lots = StdRng::seed_from_u64(args.seed);
    let drawn: Vec<Seen> = (0..args.positions).map(|_| seen[lots.random_range(0..seen.len())]).collect();
    let bar = threads::bar(drawn.len());
    let scores = threads::try_map(&drawn, threads::count(args.threads), |s| {
        let table = Table::of_bits(24);
        let mut never = |_: &mut Work| false;
        let means =
            Means { table: &table, weights: &weights, pulse: &mut never, first_pulse: u32::MAX, pool: None, size: 8 };
        let mut searcher = Searcher::new(Isa::best(), means);
        let empties = s.board.empties();
        let depths = args.depth.min(empties as i32 - 1);
        let mut scores: Vec<i32> = (0..=depths).map(|d| searcher.open(s.board, d, -64, 64, EXACT)).collect();
        if empties <= args.exact {
            scores.push(searcher.open(s.board, empties as i32, -64, 64, EXACT));
        }
        bar.inc(1);
        Ok::<_, Failure>((empties, empties <= args.exact, scores))
    })?;
    bar.finish_and_clear();

    let mut errors: BTreeMap<Pair, Errors> = BTreeMap::new();
    for (empties, ended, scores) in &scores {
        for deep in 1..scores.len() {
            let to_end = *ended && deep + 1 == scores.len();
            let deep_plies = if to_end { *empties as i32 } else { deep as i32 };
            for shallow in 0..deep {
                // Bands of three keep enough in each.
                let pair = Pair { shallow: shallow as i32, deep: deep_plies, empties: empties / 3 * 3 + 1, to_end };
                let difference = f64::from(scores[deep] - scores[shallow]);
                let entry = errors.entry(pair).or_default();
                *entry = Errors {
                    count: entry.count + 1.0,
                    sum: entry.sum + difference,
                    squares: entry.squares + difference * difference,
                };
            }
        }
    }
    errors.retain(|_, e| e.count >= 20.0 && e.deviation() > 0.1);
    out.line(format_args!("shallow deep empties  positions   mean  deviation"))?;
    for (p, e) in &errors {
        let to_end = if p.to_end { " to the end" } else { "" };
        out.line(format_args!(
            "{:>7} {:>4} {:>7} {:>10} {:>6.2} {:>10.2}{to_end}",
            p.shallow,
            p.deep,
            p.empties,
            e.count,
            e.sum / e.count,
            e.deviation()
        ))?;
    }
    let mut fits = Vec::new();
    for to_end in [false, true] {
        let rows: Vec<(&Pair, &Errors)> = errors.iter().filter(|(p, _)| p.to_end == to_end).collect();
        if let Some(fit) = plane(&rows, to_end) {
            out.line(format_args!(
                "ln deviation{} = {:.4} {:+.4} shallow {:+.4} deep {:+.4} empties, off by {:.3} on average",
                if to_end { " to the end" } else { "" },
                fit.constant,
                fit.shallow,
                fit.deep,
                fit.empties,
                fit.residual
            ))?;
            fits.push(fit);
        }
    }
    out.json(&fits)
}

/// Fits the plane by least squares, weighted by how often a pair was seen.
fn plane(rows: &[(&Pair, &Errors)], to_end: bool) -> Option<Fit> {
    // To the end, depth and empty squares are the same thing.
    let terms = |p: &Pair| {
        let deep = if to_end { 0.0 } else { f64::from(p.deep) };
        [1.0, f64::from(p.shallow), deep, f64::from(p.empties)]
    };
    let mut system = [[0.0; 5]; 4];
    for (p, e) in rows {
        let x = terms(p);
        for i in 0..4 {
            for j in 0..4 {
                system[i][j] += e.count * x[i] * x[j];
            }
            system[i][4] += e.count * x[i] * e.deviation().ln();
        }
    }
    if to_end {
        system[2][2] = 1.0;
    }
    let solved = eliminate(system)?;
    let mut off = (0.0, 0.0);
    for (p, e) in rows {
        let said: f64 = terms(p).iter().zip(solved).map(|(x, c)| x * c).sum();
        off = (off.0 + e.count * (said - e.deviation().ln()).abs(), off.1 + e.count);
    }
    let [constant, shallow, deep, empties] = solved;
    Some(Fit { to_end, constant, shallow, deep, empties, residual: off.0 / off.1, pairs: rows.len() })
}

/// Solves four equations, a row each with its right side last: Gauss and Jordan, the largest pivot first. `None` if
/// they do not determine the four.
fn eliminate(mut a: [[f64; 5]; 4]) -> Option<[f64; 4]> {
    for i in 0..4 {
        let pivot = (i..4).max_by(|x, y| a[*x][i].abs().total_cmp(&a[*y][i].abs()))?;
        if a[pivot][i].abs() < 1e-9 {
            return None;
        }
        a.swap(i, pivot);
        let row = a[i].map(|v| v / a[i][i]);
        a[i] = row;
        for (_, other) in a.iter_mut().enumerate().filter(|(j, _)| *j != i) {
            let factor = other[i];
            other.iter_mut().zip(row).for_each(|(o, r)| *o -= factor * r);
        }
    }
    Some([a[0][4], a[1][4], a[2][4], a[3][4]])
}
