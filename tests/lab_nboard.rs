//! `lab nboard` as NBoard meets it: known games and positions, reports about other engines, and rubbish.

use obverse::{
    engine::roster,
    lab::{nboard, seat::Seat},
    record::{GameRecord, ggf::Ggf, read, suites},
    rules::{Game, Move, Position, Setup},
};
use rand::{Rng, RngExt, SeedableRng, rngs::StdRng};
use std::{
    io::{BufRead, BufReader, Cursor, Write},
    process::{Command, Stdio},
    time::{Duration, Instant},
};

/// What the engine says to these lines.
fn said_to(bot: &str, text: impl Into<Vec<u8>>) -> Vec<String> {
    let seat = Seat::of(Game::Othello, roster::parse(Game::Othello, bot).unwrap());
    let mut out = Vec::new();
    nboard::serve(Cursor::new(text.into()), &mut out, seat).unwrap();
    String::from_utf8(out).unwrap().lines().map(str::to_owned).collect()
}

/// The answers that count: not what is said on the way.
fn answers(bot: &str, text: &str) -> Vec<String> {
    let mut said = said_to(bot, text);
    said.retain(|l| !["search ", "nodestats "].iter().any(|p| l.starts_with(p)));
    said.retain(|l| !["status", "status Thinking", "status Analyzing"].contains(&l.as_str()));
    said
}

fn games() -> Vec<suites::GameRow> {
    suites::read_games(include_str!("data/othello_games.txt")).unwrap()
}

fn positions() -> Vec<suites::PositionRow> {
    suites::read_positions(include_str!("data/othello_positions.txt")).unwrap()
}

fn game(name: &str) -> suites::GameRow {
    games().into_iter().find(|g| g.name.starts_with(name)).expect("a known game")
}

fn record(row: &suites::GameRow) -> GameRecord {
    let mut game = GameRecord::new(Setup::usual(Game::Othello));
    game.moves = read(&game.first().unwrap(), &row.transcript).unwrap();
    game
}

fn set_game(record: GameRecord) -> String {
    format!("set game {}\n", Ggf::new(record).write().unwrap())
}

fn set_position(position: &Position) -> String {
    format!("set game {}\n", Ggf::from_position(position).write().unwrap())
}

fn name(position: &Position, played: Move) -> String {
    played.square().map_or_else(|| "PA".to_owned(), |s| position.name(s).to_uppercase())
}

/// The move of an answer to `go`.
fn chosen(answer: &str) -> &str {
    answer.strip_prefix("=== ").expect(answer).split('/').next().unwrap()
}

#[test]
fn the_session_of_the_manual_is_answered() {
    let said = answers(
        "classic",
        "nboard 2\nset depth 6\nset contempt -20\nset game (;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[./mEdax]\
         PW[chris]RE[?]TI[15:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[F6]\
         B[D3]W[C5]B[E6]W[F7]B[E7]W[F4];)\nping 1\ngo\n",
    );
    assert_eq!(said[..3], ["set myname Obverse-classic", "set myname Obverse-classic:depth=6", "pong 1"]);
    let [played, eval, seconds]: [&str; 3] = said[3][4..].split('/').collect::<Vec<_>>().try_into().unwrap();
    assert_eq!((played.len(), said.len()), (2, 4));
    assert!(eval.parse::<f64>().is_ok() && seconds.parse::<f64>().is_ok_and(|s| s >= 0.0), "{said:?}");
}

#[test]
fn every_known_game_is_followed_move_by_move() {
    for row in games() {
        let record = record(&row);
        let mut text = set_game(GameRecord { moves: vec![], ..record.clone() });
        let mut position = record.first().unwrap();
        let mut expected = Vec::new();
        for (i, played) in record.moves.iter().enumerate() {
            // A pass that is not due, a move that turns nothing and one off the board change nothing.
            for wrong in ["PA", "A1", "H8", "D4", "Z9"] {
                let legal = position.parse(wrong).is_ok_and(|s| position.check(Move::Place(s)).is_ok());
                if !(legal || wrong == "PA" && position.must_pass()) {
                    text += &format!("move {wrong}\n");
                    expected.push(format!("status Error: move {wrong}"));
                }
            }
            text += &format!("move {}{}\nping {i}\n", name(&position, *played), ["", "/1.5/2", "//"][i % 3]);
            expected.push(format!("pong {i}"));
            position.play(*played).unwrap();
        }
        text += "go\n";
        expected.push(if row.over { "status Error: the game is over" } else { "=== " }.to_owned());
        let said = answers("greedy", &text);
        assert_eq!(said.len(), expected.len(), "{}: {said:?}", row.name);
        for (said, expected) in said.iter().zip(&expected) {
            assert!(said.starts_with(expected), "{}: {said}, expected {expected}", row.name);
        }
        // The same at once: what is played next is legal, and a pass where one is due.
        let said = answers("greedy", &(set_game(record) + "go\n"));
        if !row.over {
            let legal: Vec<String> = position.legal().into_iter().map(|s| name(&position, Move::Place(s))).collect();
            let expected = if position.must_pass() { vec!["PA".to_owned()] } else { legal };
            assert!(expected.iter().any(|e| e == chosen(&said[0])), "{}: {said:?}", row.name);
        }
    }
}

