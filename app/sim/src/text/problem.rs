//! What can be wrong with a text, as data. The sentences are in `diagnostic.rs` and `russian.rs`.

use super::heading::{Heading, Page};
use super::setting::Setting;
use crate::verdict::Verdict;
use crate::vocabulary::{FaultKind, Step};

/// What is wrong, as data. `Display` is an English sentence, [`Problem::message_ru`] a Russian one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Problem {
    /// A word that is none of the words of its place.
    Unknown {
        /// What should stand there.
        wanted: Vocabulary,
        /// What stands there.
        word: String,
        /// The valid word that was most likely meant.
        nearest: Option<&'static str>,
    },
    /// A line that is right elsewhere, in the wrong section.
    Misplaced {
        /// What it is.
        entry: Entry,
        /// The section it stands in.
        here: Heading,
    },
    /// A number that is missing or wrong.
    Number {
        /// The word whose number it is.
        of: &'static str,
        /// How it is wrong.
        problem: NumberProblem,
    },
    /// An `expect` line that says nothing or contradicts itself.
    Expect(ExpectProblem),
    /// A section whose program cannot run.
    Program {
        /// The section.
        heading: Heading,
        /// Why not.
        problem: ProgramProblem,
    },
    /// A setting without a value.
    MissingValue(Setting),
    /// `title` or `about` without a text.
    MissingText(Heading),
    /// `title.…` or `about.…` with something that is no language code.
    BadLanguage {
        /// `title` or `about`.
        heading: Heading,
        /// The word with its dot.
        word: String,
    },
    /// Words after a line that was complete.
    ExtraWords {
        /// What the line begins with.
        after: &'static str,
        /// The words too many.
        words: String,
    },
    /// A heading that does not start in column 0.
    HeadingIndented(Heading),
    /// A section's line that starts in column 0.
    NotIndented {
        /// The line.
        words: String,
        /// The section it is read as a part of.
        here: Heading,
    },
    /// A line before any section.
    OutsideSection {
        /// The line.
        words: String,
    },
    /// A heading that this kind of page does not have.
    NotOnThisPage {
        /// The heading.
        heading: Heading,
        /// What is read.
        page: Page,
    },
    /// Something that may be written once only.
    Duplicate {
        /// What is written again.
        what: String,
        /// Where it was written first.
        first_line: u32,
    },
    /// A page without the section it needs.
    MissingSection {
        /// The section.
        heading: Heading,
        /// What is read.
        page: Page,
    },
    /// Something that a log does not have.
    NotOnLog(&'static str),
    /// Something that a queue does not have.
    NotOnQueue(&'static str),
    /// The last diagnostic of a text with too many: so many are not shown.
    More(usize),
}

/// Which words a place allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Vocabulary {
    /// The headings.
    Heading,
    /// The steps (and settings) of this program's section.
    Step(Heading),
    /// The broker's settings.
    BrokerSetting,
    /// The values of this setting.
    Value(Setting),
    /// The kinds of fault.
    Fault,
    /// The verdicts.
    Verdict,
}

/// A line of a section, by what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Entry {
    /// A step of a program.
    Step(Step),
    /// The place of the effect in a receiver's program.
    Effect,
    /// The total of the faults.
    AtMost,
    /// A setting.
    Setting(Setting),
    /// A kind of fault.
    Fault(FaultKind),
}

/// How a number is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum NumberProblem {
    /// There is none.
    Missing,
    /// A word that is no number.
    NotANumber(String),
    /// Below the smallest or above the largest one there may be.
    OutOfRange {
        /// What was written.
        written: String,
        /// The smallest.
        min: u8,
        /// The largest.
        max: u8,
    },
}

/// How an `expect` line is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ExpectProblem {
    /// It says nothing.
    Empty,
    /// A verdict without its smallest number of faults.
    NoFaults(Verdict),
    /// `once` and verdicts exclude each other.
    OnceAndVerdicts,
    /// `once` with a number of faults.
    OnceWithFaults,
}

/// Why a section's program cannot run.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ProgramProblem {
    /// It has no step.
    Empty,
    /// It does not begin with the step that takes a message or a row.
    FirstStep(String),
    /// A `receive` that is not the first step.
    ReceiveNotFirst(Step),
    /// More than [`STEPS_MAX`](crate::scenario::STEPS_MAX) steps.
    TooManySteps,
    /// More than [`ACTORS_MAX`](crate::ids::ACTORS_MAX) actors, or none: `x3`, `x0`.
    BadCount(String),
}
