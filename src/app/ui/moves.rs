//! The moves so far, two a row.

use super::{
    desk::Desk,
    icons, text, theme,
    widgets::{caption, card, fit, scrolled},
};
use crate::{
    app::session::Session,
    rules::{Move, Side},
};
use bevy_egui::egui::{Align2, Rect, Sense, Ui, UiBuilder, WidgetInfo, WidgetType, pos2, vec2};

const ROW: f32 = 23.0;
/// Padding above and below, and the heading.
const FRAME: f32 = 2.0 * theme::PAD + 22.0;

/// Empty places before the first move: Black's column is the first, and White may have begun.
fn shift(session: &Session) -> usize {
    usize::from(session.start().to_move() == Side::White)
}

/// Height of the card in a room of at most that height: whole rows, and two of them in any case.
pub fn height(session: &Session, room: f32) -> f32 {
    let rows = (session.history().len() + shift(session)).div_ceil(2).max(3) as f32;
    FRAME + ROW * rows.min(((room - FRAME) / ROW).floor()).max(2.0)
}

/// Draws the card in at most that height, if two rows fit.
pub fn show(ui: &mut Ui, room: f32, desk: &Desk<'_>) {
    let session = desk.session;
    let history = session.history();
    let rows = (history.len() + shift(session)).div_ceil(2);
    let size = vec2(ui.available_width(), height(session, room));
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| {
        let last = history.last().map_or("none".to_owned(), |c| session.position().move_name(c.played));
        let opening = session.opening_name().map_or(String::new(), |name| format!(", opening: {name}"));
        WidgetInfo::labeled(WidgetType::Label, true, format!("{} moves, the last: {last}{opening}", history.len()))
    });
    card(ui.painter(), rect, false, false);
    let inner = rect.shrink(theme::PAD);
    caption(ui.painter(), inner, "Moves", &remark(desk));
    if history.is_empty() {
        let at = inner.left_top() + vec2(0.0, 22.0 + ROW * 0.5);
        let ink = theme::FAINT;
        fit(ui.painter(), at, Align2::LEFT_CENTER, "None yet. Black begins.", theme::body(13.0), ink, inner.width());
        return;
    }
    let list = Rect::from_min_max(inner.min + vec2(0.0, 22.0), pos2(inner.right(), inner.bottom() + 2.0));
    ui.scope_builder(UiBuilder::new().max_rect(list), |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        scrolled()
            .id_salt("moves")
            .auto_shrink([false, false])
            .max_height(list.height())
            .min_scrolled_height(0.0)
            .stick_to_bottom(true)
            .show_rows(ui, ROW, rows, |ui, range| {
                for row in range {
                    let (line, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
                    draw_row(ui, line, row, session);
                }
            });
    });
}

/// The name of the opening. In the low layouts there is no other place for size and rules, either; but one board alone has
/// openings with names.
fn remark(desk: &Desk<'_>) -> String {
    if let Some(name) = desk.session.opening_name() {
        name.to_owned()
    } else if desk.frame.portrait || desk.frame.panel.height() < 560.0 {
        text::setup(desk.session.setup())
    } else {
        String::new()
    }
}

fn draw_row(ui: &Ui, line: Rect, row: usize, session: &Session) {
    let (p, y) = (ui.painter(), line.center().y);
    p.text(pos2(line.left() + 18.0, y), Align2::RIGHT_CENTER, row + 1, theme::body(theme::SMALL), theme::FAINT);
    let (left, shift, history) = (line.left() + 44.0, shift(session), session.history());
    let step = (line.width() - 50.0) / 2.0;
    for column in 0..2 {
        let Some(k) = (2 * row + column).checked_sub(shift) else { continue };
        let Some(change) = history.get(k) else { continue };
        let x = left + step * column as f32;
        icons::piece(p, pos2(x, y), 5.5, change.side == Side::Black);
        let (font, ink) = match (k + 1 == history.len(), change.played) {
            (true, _) => (theme::semi(13.5), theme::ACCENT),
            (false, Move::Pass) => (theme::body(13.5), theme::FAINT),
            (false, Move::Place(_)) => (theme::body(13.5), theme::IVORY),
        };
        let name = session.position().move_name(change.played);
        fit(p, pos2(x + 14.0, y), Align2::LEFT_CENTER, &name, font, ink, step - 16.0);
    }
}
