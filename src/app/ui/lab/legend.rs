//! What the signs of the trees mean.

use super::signs;
use crate::{
    app::ui::{theme, widgets::fit},
    engine::lesson::Method,
};
use bevy_egui::egui::{
    Align2, CornerRadius, Painter, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2,
};

#[derive(Clone, Copy)]
enum Sign {
    Black,
    White,
    Leaf,
    Cut,
    Here,
    Scout,
    Again,
}

const LINES: [(Sign, &str); 7] = [
    (Sign::Black, "Black moves: the highest counts"),
    (Sign::White, "White moves: the lowest counts"),
    (Sign::Leaf, "end of a line: up for Black"),
    (Sign::Here, "being searched"),
    (Sign::Cut, "left out"),
    (Sign::Scout, "quick look"),
    (Sign::Again, "searched twice"),
];

/// Only one of the methods has quick looks.
fn lines(method: Method) -> &'static [(Sign, &'static str)] {
    if method == Method::NegaScout { &LINES } else { &LINES[..5] }
}

fn draw(p: &Painter, sign: Sign, c: Pos2) {
    match sign {
        Sign::Black => {
            p.circle(c, 6.5, theme::BLACK, Stroke::new(1.2, theme::EDGE_HI));
        }
        Sign::White => {
            p.circle(c, 6.5, theme::IVORY, Stroke::NONE);
        }
        Sign::Leaf => {
            p.line_segment([c - vec2(7.0, 0.0), c + vec2(7.0, 0.0)], Stroke::new(1.0, theme::EDGE_HI));
            p.rect_filled(
                Rect::from_min_max(c + vec2(-5.0, -8.0), c + vec2(-1.0, 0.0)),
                CornerRadius::ZERO,
                theme::ACCENT,
            );
            p.rect_filled(Rect::from_min_max(c + vec2(1.0, 0.0), c + vec2(5.0, 6.0)), CornerRadius::ZERO, theme::COOL);
        }
        Sign::Cut => signs::cross(p, c, 4.5, theme::ALARM),
        Sign::Here => {
            p.circle(c, 6.5, theme::CARD, Stroke::new(2.2, theme::ACCENT));
        }
        Sign::Scout => {
            p.circle(c, 6.5, theme::CARD, Stroke::new(2.2, theme::COOL));
        }
        Sign::Again => {
            let r = Rect::from_center_size(c, vec2(18.0, 14.0));
            p.rect(r, CornerRadius::same(4), theme::CARD_HI, Stroke::new(1.0, theme::EDGE_HI), StrokeKind::Inside);
            p.text(c, Align2::CENTER_CENTER, "2×", theme::semi(10.5), theme::IVORY);
        }
    }
}

/// All in one row, as far as there is room.
pub fn row(p: &Painter, rect: Rect, method: Method) {
    const GAP: f32 = 16.0;
    let font = theme::body(theme::SMALL);
    let galleys: Vec<_> = lines(method)
        .iter()
        .map(|(sign, words)| (*sign, p.layout_no_wrap((*words).to_owned(), font.clone(), theme::MUTED)))
        .collect();
    let total = |n: usize| galleys[..n].iter().map(|(_, g)| g.size().x + 22.0 + GAP).sum::<f32>() - GAP;
    let shown = (1..=galleys.len()).rev().find(|n| total(*n) <= rect.width()).unwrap_or(0);
    let mut x = rect.right() - if shown > 0 { total(shown) } else { 0.0 };
    for (sign, galley) in galleys.into_iter().take(shown) {
        draw(p, sign, pos2(x + 8.0, rect.center().y));
        let width = galley.size().x;
        p.galley(pos2(x + 22.0, rect.center().y - galley.size().y / 2.0), galley, theme::MUTED);
        x += width + 22.0 + GAP;
    }
}

/// One below the other.
pub fn show(ui: &mut Ui, method: Method) {
    for &(sign, words) in lines(method) {
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 20.0), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, words));
        let p = ui.painter();
        draw(p, sign, rect.left_center() + vec2(10.0, 0.0));
        let at = rect.left_center() + vec2(28.0, 0.0);
        fit(p, at, Align2::LEFT_CENTER, words, theme::body(theme::SMALL), theme::MUTED, rect.width() - 28.0);
    }
}
