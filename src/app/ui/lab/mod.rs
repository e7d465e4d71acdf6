//! The Lab on the screen: the two trees, the position the search is at, the counts, and what moves it on. It takes the
//! whole window; the game waits behind it, and nobody thinks about it (see
//! [`crate::app::ai::bridge::Held`]).

mod board;
mod controls;
mod counts;
mod gates;
mod legend;
mod pane;
mod signs;
#[cfg(test)]
mod tests;
mod tree;

use super::{
    desk::Desk,
    icons::Icon,
    theme,
    widgets::{self, fit},
};
use crate::{
    app::lab::{
        entry::Entry,
        story,
        study::{Half, Study},
    },
    engine::lesson::Method,
};
use bevy_egui::egui::{
    self, Align2, Area, CornerRadius, Id, Key, Order, Rect, Sense, Ui, UiBuilder, WidgetInfo, WidgetType, pos2, vec2,
};

/// The Lab while it is open.
pub struct Lab {
    /// What is looked at.
    pub study: Study,
}

impl Lab {
    /// The Lab as it is entered. `None` if the tree is too large.
    pub fn open(entry: Entry) -> Option<Lab> {
        entry.study().map(|study| Lab { study })
    }
}

/// A window at least so large has everything in view; any other is scrolled.
const ROOMY: egui::Vec2 = vec2(1000.0, 620.0);

/// Draws it over everything; takes it away once it is closed.
pub fn show(ctx: &egui::Context, desk: &mut Desk<'_>, slot: &mut Option<Lab>) {
    let Some(lab) = slot else { return };
    if let Some(next) = lab.study.tick(desk.now) {
        desk.wake_at(next);
    }
    let mut close = keys(ctx, desk, &mut lab.study);
    let window = Rect::from_min_size(pos2(0.0, 0.0), vec2(desk.frame.window.x, desk.frame.window.y));
    let area = Area::new(Id::new("lab")).fixed_pos(window.min).order(Order::Middle).constrain(false).fade_in(false);
    area.default_size(window.size()).show(ctx, |ui| {
        ui.painter().rect_filled(window, CornerRadius::ZERO, theme::WELL);
        let roomy = window.width() >= ROOMY.x && window.height() >= ROOMY.y;
        let inner = window.shrink(if roomy { 16.0 } else { 12.0 });
        close |= if roomy { spread(ui, inner, desk, &mut lab.study) } else { stacked(ui, inner, desk, &mut lab.study) };
        ui.expand_to_include_rect(window);
    });
    if close {
        *slot = None;
        ctx.request_repaint();
    }
}

/// The keys of the Lab, unless a control has the keyboard. Says whether it is to be closed.
fn keys(ctx: &egui::Context, desk: &mut Desk<'_>, study: &mut Study) -> bool {
    let close = ctx.input(|i| i.key_pressed(Key::Escape));
    if ctx.memory(|m| m.focused().is_some()) {
        return close;
    }
    let pressed = |key| ctx.input(|i| i.key_pressed(key));
    let count = |key| ctx.input(|i| i.num_presses(key));
    let (on, back) = (count(Key::ArrowRight), count(Key::ArrowLeft));
    if on + back > 0 {
        study.go((study.step() + on).saturating_sub(back));
    }
    if pressed(Key::ArrowDown) {
        study.finish_branch();
    }
    if pressed(Key::Home) {
        study.go(0);
    }
    if pressed(Key::End) {
        study.go(usize::MAX);
    }
    if pressed(Key::Space) {
        study.play(!study.is_playing(), desk.now);
        ctx.request_repaint();
    }
    close
}

/// Draws something in a rectangle of its own.
fn place<R>(ui: &mut Ui, rect: Rect, add: impl FnOnce(&mut Ui) -> R) -> R {
    let builder = UiBuilder::new().max_rect(rect);
    ui.scope_builder(builder, |ui| {
        ui.spacing_mut().item_spacing = vec2(theme::GAP, theme::GAP);
        add(ui)
    })
    .inner
}

