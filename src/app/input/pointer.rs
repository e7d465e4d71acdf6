//! Mouse and touch: a ray to the board's plane, snapped to a square; a click is not a drag.

use super::super::{
    Step,
    board::{
        Aim,
        camera::{BoardCamera, Orbit},
        layout::Layout,
        reason::reason,
    },
    facts::{Command, Fact},
    session::Session,
    settings::Settings,
    ui::{Covered, PointerOverUi},
};
use crate::rules::Square;
use bevy::{
    input::{ButtonState, touch::TouchPhase},
    prelude::*,
    window::WindowEvent,
};

/// Farther than this, in logical pixels, a press has become a drag and is no click.
pub const DRAG_MOUSE: f32 = 6.0;
/// The same for a finger.
pub const DRAG_TOUCH: f32 = 12.0;

/// What the pointer is doing.
#[derive(Resource, Default, Debug)]
pub struct Pointer {
    at: Option<Vec2>,
    press: Option<Press>,
}

#[derive(Clone, Copy, Debug)]
struct Press {
    at: Vec2,
    square: Option<Square>,
    /// The finger, if it is one.
    finger: Option<u64>,
    dragging: bool,
}

/// The square under a position in the window, if the ray through it meets the board within a square's reach.
#[must_use]
pub fn square_under(at: Vec2, camera: &Camera, place: &GlobalTransform, layout: &Layout) -> Option<Square> {
    let ray = camera.viewport_to_world(place, at).ok()?;
    let along = -ray.origin.y / ray.direction.y;
    (along.is_finite() && along > 0.0).then(|| layout.square_at(ray.origin + ray.direction * along)).flatten()
}

/// One thing that a pointer did, whatever device it is.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Act {
    Move(Vec2, Option<u64>),
    Press(Vec2, Option<u64>),
    Release(Option<u64>),
    /// The pointer is gone.
    Leave,
    /// The window has lost the keys and buttons, but the pointer may still be over it.
    LetGo,
}

/// What the devices told since the last frame, in the order in which it came about. The channel of all events keeps
/// that order: on a slow frame a click, the way to the next one and that click can come together.
fn acts<'a>(events: impl Iterator<Item = &'a WindowEvent>, mut at: Option<Vec2>) -> Vec<Act> {
    let mut acts = Vec::new();
    for event in events {
        match event {
            WindowEvent::CursorMoved(moved) => {
                at = Some(moved.position);
                acts.push(Act::Move(moved.position, None));
            }
            WindowEvent::MouseButtonInput(button) if button.button == MouseButton::Left => match (button.state, at) {
                (ButtonState::Pressed, Some(p)) => acts.push(Act::Press(p, None)),
                (ButtonState::Released, _) => acts.push(Act::Release(None)),
                _ => {}
            },
            WindowEvent::TouchInput(touch) => match touch.phase {
                TouchPhase::Started => acts.push(Act::Press(touch.position, Some(touch.id))),
                TouchPhase::Moved => acts.push(Act::Move(touch.position, Some(touch.id))),
                TouchPhase::Ended => {
                    acts.push(Act::Move(touch.position, Some(touch.id)));
                    acts.push(Act::Release(Some(touch.id)));
                }
                TouchPhase::Canceled => acts.push(Act::Leave),
            },
            WindowEvent::CursorLeft(_) => acts.push(Act::Leave),
            WindowEvent::WindowFocused(focus) if !focus.focused => acts.push(Act::LetGo),
            _ => {}
        }
    }
    acts
}

