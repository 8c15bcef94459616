//! What can be wrong with a lesson's text, as data, and the sentences that say so to its author.

use std::fmt;

use crashpoint_sim::schedule::ScheduleError;
use crashpoint_sim::text;

/// Most diagnostics of one text.
pub const DIAGNOSTICS_MAX: usize = 100;

/// A place in a text: columns are counted in characters, from 1, the end exclusive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// From 1.
    pub line: u32,
    /// The first column, from 1.
    pub start: u32,
    /// The column after the last.
    pub end: u32,
}

/// One mistake and where it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Where.
    pub span: Span,
    /// What is wrong.
    pub problem: Problem,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.span.line, self.span.start, self.problem)
    }
}

/// What is wrong. `Display` is a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// Something in a scenario.
    Scenario(text::Problem),
    /// A word that is none of the words of its place.
    Unknown {
        /// What should stand there: "a line of `play`".
        wanted: String,
        /// What stands there.
        word: String,
        /// What was most likely meant.
        nearest: Option<String>,
    },
    /// Something that must be there.
    Missing {
        /// The line or thing that is missing.
        what: &'static str,
        /// Whose it is.
        of: &'static str,
    },
    /// A line without what must stand after its word.
    Empty(String),
    /// Something that may be written once only.
    Twice {
        /// What.
        what: String,
        /// Where it was written first.
        first_line: u32,
    },
    /// Lines that exclude each other.
    Both(&'static str, &'static str),
    /// No number, or none within the limits.
    Number {
        /// The word whose number it is.
        of: &'static str,
        /// What stands there.
        word: String,
        /// The smallest.
        min: u8,
        /// The largest.
        max: u8,
    },
    /// No id: small letters, digits and `-`.
    BadId(String),
    /// A schedule that cannot be read.
    Run(ScheduleError),
    /// Parts that do not fit together.
    Conflict(text::Conflict),
    /// A rule of the page or of a kind of fence, in a whole sentence.
    Rule(&'static str),
    /// Too deep, too long, too many: the limit that was passed.
    TooMuch(&'static str),
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::Scenario(problem) => problem.fmt(f),
            Problem::Unknown { wanted, word, nearest } => {
                write!(f, "`{word}` is not {wanted}.")?;
                nearest.as_ref().map_or(Ok(()), |nearest| write!(f, " Did you mean `{nearest}`?"))
            }
            Problem::Missing { what, of } => write!(f, "{of} needs {what}."),
            Problem::Empty(word) => write!(f, "`{word}` needs something after it."),
            Problem::Twice { what, first_line } => {
                write!(f, "`{what}` is already written in line {first_line}. Keep one of the two.")
            }
            Problem::Both(one, other) => write!(f, "`{one}` and `{other}` exclude each other. Keep one of the two."),
            Problem::Number { of, word, min, max } => {
                write!(f, "`{of}` needs a number from {min} to {max}, not `{word}`.")
            }
            Problem::BadId(id) => write!(f, "`{id}` is not an id. Write small letters, digits and `-`."),
            Problem::Run(error) => write!(f, "This run cannot be read: {error}."),
            Problem::Conflict(conflict) => conflict.fmt(f),
            Problem::Rule(sentence) => f.write_str(sentence),
            Problem::TooMuch(limit) => write!(f, "{limit} What is past it is left out."),
        }
    }
}

/// The mistakes found so far, at most [`DIAGNOSTICS_MAX`].
#[derive(Debug, Default)]
pub(crate) struct Report {
    pub(crate) diagnostics: Vec<Diagnostic>,
}

impl Report {
    pub(crate) fn add(&mut self, span: Span, problem: Problem) {
        if self.diagnostics.len() < DIAGNOSTICS_MAX {
            self.diagnostics.push(Diagnostic { span, problem });
        }
    }

    /// A word that is none of these.
    pub(crate) fn unknown<'words>(
        &mut self,
        span: Span,
        wanted: &str,
        word: &str,
        valid: impl Iterator<Item = &'words str> + Clone,
    ) {
        let nearest = text::nearest(word, valid).map(str::to_owned);
        self.add(span, Problem::Unknown { wanted: wanted.to_owned(), word: text::clip(word), nearest });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_word_names_its_neighbour() {
        let mut report = Report::default();
        let span = Span { line: 3, start: 1, end: 6 };
        report.unknown(span, "a line of `play`", "plnat", ["plant", "run"].into_iter());
        assert_eq!(report.diagnostics[0].to_string(), "3:1: `plnat` is not a line of `play`. Did you mean `plant`?");
    }
}
