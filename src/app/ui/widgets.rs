//! The controls that the panel is built of. Each can be reached by Tab, shows that it has the focus, and has a name
//! for a screen reader.

use super::{
    icons::{self, Icon},
    theme::{self, ACCENT, ACCENT_HI, CARD, CARD_HI, EDGE, EDGE_HI, FAINT, GAP, INK, IVORY, MUTED, WELL},
};
use bevy_egui::egui::{
    Align2, Color32, CornerRadius, FontId, Id, Key, Painter, Pos2, Rect, Response, ScrollArea, Sense, Stroke,
    StrokeKind, Ui, Vec2, WidgetInfo, WidgetType, pos2,
    scroll_area::ScrollSource,
    text::{LayoutJob, TextFormat},
    vec2,
};

/// How much a button wants to be pressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    /// The one to press.
    Main,
    /// Any other.
    Plain,
}

/// The ring round whatever has the keyboard; and out of a scrolled corner it comes into view.
pub fn focus_ring(ui: &Ui, response: &Response, round: CornerRadius) {
    if response.has_focus() {
        let stroke = Stroke::new(2.0, IVORY);
        ui.painter().rect_stroke(response.rect.expand(1.0), round + CornerRadius::same(1), stroke, StrokeKind::Outside);
        if response.gained_focus() {
            response.scroll_to_me(None);
        }
    }
}

/// A line of text that is cut short with an ellipsis where it would not fit. Says where it lies.
pub fn fit(p: &Painter, at: Pos2, anchor: Align2, text: &str, font: FontId, colour: Color32, width: f32) -> Rect {
    let mut job = LayoutJob::single_section(text.to_owned(), TextFormat::simple(font, colour));
    job.wrap.max_width = width.max(8.0);
    job.wrap.max_rows = 1;
    job.wrap.break_anywhere = true;
    let galley = p.layout_job(job);
    let rect = anchor.anchor_size(at, galley.size());
    p.galley(rect.min, galley, colour);
    rect
}

/// A paragraph.
pub fn paragraph(ui: &mut Ui, text: &str, font: FontId, colour: Color32) {
    let job = LayoutJob::simple(text.to_owned(), font, colour, ui.available_width());
    let galley = ui.painter().layout_job(job);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), galley.size().y), Sense::hover());
    ui.painter().galley(rect.min, galley, colour);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, text));
}

/// The name of what stands below it.
pub fn heading(ui: &mut Ui, text: &str) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 18.0), Sense::hover());
    ui.painter().text(rect.left_center(), Align2::LEFT_CENTER, text, theme::semi(theme::SMALL), MUTED);
}

/// Paints a card.
pub fn card(p: &Painter, rect: Rect, hot: bool, active: bool) {
    let fill = if active || hot { CARD_HI } else { CARD };
    let edge = if hot { EDGE_HI } else { EDGE };
    p.rect(rect, theme::ROUND, fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    if active {
        let bar = Rect::from_min_max(rect.left_top() + vec2(1.0, 12.0), rect.left_bottom() + vec2(4.0, -12.0));
        p.rect_filled(bar, CornerRadius::same(2), ACCENT);
    }
}

/// The heading of a card, with a remark on the right.
pub fn caption(p: &Painter, rect: Rect, left: &str, right: &str) {
    let l = p.text(rect.left_top(), Align2::LEFT_TOP, left, theme::semi(theme::SMALL), MUTED);
    let room = rect.width() - l.width() - 12.0;
    fit(p, rect.right_top(), Align2::RIGHT_TOP, right, theme::body(theme::SMALL), FAINT, room);
}

/// A figure, its unit and its name.
pub fn stat(p: &Painter, at: Pos2, width: f32, value: &str, unit: &str, name: &str, colour: Color32) {
    let r = p.text(at, Align2::LEFT_TOP, value, theme::semi(theme::FIGURE), colour);
    let foot = pos2(r.right() + 4.0, r.bottom() - 4.0);
    let room = at.x + width - foot.x - 6.0;
    if !unit.is_empty() && room > 12.0 {
        fit(p, foot, Align2::LEFT_BOTTOM, unit, theme::body(theme::SMALL), MUTED, room);
    }
    fit(p, at + vec2(0.0, 29.0), Align2::LEFT_TOP, name, theme::body(theme::SMALL), FAINT, width - 6.0);
}

fn colours(weight: Weight, enabled: bool, hot: bool) -> (Color32, Color32, Color32) {
    match (weight, enabled, hot) {
        (_, false, _) => (CARD.gamma_multiply(0.6), EDGE_HI, EDGE.gamma_multiply(0.6)),
        (Weight::Main, _, false) => (ACCENT, INK, ACCENT),
        (Weight::Main, _, true) => (ACCENT_HI, INK, ACCENT_HI),
        (Weight::Plain, _, false) => (CARD, IVORY, EDGE),
        (Weight::Plain, _, true) => (CARD_HI, IVORY, EDGE_HI),
    }
}

fn push(ui: &mut Ui, size: Vec2, name: &str, enabled: bool, weight: Weight) -> (Rect, Color32, Response) {
    let sense = if enabled { Sense::click() } else { Sense::hover() };
    let (rect, response) = ui.allocate_exact_size(size, sense);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, enabled, name));
    let (fill, ink, edge) = colours(weight, enabled, response.hovered() && enabled);
    let drop = if response.is_pointer_button_down_on() { 1.0 } else { 0.0 };
    ui.painter().rect(
        rect.translate(vec2(0.0, drop)),
        theme::ROUND_SMALL,
        fill,
        Stroke::new(1.0, edge),
        StrokeKind::Inside,
    );
    focus_ring(ui, &response, theme::ROUND_SMALL);
    (rect, ink, response)
}