#[test]
fn every_known_position_has_its_legal_moves_and_no_others() {
    for row in positions() {
        let position = Position::Othello(row.position);
        let mut text = String::new();
        for square in position.all_squares() {
            text += &format!("{}move {}\nping {}\n", set_position(&position), position.name(square), square.index());
        }
        let said = answers("greedy", &text);
        for square in position.all_squares() {
            let wrong = format!("status Error: move {}:", position.name(square));
            let refused = said.iter().any(|l| l.starts_with(&wrong));
            assert_eq!(refused, !row.legal.contains(&square), "{}: {}", row.name, position.name(square));
        }
        assert_eq!(said.len(), 64 + 64 - row.legal.len());
    }
}

/// Egaroucid 67: the engine played a7 where it had to pass. reversi-ai 6: a side without a move ended the game.
/// edax-reversi-AVX 1: passes in the moves of a game were not read, and the engine passed again and again.
#[test]
fn an_engine_that_must_pass_passes_once() {
    for (start, illegal) in [("AI must pass", "A7"), ("pass ends game", "A1"), ("GGF-style game with PA", "A1")] {
        let record = record(&game(start));
        let (mut position, _) = record.replay().unwrap();
        assert!(position.must_pass(), "{start}");
        let text = set_game(record) + &format!("go\nhint 1\nping 1\nmove {illegal}\nmove PA\nmove PA\ngo\n");
        let said = said_to("greedy", text);
        assert!(said.iter().any(|l| l.starts_with("search PA")), "{said:?}");
        let said: Vec<&String> =
            said.iter().filter(|l| l.starts_with("===") || l.starts_with("status Error")).collect();
        assert_eq!((said.len(), &**said[0]), (4, "=== PA"), "{said:?}");
        assert!(said[1].starts_with(&format!("status Error: move {illegal}")), "{said:?}");
        assert!(said[2].starts_with("status Error: move PA"), "{said:?}");
        position.play(Move::Pass).unwrap();
        assert!(position.parse(chosen(said[3])).is_ok_and(|s| position.check(Move::Place(s)).is_ok()), "{said:?}");
    }
}

/// MM-NEATv2 408: the game was said to be over though the other side could move.
#[test]
fn a_position_is_over_only_when_both_sides_are_stuck() {
    for row in positions() {
        let position = Position::Othello(row.position);
        for position in [position.clone(), passed(&position)] {
            let said = answers("greedy", &(set_position(&position) + "go\n"));
            assert_eq!(said.len(), 1);
            match &*said[0] {
                "status Error: the game is over" => assert!(position.is_over(), "{}", row.name),
                "=== PA" => assert!(position.must_pass(), "{}", row.name),
                other => assert!(position.legal().contains(&position.parse(chosen(other)).unwrap()), "{}", row.name),
            }
        }
    }
}

/// The same board with the other side to move.
fn passed(position: &Position) -> Position {
    let Position::Othello(mut other) = position.clone() else { unreachable!("positions of Othello") };
    other.pass();
    Position::Othello(other)
}

/// edax-reversi PR 2 and 3: a new game kept the side to move of the last one, and reading a game set the depth to 1.
#[test]
fn a_game_that_begins_with_white_leaves_nothing_behind() {
    let start = Position::start(&Setup::usual(Game::Othello)).unwrap();
    let text = format!("set depth 5\n{}go\n{}go\nmove F5\n", set_position(&passed(&start)), set_position(&start));
    let said = said_to("classic", text);
    let moves: Vec<&str> = said.iter().filter(|l| l.starts_with("===")).map(|l| chosen(l)).collect();
    assert!(["C5", "D6", "E3", "F4"].contains(&moves[0]), "{moves:?}");
    assert!(["C4", "D3", "E6", "F5"].contains(&moves[1]), "{moves:?}");
    assert!(!said.iter().any(|l| l.starts_with("status Error")), "{said:?}");
    let deepest: Vec<&String> = said.iter().filter(|l| l.starts_with("search") && l.ends_with(" 0 5")).collect();
    assert_eq!(deepest.len(), 2, "{said:?}");
}

#[test]
fn a_hint_names_the_best_moves_one_after_the_other() {
    let said = said_to("alphabeta:depth=3", "move F5\nmove D6\nhint 3\n");
    let last: Vec<(&str, f64)> = said
        .iter()
        .filter_map(|l| l.strip_prefix("search "))
        .filter(|l| l.ends_with(" 0 3"))
        .map(|l| l.split_once(' ').unwrap())
        .map(|(line, rest)| (&line[..2], rest.split(' ').next().unwrap().parse().unwrap()))
        .collect();
    assert_eq!(last.len(), 3, "{said:?}");
    assert!(last[0].0 != last[1].0 && last[1].0 != last[2].0 && last[0].0 != last[2].0, "{last:?}");
    assert!(last[0].1 >= last[1].1 && last[1].1 >= last[2].1, "{last:?}");
    assert_eq!(said.last().map(String::as_str), Some("status"));
    // More moves than there are: each once.
    let said = said_to("greedy", "hint 99\n");
    assert_eq!(said.iter().filter(|l| l.starts_with("search ")).count(), 4, "{said:?}");
}

