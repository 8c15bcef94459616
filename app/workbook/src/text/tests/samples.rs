//! One of everything: each event and each choice, in their variations.

use crashpoint_sim::choice::{Choice, Fault};
use crashpoint_sim::event::{Effect, Event, Return, Seen, Side};
use crashpoint_sim::ids::{Actor, Input, Key, Role};
use crashpoint_sim::vocabulary::Step;

use crate::text::Cast;

pub(super) fn producer() -> Actor {
    Actor::new(Role::Producer, 0)
}

pub(super) fn relay() -> Actor {
    Actor::new(Role::Relay, 0)
}

pub(super) fn consumer() -> Actor {
    Actor::new(Role::Consumer, 1)
}

/// One of each, two of each, a queue and a log.
pub(super) fn casts() -> [Cast; 3] {
    [
        Cast { producers: 1, relays: 1, consumers: 1, log: false },
        Cast { producers: 2, relays: 2, consumers: 2, log: false },
        Cast { producers: 1, relays: 0, consumers: 2, log: true },
    ]
}

pub(super) fn choices() -> Vec<Choice> {
    let key = Key::new(Input::new(1), 1);
    let mut choices = vec![
        Choice::Step(producer()),
        Choice::Step(relay()),
        Choice::Step(consumer()),
        Choice::Receive(consumer(), 1),
        Choice::Expire(0),
        Choice::Redrive(0),
        Choice::Purge(key),
        Choice::AutoCommit,
    ];
    choices.extend(
        [
            Fault::Crash(producer()),
            Fault::Crash(relay()),
            Fault::Crash(consumer()),
            Fault::Down(producer()),
            Fault::LosePublish(relay()),
            Fault::LoseConfirm(relay()),
            Fault::LoseAck(consumer()),
            Fault::ExpireLease(consumer()),
            Fault::Rebalance,
            Fault::DedupWindowPasses,
            Fault::PurgeKey(key),
            Fault::EvictCache(key),
        ]
        .map(Choice::Fault),
    );
    choices
}

pub(super) fn events() -> Vec<Event> {
    [sender_events(), receiver_events(), effect_events(), broker_events()].concat()
}

fn sender_events() -> Vec<Event> {
    let (input, key) = (Input::new(1), Key::new(Input::new(1), 0));
    let (producer, relay) = (producer(), relay());
    let mut events = Vec::new();
    for side in [Side::Local, Side::Broker] {
        for actor in [producer, consumer()] {
            events.extend([
                Event::Began { actor, side },
                Event::Committed { actor, side },
                Event::RolledBack { actor, side },
            ]);
        }
        events.push(Event::Prepared { actor: producer, side });
    }
    for flag in [false, true] {
        events.extend([
            Event::OrderPaid { producer, input, durable: flag },
            Event::RowAdded { producer, row: 0, key, durable: flag },
            Event::Recovered { producer, committed: flag },
            Event::Published { actor: relay, copy: 0, key, confirmed: flag },
            Event::PublishLost { actor: relay, key, noticed: flag },
            Event::Crashed { actor: producer, down: flag },
        ]);
    }
    events.extend([
        Event::Replied { producer, input },
        Event::Retried { producer, key },
        Event::Retried { producer, key: Key::new(input, 2) },
        Event::InputDone { producer, input },
        Event::RowRead { relay, row: 0, key },
        Event::RowMarked { relay, row: 0 },
        Event::RowDeleted { relay, row: 0 },
        Event::CursorSaved { relay, cursor: 0 },
        Event::CursorSaved { relay, cursor: 2 },
        Event::Deduplicated { actor: relay, key },
        Event::PublishStaged { actor: producer, key },
        Event::PublishStaged { actor: consumer(), key },
        Event::ConfirmLost { actor: relay, key },
        Event::Logged { actor: producer },
        Event::Crashed { actor: relay, down: false },
    ]);
    for step in Step::ALL {
        for role in Role::ALL.into_iter().filter(|role| step.is_for(*role)) {
            events.push(Event::Nothing { actor: Actor::new(role, 0), step: *step });
        }
    }
    events
}

fn receiver_events() -> Vec<Event> {
    let (input, key, consumer) = (Input::new(2), Key::new(Input::new(2), 0), consumer());
    let mut events = Vec::new();
    for flag in [false, true] {
        events.extend([
            Event::Delivered { consumer, copy: 1, key, auto_ack: flag },
            Event::KeyInserted { consumer, key, durable: flag },
            Event::Acked { consumer, copy: 1, late: flag },
        ]);
    }
    for step in [Step::CheckKey, Step::CheckCache, Step::LookUpOrder] {
        events.push(Event::NotSeen { consumer, key, step });
    }
    for seen in [Seen::KeyRow, Seen::UniqueViolation, Seen::Cache] {
        events.push(Event::SeenBefore { consumer, key, seen });
    }
    events.extend([
        Event::CacheSet { consumer, key },
        Event::OrderMissing { consumer, input },
        Event::AckRefused { consumer },
        Event::AckStaged { consumer },
        Event::AckLost { consumer },
        Event::Fenced { consumer },
        Event::Nacked { consumer, copy: 0 },
        Event::Orphaned { consumer, copy: 0 },
        Event::Ended { actor: consumer },
        Event::Crashed { actor: consumer, down: false },
    ]);
    events
}

fn effect_events() -> Vec<Event> {
    let (input, key, consumer) = (Input::new(3), Key::new(Input::new(3), 0), consumer());
    let mut events = Vec::new();
    for effect in Effect::ALL {
        events.extend([false, true].map(|durable| Event::Happened { consumer, effect, input, durable }));
    }
    events.extend([
        Event::NoRowMatched { consumer, input },
        Event::Superseded { consumer, input },
        Event::AnsweredFromMemory { consumer, key },
    ]);
    events
}

fn broker_events() -> Vec<Event> {
    let (key, consumer) = (Key::new(Input::new(1), 1), consumer());
    vec![
        Event::OffsetCommitted { by: None, offset: 1 },
        Event::OffsetCommitted { by: Some(consumer), offset: 2 },
        Event::Returned { copy: 0, to: Return::Ready },
        Event::Returned { copy: 0, to: Return::Parked },
        Event::Returned { copy: 0, to: Return::Dropped },
        Event::LeaseExpired { copy: 0, held_by: None },
        Event::LeaseExpired { copy: 0, held_by: Some(consumer) },
        Event::Redriven { copy: 0 },
        Event::Rebalanced { owner: consumer, position: 0 },
        Event::KeyPurged { key, early: false },
        Event::KeyPurged { key, early: true },
        Event::CacheEvicted { key },
        Event::WindowPassed,
        Event::Overflow,
    ]
}
