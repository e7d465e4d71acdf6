//! What the session does with clicks and answers that come at the wrong moment.
#![cfg(feature = "app")]

mod common;

use clap::Parser;
use common::{BOT, TICK, Table, placed, script::Habit, settings};
use obverse::{
    app::{
        facts::{Command, Fact, Refusal},
        launch::Args,
        saves,
        session::{Phase, Seat, Session},
        settings::{GameSettings, Settings},
        store::{Kept, Memory, Store},
        timing,
    },
    engine::{
        job::JobError,
        roster::{Bot, BotKind, Knobs},
    },
    rules::{Change, Game, Move, Position, Setup, Side, Square},
};
use std::time::Duration;

const HUMAN: Seat = Seat::Human;

/// White has to pass after Black's c1, and Black ends the game with e1.
fn before_a_pass() -> Position {
    Position::othello_from_text(6, &format!("XO-O--{}", "-".repeat(30)), Side::Black).unwrap()
}

fn small() -> Setup {
    Setup { size: 6, ..Setup::usual(Game::Othello) }
}

fn pass_table(seats: [Seat; 2], settings: Settings) -> Table {
    Table::resume(Session::from_position(small(), before_a_pass(), seats), settings)
}

/// A game in which a bot thinks about White's first move.
fn while_white_thinks() -> Table {
    let mut table = Table::othello([HUMAN, BOT]);
    table.play("d3");
    table.wait(2000);
    assert!(table.session().is_thinking() && table.script.job().is_some());
    table
}

fn longest() -> u64 {
    timing::DROP + timing::LAST_FLIP_START + timing::FLIP + 1
}

fn refused(why: Refusal) -> Vec<Fact> {
    vec![Fact::Refused(why)]
}

// Clicks

#[test]
fn a_click_while_the_bot_thinks_changes_nothing() {
    let mut table = while_white_thinks();
    let before = table.state();
    for square in table.position().all_squares().collect::<Vec<_>>() {
        assert_eq!(table.send(Command::Play(square)), refused(Refusal::Thinking));
        assert_eq!(table.state(), before);
    }
    // And the search was left alone.
    assert_eq!(table.script.desk().begun, 1);
    table.script.reply_any();
    assert_eq!(placed(&table.ticks(3)), 1);
}

#[test]
fn a_click_while_a_persons_own_piece_moves_changes_nothing() {
    for seats in [[HUMAN, HUMAN], [HUMAN, BOT]] {
        let mut table = Table::othello(seats);
        table.play("d3");
        assert!(matches!(table.phase(), Phase::Animating(_)));
        let position = table.position().clone();
        for square in position.legal() {
            table.send(Command::Play(square));
            assert_eq!((table.position(), table.plies()), (&position, 1));
            table = Table::othello(seats);
            table.play("d3");
        }
    }
}

#[test]
fn two_quick_clicks_place_one_piece() {
    for seats in [[HUMAN, HUMAN], [HUMAN, BOT]] {
        for speed in timing::SPEEDS {
            for second in ["d3", "c4", "c3", "e3"] {
                for apart in [false, true] {
                    let mut table = Table::new(Setup::usual(Game::Othello), seats, Settings { speed, ..settings() });
                    let (a, b) = (table.square("d3"), table.square(second));
                    let facts = if apart && speed > 0.0 {
                        let mut facts = table.send(Command::Play(a));
                        facts.extend(table.send(Command::Play(b)));
                        facts
                    } else {
                        table.send_all([Command::Play(a), Command::Play(b)])
                    };
                    assert_eq!((placed(&facts), table.plies()), (1, 1), "{seats:?} {speed} {second} {facts:?}");
                    let silent = facts.iter().filter(|f| matches!(f, Fact::Refused(_))).count();
                    assert_eq!(silent, 1, "the second click is heard and refused");
                }
            }
        }
    }
}

#[test]
fn a_click_while_a_bots_piece_moves_ends_the_movement_and_is_played_once() {
    let mut table = while_white_thinks();
    let square = table.square("c3");
    table.script.reply(square);
    table.ticks(3);
    assert!(matches!(table.phase(), Phase::Animating(_)));
    assert_eq!(table.plies(), 2);
    let mine = table.position().legal()[0];
    let facts = table.send(Command::Play(mine));
    assert_eq!(facts[0], Fact::Hurried);
    assert!(matches!(&facts[1], Fact::Placed(Change { played: Move::Place(s), .. }) if *s == mine));
    assert_eq!(facts.len(), 2);
    // Nothing of it is left over.
    table.wait(longest());
    assert_eq!(table.plies(), 3);
    assert!(table.session().is_thinking());
}

