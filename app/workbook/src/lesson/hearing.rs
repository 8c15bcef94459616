//! An answer under judgement: what is still to be explored, what has been found, what the model says in the end.

use std::sync::Arc;

use crashpoint_sim::explore::Report;
use crashpoint_sim::scenario::Scenario;

use super::answer::Answer;
use super::fence::{Fence, Task};
use super::judge::{Reply, judge, needs};

/// An answer to the task of a fence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hearing {
    fence: Arc<Fence>,
    /// What was answered.
    pub answer: Answer,
    needs: Vec<Scenario>,
    reports: Vec<Report>,
}

impl Hearing {
    /// Nothing has been explored yet.
    pub fn new(fence: Arc<Fence>, answer: Answer) -> Self {
        let needs = fence.task().map(|task| needs(task, &answer)).unwrap_or_default();
        Hearing { fence, answer, needs, reports: Vec::new() }
    }

    /// All of it is known already, in the order of what the answer needs.
    pub fn known(fence: Arc<Fence>, answer: Answer, reports: Vec<Report>) -> Self {
        let hearing = Hearing::new(fence, answer);
        let reports = reports.into_iter().take(hearing.needs.len()).collect();
        Hearing { reports, ..hearing }
    }

    /// What to explore next; `None`: everything is known.
    pub fn next(&self) -> Option<&Scenario> {
        self.needs.get(self.reports.len())
    }

    /// What was found of what was to be explored next.
    pub fn hear(&mut self, report: Report) {
        if self.next().is_some() {
            self.reports.push(report);
        }
    }

    /// How many scenarios are explored, and how many there are.
    pub fn progress(&self) -> (usize, usize) {
        (self.reports.len(), self.needs.len())
    }

    /// What the model says, once everything is known.
    pub fn reply(&self) -> Option<Reply> {
        let task: &Task = self.fence.task()?;
        self.next().is_none().then(|| judge(task, &self.answer, &self.reports))
    }
}
