//! The gomoku bot in whole games, by all rules, and on the tactical suite.

use obverse::{
    engine::{
        job::{self, Answer, Job},
        limits::Stop,
        report::Score,
        roster,
    },
    record::suites::{Kind, read_tactics},
    rules::{Game, Gomoku, Move, Position, RuleSet, Side, Square, Winner},
};
use rand::{RngExt, SeedableRng, rngs::StdRng};
use std::time::Instant;

fn ask(board: &Gomoku, bot: &str) -> Answer {
    let bot = roster::parse(Game::Gomoku, bot).unwrap();
    let job = Job::of(Position::Gomoku(board.clone()), bot);
    job::run(&job, &Stop::new(), &mut |_| {}).unwrap()
}

fn chosen(board: &Gomoku, bot: &str) -> Square {
    let answer = ask(board, bot);
    let square = answer.chosen.square().unwrap();
    assert!(board.is_legal(square));
    square
}

#[test]
fn the_first_stone_goes_to_the_centre_at_once() {
    for size in [9, 15, 19] {
        let board = Gomoku::empty(size, RuleSet::Freestyle);
        let answer = ask(&board, "classic:depth=10,width=60,radius=4");
        assert_eq!(answer.chosen, Move::Place(board.centre()));
        assert_eq!(answer.report.nodes, 0);
    }
}

#[test]
fn a_lone_stone_anywhere_is_answered_next_to_it() {
    for size in [15, 19] {
        for i in 0..usize::from(size) * usize::from(size) {
            let mut board = Gomoku::empty(size, RuleSet::Freestyle);
            let stone = Square::from_index(i, size);
            board.place(stone);
            let answer = chosen(&board, "classic:depth=2");
            let far = answer.col().abs_diff(stone.col()).max(answer.row().abs_diff(stone.row()));
            assert!(far <= 2);
        }
    }
}

/// Whoever says that a win is proven must win, and no later than told, against a deeper opponent.
#[test]
fn proven_wins_hold_from_random_openings() {
    let mut claims = 0;
    for seed in 0..24 {
        let mut board = opening(RuleSet::ALL[seed as usize % 3].1, 6, seed);
        let mut claim: Option<(Side, u16)> = None;
        while !board.is_over() && board.stones() < 80 {
            let me = board.to_move();
            let answer = ask(
                &board,
                if claim.is_some_and(|(side, _)| side != me) { "classic:depth=4" } else { "classic:depth=3" },
            );
            match (answer.report.score, &mut claim) {
                (Some(Score::Win(n)), Some((side, left))) if *side == me => {
                    assert!(n <= *left, "seed {seed}: win in {n} after a win in {left}");
                    *left = n;
                }
                (Some(Score::Win(n)), None) => {
                    claim = Some((me, n));
                    claims += 1;
                }
                (Some(Score::Win(n)), Some(_)) => panic!("seed {seed}: {me} claims {n} in a lost position"),
                (score, Some((side, _))) if *side == me => panic!("seed {seed}: the win is gone: {score:?}"),
                _ => {}
            }
            if let Some((_, left)) = &mut claim {
                *left -= 1;
            }
            board.place(answer.chosen.square().unwrap());
        }
        if let Some((side, left)) = claim {
            assert_eq!((board.winner(), left), (Some(side), 0), "seed {seed}");
        }
    }
    assert!(claims >= 12, "{claims}");
}

/// Plays out a game between two bots, every move judged by the rules; the winner.
fn game(board: Gomoku, black: &str, white: &str, seed: u64) -> Option<Side> {
    let mut position = Position::Gomoku(board);
    while !position.is_over() {
        let bot = if position.to_move() == Side::Black { black } else { white };
        let bot = roster::parse(Game::Gomoku, bot).unwrap();
        let job = Job { seed, ..Job::of(position.clone(), bot) };
        position.play(job::run(&job, &Stop::new(), &mut |_| {}).unwrap().chosen).unwrap();
    }
    match position.outcome().unwrap().winner {
        Winner::Side(side) => Some(side),
        Winner::Draw => None,
    }
}

/// A position after moves written without spaces.
fn after(rules: RuleSet, moves: &str) -> Position {
    let mut position = Position::Gomoku(Gomoku::empty(15, rules));
    let starts: Vec<usize> = moves.match_indices(|c: char| c.is_ascii_alphabetic()).map(|(i, _)| i).collect();
    for (i, start) in starts.iter().enumerate() {
        let end = starts.get(i + 1).copied().unwrap_or(moves.len());
        let square = position.parse(&moves[*start..end]).unwrap();
        position.play(Move::Place(square)).unwrap();
    }
    position
}

#[test]
fn black_answers_in_renju_even_when_the_only_block_is_forbidden() {
    let position = after(RuleSet::Renju, "h8g6f6g5f7g4h7g3g2a1");
    let g7 = position.parse("g7").unwrap();
    assert!(position.check(Move::Place(g7)).is_err());
    let Position::Gomoku(board) = &position else { unreachable!() };
    for bot in ["classic", "classic:width=1", "classic:depth=10,width=60"] {
        let answer = ask(board, bot);
        assert_eq!(position.check(answer.chosen), Ok(()));
        assert_eq!(answer.report.score, Some(Score::Loss(2)), "{bot}");
    }
}