#[test]
fn an_illegal_click_while_a_bots_piece_moves_ends_the_movement_and_is_refused() {
    let mut table = while_white_thinks();
    let square = table.square("c3");
    table.script.reply(square);
    table.ticks(3);
    let facts = table.play("a1");
    assert_eq!(facts[0], Fact::Hurried);
    assert!(matches!(&facts[1..], [Fact::Refused(Refusal::Illegal(_))]), "{facts:?}");
    assert_eq!((table.phase(), table.plies()), (Phase::HumanTurn, 2));
}

#[test]
fn a_click_after_the_end_changes_nothing() {
    let mut table = pass_table([HUMAN, HUMAN], settings());
    table.play("c1");
    table.wait(longest());
    table.send(Command::Hurry);
    table.play("e1");
    // The click on the last piece's flight ends it and the game, once.
    let facts = table.play("f6");
    let ends = facts.iter().filter(|f| matches!(f, Fact::GameOver(_))).count();
    assert_eq!((ends, facts.last()), (1, Some(&Fact::Refused(Refusal::Over))));
    let before = table.state();
    for square in table.position().all_squares().collect::<Vec<_>>() {
        assert_eq!(table.send(Command::Play(square)), refused(Refusal::Over));
        assert_eq!(table.state(), before);
    }
    assert_eq!(table.send(Command::Hint), refused(Refusal::Busy));
    assert_eq!(table.ticks(20), []);
}

#[test]
fn a_square_of_another_board_is_refused() {
    let mut table = Table::othello([HUMAN, HUMAN]);
    let before = table.state();
    for square in [Square::new(2, 3, 15), Square::new(18, 18, 19), Square::new(1, 0, 4)] {
        let facts = table.send(Command::Play(square));
        assert!(matches!(facts[..], [Fact::Refused(Refusal::Illegal(_))]), "{facts:?}");
        assert_eq!(table.state(), before);
    }
}

// Passes

#[test]
fn a_pass_is_told_before_the_next_piece_and_stands_in_the_history() {
    for speed in timing::SPEEDS {
        let mut table = pass_table([HUMAN, BOT], Settings { speed, ..settings() });
        let mut facts = table.play("c1");
        while let Phase::Animating(_) = table.phase() {
            facts.extend(table.tick());
        }
        assert!(facts.contains(&Fact::PassNotice(Side::White)), "{speed}: {facts:?}");
        assert!(matches!(table.phase(), Phase::PassNotice(_)));
        assert_eq!(table.plies(), 1);
        assert_eq!(table.script.desk().begun, 0, "nobody thinks about a pass");
        // The notice has been on for an update or two; at speed 0 it has its usual length.
        let length = timing::scaled(timing::PASS_NOTICE, if speed > 0.0 { speed } else { 1.0 });
        let Phase::PassNotice(until) = table.phase() else { unreachable!() };
        assert_eq!(until - table.session().since(), length);
        let left = (until - table.now()).as_millis() as u64;
        table.wait(left - 5);
        assert!(matches!(table.phase(), Phase::PassNotice(_)));
        let facts = table.wait(10);
        assert_eq!(facts, [Fact::Passed(Side::White)]);
        assert_eq!(table.session().history()[1], Change { side: Side::White, played: Move::Pass, flips: vec![] });
        assert_eq!(table.phase(), Phase::HumanTurn);
    }
}

#[test]
fn a_pass_notice_can_be_skipped_and_the_click_that_does_it_plays_nothing() {
    for command in [Command::Hurry, Command::Play(Square::new(4, 0, 6)), Command::Play(Square::new(5, 5, 6))] {
        let mut table = pass_table([HUMAN, BOT], settings());
        table.play("c1");
        table.wait(longest());
        let facts = table.send(command.clone());
        assert_eq!(facts[..2], [Fact::Hurried, Fact::Passed(Side::White)]);
        assert_eq!(placed(&facts), 0, "{command:?}");
        assert_eq!((table.plies(), table.phase()), (2, Phase::HumanTurn));
        assert_eq!(placed(&table.play("e1")), 1);
    }
}

#[test]
fn a_bot_waits_until_its_opponents_pass_has_been_told() {
    let mut table = pass_table([BOT, BOT], settings());
    let c1 = table.square("c1");
    table.script.reply(c1);
    table.ticks(3);
    table.wait(longest());
    assert!(matches!(table.phase(), Phase::PassNotice(_)));
    assert_eq!(table.script.job(), None);
    table.wait(timing::PASS_NOTICE);
    assert!(table.session().is_thinking());
    let job = table.script.desk().running.clone().unwrap();
    assert_eq!(job.position.to_move(), Side::Black);
}

