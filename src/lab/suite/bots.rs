//! Suites that ask a bot.

use super::{Checked, How, Verdict};
use crate::{
    engine::{
        gomoku,
        job::{self, Answer, Job},
        limits::Stop,
        report::Score,
        roster::{Bot, Key, entry},
    },
    lab::threads,
    record::suites::{self, EndgameRow, Kind, TacticsRow},
    rules::{Game, Othello, Position, Square},
};
use std::time::Instant;

/// Exact scores and best moves of Othello endgames, each played out by the bot; or who wins, if it is told `margin=off`.
pub(super) fn endgame(text: &str, how: &How) -> Result<Checked, String> {
    let rows = how.wanted(suites::read_endgames(text).map_err(|e| e.to_string())?, |_, row| row.number);
    let bar = threads::bar(rows.len());
    let started = Instant::now();
    let solved = threads::try_map(&rows, how.threads, |row| {
        let solved = solve(row, how);
        bar.inc(1);
        solved
    });
    bar.finish_and_clear();
    let solved = solved?;
    let of = solved.len();
    let scores = solved.iter().filter(|s| s.score_right).count();
    let moves = solved.iter().filter(|s| s.move_right).count();
    let nodes: u64 = solved.iter().map(|s| s.nodes).sum();
    let mut notes: Vec<String> = solved.iter().map(|s| s.row.clone()).collect();
    notes.push(format!("scores: {scores} of {of} right"));
    notes.push(format!("moves: {moves} of {of} right"));
    notes.push(format!("{nodes} nodes, {:.3} s", started.elapsed().as_secs_f64()));
    Ok(Checked { notes, verdicts: solved.into_iter().map(|s| s.verdict).collect(), skipped: Vec::new() })
}

/// An endgame as the bot saw it.
struct Solved {
    verdict: Verdict,
    score_right: bool,
    move_right: bool,
    nodes: u64,
    row: String,
}

fn solve(row: &EndgameRow, how: &How) -> Result<Solved, String> {
    // A bot that can be told how far to look is told to look to the end, or as far as it goes.
    let range = entry(Game::Othello, how.bot.kind).and_then(|e| e.setting(Key::Depth));
    let reach = range.map(|r| row.position.empties().clamp(r.min, r.max));
    let mut bot = how.bot;
    bot.knobs.set(Key::Depth, bot.knobs.get(Key::Depth).or(reach));
    let position = Position::Othello(row.position);
    let answer = ask(&position, bot, how).map_err(|e| format!("position {}: {e}", row.number))?;
    let found = exact(&row.position, &answer);
    // To a bot that counts no discs every move that keeps the result is as good.
    let margin = bot.knobs.margin.unwrap_or(true);
    let told = |score: i32| match (margin, score.signum()) {
        (true, _) => format!("{score:+}"),
        (false, 1) => "won".to_owned(),
        (false, 0) => "drawn".to_owned(),
        (false, _) => "lost".to_owned(),
    };
    let best: Vec<Square> = if margin {
        row.best.clone()
    } else {
        row.moves.iter().filter(|m| m.1.signum() == row.score.signum()).map(|m| m.0).collect()
    };
    let score_right = found.is_some_and(|s| told(s) == told(row.score));
    let move_right = answer.chosen.square().is_some_and(|s| best.contains(&s));
    let found_score = found.map_or_else(|| "not solved".to_owned(), told);
    let found_move = position.move_name(answer.chosen);
    let (nodes, seconds) = (answer.report.nodes, answer.report.elapsed.as_secs_f64());
    let empties = row.position.empties();
    Ok(Solved {
        row: format!(
            "#{:<3} {empties} empties {found_score:>10} {found_move} {nodes:>12} nodes {seconds:>9.3} s",
            row.number
        ),
        verdict: Verdict {
            name: format!("#{}", row.number),
            expected: format!("{} {}", told(row.score), names(&position, &best)),
            found: format!("{found_score} {found_move}"),
            right: score_right && move_right,
        },
        score_right,
        move_right,
        nodes,
    })
}

