//! What each language must be able to say: one clause an event. A new event does not compile until both can.

use crashpoint_sim::event::{Effect, Event, Return, Seen, Side};
use crashpoint_sim::ids::{Actor, Input, Key};
use crashpoint_sim::vocabulary::Step;

use super::scene::Crash;

/// Where a clause stands. A consequence does not name again who acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spot {
    /// It opens the sentence.
    Lead,
    /// It follows what opened it.
    Then,
}

/// Producers, relays, and what any actor may do.
pub(super) trait SenderVoice {
    fn began(&self, actor: Actor, side: Side) -> String;
    fn committed(&self, actor: Actor, side: Side) -> String;
    fn rolled_back(&self, actor: Actor, side: Side, spot: Spot) -> String;
    fn prepared(&self, actor: Actor, side: Side) -> String;
    fn nothing(&self, actor: Actor, step: Step) -> String;
    fn order_paid(&self, producer: Actor, input: Input, durable: bool) -> String;
    fn row_added(&self, producer: Actor, key: Key, durable: bool) -> String;
    fn replied(&self, producer: Actor, input: Input) -> String;
    fn retried(&self, key: Key) -> String;
    fn input_done(&self, producer: Actor, input: Input, spot: Spot) -> String;
    fn recovered(&self, producer: Actor, committed: bool) -> String;
    fn row_read(&self, relay: Actor, row: u8, key: Key) -> String;
    fn row_marked(&self, relay: Actor, row: u8) -> String;
    fn row_deleted(&self, relay: Actor, row: u8) -> String;
    fn cursor_saved(&self, relay: Actor, cursor: u8) -> String;
    fn published(&self, actor: Actor, key: Key, confirmed: bool, spot: Spot) -> String;
    fn deduplicated(&self, key: Key) -> String;
    fn publish_staged(&self, actor: Actor, key: Key) -> String;
    fn publish_lost(&self, actor: Actor, key: Key, noticed: bool) -> String;
    fn confirm_lost(&self, actor: Actor, key: Key, spot: Spot) -> String;
    fn logged(&self, actor: Actor) -> String;
}

/// Consumers.
pub(super) trait ReceiverVoice {
    fn delivered(&self, consumer: Actor, copy: u8, key: Key, auto_ack: bool) -> String;
    fn not_seen(&self, consumer: Actor, key: Key, step: Step) -> String;
    fn seen_before(&self, key: Key, seen: Seen) -> String;
    fn key_inserted(&self, consumer: Actor, key: Key, durable: bool) -> String;
    fn cache_set(&self, consumer: Actor, key: Key) -> String;
    fn order_missing(&self, consumer: Actor, input: Input) -> String;
    fn happened(&self, consumer: Actor, effect: Effect, input: Input, durable: bool, spot: Spot) -> String;
    fn no_row_matched(&self, consumer: Actor, input: Input) -> String;
    fn superseded(&self, consumer: Actor, input: Input) -> String;
    fn answered_from_memory(&self, key: Key) -> String;
    fn acked(&self, consumer: Actor, copy: u8, late: bool, spot: Spot) -> String;
    fn ack_refused(&self, consumer: Actor) -> String;
    fn ack_staged(&self, consumer: Actor) -> String;
    fn ack_lost(&self, consumer: Actor) -> String;
    fn fenced(&self, consumer: Actor) -> String;
    fn nacked(&self, consumer: Actor) -> String;
    fn orphaned(&self, consumer: Actor, copy: u8, spot: Spot) -> String;
    fn ended(&self, actor: Actor) -> String;
    /// After a message that counts as handled: the handler skips the work.
    fn on_to_ack(&self) -> String;
}

/// The broker, the memories, and crashes.
pub(super) trait BrokerVoice {
    fn offset_committed(&self, by: Option<Actor>, offset: u8, spot: Spot) -> String;
    fn returned(&self, copy: u8, to: Return) -> String;
    fn lease_expired(&self, held_by: Option<Actor>) -> String;
    fn redriven(&self, copy: u8) -> String;
    fn rebalanced(&self, owner: Actor, position: u8) -> String;
    fn key_purged(&self, key: Key, early: bool) -> String;
    fn cache_evicted(&self, key: Key) -> String;
    fn window_passed(&self) -> String;
    fn overflow(&self) -> String;
    fn silence(&self) -> String;
    fn crash(&self, crash: &Crash) -> String;
}

