//! Who is on stage, and what each is called.

use crashpoint_sim::ids::{Actor, Key, Role};
use crashpoint_sim::model::Model;
use crashpoint_sim::scenario::BrokerKind;

use super::lang::Lang;

/// Who is on stage: "Billing" is "Billing 1" only where there are two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cast {
    /// How many producers.
    pub producers: u8,
    /// How many relays.
    pub relays: u8,
    /// How many consumers.
    pub consumers: u8,
    /// The broker is a log, not a queue.
    pub log: bool,
}

impl Cast {
    /// The cast of this model.
    pub fn of(model: &Model) -> Self {
        let count = |role| model.code(role).count;
        Self {
            producers: count(Role::Producer),
            relays: count(Role::Relay),
            consumers: count(Role::Consumer),
            log: model.kind == BrokerKind::Log,
        }
    }

    /// How many of this role.
    pub fn count(self, role: Role) -> u8 {
        match role {
            Role::Producer => self.producers,
            Role::Relay => self.relays,
            Role::Consumer => self.consumers,
        }
    }
}

/// A Russian case, as far as names need it; in the nominative and the accusative they stand as they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Case {
    /// Кого? Чего?
    Genitive,
    /// Кому?
    Dative,
}

/// What somebody of this role is called.
pub fn role_name(lang: Lang, role: Role) -> &'static str {
    match (lang, role) {
        (Lang::En, Role::Producer) => "Shop",
        (Lang::En, Role::Relay) => "Relay",
        (Lang::En, Role::Consumer) => "Billing",
        (Lang::Ru, Role::Producer) => "Магазин",
        (Lang::Ru, Role::Relay) => "Ретранслятор",
        (Lang::Ru, Role::Consumer) => "Биллинг",
    }
}

/// What the role is, beside the name: "producer", «отправитель».
pub fn role_kind(lang: Lang, role: Role) -> &'static str {
    match (lang, role) {
        (Lang::En, Role::Producer) => "producer",
        (Lang::En, Role::Relay) => "relay",
        (Lang::En, Role::Consumer) => "consumer",
        (Lang::Ru, Role::Producer) => "отправитель",
        (Lang::Ru, Role::Relay) => "ретранслятор",
        (Lang::Ru, Role::Consumer) => "получатель",
    }
}

/// An actor's name: "Billing", or "Billing 2" where there are two.
pub fn actor_name(lang: Lang, actor: Actor, cast: Cast) -> String {
    numbered(role_name(lang, actor.role).to_owned(), actor, cast)
}

/// An actor's name in a Russian case.
pub(crate) fn actor_in_case(actor: Actor, case: Case, cast: Cast) -> String {
    let ending = match case {
        Case::Genitive => "а",
        Case::Dative => "у",
    };
    numbered(format!("{}{ending}", role_name(Lang::Ru, actor.role)), actor, cast)
}

fn numbered(name: String, actor: Actor, cast: Cast) -> String {
    if cast.count(actor.role) > 1 { format!("{name}\u{a0}{}", actor.index + 1) } else { name }
}

/// The broker's name on stage.
pub fn broker_name(lang: Lang) -> &'static str {
    lang.pick("Broker", "Брокер")
}

/// The broker's kind, beside its name.
pub fn broker_kind(lang: Lang, cast: Cast) -> &'static str {
    match (lang, cast.log) {
        (Lang::En, false) => "queue",
        (Lang::En, true) => "log",
        (Lang::Ru, false) => "очередь",
        (Lang::Ru, true) => "журнал",
    }
}

/// The name of what no rollback reaches: mailbox, card gateway, downstream topic, log file.
pub fn outside_name(lang: Lang) -> &'static str {
    lang.pick("Outside", "Внешний мир")
}

/// The cache's name on stage.
pub fn cache_name(lang: Lang) -> &'static str {
    lang.pick("Cache", "Кэш")
}

/// A message's name, as a label: `paid #1`, оплачен №1. The key shows only where it differs from the input.
pub fn message_name(lang: Lang, key: Key) -> String {
    let input = key.input();
    let name = match lang {
        Lang::En => format!("paid\u{a0}#{input}"),
        Lang::Ru => format!("оплачен\u{a0}№{input}"),
    };
    match (key.attempt() > 0, lang) {
        (false, _) => name,
        (true, Lang::En) => format!("{name} (key\u{a0}{key})"),
        (true, Lang::Ru) => format!("{name} (ключ\u{a0}{key})"),
    }
}

/// A message's name inside a sentence: `paid #1`, «оплачен №1».
pub(crate) fn message_in_text(lang: Lang, key: Key) -> String {
    match lang {
        Lang::En => message_name(lang, key),
        Lang::Ru if key.attempt() > 0 => format!("«оплачен\u{a0}№{}» (ключ\u{a0}{key})", key.input()),
        Lang::Ru => format!("«{}»", message_name(lang, key)),
    }
}
