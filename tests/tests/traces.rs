//! Golden traces: a scenario and what was chosen, step by step; and the handed cases under the default schedule.

use std::fs;
use std::path::{Path, PathBuf};

use crashpoint_sim::model::Model;
use crashpoint_sim::plan::Plan;
use crashpoint_sim::scenario::Scenario;
use crashpoint_sim::schedule::Schedule;
use crashpoint_sim::step::is_settled;
use crashpoint_sim::text::parse_scenario;
use crashpoint_sim::trace::Trace;
use crashpoint_sim::verdict::judge;
use crashpoint_workbook::text::Lang;
use crashpoint_workbook::text::names::Cast;
use crashpoint_workbook::text::sentence::sentence_in;
use expect_test::{Expect, expect};

fn read(text: &str) -> Scenario {
    let (scenario, diagnostics) = parse_scenario(text);
    assert_eq!(diagnostics, [], "{text}");
    scenario
}

/// The schedule, then on by default to the end: one line a step, then the verdict.
fn check(name: &str, schedule: &str, expected: Expect) {
    let path = cases().join(format!("{name}.scenario"));
    let model = Model::new(&read(&fs::read_to_string(path).expect(name)));
    let schedule: Schedule = schedule.parse().expect("a schedule");
    let (mut trace, done) = Trace::replay(model, &schedule);
    assert_eq!(done, schedule.choices.len(), "every choice could happen");
    assert!(trace.run_on(&Plan::default()), "it settles");
    let mut told = String::new();
    for (index, step) in trace.steps.iter().enumerate() {
        let sentence = sentence_in(Lang::En, step.choice, &step.events, Cast::of(&model), trace.world(index));
        told += &format!("{:<16} {sentence}\n", step.choice.to_string());
    }
    told += &format!("{}\n", judge(&model, trace.last()));
    expected.assert_eq(&told);
}

fn cases() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("cases")
}

#[test]
fn a_naive_consumer_dies_before_its_ack() {
    check("naive", "c c !crash-consumer", expect![[""]]);
}

#[test]
fn a_key_in_the_same_transaction_meets_the_second_delivery() {
    check("dedup1tx", "c c c c c !crash-consumer", expect![[""]]);
    check("dedup1tx", "c c c c !crash-consumer", expect![[""]]);
    check("dedup1tx", "c c c c c !lose-ack", expect![[""]]);
}

#[test]
fn an_outbox_sends_twice_after_a_relay_crash() {
    check("outbox-dedup", "p p p p r r !crash-relay", expect![[""]]);
    check("outbox-naive", "p p p p r !lose-confirm:r", expect![[""]]);
}

#[test]
fn two_writes_without_an_outbox_part() {
    check("dual-db-first", "p p p !crash-producer", expect![[""]]);
    check("dual-send-first", "p p p !crash-producer", expect![[""]]);
    check("twopc", "p p p p p p p !crash-producer", expect![[""]]);
    check("twopc-down", "p p p p p p p !down-producer", expect![[""]]);
}

#[test]
fn a_broker_transaction_is_fenced_after_a_rebalance() {
    check("kafka-tx", "c c c c !rebalance", expect![[""]]);
    check("log-auto", "c auto-commit !crash-consumer", expect![[""]]);
}

#[test]
fn a_lease_expires_while_the_work_goes_on() {
    check("lateack-one-ignored", "c !expire-lease c c", expect![[""]]);
    check("limit-park", "c c !crash-consumer c c !crash-consumer", expect![[""]]);
}

/// Every handed case settles under the default schedule if it can, without a verdict unless it needs no fault for it.
#[test]
fn the_handed_cases_settle() {
    let mut files: Vec<PathBuf> =
        fs::read_dir(cases()).expect("cases").map(|entry| entry.expect("entry").path()).collect();
    files.sort();
    assert_eq!(files.len(), 35);
    for file in files {
        let scenario = read(&fs::read_to_string(&file).expect("text"));
        assert_eq!(scenario.to_string().parse(), Ok(scenario.clone()), "{}", file.display());
        let model = Model::new(&scenario);
        let mut trace = Trace::new(model);
        // The one handler that never acknowledges is delivered to for ever.
        let settles = !file.ends_with("no-ack.scenario");
        assert_eq!(trace.run_on(&Plan::default()), settles, "{}", file.display());
        assert_eq!(is_settled(&model, trace.last()), settles, "{}", file.display());
    }
}

#[test]
fn two_runs_of_one_schedule_are_equal_byte_for_byte() {
    let schedule = "p p p p r r !crash-relay r r r c c c c c c c c".parse().expect("a schedule");
    let model = Model::new(&read(&fs::read_to_string(cases().join("outbox-dedup.scenario")).expect("case")));
    let run = || Trace::replay(model, &schedule).0;
    assert_eq!(run().to_string(), run().to_string());
    assert_eq!(run(), run());
}
