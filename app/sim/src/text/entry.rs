//! The lines of a section: steps, settings, faults.

use super::heading::Heading;
use super::line::{Line, Span, clip, join};
use super::nearest::nearest;
use super::problem::{Entry, Problem, ProgramProblem, Vocabulary};
use super::reader::{BrokerOnly, Reader};
use super::recognise::{broker_words, has_effect, nearest_entry, recognise};
use super::setting::Setting;
use crate::ids::Role;
use crate::scenario::{BrokerKind, Client, DELIVERIES_MAX, KeysKept, MaxDeliveries, Order, STEPS_MAX};
use crate::vocabulary::Step;

impl Reader {
    /// One line of this section.
    pub(super) fn entry(&mut self, section: Heading, line: &Line<'_>) {
        match section.role() {
            Some(role) => self.program_line(section, role, line),
            None if section == Heading::Faults => self.fault(line),
            None => self.broker_line(line),
        }
    }

    fn program_line(&mut self, section: Heading, role: Role, line: &Line<'_>) {
        let whole = line.whole();
        match recognise(line, section) {
            Some(Entry::Step(step)) if step.is_for(role) => self.step(section, step, whole),
            Some(Entry::Setting(setting)) if setting.owner() == section => self.setting(setting, line),
            Some(Entry::Effect) if has_effect(self.page, section) => {
                self.check_first(section, role, None, whole);
                let at = self.program.as_ref().map_or(0, |program| program.steps.len());
                if self.read.effect_at.len() < STEPS_MAX {
                    self.read.effect_at.push(at);
                } else {
                    self.too_long(section, whole);
                }
            }
            Some(entry) => {
                self.report(whole, || Problem::Misplaced { entry, here: section });
                match entry {
                    Entry::Step(_) | Entry::Effect => self.meant_a_step(),
                    Entry::Setting(_) | Entry::Fault(_) | Entry::AtMost => {}
                }
            }
            None => {
                // An unknown first step may have been the receive: a second diagnostic would be about the same mistake.
                self.meant_a_step();
                let page = self.page;
                self.report(whole, || Problem::Unknown {
                    wanted: Vocabulary::Step(section),
                    word: clip(&join(&line.words)),
                    nearest: nearest_entry(page, section, line),
                });
            }
        }
    }

    fn meant_a_step(&mut self) {
        if let Some(program) = &mut self.program {
            program.begun = true;
        }
    }

    fn step(&mut self, section: Heading, step: Step, span: Span) {
        let Some(role) = section.role() else { return };
        self.check_first(section, role, Some(step), span);
        let Some(program) = &mut self.program else { return };
        if is_receive(step) {
            if program.received {
                let problem = ProgramProblem::ReceiveNotFirst(step);
                self.report(span, || Problem::Program { heading: section, problem });
                return;
            }
            program.received = true;
        }
        if program.steps.len() == STEPS_MAX {
            self.too_long(section, span);
            return;
        }
        program.steps.push(step);
        if step == Step::Nack {
            self.broker_only.push(BrokerOnly { span, problem: Problem::NotOnLog(step.word()) });
        }
    }

    fn too_long(&mut self, section: Heading, span: Span) {
        let first = self.program.as_mut().is_some_and(|program| !std::mem::replace(&mut program.too_long, true));
        if first {
            let problem = ProgramProblem::TooManySteps;
            self.report(span, || Problem::Program { heading: section, problem });
        }
    }

    /// The first line of a consumer takes a message, that of a relay a row. `None` is the effect's place.
    fn check_first(&mut self, section: Heading, role: Role, step: Option<Step>, span: Span) {
        let Some(program) = &mut self.program else { return };
        if std::mem::replace(&mut program.begun, true) {
            return;
        }
        let takes = match (section, role) {
            (Heading::Effect, _) | (_, Role::Producer) => true,
            (_, Role::Relay) => step.is_some_and(is_read),
            (_, Role::Consumer) => step.is_some_and(is_receive),
        };
        if !takes {
            let found = step.map_or(Heading::Effect.word(), Step::word).to_owned();
            self.report(span, || Problem::Program { heading: section, problem: ProgramProblem::FirstStep(found) });
        }
    }

