//! `lab gtp` as programs for Go meet it.

use obverse::{
    engine::roster,
    lab::{gtp, seat::Seat},
    record::{read, suites},
    rules::{Game, Move, Position, Setup, Side},
};
use rand::{Rng, RngExt, SeedableRng, rngs::StdRng};

/// The answers to these lines, without the empty lines that end them.
fn answers(bot: &str, text: impl AsRef<[u8]>) -> Vec<String> {
    let seat = Seat::of(Game::Othello, roster::parse(Game::Othello, bot).unwrap());
    let mut out = Vec::new();
    gtp::serve(text.as_ref(), &mut out, seat).unwrap();
    let out = String::from_utf8(out).unwrap();
    assert!(out.is_empty() || out.ends_with("\n\n"));
    out.split_terminator("\n\n").map(|a| a.trim_end().to_owned()).collect()
}

fn games() -> Vec<suites::GameRow> {
    suites::read_games(include_str!("data/othello_games.txt")).unwrap()
}

fn start() -> Position {
    Position::start(&Setup::usual(Game::Othello)).unwrap()
}

/// `play` for a move in a position.
fn play(position: &Position, played: Move) -> String {
    let color = if position.to_move() == Side::Black { "b" } else { "WHITE" };
    format!("play {color} {}\n", position.move_name(played))
}

/// The board of an answer to `showboard`, row by row.
fn board(answer: &str) -> String {
    let rows = answer.lines().filter(|l| l.starts_with(|c: char| c.is_ascii_digit()));
    rows.flat_map(|l| l.split(' ').skip(1)).collect::<String>().replace('.', "-")
}

#[test]
fn every_known_game_is_played_shown_scored_and_taken_back() {
    for row in games() {
        for passes_told in [true, false] {
            let (mut position, mut text, mut boards) = (start(), String::new(), Vec::new());
            for played in read(&position, &row.transcript).unwrap() {
                if passes_told || played != Move::Pass {
                    boards.push(position.board_text());
                    text += &play(&position, played);
                }
                position.play(played).unwrap();
            }
            text += "showboard\nfinal_score\n";
            for _ in &boards {
                text += "undo\nshowboard\n";
            }
            text += "undo\n";
            let said = answers("greedy", &text);
            let (played, rest) = said.split_at(boards.len());
            assert!(played.iter().all(|a| a == "="), "{}: {played:?}", row.name);
            assert_eq!(board(&rest[0]), position.board_text(), "{}", row.name);
            let score = match row.score {
                None => "? cannot score".to_owned(),
                Some(0) => "= 0".to_owned(),
                Some(score) if score > 0 => format!("= B+{score}"),
                Some(score) => format!("= W+{}", -score),
            };
            assert_eq!(rest[1], score, "{}", row.name);
            let back: Vec<String> = rest[2..].iter().skip(1).step_by(2).map(|a| board(a)).collect();
            assert_eq!(back.len(), boards.len());
            assert!(back.iter().rev().eq(&boards), "{}", row.name);
            assert_eq!(said.last().map(String::as_str), Some("? cannot undo"));
        }
    }
}

#[test]
fn illegal_moves_change_nothing() {
    for row in games() {
        let mut position = start();
        let mut text = String::new();
        let mut wrong = 0;
        for played in read(&position, &row.transcript).unwrap() {
            for square in position.all_squares().filter(|s| position.check(Move::Place(*s)).is_err()) {
                text += &play(&position, Move::Place(square));
                wrong += 1;
            }
            if !position.must_pass() {
                text += &play(&position, Move::Pass);
                wrong += 1;
            }
            text += &play(&position, played);
            position.play(played).unwrap();
        }
        text += "showboard\n";
        let said = answers("greedy", &text);
        assert_eq!(said.iter().filter(|a| **a == "? illegal move").count(), wrong, "{}", row.name);
        assert_eq!(board(said.last().unwrap()), position.board_text(), "{}", row.name);
    }
}

/// Egaroucid 67, reversi-ai 6 and edax-reversi-AVX 1: engines that moved where they had to pass, took a pass for the end,
/// or passed for ever.
#[test]
fn a_side_that_must_pass_passes_once() {
    for name in ["AI must pass", "pass ends game", "GGF-style game with PA"] {
        let row = games().into_iter().find(|g| g.name.starts_with(name)).unwrap();
        let mut position = start();
        let mut text = String::new();
        for played in read(&position, &row.transcript).unwrap() {
            text += &play(&position, played);
            position.play(played).unwrap();
        }
        let (stuck, other) = if position.to_move() == Side::Black { ("b", "w") } else { ("w", "b") };
        text += &format!(
            "gogui-rules_legal_moves\nplay {stuck} a7\nreg_genmove {stuck}\ngenmove {stuck}\ngenmove {stuck}\n"
        );
        text += &format!("genmove {other}\nundo\nundo\ngenmove {other}\n");
        let said = answers("greedy", &text);
        let said = &said[said.len() - 9..];
        assert_eq!(said[..4], ["= pass", "? illegal move", "= PASS", "= PASS"], "{name}");
        assert!(said[4].starts_with("? it is the turn of"), "{name}: {said:?}");
        position.play(Move::Pass).unwrap();
        // With and without the pass being told.
        for answer in [&said[5], &said[8]] {
            let square = position.parse(answer.strip_prefix("= ").unwrap()).unwrap();
            assert!(position.check(Move::Place(square)).is_ok(), "{name}: {said:?}");
        }
    }
}

