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
    use wasm_bindgen::{JsCast, JsValue};
    let member = |of: &JsValue, name: &str| js_sys::Reflect::get(of, &name.into()).ok().filter(|v| v.is_object());
    for Copy { text, what } in asked.read() {
        let clipboard = member(&js_sys::global(), "navigator").and_then(|n| member(&n, "clipboard"));
        let write = clipboard.as_ref().and_then(|c| js_sys::Reflect::get(c, &"writeText".into()).ok());
        let write = write.and_then(|w| w.dyn_into::<js_sys::Function>().ok());
        // Its promise is not waited for: a browser that refuses asks the player itself.
        let done = clipboard.zip(write).is_some_and(|(c, write)| write.call1(&c, &text.into()).is_ok());
        told.write(Command::Note(if done {
            format!("Copied: {what}")
        } else {
            format!("{what} could not be copied: the browser allows it on safe pages only")
        }));
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<Copy>().add_systems(Update, copy.in_set(Step::Ui));
}
