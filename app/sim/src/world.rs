//! The state of a run: everything that somebody holds at one moment, durable or not.
//!
//! A world is small, holds no history (two runs that led to the same situation have equal worlds), and is copied, never
//! shared. It leaves out: time, the schedule so far, and who looks at it.

use crate::ids::{ACTORS_MAX, Actor, INPUTS_MAX, Input, InputSet, Key, KeySet, Role};
use crate::scenario::Faults;
use crate::slots::Slots;
use crate::vocabulary::{FAULT_KINDS, FaultKind};

/// Most copies in the queue or records in the log; a run that needs more says `overflow`.
pub const COPIES_MAX: usize = 16;
/// Most rows in the outbox; a run that needs more says `overflow`.
pub const ROWS_MAX: usize = 16;
/// Counts of effects stop growing here: "3 or more".
pub const COUNT_MAX: u8 = 3;

/// One transaction as one side sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tx {
    /// There is none.
    #[default]
    None,
    /// Open: gone at a crash.
    Open,
    /// Prepared: survives a crash in doubt, keeping its locks.
    Prepared,
}

/// A producer: the attempt it is in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ProducerState {
    /// The input it works on or will begin next; `None`: it has nothing left to do.
    pub input: Option<Input>,
    /// 0 for the first attempt at this input.
    pub attempt: u8,
    /// The step it will take next.
    pub pc: u8,
    /// It has tried a step of this attempt.
    pub begun: bool,
    /// It has answered the client in this attempt.
    pub replied: bool,
    /// It died and does not come back.
    pub down: bool,
    /// A side was left prepared: the only step is to recover.
    pub in_doubt: bool,
    /// The transaction on its database.
    pub local: Tx,
    /// The transaction on the broker.
    pub broker: Tx,
    /// `set order paid` waits for the local commit.
    pub order_buffered: bool,
    /// Publishes waiting for the broker's commit.
    pub staged: u8,
    /// The local side committed in this attempt.
    pub local_committed: bool,
    /// The broker's side committed in this attempt.
    pub broker_committed: bool,
}

impl ProducerState {
    /// Whether it is inside its program: a crash has something to interrupt.
    pub fn inside(&self) -> bool {
        self.input.is_some() && !self.down && !self.in_doubt && self.begun
    }
}

/// A row that a relay has in hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RowInHand {
    /// What the row carries.
    pub key: Key,
    /// Its place among the rows; once the row is gone, how many rows have a lower id.
    pub row: u8,
    /// Somebody deleted it meanwhile.
    pub gone: bool,
}

/// A relay: the row it works on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct RelayState {
    /// The step it will take next; 0: it has not begun.
    pub pc: u8,
    /// The row it works on.
    pub hand: Option<RowInHand>,
}

impl RelayState {
    /// Whether it is inside its program.
    pub fn inside(&self) -> bool {
        self.pc > 0
    }
}

/// A consumer: the delivery it works on and its open transactions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ConsumerState {
    /// The step it will take next; 0: it waits for a delivery.
    pub pc: u8,
    /// What the delivery carries.
    pub hand: Option<Key>,
    /// Where in the queue the copy is, as long as an ack of this consumer could still mean it.
    pub copy: Option<u8>,
    /// It has acknowledged, given back, or was never asked to: a further ack or nack has nothing to act on.
    pub settled: bool,
    /// Log only: the partition went to a new generation since `receive`.
    pub fenced: bool,
    /// A local transaction is open.
    pub tx: bool,
    /// In the transaction: the key is inserted.
    pub key_inserted: bool,
    /// In the transaction: increments of the balance.
    pub added: u8,
    /// In the transaction: the version is set to this input.
    pub version_set: bool,
    /// In the transaction: the status is set to this input.
    pub status_set: bool,
    /// In the transaction: the status was found to be newer already.
    pub superseded: bool,
    /// A broker transaction is open.
    pub broker_tx: bool,
    /// In the broker transaction: output records.
    pub events_staged: u8,
    /// In the broker transaction: the ack.
    pub ack_staged: bool,
}

impl ConsumerState {
    /// Whether it is inside its program.
    pub fn inside(&self) -> bool {
        self.pc > 0
    }

    /// Whether its transaction holds the lock on the account's row.
    pub fn locks_balance(&self) -> bool {
        self.added > 0 || self.version_set
    }
}

/// Who has a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RowState {
    /// In the uncommitted transaction of this producer.
    Pending(u8),
    /// Visible and unsent.
    #[default]
    Unsent,
    /// Visible and marked.
    Sent,
}

/// A row of the outbox. Rows stand in the order of their ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Row {
    /// What it carries.
    pub key: Key,
    /// Who has it.
    pub state: RowState,
    /// The relay that locked it.
    pub locked_by: Option<u8>,
}

/// Where a copy in the queue is. A copy that is gone is not in the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CopyState {
    /// May be delivered. Records of a log are always so.
    #[default]
    Ready,
    /// Leased to this consumer.
    InFlight(u8),
    /// Leased to a consumer that will not acknowledge it.
    Orphaned,
    /// In the dead letters.
    Parked,
}

/// A copy of a message in the queue, or a record in the log. They stand in the order of their arrival.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Copy {
    /// What it carries.
    pub key: Key,
    /// Where it is.
    pub state: CopyState,
    /// How often it was delivered; kept only where the broker has a limit, and not above it.
    pub deliveries: u8,
}

