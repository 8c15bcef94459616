//! The contents of the workbook: which pages there are and what each says of itself. The pages' texts are not here: they
//! are files beside the site, fetched when somebody opens them, and brought to [`open`](super::packed::open).
//!
//! Another book can take the place of the one that the workbook carries: [`replace`] with the text of its contents.

use std::fmt::Write as _;
use std::sync::{LazyLock, OnceLock};

use super::front::{Front, Sheet, read};
use super::matter::{front_matter, tasks};
use super::problem::Report;
use super::progress::Progress;
use crate::text::lang::Lang;

#[cfg_attr(not(feature = "reader"), allow(dead_code, reason = "names are asked for by links to pages only"))]
mod embedded {
    include!(concat!(env!("OUT_DIR"), "/contents.rs"));
}

/// A page in the contents.
#[derive(Clone, Debug)]
pub struct Entry {
    /// What kind of page it is.
    pub sheet: Sheet,
    /// Its name: `01-window` for a lesson, `two-relays` for a case.
    pub name: &'static str,
    /// The ids of its tasks, in order.
    pub tasks: &'static [&'static str],
    fronts: [Option<Front>; 2],
}

impl Entry {
    /// What it says of itself in this language; where that is missing, in the other one, and in which.
    pub fn front(&self, lang: Lang) -> Option<(&Front, Lang)> {
        let of = |lang: Lang| self.fronts[lang as usize].as_ref().map(|front| (front, lang));
        of(lang).or_else(|| Lang::ALL.into_iter().find_map(of))
    }

    /// How many of its tasks are solved.
    pub fn solved(&self, progress: &Progress) -> usize {
        let is_solved = |task: &&&str| progress.task(self.id(), task).is_some_and(|task| task.solved.is_some());
        self.tasks.iter().filter(is_solved).count()
    }

    /// What it is called.
    pub fn title(&self, lang: Lang) -> &str {
        self.front(lang).map_or(self.name, |(front, _)| front.title.as_str())
    }

    /// A lesson's number; 0 for other pages.
    pub fn number(&self) -> u8 {
        self.name.split('-').next().and_then(|number| number.parse().ok()).unwrap_or(0)
    }

    /// A lesson's name without its number: what progress is kept under. Of another page, its name.
    pub fn id(&self) -> &'static str {
        match self.sheet {
            Sheet::Lesson => self.name.split_once('-').map_or(self.name, |(_, id)| id),
            Sheet::Case | Sheet::Page => self.name,
        }
    }

    /// Where it is in this language, packed, relative to the site.
    pub fn path(&self, lang: Lang) -> String {
        match self.sheet {
            Sheet::Lesson => format!("lessons/{}/{}.txt", self.name, lang.code()),
            Sheet::Case => format!("lessons/cases/{}.{}.txt", self.name, lang.code()),
            Sheet::Page => format!("lessons/pages/{}.{}.txt", self.name, lang.code()),
        }
    }
}

/// Everything there is to open.
#[derive(Clone, Debug)]
pub struct Contents {
    /// By number.
    pub lessons: Vec<Entry>,
    /// By name.
    pub cases: Vec<Entry>,
    /// By name.
    pub pages: Vec<Entry>,
}

impl Contents {
    /// The lesson with this folder or id.
    pub fn lesson(&self, name: &str) -> Option<&Entry> {
        self.lessons.iter().find(|entry| entry.name == name || entry.id() == name)
    }

    /// The case with this name.
    pub fn case(&self, name: &str) -> Option<&Entry> {
        self.cases.iter().find(|entry| entry.name == name)
    }

    /// The page with this name.
    pub fn page(&self, name: &str) -> Option<&Entry> {
        self.pages.iter().find(|entry| entry.name == name)
    }

    /// The lessons before and after this one.
    pub fn neighbours(&self, lesson: &Entry) -> [Option<&Entry>; 2] {
        let place = self.lessons.iter().position(|entry| entry.name == lesson.name);
        let Some(place) = place else { return [None, None] };
        [place.checked_sub(1).and_then(|before| self.lessons.get(before)), self.lessons.get(place + 1)]
    }

    /// Where a reader goes on, and at which fence: where one stopped, or, with that lesson read and solved, the next one.
    pub fn resume(&self, progress: &Progress) -> Option<(&Entry, Option<String>)> {
        let entry = self.lesson(progress.last.as_ref()?)?;
        let lesson = progress.lessons.get(entry.id());
        let done = lesson.is_some_and(|lesson| lesson.read) && entry.solved(progress) == entry.tasks.len();
        match self.neighbours(entry) {
            [_, Some(next)] if done => Some((next, None)),
            _ => Some((entry, lesson.and_then(|lesson| lesson.at.clone()))),
        }
    }
}

