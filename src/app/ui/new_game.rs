//! Choosing a game, its board and rules, and its players.

use super::{
    icons, text, theme,
    widgets::{self, choices, paragraph, segmented, slider, toggle},
};
use crate::{
    app::{
        session::Seat,
        settings::{GameSettings, Settings},
    },
    engine::roster::{self, Bot, Entry, Kind},
    rules::{Game, RuleSet, Side},
};
use bevy_egui::egui::{Align2, Sense, Ui, pos2, vec2};

/// The next game while it is being chosen. What was chosen for the other game is kept meanwhile.
#[derive(Clone, PartialEq, Debug)]
pub struct Draft {
    /// The game.
    pub game: Game,
    othello: GameSettings,
    gomoku: GameSettings,
}

impl From<&Settings> for Draft {
    fn from(s: &Settings) -> Draft {
        Draft { game: s.game, othello: s.othello, gomoku: s.gomoku }
    }
}

impl Draft {
    /// The choices for the game that is to be played.
    pub const fn choices(&self) -> &GameSettings {
        match self.game {
            Game::Othello => &self.othello,
            Game::Gomoku => &self.gomoku,
        }
    }

    const fn choices_mut(&mut self) -> &mut GameSettings {
        match self.game {
            Game::Othello => &mut self.othello,
            Game::Gomoku => &mut self.gomoku,
        }
    }
}

const fn explain(rules: RuleSet) -> &'static str {
    match rules {
        RuleSet::Freestyle => "Five or more in a row wins.",
        RuleSet::Standard => "Exactly five in a row wins; six or more is nothing.",
        RuleSet::Renju => {
            "As in tournaments: Black may not make six in a row, nor two fours or two open threes at once."
        }
    }
}

fn heading(ui: &mut Ui, text: &str) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 18.0), Sense::hover());
    ui.painter().text(rect.left_center(), Align2::LEFT_CENTER, text, theme::semi(theme::SMALL), theme::MUTED);
}

/// The body of the new-game sheet.
pub fn show(ui: &mut Ui, target: f32, draft: &mut Draft) {
    let games = [Game::Othello, Game::Gomoku];
    let size = vec2(ui.available_width(), target);
    let chosen = usize::from(draft.game == Game::Gomoku);
    if let Some(k) = segmented(ui, size, &games.map(text::game), chosen, &theme::title(19.0)) {
        draft.game = games[k];
    }
    let game = draft.game;
    let wide = ui.available_width() > 520.0;
    let setup = &mut draft.choices_mut().setup;

    heading(ui, "Board");
    let sizes = game.sizes();
    let names: Vec<String> = sizes.iter().map(|s| format!("{s}×{s}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let chosen = sizes.iter().position(|s| *s == setup.size).unwrap_or(0);
    if let Some(k) = segmented(ui, size, &names, chosen, &theme::body(theme::BODY)) {
        setup.size = sizes[k];
    }
    match game {
        Game::Othello => {
            if toggle(ui, target, "Parallel start", setup.parallel) {
                setup.parallel = !setup.parallel;
            }
            let words = "The first four discs lie with equal colours side by side, not crosswise.";
            paragraph(ui, words, theme::body(13.0), theme::MUTED);
        }
        Game::Gomoku => {
            heading(ui, "Rules");
            let names = RuleSet::ALL.map(|(name, _)| text::sentence(name));
            let names = names.each_ref().map(String::as_str);
            let chosen = RuleSet::ALL.iter().position(|(_, r)| *r == setup.rules).unwrap_or(0);
            if let Some(k) = segmented(ui, size, &names, chosen, &theme::body(theme::BODY)) {
                setup.rules = RuleSet::ALL[k].1;
            }
            paragraph(ui, explain(setup.rules), theme::body(13.0), theme::MUTED);
        }
    }
    ui.add_space(4.0);
    let seats = &mut draft.choices_mut().seats;
    if wide {
        ui.spacing_mut().item_spacing.x = 30.0;
        ui.columns(2, |columns| {
            for (side, ui) in Side::BOTH.into_iter().zip(columns) {
                ui.spacing_mut().item_spacing.x = theme::GAP;
                ui.push_id(side.index(), |ui| named_seat(ui, target, game, side, &mut seats[side.index()]));
            }
        });
    } else {
        for side in Side::BOTH {
            ui.push_id(side.index(), |ui| named_seat(ui, target, game, side, &mut seats[side.index()]));
            ui.add_space(4.0);
        }
    }
}

fn named_seat(ui: &mut Ui, target: f32, game: Game, side: Side, chosen: &mut Seat) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 22.0), Sense::hover());
    icons::piece(ui.painter(), pos2(rect.left() + 11.0, rect.center().y), 9.5, side == Side::Black);
    let at = pos2(rect.left() + 28.0, rect.center().y);
    widgets::fit(
        ui.painter(),
        at,
        Align2::LEFT_CENTER,
        &side.to_string(),
        theme::semi(15.0),
        theme::IVORY,
        rect.width(),
    );
    seat(ui, target, game, side, chosen);
}

