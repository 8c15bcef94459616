//! What a sentence may look up: who is on stage, and, where it is at hand, the world before the step.

use crashpoint_sim::event::{Event, Return};
use crashpoint_sim::ids::{Actor, Input, Key, Role};
use crashpoint_sim::world::{RowState, Tx, World};

use crate::text::lang::Lang;
use crate::text::names::{Case, Cast, actor_in_case, actor_name, message_in_text};

/// Who is on stage and what was there before the step.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    pub(super) cast: Cast,
    pub(super) before: Option<&'a World>,
}

/// What a consumer's local commit makes durable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ConsumerWrites {
    pub(super) key: bool,
    pub(super) charge: bool,
    pub(super) status: bool,
}

/// What a producer's local commit makes durable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ProducerWrites {
    pub(super) order: bool,
    pub(super) row: bool,
}

/// What became of the row that a dead relay had in hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowLeft {
    /// It is unsent as far as the outbox knows: somebody reads it again.
    Unsent,
    /// It is marked, deleted or behind the cursor: nobody reads it again.
    Settled,
}

impl Scene<'_> {
    pub(super) fn name(&self, lang: Lang, actor: Actor) -> String {
        actor_name(lang, actor, self.cast)
    }

    pub(super) fn genitive(&self, actor: Actor) -> String {
        actor_in_case(actor, Case::Genitive, self.cast)
    }

    pub(super) fn dative(&self, actor: Actor) -> String {
        actor_in_case(actor, Case::Dative, self.cast)
    }

    /// The message that this copy carries: its name, or "the message".
    pub(super) fn copy(&self, lang: Lang, copy: u8) -> String {
        let key = self.before.and_then(|world| world.copies.get(usize::from(copy))).map(|copy| copy.key);
        message_or_so(lang, key)
    }

    /// The message that this consumer has in hand: its name, or "the message".
    pub(super) fn hand(&self, lang: Lang, consumer: Actor) -> String {
        message_or_so(lang, self.hand_key(consumer))
    }

    fn hand_key(&self, consumer: Actor) -> Option<Key> {
        self.before.and_then(|world| world.consumers[consumer.slot()].hand)
    }

    pub(super) fn consumer_writes(&self, actor: Actor) -> Option<ConsumerWrites> {
        let state = &self.before?.consumers[actor.slot()];
        Some(ConsumerWrites { key: state.key_inserted, charge: state.added > 0, status: state.status_set })
    }

    pub(super) fn producer_writes(&self, actor: Actor) -> Option<ProducerWrites> {
        let world = self.before?;
        let pending = RowState::Pending(actor.index);
        let row = world.rows.iter().any(|row| row.state == pending);
        Some(ProducerWrites { order: world.producers[actor.slot()].order_buffered, row })
    }

    /// The order a producer works on, and whether it is paid for good.
    pub(super) fn order(&self, producer: Actor) -> Option<(Input, bool)> {
        let world = self.before?;
        let input = world.producers[producer.slot()].input?;
        Some((input, world.committed.contains(input)))
    }

    /// Whether a side of this producer is prepared.
    pub(super) fn in_doubt(&self, producer: Actor) -> bool {
        self.before.is_some_and(|world| {
            let state = &world.producers[producer.slot()];
            state.local == Tx::Prepared || state.broker == Tx::Prepared
        })
    }

    /// The row that this relay has in hand, counted from 1, and what became of it.
    pub(super) fn row_left(&self, relay: Actor) -> Option<(u8, RowLeft)> {
        let world = self.before?;
        let hand = world.relays[relay.slot()].hand?;
        let row = world.rows.get(usize::from(hand.row));
        let unsent = !hand.gone && hand.row >= world.cursor && row.is_some_and(|row| row.state == RowState::Unsent);
        Some((hand.row + 1, if unsent { RowLeft::Unsent } else { RowLeft::Settled }))
    }

    /// Whether the queue still has a copy of what this consumer had in hand.
    pub(super) fn still_queued(&self, consumer: Actor) -> Option<bool> {
        let key = self.hand_key(consumer)?;
        Some(self.before?.copies.iter().any(|copy| copy.key == key))
    }
}

fn message_or_so(lang: Lang, key: Option<Key>) -> String {
    key.map_or_else(|| lang.pick("the message", "сообщение").to_owned(), |key| message_in_text(lang, key))
}

/// Everything that one crash brought about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Crash {
    pub(super) actor: Actor,
    /// For good.
    pub(super) down: bool,
    /// Its open transaction was undone.
    pub(super) local: bool,
    /// What it had staged at the broker was dropped.
    pub(super) broker: bool,
    pub(super) returned: Option<(u8, Return)>,
    pub(super) rebalanced: Option<(Actor, u8)>,
    pub(super) retried: Option<Key>,
    pub(super) given_up: Option<Input>,
}

impl Crash {
    /// The crash that these events are about, if they are about one.
    pub(super) fn of(events: &[Event]) -> Option<Self> {
        let (first, rest) = events.split_first()?;
        let Event::Crashed { actor, down } = *first else { return None };
        let mut crash = Crash {
            actor,
            down,
            local: false,
            broker: false,
            returned: None,
            rebalanced: None,
            retried: None,
            given_up: None,
        };
        for event in rest {
            crash.add(*event);
        }
        Some(crash)
    }

    fn add(&mut self, event: Event) {
        use crashpoint_sim::event::Side;
        if let Event::RolledBack { side, .. } = event {
            self.local |= side == Side::Local;
            self.broker |= side == Side::Broker;
        } else if let Event::Returned { copy, to } = event {
            self.returned = Some((copy, to));
        } else if let Event::Rebalanced { owner, position } = event {
            self.rebalanced = Some((owner, position));
        } else if let Event::Retried { key, .. } = event {
            self.retried = Some(key);
        } else if let Event::InputDone { input, .. } = event {
            self.given_up = Some(input);
        }
    }

    /// The order that a dead producer was at, as far as the events say.
    pub(super) fn input(&self) -> Option<Input> {
        self.retried.map(Key::input).or(self.given_up)
    }

    /// Whether the dead one is a producer, a relay or a consumer.
    pub(super) fn role(&self) -> Role {
        self.actor.role
    }
}
