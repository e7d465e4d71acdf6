//! What can be set. A change holds at once; there is nothing to confirm.

use super::{
    desk::Desk,
    hud,
    sliders::slider,
    theme,
    widgets::{segmented, toggle},
};
use crate::app::{settings::Quality, thinking::Layers};
use bevy_egui::egui::{Align2, Sense, Ui, vec2};

const QUALITIES: [(&str, Quality); 3] = [("Auto", Quality::Auto), ("Low", Quality::Low), ("High", Quality::High)];

fn named(ui: &mut Ui, target: f32, name: &str, control: impl FnOnce(&mut Ui, f32)) {
    ui.horizontal(|ui| {
        let label = (ui.available_width() * 0.34).min(150.0);
        let (rect, _) = ui.allocate_exact_size(vec2(label, target), Sense::hover());
        let font = theme::body(theme::BODY);
        ui.painter().text(rect.left_center(), Align2::LEFT_CENTER, name, font, theme::MUTED);
        let width = ui.available_width();
        control(ui, width);
    });
}

/// The body of the sheet.
pub fn show(ui: &mut Ui, target: f32, desk: &mut Desk<'_>) {
    let volume = (desk.settings().volume * 100.0).round() as u64;
    let meaning = if volume == 0 { "off".to_owned() } else { format!("{volume} %") };
    if let Some(v) = slider(ui, target, "Volume", volume, (0, 100, 5), &meaning) {
        desk.set(|s| s.volume = v as f32 / 100.0);
    }
    let turn = desk.settings().ai_turn;
    let meaning = format!("{:.1} s", turn as f64 / 1000.0);
    if let Some(v) = slider(ui, target, "Bots wait", turn, (0, 1500, 100), &meaning) {
        desk.set(|s| s.ai_turn = v);
    }
    named(ui, target, "Animations", |ui, width| hud::speed(ui, vec2(width, target), desk));
    named(ui, target, "Picture", |ui, width| {
        let chosen = QUALITIES.iter().position(|(_, q)| *q == desk.settings().quality).unwrap_or(0);
        let names = QUALITIES.map(|(name, _)| name);
        if let Some(k) = segmented(ui, vec2(width, target), &names, chosen, &theme::body(theme::BODY)) {
            desk.set(|s| s.quality = QUALITIES[k].1);
        }
    });
    let s = desk.settings();
    let (marks, coordinates, calm) = (s.marks, s.coordinates, s.reduced_motion);
    let (thinking, one_tap, full) = (s.thinking, s.one_tap, s.full_screen);
    if toggle(ui, target, "Mark legal moves", marks) {
        desk.set(|s| s.marks = !marks);
    }
    if toggle(ui, target, "Coordinates", coordinates) {
        desk.set(|s| s.coordinates = !coordinates);
    }
    if toggle(ui, target, "Less motion", calm) {
        desk.set(|s| s.reduced_motion = !calm);
    }
    if toggle(ui, target, "Show the thinking", thinking) {
        desk.set(|s| s.thinking = !thinking);
    }
    if thinking {
        let layers = desk.settings().layers;
        for (name, on, turn) in [
            ("– Scores of the candidates", layers.scores, Layers { scores: !layers.scores, ..layers }),
            ("– Columns: where the search looks", layers.effort, Layers { effort: !layers.effort, ..layers }),
            ("– The expected moves", layers.line, Layers { line: !layers.line, ..layers }),
            ("– Bolts: a win that is proven", layers.proof, Layers { proof: !layers.proof, ..layers }),
            ("– Gates: what a move has to beat", layers.window, Layers { window: !layers.window, ..layers }),
            ("– Sparks: where lines are cut off", layers.sparks, Layers { sparks: !layers.sparks, ..layers }),
            ("– Bows: a change of mind", layers.change, Layers { change: !layers.change, ..layers }),
            ("– Drops: games played out", layers.rain, Layers { rain: !layers.rain, ..layers }),
        ] {
            if toggle(ui, target, name, on) {
                desk.set(|s| s.layers = turn);
            }
        }
    }
    let show = desk.settings().showcase;
    if toggle(ui, target, "A show when nobody plays", show) {
        desk.set(|s| s.showcase = !show);
    }
    if toggle(ui, target, "One tap plays", one_tap) {
        desk.set(|s| s.one_tap = !one_tap);
    }
    if toggle(ui, target, "Full screen", full) {
        desk.set(|s| s.full_screen = !full);
    }
}
