//! Tactics of the gomoku bot, swept over the whole board: every place, direction and colour.

use obverse::{
    engine::{
        job::{self, Answer, Job},
        limits::Stop,
        report::Score,
        roster,
    },
    rules::{Game, Gomoku, Position, RuleSet, Side, Square, gomoku::DIRECTIONS},
};

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

/// A board with a pattern laid along a direction from a corner of its box: `X` for `side`, `O` for the other.
fn laid(size: u8, rules: RuleSet, at: (i32, i32), direction: (i32, i32), pattern: &str, side: Side) -> Option<Gomoku> {
    let mut board = Gomoku::empty(size, rules);
    for (i, c) in pattern.chars().enumerate() {
        let square = Square::at(at.0 + i as i32 * direction.0, at.1 + i as i32 * direction.1, size)?;
        match c {
            'X' => board.set(square, Some(side)),
            'O' => board.set(square, Some(side.other())),
            _ => {}
        }
    }
    Some(board)
}

/// Every way to lay a pattern on a board.
fn everywhere(size: u8, rules: RuleSet, pattern: &str) -> impl Iterator<Item = (Gomoku, Side)> {
    let n = i32::from(size);
    let places = (0..n * n).map(move |i| (i % n, i / n));
    places
        .flat_map(move |at| DIRECTIONS.into_iter().flat_map(move |d| Side::BOTH.map(|side| (at, d, side))))
        .filter_map(move |(at, d, side)| Some((laid(size, rules, at, d, pattern, side)?, side)))
}

/// Points where a stone of `side` wins, by the rules alone.
fn fives(board: &Gomoku, side: Side) -> Vec<Square> {
    let n = board.size();
    let all = (0..usize::from(n) * usize::from(n)).map(|i| Square::from_index(i, n));
    all.filter(|s| board.at(*s).is_none() && board.would_win(*s, side)).collect()
}

/// Whether `side` has a move that threatens two fives with its stone, by the rules alone.
fn can_make_two_fives(board: &Gomoku, side: Side) -> bool {
    let n = board.size();
    let mut board = board.clone();
    (0..usize::from(n) * usize::from(n)).map(|i| Square::from_index(i, n)).any(|s| {
        // Only points close to a stone can.
        let close = DIRECTIONS
            .iter()
            .any(|(dx, dy)| (-3..=3).any(|k| s.step(k * dx, k * dy).is_some_and(|t| board.at(t) == Some(side))));
        if !close || board.at(s).is_some() {
            return false;
        }
        board.set(s, Some(side));
        let on_lines = DIRECTIONS.iter().flat_map(|(dx, dy)| (-4..=4).filter_map(move |k| s.step(k * dx, k * dy)));
        let two = on_lines.filter(|t| board.at(*t).is_none() && board.would_win(*t, side)).nth(1).is_some();
        board.set(s, None);
        two
    })
}

/// Both searches, looking no further than they have to.
const SHALLOW: [&str; 2] = ["classic:depth=1,width=1", "master:depth=1"];

const FOURS: [&str; 5] = ["XXXX.", "XXX.X", "XX.XX", "X.XXX", ".XXXX"];

#[test]
fn a_five_is_made_and_a_four_is_blocked_everywhere() {
    let mut count = 0;
    for (size, rules, step) in
        [(15, RuleSet::Freestyle, 1), (15, RuleSet::Standard, 5), (15, RuleSet::Renju, 5), (19, RuleSet::Freestyle, 3)]
    {
        for pattern in FOURS {
            for (mut board, side) in everywhere(size, rules, pattern).step_by(step) {
                let wins = fives(&board, side);
                for bot in SHALLOW {
                    board.set_to_move(side);
                    let answer = ask(&board, bot);
                    assert!(wins.contains(&answer.chosen.square().unwrap()));
                    assert_eq!(answer.report.score, Some(Score::Win(1)));
                    board.set_to_move(side.other());
                    assert!(wins.contains(&chosen(&board, bot)));
                    count += 2;
                }
            }
        }
    }
    assert!(count > 20_000, "{count}");
}

#[test]
fn fives_and_fours_at_the_usual_strength() {
    for pattern in FOURS {
        for (mut board, side) in everywhere(15, RuleSet::Freestyle, pattern).step_by(17) {
            let wins = fives(&board, side);
            for bot in ["classic", "master:depth=6", "master:level=10"] {
                board.set_to_move(side);
                assert!(wins.contains(&chosen(&board, bot)));
                board.set_to_move(side.other());
                assert!(wins.contains(&chosen(&board, bot)));
            }
        }
    }
}

