//! From a finished design: what to look at in a code review, what each fault gives, and a test to write for each place
//! where it can die; and why a run broke, with the window in which the fault hit.
//!
//! All of it is computed: from the programs which questions there are, from running which faults do harm. What a real
//! system adds (a clock, a load, a version) is not here.

mod checks;
mod markdown;
mod skeleton;
mod why;
mod window;

#[cfg(test)]
mod tests;

pub use checks::Check;
pub use markdown::review_markdown;
pub use why::{Why, why};
pub use window::Window;

use crashpoint_sim::model::Model;
use crashpoint_sim::scenario::Scenario;

use crate::pins::{Pin, pins};
use crate::text::fault::{beside, fault_name, planted_name};
use crate::text::lang::Lang;
use crate::text::names::role_name;
use crate::text::review::{check_text, window_breaks, window_text};
use crate::view::Mark;
use crate::view::pins::outcome_mark;

/// A design, looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review {
    /// What it is called; empty if it has no title.
    pub title: String,
    /// The design as a scenario's text.
    pub scenario: String,
    /// What to look at, what breaks first.
    pub checks: Vec<CheckView>,
    /// What each fault gives.
    pub faults: Vec<FaultRow>,
    /// A test for each place where it can die.
    pub tests: Vec<TestSkeleton>,
}

/// One thing to look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckView {
    /// A sentence or two, in Markdown: only words of the language stand in backticks.
    pub text: String,
    /// The model says that the design breaks here.
    pub breaks: bool,
}

/// What one fault gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaultRow {
    /// "Billing".
    pub who: String,
    /// "between `commit` and `ack`", in Markdown.
    pub window: String,
    /// "crash".
    pub fault: String,
    /// What comes of it.
    pub outcome: Mark,
    /// "together with: …"; empty if it does so alone.
    pub with: String,
}

/// A test to write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestSkeleton {
    /// "Billing: crash between `commit` and `ack`", in Markdown.
    pub title: String,
    /// What it does, one step a line, as plain text.
    pub lines: Vec<String>,
    /// What this design gives instead of what is expected; empty if it holds.
    pub fails: String,
}

/// The design, looked at in this language, with the calls of this system (an index into the catalogue) in the tests.
pub fn review(scenario: &Scenario, lang: Lang, calls: usize) -> Review {
    let model = Model::new(scenario);
    let pins = pins(&model);
    let broken = pins.iter().filter(|pin| breaks(pin)).map(|pin| CheckView {
        text: window_breaks(lang, &Window::of(&model, pin), pin.plant.kind, &outcome_mark(lang, pin.outcome)),
        breaks: true,
    });
    let asked = checks::checks(&model).into_iter();
    let asked = asked.map(|check| CheckView { text: check_text(lang, &check), breaks: false });
    Review {
        title: scenario.title.get(lang.code()).unwrap_or_default().to_owned(),
        scenario: scenario.to_string(),
        checks: broken.chain(asked).collect(),
        faults: pins.iter().map(|pin| row(&model, lang, pin)).collect(),
        tests: skeleton::tests(&model, lang, calls, &pins),
    }
}

/// Whether harm comes of it, by itself.
fn breaks(pin: &Pin) -> bool {
    pin.with.is_none() && pin.outcome.is_some_and(|outcome| outcome.verdict.is_some())
}

fn row(model: &Model, lang: Lang, pin: &Pin) -> FaultRow {
    FaultRow {
        who: role_name(lang, pin.plant.role()).to_owned(),
        window: window_text(lang, &Window::of(model, pin)),
        fault: fault_name(lang, pin.plant.kind).to_owned(),
        outcome: outcome_mark(lang, pin.outcome),
        with: pin.with.map_or(String::new(), |with| beside(lang, &planted_name(lang, &with))),
    }
}