#[test]
fn a_game_that_begins_with_its_end_tells_it_too() {
    let start = Position::othello_from_text(6, &format!("XXX---{}", "-".repeat(30)), Side::White).unwrap();
    assert!(start.is_over());
    let mut table = Table::resume(Session::from_position(small(), start, [HUMAN, BOT]), settings());
    assert_eq!(table.phase(), Phase::Result);
    assert_eq!(table.play("a6"), refused(Refusal::Over));
    assert_eq!(table.script.desk().begun, 0);
}

#[test]
fn a_game_that_begins_with_a_pass_tells_it_too() {
    let text = before_a_pass().board_text().replacen("XO-", "XXX", 1);
    let start = Position::othello_from_text(6, &text, Side::White).unwrap();
    assert!(start.must_pass());
    for seats in [[HUMAN, HUMAN], [HUMAN, BOT], [BOT, HUMAN], [BOT, BOT]] {
        let mut table = Table::resume(Session::from_position(small(), start.clone(), seats), settings());
        assert!(matches!(table.phase(), Phase::PassNotice(_)), "{seats:?} {:?}", table.phase());
        table.wait(timing::PASS_NOTICE);
        assert_eq!(table.plies(), 1);
        assert_eq!(table.position().to_move(), Side::Black);
        assert!(!matches!(table.phase(), Phase::PassNotice(_)));
    }
}

// Undo

#[test]
fn undo_goes_back_over_a_bots_pass() {
    let mut table = pass_table([HUMAN, BOT], settings());
    table.play("c1");
    table.wait(longest());
    let back = |table: &mut Table| {
        assert_eq!(table.send(Command::Undo), [Fact::Undone]);
        assert_eq!((table.position(), table.phase(), table.plies()), (&before_a_pass(), Phase::HumanTurn, 0));
    };
    // During the notice: the pass has not been played yet, and is told again.
    back(&mut table);
    assert_eq!(table.send(Command::Redo), [Fact::Redone, Fact::PassNotice(Side::White)]);
    assert_eq!(table.plies(), 1);
    // After it: forward to the next turn of a person, the pass included.
    table.send(Command::Hurry);
    assert_eq!(table.phase(), Phase::HumanTurn);
    back(&mut table);
    assert_eq!(table.send(Command::Redo), [Fact::Redone]);
    assert_eq!((table.plies(), table.phase()), (2, Phase::HumanTurn));
}

#[test]
fn undo_leads_a_person_back_over_passes_of_its_own() {
    // The person is White and passes; both of Black's pieces are the bot's.
    let mut table = pass_table([BOT, HUMAN], settings());
    let c1 = table.square("c1");
    table.script.reply(c1);
    table.ticks(3);
    table.wait(longest());
    table.send(Command::Hurry);
    assert!(table.session().is_thinking());
    // No turn of a person lies behind: the search goes on.
    assert!(!table.session().can_undo());
    assert_eq!(table.send(Command::Undo), refused(Refusal::Nothing));
    assert!(table.session().is_thinking());
    table.script.reply_any();
    table.ticks(3);
    table.wait(longest());
    assert_eq!(table.phase(), Phase::Result);
    assert_eq!(table.send(Command::Undo), refused(Refusal::Nothing));
    assert_eq!((table.phase(), table.plies()), (Phase::Result, 3));
}

#[test]
fn a_person_with_white_has_nothing_to_take_back_before_the_first_move_of_its_own() {
    let mut table = Table::othello([BOT, HUMAN]);
    // While the bot thinks about the first move of all.
    assert_eq!(table.send(Command::Undo), refused(Refusal::Nothing));
    assert!(table.session().is_thinking());
    let d3 = table.square("d3");
    table.script.reply(d3);
    table.ticks(3);
    // While it is being placed, and after.
    for _ in 0..2 {
        assert_eq!(table.send(Command::Undo), refused(Refusal::Nothing));
        assert_eq!(table.plies(), 1);
        table.wait(longest());
    }
    assert_eq!(table.phase(), Phase::HumanTurn);
    assert_eq!(placed(&table.play("c3")), 1);
    table.wait(longest());
    assert!(table.session().is_thinking());
    // Now there is something: back to before c3, and the bot's move stays.
    assert_eq!(table.send(Command::Undo), [Fact::Undone]);
    assert_eq!((table.plies(), table.phase()), (1, Phase::HumanTurn));
}

