//! The relay: it loops its program while the outbox has work.

use super::{broker, producer};
use crate::event::{Event, Sink};
use crate::ids::{Actor, Role};
use crate::model::Model;
use crate::vocabulary::Step;
use crate::world::{RelayState, Row, RowInHand, RowState, World};

/// Whether the relay has a step to take.
pub(super) fn can_step(model: &Model, world: &World, index: usize) -> bool {
    let code = model.code(Role::Relay);
    if code.is_empty() {
        return false;
    }
    let step = code.at(world.relays[index].pc);
    match step {
        Step::ReadOutbox | Step::ReadOutboxLocked | Step::ReadOutboxAfterCursor => {
            next_row(world, index, step).is_some()
        }
        _ => true,
    }
}

/// The row that this kind of reading would take now.
fn next_row(world: &World, index: usize, step: Step) -> Option<usize> {
    let unsent = |row: &Row| row.state == RowState::Unsent;
    let visible = |row: &Row| !matches!(row.state, RowState::Pending(_));
    let free = |row: &Row| row.locked_by.is_none_or(|relay| usize::from(relay) == index);
    let mut rows = world.rows.iter().enumerate();
    let found = match step {
        Step::ReadOutboxLocked => rows.find(|(_, row)| unsent(row) && free(row)),
        Step::ReadOutboxAfterCursor => rows.find(|(at, row)| *at >= usize::from(world.cursor) && visible(row)),
        _ => rows.find(|(_, row)| unsent(row)),
    };
    found.map(|(at, _)| at)
}

/// The next step of its program.
pub(super) fn step(model: &Model, world: &mut World, actor: Actor, sink: &mut impl Sink) {
    let step = model.code(Role::Relay).at(world.relays[actor.slot()].pc);
    perform(model, world, actor, step, sink);
    advance(model, world, actor, sink);
}

/// Moves to the next step; after the last one it lets its row go.
pub(super) fn advance(model: &Model, world: &mut World, actor: Actor, sink: &mut impl Sink) {
    let state = &mut world.relays[actor.slot()];
    state.pc += 1;
    if state.pc == model.code(Role::Relay).len() {
        forget_hand(world, actor);
        sink.event(Event::Ended { actor });
    }
}

fn perform(model: &Model, world: &mut World, actor: Actor, step: Step, sink: &mut impl Sink) {
    let hand = world.relays[actor.slot()].hand;
    match (step, hand) {
        (Step::ReadOutbox | Step::ReadOutboxLocked | Step::ReadOutboxAfterCursor, _) => {
            if let Some(row) = next_row(world, actor.slot(), step) {
                read(world, actor, row, step == Step::ReadOutboxLocked, sink);
            }
        }
        (Step::Publish | Step::PublishConfirmed, Some(hand)) => {
            broker::accept(model, world, actor, hand.key, broker::confirms(step), sink);
        }
        (Step::MarkSent, Some(hand)) if !hand.gone => {
            world.rows[usize::from(hand.row)].state = RowState::Sent;
            sink.event(Event::RowMarked { relay: actor, row: hand.row });
        }
        (Step::DeleteRow, Some(hand)) if !hand.gone => {
            producer::remove_row(world, usize::from(hand.row));
            sink.event(Event::RowDeleted { relay: actor, row: hand.row });
        }
        (Step::SaveCursor, Some(hand)) => {
            world.cursor = hand.row + u8::from(!hand.gone);
            sink.event(Event::CursorSaved { relay: actor, cursor: world.cursor });
        }
        (other, _) => sink.event(Event::Nothing { actor, step: other }),
    }
}

fn read(world: &mut World, actor: Actor, row: usize, lock: bool, sink: &mut impl Sink) {
    let key = world.rows[row].key;
    if lock {
        world.rows[row].locked_by = Some(actor.index);
    }
    world.relays[actor.slot()].hand = Some(RowInHand { key, row: row as u8, gone: false });
    sink.event(Event::RowRead { relay: actor, row: row as u8, key });
}

/// Whether its next step is a publish that goes over the network now.
pub(super) fn publishes_next(model: &Model, world: &World, index: usize) -> Option<Step> {
    let state = &world.relays[index];
    let code = model.code(Role::Relay);
    if code.is_empty() || state.hand.is_none() {
        return None;
    }
    let step = code.at(state.pc);
    matches!(step, Step::Publish | Step::PublishConfirmed).then_some(step)
}

/// The relay dies: its row and its lock are free again.
pub(super) fn crash(world: &mut World, actor: Actor, sink: &mut impl Sink) {
    sink.event(Event::Crashed { actor, down: false });
    forget_hand(world, actor);
}

fn forget_hand(world: &mut World, actor: Actor) {
    world.relays[actor.slot()] = RelayState::default();
    for row in world.rows.iter_mut().filter(|row| row.locked_by == Some(actor.index)) {
        row.locked_by = None;
    }
}
