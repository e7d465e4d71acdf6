//! Numbers and results in the words of the panel.

pub use crate::app::figures::{bounded, percent, score};
use crate::{
    app::figures::{BEYOND, signed},
    engine::{
        report::Score,
        roster::{self, Bot, Key},
    },
    rules::{Game, Opening, Outcome, Setup, Side, Winner},
};
use std::time::Duration;

/// A large number and its unit: `21.4` and `M`. Three figures at most before the point.
#[must_use]
pub fn large(n: f64) -> (String, &'static str) {
    let n = if n.is_finite() { n.max(0.0) } else { 0.0 };
    // The limits lie where the rounding would carry into a fourth figure.
    for (limit, unit_size, unit) in [(999.5, 1.0, ""), (999.5e3, 1e3, "k"), (999.5e6, 1e6, "M"), (f64::MAX, 1e9, "G")] {
        if n < limit {
            let v = n / unit_size;
            return (if unit.is_empty() || v >= 99.95 { format!("{v:.0}") } else { format!("{v:.1}") }, unit);
        }
    }
    (String::new(), "")
}

/// `21.4 M nodes`.
#[must_use]
pub fn nodes(n: u64) -> String {
    let (value, unit) = large(n as f64);
    let space = if unit.is_empty() { "" } else { " " };
    format!("{value}{space}{unit} node{}", if n == 1 { "" } else { "s" })
}

/// A speed and its unit: `2.1` and `M/s`.
#[must_use]
pub fn speed(nodes_per_second: f64) -> (String, String) {
    let (value, unit) = large(nodes_per_second);
    (value, format!("{unit}/s"))
}

/// `0:03.2`: minutes, seconds and tenths; the tenths are cut off, never rounded up.
#[must_use]
pub fn clock(d: Duration) -> String {
    let tenths = d.as_millis() / 100;
    format!("{}:{:02}.{}", tenths / 600, tenths / 10 % 60, tenths % 10)
}

/// How sure a side's score is: `about, for Black`.
#[must_use]
pub fn score_of(side: Side, s: Score) -> String {
    match s {
        Score::Lead(_) => format!("about, for {side}"),
        Score::Discs(_) => format!("exact, for {side}"),
        Score::Points(_) | Score::Win(_) | Score::Loss(_) => format!("score, {side}"),
    }
}

/// What a side's score says to somebody who watches: `Black +8`, `Black by about 4`, `White wins in 5`, `even`.
#[must_use]
pub fn verdict(side: Side, s: Score) -> String {
    match s {
        Score::Points(0) => "even".to_owned(),
        Score::Lead(0) => "about even".to_owned(),
        Score::Discs(0) => "a draw".to_owned(),
        Score::Points(p) if p < 0 => verdict(side.other(), Score::Points(p.saturating_neg())),
        Score::Lead(d) if d < 0 => verdict(side.other(), Score::Lead(d.saturating_neg())),
        Score::Discs(d) if d < 0 => verdict(side.other(), Score::Discs(d.saturating_neg())),
        Score::Points(p) if p.unsigned_abs() > BEYOND => format!("{side} is winning"),
        Score::Points(p) => format!("{side} {}", signed(p)),
        Score::Lead(d) => format!("{side} by about {d}"),
        Score::Discs(d) => format!("{side} wins by {d}"),
        Score::Win(n) => format!("{side} wins in {n}"),
        Score::Loss(n) => format!("{} wins in {n}", side.other()),
    }
}

/// How a game ended, in one sentence.
#[must_use]
pub fn result(game: Game, outcome: &Outcome) -> String {
    let [black, white] = outcome.counts;
    match (game, outcome.winner) {
        (Game::Othello, Winner::Draw) => format!("A draw, {black}–{white}"),
        (Game::Othello, Winner::Side(side)) => format!("{side} wins {}–{}", black.max(white), black.min(white)),
        (Game::Gomoku, Winner::Draw) => "A draw: no point is left".to_owned(),
        (Game::Gomoku, Winner::Side(side)) => {
            let row = match outcome.line.as_ref().map_or(5, |l| l.0.len()) {
                6 => "six",
                7 => "seven",
                8 => "eight",
                9 => "nine",
                _ => "five",
            };
            format!("{side} wins: {row} in a row")
        }
    }
}

