//! Reduction: of steps that do not depend on each other, one order is enough.
//!
//! What a sender does never depends on a receiver: it appends to the queue, and nobody behind the queue can see, prevent
//! or change that. So in any run a sender's step or fault that comes right after a receiver's can come right before it:
//! the same world, the same number of steps, the same faults (the budget is a number that both subtract from). In every
//! run to its end, while a sender can go on, some sender does. So while one can, only senders' moves are followed: their
//! first one in any run can be made first. In the same way one producer that only fills the outbox comes before the
//! relays: the rows it adds stand behind those that relays read.
//!
//! A stage is joined with the next one where that is not so: a receiver that looks up the order reads what senders
//! write; keys that are purged ask whether a sender can still bring them back; a redriven copy goes to the queue's end, as
//! a published one does; two producers' rows become visible out of the order of their ids; a producer that publishes
//! beside a relay shares the queue's end with it.

use crate::choice::Choice;
use crate::ids::Role;
use crate::model::Model;
use crate::scenario::KeysKept;
use crate::vocabulary::{FaultKind, Step};

/// By role, the number of its stage; earlier stages are followed first.
pub(super) struct Stages {
    of_role: [u8; 3],
    of_window: u8,
}

impl Stages {
    pub(super) fn of(model: &Model) -> Self {
        let (producer, relay, consumer) =
            (model.code(Role::Producer), model.code(Role::Relay), model.code(Role::Consumer));
        let publishes = [Step::Publish, Step::PublishConfirmed].iter().any(|step| producer.has(*step));
        let receivers_apart = model.keys == KeysKept::Forever && !model.redrive && !consumer.has(Step::LookUpOrder);
        let relays_apart = receivers_apart && producer.count == 1 && !publishes;
        let relays = u8::from(relays_apart);
        let receivers = relays + u8::from(receivers_apart);
        Self { of_role: [0, relays, receivers], of_window: if relay.is_empty() { 0 } else { relays } }
    }

    /// The stage of this role's steps and faults.
    pub(super) fn of_role(&self, role: Role) -> u8 {
        self.of_role[role as usize]
    }

    /// The stage of what the broker, the environment or a fault does.
    pub(super) fn of_choice(&self, choice: Choice) -> u8 {
        let window = choice.fault().is_some_and(|fault| fault.kind() == FaultKind::DedupWindowPasses);
        match choice.actor() {
            Some(actor) => self.of_role(actor.role),
            None if window => self.of_window,
            None => self.of_role(Role::Consumer),
        }
    }
}
