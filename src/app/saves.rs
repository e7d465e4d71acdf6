//! The running game is kept, move by move, and goes on after a restart.

use super::{
    facts::Fact,
    session::{Left, Seat, Session},
    store::{self, Kept, Store},
};
use crate::{
    engine::roster::{self, RosterError},
    record::{
        self,
        game::{GameRecord, RecordError, Start},
        transcript::TranscriptError,
    },
    rules::{Choice, Move, Position, Setup, Side},
};
use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Where the running game is kept.
pub const KEY: &str = "game";

/// A game that was left, with everything that a player would miss.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SavedGame {
    record: GameRecord,
    seats: [Seat; 2],
    /// What was taken back and can be brought back, as a transcript from the last position.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    undone: String,
    /// What was chosen in the opening and taken back, in the order of play.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    undone_choices: Vec<Choice>,
    #[serde(default)]
    paused: bool,
    /// Where bots that choose by chance take it from.
    #[serde(default)]
    seed: u64,
}

/// Why a saved game cannot go on.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SaveError {
    /// The text is not a saved game.
    #[error("{0}")]
    Text(String),
    /// The game in it is none.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// What was taken back cannot be brought back.
    #[error("taken back: {0}")]
    Undone(#[from] TranscriptError),
    /// A player does not play this game, or not with these settings.
    #[error("{0}: {1}")]
    Seat(Side, RosterError),
}

impl SavedGame {
    /// The game as it stands. What is moving, told or thought about begins again when it is restored.
    #[must_use]
    pub fn of(session: &Session) -> SavedGame {
        let (setup, start) = (*session.setup(), session.start());
        let usual = Position::start(&setup).is_ok_and(|usual| usual == *start);
        let start = (!usual).then(|| Start { board: start.board_text(), to_move: start.to_move() });
        let moves = session.history().iter().map(|c| c.played).collect();
        let undone: Vec<Move> = session.undone().map(|c| c.played).collect();
        SavedGame {
            record: GameRecord { start, moves, choices: session.choices().to_vec(), ..GameRecord::new(setup) },
            seats: Side::BOTH.map(|side| session.seat(side)),
            undone: record::transcript(session.position(), &undone),
            undone_choices: session.undone_choices().collect(),
            paused: session.is_paused(),
            seed: session.seed(),
        }
    }

    /// The game as text.
    ///
    /// # Errors
    /// In one line, if it cannot be written, which is not known to happen.
    pub fn write(&self) -> Result<String, String> {
        ron::ser::to_string_pretty(self, ron::ser::PrettyConfig::default()).map_err(|e| e.to_string())
    }

    /// Reads what [`SavedGame::write`] wrote.
    ///
    /// # Errors
    /// If it is something else, or the game in it breaks the rules.
    pub fn read(text: &str) -> Result<SavedGame, SaveError> {
        ron::from_str(text).map_err(|e| SaveError::Text(e.to_string()))
    }

    /// The game, ready to go on.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn restore(self) -> Result<Session, SaveError> {
        let SavedGame { record, seats, undone, undone_choices, paused, seed } = self;
        let setup: Setup = record.setup;
        for (side, seat) in Side::BOTH.into_iter().zip(seats) {
            if let Seat::Bot(bot) = seat {
                // The words for what is wrong with a bot are those of a command line.
                let named = roster::describe(setup.game, &bot);
                roster::parse(setup.game, &named).map_err(|e| SaveError::Seat(side, e))?;
            }
        }
        let start = record.first().map_err(RecordError::from)?;
        let played = record.replay()?;
        let (_, undone) = record::replay(&played.0, &undone)?;
        let choices = [record.choices, undone_choices];
        Ok(Session::resumed(Left { setup, start, seats, played, undone, choices, paused, seed }))
    }
}

