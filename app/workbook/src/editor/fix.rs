//! What puts a mistake right: one small change of the text a mistake, and only where it is plain what was meant.

use std::ops::Range;

use crashpoint_sim::ids::Role;
use crashpoint_sim::text::{
    Diagnostic, Entry, ExpectProblem, Heading, NumberProblem, Problem, ProgramProblem, Vocabulary,
};

use super::Draft;
use super::lines::Lines;
use crate::text::editor::{FixText, fix_text};
use crate::text::lang::Lang;

/// What a fix does.
enum Change {
    /// This instead of what is marked.
    Write(String),
    /// The marked words go, with the space before them.
    TakeOut,
    /// The whole line goes.
    TakeOutLine,
    /// This behind the line's words.
    Append(String),
    /// This line above the marked one.
    InsertAbove(String),
    /// This at the end of the page.
    AddSection(String),
    /// The line loses its indentation.
    Outdent,
    /// The line gets one.
    Indent,
    /// The line goes to the end of this section.
    MoveTo(Heading),
}

/// The text with the mistake put right, the cursor where it was; `None`: only its author knows what was meant.
pub fn fix(text: &str, diagnostic: &Diagnostic) -> Option<Draft> {
    let lines = Lines::new(text);
    let change = change(&lines, diagnostic)?;
    let line = diagnostic.line.saturating_sub(1) as usize;
    let marked = lines.offset(diagnostic.line, diagnostic.start)..lines.offset(diagnostic.line, diagnostic.end);
    let whole = lines.ranges.get(line)?.clone();
    Some(match change {
        Change::Write(words) => replaced(text, marked, &words),
        Change::TakeOut => {
            let before = text[whole.start..marked.start].trim_end().len();
            let start = if before == 0 { marked.start } else { whole.start + before };
            replaced(text, start..marked.end, "")
        }
        Change::TakeOutLine => without_line(text, &lines, line),
        Change::Append(words) => {
            let content = lines.text(line).split('#').next().unwrap_or_default().trim_end();
            let end = whole.start + content.len();
            replaced(text, end..end, &words)
        }
        Change::InsertAbove(words) => replaced(text, whole.start..whole.start, &format!("{words}\n")),
        Change::AddSection(words) => {
            let gap = if text.is_empty() || text.ends_with('\n') { "" } else { "\n" };
            replaced(text, text.len()..text.len(), &format!("{gap}{words}"))
        }
        Change::Outdent => {
            let indent = lines.text(line).len() - lines.text(line).trim_start().len();
            replaced(text, whole.start..whole.start + indent, "")
        }
        Change::Indent => {
            // A mark of the byte order stays where it is: in front.
            let start = marked.start.max(whole.start);
            replaced(text, start..start, "  ")
        }
        Change::MoveTo(section) => moved(text, &lines, line, section)?,
    })
}

/// What the fix is called; `None`: there is none.
pub fn fix_label(lang: Lang, text: &str, diagnostic: &Diagnostic) -> Option<String> {
    let text = match change(&Lines::new(text), diagnostic)? {
        Change::Write(words) => FixText::Write(words),
        Change::Append(words) => FixText::Append(words.trim().to_owned()),
        Change::TakeOut => FixText::TakeOut,
        Change::TakeOutLine => FixText::TakeOutLine,
        Change::InsertAbove(words) => FixText::Insert(words.trim().to_owned()),
        Change::AddSection(words) => FixText::Insert(words.lines().next().unwrap_or_default().to_owned()),
        Change::Outdent => FixText::Outdent,
        Change::Indent => FixText::Indent,
        Change::MoveTo(section) => FixText::MoveTo(section.word()),
    };
    Some(fix_text(lang, &text))
}

fn change(lines: &Lines<'_>, diagnostic: &Diagnostic) -> Option<Change> {
    let change = match &diagnostic.problem {
        Problem::Unknown { wanted, word, nearest: Some(nearest) } => Change::Write(written(*wanted, word, nearest)),
        Problem::Unknown { nearest: None, .. } => return None,
        Problem::Misplaced { entry, .. } => Change::MoveTo(home(lines, *entry)?),
        Problem::Number { of, problem } => number(of, problem),
        Problem::Expect(problem) => expect(*problem),
        Problem::Program { heading, problem } => program(*heading, problem)?,
        Problem::MissingValue(setting) => Change::Append(format!(" {}", setting.values().first()?.replace('N', "3"))),
        Problem::MissingText(_) | Problem::BadLanguage { .. } => return None,
        Problem::ExtraWords { .. } => Change::TakeOut,
        Problem::HeadingIndented(_) => Change::Outdent,
        Problem::NotIndented { .. } => Change::Indent,
        Problem::OutsideSection { .. } | Problem::NotOnThisPage { .. } => return None,
        Problem::Duplicate { .. } => Change::TakeOutLine,
        Problem::MissingSection { heading, .. } => {
            Change::AddSection(format!("{}\n  receive\n  add balance\n  ack\n", heading.word()))
        }
        Problem::NotOnLog(_) | Problem::NotOnQueue(_) => Change::TakeOutLine,
        Problem::More(_) => return None,
    };
    Some(change)
}

