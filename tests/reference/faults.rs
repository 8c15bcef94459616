//! What can go wrong in a state, within the budget that is left.

use crashpoint_sim::ids::{Actor, Role};
use crashpoint_sim::scenario::KeysKept;
use crashpoint_sim::vocabulary::{FaultKind, Step};

use super::state::{Move, Relay, Rules, State};
use super::{consumer, environment, producer, relay};

/// Every fault that the budget allows, with the state after it.
pub(super) fn moves(rules: &Rules, state: &State) -> Vec<(Move, State)> {
    if state.faults_spent() >= rules.faults.total() {
        return Vec::new();
    }
    let mut moves = Vec::new();
    for kind in FaultKind::ALL.iter().copied() {
        let spent = state.spent.get(&kind).copied().unwrap_or(0);
        if spent < rules.faults.of(kind) {
            for (choice, mut after) in of_kind(rules, state, kind) {
                after.spent.insert(kind, spent + 1);
                moves.push((choice, after));
            }
        }
    }
    moves
}

fn of_kind(rules: &Rules, state: &State, kind: FaultKind) -> Vec<(Move, State)> {
    match kind {
        FaultKind::CrashProducer => producers_die(rules, state, kind, false),
        FaultKind::DownProducer => producers_die(rules, state, kind, true),
        FaultKind::CrashRelay => each(state, kind, Role::Relay, state.relays.len(), |after, who| {
            let inside = after.relays[who].pc > 0;
            after.relays[who] = Relay::default();
            inside
        }),
        FaultKind::CrashConsumer => each(state, kind, Role::Consumer, state.consumers.len(), |after, who| {
            let inside = consumer::inside(&after.consumers[who]);
            consumer::crash(rules, after, who);
            inside
        }),
        FaultKind::LosePublish => sends_fail(rules, state, kind, false),
        FaultKind::LoseConfirm => sends_fail(rules, state, kind, true),
        FaultKind::LoseAck => each(state, kind, Role::Consumer, state.consumers.len(), |after, who| {
            let step = rules.consumer.get(after.consumers[who].pc);
            let counts = step == Some(&Step::Ack) && consumer::ack_counts(rules, after, who);
            if counts {
                consumer::lose_ack(rules, after, who);
            }
            counts
        }),
        FaultKind::ExpireLease => each(state, kind, Role::Consumer, state.consumers.len(), |after, who| {
            let held = after.broker.held_by(who);
            if let Some(at) = held {
                consumer::expire(rules, after, who, at);
            }
            held.is_some()
        }),
        FaultKind::Rebalance if rules.log && !state.consumers.is_empty() => {
            let mut after = state.clone();
            after.new_generation();
            vec![(Move::FaultOf(kind, None), after)]
        }
        FaultKind::Rebalance => Vec::new(),
        FaultKind::DedupWindowPasses if state.broker.published.is_empty() => Vec::new(),
        FaultKind::DedupWindowPasses => {
            let mut after = state.clone();
            after.broker.published.clear();
            vec![(Move::FaultOf(kind, None), after)]
        }
        FaultKind::PurgeKey if rules.keys == KeysKept::Shorter => {
            let keys = state.database.keys.iter().filter(|key| environment::can_come_back(rules, state, **key));
            keys.map(|key| (Move::FaultOf(kind, Some(*key)), environment::purged(state, *key))).collect()
        }
        FaultKind::PurgeKey => Vec::new(),
        FaultKind::EvictCache => {
            let evicted = |key| {
                let mut after = state.clone();
                after.cache.remove(&key);
                (Move::FaultOf(kind, Some(key)), after)
            };
            state.cache.iter().copied().map(evicted).collect()
        }
    }
}

/// The states after `strike` at each actor where it reports that it applies.
fn each(
    state: &State,
    kind: FaultKind,
    role: Role,
    count: usize,
    strike: impl Fn(&mut State, usize) -> bool,
) -> Vec<(Move, State)> {
    let mut moves = Vec::new();
    for who in 0..count {
        let mut after = state.clone();
        if strike(&mut after, who) {
            moves.push((Move::FaultAt(kind, Actor::new(role, who)), after));
        }
    }
    moves
}

fn producers_die(rules: &Rules, state: &State, kind: FaultKind, stays_down: bool) -> Vec<(Move, State)> {
    each(state, kind, Role::Producer, state.producers.len(), |after, who| {
        let inside = after.producers[who].inside();
        if inside {
            producer::crash(rules, &mut after.producers[who], stays_down);
        }
        inside
    })
}

/// A publish that is under way to the broker goes wrong: on the way there, or its confirm on the way back.
fn sends_fail(rules: &Rules, state: &State, kind: FaultKind, arrives: bool) -> Vec<(Move, State)> {
    let fails_at = |step: Option<Step>| match step {
        Some(Step::Publish) => !arrives,
        other => other == Some(Step::PublishConfirmed),
    };
    let producers = each(state, kind, Role::Producer, state.producers.len(), |after, who| {
        let step = producer::current(rules, &after.producers[who]);
        let fails = fails_at(step) && producer::sends_at_once(&after.producers[who]);
        if let Some(key) = after.producers[who].key(rules).filter(|_| fails) {
            producer::begin_attempt(rules, after, who);
            if arrives {
                after.broker.publish(rules, key);
            }
            if step == Some(Step::Publish) {
                producer::advance(rules, after, who);
            }
        }
        fails
    });
    let relays = each(state, kind, Role::Relay, state.relays.len(), |after, who| {
        let step = rules.relay.get(after.relays[who].pc).copied();
        let Some(row) = after.relays[who].row.filter(|_| fails_at(step)) else { return false };
        if arrives {
            after.broker.publish(rules, row.key);
        }
        if step == Some(Step::Publish) {
            relay::advance(rules, &mut after.relays[who]);
        }
        true
    });
    producers.into_iter().chain(relays).collect()
}
