//! The page that the game runs in: what it is told, what it asks, and where it keeps things.

pub mod host;
pub mod log;
mod orders;

use super::{
    grid::BoardState,
    page::{Page, Paged},
    store::{Kept, Store},
};
use bevy::prelude::*;

/// The page round the canvas.
struct Document;

impl Page for Document {
    fn tell(&self, words: &str) {
        host::tell(words);
    }

    fn board(&self, board: &BoardState) {
        // Names, numbers and flags: nothing that JSON could refuse.
        host::board(&serde_json::to_string(board).unwrap_or_default());
    }

    fn title(&self, title: &str) {
        host::title(title);
    }
}

/// What the browser keeps for this page. Where it keeps nothing, all else works.
pub struct Storage;

impl Store for Storage {
    fn get(&self, key: &str) -> Result<Option<String>, String> {
        Ok(host::get(key))
    }

    fn set(&self, key: &str, text: &str) -> Result<(), String> {
        if host::set(key, text) { Ok(()) } else { Err("the browser keeps nothing for this page".to_owned()) }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Paged(Box::new(Document))).insert_resource(Kept(Box::new(Storage))).add_plugins(orders::plugin);
}
