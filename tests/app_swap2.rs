//! Swap2 in the session: every way through the opening, by people and by bots in either part; taking back, bringing
//! back, and what is kept.
#![cfg(feature = "app")]

mod common;

use common::{
    BOT, Table,
    script::{Habit, SCORE},
    settings,
};
use obverse::{
    app::{
        facts::{Chosen, Command, Fact, Refusal},
        saves::SavedGame,
        session::{Phase, Seat, Session},
        settings::Settings,
        words,
    },
    engine::{gomoku::swap2::Swap2, job::Ask, report::Score},
    rules::{Choice, Due, Game, Move, Opening, Position, Setup, Side, Square},
};

const HUMAN: Seat = Seat::Human;
/// Another bot than the usual one, so that the seats can be told apart.
const OTHER: Seat = Seat::Bot(obverse::engine::roster::Bot {
    kind: obverse::engine::roster::BotKind::Random,
    knobs: obverse::engine::roster::Knobs::USUAL,
});

fn setup() -> Setup {
    Setup { opening: Opening::Swap2, ..Setup::usual(Game::Gomoku) }
}

fn table(seats: [Seat; 2]) -> Table {
    Table::new(setup(), seats, Settings { speed: 0.0, ..settings() })
}

fn squares<const N: usize>(table: &Table, names: [&str; N]) -> [Square; N] {
    names.map(|n| table.square(n))
}

/// People put stones, one after the other.
fn put(table: &mut Table, names: &[&str]) {
    for name in names {
        let before = table.plies();
        table.play(name);
        table.ticks(2);
        assert_eq!(table.plies(), before + 1, "{name}");
    }
}

fn choose(table: &mut Table, choice: Choice) -> Vec<Fact> {
    let mut facts = table.send(Command::Choose(choice));
    facts.extend(table.ticks(2));
    facts
}

/// The bot decides, and what goes with it is put.
fn decide(table: &mut Table, choice: Swap2) -> Vec<Fact> {
    table.script.decide(choice);
    table.ticks(12)
}

fn chosen(facts: &[Fact]) -> Vec<&Chosen> {
    facts.iter().filter_map(|f| if let Fact::Chosen(c) = f { Some(c) } else { None }).collect()
}

fn seats(table: &Table) -> [Seat; 2] {
    Side::BOTH.map(|s| table.session().seat(s))
}

/// Stones by colour, in the order of play.
fn stones(table: &Table) -> String {
    let position = table.position();
    let name = |c: &obverse::rules::Change| {
        let colour = if c.side == Side::Black { 'X' } else { 'O' };
        format!("{colour}{}", position.move_name(c.played))
    };
    table.session().history().iter().map(name).collect::<Vec<_>>().join(" ")
}

// People

#[test]
fn two_people_go_every_way() {
    let begin = |choice| {
        let mut table = table([HUMAN, HUMAN]);
        assert_eq!((table.phase(), table.session().actor()), (Phase::HumanTurn, Side::Black));
        put(&mut table, &["h8", "i9", "g7"]);
        assert_eq!((table.phase(), table.session().actor()), (Phase::Choosing, Side::White));
        assert_eq!(stones(&table), "Xh8 Oi9 Xg7");
        // The board waits.
        assert_eq!(table.play("a1"), [Fact::Refused(Refusal::Choose)]);
        let facts = choose(&mut table, choice);
        assert_eq!(chosen(&facts).len(), 1);
        table
    };
    for choice in [Choice::Black, Choice::White] {
        let mut table = begin(choice);
        assert_eq!((table.phase(), table.session().due()), (Phase::HumanTurn, Due::Move));
        put(&mut table, &["h9", "h10"]);
        assert_eq!(stones(&table), "Xh8 Oi9 Xg7 Oh9 Xh10");
    }
    for second in [Choice::Black, Choice::White] {
        let mut table = begin(Choice::Two);
        assert_eq!((table.phase(), table.session().actor()), (Phase::HumanTurn, Side::White));
        put(&mut table, &["a1", "b2"]);
        assert_eq!((table.phase(), table.session().actor()), (Phase::Choosing, Side::Black));
        assert!(matches!(table.send(Command::Choose(Choice::Two))[..], [Fact::Refused(Refusal::Illegal(_))]));
        assert_eq!(table.phase(), Phase::Choosing);
        choose(&mut table, second);
        put(&mut table, &["o15"]);
        assert_eq!(stones(&table), "Xh8 Oi9 Xg7 Oa1 Xb2 Oo15");
        assert_eq!(table.session().choices(), [Choice::Two, second]);
    }
}

