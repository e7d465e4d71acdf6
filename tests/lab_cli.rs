//! The `lab` program as its users meet it: numbers that are known, and one line for everything that is wrong.

use serde_json::Value;
use std::{
    collections::{HashMap, HashSet},
    path::PathBuf,
    process::{Command, Output, Stdio},
};

fn start(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lab"));
    command.args(args).current_dir(env!("CARGO_MANIFEST_DIR"));
    command
}

fn lab(args: &[&str]) -> Output {
    start(args).output().expect("lab runs")
}

/// The output of a run that must succeed.
fn text(args: &[&str]) -> String {
    let output = lab(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn last(args: &[&str]) -> String {
    text(args).lines().last().unwrap_or_default().to_owned()
}

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&text(&[args, &["--json"]].concat())).expect("JSON")
}

/// A file of this test run.
fn scratch(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-{name}", std::process::id()))
}

#[test]
fn perft_counts_what_is_published() {
    assert_eq!(last(&["perft", "--game", "othello", "--size", "4", "--depth", "8"]), "9116");
    assert_eq!(last(&["perft", "--depth", "8"]), "390216");
    assert_eq!(last(&["perft", "--depth", "9"]), "3005288");
    assert_eq!(last(&["perft", "--depth", "9", "--free-pass"]), "3005320");
    assert_eq!(last(&["perft", "--parallel", "--depth", "5"]), "1690");
    let rows = json(&["perft", "--depth", "6"]);
    let lines: Vec<u64> = rows["rows"].as_array().unwrap().iter().map(|r| r["lines"].as_u64().unwrap()).collect();
    assert_eq!(lines, [4, 12, 56, 244, 1396, 8200]);
}

#[test]
fn perft_counts_from_a_board_and_from_moves() {
    let start = "---------------------------OX------XO---------------------------";
    assert_eq!(last(&["perft", "--board", start, "--side", "X", "--depth", "5"]), "1396");
    // White to move on the same board has four moves too, mirrored.
    assert_eq!(last(&["perft", "--board", start, "--side", "white", "--depth", "1"]), "4");
    assert_eq!(last(&["perft", "--moves", "d3", "--depth", "4"]), "349");
}

#[test]
fn the_small_board_is_solved_with_and_without_pruning() {
    let pruned = json(&["solve", "--size", "4"]);
    let plain = json(&["solve", "--size", "4", "--no-prune"]);
    assert_eq!((&pruned["value"], &plain["value"]), (&Value::from(-8), &Value::from(-8)));
    assert_eq!(pruned["line"], plain["line"]);
    assert!(pruned["nodes"].as_u64() < plain["nodes"].as_u64());
    assert_eq!(json(&["solve", "--size", "4", "--parallel"])["value"], -3);
    assert!(text(&["solve", "--size", "4"]).contains("every position visited"));
}

#[test]
fn a_bot_tells_its_move() {
    let found = json(&["best", "--bot", "greedy"]);
    assert_eq!(found["move"], "d3");
    let cut = json(&["best", "--bot", "alphabeta", "--depth", "5"]);
    let plain = json(&["best", "--bot", "alphabeta", "--depth", "5", "--no-prune"]);
    assert_eq!((&cut["move"], &cut["score"]), (&plain["move"], &plain["score"]));
    let nodes = |found: &Value| found["answer"]["report"]["nodes"].as_u64();
    assert!(nodes(&cut) < nodes(&plain));
    assert_eq!(
        json(&["best", "--bot", "minimax", "--depth", "5"])["answer"]["report"]["nodes"].as_u64(),
        nodes(&plain)
    );
    let five = json(&["best", "--game", "gomoku", "--moves", "h8 a1 i8 b1 j8 c1 k8 o1"]);
    assert!(["g8", "l8"].contains(&five["move"].as_str().unwrap()), "{five}");
}

#[test]
fn greedy_is_wiped_out_in_two_ways_and_classic_in_none() {
    let found = text(&["wipeouts", "--bot", "greedy", "--max-plies", "11"]);
    let lines: Vec<&str> = found.lines().collect();
    assert_eq!(lines[..2], ["c4c3c2c5c6d6e6f4g4", "d3c3b3e3f3f4f5d6d7"]);
    assert!(lines[2].contains("nodes"));
    assert_eq!(lines[3..], ["2 lines"]);
    assert_eq!(last(&["wipeouts", "--bot", "greedy", "--max-plies", "8"]), "0 lines");
    assert_eq!(last(&["wipeouts", "--bot", "classic", "--max-plies", "9"]), "0 lines");
}

