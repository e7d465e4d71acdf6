//! The column itself: the two games, the players, what a show of two bots needs, and the buttons.

use super::{
    Panel,
    desk::Desk,
    graph,
    icons::{self, Icon},
    moves,
    sheet::Sheet,
    text, theme, thinking,
    widgets::{self, Weight},
};
use crate::{
    app::{
        facts::Command,
        session::{Phase, Seat},
        timing,
    },
    rules::{Game, Side, Winner},
};
use bevy_egui::egui::{
    self, Align, Align2, Area, Id, Layout, Order, Rect, ScrollArea, Sense, Ui, UiBuilder, WidgetInfo, WidgetType, pos2,
    vec2,
};

/// Words for [`timing::SPEEDS`].
pub const SPEED_NAMES: [&str; 4] = ["Off", "½×", "1×", "1½×"];

/// A column lower than this has the players side by side and one row of buttons.
const LOW: f32 = 560.0;

/// Draws the column. Says what it covers.
pub fn show(ctx: &egui::Context, desk: &mut Desk<'_>, panel: &mut Panel) -> Rect {
    let r = desk.frame.panel;
    let rect = Rect::from_min_max(pos2(r.min.x, r.min.y), pos2(r.max.x, r.max.y));
    let area = Area::new(Id::new("panel")).fixed_pos(rect.min).order(Order::Middle).constrain(false).fade_in(false);
    area.default_size(rect.size()).show(ctx, |ui| {
        ui.scope_builder(UiBuilder::new().max_rect(rect), |ui| column(ui, rect, desk, panel));
        ui.expand_to_include_rect(rect);
    });
    rect
}

fn column(ui: &mut Ui, rect: Rect, desk: &mut Desk<'_>, panel: &mut Panel) {
    let compact = desk.frame.portrait || rect.height() < LOW;
    let (target, gap) = (desk.target(), if rect.height() < 320.0 { 5.0 } else { theme::GAP });
    ui.spacing_mut().item_spacing = vec2(theme::GAP, gap);
    header(ui, target, desk, panel);
    if let Some(game) = panel.leaving {
        leave(ui, target, game, desk, panel);
    } else if !compact {
        subtitle(ui, desk);
    }
    players(ui, compact, desk, panel);
    if desk.session.is_exhibition() || desk.session.is_paused() {
        conduct(ui, target, desk);
    }
    let foot = if compact { target } else { 46.0 + gap + target };
    let middle = Rect::from_min_max(ui.cursor().min, rect.max - vec2(0.0, foot + gap));
    if middle.height() > 24.0 {
        ui.scope_builder(UiBuilder::new().max_rect(middle), |ui| cards(ui, middle, desk, panel));
    }
    let bottom = Rect::from_min_max(pos2(rect.left(), rect.bottom() - foot), rect.max);
    ui.scope_builder(UiBuilder::new().max_rect(bottom), |ui| buttons(ui, compact, target, desk, panel));
}

/// The switch between the games, settings and help.
fn header(ui: &mut Ui, target: f32, desk: &mut Desk<'_>, panel: &mut Panel) {
    let games = [Game::Othello, Game::Gomoku];
    let here = desk.session.setup().game;
    ui.horizontal(|ui| {
        let width = ui.available_width() - 2.0 * (target + theme::GAP);
        let chosen = usize::from(here == Game::Gomoku);
        let names = games.map(text::game);
        if let Some(k) = widgets::segmented(ui, vec2(width, target), &names, chosen, &theme::title(19.0)) {
            // Nothing is lost by leaving a game that has not begun or is over.
            if desk.session.history().is_empty() || desk.session.is_over() {
                switch(games[k], desk);
            } else {
                panel.leaving = Some(games[k]);
            }
        }
        let square = vec2(target, target);
        if widgets::icon_button(ui, square, Icon::Settings, "Settings", None, true) {
            panel.sheet = Some(Sheet::Settings);
        }
        if widgets::icon_button(ui, square, Icon::Help, "Keys and help", None, true) {
            panel.sheet = Some(Sheet::Help);
        }
    });
}