#[test]
fn nothing_can_be_chosen_before_or_after_or_in_a_free_game() {
    let mut free = Table::new(Setup::usual(Game::Gomoku), [HUMAN, HUMAN], settings());
    assert_eq!(free.send(Command::Choose(Choice::Black)), [Fact::Refused(Refusal::NoChoice)]);
    let mut table = table([HUMAN, HUMAN]);
    for name in ["h8", "i9", "g7"] {
        assert_eq!(table.send(Command::Choose(Choice::White)), [Fact::Refused(Refusal::NoChoice)]);
        put(&mut table, &[name]);
    }
    choose(&mut table, Choice::White);
    assert_eq!(table.send(Command::Choose(Choice::White)), [Fact::Refused(Refusal::NoChoice)]);
    assert_eq!(seats(&table), [HUMAN, HUMAN]);
    // Othello pays no heed.
    let othello = Setup { opening: Opening::Swap2, ..Setup::usual(Game::Othello) };
    let mut table = Table::new(othello, [HUMAN, HUMAN], settings());
    table.play("d3");
    assert_eq!(table.session().due(), Due::Move);
}

// A person and a bot

#[test]
fn a_person_opens_and_the_bot_takes_either_colour() {
    for (choice, colour) in [(Swap2::Black, Side::Black), (Swap2::White(Square::new(0, 0, 15)), Side::White)] {
        let mut table = table([HUMAN, BOT]);
        put(&mut table, &["h8", "i9", "g7"]);
        table.ticks(2);
        assert_eq!(table.script.asked(), Some(Ask::Swap2Choose));
        assert!(table.session().is_thinking());
        let facts = decide(&mut table, choice);
        let told = chosen(&facts);
        assert_eq!((told[0].by, told[0].other, told[0].score), (BOT, HUMAN, Some(Score::Points(SCORE))));
        let taken = if colour == Side::Black { "Black" } else { "White" };
        assert_eq!(words::chosen(told[0]), format!("Classic takes {taken}: in its view White +31"));
        assert_eq!(table.session().seat(colour), BOT);
        assert_eq!(table.session().seat(colour.other()), HUMAN);
        // White is next: the bot's stone came with its choice, or it is the person's turn.
        assert_eq!(table.plies(), if colour == Side::White { 4 } else { 3 });
        assert_eq!(table.phase(), Phase::HumanTurn);
        put(&mut table, &["o1"]);
        table.ticks(2);
        assert_eq!(table.script.asked(), Some(Ask::Move));
    }
}

#[test]
fn a_person_opens_the_bot_puts_two_more_and_the_person_chooses() {
    for second in [Choice::Black, Choice::White] {
        let mut table = table([HUMAN, BOT]);
        put(&mut table, &["h8", "i9", "g7"]);
        table.ticks(2);
        let pair = squares(&table, ["a1", "b2"]);
        let facts = decide(&mut table, Swap2::Two(pair));
        assert_eq!(
            words::chosen(chosen(&facts)[0]),
            "Classic puts two more stones and lets you choose: in its view White +31 then"
        );
        assert_eq!((table.phase(), stones(&table).as_str()), (Phase::Choosing, "Xh8 Oi9 Xg7 Oa1 Xb2"));
        let facts = choose(&mut table, second);
        let name = if second == Choice::Black { "Black" } else { "White" };
        assert_eq!(words::chosen(chosen(&facts)[0]), format!("You take {name}"));
        let bots = if second == Choice::Black { Side::White } else { Side::Black };
        assert_eq!(table.session().seat(bots), BOT);
        // White is next.
        assert_eq!(table.session().is_thinking(), bots == Side::White);
    }
}

