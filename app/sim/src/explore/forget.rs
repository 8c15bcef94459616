//! Reduction: what can no longer matter is forgotten.
//!
//! Two states that differ only in something nobody will ever look at again have the same futures, step by step; they
//! become one here. Forgotten are: log lines, which are never judged; a producer that is down and not in doubt, which is
//! as if it had nothing left to do; a row that was marked sent, where relays look for unsent rows only (a relay that
//! still has it in hand finds it gone, which for marking and deleting is the same); a row below the cursor, where relays
//! look above it only and none of them has a row in hand to move it back to; the rows where there is no relay, and the
//! cursor that nobody reads; the window of published keys once there is nobody to publish; records of a log below the
//! committed offset, which no owner will read again; cached, remembered and (if they are never purged) processed keys
//! whose message cannot come back; and faults left in the budget that cannot strike any more, or of which fewer are left
//! in total. A fault that would only have struck something forgotten is lost with it: the run without that fault ends the
//! same and needs one fault less.

use crate::ids::{KeySet, Role};
use crate::model::Model;
use crate::scenario::{BrokerKind, KeysKept};
use crate::step::{can_come_back, remove_row};
use crate::vocabulary::{FAULT_KINDS, FaultKind, Step};
use crate::world::{CopyState, RowState, World};

/// What a model has nobody to look at.
pub(super) struct Forget {
    no_relay: bool,
    reads_unsent: bool,
    reads_cursor: bool,
    keeps_keys: bool,
    log: bool,
    redrive: bool,
    /// Faults that can strike in this model at all.
    possible: [bool; FAULT_KINDS],
}

impl Forget {
    pub(super) fn of(model: &Model) -> Self {
        Self {
            no_relay: model.code(Role::Relay).is_empty(),
            reads_unsent: model.reads_unsent,
            reads_cursor: model.reads_cursor,
            keeps_keys: model.keys != KeysKept::Forever,
            log: model.kind == BrokerKind::Log,
            redrive: model.redrive,
            possible: std::array::from_fn(|kind| is_possible(model, FaultKind::ALL[kind])),
        }
    }

    /// Forgets, and tells whether no sender has anything left to do.
    pub(super) fn forget(&self, model: &Model, world: &mut World) -> bool {
        world.effects.log = Default::default();
        for producer in world.producers.iter_mut().filter(|producer| producer.down && !producer.in_doubt) {
            *producer = Default::default();
        }
        self.forget_rows(world);
        let producers_are_done = world.producers.iter().all(|producer| producer.input.is_none());
        let relays_are_done = world.relays.iter().all(|relay| relay.pc == 0) && world.rows.is_empty();
        let senders_are_done = producers_are_done && relays_are_done;
        if senders_are_done {
            world.published = KeySet::default();
        }
        if self.log {
            forget_records(world);
        }
        let live =
            |keys: KeySet| keys.iter().filter(|key| can_come_back(model, world, *key)).fold(KeySet::default(), with);
        let (keys, cache, gateway) = (live(world.keys), live(world.cache), live(world.gateway));
        if !self.keeps_keys {
            world.keys = keys;
        }
        world.cache = cache;
        world.gateway = gateway;
        self.forget_faults(world, producers_are_done, senders_are_done);
        senders_are_done
    }

    fn forget_rows(&self, world: &mut World) {
        if self.no_relay {
            world.rows = Default::default();
        }
        if self.reads_cursor {
            let idle = world.relays.iter().all(|relay| relay.hand.is_none());
            while idle && !self.reads_unsent && world.cursor > 0 {
                remove_row(world, 0);
            }
            return;
        }
        while let Some(sent) = world.rows.iter().position(|row| row.state == RowState::Sent) {
            remove_row(world, sent);
        }
        world.cursor = 0;
        for hand in world.relays.iter_mut().filter_map(|relay| relay.hand.as_mut()).filter(|hand| hand.gone) {
            hand.row = 0;
        }
    }

    fn forget_faults(&self, world: &mut World, producers_are_done: bool, senders_are_done: bool) {
        let receivers_are_done = senders_are_done
            && !self.log
            && world.consumers.iter().all(|consumer| consumer.pc == 0)
            && world.copies.iter().all(|copy| copy.state == CopyState::Parked && !self.redrive);
        let budget = &mut world.budget;
        let mut sum: u8 = 0;
        for (kind, left) in FaultKind::ALL.iter().zip(&mut budget.left) {
            let over = match kind {
                FaultKind::CrashProducer | FaultKind::DownProducer => producers_are_done,
                FaultKind::CrashRelay
                | FaultKind::LosePublish
                | FaultKind::LoseConfirm
                | FaultKind::DedupWindowPasses => senders_are_done,
                FaultKind::CrashConsumer
                | FaultKind::LoseAck
                | FaultKind::ExpireLease
                | FaultKind::Rebalance
                | FaultKind::EvictCache
                | FaultKind::PurgeKey => receivers_are_done,
            };
            *left = if over || !self.possible[*kind as usize] { 0 } else { (*left).min(budget.total) };
            sum = sum.saturating_add(*left);
        }
        budget.total = budget.total.min(sum);
    }
}

fn with(mut keys: KeySet, key: crate::ids::Key) -> KeySet {
    keys.insert(key);
    keys
}

fn forget_records(world: &mut World) {
    let partition = &mut world.partition;
    for _ in 0..partition.committed {
        world.copies.remove(0);
    }
    partition.position -= partition.committed;
    partition.committed = 0;
}

/// Whether the model has what this kind of fault strikes.
fn is_possible(model: &Model, kind: FaultKind) -> bool {
    let has = |role: Role, steps: &[Step]| steps.iter().any(|step| model.code(role).has(*step));
    let senders_have = |steps: &[Step]| has(Role::Producer, steps) || has(Role::Relay, steps);
    match kind {
        FaultKind::CrashProducer | FaultKind::DownProducer => model.code(Role::Producer).count > 0,
        FaultKind::CrashRelay => model.code(Role::Relay).count > 0,
        FaultKind::CrashConsumer => model.code(Role::Consumer).count > 0,
        FaultKind::LosePublish => senders_have(&[Step::Publish, Step::PublishConfirmed]),
        FaultKind::LoseConfirm => senders_have(&[Step::PublishConfirmed]),
        FaultKind::LoseAck => has(Role::Consumer, &[Step::Ack]),
        FaultKind::ExpireLease => model.kind == BrokerKind::Queue && has(Role::Consumer, &[Step::Receive]),
        FaultKind::Rebalance => model.kind == BrokerKind::Log,
        FaultKind::DedupWindowPasses => model.dedup,
        FaultKind::PurgeKey => model.keys == KeysKept::Shorter,
        FaultKind::EvictCache => has(Role::Consumer, &[Step::ClaimCache, Step::SetCache]),
    }
}
