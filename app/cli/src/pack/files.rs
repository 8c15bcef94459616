//! The files of a site in memory, by their path with `/`, sorted.

use crate::inputs::files_below;
use crate::problem::{Problem, cannot, failed};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The page that starts the site.
pub(super) const INDEX: &str = "index.html";

/// The files.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Files(pub(crate) BTreeMap<String, Vec<u8>>);

impl Files {
    /// Every file below the folder. Hidden ones are left out.
    pub(crate) fn read(folder: &Path) -> Result<Files, Problem> {
        let mut files = BTreeMap::new();
        for file in files_below(folder) {
            let below = file.strip_prefix(folder).unwrap_or(&file);
            let parts: Vec<_> = below.iter().map(|part| part.to_string_lossy()).collect();
            files.insert(parts.join("/"), fs::read(&file).map_err(cannot("read", &file))?);
        }
        Ok(Files(files))
    }

    /// The text of a file.
    pub(super) fn text(&self, name: &str) -> Result<&str, Problem> {
        let bytes = self.0.get(name).ok_or_else(|| failed(format!("the site has no {name}: build it again.")))?;
        std::str::from_utf8(bytes).map_err(|_| failed(format!("{name} of the site is not text: build it again.")))
    }

    /// Writes them into the folder. One that is there already is replaced if it is a site; anything else is left as it is.
    pub(super) fn write(&self, folder: &Path) -> Result<usize, Problem> {
        let is_empty = || fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_none());
        if folder.exists() && !is_empty() {
            if !folder.join(INDEX).is_file() {
                let sentence = "is there already and is no site. Name another place with --out, or remove it.";
                return Err(failed(format!("{} {sentence}", folder.display())));
            }
            fs::remove_dir_all(folder).map_err(cannot("remove", folder))?;
        }
        for (name, bytes) in &self.0 {
            write_file(&folder.join(PathBuf::from_iter(name.split('/'))), bytes)?;
        }
        Ok(self.0.values().map(Vec::len).sum())
    }
}

/// Writes one file, and the folder it is in.
pub(super) fn write_file(file: &Path, bytes: &[u8]) -> Result<(), Problem> {
    let folder = file.parent().unwrap_or(file);
    if !folder.as_os_str().is_empty() {
        fs::create_dir_all(folder).map_err(cannot("make", folder))?;
    }
    fs::write(file, bytes).map_err(cannot("write", file))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::testing::empty_folder;

    #[test]
    fn a_site_is_replaced_and_a_folder_of_somebody_elses_is_not() {
        let folder = empty_folder("pack-files");
        let site = folder.join("site");
        let mut files = Files::default();
        files.0.insert(INDEX.to_owned(), b"one".to_vec());
        files.0.insert("lessons/01/en.txt".to_owned(), b"text".to_vec());
        assert_eq!(files.write(&site).expect("a new folder"), 7);
        assert_eq!(Files::read(&site).expect("files"), files);
        files.0.remove("lessons/01/en.txt");
        files.write(&site).expect("the same again");
        assert_eq!(Files::read(&site).expect("files"), files, "what is gone is gone");
        fs::remove_file(site.join(INDEX)).expect("file");
        fs::write(site.join("mine"), "mine").expect("file");
        assert!(files.write(&site).is_err());
        assert!(site.join("mine").is_file());
    }
}