#[test]
fn the_bot_opens_and_the_person_goes_every_way() {
    for choice in [Choice::Black, Choice::White, Choice::Two] {
        let mut table = table([BOT, HUMAN]);
        assert_eq!(table.script.asked(), Some(Ask::Swap2Open));
        let three = squares(&table, ["h8", "i9", "g7"]);
        let facts = decide(&mut table, Swap2::Open(three));
        assert!(chosen(&facts).is_empty());
        assert_eq!((table.phase(), stones(&table).as_str()), (Phase::Choosing, "Xh8 Oi9 Xg7"));
        assert!(!table.session().can_undo(), "nothing of it was the person's");
        choose(&mut table, choice);
        match choice {
            Choice::Black => {
                assert_eq!(seats(&table), [HUMAN, BOT]);
                assert!(table.session().is_thinking());
            }
            Choice::White => assert_eq!((seats(&table), table.phase()), ([BOT, HUMAN], Phase::HumanTurn)),
            Choice::Two => {
                put(&mut table, &["a1", "b2"]);
                table.ticks(2);
                assert_eq!(table.script.asked(), Some(Ask::Swap2Colour));
                let facts = decide(&mut table, Swap2::White(three[0].step(0, -3).unwrap()));
                assert!(!chosen(&facts)[0].second);
                assert_eq!((seats(&table), table.plies()), ([HUMAN, BOT], 6));
                assert_eq!(table.phase(), Phase::HumanTurn);
            }
        }
    }
}

// Two bots

#[test]
fn two_bots_open_a_game_in_every_way() {
    let mut ways = std::collections::BTreeSet::new();
    for seed in 0..40 {
        let mut table = table([BOT, OTHER]);
        table.script.set(if seed % 2 == 0 { Habit::Prompt } else { Habit::Erratic }, seed);
        for _ in 0..400 {
            table.tick();
            if table.plies() > 8 {
                break;
            }
        }
        assert!(table.plies() > 8, "it goes on: {:?}", table.phase());
        let made = table.session().choices().to_vec();
        let swapped =
            made.last().is_some_and(|c| c.colour() == Some(if made.len() == 1 { Side::Black } else { Side::White }));
        assert_eq!(seats(&table), if swapped { [OTHER, BOT] } else { [BOT, OTHER] });
        ways.insert(made.iter().map(|c| c.name()).collect::<Vec<_>>());
    }
    assert_eq!(ways.len(), 4, "{ways:?}");
}

#[test]
fn a_decision_that_swap2_does_not_allow_is_a_failed_search() {
    let mut table = table([BOT, HUMAN]);
    let three = squares(&table, ["h8", "i9", "h8"]);
    let facts = decide(&mut table, Swap2::Open(three));
    assert!(facts.iter().any(|f| matches!(f, Fact::SearchFailed(_))), "{facts:?}");
    assert_eq!((table.phase(), table.plies()), (Phase::AiFailed, 2));
    table.send(Command::Sit(Side::Black, HUMAN));
    put(&mut table, &["a1"]);
    assert_eq!(table.phase(), Phase::Choosing);

    let mut table = Table::new(setup(), [HUMAN, BOT], Settings { speed: 0.0, ..settings() });
    put(&mut table, &["h8", "i9", "g7"]);
    table.ticks(2);
    let three = squares(&table, ["a1", "b2", "c3"]);
    decide(&mut table, Swap2::Open(three));
    assert_eq!((table.phase(), table.plies()), (Phase::AiFailed, 3));
}

#[test]
fn whoever_takes_over_in_the_middle_of_the_stones_goes_on() {
    let mut table = table([HUMAN, HUMAN]);
    put(&mut table, &["h8"]);
    table.send(Command::Sit(Side::Black, BOT));
    table.ticks(2);
    assert_eq!(table.script.asked(), Some(Ask::Move));
    table.script.reply(table.square("i9"));
    table.ticks(4);
    assert_eq!((stones(&table).as_str(), table.script.asked()), ("Xh8 Oi9", Some(Ask::Move)));
    table.send(Command::SwapSides);
    table.ticks(2);
    assert_eq!(table.phase(), Phase::HumanTurn);
    put(&mut table, &["g7"]);
    table.ticks(2);
    assert_eq!(table.script.asked(), Some(Ask::Swap2Choose));
}

// Taking back

