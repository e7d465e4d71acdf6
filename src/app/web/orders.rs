//! What the page asks for: its hidden buttons, and scripts.

use super::host;
use crate::app::{Step, board::Aim, facts::Command, page, session::Session, settings::Settings};
use bevy::{
    prelude::*,
    winit::{EventLoopProxy, EventLoopProxyWrapper, WinitUserEvent},
};
use std::cell::{Cell, RefCell};
use wasm_bindgen::prelude::*;

thread_local! {
    static ASKED: Cell<Vec<String>> = const { Cell::new(Vec::new()) };
    static PROXY: RefCell<Option<EventLoopProxy<WinitUserEvent>>> = const { RefCell::new(None) };
}

/// Asks for something, in the words of [`page::order`]; `windowed` says that the browser has left full screen, and
/// `note ...` has a sentence shown to the player.
#[wasm_bindgen]
pub fn command(text: String) {
    let mut asked = ASKED.take();
    asked.push(text);
    ASKED.set(asked);
    PROXY.with_borrow(|proxy| {
        // A game that sleeps until something happens has to hear that something has.
        proxy.as_ref().map(|p| p.send_event(WinitUserEvent::WakeUp))
    });
}

fn listen(proxy: Res<EventLoopProxyWrapper>) {
    PROXY.set(Some((**proxy).clone()));
}

fn follow(
    session: Res<Session>,
    mut settings: ResMut<Settings>,
    mut aim: ResMut<Aim>,
    mut commands: MessageWriter<Command>,
) {
    for text in ASKED.take() {
        if text == "windowed" {
            if settings.full_screen {
                settings.full_screen = false;
            }
            continue;
        }
        if let Some(words) = text.strip_prefix("note ") {
            commands.write(Command::Note(words.to_owned()));
            continue;
        }
        match page::order(&text, &session) {
            Ok(order) => commands.write_batch(order.follow(&mut settings, &mut aim)).for_each(drop),
            Err(why) => host::warn(&why),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, listen).add_systems(Update, follow.in_set(Step::Input));
}
