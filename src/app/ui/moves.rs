//! The moves of the game, two a row: those so far, and fainter those that were taken back. A press goes to one.

use super::{
    desk::Desk,
    icons, text, theme,
    widgets::{caption, card, entry, fit, scrolled},
};
use crate::{
    app::{facts::Command, session::Session},
    rules::{Change, Move, Side},
};
use bevy_egui::egui::{
    Align2, Color32, CornerRadius, FontId, Id, Rect, Sense, Ui, UiBuilder, WidgetInfo, WidgetType, pos2, vec2,
};

const ROW: f32 = 23.0;
/// Padding above and below, and the heading.
const FRAME: f32 = 2.0 * theme::PAD + 22.0;

/// Empty places before the first move: Black's column is the first, and White may have begun.
fn shift(session: &Session) -> usize {
    usize::from(session.start().to_move() == Side::White)
}

/// Rows for all moves of the game.
fn rows(session: &Session) -> usize {
    (session.history().len() + session.undone().count() + shift(session)).div_ceil(2)
}

/// Height of the card in a room of at most that height: whole rows, and two of them in any case.
pub fn height(session: &Session, room: f32) -> f32 {
    FRAME + ROW * (rows(session).max(3) as f32).min(((room - FRAME) / ROW).floor()).max(2.0)
}

/// Draws the card in at most that height, if two rows fit.
pub fn show(ui: &mut Ui, room: f32, desk: &mut Desk<'_>) {
    let session = desk.session;
    let history = session.history();
    let rows = rows(session);
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
    if rows == 0 {
        let at = inner.left_top() + vec2(0.0, 22.0 + ROW * 0.5);
        let ink = theme::FAINT;
        fit(ui.painter(), at, Align2::LEFT_CENTER, "None yet. Black begins.", theme::body(13.0), ink, inner.width());
        return;
    }
    let list = Rect::from_min_max(inner.min + vec2(0.0, 22.0), pos2(inner.right(), inner.bottom() + 2.0));
    let all: Vec<&Change> = history.iter().chain(session.undone()).collect();
    ui.scope_builder(UiBuilder::new().max_rect(list), |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let mut area =
            scrolled().id_salt("moves").auto_shrink([false, false]).max_height(list.height()).min_scrolled_height(0.0);
        if let Some(offset) = to_show(ui, list.height(), session) {
            area = area.vertical_scroll_offset(offset);
        }
        area.show_rows(ui, ROW, rows, |ui, range| {
            for row in range {
                let (line, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
                draw_row(ui, line, row, &all, desk);
            }
        });
    });
}

/// How far down the list has to be for the last move to be seen, when that has become another one.
fn to_show(ui: &Ui, height: f32, session: &Session) -> Option<f32> {
    let id = Id::new("moves shown");
    let now = (session.game(), session.history().len(), height as u32);
    if ui.data(|d| d.get_temp(id)) == Some(now) {
        return None;
    }
    ui.data_mut(|d| d.insert_temp(id, now));
    let row = (now.1 + shift(session)).div_ceil(2) as f32;
    // With what comes next below it, if there is anything.
    let more = if session.undone().next().is_some() { 1.0 } else { 0.0 };
    Some(((row + more) * ROW - height).max(0.0))
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

fn draw_row(ui: &mut Ui, line: Rect, row: usize, all: &[&Change], desk: &mut Desk<'_>) {
    let shift = shift(desk.session);
    let at = pos2(line.left() + 18.0, line.center().y);
    ui.painter().text(at, Align2::RIGHT_CENTER, row + 1, theme::body(theme::SMALL), theme::FAINT);
    let (left, step) = (line.left() + 34.0, (line.width() - 40.0) / 2.0);
    for column in 0..2 {
        let Some(k) = (2 * row + column).checked_sub(shift) else { continue };
        let Some(change) = all.get(k) else { continue };
        let cell = Rect::from_min_size(pos2(left + step * column as f32, line.top()), vec2(step - 2.0, ROW));
        draw_move(ui, cell, k + 1, change, desk);
    }
}

/// How a move is written: the last one, one that was played, one that was taken back.
fn ink(played: Move, ply: usize, now: usize) -> (FontId, Color32) {
    match (ply == now, played) {
        (true, _) => (theme::semi(13.5), theme::ACCENT),
        (false, Move::Pass) => (theme::body(13.5), theme::FAINT),
        (false, _) if ply > now => (theme::body(13.5), theme::FAINT),
        (false, Move::Place(_)) => (theme::body(13.5), theme::IVORY),
    }
}

/// A move, which is a button: it goes to where that many are played.
fn draw_move(ui: &mut Ui, cell: Rect, ply: usize, change: &Change, desk: &mut Desk<'_>) {
    let session = desk.session;
    let now = session.history().len();
    let name = session.position().move_name(change.played);
    let said = format!("Go to move {ply}, {} {name}", change.side);
    let info = || WidgetInfo::selected(WidgetType::Button, true, ply == now, &said);
    let (over, pressed) = entry(ui, cell, ui.id().with(("move", ply)), info);
    let p = ui.painter();
    if over {
        p.rect_filled(cell, CornerRadius::same(6), theme::CARD_HI);
    }
    let (font, ink) = ink(change.played, ply, now);
    let piece = pos2(cell.left() + 10.0, cell.center().y);
    icons::piece(p, piece, if ply > now { 4.0 } else { 5.5 }, change.side == Side::Black);
    fit(p, piece + vec2(14.0, 0.0), Align2::LEFT_CENTER, &name, font, ink, cell.width() - 26.0);
    if pressed {
        desk.send(Command::GoTo(ply));
    }
}