#[test]
fn taking_back_goes_through_choices_and_bringing_back_makes_them_again() {
    let mut table = table([HUMAN, HUMAN]);
    put(&mut table, &["h8", "i9", "g7"]);
    choose(&mut table, Choice::Two);
    put(&mut table, &["a1", "b2"]);
    choose(&mut table, Choice::White);
    put(&mut table, &["c3"]);
    let all = stones(&table);
    // A stone, the colour, two stones, the choice, three stones.
    let mut on_the_way = Vec::new();
    while table.session().can_undo() {
        on_the_way.push((stones(&table), table.phase(), table.session().actor(), table.session().choices().to_vec()));
        table.send(Command::Undo);
        table.tick();
    }
    assert_eq!((on_the_way.len(), table.plies()), (8, 0));
    assert_eq!(table.session().choices(), []);
    while let Some(then) = on_the_way.pop() {
        table.send(Command::Redo);
        table.tick();
        let now = (stones(&table), table.phase(), table.session().actor(), table.session().choices().to_vec());
        assert_eq!(now, then);
    }
    assert!(!table.session().can_redo());
    assert_eq!(stones(&table), all);
    // Another choice forgets what came after the first one.
    for _ in 0..5 {
        table.send(Command::Undo);
    }
    table.tick();
    assert_eq!((table.phase(), table.plies()), (Phase::Choosing, 3));
    choose(&mut table, Choice::Black);
    assert!(!table.session().can_redo());
    // The same stone does not.
    table.send(Command::Undo);
    table.send(Command::Undo);
    put(&mut table, &["g7"]);
    assert_eq!(table.phase(), Phase::Choosing);
    assert!(table.session().can_redo());
    table.send(Command::Redo);
    table.tick();
    assert_eq!(table.session().choices(), [Choice::Black]);
}

#[test]
fn against_a_bot_it_goes_back_to_the_persons_own_part_and_the_seats_with_it() {
    let mut table = table([HUMAN, BOT]);
    put(&mut table, &["h8", "i9", "g7"]);
    table.ticks(2);
    decide(&mut table, Swap2::Black);
    assert_eq!(seats(&table), [BOT, HUMAN]);
    put(&mut table, &["a1"]);
    table.ticks(2);
    assert!(table.session().is_thinking());
    table.send(Command::Undo);
    assert_eq!((table.phase(), table.plies(), seats(&table)), (Phase::HumanTurn, 3, [BOT, HUMAN]));
    table.send(Command::Undo);
    // Before the bot's choice and the last of the three stones.
    assert_eq!((table.phase(), table.plies(), seats(&table)), (Phase::HumanTurn, 2, [HUMAN, BOT]));
    assert_eq!(table.session().choices(), []);
    table.send(Command::Redo);
    table.tick();
    assert_eq!((table.phase(), table.plies(), seats(&table)), (Phase::HumanTurn, 3, [BOT, HUMAN]));
    // While the bot looks for its choice.
    table.send(Command::Undo);
    put(&mut table, &["g9"]);
    table.ticks(2);
    assert_eq!(table.script.asked(), Some(Ask::Swap2Choose));
    table.send(Command::Undo);
    table.ticks(2);
    assert_eq!((table.phase(), table.plies()), (Phase::HumanTurn, 2));
    table.script.reply_late();
    table.ticks(4);
    assert_eq!((table.phase(), table.plies(), table.session().choices()), (Phase::HumanTurn, 2, &[][..]));
}

#[test]
fn taking_back_while_a_bots_stones_are_put_drops_the_rest() {
    // At speed 1 the stones of a choice come one after another.
    let mut table = Table::new(setup(), [HUMAN, BOT], settings());
    for name in ["h8", "i9", "g7"] {
        table.play(name);
        table.wait(2000);
    }
    let pair = squares(&table, ["a1", "b2"]);
    table.script.decide(Swap2::Two(pair));
    table.ticks(2);
    assert!(matches!(table.phase(), Phase::Animating(_)), "the choice is being told");
    assert_eq!((table.plies(), table.session().choices()), (3, &[Choice::Two][..]));
    table.wait(1600);
    assert_eq!(table.plies(), 4);
    table.send(Command::Undo);
    table.wait(3000);
    assert_eq!((table.phase(), table.plies(), table.session().choices()), (Phase::HumanTurn, 2, &[][..]));
    table.play("g7");
    table.wait(2000);
    assert_eq!(table.script.asked(), Some(Ask::Swap2Choose));
}

