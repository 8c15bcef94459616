//! Why a run broke: which fault hit in which window, and what came of it, in one sentence.

use crashpoint_sim::choice::Fault;
use crashpoint_sim::ids::{Actor, Role};
use crashpoint_sim::model::Model;
use crashpoint_sim::scenario::Scenario;
use crashpoint_sim::schedule::Schedule;
use crashpoint_sim::trace::Trace;
use crashpoint_sim::vocabulary::Step;
use crashpoint_sim::world::World;

use super::Window;
use crate::judgement::{Judgement, worst};
use crate::text::lang::Lang;
use crate::text::names::{Cast, actor_name, role_name};
use crate::text::outcome::why as means;
use crate::text::review::{Hit, came_of, hit_text, joined, no_fault, outcome_of};

/// Why a run came to what it came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why {
    /// "Billing dies between `add balance` and `ack`: the work stands, … The customer is charged twice."
    pub sentence: String,
    /// Where each of its faults hit, in the order of the run; a fault that strikes no program has none.
    pub windows: Vec<Window>,
}

/// Why this run of this design came to what it came to. A schedule that does not fit is read as far as it does.
pub fn why(scenario: &Scenario, schedule: &Schedule, lang: Lang) -> Why {
    let model = Model::new(scenario);
    let (trace, _) = Trace::replay(model, schedule);
    let judgement = worst(&model, trace.last());
    let mut hits = Vec::new();
    let mut windows = Vec::new();
    let mut between = None;
    for (index, step) in trace.steps.iter().enumerate() {
        let Some(fault) = step.choice.fault() else { continue };
        let struck = struck(&model, trace.world(index), fault);
        let window = struck.and_then(|actor| window(&model, trace.world(index), actor, fault));
        let cast = Cast::of(&model);
        let name =
            struck.map_or_else(|| role_name(lang, Role::Consumer).to_owned(), |actor| actor_name(lang, actor, cast));
        let place = window.and_then(|window| window.place);
        between = place.and_then(|place| came_of(lang, place, fault.kind(), judgement.verdict));
        hits.push(hit_text(lang, &Hit { fault: fault.kind(), name, window }));
        windows.extend(window);
    }
    // Of several faults no single one is the reason.
    let between = between.filter(|_| hits.len() == 1);
    Why { sentence: sentence(lang, &hits, between, &judgement), windows }
}

fn sentence(lang: Lang, hits: &[String], between: Option<&str>, judgement: &Judgement) -> String {
    let outcome = outcome_of(lang, judgement);
    match (hits.is_empty(), between) {
        (true, _) if judgement.verdict.is_none() => outcome.to_owned(),
        (true, _) => format!("{} {outcome}", no_fault(lang, means(lang, judgement.verdict))),
        (false, Some(between)) => format!("{}: {between}. {outcome}", joined(lang, hits)),
        (false, None) => format!("{}. {outcome}", joined(lang, hits)),
    }
}

/// Whose program it hits: who is struck, or whose message or key it is about.
fn struck(model: &Model, world: &World, fault: Fault) -> Option<Actor> {
    let stands_at = |actor: &Actor, wanted: fn(Step) -> bool| {
        model.code(actor.role).steps().get(world.pc(*actor)).is_some_and(|step| wanted(*step))
    };
    let sends = |step: Step| matches!(step, Step::Publish | Step::PublishConfirmed);
    match fault {
        Fault::Crash(actor)
        | Fault::Down(actor)
        | Fault::LosePublish(actor)
        | Fault::LoseConfirm(actor)
        | Fault::LoseAck(actor)
        | Fault::ExpireLease(actor) => Some(actor),
        Fault::Rebalance => {
            let owner = Actor::new(Role::Consumer, usize::from(world.partition.owner));
            Some(owner).filter(|owner| world.inside(*owner))
        }
        Fault::DedupWindowPasses => {
            model.actors().find(|actor| actor.role != Role::Consumer && stands_at(actor, sends))
        }
        Fault::PurgeKey(key) | Fault::EvictCache(key) => {
            model.actors().find(|actor| actor.role == Role::Consumer && world.consumers[actor.slot()].hand == Some(key))
        }
    }
}

fn window(model: &Model, world: &World, actor: Actor, fault: Fault) -> Option<Window> {
    let at = match fault {
        Fault::LosePublish(_) | Fault::LoseConfirm(_) | Fault::LoseAck(_) => true,
        Fault::Crash(_) | Fault::Down(_) | Fault::ExpireLease(_) | Fault::Rebalance => false,
        Fault::DedupWindowPasses | Fault::PurgeKey(_) | Fault::EvictCache(_) => false,
    };
    Window::before(model, actor.role, world.pc(actor), at)
}
