//! The Othello bots against exact values, an independent minimax and each other.

use obverse::{
    engine::{
        job::{self, Answer, Job},
        limits::{Limits, Meter, Stop},
        othello::{evaluate::evaluate, greedy, teaching},
        report::{Bound, Score},
        roster,
    },
    rules::{Game, Move, Othello, Position, Setup, Side},
};
use rand::{RngExt, SeedableRng, rngs::StdRng};

fn ask(position: &Position, bot: &str) -> Answer {
    let bot = roster::parse(Game::Othello, bot).unwrap();
    let job = Job { seed: 11, ..Job::of(position.clone(), bot) };
    job::run(&job, &Stop::new(), &mut |_| {}).unwrap()
}

fn teach(board: &Othello, depth: u8, prune: bool) -> teaching::TeachingResult {
    let before = *board;
    let result = teaching::search(board, depth, prune, &mut Meter::start(Limits::default(), Stop::new()));
    assert_eq!(*board, before);
    assert!(result.complete);
    result
}

fn board(position: &Position) -> Othello {
    match position {
        Position::Othello(p) => *p,
        Position::Gomoku(_) => unreachable!(),
    }
}

fn played(moves: &[&str]) -> Position {
    let mut position = Position::start(&Setup::usual(Game::Othello)).unwrap();
    for name in moves {
        let square = position.parse(name).unwrap();
        position.play(Move::Place(square)).unwrap();
    }
    position
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

/// The plainest minimax, over [`Position`] and its own play and undo.
fn naive(position: &mut Position, depth: u8) -> i32 {
    let difference = |p: &Position| p.count(Side::Black) as i32 - p.count(Side::White) as i32;
    if position.is_over() {
        return difference(position);
    }
    if position.must_pass() {
        let change = position.play(Move::Pass).unwrap();
        let value = naive(position, depth);
        position.undo(&change);
        return value;
    }
    if depth == 0 {
        return difference(position);
    }
    let black = position.to_move() == Side::Black;
    let values: Vec<i32> = position
        .legal()
        .into_iter()
        .map(|square| {
            let change = position.play(Move::Place(square)).unwrap();
            let value = naive(position, depth - 1);
            position.undo(&change);
            value
        })
        .collect();
    if black { values.into_iter().max().unwrap() } else { values.into_iter().min().unwrap() }
}

#[test]
fn four_by_four_is_white_s_by_eight() {
    let start = Othello::standard(4);
    let (plain, pruned) = (teach(&start, 12, false), teach(&start, 12, true));
    assert_eq!((plain.value, plain.exact), (-8, true));
    assert_eq!((pruned.value, pruned.exact), (-8, true));
    assert!(pruned.nodes < plain.nodes && pruned.passes < plain.passes);
    for result in [plain, pruned] {
        let mut end = Position::Othello(start);
        for m in &result.line {
            end.play(*m).unwrap();
        }
        let outcome = end.outcome().unwrap();
        assert_eq!((outcome.counts, outcome.difference), ([3, 11], -8));
    }
}

#[test]
fn a_pass_costs_no_depth_and_a_full_board_needs_none() {
    let pass = board(&Position::othello_from_text(4, ".WBBBBBBBBBBBBBB", Side::White).unwrap());
    for prune in [false, true] {
        let result = teach(&pass, 1, prune);
        assert_eq!((result.value, result.best, result.nodes, result.passes), (16, Some(Move::Pass), 3, 1));
        assert_eq!(result.line, [Move::Pass, Move::Place(pass.square(0))]);
        let full = board(&Position::othello_from_text(4, &"B".repeat(16), Side::White).unwrap());
        let result = teach(&full, 3, prune);
        assert_eq!((result.value, result.best, result.nodes, result.exact), (16, None, 1, true));
    }
}

#[test]
fn pruning_changes_no_value_and_both_agree_with_a_naive_search() {
    let mut compared = 0;
    for seed in 0..60 {
        for (size, empties) in [(4, 10), (4, 6), (6, 24), (6, 10)] {
            let Some(mut position) = by_chance(size, empties, seed) else { continue };
            let before = position.clone();
            for depth in 0..=4 {
                let (plain, pruned) = (teach(&board(&position), depth, false), teach(&board(&position), depth, true));
                assert_eq!(plain.value, naive(&mut position, depth));
                assert_eq!((plain.value, plain.best), (pruned.value, pruned.best));
                assert!(pruned.nodes <= plain.nodes);
                assert_eq!(position, before);
                compared += 1;
            }
        }
    }
    assert!(compared > 1000, "{compared}");
}

#[test]
fn a_meter_that_runs_out_is_told() {
    let limits = Limits { nodes: Some(100), ..Limits::default() };
    let mut meter = Meter::start(limits, Stop::new());
    let result = teaching::search(&Othello::standard(8), 9, true, &mut meter);
    assert_eq!((result.complete, result.exact, result.nodes), (false, false, 100));
}

#[test]
fn the_teaching_bots_are_the_teaching_search() {
    for seed in 0..20 {
        for (size, empties, depth) in [(4, 9, 9), (6, 20, 4), (8, 40, 3)] {
            let Some(position) = by_chance(size, empties, seed) else { continue };
            let sign = if position.to_move() == Side::Black { 1 } else { -1 };
            for (name, prune) in [("minimax", false), ("alphabeta", true)] {
                let result = teach(&board(&position), depth, prune);
                let answer = ask(&position, &format!("{name}:depth={depth}"));
                assert_eq!(Some(answer.chosen), result.best);
                assert_eq!((answer.report.nodes, answer.report.line), (result.nodes, result.line));
                let value = sign * result.value;
                match answer.report.score.unwrap() {
                    Score::Discs(d) => assert_eq!(d, value),
                    score => assert_eq!((score, result.exact), (Score::Points(value), false)),
                }
                assert_eq!(answer.report.moves.len(), position.legal().len());
            }
        }
    }
}

#[test]
fn greedy_walks_into_the_wipe_out_that_classic_sees() {
    let position = played(&["c4", "c3", "c2", "c5", "c6", "d6", "e6"]);
    assert_eq!(position.to_move(), Side::White);
    let answer = ask(&position, "greedy");
    assert_eq!(position.move_name(answer.chosen), "f4");
    assert_eq!(answer.report.score, Some(Score::Points(-12)));
    assert_eq!(answer.report.moves.len(), 6);
    for m in &answer.report.moves {
        assert_eq!((m.score, m.bound), (Score::Points(greedy::appraise(&board(&position), m.square)), Bound::Exact));
    }
    // Four of the six lose at once: some answer by Black leaves White without a disc.
    let mut lost: Vec<String> = Vec::new();
    for square in position.legal() {
        let mut after = position.clone();
        after.play(Move::Place(square)).expect("legal");
        let wiped_out = after.legal().into_iter().any(|reply| {
            let mut end = after.clone();
            end.play(Move::Place(reply)).expect("legal");
            end.count(Side::White) == 0
        });
        if wiped_out {
            lost.push(position.name(square));
        }
    }
    lost.sort();
    assert_eq!(lost, ["b2", "b4", "f4", "f6"]);
    let classic = position.move_name(ask(&position, "classic").chosen);
    assert!(!["b2", "b4", "f4", "f6"].contains(&classic.as_str()), "{classic}");
}

#[test]
fn classic_reads_the_last_eight_squares_exactly() {
    let mut compared = 0;
    for seed in 0..40 {
        for (size, empties) in [(4, 8), (6, 8), (8, 8), (8, 7), (6, 4), (8, 1)] {
            let Some(position) = by_chance(size, empties, seed) else { continue };
            let result = teach(&board(&position), empties as u8, true);
            let sign = if position.to_move() == Side::Black { 1 } else { -1 };
            let answer = ask(&position, "classic");
            assert_eq!(answer.report.score, Some(Score::Discs(sign * result.value)), "{}", position.board_text());
            compared += 1;
        }
    }
    assert!(compared > 200, "{compared}");
}

#[test]
fn the_evaluation_favours_nobody_and_no_corner() {
    for seed in 0..50 {
        for (size, empties) in [(4, 6), (6, 15), (8, 40), (8, 12)] {
            let Some(position) = by_chance(size, empties, seed) else { continue };
            let here = board(&position);
            let value = evaluate(&here);
            let mut other = here;
            other.pass();
            assert_eq!(evaluate(&other), -value);
            assert!(value.abs() <= 9_000);
            let mirror = |side| here.squares(here.discs(side)).map(|s| here.bit(s.mirrored())).sum();
            let turn = |side| here.squares(here.discs(side)).map(|s| here.bit(s.transposed())).sum();
            let [b, w] = Side::BOTH.map(mirror);
            assert_eq!(evaluate(&Othello::new(size, b, w, here.to_move())), value);
            let [b, w] = Side::BOTH.map(turn);
            assert_eq!(evaluate(&Othello::new(size, b, w, here.to_move())), value);
        }
    }
}

/// Plays one game from `opening` random plies; Black's discs minus White's.
fn game(black: &str, white: &str, opening: u32, seed: u64) -> i32 {
    let mut position = by_chance(8, 60 - opening, seed).unwrap();
    while !position.is_over() {
        let bot = if position.to_move() == Side::Black { black } else { white };
        position.play(ask(&position, bot).chosen).unwrap();
    }
    position.outcome().unwrap().difference
}

/// Wins, losses and draws of `a` against `b` over pairs of games with one opening and colours exchanged.
fn match_play(a: &str, b: &str, pairs: u64) -> [u32; 3] {
    let mut tally = [0; 3];
    for seed in 0..pairs {
        for difference in [game(a, b, 4, seed), -game(b, a, 4, seed)] {
            tally[match difference {
                1.. => 0,
                0 => 2,
                _ => 1,
            }] += 1;
        }
    }
    tally
}

#[test]
fn classic_beats_greedy_and_random() {
    for weaker in ["greedy", "random"] {
        let [wins, ..] = match_play("classic", weaker, 5);
        assert!(wins >= 9, "{wins} of 10 against {weaker}");
    }
}

/// The whole comparison, for `cargo test --release -- --ignored --nocapture`.
#[test]
#[ignore = "300 games; run in release"]
fn a_hundred_games_of_each_pairing() {
    for (a, b) in [("classic", "greedy"), ("classic", "random"), ("greedy", "random")] {
        println!("{a} v {b}: {:?} (wins, losses, draws)", match_play(a, b, 50));
    }
    let start = Position::start(&Setup::usual(Game::Othello)).unwrap();
    println!("{} lines of 11 plies wipe greedy out", wipe_outs(&start, "greedy", 11));
    for prune in [false, true] {
        let result = teach(&Othello::standard(4), 12, prune);
        println!("4x4, pruning {prune}: {} nodes, {} of them left by a pass", result.nodes, result.passes);
    }
}

/// Follows every Black line against a White bot; counts lines that wipe White out within `plies`.
fn wipe_outs(position: &Position, bot: &str, plies: u32) -> u32 {
    if position.is_over() {
        return u32::from(position.count(Side::White) == 0);
    }
    if plies == 0 {
        return 0;
    }
    let after = |m: Move| {
        let mut next = position.clone();
        next.play(m).unwrap();
        wipe_outs(&next, bot, plies - 1)
    };
    if position.must_pass() {
        after(Move::Pass)
    } else if position.to_move() == Side::White {
        after(ask(position, bot).chosen)
    } else {
        position.legal().into_iter().map(|s| after(Move::Place(s))).sum()
    }
}

#[test]
fn nobody_wipes_classic_out_in_eleven_plies() {
    // The four first moves are mirror images, but a bot may break ties either way: all of them count.
    let start = Position::start(&Setup::usual(Game::Othello)).unwrap();
    assert_eq!(wipe_outs(&start, "classic:depth=4", 11), 0);
    assert!(wipe_outs(&start, "greedy", 11) > 0);
}
