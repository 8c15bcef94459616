//! A strategy from its three parts: concatenation, and what then does not fit together.

use std::fmt;

use super::diagnostic::listed;
use super::setting::Setting;
use crate::ids::Role;
use crate::scenario::{BrokerKind, BrokerSettings, Part, PartKind, Program, STEPS_MAX, Scenario, Texts};
use crate::vocabulary::Step;

/// Why parts do not fit together. `Display` is an English sentence, [`Conflict::message_ru`] a Russian one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Conflict {
    /// Two parts set one setting of the broker differently. The first one counts.
    Setting {
        /// The setting.
        setting: Setting,
        /// The part that comes first.
        first: Setter,
        /// The part that comes later.
        second: Setter,
    },
    /// The program is longer than a program may be. What is past the limit is left out.
    TooManySteps {
        /// Whose program.
        role: Role,
        /// How long it is.
        steps: usize,
    },
    /// One part needs something that the kind of broker of the strategy does not have.
    NotOnBroker {
        /// The step or setting.
        what: &'static str,
        /// The kind of broker.
        kind: BrokerKind,
    },
}

/// A part that sets something.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setter {
    /// What part it is.
    pub kind: PartKind,
    /// Its title.
    pub title: Texts,
    /// The value it sets.
    pub value: String,
}

/// One scenario from three parts: their sections, and the effect's steps at each of the receiver's places. It has no
/// title, messages or faults: those belong to whoever asks. What does not fit together is a conflict.
///
/// ```
/// use crashpoint_sim::scenario::PartKind;
/// use crashpoint_sim::text::{compose, parse_part};
///
/// let (sender, _) = parse_part("", PartKind::Sender);
/// let (receiver, _) = parse_part("consumer\n  receive\n  effect\n  ack\n", PartKind::Receiver);
/// let (effect, _) = parse_part("effect\n  add balance\n", PartKind::Effect);
/// let (scenario, conflicts) = compose(&sender, &receiver, &effect);
/// assert!(conflicts.is_empty());
/// assert_eq!(scenario.to_string(), "consumer\n  receive\n  add balance\n  ack\n");
/// ```
pub fn compose(sender: &Part, receiver: &Part, effect: &Part) -> (Scenario, Vec<Conflict>) {
    let mut conflicts = Vec::new();
    let broker = merged([sender, receiver, effect], &mut conflicts);
    let consumer = receiver.scenario.consumer.as_ref().map(|program| Program {
        count: program.count,
        steps: with_effect(&program.steps, &receiver.effect_at, &effect.effect),
    });
    let mut scenario = Scenario {
        producer: sender.scenario.producer.clone(),
        client: sender.scenario.client,
        relay: sender.scenario.relay.clone(),
        broker,
        consumer,
        keys: receiver.scenario.keys,
        ..Scenario::default()
    };
    for (role, program) in [
        (Role::Producer, &mut scenario.producer),
        (Role::Relay, &mut scenario.relay),
        (Role::Consumer, &mut scenario.consumer),
    ] {
        if let Some(program) = program.as_mut().filter(|program| program.steps.len() > STEPS_MAX) {
            conflicts.push(Conflict::TooManySteps { role, steps: program.steps.len() });
            program.steps.truncate(STEPS_MAX);
        }
    }
    let kind_differs = |conflict: &Conflict| matches!(conflict, Conflict::Setting { setting: Setting::Kind, .. });
    if !conflicts.iter().any(kind_differs) {
        not_on_broker(&scenario, &mut conflicts);
    }
    (scenario, conflicts)
}

fn merged(parts: [&Part; 3], conflicts: &mut Vec<Conflict>) -> BrokerSettings {
    let mut broker = BrokerSettings::default();
    for setting in Setting::ALL {
        let mut first: Option<Setter> = None;
        for part in parts {
            let Some(value) = setting.written(&part.scenario.broker) else { continue };
            let setter = Setter { kind: part.kind, title: part.scenario.title.clone(), value };
            match &first {
                None => {
                    setting.copy(&part.scenario.broker, &mut broker);
                    first = Some(setter);
                }
                Some(first) if first.value != setter.value => {
                    conflicts.push(Conflict::Setting { setting, first: first.clone(), second: setter });
                }
                Some(_) => {}
            }
        }
    }
    broker
}

