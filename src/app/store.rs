//! Small texts that outlive a run: files on a desktop, whatever a page has in a browser.

use bevy::prelude::*;
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};

/// A place for texts under short names.
pub trait Store: Send + Sync + 'static {
    /// What is kept under a key, if anything is.
    ///
    /// # Errors
    /// In one line, when there is something that cannot be read.
    fn get(&self, key: &str) -> Result<Option<String>, String>;

    /// Keeps a text under a key, in place of the one before.
    ///
    /// # Errors
    /// In one line, when it cannot be kept; the one before is then still there.
    fn set(&self, key: &str, text: &str) -> Result<(), String>;

    /// Keeps whatever is under a key under `KEY.bad` as well, before it is overwritten.
    ///
    /// # Errors
    /// In one line, when it cannot be.
    fn put_aside(&self, key: &str) -> Result<(), String> {
        match self.get(key)? {
            Some(text) => self.set(&bad(key), &text),
            None => Ok(()),
        }
    }

    /// Where a key is, for somebody who wants to look.
    fn place(&self, key: &str) -> String {
        key.to_owned()
    }
}

/// The place in use. Present when something is to be kept: headless runs and most tests leave it out.
#[derive(Resource)]
pub struct Kept(pub Box<dyn Store>);

/// A place that is full or forbidden is told of once: `told` remembers that.
pub(super) fn warn_once(what: &str, kept: Result<(), String>, told: &mut bool) {
    if let Err(why) = kept
        && !std::mem::replace(told, true)
    {
        warn!("the {what} cannot be kept: {why}");
    }
}

/// Where a text goes that cannot be understood.
fn bad(key: &str) -> String {
    format!("{key}.bad")
}

/// Reads what is kept under a key. What cannot be understood is put aside, so that nothing is lost when the next change
/// is kept.
///
/// # Errors
/// One line: what is wrong with it, and where it is now.
pub fn read<T>(
    store: &dyn Store,
    key: &str,
    understand: impl FnOnce(&str) -> Result<T, String>,
) -> Result<Option<T>, String> {
    let found = match store.get(key) {
        Ok(None) => return Ok(None),
        Ok(Some(text)) => understand(&text),
        Err(why) => Err(why),
    };
    found.map(Some).map_err(|why| {
        let aside = match store.put_aside(key) {
            Ok(()) => format!("kept as {}", store.place(&bad(key))),
            Err(why) => format!("it cannot be put aside: {why}"),
        };
        // What is wrong may be a line break.
        let why: String = why.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        format!("{}: {why}; {aside}", store.place(key))
    })
}

/// Texts that end with the process. Clones share them.
#[derive(Clone, Default, Debug)]
pub struct Memory(Arc<Mutex<BTreeMap<String, String>>>);

impl Store for Memory {
    fn get(&self, key: &str) -> Result<Option<String>, String> {
        Ok(self.0.lock().unwrap_or_else(PoisonError::into_inner).get(key).cloned())
    }

    fn set(&self, key: &str, text: &str) -> Result<(), String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(key.to_owned(), text.to_owned());
        Ok(())
    }
}

#[cfg(not(target_arch = "wasm32"))]
pub use folder::Folder;

#[cfg(not(target_arch = "wasm32"))]
mod folder {
    use super::{Store, bad};
    use std::{fs, io::ErrorKind, path::PathBuf};

    /// A folder with a file `KEY.ron` for every key. It is made when something is to be kept.
    #[derive(Clone, Debug)]
    pub struct Folder(pub PathBuf);

    impl Folder {
        /// Where the system wants the settings of this program, if it has a place for such.
        #[must_use]
        pub fn usual() -> Option<Folder> {
            directories::ProjectDirs::from("", "", "obverse").map(|d| Folder(d.config_dir().to_owned()))
        }

        fn file(&self, key: &str) -> PathBuf {
            self.0.join(format!("{key}.ron"))
        }
    }

    impl Store for Folder {
        fn get(&self, key: &str) -> Result<Option<String>, String> {
            match fs::read_to_string(self.file(key)) {
                Ok(text) => Ok(Some(text)),
                Err(e) if e.kind() == ErrorKind::NotFound => Ok(None),
                Err(e) => Err(e.to_string()),
            }
        }

        fn set(&self, key: &str, text: &str) -> Result<(), String> {
            let file = self.file(key);
            // Written beside and renamed, so that a full disk cannot leave half a file.
            let fresh = file.with_extension("ron.new");
            fs::create_dir_all(&self.0)
                .and_then(|()| fs::write(&fresh, text))
                .and_then(|()| fs::rename(&fresh, &file))
                .map_err(|e| format!("{}: {e}", file.display()))
        }

        /// Moved, not copied: what cannot be read as text can be moved all the same.
        fn put_aside(&self, key: &str) -> Result<(), String> {
            fs::rename(self.file(key), self.file(&bad(key))).map_err(|e| e.to_string())
        }

        fn place(&self, key: &str) -> String {
            self.file(key).display().to_string()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> Result<u8, String> {
        text.parse().map_err(|_| format!("`{text}` is no number"))
    }

    fn put_aside_and_read_again(store: &dyn Store) {
        assert_eq!(read(store, "n", number), Ok(None));
        store.set("n", "7").expect("kept");
        assert_eq!(read(store, "n", number), Ok(Some(7)));
        store.set("n", "x\ny").expect("kept");
        let why = read(store, "n", number).expect_err("no number");
        assert!(why.contains("`x y` is no number; kept as ") && why.contains("n.bad"), "{why}");
        assert_eq!(store.get("n.bad").as_ref().map(Option::as_deref), Ok(Some("x\ny")));
        store.set("n", "8").expect("kept");
        assert_eq!(read(store, "n", number), Ok(Some(8)));
    }

    #[test]
    fn what_cannot_be_understood_is_put_aside() {
        put_aside_and_read_again(&Memory::default());
    }

    #[cfg(not(target_arch = "wasm32"))]
    #[test]
    fn a_folder_is_made_when_it_is_needed_and_bears_whole_files_only() {
        let dir = std::env::temp_dir().join(format!("obverse-store-{}", std::process::id()));
        let store = Folder(dir.join("a"));
        put_aside_and_read_again(&store);
        let mut there: Vec<_> =
            std::fs::read_dir(&store.0).expect("made").map(|e| e.expect("listed").file_name()).collect();
        there.sort();
        assert_eq!(there, ["n.bad.ron", "n.ron"]);
        // A file in the place of the folder.
        std::fs::write(dir.join("b"), "").expect("written");
        let store = Folder(dir.join("b"));
        assert!(store.set("n", "7").is_err_and(|e| e.contains("n.ron") && !e.contains('\n')));
        std::fs::remove_dir_all(dir).expect("removed");
    }
}
