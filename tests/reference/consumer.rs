//! Consumers: one delivery at a time.

use crashpoint_sim::ids::{Actor, Key, Role};
use crashpoint_sim::vocabulary::Step;

use super::judge::Effect;
use super::state::{COUNT_MAX, Consumer, Hand, Lease, Move, Place, Rules, State, Writes};

/// Every state after the consumer's next step: none if that is not enabled, several where it may take any copy.
pub(super) fn next(rules: &Rules, state: &State, who: usize) -> Vec<(Move, State)> {
    let actor = Actor::new(Role::Consumer, who);
    let Some(step) = rules.consumer.get(state.consumers[who].pc).copied() else { return Vec::new() };
    if step == Step::Receive || step == Step::ReceiveAutoAck {
        return receive(rules, state, who, step);
    }
    // A program that does not receive first has nothing to do.
    let Some(key) = state.consumers[who].hand.as_ref().map(|hand| hand.key) else { return Vec::new() };
    if blocked(state, who, step, key) {
        return Vec::new();
    }
    let mut after = state.clone();
    if perform(rules, &mut after, who, step, key) {
        go_to(rules, &mut after, who, state.consumers[who].pc + 1);
    } else {
        give_up(rules, &mut after, who);
    }
    vec![(Move::Step(actor, Some(step)), after)]
}

fn receive(rules: &Rules, state: &State, who: usize, step: Step) -> Vec<(Move, State)> {
    let actor = Actor::new(Role::Consumer, who);
    let mut moves = Vec::new();
    let mut take = |choice: Move, mut after: State, key: Key| {
        after.consumers[who].hand = Some(Hand { key, lease: Lease::Held });
        if step == Step::ReceiveAutoAck {
            after.settle(rules, who);
        }
        go_to(rules, &mut after, who, 1);
        moves.push((choice, after));
    };
    if rules.log {
        if let Some(key) = state.broker.records.get(state.broker.position).filter(|_| state.broker.owner == who) {
            let mut after = state.clone();
            after.broker.position += 1;
            take(Move::Step(actor, Some(step)), after, *key);
        }
    } else {
        for at in state.broker.deliverable(rules) {
            let mut after = state.clone();
            let key = after.broker.deliver(rules, at, who);
            take(Move::Receive(actor, at), after, key);
        }
    }
    moves
}

/// Whether the step waits for a rival's transaction.
fn blocked(state: &State, who: usize, step: Step, key: Key) -> bool {
    let rival = |holds: fn(&Writes, Key) -> bool| {
        let rivals = state.consumers.iter().enumerate().filter(|(other, _)| *other != who);
        rivals.filter_map(|(_, consumer)| consumer.local.as_ref()).any(|writes| holds(writes, key))
    };
    if step == Step::InsertKey {
        !state.database.keys.contains(&key) && rival(|writes, key| writes.keys.contains(&key))
    } else if step == Step::AddBalance || step == Step::AddBalanceIfVersion {
        rival(|writes, _| writes.adds > 0)
    } else if step == Step::SetStatus || step == Step::SetStatusIfNewer {
        rival(|writes, _| writes.status.is_some())
    } else {
        false
    }
}

