//! How the Lab is entered: what is looked at, and how far it has come.

use super::{
    example::Example,
    study::{Half, Options, Study},
};
use crate::engine::lesson::Method;

/// What is on the table when the Lab is entered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// What is looked at.
    pub options: Options,
    /// Steps that have been made.
    pub step: usize,
    /// Which search is told about.
    pub focus: Half,
}

impl Default for Entry {
    fn default() -> Entry {
        Entry::of(Example::Start)
    }
}

impl Entry {
    /// An example as it is first shown.
    #[must_use]
    pub const fn of(example: Example) -> Entry {
        Entry { options: Options::of(example), step: 0, focus: Half::Sparing }
    }

    /// The study; `None` when its tree is too large to be shown.
    #[must_use]
    pub fn study(self) -> Option<Study> {
        let mut study = Study::new(self.options)?;
        study.go(self.step);
        study.focus = self.focus;
        Some(study)
    }

    /// Reads `start`, `endgame:steps=40` or `start:depth=6,beside=negascout,order=best,steps=120,tell=minimax`.
    ///
    /// # Errors
    /// In one line, what cannot be read and what is known instead.
    pub fn read(text: &str) -> Result<Entry, String> {
        let (name, settings) = text.split_once(':').unwrap_or((text, ""));
        let known = |e: &&Example| e.word() == name;
        let all = || Example::ALL.map(Example::word).join(", ");
        let example = Example::ALL.iter().find(known).ok_or_else(|| format!("`{name}` is no example: {}", all()))?;
        let mut entry = Entry::of(*example);
        for setting in settings.split(',').filter(|s| !s.is_empty()) {
            entry.set(setting)?;
        }
        Ok(entry)
    }

    fn set(&mut self, setting: &str) -> Result<(), String> {
        let deepest = self.options.example.deepest();
        match setting.split_once('=').unwrap_or((setting, "")) {
            ("depth", n) => {
                let depth = n.parse().ok().filter(|d| (1..=deepest).contains(d));
                self.options.depth = depth.ok_or_else(|| format!("depth `{n}`: expected 1 to {deepest}"))?;
            }
            ("steps", n) => self.step = n.parse().map_err(|_| format!("steps `{n}`: expected a number"))?,
            ("order", "rows") => self.options.ordered = false,
            ("order", "best") => self.options.ordered = true,
            ("beside", "alphabeta") => self.options.method = Method::AlphaBeta,
            ("beside", "negascout") => self.options.method = Method::NegaScout,
            ("tell", "minimax") => self.focus = Half::Plain,
            _ => {
                let known = "depth=N, steps=N, order=rows|best, beside=alphabeta|negascout, tell=minimax";
                return Err(format!("`{setting}`: expected {known}"));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_read_or_refused_in_a_line() {
        assert_eq!(Entry::read("start"), Ok(Entry::default()));
        let read = Entry::read("endgame:depth=3,steps=40,order=best,beside=negascout,tell=minimax").expect("read");
        let options = Options { example: Example::Late, depth: 3, method: Method::NegaScout, ordered: true };
        assert_eq!(read, Entry { options, step: 40, focus: Half::Plain });
        let study = read.study().expect("small");
        assert_eq!((study.step(), study.options()), (40, options));
        for (text, word) in [
            ("chess", "start, endgame, pass, full, gomoku"),
            ("pass:depth=2", "1 to 1"),
            ("start:steps=-1", "number"),
            ("start:order=worst", "rows|best"),
        ] {
            let told = Entry::read(text).expect_err(text);
            assert!(told.contains(word) && !told.contains('\n'), "{told}");
        }
    }
}
