//! The Othello bots of the articles: what their switches may change and what not, and that scores mean what they say.

use obverse::{
    engine::{
        job::{self, Answer, Job},
        limits::{Limits, Meter, Stop},
        othello::{roxanne, teaching},
        report::Score,
        roster,
    },
    rules::{Game, Move, Othello, Position, Setup, Side},
};
use rand::{RngExt, SeedableRng, rngs::StdRng};
use std::time::{Duration, Instant};

fn job(position: &Position, bot: &str, limits: Limits, seed: u64) -> Job {
    let bot = roster::parse(Game::Othello, bot).unwrap();
    Job { limits, seed, ..Job::of(position.clone(), bot) }
}

fn ask(position: &Position, bot: &str) -> Answer {
    job::run(&job(position, bot, Limits::default(), 5), &Stop::new(), &mut |_| {}).unwrap()
}

/// A position reached by chance with `empties` empty squares, neither over nor a pass; `None` if the game ended before.
fn by_chance(size: u8, empties: u32, seed: u64) -> Option<Position> {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut position = Position::start(&Setup { size, ..Setup::usual(Game::Othello) }).unwrap();
    while position.empties() > empties || position.must_pass() {
        if position.is_over() {
            return None;
        }
        let legal = position.legal();
        let next = if legal.is_empty() { Move::Pass } else { Move::Place(legal[rng.random_range(0..legal.len())]) };
        position.play(next).unwrap();
    }
    (!position.is_over()).then_some(position)
}

fn board(position: &Position) -> Othello {
    match position {
        Position::Othello(p) => *p,
        Position::Gomoku(_) => unreachable!(),
    }
}

/// The plainest minimax for the side to move: a finished game is worth a million a disc, any other what `judge` says.
fn naive(p: &Othello, depth: u8, judge: &dyn Fn(&Othello) -> i32) -> i32 {
    let me = p.to_move();
    if p.is_over() {
        return 1_000_000 * (p.count(me) as i32 - p.count(me.other()) as i32);
    }
    let mut after = *p;
    if p.must_pass() {
        after.pass();
        return -naive(&after, depth, judge);
    }
    if depth == 0 {
        return judge(p);
    }
    let values = p.squares(p.legal()).map(|s| {
        let mut after = *p;
        after.place(s, p.flips(s));
        -naive(&after, depth - 1, judge)
    });
    values.max().unwrap()
}

fn in_millions(score: Option<Score>) -> i32 {
    match score.unwrap() {
        Score::Points(p) => p,
        Score::Discs(d) => 1_000_000 * d,
        score => panic!("{score:?}"),
    }
}

const SWITCHES: [&str; 8] = [
    "order=on,table=on,deepen=on",
    "order=off,table=on,deepen=on",
    "order=on,table=off,deepen=on",
    "order=on,table=on,deepen=off",
    "order=on,table=off,deepen=off",
    "order=off,table=on,deepen=off",
    "order=off,table=off,deepen=on",
    "order=off,table=off,deepen=off",
];

#[test]
fn negascout_counting_discs_finds_what_plain_minimax_finds() {
    let discs = |p: &Othello| p.count(p.to_move()) as i32 - p.count(p.to_move().other()) as i32;
    let mut compared = 0;
    for seed in 0..25 {
        for (size, empties) in [(4, 10), (4, 5), (6, 24), (6, 9), (8, 44), (8, 7)] {
            let Some(position) = by_chance(size, empties, seed) else { continue };
            for depth in [1, 2, 4] {
                let value = naive(&board(&position), depth, &discs);
                for switches in SWITCHES {
                    let answer = ask(&position, &format!("negascout:depth={depth},eval=discs,{switches}"));
                    assert_eq!(in_millions(answer.report.score), value, "{switches} {}", position.board_text());
                }
                compared += 1;
            }
        }
    }
    assert!(compared > 300, "{compared}");
}

#[test]
fn switches_of_negascout_change_nodes_and_not_the_value() {
    let mut nodes = [0; SWITCHES.len()];
    for seed in 0..12 {
        for (size, empties, depth) in [(6, 22, 7), (8, 40, 6), (8, 25, 6), (8, 10, 10)] {
            let Some(position) = by_chance(size, empties, seed) else { continue };
            let answers = SWITCHES.map(|s| ask(&position, &format!("negascout:depth={depth},{s}")));
            for (answer, nodes) in answers.iter().zip(&mut nodes) {
                assert_eq!(answer.report.score, answers[0].report.score, "{}", position.board_text());
                assert_eq!(answer.report.depth, depth);
                assert!(answer.report.line.len() >= usize::from(depth).min(4), "{:?}", answer.report.line);
                *nodes += answer.report.nodes;
            }
            let table = answers[0].report.table.unwrap();
            assert!(table.hits > 0 && table.hits < table.probes, "{table:?}");
            assert_eq!(answers[2].report.table, None);
        }
    }
    // Ordering and the table each save nodes, together with everything else and alone.
    let [all, no_order, no_table, _, order_alone, table_alone, _, none] = nodes;
    assert!(all < no_order && all < no_table && order_alone * 2 < none && table_alone < none, "{nodes:?}");
}

