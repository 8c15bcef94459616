//! What to ask of the code behind a program: one rule a question, read off the steps and settings.

use crashpoint_sim::ids::Role;
use crashpoint_sim::model::Model;
use crashpoint_sim::scenario::{BrokerKind, Client, KeysKept, MaxDeliveries};
use crashpoint_sim::vocabulary::Step;

/// A question to the code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Check {
    /// These writes commit together.
    OneTransaction(Role, Vec<Step>),
    /// A unique constraint decides.
    UniqueKey,
    /// The look-up takes no lock, and no constraint backs it up.
    LooksOnly(Step),
    /// The ack comes after this step has returned.
    AckAfter(Step),
    /// The ack comes before this work.
    AckBefore(Step),
    /// The broker forgets at the delivery.
    AutoAck,
    /// Nobody acknowledges.
    NoAck,
    /// Confirms are waited for.
    Confirms(Role),
    /// Nobody waits for a confirm.
    FireAndForget(Role),
    /// A relay without a lock.
    RelayAlone,
    /// A relay's lock.
    RelayLocks,
    /// A row that commits late lies behind the cursor.
    CursorGap,
    /// Marked after it is sent.
    MarkAfter(Step),
    /// Marked before it is sent.
    MarkBefore(Step),
    /// How long keys are kept.
    Keys(KeysKept),
    /// A cache forgets.
    Cache,
    /// No rollback reaches it.
    NoRollback(Step),
    /// Where the gateway's key comes from.
    GatewayKey,
    /// Where a version or a number comes from.
    Condition(Step),
    /// An older message overwrites a newer one.
    Overwrites,
    /// What the client does without a reply.
    ClientRetries(Client),
    /// What happens to what always fails.
    Deliveries(MaxDeliveries),
    /// The lease outlasts the handler.
    Lease,
    /// A lost partition is noticed.
    Generation,
    /// Offsets are committed in the background, or must not be.
    AutoCommit(bool),
    /// What a broker transaction holds.
    BrokerTransaction(Role),
    /// Who decides what is in doubt.
    InDoubt,
    /// The broker's window.
    Dedup,
}

/// Every question that this design raises, from the sender to the receiver.
pub(super) fn checks(model: &Model) -> Vec<Check> {
    let mut checks = Vec::new();
    if !model.code(Role::Producer).is_empty() {
        producer(model, &mut checks);
    }
    if !model.code(Role::Relay).is_empty() {
        relay(model, &mut checks);
    }
    if model.dedup {
        checks.push(Check::Dedup);
    }
    if !model.code(Role::Consumer).is_empty() {
        consumer(model, &mut checks);
        deliveries(model, &mut checks);
    }
    checks
}

fn producer(model: &Model, checks: &mut Vec<Check>) {
    transactions(model, Role::Producer, checks);
    confirms(model, Role::Producer, checks);
    let code = model.code(Role::Producer);
    if code.has(Step::Prepare) || code.has(Step::PrepareBroker) {
        checks.push(Check::InDoubt);
    } else if code.has(Step::BeginBroker) {
        checks.push(Check::BrokerTransaction(Role::Producer));
    }
    if model.client != Client::GivesUp {
        checks.push(Check::ClientRetries(model.client));
    }
}

fn relay(model: &Model, checks: &mut Vec<Check>) {
    let code = model.code(Role::Relay);
    confirms(model, Role::Relay, checks);
    let place = |wanted: &[Step]| code.steps().iter().position(|step| wanted.contains(step));
    let sent = place(&[Step::Publish, Step::PublishConfirmed]);
    let marked = place(&[Step::MarkSent, Step::DeleteRow, Step::SaveCursor]);
    if let Some((sent, marked)) = sent.zip(marked) {
        let mark = code.steps()[marked];
        checks.push(if marked > sent { Check::MarkAfter(mark) } else { Check::MarkBefore(mark) });
    }
    if code.has(Step::ReadOutbox) {
        checks.push(Check::RelayAlone);
    }
    if code.has(Step::ReadOutboxLocked) {
        checks.push(Check::RelayLocks);
    }
    if code.has(Step::ReadOutboxAfterCursor) {
        checks.push(Check::CursorGap);
    }
}

