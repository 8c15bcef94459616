//! The pages of the workbook as the site serves them: packed, each in a file of its own.

use crate::inputs::files_below;
use crate::problem::{Problem, cannot};
use crashpoint_workbook::lesson::Sheet;
use crashpoint_workbook::lesson::packed::pack;
use std::fs;
use std::path::{Path, PathBuf};

/// Packs every page below `lessons` into a file below `into`, and copies the pictures beside them.
pub(crate) fn lay_out(lessons: &Path, into: &Path) -> Result<(), Problem> {
    for (name, bytes) in packed(lessons)? {
        let file = into.join(name);
        let folder = file.parent().unwrap_or(into);
        fs::create_dir_all(folder).map_err(cannot("make", folder))?;
        fs::write(&file, bytes).map_err(cannot("write", &file))?;
    }
    Ok(())
}

/// Every page below `lessons`, packed, and the pictures beside them, with their places.
pub(crate) fn packed(lessons: &Path) -> Result<Vec<(PathBuf, Vec<u8>)>, Problem> {
    let scenario = |name: &str| fs::read_to_string(lessons.join(format!("cases/{name}.scenario"))).ok();
    let mut files = Vec::new();
    for file in files_below(lessons) {
        let Ok(name) = file.strip_prefix(lessons) else { continue };
        match (sheet(name), name.extension().and_then(|extension| extension.to_str())) {
            (Some(sheet), Some("md")) => {
                let text = fs::read_to_string(&file).map_err(cannot("read", &file))?;
                files.push((name.with_extension("txt"), pack(&text, sheet, scenario).into_bytes()));
            }
            (Some(_), Some("svg" | "png" | "jpg" | "webp")) => {
                files.push((name.to_owned(), fs::read(&file).map_err(cannot("read", &file))?));
            }
            (Some(_) | None, _) => {}
        }
    }
    Ok(files)
}

/// What kind of page stands in this folder; `None`: strategies and the like, which the site carries.
pub(crate) fn sheet(name: &Path) -> Option<Sheet> {
    let mut parts = name.iter().filter_map(|part| part.to_str());
    let (folder, _) = (parts.next()?, parts.next()?);
    match folder {
        "cases" => Some(Sheet::Case),
        "pages" => Some(Sheet::Page),
        folder => folder.starts_with(|char: char| char.is_ascii_digit()).then_some(Sheet::Lesson),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::testing::empty_folder;
    use crashpoint_workbook::lesson::packed::open;

    #[test]
    fn pages_are_packed_and_pictures_copied() {
        let root = empty_folder("pages");
        for (name, text) in [
            ("lessons/README.md", "how"),
            ("lessons/strategies/README.md", "how"),
            ("lessons/01-window/en.md", "---\ntitle: The window\n---\n```play x\ncase early\n```\n"),
            ("lessons/01-window/queue.svg", "<svg/>"),
            ("lessons/cases/early.ru.md", "---\ntitle: Рано\n---\nТекст\n"),
            ("lessons/cases/early.scenario", "consumer\n  receive\n  ack\n  add balance\n"),
        ] {
            let file = root.join(name);
            fs::create_dir_all(file.parent().expect("a folder")).expect("folder");
            fs::write(file, text).expect("file");
        }
        let into = root.join("out");
        lay_out(&root.join("lessons"), &into).expect("it can be laid out");
        let files = ["01-window/en.txt", "01-window/queue.svg", "cases/early.ru.txt"].map(|name| into.join(name));
        assert_eq!(files_below(&into), files);
        let page = open(&fs::read_to_string(&files[0]).expect("a page"), Sheet::Lesson).expect("a packed page");
        assert_eq!(page.cases(), Vec::<&str>::new(), "the case goes along");
    }
}