/// The score for the side to move, empty squares to the winner, if the bot played the position out. The line that it
/// expects tells how many squares stay empty.
fn exact(position: &Othello, answer: &Answer) -> Option<i32> {
    let Some(Score::Discs(discs)) = answer.report.score else { return None };
    let mut end = Position::Othello(*position);
    let played = answer.report.line.iter().all(|m| end.play(*m).is_ok());
    let left = if played && end.is_over() { end.empties() as i32 } else { 0 };
    Some(discs + discs.signum() * left)
}

/// Tactical positions of gomoku: any of the moves in the file is right, and any other that is proven to win, for the file
/// does not claim to be complete.
pub(super) fn tactics(text: &str, how: &How) -> Result<Checked, String> {
    let rows = how.wanted(suites::read_tactics(text).map_err(|e| e.to_string())?, |i, _| i as u32 + 1);
    let mut checked = Checked::default();
    let mut boards: Vec<(TacticsRow, Position)> = Vec::new();
    for row in rows {
        match row.board() {
            Some(board) => boards.push((row, Position::Gomoku(board))),
            None => checked.skipped.push(format!("{}: the rules `{}` are not played here", row.id, row.rule)),
        }
    }
    let bar = threads::bar(boards.len());
    let started = Instant::now();
    let answers = threads::try_map(&boards, how.threads, |(row, position)| {
        let answer = ask(position, how.bot, how).map_err(|e| format!("{}: {e}", row.id))?;
        let right = answer.chosen.square().is_some_and(|s| row.win.contains(&s) || is_proven(position, s));
        bar.inc(1);
        Ok::<_, String>((answer, right))
    });
    bar.finish_and_clear();
    let answers = answers?;
    let right = |(_, answer): (&TacticsRow, &(Answer, bool))| answer.1;
    let pairs = || boards.iter().map(|(row, _)| row).zip(&answers);
    for kind in [Kind::Five, Kind::Block, Kind::Vcf, Kind::Vct] {
        let of_kind = || pairs().filter(|(row, _)| row.kind == kind);
        checked.notes.push(format!("{kind:?}: {} of {}", of_kind().filter(|p| right(*p)).count(), of_kind().count()));
    }
    let nodes: u64 = answers.iter().map(|(a, _)| a.report.nodes).sum();
    checked.notes.push(format!("{nodes} nodes, {:.3} s", started.elapsed().as_secs_f64()));
    let verdict = |((row, position), (answer, right)): (&(TacticsRow, Position), &(Answer, bool))| Verdict {
        name: format!("{} ({:?}, {})", row.id, row.kind, row.rule),
        expected: names(position, &row.win),
        found: position.move_name(answer.chosen),
        right: *right,
    };
    checked.verdicts = boards.iter().zip(&answers).map(verdict).collect();
    Ok(checked)
}

/// Nodes to prove a win with after each reply.
const PROOF: u64 = 20_000;

/// Whether a move that the file does not name wins all the same: after every legal reply the threat search has a win,
/// and the rules agree with its proof.
fn is_proven(position: &Position, square: Square) -> bool {
    let Position::Gomoku(board) = position else { return false };
    let mut after = board.clone();
    after.place(square);
    let wins = |reply: Square| {
        let mut board = after.clone();
        board.place(reply);
        if board.is_over() {
            return false;
        }
        let answer = gomoku::threats::solve(&board, gomoku::threats::Kind::Threats, PROOF, &mut |_| false);
        answer.outcome.won().is_some_and(|proof| gomoku::threats::check(&board, &proof).is_ok())
    };
    !after.is_over() && after.legal().all(wins)
}

fn names(position: &Position, squares: &[Square]) -> String {
    squares.iter().map(|s| position.name(*s)).collect::<Vec<_>>().join(" or ")
}

fn ask(position: &Position, bot: Bot, how: &How) -> Result<Answer, String> {
    let job = Job { limits: how.limits, ..Job::of(position.clone(), bot) };
    job::run_caught(&job, &Stop::new(), &mut |_| {}).map_err(|e| e.to_string())
}
