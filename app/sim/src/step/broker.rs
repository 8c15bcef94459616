//! The broker and the environment: what arrives, what comes back, what is forgotten.

use crate::choice::Choice;
use crate::event::{Event, Return, Sink};
use crate::ids::{Actor, Key, Role};
use crate::model::Model;
use crate::scenario::{BrokerKind, KeysKept, MaxDeliveries, Order};
use crate::vocabulary::Step;
use crate::world::{Copy, CopyState, RowState, World};

/// Every step of the broker and the environment that can happen now.
pub(super) fn offer_environment(model: &Model, world: &World, offer: &mut impl FnMut(Choice)) {
    if model.kind == BrokerKind::Queue {
        for (index, copy) in world.copies.iter().enumerate() {
            match copy.state {
                CopyState::Orphaned => offer(Choice::Expire(index as u8)),
                CopyState::Parked if model.redrive => offer(Choice::Redrive(index as u8)),
                CopyState::Parked | CopyState::Ready | CopyState::InFlight(_) => {}
            }
        }
    }
    if model.auto_commit && world.partition.committed < world.partition.position {
        offer(Choice::AutoCommit);
    }
    if model.keys != KeysKept::Forever {
        for key in world.keys.iter().filter(|key| !can_come_back(model, world, *key)) {
            offer(Choice::Purge(key));
        }
    }
}

/// Takes a message in, unless its key was published within the dedup window.
pub(super) fn accept(model: &Model, world: &mut World, actor: Actor, key: Key, confirmed: bool, sink: &mut impl Sink) {
    if model.dedup {
        if world.published.contains(key) {
            sink.event(Event::Deduplicated { actor, key });
            return;
        }
        world.published.insert(key);
    }
    let copy = world.copies.len() as u8;
    if world.copies.push(Copy { key, state: CopyState::Ready, deliveries: 0 }) {
        sink.event(Event::Published { actor, copy, key, confirmed });
    } else {
        world.overflow = true;
        sink.event(Event::Overflow);
    }
}

/// Calls `offer` with each copy that may be delivered next, the oldest first. Of copies that are alike, the oldest only.
pub(super) fn deliverable(model: &Model, world: &World, offer: &mut impl FnMut(usize)) {
    let ready = |copy: &Copy| copy.state == CopyState::Ready;
    let leased = |copy: &Copy| matches!(copy.state, CopyState::InFlight(_) | CopyState::Orphaned);
    match model.order {
        Order::Key if world.copies.iter().any(leased) => {}
        Order::Fifo | Order::Key => {
            if let Some(oldest) = world.copies.iter().position(ready) {
                offer(oldest);
            }
        }
        Order::Any => {
            for (index, copy) in world.copies.iter().enumerate().filter(|(_, copy)| ready(copy)) {
                let older_alike = |older: usize| world.copies[older] == *copy && !late_ack_can_mean(world, older);
                if late_ack_can_mean(world, index) || !(0..index).any(older_alike) {
                    offer(index);
                }
            }
        }
    }
}

/// Whether a consumer that lost the lease of this copy could still settle it: it is not like a copy of the same message.
fn late_ack_can_mean(world: &World, copy: usize) -> bool {
    world.consumers.iter().any(|consumer| consumer.copy == Some(copy as u8))
}

/// The copy leaves the queue for ever; whoever pointed at it or behind it is put right.
pub(super) fn forget(world: &mut World, copy: usize) {
    world.copies.remove(copy);
    for consumer in &mut world.consumers {
        consumer.copy = match consumer.copy.map(usize::from) {
            Some(at) if at == copy => None,
            Some(at) if at > copy => Some(at as u8 - 1),
            Some(at) => Some(at as u8),
            None => None,
        };
    }
}

/// A leased copy comes back: ready again, or past the limit parked or dropped.
pub(super) fn give_back(model: &Model, world: &mut World, copy: usize, sink: &mut impl Sink) {
    let reached = model.max_deliveries.limit().is_some_and(|limit| world.copies[copy].deliveries >= limit);
    let to = match model.max_deliveries {
        MaxDeliveries::Park(_) if reached => Return::Parked,
        MaxDeliveries::Drop(_) if reached => Return::Dropped,
        MaxDeliveries::None | MaxDeliveries::Park(_) | MaxDeliveries::Drop(_) => Return::Ready,
    };
    sink.event(Event::Returned { copy: copy as u8, to });
    match to {
        Return::Ready => world.copies[copy].state = CopyState::Ready,
        Return::Parked => world.copies[copy].state = CopyState::Parked,
        // The places of the other copies change.
        Return::Dropped => return forget(world, copy),
    }
    if !model.late_ack_accepted {
        for consumer in world.consumers.iter_mut().filter(|consumer| consumer.copy == Some(copy as u8)) {
            consumer.copy = None;
        }
    }
}