/// The contents: those that the workbook carries, or of the book that took its place.
pub fn contents() -> &'static Contents {
    static CONTENTS: LazyLock<Contents> = LazyLock::new(|| Contents {
        lessons: entries(embedded::LESSONS, Sheet::Lesson),
        cases: entries(embedded::CASES, Sheet::Case),
        pages: entries(embedded::PAGES, Sheet::Page),
    });
    &CONTENTS
}

/// The name of a page as it stands in the contents, if there is such a page; of a lesson, also by its id.
#[cfg(feature = "reader")]
pub fn name(sheet: Sheet, text: &str) -> Option<&'static str> {
    let is_id = |name: &str| sheet == Sheet::Lesson && name.split_once('-').is_some_and(|(_, id)| id == text);
    let fits = |name: &&str| *name == text || is_id(name);
    if let Some(other) = other(sheet) {
        return names(other, sheet).find(fits);
    }
    let embedded = match sheet {
        Sheet::Lesson => embedded::LESSONS_NAMES,
        Sheet::Case => embedded::CASES_NAMES,
        Sheet::Page => embedded::PAGES_NAMES,
    };
    embedded.iter().copied().find(fits)
}

/// What a first visit downloads has no pages to name.
#[cfg(not(feature = "reader"))]
pub fn name(_: Sheet, _: &str) -> Option<&'static str> {
    None
}

/// Name, front matter by language, ids of the tasks.
type Embedded = (&'static str, [&'static str; 2], &'static [&'static str]);

fn entries(pages: &[Embedded], sheet: Sheet) -> Vec<Entry> {
    if let Some(other) = other(sheet) {
        return other_entries(other, sheet);
    }
    pages.iter().map(|(name, matters, tasks)| entry(sheet, name, *matters, tasks)).collect()
}

fn entry(sheet: Sheet, name: &'static str, matters: [&str; 2], tasks: &'static [&'static str]) -> Entry {
    let front = |matter: &str| (!matter.is_empty()).then(|| read(matter, sheet, &mut Report::default()));
    Entry { sheet, name, tasks, fronts: matters.map(front) }
}

/// The contents of another book, as its text.
static OTHER: OnceLock<&str> = OnceLock::new();

/// From now on the contents are what this text, which [`written`] made, says. It must come before anybody asks. A kind of
/// page that it does not name stays as the workbook has it.
pub fn replace(text: String) {
    // It is there as long as the page is.
    let _ = OTHER.set(Box::leak(text.into_boxed_str()));
}

/// The other book's text, if it names a page of this kind.
fn other(sheet: Sheet) -> Option<&'static str> {
    OTHER.get().copied().filter(|text| names(text, sheet).next().is_some())
}

fn word(sheet: Sheet) -> &'static str {
    match sheet {
        Sheet::Lesson => "lesson ",
        Sheet::Case => "case ",
        Sheet::Page => "page ",
    }
}

/// The first words behind the kind: `lesson 01-window guess break` says `01-window`.
fn names(text: &str, sheet: Sheet) -> impl Iterator<Item = &str> {
    text.lines().filter_map(move |line| line.strip_prefix(word(sheet))?.split(' ').next())
}

fn other_entries(text: &'static str, sheet: Sheet) -> Vec<Entry> {
    let mut entries = Vec::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let Some(rest) = line.strip_prefix(word(sheet)) else { continue };
        let mut words = rest.split(' ');
        let name = words.next().unwrap_or_default();
        let mut matters = Lang::ALL.map(|_| String::new());
        while let Some(line) = lines.peek().and_then(|line| line.strip_prefix(' ')) {
            for (lang, matter) in Lang::ALL.into_iter().zip(&mut matters) {
                if let Some(line) = line.strip_prefix(lang.code()) {
                    let _ = writeln!(matter, "{}", line.get(1..).unwrap_or_default());
                }
            }
            lines.next();
        }
        let tasks = Vec::leak(words.collect());
        entries.push(entry(sheet, name, matters.each_ref().map(String::as_str), tasks));
    }
    entries
}

/// A page of another book: its kind, its name, its text by language.
pub type Page = (Sheet, String, [Option<String>; 2]);

/// The text of another book's contents. `misconceptions` is the text of its file; empty: it has none of its own.
pub fn written(pages: &[Page], misconceptions: &str) -> String {
    let mut text = String::new();
    for (sheet, name, texts) in pages {
        let ids = texts.iter().flatten().map(|text| tasks(text)).find(|tasks| !tasks.is_empty()).unwrap_or_default();
        text += word(*sheet);
        text += &[vec![name.as_str()], ids].concat().join(" ");
        text.push('\n');
        for (lang, page) in Lang::ALL.into_iter().zip(texts) {
            let matter = page.as_deref().map(front_matter).unwrap_or_default();
            matter.lines().for_each(|line| text += &format!(" {} {line}\n", lang.code()));
        }
    }
    misconceptions.lines().filter(|line| !line.starts_with('#')).for_each(|line| text += &format!("believed {line}\n"));
    text
}