/// Name of a game in a title.
#[must_use]
pub const fn game(game: Game) -> &'static str {
    match game {
        Game::Othello => "Othello",
        Game::Gomoku => "Gomoku",
    }
}

/// `8×8`, or `15×15, renju`.
#[must_use]
pub fn setup(setup: &Setup) -> String {
    let size = format!("{0}×{0}", setup.size);
    match setup.game {
        Game::Othello if setup.parallel => format!("{size}, parallel start"),
        Game::Othello => size,
        Game::Gomoku if setup.opening == Opening::Swap2 => format!("{size}, {}, swap2", setup.rules.name()),
        Game::Gomoku => format!("{size}, {}", setup.rules.name()),
    }
}

/// Name and strength of a bot: `Classic` and `depth 4`, `Master 3` and `learner`. Its finer settings are for its own sheet.
#[must_use]
pub fn bot(game: Game, bot: Bot) -> (String, String) {
    let Some(entry) = roster::entry(game, bot.kind) else { return ("Computer".to_owned(), String::new()) };
    let set = |key| entry.setting(key).map(|_| entry.value(&bot.knobs, key));
    match (set(Key::Level), set(Key::Depth)) {
        // Who has levels looks by them unless told how far.
        (Some(number), _) if bot.knobs.depth.is_none() => {
            (format!("{} {number}", entry.title), level(number).to_owned())
        }
        (_, Some(depth)) => (entry.title.to_owned(), format!("depth {depth}")),
        _ => (entry.title.to_owned(), String::new()),
    }
}

/// Words for the levels of the strong bot, from 1 on.
const LEVELS: [&str; 10] = [
    "child",
    "beginner",
    "learner",
    "casual",
    "practised",
    "skilled",
    "strong",
    "very strong",
    "expert",
    "full strength",
];

/// A level in a word or two.
#[must_use]
pub fn level(number: u32) -> &'static str {
    LEVELS[(number.max(1) as usize - 1).min(LEVELS.len() - 1)]
}

