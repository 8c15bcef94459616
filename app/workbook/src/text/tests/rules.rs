//! What every text keeps to.

use std::collections::HashSet;
use std::mem::discriminant;

use crashpoint_sim::event::Effect;
use crashpoint_sim::ids::{Input, Key, Role};
use crashpoint_sim::place::Place;
use crashpoint_sim::verdict::Verdict;
use crashpoint_sim::vocabulary::Step;

use super::samples::{casts, choices, consumer, events};
use crate::text::Lang;
use crate::text::bench::{Bench, bench};
use crate::text::book::{Book, book};
use crate::text::broker_view::broker_sees;
use crate::text::choice::{choice_hint, choice_label, delivery_label};
use crate::text::export::{ExportText, export_text};
use crate::text::outcome::{Moment, expected_actual, headline, nobody_knows, short_outcome, verdict_word, why};
use crate::text::place::{place_absent, place_explained, place_name, role_absent};
use crate::text::sentence::sentence;
use crate::text::task::{TaskText, task_text};
use crate::text::ui::{Ui, faults, thousands, ui};

/// Words that stay as they are in Russian, as a Russian engineer says them.
const LATIN_IN_RUSSIAN: [&str; 29] = [
    "outbox",
    "ack",
    "id",
    "C",
    "Home",
    "End",
    "Crashpoint",
    "Space",
    "b",
    "c",
    "Markdown",
    "SVG",
    "QR",
    "HTML",
    "JSON",
    "README",
    "Mermaid",
    "MkDocs",
    "Docusaurus",
    "mdBook",
    "Confluence",
    "GitHub",
    "GitLab",
    "PNG",
    "N",
    "P",
    "O",
    "B",
    "T",
];

/// The text is there, tidy, and in its language.
pub(super) fn check_text(lang: Lang, text: &str) {
    assert!(!text.trim().is_empty(), "an empty text");
    assert_eq!(text, text.trim(), "space at an end");
    assert!(!text.contains("  ") && !text.contains(" \u{a0}") && !text.contains("\u{a0} "), "two spaces: {text}");
    assert!(
        !text.contains([';', ',', '.']) || !text.contains(" ;") && !text.contains(" ,"),
        "space before a sign: {text}"
    );
    assert!(!text.contains('%') && !text.contains('{'), "a gap that was not filled: {text}");
    assert!(!text.contains(['"', '\'']), "a typewriter's quote: {text}");
    match lang {
        Lang::En => assert!(!text.chars().any(is_cyrillic), "Russian in English: {text}"),
        Lang::Ru => {
            let words = text.split(|letter: char| !letter.is_alphabetic());
            let latin = words.filter(|word| word.chars().any(|letter| letter.is_ascii_alphabetic()));
            for word in latin {
                assert!(LATIN_IN_RUSSIAN.contains(&word), "English in Russian, {word}: {text}");
            }
        }
    }
}

fn is_cyrillic(letter: char) -> bool {
    ('\u{400}'..='\u{4ff}').contains(&letter)
}

/// It is one whole sentence, and a short one.
pub(super) fn check_sentence(lang: Lang, text: &str) {
    check_text(lang, text);
    assert!(text.ends_with('.'), "no full stop: {text}");
    assert!(!text.contains(". ") && !text.ends_with(".."), "more than one sentence: {text}");
    let first = text.chars().next().expect("checked above");
    assert!(first.is_uppercase(), "no capital: {text}");
    assert!(lang == Lang::En || text.chars().any(is_cyrillic), "no Russian: {text}");
    assert!(text.chars().count() <= 150, "{} letters are too many: {text}", text.chars().count());
}

fn check_short(lang: Lang, text: &str, most: usize) {
    check_text(lang, text);
    assert!(text.chars().count() <= most, "{} letters are more than {most}: {text}", text.chars().count());
}

#[test]
fn the_samples_have_every_event() {
    let kinds: HashSet<_> = events().iter().map(discriminant).collect();
    assert_eq!(kinds.len(), 49, "a new event needs a sample, a lost one a smaller number here");
    assert_eq!(choices().iter().map(discriminant).collect::<HashSet<_>>().len(), 7);
}

#[test]
fn every_event_is_a_sentence() {
    for lang in Lang::ALL {
        for cast in casts() {
            for event in events() {
                for choice in [choices()[0], choices()[8]] {
                    check_sentence(lang, &sentence(lang, choice, &[event], cast));
                }
                if let Some(text) = broker_sees(lang, event, cast) {
                    check_short(lang, &text, 80);
                }
            }
        }
    }
}

