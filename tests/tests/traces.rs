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
    check(
        "naive",
        "c c !crash-consumer",
        expect![[r#"
        c                The broker gives paid #1 to Billing and waits for an ack.
        c                Billing takes 100 from the account for paid #1, at once and for good.
        !crash-consumer  Billing dies before the ack and forgets how far it got; paid #1 goes back to the queue.
        c                The broker gives paid #1 to Billing and waits for an ack.
        c                Billing takes 100 from the account for paid #1, at once and for good.
        c                Billing acknowledges paid #1; the broker forgets it.
        duplicate
    "#]],
    );
}

#[test]
fn a_key_in_the_same_transaction_meets_the_second_delivery() {
    check(
        "dedup1tx",
        "c c c c c !crash-consumer",
        expect![[r#"
        c                The broker gives paid #1 to Billing and waits for an ack.
        c                Billing opens a transaction.
        c                Billing inserts the key of paid #1, inside its transaction.
        c                Billing takes 100 from the account for paid #1, inside its transaction.
        c                Billing commits: the charge and the key of paid #1 are durable together.
        !crash-consumer  Billing dies before the ack and forgets how far it got; paid #1 goes back to the queue.
        c                The broker gives paid #1 to Billing and waits for an ack.
        c                Billing opens a transaction.
        c                The unique constraint answers: the key of paid #1 is there, it counts as handled; its transaction is undone; on to the ack.
        c                Billing acknowledges paid #1; the broker forgets it.
        once
    "#]],
    );
    check(
        "dedup1tx",
        "c c c c !crash-consumer",
        expect![[r#"
        c                The broker gives paid #1 to Billing and waits for an ack.
        c                Billing opens a transaction.
        c                Billing inserts the key of paid #1, inside its transaction.
        c                Billing takes 100 from the account for paid #1, inside its transaction.
        !crash-consumer  Billing dies before the ack; its open transaction is undone; paid #1 goes back to the queue.
        c                The broker gives paid #1 to Billing and waits for an ack.
        c                Billing opens a transaction.
        c                Billing inserts the key of paid #1, inside its transaction.
        c                Billing takes 100 from the account for paid #1, inside its transaction.
        c                Billing commits: the charge and the key of paid #1 are durable together.
        c                Billing acknowledges paid #1; the broker forgets it.
        once
    "#]],
    );
    check(
        "dedup1tx",
        "c c c c c !lose-ack",
        expect![[r#"
        c                The broker gives paid #1 to Billing and waits for an ack.
        c                Billing opens a transaction.
        c                Billing inserts the key of paid #1, inside its transaction.
        c                Billing takes 100 from the account for paid #1, inside its transaction.
        c                Billing commits: the charge and the key of paid #1 are durable together.
        !lose-ack        The ack is lost on the way: Billing believes it, the broker knows nothing.
        expire:1         The lease runs out without an ack; paid #1 goes back to the queue.
        c                The broker gives paid #1 to Billing and waits for an ack.
        c                Billing opens a transaction.
        c                The unique constraint answers: the key of paid #1 is there, it counts as handled; its transaction is undone; on to the ack.
        c                Billing acknowledges paid #1; the broker forgets it.
        once
    "#]],
    );
}

#[test]
fn an_outbox_sends_twice_after_a_relay_crash() {
    check(
        "outbox-dedup",
        "p p p p r r !crash-relay",
        expect![[r#"
        p                Shop opens a transaction.
        p                Shop marks order 1 as paid, inside its transaction.
        p                Shop adds paid #1 to the outbox, inside its transaction.
        p                Shop commits: order 1 is paid and its event stands in the outbox, both or neither.
        r                Relay reads row 1 of the outbox: paid #1.
        r                Relay sends paid #1; the broker has it and says so.
        !crash-relay     Relay dies and forgets how far it got; row 1 is still unsent in the outbox, to be read again.
        r                Relay reads row 1 of the outbox: paid #1.
        r                Relay sends paid #1; the broker has it and says so.
        r                Relay marks row 1 as sent.
        c                The broker gives paid #1 to Billing and waits for an ack.
        c                Billing opens a transaction.
        c                Billing inserts the key of paid #1, inside its transaction.
        c                Billing takes 100 from the account for paid #1, inside its transaction.
        c                Billing commits: the charge and the key of paid #1 are durable together.
        c                Billing acknowledges paid #1; the broker forgets it.
        c                The broker gives paid #1 to Billing and waits for an ack.
        c                Billing opens a transaction.
        c                The unique constraint answers: the key of paid #1 is there, it counts as handled; its transaction is undone; on to the ack.
        c                Billing acknowledges paid #1; the broker forgets it.
        once
    "#]],
    );
    check(
        "outbox-naive",
        "p p p p r !lose-confirm:r",
        expect![[r#"
        p                Shop opens a transaction.
        p                Shop marks order 1 as paid, inside its transaction.
        p                Shop adds paid #1 to the outbox, inside its transaction.
        p                Shop commits: order 1 is paid and its event stands in the outbox, both or neither.
        r                Relay reads row 1 of the outbox: paid #1.
        !lose-confirm:r  The broker has paid #1, but its confirm is lost; Relay will send it again.
        r                Relay sends paid #1; the broker has it and says so.
        r                Relay marks row 1 as sent.
        c                The broker gives paid #1 to Billing and waits for an ack.
        c                Billing opens a transaction.
        c                Billing takes 100 from the account for paid #1, inside its transaction.
        c                Billing commits: the charge for paid #1 cannot be undone any more.
        c                Billing acknowledges paid #1; the broker forgets it.
        c                The broker gives paid #1 to Billing and waits for an ack.
        c                Billing opens a transaction.
        c                Billing takes 100 from the account for paid #1, inside its transaction.
        c                Billing commits: the charge for paid #1 cannot be undone any more.
        c                Billing acknowledges paid #1; the broker forgets it.
        duplicate
    "#]],
    );
}

#[test]
fn two_writes_without_an_outbox_part() {
    check(
        "dual-db-first",
        "p p p !crash-producer",
        expect![[r#"
        p                Shop opens a transaction.
        p                Shop marks order 1 as paid, inside its transaction.
        p                Shop commits: order 1 is paid.
        !crash-producer  Shop dies; order 1 stays paid, the rest is never run; nobody asks again.
        loss
    "#]],
    );
    check(
        "dual-send-first",
        "p p p !crash-producer",
        expect![[r#"
        p                Shop opens a transaction.
        p                Shop marks order 1 as paid, inside its transaction.
        p                Shop sends paid #1; it arrives, though Shop will not be told.
        !crash-producer  Shop dies; its open transaction is undone; nobody asks again for order 1.
        c                The broker gives paid #1 to Billing and waits for an ack.
        c                Billing opens a transaction.
        c                Billing inserts the key of paid #1, inside its transaction.
        c                Billing takes 100 from the account for paid #1, inside its transaction.
        c                Billing commits: the charge and the key of paid #1 are durable together.
        c                Billing acknowledges paid #1; the broker forgets it.
        phantom
    "#]],
    );
    check(
        "twopc",
        "p p p p p p p !crash-producer",
        expect![[r#"
        p                Shop opens a transaction.
        p                Shop opens a transaction at the broker.
        p                Shop marks order 1 as paid, inside its transaction.
        p                Shop hands paid #1 to the broker, which holds it until the commit.
        p                The database promises Shop that it can commit, come what may; until then it keeps its locks.
        p                The broker promises Shop that it can publish, come what may, and waits for the word.
        p                Shop commits: order 1 is paid.
        !crash-producer  Shop dies; what is prepared waits in doubt for its return.
        p                Shop is back and settles what was in doubt: both sides commit; paid #1 is in the queue.
        c                The broker gives paid #1 to Billing and waits for an ack.
        c                Billing opens a transaction.
        c                Billing inserts the key of paid #1, inside its transaction.
        c                Billing takes 100 from the account for paid #1, inside its transaction.
        c                Billing commits: the charge and the key of paid #1 are durable together.
        c                Billing acknowledges paid #1; the broker forgets it.
        once
    "#]],
    );
    check(
        "twopc-down",
        "p p p p p p p !down-producer",
        expect![[r#"
        p                Shop opens a transaction.
        p                Shop opens a transaction at the broker.
        p                Shop marks order 1 as paid, inside its transaction.
        p                Shop hands paid #1 to the broker, which holds it until the commit.
        p                The database promises Shop that it can commit, come what may; until then it keeps its locks.
        p                The broker promises Shop that it can publish, come what may, and waits for the word.
        p                Shop commits: order 1 is paid.
        !down-producer   Shop dies and does not come back; what is prepared keeps its locks, with nobody to decide.
        stuck
    "#]],
    );
}

#[test]
fn a_broker_transaction_is_fenced_after_a_rebalance() {
    check(
        "kafka-tx",
        "c c c c !rebalance",
        expect![[r#"
        c                Billing reads paid #1 at offset 0.
        c                Billing opens a transaction at the broker.
        c                Billing stages the output record of paid #1; nobody sees it before the commit.
        c                Billing hands its ack to the broker, to take effect at the commit.
        !rebalance       The partition is assigned anew; Billing reads from the committed offset, 0.
        c                The broker refuses the commit of Billing, no longer the owner: everything staged is dropped.
        c                Billing reads paid #1 at offset 0.
        c                Billing opens a transaction at the broker.
        c                Billing stages the output record of paid #1; nobody sees it before the commit.
        c                Billing hands its ack to the broker, to take effect at the commit.
        c                Billing commits at the broker: the output record of paid #1 stands in the topic; the offset is committed, 1.
        once
    "#]],
    );
    check(
        "log-auto",
        "c auto-commit !crash-consumer",
        expect![[r#"
        c                Billing reads paid #1 at offset 0.
        auto-commit      The background committer commits offset 1, whether the work is done or not.
        !crash-consumer  Billing dies and forgets how far it got; it will read from the committed offset, 1.
        c                Billing reads paid #2 at offset 1.
        c                Billing takes 100 from the account for paid #2, at once and for good.
        c                Billing commits offset 2: everything below it counts as done.
        loss
    "#]],
    );
}

#[test]
fn a_lease_expires_while_the_work_goes_on() {
    check(
        "lateack-one-ignored",
        "c !expire-lease c c",
        expect![[r#"
        c                The broker gives paid #1 to Billing and waits for an ack.
        !expire-lease    The lease runs out while Billing is still at work; paid #1 goes back to the queue.
        c                Billing takes 100 from the account for paid #1, at once and for good.
        c                Billing acknowledges too late: the broker ignores it; what was done stays done.
        c                The broker gives paid #1 to Billing and waits for an ack.
        c                Billing takes 100 from the account for paid #1, at once and for good.
        c                Billing acknowledges paid #1; the broker forgets it.
        duplicate
    "#]],
    );
    check(
        "limit-park",
        "c c !crash-consumer c c !crash-consumer",
        expect![[r#"
        c                The broker gives paid #1 to Billing and waits for an ack.
        c                Billing opens a transaction.
        !crash-consumer  Billing dies before the ack; its open transaction is undone; paid #1 goes back to the queue.
        c                The broker gives paid #1 to Billing and waits for an ack.
        c                Billing opens a transaction.
        !crash-consumer  Billing dies before the ack; its open transaction is undone; after so many returns paid #1 is set aside as a dead letter.
        parked
    "#]],
    );
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