/// The game that was left, if there is one to go on with: a finished one is not, nor a board that nobody has touched.
///
/// # Errors
/// One line, when the saved game cannot go on. It is put aside then.
pub fn resume(store: &dyn Store) -> Result<Option<Session>, String> {
    let understand = |text: &str| SavedGame::read(text).and_then(SavedGame::restore).map_err(|e| e.to_string());
    let found = store::read(store, KEY, understand).map_err(|why| format!("the game from last time, {why}"))?;
    let touched = |s: &Session| !s.history().is_empty() || s.can_redo();
    Ok(found.filter(|s| !s.is_over() && touched(s)))
}

/// Keeps the game whenever it changes.
fn keep(
    mut facts: MessageReader<Fact>,
    session: Res<Session>,
    kept: Res<Kept>,
    mut paused: Local<Option<bool>>,
    (mut told, mut show): (Local<bool>, Local<bool>),
) {
    let news = |fact: &Fact| match fact {
        Fact::Started
        | Fact::Placed(_)
        | Fact::Passed(_)
        | Fact::Undone
        | Fact::Redone
        | Fact::Seated
        | Fact::Chosen(_)
        | Fact::Resumed { .. }
        | Fact::GameOver(_) => true,
        Fact::PassNotice(_)
        | Fact::Hurried
        | Fact::Refused(_)
        | Fact::Hinted(_)
        | Fact::Advised(_)
        | Fact::Analysing
        | Fact::SearchFailed(_)
        | Fact::Noted(_) => false,
    };
    let changed = facts.read().filter(|f| news(f)).count() > 0;
    // A pause is no fact.
    let now = session.is_paused();
    let before = paused.replace(now).unwrap_or(now);
    // What a show has put away is kept as it begins, and does not change.
    let goes_on = session.is_show() && *show;
    *show = session.is_show();
    if (changed || before != now) && !goes_on {
        let result = SavedGame::of(&session.proper()).write().and_then(|text| kept.0.set(KEY, &text));
        store::warn_once(KEY, result, &mut told);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Last, keep.run_if(resource_exists::<Kept>));
}

#[cfg(test)]
mod tests {
    use super::{super::settings::Settings, *};
    use crate::{
        app::{facts::Command, session::Phase, store::Memory},
        engine::roster::{Bot, BotKind, Knobs},
        rules::{Game, RuleSet},
    };
    use rand::{RngExt, SeedableRng, rngs::StdRng};
    use std::time::Duration;

    fn bot(kind: BotKind, depth: Option<u8>) -> Seat {
        Seat::Bot(Bot { kind, knobs: Knobs { depth, ..Knobs::default() } })
    }

    /// The same game: all that is kept of it, and the phase that the position demands.
    fn same(before: &Session, after: &Session) {
        assert_eq!(after.setup(), before.setup());
        assert_eq!(after.start(), before.start());
        assert_eq!(after.position(), before.position());
        assert_eq!(after.history(), before.history());
        assert!(after.undone().eq(before.undone()));
        assert_eq!(after.is_paused(), before.is_paused());
        for side in Side::BOTH {
            assert_eq!(after.seat(side), before.seat(side));
        }
        let due = before.is_over() || before.position().must_pass();
        assert_eq!(matches!(after.phase(), Phase::Animating(_)), due);
        assert_eq!(after.phase() == Phase::HumanTurn, before.is_human_turn() && !due);
        assert_eq!(after.is_thinking(), !before.is_human_turn() && !due);
    }

    fn again(session: &Session) -> Session {
        let text = SavedGame::of(session).write().expect("written");
        SavedGame::read(&text).and_then(SavedGame::restore).unwrap_or_else(|e| panic!("{e}: {text}"))
    }

    /// Any command in any phase, biased towards play; the session passes by itself as time goes by.
    fn stir(session: &mut Session, settings: &Settings, rng: &mut StdRng, now: Duration) {
        let legal = session.position().legal();
        let any = |rng: &mut StdRng| (!legal.is_empty()).then(|| legal[rng.random_range(0..legal.len())]);
        let command = match (rng.random_range(0..20), session.phase()) {
            (0, _) => Command::Undo,
            (1, _) => Command::Redo,
            (2, _) => Command::Pause(rng.random_bool(0.3)),
            (3, _) => Command::SwapSides,
            (4, _) => Command::Hint,
            (5, Phase::AiThinking(job)) => Command::Fail { job, error: crate::engine::job::JobError::Over },
            (6, Phase::AiFailed) => Command::Sit(session.position().to_move(), Seat::Human),
            (_, Phase::AiThinking(job)) => match any(rng) {
                Some(square) => Command::Answer { job, chosen: Move::Place(square) },
                None => return,
            },
            (_, Phase::HumanTurn) => match any(rng) {
                Some(square) => Command::Play(square),
                None => return,
            },
            _ => Command::Hurry,
        };
        session.follow(&command, settings, now);
    }