/// Takes the step; `false` if the handler gives this delivery up (a duplicate, or an order not there yet).
fn perform(rules: &Rules, state: &mut State, who: usize, step: Step, key: Key) -> bool {
    match step {
        Step::Begin => {
            state.consumers[who].local.get_or_insert_default();
        }
        Step::Commit => commit(state, who, key),
        Step::Rollback => state.consumers[who].local = None,
        Step::BeginBroker => {
            state.consumers[who].output.get_or_insert_default();
        }
        Step::CommitBroker => commit_broker(rules, state, who, key),
        Step::Publish | Step::PublishConfirmed => match &mut state.consumers[who].output {
            Some(output) => output.events = COUNT_MAX.min(output.events + 1),
            None => state.add(Effect::Event, key.input(), 1),
        },
        Step::CheckKey => return !knows_key(state, who, key),
        Step::CheckCache => return !state.cache.contains(&key),
        Step::ClaimCache => return state.cache.insert(key),
        Step::SetCache => {
            state.cache.insert(key);
        }
        Step::LookUpOrder => return state.committed.contains(&key.input()),
        Step::InsertKey => {
            if knows_key(state, who, key) {
                return false;
            }
            write(state, who, key, |writes, _| {
                writes.keys.insert(key);
            });
        }
        Step::AddBalance => write(state, who, key, |writes, _| writes.adds = COUNT_MAX.min(writes.adds + 1)),
        Step::AddBalanceIfVersion => write(state, who, key, add_if_version(key)),
        Step::SetStatus => write(state, who, key, |writes, _| set_status(writes, key)),
        Step::SetStatusIfNewer => write(state, who, key, |writes, now| {
            if key.input().number() > now.status {
                set_status(writes, key);
            }
            writes.status_applied = true;
        }),
        Step::SendMail => state.add(Effect::Mail, key.input(), 1),
        Step::ChargeCard => state.add(Effect::Charge, key.input(), 1),
        Step::ChargeCardWithKey => {
            if state.gateway.insert(key) {
                state.add(Effect::Charge, key.input(), 1);
            }
        }
        Step::WriteLog => {}
        Step::Ack => ack(rules, state, who),
        Step::Nack => nack(rules, state, who),
        Step::SetOrderPaid
        | Step::AddOutbox
        | Step::Prepare
        | Step::PrepareBroker
        | Step::Reply
        | Step::ReadOutbox
        | Step::ReadOutboxLocked
        | Step::ReadOutboxAfterCursor
        | Step::MarkSent
        | Step::DeleteRow
        | Step::SaveCursor
        | Step::Receive
        | Step::ReceiveAutoAck => unreachable!("{} is no later step of a consumer", step.word()),
    }
    true
}

/// Committed, or inserted in the consumer's own transaction.
fn knows_key(state: &State, who: usize, key: Key) -> bool {
    let own = state.consumers[who].local.as_ref().is_some_and(|writes| writes.keys.contains(&key));
    own || state.database.keys.contains(&key)
}

/// What this consumer's own statements see of the two rows.
struct Seen {
    version: u8,
    status: u8,
}

/// A write inside the open transaction, or one that commits at once.
fn write(state: &mut State, who: usize, key: Key, change: impl FnOnce(&mut Writes, Seen)) {
    let local = state.consumers[who].local.clone();
    let autocommit = local.is_none();
    let mut writes = local.unwrap_or_default();
    let seen = Seen {
        version: writes.version.unwrap_or(state.database.version),
        status: writes.status.unwrap_or(state.database.status),
    };
    change(&mut writes, seen);
    state.consumers[who].local = Some(writes);
    if autocommit {
        commit(state, who, key);
    }
}

fn add_if_version(key: Key) -> impl FnOnce(&mut Writes, Seen) {
    let number = key.input().number();
    move |writes, now| {
        if now.version + 1 == number {
            writes.adds = COUNT_MAX.min(writes.adds + 1);
            writes.version = Some(number);
        }
    }
}

fn set_status(writes: &mut Writes, key: Key) {
    writes.status = Some(key.input().number());
    writes.status_applied = true;
}

fn commit(state: &mut State, who: usize, key: Key) {
    let Some(writes) = state.consumers[who].local.take() else { return };
    state.database.keys.extend(writes.keys);
    state.database.version = writes.version.unwrap_or(state.database.version);
    state.database.status = writes.status.unwrap_or(state.database.status);
    state.add(Effect::Balance, key.input(), writes.adds);
    if writes.status_applied {
        state.counts.insert((Effect::Status, key.input()), 1);
    }
}