#[test]
fn another_move_after_undo_forgets_what_was_taken_back_and_the_same_move_does_not() {
    let mut table = Table::othello([HUMAN, HUMAN]);
    for name in ["d3", "c3", "c4"] {
        table.play(name);
        table.wait(longest());
    }
    table.send(Command::Undo);
    table.send(Command::Undo);
    table.play("c3");
    table.wait(longest());
    assert!(table.session().can_redo(), "the same move again keeps the rest");
    assert_eq!(table.send(Command::Redo), [Fact::Redone]);
    assert_eq!(table.plies(), 3);
    table.send(Command::Undo);
    table.send(Command::Undo);
    table.play("e3");
    table.wait(longest());
    assert!(!table.session().can_redo());
    assert_eq!(table.send(Command::Redo), refused(Refusal::Nothing));
    assert_eq!(table.plies(), 2);
}

// Answers that come too late

/// Does something while White's bot thinks, lets the engine answer all the same, and checks that nothing comes of it.
fn interrupted(what: Command, expected: Fact, after: impl Fn(&Table)) {
    let mut table = while_white_thinks();
    let facts = table.send(what.clone());
    assert!(facts.contains(&expected), "{what:?}: {facts:?}");
    after(&table);
    let before = table.state();
    assert_eq!(table.script.desk().given_up.len(), 1, "{what:?}: the search is cancelled");
    assert_eq!(table.script.reply_late(), 1);
    assert_eq!(table.ticks(20), [], "{what:?}: an answer that came too late");
    assert_eq!(table.state(), before, "{what:?}");
    // A message with a number that is no longer wanted is dropped as well.
    for job in 0..50 {
        if table.session().job() == Some(job) {
            continue;
        }
        for square in table.position().legal() {
            assert_eq!(table.send(Command::Answer { job, chosen: Move::Place(square) }), []);
            assert_eq!(table.send(Command::Fail { job, error: JobError::Over }), []);
        }
    }
    assert_eq!(table.state(), before, "{what:?}");
    // And the game goes on.
    let mut facts = Vec::new();
    for _ in 0..2 {
        if table.phase() == Phase::HumanTurn {
            let square = table.position().legal()[0];
            facts.extend(table.send(Command::Play(square)));
        } else {
            table.script.reply_any();
            facts.extend(table.ticks(3));
        }
        facts.extend(table.wait(longest()));
    }
    assert_eq!(placed(&facts), 2, "{what:?}");
}

#[test]
fn undo_while_the_bot_thinks_leaves_no_late_move() {
    interrupted(Command::Undo, Fact::Undone, |table| {
        assert_eq!((table.plies(), table.phase()), (0, Phase::HumanTurn));
    });
}

#[test]
fn a_new_game_while_the_bot_thinks_leaves_no_late_move() {
    interrupted(Command::NewGame, Fact::Started, |table| {
        assert_eq!((table.plies(), table.phase(), table.session().game()), (0, Phase::HumanTurn, 2));
    });
}

#[test]
fn another_kind_of_game_while_the_bot_thinks_leaves_no_late_move() {
    for setup in [
        Setup::usual(Game::Gomoku),
        Setup { size: 19, ..Setup::usual(Game::Gomoku) },
        Setup { size: 4, ..Setup::usual(Game::Othello) },
    ] {
        interrupted(Command::Start(setup), Fact::Started, |table| {
            assert_eq!((table.plies(), table.session().setup()), (0, &setup));
            assert_eq!(table.position(), &Position::start(&setup).unwrap());
        });
    }
}

#[test]
fn another_player_while_the_bot_thinks_leaves_no_late_move() {
    interrupted(Command::Sit(Side::White, HUMAN), Fact::Seated, |table| {
        assert_eq!((table.plies(), table.phase()), (1, Phase::HumanTurn));
    });
    // Another bot in the same seat begins to think anew.
    let other = Seat::Bot(Bot { kind: BotKind::Greedy, knobs: Knobs::default() });
    interrupted(Command::Sit(Side::White, other), Fact::Seated, |table| {
        assert!(table.session().is_thinking());
        assert_eq!(table.script.desk().running.as_ref().map(|j| j.bot.kind), Some(BotKind::Greedy));
    });
}

#[test]
fn changing_sides_while_the_bot_thinks_leaves_no_late_move() {
    interrupted(Command::SwapSides, Fact::Seated, |table| {
        assert_eq!((table.plies(), table.phase()), (1, Phase::HumanTurn));
        assert_eq!([table.session().seat(Side::Black), table.session().seat(Side::White)], [BOT, HUMAN]);
    });
}

#[test]
fn every_game_has_a_seed_of_its_own_and_a_move_taken_back_has_the_same() {
    let mut table = Table::othello([BOT, HUMAN]);
    table.tick();
    let seed = |table: &Table| table.script.desk().running.as_ref().map(|job| job.seed);
    let first = seed(&table);
    assert!(first.is_some());
    table.script.reply_any();
    table.wait(longest());
    table.send(Command::Undo);
    table.wait(longest());
    assert_eq!(seed(&table), None);
    table.send(Command::NewGame);
    table.wait(longest());
    assert!(seed(&table).is_some_and(|s| Some(s) != first));
}