    fn broker_line(&mut self, line: &Line<'_>) {
        match recognise(line, Heading::Broker) {
            Some(Entry::Setting(setting)) if setting.owner() == Heading::Broker => self.setting(setting, line),
            Some(entry) => self.report(line.whole(), || Problem::Misplaced { entry, here: Heading::Broker }),
            None => self.report(line.span(&[line.head()]), || Problem::Unknown {
                wanted: Vocabulary::BrokerSetting,
                word: clip(line.head().text),
                nearest: nearest(line.head().text, broker_words()),
            }),
        }
    }

    fn setting(&mut self, setting: Setting, line: &Line<'_>) {
        let key = line.span(&[line.head()]);
        match setting.only_on() {
            Some(BrokerKind::Queue) => {
                self.broker_only.push(BrokerOnly { span: key, problem: Problem::NotOnLog(setting.word()) });
            }
            Some(BrokerKind::Log) => {
                self.broker_only.push(BrokerOnly { span: key, problem: Problem::NotOnQueue(setting.word()) });
            }
            None => {}
        }
        if !self.first_time(setting.word().to_owned(), key) {
            if setting.only_on().is_some() {
                self.broker_only.pop();
            }
            return;
        }
        if line.tail().is_empty() {
            self.report(key, || Problem::MissingValue(setting));
            self.kind_unread |= setting == Setting::Kind;
            return;
        }
        if setting == Setting::MaxDeliveries {
            self.max_deliveries(line);
        } else if !self.set(setting, &join(line.tail())) {
            self.unknown_value(setting, line);
            self.kind_unread |= setting == Setting::Kind;
        }
    }

    fn unknown_value(&mut self, setting: Setting, line: &Line<'_>) {
        let value = join(line.tail());
        self.report(line.span(line.tail()), || Problem::Unknown {
            wanted: Vocabulary::Value(setting),
            nearest: nearest(&value, setting.values().iter().copied()),
            word: clip(&value),
        });
    }

    fn max_deliveries(&mut self, line: &Line<'_>) {
        let word = Setting::MaxDeliveries.word();
        let make: fn(u8) -> MaxDeliveries = match line.tail() {
            [none] if none.text == "none" => |_| MaxDeliveries::None,
            [_, park] if park.text == "park" => MaxDeliveries::Park,
            [_, drop] if drop.text == "drop" => MaxDeliveries::Drop,
            _ => {
                self.unknown_value(Setting::MaxDeliveries, line);
                return;
            }
        };
        let limit = match line.tail() {
            [limit, _] => self.number(word, 1, DELIVERIES_MAX, Some(*limit), line),
            _ => Some(DELIVERIES_MAX),
        };
        self.read.scenario.broker.max_deliveries = limit.map(make);
    }

    /// Whether the setting has this value; then it is set.
    fn set(&mut self, setting: Setting, value: &str) -> bool {
        let scenario = &mut self.read.scenario;
        let broker = &mut scenario.broker;
        match (setting, value) {
            (Setting::Kind, "queue") => broker.kind = Some(BrokerKind::Queue),
            (Setting::Kind, "log") => broker.kind = Some(BrokerKind::Log),
            (Setting::Order, "fifo") => broker.order = Some(Order::Fifo),
            (Setting::Order, "any") => broker.order = Some(Order::Any),
            (Setting::Order, "key") => broker.order = Some(Order::Key),
            (Setting::Redrive, "off" | "on") => broker.redrive = Some(value == "on"),
            (Setting::LateAck, "ignored" | "accepted") => broker.late_ack_accepted = Some(value == "accepted"),
            (Setting::Dedup, "off" | "on") => broker.dedup = Some(value == "on"),
            (Setting::AutoCommit, "off" | "on") => broker.auto_commit = Some(value == "on"),
            (Setting::Client, "retries same key") => scenario.client = Client::RetriesSameKey,
            (Setting::Client, "retries new key") => scenario.client = Client::RetriesNewKey,
            (Setting::Keys, "kept forever") => scenario.keys = KeysKept::Forever,
            (Setting::Keys, "kept longer") => scenario.keys = KeysKept::Longer,
            (Setting::Keys, "kept shorter") => scenario.keys = KeysKept::Shorter,
            _ => return false,
        }
        true
    }
}

fn is_receive(step: Step) -> bool {
    step == Step::Receive || step == Step::ReceiveAutoAck
}

fn is_read(step: Step) -> bool {
    step == Step::ReadOutbox || step == Step::ReadOutboxLocked || step == Step::ReadOutboxAfterCursor
}
