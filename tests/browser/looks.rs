//! How it fits: small screens, themes, both languages.

use super::page::{Page, visit};
use super::words::LANGUAGES;
use serde_json::json;

const THEMES: [&str; 4] = ["auto", "light", "dark", "projector"];

#[test]
fn nothing_is_wider_than_a_small_screen() {
    visit("#/play", |page| {
        page.resize(320, 640);
        for words in LANGUAGES {
            for theme in THEMES {
                let state = format!(
                    "lang={}&theme={theme}&sender=outbox&plant=crash@consumer-window,crash@producer-window",
                    words.lang
                );
                page.open(&format!("#/play?{state}"));
                no_wider_than_the_screen(page, &format!("{state} at the start"));
                page.click("button", words.to_end);
                no_wider_than_the_screen(page, &format!("{state} at the end"));
            }
        }
    });
}

fn no_wider_than_the_screen(page: &Page, state: &str) {
    let script = "const wide = [...document.querySelectorAll('body *')].filter((e) => {
            const box = e.getBoundingClientRect();
            const inside = e.closest('.Timeline-scroller, .visually-hidden, svg, [data-scrolls]');
            return box.right > innerWidth + 0.5 && box.width > 0 && !inside;
        }).map((e) => `${e.tagName} ${e.className}`);
        return [document.documentElement.scrollWidth, innerWidth, wide.slice(0, 5)]";
    let sizes = page.driver.run(script, &[]);
    assert!(sizes[0].as_f64() <= sizes[1].as_f64(), "{state} scrolls sideways: {sizes}");
    assert_eq!(sizes[2], json!([]), "{state} sticks out");
}

#[test]
fn themes_change_the_paper() {
    visit("#/play", |page| {
        let mut papers: Vec<String> = THEMES[1..]
            .iter()
            .map(|theme| {
                page.open(&format!("#/play?theme={theme}"));
                page.driver.run("return getComputedStyle(document.documentElement).backgroundColor", &[]).to_string()
            })
            .collect();
        papers.dedup();
        assert_eq!(papers.len(), 3, "{papers:?}");
    });
}

/// Words stand on their background with a contrast of 4.5 at least, in every theme.
#[test]
fn every_text_can_be_read() {
    let script = include_str!("contrast.js");
    visit("#/play", |page| {
        for theme in &THEMES[1..] {
            for plant in ["crash@consumer-window", "crash@relay-window"] {
                page.open(&format!("#/play?theme={theme}&sender=outbox&plant={plant}&of=30&at=30"));
                let faint = page.driver.run(script, &[]);
                assert_eq!(faint, json!([]), "{theme}");
            }
        }
    });
}