#[test]
fn undo_in_the_frame_of_the_answer_goes_back_to_the_persons_turn() {
    let mut table = while_white_thinks();
    let square = table.square("c3");
    table.script.reply(square);
    // The answer is on its way to the session when the key is pressed.
    table.tick();
    assert_eq!(table.plies(), 1);
    table.send(Command::Undo);
    assert_eq!((table.plies(), table.phase()), (0, Phase::HumanTurn));
    assert_eq!(placed(&table.ticks(20)), 0);
}

#[test]
fn a_board_that_is_not_there_leaves_the_game_as_it_is() {
    let mut table = while_white_thinks();
    let before = table.state();
    let facts = table.send(Command::Start(Setup { size: 5, ..Setup::usual(Game::Othello) }));
    assert!(matches!(facts[..], [Fact::Refused(Refusal::Setup(_))]), "{facts:?}");
    assert_eq!(table.state(), before);
    table.script.reply_any();
    assert_eq!(placed(&table.ticks(3)), 1);
}

// Searches that fail

/// Lets White's search fail.
fn failed(table: &mut Table) {
    table.script.fail(JobError::Panicked("out of bounds".to_owned()));
    let facts = table.ticks(3);
    assert!(matches!(&facts[..], [Fact::SearchFailed(why)] if why.contains("out of bounds")), "{facts:?}");
    assert_eq!((table.phase(), table.plies()), (Phase::AiFailed, 1));
}

#[test]
fn after_a_failed_search_the_player_can_go_on() {
    for (what, plies) in [
        (Command::Undo, 0),
        (Command::Sit(Side::White, HUMAN), 1),
        (Command::Sit(Side::White, BOT), 1),
        (Command::SwapSides, 1),
        (Command::NewGame, 0),
        (Command::Start(Setup::usual(Game::Gomoku)), 0),
    ] {
        let mut table = while_white_thinks();
        failed(&mut table);
        let before = table.state();
        assert_eq!(table.play("c3"), refused(Refusal::NotYourTurn));
        assert_eq!(table.ticks(50), [], "it waits for a person");
        assert_eq!(table.state(), before);
        table.send(what.clone());
        assert_eq!(table.plies(), plies, "{what:?}");
        table.script.set(Habit::Prompt, 1);
        let mut facts = Vec::new();
        for _ in 0..4 {
            if table.phase() == Phase::HumanTurn {
                let square = table.position().legal()[0];
                facts.extend(table.send(Command::Play(square)));
            }
            facts.extend(table.ticks(3));
            facts.extend(table.wait(longest()));
        }
        assert!(placed(&facts) >= 4, "{what:?}: {facts:?}");
        assert!(!facts.iter().any(|f| matches!(f, Fact::SearchFailed(_))));
    }
}

#[test]
fn a_move_that_the_rules_refuse_is_a_failed_search() {
    let mut table = while_white_thinks();
    let before = table.position().clone();
    let a1 = table.square("a1");
    table.script.reply(a1);
    let facts = table.ticks(3);
    assert!(matches!(&facts[..], [Fact::SearchFailed(why)] if why.contains("a1")), "{facts:?}");
    assert_eq!((table.phase(), table.position()), (Phase::AiFailed, &before));
    table.send(Command::Undo);
    assert_eq!(table.phase(), Phase::HumanTurn);
}

#[test]
fn between_bots_a_failed_search_can_be_tried_again() {
    let mut table = Table::othello([BOT, BOT]);
    table.script.fail(JobError::Over);
    table.ticks(3);
    assert_eq!(table.phase(), Phase::AiFailed);
    table.send(Command::Sit(Side::Black, BOT));
    assert!(table.session().is_thinking());
    table.script.reply_any();
    assert_eq!(placed(&table.ticks(3)), 1);
}

// Pause and step

#[test]
fn while_paused_bots_do_not_move_and_a_step_is_one_move() {
    let mut table = Table::othello([BOT, BOT]);
    table.script.set(Habit::Prompt, 3);
    table.send(Command::Pause(true));
    let paused = table.plies();
    table.wait(longest());
    assert_eq!(placed(&table.ticks(50)) + table.plies(), paused);
    for step in 1..=10 {
        let mut facts = table.send(Command::Step);
        facts.extend(table.ticks(5));
        facts.extend(table.wait(longest()));
        facts.extend(table.wait(timing::PASS_NOTICE));
        facts.extend(table.wait(timing::AI_TURN * 3));
        assert_eq!(placed(&facts), 1, "step {step}");
        assert_eq!(placed(&table.ticks(20)), 0);
    }
    table.send(Command::Pause(false));
    table.wait(longest());
    assert!(placed(&table.wait(longest())) >= 1);
}

