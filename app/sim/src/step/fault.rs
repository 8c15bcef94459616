//! Faults: which can strike now, and what each does.

use super::{broker, consumer, delivery, producer, relay};
use crate::choice::Fault;
use crate::event::{Event, Sink};
use crate::ids::{Actor, Role};
use crate::model::Model;
use crate::scenario::{BrokerKind, KeysKept};
use crate::vocabulary::{FaultKind, Step};
use crate::world::{CopyState, World};

/// Calls `offer` with every fault that can strike now, would change something, and that the budget allows.
pub(super) fn offer(model: &Model, world: &World, offer: &mut impl FnMut(Fault)) {
    let mut allowed = |fault: Fault| {
        if world.budget.allows(fault.kind()) {
            offer(fault);
        }
    };
    for actor in model.actors() {
        if world.inside(actor) {
            allowed(Fault::Crash(actor));
            if actor.role == Role::Producer {
                allowed(Fault::Down(actor));
            }
        }
        offer_network(model, world, actor, &mut allowed);
    }
    offer_memory(model, world, &mut allowed);
}

/// The faults that can strike at the step this actor takes next, whatever the budget.
pub(super) fn offer_network(model: &Model, world: &World, actor: Actor, offer: &mut impl FnMut(Fault)) {
    let publish = match actor.role {
        Role::Producer => producer::publishes_next(model, world, actor.slot()),
        Role::Relay => relay::publishes_next(model, world, actor.slot()),
        Role::Consumer => None,
    };
    if publish.is_some() {
        offer(Fault::LosePublish(actor));
    }
    if publish == Some(Step::PublishConfirmed) {
        offer(Fault::LoseConfirm(actor));
    }
    if actor.role == Role::Consumer {
        if delivery::acks_next(model, world, actor) {
            offer(Fault::LoseAck(actor));
        }
        if model.kind == BrokerKind::Queue && world.holds_lease(actor.slot()) {
            offer(Fault::ExpireLease(actor));
        }
    }
}

fn offer_memory(model: &Model, world: &World, offer: &mut impl FnMut(Fault)) {
    if model.kind == BrokerKind::Log && rebalance_changes_something(model, world) {
        offer(Fault::Rebalance);
    }
    if !world.published.is_empty() {
        offer(Fault::DedupWindowPasses);
    }
    if model.keys == KeysKept::Shorter && world.budget.allows(FaultKind::PurgeKey) {
        for key in world.keys.iter().filter(|key| broker::can_come_back(model, world, *key)) {
            offer(Fault::PurgeKey(key));
        }
    }
    for key in world.cache.iter() {
        offer(Fault::EvictCache(key));
    }
}

fn rebalance_changes_something(model: &Model, world: &World) -> bool {
    let owner = &world.consumers[usize::from(world.partition.owner)];
    model.code(Role::Consumer).count > 1
        || (owner.inside() && !owner.fenced)
        || world.partition.position != world.partition.committed
}

/// The fault strikes.
pub(super) fn step(model: &Model, world: &mut World, fault: Fault, sink: &mut impl Sink) {
    match fault {
        Fault::Crash(actor) => match actor.role {
            Role::Producer => producer::crash(model, world, actor, false, sink),
            Role::Relay => relay::crash(world, actor, sink),
            Role::Consumer => consumer::crash(model, world, actor, sink),
        },
        Fault::Down(actor) => producer::crash(model, world, actor, true, sink),
        Fault::LosePublish(actor) => lose_publish(model, world, actor, sink),
        Fault::LoseConfirm(actor) => lose_confirm(model, world, actor, sink),
        Fault::LoseAck(actor) => lose_ack(model, world, actor, sink),
        Fault::ExpireLease(actor) => {
            if let Some(copy) = world.consumers[actor.slot()].copy {
                broker::expire(model, world, usize::from(copy), Some(actor), sink);
            }
        }
        Fault::Rebalance => broker::rebalance(model, world, sink),
        Fault::DedupWindowPasses => {
            world.published = Default::default();
            sink.event(Event::WindowPassed);
        }
        Fault::PurgeKey(key) => broker::purge(world, key, true, sink),
        Fault::EvictCache(key) => {
            world.cache.remove(key);
            sink.event(Event::CacheEvicted { key });
        }
    }
}

/// What the actor is about to publish, and whether it waits for the confirm.
fn about_to_publish(model: &Model, world: &World, actor: Actor) -> Option<(crate::ids::Key, bool)> {
    let (step, key) = match actor.role {
        Role::Producer => {
            (producer::publishes_next(model, world, actor.slot()), world.key_of(actor.slot(), model.new_keys()))
        }
        Role::Relay => {
            let hand = world.relays[actor.slot()].hand;
            (relay::publishes_next(model, world, actor.slot()), hand.map(|hand| hand.key))
        }
        Role::Consumer => (None, None),
    };
    Some((key?, broker::confirms(step?)))
}

fn lose_publish(model: &Model, world: &mut World, actor: Actor, sink: &mut impl Sink) {
    let Some((key, noticed)) = about_to_publish(model, world, actor) else { return };
    if actor.role == Role::Producer {
        producer::begin_attempt(model, world, actor);
    }
    sink.event(Event::PublishLost { actor, key, noticed });
    if noticed {
        return;
    }
    match actor.role {
        Role::Producer => producer::advance(model, world, actor, sink),
        Role::Relay => relay::advance(model, world, actor, sink),
        Role::Consumer => {}
    }
}

fn lose_confirm(model: &Model, world: &mut World, actor: Actor, sink: &mut impl Sink) {
    let Some((key, _)) = about_to_publish(model, world, actor) else { return };
    if actor.role == Role::Producer {
        producer::begin_attempt(model, world, actor);
    }
    broker::accept(model, world, actor, key, false, sink);
    sink.event(Event::ConfirmLost { actor, key });
}

fn lose_ack(model: &Model, world: &mut World, actor: Actor, sink: &mut impl Sink) {
    let holds = world.holds_lease(actor.slot());
    let state = &mut world.consumers[actor.slot()];
    state.settled = true;
    sink.event(Event::AckLost { consumer: actor });
    if let Some(copy) = state.copy.take()
        && holds
    {
        world.copies[usize::from(copy)].state = CopyState::Orphaned;
        sink.event(Event::Orphaned { consumer: actor, copy });
    }
    consumer::advance(model, world, actor, sink);
}
