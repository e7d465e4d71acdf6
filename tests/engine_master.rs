//! The strong Othello bot: exact ends against an independent search, and its manners: limits, switches, threads,
//! levels, book.

mod stopped;

use obverse::{
    engine::{
        job::{self, Answer, Job},
        limits::{Limits, Stop},
        othello::{
            board::Board,
            book::{Book, canonical},
            learned::{self, PHASES, Weights},
            levels::LEVELS,
            patterns::WEIGHTS,
        },
        report::{Bound, Score},
        roster,
    },
    record::{replay, suites},
    rules::{Game, Move, Othello, Position, Setup, Side},
};
use rand::{RngExt, SeedableRng, rngs::StdRng};
use std::{collections::HashSet, time::Duration};

fn ask_with(position: &Position, bot: &str, limits: Limits, seed: u64) -> Answer {
    let bot = roster::parse(Game::Othello, bot).unwrap();
    let job = Job { limits, seed, ..Job::of(position.clone(), bot) };
    job::run(&job, &Stop::new(), &mut |_| {}).unwrap()
}

fn ask(position: &Position, bot: &str) -> Answer {
    ask_with(position, bot, Limits::default(), 1)
}

/// A position of a game by chance with so many empty squares, if it gets there.
fn by_chance(size: u8, empties: u32, seed: u64) -> Option<Othello> {
    let mut lots = StdRng::seed_from_u64(seed);
    let mut position = Othello::standard(size);
    while !position.is_over() {
        if position.must_pass() {
            position.pass();
        }
        if position.empties() == empties {
            return Some(position);
        }
        let legal: Vec<_> = position.squares(position.legal()).collect();
        let square = legal[lots.random_range(0..legal.len())];
        position.place(square, position.flips(square));
    }
    None
}