/// All of it side by side. Says whether it is to be closed.
fn spread(ui: &mut Ui, inner: Rect, desk: &mut Desk<'_>, study: &mut Study) -> bool {
    const SIDE: f32 = 300.0;
    let gap = theme::GAP;
    let head = Rect::from_min_size(inner.min, vec2(inner.width(), theme::TARGET));
    let foot = Rect::from_min_max(pos2(inner.left(), inner.bottom() - controls::CHOICES), inner.max);
    let drive =
        Rect::from_min_max(pos2(inner.left(), foot.top() - gap - theme::TOUCH), pos2(inner.right(), foot.top() - gap));
    let body = Rect::from_min_max(pos2(inner.left(), head.bottom() + gap), pos2(inner.right(), drive.top() - gap));
    let close = place(ui, head, |ui| header(ui, Some(study.options().method)));
    let left = Rect::from_min_size(body.min, vec2(SIDE, body.height()));
    place(ui, left, |ui| {
        let high = (left.height() - gates::HEIGHT - counts::HEIGHT - 2.0 * gap).clamp(190.0, 420.0);
        board::show(ui, vec2(SIDE, high), study);
        gates::show(ui, vec2(SIDE, gates::HEIGHT), study);
        let rest = vec2(SIDE, ui.available_height().max(counts::HEIGHT));
        counts::show(ui, rest, study);
    });
    let right = Rect::from_min_max(pos2(left.right() + gap, body.top()), body.max);
    place(ui, right, |ui| {
        sentence(ui, 58.0, study);
        let high = (ui.available_height() - gap) / 2.0;
        for half in [Half::Plain, Half::Sparing] {
            pane::show(ui, vec2(right.width(), high), study, half);
        }
    });
    place(ui, drive, |ui| controls::drive(ui, true, desk, study));
    place(ui, foot, |ui| controls::choose(ui, theme::TARGET, true, study));
    close
}

/// One below the other, with one tree at a time; all but the ends is scrolled.
fn stacked(ui: &mut Ui, inner: Rect, desk: &mut Desk<'_>, study: &mut Study) -> bool {
    let (gap, target) = (theme::GAP, theme::TOUCH);
    let head = Rect::from_min_size(inner.min, vec2(inner.width(), target));
    let drive = Rect::from_min_max(pos2(inner.left(), inner.bottom() - target), inner.max);
    let body = Rect::from_min_max(pos2(inner.left(), head.bottom() + gap), pos2(inner.right(), drive.top() - gap));
    let close = place(ui, head, |ui| header(ui, None));
    // The scroll bar runs beside the cards, not over them.
    let wide = Rect::from_min_max(body.min, body.max + vec2(8.0, 0.0));
    place(ui, wide, |ui| {
        widgets::scrolled().id_salt("lab").auto_shrink([false, false]).show(ui, |ui| {
            ui.set_max_width(body.width());
            let width = body.width();
            let names = [Half::Plain, Half::Sparing].map(|h| story::method(study.method(h)));
            let chosen = usize::from(study.focus == Half::Sparing);
            if let Some(k) = widgets::segmented(ui, vec2(width, 40.0), &names, chosen, &theme::semi(theme::BODY)) {
                study.focus = if k == 0 { Half::Plain } else { Half::Sparing };
            }
            sentence(ui, 76.0, study);
            let half = study.focus;
            pane::show(ui, vec2(width, 188.0), study, half);
            let side = (width * 0.5).clamp(150.0, 220.0);
            ui.horizontal(|ui| {
                board::show(ui, vec2(side, side + 26.0), study);
                let rest = vec2(width - side - gap, side + 26.0);
                gates::show(ui, rest, study);
            });
            counts::show(ui, vec2(width, counts::HEIGHT), study);
            controls::pace(ui, vec2(width, 40.0), desk, study);
            controls::choose(ui, 40.0, false, study);
            legend::show(ui, study.options().method);
        });
    });
    place(ui, drive, |ui| controls::drive(ui, false, desk, study));
    close
}

/// The name of the place, what the signs mean, and the way out.
fn header(ui: &mut Ui, legend: Option<Method>) -> bool {
    let target = ui.available_height();
    let rect = ui.max_rect();
    let p = ui.painter().clone();
    let title = fit(
        &p,
        rect.left_center() + vec2(2.0, 0.0),
        Align2::LEFT_CENTER,
        "The Lab",
        theme::title(theme::HEAD),
        theme::IVORY,
        110.0,
    );
    let out = Rect::from_min_max(pos2(rect.right() - target, rect.top()), rect.max);
    let between = Rect::from_min_max(pos2(title.right() + 16.0, rect.top()), pos2(out.left() - 12.0, rect.bottom()));
    if let Some(method) = legend {
        legend::row(&p, between, method);
    } else {
        let words = "a game tree, searched step by step";
        fit(
            &p,
            between.left_center(),
            Align2::LEFT_CENTER,
            words,
            theme::body(theme::SMALL),
            theme::MUTED,
            between.width(),
        );
    }
    place(ui, out, |ui| widgets::icon_button(ui, out.size(), Icon::Close, "Close the Lab", None, true))
}

/// What the last step has done.
fn sentence(ui: &mut Ui, height: f32, study: &Study) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let text = story::tell(study);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &text));
    let p = ui.painter();
    widgets::card(p, rect, false, true);
    let inner = rect.shrink2(vec2(theme::PAD, 6.0));
    let galley = p.layout(text, theme::body(15.5), theme::IVORY, inner.width());
    let at = pos2(inner.left(), inner.center().y - galley.size().y / 2.0);
    p.with_clip_rect(rect).galley(at, galley, theme::IVORY);
}
