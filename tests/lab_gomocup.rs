//! `lab gomocup` as managers meet it: the protocol command by command, and whole games. What users reported of other brains is
//! in `gomocup/reports.rs`.

mod gomocup;

use gomocup::{Brain, QUICK, answers, board, legal, point, points, puzzle, rule, said_to};
use obverse::rules::{Game, Move, Position, RuleSet, Setup, Side};
use rand::{SeedableRng, rngs::StdRng, seq::IndexedRandom};

#[test]
fn a_session_of_the_protocol_is_answered() {
    let said = answers(
        QUICK,
        "START 15\r\nINFO timeout_turn 5000\r\nINFO rule 1\r\nBEGIN\r\nTURN 8,8\r\n\r\nabout\r\nTAKEBACK 8,8\r\nRESTART\r\n\
         TURN 0,0\r\nYXSTOP\r\nSTOP\r\nEND\r\nBEGIN\r\n",
    );
    assert_eq!(said[..2], ["OK", "7,7"]);
    assert!(point(&said[2]).is_some_and(|p| p != (7, 7) && p != (8, 8)));
    for key in ["name=\"Obverse\"", "version=\"", "author=\"", "country=\"", "www=\""] {
        assert!(said[3].contains(key), "{}", said[3]);
    }
    assert_eq!(said[4..6], ["OK", "OK"]);
    assert!(point(&said[6]).is_some_and(|p| p != (0, 0)));
    assert_eq!(said.len(), 7, "nothing after END: {said:?}");
}

#[test]
fn boards_that_are_not_played_are_refused_in_words() {
    for size in [15, 19, 20] {
        let middle = format!("{0},{0}", size / 2);
        assert_eq!(answers(QUICK, &format!("START {size}\nBEGIN\n")), ["OK".to_owned(), middle]);
    }
    for start in
        ["START 14", "START 0", "START -15", "START 99999999999999999999", "START", "START x", "RECTSTART 15,20"]
    {
        let said = answers(QUICK, &format!("{start}\nBEGIN\nTURN 1,1\nBOARD\nRESTART\nTAKEBACK 1,1\nSWAP2BOARD\n"));
        assert_eq!(said.len(), 7, "{start}: {said:?}");
        assert!(said.iter().all(|l| l.starts_with("ERROR ") && l.len() > 15), "{said:?}");
    }
    // What is refused ends no game.
    let said = answers(QUICK, "START 15\nBEGIN\nSTART 16\nRECTSTART 9,9\nTURN 7,7\nTURN 8,8\n");
    assert_eq!((said.len(), said[4].as_str()), (6, "ERROR 7,7 is occupied"));
    assert!(point(&said[5]).is_some());
}

#[test]
fn whole_games_are_played_by_the_rules() {
    let mut rng = StdRng::seed_from_u64(3);
    for (game, rules) in RuleSet::ALL.iter().map(|(_, r)| *r).chain(RuleSet::ALL.iter().map(|(_, r)| *r)).enumerate() {
        let setup = Setup { size: [15, 19][game % 2], rules, ..Setup::usual(Game::Gomoku) };
        let mut position = Position::start(&setup).unwrap();
        let mut brain = Brain::new("classic:depth=2");
        assert_eq!(brain.ask(&format!("START {}", setup.size)), "OK");
        brain.send(&format!("INFO rule {}", rule(rules)));
        let black = game < 3;
        let mut asked = "BEGIN".to_owned();
        for ply in 0.. {
            if (ply % 2 == 0) == black {
                let square = legal(&position, &brain.ask(&asked));
                position.play(Move::Place(square)).unwrap();
            } else {
                let square = *position.legal().choose(&mut rng).unwrap();
                position.play(Move::Place(square)).unwrap();
                asked = format!("TURN {},{}", square.col(), square.row());
            }
            if position.is_over() {
                break;
            }
        }
        assert_eq!(position.outcome().unwrap().line.map(|l| l.0.len() >= 5), Some(true));
        brain.send("END");
        assert_eq!(brain.end(), (true, vec![]));
    }
}

