//! What one drawing of the panel reads, and what it wants to happen.

use super::{super::facts::Command, theme};
use crate::app::{ai::bridge::Thought, frame::Frame, session::Session, settings::Settings};
use std::time::Duration;

/// One drawing's papers. Whatever is pressed is collected here and passed on at the end.
pub struct Desk<'a> {
    /// The game.
    pub session: &'a Session,
    /// What is thought.
    pub thought: &'a Thought,
    /// Where the panel is.
    pub frame: Frame,
    /// The app's clock.
    pub now: Duration,
    /// Why the point that is aimed at is forbidden, in a sentence.
    pub reason: Option<String>,
    settings: &'a Settings,
    /// The settings, once something has been changed.
    pub changed: Option<Settings>,
    /// What was asked for.
    pub orders: Vec<Command>,
    /// When to draw again.
    pub wake: Option<Duration>,
}

impl<'a> Desk<'a> {
    /// Papers for one drawing.
    pub fn new(
        session: &'a Session,
        thought: &'a Thought,
        settings: &'a Settings,
        frame: Frame,
        now: Duration,
    ) -> Desk<'a> {
        Desk { session, thought, settings, frame, now, reason: None, changed: None, orders: Vec::new(), wake: None }
    }

    /// The settings as they are, changes of this drawing included.
    pub fn settings(&self) -> &Settings {
        self.changed.as_ref().unwrap_or(self.settings)
    }

    /// Changes the settings at the end of the drawing.
    pub fn set(&mut self, change: impl FnOnce(&mut Settings)) {
        change(self.changed.get_or_insert_with(|| self.settings.clone()));
    }

    /// Asks for something.
    pub fn send(&mut self, command: Command) {
        self.orders.push(command);
    }

    /// Asks to be drawn again at that moment, or sooner.
    pub fn wake_at(&mut self, at: Duration) {
        self.wake = Some(self.wake.map_or(at, |w| w.min(at)));
    }

    /// Height of a control: larger for fingers.
    pub fn target(&self) -> f32 {
        if self.frame.portrait { theme::TOUCH } else { theme::TARGET }
    }
}