fn switch(game: Game, desk: &mut Desk<'_>) {
    desk.set(|s| s.game = game);
    let setup = desk.settings().of(game).setup;
    desk.send(Command::Start(setup));
}

/// "Leave this game?", in place, so that nothing stands in the way of the board.
fn leave(ui: &mut Ui, target: f32, game: Game, desk: &mut Desk<'_>, panel: &mut Panel) {
    ui.horizontal(|ui| {
        let (w, h) = (ui.available_width(), target - 4.0);
        let half = (w - 2.0 * theme::GAP) * 0.27;
        let words = vec2(w - 2.0 * (half + theme::GAP), h);
        let (rect, response) = ui.allocate_exact_size(words, Sense::hover());
        let ask = "Leave this game?";
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, ask));
        let at = rect.left_center() + vec2(2.0, 0.0);
        widgets::fit(ui.painter(), at, Align2::LEFT_CENTER, ask, theme::body(theme::BODY), theme::IVORY, rect.width());
        if widgets::button(ui, vec2(half, h), "Stay", Weight::Plain) {
            panel.leaving = None;
        }
        if widgets::button(ui, vec2(half, h), "Leave", Weight::Main) {
            panel.leaving = None;
            switch(game, desk);
        }
    });
}

fn subtitle(ui: &mut Ui, desk: &Desk<'_>) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 20.0), Sense::hover());
    let session = desk.session;
    let right = if session.is_over() {
        "game over".to_owned()
    } else {
        format!("move {}", session.history().iter().filter(|c| c.played.square().is_some()).count() + 1)
    };
    let font = theme::body(13.0);
    let p = ui.painter();
    let at = rect.right_center() - vec2(2.0, 0.0);
    let r = p.text(at, Align2::RIGHT_CENTER, right, font.clone(), theme::MUTED);
    let at = rect.left_center() + vec2(2.0, 0.0);
    let room = rect.width() - r.width() - 16.0;
    widgets::fit(p, at, Align2::LEFT_CENTER, &text::setup(session.setup()), font, theme::MUTED, room);
}

