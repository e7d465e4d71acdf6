//! What users reported of other brains, and what nobody should have to report.

use super::{Brain, QUICK, answers, board, legal, point, points, puzzle, rule, said_to};
use obverse::rules::{Game, Gomoku, Position, RuleSet, Setup, Side, Square};
use rand::{Rng, RngExt, SeedableRng, rngs::StdRng, seq::IndexedRandom};
use std::time::{Duration, Instant};

/// Rapfi 0.43 dropped a command that came within microseconds of its own move.
#[test]
fn nothing_is_dropped_and_all_is_answered_in_order() {
    let mut brain = Brain::new("random");
    brain.send("START 15");
    assert_eq!(brain.answer(), "OK");
    for round in 0..200 {
        // The rest arrives while the search runs, or just as it ends.
        brain.send("TURN 0,0\nINFO time_left 50000\nINFO evaluate 0,0\nNONSENSE\nABOUT\nRESTART");
        assert!(point(&brain.answer()).is_some(), "round {round}");
        assert!(brain.answer().starts_with("DEBUG Black lies on a15"), "round {round}");
        assert_eq!(brain.answer(), "UNKNOWN command `NONSENSE`");
        assert!(brain.answer().starts_with("name="));
        assert_eq!(brain.answer(), "OK");
    }
    brain.send("END");
    assert_eq!(brain.end(), (true, vec![]));
}

#[test]
fn a_stop_brings_the_move_at_once() {
    let mut brain = Brain::new("classic:depth=10,width=60,radius=4");
    brain.send("START 19\nINFO timeout_turn 600000\nINFO timeout_match 0");
    assert_eq!(brain.answer(), "OK");
    for stop in ["YXSTOP", "STOP", "yxstop", "SWAP2BOARD\n9,9\n10,10\n3,3\nDONE\nSTOP"] {
        brain.send("TURN 9,9");
        // A sign of the search.
        assert!(brain.line().is_some_and(|l| l.starts_with("MESSAGE depth ")));
        let asked = Instant::now();
        brain.send(stop);
        assert!(point(&brain.answer()).is_some());
        if stop.starts_with("SWAP2") {
            let choice = brain.answer();
            assert!(choice == "SWAP" || points(&choice).len() <= 2, "{choice}");
        }
        assert!(asked.elapsed() < Duration::from_secs(20), "{stop}: {:?}", asked.elapsed());
        assert_eq!(brain.ask("RESTART"), "OK");
    }
    // So do a new game and the end, and the move is told before.
    brain.send("TURN 9,9\nRESTART");
    assert!(point(&brain.answer()).is_some());
    assert_eq!(brain.answer(), "OK");
    brain.send("TURN 9,9\nEND");
    let (well, rest) = brain.end();
    assert!(well && rest.len() == 1 && point(&rest[0]).is_some(), "{rest:?}");
}

/// gomocalc 25: the only point that stopped a five was forbidden, and the engine looked for another for ever. Rapfi 18: a
/// side that knew that it had lost played into a corner.
#[test]
fn a_lost_game_is_played_on() {
    let moves = "h8g6f6g5f7g4h7g3g2a1";
    let setup = Setup { rules: RuleSet::Renju, ..Setup::usual(Game::Gomoku) };
    let (position, _) = obverse::record::replay(&Position::start(&setup).unwrap(), moves).unwrap();
    for bot in ["random", "classic", "master"] {
        let said =
            answers(bot, &format!("START 15\nINFO rule 4\nINFO evaluate 6,8\n{}INFO evaluate 6,8\n", board(&position)));
        legal(&position, &said[2]);
        assert!(said[3].contains("double three"), "{said:?}");
    }
    // An open four: one of its ends has to be taken all the same.
    let position = puzzle(15, RuleSet::Freestyle, "f8 g8 h8 i8", "a1 c1 e1", Side::White);
    for bot in ["classic", "master"] {
        let said = answers(bot, &format!("START 15\n{}", board(&position)));
        assert!(["4,7", "9,7"].contains(&said[1].as_str()), "{bot}: {said:?}");
    }
}

