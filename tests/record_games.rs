//! Transcripts and saved games, and the words with which bad ones are refused.

use obverse::{
    record::{GameRecord, Note, RecordError, Start, read, replay, suites, transcript},
    rules::{Change, Game, Move, MoveError, Position, RuleSet, Setup, Side},
};
use rand::{RngExt, SeedableRng, rngs::StdRng};

fn othello() -> Position {
    Position::start(&Setup::usual(Game::Othello)).unwrap()
}

fn gomoku(size: u8) -> Position {
    Position::start(&Setup { size, ..Setup::usual(Game::Gomoku) }).unwrap()
}

/// The moves of a random game, as far as `most`.
fn random_moves(start: &Position, most: usize, rng: &mut StdRng) -> Vec<Move> {
    let mut position = start.clone();
    let mut moves = Vec::new();
    while !position.is_over() && moves.len() < most {
        let legal = position.legal();
        let played = if legal.is_empty() { Move::Pass } else { Move::Place(legal[rng.random_range(0..legal.len())]) };
        position.play(played).unwrap();
        moves.push(played);
    }
    moves
}

#[test]
fn one_game_may_be_written_in_many_ways() {
    let expected = read(&othello(), "f5d6c3d3").unwrap();
    assert_eq!(expected.len(), 4);
    for text in ["f5 d6 c3 d3", "F5,D6,C3,D3", "F5d6\nC3d3\r\n", "  f5, d6 ,c3\td3 "] {
        assert_eq!(read(&othello(), text).as_ref(), Ok(&expected), "{text:?}");
    }
    let expected = read(&gomoku(15), "h8 i9 j10").unwrap();
    assert_eq!(expected.len(), 3);
    for text in ["h8i9j10", "H8,I9,J10", "h8I9 j10"] {
        assert_eq!(read(&gomoku(15), text).as_ref(), Ok(&expected), "{text:?}");
    }
    assert_eq!(read(&gomoku(19), "p1a1pass").unwrap_err().number, 3);
    for text in ["", " ", "\n,\n"] {
        assert_eq!(read(&othello(), text), Ok(vec![]));
    }
}

#[test]
fn passes_may_be_written_or_not() {
    let games = suites::read_games(include_str!("data/othello_games.txt")).unwrap();
    let mut compared = 0;
    for game in games.iter().filter(|g| !g.passes.is_empty()) {
        let (end, changes) = replay(&othello(), &game.transcript).unwrap();
        for pass in ["pass", "PASS", "PA", "pa", "--", " Pa "] {
            let word = |c: &Change| c.played.square().map_or(pass.to_owned(), |s| end.name(s));
            let text: String = changes.iter().map(word).collect();
            assert_eq!(replay(&othello(), &text).unwrap(), (end.clone(), changes.clone()), "{}", game.name);
            compared += 1;
        }
    }
    assert!(compared > 30);
}

#[test]
fn random_games_are_read_back_as_they_were_written() {
    let mut rng = StdRng::seed_from_u64(5);
    let mut trailing = 0;
    for game in 0..400 {
        let start = match game % 4 {
            0 => gomoku(19),
            1 => Position::start(&Setup { size: 4, ..Setup::usual(Game::Othello) }).unwrap(),
            _ => othello(),
        };
        let most = rng.random_range(0..70);
        let moves = random_moves(&start, most, &mut rng);
        trailing += u32::from(moves.last() == Some(&Move::Pass));
        let text = transcript(&start, &moves);
        assert_eq!(read(&start, &text), Ok(moves), "{text}");
    }
    assert!(trailing > 0, "no game ended in a pass: the hard case was not met");
    let moves = read(&gomoku(15), "h8i9j10").unwrap();
    assert_eq!(transcript(&gomoku(15), &moves), "h8 i9 j10");
    let moves = read(&othello(), "F5 D6").unwrap();
    assert_eq!(transcript(&othello(), &moves), "f5d6");
}

#[test]
fn a_bad_move_is_named() {
    for (text, words) in [
        ("e1", "move 1, `e1` at character 1: e1 turns no disc"),
        ("f5d6f5", "move 3, `f5` at character 5: f5 is occupied"),
        ("f5 d6 i3", "move 3, `i3` at character 7: `i3` is not on a board of 8x8"),
        ("f5 d06", "move 2, `d06` at character 4: `d06` is not a square: expected a letter and a number, such as d3"),
        ("f5 d 6", "move 2, `d` at character 4: `d` is not a square: expected a letter and a number, such as d3"),
        ("f5é6", "move 2, `é6` at character 3: `é6` is not a square: expected a letter and a number, such as d3"),
        ("f5--", "move 2, `--` at character 3: White has a legal move and may not pass"),
        ("1. f5", "move 1, `1.` at character 1: `1.` is not a square: expected a letter and a number, such as d3"),
        ("d3c3f5f4f3d2d1e3b3 a1", "move 10, `a1` at character 20: the game is over"),
    ] {
        assert_eq!(replay(&othello(), text).unwrap_err().to_string(), words, "{text}");
    }
    let long = replay(&othello(), &"x".repeat(100_000)).unwrap_err().to_string();
    assert!(long.len() < 200, "{long}");
    let renju = Position::start(&Setup { rules: RuleSet::Renju, ..Setup::usual(Game::Gomoku) }).unwrap();
    let error = replay(&renju, "g8 a1 h7 a3 h9 a5 i8 a7 h8").unwrap_err();
    assert_eq!(error.to_string(), "move 9, `h8` at character 25: h8 is forbidden to Black: double three");
    assert!(matches!(error.why, MoveError::Forbidden { .. }));
}

