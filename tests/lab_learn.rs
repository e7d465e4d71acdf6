//! How the strong Othello bot is made: games of its own, weights learned from them, and what is wrong told in one line.

use obverse::{
    engine::othello::learned::Weights,
    lab::selfplay::{
        games::{self, Game, UNKNOWN},
        stones::{self, Games},
    },
    rules::{RuleSet, Side},
};
use serde_json::Value;
use std::{fs, path::PathBuf};

/// Runs `lab` within this process: exit code, output, errors.
fn lab(args: &[&str]) -> (u8, String, String) {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let code = obverse::lab::run(std::iter::once("lab").chain(args.iter().copied()), &mut out, &mut err);
    (code, String::from_utf8(out).unwrap(), String::from_utf8(err).unwrap())
}

fn json(args: &[&str]) -> Value {
    let (code, out, err) = lab(&[args, &["--json"]].concat());
    assert_eq!(code, 0, "{args:?}: {err}");
    serde_json::from_str(&out).unwrap()
}

/// A new folder of this test run.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-{name}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn openings_near_the_best_are_learned_from_by_their_results() {
    let folder = folder("near");
    let to = folder.to_str().unwrap();
    json(&["selfplay", "othello", "--to", to, "--depth", "1", "--exact", "1", "--random-plies", "1-8", "--near", "0"]);
    let games = games::read(&fs::read(folder.join("1-00000.games")).unwrap()).unwrap();
    let mut first = std::collections::HashSet::new();
    for game in &games {
        let drawn = game.scores.iter().take_while(|s| **s == UNKNOWN).count();
        assert!((1..=8).contains(&drawn) && game.random == 0, "{drawn} {}", game.random);
        first.insert(game.moves[..2].to_vec());
    }
    // All four first moves are as good; of the three answers to each not all are.
    assert!((4..12).contains(&first.len()), "{first:?}");
    assert_eq!(games::load(&folder.join("1-00000.games")).unwrap()[0].score, UNKNOWN);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn games_are_played_once_and_weights_learned_from_them() {
    let (folder, other) = (folder("learn"), folder("again"));
    let (to, again) = (folder.to_str().unwrap(), other.to_str().unwrap());
    let quick = ["--depth", "1", "--exact", "1", "--random-plies", "10-50", "--seed", "3"];
    let play = |to: &str, games: &str, threads: &str| {
        json(&[&["selfplay", "othello", "--to", to, "--games", games, "--threads", threads][..], &quick[..]].concat())
    };
    assert_eq!(play(to, "1", "1")["games"], 1000);
    // A run that goes on, and one on two threads from the beginning, come to the same games.
    assert_eq!(play(to, "2000", "1")["games"], 1000);
    assert_eq!(play(to, "2000", "1")["games"], 0);
    assert_eq!(play(again, "2000", "2")["games"], 2000);
    for name in ["3-00000.games", "3-00001.games"] {
        assert!(fs::read(folder.join(name)).unwrap() == fs::read(other.join(name)).unwrap(), "{name}");
    }
    let games = games::read(&fs::read(folder.join("3-00001.games")).unwrap()).unwrap();
    assert_eq!(games.len(), 1000);
    for game in &games {
        assert!((10..=50).contains(&game.random));
        let random = game.scores.iter().take_while(|s| **s == UNKNOWN).count();
        assert_eq!(random, usize::from(game.random));
        assert!(games::positions(game, 0).unwrap().len() == game.moves.len());
    }

    let weights = folder.join("weights.bin");
    let file = weights.to_str().unwrap();
    let train = |passes: &str| {
        json(&["train", "othello", "--from", to, "--to", file, "--phases", "24-25", "--keep", "15", "--passes", passes])
    };
    let rows = train("1");
    assert_eq!(rows.as_array().unwrap().iter().map(|r| r["phase"].as_u64().unwrap()).collect::<Vec<_>>(), [24, 25]);
    let held_out = |rows: &Value| rows[0]["held_out"].as_u64().unwrap();
    assert!(held_out(&rows) > 0 && held_out(&rows) * 20 < rows[0]["positions"].as_u64().unwrap());
    let once = Weights::unpack(&fs::read(&weights).unwrap()).unwrap();
    assert!(once.of(24).iter().any(|w| *w != 0) && once.of(23).iter().all(|w| *w == 0));
    let more = train("6");
    assert!(more[0]["rmse"].as_f64() < rows[0]["rmse"].as_f64(), "{rows} {more}");
    // The same arguments, the same bytes.
    let first = fs::read(&weights).unwrap();
    train("6");
    assert!(fs::read(&weights).unwrap() == first);
    let (_, text, _) = lab(&["train", "othello", "--from", to, "--to", file, "--phases", "24", "--passes", "1"]);
    assert!(text.contains("phase  positions  held out    RMSE     MAE  RMSE to the result\n   24"), "{text}");

    let packed = json(&["pack", "--weights", file, "--phases", "5", "--to", file]);
    assert_eq!(
        (packed["phases"].as_u64(), packed["bytes"].as_u64()),
        (Some(5), Some(weights.metadata().unwrap().len()))
    );
    let files = folder.join("3-00000.games");
    let fits =
        json(&["probcut", "--from", files.to_str().unwrap(), "--positions", "60", "--depth", "2", "--exact", "5"]);
    assert!(fits.is_array());
    let (code, _, err) =
        lab(&["train", "othello", "--from", to, "--to", file, "--phases", "25", "--passes", "9", "--step", "1"]);
    assert_eq!(code, 1);
    assert!(err.contains("phase 25 does not come to rest"), "{err}");
}

