//! The page round the board: what it is told, and what it asks for.

use super::{
    Step,
    board::Aim,
    facts::{Command, Fact},
    grid::BoardState,
    session::Session,
    settings::Settings,
    words,
};
use crate::rules::{Choice, Game, Square};
use bevy::prelude::*;
use std::ops::DerefMut;

/// Whoever is told of the game in words: a web page, a test.
pub trait Page: Send + Sync + 'static {
    /// A sentence about what has just happened.
    fn tell(&self, words: &str);
    /// The board, whenever it has changed.
    fn board(&self, board: &BoardState);
    /// The title, whenever it has changed.
    fn title(&self, title: &str);
}

/// The page in use, if there is one.
#[derive(Resource)]
pub struct Paged(pub Box<dyn Page>);

/// What a page can ask for.
#[derive(Clone, PartialEq, Debug)]
pub enum Order {
    /// Something for the session to judge.
    Command(Command),
    /// A new game of that kind, as it was set up last.
    Game(Game),
    /// The board's cursor on a square, or away.
    Aim(Option<Square>),
}

/// Reads an order: `play d3`, `undo`, `redo`, `hint`, `analyse on` (or `off`), `back`, `new`, `hurry`,
/// `pause`, `choose black` (or `white`, `two`), `othello`, `gomoku`, `aim d3` or `aim`.
///
/// # Errors
/// One line, if it is something else or there is no such square on the board.
pub fn order(text: &str, session: &Session) -> Result<Order, String> {
    let mut words = text.split_ascii_whitespace();
    let (verb, rest) = (words.next().unwrap_or_default(), words.next());
    let square = |name: &str| session.position().parse(name).map_err(|e| e.to_string());
    let order = match (verb, rest) {
        ("play", Some(name)) => Order::Command(Command::Play(square(name)?)),
        ("undo", None) => Order::Command(Command::Undo),
        ("redo", None) => Order::Command(Command::Redo),
        ("hint", None) => Order::Command(Command::Hint),
        ("analyse", Some("on")) => Order::Command(Command::Analyse(true)),
        ("analyse", Some("off")) => Order::Command(Command::Analyse(false)),
        ("back", None) => Order::Command(Command::Back),
        ("new", None) => Order::Command(Command::NewGame),
        ("choose", Some(name)) => {
            let known = Choice::ALL.iter().find(|(n, _)| *n == name);
            Order::Command(Command::Choose(known.ok_or_else(|| unknown(text))?.1))
        }
        ("hurry", None) => Order::Command(Command::Hurry),
        ("pause", None) => Order::Command(Command::Pause(!session.is_paused())),
        ("othello", None) => Order::Game(Game::Othello),
        ("gomoku", None) => Order::Game(Game::Gomoku),
        ("aim", Some(name)) => Order::Aim(Some(square(name)?)),
        ("aim", None) => Order::Aim(None),
        _ => return Err(unknown(text)),
    };
    if words.next().is_some() { Err(unknown(text)) } else { Ok(order) }
}

fn unknown(text: &str) -> String {
    // As it is shown, a line break included, and not all of a long one.
    format!("no command {:?}", text.chars().take(40).collect::<String>())
}

impl Order {
    /// Does what is not the session's to judge, and hands over what is. What is not changed is not touched.
    pub fn follow(
        self,
        settings: &mut impl DerefMut<Target = Settings>,
        aim: &mut impl DerefMut<Target = Aim>,
    ) -> Option<Command> {
        match self {
            Order::Command(command) => Some(command),
            Order::Game(game) => {
                if settings.game != game {
                    settings.game = game;
                }
                Some(Command::Start(settings.of(game).setup))
            }
            Order::Aim(cursor) => {
                if aim.cursor != cursor {
                    **aim = Aim { cursor, hover: None };
                }
                None
            }
        }
    }
}

