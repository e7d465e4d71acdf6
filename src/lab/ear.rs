//! The ear of an engine that listens while it thinks: lines from the other program, what its own search has to say, and the
//! commands that wait until the search is done.

use super::lines::{self, Line};
use std::{
    collections::VecDeque,
    io::BufRead,
    sync::mpsc::{Receiver, Sender, channel},
    thread,
};

/// What an engine hears.
pub enum Heard<T> {
    /// A line from the other program.
    Line(Line),
    /// The input has ended.
    End,
    /// Something from its own search.
    Said(T),
}

/// Reads `input` on a thread of its own. The sender is for searches.
pub fn listen<T: Send + 'static>(mut input: impl BufRead + Send + 'static) -> (Sender<Heard<T>>, Receiver<Heard<T>>) {
    let (heard, ear) = channel();
    let lines = heard.clone();
    // Not joined: when the engine has been told to end, it may wait for a line that never comes.
    thread::spawn(move || {
        while let Ok(Some(line)) = lines::next(&mut input) {
            if lines.send(Heard::Line(line)).is_err() {
                return;
            }
        }
        let _ = lines.send(Heard::End);
    });
    (heard, ear)
}

/// Commands that wait for their turn, and whether one of them should not have to wait long.
pub struct Waiting<T> {
    queue: VecDeque<T>,
    is_urgent: fn(&T) -> bool,
    urgent: usize,
}

impl<T> Waiting<T> {
    /// Nothing waits; `is_urgent` says which commands break a search off.
    #[must_use]
    pub const fn new(is_urgent: fn(&T) -> bool) -> Waiting<T> {
        Waiting { queue: VecDeque::new(), is_urgent, urgent: 0 }
    }

    /// One more at the end.
    pub fn push(&mut self, command: T) {
        self.urgent += usize::from((self.is_urgent)(&command));
        self.queue.push_back(command);
    }

    /// The first, if any.
    pub fn pop(&mut self) -> Option<T> {
        let first = self.queue.pop_front()?;
        self.urgent -= usize::from((self.is_urgent)(&first));
        Some(first)
    }

    /// Whether none waits.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.queue.is_empty()
    }

    /// Whether one that breaks a search off is among them.
    #[must_use]
    pub const fn is_urgent(&self) -> bool {
        self.urgent > 0
    }
}