/// What `lab train` told of gomoku: the last row of the value, which is of all positions, and of the moves.
fn losses(told: &Value) -> (&Value, &Value) {
    (&told[0]["value"].as_array().unwrap().last().unwrap()["log_loss"], &told[0]["policy"]["log_loss"])
}

#[test]
fn gomoku_is_played_once_and_learned_from_and_lends_its_weights_to_a_match() {
    let (folder, other) = (folder("stones"), folder("stones-again"));
    let (to, again) = (folder.to_str().unwrap(), other.to_str().unwrap());
    let quick = ["--nodes", "9", "--random-plies", "3-6", "--seed", "8", "--weights", "guess", "--rules", "renju"];
    let play = |to: &str, games: &str, threads: &str| {
        json(&[&["selfplay", "gomoku", "--to", to, "--games", games, "--threads", threads][..], &quick[..]].concat())
    };
    assert_eq!(play(to, "1", "1")["games"], 200);
    assert_eq!(play(to, "400", "1")["games"], 200);
    assert_eq!(play(again, "400", "2")["games"], 400);
    for name in ["8-00000.games", "8-00001.games"] {
        assert!(fs::read(folder.join(name)).unwrap() == fs::read(other.join(name)).unwrap(), "{name}");
    }
    let games = Games::load(&folder.join("8-00001.games")).unwrap();
    assert_eq!((games.rules, games.size, games.games.len()), (RuleSet::Renju, 15, 200));
    // Random moves have no score. Of so few nodes a search may have none either, now and then.
    let unscored = |game: &stones::Game| game.scores.iter().take_while(|s| **s == stones::UNKNOWN).count();
    assert!(games.games.iter().all(|g| (3..=6).contains(&g.random) && unscored(g) >= usize::from(g.random)));
    assert!(games.games.iter().filter(|g| unscored(g) == usize::from(g.random)).count() > 100);
    assert!(games.games.iter().filter(|g| g.winner.is_some()).count() > 100);

    let weights = folder.join("weights.bin");
    let file = weights.to_str().unwrap();
    let train = |rounds: &str| {
        json(&["train", "gomoku", "--from", to, "--to", file, "--base", "guess", "--rounds", rounds, "--caution", "99"])
    };
    let told = train("9");
    assert_eq!(told[0]["rules"], "renju");
    let (positions, held_out) = (told[0]["positions"].as_u64().unwrap(), told[0]["held_out"].as_u64().unwrap());
    assert!(held_out > 0 && held_out * 10 < positions, "{told}");
    let (value, policy) = losses(&told);
    // So few games teach next to nothing of who wins, but how a search moves; too much said costs more than 0.7.
    assert!(value[1].as_f64() < Some(0.75) && policy[1].as_f64() < policy[0].as_f64().map(|l| l / 2.0), "{told}");
    let first = fs::read(&weights).unwrap();
    train("9");
    assert!(fs::read(&weights).unwrap() == first);
    let (_, text, _) = lab(&["train", "gomoku", "--from", to, "--to", file, "--rounds", "1"]);
    assert!(text.starts_with("renju: ") && text.contains("\nmoves: "), "{text}");

    // A match between equals is even; the weights are in use, for the games are others than those of the guess.
    fs::write(&weights, first).unwrap();
    let (own, guess) = (format!("master@{file}"), "master@guess");
    let play = |a: &str, b: &str| {
        json(&["arena", "--game", "gomoku", "--rules", "renju", "--a", a, "--b", b, "--games", "4", "--nodes", "300"])
    };
    let (equal, learned) = (play(guess, guess), play(&own, guess));
    assert_eq!(equal["b"], guess);
    let moves = |told: &Value| told["games"].as_array().unwrap().iter().map(|g| g["moves"].clone()).collect::<Vec<_>>();
    assert_eq!(moves(&equal)[0], moves(&equal)[1]);
    assert_ne!(moves(&equal), moves(&learned));
}

