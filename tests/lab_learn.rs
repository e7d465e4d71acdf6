//! How the strong Othello bot is made: games of its own, weights learned from them, and what is wrong told in one line.

use obverse::{
    engine::othello::learned::Weights,
    lab::selfplay::games::{self, Game, UNKNOWN},
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
        (&["selfplay", "gomoku", "--to", empty], 2, "gomoku"),
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
