//! How far a reader has come, in few characters: for a learning system that keeps 4,096 of them and no line breaks, and for a
//! page that frames this one.
//!
//! `c1;@outbox relay-dies;outbox:rA…;A…`: the lesson that was open last and where; a part a lesson, with a few characters for
//! each task that was touched; then the answers, as long as there is room. What a task comes to is found again by a mark made
//! from its id, so a book that was edited meanwhile loses the tasks that are gone and no others. Hints and tries are counted
//! only so far. Nothing of it grows past [`COMPACT_BYTES_MAX`].

use super::answer::Answer;
use super::contents::{Contents, Entry, contents};
use super::progress::{LessonProgress, Progress, TaskProgress};
use super::target::is_id;

/// Most characters that are written: a learning system's 4,096 and room for how one likes to look at it.
pub const COMPACT_BYTES_MAX: usize = 3_900;

const NAME: &str = "c1";
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const TRIES_MAX: u32 = 7;
const HINTS_MAX: u32 = 3;
/// A task: its mark, what became of it, the day.
const TASK_CHARS: usize = 5;
/// Days are counted from the first of 2024.
const FIRST_YEAR: u32 = 2024;

/// How much of a book is done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Done {
    /// Tasks of lessons that are solved.
    pub solved: usize,
    /// Tasks that there are.
    pub tasks: usize,
    /// Lessons that were read to their end.
    pub read: usize,
    /// Lessons that there are.
    pub lessons: usize,
}

/// How much of this book is done.
pub fn done(progress: &Progress, contents: &Contents) -> Done {
    let is_read = |entry: &&Entry| progress.lessons.get(entry.id()).is_some_and(|lesson| lesson.read);
    let lessons = &contents.lessons;
    Done {
        solved: lessons.iter().map(|entry| entry.solved(progress)).sum(),
        tasks: lessons.iter().map(|entry| entry.tasks.len()).sum(),
        read: lessons.iter().filter(is_read).count(),
        lessons: lessons.len(),
    }
}

/// What a host is told: `12 75 3 16 c1;…`.
pub fn report(progress: &Progress, contents: &Contents) -> String {
    let Done { solved, tasks, read, lessons } = done(progress, contents);
    format!("{solved} {tasks} {read} {lessons} {}", write(progress, contents))
}

/// The short form: printable ASCII in one line, without `|`.
pub fn write(progress: &Progress, contents: &Contents) -> String {
    let mut text = NAME.to_owned();
    if let Some(last) = progress.last.as_ref().filter(|last| is_id(last)) {
        let at = progress.lessons.get(last).and_then(|lesson| lesson.at.as_deref()).unwrap_or_default();
        text += &format!(";@{last} {at}");
    }
    let entries = contents.lessons.iter().chain(&contents.cases);
    let kept: Vec<_> = entries.filter_map(|entry| Some((entry, progress.lessons.get(entry.id())?))).collect();
    for (entry, lesson) in &kept {
        add(&mut text, &part(entry, lesson));
    }
    for (entry, lesson) in &kept {
        for (index, task) in entry.tasks.iter().enumerate() {
            let answer = lesson.tasks.get(*task).and_then(|task| task.answer.as_ref());
            if let Some(answer) = answer.map(Answer::to_string).filter(|answer| is_plain(answer)) {
                add(&mut text, &format!(";A{} {} {answer}", entry.id(), mark(entry.tasks, index)));
            }
        }
    }
    text
}

/// Adds what there is room for.
fn add(text: &mut String, part: &str) {
    if text.len() + part.len() <= COMPACT_BYTES_MAX {
        text.push_str(part);
    }
}

fn is_plain(answer: &str) -> bool {
    answer.bytes().all(|byte| matches!(byte, b' '..=b'~') && !b";|".contains(&byte))
}

fn part(entry: &Entry, lesson: &LessonProgress) -> String {
    let mut part = format!(";{}:{}", entry.id(), if lesson.read { 'r' } else { '-' });
    for (index, id) in entry.tasks.iter().enumerate() {
        let Some(task) = lesson.tasks.get(*id) else { continue };
        let (hints, tries) = (task.hints.min(HINTS_MAX), task.tries.min(TRIES_MAX));
        part += &mark(entry.tasks, index);
        part.push(digit(u32::from(task.solved.is_some()) << 5 | hints << 3 | tries));
        let days = task.solved.as_deref().map_or(0, days);
        part.push(digit(days >> 6));
        part.push(digit(days & 63));
    }
    part
}