#[test]
fn a_step_that_found_no_move_to_make_is_forgotten() {
    // Asked for while nobody is paused, or before something else is done with the game.
    for then in [Command::Pause(true), Command::Undo, Command::Sit(Side::Black, BOT), Command::SwapSides] {
        let mut table = Table::othello([BOT, BOT]);
        table.script.reply_any();
        table.ticks(3);
        table.wait(longest());
        table.send(Command::Pause(true));
        table.send(Command::Step);
        table.send(then.clone());
        table.script.set(Habit::Prompt, 2);
        assert_eq!(placed(&table.ticks(20)), 0, "{then:?}");
    }
}

#[test]
fn undo_between_bots_pauses_and_goes_back_one_piece() {
    let mut table = Table::othello([BOT, BOT]);
    table.script.set(Habit::Prompt, 3);
    while table.plies() < 6 {
        table.wait(longest());
    }
    let (before, first) = (table.plies(), table.session().history().to_vec());
    table.send(Command::Undo);
    assert_eq!(table.plies(), before - 1);
    assert!(table.session().is_paused());
    table.wait(longest());
    assert_eq!(placed(&table.ticks(50)), 0);
    assert_eq!(table.session().history(), &first[..before - 1]);
    table.send(Command::Redo);
    assert_eq!(table.session().history(), &first[..]);
    assert!(table.session().is_paused());
}

#[test]
fn a_new_game_is_not_paused() {
    let mut table = Table::othello([BOT, BOT]);
    table.send(Command::Pause(true));
    table.send(Command::NewGame);
    table.script.set(Habit::Prompt, 3);
    assert_eq!(placed(&table.ticks(3)), 1);
}

// Hints

#[test]
fn a_hint_names_a_legal_square_and_changes_nothing() {
    for seats in [[HUMAN, HUMAN], [HUMAN, BOT]] {
        let mut table = Table::othello(seats);
        let before = table.state();
        table.script.set(Habit::Prompt, 5);
        let mut facts = table.send(Command::Hint);
        facts.extend(table.ticks(10));
        let [Fact::Hinted(square)] = facts[..] else { panic!("{facts:?}") };
        assert!(table.position().legal().contains(&square));
        assert_eq!(table.state(), before);
        assert_eq!(table.session().hint_job(), None);
    }
}

#[test]
fn a_hint_that_is_no_longer_wanted_is_not_given() {
    for what in [
        Command::Play(Square::new(3, 2, 8)),
        Command::NewGame,
        Command::Sit(Side::Black, BOT),
        Command::SwapSides,
        Command::Start(Setup::usual(Game::Gomoku)),
    ] {
        let mut table = Table::othello([HUMAN, HUMAN]);
        table.send(Command::Hint);
        assert!(table.session().hint_job().is_some() && table.script.job().is_some());
        table.send(what.clone());
        assert_eq!(table.session().hint_job(), None, "{what:?}");
        assert_eq!(table.script.reply_late(), 1);
        let plies = table.plies();
        let facts = [table.ticks(10), table.wait(longest())].concat();
        assert!(!facts.iter().any(|f| matches!(f, Fact::Hinted(_) | Fact::Placed(_))), "{what:?}: {facts:?}");
        assert_eq!(table.plies(), plies);
    }
}

#[test]
fn a_second_question_for_a_hint_takes_the_place_of_the_first() {
    let mut table = Table::othello([HUMAN, BOT]);
    table.send(Command::Hint);
    table.send(Command::Hint);
    assert_eq!(table.script.reply_late(), 1);
    table.script.reply_any();
    let hints = table.ticks(10).iter().filter(|f| matches!(f, Fact::Hinted(_))).count();
    assert_eq!(hints, 1);
}

#[test]
fn there_are_no_hints_while_a_bot_thinks() {
    let mut table = while_white_thinks();
    let before = table.state();
    assert_eq!(table.send(Command::Hint), refused(Refusal::Busy));
    assert_eq!(table.state(), before);
    table.script.reply_any();
    assert_eq!(placed(&table.ticks(3)), 1);
}

#[test]
fn a_hint_that_fails_leaves_the_turn_to_the_person() {
    let mut table = Table::othello([HUMAN, BOT]);
    table.send(Command::Hint);
    table.script.fail(JobError::Panicked("oops".to_owned()));
    let facts = table.ticks(5);
    assert!(matches!(&facts[..], [Fact::SearchFailed(_)]), "{facts:?}");
    assert_eq!((table.phase(), table.session().hint_job()), (Phase::HumanTurn, None));
    assert_eq!(placed(&table.play("d3")), 1);
}

