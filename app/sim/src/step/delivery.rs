//! A delivery from the consumer's side: taking a message, acknowledging it, giving it back.

use super::broker;
use crate::choice::Choice;
use crate::event::{Event, Sink};
use crate::ids::{Actor, Role};
use crate::model::Model;
use crate::scenario::BrokerKind;
use crate::vocabulary::Step;
use crate::world::{CopyState, World};

/// Calls `offer` with one choice for each different copy that this consumer could receive now.
pub(super) fn offer_deliveries(model: &Model, world: &World, actor: Actor, offer: &mut impl FnMut(Choice)) {
    match model.kind {
        BrokerKind::Log => {
            let partition = &world.partition;
            if partition.owner == actor.index && usize::from(partition.position) < world.copies.len() {
                offer(Choice::Step(actor));
            }
        }
        BrokerKind::Queue => {
            let mut oldest = true;
            broker::deliverable(model, world, &mut |copy| {
                offer(if oldest { Choice::Step(actor) } else { Choice::Receive(actor, copy as u8) });
                oldest = false;
            });
        }
    }
}

/// Takes a message in hand; `copy`: which one, else the oldest.
pub(super) fn receive(
    model: &Model,
    world: &mut World,
    actor: Actor,
    copy: Option<u8>,
    auto_ack: bool,
    sink: &mut impl Sink,
) {
    let index = match (model.kind, copy) {
        (BrokerKind::Log, _) => world.partition.position,
        (BrokerKind::Queue, Some(copy)) => copy,
        (BrokerKind::Queue, None) => {
            let mut oldest = None;
            broker::deliverable(model, world, &mut |copy| {
                oldest.get_or_insert(copy as u8);
            });
            oldest.expect("`receive` is chosen only while a copy can be delivered")
        }
    };
    let key = world.copies[usize::from(index)].key;
    sink.event(Event::Delivered { consumer: actor, copy: index, key, auto_ack });
    let state = &mut world.consumers[actor.slot()];
    state.hand = Some(key);
    state.settled = auto_ack;
    match model.kind {
        BrokerKind::Log => {
            world.partition.position += 1;
            if auto_ack {
                world.partition.committed = world.partition.position;
            }
        }
        BrokerKind::Queue if auto_ack => broker::forget(world, usize::from(index)),
        BrokerKind::Queue => {
            state.copy = Some(index);
            let copy = &mut world.copies[usize::from(index)];
            copy.state = CopyState::InFlight(actor.index);
            if let Some(limit) = model.max_deliveries.limit() {
                copy.deliveries = (copy.deliveries + 1).min(limit);
            }
        }
    }
}

/// Whether its next step is an ack that goes over the network now and would change something.
pub(super) fn acks_next(model: &Model, world: &World, actor: Actor) -> bool {
    let code = model.code(Role::Consumer);
    let state = &world.consumers[actor.slot()];
    let has_effect = match model.kind {
        BrokerKind::Log => !state.fenced,
        BrokerKind::Queue => state.copy.is_some_and(|copy| {
            world.holds_lease(actor.slot()) || world.copies[usize::from(copy)].state != CopyState::Parked
        }),
    };
    state.inside() && code.at(state.pc) == Step::Ack && !state.settled && !state.broker_tx && has_effect
}

/// `ack`: at once, or staged with an open broker transaction.
pub(super) fn ack(model: &Model, world: &mut World, actor: Actor, sink: &mut impl Sink) {
    let state = &mut world.consumers[actor.slot()];
    if state.settled {
        sink.event(Event::Nothing { actor, step: Step::Ack });
    } else if state.broker_tx {
        state.ack_staged = true;
        sink.event(Event::AckStaged { consumer: actor });
    } else {
        state.settled = true;
        settle(model, world, actor, sink);
    }
}

/// The broker gets the ack.
pub(super) fn settle(model: &Model, world: &mut World, actor: Actor, sink: &mut impl Sink) {
    let holds = world.holds_lease(actor.slot());
    let state = &mut world.consumers[actor.slot()];
    match (model.kind, state.copy) {
        (BrokerKind::Log, _) if !state.fenced => {
            world.partition.committed = world.partition.position;
            sink.event(Event::OffsetCommitted { by: Some(actor), offset: world.partition.committed });
        }
        (BrokerKind::Queue, Some(copy)) if holds || world.copies[usize::from(copy)].state != CopyState::Parked => {
            sink.event(Event::Acked { consumer: actor, copy, late: !holds });
            broker::forget(world, usize::from(copy));
        }
        (BrokerKind::Log | BrokerKind::Queue, _) => {
            state.copy = None;
            sink.event(Event::AckRefused { consumer: actor });
        }
    }
}

/// `nack`: gives the message back if its lease is still held.
pub(super) fn nack(model: &Model, world: &mut World, actor: Actor, sink: &mut impl Sink) {
    let holds = world.holds_lease(actor.slot());
    let state = &mut world.consumers[actor.slot()];
    match state.copy {
        Some(copy) if holds && !state.settled => {
            state.settled = true;
            state.copy = None;
            sink.event(Event::Nacked { consumer: actor, copy });
            broker::give_back(model, world, usize::from(copy), sink);
        }
        _ => sink.event(Event::Nothing { actor, step: Step::Nack }),
    }
}
