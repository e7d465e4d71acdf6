//! The window of alpha and beta at the position that the search is at: which values can still matter.

use super::signs;
use crate::app::{
    lab::{scene::Scene, story, study::Study},
    ui::{theme, widgets},
};
use crate::engine::lesson::{Bound, Method};
use bevy_egui::egui::{
    Align2, Color32, CornerRadius, Painter, Pos2, Rect, Sense, Stroke, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};

/// Height of the card where there is room for no more.
pub const HEIGHT: f32 = 100.0;

/// What the card says in a line.
fn words(window: (Option<i32>, Option<i32>), by: Method) -> String {
    match window {
        _ if by == Method::Minimax => "Minimax asks for every value.".to_owned(),
        (None, None) => "Every value can matter so far.".to_owned(),
        (Some(a), None) => format!("More than {} can matter.", story::value(a)),
        (None, Some(b)) => format!("Less than {} can matter.", story::value(b)),
        (Some(a), Some(b)) if a >= b => "Closed: nothing here can matter.".to_owned(),
        (Some(a), Some(b)) if story::is_quick(by, (a, b)) => format!("More than {}, yes or no?", story::value(a)),
        (Some(a), Some(b)) => format!("Between {} and {} can matter.", story::value(a), story::value(b)),
    }
}

/// Draws the card.
pub fn show(ui: &mut Ui, size: Vec2, study: &Study) {
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let by = study.method(study.focus);
    let scene = Scene::of(study, study.focus);
    let line = words(scene.window, by);
    response.widget_info(|| {
        let sure = |v: Option<i32>| v.map_or("nothing".to_owned(), story::value);
        let (a, b) = scene.window;
        let label = format!("Window. {line} Black has {} elsewhere, White has {}.", sure(a), sure(b));
        WidgetInfo::labeled(WidgetType::Label, true, label)
    });
    let p = ui.painter();
    widgets::card(p, rect, false, false);
    let inner = rect.shrink(if size.x < 200.0 { 10.0 } else { theme::PAD });
    widgets::fit(p, inner.left_top(), Align2::LEFT_TOP, "Window", theme::semi(theme::SMALL), theme::MUTED, 60.0);
    let galley = p.layout(line, theme::body(theme::SMALL), theme::IVORY, inner.width());
    let under = if size.x < 240.0 {
        inner.left_top() + vec2(0.0, 18.0)
    } else {
        pos2(inner.right() - galley.size().x, inner.top())
    };
    p.galley(under, galley, theme::IVORY);
    let mid = pos2(inner.center().x, if size.x < 240.0 { inner.center().y + 14.0 } else { inner.top() + 44.0 });
    let axis = Rect::from_center_size(mid, vec2(inner.width() - 16.0, 18.0));
    draw(p, axis, &scene, study.shape().largest(), by);
}

/// The ruler, what is shut off on either side, and the two gates.
fn draw(p: &Painter, axis: Rect, scene: &Scene, largest: i32, by: Method) {
    let span = (largest + 1) as f32;
    let across = |v: i32| axis.center().x + axis.width() / 2.0 * (v as f32 / span).clamp(-1.0, 1.0);
    let y = axis.center().y;
    let (alpha, beta) = scene.window;
    let (a, b) = (alpha.map_or(axis.left(), across), beta.map_or(axis.right(), across));
    let round = CornerRadius::same(3);
    p.rect_filled(axis, round, theme::WELL);
    if a < b {
        p.rect_filled(
            Rect::from_min_max(pos2(a, axis.top()), pos2(b, axis.bottom())),
            round,
            theme::ACCENT.gamma_multiply(0.28),
        );
    }
    signs::hatch(p, Rect::from_min_max(axis.min, pos2(a, axis.bottom())));
    signs::hatch(p, Rect::from_min_max(pos2(b, axis.top()), axis.max));
    let step = if largest > 8 {
        4
    } else if largest > 3 {
        2
    } else {
        1
    };
    for v in (-largest..=largest).filter(|v| v % step == 0) {
        let x = across(v);
        p.line_segment([pos2(x, y - 2.0), pos2(x, y + 2.0)], Stroke::new(1.0, theme::EDGE_HI));
    }
    for (v, x) in [(-largest, axis.left()), (0, axis.center().x), (largest, axis.right())] {
        let anchor = if v == 0 {
            Align2::CENTER_BOTTOM
        } else if v < 0 {
            Align2::LEFT_BOTTOM
        } else {
            Align2::RIGHT_BOTTOM
        };
        p.text(pos2(x, axis.top() - 1.0), anchor, story::value(v), theme::body(10.5), theme::FAINT);
    }
    if let Some(v) = alpha {
        gate(p, pos2(across(v), y), axis.height(), 1.0, theme::BLACK);
    }
    if let Some(v) = beta {
        gate(p, pos2(across(v), y), axis.height(), -1.0, theme::IVORY);
    }
    // One of the gates of a quick look stands for nothing that anybody has.
    if !matches!((alpha, beta), (Some(a), Some(b)) if story::is_quick(by, (a, b))) {
        labels(p, axis, [("Black has", alpha), ("White has", beta)], across);
    }
}

/// A bracket that opens towards what is left.
fn gate(p: &Painter, at: Pos2, height: f32, towards: f32, colour: Color32) {
    let h = height / 2.0 + 3.0;
    let points =
        |d: f32| vec![at + vec2(d * towards, -h), at + vec2(0.0, -h), at + vec2(0.0, h), at + vec2(d * towards, h)];
    p.line(points(6.0), Stroke::new(5.0, theme::EDGE_HI));
    p.line(points(6.0), Stroke::new(3.0, colour));
}

/// What each side has, near its gate: beside each other, or one below the other where there is no room for that.
fn labels(p: &Painter, axis: Rect, sides: [(&str, Option<i32>); 2], across: impl Fn(i32) -> f32) {
    let words = |words: &str| p.layout_no_wrap(words.to_owned(), theme::body(11.5), theme::MUTED);
    let width = words(sides[0].0).size().x + 28.0;
    let (left, right) = (axis.left() - 6.0, axis.right() + 6.0);
    let stacked = right - left < 2.0 * width + theme::GAP;
    // Beside each other the left one ends before the right one begins.
    let mut places = sides.map(|(_, v)| v.map(|v| (across(v) - width / 2.0).clamp(left, (right - width).max(left))));
    if let ([Some(a), Some(b)], false) = (&mut places, stacked) {
        let apart = width + theme::GAP - (*b - *a).abs();
        if apart > 0.0 {
            let (low, high) = if *a <= *b { (a, b) } else { (b, a) };
            *low = (*low - apart / 2.0).max(left);
            *high = (*low + width + theme::GAP).min(right - width);
            *low = (*high - width - theme::GAP).max(left);
        }
    }
    let mut y = axis.bottom() + 5.0;
    for ((name, v), x) in sides.into_iter().zip(places) {
        let (Some(v), Some(x)) = (v, x) else { continue };
        let galley = words(name);
        let end = x + galley.size().x;
        p.galley(pos2(x, y), galley, theme::MUTED);
        signs::value(p, pos2(end + 15.0, y + 7.5), v, Bound::Exact, theme::semi(12.0), theme::IVORY);
        y += if stacked { 17.0 } else { 0.0 };
    }
}
