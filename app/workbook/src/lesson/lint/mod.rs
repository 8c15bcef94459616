//! Everything that must be true of the folder `lessons/`, checked on its texts: that they can be read, that what they say
//! is what the model says, and that both languages tell the same runs.
//!
//! It does no IO: whoever has the files brings them. [`lint`] is about each file and pair of files, [`coverage`] about
//! the whole book: what is taught somewhere.

mod book;
mod data;
mod languages;
mod links;
mod page;
mod proofs;
mod reports;
mod tasks;

use std::fmt;

use book::Book;
pub use reports::STATES_MAX;

/// A file of the folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// Its path in the folder, with `/`: `01-window/en.md`.
    pub path: String,
    /// What it says; empty for a picture.
    pub text: String,
}

/// Something that is not true.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Finding {
    /// The file.
    pub path: String,
    /// From 1.
    pub line: u32,
    /// From 1, in characters.
    pub column: u32,
    /// What is wrong, in a sentence.
    pub sentence: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: {}", self.path, self.line, self.column, self.sentence)
    }
}

/// What has been found so far.
#[derive(Debug, Default)]
struct Findings(Vec<Finding>);

impl Findings {
    fn add(&mut self, path: &str, line: u32, sentence: impl Into<String>) {
        self.at(path, line, 1, sentence);
    }

    fn at(&mut self, path: &str, line: u32, column: u32, sentence: impl Into<String>) {
        self.0.push(Finding { path: path.to_owned(), line, column, sentence: sentence.into() });
    }
}

/// Checks every file, and every pair of languages; in the order of the files.
pub fn lint(files: &[SourceFile]) -> Vec<Finding> {
    let mut findings = Findings::default();
    data::check(files, &mut findings);
    let book = Book::read(files, &mut findings);
    let mut reports = reports::Reports::default();
    data::check_cases(&book, &mut reports, &mut findings);
    for page in &book.pages {
        page::check(page, &book, &mut findings);
        links::check(page, &book, &mut findings);
    }
    languages::check(&book, &mut findings);
    for page in book.pages_to_prove() {
        for fence in page.lesson.fences() {
            proofs::check(page, fence, &mut reports, &mut findings);
            tasks::check(page, fence, &mut reports, &mut findings);
        }
    }
    findings.0.sort();
    findings.0.dedup();
    findings.0
}

/// Checks the book as a whole: each claim taught, each misconception refuted, each kind of task there.
pub fn coverage(files: &[SourceFile]) -> Vec<Finding> {
    let mut unread = Findings::default();
    let book = Book::read(files, &mut unread);
    let mut findings = Findings::default();
    book::coverage(&book, &mut findings);
    findings.0
}
