//! What one step did, in the order in which it did it: the one record that the picture, the list, the sentence read
//! aloud and the export are made from.

use crate::ids::{Actor, Input, Key};
use crate::vocabulary::Step;

/// The two sides a transaction can be on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The actor's own database.
    Local,
    /// The broker.
    Broker,
}

/// Where a receiver found that the message was handled before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seen {
    /// `check key` found the row.
    KeyRow,
    /// `insert key` met the unique constraint.
    UniqueViolation,
    /// `check cache` or `claim cache` found the key.
    Cache,
}

/// An effect that somebody would notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Effect {
    /// The account's balance went down by 100.
    Balance,
    /// The order's status was set.
    Status,
    /// A mail arrived.
    Mail,
    /// The card was charged.
    Charge,
    /// A record stands in the downstream topic.
    Event,
    /// A line stands in the log: counted, never judged.
    Log,
}

impl Effect {
    /// Every one, judged ones first.
    pub const ALL: [Effect; 6] =
        [Effect::Balance, Effect::Status, Effect::Mail, Effect::Charge, Effect::Event, Effect::Log];

    /// Its name in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Effect::Balance => "balance",
            Effect::Status => "status",
            Effect::Mail => "mail",
            Effect::Charge => "charge",
            Effect::Event => "event",
            Effect::Log => "log",
        }
    }
}

/// How a delivery ended without being settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Return {
    /// It is ready again.
    Ready,
    /// It lies in the dead letters.
    Parked,
    /// It is gone for good.
    Dropped,
}

/// One thing that happened. `copy` is a place in the queue (or an offset in the log) at the moment of the event,
/// `row` a place in the outbox; both count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the variant's sentence names each field")]
pub enum Event {
    /// A transaction was opened.
    Began { actor: Actor, side: Side },
    /// A transaction became durable. Rows, orders and publishes that it carried follow as events of their own.
    Committed { actor: Actor, side: Side },
    /// A transaction was undone.
    RolledBack { actor: Actor, side: Side },
    /// A side of a two-phase commit is prepared.
    Prepared { actor: Actor, side: Side },
    /// The step had nothing to act on.
    Nothing { actor: Actor, step: Step },
    /// The order is paid; `durable` is false inside a transaction.
    OrderPaid { producer: Actor, input: Input, durable: bool },
    /// A row was added to the outbox.
    RowAdded { producer: Actor, row: u8, key: Key, durable: bool },
    /// The producer answered its client.
    Replied { producer: Actor, input: Input },
    /// The client asks again, under this key.
    Retried { producer: Actor, key: Key },
    /// The producer is done with this input.
    InputDone { producer: Actor, input: Input },
    /// After a crash in doubt, both sides were made to agree.
    Recovered { producer: Actor, committed: bool },
    /// A relay took a row.
    RowRead { relay: Actor, row: u8, key: Key },
    /// A relay marked its row as sent.
    RowMarked { relay: Actor, row: u8 },
    /// A relay deleted its row.
    RowDeleted { relay: Actor, row: u8 },
    /// A relay moved the durable cursor behind its row.
    CursorSaved { relay: Actor, cursor: u8 },
    /// A message arrived at the broker as this copy; `confirmed` tells whether the sender waited for the answer and got it.
    Published { actor: Actor, copy: u8, key: Key, confirmed: bool },
    /// The broker knew the key and dropped the message, with a confirm.
    Deduplicated { actor: Actor, key: Key },
    /// A publish or an output record waits for the broker's commit.
    PublishStaged { actor: Actor, key: Key },
    /// What was published never reached the broker; `noticed` if the sender waits for a confirm and will try again.
    PublishLost { actor: Actor, key: Key, noticed: bool },
    /// The broker has the copy, the confirm did not arrive: the sender will try again.
    ConfirmLost { actor: Actor, key: Key },
    /// A consumer got a message; `auto_ack`: the broker has forgotten it already.
    Delivered { consumer: Actor, copy: u8, key: Key, auto_ack: bool },
    /// The receiver's test found nothing: go on.
    NotSeen { consumer: Actor, key: Key, step: Step },
    /// The receiver's test found the key: it jumps to its ack or to its end.
    SeenBefore { consumer: Actor, key: Key, seen: Seen },
    /// The key is recorded; `durable` is false inside a transaction.
    KeyInserted { consumer: Actor, key: Key, durable: bool },
    /// The key is in the cache.
    CacheSet { consumer: Actor, key: Key },
    /// `look up order` found no committed order: the receiver gives up.
    OrderMissing { consumer: Actor, input: Input },
    /// An effect happened; `durable` is false inside a transaction that can still undo it.
    Happened { consumer: Actor, effect: Effect, input: Input, durable: bool },
    /// A conditional write found no row in the expected state.
    NoRowMatched { consumer: Actor, input: Input },
    /// The status is newer already: nothing written.
    Superseded { consumer: Actor, input: Input },
    /// The gateway remembered the key and answered from memory.
    AnsweredFromMemory { consumer: Actor, key: Key },
    /// A log line was written by a producer.
    Logged { actor: Actor },
    /// The broker forgot this copy because this consumer acknowledged it; `late` after its lease was lost.
    Acked { consumer: Actor, copy: u8, late: bool },
    /// The ack came after the lease (or the generation) was lost and changes nothing.
    AckRefused { consumer: Actor },
    /// The ack waits for the broker's commit.
    AckStaged { consumer: Actor },
    /// The ack never arrived; the consumer believes it did.
    AckLost { consumer: Actor },
    /// The broker transaction was aborted: the lease or the generation had been lost.
    Fenced { consumer: Actor },
    /// Log: the committed offset is now this one; `by` is nobody for the background committer.
    OffsetCommitted { by: Option<Actor>, offset: u8 },
    /// The handler gave the message back.
    Nacked { consumer: Actor, copy: u8 },
    /// A copy came back to the broker.
    Returned { copy: u8, to: Return },
    /// The handler ended with a message in hand: nobody will acknowledge it.
    Orphaned { consumer: Actor, copy: u8 },
    /// The lease of a copy ran out; `held_by` a consumer that is still at work, if any.
    LeaseExpired { copy: u8, held_by: Option<Actor> },
    /// A dead letter is ready again, at the queue's end.
    Redriven { copy: u8 },
    /// A handler or a relay's round ended.
    Ended { actor: Actor },
    /// An actor died; `down`: for good.
    Crashed { actor: Actor, down: bool },
    /// Log: this consumer owns the partition now and reads from the committed offset.
    Rebalanced { owner: Actor, position: u8 },
    /// A key was purged from the consumer's database; `early` while its message could still come back.
    KeyPurged { key: Key, early: bool },
    /// The cache dropped a key.
    CacheEvicted { key: Key },
    /// The broker forgot the keys published so far.
    WindowPassed,
    /// The queue or the outbox is full: the model cannot go on exactly.
    Overflow,
}

/// Who listens to events. The explorer does not (`()`), a trace keeps them (`Vec<Event>`).
pub trait Sink {
    /// One more thing happened.
    fn event(&mut self, event: Event);
}

impl Sink for () {
    fn event(&mut self, _: Event) {}
}

impl Sink for Vec<Event> {
    fn event(&mut self, event: Event) {
        self.push(event);
    }
}