/// The lease of a copy runs out; `held_by` the live consumer that still works on it.
pub(super) fn expire(model: &Model, world: &mut World, copy: usize, held_by: Option<Actor>, sink: &mut impl Sink) {
    sink.event(Event::LeaseExpired { copy: copy as u8, held_by });
    give_back(model, world, copy, sink);
}

/// A dead letter is ready again at the end of the queue, with its count at 0, as a new message would be.
pub(super) fn redrive(world: &mut World, copy: usize, sink: &mut impl Sink) {
    let key = world.copies[copy].key;
    forget(world, copy);
    let pushed = world.copies.push(Copy { key, state: CopyState::Ready, deliveries: 0 });
    assert!(pushed, "a copy was just taken out, so there is room");
    sink.event(Event::Redriven { copy: copy as u8 });
}

/// The background committer commits the position, handled or not.
pub(super) fn auto_commit(world: &mut World, sink: &mut impl Sink) {
    world.partition.committed = world.partition.position;
    sink.event(Event::OffsetCommitted { by: None, offset: world.partition.committed });
}

/// A key leaves the consumer's database.
pub(super) fn purge(world: &mut World, key: Key, early: bool, sink: &mut impl Sink) {
    world.keys.remove(key);
    sink.event(Event::KeyPurged { key, early });
}

/// The other consumer (with one consumer: the same one) becomes the owner and starts at the committed offset.
pub(super) fn rebalance(model: &Model, world: &mut World, sink: &mut impl Sink) {
    let owner = &mut world.consumers[usize::from(world.partition.owner)];
    owner.fenced = owner.inside();
    if model.code(Role::Consumer).count > 1 {
        world.partition.owner = 1 - world.partition.owner;
    }
    world.partition.position = world.partition.committed;
    let owner = Actor::new(Role::Consumer, usize::from(world.partition.owner));
    sink.event(Event::Rebalanced { owner, position: world.partition.position });
}

/// Whether a copy, an outbox row or an actor can still bring this key's message back.
pub(super) fn can_come_back(model: &Model, world: &World, key: Key) -> bool {
    copy_can_come_back(model, world, key) || row_can_come_back(model, world, key) || actor_has(model, world, key)
}

fn copy_can_come_back(model: &Model, world: &World, key: Key) -> bool {
    world.copies.iter().enumerate().filter(|(_, copy)| copy.key == key).any(|(index, copy)| match model.kind {
        BrokerKind::Log => index >= usize::from(world.partition.committed),
        BrokerKind::Queue => copy.state != CopyState::Parked || model.redrive,
    })
}

fn row_can_come_back(model: &Model, world: &World, key: Key) -> bool {
    // A relay that still has an older row in hand may move the cursor back behind it.
    let hands = world.relays.iter().filter_map(|relay| relay.hand);
    let cursor = hands.map(|hand| hand.row + u8::from(!hand.gone)).fold(world.cursor, u8::min);
    world.rows.iter().enumerate().filter(|(_, row)| row.key == key).any(|(index, row)| {
        (model.reads_unsent && row.state != RowState::Sent) || (model.reads_cursor && index >= usize::from(cursor))
    })
}

fn actor_has(model: &Model, world: &World, key: Key) -> bool {
    let relay = |hand: Option<crate::world::RowInHand>| hand.is_some_and(|hand| hand.key == key);
    let producing = |index: usize| {
        let down = world.producers[index].down;
        !down && world.key_of(index, model.new_keys()) == Some(key)
    };
    world.relays.iter().any(|state| relay(state.hand))
        || world.consumers.iter().any(|state| state.hand == Some(key))
        || (0..world.producers.len()).any(producing)
}

/// What an actor's `publish` does when nothing goes wrong on the way.
pub(super) fn confirms(step: Step) -> bool {
    step == Step::PublishConfirmed
}
