//! Othello games in GGF: every known game and position there and back, and the words with which bad ones are refused.

use obverse::{
    record::{
        GameRecord, Note,
        ggf::{self, Ggf, GgfError, LONGEST},
        read, suites,
    },
    rules::{Game, Move, Position, Setup, Side},
};
use rand::{Rng, RngExt, SeedableRng, rngs::StdRng};

const NBOARD: &str = "(;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[./mEdax]PW[chris]RE[?]TI[15:00]TY[8]\
    BO[8 ---------------------------O*------*O--------------------------- *]\
    B[F5]W[F6]B[D3]W[C5]B[E6]W[F7]B[E7]W[F4];)";

fn usual(size: u8) -> Setup {
    Setup { size, ..Setup::usual(Game::Othello) }
}

fn games() -> Vec<suites::GameRow> {
    suites::read_games(include_str!("data/othello_games.txt")).unwrap()
}

/// The game of a row, as a record.
fn record(row: &suites::GameRow) -> GameRecord {
    let mut game = GameRecord::new(usual(8));
    game.moves = read(&game.first().unwrap(), &row.transcript).unwrap();
    game
}

fn there_and_back(ggf: &Ggf) -> Ggf {
    let line = ggf.write().unwrap();
    assert!(!line.contains('\n'), "{line}");
    ggf::read(&line).unwrap_or_else(|e| panic!("{line}: {e}"))
}

#[test]
fn a_game_as_nboard_sends_it_is_read() {
    let ggf = ggf::read(NBOARD).unwrap();
    assert_eq!(ggf.game.players, ["./mEdax", "chris"]);
    assert_eq!((&*ggf.place, &*ggf.date, &*ggf.clock), ("NBoard", "2014-02-21 20:52:27 GMT", "15:00"));
    assert_eq!((&*ggf.game.result, &ggf.game.start, ggf.game.setup), ("", &None, usual(8)));
    let moves = read(&ggf.game.first().unwrap(), "f5f6d3c5e6f7e7f4").unwrap();
    assert_eq!(ggf.game.moves, moves);
    assert_eq!(there_and_back(&ggf), ggf);
}

#[test]
fn every_known_game_comes_back() {
    for row in games() {
        let mut ggf = Ggf::new(record(&row));
        let (last, _) = ggf.game.replay().unwrap();
        // The reader fills in the result of a game that is over.
        ggf.game.result = last.outcome().map_or(String::new(), |o| format!("{:+}", o.analysis_score));
        assert_eq!(there_and_back(&ggf), ggf, "{}", row.name);
        assert_eq!(last, Position::Othello(row.last), "{}", row.name);
        assert_eq!(row.score.map_or(String::new(), |s| format!("{s:+}")), ggf.game.result);

        // Passes may be left out, for the colours tell them.
        let line = ggf.write().unwrap();
        let short = line.replace("B[PA]", "").replace("W[PA]", "");
        assert_eq!(line.len() - short.len(), 5 * row.passes.len());
        assert_eq!(ggf::read(&short).unwrap(), ggf, "{}", row.name);
    }
}

#[test]
fn every_known_position_comes_back() {
    for row in suites::read_positions(include_str!("data/othello_positions.txt")).unwrap() {
        let position = Position::Othello(row.position);
        let read = there_and_back(&Ggf::from_position(&position));
        assert_eq!(read.game.first().unwrap(), position, "{}", row.name);
        assert_eq!(read.game.start.is_none(), ["start", "parallel (Reversi) start"].contains(&&*row.name));
    }
}

