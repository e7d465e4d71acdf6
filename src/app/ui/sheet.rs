//! A sheet over everything: new game, one player, settings, help. The veil behind it takes every click.

use super::{
    desk::Desk,
    help,
    icons::Icon,
    new_game::{self, Draft},
    seat, settings_sheet, theme,
    widgets::{self, Weight},
};
use crate::{
    app::{
        facts::Command,
        session::{Seat, Session},
        settings::Settings,
        showcase::program,
    },
    rules::{Game, Side},
};
use bevy_egui::egui::{
    self, Align, Align2, Area, Frame, Id, Key, Layout, Margin, Modal, Order, Sense, Stroke, Ui, UiKind, vec2,
};

/// What lies on the table.
pub enum Sheet {
    /// Game, board, rules and players of the next game.
    NewGame(Draft),
    /// Who plays a colour from now on.
    Seat(Game, Side, Seat),
    /// What can be set.
    Settings,
    /// What keys and clicks do.
    Help,
}

impl Sheet {
    /// The next game, as it was chosen last time.
    pub fn new_game(settings: &Settings) -> Sheet {
        Sheet::NewGame(Draft::from(settings))
    }

    /// The player of a colour, as he sits.
    pub fn seat(session: &Session, side: Side) -> Sheet {
        Sheet::Seat(session.setup().game, side, session.seat(side))
    }

    fn title(&self) -> String {
        match self {
            Sheet::NewGame(_) => "New game".to_owned(),
            Sheet::Seat(_, side, _) => format!("Who plays {side}?"),
            Sheet::Settings => "Settings".to_owned(),
            Sheet::Help => "Keys and help".to_owned(),
        }
    }

    /// The word on the main button.
    const fn verb(&self) -> &'static str {
        match self {
            Sheet::NewGame(_) => "Start",
            Sheet::Seat(..) => "Change",
            Sheet::Settings | Sheet::Help => "Done",
        }
    }

    /// Whether closing without the main button leaves things as they were.
    const fn can_cancel(&self) -> bool {
        matches!(self, Sheet::NewGame(_) | Sheet::Seat(..))
    }

    const fn width(&self) -> f32 {
        match self {
            Sheet::NewGame(_) => 640.0,
            _ => 440.0,
        }
    }
}

/// Draws the open sheet; takes it away once it is closed.
pub fn show(ctx: &egui::Context, desk: &mut Desk<'_>, slot: &mut Option<Sheet>) {
    let Some(sheet) = slot else { return };
    let window = desk.frame.window;
    let margin = if window.x < 480.0 { 16.0 } else { 22.0 };
    // The scroll bar of the body has a strip of its own on the right.
    let strip = 6.0;
    let width = sheet.width().min(window.x - 24.0) - 2.0 * margin + strip;
    let target = desk.target();
    // What the title, the buttons and the gaps take away from the body.
    let body = (window.y - 28.0 - 2.0 * margin - 2.0 * target - 46.0).max(60.0);
    let area = Area::new(Id::new("sheet"))
        .kind(UiKind::Modal)
        .sense(Sense::hover())
        .anchor(Align2::CENTER_CENTER, egui::Vec2::ZERO)
        .order(Order::Foreground)
        .fade_in(false);
    let frame = Frame::new()
        .fill(theme::CARD)
        .stroke(Stroke::new(1.0, theme::EDGE_HI))
        .corner_radius(16)
        .inner_margin(Margin { right: (margin - strip) as i8, ..Margin::same(margin as i8) });
    let (mut close, mut accept) = (false, false);
    let modal = Modal::new(Id::new("sheet")).area(area).frame(frame).backdrop_color(theme::VEIL);
    let shown = modal.show(ctx, |ui| {
        ui.set_width(width);
        ui.spacing_mut().item_spacing = vec2(theme::GAP, 10.0);
        close |= inset(ui, strip, |ui| head(ui, target, &sheet.title()));
        widgets::scrolled().id_salt("body").auto_shrink([false, true]).max_height(body).show(ui, |ui| {
            inset(ui, strip, |ui| match sheet {
                Sheet::NewGame(draft) => {
                    new_game::show(ui, target, draft);
                    ui.add_space(4.0);
                    let size = vec2(ui.available_width(), target);
                    if widgets::button(ui, size, "Watch a show of two bots", Weight::Plain) {
                        desk.send(Command::Show(program::first(draft.game)));
                        close = true;
                    }
                }
                Sheet::Seat(game, side, chosen) => seat::choose(ui, target, *game, *side, chosen),
                Sheet::Settings => settings_sheet::show(ui, target, desk),
                Sheet::Help => help::show(ui),
            });
        });
        ui.add_space(2.0);
        inset(ui, strip, |ui| {
            ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
                ui.set_height(target);
                accept |= widgets::button(ui, vec2(132.0, target), sheet.verb(), Weight::Main);
                if sheet.can_cancel() {
                    close |= widgets::button(ui, vec2(104.0, target), "Cancel", Weight::Plain);
                }
            });
        });
    });
    // What scrolls takes the height that the sheet had before, so a sheet needs some frames to grow to its full height.
    let (id, size) = (Id::new("sheet size"), shown.response.rect.size());
    if ctx.data(|d| d.get_temp(id)) != Some(size) {
        ctx.data_mut(|d| d.insert_temp(id, size));
        ctx.request_repaint();
    }
    // Enter with nothing in focus means the main button.
    accept |= ctx.memory(|m| m.focused().is_none()) && ctx.input(|i| i.key_pressed(Key::Enter));
    close |= shown.should_close();
    if accept {
        follow(sheet, desk);
    }
    if accept || close {
        *slot = None;
        ctx.request_repaint();
    }
}

/// Room for focus rings, and the strip.
fn inset<R>(ui: &mut Ui, strip: f32, add: impl FnOnce(&mut Ui) -> R) -> R {
    let margin = Margin { right: 3 + strip as i8, ..Margin::same(3) };
    Frame::new().inner_margin(margin).show(ui, add).inner
}

fn head(ui: &mut Ui, target: f32, title: &str) -> bool {
    ui.horizontal(|ui| {
        let (rect, _) =
            ui.allocate_exact_size(vec2(ui.available_width() - target - theme::GAP, target), Sense::hover());
        let at = rect.left_center();
        widgets::fit(
            ui.painter(),
            at,
            Align2::LEFT_CENTER,
            title,
            theme::title(theme::HEAD),
            theme::IVORY,
            rect.width(),
        );
        widgets::icon_button(ui, vec2(target, target), Icon::Close, "Close", None, true)
    })
    .inner
}

/// Does what the main button says.
fn follow(sheet: &Sheet, desk: &mut Desk<'_>) {
    match sheet {
        Sheet::NewGame(draft) => {
            let (game, chosen) = (draft.game, *draft.choices());
            desk.set(|s| {
                s.game = game;
                *s.of_mut(game) = chosen;
            });
            desk.send(Command::NewGame);
        }
        Sheet::Seat(game, side, seat) => {
            let (game, side, seat) = (*game, *side, *seat);
            // The next game begins with the players as they sit now.
            let mut seats = Side::BOTH.map(|s| desk.session.seat(s));
            seats[side.index()] = seat;
            desk.set(|s| s.of_mut(game).seats = seats);
            if desk.session.seat(side) != seat && desk.session.setup().game == game {
                desk.send(Command::Sit(side, seat));
            }
        }
        Sheet::Settings | Sheet::Help => {}
    }
}
