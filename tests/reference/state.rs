//! What a run is at one moment, spelled out.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crashpoint_sim::ids::{Actor, Input, Key, Role};
use crashpoint_sim::scenario::{BrokerKind, Client, Faults, KeysKept, MaxDeliveries, Order, Program, Scenario};
use crashpoint_sim::vocabulary::{FaultKind, Step};

use super::judge::Effect;

/// Counts stop growing here: "3 or more".
pub(super) const COUNT_MAX: u8 = 3;
/// More copies or rows than this end a branch.
pub(super) const GROWTH_MAX: usize = 16;

/// A scenario with every default filled in.
pub(super) struct Rules {
    pub(super) messages: u8,
    pub(super) producer: Vec<Step>,
    pub(super) relay: Vec<Step>,
    pub(super) consumer: Vec<Step>,
    pub(super) client: Client,
    pub(super) keys: KeysKept,
    pub(super) log: bool,
    pub(super) order: Order,
    pub(super) max_deliveries: MaxDeliveries,
    pub(super) redrive: bool,
    pub(super) late_ack_accepted: bool,
    pub(super) dedup: bool,
    pub(super) auto_commit: bool,
    pub(super) faults: Faults,
}

impl Rules {
    pub(super) fn of(scenario: &Scenario) -> Self {
        let steps = |program: &Option<Program>| program.as_ref().map(|p| p.steps.clone()).unwrap_or_default();
        let broker = scenario.broker;
        Self {
            messages: scenario.messages(),
            producer: steps(&scenario.producer),
            relay: steps(&scenario.relay),
            consumer: steps(&scenario.consumer),
            client: scenario.client,
            keys: scenario.keys,
            log: broker.kind.unwrap_or_default() == BrokerKind::Log,
            order: broker.order.unwrap_or_default(),
            max_deliveries: broker.max_deliveries.unwrap_or_default(),
            redrive: broker.redrive.unwrap_or(false),
            late_ack_accepted: broker.late_ack_accepted.unwrap_or(false),
            dedup: broker.dedup.unwrap_or(false),
            auto_commit: broker.auto_commit.unwrap_or(false),
            faults: scenario.faults(),
        }
    }
}

/// Everything that tells two moments of a run apart.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    pub(super) producers: Vec<Producer>,
    pub(super) relays: Vec<Relay>,
    pub(super) consumers: Vec<Consumer>,
    pub(super) committed: BTreeSet<Input>,
    pub(super) outbox: Outbox,
    pub(super) broker: Broker,
    pub(super) database: Database,
    pub(super) cache: BTreeSet<Key>,
    pub(super) gateway: BTreeSet<Key>,
    pub(super) counts: BTreeMap<(Effect, Input), u8>,
    pub(super) spent: BTreeMap<FaultKind, u8>,
}

/// Where a producer is in its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Phase {
    Working,
    Recovering,
    Down,
}

