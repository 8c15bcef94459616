//! What all runs come to: the handed cases, the exact run that shows each verdict, and how many states there are.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use crashpoint_sim::explore::{Explorer, Limits, Report, explore};
use crashpoint_sim::model::Model;
use crashpoint_sim::scenario::Scenario;
use crashpoint_sim::text::parse_scenario;
use expect_test::{Expect, expect};

fn read(path: &Path) -> Scenario {
    let text = fs::read_to_string(path).expect("a readable scenario");
    let (scenario, diagnostics) = parse_scenario(&text);
    assert!(diagnostics.is_empty(), "{}: {}", path.display(), diagnostics[0]);
    scenario
}

fn cases() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder).expect("the folder of cases").map(|entry| entry.expect("an entry").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "scenario"));
    paths.sort();
    paths
}

fn case(name: &str) -> Model {
    Model::new(&read(&Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("{name}.scenario"))))
}

fn full() -> Limits {
    Limits { full: true, ..Limits::default() }
}

#[test]
fn every_case_comes_out_as_it_expects_with_and_without_reductions() {
    let cases = cases();
    assert!(cases.len() >= 35, "the handed cases are here");
    for path in cases {
        let scenario = read(&path);
        let expected = scenario.expect.clone().expect("a handed case says what it expects");
        for limits in [Limits::default(), full()] {
            let report = explore(&Model::new(&scenario), limits);
            assert!(report.is_as_expected(&expected), "{}: {report}", path.display());
        }
    }
}

