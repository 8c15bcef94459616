//! What all runs of a scenario come to, explored once for each scenario.

use std::collections::BTreeMap;
use std::rc::Rc;

use crashpoint_sim::explore::{Limits, Report, explore};
use crashpoint_sim::model::Model;
use crashpoint_sim::scenario::{Expect, Scenario};

/// Most states that lint follows for one scenario: what a reader's browser must do as well.
pub const STATES_MAX: usize = 2_000_000;

/// The reports so far, by the scenario's text.
#[derive(Default)]
pub(super) struct Reports(BTreeMap<String, Rc<Report>>);

impl Reports {
    /// What all runs of this scenario come to.
    pub(super) fn of(&mut self, scenario: &Scenario) -> Rc<Report> {
        let bare = Scenario { title: Default::default(), about: Default::default(), expect: None, ..scenario.clone() };
        let explored = || {
            let limits = Limits { states: STATES_MAX, ..Limits::default() };
            Rc::new(explore(&Model::new(scenario), limits))
        };
        Rc::clone(self.0.entry(bare.to_string()).or_insert_with(explored))
    }

    /// Whether they come to this, or a sentence that says what else.
    pub(super) fn check(&mut self, scenario: &Scenario, expect: &Expect) -> Result<(), String> {
        let report = self.of(scenario);
        match report.is_as_expected(expect) {
            true => Ok(()),
            false => Err(format!("All runs come to `{report}`, not to `{}`.", expected(expect))),
        }
    }
}

fn expected(expect: &Expect) -> String {
    match expect {
        Expect::Once => "once".to_owned(),
        Expect::Verdicts(verdicts) => {
            verdicts.iter().map(|(verdict, faults)| format!("{verdict}@{faults}")).collect::<Vec<_>>().join(" ")
        }
    }
}
