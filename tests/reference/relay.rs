//! Relays: from the outbox to the broker.

use crashpoint_sim::vocabulary::Step;

use super::state::{Relay, Row, Rules, State};

/// The state after the relay's next step, if that is enabled.
pub(super) fn next(rules: &Rules, state: &State, who: usize) -> Option<State> {
    let step = *rules.relay.get(state.relays[who].pc)?;
    let mut after = state.clone();
    match step {
        Step::ReadOutbox => after.relays[who].row = Some(unsent(state, |_| true)?),
        Step::ReadOutboxLocked => {
            let row = unsent(state, |row| !locked_by_another(state, who, row))?;
            after.relays[who].row = Some(row);
            after.relays[who].locks.insert(row.id);
        }
        Step::ReadOutboxAfterCursor => after.relays[who].row = Some(above_cursor(state)?),
        Step::Publish | Step::PublishConfirmed | Step::MarkSent | Step::DeleteRow | Step::SaveCursor => {
            match state.relays[who].row {
                Some(row) => act_on(rules, &mut after, row, step),
                // A program that does not read first has work while a row is unsent.
                None => {
                    unsent(state, |_| true)?;
                }
            }
        }
        Step::Begin
        | Step::Commit
        | Step::Rollback
        | Step::SetOrderPaid
        | Step::AddOutbox
        | Step::BeginBroker
        | Step::CommitBroker
        | Step::Prepare
        | Step::PrepareBroker
        | Step::Reply
        | Step::WriteLog
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
        | Step::Nack => unreachable!("{} is no step of a relay", step.word()),
    }
    advance(rules, &mut after.relays[who]);
    Some(after)
}

fn unsent(state: &State, may_take: impl Fn(&Row) -> bool) -> Option<Row> {
    state.outbox.rows.iter().find(|row| !row.sent && may_take(row)).copied()
}

fn above_cursor(state: &State) -> Option<Row> {
    state.outbox.rows.iter().find(|row| row.id > state.outbox.cursor).copied()
}

fn locked_by_another(state: &State, who: usize, row: &Row) -> bool {
    state.relays.iter().enumerate().any(|(other, relay)| other != who && relay.locks.contains(&row.id))
}

/// A step with a row in hand.
fn act_on(rules: &Rules, state: &mut State, row: Row, step: Step) {
    let rows = &mut state.outbox.rows;
    if step == Step::MarkSent {
        if let Some(stored) = rows.iter_mut().find(|stored| stored.id == row.id) {
            stored.sent = true;
        }
    } else if step == Step::DeleteRow {
        rows.retain(|stored| stored.id != row.id);
    } else if step == Step::SaveCursor {
        state.outbox.cursor = row.id;
    } else {
        state.broker.publish(rules, row.key);
    }
}

/// Past the step just taken; at the end of the program, back to the start with empty hands.
pub(super) fn advance(rules: &Rules, relay: &mut Relay) {
    relay.pc += 1;
    if relay.pc >= rules.relay.len() {
        *relay = Relay::default();
    }
}
