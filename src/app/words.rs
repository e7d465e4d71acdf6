//! The game in words: what has happened, whose turn it is, how it ended. For titles, and for those who listen rather than
//! look.

use super::{
    facts::{Chosen, Fact, Refusal},
    session::{Phase, Seat, Session},
    ui::text,
};
use crate::{
    engine::report::Score,
    rules::{Choice, Due, Game, Move, Opening, Side},
};

/// The title of the window: the game and whose turn it is.
#[must_use]
pub fn title(session: &Session) -> String {
    let game = text::game(session.setup().game);
    let turn = if session.is_over() { "game over".to_owned() } else { to_move(session) };
    format!("{game} – {turn} – Obverse")
}

/// Whose part is next: `Black to move`.
#[must_use]
pub fn to_move(session: &Session) -> String {
    match session.due() {
        Due::Stone(side) => return format!("{} puts stones", order(side == Side::White)),
        Due::Choice { by, .. } => return format!("{} chooses", order(by == Side::White)),
        Due::Move => {}
    }
    format!("{} to move", session.position().to_move())
}

/// A side, and the bot that plays it.
fn player(session: &Session, side: Side) -> String {
    match session.seat(side) {
        Seat::Human => side.to_string(),
        Seat::Bot(bot) => format!("{side}, {},", text::bot(session.setup().game, bot).0),
    }
}

/// Whose turn it is, while somebody is to move: `Black to move, 4 legal moves`. Where every empty point is legal, they are
/// not counted. Bots among themselves are known by their moves.
#[must_use]
pub fn turn(session: &Session) -> Option<String> {
    let position = session.position();
    match session.phase() {
        Phase::HumanTurn if position.game() == Game::Othello => {
            let n = position.legal().len();
            Some(format!("{}, {n} legal move{}", to_move(session), if n == 1 { "" } else { "s" }))
        }
        Phase::HumanTurn if let Due::Stone(_) = session.due() => Some(opening_task(session)),
        Phase::HumanTurn => Some(to_move(session)),
        Phase::Choosing => Some(match session.due() {
            Due::Choice { two: true, .. } => "Choose Black, White, or to put two more stones".to_owned(),
            _ => "Choose Black or White".to_owned(),
        }),
        Phase::AiThinking(_) if !session.is_exhibition() => {
            Some(format!("{} to move", player(session, session.actor())))
        }
        _ => None,
    }
}

/// What is on the table: `Othello on 8 by 8: you play Black against Classic`.
fn table(session: &Session) -> String {
    let setup = session.setup();
    let game = match setup.game {
        Game::Othello if setup.parallel => format!("Othello on {0} by {0}, parallel start", setup.size),
        Game::Othello => format!("Othello on {0} by {0}", setup.size),
        Game::Gomoku => {
            let swap2 = if setup.opening == Opening::Swap2 { ", opened by swap2" } else { "" };
            format!("gomoku on {0} by {0}, {1}{swap2}", setup.size, setup.rules.name())
        }
    };
    format!("{game}: {}", players(session))
}

fn players(session: &Session) -> String {
    let name = |bot| text::bot(session.setup().game, bot).0;
    match Side::BOTH.map(|side| session.seat(side)) {
        [Seat::Human, Seat::Human] => "two people play".to_owned(),
        [Seat::Human, Seat::Bot(bot)] => format!("you play Black against {}", name(bot)),
        [Seat::Bot(bot), Seat::Human] => format!("you play White against {}", name(bot)),
        [Seat::Bot(black), Seat::Bot(white)] => format!("{} plays Black against {}", name(black), name(white)),
    }
}

/// What is said when somebody comes to the table.
#[must_use]
pub fn welcome(session: &Session) -> String {
    match session.history().len() {
        0 => format!("A new game of {}", table(session)),
        1 => format!("The game goes on after 1 move: {}", table(session)),
        n => format!("The game goes on after {n} moves: {}", table(session)),
    }
}

/// That the game has come to an opening that has a name.
#[must_use]
pub fn opening(name: &str) -> String {
    format!("The opening is called {name}")
}

/// A player of swap2 by the part that it plays.
const fn order(second: bool) -> &'static str {
    if second { "the second player" } else { "the first player" }
}

/// What a person has to do while the stones of swap2 are put.
#[must_use]
pub fn opening_task(session: &Session) -> String {
    let put = session.history().len();
    let colour = if session.position().to_move() == Side::Black { "black" } else { "white" };
    match session.due() {
        Due::Stone(Side::Black) => {
            format!("Put three stones, black, white, black: now number {}, a {colour} one", put + 1)
        }
        _ => format!("Put a white and a black stone: now a {colour} one"),
    }
}