/// The nearest word; a number that was written for `N` stays.
fn written(wanted: Vocabulary, word: &str, nearest: &str) -> String {
    let number = word.split_whitespace().find(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
    match wanted {
        Vocabulary::Value(_) => nearest.replace('N', number.unwrap_or("3")),
        Vocabulary::Heading
        | Vocabulary::Step(_)
        | Vocabulary::BrokerSetting
        | Vocabulary::Fault
        | Vocabulary::Verdict => nearest.to_owned(),
    }
}

/// The section that a line belongs to, if the page has it.
fn home(lines: &Lines<'_>, entry: Entry) -> Option<Heading> {
    let section = match entry {
        Entry::Step(step) => Role::ALL.into_iter().find(|role| step.is_for(*role)).map(Heading::of)?,
        Entry::Setting(setting) => setting.owner(),
        Entry::Fault(_) | Entry::AtMost => Heading::Faults,
        Entry::Effect => return None,
    };
    (0..lines.ranges.len()).any(|line| lines.head(line) == Some(section)).then_some(section)
}

fn number(of: &str, problem: &NumberProblem) -> Change {
    match problem {
        NumberProblem::Missing => Change::Append(if of == "at most" { " 2" } else { " 1" }.to_owned()),
        NumberProblem::NotANumber(_) => Change::Write("1".to_owned()),
        NumberProblem::OutOfRange { written, min, max } => {
            let low = written.starts_with('-') || written.parse::<u8>().is_ok_and(|number| number < *min);
            Change::Write(if low { min } else { max }.to_string())
        }
    }
}

fn expect(problem: ExpectProblem) -> Change {
    match problem {
        ExpectProblem::Empty => Change::Append(" once".to_owned()),
        ExpectProblem::NoFaults(verdict) => Change::Write(format!("{verdict}@1")),
        ExpectProblem::OnceWithFaults => Change::Write("once".to_owned()),
        ExpectProblem::OnceAndVerdicts => Change::TakeOut,
    }
}

fn program(heading: Heading, problem: &ProgramProblem) -> Option<Change> {
    let change = match problem {
        ProgramProblem::Empty => return None,
        ProgramProblem::FirstStep(_) => {
            let first = if heading == Heading::Relay { "read outbox" } else { "receive" };
            Change::InsertAbove(format!("  {first}"))
        }
        ProgramProblem::ReceiveNotFirst(_) | ProgramProblem::TooManySteps => Change::TakeOutLine,
        ProgramProblem::BadCount(word) if word.starts_with('x') => Change::Write("x2".to_owned()),
        ProgramProblem::BadCount(_) => Change::TakeOut,
    };
    Some(change)
}

fn replaced(text: &str, range: Range<usize>, words: &str) -> Draft {
    let mut fixed = text.to_owned();
    fixed.replace_range(range.clone(), words);
    Draft { cursor: range.start + words.len(), text: fixed }
}

fn without_line(text: &str, lines: &Lines<'_>, line: usize) -> Draft {
    let range = lines.ranges[line].clone();
    match lines.ranges.get(line + 1) {
        Some(next) => replaced(text, range.start..next.start, ""),
        None => replaced(text, range.start.saturating_sub(1)..range.end, ""),
    }
}

fn moved(text: &str, lines: &Lines<'_>, line: usize, section: Heading) -> Option<Draft> {
    let head = (0..lines.ranges.len()).find(|index| lines.head(*index) == Some(section))?;
    let below = (head + 1..lines.ranges.len()).take_while(|index| lines.head(*index).is_none());
    let last = below.filter(|index| *index != line && !lines.text(*index).trim().is_empty()).last().unwrap_or(head);
    let mut order: Vec<usize> = (0..lines.ranges.len()).filter(|index| *index != line).collect();
    let place = order.iter().position(|index| *index == last)? + 1;
    order.insert(place, line);
    let indented = format!("  {}", lines.text(line).trim());
    let texts: Vec<&str> =
        order.iter().map(|index| if *index == line { indented.as_str() } else { lines.text(*index) }).collect();
    let fixed = texts.join("\n");
    let end = Lines::new(&fixed).ranges.get(place).map_or(text.len(), |range| range.end);
    Some(Draft { cursor: end, text: fixed })
}
