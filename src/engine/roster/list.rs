//! The bots there are.

use super::{BotKind, Entry, Eval, Key, Setting};
use crate::rules::Game;

const fn depth(default: u32, max: u32) -> Setting {
    Setting::number(Key::Depth, 1, default, max)
}

/// Every bot, weakest first within a game, as far as a list can say.
pub const ROSTER: &[Entry] = &[
    Entry {
        game: Game::Othello,
        kind: BotKind::Random,
        name: "random",
        title: "Random",
        blurb: "Any legal move, by lot.",
        settings: &[],
    },
    Entry {
        game: Game::Othello,
        kind: BotKind::Greedy,
        name: "greedy",
        title: "Greedy",
        blurb: "Looks one move ahead and takes what looks best now.",
        settings: &[],
    },
    Entry {
        game: Game::Othello,
        kind: BotKind::Roxanne,
        name: "roxanne",
        title: "Roxanne",
        blurb: "Never looks ahead: corners first, the squares beside them last.",
        settings: &[],
    },
    Entry {
        game: Game::Othello,
        kind: BotKind::Minimax,
        name: "minimax",
        title: "Minimax",
        blurb: "Counts discs a few moves ahead, every line of play.",
        settings: &[depth(3, 16)],
    },
    Entry {
        game: Game::Othello,
        kind: BotKind::AlphaBeta,
        name: "alphabeta",
        title: "Alpha-beta",
        blurb: "The same answer as minimax, with hopeless lines cut.",
        settings: &[depth(5, 16)],
    },
    Entry {
        game: Game::Othello,
        kind: BotKind::Positional,
        name: "positional",
        title: "Positional",
        blurb: "Four moves ahead by three rules of thumb, each of which can be left out: squares, mobility, corners.",
        settings: &[
            depth(4, 16),
            Setting::switch(Key::Position, true),
            Setting::number(Key::Mobility, 0, 10, 100),
            Setting::switch(Key::Corners, true),
        ],
    },
    Entry {
        game: Game::Othello,
        kind: BotKind::Mcts,
        name: "mcts",
        title: "Monte Carlo",
        blurb: "Plays thousands of games to their end, by lot and by rule of thumb, and follows the lines that win.",
        settings: &[Setting::number(Key::Playouts, 1, 100_000, 1_000_000), Setting::switch(Key::Roxanne, true)],
    },
    Entry {
        game: Game::Othello,
        kind: BotKind::Classic,
        name: "classic",
        title: "Classic",
        blurb: "Four to six moves ahead, corners and mobility; reads the last eight squares to the end.",
        settings: &[depth(4, 16)],
    },
    Entry {
        game: Game::Othello,
        kind: BotKind::Negascout,
        name: "negascout",
        title: "NegaScout",
        blurb: "Six moves ahead by principal variation search, the last ten squares to the end; its optimisations are switches.",
        settings: &[
            depth(6, 16),
            Setting::eval(Eval::Full),
            Setting::switch(Key::Order, true),
            Setting::switch(Key::Table, true),
            Setting::switch(Key::Deepen, true),
        ],
    },
    Entry {
        game: Game::Othello,
        kind: BotKind::Master,
        name: "master",
        title: "Master",
        blurb: "Knows patterns from its own games, looks far ahead and reads the end exactly. Ten levels.",
        settings: &[
            Setting::number(Key::Level, 1, 10, 10),
            depth(18, 60),
            Setting::number(Key::Threads, 1, 1, 64),
            Setting::number(Key::Lines, 1, 1, 40),
            Setting::switch(Key::Book, true),
            Setting::switch(Key::Margin, true),
        ],
    },
    Entry {
        game: Game::Gomoku,
        kind: BotKind::Random,
        name: "random",
        title: "Random",
        blurb: "Any legal point, by lot.",
        settings: &[],
    },
    Entry {
        game: Game::Gomoku,
        kind: BotKind::Classic,
        name: "classic",
        title: "Classic",
        blurb: "Reads threats a few moves ahead among the most urgent points.",
        settings: &[depth(4, 10), Setting::number(Key::Width, 1, 12, 60), Setting::number(Key::Radius, 1, 2, 4)],
    },
    Entry {
        game: Game::Gomoku,
        kind: BotKind::Master,
        name: "master",
        title: "Master",
        blurb: "Reads fours far ahead and knows shapes from its own games. Ten levels.",
        settings: &[
            Setting::number(Key::Level, 1, 10, 10),
            depth(10, 99),
            Setting::number(Key::Threads, 1, 1, 64),
            Setting::number(Key::Lines, 1, 1, 40),
        ],
    },
];