/// gomocalc 9: the engine answered with an occupied point when hardly any was left.
#[test]
fn the_last_points_of_a_board_are_legal_ones() {
    let (mut rng, mut played) = (StdRng::seed_from_u64(11), 0);
    for (round, rules) in RuleSet::ALL.iter().cycle().map(|(_, r)| *r).take(30).enumerate() {
        let mut full = Gomoku::empty(15, rules);
        for i in 0..225 {
            // Rows of at most two: nobody has won.
            let (x, y) = (i % 15, i / 15);
            full.set(Square::from_index(i, 15), Some(Side::BOTH[(x / 2 + y) % 2]));
        }
        for _ in 0..1 + round % 4 {
            full.set(Square::from_index(rng.random_range(0..225), 15), None);
        }
        let side = |g: &Gomoku| g.points().iter().flatten().filter(|s| **s == Side::Black).count();
        let white = usize::from(full.stones()) - side(&full);
        full.set_to_move(if side(&full) > white { Side::White } else { Side::Black });
        let position = Position::Gomoku(full);
        if position.is_over() {
            continue;
        }
        for bot in ["random", "classic:depth=2", "master:depth=2"] {
            let said = answers(bot, &format!("START 15\nINFO rule {}\n{}", rule(rules), board(&position)));
            legal(&position, &said[1]);
            played += 1;
        }
    }
    assert!(played > 60, "{played}");
}

#[test]
fn a_finished_game_has_no_move() {
    let won = puzzle(15, RuleSet::Freestyle, "f8 g8 h8 i8 j8", "a1 c1 e1 g1", Side::White);
    assert_eq!(answers(QUICK, &format!("START 15\n{}ABOUT\n", board(&won)))[1], "ERROR the game is over");
    let text = "START 15\nBOARD\n5,7,2\n6,7,2\n7,7,2\n8,7,2\n0,0,1\n2,0,1\n4,0,1\nDONE\n";
    let mut brain = Brain::new(QUICK);
    brain.send(text);
    assert_eq!(brain.answer(), "OK");
    let stone = if brain.answer() == "4,7" { "9,7" } else { "4,7" };
    assert_eq!(brain.ask(&format!("TURN {stone}")), "ERROR the game is over");
    // The winning stone lies there, and can be taken back.
    assert_eq!(brain.ask(&format!("TAKEBACK {stone}")), "OK");
    assert!(point(&brain.ask("TURN 12,12")).is_some());
    brain.send("END");
    assert!(brain.end().0);
}

#[test]
fn rubbish_is_answered_line_by_line() {
    let words = [
        "START",
        "15",
        "BEGIN",
        "TURN",
        "7,7",
        "BOARD",
        "1,1,1",
        "2,2,2",
        "DONE",
        "INFO",
        "timeout_turn",
        "rule",
        "4",
        "TAKEBACK",
        "RESTART",
        "SWAP2BOARD",
        "STOP",
        "ABOUT",
        "-1",
        ",",
        "evaluate",
        "\u{1b}[2J",
        "\0",
        "RECTSTART",
        "é",
    ];
    let mut rng = StdRng::seed_from_u64(7);
    for _ in 0..20 {
        let mut text = b"START 15\n".to_vec();
        for _ in 0..200 {
            if rng.random_range(0..5) == 0 {
                let mut bytes = vec![0; rng.random_range(0..60)];
                rng.fill_bytes(&mut bytes);
                text.extend(bytes);
            } else {
                for _ in 0..rng.random_range(1..4) {
                    text.extend(words.choose(&mut rng).unwrap().as_bytes());
                    text.push(b' ');
                }
            }
            text.push(b'\n');
        }
        text.extend(b"ABOUT\n");
        let said = said_to("random", text);
        assert!(said.last().unwrap().starts_with("name=\"Obverse\""));
        let known = |l: &String| {
            ["OK", "SWAP", "ERROR ", "UNKNOWN ", "MESSAGE ", "DEBUG ", "name="].iter().any(|p| l.starts_with(p))
                || l.split(' ').all(|p| point(p).is_some_and(|(x, y)| x < 20 && y < 20))
        };
        assert!(said.iter().all(|l| known(l) && !l.contains(char::is_control)), "{said:?}");
    }
}