fn with_effect(steps: &[Step], effect_at: &[usize], effect: &[Step]) -> Vec<Step> {
    let mut composed = Vec::with_capacity(steps.len() + effect_at.len() * effect.len());
    for at in 0..=steps.len() {
        for _ in effect_at.iter().filter(|place| **place == at) {
            composed.extend_from_slice(effect);
        }
        composed.extend(steps.get(at));
    }
    composed
}

fn not_on_broker(scenario: &Scenario, conflicts: &mut Vec<Conflict>) {
    let kind = scenario.broker.kind.unwrap_or_default();
    for setting in Setting::ALL {
        let is_wrong = setting.only_on().is_some_and(|only| only != kind);
        if is_wrong && setting.written(&scenario.broker).is_some() {
            conflicts.push(Conflict::NotOnBroker { what: setting.word(), kind });
        }
    }
    let nacks = scenario.consumer.iter().any(|program| program.steps.contains(&Step::Nack));
    if nacks && kind == BrokerKind::Log {
        conflicts.push(Conflict::NotOnBroker { what: Step::Nack.word(), kind });
    }
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Conflict::Setting { setting, first, second } => {
                let value = |setter: &Setter| listed(&[&format!("{} {}", setting.word(), setter.value)], "and");
                let (one, other) = (setter_en(first), setter_en(second));
                write!(f, "{one} needs {}, but {other} needs {}. Change one of the two.", value(first), value(second))
            }
            Conflict::TooManySteps { role, steps } => {
                write!(f, "Together the `{}` has {steps} steps; at most {STEPS_MAX} are possible.", role.word())
            }
            Conflict::NotOnBroker { what, kind: BrokerKind::Log } => {
                write!(
                    f,
                    "One part needs `{what}`, which a log does not have. Choose a sender and a receiver that go together."
                )
            }
            Conflict::NotOnBroker { what, kind: BrokerKind::Queue } => {
                write!(
                    f,
                    "One part needs `{what}`, which a queue does not have. Choose a sender and a receiver that go together."
                )
            }
        }
    }
}

impl Conflict {
    /// The same sentence as `Display`, in Russian.
    pub fn message_ru(&self) -> String {
        match self {
            Conflict::Setting { setting, first, second } => {
                let (name, one, other) = (setting.word(), setter_ru(first), setter_ru(second));
                format!(
                    "{one}: нужно `{name} {}`, {other}: нужно `{name} {}`. Замените что-то одно.",
                    first.value, second.value
                )
            }
            Conflict::TooManySteps { role, steps } => {
                format!("Вместе в разделе `{}` получается шагов: {steps}, а можно не больше {STEPS_MAX}.", role.word())
            }
            Conflict::NotOnBroker { what, kind } => {
                let broker = if *kind == BrokerKind::Log { "журнала" } else { "очереди" };
                format!("Одной из частей нужно `{what}`, а у {broker} этого нет. Выберите подходящие друг другу части.")
            }
        }
    }
}

fn setter_en(setter: &Setter) -> String {
    let kind = match setter.kind {
        PartKind::Sender => "The sender",
        PartKind::Receiver => "the receiver",
        PartKind::Effect => "the effect",
    };
    match setter.title.get("en") {
        Some(title) => format!("{kind} “{title}”"),
        None => kind.to_owned(),
    }
}

fn setter_ru(setter: &Setter) -> String {
    let kind = match setter.kind {
        PartKind::Sender => "Отправитель",
        PartKind::Receiver => "получатель",
        PartKind::Effect => "эффект",
    };
    match setter.title.get("ru") {
        Some(title) => format!("{kind} «{title}»"),
        None => kind.to_owned(),
    }
}
