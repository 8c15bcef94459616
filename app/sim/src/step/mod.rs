//! What can happen next ([`enabled`]) and what it does ([`step`]): the semantics, one file an actor.
//!
//! Both are plain functions of a [`Model`] and a [`World`]; a step allocates nothing.
//!
//! Where the contract is silent, this is the rule here: a deadlock of row locks stays blocked (verdict *stuck*); a
//! redriven copy goes to the end of the queue, as a new message would; a fault that would change nothing is not offered.

mod broker;
mod consumer;
mod delivery;
mod fault;
mod producer;
mod relay;

use crate::choice::Choice;
use crate::event::Sink;
use crate::ids::{Actor, Key, Role};
use crate::model::Model;
use crate::world::World;

/// Calls `offer` with every ordinary step that can happen now: producers, relays, consumers, then broker and environment.
pub fn enabled_steps(model: &Model, world: &World, offer: &mut impl FnMut(Choice)) {
    for actor in model.actors() {
        offer_actor(model, world, actor, offer);
    }
    offer_environment(model, world, offer);
}

/// Calls `offer` with every fault that can happen now and that the budget still allows.
pub fn enabled_faults(model: &Model, world: &World, offer: &mut impl FnMut(Choice)) {
    if world.budget.total > 0 {
        fault::offer(model, world, &mut |fault| offer(Choice::Fault(fault)));
    }
}

/// Calls `offer` with everything that can happen now, ordinary steps first.
pub fn enabled(model: &Model, world: &World, offer: &mut impl FnMut(Choice)) {
    enabled_steps(model, world, offer);
    enabled_faults(model, world, offer);
}

/// The ordinary steps of this actor.
pub(crate) fn offer_actor(model: &Model, world: &World, actor: Actor, offer: &mut impl FnMut(Choice)) {
    match actor.role {
        Role::Producer => {
            if producer::can_step(model, world, actor.slot()) {
                offer(Choice::Step(actor));
            }
        }
        Role::Relay => {
            if relay::can_step(model, world, actor.slot()) {
                offer(Choice::Step(actor));
            }
        }
        Role::Consumer => consumer::offer(model, world, actor, offer),
    }
}

/// The ordinary steps of the broker and the environment.
pub(crate) fn offer_environment(model: &Model, world: &World, offer: &mut impl FnMut(Choice)) {
    broker::offer_environment(model, world, offer);
}

/// The faults that can strike at the step this actor takes next: something lost on the way, a lease expired.
pub(crate) fn offer_network_faults(model: &Model, world: &World, actor: Actor, offer: &mut impl FnMut(Choice)) {
    fault::offer_network(model, world, actor, &mut |fault| {
        if world.budget.allows(fault.kind()) {
            offer(Choice::Fault(fault));
        }
    });
}

/// Whether a copy, an outbox row or an actor can still bring this key's message back.
pub(crate) fn can_come_back(model: &Model, world: &World, key: Key) -> bool {
    broker::can_come_back(model, world, key)
}

/// A row leaves the outbox; whoever pointed at it or behind it is put right.
pub(crate) fn remove_row(world: &mut World, row: usize) {
    producer::remove_row(world, row);
}

/// Whether this choice can happen now.
pub fn is_enabled(model: &Model, world: &World, choice: Choice) -> bool {
    let mut found = false;
    enabled(model, world, &mut |other| found |= other == choice);
    found
}

/// Whether no ordinary step can happen: the run has ended.
pub fn is_settled(model: &Model, world: &World) -> bool {
    let mut settled = true;
    enabled_steps(model, world, &mut |_| settled = false);
    settled
}

/// What happens when the learner chooses nothing: the first ordinary step in the order producers, relays, consumers,
/// broker and environment, an actor in mid-program before one that would begin. `None` in a settled world.
pub fn default_choice(model: &Model, world: &World) -> Option<Choice> {
    let mut first = None;
    let mut first_inside = None;
    enabled_steps(model, world, &mut |choice| {
        first.get_or_insert(choice);
        if choice.actor().is_some_and(|actor| mid_program(world, actor)) {
            first_inside.get_or_insert(choice);
        }
    });
    first_inside.or(first)
}

fn mid_program(world: &World, actor: Actor) -> bool {
    world.inside(actor) || (actor.role == Role::Producer && world.producers[actor.slot()].in_doubt)
}

/// Does what was chosen. The choice must be enabled: anything else is a broken invariant, and a caller with a choice
/// from outside asks [`is_enabled`] first.
pub fn step(model: &Model, world: &mut World, choice: Choice, sink: &mut impl Sink) {
    match choice {
        Choice::Step(actor) => match actor.role {
            Role::Producer => producer::step(model, world, actor, sink),
            Role::Relay => relay::step(model, world, actor, sink),
            Role::Consumer => consumer::step(model, world, actor, None, sink),
        },
        Choice::Receive(actor, copy) => consumer::step(model, world, actor, Some(copy), sink),
        Choice::Expire(copy) => broker::expire(model, world, usize::from(copy), None, sink),
        Choice::Redrive(copy) => broker::redrive(world, usize::from(copy), sink),
        Choice::Purge(key) => broker::purge(world, key, false, sink),
        Choice::AutoCommit => broker::auto_commit(world, sink),
        Choice::Fault(fault) => {
            world.budget.spend(fault.kind());
            fault::step(model, world, fault, sink);
        }
    }
}