#[test]
fn an_open_three_is_stopped_everywhere() {
    let mut count = 0;
    for (size, step) in [(15, 1), (19, 3)] {
        for pattern in [".XXX..", "..XXX.", ".XX.X.", ".X.XX.", "O.XXX.."] {
            for (mut board, side) in everywhere(size, RuleSet::Freestyle, pattern).step_by(step) {
                if !can_make_two_fives(&board, side) {
                    continue;
                }
                board.set_to_move(side.other());
                for bot in SHALLOW {
                    let mut after = board.clone();
                    after.place(chosen(&board, bot));
                    assert!(!can_make_two_fives(&after, side));
                    count += 1;
                }
            }
        }
    }
    assert!(count > 10_000, "{count}");
    for (mut board, side) in everywhere(15, RuleSet::Freestyle, ".XXX..").step_by(29) {
        board.set_to_move(side.other());
        board.place(chosen(&board, "classic"));
        assert!(!can_make_two_fives(&board, side));
    }
}

#[test]
fn an_open_four_is_made_everywhere() {
    for pattern in [".XXX..", ".XX.X.", ".X.XX."] {
        for (mut board, side) in everywhere(15, RuleSet::Freestyle, pattern) {
            board.set_to_move(side);
            for bot in SHALLOW {
                let answer = ask(&board, bot);
                assert_eq!(answer.report.score, Some(Score::Win(3)));
                let mut after = board.clone();
                after.place(answer.chosen.square().unwrap());
                assert_eq!(fives(&after, side).len(), 2);
            }
        }
    }
}

/// Two patterns on one board, the second along the rows, three rows or more from the first.
fn with_row(mut board: Gomoku, pattern: &str, side: Side) -> Option<Gomoku> {
    let n = board.size();
    let clear = |board: &Gomoku, row: i32| {
        (row - 2..=row + 2)
            .all(|r| (0..n).all(|c| Square::at(i32::from(c), r, n).is_none_or(|s| board.at(s).is_none())))
    };
    let row = (0..i32::from(n)).find(|r| clear(&board, *r))?;
    for (i, c) in pattern.chars().enumerate() {
        if c == 'X' {
            board.set(Square::at(i as i32, row, n)?, Some(side));
        }
    }
    Some(board)
}

#[test]
fn an_own_five_comes_before_a_block_and_a_block_before_an_open_four() {
    let mut count = 0;
    for pattern in FOURS {
        for (board, side) in everywhere(15, RuleSet::Freestyle, pattern).step_by(3) {
            let four = ["...XXXX", "..XXX.X"][count % 2];
            let Some(mut both) = with_row(board.clone(), four, side.other()) else { continue };
            both.set_to_move(side);
            for bot in ["classic:width=1", "master:depth=2"] {
                assert!(fives(&both, side).contains(&chosen(&both, bot)));
            }
            let Some(mut three) = with_row(board, "...XXX", side.other()) else { continue };
            three.set_to_move(side.other());
            let wins = fives(&three, side);
            for bot in ["classic:depth=2,width=1", "master:depth=2"] {
                assert!(wins.contains(&chosen(&three, bot)));
            }
            count += 1;
        }
    }
    assert!(count > 500, "{count}");
}

#[test]
fn a_six_does_not_win_by_the_standard_rules() {
    for (rules, score) in [(RuleSet::Freestyle, Score::Win(1)), (RuleSet::Standard, Score::Win(3))] {
        for (mut board, side) in everywhere(15, rules, "OXXX.XXO").step_by(11) {
            board.set_to_move(side);
            for bot in ["classic:depth=2", "master:depth=2"] {
                let answer = ask(&board, bot);
                if rules == RuleSet::Freestyle {
                    assert_eq!(answer.report.score, Some(score));
                } else {
                    assert!(fives(&board, side).is_empty());
                    assert!(!matches!(answer.report.score, Some(Score::Win(1))));
                }
            }
        }
    }
}

#[test]
fn claimed_wins_are_won_and_shorter_ones_preferred() {
    // A four and an open three at once: won in five, though nothing is won in three.
    for (mut board, side) in everywhere(15, RuleSet::Freestyle, "OXXX..").step_by(7) {
        let Some(with) = with_row(board.clone(), "...XX.X", side) else { continue };
        board = with;
        board.set_to_move(side);
        let mut left = match ask(&board, "classic").report.score {
            Some(Score::Win(n)) => n,
            other => panic!("{other:?}"),
        };
        assert_eq!(left, 3);
        while !board.is_over() {
            let mover = board.to_move();
            let answer = ask(&board, "classic");
            match answer.report.score {
                Some(Score::Win(n)) if mover == side => assert!(n <= left),
                Some(Score::Loss(_)) if mover != side => {}
                other => panic!("{other:?}"),
            }
            left = left.saturating_sub(1);
            board.place(answer.chosen.square().unwrap());
        }
        assert_eq!(board.winner(), Some(side));
    }
}
