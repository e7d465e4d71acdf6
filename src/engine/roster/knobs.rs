//! Settings of bots: their names, their values and how those are written.

use serde::{Deserialize, Serialize};

/// Settings of a bot; `None` leaves one to the bot. A bot heeds those that its [`Entry`](super::Entry) lists.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Knobs {
    /// Plies to look ahead.
    pub depth: Option<u8>,
    /// Candidates kept at a node (gomoku).
    pub width: Option<u8>,
    /// How far from a stone a candidate may lie (gomoku).
    pub radius: Option<u8>,
    /// Strength in one number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// Threads that search at once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub threads: Option<u8>,
    /// How many of the best moves are told with an exact score.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<u8>,
    /// Whether openings known by heart are played at once.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub book: Option<bool>,
    /// Whether a game is read to its end to the disc, and not only to who wins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub margin: Option<bool>,
    /// Games played out by chance before a move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub playouts: Option<u32>,
    /// How a board is judged that is not read to the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub eval: Option<Eval>,
    /// Whether promising moves are looked at first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<bool>,
    /// Whether positions that have been searched are remembered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<bool>,
    /// Whether depth 1, 2, 3, ... come before the last one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deepen: Option<bool>,
    /// Whether games are played out by Roxanne's priorities instead of any moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roxanne: Option<bool>,
    /// Whether the squares under the discs count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<bool>,
    /// What a legal move more than the opponent has is worth; 0 is off.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mobility: Option<u8>,
    /// Whether taken corners count for themselves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub corners: Option<bool>,
}

/// How a board is judged that is not read to the end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Eval {
    /// The difference in discs and nothing else.
    Discs,
    /// Squares, mobility and discs that can never be turned.
    Full,
}

/// The name of a setting.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Key {
    /// [`Knobs::depth`].
    Depth,
    /// [`Knobs::width`].
    Width,
    /// [`Knobs::radius`].
    Radius,
    /// [`Knobs::level`].
    Level,
    /// [`Knobs::threads`].
    Threads,
    /// [`Knobs::lines`].
    Lines,
    /// [`Knobs::book`].
    Book,
    /// [`Knobs::margin`].
    Margin,
    /// [`Knobs::playouts`].
    Playouts,
    /// [`Knobs::eval`].
    Eval,
    /// [`Knobs::order`].
    Order,
    /// [`Knobs::table`].
    Table,
    /// [`Knobs::deepen`].
    Deepen,
    /// [`Knobs::roxanne`].
    Roxanne,
    /// [`Knobs::position`].
    Position,
    /// [`Knobs::mobility`].
    Mobility,
    /// [`Knobs::corners`].
    Corners,
}

/// What the values of a setting are. All are kept as numbers; see [`Key::write`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A number, for a slider.
    Number,
    /// 0 is off, 1 is on.
    Switch,
    /// One of these, by its place in the list.
    Choice(&'static [&'static str]),
}

/// The words of a switch, by value.
pub(super) const OFF_ON: [&str; 2] = ["off", "on"];

impl Key {
    /// All of them, in the order in which they are written.
    pub const ALL: [Key; 17] = [
        Key::Depth,
        Key::Width,
        Key::Radius,
        Key::Level,
        Key::Threads,
        Key::Lines,
        Key::Book,
        Key::Margin,
        Key::Playouts,
        Key::Eval,
        Key::Order,
        Key::Table,
        Key::Deepen,
        Key::Roxanne,
        Key::Position,
        Key::Mobility,
        Key::Corners,
    ];

