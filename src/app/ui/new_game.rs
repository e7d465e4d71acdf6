//! Choosing a game, its board and rules, and its players.

use super::{
    seat, text, theme,
    widgets::{heading, paragraph, segmented, toggle},
};
use crate::{
    app::settings::{GameSettings, Settings},
    rules::{Game, Opening, RuleSet, Side},
};
use bevy_egui::egui::{Ui, vec2};

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

const fn open(opening: Opening) -> &'static str {
    match opening {
        Opening::Free => "Black begins wherever it likes.",
        Opening::Swap2 => {
            "For an even game: one player puts three stones, the other takes a colour, or puts two more and leaves the colour to the first. Who sits at Black here puts the three."
        }
    }
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
            heading(ui, "Opening");
            let names = Opening::ALL.map(|(name, _)| text::sentence(name));
            let names = names.each_ref().map(String::as_str);
            let chosen = Opening::ALL.iter().position(|(_, o)| *o == setup.opening).unwrap_or(0);
            if let Some(k) = segmented(ui, size, &names, chosen, &theme::body(theme::BODY)) {
                setup.opening = Opening::ALL[k].1;
            }
            paragraph(ui, open(setup.opening), theme::body(13.0), theme::MUTED);
        }
    }
    ui.add_space(4.0);
    let seats = &mut draft.choices_mut().seats;
    if wide {
        ui.spacing_mut().item_spacing.x = 30.0;
        ui.columns(2, |columns| {
            for (side, ui) in Side::BOTH.into_iter().zip(columns) {
                ui.spacing_mut().item_spacing.x = theme::GAP;
                ui.push_id(side.index(), |ui| seat::named(ui, target, game, side, &mut seats[side.index()]));
            }
        });
    } else {
        for side in Side::BOTH {
            ui.push_id(side.index(), |ui| seat::named(ui, target, game, side, &mut seats[side.index()]));
            ui.add_space(4.0);
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