/// The best that the side to move can reach, empty squares to the winner: by the rules alone, and no cleverness but the
/// window.
fn brute(position: &Othello, mut alpha: i32, beta: i32) -> i32 {
    let legal = position.legal();
    if legal == 0 {
        let mut after = *position;
        after.pass();
        if after.legal() == 0 {
            let score = position.analysis_score();
            return if position.to_move() == Side::Black { score } else { -score };
        }
        return -brute(&after, -beta, -alpha);
    }
    let mut best = -64;
    for square in position.squares(legal) {
        let mut after = *position;
        after.place(square, position.flips(square));
        best = best.max(-brute(&after, -beta, -alpha));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

/// The score of an answer that was read to the end, empty squares to the winner: from the line that it gives.
fn ended(position: &Position, answer: &Answer) -> i32 {
    assert!(matches!(answer.report.score, Some(Score::Discs(_))), "{:?}", answer.report);
    let mut end = position.clone();
    for played in &answer.report.line {
        end.play(*played).unwrap();
    }
    assert!(end.is_over(), "the line goes to the last disc");
    let Position::Othello(p) = &end else { unreachable!() };
    let score = p.analysis_score();
    if position.to_move() == Side::Black { score } else { -score }
}

#[test]
fn ends_are_exact() {
    let mut compared = 0;
    for (size, empties, seeds) in [(4, 6, 40), (4, 9, 20), (6, 8, 30), (6, 10, 10), (8, 5, 40), (8, 8, 30), (8, 10, 12)]
    {
        for seed in 0..seeds {
            let Some(position) = by_chance(size, empties, seed) else { continue };
            let expected = brute(&position, -64, 64);
            let position = Position::Othello(position);
            let answer = ask(&position, "master");
            assert_eq!(ended(&position, &answer), expected, "{}", position.board_text());
            compared += 1;
        }
    }
    assert!(compared > 120, "{compared}");
}

#[test]
fn known_ends_are_solved_with_one_thread_and_with_three() {
    let text = std::fs::read_to_string("tests/data/ffo.txt").unwrap();
    for row in suites::read_endgames(&text).unwrap().iter().filter(|r| r.position.empties() <= 18) {
        let position = Position::Othello(row.position);
        for threads in [1, 3] {
            let answer = ask_with(&position, &format!("master:threads={threads},depth=60"), Limits::default(), 1);
            assert_eq!(ended(&position, &answer), row.score, "#{} with {threads} threads", row.number);
            assert!(row.best.contains(&answer.chosen.square().unwrap()), "#{} with {threads} threads", row.number);
        }
    }
}

#[test]
fn the_perfect_line_is_kept_level() {
    let text = std::fs::read_to_string("tests/data/othello_games.txt").unwrap();
    let line = text.lines().find(|l| l.contains("solved-draw line")).unwrap().split('\t').nth(3).unwrap();
    let start = Position::start(&Setup::usual(Game::Othello)).unwrap();
    let (_, changes) = replay(&start, line).unwrap();
    let mut position = start;
    let mut solved = 0;
    for change in changes {
        if position.empties() <= 16 && !position.must_pass() {
            assert_eq!(ended(&position, &ask(&position, "master:depth=60")), 0, "{}", position.board_text());
            solved += 1;
        }
        position.play(change.played).unwrap();
    }
    assert!(solved >= 15, "{solved}");
}

/// Best play on 6x6 from the standard start, as `lab best --size 6 --bot master:depth=60,book=off` finds it: White wins
/// by four discs.
const PERFECT_6X6: &str = "c2 b4 c5 d2 e4 e3 d1 c1 b1 d5 d6 f4 b3 b2 f3 f2 e2 b6 a4 a3 a5 a6 a1 b5 a2 c6 e5 e6 pass f1 e1 \
                           f5 f6";

#[test]
fn best_play_on_6x6_is_worth_four_discs_to_white_all_the_way() {
    let start = Position::start(&Setup { size: 6, ..Setup::usual(Game::Othello) }).unwrap();
    let (end, changes) = replay(&start, PERFECT_6X6).unwrap();
    assert_eq!((end.count(Side::Black), end.count(Side::White)), (16, 20));
    let (mut position, mut solved) = (start, 0);
    for change in changes {
        let Position::Othello(board) = &position else { unreachable!() };
        let worth = if board.to_move() == Side::Black { -4 } else { 4 };
        if board.empties() <= 18 && !position.must_pass() {
            assert_eq!(ended(&position, &ask(&position, "master:depth=60")), worth, "{}", position.board_text());
            solved += 1;
        }
        if board.empties() <= 12 {
            assert_eq!(brute(board, -64, 64), worth, "{}", position.board_text());
        }
        position.play(change.played).unwrap();
    }
    assert!(solved >= 17, "{solved}");
}

#[test]
fn who_wins_is_the_sign_of_the_exact_score() {
    let said = |position: &Position| {
        let answer = ask(position, "master:margin=off,depth=60");
        let Some(Score::Discs(bound)) = answer.report.score else { panic!("{:?}", answer.report) };
        (bound.signum(), answer.chosen.square().unwrap())
    };
    let text = std::fs::read_to_string("tests/data/ffo.txt").unwrap();
    for row in suites::read_endgames(&text).unwrap().iter().filter(|r| r.position.empties() <= 18) {
        let (result, chosen) = said(&Position::Othello(row.position));
        assert_eq!(result, row.score.signum(), "#{}", row.number);
        let (_, worth) = row.moves.iter().find(|(square, _)| *square == chosen).unwrap();
        assert_eq!(worth.signum(), result, "#{}: the move keeps it", row.number);
    }
    let mut results = HashSet::new();
    for (size, empties) in [(4, 8), (6, 10), (8, 9)] {
        for seed in 0..20 {
            let Some(position) = by_chance(size, empties, seed) else { continue };
            let expected = brute(&position, -64, 64).signum();
            results.insert(expected);
            assert_eq!(said(&Position::Othello(position)).0, expected, "{position:?}");
        }
    }
    assert_eq!(results.len(), 3, "wins, draws and losses");
}

#[test]
fn moves_that_are_images_of_each_other_are_searched_once() {
    for (parallel, searched) in [(false, 1), (true, 2)] {
        let start = Position::start(&Setup { parallel, ..Setup::usual(Game::Othello) }).unwrap();
        let moves = ask(&start, "master:depth=6,book=off").report.moves;
        assert_eq!((moves.len(), moves.iter().filter(|m| m.nodes > 0).count()), (4, searched));
        assert_eq!((moves[0].score, moves[0].bound), (moves[1].score, moves[1].bound), "{moves:?}");
    }
}

#[test]
fn an_empty_clock_still_has_an_answer() {
    let position = Position::Othello(by_chance(8, 40, 1).unwrap());
    for bot in ["master:book=off", "classic", "mcts"] {
        let limits = Limits { clock: Some(Duration::ZERO), ..Limits::default() };
        let answer = ask_with(&position, bot, limits, 1);
        assert!(position.check(answer.chosen).is_ok(), "{bot}");
    }
}

#[test]
fn several_lines_are_exact_for_each_move() {
    for seed in 0..6 {
        let Some(board) = by_chance(8, 9, seed) else { continue };
        let position = Position::Othello(board);
        let answer = ask(&position, "master:lines=40,depth=60");
        assert_eq!(answer.report.moves.len(), position.legal().len());
        for root in &answer.report.moves {
            let mut after = board;
            after.place(root.square, board.flips(root.square));
            let value = -brute(&after, -64, 64);
            assert_eq!(root.bound, Bound::Exact);
            let Score::Discs(found) = root.score else { panic!("{root:?}") };
            // A game that ends early leaves its empty squares to the winner in the one count and not in the other.
            assert!(
                found == value || (found.signum() == value.signum() && found.abs() < value.abs()),
                "{found} {value}"
            );
        }
    }
}

#[test]
fn a_fresh_look_says_what_a_hint_said() {
    // No table outlives a search: fifteen squares from the end the second answer is the first one's, to the last node.
    let position = Position::Othello(by_chance(8, 15, 3).unwrap());
    let (first, second) = (ask(&position, "master:depth=60"), ask(&position, "master:depth=60"));
    assert_eq!((first.chosen, first.report.nodes), (second.chosen, second.report.nodes));
    assert_eq!(first.report.moves, second.report.moves);
}

#[test]
fn a_thousand_searches_on_several_threads_start_and_stop() {
    let position = Position::start(&Setup::usual(Game::Othello)).unwrap();
    let late = Position::Othello(by_chance(8, 30, 5).unwrap());
    let bot = roster::parse(Game::Othello, "master:threads=3,book=off").unwrap();
    stopped::a_thousand_times(&[position, late], bot);
}

#[test]
fn every_level_plays_a_game_and_the_same_one_for_a_seed() {
    let game = |level: u8, seed: u64| {
        let mut position = Position::start(&Setup::usual(Game::Othello)).unwrap();
        let mut moves = Vec::new();
        while !position.is_over() {
            let limits = Limits { depth: Some(3), ..Limits::default() };
            let played = if position.to_move() == Side::Black {
                ask_with(&position, &format!("master:level={level}"), limits, seed).chosen
            } else {
                ask_with(&position, "greedy", limits, seed).chosen
            };
            position.play(played).unwrap();
            moves.push(played);
        }
        moves
    };
    for level in LEVELS {
        let first = game(level, 1);
        assert_eq!(game(level, 1), first, "level {level}");
        // Another seed, another game: weak levels err otherwise, strong ones choose among equal openings.
        assert!((2..6).any(|seed| game(level, seed) != first), "level {level}");
    }
}

#[test]
fn an_analysis_at_every_level_ends() {
    for level in LEVELS {
        for empties in [1, 9, 20] {
            let Some(position) = by_chance(8, empties, 2) else { continue };
            let position = Position::Othello(position);
            let limits = Limits { time: Some(Duration::from_millis(300)), ..Limits::default() };
            let answer = ask_with(&position, &format!("master:level={level},lines=40"), limits, 0);
            assert!(!answer.report.moves.is_empty());
        }
    }
}

#[test]
fn the_book_is_sound_and_turned_with_the_board() {
    let text = include_str!("../assets/othello/book.txt");
    let book = Book::read(text).unwrap();
    assert!(book.len() > 100, "{}", book.len());
    let start = Position::start(&Setup::usual(Game::Othello)).unwrap();
    for line in text.lines().filter(|l| !l.starts_with('#')) {
        let (transcript, _) = line.split_once(' ').unwrap();
        let (position, _) = replay(&start, transcript.trim_start_matches('-')).unwrap();
        let Position::Othello(p) = &position else { unreachable!() };
        let board = Board::of(p);
        let values = |board: Board| book.moves(board).iter().map(|(_, v)| *v).collect::<Vec<_>>();
        assert!(!values(board).is_empty());
        for image in 0..8 {
            let turned = board.image(image);
            assert_eq!(canonical(turned).0, canonical(board).0);
            assert_eq!(values(turned), values(board));
            let here = Othello::new(8, turned.own, turned.opp, Side::Black);
            assert!(book.moves(turned).iter().all(|(square, _)| here.flips(*square) != 0));
        }
    }
    for wrong in ["f5", "f5d6 a1:0", "f5d6 c3", "f5d6 c3:x", "f5f5 c3:0"] {
        assert!(Book::read(wrong).unwrap_err().starts_with("line 1: "), "{wrong}");
    }
}

#[test]
fn a_move_of_the_book_says_so_and_varies() {
    let start = Position::start(&Setup::usual(Game::Othello)).unwrap();
    let (position, _) = replay(&start, "f5d6").unwrap();
    let answers: Vec<Answer> = (0..30).map(|seed| ask_with(&position, "master", Limits::default(), seed)).collect();
    assert!(answers.iter().all(|a| a.report.book && a.report.nodes == 0));
    let different: HashSet<Move> = answers.iter().map(|a| a.chosen).collect();
    assert!(different.len() > 1);
    assert!(!ask(&position, "master:book=off,depth=2").report.book);
    assert!(!ask(&position, "master:level=1").report.book);
}

#[test]
fn an_estimate_on_a_small_board_stays_below_a_game_won_by_all() {
    for size in [4, 6] {
        for seed in 0..40 {
            let Some(position) = by_chance(size, u32::from(size) * 2 - 1, seed) else { continue };
            let most = i32::from(size) * i32::from(size) - 2;
            let answer = ask(&Position::Othello(position), "master:level=1");
            for root in &answer.report.moves {
                let Score::Lead(value) = root.score else { panic!("{root:?}") };
                assert!(value.abs() <= most, "{value} on {size}x{size}");
            }
        }
    }
}

#[test]
fn the_first_move_of_a_report_is_the_move_that_is_played() {
    let position = Position::Othello(by_chance(8, 24, 8).unwrap());
    for nodes in (1..40).map(|n| n * 9000) {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let answer = ask_with(&position, "master", limits, 1);
        let mut after = position.clone();
        assert_eq!(answer.report.line.first(), Some(&answer.chosen));
        assert!(answer.report.line.iter().all(|m| after.play(*m).is_ok()), "{:?}", answer.report.line);
        if let Some(first) = answer.report.moves.first() {
            assert_eq!(Move::Place(first.square), answer.chosen, "{nodes} nodes");
        }
    }
}

#[test]
fn weights_are_packed_and_unpacked() {
    let shipped = learned::shipped();
    assert!(shipped.patterns.iter().any(|w| *w != 0));
    let again = Weights::unpack(&shipped.pack(PHASES)).unwrap();
    // Packed once more, a kind of pattern may get a finer step: no weight moves by more than that.
    let most = shipped.patterns.iter().map(|w| w.abs()).max().unwrap();
    let moved = again.patterns.iter().zip(&shipped.patterns).map(|(a, b)| (a - b).abs()).max().unwrap();
    assert!(moved <= most / 127 + 1 && again.bias == shipped.bias, "{moved} of {most}");
    assert!(again.patterns.iter().zip(&shipped.patterns).filter(|(a, b)| a == b).count() > PHASES * WEIGHTS * 9 / 10);
    let half = Weights::unpack(&shipped.pack(PHASES / 2)).unwrap();
    assert_eq!(half.patterns[..WEIGHTS], half.patterns[WEIGHTS..2 * WEIGHTS]);
    // The page has fewer phases; a file that cannot be read would leave it without any knowledge and say nothing.
    for file in ["assets/othello/weights.bin", "assets/othello/weights-web.bin"] {
        let weights = Weights::unpack(&std::fs::read(file).unwrap()).unwrap();
        assert!(weights.bias.iter().any(|w| *w != 0), "{file}");
        // The first phase may be empty: self-play draws the moves of its positions by lot.
        for phase in 1..PHASES {
            assert!(weights.of(phase).iter().any(|w| *w != 0), "{file}: phase {phase}");
        }
    }
    let bytes = shipped.pack(PHASES);
    // Only a divisor leaves phases of one length.
    assert_eq!(shipped.pack(7), shipped.pack(6));
    assert_eq!(shipped.pack(0), shipped.pack(1));
    for wrong in [&bytes[..7], &bytes[..bytes.len() - 1], b"OBVWGHT1\x07", b""] {
        assert!(Weights::unpack(wrong).is_err());
    }
}
