//! Who plays a colour: a person, or a bot with its settings.

use super::{
    icons,
    sliders::{ladder, slider},
    text, theme,
    widgets::{self, choices, fold, heading, paragraph, toggle},
};
use crate::{
    app::{ai::terms, session::Seat, settings::usual_opponent},
    engine::{
        othello::levels,
        roster::{self, Bot, BotKind, Entry, Key, Kind, Setting},
    },
    rules::{Game, Side},
};
use bevy_egui::egui::{Align2, Sense, Ui, pos2, vec2};

/// Of more settings than this only the first is shown at once.
const SHORT: usize = 3;

/// A colour and who plays it.
pub fn named(ui: &mut Ui, target: f32, game: Game, side: Side, chosen: &mut Seat) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 22.0), Sense::hover());
    let (p, y) = (ui.painter(), rect.center().y);
    icons::piece(p, pos2(rect.left() + 11.0, y), 9.5, side == Side::Black);
    let (at, font) = (pos2(rect.left() + 28.0, y), theme::semi(15.0));
    widgets::fit(p, at, Align2::LEFT_CENTER, &side.to_string(), font, theme::IVORY, rect.width());
    choose(ui, target, game, side, chosen);
}

/// The bots that stand beside `Human`, and those behind a word of their own: where there is a strong one, it stands for
/// itself.
fn ranks(game: Game) -> (Vec<&'static Entry>, Vec<&'static Entry>) {
    let all = roster::bots(game);
    if roster::entry(game, BotKind::Master).is_none() {
        (all.collect(), Vec::new())
    } else {
        all.partition(|e| e.kind == BotKind::Master)
    }
}

/// A bot as it is when it has just been chosen.
fn fresh(entry: &Entry) -> Bot {
    let usual = usual_opponent(entry.game);
    if usual.kind == entry.kind { usual } else { entry.usual() }
}

/// Who plays a colour.
pub fn choose(ui: &mut Ui, target: f32, game: Game, side: Side, chosen: &mut Seat) {
    let (front, others) = ranks(game);
    let mut names = vec!["Human"];
    names.extend(front.iter().map(|e| e.title));
    names.extend((!others.is_empty()).then_some("Others"));
    let place = |bots: &[&Entry], seat: &Seat| match seat {
        Seat::Human => None,
        Seat::Bot(bot) => bots.iter().position(|e| e.kind == bot.kind),
    };
    let now = match (*chosen, place(&front, chosen)) {
        (Seat::Human, _) => 0,
        (_, Some(k)) => k + 1,
        (_, None) => front.len() + 1,
    };
    if let Some(k) = choices(ui, 3, target, &names, Some(now)) {
        *chosen = match k.checked_sub(1) {
            None => Seat::Human,
            Some(k) => {
                let known = others.iter().find(|e| e.kind == BotKind::Classic).or(others.first());
                front.get(k).or(known).map_or(Seat::Human, |e| Seat::Bot(fresh(e)))
            }
        };
    }
    let other = place(&others, chosen);
    if other.is_some() {
        let titles: Vec<&str> = others.iter().map(|e| e.title).collect();
        if let Some(k) = choices(ui, 3, target - 8.0, &titles, other) {
            *chosen = Seat::Bot(fresh(others[k]));
        }
    }
    match chosen {
        Seat::Human => {
            let words = format!("Somebody at this screen plays {side}.");
            paragraph(ui, &words, theme::body(13.0), theme::MUTED);
        }
        Seat::Bot(bot) => {
            let Some(entry) = roster::entry(game, bot.kind) else { return };
            paragraph(ui, entry.blurb, theme::body(13.0), theme::MUTED);
            settings(ui, target - 4.0, entry, bot);
        }
    }
}

/// What can be set of a bot.
fn settings(ui: &mut Ui, height: f32, entry: &'static Entry, bot: &mut Bot) {
    let shown = if entry.settings.len() > SHORT { 1 } else { entry.settings.len() };
    let (first, rest) = entry.settings.split_at(shown);
    for setting in first {
        row(ui, height, entry, setting, bot);
    }
    let rest: Vec<_> = rest.iter().filter(|s| matters(entry, s.key, bot)).collect();
    if rest.is_empty() {
        return;
    }
    // Open when it is first seen where something was changed: that would go unnoticed otherwise.
    let id = ui.id().with(entry.name);
    let changed = rest.iter().any(|s| bot.knobs.get(s.key).is_some());
    let open = ui.data_mut(|d| *d.get_temp_mut_or(id, changed));
    if fold(ui, height, "More settings", open) {
        ui.data_mut(|d| d.insert_temp(id, !open));
    }
    if open {
        for setting in rest {
            row(ui, height, entry, setting, bot);
        }
    }
}

