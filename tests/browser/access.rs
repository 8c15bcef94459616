//! Nothing that axe finds fault with, by the rules of WCAG 2.2 AA: every screen, in the looks that differ most.

use super::page::{Page, visit};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// How a screen is looked at.
struct Look {
    query: &'static str,
    width: u32,
    forced_colours: bool,
}

const LOOKS: [Look; 5] = [
    Look { query: "lang=en&theme=light", width: 1320, forced_colours: false },
    Look { query: "lang=ru&theme=dark", width: 320, forced_colours: false },
    Look { query: "lang=en&theme=projector", width: 1320, forced_colours: false },
    Look { query: "lang=en&theme=dark", width: 1320, forced_colours: false },
    Look { query: "lang=ru&theme=light", width: 1320, forced_colours: true },
];

/// So high that what is drawn when it comes into view is in view.
const HEIGHT: u32 = 30_000;

/// Opens each fragment in each look, does `then` with it and lets axe look.
fn examine(fragments: &[&str], then: impl Fn(&Page)) {
    visit("#/play", |page| {
        let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for look in &LOOKS {
            page.resize(look.width, HEIGHT);
            page.forced_colours(look.forced_colours);
            for fragment in fragments {
                let joint = if fragment.contains('?') { '&' } else { '?' };
                let fragment = format!("{fragment}{joint}{}", look.query);
                page.open(&fragment);
                worked(page);
                then(page);
                worked(page);
                let state = format!("{fragment} at {} px, forced colours {}", look.width, look.forced_colours);
                for finding in findings(page) {
                    found.entry(finding).or_default().push(state.clone());
                }
            }
        }
        let told: Vec<String> = found
            .iter()
            .map(|(finding, states)| format!("{finding}\n  in {} states, as {}", states.len(), states[0]))
            .collect();
        assert!(told.is_empty(), "{}", told.join("\n"));
    });
}

/// Until nothing on the page is still being explored.
fn worked(page: &Page) {
    let busy = "return [...document.querySelectorAll('[aria-busy=true], progress')]
        .filter((e) => !e.matches('progress') || e.position < 1).length";
    page.until("nothing is being worked on", || (page.driver.run(busy, &[]) == json!(0)).then_some(()));
    page.settle();
}

/// What axe finds: the rule, what it says and the first elements concerned.
fn findings(page: &Page) -> Vec<String> {
    static AXE: OnceLock<String> = OnceLock::new();
    let axe = AXE.get_or_init(|| {
        let file = std::env::var("CRASHPOINT_AXE").expect("CRASHPOINT_AXE is not set: run `cargo run -- test`");
        std::fs::read_to_string(file).expect("the script of axe")
    });
    page.driver.run(&format!("if (!window.axe) {{ {axe}\n }}"), &[]);
    // No rule of WCAG: a figure may stand before a lesson's first section, with headings one below those of sections.
    let script = "const done = arguments[0];
        const rules = { 'heading-order': { enabled: false } };
        const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];
        axe.run(document, { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'], rules }).then(
            (result) => done({
                rules: result.passes.length,
                violations: result.violations.map((found) => found.id + ': ' + found.help + found.nodes.slice(0, 6)
                    .map((node) => '\\n    ' + node.target.join(' ') + '  ' + node.html.slice(0, 160) + '\\n      ' +
                        [...node.any, ...node.all, ...node.none].map((check) => check.message).join('; ')).join('')),
            }),
            (error) => done({ rules: 0, violations: [String(error)] }));";
    let result = page.driver.run_async(script);
    assert!(result["rules"].as_u64() > Some(15), "axe examined nothing: {result}");
    let lines = result["violations"].as_array().cloned().unwrap_or_default();
    lines.iter().map(|line| line.as_str().unwrap_or_default().to_owned()).collect()
}

fn nothing(_: &Page) {}

#[test]
fn the_playground() {
    examine(
        &[
            "#/play",
            "#/play?sender=outbox&receiver=key-same-tx&plant=crash@consumer-window&of=40&at=40",
            "#/play?sender=outbox&receiver=ack-after&plant=crash@consumer-window,crash@relay-window&of=40&at=12",
            "#/play?sender=two-phase&receiver=key-in-cache&effect=card-with-key&messages=3&of=9&at=9",
            "#/play?sender=nothing&effect=%zz&run=nonsense",
        ],
        nothing,
    );
}

#[test]
fn the_dialogs_of_the_playground() {
    let open = |key: char| move |page: &Page| page.driver.press(&[key]);
    examine(&["#/play"], open('?'));
    examine(&["#/play?sender=outbox&of=40&at=40"], |page| {
        let share = if page.has("button", "Share") { "Share" } else { "Поделиться" };
        page.click("button", share);
    });
}

#[test]
fn the_pages_about_a_strategy() {
    examine(
        &[
            "#/map",
            "#/map?axes=sender.effect&faults=1",
            "#/twin",
            "#/twin?sender=db-then-send&receiver=ack-after&plant=crash@consumer-window&right=outbox.key-same-tx.increment",
            "#/worlds?sender=outbox&receiver=ack-after",
            "#/orders",
            "#/export?receiver=ack-after&plant=crash@consumer-window&at=7",
            "#/play?sender=outbox&receiver=ack-after&show=faults",
            "#/own",
        ],
        nothing,
    );
}

#[test]
fn lessons_and_lists() {
    let lessons = [
        "#/book",
        "#/cases",
        "#/case/two-relays",
        "#/guide",
        "#/guide/authors",
        "#/lesson/01-window",
        "#/lesson/02-two-answers",
        "#/lesson/09-full-circle",
        "#/lesson/12-order",
        "#/lesson/16-review",
    ];
    examine(&lessons, nothing);
}

#[test]
fn what_is_made_of_a_lesson() {
    examine(&["#/lesson/01-window?show=present", "#/lesson/01-window?show=handout", "#/book?show=record"], nothing);
}

/// The check itself: a page with faults in it does not pass.
#[test]
fn axe_finds_what_is_wrong() {
    visit("#/play", |page| {
        let spoil = "const image = document.createElement('img'); image.src = 'data:,'; document.querySelector('main').append(image)";
        page.driver.run(spoil, &[Value::Null]);
        let found = findings(page);
        assert!(found.iter().any(|line| line.starts_with("image-alt")), "{found:?}");
    });
}