#[test]
fn what_cannot_be_obeyed_is_told_and_changes_nothing() {
    let cases = [
        ("frobnicate", "status Error: unknown command `frobnicate`"),
        ("set", "status Error: unknown setting ``"),
        ("set depth", "status Error: set depth ``: expected a number"),
        ("set depth 0", "status Error: set depth: expected 1 or more"),
        ("set time -1", "status Error: set time: expected seconds above 0"),
        ("set contempt much", "status Error: set contempt `much`: expected a number"),
        ("set game (;GM[Othello]B[A1];)", "status Error: set game: move 1, `A1` at character 16: a1 turns no disc"),
        ("set game", "status Error: set game: character 1: expected `(;`, found the end"),
        ("move", "status Error: move: which one is missing"),
        ("move D4", "status Error: move D4: d4 is occupied"),
        ("move \u{1b}[2J", "status Error: move \\u{1b}[2J"),
        ("hint", "status Error: hint ``: expected a number"),
        ("hint 0", "status Error: hint: expected 1 or more moves"),
        ("ping x", "status Error: ping `x`: expected a number"),
        ("nboard 3", "status Error: this engine speaks version 2"),
    ];
    for (line, told) in cases {
        let said = answers("greedy", &format!("{line}\nset time 0\n\nmove F5\nlearn\nquit\nping 1\n"));
        assert!(said[0].starts_with(told), "{line:?}: {said:?}");
        assert_eq!(said.last().map(String::as_str), Some("learned"), "{line:?}: {said:?}");
        assert!(said.len() == 2 || line == "nboard 3", "{line:?}: {said:?}");
    }
    let long = format!("set game (;{}\nping 1\n", "x".repeat(1_000_000));
    assert_eq!(answers("greedy", &long), ["status Error: a line of more than 131072 bytes", "pong 1"]);
}

#[test]
fn random_lines_never_break_the_engine() {
    let mut rng = StdRng::seed_from_u64(17);
    let words =
        ["set", "game", "move", "hint", "go", "ping", "learn", "depth", "time", "nboard", "PA", "F5", "d6", "-1"];
    let game = set_game(record(&games()[8]));
    for _ in 0..40 {
        let mut text = Vec::new();
        for _ in 0..200 {
            match rng.random_range(0..4) {
                0 => {
                    let mut bytes = vec![0; rng.random_range(0..60)];
                    rng.fill_bytes(&mut bytes);
                    text.extend(bytes);
                }
                1 => {
                    let mut bytes = game.clone().into_bytes();
                    let at = rng.random_range(0..bytes.len());
                    bytes[at] = rng.random_range(0..=255);
                    text.extend(bytes);
                }
                _ => {
                    for _ in 0..rng.random_range(1..4) {
                        text.extend(words[rng.random_range(0..words.len())].as_bytes());
                        text.push(b' ');
                    }
                }
            }
            text.push(b'\n');
        }
        text.extend(b"ping 4711\n");
        let said = said_to("random", text);
        assert_eq!(said.last().map(String::as_str), Some("pong 4711"));
        assert!(said.iter().all(|l| !l.contains(char::is_control)));
    }
}

#[test]
fn a_ping_breaks_a_search_off() {
    let mut engine = Command::new(env!("CARGO_BIN_EXE_lab"))
        .args(["nboard", "--bot", "minimax:depth=16"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("lab runs");
    let mut stdin = engine.stdin.take().unwrap();
    let mut said = BufReader::new(engine.stdout.take().unwrap()).lines().map(|l| l.expect("UTF-8"));
    // Every line of play sixteen discs deep would take days.
    for (number, command) in ["hint 3", "go", "hint 1\nhint 2", "go\ngo"].into_iter().enumerate() {
        writeln!(stdin, "{command}").unwrap();
        assert!(said.any(|l| l.starts_with("nodestats ")), "{command}: no sign of a search");
        let asked = Instant::now();
        writeln!(stdin, "ping {number}").unwrap();
        let until: Vec<String> = said.by_ref().take_while(|l| *l != format!("pong {number}")).collect();
        assert!(asked.elapsed() < Duration::from_secs(20), "{:?}", asked.elapsed());
        assert_eq!(until.iter().filter(|l| l.starts_with("=== ")).count(), command.matches("go").count());
    }
    writeln!(stdin, "hint 1").unwrap();
    assert!(said.any(|l| l.starts_with("nodestats ")));
    writeln!(stdin, "quit").unwrap();
    assert!(engine.wait().unwrap().success());
}
