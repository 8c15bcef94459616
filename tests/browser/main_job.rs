//! The main job: step a message, crash the consumer, switch the strategy with the crash still planted.

use super::page::{Page, visit};
use super::words::{ENGLISH, RUSSIAN, Words};

#[test]
fn the_crash_stays_planted_while_the_strategy_is_switched() {
    visit("#/play", |page| main_job(page, &ENGLISH));
}

#[test]
fn the_same_in_russian() {
    visit("#/play?lang=ru", |page| main_job(page, &RUSSIAN));
}

fn main_job(page: &Page, words: &Words) {
    page.click("button", words.naive);
    page.click("button", words.in_the_window);
    assert!(page.press_out(words.step) > 3, "a run has steps");
    page.expect_verdict(&words.twice, "naive");
    for (choice, verdict) in words.switches {
        page.click("radio", choice);
        page.expect_verdict(verdict, choice);
        assert!(!page.is_enabled(words.step), "{choice}: from an end one comes to the new end at once");
    }
    // Taken step by step from the start it comes to the same.
    page.click("button", words.reset);
    page.press_out(words.step);
    page.expect_verdict(&words.switches[words.switches.len() - 1].1, "step by step");
}

/// Sender, whose program, where it dies, receiver, what is said at the end.
const SENDERS: [(&str, &str, &str, &str, [&str; 2]); 6] = [
    ("database, then send", "Shop", "after “commit”", "ack last", ["∅\nlost", "nobody knows"]),
    (
        "send, then database",
        "Shop",
        "after “publish confirmed”",
        "ack last",
        ["?\nphantom", "the shop knows nothing of"],
    ),
    ("outbox", "Shop", "after “commit”", "ack last", ["✓\nonce", "Charged once."]),
    ("outbox", "Shop", "after “set order paid”", "ack last", ["✓\nonce", ""]),
    ("outbox", "Relay", "after “publish confirmed”", "ack last", ["×2\ntwice", "The customer is charged twice."]),
    ("outbox", "Relay", "after “publish confirmed”", "key, same transaction", ["✓\nonce", "Charged once."]),
];

#[test]
fn senders_die_between_their_two_writes() {
    visit("#/play", |page| {
        for (sender, program, place, receiver, verdict) in SENDERS {
            page.open("#/play");
            page.click("radio", sender);
            page.click("radio", receiver);
            page.click("button", program);
            let gap = format!("Plant a crash here: {place}");
            if page.has("button", &gap) {
                page.click("button", &gap);
            } else {
                assert_eq!((sender, program), ("outbox", "Shop"), "{gap} is not there");
            }
            page.click("button", "Run to the end");
            page.expect_verdict(&verdict, &format!("{sender}, {place}, {receiver}"));
        }
    });
}

#[test]
fn the_consumer_can_be_crashed_by_hand() {
    visit("#/play", |page| {
        assert!(!page.is_enabled("Crash consumer"), "nothing to crash before it began");
        while !page.text(".CodeLine.here").starts_with("3") {
            page.click("button", "Step");
        }
        page.click("button", "Crash consumer");
        assert!(page.text("[role=status]").contains("dies"), "{}", page.text("[role=status]"));
        page.click("button", "Run to the end");
        page.expect_verdict(&ENGLISH.twice, "crashed by hand");
    });
}

#[test]
fn every_step_is_said_once() {
    visit("#/play?sender=outbox&plant=crash@consumer-window", |page| {
        assert_eq!(page.driver.run("return document.querySelectorAll('[role=status]').length", &[]), 1);
        page.driver.run(
            "window.said = []; const status = document.querySelector('[role=status]');
            new MutationObserver(() => window.said.push(status.textContent))
                .observe(status, {childList: true, characterData: true, subtree: true});",
            &[],
        );
        let steps = page.press_out("Step");
        let said = page.driver.run("return window.said", &[]);
        let said: Vec<&str> = said.as_array().into_iter().flatten().filter_map(|line| line.as_str()).collect();
        assert_eq!(said.len(), steps, "one sentence a step: {said:#?}");
        let listed = page.text(".Events-list");
        for (line, said) in listed.lines().zip(&said) {
            assert!(said.starts_with(line), "“{said}” is not what the list says: “{line}”");
        }
    });
}
