//! Gomoku: fives everywhere, sixes by every rule, draws, and the tactical suite.

use obverse::{
    record::suites::{Kind, read_tactics},
    rules::{Forbidden, Gomoku, Move, MoveError, Origin, Position, RuleSet, Side, Square, Winner, gomoku::DIRECTIONS},
};

const RULES: [RuleSet; 3] = [RuleSet::Freestyle, RuleSet::Standard, RuleSet::Renju];

/// Every row of `length` points on a board, in the four directions.
fn rows(size: u8, length: i32) -> Vec<Vec<Square>> {
    let mut all = Vec::new();
    for (dx, dy) in DIRECTIONS {
        for i in 0..usize::from(size) * usize::from(size) {
            let from = Square::from_index(i, size);
            all.extend((0..length).map(|k| from.step(k * dx, k * dy)).collect::<Option<Vec<_>>>());
        }
    }
    all
}

/// The stones of one side but for one, and that side to move.
fn lacking(row: &[Square], gap: usize, side: Side, rules: RuleSet) -> Position {
    let stones: Vec<_> = row.iter().copied().filter(|s| *s != row[gap]).collect();
    let (black, white) = if side == Side::Black { (&stones[..], &[][..]) } else { (&[][..], &stones[..]) };
    Position::Gomoku(Gomoku::puzzle(row[0].width(), rules, black, white, side))
}

#[test]
fn five_wins_wherever_it_lies_and_whichever_stone_is_last() {
    for size in Gomoku::SIZES {
        let n = usize::from(size);
        let all = rows(size, 5);
        assert_eq!(all.len(), 2 * n * (n - 4) + 2 * (n - 4) * (n - 4));
        for corner in [0, n - 1, n * (n - 1), n * n - 1] {
            assert_eq!(all.iter().filter(|r| r.iter().any(|s| s.index() == corner)).count(), 3);
        }
        for (side, rules) in Side::BOTH.into_iter().flat_map(|side| RULES.map(|r| (side, r))) {
            for row in &all {
                for gap in 0..5 {
                    let mut position = lacking(row, gap, side, rules);
                    let before = position.clone();
                    assert!(!position.is_over());
                    let change = position.play(Move::Place(row[gap])).unwrap();
                    let outcome = position.outcome().unwrap();
                    assert_eq!(outcome.winner, Winner::Side(side));
                    assert_eq!(outcome.line.unwrap().0, *row, "the whole row, end to end");
                    assert_eq!(
                        position.check(Move::Place(position.all_squares().last().unwrap())),
                        Err(MoveError::Over)
                    );
                    assert!(position.legal().is_empty());
                    position.undo(&change);
                    assert_eq!(position, before);
                }
            }
        }
    }
}

#[test]
fn four_never_wins() {
    for (side, rules) in Side::BOTH.into_iter().flat_map(|side| RULES.map(|r| (side, r))) {
        for row in rows(15, 4) {
            let mut position = lacking(&row, 1, side, rules);
            position.play(Move::Place(row[1])).unwrap();
            assert!(!position.is_over() && position.outcome().is_none());
        }
    }
}

#[test]
fn six_wins_where_the_rules_say_so() {
    for (side, rules) in Side::BOTH.into_iter().flat_map(|side| RULES.map(|r| (side, r))) {
        for (row, gap) in rows(15, 6).into_iter().flat_map(|row| [(row.clone(), 1), (row, 3)]) {
            let mut position = lacking(&row, gap, side, rules);
            let played = position.play(Move::Place(row[gap]));
            let line = position.outcome().and_then(|o| o.line).map(|l| l.0);
            match (rules, side) {
                (RuleSet::Freestyle, _) | (RuleSet::Renju, Side::White) => assert_eq!(line, Some(row)),
                (RuleSet::Standard, _) => assert!(played.is_ok() && line.is_none() && !position.is_over()),
                (RuleSet::Renju, Side::Black) => {
                    let square = position.name(row[gap]);
                    assert_eq!(played, Err(MoveError::Forbidden { square, why: Forbidden::Overline }));
                }
            }
        }
    }
}