    /// Its name on a command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Key::Depth => "depth",
            Key::Width => "width",
            Key::Radius => "radius",
            Key::Level => "level",
            Key::Threads => "threads",
            Key::Lines => "lines",
            Key::Book => "book",
            Key::Margin => "margin",
            Key::Playouts => "playouts",
            Key::Eval => "eval",
            Key::Order => "order",
            Key::Table => "table",
            Key::Deepen => "deepen",
            Key::Roxanne => "roxanne",
            Key::Position => "position",
            Key::Mobility => "mobility",
            Key::Corners => "corners",
        }
    }

    /// Its name in a menu.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Key::Depth => "Depth",
            Key::Width => "Width",
            Key::Radius => "Radius",
            Key::Level => "Level",
            Key::Threads => "Threads",
            Key::Lines => "Lines",
            Key::Book => "Opening book",
            Key::Margin => "Every disc counts",
            Key::Playouts => "Playouts",
            Key::Eval => "Evaluation",
            Key::Order => "Move ordering",
            Key::Table => "Transposition table",
            Key::Deepen => "Iterative deepening",
            Key::Roxanne => "Roxanne's priorities",
            Key::Position => "Squares",
            Key::Mobility => "Mobility",
            Key::Corners => "Corners",
        }
    }

    /// What its values are.
    #[must_use]
    pub const fn kind(self) -> Kind {
        match self {
            Key::Depth
            | Key::Width
            | Key::Radius
            | Key::Level
            | Key::Threads
            | Key::Lines
            | Key::Playouts
            | Key::Mobility => Kind::Number,
            Key::Book
            | Key::Margin
            | Key::Order
            | Key::Table
            | Key::Deepen
            | Key::Roxanne
            | Key::Position
            | Key::Corners => Kind::Switch,
            Key::Eval => Kind::Choice(&["discs", "full"]),
        }
    }

    /// Whether it is a switch that may change how long a search takes, and nothing that the search finds.
    #[must_use]
    pub const fn only_speed(self) -> bool {
        matches!(self, Key::Order | Key::Table | Key::Deepen)
    }

    /// The setting of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Key> {
        Key::ALL.into_iter().find(|k| k.name() == name)
    }

    /// A value as it is written on a command line: a number, `on` or `off`, or the name of a choice.
    #[must_use]
    pub fn write(self, value: u32) -> String {
        let word = |words: &[&str]| words.get(value as usize).map(|w| (*w).to_owned());
        match self.kind() {
            Kind::Number => None,
            Kind::Switch => word(&OFF_ON),
            Kind::Choice(names) => word(names),
        }
        .unwrap_or_else(|| value.to_string())
    }
}

impl Knobs {
    /// Every setting left to the bot.
    pub const USUAL: Knobs = Knobs {
        depth: None,
        width: None,
        radius: None,
        level: None,
        threads: None,
        lines: None,
        book: None,
        margin: None,
        playouts: None,
        eval: None,
        order: None,
        table: None,
        deepen: None,
        roxanne: None,
        position: None,
        mobility: None,
        corners: None,
    };

    /// A setting by name, as a number; `None` if it is left to the bot.
    #[must_use]
    pub fn get(&self, key: Key) -> Option<u32> {
        match key {
            Key::Depth => self.depth.map(u32::from),
            Key::Width => self.width.map(u32::from),
            Key::Radius => self.radius.map(u32::from),
            Key::Level => self.level.map(u32::from),
            Key::Threads => self.threads.map(u32::from),
            Key::Lines => self.lines.map(u32::from),
            Key::Book => self.book.map(u32::from),
            Key::Margin => self.margin.map(u32::from),
            Key::Playouts => self.playouts,
            Key::Eval => self.eval.map(|e| e as u32),
            Key::Order => self.order.map(u32::from),
            Key::Table => self.table.map(u32::from),
            Key::Deepen => self.deepen.map(u32::from),
            Key::Roxanne => self.roxanne.map(u32::from),
            Key::Position => self.position.map(u32::from),
            Key::Mobility => self.mobility.map(u32::from),
            Key::Corners => self.corners.map(u32::from),
        }
    }

    /// Sets a setting by name, or leaves it to the bot. A number beyond what the setting can hold becomes the nearest
    /// that it can.
    pub fn set(&mut self, key: Key, value: Option<u32>) {
        let small = value.map(|v| u8::try_from(v).unwrap_or(u8::MAX));
        let switch = value.map(|v| v != 0);
        match key {
            Key::Depth => self.depth = small,
            Key::Width => self.width = small,
            Key::Radius => self.radius = small,
            Key::Level => self.level = small,
            Key::Threads => self.threads = small,
            Key::Lines => self.lines = small,
            Key::Book => self.book = switch,
            Key::Margin => self.margin = switch,
            Key::Playouts => self.playouts = value,
            Key::Eval => self.eval = value.map(|v| if v == 0 { Eval::Discs } else { Eval::Full }),
            Key::Order => self.order = switch,
            Key::Table => self.table = switch,
            Key::Deepen => self.deepen = switch,
            Key::Roxanne => self.roxanne = switch,
            Key::Position => self.position = switch,
            Key::Mobility => self.mobility = small,
            Key::Corners => self.corners = switch,
        }
    }
}
