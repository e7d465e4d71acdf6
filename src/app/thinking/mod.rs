//! The search made visible on the board: what it considers, what it thinks of it, and the line it expects.
//!
//! [`mind`] remembers what a search told, [`picture`] says what is to be seen of it, and [`draw`] draws that; [`sparks`]
//! and [`rain`] show what passes. A picture stays, frozen, until the game goes on; `T` takes all of it away at once.

mod bench;
pub mod candidates;
pub mod draw;
pub mod items;
mod kit;
pub mod line;
pub mod mind;
pub mod picture;
pub mod rain;
pub mod sparks;

use super::{
    Step,
    ai::bridge::Thought,
    board::{Aim, layout::Layout},
    session::Session,
    settings::Settings,
    ui::PointerOverUi,
};
use crate::rules::Move;
use bevy::{
    input::mouse::{MouseScrollUnit, MouseWheel},
    prelude::*,
};
use mind::Mind;
use picture::Picture;
use serde::{Deserialize, Serialize};

/// Pixels of a wheel that tells pixels, for a notch.
const NOTCH: f32 = 60.0;

/// The layers, each to be shown or not. All of them wait for [`Settings::thinking`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Layers {
    /// A plate on each candidate, with its score on the best ones; glass where the end is known.
    pub scores: bool,
    /// A column on each candidate: how much of the search went there.
    pub effort: bool,
    /// The expected moves as numbered ghosts.
    pub line: bool,
    /// Bolts along a win that is proven.
    pub proof: bool,
    /// The ruler with its gates, beside the board.
    pub window: bool,
    /// Where lines are cut off, as it happens.
    pub sparks: bool,
    /// An arc from the square that was the best to the one that is.
    pub change: bool,
    /// Games that are played out in thought, as drops.
    pub rain: bool,
}

impl Layers {
    /// All of them.
    pub const FULL: Layers = Layers { window: true, sparks: true, change: true, rain: true, ..Layers::SIMPLE };
    /// What a beginner asks for: which move, how sure, and what comes then.
    pub const SIMPLE: Layers = Layers {
        scores: true,
        effort: true,
        line: true,
        proof: true,
        window: false,
        sparks: false,
        change: false,
        rain: false,
    };
    /// None of them.
    pub const NONE: Layers = Layers { scores: false, effort: false, line: false, proof: false, ..Layers::SIMPLE };
}

impl Layers {
    /// `none`, `simple`, `full`, or `some` for any other choice.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Layers::NONE => "none",
            Layers::SIMPLE => "simple",
            Layers::FULL => "full",
            _ => "some",
        }
    }

    /// Finds a choice by its name.
    #[must_use]
    pub fn named(name: &str) -> Option<Layers> {
        [Layers::NONE, Layers::SIMPLE, Layers::FULL].into_iter().find(|l| l.name() == name)
    }
}

impl Default for Layers {
    fn default() -> Layers {
        Layers::FULL
    }
}

/// A line that somebody wants to see in place of the expected one: a branch of the tree, or what a depth thought.
#[derive(Resource, Default, PartialEq, Eq, Debug)]
pub struct Focus {
    /// The search that it belongs to.
    pub job: u64,
    /// Its moves, from the position that was thought about; none for the expected line.
    pub line: Vec<Move>,
}

/// How many moves of the line are shown once the wheel over the board has been turned.
#[derive(Resource, Default, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Walk(pub Option<usize>);

/// The wheel over the board walks along the line, a move a notch.
fn walk(
    mut wheel: MessageReader<MouseWheel>,
    over: Option<Res<PointerOverUi>>,
    picture: Res<Picture>,
    mut walk: ResMut<Walk>,
    mut rest: Local<f32>,
) {
    let turned: f32 = wheel.read().map(|w| if w.unit == MouseScrollUnit::Line { w.y } else { w.y / NOTCH }).sum();
    if turned == 0.0 || over.is_some_and(|o| o.0) || picture.plies == 0 {
        return;
    }
    *rest += turned;
    let steps = rest.trunc();
    *rest -= steps;
    // Up is further on. What is not there cannot be walked to.
    let to = (picture.plies as i32 + steps as i32).clamp(1, line::PROVEN as i32);
    walk.set_if_neq(Walk(Some(to as usize)));
}

/// Whether a layer moves at the moment, so that frames are wanted.
#[derive(Resource, Default, PartialEq, Eq, Debug)]
pub struct Moving {
    /// Columns grow.
    pub columns: bool,
    /// Sparks fly.
    pub sparks: bool,
    /// Drops fall.
    pub rain: bool,
}

/// Takes down what the search tells, and works out what is to be seen.
fn look(
    (session, settings, thought): (Res<Session>, Res<Settings>, Res<Thought>),
    layout: Option<Res<Layout>>,
    aim: Res<Aim>,
    (focus, mut walk): (Res<Focus>, ResMut<Walk>),
    mut mind: ResMut<Mind>,
    mut picture: ResMut<Picture>,
) {
    if thought.is_changed()
        && let Some(report) = &thought.report
    {
        let mind = mind.bypass_change_detection();
        if mind.job() != report.id {
            // Another search, another line.
            walk.set_if_neq(Walk::default());
        }
        for depth in &thought.depths {
            mind.finish(depth);
        }
        mind.hear(report);
    }
    let changed = thought.is_changed()
        || session.is_changed()
        || settings.is_changed()
        || aim.is_changed()
        || focus.is_changed()
        || walk.is_changed();
    if !changed || layout.is_none() {
        return;
    }
    let wanted = if settings.thinking {
        let (focus, held) = focused(&thought, &session, &aim, &focus);
        Picture::of(&thought, &mind, &session, settings.layers, (&focus, held, *walk))
    } else {
        Picture::default()
    };
    picture.set_if_neq(wanted);
}

/// The line to show in place of the expected one, and whether it was asked for: that of the candidate that is pointed at, or the one asked for.
fn focused(thought: &Thought, session: &Session, aim: &Aim, focus: &Focus) -> (Vec<Move>, bool) {
    let Some(report) = &thought.report else { return (Vec::new(), false) };
    // After the move that came of it, a square that is pointed at is a square to play on.
    let current = thought.position.as_ref() == Some(session.position());
    let aimed = aim.hover.or(aim.cursor).filter(|_| current);
    let pointed = aimed.and_then(|s| report.moves.iter().find(|m| m.square == s));
    match pointed {
        Some(root) if !root.line.is_empty() && report.line.first() != Some(&Move::Place(root.square)) => {
            (report.line_of(root), false)
        }
        _ if focus.job == report.id => (focus.line.clone(), true),
        _ => (Vec::new(), false),
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Mind>()
        .init_resource::<Picture>()
        .init_resource::<Focus>()
        .init_resource::<Walk>()
        .add_message::<MouseWheel>()
        .init_resource::<Moving>()
        .add_plugins((kit::plugin, draw::plugin, sparks::plugin, rain::plugin))
        .add_systems(Update, (walk, look).chain().in_set(Step::Think));
}
