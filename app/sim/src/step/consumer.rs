//! The consumer: one delivery at a time, with its database, the cache and the outside world.

use super::{broker, delivery};
use crate::choice::Choice;
use crate::event::{Effect, Event, Seen, Side, Sink};
use crate::ids::{Actor, Input, Key, Role};
use crate::model::Model;
use crate::scenario::BrokerKind;
use crate::vocabulary::Step;
use crate::world::{ConsumerState, CopyState, World, count_up};

/// Every step the consumer can take now: one, or with `order any` one for each different copy it could receive.
pub(super) fn offer(model: &Model, world: &World, actor: Actor, offer: &mut impl FnMut(Choice)) {
    let code = model.code(Role::Consumer);
    let state = &world.consumers[actor.slot()];
    if code.is_empty() {
        return;
    }
    let step = code.at(state.pc);
    if matches!(step, Step::Receive | Step::ReceiveAutoAck) {
        delivery::offer_deliveries(model, world, actor, offer);
    } else if !is_blocked(world, actor, step) {
        offer(Choice::Step(actor));
    }
}

/// Whether the step waits for a rival's transaction to end.
fn is_blocked(world: &World, actor: Actor, step: Step) -> bool {
    let Some(key) = world.consumers[actor.slot()].hand else { return false };
    let rival = &world.consumers[1 - actor.slot()];
    match step {
        Step::InsertKey => rival.key_inserted && rival.hand == Some(key) && !world.keys.contains(key),
        Step::AddBalance | Step::AddBalanceIfVersion => rival.locks_balance(),
        Step::SetStatus | Step::SetStatusIfNewer => rival.status_set,
        _ => false,
    }
}

/// The next step of its program; `copy`: which one to receive, else the oldest.
pub(super) fn step(model: &Model, world: &mut World, actor: Actor, copy: Option<u8>, sink: &mut impl Sink) {
    let code = model.code(Role::Consumer);
    let pc = world.consumers[actor.slot()].pc;
    let step = code.at(pc);
    let goes_on = match step {
        Step::Receive | Step::ReceiveAutoAck => {
            delivery::receive(model, world, actor, copy, step == Step::ReceiveAutoAck, sink);
            true
        }
        _ => perform(model, world, actor, step, sink),
    };
    let next = if goes_on { pc + 1 } else { code.jump(pc) };
    go_to(model, world, actor, next, sink);
}

/// The step was tried and its outcome decided elsewhere: on to the next one.
pub(super) fn advance(model: &Model, world: &mut World, actor: Actor, sink: &mut impl Sink) {
    let next = world.consumers[actor.slot()].pc + 1;
    go_to(model, world, actor, next, sink);
}

fn go_to(model: &Model, world: &mut World, actor: Actor, next: u8, sink: &mut impl Sink) {
    world.consumers[actor.slot()].pc = next;
    if next < model.code(Role::Consumer).len() {
        return;
    }
    roll_back_open(world, actor, sink);
    if world.holds_lease(actor.slot())
        && let Some(copy) = world.consumers[actor.slot()].copy
    {
        world.copies[usize::from(copy)].state = CopyState::Orphaned;
        sink.event(Event::Orphaned { consumer: actor, copy });
    }
    world.consumers[actor.slot()] = ConsumerState::default();
    sink.event(Event::Ended { actor });
}

/// Does the step; `false` if the receiver found the message handled and jumps.
fn perform(model: &Model, world: &mut World, actor: Actor, step: Step, sink: &mut impl Sink) -> bool {
    let Some(key) = world.consumers[actor.slot()].hand else { return true };
    match step {
        Step::CheckKey | Step::InsertKey | Step::CheckCache | Step::ClaimCache | Step::LookUpOrder => {
            return test(world, actor, step, key, sink);
        }
        Step::SetCache => {
            world.cache.insert(key);
            sink.event(Event::CacheSet { consumer: actor, key });
        }
        Step::AddBalance | Step::AddBalanceIfVersion | Step::SetStatus | Step::SetStatusIfNewer => {
            write_row(world, actor, step, key.input(), sink);
        }
        Step::SendMail | Step::ChargeCard | Step::ChargeCardWithKey | Step::WriteLog => {
            act_outside(world, actor, step, key, sink);
        }
        Step::Publish | Step::PublishConfirmed => publish(world, actor, key, sink),
        Step::Ack => delivery::ack(model, world, actor, sink),
        Step::Nack => delivery::nack(model, world, actor, sink),
        _ => transaction(model, world, actor, step, sink),
    }
    true
}

