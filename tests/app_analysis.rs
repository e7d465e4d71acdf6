//! Analysis of any position, and going to any move of a game.
#![cfg(feature = "app")]

mod common;

use common::{BOT, Table, placed, settings};
use obverse::{
    app::{
        ai::Thought,
        facts::{Command, Fact, Refusal},
        saves,
        session::{Phase, Seat, Session},
        settings::Settings,
        store::{Kept, Memory, Store},
        timing,
    },
    engine::{
        job::JobError,
        report::{Report, Score},
    },
    rules::{Change, Choice, Game, Move, Opening, Position, Setup, Side},
};
use std::time::Duration;

const HUMAN: Seat = Seat::Human;

/// Nothing takes time, so that only the order of things counts.
fn at_once() -> Settings {
    Settings { speed: 0.0, ..settings() }
}

fn othello(seats: [Seat; 2]) -> Table {
    Table::new(Setup::usual(Game::Othello), seats, at_once())
}

fn thought(table: &Table) -> &Thought {
    table.app.world().resource()
}

/// Any legal move of the side to move.
fn any(table: &mut Table) -> Vec<Fact> {
    let square = table.position().legal()[0];
    let mut facts = table.send(Command::Play(square));
    facts.extend(table.ticks(2));
    facts
}

/// The whole of a game that must be as it was.
fn whole(session: &Session) -> (Position, Vec<Change>, Vec<Change>, Vec<Choice>, [Seat; 2]) {
    (
        session.position().clone(),
        session.history().to_vec(),
        session.undone().cloned().collect(),
        session.choices().to_vec(),
        Side::BOTH.map(|s| session.seat(s)),
    )
}

fn report(points: i32) -> Report {
    Report { score: Some(Score::Points(points)), nodes: 7, ..Report::default() }
}

#[test]
fn an_analysis_searches_without_end_and_plays_nothing() {
    let mut table = othello([HUMAN, BOT]);
    assert_eq!(table.send(Command::Analyse(true)), [Fact::Analysing]);
    table.tick();
    {
        let desk = table.script.desk();
        let job = desk.running.as_ref().expect("a search");
        assert_eq!((&job.position, job.bot.knobs.lines), (table.position(), Some(3)));
        assert!(job.limits.time.is_some_and(|t| t > Duration::from_secs(1_000_000)), "{:?}", job.limits);
        assert_eq!((job.limits.nodes, job.limits.depth), (None, None));
    }
    assert!(thought(&table).analysis && thought(&table).running);
    // Everything is known: the search ends, what it says stays, and nothing is played or asked again.
    let d3 = table.square("d3");
    table.script.conclude(Report { line: vec![Move::Place(d3)], ..report(9) });
    let facts = table.wait(5000);
    assert_eq!((facts.as_slice(), table.plies(), table.phase()), (&[][..], 0, Phase::HumanTurn));
    assert_eq!(table.script.desk().begun, 1);
    assert_eq!(thought(&table).report.as_ref().and_then(|r| r.score), Some(Score::Points(9)));
    assert!(!thought(&table).running);
}

#[test]
fn both_colours_are_a_persons_while_it_is_on_and_the_bots_go_on_after_it() {
    for (seats, first) in [([HUMAN, BOT], 0), ([BOT, HUMAN], 0), ([BOT, BOT], 0)] {
        let mut table = othello(seats);
        table.send(Command::Analyse(true));
        for ply in first..6 {
            assert_eq!((table.plies(), table.phase()), (ply, Phase::HumanTurn), "{seats:?}");
            assert_eq!(placed(&any(&mut table)), 1);
            // Each position has a search of its own.
            assert_eq!(table.script.desk().running.as_ref().map(|j| &j.position), Some(table.position()));
        }
        assert_eq!(Side::BOTH.map(|s| table.session().seat(s)), seats);
        table.play(&table.position().name(table.position().legal()[0]));
        table.ticks(2);
        let facts = table.send(Command::Analyse(false));
        assert_eq!(facts, [Fact::Resumed { same: 0 }]);
        let to_move = table.position().to_move();
        assert_eq!(table.session().is_thinking(), table.session().seat(to_move) == BOT, "{seats:?}");
    }
}

