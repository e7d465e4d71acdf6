//! Numbers that are set by sliding: dragged, clicked, or moved by the arrow keys.

use super::{
    theme::{self, ACCENT, CARD, EDGE_HI, IVORY, MUTED},
    widgets::{fit, focus_ring},
};
use bevy_egui::egui::{
    Align2, CornerRadius, EventFilter, Key, Painter, Rect, Response, Sense, Stroke, Ui, WidgetInfo, pos2, vec2,
};

/// Lowest and highest value, and the step between two.
type Range = (u64, u64, u64);

/// Where the handle on the track was put.
fn put(ui: &Ui, response: &Response, track: Rect, value: u64, (min, max, step): Range) -> u64 {
    let mut wanted = value;
    if let Some(at) = response.interact_pointer_pos() {
        let t = ((at.x - track.left()) / track.width().max(1.0)).clamp(0.0, 1.0);
        let steps = (t * (max - min) as f32 / step as f32).round() as u64;
        wanted = (min + steps * step).min(max);
    }
    if response.has_focus() {
        let filter = EventFilter { horizontal_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|m| m.set_focus_lock_filter(response.id, filter));
        let (up, down) = ui.input(|i| (i.num_presses(Key::ArrowRight), i.num_presses(Key::ArrowLeft)));
        wanted = (wanted + up as u64 * step).saturating_sub(down as u64 * step).clamp(min, max);
    }
    wanted
}

/// The track, filled up to the handle.
fn rail(p: &Painter, track: Rect, value: u64, (min, max, step): Range, ticks: bool) {
    let across = |v: u64| track.left() + track.width() * (v - min) as f32 / (max - min).max(1) as f32;
    let knob = pos2(across(value.clamp(min, max)), track.center().y);
    p.rect_filled(track, CornerRadius::same(2), EDGE_HI);
    p.rect_filled(Rect::from_min_max(track.min, pos2(knob.x, track.bottom())), CornerRadius::same(2), ACCENT);
    if ticks {
        for v in (min..=max).step_by(step as usize) {
            let colour = if v <= value { ACCENT } else { EDGE_HI };
            p.circle_filled(pos2(across(v), knob.y), 3.5, colour);
        }
    }
    p.circle(knob, 8.0, IVORY, Stroke::new(2.0, CARD));
}

/// A whole number in a range, with its name on the left and its meaning on the right. Says what it was set to.
pub fn slider(ui: &mut Ui, height: f32, name: &str, value: u64, range: Range, meaning: &str) -> Option<u64> {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click_and_drag());
    response.widget_info(|| WidgetInfo::slider(true, value as f64, name));
    let label = (rect.width() * 0.34).min(150.0);
    let shown = 58.0;
    let track = Rect::from_min_max(
        pos2(rect.left() + label + 8.0, rect.center().y - 2.0),
        pos2(rect.right() - shown - 8.0, rect.center().y + 2.0),
    );
    let wanted = put(ui, &response, track, value, range);
    let p = ui.painter();
    let ink = if response.hovered() { IVORY } else { MUTED };
    fit(p, rect.left_center(), Align2::LEFT_CENTER, name, theme::body(theme::BODY), ink, label);
    rail(p, track, wanted, range, false);
    fit(p, rect.right_center(), Align2::RIGHT_CENTER, meaning, theme::semi(theme::BODY), IVORY, shown);
    focus_ring(ui, &response, theme::ROUND_SMALL);
    (wanted != value).then_some(wanted)
}

/// A whole number of a few, each a step on a track of the full width, with room for words on what it means.
pub fn ladder(ui: &mut Ui, height: f32, name: &str, value: u64, range: Range, meaning: &str) -> Option<u64> {
    let size = vec2(ui.available_width(), height.max(44.0));
    let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
    response.widget_info(|| WidgetInfo::slider(true, value as f64, format!("{name}: {meaning}")));
    let y = rect.bottom() - 12.0;
    let track = Rect::from_min_max(pos2(rect.left() + 9.0, y - 2.0), pos2(rect.right() - 9.0, y + 2.0));
    let wanted = put(ui, &response, track, value, range);
    let p = ui.painter();
    let ink = if response.hovered() { IVORY } else { MUTED };
    let l = fit(p, rect.left_top(), Align2::LEFT_TOP, name, theme::body(theme::BODY), ink, rect.width() * 0.4);
    let room = rect.right() - l.right() - theme::GAP;
    fit(p, rect.right_top(), Align2::RIGHT_TOP, meaning, theme::semi(theme::BODY), IVORY, room);
    rail(p, track, wanted, range, true);
    focus_ring(ui, &response, theme::ROUND_SMALL);
    (wanted != value).then_some(wanted)
}
