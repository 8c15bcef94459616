//! The producer: one attempt at one input at a time.

use super::broker;
use crate::event::{Event, Side, Sink};
use crate::ids::{ATTEMPTS_MAX, Actor, Role};
use crate::model::Model;
use crate::scenario::Client;
use crate::vocabulary::Step;
use crate::world::{ProducerState, Row, RowState, Tx, World};

/// Whether the producer has a step to take: its next one, or to recover.
pub(super) fn can_step(model: &Model, world: &World, index: usize) -> bool {
    let state = &world.producers[index];
    state.input.is_some() && !state.down && !model.code(Role::Producer).is_empty()
}

/// The next step of its program; in doubt, to recover.
pub(super) fn step(model: &Model, world: &mut World, actor: Actor, sink: &mut impl Sink) {
    if world.producers[actor.slot()].in_doubt {
        return recover(model, world, actor, sink);
    }
    begin_attempt(model, world, actor);
    let step = model.code(Role::Producer).at(world.producers[actor.slot()].pc);
    perform(model, world, actor, step, sink);
    advance(model, world, actor, sink);
}

/// The attempt's first try: a program without `set order paid` commits its input now.
pub(super) fn begin_attempt(model: &Model, world: &mut World, actor: Actor) {
    let state = &mut world.producers[actor.slot()];
    if !state.begun
        && !model.sets_order
        && let Some(input) = state.input
    {
        world.committed.insert(input);
    }
    state.begun = true;
}

/// Moves to the next step; after the last one the input is done.
pub(super) fn advance(model: &Model, world: &mut World, actor: Actor, sink: &mut impl Sink) {
    let state = &mut world.producers[actor.slot()];
    state.pc += 1;
    if state.pc < model.code(Role::Producer).len() {
        return;
    }
    roll_back_open(world, actor, sink);
    let state = &mut world.producers[actor.slot()];
    state.begun = false;
    if state.local == Tx::Prepared || state.broker == Tx::Prepared {
        state.in_doubt = true;
    } else {
        next_input(model, world, actor, sink);
    }
}

fn perform(model: &Model, world: &mut World, actor: Actor, step: Step, sink: &mut impl Sink) {
    let state = &mut world.producers[actor.slot()];
    let Some(input) = state.input else { return };
    match step {
        Step::Begin if state.local == Tx::None => {
            state.local = Tx::Open;
            sink.event(Event::Began { actor, side: Side::Local });
        }
        Step::BeginBroker if state.broker == Tx::None => {
            state.broker = Tx::Open;
            sink.event(Event::Began { actor, side: Side::Broker });
        }
        Step::Prepare if state.local == Tx::Open => {
            state.local = Tx::Prepared;
            sink.event(Event::Prepared { actor, side: Side::Local });
        }
        Step::PrepareBroker if state.broker == Tx::Open => {
            state.broker = Tx::Prepared;
            sink.event(Event::Prepared { actor, side: Side::Broker });
        }
        Step::Commit if state.local != Tx::None => commit_local(model, world, actor, sink),
        Step::CommitBroker if state.broker != Tx::None => commit_broker(model, world, actor, sink),
        Step::Rollback if state.local != Tx::None => roll_back_local(world, actor, sink),
        Step::SetOrderPaid => {
            let durable = state.local != Tx::Open;
            sink.event(Event::OrderPaid { producer: actor, input, durable });
            if durable {
                world.committed.insert(input);
            } else {
                state.order_buffered = true;
            }
        }
        Step::AddOutbox => add_row(model, world, actor, sink),
        Step::Publish | Step::PublishConfirmed => publish(model, world, actor, step, sink),
        Step::Reply => {
            state.replied = true;
            sink.event(Event::Replied { producer: actor, input });
        }
        Step::WriteLog => sink.event(Event::Logged { actor }),
        other => sink.event(Event::Nothing { actor, step: other }),
    }
}

fn add_row(model: &Model, world: &mut World, actor: Actor, sink: &mut impl Sink) {
    let Some(key) = world.key_of(actor.slot(), model.new_keys()) else { return };
    let durable = world.producers[actor.slot()].local != Tx::Open;
    let state = if durable { RowState::Unsent } else { RowState::Pending(actor.index) };
    let row = world.rows.len() as u8;
    if world.rows.push(Row { key, state, locked_by: None }) {
        sink.event(Event::RowAdded { producer: actor, row, key, durable });
    } else {
        world.overflow = true;
        sink.event(Event::Overflow);
    }
}

/// Sends, or stages inside an open broker transaction.
pub(super) fn publish(model: &Model, world: &mut World, actor: Actor, step: Step, sink: &mut impl Sink) {
    let Some(key) = world.key_of(actor.slot(), model.new_keys()) else { return };
    let state = &mut world.producers[actor.slot()];
    if state.broker == Tx::Open {
        state.staged += 1;
        sink.event(Event::PublishStaged { actor, key });
    } else {
        broker::accept(model, world, actor, key, broker::confirms(step), sink);
    }
}

/// Whether its next step is a publish that goes over the network now.
pub(super) fn publishes_next(model: &Model, world: &World, index: usize) -> Option<Step> {
    let state = &world.producers[index];
    if !can_step(model, world, index) || state.in_doubt || state.broker == Tx::Open {
        return None;
    }
    let step = model.code(Role::Producer).at(state.pc);
    matches!(step, Step::Publish | Step::PublishConfirmed).then_some(step)
}