fn consumer(model: &Model, checks: &mut Vec<Check>) {
    let code = model.code(Role::Consumer);
    acks(model, checks);
    transactions(model, Role::Consumer, checks);
    if code.has(Step::InsertKey) {
        checks.push(Check::UniqueKey);
        checks.push(Check::Keys(model.keys));
    } else if code.has(Step::CheckKey) {
        checks.push(Check::LooksOnly(Step::CheckKey));
    }
    if [Step::CheckCache, Step::ClaimCache, Step::SetCache].iter().any(|step| code.has(*step)) {
        checks.push(Check::Cache);
    }
    for step in [Step::SendMail, Step::ChargeCard] {
        if code.has(step) {
            checks.push(Check::NoRollback(step));
        }
    }
    if code.has(Step::ChargeCardWithKey) {
        checks.push(Check::GatewayKey);
    }
    for step in [Step::AddBalanceIfVersion, Step::SetStatusIfNewer] {
        if code.has(step) {
            checks.push(Check::Condition(step));
        }
    }
    if code.has(Step::SetStatus) {
        checks.push(Check::Overwrites);
    }
    if code.has(Step::BeginBroker) {
        checks.push(Check::BrokerTransaction(Role::Consumer));
    }
}

/// When the ack goes out: after the last thing that must stand before it, or before some work.
fn acks(model: &Model, checks: &mut Vec<Check>) {
    let steps = model.code(Role::Consumer).steps();
    if steps.first() == Some(&Step::ReceiveAutoAck) {
        checks.push(Check::AutoAck);
        return;
    }
    let Some(ack) = steps.iter().position(|step| *step == Step::Ack) else {
        checks.push(Check::NoAck);
        return;
    };
    let lasting = |step: &&Step| is_work(**step) || matches!(**step, Step::Commit | Step::InsertKey | Step::SetCache);
    if let Some(work) = steps[ack..].iter().find(|step| is_work(**step)) {
        checks.push(Check::AckBefore(*work));
    } else if let Some(last) = steps[..ack].iter().rfind(lasting) {
        checks.push(Check::AckAfter(*last));
    }
}

fn deliveries(model: &Model, checks: &mut Vec<Check>) {
    match model.kind {
        BrokerKind::Queue => checks.extend([Check::Lease, Check::Deliveries(model.max_deliveries)]),
        BrokerKind::Log => checks.extend([Check::Generation, Check::AutoCommit(model.auto_commit)]),
    }
}

/// The writes between `begin` and `commit`, if there are several.
fn transactions(model: &Model, role: Role, checks: &mut Vec<Check>) {
    let mut writes: Option<Vec<Step>> = None;
    for step in model.code(role).steps() {
        match step {
            Step::Begin => writes = Some(Vec::new()),
            Step::Commit => {
                let together = writes.take().unwrap_or_default();
                if together.len() > 1 {
                    checks.push(Check::OneTransaction(role, together));
                }
            }
            Step::Rollback => writes = None,
            step if is_write(*step) => {
                if let Some(writes) = &mut writes {
                    writes.push(*step);
                }
            }
            _ => {}
        }
    }
}

fn confirms(model: &Model, role: Role, checks: &mut Vec<Check>) {
    let code = model.code(role);
    if code.has(Step::PublishConfirmed) {
        checks.push(Check::Confirms(role));
    }
    if code.has(Step::Publish) && !code.has(Step::BeginBroker) {
        checks.push(Check::FireAndForget(role));
    }
}

/// A write that a local transaction holds.
fn is_write(step: Step) -> bool {
    matches!(
        step,
        Step::SetOrderPaid
            | Step::AddOutbox
            | Step::InsertKey
            | Step::AddBalance
            | Step::AddBalanceIfVersion
            | Step::SetStatus
            | Step::SetStatusIfNewer
    )
}

/// Work that somebody would notice.
fn is_work(step: Step) -> bool {
    match step {
        Step::SendMail | Step::ChargeCard | Step::ChargeCardWithKey | Step::Publish | Step::PublishConfirmed => true,
        Step::SetOrderPaid | Step::AddOutbox | Step::InsertKey => false,
        step => is_write(step),
    }
}
