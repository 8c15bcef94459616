//! English: the broker, the memories, and crashes.

use crashpoint_sim::event::Return;
use crashpoint_sim::ids::{Actor, Key, Role};

use super::English;
use super::scene::{Crash, RowLeft};
use super::voice::{BrokerVoice, SenderVoice, Spot};
use crate::text::lang::Lang;

impl BrokerVoice for English<'_> {
    fn offset_committed(&self, by: Option<Actor>, offset: u8, spot: Spot) -> String {
        match (by, spot) {
            (None, _) => {
                format!("the background committer commits offset\u{a0}{offset}, whether the work is done or not")
            }
            (Some(_), Spot::Then) => format!("the offset is committed, {offset}"),
            (Some(actor), Spot::Lead) => {
                format!("{} commits offset\u{a0}{offset}: everything below it counts as done", self.name(actor))
            }
        }
    }

    fn returned(&self, copy: u8, to: Return) -> String {
        let message = self.0.copy(Lang::En, copy);
        match to {
            Return::Ready => format!("{message} goes back to the queue"),
            Return::Parked => format!("after so many returns {message} is set aside as a dead letter"),
            Return::Dropped => format!("after so many returns {message} is dropped for good"),
        }
    }

    fn lease_expired(&self, held_by: Option<Actor>) -> String {
        match held_by {
            None => "the lease runs out without an ack".to_owned(),
            Some(actor) => format!("the lease runs out while {} is still at work", self.name(actor)),
        }
    }

    fn redriven(&self, copy: u8) -> String {
        format!("from the dead letters {} goes to the end of the queue", self.0.copy(Lang::En, copy))
    }

    fn rebalanced(&self, owner: Actor, position: u8) -> String {
        let name = self.name(owner);
        if self.0.cast.consumers > 1 {
            format!("the partition goes to {name}, which reads from the committed offset, {position}")
        } else {
            format!("the partition is assigned anew; {name} reads from the committed offset, {position}")
        }
    }

    fn key_purged(&self, key: Key, early: bool) -> String {
        let message = self.message(key);
        if early {
            format!("the key of {message} is purged, although the message can still come back")
        } else {
            format!("the key of {message} is purged; nothing can bring the message back any more")
        }
    }

    fn cache_evicted(&self, key: Key) -> String {
        format!("the cache drops the key of {}: a repeat will pass for new", self.message(key))
    }

    fn window_passed(&self) -> String {
        "the broker’s memory of published keys runs out: a repeat will pass for new".to_owned()
    }

    fn overflow(&self) -> String {
        "the queue or the outbox is full: from here on the model would not be exact".to_owned()
    }

    fn silence(&self) -> String {
        "nothing changes".to_owned()
    }

    fn crash(&self, crash: &Crash) -> String {
        match crash.role() {
            Role::Producer => self.producer_dies(crash),
            Role::Relay => self.relay_dies(crash.actor),
            Role::Consumer => self.consumer_dies(crash),
        }
    }
}

impl English<'_> {
    fn producer_dies(&self, crash: &Crash) -> String {
        let name = self.name(crash.actor);
        let dies = if crash.down { "dies and does not come back" } else { "dies" };
        let lost = match (crash.local, crash.broker) {
            (true, true) => "its transactions on both sides are undone".to_owned(),
            (true, false) => "its open transaction is undone".to_owned(),
            (false, true) => "what it had staged at the broker is dropped".to_owned(),
            (false, false) => self.half_done(crash),
        };
        let settled = crash.retried.is_some() || crash.given_up.is_some();
        let next = match (crash.retried, crash.given_up) {
            (Some(key), _) => self.retried(key),
            (None, Some(_)) if !crash.local && !crash.broker => "nobody asks again".to_owned(),
            (None, Some(input)) => format!("nobody asks again for order\u{a0}{input}"),
            (None, None) if crash.down && self.0.in_doubt(crash.actor) => {
                "what is prepared keeps its locks, with nobody to decide".to_owned()
            }
            (None, None) if crash.down => "nobody will finish it".to_owned(),
            (None, None) => "what is prepared waits in doubt for its return".to_owned(),
        };
        if !settled && !crash.local && !crash.broker && self.0.in_doubt(crash.actor) {
            return format!("{name} {dies}; {next}");
        }
        format!("{name} {dies}; {lost}; {next}")
    }

    fn half_done(&self, crash: &Crash) -> String {
        let known = self.0.order(crash.actor);
        let input = crash.input().or(known.map(|(input, _)| input));
        match (known, input) {
            (Some((_, true)), Some(input)) => format!("order\u{a0}{input} stays paid, the rest is never run"),
            (Some((_, false)), Some(input)) => format!("what it did stays done, and order\u{a0}{input} is not paid"),
            (None, _) | (_, None) => "what it did stays done, the rest is never run".to_owned(),
        }
    }

    fn relay_dies(&self, relay: Actor) -> String {
        let name = self.name(relay);
        match self.0.row_left(relay) {
            Some((row, RowLeft::Unsent)) => {
                format!(
                    "{name} dies and forgets how far it got; row\u{a0}{row} is still unsent in the outbox, to be read again"
                )
            }
            Some((row, RowLeft::Settled)) => {
                format!("{name} dies and forgets how far it got; row\u{a0}{row} counts as sent, nobody reads it again")
            }
            None => format!("{name} dies and forgets what it had in hand; the outbox alone says what is unsent"),
        }
    }

    fn consumer_dies(&self, crash: &Crash) -> String {
        let name = self.name(crash.actor);
        let dies = if crash.returned.is_some() { "dies before the ack" } else { "dies" };
        let start = match (crash.local, crash.broker) {
            (true, true) => format!("{name} {dies}; its transactions on both sides are undone"),
            (true, false) => format!("{name} {dies}; its open transaction is undone"),
            (false, true) => format!("{name} {dies}; what it had staged at the broker is dropped"),
            (false, false) => format!("{name} {dies} and forgets how far it got"),
        };
        let message = self.0.hand(Lang::En, crash.actor);
        let next = match (crash.returned, crash.rebalanced) {
            (Some((copy, to)), _) => self.returned(copy, to),
            (None, Some((owner, position))) if owner == crash.actor => {
                format!("it will read from the committed offset, {position}")
            }
            (None, Some((owner, position))) => {
                format!("{} takes over from the committed offset, {position}", self.name(owner))
            }
            (None, None) if self.0.cast.log => "the partition is somebody else’s already".to_owned(),
            (None, None) => match self.0.still_queued(crash.actor) {
                Some(true) => format!("the broker still has {message}"),
                Some(false) => format!("the broker has forgotten {message}, so it does not come back"),
                None => "no message comes back with it".to_owned(),
            },
        };
        format!("{start}; {next}")
    }
}