fn players(ui: &mut Ui, compact: bool, desk: &mut Desk<'_>, panel: &mut Panel) {
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

fn swap(desk: &mut Desk<'_>) {
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
    let colour = side.to_string().to_lowercase();
    let (name, nature) = match session.seat(side) {
        Seat::Bot(bot) => {
            let (name, knobs) = text::bot(game, bot);
            (name.to_owned(), knobs)
        }
        Seat::Human if session.seat(side.other()) == Seat::Human => (side.to_string(), String::new()),
        Seat::Human => ("You".to_owned(), String::new()),
    };
    let turn = session.position().to_move() == side;
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
    let active = over.as_ref().map_or(desk.session.position().to_move() == side, |o| o.winner == Winner::Side(side));
    response.widget_info(|| {
        WidgetInfo::labeled(WidgetType::Button, true, format!("{name}, {state}, {count}. Change player"))
    });
    let p = ui.painter();
    widgets::card(p, rect, response.hovered(), active);
    let y = rect.center().y;
    let (piece, left) = if small { (13.0, 46.0) } else { (18.0, 62.0) };
    icons::piece(p, pos2(rect.left() + if small { 25.0 } else { 33.0 }, y), piece, side == Side::Black);
    let right = if small { rect.right() - 10.0 } else { rect.right() - 28.0 };
    if !small {
        let ink = if response.hovered() { theme::IVORY } else { theme::EDGE_HI };
        icons::draw(p, Icon::More, pos2(rect.right() - 14.0, y), 6.0, ink);
    }
    let thinking = desk.thought.side == Some(side) && desk.thought.running && !desk.thought.hint;
    let clock = thinking.then(|| text::clock(desk.now.saturating_sub(desk.thought.since)));
    let figure = theme::semi(if small { 20.0 } else { theme::HEAD });
    let ink = theme::IVORY;
    let high = clock.is_some() && !small;
    let at = pos2(right, if high { y - 9.0 } else { y });
    let r = p.text(at, Align2::RIGHT_CENTER, count, figure, ink);
    let mut edge = r.left();
    if let (Some(clock), true) = (&clock, high) {
        let at = pos2(right, y + 17.0);
        edge = edge.min(p.text(at, Align2::RIGHT_CENTER, clock, theme::body(theme::SMALL), theme::ACCENT).left());
    }
    let room = edge - rect.left() - left - 8.0;
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

/// Two bots play: go on, wait, one move, and how fast.
fn conduct(ui: &mut Ui, target: f32, desk: &mut Desk<'_>) {
    ui.horizontal(|ui| {
        let square = vec2(target, target);
        let paused = desk.session.is_paused();
        let (icon, name) = if paused { (Icon::Play, "Play on") } else { (Icon::Pause, "Pause") };
        if widgets::icon_button(ui, square, icon, name, None, !desk.session.is_over()) {
            desk.send(Command::Pause(!paused));
        }
        if widgets::icon_button(ui, square, Icon::Step, "One move", None, paused && !desk.session.is_over()) {
            desk.send(Command::Step);
        }
        speed(ui, vec2(ui.available_width(), target), desk);
    });
}

/// The speed of animations.
pub fn speed(ui: &mut Ui, size: egui::Vec2, desk: &mut Desk<'_>) {
    let now = desk.settings().speed;
    let chosen = timing::SPEEDS.iter().position(|s| *s == now).unwrap_or(2);
    if let Some(k) = widgets::segmented(ui, size, &SPEED_NAMES, chosen, &theme::body(theme::BODY)) {
        desk.set(|s| s.speed = timing::SPEEDS[k]);
    }
}

/// Thinking, evaluation and moves, sharing what height there is; scrolled when it is too little.
fn cards(ui: &mut Ui, middle: Rect, desk: &mut Desk<'_>, panel: &Panel) {
    let gap = ui.spacing().item_spacing.y;
    ScrollArea::vertical().id_salt("cards").auto_shrink([false, false]).show(ui, |ui| {
        let mut left = middle.height();
        if thinking::wanted(desk) {
            let rows = if middle.height() > 430.0 { 2 } else { 1 };
            thinking::show(ui, rows, desk);
            left -= thinking::height(rows) + gap;
        }
        let points = panel.evaluations.points(desk.session.history().len());
        if points.len() >= 2 {
            let height = ((left - gap) * 0.48).clamp(92.0, 220.0);
            graph::show(ui, height, &points);
            left -= height + gap;
        }
        moves::show(ui, left, desk);
    });
}

fn buttons(ui: &mut Ui, compact: bool, target: f32, desk: &mut Desk<'_>, panel: &mut Panel) {
    let session = desk.session;
    let hint = session.phase() == Phase::HumanTurn && session.hint_job().is_none();
    let row = [
        (Icon::Undo, "Undo", session.can_undo(), Command::Undo),
        (Icon::Redo, "Redo", session.can_redo(), Command::Redo),
        (Icon::Hint, "Hint", hint, Command::Hint),
    ];
    let width = ui.available_width();
    let wide = if compact { (width * 0.17).max(46.0) } else { (width - 3.0 * theme::GAP) / 4.0 };
    let height = if compact { target } else { 46.0 };
    let main = |ui: &mut Ui, width: f32| widgets::button(ui, vec2(width, target), "New game", Weight::Main);
    let mut new = false;
    ui.with_layout(Layout::top_down(Align::Min), |ui| {
        ui.horizontal(|ui| {
            for (icon, name, enabled, command) in row {
                if widgets::icon_button(ui, vec2(wide, height), icon, name, Some(name), enabled) {
                    desk.send(command);
                }
            }
            if compact {
                new |= main(ui, ui.available_width());
            } else if widgets::icon_button(ui, vec2(wide, height), Icon::Swap, "Swap sides", Some("Swap"), true) {
                swap(desk);
            }
        });
        if !compact {
            new |= main(ui, width);
        }
    });
    if new {
        panel.sheet = Some(Sheet::new_game(desk.settings()));
    }
}