    #[test]
    fn a_game_is_the_same_after_it_was_kept_whatever_was_going_on() {
        let mut rng = StdRng::seed_from_u64(3);
        let (mut passes, mut ends, mut undone) = (0, 0, 0);
        let othello = Setup::usual(Game::Othello);
        let gomoku = Setup::usual(Game::Gomoku);
        let setups = [
            Setup { size: 4, ..othello },
            Setup { size: 6, parallel: true, ..othello },
            othello,
            gomoku,
            Setup { size: 19, rules: RuleSet::Renju, ..gomoku },
        ];
        let classic = bot(BotKind::Classic, Some(3));
        let seats = [[Seat::Human; 2], [Seat::Human, classic], [classic, Seat::Human], [classic; 2]];
        let settings = Settings::default();
        for game in 0..60 {
            let setup = setups[game % setups.len()];
            let mut session = Session::new(setup, seats[game % seats.len()]).expect("a board");
            for step in 0..if setup.game == Game::Othello { 150 } else { 60 } {
                stir(&mut session, &settings, &mut rng, Duration::from_millis(step));
                if setup.game == Game::Othello || step % 8 == 0 {
                    same(&session, &again(&session));
                }
                passes += usize::from(matches!(session.phase(), Phase::PassNotice(_)));
                ends += usize::from(session.is_over());
                undone += usize::from(session.can_redo());
            }
        }
        assert!(passes > 10 && ends > 100 && undone > 100, "{passes} {ends} {undone}");
    }

    /// A game from a board of its own, with a pass, something taken back and a bot with settings.
    fn rich() -> SavedGame {
        let setup = Setup { size: 6, ..Setup::usual(Game::Othello) };
        let board = format!("XO-O--{}", "-".repeat(30));
        let start = Position::othello_from_text(6, &board, Side::Black).expect("a board");
        let mut session = Session::from_position(setup, start, [Seat::Human, bot(BotKind::AlphaBeta, Some(6))]);
        let c1 = session.position().parse("c1").expect("a square");
        session.preplay([Move::Place(c1), Move::Pass]).expect("legal");
        session.follow(&Command::Undo, &Settings::default(), Duration::ZERO);
        session.follow(&Command::Pause(true), &Settings::default(), Duration::ZERO);
        assert!(session.can_redo() && session.is_paused());
        same(&session, &again(&session));
        SavedGame::of(&session)
    }

    #[test]
    fn a_pass_that_was_taken_back_is_kept_too() {
        let session = rich().restore().expect("restored");
        let undone: Vec<Move> = session.undone().map(|c| c.played).collect();
        assert_eq!((undone.len(), undone.last()), (2, Some(&Move::Pass)));
    }

    #[test]
    fn what_is_wrong_with_a_save_is_said_in_one_line() {
        let whole = rich().write().expect("written");
        for (from, to, word) in [
            ("alphabeta", "alphagamma", "alphagamma"),
            ("alphabeta", "alphabetä", ""),
            ("depth: Some(6)", "depth: Some(99)", "White: alphabeta: depth 99"),
            ("radius: None", "radius: Some(2)", "radius"),
            ("size: 6", "size: 7", "7x7"),
            ("size: 6", "size: 8", "64"),
            ("game: othello", "game: gomoku", "6x6"),
            ("undone: \"c1", "undone: \"a6", "taken back: move 1, `a6`"),
            ("moves: \"\"", "moves: \"z9\"", "z9"),
            ("XO-O", "XO?O", "`?`"),
            ("paused: true", "paused: perhaps", ""),
            ("(", "", ""),
        ] {
            let text = whole.replacen(from, to, 1);
            assert_ne!(text, whole, "{from}");
            let why = SavedGame::read(&text).and_then(SavedGame::restore).expect_err(to).to_string();
            assert!(why.contains(word) && why.lines().count() == 1, "{to}: {why}");
        }
        // Greedy does not play gomoku.
        let gomoku =
            Session::new(Setup::usual(Game::Gomoku), [Seat::Human, bot(BotKind::Greedy, None)]).expect("a board");
        let why = SavedGame::of(&gomoku).restore().expect_err("a stranger").to_string();
        assert!(why.contains("White") && why.contains("greedy"), "{why}");
    }

