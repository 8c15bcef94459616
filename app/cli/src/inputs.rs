//! Whether files have changed: a fingerprint of everything the site is made from.
//!
//! It covers each file's path, size and modification time, so a removed or a reverted file shows as well as a saved one.
//! It does not read contents: `touch` causes a build that was not needed, never the other way round.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// What the site is built from, relative to the root. `app/cli` is in it too: it says how.
const SITE_INPUTS: &[&str] = &["app", "lessons", "static", "Cargo.toml", "Cargo.lock", "Trunk.toml"];

/// The fingerprint of the site's inputs.
pub(crate) fn site_fingerprint(root: &Path) -> u64 {
    fingerprint(SITE_INPUTS.iter().map(|input| root.join(input)))
}

/// The fingerprint of all files in or below `places`. A place that does not exist counts as that.
pub(crate) fn fingerprint(places: impl IntoIterator<Item = PathBuf>) -> u64 {
    let mut hasher = DefaultHasher::new();
    for place in places {
        for file in files_below(&place) {
            let meta = file.metadata().ok();
            let size = meta.as_ref().map(|meta| meta.len());
            let modified: Option<SystemTime> = meta.and_then(|meta| meta.modified().ok());
            (file, size, modified).hash(&mut hasher);
        }
        "end of place".hash(&mut hasher);
    }
    hasher.finish()
}

/// Every file in or below `place`, sorted; `place` itself when it is a file. Hidden files are left out (editors keep their swap files there).
pub(crate) fn files_below(place: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut open = vec![place.to_owned()];
    while let Some(path) = open.pop() {
        if path.is_file() {
            files.push(path);
            continue;
        }
        let entries = std::fs::read_dir(&path).into_iter().flatten().flatten();
        open.extend(
            entries.filter(|entry| !entry.file_name().to_string_lossy().starts_with('.')).map(|entry| entry.path()),
        );
    }
    files.sort();
    files
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::testing::empty_folder;
    use std::fs;

    #[test]
    fn adding_changing_and_removing_a_file_show() {
        let folder = empty_folder("inputs");
        let now = || fingerprint([folder.clone()]);
        let empty = now();
        fs::create_dir(folder.join("css")).expect("folder");
        fs::write(folder.join("css/a.css"), "a").expect("file");
        let one = now();
        assert_eq!(one, now());
        fs::write(folder.join("css/a.css"), "ab").expect("file");
        let changed = now();
        fs::remove_file(folder.join("css/a.css")).expect("file");

        assert_ne!(empty, one);
        assert_ne!(one, changed);
        assert_eq!(empty, now());
    }

    #[test]
    fn files_come_sorted_and_without_hidden_ones() {
        let folder = empty_folder("below");
        fs::create_dir(folder.join("b")).expect("folder");
        for name in ["c", "b/z", "a", ".a.swp"] {
            fs::write(folder.join(name), "").expect("file");
        }
        let names: Vec<_> = files_below(&folder)
            .iter()
            .map(|file| file.strip_prefix(&folder).expect("below").display().to_string())
            .collect();
        assert_eq!(names, ["a", "b/z", "c"]);
    }
}
