//! What the model says to an answer. No answer is stored anywhere: [`needs`] says which scenarios must be explored,
//! whoever explores them brings the reports to [`judge`].

use crashpoint_sim::explore::Report;
use crashpoint_sim::ids::Role;
use crashpoint_sim::model::Model;
use crashpoint_sim::plan::Plan;
use crashpoint_sim::scenario::Scenario;
use crashpoint_sim::schedule::Schedule;
use crashpoint_sim::text::{Conflict, compose};
use crashpoint_sim::trace::Trace;
use crashpoint_sim::verdict::{Verdict, Verdicts, judge as judge_world};
use crashpoint_sim::vocabulary::{FaultKind, Step};

use super::answer::Answer;
use super::fence::{Axis, Change, Choice, Defend, Map, Order, Problem, Source, Task};
use super::read::items;
use crate::catalogue::Strategy;
use crate::judgement::shown_effects;

/// What the model says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// It is right.
    Solved,
    /// This run says otherwise.
    Refuted(Box<Witness>),
    /// More faults than the task allows.
    TooManyFaults {
        /// So many were used.
        used: u8,
        /// So many are allowed.
        most: u8,
    },
    /// A fault that the task does not allow, or not so often.
    NotThisFault(FaultKind),
    /// The run does not come to an end.
    NeverEnds,
    /// The task does not allow this change.
    NotAllowed(Refusal),
    /// There is an order that withstands.
    ThereIsOne,
    /// These choices are wrong; `missing`: others are right too.
    Choices {
        /// Those taken to be right that are not.
        wrong: Vec<usize>,
        /// Not all that are right were chosen.
        missing: bool,
    },
    /// These cells are painted wrong, each with a run that says so if there is one.
    Cells(Vec<(usize, Option<Witness>)>),
    /// Not every run could be followed: nobody knows.
    Unfinished,
}

/// A run that shows something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// What runs.
    pub scenario: Scenario,
    /// The whole run.
    pub schedule: Schedule,
    /// What it comes to.
    pub verdicts: Verdicts,
}

/// Why a change is not allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// This choice is not among those that are offered.
    NotOffered(Axis),
    /// The parts do not fit together.
    Conflict(Conflict),
    /// This program must keep this step.
    Keep(Step),
    /// The work itself was taken out.
    WorkGone,
    /// It is not an answer to this task.
    OtherKind,
}

impl Reply {
    /// Whether the task is solved.
    pub fn is_solved(&self) -> bool {
        *self == Reply::Solved
    }
}

/// The scenarios whose reports [`judge`] needs for this answer, in this order.
pub fn needs(task: &Task, answer: &Answer) -> Vec<Scenario> {
    match (&task.problem, answer) {
        (Problem::Defend(defend), answer) => defended(task, defend, answer).into_iter().collect(),
        (Problem::Order(order), Answer::Order(Some(picked))) => ordered(task, order, picked).into_iter().collect(),
        (Problem::Order(order), Answer::Order(None)) => {
            orders(&steps(task, order)).iter().filter_map(|picked| ordered(task, order, picked)).collect()
        }
        (Problem::Paint(map), Answer::Cells(_)) => {
            map.strategies().into_iter().map(|strategy| map.scenario(strategy)).collect()
        }
        _ => Vec::new(),
    }
}

/// What the model says to this answer, given the reports on what it [`needs`].
pub fn judge(task: &Task, answer: &Answer, reports: &[Report]) -> Reply {
    match (&task.problem, answer) {
        (Problem::Predict { .. }, Answer::Verdict(verdict)) => predicted(task, *verdict),
        (Problem::Attack { reach, .. }, Answer::Run(schedule)) => attacked(task, *reach, schedule),
        (Problem::Defend(defend), Answer::Strategy(_) | Answer::Program(_)) => match defended(task, defend, answer) {
            Ok(scenario) => withstands(scenario, defend.avoid, reports.first()),
            Err(refusal) => Reply::NotAllowed(refusal),
        },
        (Problem::Order(order), Answer::Order(Some(picked))) => match ordered(task, order, picked) {
            Some(scenario) => withstands(scenario, order.avoid, reports.first()),
            None => Reply::NotAllowed(Refusal::OtherKind),
        },
        (Problem::Order(order), Answer::Order(None)) => none_withstands(order.avoid, reports),
        (Problem::Question { choices }, Answer::Choices(chosen)) => chosen_right(choices, chosen),
        (Problem::Paint(map), Answer::Cells(cells)) => painted(map, cells, reports),
        _ => Reply::NotAllowed(Refusal::OtherKind),
    }
}