/// Who plays a colour: a person, or a bot with its settings.
pub fn seat(ui: &mut Ui, target: f32, game: Game, side: Side, chosen: &mut Seat) {
    let bots: Vec<&'static Entry> = roster::bots(game).collect();
    let names: Vec<&str> = std::iter::once("Human").chain(bots.iter().map(|e| e.title)).collect();
    let now = match chosen {
        Seat::Human => Some(0),
        Seat::Bot(bot) => bots.iter().position(|e| e.kind == bot.kind).map(|k| k + 1),
    };
    if let Some(k) = choices(ui, 3, target, &names, now) {
        *chosen = match k.checked_sub(1) {
            None => Seat::Human,
            Some(k) => Seat::Bot(bots[k].usual()),
        };
    }
    match chosen {
        Seat::Human => {
            let words = format!("Somebody at this screen plays {side}.");
            paragraph(ui, &words, theme::body(13.0), theme::MUTED);
        }
        Seat::Bot(bot) => {
            let Some(entry) = roster::entry(game, bot.kind) else { return };
            paragraph(ui, entry.blurb, theme::body(13.0), theme::MUTED);
            knobs(ui, target, entry, bot);
        }
    }
}

fn knobs(ui: &mut Ui, target: f32, entry: &Entry, bot: &mut Bot) {
    let height = target - 4.0;
    for setting in entry.settings {
        let (key, now) = (setting.key, entry.value(&bot.knobs, setting.key));
        let wanted = match key.kind() {
            Kind::Number => {
                // The slider tells its value to a screen reader, so where every number is a stop it has the number.
                let stops = setting.stops();
                let first = if setting.max - setting.min < stops.len() as u32 { u64::from(setting.min) } else { 0 };
                let at = first + stops.iter().rposition(|v| *v <= now).unwrap_or(0) as u64;
                let ends = (first, first + stops.len() as u64 - 1, 1);
                slider(ui, height, key.title(), at, ends, &now.to_string()).map(|k| stops[(k - first) as usize])
            }
            Kind::Switch => toggle(ui, height, key.title(), now != 0).then_some(u32::from(now == 0)),
            Kind::Choice(names) => {
                heading(ui, key.title());
                choices(ui, names.len(), height, names, Some(now as usize)).map(|k| k as u32)
            }
        };
        if let Some(value) = wanted {
            // At its default a setting is left to the bot, which may learn better.
            bot.knobs.set(key, (value != setting.default).then_some(value));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draft_keeps_both_games() {
        let mut draft = Draft::from(&Settings::default());
        draft.choices_mut().setup.size = 6;
        draft.game = Game::Gomoku;
        draft.choices_mut().setup.rules = RuleSet::Renju;
        assert_eq!((draft.choices().setup.size, draft.choices().setup.rules), (15, RuleSet::Renju));
        draft.game = Game::Othello;
        assert_eq!(draft.choices().setup.size, 6);
    }
}
