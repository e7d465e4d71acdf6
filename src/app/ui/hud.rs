//! The column itself: the two games, the players, what a show of two bots needs, and the buttons.

use super::{
    Panel,
    desk::Desk,
    graph,
    icons::Icon,
    lines, mind, moves, players,
    sheet::Sheet,
    text, theme, thinking,
    widgets::{self, Weight},
};
use crate::{
    app::{
        facts::Command,
        lab::entry::Entry,
        session::{Phase, Session},
        timing,
    },
    rules::Game,
};
use bevy_egui::egui::{self, Align2, Area, Id, Order, Rect, Sense, Ui, UiBuilder, WidgetInfo, WidgetType, pos2, vec2};

/// Words for [`timing::SPEEDS`].
pub const SPEED_NAMES: [&str; 4] = ["Off", "½×", "1×", "1½×"];

/// A column lower than this has the players side by side and one row of buttons.
const LOW: f32 = 560.0;

/// The list of moves wants at least so much.
const LIST: f32 = 100.0;

/// Draws the column. Says what it covers.
pub fn show(ctx: &egui::Context, desk: &mut Desk<'_>, panel: &mut Panel) -> Rect {
    let r = desk.frame.panel;
    let rect = Rect::from_min_max(pos2(r.min.x, r.min.y).round(), pos2(r.max.x, r.max.y).floor());
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
    players::show(ui, compact, desk, panel);
    if !compact && conducted(desk) {
        conduct(ui, target, desk);
    }
    let foot = theme::TOUCH;
    let middle = Rect::from_min_max(ui.cursor().min, rect.max - vec2(0.0, foot + gap));
    if middle.height() > 24.0 {
        // The scroll bar runs beside the cards, not over them.
        let wide = Rect::from_min_max(middle.min, middle.max + vec2(8.0, 0.0));
        ui.scope_builder(UiBuilder::new().max_rect(wide), |ui| cards(ui, middle, desk, panel));
    }
    let bottom = Rect::from_min_max(pos2(rect.left(), rect.bottom() - foot), rect.max);
    ui.scope_builder(UiBuilder::new().max_rect(bottom), |ui| buttons(ui, compact, desk, panel));
}

