//! The strong gomoku bot: what players of other programs have complained of, claims that must hold, and searches that
//! are stopped.

mod stopped;

use obverse::{
    engine::{
        job::{self, Answer, Job},
        limits::{Limits, Stop},
        report::{Bound, Score},
        roster,
    },
    record::suites::read_tactics,
    rules::{Game, Gomoku, Move, Position, RuleSet, Side, Square},
};
use rand::{RngExt, SeedableRng, rngs::StdRng};
use std::time::Duration;

const NODES: Limits = Limits { depth: None, nodes: Some(5_000), time: None, clock: None };

fn ask_with(position: &Position, bot: &str, limits: Limits, seed: u64) -> Answer {
    let bot = roster::parse(Game::Gomoku, bot).unwrap();
    let job = Job { limits, seed, ..Job::of(position.clone(), bot) };
    job::run(&job, &Stop::new(), &mut |_| {}).unwrap()
}

fn ask(board: &Gomoku, limits: Limits) -> Answer {
    let position = Position::Gomoku(board.clone());
    let answer = ask_with(&position, "master", limits, 0);
    assert_eq!(position.check(answer.chosen), Ok(()));
    answer
}

/// A position after moves separated by spaces.
fn after(rules: RuleSet, size: u8, moves: &str) -> Gomoku {
    let mut position = Position::Gomoku(Gomoku::empty(size, rules));
    for name in moves.split_whitespace() {
        let square = position.parse(name).unwrap();
        position.play(Move::Place(square)).unwrap();
    }
    let Position::Gomoku(board) = position else { unreachable!() };
    board
}

/// A board whose points are filled by a rule, so that nobody has five.
fn tiled(size: u8, rules: RuleSet) -> Gomoku {
    let mut board = Gomoku::empty(size, rules);
    for i in 0..usize::from(size) * usize::from(size) {
        let s = Square::from_index(i, size);
        let side = if (s.col() / 2 + s.row()).is_multiple_of(2) { Side::Black } else { Side::White };
        board.set(s, Some(side));
    }
    assert!(board.winner().is_none());
    board
}

#[test]
fn the_first_stone_goes_to_the_centre_at_once() {
    for size in [15, 19] {
        let answer = ask(&Gomoku::empty(size, RuleSet::Freestyle), NODES);
        assert_eq!(answer.chosen.square(), Some(Square::new(size / 2, size / 2, size)));
        assert_eq!(answer.report.nodes, 0);
    }
}

#[test]
fn fives_and_blocks_in_the_suite_are_found_with_few_nodes() {
    for row in read_tactics(include_str!("data/gomoku_tactics.txt")).unwrap() {
        let Some(board) = row.board() else { continue };
        if ["five", "block"].contains(&format!("{:?}", row.kind).to_lowercase().as_str()) {
            let answer = ask(&board, Limits { nodes: Some(2_000), ..NODES });
            assert!(row.win.contains(&answer.chosen.square().unwrap()), "{}", row.id);
        }
    }
}

#[test]
fn black_answers_in_renju_when_the_only_block_is_forbidden() {
    let board = after(RuleSet::Renju, 15, "h8 g6 f6 g5 f7 g4 h7 g3 g2 a1");
    let g7 = Position::Gomoku(board.clone()).parse("g7").unwrap();
    assert!(!board.is_legal(g7));
    for limits in [NODES, Limits { time: Some(Duration::from_secs(5)), ..Limits::default() }] {
        assert_eq!(ask(&board, limits).report.score, Some(Score::Loss(2)));
    }
}

#[test]
fn far_away_replies_of_the_first_moves_are_answered_everywhere() {
    let nodes = Limits { nodes: Some(300), ..NODES };
    for (size, step) in [(15, 1), (19, 7)] {
        for i in (0..usize::from(size) * usize::from(size)).step_by(step) {
            let mut board = Gomoku::empty(size, RuleSet::Freestyle);
            board.place(board.centre());
            let far = Square::from_index(i, size);
            if board.is_legal(far) {
                board.place(far);
            }
            for _ in 0..4 {
                board.place(ask(&board, nodes).chosen.square().unwrap());
            }
        }
    }
}

#[test]
fn nearly_full_boards_are_played_to_the_end() {
    for rules in [RuleSet::Freestyle, RuleSet::Standard, RuleSet::Renju] {
        let mut rng = StdRng::seed_from_u64(3);
        for _ in 0..6 {
            let mut board = tiled(15, rules);
            for _ in 0..9 {
                board.set(Square::from_index(rng.random_range(0..225), 15), None);
            }
            while !board.is_over() {
                let answer = ask(&board, NODES);
                board.place(answer.chosen.square().unwrap());
            }
        }
    }
}

#[test]
fn a_dead_position_is_known_to_be_one() {
    // Nobody can make five any more: the points left are single ones far apart.
    let mut board = tiled(15, RuleSet::Freestyle);
    for s in [(0, 0), (14, 0), (0, 14), (14, 14)] {
        board.set(Square::new(s.0, s.1, 15), None);
    }
    let dead = (0..225).map(|i| Square::from_index(i, 15)).filter(|s| board.at(*s).is_none());
    assert!(dead.clone().all(|s| Side::BOTH.into_iter().all(|side| !board.would_win(s, side))));
    let answer = ask(&board, Limits::default());
    assert_eq!(answer.report.score, Some(Score::Points(0)));
}

