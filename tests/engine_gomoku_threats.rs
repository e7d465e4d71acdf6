//! Wins by force: found, proven, and the proofs checked by the rules alone.

use obverse::{
    engine::gomoku::threats::{Kind, Outcome, Proof, check, solve},
    record::suites::{self, TacticsRow, read_tactics},
    rules::{Gomoku, Origin, RuleSet, Side, Square, gomoku::DIRECTIONS},
};
use rand::{RngExt, SeedableRng, rngs::StdRng, seq::IndexedRandom};
use std::collections::BTreeSet;

const SUITE: &str = include_str!("data/gomoku_tactics.txt");

fn proof(board: &Gomoku, kind: Kind, nodes: u64) -> Option<Proof> {
    match solve(board, kind, nodes, &mut |_| false).outcome {
        Outcome::Won(proof) => {
            check(board, &proof).unwrap();
            Some(proof)
        }
        Outcome::Refuted => None,
        Outcome::Unknown => panic!("{nodes} nodes were not enough"),
    }
}

fn rows(kind: suites::Kind) -> impl Iterator<Item = (TacticsRow, Gomoku)> {
    let rows = read_tactics(SUITE).unwrap().into_iter().filter(move |row| row.kind == kind);
    rows.filter_map(|row| row.board().map(|board| (row, board)))
}

fn empty(board: &Gomoku) -> Vec<Square> {
    let all = (0..board.points().len()).map(|i| Square::from_index(i, board.size()));
    all.filter(|s| board.at(*s).is_none()).collect()
}

fn fives(board: &Gomoku, side: Side) -> Vec<Square> {
    empty(board).into_iter().filter(|s| board.would_win(*s, side)).collect()
}

#[test]
fn every_win_by_fours_of_the_suite_is_proven() {
    for (row, board) in rows(suites::Kind::Vcf) {
        let proof = proof(&board, Kind::Fours, 100_000).unwrap_or_else(|| panic!("{}", row.id));
        let line = proof.line();
        assert!(line.len() <= usize::from(proof.plies()) && proof.first() == line.first().copied());
        if row.id == "qt-vcf_long" {
            assert_eq!(proof.plies(), 147);
        }
    }
}

/// Empty points on the lines through a stone where `side` would win.
fn fives_near(board: &Gomoku, side: Side, stone: Square) -> Vec<Square> {
    let steps = DIRECTIONS.into_iter().flat_map(|(dx, dy)| (-5..=5).map(move |k| (k * dx, k * dy)));
    let points = steps.filter_map(|(dx, dy)| stone.step(dx, dy));
    points.filter(|s| board.at(*s).is_none() && board.would_win(*s, side)).collect()
}

/// The fours of the side to move after which it still wins by fours.
fn winning_fours(board: &Gomoku, mut wins: impl FnMut(&Gomoku) -> bool) -> BTreeSet<Square> {
    let (side, mut board) = (board.to_move(), board.clone());
    let (own, theirs) = (fives(&board, side), fives(&board, side.other()));
    if !own.is_empty() {
        return own.into_iter().collect();
    }
    let near = |at: &Square| theirs.iter().all(|s| s == at);
    let good = empty(&board).into_iter().filter(near).filter(|at| {
        board.set(*at, Some(side));
        let blocks = fives_near(&board, side, *at);
        board.set(*at, None);
        if blocks.is_empty() || !board.is_legal(*at) {
            return false;
        }
        board.place(*at);
        let good = match blocks[..] {
            [block] if board.is_legal(block) => {
                board.place(block);
                let good = wins(&board);
                board.take_back(block);
                good
            }
            _ => true,
        };
        board.take_back(*at);
        good
    });
    good.collect()
}

#[test]
fn every_first_four_that_wins_is_found_and_no_other() {
    let mut count = 0;
    for line in SUITE.lines().filter(|l| l.contains("| vcf=")) {
        let row = read_tactics(line).unwrap().remove(0);
        let listed = line.split("| vcf=").nth(1).unwrap().split_whitespace();
        let expected: BTreeSet<Square> =
            listed.map(|name| Square::parse(name, 15, Origin::BottomLeft).unwrap()).collect();
        let found = winning_fours(&row.board().unwrap(), |b| proof(b, Kind::Fours, 100_000).is_some());
        assert_eq!(found, expected, "{}", row.id);
        count += 1;
    }
    assert_eq!(count, 14);
}

/// Whether the side to move wins by fours, by the rules alone and without any memory. Gives up when `nodes` are spent.
fn naive(board: &Gomoku, nodes: &mut u32) -> bool {
    *nodes = nodes.saturating_sub(1);
    *nodes > 0 && !winning_fours(board, |b| naive(b, nodes)).is_empty()
}

/// Stones strewn about the middle, with nobody having won.
fn strewn(size: u8, rules: RuleSet, stones: usize, rng: &mut StdRng) -> Gomoku {
    let mut board = Gomoku::empty(size, rules);
    while usize::from(board.stones()) < stones {
        let open: Vec<Square> = empty(&board)
            .into_iter()
            .filter(|s| [s.col(), s.row()].iter().all(|c| (2..size - 2).contains(c)))
            .filter(|s| board.is_legal(*s) && !board.would_win(*s, board.to_move()))
            .collect();
        let Some(at) = open.choose(rng) else { break };
        board.place(*at);
    }
    board
}