/// A button with a word on it.
pub fn button(ui: &mut Ui, size: Vec2, text: &str, weight: Weight) -> bool {
    let (rect, ink, response) = push(ui, size, text, true, weight);
    fit(ui.painter(), rect.center(), Align2::CENTER_CENTER, text, theme::semi(theme::BODY), ink, rect.width() - 8.0);
    response.clicked()
}

/// A button with a drawing and, where there is room, a word under it.
pub fn icon_button(ui: &mut Ui, size: Vec2, icon: Icon, name: &str, word: Option<&str>, enabled: bool) -> bool {
    let (rect, ink, response) = push(ui, size, name, enabled, Weight::Plain);
    match word {
        Some(word) => {
            icons::draw(ui.painter(), icon, pos2(rect.center().x, rect.top() + rect.height() * 0.36), 6.5, ink);
            let at = pos2(rect.center().x, rect.bottom() - 4.0);
            ui.painter().text(at, Align2::CENTER_BOTTOM, word, theme::body(11.5), ink);
        }
        None => icons::draw(ui.painter(), icon, rect.center(), 7.5, ink),
    }
    let clicked = response.clicked();
    response.on_hover_text(name);
    clicked
}

/// A button with a drawing that stays lit while what it stands for is on.
pub fn icon_switch(ui: &mut Ui, size: Vec2, icon: Icon, name: &str, on: bool) -> bool {
    let (rect, ink, response) = push(ui, size, name, true, if on { Weight::Main } else { Weight::Plain });
    icons::draw(ui.painter(), icon, rect.center(), 7.5, ink);
    let clicked = response.clicked();
    response.on_hover_text(name);
    clicked
}

/// One of several: a switch with all its positions in view. Says which one was pressed.
pub fn segmented(ui: &mut Ui, size: Vec2, labels: &[&str], chosen: usize, font: &FontId) -> Option<usize> {
    let (ground, _) = ui.allocate_exact_size(size, Sense::hover());
    ui.painter().rect(ground, theme::ROUND_SMALL, WELL, Stroke::new(1.0, EDGE), StrokeKind::Inside);
    let id = ui.next_auto_id();
    let mut pressed = None;
    let step = ground.width() / labels.len().max(1) as f32;
    for (k, label) in labels.iter().enumerate() {
        let cell = Rect::from_min_size(ground.min + vec2(step * k as f32, 0.0), vec2(step, ground.height()));
        let response = ui.interact(cell, id.with(k), Sense::click());
        let on = k == chosen;
        response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, on, label));
        let inner = cell.shrink(3.0);
        let round = CornerRadius::same(8);
        let ink = match (on, response.hovered()) {
            (true, _) => {
                ui.painter().rect(inner, round, CARD_HI, Stroke::new(1.0, EDGE_HI), StrokeKind::Inside);
                let mark = Rect::from_center_size(inner.center_bottom() - vec2(0.0, 3.0), vec2(18.0, 2.0));
                ui.painter().rect_filled(mark, CornerRadius::same(1), ACCENT);
                IVORY
            }
            (false, true) => IVORY,
            (false, false) => MUTED,
        };
        fit(
            ui.painter(),
            inner.center() - vec2(0.0, 1.0),
            Align2::CENTER_CENTER,
            label,
            font.clone(),
            ink,
            inner.width() - 2.0,
        );
        focus_ring(ui, &response.clone().with_new_rect(inner), round);
        if response.clicked() && !on {
            pressed = Some(k);
        }
    }
    // The auto id is taken, so that the next switch gets another.
    ui.skip_ahead_auto_ids(1);
    pressed
}

