//! Tells on standard output what happens and where the squares are, for scripts that drive a real window.

use super::{
    board::{camera::BoardCamera, layout::Layout},
    facts::Fact,
    frame::Frame,
    session::{Phase, Session},
};
use bevy::prelude::*;
use std::io::{Write, stdout};

/// One line a fact, and one when a person is to move: `turn black d3@412,288 c4@...`, in physical pixels of the window.
fn tell(
    mut facts: MessageReader<Fact>,
    session: Res<Session>,
    layout: Option<Res<Layout>>,
    frame: Res<Frame>,
    camera: Query<(&Camera, &GlobalTransform), With<BoardCamera>>,
    mut told: Local<String>,
) {
    let mut out = stdout().lock();
    let position = session.position();
    for fact in facts.read() {
        // Whoever reads what has happened is told anew where that leaves the board.
        told.clear();
        // A closed pipe only means that nobody listens any more.
        let _ = match fact {
            Fact::Placed(change) => {
                writeln!(out, "placed {} {}", change.side, position.move_name(change.played)).and_then(|()| out.flush())
            }
            Fact::GameOver(outcome) => writeln!(out, "over {:?} {:?}", outcome.winner, outcome.counts),
            other => writeln!(out, "{other:?}"),
        };
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
            let _ = writeln!(out, "{line}");
            *told = line;
        }
    }
    let _ = out.flush();
}

pub(super) fn plugin(app: &mut App) {
    // At the very end of a frame: only then does the camera know where it stands and how large the window is.
    app.add_systems(Last, tell);
}
