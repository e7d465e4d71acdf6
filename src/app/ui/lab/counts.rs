//! How many positions each of the two searches has visited, side by side, and how they are counted.

use crate::app::{
    lab::{
        story,
        study::{Half, Study},
    },
    ui::{theme, widgets},
};
use bevy_egui::egui::{Align2, CornerRadius, Rect, Sense, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2};

/// Height of the card where there is room for no more.
pub const HEIGHT: f32 = 144.0;

/// Draws the card.
pub fn show(ui: &mut Ui, size: Vec2, study: &Study) {
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let halves = [Half::Plain, Half::Sparing];
    let count = |half| {
        let record = study.record(half);
        (record.visited(study.step_of(half)), record.nodes().len())
    };
    let rule = story::rule(study.options().ordered, study.table().game());
    response.widget_info(|| {
        let told = halves.map(|h| {
            let (now, all) = count(h);
            format!("{}: {now} of {all} positions", story::method(study.method(h)))
        });
        WidgetInfo::labeled(WidgetType::Label, true, format!("{}. {rule}", told.join(". ")))
    });
    let p = ui.painter();
    widgets::card(p, rect, false, false);
    let inner = rect.shrink(theme::PAD);
    widgets::caption(p, inner, "Positions visited", "so far, and in the end");
    let most = halves.map(|h| count(h).1).into_iter().max().unwrap_or(1) as f32;
    let mut y = inner.top() + 22.0;
    for half in halves {
        let (now, all) = count(half);
        let name = story::method(study.method(half));
        p.text(pos2(inner.left(), y), Align2::LEFT_TOP, name, theme::body(theme::BODY), theme::IVORY);
        let figures = format!("{} / {}", story::grouped(now), story::grouped(all));
        p.text(pos2(inner.right(), y), Align2::RIGHT_TOP, figures, theme::semi(theme::BODY), theme::IVORY);
        let rail = Rect::from_min_size(pos2(inner.left(), y + 20.0), vec2(inner.width(), 5.0));
        let round = CornerRadius::same(2);
        let part = |n: usize| Rect::from_min_size(rail.min, vec2(rail.width() * n as f32 / most, rail.height()));
        p.rect_filled(rail, round, theme::WELL);
        p.rect_filled(part(all), round, theme::EDGE_HI);
        p.rect_filled(part(now), round, if half == Half::Plain { theme::COOL } else { theme::ACCENT });
        y += 33.0;
    }
    let font = theme::body(11.5);
    let galley = p.layout(rule, font, theme::FAINT, inner.width());
    p.with_clip_rect(rect.intersect(ui.clip_rect())).galley(pos2(inner.left(), y), galley, theme::FAINT);
}
