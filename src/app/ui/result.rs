//! How the game ended, on a slip beside the board.

use super::{
    Panel,
    desk::Desk,
    icons::{self, Icon},
    notices::over,
    sheet::Sheet,
    text, theme,
    widgets::{self, Weight},
};
use crate::{
    app::{
        facts::Command,
        session::{Seat, Session},
        timing,
    },
    rules::{Game, Outcome, Side, Winner},
};
use bevy_egui::egui::{self, Align2, Rect, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};
use std::time::Duration;

/// A second sentence for a game between a person and a bot.
fn comment(session: &Session, outcome: &Outcome) -> String {
    let empty = session.position().empties();
    let rest = match session.setup().game {
        Game::Othello if empty > 0 => format!("{empty} squares empty."),
        Game::Othello => String::new(),
        Game::Gomoku => format!("{} stones.", outcome.counts[0] + outcome.counts[1]),
    };
    let who = match (outcome.winner, session.seat(Side::Black), session.seat(Side::White)) {
        (Winner::Side(side), Seat::Human, Seat::Bot(bot)) | (Winner::Side(side), Seat::Bot(bot), Seat::Human) => {
            let (name, _) = text::bot(session.setup().game, bot);
            if session.seat(side) == Seat::Human { format!("You beat {name}.") } else { format!("{name} beats you.") }
        }
        _ => String::new(),
    };
    [who, rest].into_iter().filter(|s| !s.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Middle of the players' cards, from the top of a high panel.
const PLAYERS: f32 = 142.0;

/// When the board has shown the end in its own way.
fn shown_at(desk: &Desk<'_>) -> Duration {
    let settings = desk.settings();
    let show = match desk.session.setup().game {
        Game::Othello => timing::SWEEP,
        Game::Gomoku => 6 * timing::PULSE,
    };
    let calm = settings.reduced_motion || settings.speed <= 0.0;
    desk.session.since() + if calm { Duration::ZERO } else { timing::scaled(show, settings.speed) }
}

/// Draws the slip, unless it was put away or the board is still showing the end. Says what it covers.
pub fn show(ctx: &egui::Context, board: Rect, desk: &mut Desk<'_>, panel: &mut Panel) -> Option<Rect> {
    let outcome = desk.session.outcome()?;
    let this = (desk.session.game(), desk.session.history().len());
    if panel.notices.seen == Some(this) {
        return None;
    }
    let ready = shown_at(desk);
    if desk.now < ready {
        desk.wake_at(ready);
        return None;
    }
    let title = text::result(desk.session.setup().game, &outcome);
    let comment = comment(desk.session, &outcome);
    // Beside what has been won, never on it: over the players, whose names and counts it tells again, so that the last
    // thought stays to be read; in a low window along the foot of the board.
    let side = desk.frame.panel;
    let roomy = !desk.frame.portrait && side.height() >= 560.0;
    let slim = board.width() >= 620.0 && !desk.frame.portrait && !roomy;
    let (width, at) = if roomy {
        (side.width(), pos2(side.center().x, side.min.y + PLAYERS))
    } else if slim {
        (600.0, pos2(board.center().x, board.bottom() - 44.0))
    } else if desk.frame.portrait {
        (desk.frame.panel.width(), pos2(board.center().x, desk.frame.panel.min.y + 56.0))
    } else {
        (380.0_f32.min(board.width() - 16.0), pos2(board.center().x, board.bottom() - 70.0))
    };
    let (target, inner) = (desk.target(), width - 28.0);
    let (mut away, mut back, mut new) = (false, false, false);
    let rect = over(ctx, "result", at, theme::ACCENT, |ui| {
        ui.set_width(inner);
        let mut ends = |ui: &mut Ui, width: f32| {
            back |= widgets::button(ui, vec2(width, target), "Take back", Weight::Plain);
            new |= widgets::button(ui, vec2(width, target), "New game", Weight::Main);
        };
        if slim {
            ui.horizontal(|ui| {
                headline(ui, inner - 2.0 * 112.0 - target - 3.0 * theme::GAP, target, &outcome, &title, &comment);
                ends(ui, 112.0);
                away |= cross(ui, target);
            });
        } else {
            ui.horizontal(|ui| {
                headline(ui, inner - 36.0 - theme::GAP, 40.0, &outcome, &title, &comment);
                away |= cross(ui, 36.0);
            });
            ui.horizontal(|ui| ends(ui, (inner - theme::GAP) / 2.0));
        }
    });
    if away {
        panel.notices.seen = Some(this);
    }
    if back {
        desk.send(Command::Undo);
    }
    if new {
        panel.sheet = Some(Sheet::new_game(desk.settings()));
    }
    Some(rect)
}

fn cross(ui: &mut Ui, side: f32) -> bool {
    widgets::icon_button(ui, vec2(side, side), Icon::Close, "Put away", None, true)
}

/// The winner's piece and the sentence.
fn headline(ui: &mut Ui, width: f32, height: f32, outcome: &Outcome, title: &str, comment: &str) {
    let (rect, response) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("{title}. {comment}")));
    let p = ui.painter();
    let (y, left) = (rect.center().y, rect.left() + 46.0);
    match outcome.winner {
        Winner::Side(side) => icons::piece(p, pos2(rect.left() + 19.0, y), 17.0, side == Side::Black),
        Winner::Draw => {
            icons::piece(p, pos2(rect.left() + 14.0, y), 13.0, true);
            icons::piece(p, pos2(rect.left() + 25.0, y), 13.0, false);
        }
    }
    let room = rect.right() - left;
    // The title's face has a 1 that looks like an I, and this line holds figures.
    let font = theme::semi(if room < 190.0 {
        14.5
    } else if room < 250.0 {
        17.0
    } else {
        19.0
    });
    if comment.is_empty() {
        widgets::fit(p, pos2(left, y), Align2::LEFT_CENTER, title, font, theme::IVORY, room);
    } else {
        widgets::fit(p, pos2(left, y + 3.0), Align2::LEFT_BOTTOM, title, font, theme::IVORY, room);
        widgets::fit(p, pos2(left, y + 4.0), Align2::LEFT_TOP, comment, theme::body(13.0), theme::MUTED, room);
    }
}
