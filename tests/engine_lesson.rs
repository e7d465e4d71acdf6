//! The recorded teaching search: its counts are the laboratory's, its numbers an independent minimax's, and going back
//! undoes going on.

use obverse::{
    engine::{
        lesson::{BEYOND, Board, Bound, Ending, Look, Method, Plan, Puzzle, Record, What},
        limits::{Limits, Meter, Stop},
        othello::teaching,
    },
    lab,
    rules::{Gomoku, Move, Othello, Position, RuleSet, Side, Square},
};

const METHODS: [Method; 3] = [Method::Minimax, Method::AlphaBeta, Method::NegaScout];

fn record<B: Board>(board: &B, depth: u8, method: Method, ordered: bool) -> Record {
    Record::of(board, depth, Plan { method, ordered }, usize::MAX).expect("no limit")
}

fn text(board: &str, side: Side) -> Othello {
    match Position::othello_from_text(4, board, side).expect("a board") {
        Position::Othello(p) => p,
        Position::Gomoku(_) => unreachable!(),
    }
}

/// The plainest minimax, over [`Position`] and its own play and undo.
fn naive(position: &mut Position, depth: u8) -> i32 {
    let worth = |p: &Position| p.count(Side::Black) as i32 - p.count(Side::White) as i32;
    if position.is_over() || (depth == 0 && !position.must_pass()) {
        return worth(position);
    }
    let moves: Vec<Move> = match position.must_pass() {
        true => vec![Move::Pass],
        false => position.legal().into_iter().map(Move::Place).collect(),
    };
    let black = position.to_move() == Side::Black;
    let values = moves.into_iter().map(|m| {
        let change = position.play(m).expect("legal");
        let value = naive(position, depth - u8::from(m != Move::Pass));
        position.undo(&change);
        value
    });
    if black { values.max() } else { values.min() }.expect("a move")
}

/// The same on the points of a puzzle, which [`Position`] knows nothing of.
fn naive_puzzle(puzzle: &Puzzle, depth: u8) -> i32 {
    let position = Position::Gomoku(puzzle.board.clone());
    let open: Vec<Square> = puzzle.points.iter().copied().filter(|s| position.at(*s).is_none()).collect();
    if let Some(outcome) = position.outcome() {
        return match outcome.winner {
            obverse::rules::Winner::Side(Side::Black) => 1,
            obverse::rules::Winner::Side(Side::White) => -1,
            obverse::rules::Winner::Draw => 0,
        };
    }
    if open.is_empty() || depth == 0 {
        return 0;
    }
    let values = open.into_iter().map(|s| {
        let mut next = position.clone();
        next.play(Move::Place(s)).expect("legal");
        let Position::Gomoku(board) = next else { unreachable!() };
        naive_puzzle(&Puzzle { board, points: puzzle.points.clone() }, depth - 1)
    });
    if position.to_move() == Side::Black { values.max() } else { values.min() }.expect("a point")
}

/// The moves from the root to a node.
fn moves(record: &Record, node: usize) -> Vec<Move> {
    let up = std::iter::successors(Some(node), |n| record.parent(*n));
    let mut moves: Vec<Move> = up.filter_map(|n| record.nodes()[n].played()).collect();
    moves.reverse();
    moves
}

/// Every number of a tree against the truth: exact values are it, and bounds hold.
fn check(record: &Record, truth: impl Fn(&[Move], u8) -> i32, method: Method) {
    for (node, n) in record.nodes().iter().enumerate() {
        let expected = truth(&moves(record, node), n.depth());
        let value = n.value();
        match n.bound() {
            Bound::Exact => assert_eq!(value, expected, "{method:?}, node {node}"),
            Bound::AtMost => assert!(expected <= value, "{method:?}, node {node}: {expected} <= {value}"),
            Bound::AtLeast => assert!(expected >= value, "{method:?}, node {node}: {expected} >= {value}"),
        }
        let (alpha, beta) = n.window();
        assert!(alpha < beta);
        assert!(method != Method::Minimax || n.bound() == Bound::Exact);
    }
}

