//! Ordinary steps that are nobody's: leases expire, parked copies are redriven, offsets and keys are looked after.
//! And the list of all ordinary steps.

use crashpoint_sim::ids::{Actor, Key, Role};
use crashpoint_sim::scenario::KeysKept;
use crashpoint_sim::vocabulary::Step;

use super::state::{Move, Phase, Place, Row, Rules, State};
use super::{consumer, producer, relay};

/// Every ordinary step that is enabled, with the state after it.
pub(super) fn ordinary(rules: &Rules, state: &State) -> Vec<(Move, State)> {
    let mut moves = Vec::new();
    for who in 0..state.producers.len() {
        let step = producer::current(rules, &state.producers[who]);
        let choice = Move::Step(Actor::new(Role::Producer, who), step);
        moves.extend(producer::next(rules, state, who).map(|after| (choice, after)));
    }
    for who in 0..state.relays.len() {
        let step = rules.relay.get(state.relays[who].pc).copied();
        let choice = Move::Step(Actor::new(Role::Relay, who), step);
        moves.extend(relay::next(rules, state, who).map(|after| (choice, after)));
    }
    for who in 0..state.consumers.len() {
        moves.extend(consumer::next(rules, state, who));
    }
    moves.extend(of_the_queue(rules, state));
    if rules.log && rules.auto_commit && state.broker.position > 0 {
        let mut after = state.clone();
        after.broker.commit_position();
        moves.push((Move::AutoCommit, after));
    }
    moves.extend(purges(rules, state));
    moves
}

fn of_the_queue(rules: &Rules, state: &State) -> Vec<(Move, State)> {
    let mut moves = Vec::new();
    for (at, copy) in state.broker.queue.iter().enumerate() {
        let mut after = state.clone();
        match copy.place {
            Place::Orphaned => {
                after.broker.give_back(rules, at);
                moves.push((Move::Expire(at), after));
            }
            Place::Parked if rules.redrive => {
                after.broker.redrive(at);
                moves.push((Move::Redrive(at), after));
            }
            Place::Parked | Place::Ready | Place::Held(_) => {}
        }
    }
    moves
}

fn purges(rules: &Rules, state: &State) -> Vec<(Move, State)> {
    if rules.keys == KeysKept::Forever {
        return Vec::new();
    }
    let dead = state.database.keys.iter().filter(|key| !can_come_back(rules, state, **key));
    dead.map(|key| (Move::Purge(*key), purged(state, *key))).collect()
}

/// The state without this key in the consumers' database.
pub(super) fn purged(state: &State, key: Key) -> State {
    let mut after = state.clone();
    after.database.keys.remove(&key);
    after
}

/// Whether something could still deliver a message with this key, or holds one.
pub(super) fn can_come_back(rules: &Rules, state: &State, key: Key) -> bool {
    let copy = state.broker.queue.iter().any(|copy| {
        let lives = copy.place != Place::Parked || rules.redrive;
        lives && copy.key == key
    });
    let producing =
        state.producers.iter().any(|producer| producer.phase != Phase::Down && producer.key(rules) == Some(key));
    let relaying = state.relays.iter().any(|relay| relay.row.is_some_and(|row| row.key == key));
    let consuming = state
        .consumers
        .iter()
        .any(|consumer| consumer::inside(consumer) && consumer.hand.as_ref().is_some_and(|hand| hand.key == key));
    let record = state.broker.records.contains(&key);
    copy || record || producing || relaying || consuming || readable_row(rules, state, key)
}

fn readable_row(rules: &Rules, state: &State, key: Key) -> bool {
    let by_flag = rules.relay.iter().any(|step| [Step::ReadOutbox, Step::ReadOutboxLocked].contains(step));
    let by_cursor = rules.relay.contains(&Step::ReadOutboxAfterCursor);
    // A relay with an older row in hand may move the cursor back to it.
    let hands = state.relays.iter().filter_map(|relay| relay.row).map(|row| row.id);
    let cursor = hands.chain([state.outbox.cursor]).min().unwrap_or(state.outbox.cursor);
    let readable = |row: &Row| {
        let may_be_read = by_flag && !row.sent || by_cursor && row.id > cursor;
        may_be_read && row.key == key
    };
    let mut pending = state.producers.iter().filter_map(|producer| producer.local.as_ref());
    let pending = pending.any(|tx| tx.work.rows.iter().any(readable));
    pending || state.outbox.rows.iter().any(readable)
}
