//! The keyboard: one table of bindings.

use super::super::{
    Step,
    board::{Aim, layout::Layout},
    facts::Command,
    lab::entry::Entry,
    session::{Phase, Session},
    settings::Settings,
    thinking::Layers,
    ui::{KeyboardTaken, Open},
};
use crate::rules::Square;
use bevy::{
    input::{ButtonState, keyboard::KeyboardInput},
    prelude::*,
};

/// What a key does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Moves the board cursor by columns and rows.
    Cursor(i8, i8),
    /// Plays on the cursor's square.
    Play,
    /// Takes back.
    Undo,
    /// Brings back.
    Redo,
    /// Starts a new game.
    NewGame,
    /// Asks for a suggestion.
    Hint,
    /// Looks at the position without end, or goes back to the game.
    Analyse,
    /// Shows or hides the thinking.
    Thinking,
    /// Shows more of the thinking, or less.
    Detail,
    /// Opens the Lab.
    Lab,
    /// Fills the screen, or gives it back.
    FullScreen,
    /// Stops the bots, or lets them go on.
    Pause,
    /// Puts the board cursor away.
    Leave,
}

/// Every binding: key, action, and the words for it in the help.
pub const BINDINGS: [(KeyCode, Action, &str); 17] = [
    (KeyCode::ArrowLeft, Action::Cursor(-1, 0), "move the board cursor"),
    (KeyCode::ArrowRight, Action::Cursor(1, 0), "move the board cursor"),
    (KeyCode::ArrowUp, Action::Cursor(0, -1), "move the board cursor"),
    (KeyCode::ArrowDown, Action::Cursor(0, 1), "move the board cursor"),
    (KeyCode::Enter, Action::Play, "play at the cursor"),
    (KeyCode::NumpadEnter, Action::Play, "play at the cursor"),
    (KeyCode::KeyU, Action::Undo, "take back"),
    (KeyCode::KeyR, Action::Redo, "bring back"),
    (KeyCode::KeyN, Action::NewGame, "new game"),
    (KeyCode::KeyH, Action::Hint, "hint"),
    (KeyCode::KeyA, Action::Analyse, "analyse, or back to the game"),
    (KeyCode::KeyT, Action::Thinking, "show or hide the thinking"),
    (KeyCode::KeyD, Action::Detail, "more of the thinking, or less"),
    (KeyCode::KeyL, Action::Lab, "the Lab: a game tree, step by step"),
    (KeyCode::KeyF, Action::FullScreen, "full screen"),
    (KeyCode::Space, Action::Pause, "pause the computer"),
    (KeyCode::Escape, Action::Leave, "put the cursor away"),
];

fn press(
    mut keys: MessageReader<KeyboardInput>,
    mut aim: ResMut<Aim>,
    mut commands: MessageWriter<Command>,
    mut settings: ResMut<Settings>,
    mut sheets: MessageWriter<Open>,
    session: Res<Session>,
    layout: Option<Res<Layout>>,
    taken: Res<KeyboardTaken>,
    held: Res<ButtonInput<KeyCode>>,
) {
    let mut say = |command| {
        commands.write(command);
    };
    let control = held.any_pressed([
        KeyCode::ControlLeft,
        KeyCode::ControlRight,
        KeyCode::AltLeft,
        KeyCode::AltRight,
        KeyCode::SuperLeft,
        KeyCode::SuperRight,
    ]);
    for key in keys.read() {
        if key.state != ButtonState::Pressed || taken.0 || control {
            continue;
        }
        let Some((_, action, _)) = BINDINGS.iter().find(|(code, ..)| *code == key.key_code) else { continue };
        // A held key walks the cursor and does nothing else twice.
        if key.repeat && !matches!(action, Action::Cursor(..)) {
            continue;
        }
        match *action {
            Action::Cursor(cols, rows) => {
                let Some(layout) = &layout else { continue };
                aim.cursor = Some(step(aim.cursor.or(aim.hover).or(session.last_square()), cols, rows, layout.size));
                aim.hover = None;
            }
            Action::Play => match (session.phase(), aim.cursor) {
                (Phase::PassNotice(_), _) | (_, None) => say(Command::Hurry),
                (_, Some(square)) => say(Command::Play(square)),
            },
            Action::Undo => say(Command::Undo),
            Action::Redo => say(Command::Redo),
            // A game that would be thrown away is asked about first.
            Action::NewGame if session.history().is_empty() || session.is_over() => {
                say(Command::NewGame);
            }
            Action::NewGame => {
                sheets.write(Open::NewGame);
            }
            Action::Hint => say(Command::Hint),
            Action::Analyse => session.switched().into_iter().for_each(&mut say),
            Action::Thinking => settings.thinking = !settings.thinking,
            Action::Detail => {
                settings.layers = if settings.layers == Layers::FULL { Layers::SIMPLE } else { Layers::FULL };
                settings.thinking = true;
            }
            Action::Lab => {
                sheets.write(Open::Lab(Entry::default()));
            }
            Action::FullScreen => settings.full_screen = !settings.full_screen,
            Action::Pause => say(Command::Pause(!session.is_paused())),
            Action::Leave => aim.cursor = None,
        }
    }
}

/// The square next to the last one, or the middle of the board to begin with; at the edge it stays.
fn step(from: Option<Square>, cols: i8, rows: i8, size: u8) -> Square {
    match from.filter(|s| s.width() == size) {
        Some(square) => square.step(cols.into(), rows.into()).unwrap_or(square),
        None => Square::new(size / 2, size / 2, size),
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, press.in_set(Step::Input));
}
