//! What makes a packed site another one than the built site: its title, the language it starts in, its lessons.

use super::Options;
use super::files::{Files, INDEX};
use crate::pages;
use crate::problem::{Problem, cannot, failed};
use crate::{inputs, root};
use crashpoint_workbook::export::escape::xml;
use crashpoint_workbook::lesson::Sheet;
use crashpoint_workbook::lesson::contents::{self, Page};
use crashpoint_workbook::text::Lang;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Where the pages lie in a site.
const LESSONS: &str = "lessons/";
/// Stands before the page's files in index.html; app/web reads what is in it.
const END_OF_HEAD: &str = "</head>";

/// Changes the site as the command line says.
pub(super) fn apply(files: &mut Files, options: &Options) -> Result<(), Problem> {
    let mut index = files.text(INDEX)?.to_owned();
    if let Some(title) = &options.title {
        change(&mut index, "<title>Crashpoint</title>", &format!("<title>{}</title>", xml(title)))?;
    }
    if let Some(lang) = options.lang {
        let code = lang.code();
        change(&mut index, "<html lang=\"en\">", &format!("<html lang=\"{code}\" data-lang=\"{code}\">"))?;
    }
    if options.lessons.is_some() || !options.only.is_empty() {
        let text = lessons(files, options)?;
        change(
            &mut index,
            END_OF_HEAD,
            &format!("<template id=\"app-contents\" data-text=\"{}\"></template>{END_OF_HEAD}", xml(&text)),
        )?;
    }
    files.0.insert(INDEX.to_owned(), index.into_bytes());
    Ok(())
}

fn change(index: &mut String, from: &str, to: &str) -> Result<(), Problem> {
    if !index.contains(from) {
        return Err(failed(format!(
            "{INDEX} of the site has no `{from}`: it is not one that `crashpoint build` made."
        )));
    }
    *index = index.replacen(from, to, 1);
    Ok(())
}

/// The folder the lessons come from: the one named, else this checkout's.
pub(super) fn folder(options: &Options) -> Result<PathBuf, Problem> {
    let folder = match &options.lessons {
        Some(folder) => folder.clone(),
        None => root::find()?.join("lessons"),
    };
    if folder.is_dir() {
        return Ok(folder);
    }
    Err(failed(format!("{} is not a folder. Name one with lessons in it.", folder.display())))
}