fn point(
    mut events: MessageReader<WindowEvent>,
    mut pointer: ResMut<Pointer>,
    mut aim: ResMut<Aim>,
    mut orbit: ResMut<Orbit>,
    mut commands: MessageWriter<Command>,
    over_ui: Res<PointerOverUi>,
    covered: Res<Covered>,
    (session, settings): (Res<Session>, Res<Settings>),
    time: Res<Time>,
    layout: Option<Res<Layout>>,
    camera: Query<(&Camera, &GlobalTransform), With<BoardCamera>>,
) {
    let acts = acts(events.read(), pointer.at);
    let (Some(layout), Ok((camera, place))) = (layout, camera.single()) else { return };
    if acts.is_empty() {
        return;
    }
    // Where a mouse rests says nothing about a finger.
    let panel = |at: Vec2, finger: Option<u64>| (over_ui.0 && finger.is_none()) || covered.contains(at);
    let under = |at, finger| (!panel(at, finger)).then(|| square_under(at, camera, place, &layout)).flatten();
    let (mut hover, mut cursor) = (aim.hover, aim.cursor);
    for act in acts {
        match act {
            Act::Move(at, finger) => {
                if finger.is_none() {
                    pointer.at = Some(at);
                }
                if let Some(press) = pointer.press.as_mut().filter(|p| p.finger == finger) {
                    let limit = if finger.is_some() { DRAG_TOUCH } else { DRAG_MOUSE };
                    press.dragging |= press.at.distance(at) > limit;
                    if press.dragging {
                        orbit.drag(at - press.at);
                        hover = None;
                    }
                } else if finger.is_none() {
                    hover = under(at, None);
                    // The hand has gone back to the mouse.
                    cursor = cursor.filter(|_| hover.is_none());
                }
            }
            Act::Press(at, finger) if !panel(at, finger) && pointer.press.is_none() => {
                pointer.press = Some(Press { at, square: under(at, finger), finger, dragging: false });
            }
            Act::Press(..) => {}
            Act::Release(finger) => {
                let Some(press) = pointer.press.take_if(|p| p.finger == finger) else { continue };
                if press.dragging {
                    orbit.release(time.elapsed_secs());
                } else if let Some(square) = press.square {
                    // A first tap shows what would happen; the second one plays.
                    // Why a point is forbidden is shown after either.
                    let refused = finger.is_some() && reason(session.position(), square).is_some();
                    if finger.is_some() && !settings.one_tap && hover != Some(square) {
                        hover = Some(square);
                    } else {
                        hover = if refused { Some(square) } else { hover };
                        commands.write(Command::Play(square));
                    }
                } else {
                    if finger.is_some() {
                        hover = None;
                    }
                    commands.write(Command::Hurry);
                }
            }
            Act::Leave | Act::LetGo => {
                if pointer.press.take().is_some_and(|p| p.dragging) {
                    orbit.release(time.elapsed_secs());
                }
                if matches!(act, Act::Leave) {
                    pointer.at = None;
                }
                hover = None;
            }
        }
    }
    aim.set_if_neq(Aim { hover, cursor });
}

/// After a jump of the position or on another board the old aim means nothing.
fn forget(mut facts: MessageReader<Fact>, mut aim: ResMut<Aim>) {
    if facts.read().any(|f| matches!(f, Fact::Started)) {
        aim.set_if_neq(Aim::default());
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Pointer>().add_systems(Update, (forget, point).chain().in_set(Step::Input));
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::{
        input::mouse::MouseButtonInput,
        window::{CursorMoved, WindowFocused},
    };

    #[test]
    fn two_clicks_in_one_frame_stay_two_places() {
        let window = Entity::PLACEHOLDER;
        let (a, b) = (Vec2::new(10.0, 20.0), Vec2::new(300.0, 40.0));
        let moved = |position| WindowEvent::from(CursorMoved { window, position, delta: None });
        let button = |state| WindowEvent::from(MouseButtonInput { button: MouseButton::Left, state, window });
        let (down, up) = (button(ButtonState::Pressed), button(ButtonState::Released));
        let lost = WindowEvent::from(WindowFocused { window, focused: false });
        let events = [lost, moved(a), down.clone(), up.clone(), moved(b), down, up];
        let expected = [
            Act::LetGo,
            Act::Move(a, None),
            Act::Press(a, None),
            Act::Release(None),
            Act::Move(b, None),
            Act::Press(b, None),
            Act::Release(None),
        ];
        assert_eq!(acts(events.iter(), None), expected);
    }
}