#[test]
fn a_match_is_fair_and_repeatable() {
    let match_of_8 = ["arena", "--a", "classic", "--b", "random", "--games", "8", "--random-plies", "5", "--seed", "3"];
    let end = last(&match_of_8);
    let counts: Vec<u32> = end
        .strip_prefix("A wins ")
        .and_then(|rest| rest.split_once(", B wins "))
        .and_then(|(a, rest)| rest.split_once(", draws ").map(|(b, d)| [a, b, d]))
        .expect("the last line is the result")
        .iter()
        .map(|n| n.parse().expect("a number"))
        .collect();
    assert_eq!(counts.iter().sum::<u32>(), 8);

    let games = |threads: &str| {
        let told = json(&[&match_of_8[..], &["--threads", threads]].concat());
        let mut games = told["games"].as_array().expect("games").clone();
        for game in &mut games {
            let game = game.as_object_mut().unwrap();
            game.retain(|key, _| !key.starts_with("seconds_") && !key.starts_with("longest_"));
        }
        games
    };
    let first = games("1");
    assert_eq!(first, games("1"));
    assert_eq!(first, games("3"));
    let mut openings = HashSet::new();
    for pair in first.chunks(2) {
        assert_eq!((&pair[0]["black"], &pair[1]["black"]), (&Value::from("A"), &Value::from("B")));
        assert_eq!(pair[0]["opening"], pair[1]["opening"]);
        let opening = pair[0]["opening"].as_str().unwrap();
        assert_eq!(given(opening).changes.len(), 5);
        assert!(pair.iter().all(|g| g["moves"].as_str().unwrap().starts_with(opening)));
        openings.insert(opening.to_owned());
    }
    assert_eq!(openings.len(), 4);
}

#[test]
fn the_games_of_a_match_can_be_replayed_from_its_table() {
    let path = scratch("match.csv");
    let flags = ["arena", "--a", "greedy", "--b", "random", "--games", "4", "--seed", "11", "--csv"];
    text(&[&flags[..], &[path.to_str().unwrap()]].concat());
    let table = std::fs::read_to_string(&path).expect("the table");
    std::fs::remove_file(&path).expect("removed");
    for about in ["# processor: ", "# os: ", "# program: obverse ", "# seed: 11"] {
        assert!(table.lines().any(|l| l.starts_with(about)), "{about}");
    }
    let mut rows = csv::ReaderBuilder::new().comment(Some(b'#')).from_reader(table.as_bytes());
    let header: Vec<String> = rows.headers().unwrap().iter().map(str::to_owned).collect();
    for column in ["pair", "game", "black", "opening", "winner", "score", "moves", "plies", "seconds_a", "seconds_b"] {
        assert!(header.iter().any(|h| h == column), "{column}");
    }
    let rows: Vec<HashMap<String, String>> = rows.deserialize().collect::<Result<_, _>>().expect("rows");
    assert_eq!(rows.len(), 4);
    for row in rows {
        let outcome = given(&row["moves"]).position.outcome().expect("a finished game");
        assert_eq!(outcome.analysis_score.to_string(), row["score"]);
        let black = if row["black"] == "A" { 1 } else { -1 };
        let winner = match outcome.difference.signum() * black {
            1 => "A",
            -1 => "B",
            _ => "",
        };
        assert_eq!(row["winner"], winner);
    }
}

fn given(moves: &str) -> obverse::cli::Given {
    obverse::cli::GameArgs { moves: Some(moves.to_owned()), ..Default::default() }.read().expect("legal moves")
}

#[test]
fn gomoku_matches_end_too() {
    let told = json(&["arena", "--game", "gomoku", "--a", "classic", "--b", "random", "--games", "2", "--depth", "1"]);
    assert_eq!(told["tally"]["score"]["wins"], 2);
}

