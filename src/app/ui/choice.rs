//! Swap2: a person takes a colour, or puts two more stones.

use super::{
    desk::Desk,
    notices::over,
    theme,
    widgets::{self, Weight},
};
use crate::{
    app::{facts::Command, session::Seat},
    rules::{Choice, Due, Side},
};
use bevy_egui::egui::{self, Rect, Ui, pos2, vec2};

/// The other player, as a person would say it.
fn other(desk: &Desk<'_>, by: Side) -> String {
    match desk.session.seat(by.other()) {
        Seat::Human => "the other player".to_owned(),
        Seat::Bot(bot) => super::text::bot(desk.session.setup().game, bot).0,
    }
}

/// What the button says, and what it means.
fn words(choice: Choice, other: &str) -> (&'static str, String) {
    match choice {
        Choice::Black => ("Black", format!("{other} puts the next stone, a white one")),
        Choice::White => ("White", "you put the next stone".to_owned()),
        Choice::Two => ("Two more", format!("you put a white and a black stone, and {other} takes a colour")),
    }
}

/// Draws the slip at the foot of the board, or over the panel where that lies below. Says what it covers.
pub fn show(ctx: &egui::Context, board: Rect, desk: &mut Desk<'_>) -> Rect {
    let Due::Choice { by, two } = desk.session.due() else { return Rect::NOTHING };
    let other = other(desk, by);
    let panel = desk.frame.panel;
    let (width, at) = if desk.frame.portrait {
        (panel.width(), pos2(board.center().x, panel.min.y + 130.0))
    } else {
        let width = 330.0_f32.min(board.width() - 24.0).max(panel.width());
        (width, pos2(panel.center().x.min(panel.max.x - width / 2.0), panel.center().y))
    };
    over(ctx, "choice", at, theme::ACCENT, |ui| {
        ui.set_width(width - 28.0);
        let head =
            if two { "Three stones lie. What will you have?" } else { "Five stones lie. Which colour is yours?" };
        widgets::paragraph(ui, head, theme::semi(theme::NAME), theme::IVORY);
        for (_, choice) in Choice::ALL.into_iter().filter(|(_, c)| desk.session.due().allows(*c)) {
            let (name, meaning) = words(choice, &other);
            if option(ui, desk.target(), name, &meaning) {
                desk.send(Command::Choose(choice));
            }
        }
    })
}

/// A button with its meaning beside it.
fn option(ui: &mut Ui, target: f32, name: &str, meaning: &str) -> bool {
    ui.horizontal(|ui| {
        let pressed = widgets::button(ui, vec2(92.0, target), name, Weight::Plain);
        widgets::paragraph(ui, meaning, theme::body(13.0), theme::MUTED);
        pressed
    })
    .inner
}