#[test]
fn reports_and_answers_of_a_search_that_was_given_up_never_appear() {
    let mut table = othello([HUMAN, BOT]);
    table.send(Command::Analyse(true));
    table.tick();
    table.script.tell(report(1));
    table.tick();
    assert_eq!(thought(&table).report.as_ref().and_then(|r| r.score), Some(Score::Points(1)));
    // Told, but not yet heard when the position changes.
    let old = table.script.job().expect("a search");
    any(&mut table);
    assert_ne!(table.script.job(), Some(old));
    assert_eq!(thought(&table).report, None);
    assert!(table.script.reply_late() > 0);
    table.ticks(4);
    assert_eq!((thought(&table).report.as_ref(), table.plies()), (None, 1));
    // And a search of the game that was running when the analysis began.
    let mut table = othello([BOT, HUMAN]);
    assert!(table.session().is_thinking());
    table.send(Command::Analyse(true));
    table.ticks(2);
    assert_eq!(table.script.reply_late(), 1);
    assert_eq!(placed(&table.ticks(4)), 0);
    // The other way round: an answer to the analysis is no move of the bot.
    table.send(Command::Analyse(false));
    table.ticks(2);
    assert!(table.session().is_thinking());
    table.script.reply_late();
    assert_eq!(placed(&table.ticks(4)), 0);
    table.script.reply_any();
    assert_eq!(placed(&table.ticks(4)), 1);
}

#[test]
fn it_goes_back_and_forward_a_move_at_a_time_and_over_passes() {
    let mut table = othello([HUMAN, BOT]);
    for _ in 0..4 {
        if table.session().is_thinking() {
            table.script.reply_any();
            table.ticks(3);
        } else {
            any(&mut table);
        }
    }
    let here = table.plies();
    table.send(Command::Analyse(true));
    for back in 1..=here {
        assert_eq!(table.send(Command::Undo), [Fact::Undone]);
        assert_eq!((table.plies(), table.phase()), (here - back, Phase::HumanTurn));
        table.tick();
        assert_eq!(table.script.desk().running.as_ref().map(|j| &j.position), Some(table.position()));
    }
    assert_eq!(table.send(Command::Undo), [Fact::Refused(Refusal::Nothing)]);
    for forward in 1..=here {
        assert_eq!(table.send(Command::Redo), [Fact::Redone]);
        assert_eq!(table.plies(), forward);
    }
    assert_eq!(table.send(Command::Redo), [Fact::Refused(Refusal::Nothing)]);

    let mut table = before_a_pass(at_once());
    table.play("c1");
    // A pass is told even where nothing else takes time.
    table.wait(timing::PASS_NOTICE + 1);
    assert_eq!(table.plies(), 2);
    table.send(Command::Analyse(true));
    table.send(Command::Undo);
    assert_eq!((table.plies(), table.phase()), (0, Phase::HumanTurn), "nobody could move after c1");
    table.send(Command::Redo);
    assert_eq!((table.plies(), table.phase()), (2, Phase::HumanTurn));
}

/// White has to pass after Black's c1, and Black ends the game with e1.
fn before_a_pass(settings: Settings) -> Table {
    let board = format!("XO-O--{}", "-".repeat(30));
    let start = Position::othello_from_text(6, &board, Side::Black).unwrap();
    let setup = Setup { size: 6, ..Setup::usual(Game::Othello) };
    Table::resume(Session::from_position(setup, start, [HUMAN; 2]), settings)
}

#[test]
fn a_pass_that_is_being_told_is_of_the_game() {
    let mut table = before_a_pass(at_once());
    table.play("c1");
    assert!(matches!(table.phase(), Phase::PassNotice(_)));
    table.send(Command::Analyse(true));
    assert_eq!((table.plies(), table.phase()), (2, Phase::HumanTurn));
    table.wait(timing::PASS_NOTICE + 1);
    assert_eq!(table.session().switched(), [Command::Analyse(false)], "it has gone nowhere");
    table.play("e1");
    table.ticks(2);
    assert!(table.session().is_away());
    table.send(Command::Back);
    assert_eq!((table.plies(), table.phase(), table.session().is_away()), (2, Phase::HumanTurn, false));
}

#[test]
fn an_analysis_that_was_ended_is_forgotten_and_only_an_answer_is_its_end() {
    let mut table = othello([HUMAN, BOT]);
    let told = |table: &Table| (thought(table).report.is_some(), thought(table).done);
    for ended in [false, true] {
        table.send(Command::Analyse(true));
        table.tick();
        table.script.tell(report(1));
        table.tick();
        assert_eq!(told(&table), (true, false));
        if ended {
            let d3 = table.square("d3");
            table.script.conclude(Report { line: vec![Move::Place(d3)], ..report(9) });
            table.tick();
            assert_eq!(told(&table), (true, true));
        }
        table.send(Command::Analyse(false));
        assert_eq!(told(&table), (false, false));
    }
    table.send(Command::Analyse(true));
    table.tick();
    table.script.fail(JobError::Over);
    table.tick();
    assert!(!thought(&table).running && !thought(&table).done && thought(&table).analysis);
}

