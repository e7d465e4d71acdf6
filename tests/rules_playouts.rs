//! Hundreds of random games of both kinds, and what must hold at every step of each.

use obverse::rules::{Game, Gomoku, Move, MoveError, Othello, Position, RuleSet, Setup, Side, Square};
use rand::{RngExt, SeedableRng, rngs::StdRng};

/// Every way to set a game up.
fn setups() -> Vec<Setup> {
    let mut all = Vec::new();
    for size in Othello::SIZES {
        for parallel in [false, true] {
            all.push(Setup { size, parallel, ..Setup::usual(Game::Othello) });
        }
    }
    for size in Gomoku::SIZES {
        all.extend(RuleSet::ALL.map(|(_, rules)| Setup { size, rules, ..Setup::usual(Game::Gomoku) }));
    }
    all
}

/// The discs that turn, walked square by square in eight directions.
fn walk(position: &Position, square: Square) -> Vec<Square> {
    let (own, mut turned) = (Some(position.to_move()), Vec::new());
    for (dx, dy) in [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)] {
        let mut run = Vec::new();
        let mut at = square.step(dx, dy);
        while let Some(s) = at.filter(|s| position.at(*s).is_some() && position.at(*s) != own) {
            run.push(s);
            at = s.step(dx, dy);
        }
        if at.is_some_and(|s| position.at(s) == own) {
            turned.extend(run);
        }
    }
    turned.sort();
    turned
}

/// What must hold of any position.
fn examine(position: &Position, setup: &Setup) {
    let legal = position.legal();
    let allowed: Vec<_> = position.all_squares().filter(|s| position.check(Move::Place(*s)).is_ok()).collect();
    assert_eq!(legal, allowed);
    assert!(legal.iter().all(|s| position.at(*s).is_none()));
    assert_eq!(position.outcome().is_some(), position.is_over());
    assert_eq!(position.must_pass(), position.check(Move::Pass).is_ok());
    assert_eq!(legal.is_empty(), position.must_pass() || position.is_over());
    assert_eq!(
        position.count(Side::Black) + position.count(Side::White) + position.empties(),
        u32::from(setup.size).pow(2)
    );
    let text = position.board_text();
    let again = Position::from_text(setup, &text, position.to_move()).unwrap();
    assert_eq!((again.board_text(), again.outcome()), (text, position.outcome()));
    if !position.is_over() || setup.game == Game::Othello {
        assert_eq!(again, *position);
    }
    if setup.game == Game::Othello {
        for square in position.all_squares().filter(|s| position.at(*s).is_none()) {
            assert_eq!(walk(position, square).is_empty(), !legal.contains(&square));
        }
    } else if let Position::Gomoku(board) = position {
        let black_ahead = i64::from(position.count(Side::Black)) - i64::from(position.count(Side::White));
        assert_eq!(black_ahead, i64::from(position.to_move() == Side::White));
        assert_eq!(board.winner().is_some(), board.winning_line().is_some());
    }
}

/// One random game, checked forwards and backwards; how many passes it had and whether it was won.
fn playout(setup: &Setup, rng: &mut StdRng) -> (usize, bool) {
    let start = Position::start(setup).unwrap();
    let mut position = start.clone();
    let mut history = Vec::new();
    let mut passes = 0;
    while !position.is_over() {
        // Looking at all of a big board at every move would take minutes.
        if setup.game == Game::Othello || history.len().is_multiple_of(16) {
            examine(&position, setup);
        }
        let legal = position.legal();
        let played = match legal.len() {
            0 => Move::Pass,
            n => Move::Place(legal[rng.random_range(0..n)]),
        };
        passes += usize::from(played == Move::Pass);
        let before = position.clone();
        let change = position.play(played).unwrap();
        assert_eq!((change.side, change.played), (before.to_move(), played));
        assert_eq!(position.to_move(), before.to_move().other());
        match played {
            Move::Place(square) => {
                assert_eq!(position.at(square), Some(change.side));
                assert_eq!(position.empties() + 1, before.empties());
                if setup.game == Game::Othello {
                    assert_eq!(change.flips, walk(&before, square));
                }
                assert!(change.flips.iter().all(|s| position.at(*s) == Some(change.side)));
            }
            Move::Pass => assert_eq!(position.board_text(), before.board_text()),
        }
        history.push((before, change));
    }
    examine(&position, setup);
    assert_eq!(position.check(Move::Pass), Err(MoveError::Over));
    let outcome = position.outcome().unwrap();
    for (before, change) in history.iter().rev() {
        position.undo(change);
        assert_eq!(position, *before);
    }
    assert_eq!(position, start);
    (passes, outcome.line.is_some())
}

