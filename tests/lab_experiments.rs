//! The experiments of `lab`: sweeps, tournaments, ablations.

use serde_json::Value;
use std::{
    collections::HashMap,
    path::PathBuf,
    process::{Command, Output},
};

fn lab(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lab"));
    command.args(args).current_dir(env!("CARGO_MANIFEST_DIR")).output().expect("lab runs")
}

/// The result of a run that must succeed.
fn json(args: &[&str]) -> Value {
    let output = lab(&[args, &["--json"]].concat());
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// A file of this test run.
fn scratch(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-{name}", std::process::id()))
}

/// The rows of a table, and the lines that begin with `#` before them.
fn table(path: &std::path::Path) -> (Vec<String>, Vec<HashMap<String, String>>) {
    let text = std::fs::read_to_string(path).expect("a table");
    let about: Vec<String> = text.lines().take_while(|l| l.starts_with('#')).map(str::to_owned).collect();
    let mut reader = csv::ReaderBuilder::new().comment(Some(b'#')).from_reader(text.as_bytes());
    (about, reader.deserialize().map(|row| row.expect("a row")).collect())
}

#[test]
fn a_sweep_varies_one_setting_and_nothing_else() {
    let (csv, svg) = (scratch("sweep.csv"), scratch("sweep.svg"));
    let args =
        ["sweep", "--bot", "classic", "--vary", "depth=1,2", "--against", "greedy", "--games", "6", "--seed", "4"];
    let files = ["--csv", csv.to_str().unwrap(), "--svg", svg.to_str().unwrap(), "--threads", "2"];
    let told = json(&[&args[..], &files].concat());
    let (about, rows) = table(&csv);
    for (line, name) in about.iter().zip(["processor", "os", "program", "compiler", "seed", "command"]) {
        assert!(line.starts_with(&format!("# {name}: ")), "{line}");
    }
    assert_eq!(
        about[4..],
        [
            "# seed: 4",
            "# command: lab sweep --bot classic --vary depth=1,2 --against greedy --games 6 --random-plies 4 --seed 4"
        ]
    );
    assert_eq!(rows.len(), 2);
    for (row, value) in rows.iter().zip(["1", "2"]) {
        let number = |key: &str| row[key].parse::<f64>().unwrap_or_else(|_| panic!("{key}: {row:?}"));
        assert_eq!((row["value"].as_str(), row["games"].as_str()), (value, "6"));
        assert_eq!(number("wins") + number("draws") + number("losses"), 6.0);
        assert!((number("win_rate") - (number("wins") + number("draws") / 2.0) / 6.0).abs() < 1e-9);
        assert!(number("win_rate_low") <= number("win_rate") && number("win_rate") <= number("win_rate_high"));
        assert!(number("mean_seconds") > 0.0 && number("mean_seconds") <= number("longest_seconds"));
        assert!((0.0..=1.0).contains(&number("corner_share")));
        assert_eq!(row["table_hit_rate"], "");
    }
    let nodes = |i: usize| rows[i]["mean_nodes"].parse::<f64>().unwrap();
    assert!(nodes(0) < nodes(1));
    assert!(std::fs::read_to_string(&svg).unwrap().starts_with("<svg"));
    // The games of a value are those of the match that the arena plays from the same seed.
    let arena = json(&[
        "arena",
        "--a",
        "classic:depth=2",
        "--b",
        "greedy",
        "--games",
        "6",
        "--random-plies",
        "4",
        "--seed",
        "4",
    ]);
    for key in ["wins", "draws", "losses"] {
        assert_eq!(told["rows"][1][key], arena["tally"]["score"][key], "{key}");
    }
    let _ = (std::fs::remove_file(csv), std::fs::remove_file(svg));
}

#[test]
fn a_sweep_varies_switches_numbers_and_time() {
    let sweep = |bot: &str, vary: &str| {
        let args = ["sweep", "--bot", bot, "--vary", vary, "--against", "random", "--games", "2", "--size", "6"];
        json(&args)["rows"].as_array().expect("rows").clone()
    };
    let rows = sweep("negascout:depth=3", "table=on,off");
    assert!(rows[0]["table_hit_rate"].is_number() && rows[1]["table_hit_rate"].is_null(), "{rows:?}");
    assert_eq!(sweep("positional:depth=1", "mobility=off,5,10").len(), 3);
    let rows = sweep("mcts:roxanne=off", "playouts=20,40");
    assert_eq!((rows[0]["mean_nodes"].as_f64(), rows[1]["mean_nodes"].as_f64()), (Some(20.0), Some(40.0)));
    let rows = sweep("mcts", "time=0.002,0.02");
    assert!(rows[0]["mean_nodes"].as_f64() < rows[1]["mean_nodes"].as_f64(), "{rows:?}");
}

#[test]
fn a_tournament_lets_every_bot_play_every_other() {
    let args =
        ["tournament", "--bots", "classic:depth=2,greedy,random", "--games", "10", "--seed", "1", "--wipeouts", "9"];
    let told = json(&args);
    assert_eq!(told["pairings"].as_array().unwrap().len(), 3);
    let standings = told["standings"].as_array().unwrap();
    let points: Vec<f64> = standings.iter().map(|s| s["points"].as_f64().unwrap()).collect();
    assert!(points.is_sorted_by(|a, b| a >= b) && points.iter().sum::<f64>() == 30.0, "{points:?}");
    assert!(standings.iter().all(|s| s["games"] == 20));
    let greedy = standings.iter().find(|s| s["bot"] == "greedy").unwrap();
    assert_eq!(greedy["lines"], 2);
    // Every game without a disc left is somebody's.
    let fell: u64 = standings.iter().map(|s| s["wiped_out"].as_u64().unwrap()).sum();
    let pairs = told["pairings"].as_array().unwrap().iter();
    assert_eq!(fell, pairs.flat_map(|p| p["wiped_out"].as_array().unwrap()).map(|n| n.as_u64().unwrap()).sum::<u64>());
}

#[test]
fn what_pruning_and_each_optimisation_spare() {
    let told = json(&["prune", "--depth", "4", "--count", "3"]);
    let rows = told["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 4);
    assert_eq!(rows[0]["minimax"], rows[0]["alphabeta"]);
    assert!(rows[3]["minimax"].as_u64() > rows[3]["alphabeta"].as_u64().map(|n| 4 * n));

    let told = json(&["ablate", "--time", "0.01", "--depth", "4", "--count", "4"]);
    let rows = told["rows"].as_array().unwrap();
    let ways: Vec<&str> = rows.iter().map(|r| r["way"].as_str().unwrap()).collect();
    assert_eq!(ways, ["all on", "without order", "without table", "without deepen", "all off"]);
    assert!(rows.iter().all(|r| r["different"] == 0 && r["mean_depth"].as_f64() > Some(1.0)));
    assert!(rows[0]["nodes"].as_u64() < rows[4]["nodes"].as_u64());
}

#[test]
fn experiments_refuse_what_makes_no_sense() {
    for (args, message) in [
        (&["sweep", "--bot", "roxanne", "--vary", "depth=1", "--against", "random"][..], "has no depth to set"),
        (&["sweep", "--bot", "classic", "--vary", "depth", "--against", "random"], "is not a setting and its values"),
        (&["sweep", "--bot", "classic:depth=1", "--vary", "depth=2", "--against", "random"], "depth is given twice"),
        (&["sweep", "--bot", "classic", "--vary", "time=0", "--against", "random"], "expected seconds above 0"),
        (&["tournament", "--bots", "classic"], "expected two bots at least"),
        (&["tournament", "--bots", "classic,random", "--wipeouts", "9", "--size", "6"], "from the usual start of 8x8"),
        (&["ablate", "--bot", "mcts"], "does not look ahead, or has nothing to switch off"),
        (&["prune", "--game", "gomoku"], "are Othello's"),
    ] {
        let output = lab(args);
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(told.contains(message) && told.lines().count() == 1, "{told}");
    }
}
