//! Names of openings while a game is played.
#![cfg(feature = "app")]

mod common;

use common::{BOT, Table, settings};
use obverse::{
    app::{
        facts::Command,
        grid::BoardState,
        page::{Page, Paged},
        session::Seat,
    },
    rules::{Game, Setup},
};
use std::sync::{Arc, Mutex};

const TIGER: [&str; 5] = ["f5", "d6", "c3", "d3", "c4"];

fn play(table: &mut Table, names: &[&str]) {
    for name in names {
        table.play(name);
        table.send(Command::Hurry);
    }
}

/// What a page is told, but for board and title.
#[derive(Clone, Default)]
struct Ear(Arc<Mutex<Vec<String>>>);

impl Page for Ear {
    fn tell(&self, words: &str) {
        self.0.lock().unwrap().push(words.to_owned());
    }

    fn board(&self, _: &BoardState) {}

    fn title(&self, _: &str) {}
}

#[test]
fn a_name_appears_stays_changes_and_goes_with_the_moves() {
    let mut table = Table::othello([Seat::Human; 2]);
    assert_eq!(table.session().opening_name(), None);
    let known = [None, Some("Perpendicular Opening"), Some("Perpendicular Opening"), Some("Perpendicular Opening")];
    for (name, opening) in TIGER.iter().zip(known) {
        play(&mut table, &[name]);
        assert_eq!(table.session().opening_name(), opening, "{name}");
    }
    play(&mut table, &TIGER[4..]);
    assert_eq!(table.session().opening_name(), Some("Tiger"));
    // The last known name is kept where the line has none of its own.
    play(&mut table, &["f4", "d2"]);
    assert_eq!(table.session().opening_name(), Some("Tiger"));
    table.send(Command::Undo);
    play(&mut table, &["f6"]);
    assert_eq!(table.session().opening_name(), Some("Stephenson"));
    while table.session().can_undo() {
        table.send(Command::Undo);
    }
    assert_eq!(table.session().opening_name(), None);
    while table.session().can_redo() {
        table.send(Command::Redo);
        table.send(Command::Hurry);
    }
    assert_eq!(table.session().opening_name(), Some("Stephenson"));
    table.send(Command::NewGame);
    assert_eq!(table.session().opening_name(), None);
}

#[test]
fn a_board_is_recognised_however_it_is_turned_and_only_from_its_usual_start() {
    let mut table = Table::othello([Seat::Human, Seat::Human]);
    play(&mut table, &["c4", "e3", "f6", "e6", "f5"]);
    assert_eq!(table.session().opening_name(), Some("Tiger"));
    let parallel = Setup { parallel: true, ..Setup::usual(Game::Othello) };
    for setup in [parallel, Setup { size: 6, ..Setup::usual(Game::Othello) }, Setup::usual(Game::Gomoku)] {
        let mut table = Table::new(setup, [Seat::Human; 2], settings());
        for _ in 0..4 {
            let square = table.position().legal()[0];
            table.send(Command::Play(square));
            table.send(Command::Hurry);
        }
        assert_eq!((table.plies(), table.session().opening_name()), (4, None));
    }
}

#[test]
fn who_listens_is_told_each_name_once() {
    let mut table = Table::othello([Seat::Human, BOT]);
    let ear = Ear::default();
    table.app.insert_resource(Paged(Box::new(ear.clone())));
    let names = |ear: &Ear| {
        let mut told = ear.0.lock().unwrap();
        let names: Vec<String> =
            told.iter().filter_map(|w| w.strip_prefix("The opening is called ").map(str::to_owned)).collect();
        told.clear();
        names
    };
    for (k, name) in TIGER.iter().enumerate() {
        if k % 2 == 0 {
            table.play(name);
        } else {
            let square = table.square(name);
            table.script.reply(square);
            table.ticks(3);
        }
        table.send(Command::Hurry);
        table.ticks(2);
    }
    assert_eq!(names(&ear), ["Perpendicular Opening", "Tiger"]);
    table.send(Command::Undo);
    assert_eq!(names(&ear), ["Perpendicular Opening"], "it is no Tiger any more");
    table.play("c4");
    assert_eq!(names(&ear), ["Tiger"]);
    table.send(Command::NewGame);
    table.ticks(2);
    assert_eq!(names(&ear), [""; 0]);
}
