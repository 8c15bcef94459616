//! What was solved, as a list to be printed. Nobody has checked who solved it, and it says so.

use super::contents::{Entry, contents};
use super::progress::Progress;
use crate::text::lang::Lang;

/// The list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// One a lesson.
    pub lessons: Vec<RecordLine>,
    /// How many tasks are solved.
    pub solved: usize,
    /// How many there are.
    pub all: usize,
}

/// One lesson.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordLine {
    /// "4"
    pub number: u8,
    /// "The key"
    pub title: String,
    /// How many tasks are solved.
    pub solved: usize,
    /// How many there are.
    pub all: usize,
    /// It was read to its end.
    pub read: bool,
    /// The day on which the last of its solved tasks was solved first; empty: none is solved.
    pub day: String,
}

impl Record {
    /// Whether every task of every lesson is solved.
    pub fn is_complete(&self) -> bool {
        self.solved == self.all && self.all > 0
    }
}

/// The record of this progress.
pub fn record(progress: &Progress, lang: Lang) -> Record {
    let lessons: Vec<RecordLine> = contents().lessons.iter().map(|entry| line(entry, progress, lang)).collect();
    let (solved, all) = lessons.iter().fold((0, 0), |(solved, all), line| (solved + line.solved, all + line.all));
    Record { lessons, solved, all }
}

fn line(entry: &Entry, progress: &Progress, lang: Lang) -> RecordLine {
    let days = entry.tasks.iter().filter_map(|task| progress.task(entry.id(), task)?.solved.clone());
    RecordLine {
        number: entry.number(),
        title: entry.title(lang).to_owned(),
        solved: entry.solved(progress),
        all: entry.tasks.len(),
        read: progress.lessons.get(entry.id()).is_some_and(|lesson| lesson.read),
        day: days.max().unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::answer::Answer;

    #[test]
    fn what_was_solved_is_listed() {
        let first = &contents().lessons[0];
        let mut progress = Progress::default();
        assert_eq!(record(&progress, Lang::En).solved, 0);
        progress.answer(first.id(), first.tasks[0], Answer::Verdict(None), true, "2026-07-30");
        progress.answer(first.id(), first.tasks[1], Answer::Verdict(None), true, "2026-08-02");
        progress.finish(first.id());
        let told = record(&progress, Lang::En);
        assert!(!told.is_complete());
        let line = &told.lessons[0];
        assert_eq!((line.solved, line.read, line.day.as_str()), (2, true, "2026-08-02"));
        for entry in &contents().lessons {
            for task in entry.tasks {
                progress.answer(entry.id(), task, Answer::Verdict(None), true, "2026-08-03");
            }
        }
        assert!(record(&progress, Lang::Ru).is_complete());
    }
}
