//! What stands between the paragraphs: players, maps, tasks, as data. What is said in them is in the page's language;
//! everything else is the same in every language.

use crashpoint_sim::ids::Role;
use crashpoint_sim::model::Model;
use crashpoint_sim::plan::Plan;
use crashpoint_sim::scenario::{Expect, Faults, Scenario};
use crashpoint_sim::schedule::Schedule;
use crashpoint_sim::trace::Trace;
use crashpoint_sim::verdict::{Verdict, Verdicts, judge};
use crashpoint_sim::vocabulary::Step;

use super::prose::{Claim, Text};
use crate::catalogue::Strategy;

/// A fence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fence {
    /// Its name in links and in what is kept of the reader's progress.
    pub id: String,
    /// The line in which it opens.
    pub line: u32,
    /// What it shows.
    pub claims: Vec<Claim>,
    /// What it is.
    pub kind: Kind,
}

/// What a fence is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A scenario as a text.
    Scenario(Box<Start>),
    /// A player.
    Play(Box<Play>),
    /// What all runs of many strategies come to.
    Map(Box<Map>),
    /// The crash places of one strategy in a row.
    Places(Box<Play>),
    /// Two players in step.
    Twin(Box<Twin>),
    /// Runs that look alike to the broker.
    Worlds(Box<Worlds>),
    /// Something to solve.
    Task(Box<Task>),
}

/// What runs, how it begins, and what the lesson says that it comes to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Start {
    /// What runs.
    pub source: Source,
    /// Instead of what the scenario says.
    pub messages: Option<u8>,
    /// Instead of what the scenario says.
    pub faults: Option<Limit>,
    /// What goes wrong where.
    pub plan: Plan,
    /// The choices to begin with; then it goes on by itself.
    pub schedule: Schedule,
    /// Where one stands when the page opens.
    pub at: At,
    /// What this run comes to, if the lesson says so.
    pub ends: Option<Verdicts>,
    /// What all runs come to, if the lesson says so.
    pub expect: Option<Expect>,
}

/// Where the programs come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// Three parts of the catalogue.
    Strategy(Strategy),
    /// A text of its own.
    Scenario(Box<Scenario>),
    /// A case by its name, until somebody brings its scenario: see [`Lesson::resolve`](super::Lesson::resolve).
    Case(String),
}

impl Default for Source {
    fn default() -> Self {
        Source::Strategy(Strategy::default())
    }
}

/// The faults of all runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Those of the scenario, at most so many together.
    Total(u8),
    /// These.
    Faults(Faults),
}

/// Where one stands when the page opens.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum At {
    /// After the choices that the lesson made.
    #[default]
    Chosen,
    /// After so many steps.
    Step(usize),
    /// At the end of the run.
    End,
}

impl Start {
    /// The scenario with everything that the lesson changes in it. That of a case nobody brought is empty.
    pub fn scenario(&self) -> Scenario {
        let mut scenario = match &self.source {
            Source::Strategy(strategy) => strategy.scenario(),
            Source::Scenario(scenario) => (**scenario).clone(),
            Source::Case(_) => Scenario::default(),
        };
        self.limit(&mut scenario);
        scenario
    }

    /// Puts the lesson's messages and faults into another scenario for the same question.
    pub fn limit(&self, scenario: &mut Scenario) {
        scenario.messages = self.messages.or(scenario.messages);
        match &self.faults {
            Some(Limit::Total(total)) => {
                scenario.faults = Some(Faults { total: Some(*total), ..scenario.faults() });
            }
            Some(Limit::Faults(faults)) => scenario.faults = Some(faults.clone()),
            None => {}
        }
    }

    /// The whole run, and whether it settled. A choice that cannot happen ends what was chosen.
    pub fn run(&self) -> (Trace, bool) {
        let (mut trace, _) = Trace::replay(Model::new(&self.scenario()), &self.schedule);
        let settled = trace.run_on(&self.plan);
        (trace, settled)
    }

    /// What the whole run comes to; `None`: it does not settle, or grows past what the model holds.
    pub fn outcome(&self) -> Option<Verdicts> {
        let (trace, settled) = self.run();
        (settled && !trace.last().overflow).then(|| judge(&trace.model, trace.last()))
    }
}

/// A part of the player that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Panel {
    /// The boxes.
    Stage,
    /// The lanes.
    Timeline,
    /// The sentences.
    Events,
    /// The programs.
    Code,
    /// What can happen next.
    Next,
    /// What it comes to.
    Outcome,
    /// What the broker knows.
    Knowledge,
}

impl Panel {
    /// Every one.
    pub const ALL: [Panel; 7] =
        [Panel::Stage, Panel::Timeline, Panel::Events, Panel::Code, Panel::Next, Panel::Outcome, Panel::Knowledge];

    /// Its word in a lesson.
    pub fn word(self) -> &'static str {
        match self {
            Panel::Stage => "stage",
            Panel::Timeline => "timeline",
            Panel::Events => "events",
            Panel::Code => "code",
            Panel::Next => "next",
            Panel::Outcome => "outcome",
            Panel::Knowledge => "knowledge",
        }
    }
}

