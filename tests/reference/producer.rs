//! Producers: one program run for each input, with transactions on two sides.

use crashpoint_sim::ids::{ATTEMPTS_MAX, Key};
use crashpoint_sim::scenario::Client;
use crashpoint_sim::vocabulary::Step;

use super::state::{OrderWork, Phase, Producer, Row, Rules, State, Tx};

/// The step this producer takes next; `None` where it has none or recovers.
pub(super) fn current(rules: &Rules, producer: &Producer) -> Option<Step> {
    match producer.phase {
        Phase::Working if producer.inputs.is_empty() => None,
        Phase::Working => rules.producer.get(producer.pc).copied(),
        Phase::Recovering | Phase::Down => None,
    }
}

/// The state after the producer's next step, if it has one.
pub(super) fn next(rules: &Rules, state: &State, who: usize) -> Option<State> {
    let mut after = state.clone();
    match state.producers[who].phase {
        Phase::Down => None,
        Phase::Recovering => {
            recover(rules, &mut after, who);
            Some(after)
        }
        Phase::Working => {
            let step = current(rules, &state.producers[who])?;
            begin_attempt(rules, &mut after, who);
            perform(rules, &mut after, who, step);
            advance(rules, &mut after, who);
            Some(after)
        }
    }
}

/// The first step of an attempt is being tried.
pub(super) fn begin_attempt(rules: &Rules, state: &mut State, who: usize) {
    let producer = &mut state.producers[who];
    producer.begun = true;
    if !rules.producer.contains(&Step::SetOrderPaid) {
        state.committed.extend(producer.inputs.first());
    }
}

/// Whether a publish of this producer goes to the broker at once.
pub(super) fn sends_at_once(producer: &Producer) -> bool {
    producer.staged.as_ref().is_none_or(|tx| tx.prepared)
}

fn perform(rules: &Rules, state: &mut State, who: usize, step: Step) {
    let Some(key) = state.producers[who].key(rules) else { return };
    let producer = &mut state.producers[who];
    match step {
        Step::Begin => {
            producer.local.get_or_insert(Tx { work: OrderWork::default(), prepared: false });
        }
        Step::BeginBroker => {
            producer.staged.get_or_insert(Tx { work: Vec::new(), prepared: false });
        }
        Step::Prepare => {
            if let Some(tx) = &mut producer.local {
                tx.prepared = true;
            }
        }
        Step::PrepareBroker => {
            if let Some(tx) = &mut producer.staged {
                tx.prepared = true;
            }
        }
        Step::Commit => commit_local(state, who),
        Step::CommitBroker => commit_staged(rules, state, who),
        Step::Rollback => producer.local = None,
        Step::SetOrderPaid => match &mut producer.local {
            Some(tx) if !tx.prepared => tx.work.order_paid = true,
            Some(_) | None => {
                state.committed.insert(key.input());
            }
        },
        Step::AddOutbox => add_outbox(state, who, key),
        Step::Publish | Step::PublishConfirmed => match &mut producer.staged {
            Some(tx) if !tx.prepared => tx.work.push(key),
            Some(_) | None => state.broker.publish(rules, key),
        },
        Step::Reply => producer.replied = true,
        Step::WriteLog => {}
        Step::ReadOutbox
        | Step::ReadOutboxLocked
        | Step::ReadOutboxAfterCursor
        | Step::MarkSent
        | Step::DeleteRow
        | Step::SaveCursor
        | Step::Receive
        | Step::ReceiveAutoAck
        | Step::CheckKey
        | Step::InsertKey
        | Step::CheckCache
        | Step::ClaimCache
        | Step::SetCache
        | Step::AddBalance
        | Step::AddBalanceIfVersion
        | Step::SetStatus
        | Step::SetStatusIfNewer
        | Step::LookUpOrder
        | Step::SendMail
        | Step::ChargeCard
        | Step::ChargeCardWithKey
        | Step::Ack
        | Step::Nack => unreachable!("{} is no step of a producer", step.word()),
    }
}

