//! English: producers, relays, transactions.

use crashpoint_sim::event::Side;
use crashpoint_sim::ids::{Actor, Input, Key, Role};
use crashpoint_sim::vocabulary::Step;

use super::English;
use super::scene::{ConsumerWrites, ProducerWrites};
use super::voice::{SenderVoice, Spot};
use crate::text::lang::Lang;
use crate::text::names::message_in_text;
use crate::text::steps::step_does;

impl English<'_> {
    pub(super) fn name(&self, actor: Actor) -> String {
        self.0.name(Lang::En, actor)
    }

    pub(super) fn message(&self, key: Key) -> String {
        message_in_text(Lang::En, key)
    }

    pub(super) fn place(&self) -> &'static str {
        if self.0.cast.log { "log" } else { "queue" }
    }

    fn producer_commits(&self, actor: Actor) -> String {
        let name = self.name(actor);
        let order = self.0.order(actor).map(|(input, _)| format!("order\u{a0}{input}"));
        let order = order.unwrap_or_else(|| "the order".to_owned());
        match self.0.producer_writes(actor) {
            None => format!("{name} commits; what its transaction held is durable now"),
            Some(ProducerWrites { order: true, row: true }) => {
                format!("{name} commits: {order} is paid and its event stands in the outbox, both or neither")
            }
            Some(ProducerWrites { order: true, row: false }) => format!("{name} commits: {order} is paid"),
            Some(ProducerWrites { order: false, row: true }) => {
                format!("{name} commits: the event stands in the outbox")
            }
            Some(ProducerWrites { order: false, row: false }) => {
                format!("{name} commits a transaction that held nothing")
            }
        }
    }

    fn consumer_commits(&self, actor: Actor) -> String {
        let (name, message) = (self.name(actor), self.0.hand(Lang::En, actor));
        let Some(ConsumerWrites { key, charge, status }) = self.0.consumer_writes(actor) else {
            return format!("{name} commits; what its transaction held is durable now");
        };
        let effect = match (charge, status) {
            (true, true) => Some("the charge and the status"),
            (true, false) => Some("the charge"),
            (false, true) => Some("the status"),
            (false, false) => None,
        };
        match (key, effect) {
            (true, Some(effect)) => format!("{name} commits: {effect} and the key of {message} are durable together"),
            (true, None) => format!("{name} commits: the key of {message} is recorded"),
            (false, Some(effect)) => format!("{name} commits: {effect} for {message} cannot be undone any more"),
            (false, None) => format!("{name} commits a transaction that changed nothing"),
        }
    }
}