#[test]
fn back_to_the_game_is_exactly_the_game() {
    let mut table = othello([HUMAN, BOT]);
    any(&mut table);
    table.script.reply_any();
    table.ticks(3);
    any(&mut table);
    // Something is taken back, and could be brought back.
    table.send(Command::Undo);
    let before = whole(table.session());
    assert!(table.session().can_redo());
    table.send(Command::Analyse(true));
    assert_eq!(table.send(Command::Back), [Fact::Refused(Refusal::Nothing)], "nothing was tried");
    table.send(Command::Undo);
    for _ in 0..5 {
        any(&mut table);
    }
    assert!(table.session().is_away());
    assert_eq!(table.send(Command::Back), [Fact::Undone]);
    assert_eq!((whole(table.session()), table.session().is_analysing()), (before.clone(), true));
    assert!(!table.session().is_away());
    table.tick();
    assert_eq!(table.script.desk().running.as_ref().map(|j| &j.position), Some(table.position()));
    // The switch goes back by itself.
    any(&mut table);
    let switched = table.session().switched();
    table.send_all(switched);
    assert_eq!((whole(table.session()), table.session().is_analysing()), (before, false));
    assert_eq!(table.phase(), Phase::HumanTurn);
}

#[test]
fn a_line_that_is_tried_is_not_kept_and_one_that_is_played_on_is() {
    let mut table = othello([HUMAN; 2]);
    let store = Memory::default();
    table.app.insert_resource(Kept(Box::new(store.clone())));
    let kept = |table: &mut Table| {
        table.tick();
        let text = store.get(saves::KEY).unwrap().expect("a game");
        saves::SavedGame::read(&text).unwrap().restore().unwrap().history().to_vec()
    };
    table.play("d3");
    table.ticks(2);
    let game = table.session().history().to_vec();
    table.send(Command::Analyse(true));
    table.send(Command::Undo);
    table.play("e6");
    table.ticks(2);
    any(&mut table);
    assert_eq!(kept(&mut table), game);
    assert_eq!(table.send(Command::Analyse(false)), [Fact::Resumed { same: 0 }]);
    let line = table.session().history().to_vec();
    assert_eq!((kept(&mut table), line.len()), (line, 2));
}

#[test]
fn a_finished_game_can_be_gone_through() {
    let mut table = before_a_pass(at_once());
    table.play("c1");
    table.wait(timing::PASS_NOTICE + 1);
    table.play("e1");
    table.ticks(2);
    assert_eq!(table.phase(), Phase::Result);
    let before = whole(table.session());
    assert_eq!(table.send(Command::Analyse(true)), [Fact::Analysing]);
    table.tick();
    assert_eq!((table.phase(), table.script.job()), (Phase::Result, None), "there is nothing to search");
    table.send(Command::Undo);
    table.tick();
    assert_eq!((table.phase(), table.script.job().is_some()), (Phase::HumanTurn, true));
    let facts = [table.send(Command::Redo), table.ticks(2)].concat();
    assert_eq!(facts, [Fact::Redone], "the end is not told a second time");
    table.send(Command::Undo);
    let switched = table.session().switched();
    let facts = [table.send_all(switched), table.ticks(2)].concat();
    assert!(matches!(facts.as_slice(), [Fact::Undone, Fact::Resumed { same: 3 }, Fact::GameOver(_)]), "{facts:?}");
    assert_eq!((whole(table.session()), table.phase()), (before, Phase::Result));
}

#[test]
fn a_hint_and_an_analysis_do_not_stand_in_each_others_way() {
    let mut table = othello([HUMAN, BOT]);
    table.send(Command::Hint);
    table.tick();
    assert!(table.session().hint_job().is_some());
    table.send(Command::Analyse(true));
    assert_eq!(table.session().hint_job(), None);
    assert_eq!(table.send(Command::Hint), [Fact::Refused(Refusal::Busy)]);
    table.script.reply_late();
    assert!(table.ticks(3).is_empty());
}