/// Two characters made from the id of a task; one that another task of the lesson has already counts on.
fn mark(tasks: &[&str], index: usize) -> String {
    let hash = |id: &str| id.bytes().fold(7_u32, |hash, byte| hash.wrapping_mul(31).wrapping_add(byte.into())) % 4096;
    let mut taken = Vec::new();
    for id in &tasks[..=index] {
        let mut number = hash(id);
        while taken.contains(&number) {
            number = (number + 1) % 4096;
        }
        taken.push(number);
    }
    let number = taken.last().copied().unwrap_or_default();
    [digit(number >> 6), digit(number & 63)].iter().collect()
}

fn digit(number: u32) -> char {
    DIGITS[number as usize & 63].into()
}

fn number(char: u8) -> Option<u32> {
    DIGITS.iter().position(|digit| *digit == char).map(|place| place as u32)
}

/// Days of a calendar in which every month has 31: it needs no leap years, and every day comes back.
fn days(day: &str) -> u32 {
    let mut parts = day.split('-').map(|part| part.parse::<u32>().unwrap_or(0));
    let [year, month, day] = [(); 3].map(|()| parts.next().unwrap_or(0));
    let (Some(years), Some(months)) = (year.checked_sub(FIRST_YEAR), month.checked_sub(1)) else { return 0 };
    // 0 is a day that nobody could tell.
    let days = years * 372 + months * 31 + day;
    if (1..4096).contains(&days) { days } else { 0 }
}

fn day(days: u32) -> String {
    match days.checked_sub(1) {
        None => "0000-00-00".to_owned(),
        Some(days) => format!("{:04}-{:02}-{:02}", FIRST_YEAR + days / 372, days % 372 / 31 + 1, days % 31 + 1),
    }
}

/// Whether this is the short form.
pub fn is_compact(text: &str) -> bool {
    text.strip_prefix(NAME).is_some_and(|rest| rest.is_empty() || rest.starts_with(';'))
}

/// The short form, if it is one, of the book that is open.
pub(super) fn opened(text: &str) -> Option<Progress> {
    is_compact(text).then(|| read(text, contents()))
}

/// Reads the short form. What it cannot read it leaves out.
pub fn read(text: &str, contents: &Contents) -> Progress {
    let mut lines = String::from("crashpoint progress 1\n");
    let mut last = None;
    for part in text.split(';').skip(1) {
        match part.as_bytes().first() {
            Some(b'@') => last = part[1..].split_once(' '),
            Some(b'A') => lines += &answer(&part[1..], contents).unwrap_or_default(),
            _ => lines += &lesson(part, contents).unwrap_or_default(),
        }
    }
    let mut progress = Progress::parse(&lines).0;
    if let Some((last, at)) = last {
        progress.visit(last, Some(at).filter(|at| !at.is_empty()));
    }
    progress
}

fn entry<'a>(id: &str, contents: &'a Contents) -> Option<&'a Entry> {
    contents.lessons.iter().chain(&contents.cases).find(|entry| entry.id() == id)
}

fn task(entry: &Entry, wanted: &str) -> Option<&'static str> {
    (0..entry.tasks.len()).find(|index| mark(entry.tasks, *index) == wanted).map(|index| entry.tasks[index])
}

fn answer(part: &str, contents: &Contents) -> Option<String> {
    let mut words = part.splitn(3, ' ');
    let (id, mark, answer) = (words.next()?, words.next()?, words.next()?);
    let entry = entry(id, contents)?;
    Some(format!("answer {id} {} {answer}\n", task(entry, mark)?))
}

