//! What the layers draw, thing by thing.

use super::{
    candidates::Candidate,
    line::{Bolt, Ghost},
    picture::Picture,
};
use crate::{
    app::board::layout::Layout,
    rules::{Game, Side, Square},
};
use bevy::prelude::*;
use std::collections::HashSet;

/// One thing that a layer draws. Two that are equal look alike and stand in the same place.
#[derive(Component, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Item {
    /// The plate under a candidate.
    Plate(Square, usize),
    /// A column.
    Column(Square, usize, Lift),
    /// What lies on it.
    Cap(Square, usize, Lift, u8),
    /// A candidate's score; whether it is the best.
    Label(Square, String, bool, Lift),
    /// A piece of the expected line.
    Ghost(Square, Side, usize),
    /// Its number.
    Number(Square, Side, usize),
    /// The ring on a disc that the first move turns, of the colour that it becomes.
    Turn(Square, Side),
    /// Glass on a candidate whose end is known.
    Pane(Square, usize),
    /// A stroke of a proven win, and whether it is the thinker's.
    Bolt(Square, Square, bool),
    /// A reply that is forced by the thinker, or by the other.
    Forced(Square, bool),
    /// The last change of mind.
    Arc(Square, Square),
}

/// Whether something stands on a ghost, or on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Lift {
    /// On the board.
    Board,
    /// On a ghost of the line.
    Ghost,
}

/// Everything that the picture wants, and how high columns are to be.
pub(super) fn items(picture: &Picture, layout: &Layout) -> Vec<(Item, f32)> {
    let tall = if layout.game == Game::Othello { 1.75 } else { 1.25 };
    let mut items = Vec::new();
    let ghosts: HashSet<Square> = picture.line.iter().map(|g| g.square).collect();
    for Candidate { square, shade, bound, effort, plate, column, label, solved } in &picture.candidates {
        let lift = if ghosts.contains(square) { Lift::Ghost } else { Lift::Board };
        if *plate {
            items.push((Item::Plate(*square, *shade), 0.0));
        }
        if *solved && lift == Lift::Board {
            items.push((Item::Pane(*square, *shade), 0.0));
        }
        if *column {
            let height = 0.12 + tall * effort;
            items.push((Item::Column(*square, *shade, lift), height));
            items.push((Item::Cap(*square, *shade, lift, *bound as u8), height));
        }
        items.extend(label.iter().map(|l| (Item::Label(*square, l.clone(), *shade == 0, lift), 0.0)));
    }
    let labelled: HashSet<Square> = picture.candidates.iter().filter(|c| c.label.is_some()).map(|c| c.square).collect();
    for Ghost { square, side, number, doubt, turns } in &picture.line {
        items.push((Item::Ghost(*square, *side, *doubt), 0.0));
        // Its score is written there already.
        if !labelled.contains(square) {
            items.push((Item::Number(*square, *side, *number), 0.0));
        }
        items.extend(turns.iter().map(|t| (Item::Turn(*t, *side), 0.0)));
    }
    for Bolt { from, to, reply, own } in &picture.bolts {
        items.push((Item::Bolt(*from, *to, *own), 0.0));
        items.push((Item::Forced(*reply, *own), 0.0));
    }
    items.extend(picture.change.map(|(from, to)| (Item::Arc(from, to), 0.0)));
    items
}
