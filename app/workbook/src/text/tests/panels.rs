//! What is said around runs: twins, exports, reviews, the editor.

use crashpoint_sim::ids::Role;
use crashpoint_sim::plan::Planted;
use crashpoint_sim::text;
use crashpoint_sim::vocabulary::FaultKind;

use super::rules::{check_sentence, check_text};
use crate::catalogue::catalogue;
use crate::review::review;
use crate::text::Lang;
use crate::text::editor::{FixText, at_most_about, fix_text, heading_about, setting_about, two_about};
use crate::text::export::{Heading, heading, messages, not_explored, picture_about, too_long_for_qr};
use crate::text::fault::{beside, fault_absent, fault_explained, fault_name, how_often, planted_name};
use crate::text::names::{outside_name, role_name};
use crate::text::review::{Part, part};
use crate::text::twin::{Pair, is_over, pair_text, parts_here, side_name, waits};

#[test]
fn two_runs_have_their_words() {
    for lang in Lang::ALL {
        for pair in [Pair::Start, Pair::Together, Pair::Parted(12), Pair::Same] {
            check_sentence(lang, &pair_text(lang, pair));
        }
        for text in [parts_here(lang), waits(lang), is_over(lang), side_name(lang, true), side_name(lang, false)] {
            check_text(lang, text);
        }
    }
}

#[test]
fn every_fault_has_its_words() {
    for lang in Lang::ALL {
        for kind in FaultKind::ALL {
            check_text(lang, fault_name(lang, *kind));
            check_sentence(lang, fault_explained(lang, *kind));
            check_sentence(lang, fault_absent(lang, *kind));
        }
        for text in ["crash@consumer-window", "down@producer-before", "lose-ack", "lose-publish@relay*"] {
            let planted: Planted = text.parse().expect("a fault");
            check_text(lang, &planted_name(lang, &planted));
            check_text(lang, how_often(lang, planted.every));
            check_text(lang, &beside(lang, &planted_name(lang, &planted)));
        }
    }
}

#[test]
fn exports_have_their_words() {
    for lang in Lang::ALL {
        for of in Heading::ALL {
            check_text(lang, heading(lang, of));
        }
        for count in 1..=3 {
            check_text(lang, messages(lang, count));
        }
        check_text(lang, &picture_about(lang, 9, role_name(lang, Role::Producer), outside_name(lang)));
        check_text(lang, not_explored(lang));
        check_text(lang, too_long_for_qr(lang));
    }
}

#[test]
fn the_editor_has_its_words() {
    for lang in Lang::ALL {
        let headings = text::Heading::ALL.map(|heading| heading_about(lang, heading));
        headings.iter().for_each(|about| check_text(lang, about));
        for setting in text::Setting::ALL {
            let values: Vec<&str> = setting.values().iter().map(|value| setting_about(lang, setting, value)).collect();
            values.iter().for_each(|about| check_text(lang, about));
            assert!(values.len() == 1 || values[0] != values[1], "{} says what its value means", setting.word());
        }
        for fix in [
            FixText::Write("ack".to_owned()),
            FixText::Append("ack".to_owned()),
            FixText::Insert("ack".to_owned()),
            FixText::TakeOut,
            FixText::TakeOutLine,
            FixText::Outdent,
            FixText::Indent,
            FixText::MoveTo("outbox"),
        ] {
            check_text(lang, &fix_text(lang, &fix));
        }
        check_text(lang, at_most_about(lang));
        check_text(lang, &two_about(lang, Role::Consumer));
    }
}

/// The text with every word of the language, and every sign of Markdown, taken for one that may stand in Russian.
fn without_code(text: &str) -> String {
    let pieces = text.split('`').enumerate();
    let plain: String = pieces.map(|(index, piece)| if index % 2 == 1 { "ack" } else { piece }).collect();
    plain.replace("**", "")
}

#[test]
fn reviews_have_their_words() {
    let all = "messages 2\nproducer\n  client retries new key\n  begin\n  begin broker\n  set order paid\n  add outbox\n  publish\n  \
        commit\n  prepare\nrelay x2\n  read outbox after cursor\n  mark sent\n  publish\nbroker\n  max-deliveries 3 drop\nconsumer\n  \
        keys kept longer\n  receive\n  check key\n  claim cache\n  begin broker\n  add balance if version\n  set status\n  ack\n  \
        send mail\n  charge card with key\n  commit broker\n";
    let log = "broker\n  kind log\n  auto-commit on\nrelay\n  read outbox locked\n  publish\n  delete row\nconsumer\n  \
        receive auto-ack\n  write log\n";
    let short = "broker\n  dedup on\n  max-deliveries 3 park\nconsumer\n  keys kept shorter\n  receive\n  insert key\n";
    let strategies = catalogue().presets.iter().map(|preset| preset.strategy.scenario());
    let own = [all, log, short].map(|text| text.parse().unwrap_or_else(|problems| panic!("{problems:?}")));
    for scenario in strategies.chain(own) {
        for lang in Lang::ALL {
            let found = review(&scenario, lang, 2);
            found.checks.iter().for_each(|check| check_text(lang, &without_code(&check.text)));
            for test in &found.tests {
                check_text(lang, &without_code(&test.title));
                assert!(test.fails.is_empty() || test.fails.ends_with('.'));
            }
            found.faults.iter().for_each(|row| check_text(lang, &without_code(&row.window)));
        }
    }
    for lang in Lang::ALL {
        Part::ALL.iter().for_each(|of| check_text(lang, part(lang, *of)));
    }
}