#[test]
fn renju_is_played_legally_from_end_to_end() {
    for (seed, (black, white)) in [("classic", "classic"), ("classic:depth=2", "random")].into_iter().enumerate() {
        game(Gomoku::empty(15, RuleSet::Renju), black, white, seed as u64);
    }
    for size in [5, 6, 25] {
        game(Gomoku::empty(size, RuleSet::Renju), "classic:depth=2", "random", 1);
        game(Gomoku::empty(size, RuleSet::Standard), "random", "classic:depth=2,radius=4", 2);
    }
    // Close quarters bring forbidden points up.
    for seed in 0..6 {
        game(Gomoku::empty(9, RuleSet::Renju), "classic:depth=3", "classic:depth=2,width=20", seed);
        game(Gomoku::empty(9, RuleSet::Renju), "classic:depth=2", "random", seed);
    }
}

#[test]
fn tactics_of_the_suite() {
    let rows = read_tactics(include_str!("data/gomoku_tactics.txt")).unwrap();
    let (mut solved, mut asked) = (0, 0);
    for row in rows {
        let Some(board) = row.board() else { continue };
        let right = |bot: &str| row.win.contains(&chosen(&board, bot));
        match row.kind {
            Kind::Five | Kind::Block => assert!(right("classic") && right("classic:depth=1,width=1"), "{}", row.id),
            Kind::Vcf | Kind::Vct => {
                let started = Instant::now();
                let answer = ask(&board, "classic");
                let good = row.win.contains(&answer.chosen.square().unwrap());
                println!(
                    "{} {good} {:?} {:?} {} nodes",
                    row.id,
                    answer.report.score,
                    started.elapsed(),
                    answer.report.nodes
                );
                (solved, asked) = (solved + u32::from(good), asked + 1);
            }
        }
    }
    println!("{solved} of {asked} wins by fours and threes found at the usual settings");
    assert!(solved * 2 > asked, "{solved} of {asked}");
}

#[test]
fn classic_beats_random_on_every_board() {
    for size in [9, 15, 19] {
        for rules in [RuleSet::Freestyle, RuleSet::Standard] {
            for seed in 0..2 {
                let empty = Gomoku::empty(size, rules);
                assert_eq!(game(empty.clone(), "classic:depth=2", "random", seed), Some(Side::Black));
                assert_eq!(game(empty, "random", "classic:depth=2", seed), Some(Side::White));
            }
        }
    }
}

/// A position after `stones` random stones near the centre.
fn opening(rules: RuleSet, stones: u16, seed: u64) -> Gomoku {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut board = Gomoku::empty(15, rules);
    while board.stones() < stones {
        let square = Square::new(rng.random_range(5..10), rng.random_range(5..10), 15);
        if board.is_legal(square) {
            board.place(square);
        }
    }
    board
}

/// Wins, losses and draws of `a` against `b` over pairs of games with one opening and colours exchanged.
fn match_play(a: &str, b: &str, pairs: u64) -> [u32; 3] {
    let mut tally = [0; 3];
    for seed in 0..pairs {
        for (black, white, mine) in [(a, b, Side::Black), (b, a, Side::White)] {
            let winner = game(opening(RuleSet::Freestyle, 4, seed), black, white, seed);
            tally[winner.map_or(2, |side| usize::from(side != mine))] += 1;
        }
    }
    tally
}

/// For `cargo test --release -- --ignored --nocapture`: what the knobs are worth.
#[test]
#[ignore = "400 games; run in release"]
fn a_hundred_games_of_each_pairing() {
    let usual = "classic";
    for other in ["random", "classic:depth=2", "classic:width=6", "classic:depth=6"] {
        println!("{usual} v {other}: {:?} (wins, losses, draws)", match_play(usual, other, 50));
    }
}

/// For `cargo test --release -- --ignored --nocapture`: time per move of whole games against itself.
#[test]
#[ignore = "a measurement; run in release"]
fn time_per_move() {
    for size in [15, 19] {
        let mut board = Gomoku::empty(size, RuleSet::Freestyle);
        let (mut worst, mut sum, mut moves, mut nodes) = (0.0f64, 0.0, 0, 0);
        while !board.is_over() {
            let started = Instant::now();
            let answer = ask(&board, "classic");
            let took = started.elapsed().as_secs_f64() * 1e3;
            (worst, sum, moves, nodes) = (worst.max(took), sum + took, moves + 1, nodes + answer.report.nodes);
            board.place(answer.chosen.square().unwrap());
        }
        let each = sum / f64::from(moves);
        println!(
            "{size}: {moves} moves, {each:.1} ms each, {worst:.1} at most, {nodes} nodes, won by {:?}",
            board.winner()
        );
    }
}
