//! Random programs: known patterns, now and then with a mistake in them.

use crashpoint_sim::ids::Role;
use crashpoint_sim::vocabulary::Step;

use super::random::Dice;

const STEPS_MAX: usize = 10;

const SENDERS: &[&[Step]] = &[
    &[Step::Begin, Step::SetOrderPaid, Step::AddOutbox, Step::Commit],
    &[Step::Begin, Step::SetOrderPaid, Step::AddOutbox, Step::Commit],
    &[Step::SetOrderPaid, Step::AddOutbox],
    &[Step::AddOutbox, Step::SetOrderPaid],
    &[Step::Begin, Step::SetOrderPaid, Step::Commit, Step::PublishConfirmed],
    &[Step::Begin, Step::SetOrderPaid, Step::Commit, Step::Publish],
    &[Step::Begin, Step::SetOrderPaid, Step::PublishConfirmed, Step::Commit],
    &[Step::Publish, Step::SetOrderPaid],
    &[Step::PublishConfirmed, Step::SetOrderPaid],
    &[Step::PublishConfirmed],
    &[Step::Publish, Step::Publish],
    &[Step::BeginBroker, Step::Publish, Step::SetOrderPaid, Step::CommitBroker],
    &[Step::Begin, Step::BeginBroker, Step::SetOrderPaid, Step::PublishConfirmed, Step::Commit, Step::CommitBroker],
    &[
        Step::Begin,
        Step::BeginBroker,
        Step::SetOrderPaid,
        Step::Publish,
        Step::Prepare,
        Step::PrepareBroker,
        Step::Commit,
        Step::CommitBroker,
    ],
    &[
        Step::Begin,
        Step::SetOrderPaid,
        Step::AddOutbox,
        Step::Prepare,
        Step::BeginBroker,
        Step::Publish,
        Step::CommitBroker,
        Step::Commit,
    ],
];

/// A producer's program; with the client's answer somewhere if it waits for one.
pub(super) fn producer(dice: &mut Dice, answers: bool) -> Vec<Step> {
    let mut steps = dice.pick(SENDERS).to_vec();
    if dice.percent(if answers { 70 } else { 8 }) {
        insert(dice, &mut steps, Step::Reply, 0);
    }
    if dice.percent(5) {
        steps = nonsense(dice, Role::Producer, Vec::new());
    }
    while dice.percent(28) {
        mutate(dice, Role::Producer, &mut steps, 0);
    }
    steps
}

/// A relay's program. It reads first.
pub(super) fn relay(dice: &mut Dice) -> Vec<Step> {
    let read = dice.pick(&[Step::ReadOutbox, Step::ReadOutbox, Step::ReadOutboxLocked, Step::ReadOutboxAfterCursor]);
    let publish = dice.pick(&[Step::PublishConfirmed, Step::PublishConfirmed, Step::Publish]);
    let done = if read == Step::ReadOutboxAfterCursor {
        dice.pick(&[Step::SaveCursor, Step::SaveCursor, Step::DeleteRow])
    } else {
        dice.pick(&[Step::MarkSent, Step::DeleteRow])
    };
    let mut steps = if dice.percent(80) { vec![read, publish, done] } else { vec![read, done, publish] };
    if dice.percent(15) {
        mutate(dice, Role::Relay, &mut steps, 1);
    }
    steps
}

/// A consumer's program: `receive` first, a guard, the effects, a record of them, and an acknowledgement.
pub(super) fn consumer(dice: &mut Dice, log: bool) -> Vec<Step> {
    let receive = if dice.percent(88) { Step::Receive } else { Step::ReceiveAutoAck };
    if dice.percent(5) {
        return nonsense(dice, Role::Consumer, vec![receive])
            .into_iter()
            .filter(|s| !log || *s != Step::Nack)
            .collect();
    }
    let mut steps = work(dice);
    if dice.percent(55) {
        wrap(dice, &mut steps, Step::Begin, Step::Commit);
    }
    let in_broker_transaction = dice.percent(if log { 40 } else { 12 });
    acknowledge(dice, &mut steps, in_broker_transaction);
    if in_broker_transaction {
        wrap(dice, &mut steps, Step::BeginBroker, Step::CommitBroker);
    }
    steps.insert(0, receive);
    if !log && dice.percent(8) {
        insert(dice, &mut steps, Step::Nack, 1);
    }
    while dice.percent(22) {
        mutate(dice, Role::Consumer, &mut steps, 1);
    }
    steps.retain(|step| !log || *step != Step::Nack);
    steps
}