#[test]
fn wins_by_fours_are_those_of_a_plain_search_by_the_rules() {
    let mut rng = StdRng::seed_from_u64(5);
    for rules in RuleSet::ALL.map(|(_, rules)| rules) {
        let (mut won, mut refuted) = (0, 0);
        for _ in 0..150 {
            let stones = rng.random_range(12..26);
            let board = strewn(11, rules, stones, &mut rng);
            let mut left = 300;
            let expected = naive(&board, &mut left);
            if left == 0 {
                continue;
            }
            assert_eq!(proof(&board, Kind::Fours, 100_000).is_some(), expected, "{board:?}");
            (won, refuted) = (won + u32::from(expected), refuted + u32::from(!expected));
        }
        assert!(won > 30 && refuted > 30, "{rules:?}: {won} won, {refuted} refuted");
    }
}

#[test]
fn every_win_by_threats_of_the_suite_is_proven() {
    for (row, board) in rows(suites::Kind::Vct).filter(|(row, _)| row.id != "qt-bench_vct_small_but_long") {
        assert!(proof(&board, Kind::Threats, 2_000_000).is_some(), "{}", row.id);
    }
}

#[test]
fn wins_by_threats_of_strewn_stones_are_proven_for_both_colours_and_all_rules() {
    let mut rng = StdRng::seed_from_u64(6);
    for rules in RuleSet::ALL.map(|(_, rules)| rules) {
        let mut longer = [0, 0];
        for _ in 0..150 {
            let stones = rng.random_range(8..20);
            let board = strewn(13, rules, stones, &mut rng);
            let Outcome::Won(proof) = solve(&board, Kind::Threats, 3_000, &mut |_| false).outcome else { continue };
            check(&board, &proof).unwrap();
            let by_fours = solve(&board, Kind::Fours, 100_000, &mut |_| false).outcome;
            longer[board.to_move().index()] += u32::from(by_fours == Outcome::Refuted);
        }
        assert!(longer.iter().all(|n| *n > 2), "{rules:?}: {longer:?}");
    }
}

#[test]
fn a_damaged_proof_is_refused() {
    let (mut refused, mut spared) = (0, 0);
    for (_, board) in rows(suites::Kind::Vct).chain(rows(suites::Kind::Vcf)) {
        let Some(whole) = solve(&board, Kind::Threats, 20_000, &mut |_| false).outcome.won() else { continue };
        check(&board, &whole).unwrap();
        for number in 0..whole.steps().len() {
            // No answer to a reply, or the answer to another one.
            for i in 0..whole.steps()[number].replies.len() {
                let mut damaged = whole.steps().to_vec();
                damaged[number].replies.remove(i);
                // A few replies would lose at once without an answer in the proof, too.
                let noticed = check(&board, &Proof::from(damaged)).is_err();
                (refused, spared) = (refused + u32::from(noticed), spared + u32::from(!noticed));
            }
            if !whole.steps()[number].threat.is_empty() {
                let mut damaged = whole.steps().to_vec();
                damaged[number].threat.pop();
                assert!(check(&board, &Proof::from(damaged)).is_err());
            }
            // A move on a stone.
            let mut damaged = whole.steps().to_vec();
            damaged[number].at = Square::from_index(board.points().iter().position(Option::is_some).unwrap(), 15);
            assert!(check(&board, &Proof::from(damaged)).is_err());
        }
        // A step that leads to itself.
        let mut damaged = whole.steps().to_vec();
        let last = damaged.len() - 1;
        if let Some((_, next)) = damaged[last].replies.first_mut() {
            *next = last as u32;
            assert!(check(&board, &Proof::from(damaged)).is_err());
        }
        assert!(check(&Gomoku::empty(15, board.rules()), &whole).is_err());
    }
    assert!(refused > 100 && spared < refused, "{refused} {spared}");
    assert!(check(&Gomoku::empty(15, RuleSet::Freestyle), &Proof::from(vec![])).is_err());
}

#[test]
fn a_search_ends_with_its_nodes_or_when_told_and_is_the_same_every_time() {
    let (_, board) = rows(suites::Kind::Vct).find(|(row, _)| row.id == "qt-bench_vct_unstable").unwrap();
    let (mut asked, mut last) = (0, 0);
    let one = solve(&board, Kind::Threats, 5_000, &mut |nodes| {
        assert!(nodes - last <= 1000);
        (asked, last) = (asked + 1, nodes);
        false
    });
    assert!(asked > 4 && one.nodes <= 5_100, "{asked} {}", one.nodes);
    assert_eq!(one, solve(&board, Kind::Threats, 5_000, &mut |_| false));
    let stopped = solve(&board, Kind::Threats, u64::MAX, &mut |nodes| nodes > 1_000);
    assert_eq!(stopped.outcome, Outcome::Unknown);
    assert!(stopped.nodes < 2_100, "{}", stopped.nodes);
}

#[test]
fn what_cannot_be_searched_is_unknown() {
    let mut over = Gomoku::empty(15, RuleSet::Freestyle);
    for col in 3..8 {
        over.set(Square::new(col, 7, 15), Some(Side::Black));
    }
    for board in [over, Gomoku::empty(25, RuleSet::Standard)] {
        assert_eq!(solve(&board, Kind::Threats, 1_000, &mut |_| false).outcome, Outcome::Unknown);
    }
    let start = Gomoku::empty(15, RuleSet::Renju);
    assert_eq!(solve(&start, Kind::Threats, 1_000, &mut |_| false).outcome, Outcome::Refuted);
}
