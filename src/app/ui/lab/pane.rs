//! One of the two searches: its tree on a card, with how many positions it has visited.

use super::tree::Tree;
use crate::app::{
    lab::{
        story,
        study::{Half, Study},
    },
    ui::{theme, widgets},
};
use bevy_egui::egui::{Align2, Rect, Sense, Ui, Vec2, WidgetInfo, WidgetType, vec2};

/// Draws the card. A click on a position that has been searched goes back to where it was; a click anywhere else has
/// this search told about.
pub fn show(ui: &mut Ui, size: Vec2, study: &mut Study, half: Half) {
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let (record, step) = (study.record(half), study.step_of(half));
    let name = story::method(study.method(half));
    let (now, all) = (record.visited(step), record.nodes().len());
    let done = step == record.len();
    response.widget_info(|| {
        let value = if done { format!(", value {}", story::value(record.value())) } else { String::new() };
        let label = format!("{name}: {now} of {all} positions visited{value}");
        WidgetInfo::selected(WidgetType::RadioButton, true, study.focus == half, label)
    });
    let p = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    widgets::card(&p, rect, response.hovered(), study.focus == half);
    let inner = rect.shrink2(vec2(theme::PAD, 9.0));
    let left = p.text(inner.left_top(), Align2::LEFT_TOP, name, theme::semi(theme::BODY), theme::IVORY);
    let plural = if now == 1 { "position" } else { "positions" };
    let count = format!("{} {plural}{}", story::grouped(now), if done { ", done" } else { "" });
    let right = p.text(inner.right_top(), Align2::RIGHT_TOP, count, theme::semi(theme::BODY), theme::IVORY);
    let at = left.right_top() + vec2(10.0, 1.0);
    let room = right.left() - at.x - 10.0;
    if room > 60.0 {
        let idea = story::idea(study.method(half));
        widgets::fit(&p, at, Align2::LEFT_TOP, idea, theme::body(theme::SMALL), theme::MUTED, room);
    }
    let ground = Rect::from_min_max(inner.min + vec2(0.0, 20.0), inner.max);
    let mut tree = Tree::new(&p, ground, study, half);
    tree.draw();
    let hit = response.interact_pointer_pos().and_then(|at| tree.at(at));
    if response.clicked() {
        if let Some(step) = hit {
            study.go(step);
        }
        study.focus = half;
        ui.ctx().request_repaint();
    }
    widgets::focus_ring(ui, &response, theme::ROUND);
}