/// A transaction of a producer on one side.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Tx<T> {
    pub(super) work: T,
    pub(super) prepared: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct OrderWork {
    pub(super) order_paid: bool,
    pub(super) rows: Vec<Row>,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Producer {
    /// What is left to do; the current one first.
    pub(super) inputs: Vec<Input>,
    pub(super) attempt: u8,
    pub(super) phase: Phase,
    pub(super) pc: usize,
    /// Whether this attempt has tried its first step.
    pub(super) begun: bool,
    pub(super) replied: bool,
    pub(super) local: Option<Tx<OrderWork>>,
    pub(super) staged: Option<Tx<Vec<Key>>>,
    /// Whether each side has committed in this attempt.
    pub(super) local_committed: bool,
    pub(super) staged_committed: bool,
}

impl Producer {
    pub(super) fn in_doubt(&self) -> bool {
        self.local.as_ref().is_some_and(|tx| tx.prepared) || self.staged.as_ref().is_some_and(|tx| tx.prepared)
    }

    pub(super) fn inside(&self) -> bool {
        self.phase == Phase::Working && self.begun
    }

    pub(super) fn key(&self, rules: &Rules) -> Option<Key> {
        let input = *self.inputs.first()?;
        Some(match rules.client {
            Client::GivesUp | Client::RetriesSameKey => Key::new(input, 0),
            Client::RetriesNewKey => Key::new(input, self.attempt),
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Row {
    pub(super) id: u16,
    pub(super) key: Key,
    pub(super) sent: bool,
}

/// The visible rows by id, the sequence and the durable cursor.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Outbox {
    pub(super) rows: Vec<Row>,
    pub(super) last_id: u16,
    pub(super) cursor: u16,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Relay {
    pub(super) pc: usize,
    pub(super) row: Option<Row>,
    pub(super) locks: BTreeSet<u16>,
}

/// What became of the lease (on a log: the generation) of the delivery in hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Lease {
    Held,
    Lost,
    /// Nothing is left to acknowledge, or so the consumer believes.
    Done,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Hand {
    pub(super) key: Key,
    pub(super) lease: Lease,
}

/// A consumer's local transaction; all of it is about the delivery in hand.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Writes {
    pub(super) keys: BTreeSet<Key>,
    pub(super) adds: u8,
    pub(super) version: Option<u8>,
    pub(super) status: Option<u8>,
    pub(super) status_applied: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Output {
    pub(super) events: u8,
    pub(super) ack: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Consumer {
    pub(super) pc: usize,
    pub(super) hand: Option<Hand>,
    pub(super) local: Option<Writes>,
    pub(super) output: Option<Output>,
}

/// The consumers' database, as committed.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Database {
    pub(super) keys: BTreeSet<Key>,
    pub(super) version: u8,
    pub(super) status: u8,
}

/// Where a copy is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Place {
    Ready,
    Held(usize),
    Orphaned,
    Parked,
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Copy {
    pub(super) key: Key,
    pub(super) place: Place,
    pub(super) deliveries: u8,
    /// Consumers that lost its lease and could still acknowledge it; kept only where that is accepted.
    pub(super) former: BTreeSet<usize>,
}

/// The queue, oldest copy first; or the log's records from the committed offset on.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Broker {
    pub(super) queue: Vec<Copy>,
    pub(super) records: Vec<Key>,
    /// How far past the committed offset the owner has read.
    pub(super) position: usize,
    pub(super) owner: usize,
    /// Keys in the dedup window.
    pub(super) published: BTreeSet<Key>,
}

impl State {
    /// The state in which every run of the scenario begins.
    pub(super) fn first(rules: &Rules, scenario: &Scenario) -> Self {
        let count = |role| scenario.program(role).map_or(0, |program| usize::from(program.count));
        let producers = count(Role::Producer);
        let mut state = State {
            producers: (0..producers).map(|who| producer_of(rules, who, producers)).collect(),
            relays: vec![Relay::default(); count(Role::Relay)],
            consumers: vec![Consumer::default(); count(Role::Consumer)],
            ..State::default()
        };
        if scenario.producer.is_none() {
            for input in Input::all(rules.messages) {
                state.committed.insert(input);
                state.broker.publish(rules, Key::new(input, 0));
            }
        }
        state
    }

    pub(super) fn count(&self, effect: Effect, input: Input) -> u8 {
        self.counts.get(&(effect, input)).copied().unwrap_or(0)
    }

    pub(super) fn add(&mut self, effect: Effect, input: Input, times: u8) {
        let sum = self.count(effect, input) + times;
        if times > 0 {
            self.counts.insert((effect, input), sum.min(COUNT_MAX));
        }
    }

    pub(super) fn faults_spent(&self) -> u8 {
        self.spent.values().sum()
    }

    pub(super) fn overgrown(&self) -> bool {
        [self.broker.queue.len(), self.broker.records.len(), self.outbox.rows.len()].iter().any(|n| *n > GROWTH_MAX)
    }
}

fn producer_of(rules: &Rules, who: usize, producers: usize) -> Producer {
    let mine = |input: &Input| (usize::from(input.number()) - 1) % producers == who;
    Producer {
        inputs: Input::all(rules.messages).filter(mine).collect(),
        attempt: 0,
        phase: Phase::Working,
        pc: 0,
        begun: false,
        replied: false,
        local: None,
        staged: None,
        local_committed: false,
        staged_committed: false,
    }
}

/// One choice of a schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// The actor takes its next step, or recovers.
    Step(Actor, Option<Step>),
    /// The consumer receives the copy with this place in the queue.
    Receive(Actor, usize),
    /// An orphaned lease expires.
    Expire(usize),
    /// A parked copy is made ready again.
    Redrive(usize),
    /// The background committer commits the position.
    AutoCommit,
    /// A key that nothing can bring back is purged.
    Purge(Key),
    /// Something goes wrong at this actor.
    FaultAt(FaultKind, Actor),
    /// Something goes wrong in a memory: at one key, or at all of it.
    FaultOf(FaultKind, Option<Key>),
}

impl Move {
    /// Whether it spends a fault.
    pub fn is_fault(&self) -> bool {
        match self {
            Move::FaultAt(..) | Move::FaultOf(..) => true,
            Move::Step(..)
            | Move::Receive(..)
            | Move::Expire(_)
            | Move::Redrive(_)
            | Move::AutoCommit
            | Move::Purge(_) => false,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Step(actor, Some(step)) => write!(f, "{actor}: {}", step.word()),
            Move::Step(actor, None) => write!(f, "{actor}: recover"),
            Move::Receive(actor, place) => write!(f, "{actor}: receive copy {place}"),
            Move::Expire(place) => write!(f, "lease of copy {place} expires"),
            Move::Redrive(place) => write!(f, "copy {place} is redriven"),
            Move::AutoCommit => write!(f, "auto-commit"),
            Move::Purge(key) => write!(f, "purge of {key}"),
            Move::FaultAt(kind, actor) => write!(f, "!{} at {actor}", kind.word()),
            Move::FaultOf(kind, Some(key)) => write!(f, "!{} {key}", kind.word()),
            Move::FaultOf(kind, None) => write!(f, "!{}", kind.word()),
        }
    }
}
