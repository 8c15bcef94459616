//! What all runs come to, explored beside the page: said, shown, given up; and how long it takes, measured and printed.

use std::path::PathBuf;
use std::sync::Arc;

use crashpoint_sim::scenario::{Faults, Scenario};
use crashpoint_sim::text::parse_scenario;
use crashpoint_workbook::catalogue::{Strategy, catalogue};
use crashpoint_workbook::engine::{Ask, Question};
use crashpoint_workbook::link::Link;
use crashpoint_workbook::player::{Player, Setup};
use serde_json::json;

use super::page::visit;

#[test]
fn the_verdict_over_all_runs_and_the_run_that_shows_it() {
    visit("#/play", |page| {
        page.until("all runs are followed", || page.text(".AllRuns").contains("One fault is enough.").then_some(()));
        assert!(page.text(".AllRuns").contains("charged twice"), "{}", page.text(".AllRuns"));
        page.click("button", "Show me");
        page.expect_verdict(&["×2\ntwice"], "it is played to its end");
        assert!(page.text(".Events").contains("dies before the ack"), "{}", page.text(".Events"));
        page.click("radio", "key, same transaction");
        page.until("they are followed anew", || page.text(".AllRuns").contains("In every one of them.").then_some(()));
        page.open("#/play?lang=ru&sender=db-then-send&receiver=key-same-tx&effect=increment");
        page.until("in Russian", || page.text(".AllRuns").contains("Хватит одного сбоя.").then_some(()));
    });
}

/// `storm` with more of everything: seconds of exploring.
fn storm() -> Scenario {
    let (scenario, _) = parse_scenario(include_str!("../benches/storm.scenario"));
    let faults = Faults { total: Some(4), ..scenario.faults() };
    Scenario { messages: Some(3), faults: Some(faults), expect: None, ..scenario }
}

/// Presses the button, and tells after how many milliseconds the page says so.
const GIVE_UP: &str = "
const done = arguments[arguments.length - 1];
const start = performance.now();
[...document.querySelectorAll('.AllRuns button')].find((button) => button.textContent === 'Cancel').click();
const look = () => document.querySelector('.AllRuns').textContent.includes('Given up')
    ? done(performance.now() - start) : requestAnimationFrame(look);
look();";

#[test]
fn exploring_is_given_up_at_once_and_leaves_the_page_as_it_was() {
    let setup = Setup { own: Some(Arc::new(storm())), messages: 3, ..Setup::default() };
    let link = Link { player: Player::new(setup), ..Link::default() };
    visit(&format!("#{link}"), |page| {
        page.until("it is under way", || page.text(".AllRuns-size").contains("states").then_some(()));
        let before = page.moment();
        let time = page.driver.run_async(GIVE_UP);
        println!("exploring given up after {:.0} ms", time.as_f64().expect("a time"));
        assert_eq!(page.moment(), before);
        page.click("button", "Step");
        assert_ne!(page.moment(), before, "the page goes on");
        page.click("button", "Check all runs");
        page.until("it is under way again", || page.text(".AllRuns-size").contains("states").then_some(()));
    });
}

/// Asks the engine everything, and tells the milliseconds, the states, and the tasks that held the page up for over 50 ms.
const ASK: &str = "
const held = [];
new PerformanceObserver((list) => held.push(...list.getEntries().map((entry) => entry.duration)))
    .observe({ entryTypes: ['longtask'] });
const worker = new Worker('./' + engine);
let start, answered = -1, states = 0;
worker.onmessage = ({ data }) => {
    const [kind, , seen] = data.split(' ', 3);
    if (kind !== 'done') return;
    answered += 1;
    if (answered === 0) {
        start = performance.now();
        questions.forEach((question) => worker.postMessage(question));
    } else {
        states += Number(seen.split('\\n')[0]);
        if (answered === questions.length) {
            done([performance.now() - start, states, held]);
            worker.terminate();
        }
    }
};
worker.postMessage(questions[0]);";

#[test]
fn the_whole_cube_is_measured() {
    let dist = PathBuf::from(std::env::var_os("CRASHPOINT_DIST").expect("the site"));
    let names = std::fs::read_dir(dist).expect("the site").flatten().map(|entry| entry.file_name());
    let is_engine = |name: &String| name.starts_with("engine-") && name.ends_with(".js");
    let engine = names.filter_map(|name| name.into_string().ok()).find(is_engine).expect("the engine's script");
    for (messages, total) in [(1, 2), (2, 3)] {
        visit("#/play", |page| {
            let asked = json!([engine, cube(messages, total)]);
            let script =
                format!("const [engine, questions] = {asked}; const done = arguments[arguments.length - 1]; {ASK}");
            let answer = page.driver.run_async(&script);
            let (time, states, held) = (&answer[0], &answer[1], answer[2].as_array().expect("a list"));
            println!(
                "280 strategies, {messages} message(s), {total} faults: {time} ms, {states} states, held up by {held:?}"
            );
            assert!(states.as_u64().is_some_and(|states| states > 5_000), "{answer}");
        });
    }
}

fn cube(messages: u8, total: u8) -> Vec<String> {
    let catalogue = catalogue();
    let mut questions = Vec::new();
    for sender in 0..catalogue.senders.len() {
        for receiver in 0..catalogue.receivers.len() {
            for effect in 0..catalogue.effects.len() {
                let scenario = Strategy { sender, receiver, effect }.scenario();
                let faults = Faults { total: Some(total), ..scenario.faults() };
                let scenario = Scenario { messages: Some(messages), faults: Some(faults), ..scenario };
                questions.push(Question { id: questions.len() as u32, ask: Ask::Explore, scenario }.to_string());
            }
        }
    }
    questions
}