    #[test]
    fn a_damaged_save_is_an_error_or_another_game_and_never_a_panic() {
        let mut rng = StdRng::seed_from_u64(9);
        let mut gomoku = Session::new(
            Setup { rules: RuleSet::Renju, ..Setup::usual(Game::Gomoku) },
            [Seat::Human, bot(BotKind::Classic, None)],
        )
        .expect("a board");
        for _ in 0..20 {
            let legal = gomoku.position().legal();
            gomoku.preplay([Move::Place(legal[rng.random_range(0..legal.len())])]).expect("legal");
        }
        let texts = [rich(), SavedGame::of(&gomoku)].map(|s| s.write().expect("written"));
        let (mut read, mut restored) = (0, 0);
        for round in 0..6000 {
            let mut bytes = texts[round % 2].clone().into_bytes();
            for _ in 0..rng.random_range(1..4) {
                let at = rng.random_range(0..bytes.len());
                match rng.random_range(0..4) {
                    0 => drop(bytes.remove(at)),
                    1 => bytes[at] = rng.random_range(0..=255),
                    2 => bytes[at] = b"()[]{}\"',:-019azAXO"[rng.random_range(0..19)],
                    _ => bytes.truncate(at.max(1)),
                }
            }
            let found = SavedGame::read(&String::from_utf8_lossy(&bytes));
            read += u32::from(found.is_ok());
            if let Ok(mut session) = found.and_then(SavedGame::restore) {
                restored += 1;
                // And what was restored can be played on with.
                for step in 0..4 {
                    stir(&mut session, &Settings::default(), &mut rng, Duration::from_millis(step));
                }
            }
        }
        assert!(restored > 10 && read < 6000, "{read} {restored}");
    }

    #[test]
    fn only_a_game_that_is_under_way_goes_on() {
        let store = Memory::default();
        let left = |store: &Memory| resume(store).map(|s| s.is_some());
        assert_eq!(left(&store), Ok(false));
        let mut session =
            Session::new(Setup { size: 4, ..Setup::usual(Game::Othello) }, [Seat::Human; 2]).expect("a board");
        let keep = |session: &Session| store.set(KEY, &SavedGame::of(session).write().expect("written")).expect("kept");
        keep(&session);
        assert_eq!(left(&store), Ok(false), "nobody has touched the board");
        let (settings, now) = (Settings::default(), Duration::ZERO);
        let b1 = session.position().legal()[0];
        session.follow(&Command::Play(b1), &settings, now);
        keep(&session);
        assert_eq!(left(&store), Ok(true));
        session.follow(&Command::Undo, &settings, now);
        keep(&session);
        assert_eq!(left(&store), Ok(true), "it can be brought back");
        while !session.is_over() {
            session.follow(&Command::Hurry, &settings, now);
            let legal = session.position().legal();
            legal.first().into_iter().for_each(|s| drop(session.follow(&Command::Play(*s), &settings, now)));
        }
        keep(&session);
        assert_eq!(left(&store), Ok(false), "it is over");
        store.set(KEY, "(record: 7)").expect("kept");
        let why = resume(&store).expect_err("a reason");
        assert!(why.starts_with("the game from last time, game: ") && why.ends_with("kept as game.bad"), "{why}");
        assert_eq!(store.get("game.bad").expect("read").as_deref(), Some("(record: 7)"));
    }
}
