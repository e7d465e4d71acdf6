//! Settings: kept, read again, and brought back into their ranges when somebody edited the file.
//!
//! Where they are kept is up to the system, and only a process can be told another place: each test runs itself once
//! more, with a folder of its own.
#![cfg(all(feature = "app", target_os = "linux"))]

mod common;

use bevy::prelude::*;
use obverse::{
    app::{
        game,
        session::{Seat, Session},
        settings::{KeepSettings, Quality, Settings},
        store::{Folder, Kept},
    },
    engine::roster,
    rules::{Game, RuleSet, Setup},
};
use std::{env, fs, path::PathBuf, process};

const HOME: &str = "OBVERSE_TEST_HOME";

/// The file of the settings, in the process that has a folder of its own; `None` in the one that has just run it.
fn at_home(test: &str) -> Option<PathBuf> {
    if let Some(home) = env::var_os(HOME) {
        return Some(PathBuf::from(home).join("obverse/settings.ron"));
    }
    let home = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{test}-{}", process::id()));
    fs::create_dir_all(&home).unwrap();
    let run = process::Command::new(env::current_exe().unwrap())
        .args(["--exact", test])
        .env(HOME, &home)
        .env("XDG_CONFIG_HOME", &home)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&run.stdout).into_owned() + &String::from_utf8_lossy(&run.stderr);
    fs::remove_dir_all(&home).unwrap();
    assert!(run.status.success() && said.contains("1 passed"), "{said}");
    None
}

/// The place where the system wants settings.
fn store() -> Folder {
    Folder::usual().unwrap()
}

/// The settings as they are kept there.
fn load() -> (Settings, Option<String>) {
    Settings::load(&store())
}

/// Nothing as it is by default.
fn unusual() -> Settings {
    let mut settings = Settings {
        game: Game::Gomoku,
        speed: 0.5,
        ai_turn: 1234,
        reduced_motion: true,
        marks: false,
        coordinates: false,
        thinking: false,
        one_tap: true,
        volume: 0.25,
        quality: Quality::High,
        ..Settings::default()
    };
    settings.othello.setup.parallel = true;
    settings.othello.seats = [Seat::Bot(roster::parse(Game::Othello, "classic:depth=6").unwrap()), Seat::Human];
    settings.gomoku.setup = Setup { size: 19, rules: RuleSet::Renju, ..Setup::usual(Game::Gomoku) };
    settings.gomoku.seats = [Seat::Human, Seat::Bot(roster::parse(Game::Gomoku, "classic:width=20").unwrap())];
    settings
}

/// A run without arguments that began with the usual settings.
fn keep_all() -> KeepSettings {
    KeepSettings { kept: Settings::default(), begun_with: Settings::default() }
}

fn write(file: &PathBuf, text: &str) {
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(file, text).unwrap();
}

#[test]
fn settings_are_the_same_when_they_are_read_again() {
    let Some(file) = at_home("settings_are_the_same_when_they_are_read_again") else { return };
    assert_eq!(load(), (Settings::default(), None), "no file yet");
    for settings in [unusual(), Settings::default()] {
        settings.save(&store()).unwrap();
        assert_eq!(load(), (settings, None));
    }
    // One small file, and nothing left beside it.
    let there: Vec<_> = fs::read_dir(file.parent().unwrap()).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert_eq!(there, ["settings.ron"]);
    assert!(fs::metadata(file).unwrap().len() < 4096);
}

#[test]
fn a_damaged_file_gives_the_defaults_and_the_reason_and_is_kept_aside() {
    let Some(file) = at_home("a_damaged_file_gives_the_defaults_and_the_reason_and_is_kept_aside") else { return };
    unusual().save(&store()).unwrap();
    let whole = fs::read_to_string(&file).unwrap();
    for damaged in [&whole[..whole.len() / 2], "", "(speed: \"fast\")", "(quality: Ultra)", "\u{0}\u{1}"] {
        write(&file, damaged);
        let (settings, trouble) = load();
        assert_eq!(settings, Settings::default(), "{damaged}");
        let trouble = trouble.expect("a reason");
        assert!(trouble.contains("settings.ron") && trouble.lines().count() == 1, "{trouble}");
        let aside = file.with_extension("bad.ron");
        assert_eq!(fs::read_to_string(aside).unwrap(), damaged);
        assert!(!file.exists());
    }
    // A folder in the place of the file is moved aside as well.
    fs::remove_file(file.with_extension("bad.ron")).unwrap();
    fs::create_dir_all(&file).unwrap();
    let (settings, trouble) = load();
    assert!(settings == Settings::default() && trouble.is_some());
    assert!(file.with_extension("bad.ron").is_dir() && !file.exists());
}

#[test]
fn what_a_file_does_not_say_is_as_usual() {
    let Some(file) = at_home("what_a_file_does_not_say_is_as_usual") else { return };
    // And what it said in older versions is passed over.
    write(&file, "(ai_turn: 200, seed: 7)");
    assert_eq!(load(), (Settings { ai_turn: 200, ..Settings::default() }, None));
}

