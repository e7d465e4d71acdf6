//! Engines of other programs in a match: our own, and some that misbehave.

use serde_json::Value;
use std::{
    fs,
    path::PathBuf,
    process::{Command, Output},
};

const LAB: &str = env!("CARGO_BIN_EXE_lab");

fn lab(args: &[&str]) -> Output {
    Command::new(LAB).args(args).output().expect("lab runs")
}

fn arena(args: &[&str]) -> Value {
    let output = lab(&[&["arena", "--json"], args].concat());
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// A file of this test run.
fn scratch(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-{name}", std::process::id()))
}

/// An engine of the shell that answers pings, and whose answer to `go` is up to `go`.
fn engine(name: &str, go: &str) -> (PathBuf, String) {
    let path = scratch(name);
    let script = format!(
        "while read -r word rest; do\ncase $word in\nping) echo \"pong $rest\" ;;\ngo) {go} ;;\nquit) exit ;;\nesac\ndone\n"
    );
    fs::write(&path, script).expect("written");
    let command = format!("nboard:sh '{}'", path.display());
    (path, command)
}

fn moves(told: &Value) -> Vec<&str> {
    told["games"].as_array().unwrap().iter().map(|g| g["moves"].as_str().unwrap()).collect()
}

#[test]
fn a_bot_behind_the_protocol_plays_as_it_does_without() {
    for size in ["4", "8"] {
        let flags = ["--size", size, "--a", "greedy", "--games", "6", "--random-plies", "3", "--threads", "2"];
        let inside = arena(&[&flags[..], &["--b", "classic:depth=2"]].concat());
        let outside = arena(&[&flags[..], &["--b", &format!("nboard@2:'{LAB}' nboard --bot classic")]].concat());
        assert_eq!(moves(&inside), moves(&outside));
        assert_eq!(inside["tally"]["score"], outside["tally"]["score"]);
        for player in [0, 1] {
            let faults = &outside["tally"]["faults"][player];
            assert!(["illegal_moves", "time_outs", "crashes"].iter().all(|f| faults[f] == 0), "{faults}");
            let (mean, longest) = (&outside["tally"]["seconds_per_move"], &outside["tally"]["longest_move"]);
            assert!(longest[player].as_f64() >= mean[player].as_f64());
        }
    }
}

#[test]
fn an_engine_that_misbehaves_loses_its_games_and_the_match_goes_on() {
    let cases = [
        ("illegal.sh", "echo '=== A1/0/0'", "illegal_moves", "illegal move"),
        ("pass.sh", "echo '=== PA'", "illegal_moves", "illegal move"),
        ("words.sh", "echo '=== what?'", "illegal_moves", "illegal move"),
        ("silent.sh", "sleep 1000", "time_outs", "time-out"),
        ("chatty.sh", "while echo status; do :; done", "time_outs", "time-out"),
        ("gone.sh", "exit 3", "crashes", "crash"),
    ];
    for (name, go, kind, fault) in cases {
        let (path, command) = engine(name, go);
        let told = arena(&["--a", "greedy", "--b", &command, "--games", "4", "--patience", "0.7"]);
        fs::remove_file(path).expect("removed");
        assert_eq!(told["tally"]["score"]["wins"], 4, "{name}: {told}");
        assert_eq!(told["tally"]["faults"][1][kind], 4, "{name}: {told}");
        for game in told["games"].as_array().unwrap() {
            assert_eq!(game["fault"], fault, "{name}");
            assert_eq!(game["score"], if game["black"] == "A" { 64 } else { -64 }, "{name}");
        }
    }
    // As the text of the tally, with the misbehaving one as A.
    let (path, command) = engine("gone-a.sh", "exit 3");
    let output = lab(&["arena", "--a", &command, "--b", "greedy", "--games", "2"]);
    fs::remove_file(path).expect("removed");
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(told.lines().any(|l| l == "lost by faults of A: 0 illegal moves, 0 time-outs, 2 crashes"), "{told}");
    assert!(told.lines().any(|l| l.starts_with("longest move: A ")), "{told}");
    assert!(told.ends_with("A wins 0, B wins 2, draws 0\n"), "{told}");
}

#[test]
fn an_engine_that_cannot_be_used_is_named_before_the_match() {
    for (command, why) in [("nboard:exit 1", "crash"), ("nboard:cat", "time-out")] {
        let output = lab(&["arena", "--a", "greedy", "--b", command, "--patience", "0.5"]);
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), told.lines().count()), (Some(1), 1), "{told}");
        assert!(told.contains("--b: `") && told.trim_end().ends_with(why), "{told}");
    }
    let wrong: &[(&[&str], &str)] = &[
        (&["--b", "nboard:"], "the command is missing"),
        (&["--b", "nboard@0:x"], "`0`"),
        (&["--b", "nboard:x", "--game", "gomoku", "--a", "classic"], "about Othello"),
        (&["--b", "greedy", "--patience", "0"], "--patience"),
        (&["--b", "greedy", "--openings", "x", "--random-plies", "2"], "--random-plies"),
    ];
    for (args, why) in wrong {
        let a: &[&str] = if args.contains(&"--a") { &[] } else { &["--a", "greedy"] };
        let output = lab(&[&["arena"], a, args].concat());
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), told.lines().count()), (Some(2), 1), "{told}");
        assert!(told.contains(why), "{told}");
    }
}

#[test]
fn openings_come_from_a_file_in_pairs() {
    let path = scratch("openings.txt");
    fs::write(&path, "# two of them\nf5d6c3 # tiger\n\nF5 F6\n").expect("written");
    let told =
        arena(&["--a", "greedy", "--b", "classic:depth=1", "--games", "6", "--openings", path.to_str().unwrap()]);
    let openings: Vec<&str> =
        told["games"].as_array().unwrap().iter().map(|g| g["opening"].as_str().unwrap()).collect();
    assert_eq!(openings, ["f5d6c3", "f5d6c3", "f5f6", "f5f6", "f5d6c3", "f5d6c3"]);
    assert_eq!(told["openings"], 2);
    for (text, why) in [("f5\nf5 e3", "line 2: move 2"), ("# none", "no position")] {
        fs::write(&path, text).expect("written");
        let output = lab(&["arena", "--a", "greedy", "--b", "greedy", "--openings", path.to_str().unwrap()]);
        assert!(String::from_utf8(output.stderr).unwrap().contains(why));
    }
    fs::remove_file(path).expect("removed");
}
