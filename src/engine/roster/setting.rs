//! A setting of one bot: its range, and how its values are read and offered.

use super::knobs::{Eval, Key, Kind, OFF_ON};

/// A setting that a bot heeds: lowest, usual and highest value. Switches go from 0 to 1, choices from 0 to the last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setting {
    /// Which one.
    pub key: Key,
    /// Lowest.
    pub min: u32,
    /// The value meant when none is given.
    pub default: u32,
    /// Highest.
    pub max: u32,
}

impl Setting {
    pub(super) const fn number(key: Key, min: u32, default: u32, max: u32) -> Setting {
        Setting { key, min, default, max }
    }

    pub(super) const fn switch(key: Key, on: bool) -> Setting {
        Setting { key, min: 0, default: on as u32, max: 1 }
    }

    pub(super) const fn eval(default: Eval) -> Setting {
        Setting { key: Key::Eval, min: 0, default: default as u32, max: Eval::Full as u32 }
    }

    /// The values that a menu offers, lowest first: all of them, or 1, 2, 5, 10, 20, 50, ... and the ends where there are
    /// more than two hundred.
    #[must_use]
    pub fn stops(&self) -> Vec<u32> {
        let Setting { min, max, .. } = *self;
        if max - min <= 200 {
            return (min..=max).collect();
        }
        let round = (0..10).flat_map(|power| [1, 2, 5].map(|digit| digit * 10u64.pow(power)));
        let between = round.filter_map(|v| u32::try_from(v).ok()).filter(|v| min < *v && *v < max);
        std::iter::once(min).chain(between).chain([max]).collect()
    }

    /// Reads a value as [`Key::write`] writes it. A number that may be 0 can be switched, too: `off` is 0 and `on` the
    /// default.
    ///
    /// # Errors
    /// One line that says what was expected.
    pub fn read(&self, text: &str) -> Result<u32, String> {
        let Setting { key, min, default, max } = *self;
        let place = |words: &[&str]| words.iter().position(|w| *w == text).map(|i| i as u32);
        let name = key.name();
        match key.kind() {
            Kind::Switch => {
                place(&OFF_ON).ok_or_else(|| format!("{name} `{text}` is not a switch: expected on or off"))
            }
            Kind::Choice(names) => {
                place(names).ok_or_else(|| format!("{name} `{text}` is unknown: expected {}", or(names)))
            }
            Kind::Number if min == 0 && text == "off" => Ok(0),
            Kind::Number if min == 0 && text == "on" => Ok(default),
            Kind::Number => {
                let number =
                    text.parse().map_err(|_| format!("{name} `{text}` is not a number: expected {min} to {max}"))?;
                self.check(number)?;
                Ok(number)
            }
        }
    }

    /// Whether the value is in range.
    ///
    /// # Errors
    /// One line that names the range.
    pub fn check(&self, value: u32) -> Result<(), String> {
        let Setting { key, min, max, .. } = *self;
        if (min..=max).contains(&value) {
            Ok(())
        } else {
            Err(format!("{} {value} is out of range: expected {min} to {max}", key.name()))
        }
    }
}

/// Words as a sentence wants them: `a`, `a or b`, `a, b or c`.
pub(super) fn or(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}