/// A player: how a start is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Play {
    /// What runs.
    pub start: Start,
    /// What is shown; empty: what suits the fence.
    pub panels: Vec<Panel>,
    /// Whose calls the code shows, as an index into the catalogue.
    pub calls: Option<usize>,
    /// What stands below.
    pub caption: Text,
}

/// Which choice of a strategy an axis is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Axis {
    /// The sender.
    Sender,
    /// The receiver.
    Receiver,
    /// The effect.
    Effect,
}

impl Axis {
    /// Every one, in the order in which a strategy names them.
    pub const ALL: [Axis; 3] = [Axis::Sender, Axis::Receiver, Axis::Effect];

    /// Its word in a lesson.
    pub fn word(self) -> &'static str {
        match self {
            Axis::Sender => "sender",
            Axis::Receiver => "receiver",
            Axis::Effect => "effect",
        }
    }

    /// The index of this choice in a strategy.
    pub fn of(self, strategy: &mut Strategy) -> &mut usize {
        match self {
            Axis::Sender => &mut strategy.sender,
            Axis::Receiver => &mut strategy.receiver,
            Axis::Effect => &mut strategy.effect,
        }
    }
}

/// What all runs of each pair on two axes come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    /// What the rows are, as indexes into the catalogue.
    pub rows: (Axis, Vec<usize>),
    /// What the columns are.
    pub columns: (Axis, Vec<usize>),
    /// What does not change.
    pub fixed: Strategy,
    /// Messages and faults; its source is not used.
    pub start: Start,
    /// What the lesson says of some cells.
    pub cells: Vec<(Strategy, Expect)>,
    /// What stands below.
    pub caption: Text,
}

impl Map {
    /// The strategy of every cell, row by row.
    pub fn strategies(&self) -> Vec<Strategy> {
        let (rows, columns) = (&self.rows, &self.columns);
        let cell = |row: usize, column: usize| {
            let mut strategy = self.fixed;
            *rows.0.of(&mut strategy) = row;
            *columns.0.of(&mut strategy) = column;
            strategy
        };
        rows.1.iter().flat_map(|row| columns.1.iter().map(move |column| cell(*row, *column))).collect()
    }

    /// What runs in a cell.
    pub fn scenario(&self, strategy: Strategy) -> Scenario {
        Start { source: Source::Strategy(strategy), ..self.start.clone() }.scenario()
    }
}

/// Two players in step under the same planted faults.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Twin {
    /// Left and right.
    pub sides: [Side; 2],
    /// How both are shown; its start is not used.
    pub play: Play,
}

/// One of several runs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Side {
    /// What stands above; empty: the names of what runs.
    pub title: Text,
    /// What runs.
    pub start: Start,
}

/// Runs of one scenario that look alike to the broker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worlds {
    /// Two to four.
    pub worlds: Vec<Side>,
    /// How all are shown; its start is what they have in common.
    pub play: Play,
}

/// Something to solve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// What to do.
    pub ask: Text,
    /// From the gentlest on.
    pub hints: Vec<Text>,
    /// Shown when it is solved.
    pub why: Text,
    /// What runs and how it is shown, for those that run.
    pub play: Play,
    /// What kind of task it is.
    pub problem: Problem,
}

/// What kind of task it is, with what its kind needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// Say what this run ends in. `None` is once.
    Predict {
        /// What stands to choose from.
        offer: Vec<Option<Verdict>>,
    },
    /// Reach this verdict with at most the task's faults.
    Attack {
        /// The verdict.
        reach: Verdict,
        /// A run that does.
        solution: (Plan, Schedule),
    },
    /// Change the strategy until no run with the task's faults fails.
    Defend(Defend),
    /// Put the steps of a program in order.
    Order(Order),
    /// Choose what is right.
    Question {
        /// In the order in which they stand there.
        choices: Vec<Choice>,
    },
    /// Say what each cell of a map comes to.
    Paint(Box<Map>),
}

/// What may be changed, and what it must come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Defend {
    /// What may be changed.
    pub change: Change,
    /// Steps that must stay.
    pub keep: Vec<Step>,
    /// What may not happen; empty: nothing may.
    pub avoid: Verdicts,
    /// A strategy or a scenario that withstands.
    pub solution: Source,
}

/// What may be changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// These choices, each to these of the catalogue.
    Parts(Vec<(Axis, Vec<usize>)>),
    /// The programs of these roles.
    Programs(Vec<Role>),
}

/// Steps to put in order. They stand there as in the scenario; the first one stays the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// Whose program.
    pub role: Role,
    /// What may not happen; empty: nothing may.
    pub avoid: Verdicts,
    /// An order that withstands; `None`: there is none.
    pub solution: Option<Vec<Step>>,
}

/// One of the choices of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Whether it is right.
    pub right: bool,
    /// What it says.
    pub text: Text,
    /// Why it is right or wrong.
    pub why: Text,
    /// The misconception that it comes from, by slug.
    pub misconception: Option<String>,
    /// The fence whose run refutes it.
    pub see: Option<String>,
}
