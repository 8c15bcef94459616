//! Planted faults: every kind has a place on some strategy, strikes there once or at every attempt, and has a text.

use crashpoint_sim::ids::Role;
use crashpoint_sim::model::Model;
use crashpoint_sim::place::Place;
use crashpoint_sim::plan::{Plan, Planted, Spot};
use crashpoint_sim::trace::Trace;
use crashpoint_sim::verdict::judge;
use crashpoint_sim::vocabulary::FaultKind;
use crashpoint_workbook::player::{Msg, Player, Setup};
use expect_test::{Expect, expect};

const KEYS_SHORTER: &str =
    "consumer\n  keys kept shorter\n  receive\n  begin\n  insert key\n  add balance\n  commit\n  ack\n";
const CACHE: &str = "consumer\n  receive\n  check cache\n  add balance\n  set cache\n  ack\n";
const DEDUP: &str = "producer\n  set order paid\n  add outbox\nrelay\n  read outbox\n  publish confirmed\n  mark sent\n\
    broker\n  dedup on\nconsumer\n  receive\n  add balance\n  ack\n";
const LOG: &str = "messages 2\nbroker\n  kind log\nconsumer x2\n  receive\n  add balance\n  ack\n";
const TWO: &str = "consumer x2\n  receive\n  add balance\n  ack\n";
const STAGED: &str = "producer\n  begin broker\n  publish confirmed\n  commit broker\nconsumer\n  receive\n  begin broker\n  \
    publish\n  ack\n  commit broker\n";

fn plan(text: &str) -> Plan {
    Plan { planted: text.split_whitespace().map(|word| word.parse().expect("a fault")).collect() }
}

/// The run by default under each plan, what it comes to, and which of the planted faults have struck.
fn check(scenario: &str, plans: &[&str], expected: Expect) {
    let scenario = scenario.parse().unwrap_or_else(|problems| panic!("{problems:?}"));
    let mut story = String::new();
    for text in plans {
        let plan = plan(text);
        let mut trace = Trace::new(Model::new(&scenario));
        let settled = trace.run_on(&plan);
        let verdict = if settled { judge(&trace.model, trace.last()).to_string() } else { "never settles".to_owned() };
        let struck: Vec<bool> = plan.planted.iter().map(|planted| planted.struck(&trace)).collect();
        let schedule = trace.schedule().to_string().chars().take(110).collect::<String>();
        story += &format!("{text}: {verdict} {struck:?}\n    {schedule}\n");
    }
    expected.assert_eq(&story);
}