/// What somebody has decided in swap2: `Master 3 takes Black: in its view Black +31`.
#[must_use]
pub fn chosen(c: &Chosen) -> String {
    let named = |seat| match seat {
        Seat::Bot(bot) => Some(text::bot(Game::Gomoku, bot).0),
        Seat::Human => None,
    };
    let (who, you) = match (named(c.by), named(c.other)) {
        (Some(bot), _) => (bot, false),
        (None, Some(_)) => ("You".to_owned(), true),
        (None, None) => (text::sentence(order(c.second)), false),
    };
    let other = match (named(c.by), named(c.other)) {
        (Some(_), None) => "you".to_owned(),
        (_, Some(bot)) => bot,
        (None, None) => order(!c.second).to_owned(),
    };
    let s = if you { "" } else { "s" };
    let done = match c.choice {
        Choice::Black => format!("{who} take{s} Black"),
        Choice::White => format!("{who} take{s} White"),
        Choice::Two => format!("{who} put{s} two more stones and let{s} {other} choose"),
    };
    match c.score {
        Some(score) => format!("{done}: {}", judged(c, score)),
        None => done,
    }
}

/// What a bot thinks of the position that a choice leads to.
fn judged(c: &Chosen, score: Score) -> String {
    let then = if c.choice == Choice::Two { " then" } else { "" };
    format!("in its view {}{then}", text::verdict(c.to_move, score))
}

/// What a bot would choose in a person's place.
#[must_use]
pub fn advised(c: &Chosen) -> String {
    let what = match c.choice {
        Choice::Black => "take Black",
        Choice::White => "take White",
        Choice::Two => "put two more stones",
    };
    let why = c.score.map_or(String::new(), |score| format!(": {}", judged(c, score)));
    format!("Hint: {what}{why}")
}