#[test]
fn broken_games_of_gomoku_are_told_from_whole_ones() {
    let whole = stones::Game {
        random: 1,
        winner: Some(Side::White),
        moves: vec![112, 113, 114],
        scores: vec![stones::UNKNOWN, 2, 10 - stones::WON],
    };
    let games = |game: &stones::Game| Games { rules: RuleSet::Freestyle, size: 15, games: vec![game.clone()] };
    let bytes = games(&whole).write();
    assert_eq!(Games::read(&bytes).unwrap(), games(&whole));
    assert!(Games::read(b"OBVGOMG2").unwrap_err().contains("no file of self-play games of gomoku"));
    for at in [8, 9, 10, 15, bytes.len() - 1] {
        let mut wrong = bytes.clone();
        wrong[at] ^= 1;
        assert!(Games::read(&wrong).unwrap_err().contains("damaged"), "{at}");
    }
    assert!(Games::read(&bytes[..bytes.len() - 1]).unwrap_err().contains("damaged"));
    assert!(Games::read(&bytes[..12]).unwrap_err().contains("breaks off"));
    type Change = fn(&mut stones::Game);
    let cases: [(Change, &str); 6] = [
        (|g| g.moves[2] = 225, "move 3 is not legal"),
        (|g| g.moves[2] = 112, "move 3 is not legal"),
        (|g| g.winner = Some(Side::Black), "its result is not that of its moves"),
        (|g| g.winner = None, "its result is not that of its moves"),
        (|g| g.scores[2] = stones::UNKNOWN, "breaks off after move 3"),
        (|g| g.random = 4, "more moves are random"),
    ];
    for (change, told) in cases {
        let mut game = whole.clone();
        change(&mut game);
        let error = Games::read(&games(&game).write()).unwrap_err();
        assert!(error.starts_with("game 1: ") && error.contains(told), "{error}");
    }
}

#[test]
fn the_book_is_made_in_the_form_that_is_read() {
    let (code, text, err) = lab(&["book", "--positions", "5", "--depth", "2", "--threads", "1"]);
    assert_eq!(code, 0, "{err}");
    assert_eq!(obverse::engine::othello::book::Book::read(&text).unwrap().len(), 5);
    let rows = json(&["book", "--positions", "2", "--depth", "2", "--threads", "1"]);
    assert_eq!(rows[0]["position"], "-");
}

#[test]
fn broken_games_are_told_from_whole_ones() {
    let whole = Game { random: 1, moves: vec![19, 18], scores: vec![UNKNOWN, 2] };
    let bytes = games::write(std::slice::from_ref(&whole));
    assert_eq!(games::read(&bytes).unwrap(), std::slice::from_ref(&whole));
    assert!(games::read(&bytes[..bytes.len() - 1]).unwrap_err().contains("breaks off within game 1"));
    assert!(games::read(b"OBVGAME2").is_err());
    assert!(games::positions(&whole, 0).unwrap_err().contains("breaks off after move 2"));
    for at in [0, 27, 19 + 64] {
        let wrong = Game { moves: vec![at, 18], ..whole.clone() };
        assert_eq!(games::positions(&wrong, 0).unwrap_err(), "move 1 is not legal");
    }
}