/// Each verdict of each handed case with its shortest run, reduced; the full search finds runs of the same length.
#[test]
fn the_shortest_run_for_each_verdict_of_each_case() {
    let mut text = String::new();
    for path in cases() {
        let model = Model::new(&read(&path));
        let report = explore(&model, Limits::default());
        let unreduced = explore(&model, full());
        for found in &report.found {
            let name = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
            let _ = writeln!(text, "{name} {}@{}: {}", found.verdict, found.faults, found.schedule);
            let other = unreduced.get(found.verdict).expect("the full search finds it too");
            assert_eq!(found.schedule.steps(), other.schedule.steps(), "{name} {}: {}", found.verdict, other.schedule);
        }
    }
    expect![[r#"
        amo loss@1: c c !crash-consumer
        amo duplicate@1: c !lose-ack c expire:1 c c c
        autoack loss@1: c !crash-consumer
        cache-in-tx loss@1: c c c c !crash-consumer c c c c
        client-new duplicate@1: p p p p !crash-producer p p p p p r r r r r r c c c c c c c c c c c c
        cursor-gap loss@0: p p p p2 p2 p2 p2 r p r r c c c c c c
        dedup2tx-after duplicate@1: c c c c c !crash-consumer c c c c c c c c c
        dedup2tx-before loss@1: c c c c !crash-consumer c c c c
        dual-db-first loss@1: p p p !crash-producer
        dual-send-first loss@1: p p !lose-publish:p p
        dual-send-first phantom@1: p p p !crash-producer c c c c c c
        kafka-tx-database duplicate@1: c c c !crash-consumer c c c c c c
        lateack-one-ignored duplicate@1: c !expire-lease c c c c c
        lease-race-check-mark duplicate@1: c c c !crash-consumer c c c c c
        limit-park parked@2: c !crash-consumer c !crash-consumer
        log-after duplicate@1: c c c c c !crash-consumer c c c
        log-auto loss@1: c c c c auto-commit !crash-consumer
        log-auto duplicate@1: c c c c c !crash-consumer c c c
        lookup-before-commit loss@0: p p p c c c p
        mail-after loss@1: c c c c c !crash-consumer c c c c
        mail-in-tx duplicate@1: c c c c c !crash-consumer c c c c c c c
        naive duplicate@1: c c !crash-consumer c c c
        no-ack stuck@0: 
        outbox-naive duplicate@1: p p p p r r r c c c c !crash-consumer c c c c c
        outbox-unconfirmed loss@1: p p p p r !lose-publish:r r
        purge-short duplicate@2: c c c c c !crash-consumer c c !purge-key:1 c c c c purge:1
        relay2 duplicate@0: p p p p r r2 r2 r r r2 c c c c c c
        status2-fifo reorder@1: c c !lose-ack c c c expire:1 c c c
        twopc-down stuck@1: p p p p p !down-producer
    "#]]
    .assert_eq(&text);
}

fn check_states(name: &str, states: Expect) {
    let model = case(name);
    let reduced = explore(&model, Limits::default());
    let unreduced = explore(&model, full());
    states.assert_eq(&format!("{} of {}", reduced.states, unreduced.states));
    assert_eq!(reduced.to_string(), unreduced.to_string());
}

#[test]
fn how_many_states_there_are_reduced_and_full() {
    check_states("cases/naive", expect!["18 of 27"]);
    check_states("cases/amo", expect!["18 of 28"]);
    check_states("cases/dedup1tx", expect!["12 of 29"]);
    check_states("cases/dedup2tx-after", expect!["18 of 47"]);
    check_states("cases/outbox-dedup", expect!["50 of 520"]);
    check_states("cases/relay2", expect!["15 of 64"]);
    check_states("cases/twopc", expect!["25 of 64"]);
    check_states("cases/lease-race-check-mark", expect!["190 of 332"]);
    check_states("cases/kafka-tx", expect!["5 of 12"]);
    check_states("cases/purge-short", expect!["29 of 56"]);
    check_states("cases/status2-newer-any", expect!["190 of 219"]);
}

fn check(scenario: &str, verdicts: Expect) {
    let (scenario, diagnostics) = parse_scenario(scenario);
    assert!(diagnostics.is_empty(), "{}", diagnostics[0]);
    let model = Model::new(&scenario);
    let report = explore(&model, Limits::default());
    verdicts.assert_eq(&describe(&report));
    assert_eq!(report.to_string(), explore(&model, full()).to_string(), "reduced and full");
}

fn describe(report: &Report) -> String {
    let runs: Vec<String> = report.found.iter().map(|found| format!("; {}", found.schedule)).collect();
    format!("{report}{}", runs.concat())
}

#[test]
fn a_dropped_copy_leaves_the_lease_of_the_next_one_alone() {
    check(
        "messages 2\nbroker\n  max-deliveries 3 drop\nconsumer\n  receive\n  begin\n  set status\nfaults\n  at most 0\n",
        expect!["loss@0; c c c expire:1 c c c expire:1 c c c expire:1 c c c expire:1 c c c expire:1 c c c expire:1"],
    );
}

#[test]
fn twice_for_nobodys_order_is_a_duplicate_and_a_phantom() {
    check(
        "producer\n  begin\n  publish confirmed\n  set order paid\nconsumer\n  receive auto-ack\n  send mail\n  send mail\nfaults\n  at most 0\n",
        expect!["duplicate@0 phantom@0; p p p c c c; p p p c c c"],
    );
}

#[test]
fn a_run_that_never_ends_is_stuck() {
    check("consumer\n  receive\n  add balance\n  nack\nfaults\n  at most 0\n", expect!["stuck@0; "]);
    check(
        "producer\n  begin\n  set order paid\n  publish\n  commit\nconsumer\n  receive\n  look up order\n  add balance\n  nack\nfaults\n  at most 0\n",
        expect!["stuck@0; "],
    );
}

#[test]
fn any_of_several_like_copies_may_be_the_one_that_a_late_ack_means() {
    check(
        "producer\n  publish\n  publish\nbroker\n  order any\n  late-ack accepted\nconsumer x2\n  receive\n  add balance\n  ack\nfaults\n  expire lease 1\n  crash consumer 1\n",
        expect!["duplicate@0; p p c c2 c c2 c c2"],
    );
}

#[test]
fn a_limit_is_reported_and_nothing_is_called_once() {
    let model = case("benches/storm");
    let report = explore(&model, Limits { states: 1_000, ..Limits::default() });
    assert!(report.unfinished && !report.once());
    let report = explore(&model, Limits { bytes: 100_000, ..Limits::default() });
    assert!(report.unfinished && report.states > 100);
    // A relay that marks nothing publishes for ever: the queue outgrows the model.
    let (endless, _) = parse_scenario(
        "producer\n  add outbox\nrelay\n  read outbox\n  publish\nconsumer\n  receive\n  add balance\n  ack\nfaults\n  at most 0\n",
    );
    let report = explore(&Model::new(&endless), Limits::default());
    assert!(report.unfinished && report.found.is_empty(), "no run of it ends, and none is known not to");
}

#[test]
fn exploring_in_small_pieces_comes_to_the_same() {
    let model = case("cases/outbox-naive");
    let mut explorer = Explorer::new(&model, Limits::default());
    let mut pieces = 0;
    while !explorer.advance(7).done {
        assert!(explorer.report().unfinished, "before the end nothing is final");
        pieces += 1;
    }
    assert!(pieces > 5);
    assert_eq!(explorer.report(), explore(&model, Limits::default()));
}