/// A sentence with a capital first letter, whatever language its author writes errors in.
#[must_use]
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let Some(first) = letters.next() else { return String::new() };
    // `d3 turns no disc` keeps its square.
    if letters.clone().next().is_some_and(|c| c.is_ascii_digit()) {
        return text.to_owned();
    }
    first.to_uppercase().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        engine::roster::{BotKind, Knobs},
        rules::{Line, RuleSet, Square},
    };

    #[test]
    fn counts_keep_three_figures() {
        for (n, text) in [
            (0, "0 nodes"),
            (1, "1 node"),
            (999, "999 nodes"),
            (1_000, "1.0 k nodes"),
            (21_430_000, "21.4 M nodes"),
            (99_960_000, "100 M nodes"),
            (999_600, "1.0 M nodes"),
            (3_200_000_000, "3.2 G nodes"),
        ] {
            assert_eq!(nodes(n), text);
        }
        assert_eq!(speed(2_120_000.0), ("2.1".to_owned(), "M/s".to_owned()));
        assert_eq!(speed(f64::NAN), ("0".to_owned(), "/s".to_owned()));
    }

    #[test]
    fn clocks_cut_their_tenths() {
        for (ms, text) in
            [(0, "0:00.0"), (3_299, "0:03.2"), (59_999, "0:59.9"), (60_000, "1:00.0"), (754_321, "12:34.3")]
        {
            assert_eq!(clock(Duration::from_millis(ms)), text);
        }
    }

    #[test]
    fn scores_and_verdicts() {
        assert_eq!(score(Score::Points(8)).0, "+8");
        assert_eq!(score(Score::Points(-31_400)).0, "−31k");
        assert_eq!(score(Score::Discs(-1)), ("−1".to_owned(), "disc".to_owned()));
        assert_eq!(score(Score::Win(5)), ("Win".to_owned(), "in 5".to_owned()));
        assert_eq!(verdict(Side::White, Score::Points(-8)), "Black +8");
        assert_eq!(verdict(Side::White, Score::Loss(4)), "Black wins in 4");
        assert_eq!(verdict(Side::Black, Score::Discs(6)), "Black wins by 6");
        // What is only expected is told as such.
        assert_eq!(score(Score::Lead(4)), ("+4".to_owned(), "discs".to_owned()));
        assert_eq!(score_of(Side::White, Score::Lead(4)), "about, for White");
        assert_eq!(score_of(Side::White, Score::Discs(4)), "exact, for White");
        assert_eq!(verdict(Side::Black, Score::Lead(-4)), "White by about 4");
        assert_eq!(verdict(Side::Black, Score::Lead(0)), "about even");
        // Beyond every evaluation there are only wins and losses that nobody has proven.
        assert_eq!(verdict(Side::Black, Score::Points(i32::MIN)), "White is winning");
        assert_eq!(score(Score::Points(i32::MIN)).0, "Losing");
        assert_eq!(score(Score::Points(500_000_000)).0, "Winning");
        assert_eq!(score(Score::Points(400_000_000)).0, "+400M");
        assert_eq!(score(Score::Points(-9_999_999)).0, "−9999k");
    }

    fn outcome(winner: Winner, counts: [u32; 2], line: Option<Line>) -> Outcome {
        let difference = counts[0] as i32 - counts[1] as i32;
        Outcome { winner, counts, difference, analysis_score: difference, line }
    }

    #[test]
    fn results_are_sentences() {
        let black = Winner::Side(Side::Black);
        let white = Winner::Side(Side::White);
        assert_eq!(result(Game::Othello, &outcome(black, [38, 26], None)), "Black wins 38–26");
        assert_eq!(result(Game::Othello, &outcome(white, [13, 51], None)), "White wins 51–13");
        assert_eq!(result(Game::Othello, &outcome(Winner::Draw, [32, 32], None)), "A draw, 32–32");
        let row = |n: u8| Some(Line((0..n).map(|c| Square::new(c, 0, 15)).collect()));
        assert_eq!(result(Game::Gomoku, &outcome(white, [9, 9], row(5))), "White wins: five in a row");
        assert_eq!(result(Game::Gomoku, &outcome(black, [9, 8], row(6))), "Black wins: six in a row");
        assert_eq!(result(Game::Gomoku, &outcome(Winner::Draw, [113, 112], None)), "A draw: no point is left");
    }

    #[test]
    fn setups_bots_and_reasons() {
        assert_eq!(setup(&Setup::usual(Game::Othello)), "8×8");
        assert_eq!(setup(&Setup { rules: RuleSet::Renju, ..Setup::usual(Game::Gomoku) }), "15×15, renju");
        let knobs = Knobs { width: Some(20), ..Knobs::default() };
        let (name, settings) = bot(Game::Gomoku, Bot { kind: BotKind::Classic, knobs });
        assert_eq!((name.as_str(), settings.as_str()), ("Classic", "depth 4"));
        for (text, name, strength) in [
            ("master:level=3", "Master 3", "learner"),
            ("master", "Master 10", "full strength"),
            ("master:level=2,depth=7", "Master", "depth 7"),
            ("mcts", "Monte Carlo", ""),
            ("minimax", "Minimax", "depth 3"),
        ] {
            let named = roster::parse(Game::Othello, text).expect("a bot");
            assert_eq!(bot(Game::Othello, named), (name.to_owned(), strength.to_owned()));
        }
        let levels = roster::entry(Game::Othello, BotKind::Master).and_then(|e| e.setting(Key::Level)).expect("levels");
        assert_eq!((levels.min, levels.max as usize), (1, LEVELS.len()));
        assert_eq!((level(1), level(10), level(99)), ("child", "full strength", "full strength"));
        assert_eq!(sentence("nothing to take back"), "Nothing to take back");
        assert_eq!(sentence("d3 turns no disc"), "d3 turns no disc");
    }
}
