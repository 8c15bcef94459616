//! The service worker: `static/sw.js` with the names of this site's files in it, and a version made from what is in them.

use super::files::{Files, INDEX};
use crate::problem::{Problem, cannot};
use std::fs;
use std::hash::{DefaultHasher, Hasher};
use std::path::Path;

const WORKER: &str = include_str!("../../../../static/sw.js");
pub(crate) const NAME: &str = "sw.js";
const VERSION_PLACE: &str = "BUILD-VERSION";
const FILES_PLACE: &str = "\"BUILD-FILES\"";
/// What nobody needs without a network: other people's pages ask for the first, hosts and robots for the others.
const LEFT_OUT: [&str; 4] = ["embed.js", "404.html", "oembed.json", NAME];

/// Writes it for the built site in `dist`.
pub(crate) fn write(dist: &Path) -> Result<(), Problem> {
    let mut files = Files::read(dist)?;
    add(&mut files);
    let worker = dist.join(NAME);
    fs::write(&worker, &files.0[NAME]).map_err(cannot("write", &worker))
}

/// Adds it to these files, in place of the one that is there.
pub(super) fn add(files: &mut Files) {
    let mut hasher = DefaultHasher::new();
    hasher.write(WORKER.as_bytes());
    let mut names = String::new();
    for (name, bytes) in files.0.iter().filter(|(name, _)| !LEFT_OUT.contains(&name.as_str())) {
        hasher.write(name.as_bytes());
        hasher.write(bytes);
        // Hosts send readers of index.html on to its folder, and what was sent on cannot be shown again.
        let address = if name == INDEX { "./".to_owned() } else { format!("./{name}") };
        names += &format!("{}\n  {address:?}", if names.is_empty() { "" } else { "," });
    }
    let worker = WORKER
        .replace(VERSION_PLACE, &format!("{:016x}", hasher.finish()))
        .replace(FILES_PLACE, &format!("{names},\n"));
    files.0.insert(NAME.to_owned(), worker.into_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worker(page: &str) -> String {
        let mut files = Files::default();
        for (name, text) in [(INDEX, page), ("app.js", "x"), ("embed.js", "y"), (NAME, "an old one")] {
            files.0.insert(name.to_owned(), text.as_bytes().to_vec());
        }
        add(&mut files);
        files.text(NAME).expect("text").to_owned()
    }

    #[test]
    fn it_knows_every_file_and_its_version_is_what_is_in_them() {
        let one = worker("<p>one");
        assert!(one.contains("const FILES = [\n  \"./app.js\",\n  \"./\",\n];"), "{one}");
        assert!(!one.contains("BUILD-") && !one.contains("embed.js"), "{one}");
        assert_eq!(one, worker("<p>one"));
        assert_ne!(one, worker("<p>two"));
    }
}