#[test]
fn random_games_of_every_size_come_back_with_all_that_is_known_of_them() {
    let mut rng = StdRng::seed_from_u64(11);
    for number in 0..300 {
        let mut game = GameRecord::new(Setup { parallel: rng.random_bool(0.3), ..usual([4, 6, 8][number % 3]) });
        let mut position = game.first().unwrap();
        let length = rng.random_range(0..70);
        while !position.is_over() && game.moves.len() < length {
            let legal = position.legal();
            let played =
                if legal.is_empty() { Move::Pass } else { Move::Place(legal[rng.random_range(0..legal.len())]) };
            position.play(played).unwrap();
            game.moves.push(played);
        }
        let mut ggf = Ggf::new(game);
        for count in 1..=ggf.game.moves.len() {
            if rng.random_bool(0.5) {
                let score = Some(rng.random_range(-6400..=6400) as f32 / 100.0);
                ggf.game.notes.insert(count, Note { score, ..Note::default() });
            }
            if rng.random_bool(0.5) {
                ggf.seconds.insert(count, f64::from(rng.random_range(0..100_000)) / 1000.0);
            }
        }
        ggf.game.players = ["a ]b[ c".to_owned(), "one\ntwo".to_owned()];
        (ggf.place, ggf.clock) = ("here".to_owned(), "05:00//02:00".to_owned());
        let read = there_and_back(&ggf);
        assert_eq!(read.game.players, ["a )b( c", "one two"]);
        let result = position.outcome().map_or(String::new(), |o| format!("{:+}", o.analysis_score));
        assert_eq!(read.game.result, result);
        ggf.game.players.clone_from(&read.game.players);
        ggf.game.result = result;
        assert_eq!(read, ggf);
    }
}

#[test]
fn evaluations_are_the_movers_and_times_are_seconds() {
    let ggf = ggf::read("(;GM[Othello]TY[8]B[f5/1.5/2.25]W[d6/-3/]B[c3//7]W[d3//];)").unwrap();
    let scores: Vec<(usize, Option<f32>)> = ggf.game.notes.iter().map(|(i, n)| (*i, n.score)).collect();
    assert_eq!(scores, [(1, Some(1.5)), (2, Some(3.0))]);
    assert_eq!(ggf.seconds.into_iter().collect::<Vec<_>>(), [(1, 2.25), (3, 7.0)]);
}

#[test]
fn games_may_begin_with_white_anywhere_on_any_board() {
    let text =
        " (; GM[othello] RE[+64.00:r]\n TY[6]BO[6 ------ ------ --O*-- --*O-- ------ ------ O]\n W[E3]XY[;)]B[D2] ;)\n";
    let ggf = ggf::read(text).unwrap_err();
    assert_eq!(ggf.to_string(), "move 2, `D2` at character 100: d2 turns no disc");
    let ggf = ggf::read(&text.replace("B[D2]", "B[C2]")).unwrap();
    assert_eq!(ggf.game.start.as_ref().map(|s| s.to_move), Some(Side::White));
    assert_eq!((ggf.game.setup.size, &*ggf.game.result), (6, "+64.00:r"));
    assert_eq!(there_and_back(&ggf), ggf);
}

