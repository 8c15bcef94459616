//! Typical runs told in both languages, for a reader to judge.

mod broker;
mod programs;

use crashpoint_sim::event::Event;
use crashpoint_sim::model::Model;
use crashpoint_sim::schedule::Schedule;
use crashpoint_sim::trace::Trace;
use expect_test::Expect;

use crate::text::broker_view::broker_history;
use crate::text::sentence::sentence_in;
use crate::text::{Cast, Lang};

fn run(scenario: &str, schedule: &str) -> Trace {
    let scenario = scenario.parse().unwrap_or_else(|problems| panic!("{problems:?}"));
    let schedule: Schedule = schedule.parse().expect("a schedule");
    let (trace, done) = Trace::replay(Model::new(&scenario), &schedule);
    assert_eq!(done, schedule.choices.len(), "every choice can happen");
    trace
}

/// After the choices in `before`: one step a paragraph, what was chosen, then the sentence in each language. Spaces that
/// do not break are shown as `~`.
fn check(scenario: &str, before: &str, schedule: &str, expected: Expect) {
    let trace = run(scenario, &format!("{before} {schedule}"));
    let cast = Cast::of(&trace.model);
    let mut story = String::new();
    for (index, step) in trace.steps.iter().enumerate().skip(before.split_whitespace().count()) {
        let tell = |lang| sentence_in(lang, step.choice, &step.events, cast, trace.world(index));
        story.push_str(&format!("{}\n    {}\n    {}\n", step.choice, tell(Lang::En), tell(Lang::Ru)));
    }
    expected.assert_eq(&story.replace('\u{a0}', "~"));
}

/// What the broker knows of the run, in each language.
fn check_broker(scenario: &str, schedule: &str, expected: Expect) {
    let trace = run(scenario, schedule);
    let events: Vec<Event> = trace.steps.iter().flat_map(|step| step.events.clone()).collect();
    let lines = Lang::ALL.map(|lang| broker_history(lang, &events, Cast::of(&trace.model)));
    let pairs = lines[0].iter().zip(&lines[1]).map(|(en, ru)| format!("{en}\n    {ru}\n"));
    expected.assert_eq(&pairs.collect::<String>().replace('\u{a0}', "~"));
}

/// A producer before the naive consumer.
fn with_naive(producer: &str) -> String {
    format!("{producer}{NAIVE}")
}

const OUTBOX: &str = "producer\n  begin\n  set order paid\n  add outbox\n  commit\nrelay\n  read outbox\n  publish confirmed\n  \
    mark sent\nconsumer\n  receive\n  begin\n  insert key\n  add balance\n  commit\n  ack\n";

const NAIVE: &str = "consumer\n  receive\n  add balance\n  ack\n";
