//! English: consumers.

use crashpoint_sim::event::{Effect, Seen};
use crashpoint_sim::ids::{Actor, Input, Key};
use crashpoint_sim::vocabulary::Step;

use super::English;
use super::voice::{ReceiverVoice, Spot};
use crate::text::lang::Lang;
use crate::text::outcome::status_of;

impl English<'_> {
    fn of_input(&self, input: Input) -> String {
        self.message(Key::new(input, 0))
    }
}

impl ReceiverVoice for English<'_> {
    fn delivered(&self, consumer: Actor, copy: u8, key: Key, auto_ack: bool) -> String {
        let (name, message) = (self.name(consumer), self.message(key));
        match (self.0.cast.log, auto_ack) {
            (false, false) => format!("the broker gives {message} to {name} and waits for an ack"),
            (false, true) => format!("the broker gives {message} to {name} and forgets it"),
            (true, false) => format!("{name} reads {message} at offset\u{a0}{copy}"),
            (true, true) => format!("{name} reads {message} at offset\u{a0}{copy}, which is committed at once"),
        }
    }

    fn not_seen(&self, consumer: Actor, key: Key, step: Step) -> String {
        let (name, message) = (self.name(consumer), self.message(key));
        if step == Step::LookUpOrder {
            format!("{name} looks up order\u{a0}{}: it is paid", key.input())
        } else if step == Step::CheckCache {
            format!("the cache has no key of {message}: {name} goes on")
        } else {
            format!("{name} finds no key of {message} in the table and goes on")
        }
    }

    fn seen_before(&self, key: Key, seen: Seen) -> String {
        let message = self.message(key);
        match seen {
            Seen::KeyRow => format!("the key of {message} is in the table: it counts as handled"),
            Seen::UniqueViolation => {
                format!("the unique constraint answers: the key of {message} is there, it counts as handled")
            }
            Seen::Cache => format!("the cache has the key of {message}: it counts as handled"),
        }
    }

    fn key_inserted(&self, consumer: Actor, key: Key, durable: bool) -> String {
        let how = if durable { "at once and for good" } else { "inside its transaction" };
        format!("{} inserts the key of {}, {how}", self.name(consumer), self.message(key))
    }

    fn cache_set(&self, consumer: Actor, key: Key) -> String {
        format!(
            "{} notes the key of {} in the cache, outside every transaction",
            self.name(consumer),
            self.message(key)
        )
    }

    fn order_missing(&self, consumer: Actor, input: Input) -> String {
        format!("{} looks up order\u{a0}{input}: not paid so far, so it gives up", self.name(consumer))
    }

    fn happened(&self, consumer: Actor, effect: Effect, input: Input, durable: bool, spot: Spot) -> String {
        let (name, message) = (self.name(consumer), self.of_input(input));
        let how = if durable { "at once and for good" } else { "inside its transaction" };
        match (effect, spot) {
            (Effect::Balance, _) => format!("{name} takes 100 from the account for {message}, {how}"),
            (Effect::Status, _) => {
                format!("{name} sets the status to “{}”, {how}", status_of(Lang::En, input.number()))
            }
            (Effect::Mail, _) => format!("{name} sends the mail for {message}; no rollback will call it back"),
            (Effect::Charge, _) => format!("{name} charges the card for {message}; no rollback will undo it"),
            (Effect::Event, Spot::Lead) => {
                format!("{name} publishes the output record of {message}; it is out at once")
            }
            (Effect::Event, Spot::Then) => format!("the output record of {message} stands in the topic"),
            (Effect::Log, _) => format!("{name} writes a line about {message} to the log"),
        }
    }

    fn no_row_matched(&self, consumer: Actor, input: Input) -> String {
        let name = self.name(consumer);
        format!("No row has the version expected for {}: {name} writes nothing and goes on", self.of_input(input))
    }

    fn superseded(&self, consumer: Actor, input: Input) -> String {
        format!("the status is as new as {} or newer: {} writes nothing", self.of_input(input), self.name(consumer))
    }

    fn answered_from_memory(&self, key: Key) -> String {
        format!(
            "the gateway remembers the key of {} and repeats its answer; the card is not charged",
            self.message(key)
        )
    }

    fn acked(&self, consumer: Actor, copy: u8, late: bool, spot: Spot) -> String {
        let (name, message) = (self.name(consumer), self.0.copy(Lang::En, copy));
        match (spot, late) {
            (Spot::Then, _) => format!("the broker forgets {message}"),
            (Spot::Lead, false) => format!("{name} acknowledges {message}; the broker forgets it"),
            (Spot::Lead, true) => {
                format!("{name} acknowledges {message} late; the broker forgets it all the same, whoever holds it now")
            }
        }
    }

    fn ack_refused(&self, consumer: Actor) -> String {
        let name = self.name(consumer);
        if self.0.cast.log {
            format!(
                "the broker refuses the offset of {name}: the partition was assigned anew; what was done stays done"
            )
        } else {
            format!("{name} acknowledges too late: the broker ignores it; what was done stays done")
        }
    }

    fn ack_staged(&self, consumer: Actor) -> String {
        format!("{} hands its ack to the broker, to take effect at the commit", self.name(consumer))
    }

    fn ack_lost(&self, consumer: Actor) -> String {
        let name = self.name(consumer);
        if self.0.cast.log {
            format!("the offset commit is lost on the way: {name} believes it, the broker knows nothing")
        } else {
            format!("the ack is lost on the way: {name} believes it, the broker knows nothing")
        }
    }

    fn fenced(&self, consumer: Actor) -> String {
        let name = self.name(consumer);
        if self.0.cast.log {
            format!("the broker refuses the commit of {name}, no longer the owner: everything staged is dropped")
        } else {
            format!("the broker refuses the commit of {name}, whose lease is gone: everything staged is dropped")
        }
    }

    fn nacked(&self, consumer: Actor) -> String {
        format!("{} declines the message", self.name(consumer))
    }

    fn orphaned(&self, consumer: Actor, copy: u8, spot: Spot) -> String {
        let (name, message) = (self.name(consumer), self.0.copy(Lang::En, copy));
        match spot {
            Spot::Lead => format!("{name} ends without an ack; {message} stays in flight until its lease runs out"),
            Spot::Then => "no ack will come".to_owned(),
        }
    }

    fn ended(&self, actor: Actor) -> String {
        format!("{} ends its round", self.name(actor))
    }

    fn on_to_ack(&self) -> String {
        if self.0.cast.log { "on to the offset".to_owned() } else { "on to the ack".to_owned() }
    }
}