#[test]
fn a_saved_game_comes_back_whole() {
    let mut rng = StdRng::seed_from_u64(11);
    for round in 0..60 {
        let mut game = GameRecord::new(match round % 3 {
            0 => Setup { rules: RuleSet::Renju, size: 19, ..Setup::usual(Game::Gomoku) },
            1 => Setup { parallel: true, size: 6, ..Setup::usual(Game::Othello) },
            _ => Setup::usual(Game::Othello),
        });
        if round % 2 == 0 {
            let moves = random_moves(&game.first().unwrap(), 9, &mut rng);
            let mut position = game.first().unwrap();
            moves.iter().for_each(|m| drop(position.play(*m).unwrap()));
            game.start = Some(Start { board: position.board_text(), to_move: position.to_move() });
        }
        let most = rng.random_range(0..70);
        game.moves = random_moves(&game.first().unwrap(), most, &mut rng);
        game.players = ["Anna".to_owned(), "Édith \"E\"".to_owned()];
        game.result = "Black won by 12".to_owned();
        game.notes.insert(game.moves.len(), Note { comment: "last".to_owned(), score: Some(-1.5) });
        let json = serde_json::to_string(&game).unwrap();
        let ron = ron::to_string(&game).unwrap();
        assert_eq!(serde_json::from_str::<GameRecord>(&json).unwrap(), game, "{json}");
        assert_eq!(ron::from_str::<GameRecord>(&ron).unwrap(), game, "{ron}");
        assert_eq!(game.replay().unwrap().1.len(), game.moves.len());
    }
}

#[test]
fn a_damaged_save_is_an_error_in_words() {
    let mut game = GameRecord::new(Setup::usual(Game::Othello));
    game.moves = read(&othello(), "f5d6c3").unwrap();
    let json = serde_json::to_string(&game).unwrap();
    assert!(json.contains("f5d6c3"));
    for (from, to, words) in [
        ("f5d6c3", "f5d6c4h8", "move 4, `h8` at character 7: h8 turns no disc"),
        ("\"size\":8", "\"size\":7", "no othello board of 7x7: expected 4, 6, 8"),
        ("\"moves\"", "\"notes\":{\"9\":{}},\"moves\"", "a note after move 9, but there are only 3 moves"),
        (
            "\"moves\"",
            "\"start\":{\"board\":\"--\",\"to_move\":\"white\"},\"moves\"",
            "a board of 8x8 takes 64 characters, found 2",
        ),
    ] {
        let damaged = json.replace(from, to);
        assert_ne!(damaged, json);
        let error = serde_json::from_str::<GameRecord>(&damaged).unwrap_err().to_string();
        assert!(error.contains(words), "{error}");
    }
    game.moves.swap(0, 2);
    assert!(matches!(game.replay(), Err(RecordError::Move { number: 1, .. })));
}

#[test]
fn a_suite_that_cannot_be_read_says_where_and_why() {
    let good = include_str!("data/othello_positions.txt");
    let first = good.lines().position(|l| !l.starts_with('#')).unwrap() + 1;
    let error = suites::read_positions(&good.replacen("d3:1", "d3:one", 1)).unwrap_err();
    assert_eq!(error.to_string(), format!("line {first}: the number of a move is `one`: expected a number"));
    let error = suites::read_positions(&good.replacen("d3 c4 f5 e6", "d3 c4 f5", 1)).unwrap_err();
    assert_eq!(error.what, "legal moves and discs turned do not name the same squares");
    for (what, error) in [
        ("board", suites::read_positions("POS\ta\t--\tX\t-\t-\t1\t1").unwrap_err()),
        ("expected POS with 8 fields", suites::read_positions("POS\ta\t--").unwrap_err()),
        ("expected GAME with 12 fields", suites::read_games("PERFT\t1\t4\t4").unwrap_err()),
        ("depth is `x`", suites::read_perft("PERFT\tx\t4\t4").unwrap_err()),
        ("expected 7 fields", suites::read_endgames("1\t2").unwrap_err()),
        ("no field `white=`", suites::read_renju("id=a | black=a1").unwrap_err()),
        ("a1 is named twice", suites::read_renju("id=a|black=a1|white=a1|point=a2|answer=allowed").unwrap_err()),
        ("answer is `yes`", suites::read_renju("id=a|black=a1|white=|point=a2|answer=yes").unwrap_err()),
        ("`a16` is not on a board", suites::read_renju("id=a|black=a16|white=|point=a2|answer=yes").unwrap_err()),
        ("`x` is not a field", suites::read_renju("id=a|x").unwrap_err()),
        ("stands there twice", suites::read_renju("id=a|id=b").unwrap_err()),
        (
            "kind is `mate`",
            suites::read_tactics("id=a|rule=renju|side=black|black=|white=|win=a1|kind=mate").unwrap_err(),
        ),
        (
            "win names no move",
            suites::read_tactics("id=a|rule=renju|side=black|black=|white=|win=|kind=VCF").unwrap_err(),
        ),
        ("side is `red`", suites::read_tactics("id=a|rule=renju|side=red|black=|white=|win=|kind=VCF").unwrap_err()),
    ] {
        assert_eq!(error.line, 1);
        assert!(error.what.contains(what), "{error}");
    }
    let rows = suites::read_renju("# a\n\n id=a | black= | white=- | point=a2 | answer=allowed\r\n").unwrap();
    assert_eq!((rows.len(), rows[0].board().stones(), rows[0].board().to_move()), (1, 0, Side::Black));
}
