//! How far a reader has come: kept between visits, carried in a file, merged with another one.
//!
//! Its text form is lines of words behind a line with the version. A line that means nothing here, because it is damaged
//! or of a later version, is kept as it stands and written back.
//!
//! ```text
//! crashpoint progress 1
//! last outbox
//! lesson outbox at relay-dies read
//! task outbox relay-dies tries 2 hints 1 solved 2026-07-30
//! answer outbox relay-dies verdict duplicate
//! ```

use std::collections::BTreeMap;
use std::fmt;

use super::answer::Answer;
use super::compact;
use super::target::is_id;

/// Longest text that is read, in bytes.
pub const PROGRESS_BYTES_MAX: usize = 400_000;
/// Most lines that mean nothing here and are kept all the same.
const UNREAD_MAX: usize = 200;
/// Most lessons, and most tasks of one lesson, that are kept.
const ITEMS_MAX: usize = 200;
/// Longest answer that is kept, in bytes.
const ANSWER_BYTES_MAX: usize = 8_000;

const NAME: &str = "crashpoint progress";
const VERSION: &str = "1";

/// How far a reader has come.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// By the lesson's id.
    pub lessons: BTreeMap<String, LessonProgress>,
    /// The lesson that was open last.
    pub last: Option<String>,
    unread: Vec<String>,
}

/// How far in one lesson.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LessonProgress {
    /// The reader has come to its end.
    pub read: bool,
    /// The fence at which the reader stopped.
    pub at: Option<String>,
    /// By the task's id.
    pub tasks: BTreeMap<String, TaskProgress>,
}

/// How far with one task.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TaskProgress {
    /// How often it was answered.
    pub tries: u32,
    /// How many hints were opened.
    pub hints: u32,
    /// The day on which it was first solved, as `2026-07-30`.
    pub solved: Option<String>,
    /// The last answer.
    pub answer: Option<Answer>,
}

/// Something to say about a text that was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Note {
    /// It is not a reader's progress at all.
    NotProgress,
    /// Another version wrote it; what can be read was.
    OtherVersion,
    /// So many lines could not be read.
    Unread(usize),
}

impl Progress {
    /// Reads the text form, or the [`compact`] one. Never fails: what it could not read is in the notes.
    pub fn parse(text: &str) -> (Progress, Vec<Note>) {
        if let Some(progress) = compact::opened(text) {
            return (progress, Vec::new());
        }
        let mut progress = Progress::default();
        let mut notes = Vec::new();
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut lines = text.lines().map(str::trim_end);
        let version = lines.next().and_then(|first| first.strip_prefix(NAME)).map(str::trim);
        if text.len() > PROGRESS_BYTES_MAX || version.is_none() {
            if !text.trim().is_empty() {
                notes.push(Note::NotProgress);
            }
            return (progress, notes);
        }
        if version != Some(VERSION) {
            notes.push(Note::OtherVersion);
        }
        let mut unread = 0;
        for line in lines.filter(|line| !line.is_empty()) {
            if progress.read_line(line).is_none() {
                unread += 1;
                if progress.unread.len() < UNREAD_MAX && !progress.unread.iter().any(|kept| kept == line) {
                    progress.unread.push(line.to_owned());
                }
            }
        }
        if unread > 0 {
            notes.push(Note::Unread(unread));
        }
        (progress, notes)
    }

    fn read_line(&mut self, line: &str) -> Option<()> {
        let (kind, rest) = line.split_once(' ')?;
        if kind == "last" {
            self.last = Some(id(rest)?);
            return Some(());
        }
        let (lesson, rest) = rest.split_once(' ').unwrap_or((rest, ""));
        let lesson = id(lesson)?;
        if kind == "lesson" {
            let (at, read) = read_lesson(rest)?;
            let lesson = self.lesson_mut(&lesson)?;
            lesson.read |= read;
            lesson.at = at;
            return Some(());
        }
        let (task, rest) = rest.split_once(' ').unwrap_or((rest, ""));
        let task = id(task)?;
        match kind {
            "task" => {
                let read = read_task(rest)?;
                let task = self.task_mut(&lesson, &task)?;
                *task = TaskProgress { answer: task.answer.take(), ..read };
            }
            "answer" => {
                let answer = Answer::parse(rest).filter(|_| rest.len() <= ANSWER_BYTES_MAX)?;
                self.task_mut(&lesson, &task)?.answer = Some(answer);
            }
            _ => return None,
        }
        Some(())
    }