fn transaction(model: &Model, world: &mut World, actor: Actor, step: Step, sink: &mut impl Sink) {
    let state = &mut world.consumers[actor.slot()];
    match step {
        Step::Begin if !state.tx => {
            state.tx = true;
            sink.event(Event::Began { actor, side: Side::Local });
        }
        Step::BeginBroker if !state.broker_tx => {
            state.broker_tx = true;
            sink.event(Event::Began { actor, side: Side::Broker });
        }
        Step::Commit if state.tx => commit(world, actor, sink),
        Step::CommitBroker if state.broker_tx => commit_broker(model, world, actor, sink),
        Step::Rollback if state.tx => roll_back(world, actor, sink),
        other => sink.event(Event::Nothing { actor, step: other }),
    }
}

/// Has this message been handled, or is its order not there yet? `true`: go on. Else the local transaction is undone.
fn test(world: &mut World, actor: Actor, step: Step, key: Key, sink: &mut impl Sink) -> bool {
    let state = &mut world.consumers[actor.slot()];
    let known = world.keys.contains(key) || state.key_inserted;
    let found = match step {
        Step::CheckKey if known => Event::SeenBefore { consumer: actor, key, seen: Seen::KeyRow },
        Step::InsertKey if known => Event::SeenBefore { consumer: actor, key, seen: Seen::UniqueViolation },
        Step::CheckCache | Step::ClaimCache if world.cache.contains(key) => {
            Event::SeenBefore { consumer: actor, key, seen: Seen::Cache }
        }
        Step::LookUpOrder if !world.committed.contains(key.input()) => {
            Event::OrderMissing { consumer: actor, input: key.input() }
        }
        Step::InsertKey => {
            if state.tx {
                state.key_inserted = true;
            } else {
                world.keys.insert(key);
            }
            sink.event(Event::KeyInserted { consumer: actor, key, durable: !state.tx });
            return true;
        }
        Step::ClaimCache => {
            world.cache.insert(key);
            sink.event(Event::CacheSet { consumer: actor, key });
            return true;
        }
        _ => {
            sink.event(Event::NotSeen { consumer: actor, key, step });
            return true;
        }
    };
    sink.event(found);
    if state.tx {
        roll_back(world, actor, sink);
    }
    false
}

fn write_row(world: &mut World, actor: Actor, step: Step, input: Input, sink: &mut impl Sink) {
    let state = &mut world.consumers[actor.slot()];
    let durable = !state.tx;
    let version = if state.version_set { input.number() } else { world.version };
    let status = if state.status_set { input.number() } else { world.status };
    let happened = |effect| Event::Happened { consumer: actor, effect, input, durable };
    match step {
        Step::AddBalanceIfVersion if version + 1 != input.number() => {
            sink.event(Event::NoRowMatched { consumer: actor, input });
        }
        Step::AddBalance | Step::AddBalanceIfVersion => {
            let versioned = step == Step::AddBalanceIfVersion;
            if durable {
                count_up(&mut world.effects.balance[input.index()], 1);
                if versioned {
                    world.version = input.number();
                }
            } else {
                count_up(&mut state.added, 1);
                state.version_set |= versioned;
            }
            sink.event(happened(Effect::Balance));
        }
        Step::SetStatusIfNewer if status >= input.number() => {
            if durable {
                world.effects.status.insert(input);
            } else {
                state.superseded = true;
            }
            sink.event(Event::Superseded { consumer: actor, input });
        }
        _ => {
            if durable {
                world.status = input.number();
                world.effects.status.insert(input);
            } else {
                state.status_set = true;
            }
            sink.event(happened(Effect::Status));
        }
    }
}

/// What happens outside happens at once and is never rolled back.
fn act_outside(world: &mut World, actor: Actor, step: Step, key: Key, sink: &mut impl Sink) {
    let (input, effects) = (key.input(), &mut world.effects);
    let (effect, count) = match step {
        Step::SendMail => (Effect::Mail, &mut effects.mail),
        Step::ChargeCardWithKey if world.gateway.contains(key) => {
            sink.event(Event::AnsweredFromMemory { consumer: actor, key });
            return;
        }
        Step::ChargeCardWithKey => {
            world.gateway.insert(key);
            (Effect::Charge, &mut effects.charge)
        }
        Step::ChargeCard => (Effect::Charge, &mut effects.charge),
        _ => (Effect::Log, &mut effects.log),
    };
    count_up(&mut count[input.index()], 1);
    sink.event(Event::Happened { consumer: actor, effect, input, durable: true });
}

