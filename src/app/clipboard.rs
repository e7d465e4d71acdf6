//! Text for other programs.

use super::{Step, facts::Command};
use bevy::prelude::*;

/// Asks for a text to be copied.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct Copy {
    /// The text.
    pub text: String,
    /// What it is, in a word or two, for the notice.
    pub what: String,
}

/// The clipboard of the desktop. Some desktops ask for the text only when it is pasted, so it is kept open.
#[cfg(not(target_arch = "wasm32"))]
fn copy(mut asked: MessageReader<Copy>, mut told: MessageWriter<Command>, mut open: Local<Option<arboard::Clipboard>>) {
    for Copy { text, what } in asked.read() {
        let done = match &mut *open {
            Some(clipboard) => clipboard.set_text(text),
            None => arboard::Clipboard::new().and_then(|c| open.insert(c).set_text(text)),
        };
        told.write(Command::Note(match done {
            Ok(()) => format!("Copied: {what}"),
            Err(e) => format!("{what} could not be copied: {e}"),
        }));
    }
}

/// The clipboard of the browser, which has one only for pages that came by a safe way.
#[cfg(target_arch = "wasm32")]
fn copy(mut asked: MessageReader<Copy>, mut told: MessageWriter<Command>) {
    for Copy { text, what } in asked.read() {
        let navigator = web_sys::window().map(|w| w.navigator());
        let clipboard = navigator
            .filter(|n| js_sys::Reflect::get(n, &"clipboard".into()).is_ok_and(|c| !c.is_undefined() && !c.is_null()));
        told.write(Command::Note(match clipboard {
            Some(navigator) => {
                let _ = navigator.clipboard().write_text(text);
                format!("Copied: {what}")
            }
            None => format!("{what} could not be copied: the browser allows it on safe pages only"),
        }));
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Copy>().add_systems(Update, copy.in_set(Step::Ui));
}