fn work(dice: &mut Dice) -> Vec<Step> {
    let guard = dice.pick(&[
        None,
        None,
        None,
        Some(Step::InsertKey),
        Some(Step::InsertKey),
        Some(Step::InsertKey),
        Some(Step::CheckKey),
        Some(Step::CheckCache),
        Some(Step::ClaimCache),
        Some(Step::LookUpOrder),
    ]);
    let record = if guard == Some(Step::CheckKey) {
        Some(Step::InsertKey)
    } else {
        Some(Step::SetCache).filter(|_| guard == Some(Step::CheckCache))
    };
    let mut steps: Vec<Step> = guard.into_iter().chain([effect(dice)]).collect();
    if dice.percent(25) {
        steps.push(effect(dice));
    }
    if let Some(record) = record.filter(|_| dice.percent(90)) {
        let at = steps.len() - dice.below(2);
        steps.insert(at, record);
    }
    steps
}

fn effect(dice: &mut Dice) -> Step {
    dice.pick(&[
        Step::AddBalance,
        Step::AddBalance,
        Step::AddBalanceIfVersion,
        Step::SetStatus,
        Step::SetStatusIfNewer,
        Step::SendMail,
        Step::ChargeCard,
        Step::ChargeCardWithKey,
        Step::Publish,
        Step::PublishConfirmed,
        Step::WriteLog,
    ])
}

fn acknowledge(dice: &mut Dice, steps: &mut Vec<Step>, in_broker_transaction: bool) {
    match dice.below(20) {
        0 => {}
        1 | 2 if !in_broker_transaction => steps.insert(0, Step::Ack),
        3 => insert(dice, steps, Step::Ack, 0),
        _ => steps.push(Step::Ack),
    }
}

/// Puts the steps, or the later ones, or the earlier ones, between these two.
fn wrap(dice: &mut Dice, steps: &mut Vec<Step>, first: Step, last: Step) {
    let from = if dice.percent(70) { 0 } else { dice.below(steps.len()) };
    let to = if dice.percent(70) { steps.len() } else { from + 1 + dice.below(steps.len() - from) };
    if dice.percent(96) {
        steps.insert(to, last);
    }
    steps.insert(from, first);
}

fn insert(dice: &mut Dice, steps: &mut Vec<Step>, step: Step, from: usize) {
    let at = from + dice.below(steps.len() - from + 1);
    steps.insert(at, step);
}

/// Steps an actor of this role may take after its first.
fn later_steps(role: Role) -> Vec<Step> {
    Step::of(role).filter(|step| ![Step::Receive, Step::ReceiveAutoAck].contains(step)).collect()
}

fn nonsense(dice: &mut Dice, role: Role, mut steps: Vec<Step>) -> Vec<Step> {
    let any = later_steps(role);
    for _ in 0..2 + dice.below(5) {
        steps.push(dice.pick(&any));
    }
    steps
}

/// Takes out, exchanges or puts in one step, all of it from this place on.
fn mutate(dice: &mut Dice, role: Role, steps: &mut Vec<Step>, from: usize) {
    let movable = steps.len() - from;
    match dice.below(3) {
        0 if movable > 1 => {
            steps.remove(from + dice.below(movable));
        }
        1 if movable > 1 => {
            let at = from + dice.below(movable - 1);
            steps.swap(at, at + 1);
        }
        _ if steps.len() < STEPS_MAX => {
            let step = dice.pick(&later_steps(role));
            insert(dice, steps, step, from);
        }
        _ => {}
    }
}