fn publish(world: &mut World, actor: Actor, key: Key, sink: &mut impl Sink) {
    let state = &mut world.consumers[actor.slot()];
    if state.broker_tx {
        count_up(&mut state.events_staged, 1);
        sink.event(Event::PublishStaged { actor, key });
    } else {
        count_up(&mut world.effects.event[key.input().index()], 1);
        sink.event(Event::Happened { consumer: actor, effect: Effect::Event, input: key.input(), durable: true });
    }
}

fn commit(world: &mut World, actor: Actor, sink: &mut impl Sink) {
    let state = world.consumers[actor.slot()];
    sink.event(Event::Committed { actor, side: Side::Local });
    if let Some(key) = state.hand {
        let input = key.input();
        if state.key_inserted {
            world.keys.insert(key);
        }
        count_up(&mut world.effects.balance[input.index()], state.added);
        if state.version_set {
            world.version = input.number();
        }
        if state.status_set {
            world.status = input.number();
        }
        if state.status_set || state.superseded {
            world.effects.status.insert(input);
        }
    }
    forget_local(&mut world.consumers[actor.slot()]);
}

fn commit_broker(model: &Model, world: &mut World, actor: Actor, sink: &mut impl Sink) {
    let lost = match model.kind {
        BrokerKind::Log => world.consumers[actor.slot()].fenced,
        BrokerKind::Queue => !world.holds_lease(actor.slot()),
    };
    let state = &mut world.consumers[actor.slot()];
    let (staged, ack) = (state.events_staged, state.ack_staged);
    forget_broker(state);
    if ack && lost {
        sink.event(Event::Fenced { consumer: actor });
        return;
    }
    sink.event(Event::Committed { actor, side: Side::Broker });
    if let Some(key) = state.hand {
        let input = key.input();
        count_up(&mut world.effects.event[input.index()], staged);
        for _ in 0..staged {
            sink.event(Event::Happened { consumer: actor, effect: Effect::Event, input, durable: true });
        }
    }
    if ack {
        world.consumers[actor.slot()].settled = true;
        delivery::settle(model, world, actor, sink);
    }
}

fn roll_back(world: &mut World, actor: Actor, sink: &mut impl Sink) {
    forget_local(&mut world.consumers[actor.slot()]);
    sink.event(Event::RolledBack { actor, side: Side::Local });
}

fn roll_back_open(world: &mut World, actor: Actor, sink: &mut impl Sink) {
    if world.consumers[actor.slot()].tx {
        roll_back(world, actor, sink);
    }
    let state = &mut world.consumers[actor.slot()];
    if state.broker_tx {
        forget_broker(state);
        sink.event(Event::RolledBack { actor, side: Side::Broker });
    }
}

fn forget_local(state: &mut ConsumerState) {
    state.tx = false;
    state.key_inserted = false;
    state.added = 0;
    state.version_set = false;
    state.status_set = false;
    state.superseded = false;
}

fn forget_broker(state: &mut ConsumerState) {
    state.broker_tx = false;
    state.events_staged = 0;
    state.ack_staged = false;
}

/// The consumer dies: what is open is undone, the lease it holds returns at once.
pub(super) fn crash(model: &Model, world: &mut World, actor: Actor, sink: &mut impl Sink) {
    sink.event(Event::Crashed { actor, down: false });
    roll_back_open(world, actor, sink);
    match model.kind {
        BrokerKind::Queue if world.holds_lease(actor.slot()) => {
            if let Some(copy) = world.consumers[actor.slot()].copy {
                broker::give_back(model, world, usize::from(copy), sink);
            }
        }
        BrokerKind::Log if world.partition.owner == actor.index => {
            world.consumers[actor.slot()] = ConsumerState::default();
            broker::rebalance(model, world, sink);
        }
        BrokerKind::Queue | BrokerKind::Log => {}
    }
    world.consumers[actor.slot()] = ConsumerState::default();
}