impl SenderVoice for English<'_> {
    fn began(&self, actor: Actor, side: Side) -> String {
        let name = self.name(actor);
        match side {
            Side::Local => format!("{name} opens a transaction"),
            Side::Broker => format!("{name} opens a transaction at the broker"),
        }
    }

    fn committed(&self, actor: Actor, side: Side) -> String {
        match (side, actor.role) {
            (Side::Broker, _) => format!("{} commits at the broker", self.name(actor)),
            (Side::Local, Role::Producer | Role::Relay) => self.producer_commits(actor),
            (Side::Local, Role::Consumer) => self.consumer_commits(actor),
        }
    }

    fn rolled_back(&self, actor: Actor, side: Side, spot: Spot) -> String {
        match (side, spot) {
            (Side::Local, Spot::Lead) => format!("{} rolls back: nothing of its transaction remains", self.name(actor)),
            (Side::Broker, Spot::Lead) => format!("The broker drops what {} had staged", self.name(actor)),
            (Side::Local, Spot::Then) => "its transaction is undone".to_owned(),
            (Side::Broker, Spot::Then) => "what it had staged at the broker is dropped".to_owned(),
        }
    }

    fn prepared(&self, actor: Actor, side: Side) -> String {
        let name = self.name(actor);
        match side {
            Side::Local => {
                format!("The database promises {name} that it can commit, come what may; until then it keeps its locks")
            }
            Side::Broker => {
                format!("The broker promises {name} that it can publish, come what may, and waits for the word")
            }
        }
    }

    fn nothing(&self, actor: Actor, step: Step) -> String {
        let does = step_does(Lang::En, step, actor.role, self.0.cast.log);
        format!("{} {does}, to no effect: there is nothing to act on", self.name(actor))
    }

    fn order_paid(&self, producer: Actor, input: Input, durable: bool) -> String {
        let how = if durable { "at once and for good" } else { "inside its transaction" };
        format!("{} marks order\u{a0}{input} as paid, {how}", self.name(producer))
    }

    fn row_added(&self, producer: Actor, key: Key, durable: bool) -> String {
        let (name, message) = (self.name(producer), self.message(key));
        if durable {
            format!("{name} adds {message} to the outbox, where it is seen at once")
        } else {
            format!("{name} adds {message} to the outbox, inside its transaction")
        }
    }

    fn replied(&self, producer: Actor, input: Input) -> String {
        format!("{} answers its client: order\u{a0}{input} is paid", self.name(producer))
    }

    fn retried(&self, key: Key) -> String {
        if key.attempt() > 0 {
            format!("the client asks again, under a new key, {key}")
        } else {
            "the client asks again, under the same key".to_owned()
        }
    }

    fn input_done(&self, producer: Actor, input: Input, spot: Spot) -> String {
        match spot {
            Spot::Lead => format!("{} is done with order\u{a0}{input}", self.name(producer)),
            Spot::Then => format!("nobody asks again for order\u{a0}{input}"),
        }
    }

    fn recovered(&self, producer: Actor, committed: bool) -> String {
        let name = self.name(producer);
        if committed {
            format!("{name} is back and settles what was in doubt: both sides commit")
        } else {
            format!("{name} is back and settles what was in doubt: both sides roll back")
        }
    }

    fn row_read(&self, relay: Actor, row: u8, key: Key) -> String {
        format!("{} reads row\u{a0}{} of the outbox: {}", self.name(relay), row + 1, self.message(key))
    }

    fn row_marked(&self, relay: Actor, row: u8) -> String {
        format!("{} marks row\u{a0}{} as sent", self.name(relay), row + 1)
    }

    fn row_deleted(&self, relay: Actor, row: u8) -> String {
        format!("{} deletes row\u{a0}{} from the outbox", self.name(relay), row + 1)
    }

    fn cursor_saved(&self, relay: Actor, cursor: u8) -> String {
        let name = self.name(relay);
        match cursor {
            0 => format!("{name} saves its cursor, which stands before the first row"),
            _ => format!("{name} saves its cursor: everything up to row\u{a0}{cursor} counts as sent"),
        }
    }

    fn published(&self, actor: Actor, key: Key, confirmed: bool, spot: Spot) -> String {
        let (name, message) = (self.name(actor), self.message(key));
        match (spot, confirmed) {
            (Spot::Then, _) => format!("{message} is in the {}", self.place()),
            (Spot::Lead, true) => format!("{name} sends {message}; the broker has it and says so"),
            (Spot::Lead, false) => format!("{name} sends {message}; it arrives, though {name} will not be told"),
        }
    }

    fn deduplicated(&self, key: Key) -> String {
        format!("the broker has taken this key before: it drops the second {}", self.message(key))
    }

    fn publish_staged(&self, actor: Actor, key: Key) -> String {
        let (name, message) = (self.name(actor), self.message(key));
        match actor.role {
            Role::Producer | Role::Relay => {
                format!("{name} hands {message} to the broker, which holds it until the commit")
            }
            Role::Consumer => format!("{name} stages the output record of {message}; nobody sees it before the commit"),
        }
    }

    fn publish_lost(&self, actor: Actor, key: Key, noticed: bool) -> String {
        let (name, message) = (self.name(actor), self.message(key));
        if noticed {
            format!("on the way to the broker {message} is lost; no confirm comes, so {name} will send it again")
        } else {
            format!("on the way to the broker {message} is lost: {name} believes it sent, the broker knows nothing")
        }
    }

    fn confirm_lost(&self, actor: Actor, key: Key, spot: Spot) -> String {
        let (name, message) = (self.name(actor), self.message(key));
        match spot {
            Spot::Lead => format!("the broker has {message}, but its confirm is lost; {name} will send it again"),
            Spot::Then => format!("the confirm is lost, so {name} will send it again"),
        }
    }

    fn logged(&self, actor: Actor) -> String {
        format!("{} writes a line to the log", self.name(actor))
    }
}