#[test]
fn negascout_to_the_end_is_exact() {
    for seed in 0..20 {
        for (size, empties) in [(4, 9), (6, 10), (8, 10)] {
            let Some(position) = by_chance(size, empties, seed) else { continue };
            let mut meter = Meter::start(Limits::default(), Stop::new());
            let exact = teaching::search(&board(&position), empties as u8, true, &mut meter);
            let sign = if position.to_move() == Side::Black { 1 } else { -1 };
            for bot in ["negascout:depth=10", "negascout:depth=16,eval=discs,table=off", "positional:depth=10"] {
                let answer = ask(&position, bot);
                assert_eq!(answer.report.score, Some(Score::Discs(sign * exact.value)), "{bot}");
                assert_eq!(u32::from(answer.report.depth), empties);
                // The line is the game: it ends with that difference.
                let mut end = position.clone();
                for played in answer.report.line {
                    end.play(played).unwrap();
                }
                assert_eq!(end.outcome().map(|o| o.difference), Some(exact.value), "{bot}");
            }
        }
    }
}

#[test]
fn negascout_deepens_until_the_time_is_out_unless_told_how_deep() {
    let position = by_chance(8, 44, 3).unwrap();
    let limits = Limits { time: Some(Duration::from_millis(400)), ..Limits::default() };
    let timed = |bot: &str| job::run(&job(&position, bot, limits, 0), &Stop::new(), &mut |_| {}).unwrap().report;
    assert!(timed("negascout").depth > 6);
    assert_eq!(timed("negascout:depth=3").depth, 3);
    assert_eq!(timed("negascout:depth=3,deepen=off").depth, 3);
    let capped = Limits { depth: Some(2), ..limits };
    let capped = job::run(&job(&position, "negascout", capped, 0), &Stop::new(), &mut |_| {}).unwrap();
    assert_eq!(capped.report.depth, 2);
}

/// The three layers, counted square by square.
fn layers(p: &Othello, position: bool, mobility: i32, corners: bool) -> i32 {
    const QUARTER: [[i32; 4]; 4] = [[90, -60, 10, 10], [-60, -80, -5, -5], [10, -5, 1, 1], [10, -5, 1, 1]];
    let size = p.size();
    let worth = |side: Side| {
        let mut sum = mobility * p.legal_for(side).count_ones() as i32;
        for square in p.squares(p.discs(side)) {
            let (row, col) = (square.row().min(size - 1 - square.row()), square.col().min(size - 1 - square.col()));
            if position {
                sum += QUARTER[usize::from(row)][usize::from(col)];
            }
            if corners && (row, col) == (0, 0) {
                sum += 500;
            }
        }
        sum
    };
    worth(p.to_move()) - worth(p.to_move().other())
}

#[test]
fn positional_is_minimax_over_the_layers_that_are_on() {
    for seed in 0..15 {
        for (size, empties) in [(4, 8), (6, 20), (8, 40), (8, 14)] {
            let Some(at) = by_chance(size, empties, seed) else { continue };
            for (settings, position, mobility, corners) in [
                ("", true, 10, true),
                (",position=off", false, 10, true),
                (",mobility=off", true, 0, true),
                (",mobility=25", true, 25, true),
                (",corners=off", true, 10, false),
                (",position=off,mobility=0,corners=off", false, 0, false),
            ] {
                for depth in 1..=3 {
                    let judge = |p: &Othello| layers(p, position, mobility, corners);
                    let value = naive(&board(&at), depth, &judge);
                    let answer = ask(&at, &format!("positional:depth={depth}{settings}"));
                    assert_eq!(in_millions(answer.report.score), value, "{settings} {depth} {}", at.board_text());
                }
            }
        }
    }
}

#[test]
fn roxanne_takes_the_first_class_there_is_and_draws_among_equals() {
    let mut different = 0;
    for seed in 0..60 {
        for (size, empties) in [(4, 8), (6, 18), (8, 30), (8, 50)] {
            let Some(position) = by_chance(size, empties, seed) else { continue };
            let first = position.legal().into_iter().map(roxanne::priority).min().unwrap();
            let equals = position.legal().into_iter().filter(|s| roxanne::priority(*s) == first).count();
            let choices: std::collections::HashSet<Move> = (0..20)
                .map(|lot| {
                    let job = job(&position, "roxanne", Limits::default(), lot);
                    let answer = job::run(&job, &Stop::new(), &mut |_| {}).unwrap();
                    assert_eq!(answer.report.score, Some(Score::Points(5 - i32::from(first))));
                    assert_eq!(roxanne::priority(answer.chosen.square().unwrap()), first);
                    answer.chosen
                })
                .collect();
            assert!(choices.len() <= equals && (equals == 1 || choices.len() > 1), "{choices:?} of {equals}");
            different += usize::from(choices.len() > 1);
        }
    }
    assert!(different > 50, "{different}");
}

