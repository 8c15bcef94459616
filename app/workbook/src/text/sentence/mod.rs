//! One sentence for what one step did.
//!
//! The first of a step's events opens the sentence, what came of it follows. A crash is told as one thing: what is lost
//! and what comes back. Each language says every event in its own words ([`voice`]); here is only what is told and what
//! goes without saying.

mod en_broker;
mod en_receiver;
mod en_sender;
mod ru_broker;
mod ru_receiver;
mod ru_sender;
mod scene;
mod voice;

use crashpoint_sim::choice::Choice;
use crashpoint_sim::event::{Event, Side};
use crashpoint_sim::world::World;

use super::lang::Lang;
use super::names::Cast;
use scene::{Crash, Scene};
use voice::{Spot, Voice, clause};

/// English, for one scene.
struct English<'a>(Scene<'a>);

/// Russian, for one scene.
struct Russian<'a>(Scene<'a>);

/// One sentence for what one step did, from its events alone. [`sentence_in`] can name more.
pub fn sentence(lang: Lang, choice: Choice, events: &[Event], cast: Cast) -> String {
    tell(lang, choice, events, Scene { cast, before: None })
}

/// The same with the world before the step at hand: it names the message that is acknowledged or comes back, and what a
/// commit makes durable.
pub fn sentence_in(lang: Lang, choice: Choice, events: &[Event], cast: Cast, before: &World) -> String {
    tell(lang, choice, events, Scene { cast, before: Some(before) })
}

fn tell(lang: Lang, choice: Choice, events: &[Event], scene: Scene<'_>) -> String {
    match lang {
        Lang::En => compose(&English(scene), choice, events),
        Lang::Ru => compose(&Russian(scene), choice, events),
    }
}

fn compose(voice: &dyn Voice, choice: Choice, events: &[Event]) -> String {
    if let Some(crash) = Crash::of(events) {
        return finish(voice.crash(&crash));
    }
    let told = worth_telling(events);
    let Some((first, rest)) = told.split_first() else { return finish(voice.silence()) };
    let mut text = clause(voice, *first, Spot::Lead);
    let mut separator = if opens_a_list(*first) { ": " } else { "; " };
    for event in rest {
        text.push_str(separator);
        text.push_str(&clause(voice, *event, Spot::Then));
        separator = "; ";
    }
    let skips = matches!(first, Event::SeenBefore { .. } | Event::OrderMissing { .. });
    if skips && choice.fault().is_none() && !events.iter().any(|event| matches!(event, Event::Ended { .. })) {
        text.push_str("; ");
        text.push_str(&voice.on_to_ack());
    }
    finish(text)
}

/// A commit at the broker is followed by what it brought about.
fn opens_a_list(event: Event) -> bool {
    matches!(event, Event::Committed { side: Side::Broker, .. })
}

/// The events without those that go without saying beside others.
fn worth_telling(events: &[Event]) -> Vec<Event> {
    let any = |wanted: fn(&Event) -> bool| events.iter().any(wanted);
    let confirm_lost = any(|event| matches!(event, Event::ConfirmLost { .. }));
    let ack_lost = any(|event| matches!(event, Event::AckLost { .. }));
    let recovered = any(|event| matches!(event, Event::Recovered { .. }));
    let undone = any(|event| matches!(event, Event::Recovered { committed: false, .. }));
    let goes_without_saying = |event: &Event| {
        matches!(event, Event::Ended { .. })
            || (matches!(event, Event::InputDone { .. }) && !undone)
            || (matches!(event, Event::Published { .. }) && confirm_lost)
            || (matches!(event, Event::Orphaned { .. }) && ack_lost)
            || (matches!(event, Event::Committed { .. } | Event::RolledBack { .. }) && recovered)
    };
    let told: Vec<Event> = events.iter().filter(|event| !goes_without_saying(event)).copied().collect();
    if told.is_empty() { events.first().copied().into_iter().collect() } else { told }
}

/// A capital at the start, a full stop at the end.
fn finish(text: String) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(capital);
    let mut sentence: String = first.into_iter().chain(letters).collect();
    sentence.push('.');
    sentence
}

/// Of the two alphabets that sentences begin with; the standard library's would bring a table of all there are.
fn capital(letter: char) -> char {
    match letter {
        'а'..='я' => char::from_u32(u32::from(letter) - 0x20).unwrap_or(letter),
        'ё' => 'Ё',
        _ => letter.to_ascii_uppercase(),
    }
}