/// What was told last, so that nothing is told twice.
#[derive(Default)]
struct Told {
    /// Game, moves and phase: when one of them changes it is somebody's turn anew.
    turn: Option<(u64, usize, std::mem::Discriminant<super::session::Phase>)>,
    paused: bool,
    opening: Option<&'static str>,
    title: String,
    board: Option<BoardState>,
}

fn tell(mut facts: MessageReader<Fact>, session: Res<Session>, page: Res<Paged>, mut told: Local<Told>) {
    let page = &page.0;
    let turn = (session.game(), session.history().len(), std::mem::discriminant(&session.phase()));
    // Somebody who comes to the table has not heard what happened before.
    let mut named = false;
    if told.turn.is_none() {
        facts.clear();
        page.tell(&words::welcome(&session));
        told.paused = session.is_paused();
    }
    for fact in facts.read() {
        if let Some(words) = words::fact(fact, &session) {
            page.tell(&words);
        }
        named = matches!(fact, Fact::Undone | Fact::Redone);
    }
    if !session.is_changed() && told.turn.is_some() {
        return;
    }
    // A new game is not paused, and says so itself.
    let same = told.turn.is_some_and(|(game, ..)| game == session.game());
    if std::mem::replace(&mut told.paused, session.is_paused()) != session.is_paused() && same {
        page.tell(if session.is_paused() { "The computer pauses" } else { "The computer plays on" });
    }
    let opening = session.opening_name();
    if std::mem::replace(&mut told.opening, opening) != opening
        && let Some(name) = opening
    {
        page.tell(&words::opening(name));
    }
    if told.turn.replace(turn) != Some(turn)
        && !named
        && let Some(words) = words::turn(&session)
    {
        page.tell(&words);
    }
    let title = words::title(&session);
    if told.title != title {
        page.title(&title);
        told.title = title;
    }
    let board = BoardState::of(&session);
    if told.board.as_ref() != Some(&board) {
        page.board(&board);
        told.board = Some(board);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, tell.in_set(Step::Ui).run_if(resource_exists::<Paged>));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        app::{ai::bridge::Thought, session::Seat},
        rules::Setup,
    };
    use std::sync::{Arc, Mutex, PoisonError};

    fn session(game: Game) -> Session {
        Session::new(Setup::usual(game), [Seat::Human; 2]).expect("a board")
    }

    #[test]
    fn every_order_is_read_and_nonsense_is_named() {
        let (othello, gomoku) = (session(Game::Othello), session(Game::Gomoku));
        let square = |session: &Session, name| session.position().parse(name).expect("a square");
        for (text, command) in [
            ("play d3", Command::Play(square(&othello, "d3"))),
            (" play\tD3 ", Command::Play(square(&othello, "d3"))),
            ("undo", Command::Undo),
            ("redo", Command::Redo),
            ("hint", Command::Hint),
            ("new", Command::NewGame),
            ("hurry", Command::Hurry),
            ("pause", Command::Pause(true)),
            ("analyse on", Command::Analyse(true)),
            ("back", Command::Back),
            ("choose two", Command::Choose(Choice::Two)),
        ] {
            assert_eq!(order(text, &othello), Ok(Order::Command(command)), "{text}");
        }
        assert_eq!(order("play o15", &gomoku), Ok(Order::Command(Command::Play(square(&gomoku, "o15")))));
        assert_eq!(order("othello", &gomoku), Ok(Order::Game(Game::Othello)));
        assert_eq!(order("gomoku", &gomoku), Ok(Order::Game(Game::Gomoku)));
        assert_eq!(order("aim h8", &gomoku), Ok(Order::Aim(Some(square(&gomoku, "h8")))));
        assert_eq!(order("aim", &gomoku), Ok(Order::Aim(None)));
        let long = "x".repeat(10_000);
        for text in [
            "",
            " ",
            "play",
            "play d9",
            "play d03",
            "play d3 d4",
            "aim i9",
            "aim d3 x",
            "undo 2",
            "choose",
            "choose red",
            "Undo",
            "éa",
            "play é3",
            "a\nb",
            "\u{0}",
            "{}",
            &long,
        ] {
            let why = order(text, &othello).expect_err(text);
            assert!(!why.is_empty() && why.lines().count() == 1 && why.chars().count() < 100, "{text}: {why}");
        }
    }

    #[test]
    fn an_order_touches_only_what_it_changes() {
        let mut world = World::new();
        let mut settings = Settings::default();
        settings.gomoku.setup.size = 19;
        world.insert_resource(settings);
        world.init_resource::<Aim>();
        world.clear_trackers();
        let othello = session(Game::Othello);
        let mut follow = |text: &str| {
            world.clear_trackers();
            world.resource_scope(|world, mut settings: Mut<Settings>| {
                let mut aim = world.resource_mut::<Aim>();
                let command = order(text, &othello).expect(text).follow(&mut settings, &mut aim);
                (command, settings.is_changed(), aim.is_changed(), aim.cursor)
            })
        };
        let d3 = othello.position().parse("d3").ok();
        assert_eq!(follow("undo"), (Some(Command::Undo), false, false, None));
        assert_eq!(follow("aim d3"), (None, false, true, d3));
        assert_eq!(follow("aim d3"), (None, false, false, d3));
        assert_eq!(follow("aim"), (None, false, true, None));
        let setup = Setup { size: 19, ..Setup::usual(Game::Gomoku) };
        assert_eq!(follow("gomoku"), (Some(Command::Start(setup)), true, false, None));
        assert_eq!(follow("gomoku"), (Some(Command::Start(setup)), false, false, None));
    }

    /// Writes down what it is told.
    #[derive(Clone, Default)]
    struct Ear(Arc<Mutex<Vec<String>>>);

    impl Ear {
        fn heard(&self) -> Vec<String> {
            std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
        }

        fn hear(&self, words: String) {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).push(words);
        }
    }

    impl Page for Ear {
        fn tell(&self, words: &str) {
            self.hear(words.to_owned());
        }

        fn board(&self, board: &BoardState) {
            self.hear(format!("[{} {}]", board.turn, board.squares.iter().filter(|s| s.legal).count()));
        }

        fn title(&self, title: &str) {
            self.hear(format!("<{title}>"));
        }
    }

    #[test]
    fn the_page_hears_everything_once() {
        let ear = Ear::default();
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, crate::app::game))
            .insert_resource(session(Game::Othello))
            .insert_resource(Settings { speed: 0.0, ..Settings::default() })
            .insert_resource(Paged(Box::new(ear.clone())))
            .init_resource::<Thought>();
        let mut after = |command: Option<Command>| {
            if let Some(command) = command {
                app.world_mut().write_message(command);
            }
            app.update();
            app.update();
            ear.heard()
        };
        let start = ["<Othello – Black to move – Obverse>", "[Black to move 4]"];
        let new = ["A new game of Othello on 8 by 8: two people play", "Black to move, 4 legal moves"];
        assert_eq!(after(None), [new, start].concat());
        assert_eq!(after(None), [""; 0]);
        let play = |name| order(&format!("play {name}"), &session(Game::Othello)).expect("an order");
        let play = |name| play(name).follow(&mut Box::new(Settings::default()), &mut Box::new(Aim::default()));
        assert_eq!(after(play("a1")), ["a1 turns no disc"]);
        let played = [
            "Black plays d3 and turns 1 disc",
            "White to move, 3 legal moves",
            "<Othello – White to move – Obverse>",
            "[White to move 3]",
        ];
        assert_eq!(after(play("d3")), played);
        assert_eq!(after(Some(Command::Undo)), [&["Taken back: Black to move, 4 legal moves"][..], &start].concat());
        assert_eq!(after(Some(Command::Pause(true))), ["The computer pauses"]);
        let again = after(Some(Command::NewGame));
        assert_eq!(again, ["A new game of Othello on 8 by 8: you play Black against Master 3", new[1]]);
    }
}
