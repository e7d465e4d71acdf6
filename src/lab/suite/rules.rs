//! Suites that ask the rules.

use super::{Checked, How, Verdict};
use crate::{
    record::{
        replay,
        suites::{self, GameRow, PositionRow, ReadError, RenjuRow},
    },
    rules::{Forbidden, Game, Move, Othello, Position, Side, Square, perft},
};

/// Line counts from the start are checked to this depth unless `--depth` says otherwise.
const DEPTH: u32 = 9;

/// Legal moves, flips and line counts of Othello positions, and line counts from the start.
pub(super) fn positions(text: &str, how: &How) -> Result<Checked, ReadError> {
    let rows = how.wanted(suites::read_positions(text)?, |i, _| i as u32 + 1);
    let mut checked = Checked { verdicts: rows.iter().map(position).collect(), ..Checked::default() };
    let deepest = how.limits.depth.map_or(DEPTH, u32::from);
    let start = Othello::standard(8);
    for row in suites::read_perft(text)?.iter().filter(|_| how.only.is_none()) {
        let name = format!("perft {}", row.depth);
        if row.depth > deepest {
            checked.skipped.push(format!("{name}: deeper than {deepest}, see --depth"));
            continue;
        }
        let found = [false, true].map(|free| perft(&start, row.depth, free));
        let expected = [row.lines, row.lines_free_pass];
        checked.verdicts.push(Verdict::same(&name, format!("{expected:?}"), format!("{found:?}")));
    }
    Ok(checked)
}

fn position(row: &PositionRow) -> Verdict {
    let p = &row.position;
    let told = |flips: &[(Square, u32)], counts: [&[u64]; 2]| {
        let moves: Vec<String> = flips.iter().map(|(s, n)| format!("{}:{n}", s.name(Game::Othello.origin()))).collect();
        format!("moves [{}], lines {:?} and {:?}", moves.join(" "), counts[0], counts[1])
    };
    let mut flips = row.flips.clone();
    flips.sort();
    let found: Vec<(Square, u32)> = p.squares(p.legal()).map(|s| (s, p.flips(s).count_ones())).collect();
    let lines = |like: &[u64], free| (1..=like.len() as u32).map(|depth| perft(p, depth, free)).collect::<Vec<_>>();
    Verdict::same(
        &row.name,
        told(&flips, [&row.perft, &row.perft_free_pass]),
        told(&found, [&lines(&row.perft, false), &lines(&row.perft_free_pass, true)]),
    )
}

/// Transcripts of Othello: passes, discs, score and the last position.
pub(super) fn games(text: &str, how: &How) -> Result<Checked, ReadError> {
    let rows = how.wanted(suites::read_games(text)?, |i, _| i as u32 + 1);
    Ok(Checked { verdicts: rows.iter().map(game).collect(), ..Checked::default() })
}

fn game(row: &GameRow) -> Verdict {
    let passes: Vec<String> = row.passes.iter().map(|p| format!("{}@{}", p.side, p.before)).collect();
    let expected = told(row.plies, &passes, row.counts, row.score, row.over, &row.last);
    let found = replay(&Position::Othello(Othello::standard(8)), &row.transcript).map_err(|e| e.to_string());
    let found = found.and_then(|(end, changes)| {
        let Position::Othello(last) = end else { return Err("not Othello".to_owned()) };
        let (mut plies, mut passes) = (0, Vec::new());
        for change in &changes {
            match change.played {
                Move::Place(_) => plies += 1,
                Move::Pass => passes.push(format!("{}@{}", change.side, plies + 1)),
            }
        }
        let over = last.is_over();
        let counts = Side::BOTH.map(|side| last.count(side));
        Ok(told(plies, &passes, counts, over.then(|| last.analysis_score()), over, &last))
    });
    Verdict::same(&row.name, expected, found.unwrap_or_else(|e| e))
}

/// What a game came to, in words that can be compared.
fn told(plies: u32, passes: &[String], counts: [u32; 2], score: Option<i32>, over: bool, last: &Othello) -> String {
    let board = Position::Othello(*last).board_text();
    let [black, white] = counts;
    let passes = passes.join(" ");
    let end = match score {
        Some(score) => format!("over with {score:+}"),
        None if over => "over without a score".to_owned(),
        // Only then does it matter whose turn it is.
        None => format!("{} to move", last.to_move()),
    };
    format!("{plies} plies, passes [{passes}], {black}-{white}, {end}, {board}")
}

/// Points that are forbidden to Black in renju, and why.
pub(super) fn renju(text: &str, how: &How) -> Result<Checked, ReadError> {
    let rows = how.wanted(suites::read_renju(text)?, |i, _| i as u32 + 1);
    let word = |why: Option<Forbidden>| why.map_or_else(|| "allowed".to_owned(), |why| why.to_string());
    let verdict = |row: &RenjuRow| Verdict::same(&row.id, word(row.answer), word(row.board().forbidden(row.point)));
    Ok(Checked { verdicts: rows.iter().map(verdict).collect(), ..Checked::default() })
}