fn predicted(task: &Task, verdict: Option<Verdict>) -> Reply {
    let (trace, settled) = task.play.start.run();
    if !settled || trace.last().overflow {
        return Reply::NeverEnds;
    }
    let witness = witness(task.play.start.scenario(), &trace);
    let right = match verdict {
        None => witness.verdicts.is_once(),
        Some(verdict) => witness.verdicts.contains(verdict),
    };
    if right { Reply::Solved } else { Reply::Refuted(Box::new(witness)) }
}

fn attacked(task: &Task, reach: Verdict, schedule: &Schedule) -> Reply {
    let scenario = task.play.start.scenario();
    let (mut trace, _) = Trace::replay(Model::new(&scenario), schedule);
    if !trace.run_on(&Plan::default()) || trace.last().overflow {
        return Reply::NeverEnds;
    }
    let faults = scenario.faults();
    let used: Vec<FaultKind> =
        trace.steps.iter().filter_map(|step| step.choice.fault().map(|fault| fault.kind())).collect();
    if let Some(kind) = used.iter().find(|kind| of_kind(&used, **kind) > usize::from(faults.of(**kind))) {
        return Reply::NotThisFault(*kind);
    }
    if used.len() > usize::from(faults.total()) {
        return Reply::TooManyFaults { used: u8::try_from(used.len()).unwrap_or(u8::MAX), most: faults.total() };
    }
    let witness = witness(scenario, &trace);
    if witness.verdicts.contains(reach) { Reply::Solved } else { Reply::Refuted(Box::new(witness)) }
}

fn of_kind(used: &[FaultKind], kind: FaultKind) -> usize {
    used.iter().filter(|other| **other == kind).count()
}

fn witness(scenario: Scenario, trace: &Trace) -> Witness {
    Witness { scenario, schedule: trace.schedule(), verdicts: judge_world(&trace.model, trace.last()) }
}

/// The scenario that the answer makes of the task's.
fn defended(task: &Task, defend: &Defend, answer: &Answer) -> Result<Scenario, Refusal> {
    let before = task.play.start.scenario();
    let scenario = match (&defend.change, answer) {
        (Change::Parts(parts), Answer::Strategy(strategy)) => replaced(task, parts, *strategy)?,
        (Change::Programs(roles), Answer::Program(edited)) => {
            let mut scenario = before.clone();
            roles.iter().for_each(|role| replace_steps(&mut scenario, *role, edited));
            scenario
        }
        (Change::Parts(_) | Change::Programs(_), _) => return Err(Refusal::OtherKind),
    };
    let has = |step: &Step| Role::ALL.iter().any(|role| Model::new(&scenario).code(*role).has(*step));
    if let Some(step) = defend.keep.iter().find(|step| !has(step)) {
        return Err(Refusal::Keep(*step));
    }
    let effects = |scenario: &Scenario| shown_effects(&Model::new(scenario));
    match &defend.change {
        Change::Programs(_) if effects(&before).iter().any(|effect| !effects(&scenario).contains(effect)) => {
            Err(Refusal::WorkGone)
        }
        Change::Programs(_) | Change::Parts(_) => Ok(scenario),
    }
}

fn replace_steps(scenario: &mut Scenario, role: Role, edited: &Scenario) {
    let Some(steps) = edited.program(role).map(|program| program.steps.clone()) else { return };
    let program = match role {
        Role::Producer => &mut scenario.producer,
        Role::Relay => &mut scenario.relay,
        Role::Consumer => &mut scenario.consumer,
    };
    if let Some(program) = program {
        program.steps = steps;
    }
}

fn replaced(task: &Task, parts: &[(Axis, Vec<usize>)], mut strategy: Strategy) -> Result<Scenario, Refusal> {
    let mut before = match task.play.start.source {
        Source::Strategy(strategy) => strategy,
        Source::Scenario(_) | Source::Case(_) => return Err(Refusal::OtherKind),
    };
    for axis in Axis::ALL {
        let chosen = *axis.of(&mut strategy);
        let offered = parts.iter().find(|(other, _)| *other == axis).map(|(_, items)| items.as_slice());
        let fits = chosen < items(axis).len() && offered.is_some_and(|items| items.contains(&chosen));
        if chosen != *axis.of(&mut before) && !fits {
            return Err(Refusal::NotOffered(axis));
        }
    }
    let [sender, receiver, effect] = Axis::ALL.map(|axis| &items(axis)[*axis.of(&mut strategy)].part);
    let (mut scenario, conflicts) = compose(sender, receiver, effect);
    match conflicts.into_iter().next() {
        Some(conflict) => Err(Refusal::Conflict(conflict)),
        None => {
            task.play.start.limit(&mut scenario);
            Ok(scenario)
        }
    }
}