/// Five in one line and six in another: the five wins, and is the line that is shown.
#[test]
fn five_beats_six() {
    let at = |name: &str| Square::parse(name, 15, Origin::BottomLeft).unwrap();
    let black: Vec<_> = "d8 e8 f8 g8 i8 h4 h5 h6 h7".split(' ').map(at).collect();
    for rules in [RuleSet::Standard, RuleSet::Renju] {
        let mut position = Position::Gomoku(Gomoku::puzzle(15, rules, &black, &[], Side::Black));
        position.play(Move::Place(at("h8"))).unwrap();
        let line = position.outcome().unwrap().line.unwrap();
        assert_eq!(line.0, ["h8", "h7", "h6", "h5", "h4"].map(at));
    }
}

/// A colouring without three in a row anywhere.
fn harmless(square: Square) -> Side {
    if (square.col() + 2 * square.row()) % 4 < 2 { Side::Black } else { Side::White }
}

#[test]
fn a_full_board_is_a_draw() {
    for (size, rules) in Gomoku::SIZES.into_iter().flat_map(|size| RULES.map(|r| (size, r))) {
        let mut board = Gomoku::empty(size, rules);
        let last = board.centre();
        let all: Vec<_> = (0..board.points().len()).map(|i| Square::from_index(i, size)).collect();
        for square in all.into_iter().filter(|s| *s != last) {
            board.set(square, Some(harmless(square)));
        }
        board.set_to_move(harmless(last));
        let mut position = Position::Gomoku(board);
        assert_eq!((position.empties(), position.is_over()), (1, false));
        position.play(Move::Place(last)).unwrap();
        let outcome = position.outcome().unwrap();
        assert_eq!((outcome.winner, outcome.line), (Winner::Draw, None));
        assert_eq!(outcome.counts.iter().sum::<u32>(), u32::from(size) * u32::from(size));
    }
}

#[test]
fn black_with_only_forbidden_points_left_is_a_draw() {
    let mut board = Gomoku::empty(15, RuleSet::Renju);
    for square in (0..225).map(|i| Square::from_index(i, 15)) {
        let stone = match (square.row(), square.col()) {
            (0, 3) => None,
            (0, 0..=6) => Some(Side::Black),
            (0, 7) => Some(Side::White),
            _ => Some(harmless(square)),
        };
        board.set(square, stone);
    }
    board.set_to_move(Side::White);
    assert!(!board.is_over() && board.legal().eq([Square::new(3, 0, 15)]));
    board.set_to_move(Side::Black);
    assert!(board.is_over() && board.legal().next().is_none());
    assert_eq!(Position::Gomoku(board).outcome().unwrap().winner, Winner::Draw);
}

#[test]
fn puzzles_know_when_they_are_won() {
    let row = &rows(15, 6)[7];
    let mut board = Gomoku::puzzle(15, RuleSet::Standard, &row[..5], &[], Side::White);
    assert_eq!((board.winner(), board.is_over()), (Some(Side::Black), true));
    board.set(row[5], Some(Side::Black));
    assert_eq!(board.winner(), None, "six is nothing");
    board.set(row[0], Some(Side::White));
    assert_eq!(board.winning_line().unwrap().0, row[1..]);
    board.set(row[2], None);
    assert_eq!((board.winner(), board.stones()), (None, 5));
}

#[test]
fn the_tactical_suite_is_sound() {
    let rows = read_tactics(include_str!("data/gomoku_tactics.txt")).unwrap();
    assert_eq!(rows.len(), 38);
    assert_eq!(rows.iter().filter(|r| r.board().is_none()).map(|r| &r.rule[..]).collect::<Vec<_>>(), ["caro"]);
    for kind in [Kind::Five, Kind::Block, Kind::Vcf, Kind::Vct] {
        assert!(rows.iter().any(|r| r.kind == kind));
    }
    for row in rows {
        let Some(board) = row.board() else { continue };
        assert!(!board.is_over() && board.to_move() == row.side, "{}", row.id);
        assert!(row.win.iter().all(|s| board.is_legal(*s)), "{}", row.id);
        // Who makes five where, told by the rules alone.
        let fives = |side| board.legal().filter(|s| board.would_win(*s, side)).collect::<Vec<_>>();
        let mut win = row.win.clone();
        win.sort();
        match row.kind {
            Kind::Five => assert_eq!(win, fives(row.side), "{}", row.id),
            Kind::Block => {
                assert_eq!(win, fives(row.side.other()), "{}", row.id);
                assert!(fives(row.side).is_empty(), "{}", row.id);
            }
            Kind::Vcf | Kind::Vct => assert!(fives(row.side).is_empty(), "{} is won at once", row.id),
        }
    }
}
