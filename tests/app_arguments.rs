//! Wrong arguments of `obverse`: one clear line on standard error, nothing on standard output, exit code 2.
#![cfg(feature = "app")]

use std::process::{Command, Output};

fn obverse(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_obverse"))
        .args(arguments)
        // Nobody's display is opened, and nobody's settings are read.
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env("XDG_CONFIG_HOME", std::env::temp_dir().join("obverse-no-settings"))
        .output()
        .expect("started")
}

fn refused(code: i32, arguments: &[&str], words: &[&str]) {
    let output = obverse(arguments);
    let told = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {told}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    assert_eq!(told.lines().count(), 1, "{arguments:?}: {told}");
    assert!(told.starts_with("obverse: "), "{told}");
    for word in words {
        assert!(told.contains(word), "{arguments:?}: no `{word}` in {told}");
    }
}

#[test]
fn wrong_arguments_are_named_in_one_line() {
    let long = "-".repeat(63);
    refused(2, &["--black", "nope"], &["--black", "nope", "classic", "human"]);
    refused(2, &["--game", "gomoku", "--white", "greedy"], &["--white", "greedy", "classic"]);
    refused(2, &["--game", "gomoku", "--black", "classic:depth=0"], &["--black", "depth 0", "1 to 10"]);
    refused(2, &["--game", "gomoku", "--black", "classic:depth=99"], &["--black", "depth 99"]);
    refused(2, &["--size", "7"], &["--size", "7x7", "4, 6, 8"]);
    refused(2, &["--game", "gomoku", "--size", "8"], &["--size", "15, 19"]);
    refused(2, &["--game", "chess"], &["--game", "chess"]);
    refused(2, &["--rules", "renju"], &["--rules", "gomoku"]);
    refused(2, &["--board", &long], &["--board", "64", "63"]);
    refused(2, &["--moves", "d3d3"], &["--moves", "move 2", "d3 is occupied"]);
    refused(2, &["--moves", "a1"], &["--moves", "move 1", "a1 turns no disc"]);
    refused(2, &["--moves", "d3 z9"], &["--moves", "move 2", "z9"]);
    refused(2, &["--moves", "é"], &["--moves", "move 1"]);
    refused(2, &["--window", "0x0"], &["--window", "320x320"]);
    refused(2, &["--window", "-5x5"], &["--window", "-5x5"]);
    refused(2, &["--seed", "-1"], &["--seed", "-1"]);
    refused(2, &["--game", "gomoku", "--opening", "swap3"], &["--opening", "free or swap2"]);
    refused(2, &["--opening", "swap2"], &["--opening", "gomoku"]);
    refused(2, &["--headless", "--shots", "d", "--still", "0", "--aim", "z9"], &["--aim", "z9"]);
    refused(2, &["--lab", "chess"], &["--lab", "start, endgame, pass, full, gomoku"]);
    refused(2, &["--lab", "pass:depth=2"], &["--lab", "1 to 1"]);
    refused(2, &["--headless", "--black", "random", "--white", "random", "--lab"], &["--lab", "--still"]);
    refused(2, &["--quality", "ultra"], &["--quality", "ultra"]);
    refused(2, &["--shots", "d"], &["--headless"]);
    refused(2, &["--seconds", "9"], &["--showcase"]);
    refused(2, &["--headless", "--shots", "d", "--showcase", "--seconds", "0"], &["--seconds", "0"]);
    refused(2, &["--showcase", "--measure", "1"], &["--showcase", "--measure"]);
    refused(2, &["--bogus"], &["--bogus"]);
    refused(2, &["--headless", "--black", "human", "--white", "classic"], &["--headless", "--black"]);
    refused(2, &["--measure", "1", "--black", "classic", "--white", "human"], &["--measure", "--white"]);
}

#[test]
fn what_cannot_be_done_here_is_said_in_one_line() {
    // A file stands where the folder should be.
    let file = std::env::temp_dir().join(format!("obverse-shots-{}", std::process::id()));
    std::fs::write(&file, "").expect("written");
    let path = file.to_str().expect("text");
    refused(1, &["--headless", "--black", "random", "--white", "random", "--shots", path], &["--shots", path]);
    refused(1, &["--headless", "--showcase", "--shots", path, "--seconds", "1"], &["--shots", path]);
    refused(1, &["--headless", "--showcase"], &["--shots", "--seconds"]);
    std::fs::remove_file(&file).expect("removed");
    if cfg!(target_os = "linux") {
        refused(1, &[], &["display", "--headless"]);
    }
}

#[test]
fn help_and_version_are_no_errors() {
    for argument in ["--help", "--version"] {
        let output = obverse(&[argument]);
        assert_eq!(output.status.code(), Some(0));
        assert!(output.stderr.is_empty());
        assert!(String::from_utf8(output.stdout).expect("text").contains("obverse"));
    }
}