/// Several rows of a switch, for more choices than fit in one. Says which one was pressed.
pub fn choices(ui: &mut Ui, columns: usize, height: f32, labels: &[&str], chosen: Option<usize>) -> Option<usize> {
    let mut pressed = None;
    let width = (ui.available_width() - GAP * (columns - 1) as f32) / columns as f32;
    for (row, part) in labels.chunks(columns).enumerate() {
        ui.horizontal(|ui| {
            for (col, label) in part.iter().enumerate() {
                let k = row * columns + col;
                let on = chosen == Some(k);
                let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::click());
                response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, on, label));
                let edge = if on {
                    Stroke::new(1.5, ACCENT)
                } else {
                    Stroke::new(1.0, if response.hovered() { EDGE_HI } else { EDGE })
                };
                let fill = if on || response.hovered() { CARD_HI } else { WELL };
                ui.painter().rect(rect, theme::ROUND_SMALL, fill, edge, StrokeKind::Inside);
                let font = if on { theme::semi(theme::BODY) } else { theme::body(theme::BODY) };
                let ink = if on { IVORY } else { MUTED };
                let room = rect.width() - 8.0;
                fit(ui.painter(), rect.center(), Align2::CENTER_CENTER, label, font, ink, room);
                focus_ring(ui, &response, theme::ROUND_SMALL);
                if response.clicked() && !on {
                    pressed = Some(k);
                }
            }
        });
    }
    pressed
}

/// Yes or no, with its name on the left. Says whether it was turned.
pub fn toggle(ui: &mut Ui, height: f32, name: &str, on: bool) -> bool {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click());
    response.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, true, on, name));
    let p = ui.painter();
    let track =
        Rect::from_center_size(rect.right_center() - vec2(22.0, 0.0), vec2(42.0, 24.0)).translate(vec2(1.0, 0.0));
    let ink = if response.hovered() { IVORY } else { MUTED };
    let room = rect.width() - 60.0;
    fit(p, rect.left_center(), Align2::LEFT_CENTER, name, theme::body(theme::BODY), ink, room);
    let (fill, edge, knob) = if on { (ACCENT, ACCENT, INK) } else { (WELL, EDGE_HI, MUTED) };
    p.rect(track, CornerRadius::same(12), fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    let x = if on { track.right() - 12.0 } else { track.left() + 12.0 };
    p.circle_filled(pos2(x, track.center().y), 8.0, knob);
    focus_ring(ui, &response, theme::ROUND_SMALL);
    response.clicked()
}

/// A line that shows or hides what lies under it. Says whether it was pressed.
pub fn fold(ui: &mut Ui, height: f32, name: &str, open: bool) -> bool {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click());
    response.widget_info(|| WidgetInfo::selected(WidgetType::CollapsingHeader, true, open, name));
    let ink = if response.hovered() { IVORY } else { MUTED };
    let icon = if open { Icon::Less } else { Icon::More };
    icons::draw(ui.painter(), icon, rect.left_center() + vec2(6.0, 0.0), 5.5, ink);
    let at = rect.left_center() + vec2(20.0, 0.0);
    fit(ui.painter(), at, Align2::LEFT_CENTER, name, theme::body(theme::BODY), ink, rect.width() - 20.0);
    focus_ring(ui, &response, theme::ROUND_SMALL);
    response.clicked()
}

/// An entry of a list that scrolls: says whether the pointer is over it, and whether it was pressed, also by the keyboard.
///
/// To the pointer it is no button: on a page one keeps the finger to itself, and the list could not be dragged by it.
pub fn entry(ui: &Ui, rect: Rect, id: Id, info: impl Fn() -> WidgetInfo) -> (bool, bool) {
    let response = ui.interact(rect, id, Sense::focusable_noninteractive());
    response.widget_info(info);
    let over = response.contains_pointer();
    let pressed = over && ui.input(|i| i.pointer.primary_clicked());
    let entered = response.has_focus() && ui.input(|i| i.key_pressed(Key::Enter) || i.key_pressed(Key::Space));
    focus_ring(ui, &response.with_new_rect(rect.shrink(1.0)), CornerRadius::same(6));
    (over, pressed || entered)
}

/// What scrolls up and down: by wheel, by bar, and by a finger from its first touch on, which egui by itself only learns
/// to expect from the one before.
pub fn scrolled() -> ScrollArea {
    ScrollArea::vertical().scroll_source(ScrollSource::ALL)
}
