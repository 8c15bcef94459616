//! Scenario text: reading with diagnostics, writing, and composing a strategy from its three parts.
//!
//! The language is line based: sections start in column 0, their lines are indented, `#` starts a comment. Reading never
//! panics and never stops at the first mistake: it returns what it could read, and one [`Diagnostic`] a mistake. Writing
//! gives one canonical text, and reading that gives the same scenario back. What is left out: what a program *does*
//! (any order of known steps is a program), and comments, which writing does not keep.
//!
//! ```
//! use crashpoint_sim::text::parse_scenario;
//!
//! let (scenario, diagnostics) = parse_scenario("consumer\n  recieve\n  add balance\n  ack\n");
//! assert_eq!(scenario.consumer.map(|consumer| consumer.steps.len()), Some(2));
//! assert_eq!(diagnostics.len(), 1);
//! assert_eq!(diagnostics[0].to_string(), "2:3: `recieve` is not a step of the section `consumer`. Did you mean `receive`?");
//! ```

mod check;
mod compose;
mod diagnostic;
mod entry;
mod fault;
mod heading;
mod headline;
mod line;
mod nearest;
mod problem;
mod reader;
mod recognise;
mod russian;
mod setting;
mod write;

use std::str::FromStr;

pub use compose::{Conflict, Setter, compose};
pub use diagnostic::{DIAGNOSTICS_MAX, Diagnostic};
pub use heading::{Heading, Page};
pub use line::clip;
pub use nearest::nearest;
pub use problem::{Entry, ExpectProblem, NumberProblem, Problem, ProgramProblem, Vocabulary};
pub use setting::Setting;

use crate::scenario::{Part, PartKind, Scenario};

/// Reads a scenario: what could be read, and every mistake in the order of the text. A scenario that is to be run has none.
pub fn parse_scenario(text: &str) -> (Scenario, Vec<Diagnostic>) {
    let (read, diagnostics) = reader::read(text, Page::Scenario);
    (read.scenario, diagnostics)
}

/// Reads a part file of this kind: what could be read, and every mistake in the order of the text.
pub fn parse_part(text: &str, kind: PartKind) -> (Part, Vec<Diagnostic>) {
    let (read, diagnostics) = reader::read(text, Page::Part(kind));
    (Part { kind, scenario: read.scenario, effect_at: read.effect_at, effect: read.effect }, diagnostics)
}

impl FromStr for Scenario {
    type Err = Vec<Diagnostic>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (scenario, diagnostics) = parse_scenario(text);
        if diagnostics.is_empty() { Ok(scenario) } else { Err(diagnostics) }
    }
}