/// Lays the other lessons into the site and returns the text of their contents.
fn lessons(files: &mut Files, options: &Options) -> Result<String, Problem> {
    let folder = folder(options)?;
    let pages = read(&folder, &options.only)?;
    let is_there = |sheet: Sheet| pages.iter().any(|(of, ..)| *of == sheet);
    if !is_there(Sheet::Lesson) {
        return Err(failed(format!(
            "{} has no lessons: each is a folder such as 01-window with en.md or ru.md in it.",
            folder.display()
        )));
    }
    let goes = |name: &str| {
        let sheet = name.strip_prefix(LESSONS).and_then(|name| pages::sheet(Path::new(name)));
        sheet.is_some_and(is_there)
    };
    files.0.retain(|name, _| !goes(name));
    for (name, bytes) in pages::packed(&folder)? {
        let name = format!("{LESSONS}{}", name.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/"));
        let lesson = name[LESSONS.len()..].split('/').next().unwrap_or_default();
        let left_out = pages::sheet(Path::new(&name[LESSONS.len()..])) == Some(Sheet::Lesson)
            && !pages.iter().any(|(_, kept, _)| kept == lesson);
        if !left_out {
            files.0.insert(name, bytes);
        }
    }
    let misconceptions = fs::read_to_string(folder.join("misconceptions.txt")).unwrap_or_default();
    Ok(contents::written(&pages, &misconceptions))
}

/// Every page of the folder with its texts, lessons first; of the lessons, those that `only` names if it names any.
pub(super) fn read(folder: &Path, only: &[String]) -> Result<Vec<Page>, Problem> {
    // By kind and name.
    let mut pages: BTreeMap<(u8, String), Page> = BTreeMap::new();
    for file in inputs::files_below(folder) {
        let Ok(name) = file.strip_prefix(folder) else { continue };
        let (Some(sheet), Some("md")) = (pages::sheet(name), name.extension().and_then(|end| end.to_str())) else {
            continue;
        };
        let stem = name.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let (page, code) = match sheet {
            Sheet::Lesson => (name.iter().next().unwrap_or_default().to_string_lossy().into_owned(), stem),
            Sheet::Case | Sheet::Page => match stem.rsplit_once('.') {
                Some((page, code)) => (page.to_owned(), code.to_owned()),
                None => continue,
            },
        };
        let Some(lang) = Lang::ALL.into_iter().position(|lang| lang.code() == code) else { continue };
        let text = fs::read_to_string(&file).map_err(cannot("read", &file))?;
        let key = (sheet as u8, page.clone());
        pages.entry(key).or_insert((sheet, page, [None, None])).2[lang] = Some(text);
    }
    let wanted = |name: &str| only.is_empty() || only.iter().any(|only| only == name || is_id_of(only, name));
    let pages: Vec<Page> =
        pages.into_values().filter(|(sheet, name, _)| *sheet != Sheet::Lesson || wanted(name)).collect();
    let missing = only.iter().find(|only| !pages.iter().any(|(_, name, _)| name == *only || is_id_of(only, name)));
    match missing {
        Some(only) => Err(failed(format!("{} has no lesson `{only}`.", folder.display()))),
        None => Ok(pages),
    }
}

/// `window` is the id of `01-window`.
fn is_id_of(id: &str, name: &str) -> bool {
    name.split_once('-').is_some_and(|(_, rest)| rest == id)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::process::testing::empty_folder;

    /// As `crashpoint build` leaves it, as far as packing looks at it.
    pub(in crate::pack) fn site() -> Files {
        let index = "<!doctype html>\n<html lang=\"en\">\n  <head>\n    <title>Crashpoint</title>\n    \
                     <link rel=\"stylesheet\" href=\"./style-00000000000000aa.css\"/>\n    <template id=\"app-files\" \
                     data-js=\"./app-00000000000000bb.js\" data-wasm=\"./app-00000000000000bb_bg.wasm\" \
                     data-whole=\"whole-00000000000000cc\"></template>\n    <script src=\"./check-00000000000000ff.js\"></script>\n    \
                     <script src=\"./boot-00000000000000dd.js\" type=\"module\"></script>\n  </head>\n  <body>\n    \
                     <p id=\"loading\">…</p>\n  </body>\n</html>\n";
        let mut files = Files::default();
        for (name, text) in [
            (INDEX, index),
            ("style-00000000000000aa.css", "p{}"),
            ("app-00000000000000bb.js", "export { initSync, __wbg_init as default };"),
            ("app-00000000000000bb_bg.wasm", "small"),
            ("whole-00000000000000cc.js", "let w = '</script>';\nexport { initSync, __wbg_init as default };\n"),
            ("whole-00000000000000cc_bg.wasm", "whole"),
            ("engine-00000000000000ee.js", "engine"),
            ("engine-00000000000000ee_bg.wasm", "engine wasm"),
            ("lessons/01-window/en.txt", "the book's"),
            ("lessons/cases/two-relays.en.txt", "the book's"),
        ] {
            files.0.insert(name.to_owned(), text.as_bytes().to_vec());
        }
        files
    }

    fn own(name: &str) -> PathBuf {
        let folder = empty_folder(name);
        for (name, text) in [
            ("01-mine/en.md", "---\ntitle: Mine\n---\nHello.\n"),
            ("01-mine/queue.svg", "<svg/>"),
            ("02-yours/ru.md", "---\ntitle: Твоё\n---\nПривет.\n"),
        ] {
            let file = folder.join(name);
            fs::create_dir_all(file.parent().expect("a folder")).expect("folder");
            fs::write(file, text).expect("file");
        }
        folder
    }

    #[test]
    fn title_and_language_are_told_to_the_page() {
        let mut files = site();
        let options = Options { title: Some("A <b>".to_owned()), lang: Some(Lang::Ru), ..Options::default() };
        apply(&mut files, &options).expect("it can be changed");
        let index = files.text(INDEX).expect("text");
        assert!(
            index.contains("<title>A &lt;b&gt;</title>") && index.contains("<html lang=\"ru\" data-lang=\"ru\">"),
            "{index}"
        );
        files.0.insert(INDEX.to_owned(), b"<p>".to_vec());
        assert!(apply(&mut files, &options).is_err(), "another page");
    }

    #[test]
    fn own_lessons_take_the_place_of_the_books_and_its_cases_stay() {
        let lessons = own("pack-own");
        let mut files = site();
        let options = Options { lessons: Some(lessons.clone()), ..Options::default() };
        apply(&mut files, &options).expect("it can be changed");
        let names: Vec<&str> = files.0.keys().map(String::as_str).filter(|name| name.starts_with(LESSONS)).collect();
        let wanted = ["01-mine/en.txt", "01-mine/queue.svg", "02-yours/ru.txt", "cases/two-relays.en.txt"];
        assert_eq!(names, wanted.map(|name| format!("{LESSONS}{name}")));
        let index = files.text(INDEX).expect("text");
        let contents = "<template id=\"app-contents\" data-text=\"lesson 01-mine\n en title: Mine\nlesson 02-yours\n ru title: Твоё\n\"></template>";
        assert!(index.contains(contents), "{index}");

        let mut files = site();
        let one = Options { only: vec!["yours".to_owned()], ..options };
        apply(&mut files, &one).expect("it can be changed");
        assert!(!files.0.contains_key("lessons/01-mine/en.txt") && files.0.contains_key("lessons/02-yours/ru.txt"));
        let none = Options { only: vec!["theirs".to_owned()], ..one };
        assert!(apply(&mut files, &none).is_err_and(|problem| problem.sentence().contains("no lesson `theirs`")));
    }
}