#[test]
fn counts_are_those_of_the_laboratory() {
    let start = Othello::standard(4);
    for (method, no_prune, nodes) in [(Method::Minimax, Some("--no-prune"), 224_821), (Method::AlphaBeta, None, 15_138)]
    {
        let record = record(&start, 12, method, false);
        assert_eq!((record.value(), record.nodes().len()), (-8, nodes));
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let arguments = ["lab", "--json", "solve", "--size", "4"].into_iter().chain(no_prune);
        assert_eq!(lab::run(arguments, &mut out, &mut err), 0, "{}", String::from_utf8_lossy(&err));
        let told: serde_json::Value = serde_json::from_slice(&out).expect("json");
        assert_eq!(told["nodes"], record.visited(record.len()));
        assert_eq!(told["passes"], record.passes(record.len()));
        assert_eq!(told["value"], record.value());
        let start = Position::Othello(start);
        let line: Vec<String> = record.line().iter().map(|m| start.move_name(*m)).collect();
        assert_eq!(told["line"], line.join(" "));
    }
    // And at every depth those of the search that the bots use.
    for depth in 0..8 {
        for (method, prune) in [(Method::Minimax, false), (Method::AlphaBeta, true)] {
            let mut meter = Meter::start(Limits::default(), Stop::new());
            let told = teaching::search(&start, depth, prune, &mut meter);
            let record = record(&start, depth, method, false);
            assert_eq!((record.value(), record.nodes().len() as u64), (told.value, told.nodes));
        }
    }
}

#[test]
fn every_number_in_the_tree_is_true() {
    let start = Othello::standard(4);
    for (board, depth) in [(start, 5), (text(".WBBBBBBBBBBBBBB", Side::White), 1), (late(), 7)] {
        for (method, ordered) in METHODS.into_iter().flat_map(|m| [(m, false), (m, true)]) {
            let record = record(&board, depth, method, ordered);
            let truth = |moves: &[Move], depth: u8| {
                let mut position = Position::Othello(board);
                for m in moves {
                    position.play(*m).expect("legal");
                }
                naive(&mut position, depth)
            };
            check(&record, truth, method);
            assert_eq!(record.value(), naive(&mut Position::Othello(board), depth));
        }
    }
}

/// Othello with seven squares left, and passes ahead.
fn late() -> Othello {
    let mut position = Position::Othello(Othello::standard(4));
    while position.empties() > 7 {
        let legal = position.legal();
        position.play(legal.last().map_or(Move::Pass, |s| Move::Place(*s))).expect("legal");
    }
    let Position::Othello(board) = position else { unreachable!() };
    board
}

fn puzzle() -> Puzzle {
    let at = |name: &str| Square::parse(name, 7, obverse::rules::Origin::BottomLeft).expect("a point");
    let row = |names: &str| names.split(' ').map(at).collect::<Vec<_>>();
    let board = Gomoku::puzzle(7, RuleSet::Freestyle, &row("c4 d4 e4 d3 d5"), &row("c5 e5 c3 e3 b4"), Side::Black);
    let mut points = row("f4 g4 d2 d6 d1");
    points.sort();
    Puzzle { board, points }
}

#[test]
fn gomoku_on_a_few_points_is_true_as_well() {
    let puzzle = puzzle();
    for (method, ordered) in METHODS.into_iter().flat_map(|m| [(m, false), (m, true)]) {
        let record = record(&puzzle, 5, method, ordered);
        let truth = |moves: &[Move], depth: u8| {
            let after = moves.iter().fold(puzzle.clone(), |p, m| p.after(*m));
            naive_puzzle(&after, depth)
        };
        check(&record, truth, method);
    }
}

#[test]
fn the_pass_and_the_full_board_of_the_article() {
    let pass = text(".WBBBBBBBBBBBBBB", Side::White);
    for method in METHODS {
        let record = record(&pass, 1, method, true);
        assert_eq!((record.value(), record.nodes().len(), record.passes(record.len())), (16, 3, 1));
        assert_eq!(record.line(), [Move::Pass, Move::Place(pass.square(0))]);
        // The pass costs no depth.
        let depths: Vec<u8> = record.nodes().iter().map(|n| n.depth()).collect();
        assert_eq!(depths, [1, 1, 0]);
        let kinds: Vec<What> = (1..=record.len()).map(|s| record.step(s).1).collect();
        assert_eq!(kinds, [What::Enter, What::Enter, What::Enter, What::Leaf, What::Return, What::Return]);
        let full = text(&"B".repeat(16), Side::White);
        let record = self::record(&full, 3, method, false);
        assert_eq!((record.value(), record.nodes().len(), record.len()), (16, 1, 2));
        assert_eq!(record.nodes()[0].ending(), Ending::Over);
    }
}

