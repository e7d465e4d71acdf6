//! The two players: who they are, whose turn it is, what they have, and the clock of a running search.

use super::{
    Panel,
    desk::Desk,
    icons::{self, Icon},
    sheet::Sheet,
    text, theme, widgets,
};
use crate::{
    app::{
        facts::Command,
        session::{Phase, Seat},
    },
    rules::{Due, Side, Winner},
};
use bevy_egui::egui::{Align2, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};

/// Both cards: one above the other, or side by side with the swap between them.
pub fn show(ui: &mut Ui, compact: bool, desk: &mut Desk<'_>, panel: &mut Panel) {
    if !compact {
        for side in Side::BOTH {
            player(ui, ui.available_width(), false, side, desk, panel);
        }
        return;
    }
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let target = desk.target();
        let width = (ui.available_width() - target - 12.0) / 2.0;
        player(ui, width, true, Side::Black, desk, panel);
        let size = vec2(target, 52.0);
        if widgets::icon_button(ui, size, Icon::Swap, "Swap sides", None, true) {
            swap(desk);
        }
        player(ui, width, true, Side::White, desk, panel);
    });
}

/// The players change colours.
pub fn swap(desk: &mut Desk<'_>) {
    let game = desk.session.setup().game;
    let [black, white] = Side::BOTH.map(|s| desk.session.seat(s));
    // The next game begins with the players as they sit now.
    desk.set(|s| s.of_mut(game).seats = [white, black]);
    desk.send(Command::SwapSides);
}

/// What a player is called and what there is to say of him.
fn words(side: Side, desk: &Desk<'_>) -> (String, String) {
    let session = desk.session;
    let game = session.setup().game;
    // Nobody has a colour yet while swap2 goes on.
    let settled = session.due() == Due::Move;
    let part = if side == Side::Black { "first" } else { "second" };
    let colour = if settled { side.to_string().to_lowercase() } else { part.to_owned() };
    let (name, nature) = match session.seat(side) {
        Seat::Bot(bot) => text::bot(game, bot),
        Seat::Human if session.seat(side.other()) == Seat::Human => {
            let name = if settled { side.to_string() } else { format!("{} player", text::sentence(part)) };
            (name, String::new())
        }
        Seat::Human => ("You".to_owned(), String::new()),
    };
    let turn = session.actor() == side;
    let state = match (session.outcome().map(|o| o.winner), session.phase()) {
        (Some(Winner::Draw), _) => "draw",
        (Some(Winner::Side(w)), _) => {
            if w == side {
                "won"
            } else {
                "lost"
            }
        }
        (None, Phase::AiThinking(_)) if turn && session.is_paused() => "paused",
        (None, Phase::AiThinking(_)) if turn => "thinking",
        (None, Phase::AiFailed) if turn => "has no answer",
        (None, Phase::PassNotice(_)) if turn => "passes",
        (None, Phase::Choosing) if turn => "to choose",
        (None, _) if turn && matches!(session.due(), Due::Stone(_)) => "puts stones",
        (None, _) if turn => "to move",
        _ if nature.is_empty() => "waiting",
        _ => return (name, format!("{colour}, {nature}")),
    };
    (name, format!("{colour}, {state}"))
}

/// A player's card: a button, because players can be changed at any time.
fn player(ui: &mut Ui, width: f32, small: bool, side: Side, desk: &mut Desk<'_>, panel: &mut Panel) {
    let size = vec2(width, if small { 52.0 } else { 62.0 });
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let (name, state) = words(side, desk);
    let count = desk.session.position().count(side);
    let over = desk.session.outcome();
    let active = over.as_ref().map_or(desk.session.actor() == side, |o| o.winner == Winner::Side(side));
    response.widget_info(|| {
        WidgetInfo::labeled(WidgetType::Button, true, format!("{name}, {state}, {count}. Change player"))
    });
    let p = ui.painter();
    widgets::card(p, rect, response.hovered(), active);
    let y = rect.center().y;
    let tiny = small && width < 130.0;
    let (piece, left) = match (tiny, small) {
        (true, _) => (10.0, 35.0),
        (_, true) => (13.0, 46.0),
        _ => (18.0, 62.0),
    };
    icons::piece(p, pos2(rect.left() + left * 0.54, y), piece, side == Side::Black);
    let right = if small { rect.right() - if tiny { 8.0 } else { 10.0 } } else { rect.right() - 28.0 };
    if !small {
        let ink = if response.hovered() { theme::IVORY } else { theme::EDGE_HI };
        icons::draw(p, Icon::More, pos2(rect.right() - 14.0, y), 6.0, ink);
    }
    let thinking = desk.thought.seat == Some(side) && desk.thought.running && !desk.thought.hint;
    let clock = thinking.then(|| text::clock(desk.now.saturating_sub(desk.thought.since)));
    let figure = theme::semi(if tiny {
        17.0
    } else if small {
        20.0
    } else {
        theme::HEAD
    });
    let ink = theme::IVORY;
    let high = clock.is_some() && !small;
    let at = pos2(right, if high { y - 9.0 } else { y });
    let r = p.text(at, Align2::RIGHT_CENTER, count, figure, ink);
    let mut edge = r.left();
    if let (Some(clock), true) = (&clock, high) {
        let at = pos2(right, y + 17.0);
        edge = edge.min(p.text(at, Align2::RIGHT_CENTER, clock, theme::body(theme::SMALL), theme::ACCENT).left());
    }
    let room = edge - rect.left() - left - 6.0;
    let at = pos2(rect.left() + left, y + if small { -1.0 } else { 0.0 });
    let font = theme::semi(if small { 14.5 } else { theme::NAME });
    widgets::fit(p, at, Align2::LEFT_BOTTOM, &name, font, theme::IVORY, room);
    let (line, ink) = match (clock, small) {
        (Some(clock), true) => (clock, theme::ACCENT),
        (_, true) => (state.split_once(", ").map_or("", |(_, s)| s).to_owned(), theme::MUTED),
        (_, false) => (state, theme::MUTED),
    };
    let at = pos2(rect.left() + left, y + if small { 2.0 } else { 3.0 });
    widgets::fit(p, at, Align2::LEFT_TOP, &line, theme::body(theme::SMALL), ink, room);
    widgets::focus_ring(ui, &response, theme::ROUND);
    let clicked = response.clicked();
    response.on_hover_text("Change player");
    if clicked {
        panel.sheet = Some(Sheet::seat(desk.session, side));
    }
}