#[test]
fn every_choice_is_a_sentence_a_label_and_a_hint() {
    for lang in Lang::ALL {
        for cast in casts() {
            for choice in choices() {
                check_sentence(lang, &sentence(lang, choice, &[], cast));
                let role = choice.actor().map_or(Role::Consumer, |actor| actor.role);
                let steps = Step::of(role).map(Some).chain([None]);
                for step in steps {
                    check_short(lang, &choice_label(lang, choice, step, cast), 45);
                    check_short(lang, &choice_hint(lang, choice, step, cast), 40);
                }
            }
            check_short(lang, &delivery_label(lang, consumer(), Key::new(Input::new(3), 0), cast), 45);
        }
    }
}

#[test]
fn every_place_has_its_words() {
    for lang in Lang::ALL {
        for place in Place::all() {
            check_short(lang, place_name(lang, place), 40);
            check_sentence(lang, place_explained(lang, place));
            check_sentence(lang, place_absent(lang, place));
        }
        for role in Role::ALL {
            check_sentence(lang, role_absent(lang, role));
        }
    }
    assert_eq!(Place::all().count(), 11);
}

#[test]
fn every_outcome_has_its_words() {
    for lang in Lang::ALL {
        check_sentence(lang, nobody_knows(lang));
        for verdict in Verdict::ALL.map(Some).into_iter().chain([None]) {
            check_sentence(lang, why(lang, verdict));
            for count in 0..=3 {
                check_short(lang, verdict_word(lang, verdict, count), 20);
                for effect in Effect::ALL {
                    for moment in [Moment::Running, Moment::Imminent, Moment::Settled] {
                        check_sentence(lang, headline(lang, effect, verdict, count, moment));
                    }
                    check_short(lang, &short_outcome(lang, effect, verdict, count), 40);
                    check_text(lang, &expected_actual(lang, effect, 1, count));
                }
            }
        }
    }
}

#[test]
fn every_text_of_the_interface_is_there() {
    for lang in Lang::ALL {
        for text in Ui::ALL {
            check_text(lang, ui(lang, *text));
        }
        for text in Bench::ALL {
            check_text(lang, bench(lang, *text));
        }
        for text in Book::ALL {
            check_text(lang, book(lang, *text));
        }
        for text in ExportText::ALL {
            check_text(lang, export_text(lang, *text));
        }
        for text in TaskText::ALL {
            check_text(lang, task_text(lang, *text));
        }
    }
}

#[test]
fn the_documented_controls_have_their_english_names() {
    let names = [
        (Ui::Step, "Step"),
        (Ui::Back, "Back"),
        (Ui::Play, "Play"),
        (Ui::Pause, "Pause"),
        (Ui::Reset, "Reset"),
        (Ui::CrashConsumer, "Crash consumer"),
        (Ui::CrashRelay, "Crash relay"),
        (Ui::CrashProducer, "Crash producer"),
        (Ui::LoseAck, "Lose ack"),
        (Ui::Share, "Share"),
    ];
    for (text, name) in names {
        assert_eq!(ui(Lang::En, text), name);
    }
}

#[test]
fn long_numbers_are_grouped() {
    let grouped = |lang| [0, 999, 1_000, 15_840, 3_000_000].map(|number| thousands(lang, number)).join(" ");
    assert_eq!(grouped(Lang::En), "0 999 1,000 15,840 3,000,000");
    assert_eq!(grouped(Lang::Ru), "0 999 1000 15\u{a0}840 3\u{a0}000\u{a0}000");
}

#[test]
fn russian_numbers_agree() {
    let expected = [
        "списано 0\u{a0}раз, должно быть 1",
        "списано 1\u{a0}раз, как и должно быть",
        "списано 2\u{a0}раза, должно быть 1",
        "списано 3\u{a0}и более раз, должно быть 1",
    ];
    for (count, text) in (0..).zip(expected) {
        assert_eq!(expected_actual(Lang::Ru, Effect::Balance, 1, count), text);
    }
    let faults_in_words = [(1, "1 сбой"), (2, "2 сбоя"), (5, "5 сбоев"), (11, "11 сбоев"), (21, "21 сбой")];
    for (count, text) in faults_in_words {
        assert_eq!(faults(Lang::Ru, count), text);
    }
}