// The shortest visible turn

/// Plays d3 at a speed and measures the time from the end of its movement to White's piece.
fn turn_length(ai_turn: u64, speed: f32, answer_after: u64) -> Duration {
    let mut table = Table::new(Setup::usual(Game::Othello), [HUMAN, BOT], Settings { ai_turn, speed, ..settings() });
    table.play("d3");
    while !table.session().is_thinking() {
        table.tick();
    }
    let begin = table.now();
    let mut answered = false;
    for _ in 0..5000 {
        if !answered && table.now() - begin >= Duration::from_millis(answer_after) {
            answered = true;
            table.script.reply_any();
        }
        if placed(&table.tick()) > 0 {
            return table.now() - begin;
        }
    }
    panic!("no answer at {ai_turn} ms, speed {speed}");
}

#[test]
fn an_answer_is_not_played_before_the_turn_was_visible_and_not_long_after() {
    // Found out, written to the session, read by it.
    let slack = TICK * 3;
    for (ai_turn, speed, expected) in [
        (600, 1.0, 600),
        (1500, 1.0, 1500),
        (16, 1.0, 16),
        (600, 0.5, 1200),
        (600, 1.5, 400),
        (600, 0.0, 600),
        (0, 1.0, 0),
        (0, 0.0, 0),
    ] {
        let expected = Duration::from_millis(expected);
        let found = turn_length(ai_turn, speed, 0);
        assert!(found >= expected && found <= expected + slack, "{ai_turn} ms at speed {speed}: {found:?}");
    }
}

#[test]
fn an_answer_that_took_longer_than_the_turn_is_played_at_once() {
    let found = turn_length(600, 1.0, 900);
    assert!(found >= Duration::from_millis(900) && found <= Duration::from_millis(900) + TICK * 3, "{found:?}");
}

#[test]
fn a_hint_does_not_wait_for_the_visible_turn() {
    let mut table = Table::new(Setup::usual(Game::Othello), [HUMAN, BOT], Settings { ai_turn: 1500, ..settings() });
    table.script.set(Habit::Prompt, 5);
    let mut facts = table.send(Command::Hint);
    facts.extend(table.ticks(3));
    assert!(matches!(facts[..], [Fact::Hinted(_)]), "{facts:?}");
}

// What is kept

/// A table whose game is kept.
fn kept_table(session: Session) -> (Table, Memory) {
    let (mut table, store) = (Table::resume(session, settings()), Memory::default());
    table.app.insert_resource(Kept(Box::new(store.clone())));
    table.tick();
    (table, store)
}

/// What would go on after a restart is the game on the table.
fn would_go_on(table: &Table, store: &Memory) {
    let left = saves::resume(store).expect("a game").expect("under way");
    let session = table.session();
    assert_eq!((left.position(), left.history()), (session.position(), session.history()));
    assert!(left.undone().eq(session.undone()));
    assert_eq!(Side::BOTH.map(|s| left.seat(s)), Side::BOTH.map(|s| session.seat(s)));
    assert_eq!(left.is_paused(), session.is_paused());
}

#[test]
fn whatever_changes_the_game_is_kept_at_once_and_nothing_else_is_written() {
    let (mut table, store) = kept_table(Session::new(Setup::usual(Game::Othello), [HUMAN, BOT]).unwrap());
    assert_eq!(store.get(saves::KEY), Ok(None), "nothing has happened yet");
    table.play("a1");
    table.send(Command::Hint);
    table.send(Command::Hurry);
    assert_eq!(store.get(saves::KEY), Ok(None), "nothing has changed");
    table.play("d3");
    would_go_on(&table, &store);
    table.wait(longest());
    table.script.reply_any();
    table.ticks(3);
    assert_eq!(table.plies(), 2);
    would_go_on(&table, &store);
    table.wait(longest());
    for command in [
        Command::Undo,
        Command::Redo,
        Command::Pause(true),
        Command::Pause(false),
        Command::SwapSides,
        Command::Sit(Side::Black, HUMAN),
    ] {
        table.send(command);
        would_go_on(&table, &store);
    }
    table.send(Command::NewGame);
    assert!(saves::resume(&store).is_ok_and(|left| left.is_none()), "the old game is not brought back");
}

