//! Whoever comes ends the show, and where nobody comes for a minute one begins.

use super::{Showcase, program};
use crate::app::{
    Step,
    facts::Command,
    session::{Phase, Session},
    settings::Settings,
    ui::KeyboardTaken,
};
use bevy::{
    input::{ButtonState, touch::TouchPhase},
    prelude::*,
    window::WindowEvent,
};
use bevy_egui::{EguiInput, EguiPreUpdateSet, egui};
use std::time::Duration;

/// A table that nobody has touched for so long puts on a show.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// Whether somebody pressed something.
fn is_press(event: &WindowEvent) -> bool {
    match event {
        WindowEvent::MouseButtonInput(button) => button.state == ButtonState::Pressed,
        WindowEvent::KeyboardInput(key) => key.state == ButtonState::Pressed && !key.repeat,
        WindowEvent::TouchInput(touch) => touch.phase == TouchPhase::Started,
        _ => false,
    }
}

/// Whether somebody is there at all.
fn is_sign(event: &WindowEvent) -> bool {
    matches!(
        event,
        WindowEvent::CursorMoved(_)
            | WindowEvent::MouseButtonInput(_)
            | WindowEvent::MouseWheel(_)
            | WindowEvent::KeyboardInput(_)
            | WindowEvent::TouchInput(_)
            | WindowEvent::WindowFocused(_)
            | WindowEvent::WindowResized(_)
    )
}

/// Any press ends a show. The board and the keys do not heed it: while there is a show they are the panel's.
fn end(mut events: MessageReader<WindowEvent>, session: Res<Session>, mut commands: MessageWriter<Command>) {
    if events.read().filter(|e| is_press(e)).count() > 0 && session.is_show() {
        commands.write(Command::EndShow);
    }
}

/// Nor does the panel heed it: a button that happens to lie there is not pressed.
fn keep_from_panel(session: Res<Session>, mut inputs: Query<&mut EguiInput>) {
    if !session.is_show() {
        return;
    }
    for mut input in &mut inputs {
        input.events.retain(|event| {
            !matches!(
                event,
                egui::Event::PointerButton { .. }
                    | egui::Event::Key { .. }
                    | egui::Event::Text(_)
                    | egui::Event::Touch { .. }
                    | egui::Event::MouseWheel { .. }
            )
        });
    }
}

/// Begins a show by itself on a board that nobody has touched.
fn wait(
    mut events: MessageReader<WindowEvent>,
    (session, settings, time): (Res<Session>, Res<Settings>, Res<Time>),
    taken: Res<KeyboardTaken>,
    mut show: ResMut<Showcase>,
    mut commands: MessageWriter<Command>,
    mut since: Local<Duration>,
) {
    let now = time.elapsed();
    let touched = events.read().filter(|e| is_sign(e)).count() > 0;
    if session.is_show() || show.is_on() {
        *since = now;
        return;
    }
    let fresh = session.history().is_empty() && !session.can_redo() && !session.is_analysing();
    let wanted = settings.showcase && !settings.reduced_motion && !taken.0;
    let idle = fresh && wanted && session.phase() == Phase::HumanTurn;
    if touched || !idle {
        *since = now;
    }
    let due = idle.then_some(*since + PATIENCE);
    if show.due != due {
        show.due = due;
    }
    if due.is_some_and(|due| now >= due) {
        *since = now;
        commands.write(Command::Show(program::first(session.setup().game)));
    }
}

/// For a program with pointers and keys.
pub(in crate::app) fn plugin(app: &mut App) {
    app.add_systems(Update, end.in_set(Step::Input)).add_systems(
        PreUpdate,
        keep_from_panel.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
    );
}

/// For a program that may begin a show without being asked.
pub(in crate::app) fn by_itself(app: &mut App) {
    app.add_systems(Update, wait.in_set(Step::Input));
}