#[test]
fn a_memory_is_gone_before_somebody_looks() {
    check(
        KEYS_SHORTER,
        &["purge-key", "crash@consumer-done", "crash@consumer-done purge-key", "lose-ack purge-key"],
        expect![[r#"
        purge-key: once [false]
            c c c c c c purge:1
        crash@consumer-done: once [true]
            c c c c c !crash-consumer c c c c purge:1
        crash@consumer-done purge-key: duplicate [true, true]
            c c c c c !crash-consumer c c !purge-key:1 c c c c purge:1
        lose-ack purge-key: duplicate [true, true]
            c c c c c !lose-ack expire:1 c c !purge-key:1 c c c c purge:1
    "#]],
    );
    check(
        CACHE,
        &["evict-cache", "lose-ack", "lose-ack evict-cache"],
        expect![[r#"
        evict-cache: once [false]
            c c c c c
        lose-ack: once [true]
            c c c c !lose-ack expire:1 c c c
        lose-ack evict-cache: duplicate [true, true]
            c c c c !lose-ack expire:1 c !evict-cache:1 c c c c
    "#]],
    );
    check(
        DEDUP,
        &[
            "dedup-window-passes@relay",
            "lose-confirm@relay",
            "lose-confirm@relay dedup-window-passes@relay",
            "crash@relay-window dedup-window-passes@relay",
        ],
        expect![[r#"
        dedup-window-passes@relay: once [false]
            p p r r r c c c
        lose-confirm@relay: once [true]
            p p r !lose-confirm:r r r c c c
        lose-confirm@relay dedup-window-passes@relay: duplicate [true, true]
            p p r !lose-confirm:r !dedup-window-passes r r c c c c c c
        crash@relay-window dedup-window-passes@relay: duplicate [true, true]
            p p r r !crash-relay r !dedup-window-passes r r c c c c c c
    "#]],
    );
}

#[test]
fn the_broker_takes_back_what_it_gave() {
    check(
        TWO,
        &["expire-lease@consumer-window", "expire-lease@consumer-before*"],
        expect![[r#"
        expire-lease@consumer-window: duplicate [true]
            c c !expire-lease c c c c
        expire-lease@consumer-before*: never settles [true]
            c !expire-lease c c c !expire-lease c c c !expire-lease c c c !expire-lease c c c !expire-lease c c c !expire-
    "#]],
    );
    check(
        LOG,
        &["rebalance@consumer-window", "rebalance@consumer-window*", "expire-lease@consumer-window"],
        expect![[r#"
        rebalance@consumer-window: duplicate [true]
            c c !rebalance c c2 c2 c2 c2 c2 c2
        rebalance@consumer-window*: never settles [true]
            c c !rebalance c c2 c2 !rebalance c2 c c !rebalance c c2 c2 !rebalance c2 c c !rebalance c c2 c2 !rebalance c2
        expire-lease@consumer-window: once [false]
            c c c c c c
    "#]],
    );
}

#[test]
fn what_is_staged_cannot_be_lost() {
    check(
        STAGED,
        &["lose-publish@producer", "lose-confirm@producer", "lose-ack"],
        expect![[r#"
        lose-publish@producer: once [false]
            p p p c c c c c
        lose-confirm@producer: once [false]
            p p p c c c c c
        lose-ack: once [false]
            p p p c c c c c
    "#]],
    );
    let model = Model::new(&STAGED.parse().expect("a scenario"));
    for planted in plan("lose-publish@producer lose-confirm@producer lose-ack purge-key").planted {
        assert_eq!(planted.step(&model), None, "{planted} does not exist here");
    }
}

#[test]
fn every_kind_can_be_planted_and_written() {
    let mut written = Vec::new();
    for kind in FaultKind::ALL.iter().copied() {
        let gaps = Place::all().flat_map(|place| [0, 2].map(|nth| Spot::Gap { place, nth }));
        let spots = gaps.chain(Role::ALL.map(Spot::Message));
        let planted = spots.flat_map(|spot| [false, true].map(|every| Planted { kind, spot, every }));
        // A fault that its text gives back is one that can be planted.
        let real: Vec<Planted> = planted.filter(|planted| planted.to_string().parse() == Ok(*planted)).collect();
        assert!(!real.is_empty(), "{} can be planted", kind.word());
        written.push(format!("{}: {}", kind.word(), real.iter().filter(|planted| !planted.every).count()));
    }
    expect![[r#"
        crash producer: 8
        crash relay: 6
        crash consumer: 8
        down producer: 8
        lose publish: 2
        lose confirm: 2
        lose ack: 1
        expire lease: 8
        rebalance: 8
        dedup window passes: 2
        purge key: 1
        evict cache: 1"#]]
    .assert_eq(&written.join("\n"));
    for text in [
        "purge-key@consumer",
        "evict-cache@relay",
        "dedup-window-passes",
        "dedup-window-passes@consumer",
        "purge-key@consumer-window",
    ] {
        assert_eq!(text.parse::<Planted>(), Err(()), "{text}");
    }
}

/// Where a run that plays by itself stops, for somebody to look.
#[test]
fn a_run_stands_at_a_planted_fault_exactly_where_it_struck() {
    let setup = Setup { plan: plan("crash@consumer-window lose-ack"), ..Setup::default() };
    let mut player = Player::new(setup).update(Msg::End);
    let mut stops = Vec::new();
    for cursor in 0..=player.trace.steps.len() {
        player = player.update(Msg::To(cursor));
        if player.at_planted_fault() {
            stops.push(player.trace.steps[cursor - 1].choice.to_string());
        }
    }
    assert_eq!(stops, ["!crash-consumer", "!lose-ack"]);
    // The same crash by hand is a choice, not a plan.
    let by_hand = Player::default().update(Msg::Step).update(Msg::Step).update(Msg::Crash(Role::Consumer));
    assert!(!by_hand.at_planted_fault());
}