/// What has happened, in one sentence. `session` is as it has become. Nothing is said of what needs no words.
#[must_use]
pub fn fact(fact: &Fact, session: &Session) -> Option<String> {
    let position = session.position();
    // Followed by whose turn it is now; a pass or a result after it speaks for itself.
    let back = |done: &str| turn(session).map_or_else(|| done.to_owned(), |turn| format!("{done}: {turn}"));
    Some(match fact {
        Fact::Started => welcome(session),
        Fact::Placed(change) => {
            let Move::Place(square) = change.played else { return None };
            let turned = match change.flips.len() {
                0 => String::new(),
                1 => " and turns 1 disc".to_owned(),
                n => format!(" and turns {n} discs"),
            };
            if session.was_opening(session.history().len() - 1) {
                return Some(format!(
                    "A {} stone on {}",
                    change.side.to_string().to_lowercase(),
                    position.name(square)
                ));
            }
            format!("{} plays {}{turned}", player(session, change.side), position.name(square))
        }
        Fact::PassNotice(side) => format!("{} has no move and passes", player(session, *side)),
        Fact::Undone => back("Taken back"),
        Fact::Redone => back("Brought back"),
        Fact::GameOver(outcome) => text::result(position.game(), outcome),
        Fact::Refused(why @ (Refusal::NotYourTurn | Refusal::Thinking)) => {
            format!("{}: {} to move", text::sentence(&why.to_string()), player(session, session.actor()))
        }
        Fact::Refused(why) => text::sentence(&why.to_string()),
        Fact::Chosen(c) => chosen(c),
        Fact::Advised(c) => advised(c),
        Fact::Hinted(square) => format!("Hint: {}", position.name(*square)),
        Fact::SearchFailed(why) if session.phase() == Phase::AiFailed => {
            format!("The computer found no move: {why}. Take a move back, let somebody else play, or start a new game")
        }
        Fact::SearchFailed(why) if session.is_analysing() => format!("No analysis: {why}"),
        Fact::SearchFailed(why) => format!("No hint: {why}"),
        Fact::Noted(words) => words.clone(),
        Fact::Analysing => {
            "Analysis: the computer looks at this position without end, and you play either colour".to_owned()
        }
        Fact::Resumed { .. } => back("The analysis is over"),
        Fact::Seated => text::sentence(&players(session)),
        // Told when it was noticed.
        Fact::Passed(_) | Fact::Hurried => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        app::{facts::Command, settings::Settings},
        engine::{
            job::JobError,
            roster::{Bot, BotKind, Knobs},
        },
        rules::{Position, RuleSet, Setup},
    };
    use std::time::Duration;

    const CLASSIC: Seat = Seat::Bot(Bot { kind: BotKind::Classic, knobs: Knobs::USUAL });

    /// Everything that is said after a command, the turn last.
    fn said(session: &mut Session, command: Command) -> Vec<String> {
        let facts = session.follow(&command, &Settings::default(), Duration::ZERO);
        facts.iter().filter_map(|f| fact(f, session)).chain(turn(session)).collect()
    }

    fn play(session: &mut Session, name: &str) -> Vec<String> {
        let square = session.position().parse(name).expect("a square");
        said(session, Command::Play(square))
    }

    fn answer(session: &mut Session, name: &str) -> Vec<String> {
        let (job, square) = (session.job().expect("a search"), session.position().parse(name).expect("a square"));
        said(session, Command::Answer { job, chosen: Move::Place(square) })
    }

    #[test]
    fn a_game_against_a_bot_is_told_move_by_move() {
        let mut session = Session::new(Setup::usual(Game::Othello), [Seat::Human, CLASSIC]).expect("a board");
        assert_eq!(welcome(&session), "A new game of Othello on 8 by 8: you play Black against Classic");
        assert_eq!(turn(&session).as_deref(), Some("Black to move, 4 legal moves"));
        assert_eq!(title(&session), "Othello – Black to move – Obverse");
        assert_eq!(play(&mut session, "a1"), ["a1 turns no disc", "Black to move, 4 legal moves"]);
        assert_eq!(play(&mut session, "d3"), ["Black plays d3 and turns 1 disc"]);
        assert_eq!(said(&mut session, Command::Hurry), ["White, Classic, to move"]);
        let refused = "The computer is thinking: White, Classic, to move";
        assert_eq!(play(&mut session, "c3"), [refused, "White, Classic, to move"]);
        assert_eq!(answer(&mut session, "c5"), ["White, Classic, plays c5 and turns 1 disc"]);
        said(&mut session, Command::Hurry);
        assert_eq!(said(&mut session, Command::Undo)[0], "Taken back: Black to move, 4 legal moves");
        assert_eq!(said(&mut session, Command::Redo)[0], "Brought back: Black to move, 5 legal moves");
        assert_eq!(said(&mut session, Command::Redo)[0], "Nothing to take back");
        assert_eq!(
            welcome(&session),
            "The game goes on after 2 moves: Othello on 8 by 8: you play Black against Classic"
        );
        said(&mut session, Command::Hint);
        let (job, d6) = (session.hint_job().expect("a hint"), session.position().parse("d6").expect("a square"));
        assert_eq!(said(&mut session, Command::Answer { job, chosen: Move::Place(d6) })[0], "Hint: d6");
        said(&mut session, Command::Hint);
        let job = session.hint_job().expect("a hint");
        assert!(said(&mut session, Command::Fail { job, error: JobError::Over })[0].starts_with("No hint: "));
        assert_eq!(
            said(&mut session, Command::SwapSides),
            ["You play White against Classic", "Black, Classic, to move"]
        );
        let job = session.job().expect("a search");
        let failed = said(&mut session, Command::Fail { job, error: JobError::Panicked("oops".to_owned()) });
        assert!(failed[0].starts_with("The computer found no move: ") && failed[0].contains("oops"), "{failed:?}");
        assert_eq!(failed.len(), 1);
        assert_eq!(play(&mut session, "d6"), ["It is the computer's turn: Black, Classic, to move"]);
    }

    #[test]
    fn passes_and_results_are_told_once() {
        let board = format!("XO-O--{}", "-".repeat(30));
        let start = Position::othello_from_text(6, &board, Side::Black).expect("a board");
        let setup = Setup { size: 6, ..Setup::usual(Game::Othello) };
        for (white, passes) in [(Seat::Human, "White has no"), (CLASSIC, "White, Classic, has no")] {
            let mut session = Session::from_position(setup, start.clone(), [Seat::Human, white]);
            play(&mut session, "c1");
            assert_eq!(said(&mut session, Command::Hurry), [format!("{passes} move and passes")]);
            assert_eq!(said(&mut session, Command::Hurry), ["Black to move, 1 legal move"]);
            play(&mut session, "e1");
            assert_eq!(said(&mut session, Command::Hurry), ["Black wins 5–0"]);
            assert_eq!(title(&session), "Othello – game over – Obverse");
            assert_eq!(play(&mut session, "f6"), ["The game is over"]);
        }
    }

    #[test]
    fn gomoku_counts_no_moves_and_bots_are_known_by_theirs() {
        let renju = Setup { rules: RuleSet::Renju, ..Setup::usual(Game::Gomoku) };
        let mut session = Session::new(renju, [CLASSIC, Seat::Human]).expect("a board");
        assert_eq!(welcome(&session), "A new game of gomoku on 15 by 15, renju: you play White against Classic");
        assert_eq!(answer(&mut session, "h8"), ["Black, Classic, plays h8"]);
        assert_eq!(said(&mut session, Command::Hurry), ["White to move"]);
        let sat = said(&mut session, Command::Sit(Side::White, CLASSIC));
        assert_eq!(sat, ["Classic plays Black against Classic"]);
        let small = Setup { size: 4, parallel: true, ..Setup::usual(Game::Othello) };
        let mut settings = Settings::default();
        settings.othello.seats = [Seat::Human; 2];
        let facts = session.follow(&Command::Start(small), &settings, Duration::ZERO);
        let told = fact(&facts[0], &session);
        assert_eq!(told.as_deref(), Some("A new game of Othello on 4 by 4, parallel start: two people play"));
    }
}