fn lesson(part: &str, contents: &Contents) -> Option<String> {
    let (id, rest) = part.split_once(':')?;
    let entry = entry(id, contents)?;
    let (read, tasks) = rest.split_at_checked(1)?;
    let mut lines = format!("lesson {id}{}\n", if read == "r" { " read" } else { "" });
    for chars in tasks.as_bytes().chunks_exact(TASK_CHARS) {
        let state =
            read_task(chars).and_then(|state| Some((task(entry, std::str::from_utf8(&chars[..2]).ok()?)?, state)));
        let Some((task, TaskProgress { tries, hints, solved, .. })) = state else { continue };
        let solved = solved.map(|day| format!(" solved {day}")).unwrap_or_default();
        lines += &format!("task {id} {task} tries {tries} hints {hints}{solved}\n");
    }
    Some(lines)
}

fn read_task(chars: &[u8]) -> Option<TaskProgress> {
    let state = number(chars[2])?;
    let days = number(chars[3])? << 6 | number(chars[4])?;
    let solved = (state >> 5 == 1).then(|| day(days));
    Some(TaskProgress { tries: state & TRIES_MAX, hints: state >> 3 & HINTS_MAX, solved, answer: None })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(answer: &str) -> Progress {
        let mut progress = Progress::default();
        for entry in contents().lessons.iter().chain(&contents().cases) {
            for task in entry.tasks {
                progress.open_hints(entry.id(), task, 2);
                for _ in 0..3 {
                    let answer = Answer::parse(answer).expect("an answer");
                    progress.answer(entry.id(), task, answer, true, "2026-02-28");
                }
            }
            progress.visit(entry.id(), Some("the-longest-id-that-a-fence-can-have-40"));
            progress.finish(entry.id());
        }
        progress
    }

    fn without_answers(mut progress: Progress) -> Progress {
        for lesson in progress.lessons.values_mut() {
            lesson.tasks.values_mut().for_each(|task| task.answer = None);
            lesson.at = None;
        }
        progress
    }

    #[test]
    fn the_whole_course_fits_with_every_answer_filled() {
        let long = format!("program consumer /   receive / {}", "  add balance / ".repeat(8));
        for answer in ["verdict duplicate", "choices 0 1 2 3", "order none", &long] {
            let progress = filled(answer);
            let text = write(&progress, contents());
            assert!(text.len() <= COMPACT_BYTES_MAX, "{}", text.len());
            assert!(text.bytes().all(|byte| matches!(byte, b' '..=b'~') && byte != b'|'), "{text}");
            assert!(is_compact(&text));
            let back = read(&text, contents());
            assert_eq!(without_answers(back.clone()), without_answers(progress.clone()), "{text}");
            assert_eq!(back.last, progress.last);
            assert_eq!(read(&write(&back, contents()), contents()), back, "what was kept is kept");
        }
    }

    #[test]
    fn short_answers_are_kept() {
        let progress = filled("verdict loss");
        let back = read(&write(&progress, contents()), contents());
        let answers =
            back.lessons.values().flat_map(|lesson| lesson.tasks.values()).filter(|task| task.answer.is_some());
        assert!(answers.count() > 40);
    }

    #[test]
    fn nothing_that_is_damaged_does_harm() {
        for text in [
            "c1",
            "c1;",
            "c1;@;A;:;x:;outbox",
            "c1;outbox:",
            "c1;outbox:r12",
            "c1;outbox:rж",
            "c1;outbox:жжжж",
            "c1;A a b c;@x",
        ] {
            assert!(is_compact(text));
            read(text, contents());
        }
        assert!(!is_compact("crashpoint progress 1\n") && !is_compact("c10;") && !is_compact(""));
    }

    #[test]
    fn days_come_back_and_others_are_unknown() {
        for known in ["2024-01-01", "2024-02-29", "2026-12-31", "2034-12-31"] {
            assert_eq!(day(days(known)), known);
        }
        for unknown in ["2023-12-31", "0000-00-00", "2036-01-01"] {
            assert_eq!(day(days(unknown)), "0000-00-00");
        }
    }

    #[test]
    fn what_is_done_is_counted_in_lessons() {
        let Done { solved, tasks, read, lessons } = done(&filled("verdict loss"), contents());
        assert_eq!((solved, read), (tasks, lessons));
        assert!(report(&Progress::default(), contents()).starts_with(&format!("0 {tasks} 0 {lessons} c1")));
    }
}