fn commit_local(model: &Model, world: &mut World, actor: Actor, sink: &mut impl Sink) {
    let state = &mut world.producers[actor.slot()];
    sink.event(Event::Committed { actor, side: Side::Local });
    state.local = Tx::None;
    state.local_committed = model.two_phase;
    if state.order_buffered
        && let Some(input) = state.input
    {
        state.order_buffered = false;
        world.committed.insert(input);
    }
    for row in world.rows.iter_mut().filter(|row| row.state == RowState::Pending(actor.index)) {
        row.state = RowState::Unsent;
    }
}

fn commit_broker(model: &Model, world: &mut World, actor: Actor, sink: &mut impl Sink) {
    let Some(key) = world.key_of(actor.slot(), model.new_keys()) else { return };
    let state = &mut world.producers[actor.slot()];
    sink.event(Event::Committed { actor, side: Side::Broker });
    state.broker = Tx::None;
    state.broker_committed = model.two_phase;
    for _ in 0..std::mem::take(&mut state.staged) {
        broker::accept(model, world, actor, key, true, sink);
    }
}

fn roll_back_local(world: &mut World, actor: Actor, sink: &mut impl Sink) {
    let state = &mut world.producers[actor.slot()];
    state.local = Tx::None;
    state.order_buffered = false;
    sink.event(Event::RolledBack { actor, side: Side::Local });
    while let Some(row) = world.rows.iter().position(|row| row.state == RowState::Pending(actor.index)) {
        remove_row(world, row);
    }
}

fn roll_back_broker(world: &mut World, actor: Actor, sink: &mut impl Sink) {
    let state = &mut world.producers[actor.slot()];
    state.broker = Tx::None;
    state.staged = 0;
    sink.event(Event::RolledBack { actor, side: Side::Broker });
}

fn roll_back_open(world: &mut World, actor: Actor, sink: &mut impl Sink) {
    if world.producers[actor.slot()].local == Tx::Open {
        roll_back_local(world, actor, sink);
    }
    if world.producers[actor.slot()].broker == Tx::Open {
        roll_back_broker(world, actor, sink);
    }
}

/// A row leaves the outbox; whoever pointed at it or behind it is put right.
pub(super) fn remove_row(world: &mut World, row: usize) {
    world.rows.remove(row);
    if usize::from(world.cursor) > row {
        world.cursor -= 1;
    }
    for hand in world.relays.iter_mut().filter_map(|relay| relay.hand.as_mut()) {
        if usize::from(hand.row) > row {
            hand.row -= 1;
        } else if usize::from(hand.row) == row {
            hand.gone = true;
        }
    }
}

/// The producer dies: what is open is undone, what is prepared stays in doubt.
pub(super) fn crash(model: &Model, world: &mut World, actor: Actor, down: bool, sink: &mut impl Sink) {
    sink.event(Event::Crashed { actor, down });
    roll_back_open(world, actor, sink);
    let state = &mut world.producers[actor.slot()];
    state.down = down;
    state.begun = false;
    state.pc = 0;
    if state.local == Tx::Prepared || state.broker == Tx::Prepared {
        state.in_doubt = true;
    } else if down {
        // Nothing of it will ever matter again: forget the attempt, so that equal situations are equal worlds.
        *state = ProducerState { input: state.input, down: true, ..ProducerState::default() };
    } else {
        after_crash(model, world, actor, sink);
    }
}

/// Both sides are made to agree: committed if all of them could, else rolled back.
fn recover(model: &Model, world: &mut World, actor: Actor, sink: &mut impl Sink) {
    let state = &world.producers[actor.slot()];
    let committed = match (state.local, state.broker) {
        (Tx::Prepared, Tx::Prepared) => true,
        (Tx::Prepared, _) => state.broker_committed,
        (_, Tx::Prepared) => state.local_committed,
        (Tx::None | Tx::Open, Tx::None | Tx::Open) => false,
    };
    sink.event(Event::Recovered { producer: actor, committed });
    let (local, broker) = (state.local == Tx::Prepared, state.broker == Tx::Prepared);
    match (committed, local) {
        (true, true) => commit_local(model, world, actor, sink),
        (false, true) => roll_back_local(world, actor, sink),
        (_, false) => {}
    }
    match (committed, broker) {
        (true, true) => commit_broker(model, world, actor, sink),
        (false, true) => roll_back_broker(world, actor, sink),
        (_, false) => {}
    }
    world.producers[actor.slot()].in_doubt = false;
    if committed {
        next_input(model, world, actor, sink);
    } else {
        after_crash(model, world, actor, sink);
    }
}

/// A client that got no reply asks again, if it is one that does; else the next input.
fn after_crash(model: &Model, world: &mut World, actor: Actor, sink: &mut impl Sink) {
    let state = &mut world.producers[actor.slot()];
    let retries = model.client != Client::GivesUp && !state.replied;
    if retries && usize::from(state.attempt) + 1 < ATTEMPTS_MAX {
        *state = ProducerState { input: state.input, attempt: state.attempt + 1, ..ProducerState::default() };
        if let Some(key) = world.key_of(actor.slot(), model.new_keys()) {
            sink.event(Event::Retried { producer: actor, key });
        }
    } else {
        next_input(model, world, actor, sink);
    }
}

fn next_input(model: &Model, world: &mut World, actor: Actor, sink: &mut impl Sink) {
    let state = &mut world.producers[actor.slot()];
    if let Some(input) = state.input {
        sink.event(Event::InputDone { producer: actor, input });
        *state = ProducerState { input: model.next_input(input), ..ProducerState::default() };
    }
}