/// A language that can say everything.
pub(super) trait Voice: SenderVoice + ReceiverVoice + BrokerVoice {}

impl<T: SenderVoice + ReceiverVoice + BrokerVoice> Voice for T {}

/// What there is to say of one event.
pub(super) fn clause(voice: &dyn Voice, event: Event, spot: Spot) -> String {
    match event {
        Event::Began { actor, side } => voice.began(actor, side),
        Event::Committed { actor, side } => voice.committed(actor, side),
        Event::RolledBack { actor, side } => voice.rolled_back(actor, side, spot),
        Event::Prepared { actor, side } => voice.prepared(actor, side),
        Event::Nothing { actor, step } => voice.nothing(actor, step),
        Event::OrderPaid { producer, input, durable } => voice.order_paid(producer, input, durable),
        Event::RowAdded { producer, row: _, key, durable } => voice.row_added(producer, key, durable),
        Event::Replied { producer, input } => voice.replied(producer, input),
        Event::Retried { producer: _, key } => voice.retried(key),
        Event::InputDone { producer, input } => voice.input_done(producer, input, spot),
        Event::Recovered { producer, committed } => voice.recovered(producer, committed),
        Event::RowRead { relay, row, key } => voice.row_read(relay, row, key),
        Event::RowMarked { relay, row } => voice.row_marked(relay, row),
        Event::RowDeleted { relay, row } => voice.row_deleted(relay, row),
        Event::CursorSaved { relay, cursor } => voice.cursor_saved(relay, cursor),
        Event::Published { actor, copy: _, key, confirmed } => voice.published(actor, key, confirmed, spot),
        Event::Deduplicated { actor: _, key } => voice.deduplicated(key),
        Event::PublishStaged { actor, key } => voice.publish_staged(actor, key),
        Event::PublishLost { actor, key, noticed } => voice.publish_lost(actor, key, noticed),
        Event::ConfirmLost { actor, key } => voice.confirm_lost(actor, key, spot),
        Event::Delivered { consumer, copy, key, auto_ack } => voice.delivered(consumer, copy, key, auto_ack),
        Event::NotSeen { consumer, key, step } => voice.not_seen(consumer, key, step),
        Event::SeenBefore { consumer: _, key, seen } => voice.seen_before(key, seen),
        Event::KeyInserted { consumer, key, durable } => voice.key_inserted(consumer, key, durable),
        Event::CacheSet { consumer, key } => voice.cache_set(consumer, key),
        Event::OrderMissing { consumer, input } => voice.order_missing(consumer, input),
        Event::Happened { consumer, effect, input, durable } => voice.happened(consumer, effect, input, durable, spot),
        Event::NoRowMatched { consumer, input } => voice.no_row_matched(consumer, input),
        Event::Superseded { consumer, input } => voice.superseded(consumer, input),
        Event::AnsweredFromMemory { consumer: _, key } => voice.answered_from_memory(key),
        Event::Logged { actor } => voice.logged(actor),
        Event::Acked { consumer, copy, late } => voice.acked(consumer, copy, late, spot),
        Event::AckRefused { consumer } => voice.ack_refused(consumer),
        Event::AckStaged { consumer } => voice.ack_staged(consumer),
        Event::AckLost { consumer } => voice.ack_lost(consumer),
        Event::Fenced { consumer } => voice.fenced(consumer),
        Event::OffsetCommitted { by, offset } => voice.offset_committed(by, offset, spot),
        Event::Nacked { consumer, copy: _ } => voice.nacked(consumer),
        Event::Returned { copy, to } => voice.returned(copy, to),
        Event::Orphaned { consumer, copy } => voice.orphaned(consumer, copy, spot),
        Event::LeaseExpired { copy: _, held_by } => voice.lease_expired(held_by),
        Event::Redriven { copy } => voice.redriven(copy),
        Event::Ended { actor } => voice.ended(actor),
        Event::Crashed { .. } => Crash::of(&[event]).map(|crash| voice.crash(&crash)).unwrap_or_default(),
        Event::Rebalanced { owner, position } => voice.rebalanced(owner, position),
        Event::KeyPurged { key, early } => voice.key_purged(key, early),
        Event::CacheEvicted { key } => voice.cache_evicted(key),
        Event::WindowPassed => voice.window_passed(),
        Event::Overflow => voice.overflow(),
    }
}