#[test]
fn a_lost_game_is_stopped_like_any_other() {
    // White has an open four.
    let board = after(RuleSet::Freestyle, 15, "a1 g8 c1 h8 e1 i8 g1 j8");
    let position = Position::Gomoku(board);
    for threads in [1, 2] {
        let bot = roster::parse(Game::Gomoku, &format!("master:threads={threads}")).unwrap();
        let stop = Stop::new();
        stop.stop();
        let job = Job::of(position.clone(), bot);
        let answer = job::run(&job, &stop, &mut |_| {}).unwrap();
        let names = ["f8", "k8"].map(|n| position.parse(n).unwrap());
        assert!(names.contains(&answer.chosen.square().unwrap()));
    }
}

#[test]
fn the_same_search_under_a_node_limit_is_the_same() {
    let position = Position::Gomoku(after(RuleSet::Freestyle, 15, "h8 i9 g8 i8 i7 j6"));
    let look = |_| {
        let answer = ask_with(&position, "master:threads=3", Limits { nodes: Some(30_000), ..NODES }, 1);
        (answer.chosen, answer.report.nodes, answer.report.score, answer.report.line, answer.report.moves)
    };
    let first = look(());
    assert_eq!(first, look(()));
    // A search notices the limit at the stone that reaches it, and one more at a leaf.
    assert!((30_000..30_300).contains(&first.1), "{}", first.1);
}

#[test]
fn a_thousand_searches_on_several_threads_start_and_stop() {
    let boards = [after(RuleSet::Freestyle, 15, "h8 h9 g8 j9"), after(RuleSet::Renju, 15, "h8 h9 j10 g7 g9")];
    let bot = roster::parse(Game::Gomoku, "master:threads=3").unwrap();
    stopped::a_thousand_times(&boards.map(Position::Gomoku), bot);
}

/// Whoever says that a win is proven wins.
#[test]
fn proven_wins_are_won() {
    let mut claims = 0;
    for seed in 0..30 {
        let rules = RuleSet::ALL[seed as usize % 3].1;
        let mut rng = StdRng::seed_from_u64(seed);
        let mut board = Gomoku::empty(15, rules);
        while board.stones() < 6 {
            let square = Square::new(rng.random_range(5..10), rng.random_range(5..10), 15);
            if board.is_legal(square) {
                board.place(square);
            }
        }
        let mut claim: Option<(Side, u16)> = None;
        while !board.is_over() && board.stones() < 100 {
            let me = board.to_move();
            // To find a win again may take longer than to have found it.
            let nodes = if claim.is_some_and(|(side, _)| side == me) { 400_000 } else { 20_000 };
            let answer = ask(&board, Limits { nodes: Some(nodes), ..NODES });
            match (answer.report.score, claim) {
                (Some(Score::Win(n)), None) => {
                    claim = Some((me, n));
                    claims += 1;
                }
                (Some(Score::Win(_)), Some((side, _))) => assert_eq!(side, me, "seed {seed}"),
                // Where there is nothing to choose, little is searched.
                (score, Some((side, _))) if side == me && answer.report.moves.len() > 1 => {
                    panic!("seed {seed}: the win is gone: {score:?} {}", Position::Gomoku(board.clone()).board_text())
                }
                _ => {}
            }
            board.place(answer.chosen.square().unwrap());
        }
        if let Some((side, _)) = claim {
            assert_eq!(board.winner(), Some(side), "seed {seed}");
        }
    }
    assert!(claims >= 15, "{claims}");
}

#[test]
fn several_lines_are_exact_and_legal() {
    let board = after(RuleSet::Renju, 15, "h8 h9 j10 g7 g9");
    let position = Position::Gomoku(board);
    let answer = ask_with(&position, "master:depth=6,lines=4", Limits::default(), 0);
    let exact = answer.report.moves.iter().take_while(|m| m.bound == Bound::Exact).count();
    assert!(exact >= 4, "{exact}");
    let mut played = position.clone();
    for step in &answer.report.line {
        played.play(*step).unwrap();
    }
    assert_eq!(answer.report.line.first(), Some(&answer.chosen));
}

#[test]
fn every_level_plays_a_game_and_the_same_one_for_a_seed() {
    let games = |level: u8, seed: u64| {
        let mut position = Position::Gomoku(after(RuleSet::Standard, 15, "h8 j9 g6"));
        while !position.is_over() && position.empties() > 225 - 30 {
            let answer = ask_with(&position, &format!("master:level={level}"), NODES, seed);
            position.play(answer.chosen).unwrap();
        }
        position.board_text()
    };
    for level in 1..=10 {
        let first = games(level, 1);
        assert_eq!(first, games(level, 1), "level {level}");
        if level < 10 {
            assert_ne!(first, games(level, 2), "level {level}");
        }
    }
}

#[test]
fn a_board_too_large_is_refused_in_words() {
    let bot = roster::parse(Game::Gomoku, "master").unwrap();
    let position = Position::Gomoku(Gomoku::empty(25, RuleSet::Freestyle));
    let job = Job { limits: NODES, ..Job::of(position, bot) };
    let error = job::run(&job, &Stop::new(), &mut |_| {}).unwrap_err();
    assert_eq!(error.to_string(), "master plays on boards of up to 22x22, and this one is 25x25");
}