#[test]
fn a_game_that_was_left_in_a_pass_or_in_thought_goes_on_from_there() {
    let (mut table, store) = kept_table(Session::from_position(small(), before_a_pass(), [HUMAN, BOT]));
    table.play("c1");
    table.wait(longest());
    assert!(matches!(table.phase(), Phase::PassNotice(_)));
    let left = saves::resume(&store).unwrap().unwrap();
    let mut again = Table::resume(left, settings());
    assert!(matches!(again.phase(), Phase::PassNotice(_)), "told once more");
    again.send(Command::Hurry);
    again.play("e1");
    again.wait(longest());
    assert_eq!(again.phase(), Phase::Result);

    let (mut table, store) = kept_table(Session::new(Setup::usual(Game::Othello), [HUMAN, BOT]).unwrap());
    table.play("d3");
    let left = saves::resume(&store).unwrap().unwrap();
    let mut again = Table::resume(left, settings());
    assert!(again.session().is_thinking());
    again.script.reply_any();
    assert_eq!(placed(&again.ticks(3)), 1);
    again.wait(longest());
    assert_eq!(again.send(Command::Undo), [Fact::Undone]);
    assert_eq!((again.plies(), again.session().can_redo()), (0, true));
}

#[test]
fn a_place_where_nothing_can_be_kept_does_not_stop_the_game() {
    struct Full;
    impl Store for Full {
        fn get(&self, _: &str) -> Result<Option<String>, String> {
            Err("forbidden".to_owned())
        }
        fn set(&self, _: &str, _: &str) -> Result<(), String> {
            Err("full".to_owned())
        }
    }
    let mut table = Table::othello([HUMAN, HUMAN]);
    table.app.insert_resource(Kept(Box::new(Full)));
    for name in ["d3", "c3", "c4"] {
        assert_eq!(placed(&table.play(name)), 1);
        table.wait(longest());
    }
    let why = saves::resume(&Full).unwrap_err();
    assert!(why.contains("forbidden") && why.contains("cannot be put aside"), "{why}");
    assert_eq!(Settings::load(&Full).0, Settings::default());
}

#[test]
fn the_next_game_is_like_the_one_that_goes_on() {
    let large = Setup { size: 19, ..Setup::usual(Game::Gomoku) };
    let mut session = Session::new(large, [BOT, HUMAN]).unwrap();
    session.preplay([Move::Place(Square::new(9, 9, 19))]).unwrap();
    let mut plan = Args::try_parse_from(["obverse"]).unwrap().plan(Settings::default()).unwrap();
    plan.resume(session);
    assert_eq!(plan.session.history().len(), 1);
    assert_eq!(
        (plan.settings.game, plan.settings.gomoku),
        (Game::Gomoku, GameSettings { setup: large, seats: [BOT, HUMAN] })
    );
    assert_eq!(plan.settings.othello, Settings::default().othello);
}

// Seeds and players of the next game

#[test]
fn every_game_has_a_seed_of_its_own_unless_one_is_given_and_the_search_has_it() {
    let mut table = Table::othello([BOT, HUMAN]);
    let asked = |table: &mut Table| {
        table.send(Command::NewGame);
        table.ticks(2);
        let seed = table.script.desk().running.as_ref().expect("a job in hand").seed;
        assert_eq!(seed, table.session().seed());
        seed
    };
    let seeds: std::collections::BTreeSet<u64> = (0..6).map(|_| asked(&mut table)).collect();
    assert_eq!(seeds.len(), 6);
    table.app.world_mut().resource_mut::<Settings>().seed = Some(7);
    assert_eq!((asked(&mut table), asked(&mut table)), (7, 7));
    let plan = |arguments: &[&str]| Args::try_parse_from(arguments).unwrap().plan(Settings::default()).unwrap();
    let given = plan(&["obverse", "--seed", "9"]);
    assert_eq!((given.session.seed(), given.settings.seed), (9, Some(9)));
    let [a, b] = [plan(&["obverse"]), plan(&["obverse"])];
    assert!(a.session.seed() != b.session.seed() && a.settings.seed.is_none());
}

#[test]
fn each_game_keeps_its_own_players() {
    let mut mine = Settings::default();
    let bot = |kind, level| Seat::Bot(Bot { kind, knobs: Knobs { level, ..Knobs::default() } });
    mine.othello.seats = [HUMAN, bot(BotKind::Master, Some(7))];
    mine.gomoku.seats = [bot(BotKind::Classic, None), HUMAN];
    let mut session = Session::new(Setup::usual(Game::Othello), mine.othello.seats).unwrap();
    for game in [Game::Gomoku, Game::Othello, Game::Gomoku] {
        session.follow(&Command::Start(Setup::usual(game)), &mine, Duration::ZERO);
        assert_eq!(Side::BOTH.map(|s| session.seat(s)), mine.of(game).seats);
    }
}
