//! The lessons say what the model says, in both languages.

use std::fs;
use std::path::{Path, PathBuf};

use crashpoint_workbook::lesson::contents::contents;
use crashpoint_workbook::lesson::lint::{SourceFile, coverage, lint};
use crashpoint_workbook::lesson::parse;
use crashpoint_workbook::text::lang::Lang;

/// Every file of `lessons/`; what is no text by its name only.
fn files() -> Vec<SourceFile> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../lessons");
    let mut files = Vec::new();
    let mut open: Vec<PathBuf> = vec![root.clone()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                open.push(path);
                continue;
            }
            let below = path.strip_prefix(&root).expect("below the root").to_string_lossy().replace('\\', "/");
            let text = String::from_utf8(fs::read(&path).expect("a file")).unwrap_or_default();
            files.push(SourceFile { path: below, text });
        }
    }
    files.sort_by(|one, other| one.path.cmp(&other.path));
    files
}

#[test]
fn the_lessons_say_what_the_model_says() {
    let files = files();
    assert!(files.iter().any(|file| file.path == "misconceptions.txt"));
    let told: Vec<String> = lint(&files).iter().map(|finding| format!("lessons/{finding}")).collect();
    assert!(told.is_empty(), "\n{}", told.join("\n"));
}

/// Once the book is whole it stays so: every claim taught, every misconception refuted, every kind of task, all cases.
#[test]
fn the_whole_book_teaches_everything() {
    const LESSONS: usize = 16;
    const CASES: usize = 16;
    if contents().lessons.len() < LESSONS {
        return;
    }
    let told: Vec<String> = coverage(&files()).iter().map(|finding| format!("lessons/{finding}")).collect();
    assert!(told.is_empty(), "\n{}", told.join("\n"));
    assert!(contents().cases.len() >= CASES, "there are {} cases", contents().cases.len());
}

/// The contents are made without reading the pages whole; they come to the same.
#[test]
fn the_contents_are_those_of_the_pages() {
    let contents = contents();
    let files = files();
    for entry in contents.lessons.iter().chain(&contents.cases).chain(&contents.pages) {
        for lang in Lang::ALL {
            let path = entry.path(lang).replace(".txt", ".md");
            let Some(file) = files.iter().find(|file| format!("lessons/{}", file.path) == path) else { continue };
            let (lesson, _) = parse(&file.text, entry.sheet);
            let tasks: Vec<&str> =
                lesson.fences().filter(|fence| fence.task().is_some()).map(|fence| fence.id.as_str()).collect();
            assert_eq!(entry.tasks, tasks, "{path}");
            let (front, said_in) = entry.front(lang).expect("a page has front matter");
            assert_eq!((said_in, &front.title), (lang, &lesson.front.title), "{path}");
            assert_eq!((&front.goal, &front.claims), (&lesson.front.goal, &lesson.front.claims), "{path}");
        }
    }
    let pages = files.iter().filter(|file| file.path.ends_with("/en.md") || file.path.ends_with(".en.md"));
    assert_eq!(contents.lessons.len() + contents.cases.len() + contents.pages.len(), pages.count());
}
