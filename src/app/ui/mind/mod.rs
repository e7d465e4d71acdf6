//! The thinking in the column, one side of it at a time: the figures of now, depth by depth, the top of the tree, the
//! work by ply, and why this move.

mod depths;
mod plies;
mod tree;
mod why;

use super::{
    desk::Desk,
    theme, thinking,
    widgets::{self, caption, card},
};
use crate::app::thinking::Layers;
use bevy_egui::egui::{Align2, Rect, Sense, Ui, WidgetInfo, WidgetType, vec2};

/// A side of the thinking.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Tab {
    /// The figures and the expected line.
    #[default]
    Now,
    /// What each depth thought.
    Depths,
    /// The top of the tree.
    Tree,
    /// What was done at each ply.
    Plies,
    /// What speaks for the move.
    Why,
}

impl Tab {
    /// Finds a side by its name.
    #[must_use]
    pub fn named(name: &str) -> Option<Tab> {
        TABS.iter().find(|(_, n)| n.eq_ignore_ascii_case(name)).map(|(tab, _)| *tab)
    }
}

const TABS: [(Tab, &str); 5] =
    [(Tab::Now, "Now"), (Tab::Depths, "Depths"), (Tab::Tree, "Tree"), (Tab::Plies, "Plies"), (Tab::Why, "Why")];

/// What the list of moves needs beside it.
const MOVES: f32 = 98.0;
/// Height of what is looked at closely: from what is legible to what is needed.
const CLOSE: std::ops::RangeInclusive<f32> = 190.0..=330.0;

/// Whether there is a choice of sides: who wants to see little is not asked what.
fn choosy(desk: &Desk<'_>) -> bool {
    ![Layers::SIMPLE, Layers::NONE].contains(&desk.settings().layers)
}

/// The side that is shown while that one is chosen.
pub fn shown(desk: &Desk<'_>, tab: Tab) -> Tab {
    if choosy(desk) { tab } else { Tab::Now }
}

/// Draws the switch and the chosen side in a room of that height, which others share. Says how high it has become.
pub fn show(ui: &mut Ui, room: f32, desk: &mut Desk<'_>, tab: &mut Tab) -> f32 {
    if !choosy(desk) {
        let form = thinking::Form::fitting(room);
        thinking::show(ui, form, desk);
        return form.height();
    }
    let switch = desk.target() - 8.0;
    let chosen = TABS.iter().position(|(t, _)| t == tab).unwrap_or(0);
    let names = TABS.map(|(_, name)| name);
    let size = vec2(ui.available_width(), switch);
    if let Some(k) = widgets::segmented(ui, size, &names, chosen, &theme::body(13.0)) {
        *tab = TABS[k].0;
    }
    let left = room - switch - ui.spacing().item_spacing.y;
    let height = match tab {
        Tab::Now => {
            let form = thinking::Form::fitting(left);
            thinking::show(ui, form, desk);
            form.height()
        }
        Tab::Depths | Tab::Tree | Tab::Plies | Tab::Why => {
            let height = (left - MOVES).clamp(*CLOSE.start(), *CLOSE.end());
            close(ui, height, desk, *tab);
            height
        }
    };
    room - left + height
}

/// A card with a heading, and a side of the thinking in it.
fn close(ui: &mut Ui, height: f32, desk: &mut Desk<'_>, tab: Tab) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    card(ui.painter(), rect, false, false);
    let inner = rect.shrink(theme::PAD - 2.0);
    let below = Rect::from_min_max(inner.min + vec2(0.0, 22.0), inner.max);
    match tab {
        Tab::Now => {}
        Tab::Depths => depths::show(ui, inner, desk),
        Tab::Tree => tree::show(ui, inner, below, desk),
        Tab::Plies => plies::show(ui, inner, below, desk),
        Tab::Why => why::show(ui, inner, below, desk),
    }
}

/// The heading of a side, and what it says to a screen reader.
fn head(ui: &mut Ui, inner: Rect, left: &str, right: &str, said: &str) {
    caption(ui.painter(), inner, left, right);
    let response = ui.interact(inner, ui.id().with(("side", left)), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, said));
}

/// Says why there is nothing to see.
fn nothing(ui: &Ui, below: Rect, words: &str) {
    let font = theme::body(13.0);
    widgets::fit(ui.painter(), below.center(), Align2::CENTER_CENTER, words, font, theme::FAINT, below.width());
}