#[test]
fn a_split_search_has_the_score_of_the_whole() {
    for flags in [&["--game", "othello"][..], &["--bot", "alphabeta"], &["--game", "gomoku", "--rules", "renju"]] {
        let asked = [&["split", "--depth", "3", "--count", "6", "--seed", "4"], flags].concat();
        let told = json(&asked);
        assert_eq!(told, json(&[&asked[..], &["--threads", "1"]].concat()));
        assert_eq!(told["seeds_agree"], 6);
        let positions = told["positions"].as_array().unwrap();
        assert_eq!((positions.len(), told["totals"].as_array().unwrap().len()), (6, 3));
        for (i, total) in told["totals"].as_array().unwrap().iter().enumerate() {
            assert_eq!((&total["parts"], &total["same"]), (&Value::from(i + 2), &Value::from(6)));
            let sum = |key: &str| positions.iter().map(|p| p["splits"][i][key].as_u64().unwrap()).sum::<u64>() as f64;
            let whole = told["whole"].as_u64().unwrap() as f64;
            assert!((total["speed_up"].as_f64().unwrap() - whole / sum("longest")).abs() < 1e-9);
            assert!((total["work"].as_f64().unwrap() - sum("sum") / whole).abs() < 1e-9);
            assert!(sum("longest") <= sum("sum"));
        }
    }
}

#[test]
fn a_split_search_knows_what_is_won_lost_and_forced() {
    let file = scratch("split.txt");
    // A win, an open four against, one answer to a four; the parts of the second know less than the whole.
    std::fs::write(&file, "h8 a1 i8 c1 j8 e1 # won\n\nh8 b1 i8 d1 j8 f1 k8\nh8 g8 i8 a1 j8 c1 k8\n").expect("written");
    let flags = ["split", "--game", "gomoku", "--parts", "2", "--positions", file.to_str().unwrap()];
    let told = json(&flags);
    let printed = text(&flags);
    std::fs::remove_file(&file).expect("removed");
    assert_eq!(told["totals"][0]["same"], 3);
    let scores: Vec<&Value> = told["positions"].as_array().unwrap().iter().map(|p| &p["score"]).collect();
    assert_eq!(scores[..2], ["win in 3", "loss in 2"]);
    for i in [1, 2] {
        let position = &told["positions"][i];
        assert!(position["splits"][0]["longest"].as_u64() > position["whole"].as_u64(), "{position}");
    }
    assert!(printed.lines().any(|l| l.starts_with("2 parts speed-up ") && l.ends_with("3 of 3 scores the same")));
}

#[test]
fn the_suites_of_the_rules_are_all_right() {
    for (kind, file, rows) in [
        ("positions", "othello_positions.txt", 26),
        ("games", "othello_games.txt", 20),
        ("renju", "renju_forbidden.txt", 100),
    ] {
        let told = json(&["suite", kind, &format!("tests/data/{file}")]);
        assert_eq!(told["right"], told["of"], "{kind}");
        assert!(told["of"].as_u64() >= Some(rows), "{kind}");
    }
    let told = json(&["suite", "games", "tests/data/othello_games.txt", "--only", "2-4"]);
    assert_eq!((&told["right"], &told["of"]), (&Value::from(3), &Value::from(3)));
}

#[test]
fn a_bot_is_examined() {
    let easy = ["suite", "endgame", "tests/data/ffo.txt", "--only", "4-5"];
    let told = text(&easy);
    for line in ["scores: 2 of 2 right", "moves: 2 of 2 right", "2 of 2 right"] {
        assert!(told.lines().any(|l| l == line), "{told}");
    }
    assert!(told.contains("nodes"));

    // Random finds few of these moves; the rest is listed, and the program says so with its exit code.
    let output = lab(&["suite", "tactics", "tests/data/gomoku_tactics.txt", "--bot", "random"]);
    let told = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stderr.is_empty());
    assert!(told.lines().any(|l| l.starts_with("wrong: pri-01") && l.contains("expected i8, found")), "{told}");
    assert!(told.lines().any(|l| l.starts_with("skipped: rule-05") && l.contains("caro")), "{told}");
    assert!(told.lines().any(|l| l == "1 skipped"), "{told}");
    assert!(told.lines().last().is_some_and(|l| l.ends_with(" of 37 right")), "{told}");
}

#[test]
fn a_wrong_answer_in_a_suite_is_named() {
    let file = scratch("wrong.txt");
    let row = "id=mine | black=a11 a12 a13 a14 | white= | point=a15 | answer=overline";
    std::fs::write(&file, row).expect("written");
    let output = lab(&["suite", "renju", file.to_str().unwrap()]);
    let told = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(told, "wrong: mine: expected overline, found allowed\n0 of 1 right\n");
    assert_eq!(output.status.code(), Some(1));
    std::fs::write(&file, "# a comment\nid=mine | black=z1").expect("written");
    let output = lab(&["suite", "renju", file.to_str().unwrap()]);
    let told = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!((output.status.code(), told.lines().count()), (Some(1), 1));
    assert!(told.contains("line 2"), "{told}");
    std::fs::remove_file(&file).expect("removed");
}