/// Defaults exist only to fill unused places.
impl Default for Row {
    fn default() -> Self {
        Self { key: Key::new(Input::new(1), 0), state: RowState::Unsent, locked_by: None }
    }
}

/// Defaults exist only to fill unused places.
impl Default for Copy {
    fn default() -> Self {
        Self { key: Key::new(Input::new(1), 0), state: CopyState::Ready, deliveries: 0 }
    }
}

/// Log only: who reads where.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Partition {
    /// The consumer that owns the partition.
    pub owner: u8,
    /// The offset it will read next.
    pub position: u8,
    /// The offset that is committed: everything below is settled.
    pub committed: u8,
}

/// What happened, counted by input; counts stop at [`COUNT_MAX`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Effects {
    /// Increments of the balance.
    pub balance: [u8; INPUTS_MAX],
    /// Mails in the mailbox.
    pub mail: [u8; INPUTS_MAX],
    /// Charges on the card.
    pub charge: [u8; INPUTS_MAX],
    /// Records in the downstream topic.
    pub event: [u8; INPUTS_MAX],
    /// Log lines: counted, never judged.
    pub log: [u8; INPUTS_MAX],
    /// The status this input set, or would have set had it not been newer.
    pub status: InputSet,
}

/// Adds to a count that stops at [`COUNT_MAX`].
pub fn count_up(count: &mut u8, by: u8) {
    *count = (*count + by).min(COUNT_MAX);
}

/// How many faults may still happen: by kind, and in total.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Budget {
    /// By kind, in the order of [`FaultKind::ALL`].
    pub left: [u8; FAULT_KINDS],
    /// In total.
    pub total: u8,
}

impl Budget {
    /// No limit: for a learner who may break what they like. It is never spent.
    pub const UNLIMITED: Budget = Budget { left: [u8::MAX; FAULT_KINDS], total: u8::MAX };

    /// What a scenario's `faults` allow.
    pub fn of(faults: &Faults) -> Self {
        let total = faults.total();
        Self { left: faults.most.map(|most| most.min(total)), total }
    }

    /// Whether one more of this kind may happen.
    pub fn allows(&self, kind: FaultKind) -> bool {
        self.total > 0 && self.left[kind as usize] > 0
    }

    /// One of this kind happened.
    pub fn spend(&mut self, kind: FaultKind) {
        if self.total == u8::MAX {
            return;
        }
        self.total = self.total.saturating_sub(1);
        let left = &mut self.left[kind as usize];
        *left = left.saturating_sub(1);
    }
}

/// Everything at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct World {
    /// The producers; those past the program's count have no input.
    pub producers: [ProducerState; ACTORS_MAX],
    /// The relays.
    pub relays: [RelayState; ACTORS_MAX],
    /// The consumers.
    pub consumers: [ConsumerState; ACTORS_MAX],
    /// Producer database: inputs whose order is paid, durably.
    pub committed: InputSet,
    /// Producer database: the outbox.
    pub rows: Slots<Row, ROWS_MAX>,
    /// Producer database: how many rows have an id at or below the relay's cursor.
    pub cursor: u8,
    /// Broker: the queue, or the log's records.
    pub copies: Slots<Copy, COPIES_MAX>,
    /// Broker, log only: owner, position, committed offset.
    pub partition: Partition,
    /// Broker, `dedup on`: keys published within the window.
    pub published: KeySet,
    /// Consumer database: processed keys.
    pub keys: KeySet,
    /// Consumer database: the account's version, the number of the last input that set it; 0 at the start.
    pub version: u8,
    /// Consumer database: the status, the number of the input that set it; 0 at the start.
    pub status: u8,
    /// The cache's keys.
    pub cache: KeySet,
    /// The card gateway's keys.
    pub gateway: KeySet,
    /// What happened.
    pub effects: Effects,
    /// Faults that may still happen.
    pub budget: Budget,
    /// The queue or the outbox would have had to hold more than it can: what follows is not exact.
    pub overflow: bool,
}

impl World {
    /// Whether the actor is inside its program.
    pub fn inside(&self, actor: Actor) -> bool {
        match actor.role {
            Role::Producer => self.producers[actor.slot()].inside(),
            Role::Relay => self.relays[actor.slot()].inside(),
            Role::Consumer => self.consumers[actor.slot()].inside(),
        }
    }

    /// The step the actor will take next.
    pub fn pc(&self, actor: Actor) -> usize {
        usize::from(match actor.role {
            Role::Producer => self.producers[actor.slot()].pc,
            Role::Relay => self.relays[actor.slot()].pc,
            Role::Consumer => self.consumers[actor.slot()].pc,
        })
    }

    /// The producer's current key.
    pub fn key_of(&self, producer: usize, new_keys: bool) -> Option<Key> {
        let state = &self.producers[producer];
        state.input.map(|input| Key::new(input, if new_keys { state.attempt } else { 0 }))
    }

    /// Whether this consumer holds the lease of a copy.
    pub fn holds_lease(&self, consumer: usize) -> bool {
        self.consumers[consumer]
            .copy
            .is_some_and(|copy| self.copies[usize::from(copy)].state == CopyState::InFlight(consumer as u8))
    }
}
