//! `name=value&name=value`, and the player as such a text.

use std::sync::Arc;

use crashpoint_sim::plan::{PLANTED_MAX, Plan, Planted};
use crashpoint_sim::scenario::Scenario;
use crashpoint_sim::schedule::{CHOICES_MAX, Schedule};

use super::Note;
use crate::catalogue::{Item, Strategy, catalogue};
use crate::player::{Player, Setup};

/// What a link says of the player, while it is read.
#[derive(Default)]
pub(super) struct Parts {
    pub(super) setup: Setup,
    pub(super) schedule: Schedule,
    pub(super) cursor: Option<usize>,
    pub(super) length: Option<usize>,
}

impl Parts {
    pub(super) fn read(&mut self, name: &str, value: &str, notes: &mut Vec<Note>) -> bool {
        let catalogue = catalogue();
        let index = |items: &[Item]| items.iter().position(|item| item.id == value);
        let strategy = &mut self.setup.strategy;
        let read = match name {
            "sender" => index(&catalogue.senders).map(|index| strategy.sender = index),
            "receiver" => index(&catalogue.receivers).map(|index| strategy.receiver = index),
            "effect" => index(&catalogue.effects).map(|index| strategy.effect = index),
            "messages" => match value {
                "1" | "2" | "3" => value.parse().ok().map(|messages| self.setup.messages = messages),
                _ => None,
            },
            "own" => read_own(value).map(|own| self.setup.own = Some(Arc::new(own))),
            "plant" => {
                self.setup.plan = read_plan(value, notes);
                Some(())
            }
            "run" => value.parse().ok().map(|schedule| self.schedule = schedule),
            "at" => read_place(value).map(|at| self.cursor = Some(at)),
            "of" => read_place(value).map(|of| self.length = Some(of)),
            _ => None,
        };
        read.is_some()
    }
}

/// What is shared runs; a text that does not is no handler of anybody's.
#[cfg(feature = "reader")]
fn read_own(text: &str) -> Option<Scenario> {
    let (scenario, mistakes) = crashpoint_sim::text::parse_scenario(text);
    mistakes.is_empty().then_some(scenario)
}

#[cfg(not(feature = "reader"))]
fn read_own(_: &str) -> Option<Scenario> {
    None
}

fn read_place(text: &str) -> Option<usize> {
    text.parse().ok().filter(|place| *place <= CHOICES_MAX)
}

fn read_plan(text: &str, notes: &mut Vec<Note>) -> Plan {
    let mut plan = Plan::default();
    for word in text.split(',').filter(|word| !word.is_empty()) {
        match word.parse::<Planted>() {
            Ok(planted) if plan.planted.len() < PLANTED_MAX && !plan.planted.contains(&planted) => {
                plan.planted.push(planted);
            }
            _ => notes.push(Note::Unreadable(word.to_owned())),
        }
    }
    plan
}

/// Reads `%XX` and `+`; what is not UTF-8 becomes a replacement character.
pub(super) fn decode(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, tail)) = rest.split_first() {
        let hex = tail.get(..2).and_then(|two| std::str::from_utf8(two).ok());
        let code = hex.filter(|_| *first == b'%').and_then(|two| u8::from_str_radix(two, 16).ok());
        match (code, first) {
            (Some(code), _) => {
                bytes.push(code);
                rest = &tail[2..];
                continue;
            }
            (None, b'+') => bytes.push(b' '),
            (None, byte) => bytes.push(*byte),
        }
        rest = tail;
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// `name=value&name=value`
#[derive(Clone, Default)]
pub(super) struct Query(pub(super) String);

impl Query {
    pub(super) fn add(&mut self, name: &str, value: &str) {
        if !self.0.is_empty() {
            self.0.push('&');
        }
        self.0 += &format!("{name}={value}");
    }
}

pub(super) fn add_player(query: &mut Query, player: &Player) {
    let catalogue = catalogue();
    let Setup { strategy: Strategy { sender, receiver, effect }, own, messages, plan } = &player.setup;
    match own {
        Some(own) => query.add("own", &encode(&own.to_string())),
        None => {
            query.add("sender", catalogue.senders[*sender].id);
            query.add("receiver", catalogue.receivers[*receiver].id);
            query.add("effect", catalogue.effects[*effect].id);
        }
    }
    if *messages > 1 {
        query.add("messages", &messages.to_string());
    }
    if !plan.planted.is_empty() {
        query.add("plant", &plan.to_string());
    }
    let chosen = player.chosen();
    if !chosen.choices.is_empty() {
        query.add("run", &chosen.to_string().replace(' ', "+"));
    }
    if player.cursor != chosen.choices.len() {
        query.add("at", &player.cursor.to_string());
    }
    if player.trace.steps.len() > player.cursor.max(chosen.choices.len()) {
        query.add("of", &player.trace.steps.len().to_string());
    }
}

/// Writes what [`decode`] reads: a space as `+`, and everything that means something in a link as `%XX`.
fn encode(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        match byte {
            b' ' => encoded.push('+'),
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => encoded.push(byte.into()),
            _ => encoded += &format!("%{byte:02X}"),
        }
    }
    encoded
}
