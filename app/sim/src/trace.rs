//! A run written down: what was chosen, what happened, and the world after it. Time travel is an index into it.

use std::fmt;
use std::sync::Arc;

use crate::choice::Choice;
use crate::event::Event;
use crate::model::Model;
use crate::plan::Plan;
use crate::schedule::Schedule;
use crate::step::{default_choice, is_enabled, step};
use crate::world::{Budget, World};

/// Most steps that [`Trace::run_on`] adds: a run that has not settled by then is one that may never.
pub const RUN_STEPS_MAX: usize = 600;

/// One step of a trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceStep {
    /// What was chosen.
    pub choice: Choice,
    /// What happened, in order.
    pub events: Vec<Event>,
    /// The world after it.
    pub world: World,
}

/// A run from its start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// What does not change while it runs.
    pub model: Model,
    /// The world before the first step.
    pub start: World,
    /// The steps in order. A copy of the trace shares them.
    pub steps: Vec<Arc<TraceStep>>,
}

impl Trace {
    /// A run that has not begun, in which faults have no limit.
    pub fn new(model: Model) -> Self {
        Self { model, start: model.start(Budget::UNLIMITED), steps: Vec::new() }
    }

    /// The run of this schedule as far as its choices can happen; with it, how many could.
    pub fn replay(model: Model, schedule: &Schedule) -> (Self, usize) {
        let mut trace = Self::new(model);
        let done = schedule.choices.iter().take_while(|choice| trace.push(**choice)).count();
        (trace, done)
    }

    /// The world after this many steps; past the end, the last one.
    pub fn world(&self, steps: usize) -> &World {
        match steps.min(self.steps.len()) {
            0 => &self.start,
            steps => &self.steps[steps - 1].world,
        }
    }

    /// The last world.
    pub fn last(&self) -> &World {
        self.world(self.steps.len())
    }

    /// Adds this choice if it can happen now.
    pub fn push(&mut self, choice: Choice) -> bool {
        let mut world = *self.last();
        if !is_enabled(&self.model, &world, choice) {
            return false;
        }
        let mut events = Vec::new();
        step(&self.model, &mut world, choice, &mut events);
        self.steps.push(Arc::new(TraceStep { choice, events, world }));
        true
    }

    /// What happens next if nobody chooses: a planted fault whose place is reached, else the default step.
    pub fn next_choice(&self, plan: &Plan) -> Option<Choice> {
        if self.last().overflow {
            return None;
        }
        plan.strikes(self).or_else(|| default_choice(&self.model, self.last()))
    }

    /// Runs on with what happens next until nothing does; `false` if it did not settle within the limit.
    pub fn run_on(&mut self, plan: &Plan) -> bool {
        for _ in 0..RUN_STEPS_MAX {
            match self.next_choice(plan) {
                Some(choice) => assert!(self.push(choice), "what happens next can happen"),
                None => return true,
            }
        }
        self.next_choice(plan).is_none()
    }

    /// The choices made so far.
    pub fn schedule(&self) -> Schedule {
        Schedule { choices: self.steps.iter().map(|step| step.choice).collect() }
    }
}

/// One line a step: the choice and what happened. Two runs of one schedule are equal in it, byte for byte.
impl fmt::Display for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for step in &self.steps {
            write!(f, "{:<16}", step.choice.to_string())?;
            for (index, event) in step.events.iter().enumerate() {
                write!(f, "{}{event:?}", if index > 0 { ", " } else { "" })?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