#[test]
fn random_games_hold_together_and_come_undone() {
    let mut rng = StdRng::seed_from_u64(2026);
    for setup in setups() {
        let games = if setup.game == Game::Othello { 60 } else { 20 };
        let results: Vec<_> = (0..games).map(|_| playout(&setup, &mut rng)).collect();
        let passes: usize = results.iter().map(|(passes, _)| passes).sum();
        assert_eq!(passes > 0, setup.game == Game::Othello, "{setup:?}");
        assert_eq!(results.iter().any(|(_, won)| *won), setup.game == Game::Gomoku, "{setup:?}");
    }
}

/// A position after some random moves.
fn midgame(setup: &Setup, moves: usize, rng: &mut StdRng) -> Position {
    let mut position = Position::start(setup).unwrap();
    for _ in 0..moves {
        let legal = position.legal();
        if let Some(square) = (!legal.is_empty()).then(|| legal[rng.random_range(0..legal.len())]) {
            position.play(Move::Place(square)).unwrap();
        } else if position.must_pass() {
            position.play(Move::Pass).unwrap();
        }
    }
    position
}

/// The same position after every square has moved as `turn` says.
fn turned(position: &Position, setup: &Setup, turn: fn(Square) -> Square) -> Position {
    // Both turns used here are their own inverse.
    let piece = |s| position.at(turn(s)).map_or('-', |side| if side == Side::Black { 'X' } else { 'O' });
    let text: String = position.all_squares().map(piece).collect();
    Position::from_text(setup, &text, position.to_move()).unwrap()
}

#[test]
fn a_mirrored_board_has_mirrored_moves() {
    let mut rng = StdRng::seed_from_u64(8);
    for setup in setups() {
        let mut differs = 0;
        for game in 0..24 {
            let most = if setup.game == Game::Othello { u32::from(setup.size).pow(2) - 4 } else { 150 };
            let position = midgame(&setup, (most * game / 24) as usize, &mut rng);
            for turn in [Square::mirrored, Square::transposed] {
                let other = turned(&position, &setup, turn);
                let mut expected: Vec<_> = position.legal().into_iter().map(turn).collect();
                expected.sort();
                assert_eq!(other.legal(), expected);
                differs += u32::from(other != position);
                if let (Position::Othello(a), Position::Othello(b)) = (&position, &other) {
                    for square in position.legal() {
                        assert_eq!(a.flips(square).count_ones(), b.flips(turn(square)).count_ones());
                    }
                }
            }
        }
        assert!(differs > 24, "{setup:?}: turning the board must change something");
    }
}