#[test]
fn a_board_holds_whatever_stones_there_are() {
    // A five to make, whichever side it is that has it, and a five to stop.
    for (own, theirs) in [("f8 g8 h8 i8", "a1 b1 c1 e1"), ("f8 g8 h8 i8", "a1"), ("a1 b2", "f8 g8 h8 i8 e7")] {
        for to_move in Side::BOTH {
            let (black, white) = if to_move == Side::Black { (own, theirs) } else { (theirs, own) };
            let position = puzzle(15, RuleSet::Standard, black, white, to_move);
            let said = answers(QUICK, &format!("START 15\nINFO rule 1\n{}", board(&position)));
            assert!(["4,7", "9,7"].contains(&said[1].as_str()), "{own} {theirs}: {said:?}");
        }
    }
    // The empty board, and a game that goes on from there.
    assert_eq!(answers(QUICK, "START 15\nBOARD\nDONE\n")[1], "7,7");
    // Points that are nobody's: only one is left.
    let mut text = "START 15\nBOARD\n".to_owned();
    for i in (0..225).filter(|i| *i != 30) {
        text += &format!("{},{},3\n", i % 15, i / 15);
    }
    assert_eq!(answers(QUICK, &format!("{text}DONE\n"))[1], "0,2");
    assert!(answers(QUICK, &format!("{text}0,2,3\nDONE\n"))[1].starts_with("ERROR "));
}

#[test]
fn colours_follow_from_the_stones() {
    let forbidden = "BOARD\n6,7,X\n8,7,X\n7,6,X\n7,8,X\n0,0,Y\n14,14,Y\n0,14,Y\n";
    // As many stones each: ours are Black's. With one less they are White's, and nothing is forbidden.
    for (ours, more, black) in [(1, "14,0,2\n", true), (2, "", false)] {
        let stones = forbidden.replace('X', &ours.to_string()).replace('Y', &(3 - ours).to_string());
        let text = format!("START 15\nINFO rule 4\n{stones}{more}DONE\nINFO evaluate 7,7\n");
        let said = answers("random", &text);
        assert!(point(&said[1]).is_some(), "{said:?}");
        assert_eq!(said[2].contains("double three"), black, "{said:?}");
    }
}

#[test]
fn a_board_that_is_none_is_refused_and_changes_nothing() {
    let cases = [
        ("7,7,1\n7,7,2\n", "occupied"),
        ("7,7,3\n7,7,2\n", "occupied"),
        ("15,7,1\n", "not on a board"),
        ("-1,7,1\n", "not on a board"),
        ("7,7,4\n", "field 4"),
        ("7,7\n", "missing"),
        ("7,7,\n", "field"),
        ("7;7;1\n", "expected two numbers"),
        ("7,x,1\n8,8,2\n", "expected two numbers"),
        ("rubbish\n", "rubbish"),
        ("99999999999999999999,1,1\n", "expected two numbers"),
    ];
    for (stones, why) in cases {
        let said = answers(QUICK, &format!("START 15\nTURN 7,7\nBOARD\n{stones}DONE\nTURN 7,7\nABOUT\n"));
        assert_eq!(said.len(), 5, "{stones}: {said:?}");
        assert!(said[2].starts_with("ERROR BOARD: ") && said[2].contains(why), "{stones}: {}", said[2]);
        assert_eq!(said[3], "ERROR 7,7 is occupied");
    }
    // Another command ends a board that is not ended; INFO does not, nor an empty line or a late stop.
    let said = answers(QUICK, "START 15\nBOARD\n7,7,1\nRESTART\nBEGIN\n");
    assert!(said[1].starts_with("ERROR ") && said[2..] == ["OK", "7,7"], "{said:?}");
    let said = answers(QUICK, "START 15\nBOARD\n7,7,1\n\nSTOP\nINFO time_left 9000\n8,8,2\nDONE\n7,7,1\nDONE\n");
    assert!(said.len() == 4 && point(&said[1]).is_some(), "{said:?}");
}