    fn lesson_mut(&mut self, lesson: &str) -> Option<&mut LessonProgress> {
        let known = self.lessons.contains_key(lesson);
        (known || (self.lessons.len() < ITEMS_MAX && is_id(lesson)))
            .then(|| self.lessons.entry(lesson.to_owned()).or_default())
    }

    fn task_mut(&mut self, lesson: &str, task: &str) -> Option<&mut TaskProgress> {
        let tasks = &mut self.lesson_mut(lesson)?.tasks;
        let known = tasks.contains_key(task);
        (known || (tasks.len() < ITEMS_MAX && is_id(task))).then(|| tasks.entry(task.to_owned()).or_default())
    }

    /// What is known of this task.
    pub fn task(&self, lesson: &str, task: &str) -> Option<&TaskProgress> {
        self.lessons.get(lesson)?.tasks.get(task)
    }

    /// The reader is in this lesson, at this fence.
    pub fn visit(&mut self, lesson: &str, at: Option<&str>) {
        let Some(progress) = self.lesson_mut(lesson) else { return };
        progress.at = at.filter(|at| is_id(at)).map(str::to_owned);
        self.last = Some(lesson.to_owned());
    }

    /// The reader has come to the end of this lesson.
    pub fn finish(&mut self, lesson: &str) {
        if let Some(progress) = self.lesson_mut(lesson) {
            progress.read = true;
        }
    }

    /// The reader opened so many hints of this task.
    pub fn open_hints(&mut self, lesson: &str, task: &str, hints: u32) {
        if let Some(task) = self.task_mut(lesson, task) {
            task.hints = task.hints.max(hints);
        }
    }

    /// The reader answered, on this day (`2026-07-30`), and it was right or not.
    pub fn answer(&mut self, lesson: &str, task: &str, answer: Answer, solved: bool, day: &str) {
        let Some(task) = self.task_mut(lesson, task) else { return };
        task.tries = task.tries.saturating_add(1);
        task.answer = Some(answer);
        if solved && task.solved.is_none() {
            task.solved = Some(if is_day(day) { day.to_owned() } else { UNKNOWN_DAY.to_owned() });
        }
    }

    /// Everything of this lesson is forgotten.
    pub fn reset_lesson(&mut self, lesson: &str) {
        self.lessons.remove(lesson);
        let prefixes = ["lesson", "task", "answer"].map(|kind| format!("{kind} {lesson} "));
        self.unread.retain(|line| !prefixes.iter().any(|prefix| format!("{line} ").starts_with(prefix)));
        if self.last.as_deref() == Some(lesson) {
            self.last = None;
        }
    }

    /// Adds what another one has: nothing that was solved, opened or read is lost.
    pub fn merge(&mut self, other: Progress) {
        for (id, other) in other.lessons {
            let Some(lesson) = self.lesson_mut(&id) else { continue };
            lesson.read |= other.read;
            lesson.at = lesson.at.take().or(other.at);
            for (id, other) in other.tasks {
                if lesson.tasks.len() < ITEMS_MAX || lesson.tasks.contains_key(&id) {
                    lesson.tasks.entry(id).or_default().merge(other);
                }
            }
        }
        self.last = self.last.take().or(other.last);
        for line in other.unread {
            if self.unread.len() < UNREAD_MAX && !self.unread.contains(&line) {
                self.unread.push(line);
            }
        }
    }
}

impl TaskProgress {
    fn merge(&mut self, other: TaskProgress) {
        let others_answer = self.answer.is_none() || (self.solved.is_none() && other.solved.is_some());
        if others_answer && other.answer.is_some() {
            self.answer = other.answer;
        }
        self.tries = self.tries.max(other.tries);
        self.hints = self.hints.max(other.hints);
        self.solved = match (self.solved.take(), other.solved) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        };
    }
}

fn id(text: &str) -> Option<String> {
    is_id(text).then(|| text.to_owned())
}

fn read_lesson(text: &str) -> Option<(Option<String>, bool)> {
    let mut words = text.split_whitespace();
    let (mut at, mut read) = (None, false);
    while let Some(word) = words.next() {
        match word {
            "at" => at = Some(id(words.next()?)?),
            "read" => read = true,
            _ => return None,
        }
    }
    Some((at, read))
}

fn read_task(text: &str) -> Option<TaskProgress> {
    let mut words = text.split_whitespace();
    let mut task = TaskProgress::default();
    while let Some(word) = words.next() {
        let value = words.next()?;
        match word {
            "tries" => task.tries = value.parse().ok()?,
            "hints" => task.hints = value.parse().ok()?,
            "solved" if is_day(value) => task.solved = Some(value.to_owned()),
            _ => return None,
        }
    }
    Some(task)
}