#[test]
fn names_go_out_and_come_back() {
    for (game, size) in Game::ALL.into_iter().flat_map(|(_, g)| g.sizes().iter().map(move |s| (g, *s))) {
        let position = Position::start(&Setup { size, ..Setup::usual(game) }).unwrap();
        let mut seen = std::collections::BTreeSet::new();
        for square in position.all_squares() {
            let name = position.name(square);
            assert_eq!(position.parse(&name), Ok(square));
            assert_eq!(position.parse(&name.to_uppercase()), Ok(square));
            assert!(seen.insert(name));
        }
        let first = position.all_squares().next().unwrap();
        let expected = if game == Game::Othello { "a1".to_owned() } else { format!("a{size}") };
        assert_eq!(position.name(first), expected, "the top left corner");
        let beyond = [format!("a{}", size + 1), format!("{}1", char::from(b'a' + size))];
        for bad in beyond.iter().map(String::as_str).chain([
            "",
            " ",
            "d",
            "3",
            "3d",
            "d03",
            "d0",
            "d-3",
            "d+3",
            "dd3",
            "d3 ",
            " d3",
            "d3\n",
            "d 3",
            "d3d3",
            "d3x",
            "d256",
            "d99999999999",
            "é3",
            "d٣",
            "d３",
            "ｄ3",
            "[3",
            "@3",
            "`3",
            "{3",
            "d3\u{301}",
        ]) {
            assert!(position.parse(bad).is_err(), "{bad:?} on {size}x{size}");
        }
    }
}

#[test]
fn setups_that_do_not_exist_are_refused_in_words() {
    let setup = |game, size| Setup { size, ..Setup::usual(game) };
    for size in [0, 1, 5, 7, 9, 10, 15, 16, 19, 255] {
        assert_eq!(Position::start(&setup(Game::Othello, size)).is_ok(), [4, 6, 8].contains(&size));
        assert_eq!(Position::start(&setup(Game::Gomoku, size)).is_ok(), [15, 19].contains(&size));
    }
    let words = |r: Result<Position, obverse::rules::SetupError>| r.unwrap_err().to_string();
    assert_eq!(words(Position::start(&setup(Game::Othello, 7))), "no othello board of 7x7: expected 4, 6, 8");
    assert_eq!(
        words(Position::othello_from_text(8, &"-".repeat(63), Side::Black)),
        "a board of 8x8 takes 64 characters, found 63"
    );
    assert_eq!(
        words(Position::othello_from_text(4, "----XO?-OX------", Side::Black)),
        "character 7 of the board is `?`: expected X or B, O or W, - or ."
    );
    assert!(Position::othello_from_text(8, &"é".repeat(64), Side::Black).is_err());
    assert!(Position::othello_from_text(4, "..b*wW.-Xxo-----", Side::White).is_ok());
    assert!(Position::gomoku_from_text(15, RuleSet::Renju, &"-".repeat(64), Side::Black).is_err());
}

#[test]
fn moves_on_another_board_are_refused() {
    let position = Position::start(&Setup::usual(Game::Othello)).unwrap();
    for width in [4, 6, 15] {
        assert!(position.check(Move::Place(Square::new(3, 2, width))).is_err());
    }
    assert!(position.check(Move::Place(Square::new(3, 2, 8))).is_ok());
}

#[test]
fn what_is_read_from_a_save_is_a_position_or_an_error() {
    let mut rng = StdRng::seed_from_u64(3);
    for setup in setups() {
        let position = midgame(&setup, 20, &mut rng);
        let json = serde_json::to_string(&position).unwrap();
        assert_eq!(serde_json::from_str::<Position>(&json).unwrap(), position);
        let size = format!("\"size\":{}", setup.size);
        assert!(json.contains(&size));
        let damaged = json.replace(&size, "\"size\":10");
        assert!(serde_json::from_str::<Position>(&damaged).is_err(), "{damaged}");
    }
    let read = |json: &str| serde_json::from_str::<Square>(json);
    assert_eq!(read(r#"{"index":63,"width":8}"#).unwrap(), Square::new(7, 7, 8));
    assert!(read(r#"{"index":64,"width":8}"#).is_err() && read(r#"{"index":0,"width":0}"#).is_err());
    let othello = |discs: &str| format!(r#"{{"Othello":{{"size":4,"discs":{discs},"to_move":"black"}}}}"#);
    assert!(serde_json::from_str::<Position>(&othello("[1,2]")).is_ok());
    for bad in ["[1,3]", "[16,1]", "[1]"] {
        assert!(serde_json::from_str::<Position>(&othello(bad)).is_err(), "{bad}");
    }
}