#[test]
fn stones_are_taken_back_in_any_order() {
    let said = answers(
        "random",
        "START 15\nBEGIN\nTURN 3,3\nTAKEBACK 3,3\nTURN 3,3\nTAKEBACK 9,99\nTAKEBACK 3,3\nTAKEBACK 3,3\nTAKEBACK x\nEND\n",
    );
    assert_eq!(said[3], "OK");
    assert!(point(&said[4]).is_some() && said[5].contains("not on a board") && said[6] == "OK", "{said:?}");
    assert!(said[7].contains("no stone lies there") && said[8].starts_with("ERROR TAKEBACK"), "{said:?}");
    // An empty board begins anew: whoever puts the first stone is Black.
    let renju = "START 15\nINFO rule 4\nTURN 7,7\nTAKEBACK 7,7\n";
    let mut brain = Brain::new("random");
    brain.send(renju);
    assert_eq!(brain.answer(), "OK");
    let own = brain.answer();
    assert_eq!((brain.answer(), brain.ask(&format!("TAKEBACK {own}"))), ("OK".into(), "OK".into()));
    let first = brain.ask("BEGIN");
    assert!(brain.ask(&format!("INFO evaluate {first}")).starts_with("DEBUG Black lies on "));
    brain.send("END");
    assert!(brain.end().0);
}

#[test]
fn every_key_of_info_is_taken_and_zero_is_no_limit() {
    // mintaka ended when it was told a match without a limit.
    for value in ["0", "1000", "2147483647", "9223372036854775807", "-5"] {
        let keys = ["timeout_turn", "timeout_match", "time_left", "max_memory", "game_type", "something_new"];
        let text: String = keys.iter().map(|k| format!("INFO {k} {value}\n")).collect();
        assert_eq!(answers(QUICK, &format!("START 15\n{text}INFO folder /tmp/a b\nBEGIN\n")), ["OK", "7,7"], "{value}");
    }
    for wrong in
        ["timeout_turn x", "timeout_match", "time_left 1e9", "rule freestyle", "max_memory 99999999999999999999", ""]
    {
        let said = answers(QUICK, &format!("START 15\nINFO {wrong}\nBEGIN\n"));
        assert!(said[1].starts_with("ERROR INFO") && said[2] == "7,7", "{said:?}");
    }
    // Other rules are noted in words, and no move is made by rules that are not known.
    for rule in [2, 3, 5, 8, 9, -1] {
        let said = said_to(
            QUICK,
            format!("START 15\nINFO rule {rule}\nBEGIN\nTURN 7,7\nSWAP2BOARD\nDONE\nINFO rule 1\nTURN 8,8\n"),
        );
        assert!(
            said[1].starts_with("MESSAGE rule ") && said[2..5].iter().all(|l| l.starts_with("ERROR rule ")),
            "{said:?}"
        );
        assert!(point(said.last().unwrap()).is_some());
    }
}

#[test]
fn swap2_is_answered_at_each_stage() {
    let text = |stones: &[(u8, u8)]| {
        let lines: String = stones.iter().map(|(x, y)| format!("{x},{y}\n")).collect();
        format!("SWAP2BOARD\n{lines}DONE\n")
    };
    let ask =
        |stones: &[(u8, u8)]| answers("classic", &format!("START 15\nINFO rule 1\n{}BOARD\nDONE\n", text(stones)));
    let opened = ask(&[]);
    let three = points(&opened[1]);
    assert!(three.len() == 3 && three[0] != three[1] && three[1] != three[2] && three[0] != three[2]);
    // The game itself has not begun.
    assert_eq!(opened[2], "7,7");
    // Black has much the better of it, then White.
    assert_eq!(ask(&[(7, 7), (0, 0), (8, 8)])[1], "SWAP");
    assert!(point(&ask(&[(0, 0), (7, 7), (14, 14)])[1]).is_some());
    assert_eq!(ask(&[(7, 7), (0, 0), (8, 8), (14, 0), (7, 9)])[1], "SWAP");
    assert!(point(&ask(&[(0, 0), (7, 7), (14, 14), (8, 8), (0, 14)])[1]).is_some());
    // Our own opening is no gift.
    let choice = ask(&three);
    let stones = if choice[1] == "SWAP" { vec![] } else { points(&choice[1]) };
    assert!(stones.len() <= 2 && stones.iter().all(|s| !three.contains(s)), "{choice:?}");
    for (wrong, why) in
        [(&[(7, 7)][..], "1 stones"), (&[(7, 7), (7, 7), (1, 1)], "occupied"), (&[(7, 7), (1, 15), (1, 1)], "not on")]
    {
        let said = ask(wrong);
        assert!(said[1].starts_with("ERROR SWAP2BOARD: ") && said[1].contains(why), "{said:?}");
    }
}
