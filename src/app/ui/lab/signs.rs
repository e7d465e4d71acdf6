//! What the drawings of the Lab have in common. Painted, because the text faces hold no symbols.

use crate::{app::lab::story, app::ui::theme, engine::lesson::Bound};
use bevy_egui::egui::{Color32, FontId, Painter, Pos2, Rect, Stroke, pos2, vec2};

/// A value with what it promises before it: at most and at least are signs beside the figure, nothing for exact. Says
/// where it lies.
pub fn value(p: &Painter, centre: Pos2, v: i32, bound: Bound, font: FontId, colour: Color32) -> Rect {
    let size = font.size;
    let galley = p.layout_no_wrap(story::value(v), font, colour);
    let sign = if bound == Bound::Exact { 0.0 } else { size * 0.62 };
    let whole = Rect::from_center_size(centre, vec2(galley.size().x + sign, galley.size().y));
    p.galley(pos2(whole.left() + sign, whole.top()), galley, colour);
    if bound != Bound::Exact {
        let (w, h) = (size * 0.44, size * 0.22);
        let (left, y) = (whole.left(), centre.y - size * 0.06);
        let (tip, back) = if bound == Bound::AtMost { (left, left + w) } else { (left + w, left) };
        let pen = Stroke::new((size * 0.1).max(1.1), colour);
        p.line(vec![pos2(back, y - h), pos2(tip, y), pos2(back, y + h)], pen);
        p.line_segment([pos2(left, y + h * 1.9), pos2(left + w, y + h * 1.9)], pen);
    }
    whole
}

/// What is left out.
pub fn cross(p: &Painter, at: Pos2, r: f32, colour: Color32) {
    let pen = Stroke::new((r * 0.42).clamp(1.2, 2.4), colour);
    p.line_segment([at + vec2(-r, -r), at + vec2(r, r)], pen);
    p.line_segment([at + vec2(r, -r), at + vec2(-r, r)], pen);
}

/// Ground that nobody will enter.
pub fn hatch(p: &Painter, rect: Rect) {
    if rect.width() < 3.0 || rect.height() < 3.0 {
        return;
    }
    let p = p.with_clip_rect(rect.intersect(p.clip_rect()));
    let pen = Stroke::new(1.0, theme::ALARM.gamma_multiply(0.38));
    let mut x = rect.left() - rect.height();
    while x < rect.right() {
        p.line_segment([pos2(x, rect.bottom()), pos2(x + rect.height(), rect.top())], pen);
        x += 6.0;
    }
}