/// Whether a setting would change anything, as the others are.
fn matters(entry: &Entry, key: Key, bot: &Bot) -> bool {
    match key {
        Key::Threads => terms::all_threads() > 1,
        Key::Book => {
            let level = entry.value(&bot.knobs, Key::Level) as u8;
            entry.game != Game::Othello || (bot.knobs.depth.is_none() && levels::level(level).book)
        }
        _ => true,
    }
}

/// One setting. At its default it is left to the bot, which may learn better.
fn row(ui: &mut Ui, height: f32, entry: &Entry, setting: &Setting, bot: &mut Bot) {
    let (key, title) = (setting.key, setting.key.title());
    let now = entry.value(&bot.knobs, key);
    match key {
        Key::Level => {
            let by_depth = bot.knobs.depth.is_some();
            let meaning = if by_depth { "by its depth".to_owned() } else { format!("{now} · {}", text::level(now)) };
            let range = (u64::from(setting.min), u64::from(setting.max), 1);
            if let Some(value) = ladder(ui, height, title, now.into(), range, &meaning) {
                bot.knobs.set(key, (value != u64::from(setting.default)).then_some(value as u32));
                // Who asks for a level wants it to count.
                bot.knobs.depth = None;
            }
        }
        Key::Depth if entry.setting(Key::Level).is_some() => {
            left_open(ui, height, setting, "by level", setting.max, bot);
        }
        Key::Threads => left_open(ui, height, setting, "auto", terms::all_threads().into(), bot),
        _ => {
            if let Some(value) = any(ui, height, setting, now) {
                bot.knobs.set(key, (value != setting.default).then_some(value));
            }
        }
    }
}

/// A number that need not be given: the lowest place on its track leaves it open, in these words.
fn left_open(ui: &mut Ui, height: f32, setting: &Setting, open: &str, max: u32, bot: &mut Bot) {
    let given = bot.knobs.get(setting.key);
    let meaning = given.map_or_else(|| open.to_owned(), |v| v.to_string());
    let now = given.map_or(0, |v| v + 1 - setting.min);
    let ends = (0, u64::from(max + 1 - setting.min), 1);
    if let Some(place) = slider(ui, height, setting.key.title(), now.into(), ends, &meaning) {
        bot.knobs.set(setting.key, (place > 0).then(|| place as u32 + setting.min - 1));
    }
}

/// A setting by its kind; what it was set to.
fn any(ui: &mut Ui, height: f32, setting: &Setting, now: u32) -> Option<u32> {
    let key = setting.key;
    match key.kind() {
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
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_strong_bot_stands_for_itself_and_the_others_behind_a_word() {
        for (_, game) in Game::ALL {
            let (front, others) = ranks(game);
            assert_eq!(front.len() + others.len(), roster::bots(game).count());
            if roster::entry(game, BotKind::Master).is_some() {
                assert_eq!(front.iter().map(|e| e.name).collect::<Vec<_>>(), ["master"]);
            } else {
                assert!(others.is_empty());
            }
        }
        assert_eq!(ranks(Game::Othello).0.len(), 1);
    }

    #[test]
    fn a_bot_that_is_chosen_anew_is_the_one_that_waits() {
        for entry in roster::ROSTER {
            let bot = fresh(entry);
            assert_eq!(bot.kind, entry.kind);
            assert!(bot == entry.usual() || bot == usual_opponent(entry.game));
        }
    }

    #[test]
    fn what_changes_nothing_is_not_offered() {
        let entry = roster::find(Game::Othello, "master").expect("a bot");
        let book = |text: &str| {
            let bot = roster::parse(Game::Othello, text).expect("a bot");
            matters(entry, Key::Book, &bot)
        };
        assert!(book("master") && book("master:level=9"));
        assert!(!book("master:level=3") && !book("master:depth=9"));
    }
}
