//! Tells what happens and where the squares are, for scripts that drive a real window or page: on standard output, or to
//! the page.

use super::{
    ai::bridge::Thought,
    board::{Aim, camera::BoardCamera, layout::Layout},
    facts::Fact,
    frame::Frame,
    session::{Phase, Session},
};
use bevy::prelude::*;

#[cfg(target_arch = "wasm32")]
use super::web::host::trace as put;

#[cfg(not(target_arch = "wasm32"))]
fn put(line: &str) {
    use std::io::{Write, stdout};
    let mut out = stdout().lock();
    // A closed pipe only means that nobody listens any more.
    let _ = writeln!(out, "{line}").and_then(|()| out.flush());
}

/// `opening Tiger` when the game comes to an opening that has a name, `opening` when it goes back to where none has.
fn openings(session: Res<Session>, mut told: Local<Option<&'static str>>) {
    if !session.is_changed() {
        return;
    }
    let name = session.opening_name();
    if std::mem::replace(&mut *told, name) != name {
        put(format!("opening {}", name.unwrap_or_default()).trim_end());
    }
}

/// One line a fact, and one when a person is to move: `turn black d3@412,288 c4@...`, in physical pixels of the window.
fn tell(
    mut facts: MessageReader<Fact>,
    session: Res<Session>,
    layout: Option<Res<Layout>>,
    frame: Res<Frame>,
    camera: Query<(&Camera, &GlobalTransform), With<BoardCamera>>,
    mut told: Local<String>,
) {
    let position = session.position();
    for fact in facts.read() {
        // Whoever reads what has happened is told anew where that leaves the board.
        told.clear();
        match fact {
            Fact::Placed(change) => put(&format!("placed {} {}", change.side, position.move_name(change.played))),
            Fact::GameOver(outcome) => put(&format!("over {:?} {:?}", outcome.winner, outcome.counts)),
            other => put(&format!("{other:?}")),
        }
    }
    if session.phase() != Phase::HumanTurn {
        told.clear();
    } else if let (Some(layout), Ok((camera, place))) = (layout, camera.single()) {
        let spots: Vec<String> = position
            .legal()
            .into_iter()
            .filter_map(|s| {
                let at = camera.world_to_viewport(place, layout.centre(s)).ok()? * frame.scale;
                Some(format!("{}@{:.0},{:.0}", position.name(s), at.x, at.y))
            })
            .collect();
        // Told again when the camera has moved.
        let line = format!("turn {} {}", position.to_move(), spots.join(" "));
        if line != *told {
            put(&line);
            *told = line;
        }
    }
}

/// `aim d3` when pointer or keys aim at another square, `aim` when at none.
fn aims(aim: Res<Aim>, session: Res<Session>, mut told: Local<Option<crate::rules::Square>>) {
    let aimed = aim.cursor.or(aim.hover);
    if std::mem::replace(&mut *told, aimed) != aimed {
        let name = aimed.map(|s| session.position().name(s)).unwrap_or_default();
        put(format!("aim {name}").trim_end());
    }
}

/// `thinking 7` when a search begins, `thought 7` when it has ended.
fn searches(thought: Res<Thought>, mut told: Local<Option<u64>>) {
    let running = thought.job();
    if *told != running {
        if let Some(job) = *told {
            put(&format!("thought {job}"));
        }
        if let Some(job) = running {
            put(&format!("thinking {job}"));
        }
        *told = running;
    }
}

pub(super) fn plugin(app: &mut App) {
    // At the very end of a frame: only then does the camera know where it stands and how large the window is.
    app.add_systems(Last, (openings, tell, aims, searches).chain());
}
