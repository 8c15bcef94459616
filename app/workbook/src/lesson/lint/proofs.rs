//! What a fence says about its run, and about all runs, put to the model.

use crashpoint_sim::event::{Effect, Event};
use crashpoint_sim::model::Model;
use crashpoint_sim::trace::Trace;
use crashpoint_sim::verdict::count;

use super::super::fence::{At, Fence, Kind, Map, Problem, Start, Twin, Worlds};
use super::Findings;
use super::book::Page;
use super::reports::Reports;
use crate::text::broker_view::sights;

pub(super) fn check(page: &Page, fence: &Fence, reports: &mut Reports, findings: &mut Findings) {
    for start in fence.starts() {
        if let Err(sentence) = begins(start).and_then(|()| proved(start, reports)) {
            findings.add(&page.path, fence.line, sentence);
        }
    }
    let told = match &fence.kind {
        Kind::Scenario(_) => Ok(()),
        Kind::Play(play) | Kind::Places(play) => exists(&[&play.start]),
        Kind::Twin(twin) => both(twin),
        Kind::Worlds(worlds) => alike(worlds),
        Kind::Map(map) => cells(map, reports),
        Kind::Task(task) => match &task.problem {
            Problem::Paint(map) => cells(map, reports),
            Problem::Question { .. } => Ok(()),
            Problem::Predict { .. } => exists(&[&task.play.start]),
            // There the planted faults may wait for another strategy.
            Problem::Attack { .. } | Problem::Defend(_) | Problem::Order(_) => Ok(()),
        },
    };
    if let Err(sentence) = told {
        findings.add(&page.path, fence.line, sentence);
    }
}

/// Every choice of the run can happen, and where it stands is on the way.
fn begins(start: &Start) -> Result<(), String> {
    let (_, done) = Trace::replay(Model::new(&start.scenario()), &start.schedule);
    if let Some(choice) = start.schedule.choices.get(done) {
        return Err(format!("Choice {} of the run, `{choice}`, cannot happen there.", done + 1));
    }
    match start.at {
        At::Step(step) if step > start.run().0.steps.len() => Err(format!("The run has no step {step}.")),
        At::Step(_) | At::Chosen | At::End => Ok(()),
    }
}

fn proved(start: &Start, reports: &mut Reports) -> Result<(), String> {
    if let Some(ends) = start.ends {
        match start.outcome() {
            Some(outcome) if outcome == ends => {}
            Some(outcome) => return Err(format!("This run comes to `{outcome}`, not to `{ends}`.")),
            None => return Err("This run does not come to an end.".to_owned()),
        }
    }
    match &start.expect {
        Some(expect) => reports.check(&start.scenario(), expect),
        None => Ok(()),
    }
}

/// The places of the planted faults exist in one of these programs.
fn exists(starts: &[&Start]) -> Result<(), String> {
    for planted in starts.iter().flat_map(|start| &start.plan.planted) {
        if !starts.iter().any(|start| planted.step(&Model::new(&start.scenario())).is_some()) {
            return Err(format!("There is no place for `{planted}` in these programs."));
        }
    }
    Ok(())
}

fn both(twin: &Twin) -> Result<(), String> {
    let [left, right] = &twin.sides;
    exists(&[&left.start, &right.start])
}

/// The broker's history is the same in all worlds, the effects are not.
fn alike(worlds: &Worlds) -> Result<(), String> {
    let traces: Vec<Trace> = worlds
        .worlds
        .iter()
        .map(|side| Trace::replay(Model::new(&side.start.scenario()), &side.start.schedule).0)
        .collect();
    let history = |trace: &Trace| {
        let events: Vec<Event> = trace.steps.iter().flat_map(|step| step.events.iter().copied()).collect();
        sights(&events)
    };
    let effects = |trace: &Trace| -> Vec<u8> {
        let inputs = trace.model.inputs();
        inputs.flat_map(|input| Effect::ALL.map(|effect| count(trace.last(), effect, input))).collect()
    };
    let Some(first) = traces.first() else { return Ok(()) };
    if let Some(place) = traces.iter().position(|trace| history(trace) != history(first)) {
        return Err(format!("The broker can tell world {} from the first one.", place + 1));
    }
    match traces.iter().any(|trace| effects(trace) != effects(first)) {
        true => Ok(()),
        false => Err("The worlds do not differ: what was done is the same in all.".to_owned()),
    }
}

fn cells(map: &Map, reports: &mut Reports) -> Result<(), String> {
    for (strategy, expect) in &map.cells {
        reports.check(&map.scenario(*strategy), expect)?;
    }
    for strategy in map.strategies() {
        if reports.of(&map.scenario(strategy)).unfinished {
            return Err("A cell of this map has too many runs to follow.".to_owned());
        }
    }
    Ok(())
}
