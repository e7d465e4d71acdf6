//! Positions won by force: solved by threats, the proofs checked by the rules.

use super::{Checked, How, Verdict};
use crate::{
    engine::gomoku::threats::{self, Answer, Kind, Outcome, Proof, check},
    lab::threads,
    record::suites::{self, Kind as Wanted, TacticsRow},
    rules::{Gomoku, Origin},
};
use std::time::{Duration, Instant};

/// Nodes for a position when nothing is said.
const NODES: u64 = 2_000_000;

/// Solves every position that is won by fours, or by fours and threes, and checks the proofs.
pub(super) fn tactics(text: &str, how: &How) -> Result<Checked, String> {
    let rows = how.wanted(suites::read_tactics(text).map_err(|e| e.to_string())?, |i, _| i as u32 + 1);
    let boards: Vec<(TacticsRow, Gomoku, Kind)> = rows
        .into_iter()
        .filter_map(|row| {
            let kind = match row.kind {
                Wanted::Vcf => Kind::Fours,
                Wanted::Vct => Kind::Threats,
                Wanted::Five | Wanted::Block => return None,
            };
            row.board().map(|board| (row, board, kind))
        })
        .collect();
    let bar = threads::bar(boards.len());
    let solved = threads::try_map(&boards, how.threads, |(row, board, kind)| {
        let solved = solve(row, board, *kind, how);
        bar.inc(1);
        Ok::<_, String>(solved)
    });
    bar.finish_and_clear();
    let (notes, verdicts) = solved?.into_iter().unzip();
    Ok(Checked { notes, verdicts, skipped: Vec::new() })
}

/// A row of the table, and whether it is as it should be.
fn solve(row: &TacticsRow, board: &Gomoku, kind: Kind, how: &How) -> (String, Verdict) {
    let started = Instant::now();
    let time = how.limits.time.unwrap_or(Duration::MAX);
    let Answer { outcome, nodes } =
        threats::solve(board, kind, how.limits.nodes.unwrap_or(NODES), &mut |_| started.elapsed() >= time);
    let seconds = started.elapsed().as_secs_f64();
    let (found, right) = match &outcome {
        Outcome::Won(proof) => match check(board, proof) {
            Ok(()) => (told(proof), true),
            Err(e) => (format!("a proof that is none: {e}"), false),
        },
        Outcome::Refuted => ("refuted".to_owned(), false),
        Outcome::Unknown => ("not solved".to_owned(), false),
    };
    let line = format!("{:<32} {:?} {nodes:>9} nodes {seconds:>7.3} s  {found}", row.id, row.kind);
    let name = format!("{} ({:?}, {})", row.id, row.kind, row.rule);
    (line, Verdict { name, expected: "a proof".to_owned(), found, right })
}

fn told(proof: &Proof) -> String {
    let first = proof.first().map(|s| s.name(Origin::BottomLeft)).unwrap_or_default();
    format!("{first} wins in {} plies, proof of {} positions holds", proof.plies(), proof.steps().len())
}
