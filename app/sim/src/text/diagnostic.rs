//! A mistake and its place, and the sentences in English. Those in Russian are in `russian.rs`.

use std::fmt;

use super::heading::{Heading, Page};
use super::problem::{Entry, ExpectProblem, NumberProblem, Problem, ProgramProblem, Vocabulary};
use super::recognise::AT_MOST;
use super::setting::Setting;
use crate::ids::{ACTORS_MAX, Role};
use crate::scenario::{PartKind, STEPS_MAX};
use crate::verdict::Verdict;
use crate::vocabulary::Step;

/// Most diagnostics reported for one text; the last one then says how many more there are.
pub const DIAGNOSTICS_MAX: usize = 100;

/// One mistake and where it is. Columns are counted in characters, from 1, the end exclusive.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Diagnostic {
    /// From 1.
    pub line: u32,
    /// The first column, from 1.
    pub start: u32,
    /// The column after the last.
    pub end: u32,
    /// What is wrong.
    pub problem: Problem,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.start, self.problem)
    }
}

impl Diagnostic {
    /// The problem as a Russian sentence.
    pub fn message_ru(&self) -> String {
        self.problem.message_ru()
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Unknown { wanted, word, nearest } => unknown(f, *wanted, word, *nearest),
            Problem::Misplaced { entry, here } => misplaced(f, *entry, here.word()),
            Problem::Number { of, problem } => number(f, of, problem),
            Problem::Expect(problem) => expect(f, *problem),
            Problem::Program { heading, problem } => program(f, *heading, problem),
            Problem::MissingValue(setting) => {
                write!(f, "`{}` needs a value: {}.", setting.word(), listed(setting.values(), "or"))
            }
            Problem::MissingText(heading) => write!(f, "`{}` needs a text after it.", heading.word()),
            Problem::BadLanguage { heading, word: code } => {
                let word = heading.word();
                write!(
                    f,
                    "`{code}` is not a language code. Write `{word} …` for English, or a code as in `{word}.ru …`."
                )
            }
            Problem::ExtraWords { after, words } => {
                write!(
                    f,
                    "`{words}` is too much after `{after}`. Take it out; every step and setting has its own line."
                )
            }
            Problem::HeadingIndented(heading) => {
                write!(f, "`{}` must start in the first column. Take the indentation out.", heading.word())
            }
            Problem::NotIndented { words, here } => {
                write!(f, "`{words}` is a line of the section `{}`. Indent it by two spaces.", here.word())
            }
            Problem::OutsideSection { words } => {
                write!(f, "`{words}` stands in no section. Write the section's name, such as `consumer`, above it.")
            }
            Problem::NotOnThisPage { heading, page } => {
                let allowed: Vec<&str> = page.headings().map(Heading::word).collect();
                write!(f, "{} has no `{}`. It can have {}.", page_name(*page), heading.word(), listed(&allowed, "and"))
            }
            Problem::Duplicate { what, first_line } => {
                write!(f, "`{what}` is already written in line {first_line}. Keep one of the two.")
            }
            Problem::MissingSection { heading, page } => {
                write!(f, "{} needs a section `{}`. Add it, with its steps.", page_name(*page), heading.word())
            }
            Problem::NotOnLog(what) => write!(f, "A log has no `{what}`. Take it out, or write `kind queue`."),
            Problem::NotOnQueue(what) => write!(f, "A queue has no `{what}`. Take it out, or write `kind log`."),
            Problem::More(1) => f.write_str("And 1 more mistake from here on."),
            Problem::More(count) => write!(f, "And {count} more mistakes from here on."),
        }
    }
}

fn unknown(f: &mut fmt::Formatter<'_>, wanted: Vocabulary, word: &str, nearest: Option<&str>) -> fmt::Result {
    match wanted {
        Vocabulary::Heading => write!(f, "There is no section `{word}`.")?,
        Vocabulary::Step(heading) => write!(f, "`{word}` is not a step of the section `{}`.", heading.word())?,
        Vocabulary::BrokerSetting => write!(f, "`{word}` is not a setting of the broker.")?,
        Vocabulary::Value(setting) => {
            let values = listed(setting.values(), "or");
            write!(f, "`{}` can be {values}, not `{word}`.", setting.word())?;
        }
        Vocabulary::Fault => write!(f, "`{word}` is not a kind of fault.")?,
        Vocabulary::Verdict => write!(f, "`{word}` is not a verdict.")?,
    }
    if let Some(nearest) = nearest {
        return write!(f, " Did you mean `{nearest}`?");
    }
    match wanted {
        Vocabulary::Heading => {
            f.write_str(" Sections such as `consumer` start in the first column, their lines are indented.")
        }
        Vocabulary::Step(Heading::Effect) => write!(f, " It has steps such as {}.", step_examples(Role::Consumer)),
        Vocabulary::Step(heading) => match heading.role() {
            Some(role) => write!(f, " It has steps such as {}.", step_examples(role)),
            None => Ok(()),
        },
        Vocabulary::BrokerSetting => {
            let settings: Vec<&str> =
                Setting::ALL.into_iter().filter(|it| it.owner() == Heading::Broker).map(Setting::word).collect();
            write!(f, " It has {}.", listed(&settings, "and"))
        }
        Vocabulary::Value(_) => Ok(()),
        Vocabulary::Fault => f.write_str(" Write a kind and how many, such as `crash consumer 1`."),
        Vocabulary::Verdict => {
            write!(
                f,
                " Write `once`, or verdicts with their faults: {}.",
                listed(&Verdict::ALL.map(Verdict::word), "or")
            )
        }
    }
}

