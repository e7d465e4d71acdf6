//! The whole app without graphics adapter, window or sound, and hands that move a mouse, fingers and keys in it.

use super::{on_one_thread, script::Script};
use bevy::{
    ecs::message::{Message, MessageCursor, Messages},
    input::{
        ButtonState,
        keyboard::{Key, KeyboardFocusLost, KeyboardInput},
        mouse::MouseButtonInput,
        touch::{TouchInput, TouchPhase},
    },
    prelude::*,
    time::TimeUpdateStrategy,
    window::{
        CursorLeft, CursorMoved, PrimaryWindow, WindowEvent, WindowFocused, WindowResized, WindowScaleFactorChanged,
    },
};
use obverse::{
    app::{
        ai::Searcher,
        board::{
            Aim,
            camera::{BoardCamera, Orbit},
            layout::Layout,
        },
        facts::{Command, Fact},
        launch::{Plan, phantom},
        session::{Phase, Session},
        settings::Settings,
    },
    rules::Square,
};
use std::time::Duration;

/// Time that passes in an update unless a test says otherwise.
pub const FRAME: Duration = Duration::from_millis(16);

/// The app and its hands.
pub struct Stage {
    /// The app.
    pub app: App,
    /// Its engine.
    pub script: Script,
    window: Entity,
    commands: MessageCursor<Command>,
    facts: MessageCursor<Fact>,
    /// What was wanted since a test last asked.
    pub wanted: Vec<Command>,
    /// What has happened since a test last asked.
    pub happened: Vec<Fact>,
}

/// The size of a window in physical pixels.
fn physical(size: (u32, u32), scale: f32) -> UVec2 {
    (UVec2::from(size).as_vec2() * scale).round().as_uvec2()
}

impl Stage {
    /// An app in a window of that many logical pixels.
    pub fn new(session: Session, settings: Settings, size: (u32, u32), scale: f32) -> Stage {
        let script = Script::default();
        let mut app = phantom(Plan { session, settings, size: physical(size, scale), scale });
        app.insert_resource(Searcher(Box::new(script.clone())))
            .insert_resource(TimeUpdateStrategy::ManualDuration(FRAME))
            .insert_resource(Time::<Fixed>::from_duration(Duration::from_secs(86_400)));
        app.finish();
        app.cleanup();
        on_one_thread(&mut app);
        let window =
            app.world_mut().query_filtered::<Entity, With<PrimaryWindow>>().single(app.world()).expect("a window");
        let mut stage = Stage {
            app,
            script,
            window,
            commands: MessageCursor::default(),
            facts: MessageCursor::default(),
            wanted: Vec::new(),
            happened: Vec::new(),
        };
        // The camera finds its place, and the panel learns its size.
        stage.ticks(4);
        stage.forget();
        stage
    }

    /// Forgets what was wanted and what has happened.
    pub fn forget(&mut self) {
        self.wanted.clear();
        self.happened.clear();
    }

    /// What was wanted since the last question.
    pub fn take(&mut self) -> Vec<Command> {
        std::mem::take(&mut self.wanted)
    }

    /// One update.
    pub fn tick(&mut self) {
        self.app.update();
        let world = self.app.world();
        self.wanted.extend(self.commands.read(world.resource::<Messages<Command>>()).cloned());
        self.happened.extend(self.facts.read(world.resource::<Messages<Fact>>()).cloned());
    }

    /// So many updates.
    pub fn ticks(&mut self, count: u32) {
        for _ in 0..count {
            self.tick();
        }
    }