#[test]
fn what_is_wrong_is_told_in_one_line() {
    let short = "-".repeat(63);
    let cases: &[(&[&str], i32, &str)] = &[
        (&["best", "--bot", "nobody"], 2, "nobody"),
        (&["arena", "--a", "greedy", "--b", "nobody"], 2, "nobody"),
        (&["best", "--size", "7"], 2, "7x7"),
        (&["best", "--game", "gomoku", "--size", "8"], 2, "8x8"),
        (&["best", "--game", "chess"], 2, "chess"),
        (&["best", "--game", "gomoku", "--rules", "caro"], 2, "caro"),
        (&["best", "--moves", "d3 d3"], 2, "move 2, `d3` at character 4: d3 is occupied"),
        (&["best", "--moves", "a1"], 2, "a1 turns no disc"),
        (&["best", "--moves", "d3 z9"], 2, "z9"),
        (&["best", "--game", "gomoku", "--moves", "h8 h8"], 2, "h8 is occupied"),
        (&["perft", "--depth", "2", "--board", &short], 2, "found 63"),
        (&["best", "--depth", "0"], 2, "depth 0"),
        (&["best", "--nodes", "0"], 2, "0 nodes"),
        (&["best", "--time", "-1"], 2, "-1"),
        (&["best", "--width", "3"], 2, "width"),
        (&["perft", "--depth", "0"], 2, "0"),
        (&["perft"], 2, "--depth"),
        (&["perft", "--depth", "2", "--game", "gomoku"], 2, "Othello"),
        (&["solve", "--size", "6"], 2, "32 empty squares"),
        (&["solve", "--size", "6", "--time", "0.01"], 1, "not solved"),
        (&["arena", "--a", "greedy", "--b", "random", "--random-plies", "70"], 2, "--random-plies 70"),
        (&["arena", "--a", "greedy", "--b", "random", "--csv", "no/such/folder/x.csv"], 1, "no/such/folder/x.csv"),
        (&["suite", "renju", "no-such-file.txt"], 1, "no-such-file.txt"),
        (&["suite", "chess", "Cargo.toml"], 2, "chess"),
        (&["suite", "positions", "Cargo.toml"], 1, "Cargo.toml"),
        (&["split", "--bot", "greedy"], 2, "greedy does not look ahead"),
        (&["split", "--parts", "0"], 2, "--parts"),
        (&["split", "--depth", "17"], 2, "depth 17"),
        (&["split", "--random-plies", "9-3"], 2, "--random-plies"),
        (&["split", "--size", "4", "--random-plies", "30"], 2, "--random-plies 30"),
        (&["split", "--positions", "no-such-file.txt"], 1, "no-such-file.txt"),
        (&["split", "--positions", "Cargo.toml"], 1, "Cargo.toml: line 1"),
        (&["gomocup", "--bot", "greedy"], 2, "no gomoku bot `greedy`"),
        (&["gomocup", "--bot", "classic:depth=11"], 2, "depth 11"),
        (&["--json", "gomocup"], 2, "--json"),
        (&["nboard", "--bot", "nobody"], 2, "nobody"),
        (&["nboard", "--time", "0"], 2, "--time"),
        (&["nboard", "--depth", "61"], 2, "depth 61"),
        (&["gtp", "--bot", "classic:width=3"], 2, "width"),
        (&["gtp", "--json"], 2, "--json does not go with a protocol"),
        (&["frobnicate"], 2, "frobnicate"),
        (&["best", "--frobnicate"], 2, "--frobnicate"),
        (&[], 2, "missing"),
    ];
    for (args, code, told) in cases {
        let output = lab(args);
        let stderr = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(*code), "{args:?}: {stderr}");
        assert_eq!(stderr.lines().count(), 1, "{args:?}: {stderr}");
        assert!(stderr.contains(told), "{args:?}: {stderr}");
        assert!(output.stdout.is_empty(), "{args:?}");
    }
}

#[test]
fn help_and_version_are_no_errors() {
    for (args, told) in
        [(&["--help"][..], "wipeouts"), (&["--version"], env!("CARGO_PKG_VERSION")), (&["arena", "--help"], "--csv")]
    {
        assert!(text(args).contains(told), "{args:?}");
    }
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let mut child =
        start(&["perft", "--depth", "8"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("lab runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
}