#[test]
fn any_move_of_a_game_can_be_gone_to() {
    let mut table = before_a_pass(at_once());
    table.play("c1");
    table.wait(timing::PASS_NOTICE + 1);
    table.play("e1");
    table.ticks(2);
    assert_eq!(table.plies(), 3);
    // After c1 nobody could move: the pass belongs to it.
    for (ply, lands) in [(0, 0), (1, 2), (2, 2), (3, 3), (1, 2), (0, 0), (3, 3)] {
        let facts = [table.send(Command::GoTo(ply)), table.ticks(2)].concat();
        assert_eq!((table.plies(), table.session().undone().count()), (lands, 3 - lands), "{ply}: {facts:?}");
        assert_eq!(table.phase(), if lands == 3 { Phase::Result } else { Phase::HumanTurn });
    }
    assert_eq!(table.send(Command::GoTo(4)), [Fact::Refused(Refusal::Nothing)]);
    assert_eq!(table.send(Command::GoTo(3)), []);
}

#[test]
fn bots_wait_while_somebody_looks_back_and_go_on_with_the_game() {
    let mut table = othello([HUMAN, BOT]);
    for _ in 0..3 {
        any(&mut table);
        table.script.reply_any();
        table.ticks(3);
    }
    let game = whole(table.session());
    table.send(Command::GoTo(3));
    assert_eq!((table.plies(), table.position().to_move()), (3, Side::White));
    table.ticks(2);
    table.script.reply_any();
    assert_eq!(placed(&table.ticks(5)), 0, "the rest of the game would be lost");
    assert!(table.session().is_paused());
    table.send(Command::GoTo(6));
    table.ticks(2);
    assert_eq!((whole(table.session()), table.session().is_paused()), (game, false));
    // A person who plays another move there wants an answer.
    table.send(Command::GoTo(3));
    table.send(Command::GoTo(2));
    assert_eq!((table.phase(), table.session().is_paused()), (Phase::HumanTurn, true));
    any(&mut table);
    table.ticks(2);
    table.script.reply_any();
    assert_eq!(placed(&table.ticks(4)), 1);
    // A pause that was asked for stays.
    table.send(Command::Pause(true));
    table.send(Command::GoTo(1));
    table.send(Command::GoTo(4));
    assert!(table.session().is_paused());
}

#[test]
fn choices_of_swap2_are_made_and_unmade_on_the_way() {
    let setup = Setup { opening: Opening::Swap2, ..Setup::usual(Game::Gomoku) };
    let other = Seat::Bot(obverse::app::settings::usual_opponent(Game::Gomoku));
    let mut table = Table::new(setup, [HUMAN, HUMAN], at_once());
    for name in ["h8", "h9", "j8"] {
        table.play(name);
        table.ticks(2);
    }
    assert_eq!(table.phase(), Phase::Choosing);
    table.send(Command::Sit(Side::White, other));
    table.send(Command::Sit(Side::White, HUMAN));
    table.send(Command::Choose(Choice::Two));
    for name in ["h7", "a1"] {
        table.play(name);
        table.ticks(2);
    }
    // The first player takes White: the players change colours.
    table.send(Command::Sit(Side::Black, other));
    table.send(Command::Analyse(true));
    assert_eq!(table.phase(), Phase::Choosing);
    table.send(Command::Choose(Choice::White));
    assert_eq!(Side::BOTH.map(|s| table.session().seat(s)), [HUMAN, other]);
    for _ in 0..3 {
        any(&mut table);
    }
    let all = table.plies();
    assert_eq!(all, 8);
    for (ply, choices, seats) in [
        (6, 2, [HUMAN, other]),
        (5, 2, [HUMAN, other]),
        (4, 1, [other, HUMAN]),
        (3, 1, [other, HUMAN]),
        (2, 0, [other, HUMAN]),
        (3, 1, [other, HUMAN]),
        (0, 0, [other, HUMAN]),
        (8, 2, [HUMAN, other]),
        (5, 2, [HUMAN, other]),
    ] {
        table.send(Command::GoTo(ply));
        table.ticks(2);
        assert_eq!((table.plies(), table.session().choices().len()), (ply, choices));
        assert_eq!(Side::BOTH.map(|s| table.session().seat(s)), seats, "{ply}");
        assert_eq!(table.session().undone().count(), all - ply);
    }
    table.send(Command::Back);
    table.ticks(2);
    assert_eq!((table.plies(), table.phase()), (5, Phase::Choosing));
    assert_eq!(Side::BOTH.map(|s| table.session().seat(s)), [other, HUMAN]);
    assert_eq!(table.session().choices(), [Choice::Two]);
    // Who sits down elsewhere during an analysis stays there.
    table.send(Command::Choose(Choice::White));
    table.send(Command::Sit(Side::Black, other));
    table.send(Command::Back);
    assert_eq!(Side::BOTH.map(|s| table.session().seat(s)), [other, other]);
}
