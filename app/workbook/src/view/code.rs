//! The code panel: the programs, the line each actor is at, and a place to plant a crash between every two lines.

use crashpoint_sim::choice::Fault;
use crashpoint_sim::ids::{Actor, Role};
use crashpoint_sim::plan::{Planted, Spot};
use crashpoint_sim::vocabulary::Step;

use super::Mark;
use crate::catalogue::catalogue;
use crate::judgement::Preview;
use crate::pins;
use crate::player::Player;
use crate::text::fault::{fault_absent, planted_name};
use crate::text::lang::Lang;
use crate::text::names::role_name;
use crate::text::place::{place_absent, place_name, role_absent};
use crate::text::ui::between;

/// One role's program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// Whose.
    pub role: Role,
    /// "Billing".
    pub name: String,
    /// Its steps and the gaps between them.
    pub lines: Vec<Line>,
}

/// One step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The step's number, from 1.
    pub number: usize,
    /// The language's word.
    pub word: String,
    /// What it is in the chosen system.
    pub call: String,
    /// Which actors (from 1) will take this step next; empty if none is here.
    pub here: Vec<u8>,
    /// The last step taken was this one.
    pub just_done: bool,
    /// The gap after this step; none after the last one.
    pub gap: Option<Gap>,
}

/// Where a crash can be planted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gap {
    /// What a click plants or takes away.
    pub plant: Planted,
    /// It is planted, and whether at every attempt.
    pub planted: Option<bool>,
    /// "in the window: between the effect and its record"
    pub place: String,
    /// "after `add balance`, before `ack`"
    pub between: String,
    /// What would come of a crash here, and nothing else going wrong, on this strategy.
    pub outcome: Mark,
}

/// A planted fault that this strategy has no place for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Absent {
    /// Which.
    pub plant: Planted,
    /// "Billing · in the window · crash"
    pub name: String,
    /// Why: "does not exist here: …".
    pub text: String,
}

/// Whose program one looks at: the one of the actor that moved or died last; before that the one in which a fault is
/// planted, else the receiver's.
pub fn moved_last(player: &Player) -> Role {
    let taken = player.trace.steps[..player.cursor].iter().rev();
    let planted = player.setup.plan.planted.first().map(Planted::role);
    let moved = taken.filter_map(|step| step.choice.actor()).next().map(|actor| actor.role);
    moved.or(planted).unwrap_or(Role::Consumer)
}

/// The programs, with the calls of this system (an index into the catalogue).
pub fn programs(player: &Player, lang: Lang, calls: usize) -> Vec<Program> {
    let has_steps = |role: &Role| !player.model().code(*role).is_empty();
    Role::ALL.into_iter().filter(has_steps).map(|role| program(player, lang, calls, role)).collect()
}

fn program(player: &Player, lang: Lang, calls: usize, role: Role) -> Program {
    let catalogue = catalogue();
    let calls = catalogue.calls.get(calls).or(catalogue.calls.first());
    let code = player.model().code(role);
    let line = |(index, step): (usize, &Step)| Line {
        number: index + 1,
        word: step.word().to_owned(),
        call: calls.map_or("", |calls| calls.call(role, *step, lang)).to_owned(),
        here: here(player, role, index),
        just_done: just_done(player, role) == Some(index),
        gap: (index + 1 < code.steps().len()).then(|| gap(player, lang, role, index + 1)).flatten(),
    };
    Program { role, name: role_name(lang, role).to_owned(), lines: code.steps().iter().enumerate().map(line).collect() }
}

/// The actors (from 1) that are about to take this step.
fn here(player: &Player, role: Role, index: usize) -> Vec<u8> {
    let world = player.trace.world(player.cursor);
    let stands = |actor: &Actor| world.pc(*actor) == index && (index > 0 || world.inside(*actor));
    let actors = (0..player.model().code(role).count).map(|index| Actor { role, index });
    actors.filter(stands).map(|actor| actor.index + 1).collect()
}

/// The step that the last choice took in this role's program.
fn just_done(player: &Player, role: Role) -> Option<usize> {
    let last = player.cursor.checked_sub(1)?;
    let choice = player.trace.steps[last].choice;
    let actor = choice.actor().filter(|actor| actor.role == role)?;
    let struck = matches!(choice.fault(), Some(Fault::Crash(_) | Fault::Down(_) | Fault::ExpireLease(_)));
    (!struck).then(|| player.trace.world(last).pc(actor))
}

fn gap(player: &Player, lang: Lang, role: Role, before: usize) -> Option<Gap> {
    let of_gap = |preview: &&Preview| preview.plant.role() == role && usize::from(preview.before) == before;
    let preview = player.previews.iter().find(of_gap)?;
    let Spot::Gap { place, .. } = preview.plant.spot else { return None };
    let steps = player.model().code(role).steps();
    // What is planted may name the gap otherwise than a click here would.
    let here =
        |planted: &&Planted| planted.kind == preview.plant.kind && planted.step(player.model()) == Some(before as u8);
    let planted = player.setup.plan.planted.iter().find(here);
    Some(Gap {
        plant: planted.copied().unwrap_or(preview.plant),
        planted: planted.map(|planted| planted.every),
        place: place_name(lang, place).to_owned(),
        between: between(lang, steps[before - 1].word(), steps[before].word()),
        outcome: preview.mark(lang),
    })
}

/// Planted faults that this strategy has no place for.
pub fn absent(player: &Player, lang: Lang) -> Vec<Absent> {
    let model = player.model();
    let text = |planted: &Planted| match planted.spot {
        _ if model.code(planted.role()).is_empty() => role_absent(lang, planted.role()).to_owned(),
        Spot::Gap { place, .. } if place.gap(model, 0).is_none() => place_absent(lang, place).to_owned(),
        Spot::Gap { .. } | Spot::Message(_) => fault_absent(lang, planted.kind).to_owned(),
    };
    let absent = |planted: &Planted| Absent { plant: *planted, name: planted_name(lang, planted), text: text(planted) };
    pins::absent(model, &player.setup.plan).into_iter().map(absent).collect()
}