// Hints

#[test]
fn hints_are_given_for_stones_and_for_choices() {
    let mut table = table([HUMAN, HUMAN]);
    table.send(Command::Hint);
    table.ticks(2);
    assert_eq!(table.script.asked(), Some(Ask::Swap2Open));
    let three = squares(&table, ["h8", "i9", "g7"]);
    assert_eq!(decide(&mut table, Swap2::Open(three)), [Fact::Hinted(three[0])]);
    put(&mut table, &["h8", "i9", "g7"]);
    table.send(Command::Hint);
    table.ticks(2);
    let facts = decide(&mut table, Swap2::Black);
    let [Fact::Advised(c)] = &facts[..] else { panic!("{facts:?}") };
    assert_eq!(words::advised(c), "Hint: take Black: in its view White +31");
    assert_eq!((table.phase(), table.session().choices()), (Phase::Choosing, &[][..]), "the person still chooses");
}

// What is kept

#[test]
fn a_game_in_its_opening_is_kept_and_goes_on() {
    let mut table = table([HUMAN, BOT]);
    let mut stages = 0;
    let mut check = |table: &Table| {
        let text = SavedGame::of(table.session()).write().unwrap();
        let again: Session = SavedGame::read(&text).and_then(SavedGame::restore).unwrap();
        let now = table.session();
        let all = |s: &Session| {
            let seats = Side::BOTH.map(|side| s.seat(side));
            (
                s.position().clone(),
                seats,
                s.choices().to_vec(),
                s.undone_choices().collect::<Vec<_>>(),
                s.due(),
                s.seed(),
            )
        };
        assert_eq!(all(&again), all(now), "{text}");
        assert!(again.undone().eq(now.undone()));
        if !now.is_thinking() {
            assert_eq!(again.phase(), now.phase());
        }
        stages += 1;
    };
    check(&table);
    put(&mut table, &["h8", "i9"]);
    check(&table);
    put(&mut table, &["g7"]);
    table.ticks(2);
    check(&table);
    let pair = squares(&table, ["a1", "b2"]);
    decide(&mut table, Swap2::Two(pair));
    check(&table);
    choose(&mut table, Choice::White);
    check(&table);
    table.send(Command::Undo);
    check(&table);
    table.send(Command::Undo);
    check(&table);
    assert_eq!(table.session().undone_choices().collect::<Vec<_>>(), [Choice::Two, Choice::White]);
    assert_eq!(stages, 7);
}

#[test]
fn choices_that_cannot_have_been_made_are_refused() {
    let mut table = table([HUMAN, HUMAN]);
    put(&mut table, &["h8", "i9", "g7"]);
    choose(&mut table, Choice::Black);
    let text = SavedGame::of(table.session()).write().unwrap();
    for (from, to) in [("h8i9g7", "h8i9"), ("black", "two, black")] {
        let broken = text.replacen(from, to, 1).replacen("h8 i9 g7", "h8 i9", usize::from(to == "h8i9"));
        assert_ne!(broken, text, "{from}");
        let why = SavedGame::read(&broken).expect_err(to).to_string();
        assert!(why.contains("swap2"), "{why}");
    }
}

#[test]
fn the_position_after_an_opening_is_an_ordinary_game() {
    let mut table = table([HUMAN, HUMAN]);
    put(&mut table, &["h8", "a1", "h9"]);
    choose(&mut table, Choice::Black);
    put(&mut table, &["a2", "h10", "a3", "h11", "a4", "h12"]);
    table.wait(3000);
    assert_eq!(table.phase(), Phase::Result);
    let Position::Gomoku(board) = table.position() else { panic!() };
    assert_eq!(board.winner(), Some(Side::Black));
    table.send(Command::NewGame);
    assert_eq!(
        (table.plies(), table.session().choices(), table.session().due()),
        (0, &[][..], Due::Stone(Side::Black))
    );
    assert!(table.session().history().iter().all(|c| c.played != Move::Pass));
}
