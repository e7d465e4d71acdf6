//! Othello by numbers that others have published, by games that others have played, and by an endgame solved in full.

use obverse::{
    record::{replay, suites},
    rules::{Game, Move, Othello, Position, Setup, Side, perft},
};

const POSITIONS: &str = include_str!("data/othello_positions.txt");
const GAMES: &str = include_str!("data/othello_games.txt");
const FFO: &str = include_str!("data/ffo.txt");

#[test]
fn small_boards_have_the_known_numbers_of_lines() {
    for (depth, lines) in (1..).zip([4, 12, 44, 128, 424, 1256, 3624, 9116]) {
        assert_eq!(perft(&Othello::standard(4), depth, false), lines, "4x4, depth {depth}");
    }
    assert_eq!(perft(&Othello::standard(6), 6, false), 7604);
    assert_eq!(perft(&Othello::standard(6), 0, false), 1);
}

#[test]
fn the_usual_board_has_the_known_numbers_of_lines() {
    let rows = suites::read_perft(POSITIONS).unwrap();
    assert_eq!(rows.len(), 15);
    for row in rows.iter().filter(|row| row.depth <= 9) {
        assert_eq!(perft(&Othello::standard(8), row.depth, false), row.lines, "depth {}", row.depth);
        assert_eq!(perft(&Othello::standard(8), row.depth, true), row.lines_free_pass, "depth {}, free", row.depth);
    }
    assert_eq!((rows[8].lines, rows[8].lines_free_pass), (3_005_288, 3_005_320));
}

#[test]
fn positions_have_the_known_moves_flips_and_lines() {
    let rows = suites::read_positions(POSITIONS).unwrap();
    assert_eq!(rows.len(), 17);
    for row in rows {
        let position = row.position;
        let mut expected = row.legal.clone();
        expected.sort();
        assert_eq!(position.squares(position.legal()).collect::<Vec<_>>(), expected, "{}", row.name);
        for (square, turned) in row.flips {
            assert_eq!(position.flips(square).count_ones(), turned, "{} at {square:?}", row.name);
        }
        for (counts, free) in [(row.perft, false), (row.perft_free_pass, true)] {
            assert!(counts.len() >= 4);
            for (depth, lines) in (1..).zip(counts) {
                assert_eq!(perft(&position, depth, free), lines, "{}, depth {depth}, free {free}", row.name);
            }
        }
    }
}

#[test]
fn games_lead_where_they_led() {
    let start = Position::start(&Setup::usual(Game::Othello)).unwrap();
    let rows = suites::read_games(GAMES).unwrap();
    assert_eq!(rows.len(), 20);
    for row in rows {
        let (end, changes) = replay(&start, &row.transcript).unwrap_or_else(|e| panic!("{}: {e}", row.name));
        let mut discs = 0;
        let mut passes = Vec::new();
        for change in &changes {
            match change.played {
                Move::Place(_) => discs += 1,
                Move::Pass => passes.push((change.side, discs + 1)),
            }
        }
        assert_eq!(discs, row.plies, "{}", row.name);
        assert_eq!(passes, row.passes.iter().map(|p| (p.side, p.before)).collect::<Vec<_>>(), "{}", row.name);
        assert_eq!(end, Position::Othello(row.last), "{}", row.name);
        assert_eq!([end.count(Side::Black), end.count(Side::White)], row.counts, "{}", row.name);
        assert_eq!(end.is_over(), row.over, "{}", row.name);
        assert_eq!(end.outcome().map(|o| o.analysis_score), row.score, "{}", row.name);
    }
}

#[test]
fn endgame_suite_is_consistent() {
    let rows = suites::read_endgames(FFO).unwrap();
    assert_eq!(rows.iter().map(|r| r.number).collect::<Vec<_>>(), (1..=79).collect::<Vec<_>>());
    for row in &rows {
        let top = row.moves.iter().map(|(_, score)| *score).max();
        assert_eq!(top, Some(row.score), "#{}", row.number);
        for (square, score) in &row.moves {
            assert_ne!(row.position.flips(*square), 0, "#{} {square:?} is not legal", row.number);
            assert_eq!(row.best.contains(square), *score == row.score, "#{} {square:?}", row.number);
        }
    }
}

#[test]
fn an_endgame_solved_in_full_has_the_published_scores() {
    let row = suites::read_endgames(FFO).unwrap().into_iter().find(|r| r.number == 20).unwrap();
    assert_eq!(row.position.empties(), 6);
    for (square, score) in row.moves {
        let mut next = row.position;
        next.place(square, row.position.flips(square));
        assert_eq!(-solve(next), score, "{square:?}");
    }
}

/// Plain minimax to the end: the score for the side to move, empty squares given to the winner.
fn solve(position: Othello) -> i32 {
    let mut next = position;
    if position.is_over() {
        return if position.to_move() == Side::Black { position.analysis_score() } else { -position.analysis_score() };
    }
    if position.must_pass() {
        next.pass();
        return -solve(next);
    }
    let moves = position.squares(position.legal());
    moves
        .map(|square| {
            let mut next = position;
            next.place(square, position.flips(square));
            -solve(next)
        })
        .max()
        .unwrap()
}