/// edax-reversi PR 2: a new game kept the side to move.
#[test]
fn a_new_game_begins_with_black() {
    for again in ["clear_board", "boardsize 8"] {
        let said = answers("greedy", format!("play b f5\n{again}\ngogui-rules_side_to_move\nundo\ngenmove b\n"));
        assert_eq!(said[2..4], ["= black", "? cannot undo"]);
        assert!(said[4].starts_with("= "));
    }
}

#[test]
fn whole_games_are_played_on_every_size() {
    for size in [4, 6, 8] {
        let mut text = format!("set_game Othello\nboardsize {size}\nclear_board\nkomi 0.5\ntime_settings 10 0 0\n");
        for _ in 0..size * size {
            text += "genmove b\ngenmove w\n";
        }
        text += "play b pass\nplay w pass\nfinal_score\ngogui-rules_final_result\ngogui-rules_board\n";
        let said = answers("classic:depth=1", &text);
        // A side that has to pass for the other to go on answers so; nothing else is refused.
        let refused: Vec<&String> = said.iter().filter(|a| a.starts_with('?')).collect();
        assert!(refused.iter().all(|a| a.starts_with("? it is the turn of")), "{refused:?}");
        let [.., one, other, score, result, board] = &said[..] else { unreachable!() };
        assert_eq!((&**one, &**other, score), ("=", "=", result));
        assert!(score.starts_with("= B+") || score.starts_with("= W+") || score == "= 0", "{score}");
        assert_eq!(board.lines().count(), size);
    }
}

#[test]
fn answers_have_the_form_of_the_protocol() {
    let text = "1 protocol_version\n\n# nothing\n2 name # here\n\t3\tversion\r\nknown_command genmove\nknown_command x\n7\n\
                known_command\nlist_games\ngogui-rules_game_id\n08 boardsize 8\nset_game Go\nplay c d3\nboardsize 5\n\
                boardsize x\nkomi x\nplay\nloadsgf x\ntime_left b\nquit\nname\n";
    let expected = [
        "=1 2",
        "=2 Obverse-greedy",
        concat!("=3 ", env!("CARGO_PKG_VERSION")),
        "= true",
        "= false",
        "?7 unknown command",
        "= false",
        "= Othello",
        "= Othello",
        "=08",
        "? game not supported",
        "? syntax error",
        "? unacceptable size",
        "? boardsize not an integer",
        "? komi not a float",
        "? syntax error",
        "? unknown command",
        "? syntax error",
        "=",
    ];
    assert_eq!(answers("greedy", text), expected);
    for command in answers("greedy", "list_commands\n")[0][2..].lines() {
        assert_ne!(answers("greedy", command), ["? unknown command"], "{command}");
    }
    let long = format!("name {}\nversion\n", "x".repeat(500_000));
    assert_eq!(answers("greedy", long)[0], "? line too long");
}

#[test]
fn gogui_sees_each_square_under_its_name() {
    let said = answers("greedy", "boardsize 4\nplay b d3\ngogui-rules_board\ngogui-rules_legal_moves\n");
    assert_eq!(said[2], "= . . . .\n. X X X\n. O X .\n. . . .");
    assert_eq!(said[3], "= D2 B4 D4");
}

/// reversatile 42 and 24: undoing fast broke the game, and so did a text that is no move.
#[test]
fn random_lines_never_break_the_engine() {
    let mut rng = StdRng::seed_from_u64(23);
    let words = [
        "play",
        "genmove",
        "undo",
        "b",
        "w",
        "black",
        "pass",
        "d3",
        "f5",
        "e6",
        "clear_board",
        "boardsize",
        "4",
        "6",
        "showboard",
        "final_score",
        "time_left",
        "time_settings",
        "1e9",
        "-1",
        "nan",
        "komi",
        "reg_genmove",
    ];
    for _ in 0..40 {
        let mut text = Vec::new();
        for _ in 0..300 {
            match rng.random_range(0..6) {
                0 => {
                    let mut bytes = vec![0; rng.random_range(0..40)];
                    rng.fill_bytes(&mut bytes);
                    text.extend(bytes);
                }
                1 | 2 => text.extend([&b"undo"[..], b"genmove b", b"genmove w"][rng.random_range(0..3)]),
                _ => {
                    for _ in 0..rng.random_range(1..5) {
                        text.extend(words[rng.random_range(0..words.len())].as_bytes());
                        text.push(b' ');
                    }
                }
            }
            text.push(b'\n');
        }
        text.extend(b"4711 gogui-rules_side_to_move\n");
        let said = answers("random", text);
        assert!(["=4711 black", "=4711 white"].contains(&&**said.last().unwrap()), "{:?}", said.last());
        assert!(said.iter().all(|a| a.starts_with(['=', '?'])));
    }
}
