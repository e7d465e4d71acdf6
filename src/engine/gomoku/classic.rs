//! The classic gomoku bot.
use crate::{
    engine::probe::Probe,
    rules::{Gomoku, Square},
};
/// The three knobs.
pub(crate) struct Settings {
    pub(crate) depth: u8,
    pub(crate) width: u8,
    pub(crate) radius: u8,
}
pub(crate) fn choose(position: &Gomoku, _s: Settings, probe: &mut Probe<'_>) -> Square {
    let _ = (_s.depth, _s.width, _s.radius, probe.ended());
    if position.is_empty() { position.centre() } else { position.legal().next().unwrap() }
}
