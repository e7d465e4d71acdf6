//! The words and bars of [`lab best --watch`](super).

use crate::{
    engine::report::{Bound, Report, RootMove, Score, Window},
    rules::{Move, Position},
};

/// Root moves shown, those that are best so far.
const MOVES: usize = 12;

/// Columns of a bar that stands for all nodes.
const BAR: usize = 24;

/// Moves of a line that fit beside a bar.
const ANSWERS: usize = 4;

/// A finished depth in one line.
pub(super) fn line(position: &Position, report: &Report) -> String {
    let mut parts = vec![format!("depth {}", report.depth), format!("score {}", best(report))];
    parts.extend(effort(report));
    parts.extend(report.window.map(window));
    parts.push(format!("line {}", report.line_text(position)));
    parts.join("  ")
}

/// The whole table, each line shorter than `columns`.
pub(super) fn lines(position: &Position, report: &Report, columns: usize) -> Vec<String> {
    let depth = format!("depth {}/{}", report.depth, report.selective_depth);
    let mut lines = vec![format!("{depth}  score {}  {}", best(report), effort(report).join("  "))];
    lines.extend(report.window.map(window));
    lines.push(format!("line  {}", report.line_text(position)));
    let all: u64 = report.moves.iter().map(|m| m.nodes).sum();
    lines.extend(report.moves.iter().take(MOVES).map(|m| root(position, m, all)));
    let rest = report.moves.get(MOVES..).unwrap_or_default();
    if !rest.is_empty() {
        let nodes: u64 = rest.iter().map(|m| m.nodes).sum();
        lines.push(format!("and {} more with {:.0} %", rest.len(), percent(nodes, all)));
    }
    let cut = |line: String| line.chars().take(columns.saturating_sub(1)).collect::<String>().trim_end().to_owned();
    lines.into_iter().map(cut).collect()
}

/// A root move: what it is worth, its share of the nodes, and what is expected after it or refutes it.
fn root(position: &Position, root: &RootMove, all: u64) -> String {
    let mut after = position.clone();
    let name = position.name(root.square);
    let answers: Vec<String> = std::iter::once(Move::Place(root.square))
        .chain(root.line.iter().copied())
        .map_while(|m| {
            let name = after.move_name(m);
            after.play(m).is_ok().then_some(name)
        })
        .skip(1)
        .take(ANSWERS)
        .collect();
    let share = percent(root.nodes, all);
    format!(
        "{name:<4}{:>9}{:>4}{share:>5.0} % {:<BAR$} {}",
        format!("{}{}", sign(root.bound), brief(root.score)),
        root.depth,
        bar(share),
        answers.join(" ")
    )
}

/// The score of the best move.
fn best(report: &Report) -> String {
    let bound = report.moves.first().map_or(Bound::Exact, |m| m.bound);
    report.score.map_or_else(|| "-".to_owned(), |score| format!("{}{}", sign(bound), brief(score)))
}

/// Nodes, speed, the use of the table and the time.
fn effort(report: &Report) -> Vec<String> {
    let mut parts = vec![format!("nodes {}", short(report.nodes as f64)), format!("{}/s", short(report.speed()))];
    parts.extend(
        report.table.map(|t| format!("table {:.0} % of {}", percent(t.hits, t.probes), short(t.probes as f64))),
    );
    parts.push(format!("{:.1} s", report.elapsed.as_secs_f64()));
    parts
}

/// What a move has to beat, what is too good to be true, and how often the best move left that window.
fn window(window: Window) -> String {
    let end = |score: Option<Score>| score.map_or_else(|| "open".to_owned(), brief);
    let Window { alpha, beta, fail_lows, fail_highs } = window;
    let mut text = format!("window {} to {}", end(alpha), end(beta));
    for (times, how) in [(fail_lows, "low"), (fail_highs, "high")] {
        if times > 0 {
            text += &format!(", failed {how} {times}x");
        }
    }
    text
}

const fn sign(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "",
        Bound::AtLeast => ">=",
        Bound::AtMost => "<=",
    }
}

/// A score in few letters.
fn brief(score: Score) -> String {
    match score {
        Score::Points(v) | Score::Discs(v) => format!("{v:+}"),
        Score::Lead(v) => format!("~{v:+}"),
        Score::Win(n) => format!("win {n}"),
        Score::Loss(n) => format!("loss {n}"),
    }
}

fn percent(part: u64, all: u64) -> f64 {
    100.0 * part as f64 / all.max(1) as f64
}

/// A bar for so many percent, to an eighth of a column.
fn bar(percent: f64) -> String {
    let eighths = (percent / 100.0 * (8 * BAR) as f64).round() as usize;
    let part = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8];
    "█".repeat(eighths / 8) + part
}

/// A number in at most four digits.
fn short(number: f64) -> String {
    match number {
        n if n < 10_000.0 => format!("{n:.0}"),
        n if n < 1e6 => format!("{:.0}k", n / 1e3),
        n if n < 1e8 => format!("{:.1}M", n / 1e6),
        n if n < 1e9 => format!("{:.0}M", n / 1e6),
        n => format!("{:.1}G", n / 1e9),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_and_numbers() {
        assert_eq!((bar(0.0), bar(100.0)), (String::new(), "█".repeat(BAR)));
        assert_eq!(bar(50.0), "█".repeat(BAR / 2));
        assert_eq!(bar(100.0 / BAR as f64 * 1.5), "█▌");
        let cases = [(0.0, "0"), (9999.0, "9999"), (12_345.0, "12k"), (3_456_000.0, "3.5M"), (2.5e8, "250M")];
        assert!(cases.iter().all(|(n, text)| short(*n) == *text));
    }
}
