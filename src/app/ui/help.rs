//! What keys and clicks do.

use super::{
    theme,
    widgets::{self, paragraph},
};
use crate::app::input::keys::BINDINGS;
use bevy::prelude::KeyCode;
use bevy_egui::egui::{Align2, CornerRadius, Sense, Stroke, StrokeKind, Ui, vec2};

/// The keys that do one thing, and what it is: the bindings of the board, and the panel's own.
fn lines() -> Vec<(Vec<&'static str>, &'static str)> {
    let mut lines: Vec<(Vec<&str>, &str)> = Vec::new();
    for (key, _, meaning) in BINDINGS {
        let name = name(key);
        match lines.iter_mut().find(|(_, m)| *m == meaning) {
            Some((names, _)) if names.contains(&name) => {}
            Some((names, _)) => names.push(name),
            None => lines.push((vec![name], meaning)),
        }
    }
    lines.push((vec!["Tab"], "go through the buttons"));
    if cfg!(target_arch = "wasm32") {
        lines.push((vec!["F6"], "leave the board for the page"));
    }
    lines
}

const fn name(key: KeyCode) -> &'static str {
    match key {
        KeyCode::ArrowLeft | KeyCode::ArrowRight | KeyCode::ArrowUp | KeyCode::ArrowDown => "Arrows",
        KeyCode::Enter | KeyCode::NumpadEnter => "Enter",
        KeyCode::KeyU => "U",
        KeyCode::KeyR => "R",
        KeyCode::KeyN => "N",
        KeyCode::KeyH => "H",
        KeyCode::KeyA => "A",
        KeyCode::KeyT => "T",
        KeyCode::KeyD => "D",
        KeyCode::KeyL => "L",
        KeyCode::KeyF => "F",
        KeyCode::Space => "Space",
        KeyCode::Escape => "Esc",
        _ => "?",
    }
}

/// The body of the sheet.
pub fn show(ui: &mut Ui) {
    let intro = "Click a marked square to play. Drag to look at the board from another side. A click on a player's card changes who plays.";
    paragraph(ui, intro, theme::body(theme::BODY), theme::IVORY);
    ui.add_space(4.0);
    ui.spacing_mut().item_spacing.y = 4.0;
    for (keys, meaning) in lines() {
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 28.0), Sense::hover());
        let p = ui.painter();
        let cap = bevy_egui::egui::Rect::from_min_size(rect.min, vec2(72.0, 26.0));
        p.rect(cap, CornerRadius::same(6), theme::WELL, Stroke::new(1.0, theme::EDGE_HI), StrokeKind::Inside);
        p.text(cap.center(), Align2::CENTER_CENTER, keys.join(", "), theme::semi(13.0), theme::IVORY);
        let at = cap.right_center() + vec2(14.0, 0.0);
        let room = rect.right() - at.x;
        widgets::fit(p, at, Align2::LEFT_CENTER, meaning, theme::body(theme::BODY), theme::MUTED, room);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_binding_has_a_name() {
        assert!(lines().iter().all(|(names, _)| !names.contains(&"?")));
        assert!(lines().iter().any(|(names, _)| *names == ["Arrows"]), "the four arrows are one line");
    }
}