fn misplaced(f: &mut fmt::Formatter<'_>, entry: Entry, here: &str) -> fmt::Result {
    match entry {
        Entry::Step(step) => {
            let owners = listed(&step_owners(step), "or");
            write!(f, "`{}` is a step of {owners}, not of `{here}`. Move it there.", step.word())
        }
        Entry::Effect => {
            f.write_str("`effect` stands for the effect's steps, and only in a receiver part's `consumer`. ")?;
            f.write_str("Write the steps themselves.")
        }
        Entry::Setting(setting) => {
            write!(
                f,
                "`{}` is a setting of `{}`, not of `{here}`. Move it there.",
                setting.word(),
                setting.owner().word()
            )
        }
        Entry::AtMost => write!(f, "`{AT_MOST}` belongs in the section `faults`, not in `{here}`. Move it there."),
        Entry::Fault(kind) => {
            write!(
                f,
                "`{}` is a fault: it belongs in the section `faults`, not in `{here}`. Move it there.",
                kind.word()
            )
        }
    }
}

fn number(f: &mut fmt::Formatter<'_>, of: &str, problem: &NumberProblem) -> fmt::Result {
    match problem {
        NumberProblem::Missing => write!(f, "`{of}` needs a number after it."),
        NumberProblem::NotANumber(word) => write!(f, "`{word}` is not a number. Write `{of}` with one, in digits."),
        NumberProblem::OutOfRange { written, min, max } => {
            write!(f, "`{of}` can be {min} to {max}, not {written}.")
        }
    }
}

fn expect(f: &mut fmt::Formatter<'_>, problem: ExpectProblem) -> fmt::Result {
    match problem {
        ExpectProblem::Empty => f.write_str("`expect` needs `once`, or verdicts such as `duplicate@1`."),
        ExpectProblem::NoFaults(verdict) => {
            write!(f, "`{verdict}` needs its smallest number of faults, as in `{verdict}@1`.")
        }
        ExpectProblem::OnceWithFaults => {
            f.write_str("`once` has no number: it is about all faults together. Write `expect once`.")
        }
        ExpectProblem::OnceAndVerdicts => {
            f.write_str("`once` means that there is no other verdict. Keep either `once` or the others.")
        }
    }
}

fn program(f: &mut fmt::Formatter<'_>, heading: Heading, problem: &ProgramProblem) -> fmt::Result {
    let section = heading.word();
    match problem {
        ProgramProblem::Empty => write!(f, "The section `{section}` has no step. Write its steps below it, indented."),
        ProgramProblem::FirstStep(found) if heading == Heading::Relay => {
            write!(f, "A relay begins with `read outbox`, not with `{found}`: until then it has nothing in hand.")
        }
        ProgramProblem::FirstStep(found) => {
            write!(f, "A consumer begins with `receive`, not with `{found}`: until then it has nothing in hand.")
        }
        ProgramProblem::ReceiveNotFirst(step) if heading == Heading::Effect => {
            write!(f, "An effect has no `{}`: the receiver takes the message. Take it out.", step.word())
        }
        ProgramProblem::ReceiveNotFirst(step) => {
            write!(f, "`{}` can only be the first step: a consumer takes one message at a time.", step.word())
        }
        ProgramProblem::TooManySteps => {
            write!(f, "The section `{section}` can have at most {STEPS_MAX} steps. Take out what is from here on.")
        }
        ProgramProblem::BadCount(word) => {
            write!(f, "After `{section}` can stand `x1` or `x2`, not `{word}`: there are at most {ACTORS_MAX} of each.")
        }
    }
}

fn page_name(page: Page) -> &'static str {
    match page {
        Page::Scenario => "A scenario",
        Page::Part(PartKind::Sender) => "A sender part",
        Page::Part(PartKind::Receiver) => "A receiver part",
        Page::Part(PartKind::Effect) => "An effect part",
    }
}

/// The sections whose steps include this one.
pub(super) fn step_owners(step: Step) -> Vec<&'static str> {
    Role::ALL.into_iter().filter(|role| step.is_for(*role)).map(Role::word).collect()
}

/// A few steps of this role, quoted.
pub(super) fn step_examples(role: Role) -> &'static str {
    match role {
        Role::Producer => "`begin`, `set order paid`, `add outbox`, `publish` and `commit`",
        Role::Relay => "`read outbox`, `publish confirmed` and `mark sent`",
        Role::Consumer => "`begin`, `insert key`, `add balance`, `commit` and `ack`",
    }
}

/// The words quoted, with commas and a last joining word.
pub(super) fn listed(words: &[&str], joiner: &str) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    match quoted.split_last() {
        None => String::new(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} {joiner} {last}", rest.join(", ")),
    }
}