#[test]
fn a_new_player_meets_the_strong_bot_at_a_gentle_level_and_an_old_one_whom_he_chose() {
    let Some(file) = at_home("a_new_player_meets_the_strong_bot_at_a_gentle_level_and_an_old_one_whom_he_chose") else {
        return;
    };
    let bot = |text: &str| Seat::Bot(roster::parse(Game::Othello, text).unwrap());
    assert_eq!(load().0.othello.seats, [Seat::Human, bot("master:level=3")]);
    let setup = "(game: othello, size: 8, rules: freestyle, parallel: false)";
    let old = "(kind: classic, knobs: (depth: Some(6), width: None, radius: None))";
    write(&file, &format!("(othello: (setup: {setup}, seats: (Human, Bot({old}))))"));
    let (found, trouble) = load();
    assert_eq!((found.othello.seats, trouble), ([Seat::Human, bot("classic:depth=6")], None));
    for text in ["master:level=10,threads=2", "master:depth=12,lines=3,book=off"] {
        let mut settings = Settings::default();
        settings.othello.seats = [bot(text), Seat::Human];
        settings.save(&store()).unwrap();
        assert_eq!(load(), (settings, None));
    }
}

#[test]
fn values_out_of_range_are_brought_back() {
    let Some(file) = at_home("values_out_of_range_are_brought_back") else { return };
    let usual = Settings::default();
    for (text, expected) in [
        ("(speed: 7.0)", usual.clone()),
        ("(speed: -1.0)", usual.clone()),
        ("(speed: NaN)", usual.clone()),
        ("(speed: 1.5)", Settings { speed: 1.5, ..usual.clone() }),
        ("(ai_turn: 99999)", Settings { ai_turn: 1500, ..usual.clone() }),
        ("(volume: 3.0)", Settings { volume: 1.0, ..usual.clone() }),
        ("(volume: -0.5)", Settings { volume: 0.0, ..usual.clone() }),
        ("(volume: NaN)", usual.clone()),
        ("(volume: inf)", usual.clone()),
    ] {
        write(&file, text);
        assert_eq!(load(), (expected, None), "{text}");
    }
    // Boards that are not there, a game in the other's place, players who do not play it, depths that no bot has.
    let whole = ron::ser::to_string_pretty(&unusual(), ron::ser::PrettyConfig::default()).unwrap();
    let gomoku_usual = Settings { gomoku: usual.gomoku, ..unusual() };
    let othello_usual = Settings { othello: usual.othello, ..unusual() };
    for (from, to, expected) in [
        ("size: 19", "size: 20", &gomoku_usual),
        ("size: 19", "size: 0", &gomoku_usual),
        ("size: 8", "size: 15", &othello_usual),
        ("game: othello,\n            size: 8", "game: gomoku,\n            size: 15", &othello_usual),
        ("depth: Some(6)", "depth: Some(200)", &othello_usual),
        ("width: Some(20)", "width: Some(0)", &gomoku_usual),
        (
            "depth: Some(6),\n                width: None",
            "depth: None,\n                width: Some(9)",
            &othello_usual,
        ),
    ] {
        let edited = whole.replacen(from, to, 1);
        assert_ne!(edited, whole, "{from}");
        write(&file, &edited);
        let (found, trouble) = load();
        assert_eq!((&found, trouble), (expected, None), "{to}");
        // Whatever the file said, a game can be begun.
        for game in [Game::Othello, Game::Gomoku] {
            assert!(Session::new(found.of(game).setup, found.of(game).seats).is_ok());
        }
    }
}

#[test]
fn a_change_is_written_when_settings_are_to_be_kept_and_only_then() {
    let Some(file) = at_home("a_change_is_written_when_settings_are_to_be_kept_and_only_then") else { return };
    for keep in [false, true] {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, game))
            .insert_resource(Session::new(Setup::usual(Game::Othello), [Seat::Human; 2]).unwrap());
        if keep {
            app.insert_resource(keep_all()).insert_resource(Kept(Box::new(store())));
        }
        app.update();
        app.update();
        assert!(!file.exists(), "nothing was changed");
        app.world_mut().resource_mut::<Settings>().ai_turn = 333;
        app.update();
        assert_eq!(file.exists(), keep);
    }
    assert_eq!(load().0.ai_turn, 333);
    // A place where nothing can be written is no reason to stop.
    fs::remove_file(&file).unwrap();
    fs::remove_dir(file.parent().unwrap()).unwrap();
    fs::write(file.parent().unwrap(), "in the way").unwrap();
    assert!(Settings::default().save(&store()).is_err());
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, game))
        .insert_resource(Session::new(Setup::usual(Game::Othello), [Seat::Human; 2]).unwrap())
        .insert_resource(keep_all())
        .insert_resource(Kept(Box::new(store())));
    app.update();
    app.world_mut().resource_mut::<Settings>().ai_turn = 334;
    app.update();
    assert_eq!(app.world().resource::<Settings>().ai_turn, 334);
}