/// The switch between the games, settings, help, the Lab and the switch of the analysis.
fn header(ui: &mut Ui, target: f32, desk: &mut Desk<'_>, panel: &mut Panel) {
    let games = [Game::Othello, Game::Gomoku];
    let here = desk.session.setup().game;
    ui.horizontal(|ui| {
        // Four of them leave the names of the games no room in a narrow column, unless they are narrow too.
        let square = vec2(if ui.available_width() < 330.0 { 34.0 } else { target }, target);
        ui.spacing_mut().item_spacing.x = 6.0;
        let width = ui.available_width() - 4.0 * (square.x + 6.0);
        let chosen = usize::from(here == Game::Gomoku);
        let names = games.map(text::game);
        let font = theme::title(match width {
            ..130.0 => 13.5,
            ..160.0 => 14.0,
            _ => 18.0,
        });
        if let Some(k) = widgets::segmented(ui, vec2(width, target), &names, chosen, &font) {
            // Nothing is lost by leaving a game that has not begun or is over.
            if desk.session.history().is_empty() || desk.session.is_over() {
                switch(games[k], desk);
            } else {
                panel.leaving = Some(games[k]);
                desk.send(Command::Note("The game under way would be lost".to_owned()));
            }
        }
        if widgets::icon_button(ui, square, Icon::Settings, "Settings", None, true) {
            panel.sheet = Some(Sheet::Settings);
        }
        if widgets::icon_button(ui, square, Icon::Help, "Keys and help", None, true) {
            panel.sheet = Some(Sheet::Help);
        }
        if widgets::icon_button(ui, square, Icon::Tree, "The Lab: a game tree, step by step", None, true) {
            panel.wanted = Some(Entry::default());
        }
        let on = desk.session.is_analysing();
        if widgets::icon_switch(ui, square, Icon::Analyse, if on { "End the analysis" } else { "Analyse" }, on) {
            desk.orders.extend(desk.session.switched());
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
        if widgets::button(ui, vec2(half, h), "Stay", Weight::Main) {
            panel.leaving = None;
        }
        if widgets::button(ui, vec2(half, h), "Leave", Weight::Plain) {
            panel.leaving = None;
            switch(game, desk);
        }
    });
}

fn subtitle(ui: &mut Ui, desk: &Desk<'_>) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 20.0), Sense::hover());
    let session = desk.session;
    let right = if session.is_analysing() { "analysis · " } else { "" }.to_owned() + &moves_in(session);
    let font = theme::body(13.0);
    let p = ui.painter();
    let at = rect.right_center() - vec2(2.0, 0.0);
    let r = p.text(at, Align2::RIGHT_CENTER, right, font.clone(), theme::MUTED);
    let at = rect.left_center() + vec2(2.0, 0.0);
    let room = rect.width() - r.width() - 16.0;
    widgets::fit(p, at, Align2::LEFT_CENTER, &text::setup(session.setup()), font, theme::MUTED, room);
}

fn moves_in(session: &Session) -> String {
    let placed = session.history().iter().filter(|c| c.played.square().is_some()).count();
    if session.is_over() { "game over".to_owned() } else { format!("move {}", placed + 1) }
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
fn cards(ui: &mut Ui, middle: Rect, desk: &mut Desk<'_>, panel: &mut Panel) {
    let gap = ui.spacing().item_spacing.y;
    widgets::scrolled().id_salt("cards").auto_shrink([false, false]).show(ui, |ui| {
        ui.set_max_width(middle.width());
        let mut left = middle.height();
        if thinking::wanted(desk) {
            left -= mind::show(ui, left, desk, &mut panel.tab) + gap;
        }
        let tab = mind::shown(desk, panel.tab);
        if lines::wanted(desk) && tab == mind::Tab::Now && left >= lines::HEIGHT + LIST {
            lines::show(ui, desk);
            left -= lines::HEIGHT + gap;
        }
        let points = panel.evaluations.of_line(desk.session);
        // What is looked at closely has the room to itself.
        if points.len() >= 2 && (tab == mind::Tab::Now || left > 300.0) {
            // The list of moves needs whole rows; the graph takes what is left over.
            let list = moves::height(desk.session, (left - gap) * 0.54);
            let height = (left - gap - list).clamp(64.0, 220.0);
            graph::show(ui, height, &points, desk);
            left -= height + gap;
        }
        moves::show(ui, left, desk);
    });
}

/// Whether there is a show to conduct: two bots, or a bot that was told to wait.
fn conducted(desk: &Desk<'_>) -> bool {
    let session = desk.session;
    (session.is_exhibition() || session.is_paused()) && !session.is_analysing()
}

/// The row at the foot during an analysis: back and forward, and the two ways out of it.
fn in_analysis(ui: &mut Ui, desk: &mut Desk<'_>) {
    let session = desk.session;
    let size = vec2(46.0, theme::TOUCH);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        for (icon, word, name, enabled, command) in [
            (Icon::Undo, "Undo", "One move back", session.can_undo(), Command::Undo),
            (Icon::Redo, "Redo", "One move forward", session.can_redo(), Command::Redo),
            (Icon::Play, "Play", "Play on from here", session.is_away(), Command::Analyse(false)),
        ] {
            if widgets::icon_button(ui, size, icon, name, Some(word), enabled) {
                desk.send(command);
            }
        }
        let rest = vec2(ui.available_width(), theme::TOUCH);
        let (words, command) = match session.is_away() {
            true => ("Back to the game", Command::Back),
            false => ("End analysis", Command::Analyse(false)),
        };
        if widgets::button(ui, rest, words, Weight::Main) {
            desk.send(command);
        }
    });
}

/// The row at the foot. A low column has no row for conducting, so its buttons stand here in place of a hint.
fn buttons(ui: &mut Ui, compact: bool, desk: &mut Desk<'_>, panel: &mut Panel) {
    let session = desk.session;
    if session.is_analysing() {
        return in_analysis(ui, desk);
    }
    let (paused, over) = (session.is_paused(), session.is_over());
    let pause = if paused { (Icon::Play, "Play") } else { (Icon::Pause, "Pause") };
    let hint = matches!(session.phase(), Phase::HumanTurn | Phase::Choosing) && session.hint_job().is_none();
    let conduct = compact && conducted(desk);
    let mut row = vec![
        (Icon::Undo, "Undo", "Take back", session.can_undo(), Command::Undo),
        (Icon::Redo, "Redo", "Bring back", session.can_redo(), Command::Redo),
    ];
    if conduct {
        row.push((pause.0, pause.1, "Pause the bots, or go on", !over, Command::Pause(!paused)));
        row.push((Icon::Step, "Step", "One move", paused && !over, Command::Step));
    } else {
        row.push((Icon::Hint, "Hint", "Suggest a move", hint, Command::Hint));
    }
    if ui.available_width() < 250.0 {
        // A window this narrow keeps what matters most; the keys do the rest.
        row.truncate(1);
    }
    // Four of them leave the main button just room for its words.
    let wide = if compact && !conduct { (ui.available_width() * 0.17).clamp(46.0, 60.0) } else { 46.0 };
    let size = vec2(wide, theme::TOUCH);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        for (icon, word, name, enabled, command) in row {
            if widgets::icon_button(ui, size, icon, name, Some(word), enabled) {
                desk.send(command);
            }
        }
        if !compact && widgets::icon_button(ui, size, Icon::Swap, "Swap sides", Some("Swap"), true) {
            players::swap(desk);
        }
        let rest = vec2(ui.available_width(), theme::TOUCH);
        if widgets::button(ui, rest, "New game", Weight::Main) {
            panel.sheet = Some(Sheet::new_game(desk.settings()));
        }
    });
}