/// For a day that nobody could tell.
const UNKNOWN_DAY: &str = "0000-00-00";

fn is_day(text: &str) -> bool {
    text.len() == UNKNOWN_DAY.len()
        && text
            .bytes()
            .enumerate()
            .all(|(at, byte)| if at == 4 || at == 7 { byte == b'-' } else { byte.is_ascii_digit() })
}

impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{NAME} {VERSION}")?;
        if let Some(last) = &self.last {
            writeln!(f, "last {last}")?;
        }
        for (id, lesson) in &self.lessons {
            write!(f, "lesson {id}")?;
            if let Some(at) = &lesson.at {
                write!(f, " at {at}")?;
            }
            writeln!(f, "{}", if lesson.read { " read" } else { "" })?;
            for (task_id, task) in &lesson.tasks {
                write!(f, "task {id} {task_id} tries {} hints {}", task.tries, task.hints)?;
                if let Some(day) = &task.solved {
                    write!(f, " solved {day}")?;
                }
                writeln!(f)?;
                if let Some(answer) = &task.answer {
                    writeln!(f, "answer {id} {task_id} {answer}")?;
                }
            }
        }
        self.unread.iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
crashpoint progress 1
last outbox
lesson outbox at relay-dies read
task outbox close-both tries 1 hints 0
task outbox relay-dies tries 2 hints 1 solved 2026-07-30
answer outbox relay-dies verdict duplicate
lesson window
";

    fn progress(text: &str) -> Progress {
        Progress::parse(text).0
    }

    #[test]
    fn it_comes_back_from_its_text() {
        let (progress, notes) = Progress::parse(TEXT);
        assert_eq!(notes, []);
        assert_eq!(progress.to_string(), TEXT);
        assert_eq!(progress.task("outbox", "relay-dies").map(|task| task.hints), Some(1));
    }

    #[test]
    fn what_a_reader_does_is_written_down() {
        let mut progress = Progress::default();
        let answer = |text| Answer::parse(text).expect("an answer");
        progress.visit("window", Some("crash"));
        progress.open_hints("window", "guess", 1);
        progress.answer("window", "guess", answer("verdict once"), false, "2026-07-30");
        progress.answer("window", "guess", answer("verdict duplicate"), true, "2026-07-31");
        progress.answer("window", "guess", answer("verdict duplicate"), true, "2026-08-01");
        progress.finish("window");
        let text = "\
crashpoint progress 1
last window
lesson window at crash read
task window guess tries 3 hints 1 solved 2026-07-31
answer window guess verdict duplicate
";
        assert_eq!(progress.to_string(), text);
        progress.reset_lesson("window");
        assert_eq!(progress, Progress::default());
    }

    #[test]
    fn a_later_version_loses_nothing() {
        let text = "crashpoint progress 2\nlast outbox\nbadge gold\nlesson outbox at x stars 5\n";
        let (mut progress, notes) = Progress::parse(text);
        assert_eq!(notes, [Note::OtherVersion, Note::Unread(2)]);
        let kept = "crashpoint progress 1\nlast outbox\nbadge gold\nlesson outbox at x stars 5\n";
        assert_eq!(progress.to_string(), kept);
        progress.reset_lesson("outbox");
        assert_eq!(progress.to_string(), "crashpoint progress 1\nbadge gold\n");
    }

    #[test]
    fn another_file_is_not_progress() {
        for (text, notes) in [("", [].as_slice()), ("lang=ru", &[Note::NotProgress]), ("{}", &[Note::NotProgress])] {
            assert_eq!(Progress::parse(text), (Progress::default(), notes.to_vec()), "{text}");
        }
    }

    #[test]
    fn merging_keeps_what_was_done() {
        let one = progress(TEXT);
        let other = progress(
            "crashpoint progress 1\nlast window\nlesson window at crash\ntask outbox close-both tries 4 hints 2 solved 2026-08-02\n\
             answer outbox close-both strategy outbox key-same-tx increment\ntask outbox relay-dies tries 1 hints 3 solved 2026-07-01\n",
        );
        let merged = "\
crashpoint progress 1
last outbox
lesson outbox at relay-dies read
task outbox close-both tries 4 hints 2 solved 2026-08-02
answer outbox close-both strategy outbox key-same-tx increment
task outbox relay-dies tries 2 hints 3 solved 2026-07-01
answer outbox relay-dies verdict duplicate
lesson window at crash
";
        let mut both = one.clone();
        both.merge(other.clone());
        assert_eq!(both.to_string(), merged);
        let mut again = both.clone();
        again.merge(one);
        again.merge(other);
        assert_eq!(again, both);
    }
}