fn add_outbox(state: &mut State, who: usize, key: Key) {
    state.outbox.last_id += 1;
    let row = Row { id: state.outbox.last_id, key, sent: false };
    match &mut state.producers[who].local {
        Some(tx) if !tx.prepared => tx.work.rows.push(row),
        Some(_) | None => show_rows(state, vec![row]),
    }
}

fn show_rows(state: &mut State, rows: Vec<Row>) {
    state.outbox.rows.extend(rows);
    state.outbox.rows.sort();
}

fn commit_local(state: &mut State, who: usize) {
    let producer = &mut state.producers[who];
    if let Some(tx) = producer.local.take() {
        producer.local_committed = true;
        if tx.work.order_paid {
            state.committed.extend(producer.inputs.first());
        }
        show_rows(state, tx.work.rows);
    }
}

fn commit_staged(rules: &Rules, state: &mut State, who: usize) {
    if let Some(tx) = state.producers[who].staged.take() {
        state.producers[who].staged_committed = true;
        for key in tx.work {
            state.broker.publish(rules, key);
        }
    }
}

/// Past the step just taken; at the end of the program, on to what follows.
pub(super) fn advance(rules: &Rules, state: &mut State, who: usize) {
    let producer = &mut state.producers[who];
    producer.pc += 1;
    if producer.pc < rules.producer.len() {
        return;
    }
    roll_back_open(producer);
    if producer.in_doubt() {
        go_in_doubt(producer, Phase::Recovering);
    } else {
        next_input(producer);
    }
}

fn roll_back_open(producer: &mut Producer) {
    producer.local.take_if(|tx| !tx.prepared);
    producer.staged.take_if(|tx| !tx.prepared);
}

fn go_in_doubt(producer: &mut Producer, phase: Phase) {
    producer.phase = phase;
    producer.pc = 0;
    producer.begun = false;
}

/// The producer dies; it restarts unless it is to stay down.
pub(super) fn crash(rules: &Rules, producer: &mut Producer, stays_down: bool) {
    roll_back_open(producer);
    if stays_down {
        go_in_doubt(producer, Phase::Down);
    } else if producer.in_doubt() {
        go_in_doubt(producer, Phase::Recovering);
    } else {
        after_crash(rules, producer);
    }
}

/// Where a producer goes on that has restarted and is not in doubt.
fn after_crash(rules: &Rules, producer: &mut Producer) {
    let retries = match rules.client {
        Client::GivesUp => false,
        Client::RetriesSameKey | Client::RetriesNewKey => true,
    };
    let attempts_left = usize::from(producer.attempt) + 1 < ATTEMPTS_MAX;
    if retries && !producer.replied && attempts_left {
        *producer = Producer { attempt: producer.attempt + 1, ..fresh(producer) };
    } else {
        next_input(producer);
    }
}

fn next_input(producer: &mut Producer) {
    let mut next = fresh(producer);
    next.inputs.remove(0);
    *producer = next;
}

fn fresh(producer: &Producer) -> Producer {
    Producer {
        inputs: producer.inputs.clone(),
        attempt: 0,
        phase: Phase::Working,
        pc: 0,
        begun: false,
        replied: false,
        local: None,
        staged: None,
        local_committed: false,
        staged_committed: false,
    }
}

/// A restarted producer that is in doubt decides.
fn recover(rules: &Rules, state: &mut State, who: usize) {
    let producer = &state.producers[who];
    let local = producer.local.is_some() || producer.local_committed;
    let staged = producer.staged.is_some() || producer.staged_committed;
    if local && staged {
        commit_local(state, who);
        commit_staged(rules, state, who);
        next_input(&mut state.producers[who]);
    } else {
        let producer = &mut state.producers[who];
        producer.local = None;
        producer.staged = None;
        after_crash(rules, producer);
    }
}