#[test]
fn pruning_and_order_change_the_count_and_never_the_value() {
    let start = Othello::standard(4);
    for depth in [4, 6, 12] {
        let count = |method, ordered| {
            let record = record(&start, depth, method, ordered);
            (record.value(), record.nodes().len())
        };
        let (value, all) = count(Method::Minimax, false);
        assert_eq!(count(Method::Minimax, true), (value, all), "the order is nothing to who tries all");
        let (pruned, sorted) = (count(Method::AlphaBeta, false), count(Method::AlphaBeta, true));
        let scouted = count(Method::NegaScout, true);
        assert!([pruned.0, sorted.0, scouted.0].iter().all(|v| *v == value));
        assert!(sorted.1 < pruned.1 && pruned.1 < all, "depth {depth}: {} {} {all}", sorted.1, pruned.1);
    }
}

#[test]
fn what_is_seen_after_a_step_is_what_a_replay_sees() {
    let board = late();
    for (method, ordered) in METHODS.into_iter().flat_map(|m| [(m, false), (m, true)]) {
        let record = record(&board, 7, method, ordered);
        let (mut path, mut visited, mut passes, mut windows) = (Vec::new(), 0, 0, Vec::new());
        for step in 1..=record.len() {
            let (node, what) = record.step(step);
            let n = &record.nodes()[node];
            match what {
                What::Enter => {
                    assert_eq!(record.parent(node), path.last().copied());
                    path.push(node);
                    windows.push(n.window());
                    visited += 1;
                    passes += usize::from(n.played() == Some(Move::Pass));
                }
                What::Cut => assert!(matches!(n.ending(), Ending::Cut(left) if left > 0)),
                What::Leaf | What::Return => {
                    assert_eq!(path.pop(), Some(node));
                    windows.pop();
                    let mut later =
                        path.last().into_iter().flat_map(|p| record.children(*p)).skip_while(|c| *c <= node);
                    let again = later.next().is_some_and(|c| record.nodes()[c].look() == Look::Again);
                    let counts = method != Method::Minimax && n.played() != Some(Move::Pass) && !again;
                    if let (Some((alpha, beta)), true) = (windows.last_mut(), counts) {
                        match n.to_move() {
                            Side::White => *alpha = n.value().max(*alpha),
                            Side::Black => *beta = n.value().min(*beta),
                        }
                    }
                }
            }
            assert_eq!(record.path(step), path);
            assert_eq!((record.visited(step), record.passes(step)), (visited, passes));
            if let (Some(node), true) = (path.last(), method != Method::Minimax) {
                assert_eq!(Some(&record.window(*node, step)), windows.last(), "{method:?}, step {step}");
            }
        }
        assert!(path.is_empty() && record.path(0).is_empty());
        assert_eq!((record.visited(0), record.passes(0)), (0, 0));
    }
}

#[test]
fn negascout_searches_again_what_a_scout_found_better() {
    let record = record(&Othello::standard(4), 6, Method::NegaScout, false);
    let nodes = record.nodes();
    let mut again = 0;
    for (node, n) in nodes.iter().enumerate().filter(|(_, n)| n.look() == Look::Again) {
        again += 1;
        let parent = record.parent(node).expect("never the root");
        let before = record.children(parent).take_while(|c| *c < node).last().expect("a scout");
        assert_eq!((nodes[before].look(), nodes[before].played()), (Look::Scout, n.played()));
        let (alpha, beta) = nodes[before].window();
        assert_eq!(beta - alpha, 1);
        let (low, high) = n.window();
        assert!(low < nodes[before].value() && nodes[before].value() < high);
    }
    assert!(again > 0);
}

#[test]
fn a_search_that_grows_too_large_is_no_record() {
    let plan = Plan { method: Method::Minimax, ordered: false };
    assert!(Record::of(&Othello::standard(4), 12, plan, 224_820).is_none());
    assert!(Record::of(&Othello::standard(4), 12, plan, 224_821).is_some());
    assert_eq!(record(&Othello::standard(4), 0, Method::Minimax, false).nodes()[0].window(), (-BEYOND, BEYOND));
}
