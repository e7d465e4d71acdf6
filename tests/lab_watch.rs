//! `lab best --watch` where nobody draws: a line for every depth, and then what `lab best` says anyway.

use std::process::{Command, Output, Stdio};

fn start(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lab"));
    command.args(args).current_dir(env!("CARGO_MANIFEST_DIR"));
    command
}

fn lab(args: &[&str]) -> (i32, String, String) {
    let Output { status, stdout, stderr } = start(args).output().expect("lab runs");
    (status.code().unwrap(), String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap())
}

#[test]
fn a_line_for_every_depth() {
    for (asked, deepest) in [
        (&["best", "--bot", "master:book=off", "--moves", "f5d6c3", "--depth", "9"][..], 9),
        (&["best", "--bot", "classic", "--moves", "f5d6c3"], 4),
        (&["best", "--game", "gomoku", "--bot", "master", "--moves", "h8 i9", "--depth", "5"], 5),
    ] {
        let (code, watched, err) = lab(&[asked, &["--watch"]].concat());
        assert_eq!((code, err.as_str()), (0, ""), "{asked:?}");
        assert!(!watched.contains('\x1b'), "{watched}");
        let (depths, rest): (Vec<&str>, Vec<&str>) = watched.lines().partition(|l| l.contains("  score "));
        let numbers: Vec<u32> = depths.iter().map(|l| l.split_whitespace().nth(1).unwrap().parse().unwrap()).collect();
        assert_eq!(numbers, (1..=deepest).collect::<Vec<u32>>(), "{watched}");
        for part in ["nodes ", "/s", "window ", "line "] {
            assert!(depths.iter().all(|l| l.contains(part)), "{part} in {watched}");
        }
        // And then the same as ever, but for the time.
        let (_, plain, _) = lab(asked);
        let plain: Vec<&str> = plain.lines().collect();
        assert_eq!(rest[..5], plain[..5]);
        assert!(rest[5].starts_with("ms"));
        // The last depth has the line that is played.
        assert!(depths.last().unwrap().ends_with(plain[4].trim_start_matches("line").trim()), "{watched}");
    }
}

#[test]
fn nobody_who_reads_any_more_ends_it() {
    // Without a limit this one goes on for minutes.
    let asked = ["best", "--watch", "--bot", "master:book=off,depth=60"];
    let mut child = start(&asked).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn json_has_a_form_of_its_own() {
    let (code, out, err) = lab(&["best", "--watch", "--json"]);
    assert_eq!((code, out.as_str()), (2, ""));
    assert!(err.contains("--json") && err.contains("--watch"), "{err}");
}

#[test]
fn what_it_costs_is_measured_against_another_build() {
    let this = env!("CARGO_BIN_EXE_lab");
    let few = ["cost", "--rounds", "1", "--nodes", "20000"];
    let (code, out, err) = lab(&[&few[..], &["--against", this, "--json"]].concat());
    assert_eq!((code, err.as_str()), (0, ""));
    let told: serde_json::Value = serde_json::from_str(&out).unwrap();
    let rows = told["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 10);
    assert!(rows.iter().all(|r| r["best"].as_f64().unwrap() > 0.0), "{out}");
    let (code, _, err) = lab(&[&few[..], &["--against", "nowhere"]].concat());
    assert!(code == 2 && err.contains("nowhere"), "{err}");
}