#[test]
fn what_is_wrong_is_told_in_one_line() {
    let empty = folder("empty");
    let empty = empty.to_str().unwrap();
    let cases: &[(&[&str], u8, &str)] = &[
        (&["selfplay", "chess", "--to", empty], 2, "chess"),
        (&["selfplay", "gomoku", "--to", empty, "--size", "13"], 2, "expected 15 or 19"),
        (&["selfplay", "gomoku", "--to", empty, "--rules", "caro"], 2, "--rules"),
        (&["selfplay", "gomoku", "--to", empty, "--nodes", "0"], 2, "--nodes"),
        (&["selfplay", "gomoku", "--to", empty, "--random-plies", "2-41"], 2, "--random-plies 2-41"),
        (
            &["selfplay", "gomoku", "--to", empty, "--weights", "Cargo.toml"],
            2,
            "Cargo.toml: these are no weights of gomoku",
        ),
        (&["train", "gomoku", "--from", empty, "--to", "x"], 1, "no games"),
        (&["train", "gomoku", "--from", empty, "--to", "x", "--base", "no-such-file"], 2, "no-such-file"),
        (&["train", "gomoku", "--from", empty, "--to", "no-such-folder/x"], 1, "no-such-folder/x"),
        (&["train", "gomoku", "--from", empty, "--to", "x", "--caution", "0"], 2, "above 0"),
        (&["arena", "--game", "gomoku", "--a", "master@no-such-file", "--b", "classic"], 2, "no-such-file"),
        (&["arena", "--game", "gomoku", "--a", "classic@guess", "--b", "classic"], 2, "classic: has no weights"),
        (&["selfplay", "othello", "--to", empty, "--games", "0"], 2, "--games"),
        (&["selfplay", "othello", "--to", empty, "--near", "65"], 2, "65"),
        (&["selfplay", "othello", "--to", empty, "--depth", "0"], 2, "--depth"),
        (&["selfplay", "othello", "--to", empty, "--seed", "4294967296"], 2, "--seed"),
        (&["selfplay", "othello", "--to", empty, "--random-plies", "4-61"], 2, "--random-plies 4-61"),
        (&["selfplay", "othello", "--to", empty, "--weights", "Cargo.toml"], 2, "Cargo.toml: these are no weights"),
        (&["train", "othello", "--from", empty, "--to", "x"], 1, "no games"),
        (&["train", "othello", "--from", "no-such-folder", "--to", "x"], 1, "no-such-folder"),
        (&["train", "othello", "--from", empty, "--to", "no-such-folder/x"], 1, "no-such-folder/x"),
        (&["train", "othello", "--from", empty, "--to", "x", "--passes", "0"], 2, "--passes"),
        (&["train", "othello", "--from", empty, "--to", "x", "--keep", "7"], 2, "divisor of 30"),
        (&["train", "othello", "--from", empty, "--to", "x", "--phases", "25-30"], 2, "--phases 25-30"),
        (&["train", "othello", "--from", empty, "--to", "x", "--search", "1.5"], 2, "from 0 to 1"),
        (&["pack", "--phases", "0", "--to", "x"], 2, "divisor of 30"),
        (&["pack", "--phases", "5", "--to", "no-such-folder/x"], 1, "no-such-folder/x"),
        (&["probcut", "--from", "Cargo.toml"], 1, "Cargo.toml: it is no file of self-play games"),
        (&["probcut", "--from", "Cargo.toml", "--depth", "0"], 2, "--depth"),
        (&["book", "--margin=-1"], 2, "--margin"),
        (&["book", "--depth", "0"], 2, "--depth"),
    ];
    for (args, expected, told) in cases {
        let (code, out, err) = lab(args);
        assert_eq!(code, *expected, "{args:?}: {err}");
        assert!(err.lines().count() == 1 && err.contains(told), "{args:?}: {err}");
        assert!(out.is_empty(), "{args:?}: {out}");
    }
}