fn withstands(scenario: Scenario, avoid: Verdicts, report: Option<&Report>) -> Reply {
    let Some(report) = report else { return Reply::Unfinished };
    let fails = report.found.iter().filter(|found| avoid.is_once() || avoid.contains(found.verdict));
    match fails.min_by_key(|found| (found.faults, found.schedule.choices.len())) {
        Some(found) => Reply::Refuted(Box::new(shown(scenario, found.verdict, &found.schedule))),
        None if report.unfinished => Reply::Unfinished,
        None => Reply::Solved,
    }
}

fn shown(scenario: Scenario, verdict: Verdict, schedule: &Schedule) -> Witness {
    let mut verdicts = Verdicts::default();
    verdicts.insert(verdict);
    Witness { scenario, schedule: schedule.clone(), verdicts }
}

/// The steps of the program that is put in order.
pub fn steps(task: &Task, order: &Order) -> Vec<Step> {
    task.play.start.scenario().program(order.role).map(|program| program.steps.clone()).unwrap_or_default()
}

/// The scenario with the steps in this order; `None`: it is no order of them with the first one first.
fn ordered(task: &Task, order: &Order, picked: &[usize]) -> Option<Scenario> {
    let mut scenario = task.play.start.scenario();
    let steps = steps(task, order);
    let mut sorted = picked.to_vec();
    sorted.sort_unstable();
    if !sorted.into_iter().eq(0..steps.len()) || picked.first() != Some(&0) {
        return None;
    }
    let program = match order.role {
        Role::Producer => &mut scenario.producer,
        Role::Relay => &mut scenario.relay,
        Role::Consumer => &mut scenario.consumer,
    };
    program.as_mut()?.steps = picked.iter().map(|index| steps[*index]).collect();
    Some(scenario)
}

/// Every order of these steps that differs, with the first one first, as indexes.
pub fn orders(steps: &[Step]) -> Vec<Vec<usize>> {
    if steps.is_empty() || steps.len() > super::read::ORDERED_STEPS_MAX {
        return Vec::new();
    }
    let mut orders = vec![vec![0]];
    for _ in 1..steps.len() {
        let mut longer = Vec::new();
        for order in &orders {
            for next in (1..steps.len()).filter(|next| !order.contains(next)) {
                // Of equal steps the first one comes first.
                let earlier_twin = (1..next).any(|other| steps[other] == steps[next] && !order.contains(&other));
                if !earlier_twin {
                    longer.push(order.iter().copied().chain([next]).collect());
                }
            }
        }
        orders = longer;
    }
    orders
}

fn none_withstands(avoid: Verdicts, reports: &[Report]) -> Reply {
    let fails = |report: &Report| report.found.iter().any(|found| avoid.is_once() || avoid.contains(found.verdict));
    match reports.iter().find(|report| !fails(report)) {
        _ if reports.is_empty() => Reply::Unfinished,
        Some(report) if report.unfinished => Reply::Unfinished,
        Some(_) => Reply::ThereIsOne,
        None => Reply::Solved,
    }
}

fn chosen_right(choices: &[Choice], chosen: &[usize]) -> Reply {
    let is_right = |index: &usize| choices.get(*index).is_some_and(|choice| choice.right);
    let wrong: Vec<usize> = chosen.iter().copied().filter(|index| !is_right(index)).collect();
    let missing = (0..choices.len()).any(|index| choices[index].right && !chosen.contains(&index));
    if wrong.is_empty() && !missing { Reply::Solved } else { Reply::Choices { wrong, missing } }
}

fn painted(map: &Map, cells: &[Option<Verdicts>], reports: &[Report]) -> Reply {
    let strategies = map.strategies();
    if reports.len() != strategies.len() || reports.iter().any(|report| report.unfinished) {
        return Reply::Unfinished;
    }
    let mut wrong = Vec::new();
    for (index, (strategy, report)) in strategies.into_iter().zip(reports).enumerate() {
        let painted = cells.get(index).copied().flatten();
        if painted == Some(report.verdicts()) {
            continue;
        }
        let missed = |verdict: Verdict| !painted.is_some_and(|painted| painted.contains(verdict));
        let found = report.found.iter().filter(|found| missed(found.verdict)).min_by_key(|found| found.faults);
        let run = found.map(|found| shown(map.scenario(strategy), found.verdict, &found.schedule));
        wrong.push((index, run));
    }
    if wrong.is_empty() { Reply::Solved } else { Reply::Cells(wrong) }
}