#[test]
fn mcts_counts_every_game_and_keeps_to_its_bounds() {
    for (size, empties) in [(4, 8), (6, 20), (8, 44), (8, 9)] {
        let position = by_chance(size, empties, 2).unwrap();
        for roxanne in ["on", "off"] {
            let bot = format!("mcts:playouts=3000,roxanne={roxanne}");
            let report = ask(&position, &bot).report;
            assert_eq!(report.nodes, 3000);
            assert_eq!(report.moves.iter().map(|m| m.nodes).sum::<u64>(), 3000);
            assert!(report.moves.windows(2).all(|w| w[0].nodes >= w[1].nodes), "most visited first");
            for m in &report.moves {
                let points = 2000.0 * m.win_rate().unwrap() - 1000.0;
                let Score::Points(told) = m.score else { panic!("{m:?}") };
                assert!((-1000.0..=1000.0).contains(&points) && (f64::from(told) - points).abs() < 1.0);
            }
            // The same seed, the same answer; another seed, other games.
            let again = |seed| {
                job::run(&job(&position, &bot, Limits::default(), seed), &Stop::new(), &mut |_| {})
                    .unwrap()
                    .report
                    .moves
            };
            assert_eq!(again(5), report.moves);
            assert!(position.legal().len() == 1 || again(6) != report.moves);
            let few = Limits { nodes: Some(70), ..Limits::default() };
            let few = job::run(&job(&position, &bot, few, 5), &Stop::new(), &mut |_| {}).unwrap();
            assert_eq!(few.report.nodes, 70);
        }
    }
}

#[test]
fn mcts_finds_the_only_win_and_counts_it_exactly() {
    // With few squares left the tree holds the whole game: the share of points goes to that of best play.
    let (mut won, mut lost) = (0, 0);
    for seed in 0..60 {
        let Some(position) = by_chance(8, 6, seed) else { continue };
        let sign = if position.to_move() == Side::Black { 1 } else { -1 };
        let value = |p: &Position| {
            let mut meter = Meter::start(Limits::default(), Stop::new());
            teaching::search(&board(p), 10, true, &mut meter).value * sign
        };
        let Some(Score::Points(points)) = ask(&position, "mcts:playouts=20000").report.score else { panic!() };
        match value(&position).signum() {
            1 => {
                won += 1;
                assert!(points > 700, "{points} {}", position.board_text());
                let mut after = position.clone();
                after.play(ask(&position, "mcts:playouts=20000").chosen).unwrap();
                assert!(value(&after) > 0);
            }
            -1 => {
                lost += 1;
                assert!(points < -700, "{points} {}", position.board_text());
            }
            _ => {}
        }
    }
    assert!(won > 10 && lost > 10, "{won} {lost}");
}

/// Time, and a switch thrown from another thread, end each of the searches within 20 ms. Other tests share the
/// processors, so the quickest of a few tries counts.
#[test]
fn every_search_stops_when_told() {
    let position = by_chance(8, 50, 1).unwrap();
    let soon = Duration::from_millis(20);
    let quickest = |what: &str, attempt: &dyn Fn() -> Duration| {
        let mut late = Vec::new();
        while late.len() < 5 && late.last().is_none_or(|l| *l > soon) {
            late.push(attempt());
        }
        assert!(late.last().is_some_and(|l| *l <= soon), "{what}: {late:?}");
    };
    for bot in [
        "negascout:depth=16",
        "negascout:depth=16,deepen=off,order=off",
        "positional:depth=16",
        "mcts:playouts=1000000",
    ] {
        quickest(bot, &|| {
            let time = Duration::from_millis(60);
            let limits = Limits { time: Some(time), ..Limits::default() };
            let report = job::run(&job(&position, bot, limits, 0), &Stop::new(), &mut |_| {}).unwrap().report;
            report.elapsed.checked_sub(time).expect("the time is used")
        });
        quickest(bot, &|| {
            let stop = Stop::new();
            std::thread::scope(|scope| {
                let searching = scope.spawn(|| {
                    let done = job::run(&job(&position, bot, Limits::default(), 0), &stop, &mut |_| {});
                    (done, Instant::now())
                });
                std::thread::sleep(Duration::from_millis(60));
                let thrown = Instant::now();
                stop.stop();
                let (done, ended) = searching.join().unwrap();
                assert_eq!(position.check(done.unwrap().chosen), Ok(()));
                ended.saturating_duration_since(thrown)
            })
        });
    }
}
