//! The address: a link of any moment shows that moment, the browser's history works, and nothing in it can break the page.

use super::page::visit;
use super::words::{ENGLISH, LANGUAGES};
use serde_json::json;

/// A crash by hand in the middle, so that the schedule is in the link too.
const RUN: &str = "#/play?sender=outbox&receiver=key-same-tx&plant=crash@relay-window";

#[test]
fn back_restores_every_moment() {
    visit(RUN, |page| {
        let mut moments = vec![page.moment()];
        while page.is_enabled("Step") {
            page.click("button", "Step");
            moments.push(page.moment());
        }
        assert!(moments.len() > 15, "{} moments", moments.len());
        // What lies ahead is known on the way back, so the list of events and the slider are longer by then.
        let here = |moment: &str| {
            let parts: Vec<&str> = moment.split("\n---\n").collect();
            [parts[0], parts[1], parts[3], parts[4], parts[5]].join("\n---\n")
        };
        for (place, moment) in moments.iter().enumerate().rev().skip(1) {
            page.click("button", "Back");
            assert_eq!(here(&page.moment()), here(moment), "moment {place}");
        }
        assert!(!page.is_enabled("Back"));
    });
}

#[test]
fn the_link_of_a_moment_shows_it_in_a_fresh_browser() {
    for words in LANGUAGES {
        let mut moments = Vec::new();
        visit(&format!("{RUN}&lang={}", words.lang), |page| {
            for steps in [3, 8, 0] {
                for _ in 0..steps {
                    page.click("button", words.step);
                }
                if steps == 0 {
                    page.click("button", words.crash_consumer);
                    page.click("button", words.to_end);
                    page.click("button", words.back);
                }
                moments.push((page.link(words.share, words.copy_link, words.close), page.moment()));
            }
        });
        for (link, moment) in moments {
            visit(&link, |page| assert_eq!(page.moment(), moment, "{link}"));
        }
    }
}

#[test]
fn the_history_of_the_browser_leads_through_strategies() {
    visit("#/play", |page| {
        let pressed = |name: &str| {
            page.until(&format!("{name} is on"), || {
                let preset = page.find("button", name);
                (page.attribute(&preset, "aria-pressed").as_deref() == Some("true")).then_some(())
            });
        };
        page.click("button", ENGLISH.outbox);
        page.click("button", "Step");
        let stepped = page.text(".Stage");
        page.click("button", "Idempotent consumer");
        pressed("Idempotent consumer");
        page.driver.history("back");
        pressed(ENGLISH.outbox);
        page.settle();
        assert_eq!(page.text(".Stage"), stepped, "as it was left");
        page.driver.history("back");
        pressed(ENGLISH.naive);
        page.driver.history("forward");
        pressed(ENGLISH.outbox);
    });
}

#[test]
fn a_mangled_link_shows_a_note_and_a_working_page() {
    let long = format!("#/play?run={}", "c+".repeat(9_000));
    let links = [
        "#/play?sender=nonsense",
        "#/play?run=%%%&at=x",
        "#/play?plant=crash@nowhere,,*",
        "#/play?receiver=key-same-tx&run=c+c+p",
        "#/play?messages=99&effect=&=&&&?#",
        "#/play?%F0%28%8C%28=%C3%28",
        &long,
    ];
    visit("#/play", |page| {
        for link in links {
            page.open(link);
            assert!(!page.text(".Notes").is_empty(), "no note for {link}");
            let before = page.text(".Scrubber");
            page.click("button", "Step");
            assert_ne!(page.text(".Scrubber"), before, "{link}");
            page.click("button", "Close");
            assert_eq!(page.text(".Notes"), "", "{link}");
        }
    });
}

#[test]
fn whatever_is_stored_the_page_works() {
    visit("#/play", |page| {
        for kept in
            ["", "lang=ru&theme=dark&calls=7", "{}\u{0}\u{ffff}", "theme=&lang=xx&keys", "%%%%", &"&=".repeat(50_000)]
        {
            page.driver
                .run("localStorage.clear(); localStorage.setItem('crashpoint.v1', arguments[0])", &[json!(kept)]);
            page.open("#/play?lang=en");
            page.click("button", "Step");
            assert!(page.text(".Scrubber").contains("step 1"), "{kept}");
        }
    });
}

#[test]
fn a_choice_of_language_and_theme_is_remembered() {
    visit("#/play", |page| {
        page.click("button", "RU Русский");
        page.find("button", "Шаг");
        page.open("#/play");
        page.find("button", "Шаг");
        assert_eq!(page.driver.run("return document.documentElement.lang", &[]), "ru");
    });
}
