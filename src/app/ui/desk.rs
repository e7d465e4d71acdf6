//! What one drawing of the panel reads, and what it wants to happen.

use super::{super::facts::Command, theme};
use crate::app::{
    ai::bridge::Thought,
    clipboard::Copy,
    frame::Frame,
    session::Session,
    settings::Settings,
    thinking::{Focus, mind::Mind},
};
use crate::rules::Move;
use std::time::Duration;

/// One drawing's papers. Whatever is pressed is collected here and passed on at the end.
pub struct Desk<'a> {
    /// The game.
    pub session: &'a Session,
    /// What is thought.
    pub thought: &'a Thought,
    /// What the search told depth by depth.
    pub mind: &'a Mind,
    /// The line that is shown in place of the expected one.
    pub focus: &'a Focus,
    /// Where the panel is.
    pub frame: Frame,
    /// The app's clock.
    pub now: Duration,
    /// Why the point that is aimed at is forbidden, in a sentence.
    pub reason: Option<String>,
    settings: &'a Settings,
    /// The settings, once something has been changed.
    pub changed: Option<Settings>,
    /// Another line to be shown on the board, once one has been chosen.
    pub focused: Option<Focus>,
    /// What is to be copied.
    pub copied: Option<Copy>,
    /// What was asked for.
    pub orders: Vec<Command>,
    /// When to draw again.
    pub wake: Option<Duration>,
}

impl<'a> Desk<'a> {
    /// Papers for one drawing.
    pub fn new(
        (session, thought): (&'a Session, &'a Thought),
        (mind, focus): (&'a Mind, &'a Focus),
        settings: &'a Settings,
        frame: Frame,
        now: Duration,
    ) -> Desk<'a> {
        Desk {
            session,
            thought,
            mind,
            focus,
            settings,
            frame,
            now,
            reason: None,
            changed: None,
            focused: None,
            copied: None,
            orders: Vec::new(),
            wake: None,
        }
    }

    /// Shows a line of the present search on the board; the same one again puts it away.
    pub fn look_at(&mut self, line: &[Move]) {
        let Some(report) = &self.thought.report else { return };
        let line = if self.looks_at(line) { Vec::new() } else { line.to_vec() };
        self.focused = Some(Focus { job: report.id, line });
    }

    /// Whether that line is shown.
    pub fn looks_at(&self, line: &[Move]) -> bool {
        let job = self.thought.report.as_ref().map(|r| r.id);
        !line.is_empty() && job == Some(self.focus.job) && self.focus.line == line
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
