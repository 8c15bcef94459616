//! Reduction: steps that nobody else can notice are taken together with the next one.
//!
//! *Taken along.* A step in the middle of a program that changes only what its actor would lose in a crash, and reads
//! only what nobody can change meanwhile, commutes with everything that others do, and a crash after it leaves the same
//! world as a crash before it. So no state needs to be kept between such steps and the one after them: the actor makes
//! them only when it makes that one, and a crash comes before all of them. The run that a state stands for is never
//! longer than the shortest one, because a crash strikes before the steps it would have undone were made. Which steps
//! these are depends on the state: inside an open transaction a write is local unless a rival could wait for its lock or
//! its row id; a look at the processed keys is local if nobody else inserts or purges any, or if the key is there
//! already, for it stays.
//!
//! *Taken at once.* When the budget has no crash left for an actor, a step that commutes with everything that others do
//! and that nobody can prevent is the only move that must be followed: any run from here contains it, and making it
//! first changes neither its end nor its length. Besides the steps above these are effects outside (counts only grow), and
//! the ack of a held lease if no fault can take it away and no rival waits for it or could answer for it. For a
//! consumer without a rival it is every step but `receive`.

use crate::ids::{Actor, Role};
use crate::model::Model;
use crate::scenario::{BrokerKind, KeysKept, Order};
use crate::vocabulary::{FaultKind, Step};
use crate::world::{ConsumerState, ProducerState, Tx, World};

/// What a model lets an actor do unnoticed.
pub(super) struct Merge {
    lone_producer: bool,
    lone_consumer: bool,
    keys_stay: bool,
    /// An ack of a held lease concerns nobody but its consumer.
    quiet_ack: bool,
}

impl Merge {
    pub(super) fn of(model: &Model) -> Self {
        Self {
            lone_producer: model.code(Role::Producer).count == 1,
            lone_consumer: model.code(Role::Consumer).count == 1,
            keys_stay: model.keys == KeysKept::Forever,
            quiet_ack: model.kind == BrokerKind::Queue
                && model.order != Order::Key
                && model.keys == KeysKept::Forever
                && !model.late_ack_accepted,
        }
    }

    /// Whether the actor's next step is taken along with the one after it.
    pub(super) fn takes_along(&self, model: &Model, world: &World, actor: Actor) -> bool {
        let code = model.code(actor.role);
        let pc = world.pc(actor) as u8;
        if !world.inside(actor) || pc == 0 || pc + 1 >= code.len() {
            return false;
        }
        let step = code.at(pc);
        match actor.role {
            Role::Producer => self.producer_alone(step, &world.producers[actor.slot()]),
            Role::Relay => false,
            Role::Consumer => self.consumer_alone(model, world, step, actor.slot()),
        }
    }

    fn producer_alone(&self, step: Step, state: &ProducerState) -> bool {
        match step {
            Step::Begin | Step::BeginBroker | Step::WriteLog => true,
            Step::SetOrderPaid => state.local == Tx::Open,
            Step::AddOutbox => state.local == Tx::Open && self.lone_producer,
            Step::Publish | Step::PublishConfirmed => state.broker == Tx::Open,
            Step::Commit | Step::Rollback => state.local == Tx::None,
            Step::CommitBroker => state.broker == Tx::None,
            Step::Prepare => state.local != Tx::Open,
            Step::PrepareBroker => state.broker != Tx::Open,
            _ => false,
        }
    }

    fn consumer_alone(&self, model: &Model, world: &World, step: Step, index: usize) -> bool {
        let state = &world.consumers[index];
        let Some(key) = state.hand else { return false };
        let code = model.code(Role::Consumer);
        let unnoticed = self.lone_consumer || !holds_locks(state);
        // A test that finds the message handled undoes the transaction and jumps; not to the end, which is more than that.
        let stays_inside = code.jump(state.pc) < code.len();
        match step {
            Step::Begin | Step::BeginBroker | Step::WriteLog => true,
            Step::Commit => !state.tx,
            Step::Rollback => !state.tx || unnoticed,
            Step::CommitBroker => !state.broker_tx,
            Step::Publish | Step::PublishConfirmed => state.broker_tx,
            Step::Ack => state.settled || state.broker_tx,
            Step::AddBalance | Step::AddBalanceIfVersion | Step::SetStatus | Step::SetStatusIfNewer => {
                state.tx && self.lone_consumer
            }
            Step::CheckKey | Step::InsertKey if world.keys.contains(key) => self.keys_stay && unnoticed && stays_inside,
            Step::InsertKey if !state.tx => false,
            Step::CheckKey | Step::InsertKey => self.lone_consumer && self.keys_stay && stays_inside,
            Step::CheckCache => self.lone_consumer && stays_inside && !world.budget.allows(FaultKind::EvictCache),
            Step::LookUpOrder => world.committed.contains(key.input()),
            _ => false,
        }
    }

    /// Whether the actor's next step is taken at once.
    pub(super) fn takes_at_once(&self, model: &Model, world: &World, actor: Actor) -> bool {
        let budget = &world.budget;
        match actor.role {
            Role::Relay => false,
            Role::Producer => {
                !budget.allows(FaultKind::CrashProducer)
                    && !budget.allows(FaultKind::DownProducer)
                    && self.takes_along(model, world, actor)
            }
            Role::Consumer => {
                !budget.allows(FaultKind::CrashConsumer)
                    && world.inside(actor)
                    && (self.takes_along(model, world, actor) || self.commutes(model, world, actor))
            }
        }
    }

    fn commutes(&self, model: &Model, world: &World, actor: Actor) -> bool {
        let state = &world.consumers[actor.slot()];
        let Some(key) = state.hand else { return false };
        let code = model.code(Role::Consumer);
        let step = code.at(state.pc);
        let budget = &world.budget;
        // At its end the program lets go of locks and of the lease.
        let is_last = state.pc + 1 == code.len();
        let keeps_lease = !budget.allows(FaultKind::ExpireLease) && !budget.allows(FaultKind::Rebalance);
        let keeps_cache = !budget.allows(FaultKind::EvictCache);
        match step {
            Step::SendMail | Step::ChargeCard | Step::ChargeCardWithKey | Step::WriteLog => {
                !is_last || (keeps_lease && !holds_locks(state))
            }
            Step::Publish | Step::PublishConfirmed => !is_last || (keeps_lease && !holds_locks(state)),
            Step::Ack if !self.lone_consumer => {
                let held = state.settled || world.holds_lease(actor.slot());
                self.quiet_ack && keeps_lease && !budget.allows(FaultKind::LoseAck) && held && !holds_locks(state)
            }
            _ if !self.lone_consumer || !self.keys_stay => false,
            Step::Receive | Step::ReceiveAutoAck => false,
            Step::LookUpOrder => world.committed.contains(key.input()) && (!is_last || keeps_lease),
            Step::CheckCache | Step::ClaimCache | Step::SetCache => keeps_cache && keeps_lease,
            Step::Ack => keeps_lease && !budget.allows(FaultKind::LoseAck),
            _ => keeps_lease,
        }
    }
}

fn holds_locks(state: &ConsumerState) -> bool {
    state.key_inserted || state.locks_balance() || state.status_set
}