    /// Lets that time pass in two updates, and a frame more for what follows from it.
    pub fn wait(&mut self, ms: u64) {
        self.app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(ms / 2)));
        self.ticks(2);
        self.app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
        self.tick();
    }

    /// The session.
    pub fn session(&self) -> &Session {
        self.app.world().resource()
    }

    /// The phase.
    pub fn phase(&self) -> Phase {
        self.session().phase()
    }

    /// What is aimed at.
    pub fn aim(&self) -> Aim {
        *self.app.world().resource()
    }

    /// The board's sizes.
    pub fn layout(&self) -> Layout {
        *self.app.world().resource()
    }

    /// The settings, to be changed.
    pub fn settings(&mut self) -> Mut<'_, Settings> {
        self.app.world_mut().resource_mut()
    }

    /// The swing of the camera.
    pub fn orbit(&mut self) -> Mut<'_, Orbit> {
        self.app.world_mut().resource_mut()
    }

    /// Says what somebody wants.
    pub fn send(&mut self, command: Command) {
        self.app.world_mut().write_message(command);
        self.tick();
    }

    /// A square by its name.
    pub fn square(&self, name: &str) -> Square {
        self.session().position().parse(name).unwrap()
    }

    /// Gives the window another size, in logical pixels.
    pub fn resize(&mut self, (width, height): (u32, u32), scale: f32) {
        let (window, size) = (self.window, physical((width, height), scale));
        let mut shape = self.app.world_mut().get_mut::<Window>(window).unwrap();
        shape.resolution.set_scale_factor_override(Some(scale));
        shape.resolution.set_physical_resolution(size.x, size.y);
        self.tell(WindowScaleFactorChanged { window, scale_factor: f64::from(scale) });
        self.tell(WindowResized { window, width: width as f32, height: height as f32 });
        self.ticks(4);
    }

    /// Where a point of the world is in the window, in logical pixels.
    pub fn project(&mut self, point: Vec3) -> Vec2 {
        let world = self.app.world_mut();
        let (camera, place) =
            world.query_filtered::<(&Camera, &GlobalTransform), With<BoardCamera>>().single(world).unwrap();
        camera.world_to_viewport(place, point).unwrap()
    }

    /// Where the middle of a square is in the window.
    pub fn spot(&mut self, square: Square) -> Vec2 {
        let centre = self.layout().centre(square);
        self.project(centre)
    }

    /// What the window's loop does with an event: once by its kind, and once in the row of all events.
    fn tell<M: Message + Clone>(&mut self, event: M)
    where
        WindowEvent: From<M>,
    {
        self.app.world_mut().write_message(WindowEvent::from(event.clone()));
        self.app.world_mut().write_message(event);
    }

    /// Moves the mouse.
    pub fn mouse(&mut self, position: Vec2) {
        let window = self.window;
        let scale = self.app.world().get::<Window>(window).unwrap().scale_factor();
        let mut shape = self.app.world_mut().get_mut::<Window>(window).unwrap();
        shape.set_physical_cursor_position(Some((position * scale).as_dvec2()));
        self.tell(CursorMoved { window, position, delta: None });
    }

    /// Presses or releases the left button.
    pub fn button(&mut self, state: ButtonState) {
        let window = self.window;
        self.tell(MouseButtonInput { button: MouseButton::Left, state, window });
    }

    /// A whole click, in one frame.
    pub fn click(&mut self, at: Vec2) -> Vec<Command> {
        self.mouse(at);
        self.button(ButtonState::Pressed);
        self.button(ButtonState::Released);
        self.tick();
        self.take()
    }

    /// Presses somewhere, goes on by a way and lets go, a frame each.
    pub fn drag(&mut self, from: Vec2, way: &[Vec2]) -> Vec<Command> {
        self.mouse(from);
        self.tick();
        self.button(ButtonState::Pressed);
        self.tick();
        for step in way {
            self.mouse(from + *step);
            self.tick();
        }
        self.button(ButtonState::Released);
        self.tick();
        self.take()
    }

    /// A finger does something.
    pub fn finger(&mut self, id: u64, phase: TouchPhase, position: Vec2) {
        let window = self.window;
        self.tell(TouchInput { phase, position, window, force: None, id });
        self.tick();
    }

    /// A tap: down and up again, a frame each, and a frame for the panel.
    pub fn tap(&mut self, at: Vec2) -> Vec<Command> {
        self.finger(1, TouchPhase::Started, at);
        self.finger(1, TouchPhase::Ended, at);
        self.tick();
        self.take()
    }

    /// The mouse leaves the window.
    pub fn leave(&mut self) {
        let window = self.window;
        self.app.world_mut().get_mut::<Window>(window).unwrap().set_physical_cursor_position(None);
        self.tell(CursorLeft { window });
        self.tick();
    }

    /// The window gets or loses the focus.
    pub fn focus(&mut self, focused: bool) {
        let window = self.window;
        if !focused {
            self.tell(KeyboardFocusLost);
        }
        self.tell(WindowFocused { window, focused });
        self.tick();
    }

    /// Presses or releases a key.
    pub fn key(&mut self, key_code: KeyCode, state: ButtonState, repeat: bool) {
        let logical_key = match key_code {
            KeyCode::ArrowLeft => Key::ArrowLeft,
            KeyCode::ArrowRight => Key::ArrowRight,
            KeyCode::ArrowUp => Key::ArrowUp,
            KeyCode::ArrowDown => Key::ArrowDown,
            KeyCode::Enter | KeyCode::NumpadEnter => Key::Enter,
            KeyCode::Space => Key::Space,
            KeyCode::Escape => Key::Escape,
            KeyCode::ControlLeft | KeyCode::ControlRight => Key::Control,
            KeyCode::AltLeft => Key::Alt,
            KeyCode::SuperLeft => Key::Super,
            // Letters: `KeyU` is u.
            other => Key::Character(format!("{other:?}").trim_start_matches("Key").to_lowercase().into()),
        };
        let window = self.window;
        self.tell(KeyboardInput { key_code, logical_key, state, text: None, repeat, window });
        self.tick();
    }

    /// Presses a key and lets it go.
    pub fn stroke(&mut self, key: KeyCode) -> Vec<Command> {
        self.key(key, ButtonState::Pressed, false);
        self.key(key, ButtonState::Released, false);
        self.take()
    }
}
