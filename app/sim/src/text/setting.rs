//! The settings: their words, their values, and in which section each lives.

use super::heading::Heading;
use crate::scenario::{BrokerKind, BrokerSettings, Client, KeysKept, MaxDeliveries, Order};

/// A line `name value` in a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Setting {
    /// `kind queue`, `kind log`
    Kind,
    /// `order fifo`, `order any`, `order key`
    Order,
    /// `max-deliveries none`, `N park`, `N drop`
    MaxDeliveries,
    /// `redrive off`, `redrive on`
    Redrive,
    /// `late-ack ignored`, `late-ack accepted`
    LateAck,
    /// `dedup off`, `dedup on`
    Dedup,
    /// `auto-commit off`, `auto-commit on`
    AutoCommit,
    /// `client retries same key`, `client retries new key`
    Client,
    /// `keys kept forever`, `longer`, `shorter`
    Keys,
}

impl Setting {
    /// Every one, in the order of canonical text.
    pub const ALL: [Setting; 9] = [
        Setting::Kind,
        Setting::Order,
        Setting::MaxDeliveries,
        Setting::Redrive,
        Setting::LateAck,
        Setting::Dedup,
        Setting::AutoCommit,
        Setting::Client,
        Setting::Keys,
    ];

    /// Its first word.
    pub fn word(self) -> &'static str {
        match self {
            Setting::Kind => "kind",
            Setting::Order => "order",
            Setting::MaxDeliveries => "max-deliveries",
            Setting::Redrive => "redrive",
            Setting::LateAck => "late-ack",
            Setting::Dedup => "dedup",
            Setting::AutoCommit => "auto-commit",
            Setting::Client => "client",
            Setting::Keys => "keys",
        }
    }

    /// The one with this first word.
    pub fn from_word(word: &str) -> Option<Self> {
        Setting::ALL.into_iter().find(|setting| setting.word() == word)
    }

    /// The section it lives in.
    pub fn owner(self) -> Heading {
        match self {
            Setting::Kind
            | Setting::Order
            | Setting::MaxDeliveries
            | Setting::Redrive
            | Setting::LateAck
            | Setting::Dedup
            | Setting::AutoCommit => Heading::Broker,
            Setting::Client => Heading::Producer,
            Setting::Keys => Heading::Consumer,
        }
    }

    /// The values it can have; `N` stands for a number.
    pub fn values(self) -> &'static [&'static str] {
        match self {
            Setting::Kind => &["queue", "log"],
            Setting::Order => &["fifo", "any", "key"],
            Setting::MaxDeliveries => &["none", "N park", "N drop"],
            Setting::Redrive | Setting::Dedup | Setting::AutoCommit => &["off", "on"],
            Setting::LateAck => &["ignored", "accepted"],
            Setting::Client => &["retries same key", "retries new key"],
            Setting::Keys => &["kept forever", "kept longer", "kept shorter"],
        }
    }

    /// The kind of broker that has it; `None` if both do.
    pub fn only_on(self) -> Option<BrokerKind> {
        match self {
            Setting::Order | Setting::MaxDeliveries | Setting::Redrive | Setting::LateAck => Some(BrokerKind::Queue),
            Setting::AutoCommit => Some(BrokerKind::Log),
            Setting::Kind | Setting::Dedup | Setting::Client | Setting::Keys => None,
        }
    }

    /// What was written for it in the broker's section.
    pub(super) fn written(self, broker: &BrokerSettings) -> Option<String> {
        let switch = |on: bool| if on { "on" } else { "off" }.to_owned();
        match self {
            Setting::Kind => broker.kind.map(|kind| kind_word(kind).to_owned()),
            Setting::Order => broker.order.map(|order| order_word(order).to_owned()),
            Setting::MaxDeliveries => broker.max_deliveries.map(|most| match most {
                MaxDeliveries::None => "none".to_owned(),
                MaxDeliveries::Park(limit) => format!("{limit} park"),
                MaxDeliveries::Drop(limit) => format!("{limit} drop"),
            }),
            Setting::Redrive => broker.redrive.map(switch),
            Setting::LateAck => broker.late_ack_accepted.map(|on| if on { "accepted" } else { "ignored" }.to_owned()),
            Setting::Dedup => broker.dedup.map(switch),
            Setting::AutoCommit => broker.auto_commit.map(switch),
            Setting::Client | Setting::Keys => None,
        }
    }

    /// Takes this setting's value from other settings.
    pub(super) fn copy(self, from: &BrokerSettings, to: &mut BrokerSettings) {
        match self {
            Setting::Kind => to.kind = from.kind,
            Setting::Order => to.order = from.order,
            Setting::MaxDeliveries => to.max_deliveries = from.max_deliveries,
            Setting::Redrive => to.redrive = from.redrive,
            Setting::LateAck => to.late_ack_accepted = from.late_ack_accepted,
            Setting::Dedup => to.dedup = from.dedup,
            Setting::AutoCommit => to.auto_commit = from.auto_commit,
            Setting::Client | Setting::Keys => {}
        }
    }
}

/// A broker's kind in the text.
pub(super) fn kind_word(kind: BrokerKind) -> &'static str {
    match kind {
        BrokerKind::Queue => "queue",
        BrokerKind::Log => "log",
    }
}

fn order_word(order: Order) -> &'static str {
    match order {
        Order::Fifo => "fifo",
        Order::Any => "any",
        Order::Key => "key",
    }
}

/// What the client does in the text; `None` for the default, which has no words.
pub(super) fn client_word(client: Client) -> Option<&'static str> {
    match client {
        Client::GivesUp => None,
        Client::RetriesSameKey => Some("retries same key"),
        Client::RetriesNewKey => Some("retries new key"),
    }
}

/// How long keys are kept in the text; `None` for the default, which is not written.
pub(super) fn keys_word(keys: KeysKept) -> Option<&'static str> {
    match keys {
        KeysKept::Forever => None,
        KeysKept::Longer => Some("kept longer"),
        KeysKept::Shorter => Some("kept shorter"),
    }
}