fn commit_broker(rules: &Rules, state: &mut State, who: usize, key: Key) {
    let Some(output) = state.consumers[who].output.take() else { return };
    let fenced = output.ack && lease(state, who) != Some(Lease::Held);
    if fenced {
        return;
    }
    state.add(Effect::Event, key.input(), output.events);
    if output.ack {
        state.settle(rules, who);
    }
}

fn lease(state: &State, who: usize) -> Option<Lease> {
    state.consumers[who].hand.as_ref().map(|hand| hand.lease)
}

/// Whether an `ack` here is sent at once and the broker would act on it.
pub(super) fn ack_counts(rules: &Rules, state: &State, who: usize) -> bool {
    let late = rules.late_ack_accepted && state.late_ackable(who).is_some();
    let unstaged = state.consumers[who].output.is_none();
    unstaged
        && match lease(state, who) {
            Some(Lease::Held) => true,
            Some(Lease::Lost) => late,
            Some(Lease::Done) | None => false,
        }
}

fn ack(rules: &Rules, state: &mut State, who: usize) {
    let lease = lease(state, who);
    if let Some(output) = &mut state.consumers[who].output {
        output.ack = output.ack || lease != Some(Lease::Done);
    } else if lease == Some(Lease::Held) {
        state.settle(rules, who);
    } else if lease == Some(Lease::Lost) && rules.late_ack_accepted {
        state.settle_late(who);
    }
}

/// The ack never arrives and the consumer believes that it did.
pub(super) fn lose_ack(rules: &Rules, state: &mut State, who: usize) {
    if let Some(at) = state.broker.held_by(who) {
        state.broker.queue[at].place = Place::Orphaned;
    }
    state.broker.forget_former(who);
    state.set_lease(who, Lease::Done);
    let pc = state.consumers[who].pc;
    go_to(rules, state, who, pc + 1);
}

fn nack(rules: &Rules, state: &mut State, who: usize) {
    if let Some(at) = state.broker.held_by(who) {
        state.broker.give_back(rules, at);
        state.set_lease(who, Lease::Done);
    }
}

/// Undoes the local transaction and goes to the next `ack`, or to the end.
fn give_up(rules: &Rules, state: &mut State, who: usize) {
    let consumer = &mut state.consumers[who];
    consumer.local = None;
    let rest = &rules.consumer[consumer.pc..];
    let jump = rest.iter().position(|step| *step == Step::Ack).unwrap_or(rest.len());
    let pc = consumer.pc + jump;
    go_to(rules, state, who, pc);
}

/// The program goes on here; at its end everything open rolls back and what is still held is orphaned.
fn go_to(rules: &Rules, state: &mut State, who: usize, pc: usize) {
    state.consumers[who].pc = pc;
    if pc < rules.consumer.len() {
        return;
    }
    if let Some(at) = state.broker.held_by(who) {
        state.broker.queue[at].place = Place::Orphaned;
    }
    state.broker.forget_former(who);
    state.consumers[who] = Consumer::default();
}

/// The consumer dies and restarts; what it holds returns at once.
pub(super) fn crash(rules: &Rules, state: &mut State, who: usize) {
    state.consumers[who] = Consumer::default();
    state.broker.forget_former(who);
    if let Some(at) = state.broker.held_by(who) {
        state.broker.give_back(rules, at);
    }
    if rules.log && state.broker.owner == who {
        state.new_generation();
    }
}

/// The broker takes the lease of a live consumer back.
pub(super) fn expire(rules: &Rules, state: &mut State, who: usize, at: usize) {
    if rules.late_ack_accepted {
        state.broker.queue[at].former.insert(who);
    }
    state.set_lease(who, Lease::Lost);
    state.broker.give_back(rules, at);
}

/// Whether a step of this consumer's program is behind it and one is before it.
pub(super) fn inside(consumer: &Consumer) -> bool {
    consumer.pc > 0
}
