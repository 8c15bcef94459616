//! What a line is, wherever it stands: so that a line in the wrong place is told where it belongs.

use super::heading::{Heading, Page};
use super::headline::is_number;
use super::line::{Line, Word, join};
use super::nearest::nearest;
use super::problem::Entry;
use super::setting::Setting;
use crate::ids::Role;
use crate::scenario::PartKind;
use crate::vocabulary::{FaultKind, Step};

/// The line of `faults` that is not a kind of fault.
pub(super) const AT_MOST: &str = "at most";

/// What the line is. A setting with a wrong value is one in its own section only: elsewhere it may be a step misspelt.
pub(super) fn recognise(line: &Line<'_>, here: Heading) -> Option<Entry> {
    let words = join(&line.words);
    if let Some(step) = Step::from_word(&words) {
        return Some(Entry::Step(step));
    }
    if words == Heading::Effect.word() {
        return Some(Entry::Effect);
    }
    let name = join(without_number(&line.words));
    if let Some(kind) = FaultKind::from_word(&name) {
        return Some(Entry::Fault(kind));
    }
    if name == AT_MOST {
        return Some(Entry::AtMost);
    }
    let setting = Setting::from_word(line.head().text)?;
    (setting.owner() == here || has_value(setting, line.tail())).then_some(Entry::Setting(setting))
}

/// Whether the line is a right one in this section.
pub(super) fn belongs(page: Page, section: Heading, line: &Line<'_>) -> bool {
    match recognise(line, section) {
        Some(Entry::Step(step)) => section.role().is_some_and(|role| step.is_for(role)),
        Some(Entry::Setting(setting)) => setting.owner() == section,
        Some(Entry::Effect) => has_effect(page, section),
        Some(Entry::Fault(_) | Entry::AtMost) => section == Heading::Faults,
        None => false,
    }
}

/// Whether the line is a right one in some section.
pub(super) fn is_entry(line: &Line<'_>) -> bool {
    recognise(line, Heading::Title).is_some()
}

/// Whether the line is nearly one of this section, and not nearly a heading.
pub(super) fn is_near_entry_only(page: Page, section: Heading, line: &Line<'_>) -> bool {
    let heading = nearest(line.head().text, page.headings().map(Heading::word));
    heading.is_none() && nearest_entry(page, section, line).is_some()
}

/// The line of this section that was most likely meant; of a setting or a fault, its words.
pub(super) fn nearest_entry(page: Page, section: Heading, line: &Line<'_>) -> Option<&'static str> {
    match section.role() {
        Some(role) => {
            let words = program_words(page, section, role);
            nearest(&join(&line.words), words.into_iter())
        }
        None if section == Heading::Faults => nearest(&join(without_number(&line.words)), fault_words()),
        None => nearest(line.head().text, broker_words()),
    }
}

/// Whether the placeholder `effect` may stand in this section.
pub(super) fn has_effect(page: Page, section: Heading) -> bool {
    page == Page::Part(PartKind::Receiver) && section == Heading::Consumer
}

/// The names of the broker's settings.
pub(super) fn broker_words() -> impl Iterator<Item = &'static str> + Clone {
    Setting::ALL.into_iter().filter(|setting| setting.owner() == Heading::Broker).map(Setting::word)
}

/// The kinds of fault and `at most`.
pub(super) fn fault_words() -> impl Iterator<Item = &'static str> + Clone {
    FaultKind::ALL.iter().map(|kind| kind.word()).chain([AT_MOST])
}

/// The words without the number at their end.
pub(super) fn without_number<'line, 'text>(words: &'line [Word<'text>]) -> &'line [Word<'text>] {
    match words.split_last() {
        Some((last, rest)) if is_number(last.text) => rest,
        Some(_) | None => words,
    }
}

fn program_words(page: Page, section: Heading, role: Role) -> Vec<&'static str> {
    let mut words: Vec<&'static str> = Step::of(role).map(Step::word).collect();
    if section == Heading::Producer {
        words.extend(["client retries same key", "client retries new key"]);
    }
    if section == Heading::Consumer {
        words.extend(["keys kept forever", "keys kept longer", "keys kept shorter"]);
    }
    if has_effect(page, section) {
        words.push(Heading::Effect.word());
    }
    words
}

fn has_value(setting: Setting, tail: &[Word<'_>]) -> bool {
    let value = match tail {
        [limit, then] if is_number(limit.text) => format!("N {}", then.text),
        words => join(words),
    };
    setting.values().contains(&value.as_str())
}