#[test]
fn what_is_no_game_is_told_in_one_line() {
    let small = "(;GM[Othello]TY[4]BO[4 ---- -O*- -*O- ---- *]";
    let cases = [
        ("", "character 1: expected `(;`, found the end"),
        ("hello", "character 1: expected `(;`, found `hello`"),
        ("(;GM[Othello]", "character 14: expected a property such as B[F5], or `;)`, found the end"),
        ("(;GM[Amazons];)", "character 6: the game is `Amazons`: expected Othello"),
        ("(;PB[x];)", "character 8: GM[Othello] is missing"),
        ("(;GM[Othello", "character 6: the value of GM has no end: expected `]`"),
        ("(;GM Othello];)", "character 5: expected `[`, found ` Othello];)`"),
        ("(;GM[Othello];)(;GM[Othello];)", "character 16: `(;GM[Othello` after the end of the game"),
        ("(;GM[Othello]TY[10];)", "character 17: the type is `10`: expected 4, 6 or 8"),
        ("(;GM[Othello]TY[8a];)", "character 17: the type is `8a`: anti-Othello is another game"),
        ("(;GM[Othello]KB[F5/2];)", "character 14: games that begin with a komi cannot be read"),
        ("(;GM[Othello]BO[5 *];)", "character 17: the board begins with `5 *`: expected its size, 4, 6 or 8"),
        ("(;GM[Othello]BO[4 -- *];)", "character 17: 3 marks for a board of 4x4 and the side to move: expected 17"),
        ("(;GM[Othello]BO[4 ---- -OX- -*O- ---- *];)", "character 17: `X` on the board: expected *, O or -"),
        ("(;GM[Othello]BO[4 ---- -O*- -*O- ---- -];)", "character 17: the side to move is `-`: expected * or O"),
        ("(;GM[Othello]B[F5]BO[8 *];)", "character 19: the first position comes after a move"),
        ("(;GM[Othello]PB[é]B[F5]B[D6];)", "character 26: `D6` is a move of Black, out of turn"),
        ("(;GM[Othello]B[];)", "move 1, `` at character 16: `` is not a square"),
        ("(;GM[Othello]B[Z9];)", "move 1, `Z9` at character 16: `Z9` is not on a board of 8x8"),
        ("(;GM[Othello]B[PA];)", "move 1, `PA` at character 16: Black has a legal move and may not pass"),
        ("(;GM[Othello]B[F5/x];)", "character 16: the evaluation of `F5` is `x`: expected a number"),
        ("(;GM[Othello]B[F5/inf];)", "character 16: the evaluation of `F5` is `inf`: expected a number"),
        ("(;GM[Othello]B[F5//-1];)", "character 16: the time of `F5` is less than 0"),
        ("(;GM[Othello]B[F5/1/2/3];)", "character 16: the time of `F5` is `2/3`: expected a number"),
    ];
    for (text, told) in cases {
        let error = ggf::read(text).unwrap_err().to_string();
        assert!(error.starts_with(told), "{text}: {error}");
    }
    let mismatch = small.replace("TY[4]", "TY[8]") + ";)";
    assert!(ggf::read(&mismatch).unwrap_err().to_string().contains("the type says 8, but the board is 4x4"));
    let over = "(;GM[Othello]BO[4 **** **** **** **** *]W[A1];)";
    assert!(ggf::read(over).unwrap_err().to_string().ends_with("the game is over"));
    let gomoku = Ggf::new(GameRecord::new(Setup::usual(Game::Gomoku))).write();
    assert!(matches!(gomoku, Err(GgfError::Record(_))));
}

#[test]
fn rubbish_of_any_length_is_refused_at_once() {
    let open = "(;GM[Othello]";
    for piece in ["x", "(;", "[", "]", "B[PA]", "XY[;)]", "B[", "\u{e9}", "BO[8", "8", " ", "*", "/"] {
        for length in [1_000, 60_000, 100_000] {
            for start in ["", open, "(;GM[Othello]BO[8 ", "(;GM[Othello]B[F5/"] {
                let text = start.to_owned() + &piece.repeat(length / piece.len());
                let error = ggf::read(&text).unwrap_err();
                assert_eq!(matches!(error, GgfError::TooLong(_)), text.len() > LONGEST);
                assert!(error.to_string().len() < 200, "{error}");
            }
        }
    }
}

#[test]
fn random_and_damaged_texts_are_read_or_refused() {
    let mut rng = StdRng::seed_from_u64(3);
    let lines: Vec<String> = games().iter().map(|row| Ggf::new(record(row)).write().unwrap()).collect();
    let (mut good, mut bad) = (0, 0);
    for number in 0..20_000 {
        let mut bytes = lines[number % lines.len()].clone().into_bytes();
        if number % 5 == 0 {
            bytes.truncate(200);
            rng.fill_bytes(&mut bytes);
        }
        for _ in 0..rng.random_range(0..4) {
            if bytes.is_empty() {
                break;
            }
            let at = rng.random_range(0..bytes.len());
            match rng.random_range(0..4) {
                0 => drop(bytes.remove(at)),
                1 => bytes.insert(at, rng.random_range(0..=255)),
                2 => bytes[at] = b"[]();/*O-BW8 "[rng.random_range(0..13)],
                _ => bytes.truncate(at + 1),
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        match ggf::read(&text) {
            Ok(ggf) => {
                let again = there_and_back(&ggf);
                assert_eq!((&again.game.moves, &again.game.notes), (&ggf.game.moves, &ggf.game.notes));
                good += 1;
            }
            Err(e) => {
                assert!(!e.to_string().contains(char::is_control), "{e:?}");
                bad += 1;
            }
        }
    }
    assert!(good > 1_000 && bad > 1_000, "{good} {bad}");
}
