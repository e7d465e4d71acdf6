//! On what terms a bot is asked: how long it may look, on how many threads, and who gives hints.

use super::super::{settings::usual_opponent, timing};
use crate::{
    engine::{
        limits::Limits,
        roster::{self, Bot, BotKind, Entry, Key},
    },
    rules::Game,
};
use std::{sync::LazyLock, time::Duration};

/// Who gives hints: the strongest there is.
#[must_use]
pub fn adviser(game: Game) -> Bot {
    roster::entry(game, BotKind::Master).map_or_else(|| usual_opponent(game), Entry::usual)
}

/// How many of the best moves an analysis gives an exact score.
const LINES: u8 = 3;

/// Longer than anybody looks on. A search without a bound would stop where one loses patience; one that has time goes on.
const WITHOUT_END: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// Who analyses, and how long: the strongest there is, until it is stopped or everything is known. What is in a book is
/// looked at all the same.
#[must_use]
pub fn analyst(game: Game) -> (Bot, Limits) {
    let mut bot = adviser(game);
    let entry = roster::entry(game, bot.kind);
    for (key, value) in [(Key::Lines, LINES.into()), (Key::Book, 0)] {
        if entry.is_some_and(|e| e.setting(key).is_some()) {
            bot.knobs.set(key, Some(value));
        }
    }
    (bot, Limits { time: Some(WITHOUT_END), ..Limits::default() })
}

/// How long a bot may look for a move, or for a hint. The textbook bots end by themselves; the strong one would search
/// for as long as it is let.
#[must_use]
pub fn limits(bot: &Bot, hint: bool) -> Limits {
    let longest = if hint { timing::LONGEST_HINT } else { timing::LONGEST_TURN };
    let time = (bot.kind == BotKind::Master).then(|| Duration::from_millis(longest));
    Limits { time, ..Limits::default() }
}

/// Threads that a search can have at most: those of the machine, and in a page none but its own.
#[must_use]
pub fn all_threads() -> u8 {
    static ALL: LazyLock<u8> = LazyLock::new(|| {
        let all = std::thread::available_parallelism().map_or(1, usize::from);
        u8::try_from(all).unwrap_or(u8::MAX).min(64)
    });
    if cfg!(target_arch = "wasm32") { 1 } else { *ALL }
}

/// Threads that a search has unless it was told how many: the game is drawn meanwhile, and has one for itself.
#[must_use]
pub fn spare_threads() -> u8 {
    (all_threads() - 1).max(1)
}

/// The bot with the threads that it can have here, unless it was told how many to use.
#[must_use]
pub fn staffed(mut bot: Bot) -> Bot {
    if bot.kind == BotKind::Master {
        let told = bot.knobs.threads.filter(|_| cfg!(not(target_arch = "wasm32")));
        bot.knobs.threads = Some(told.unwrap_or_else(spare_threads));
    }
    bot
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::roster::Knobs;

    fn bot(text: &str) -> Bot {
        roster::parse(Game::Othello, text).expect("a bot")
    }

    #[test]
    fn the_strong_bot_is_bounded_and_has_all_threads_but_one() {
        let master = bot("master:level=3");
        assert_eq!(limits(&master, false).time, Some(Duration::from_secs(10)));
        assert_eq!(limits(&adviser(Game::Othello), true).time, Some(Duration::from_secs(2)));
        assert_eq!(spare_threads(), all_threads().saturating_sub(1).max(1));
        assert_eq!(staffed(master).knobs, Knobs { threads: Some(spare_threads()), ..master.knobs });
        assert_eq!(staffed(bot("master:threads=5")), bot("master:threads=5"));
    }

    #[test]
    fn an_analysis_shows_several_lines_of_its_own() {
        assert_eq!(analyst(Game::Othello).0, bot("master:lines=3,book=off"));
        assert_eq!(roster::describe(Game::Gomoku, &analyst(Game::Gomoku).0), "master:lines=3");
    }

    #[test]
    fn the_other_bots_end_by_themselves() {
        for entry in roster::ROSTER.iter().filter(|e| e.kind != BotKind::Master) {
            assert_eq!((limits(&entry.usual(), false), staffed(entry.usual())), (Limits::default(), entry.usual()));
        }
        assert_eq!(adviser(Game::Othello), bot("master"), "without a level: all there is");
        let strongest = roster::entry(Game::Gomoku, BotKind::Master).map_or(usual_opponent(Game::Gomoku), Entry::usual);
        assert_eq!(adviser(Game::Gomoku), strongest);
    }
}