/// What is believed: the misconception with this slug, in a sentence.
pub fn misconception(slug: &str, lang: Lang) -> Option<&'static str> {
    let others =
        OTHER.get().into_iter().flat_map(|text| text.lines()).filter_map(|line| line.strip_prefix("believed "));
    let texts = others.chain(embedded::MISCONCEPTIONS.lines()).find_map(|line| {
        let (name, texts) = line.split_once(": ")?;
        (name == slug).then_some(texts)
    })?;
    let (en, ru) = texts.split_once(" | ")?;
    Some(lang.pick(en, ru))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_know_where_they_are() {
        let lesson = "title: The outbox\ngoal: x\nminutes: 7\nclaims: C16 C17\n";
        let lesson = entry(Sheet::Lesson, "08-outbox", [lesson, ""], &["a"]);
        let other = entry(Sheet::Lesson, "09-circle", ["", "title: Круг\n"], &[]);
        assert_eq!((lesson.id(), lesson.number(), lesson.title(Lang::Ru)), ("outbox", 8, "The outbox"));
        assert_eq!(lesson.front(Lang::Ru).map(|(front, lang)| (front.minutes, lang)), Some((7, Lang::En)));
        assert_eq!(other.title(Lang::En), "Круг");
        assert_eq!(lesson.path(Lang::Ru), "lessons/08-outbox/ru.txt");
        let case = entry(Sheet::Case, "two-relays", ["title: Two relays\n", ""], &[]);
        assert_eq!((case.id(), case.path(Lang::En)), ("two-relays", "lessons/cases/two-relays.en.txt".to_owned()));
    }

    #[test]
    fn another_books_contents_come_back_from_their_text() {
        let page = |title: &str| {
            Some(format!("---\ntitle: {title}\nminutes: 5\nhidden: x\n---\nWords.\n```question ask\n```\n"))
        };
        let pages = [
            (Sheet::Lesson, "01-mine".to_owned(), [page("Mine"), page("Моё")]),
            (Sheet::Lesson, "02-yours".to_owned(), [None, Some("---\ntitle: Твоё\n---\n".to_owned())]),
        ];
        let text = written(&pages, "# how\nonce: It is once. | Ровно раз.\n");
        assert!(text.starts_with("lesson 01-mine ask\n en title: Mine\n en minutes: 5\n ru title: Моё\n"), "{text}");
        assert!(text.ends_with("believed once: It is once. | Ровно раз.\n"), "{text}");
        assert_eq!(names(&text, Sheet::Lesson).collect::<Vec<_>>(), ["01-mine", "02-yours"]);
        assert_eq!(names(&text, Sheet::Case).next(), None);
        let entries = other_entries(text.leak(), Sheet::Lesson);
        let shown = |entry: &Entry, lang| (entry.id(), entry.title(lang).to_owned(), entry.tasks);
        assert_eq!(shown(&entries[0], Lang::Ru), ("mine", "Моё".to_owned(), ["ask"].as_slice()));
        assert_eq!(shown(&entries[1], Lang::En), ("yours", "Твоё".to_owned(), [].as_slice()));
    }

    #[test]
    fn every_misconception_has_both_texts() {
        let slugs = embedded::MISCONCEPTIONS.lines().filter(|line| !line.starts_with('#'));
        for (slug, _) in slugs.filter_map(|line| line.split_once(':')) {
            for lang in Lang::ALL {
                assert!(misconception(slug, lang).is_some_and(|text| text.ends_with('.')), "{slug}");
            }
        }
        assert_eq!(misconception("none", Lang::En), None);
    }

    #[test]
    fn a_reader_goes_on_where_one_stopped() {
        let contents = contents();
        let [first, second] = [&contents.lessons[0], &contents.lessons[1]];
        let place = |progress: &Progress| contents.resume(progress).map(|(entry, at)| (entry.name, at));
        let mut progress = Progress::default();
        assert_eq!(place(&progress), None);
        progress.visit(first.id(), Some("a"));
        assert_eq!(place(&progress), Some((first.name, Some("a".to_owned()))));
        progress.finish(first.id());
        for task in first.tasks {
            assert_eq!(place(&progress).map(|(name, _)| name), Some(first.name));
            progress.answer(first.id(), task, super::super::answer::Answer::Verdict(None), true, "2026-07-30");
        }
        assert_eq!(place(&progress), Some((second.name, None)));
    }

    #[test]
    fn neighbours_are_those_in_the_contents() {
        let contents = contents();
        for pair in contents.lessons.windows(2) {
            assert_eq!(contents.neighbours(&pair[0])[1].map(|entry| entry.name), Some(pair[1].name));
            assert!(pair[0].number() < pair[1].number());
        }
    }
}
