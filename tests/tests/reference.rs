//! The naive implementation on its own: the handed cases, and the random scenarios that it will be compared on.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crashpoint_sim::scenario::{Expect, Faults, Program, Scenario};
use crashpoint_sim::text::parse_scenario;
use crashpoint_sim::verdict::Verdict;
use crashpoint_sim::vocabulary::{FaultKind, Step};
use crashpoint_tests::reference::{Outcome, explore, random, shortest_run, shrink};

const STATES_MAX: usize = 1_000_000;

fn read(path: &Path) -> Scenario {
    let text = fs::read_to_string(path).expect("a readable case");
    let (scenario, diagnostics) = parse_scenario(&text);
    assert!(diagnostics.is_empty(), "{}: {}", path.display(), diagnostics[0]);
    scenario
}

fn cases() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    let entries = fs::read_dir(folder).expect("the folder of cases");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "scenario"));
    paths.sort();
    paths
}

fn expected(scenario: &Scenario) -> Option<BTreeMap<Verdict, u8>> {
    Some(match scenario.expect.as_ref()? {
        Expect::Once => BTreeMap::new(),
        Expect::Verdicts(verdicts) => verdicts.iter().copied().collect(),
    })
}

#[test]
fn every_case_comes_out_as_expected() {
    let cases = cases();
    assert!(cases.len() >= 30, "the handed cases are here");
    for path in cases {
        let scenario = read(&path);
        let outcome = explore(&scenario, STATES_MAX);
        assert!(!outcome.unfinished, "{}", path.display());
        assert_eq!(Some(outcome.verdicts), expected(&scenario), "{}", path.display());
    }
}

/// Rules that are easy to get wrong, each as the verdicts of a small scenario.
const RULES: &[(&str, &str)] = &[
    // A first step that is tried and lost has begun: its input is committed and a crash can come before the next try.
    (
        "expect loss@2\nproducer\n  publish confirmed\nconsumer\n  receive\n  add balance\n  ack\n",
        "lose publish 1\n  crash producer 1",
    ),
    ("expect once\nproducer\n  publish confirmed\nconsumer\n  receive\n  add balance\n  ack\n", "crash producer 1"),
    // A side that is still prepared at the end of the program is rolled back by a recover.
    ("expect once\nproducer\n  begin\n  set order paid\n  prepare\nconsumer\n  receive\n  add balance\n", "at most 0"),
    ("expect loss@1\nbroker\n  max-deliveries 1 drop\nconsumer\n  receive\n  add balance\n  ack\n", "crash consumer 1"),
    (
        "expect once\nbroker\n  max-deliveries 1 park\n  redrive on\n\
         consumer\n  receive\n  begin\n  insert key\n  add balance\n  commit\n  ack\n",
        "crash consumer 2",
    ),
    // A late ack settles the copy that somebody else holds, whose own ack then does nothing.
    (
        "expect duplicate@1 loss@1\nbroker\n  late-ack accepted\nconsumer x2\n  receive\n  ack\n  add balance\n",
        "expire lease 1\n  crash consumer 1",
    ),
    (
        "expect duplicate@2\nproducer\n  publish confirmed\nbroker\n  dedup on\n\
         consumer\n  receive\n  add balance\n  ack\n",
        "lose confirm 1\n  dedup window passes 1",
    ),
    // A former generation's commit is refused; its other effects stand.
    (
        "expect duplicate@1\nbroker\n  kind log\n\
         consumer x2\n  receive\n  begin broker\n  publish\n  ack\n  send mail\n  commit broker\n",
        "rebalance 1",
    ),
    (
        "expect once\nbroker\n  kind log\nconsumer x2\n  receive\n  begin broker\n  publish\n  ack\n  commit broker\n",
        "rebalance 2\n  crash consumer 1",
    ),
    // A conditional write waits for a rival's row and then finds that it has nothing to do.
    (
        "expect once\nconsumer x2\n  receive\n  begin\n  add balance if version\n  commit\n  ack\n",
        "expire lease 1\n  crash consumer 1",
    ),
    // Two with different keys wait for each other only at the account's row: nobody waits for ever.
    (
        "expect once\nmessages 2\nbroker\n  order any\n\
         consumer x2\n  receive\n  begin\n  add balance\n  insert key\n  commit\n  ack\n",
        "expire lease 1",
    ),
];

#[test]
fn the_rules_come_out_as_written() {
    for (text, faults) in RULES {
        let text = format!("{text}faults\n  {faults}\n");
        let (scenario, diagnostics) = parse_scenario(&text);
        assert!(diagnostics.is_empty(), "{}\n{text}", diagnostics[0]);
        let outcome = explore(&scenario, STATES_MAX);
        assert!(!outcome.unfinished, "{text}");
        assert_eq!(Some(outcome.verdicts), expected(&scenario), "{text}");
    }
}

#[test]
fn a_shortest_run_has_the_numbers_that_exploration_found() {
    for path in cases() {
        let scenario = read(&path);
        let outcome = explore(&scenario, STATES_MAX);
        for (verdict, faults) in outcome.verdicts.iter().filter(|(verdict, _)| **verdict != Verdict::Stuck) {
            let run = shortest_run(&scenario, *verdict, STATES_MAX).expect("a run that shows the verdict");
            let struck = run.moves.iter().filter(|choice| choice.is_fault()).count();
            let steps = (run.moves.len() - struck) as u32;
            let where_ = format!("{} {verdict}", path.display());
            assert_eq!((struck, steps), (usize::from(*faults), outcome.steps[verdict]), "{where_}");
        }
    }
}

#[test]
fn the_naive_consumer_has_the_states_counted_by_hand() {
    let scenario = read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/naive.scenario"));
    let Outcome { states, steps, effects, .. } = explore(&scenario, STATES_MAX);
    assert_eq!((states, steps[&Verdict::Duplicate]), (27, 5));
    assert_eq!(effects.into_values().collect::<Vec<_>>(), [(1, 3)]);
}

#[test]
fn a_limit_leaves_exploration_unfinished() {
    let scenario = read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/dedup1tx.scenario"));
    assert!(explore(&scenario, STATES_MAX).once());
    let outcome = explore(&scenario, 5);
    assert!(outcome.unfinished && !outcome.once() && outcome.verdicts.is_empty());
}

#[test]
fn an_outbox_that_is_never_marked_grows_without_end() {
    let text =
        "producer\n  set order paid\n  add outbox\nrelay\n  read outbox\n  publish\nconsumer\n  receive\n  ack\n";
    let (scenario, diagnostics) = parse_scenario(&format!("{text}faults\n  at most 0\n"));
    assert!(diagnostics.is_empty());
    let outcome = explore(&scenario, STATES_MAX);
    assert!(outcome.unfinished && outcome.states < 1000, "{outcome:?}");
}

#[test]
fn random_scenarios_are_valid_and_write_and_read_back() {
    for seed in 0..3000 {
        let scenario = random::scenario(seed);
        let text = scenario.to_string();
        let (back, diagnostics) = parse_scenario(&text);
        assert!(diagnostics.is_empty(), "seed {seed}: {}\n{text}", diagnostics[0]);
        assert_eq!(back, scenario, "seed {seed}\n{text}");
    }
}

#[test]
fn random_scenarios_use_the_whole_language() {
    let scenarios: Vec<Scenario> = (0..3000).map(random::scenario).collect();
    let uses = |step: Step| {
        let programs = scenarios.iter().flat_map(|s| [&s.producer, &s.relay, &s.consumer]).flatten();
        programs.flat_map(|program| &program.steps).any(|used| *used == step)
    };
    for step in Step::ALL.iter().copied() {
        assert!(uses(step), "{}", step.word());
    }
    for kind in FaultKind::ALL.iter().copied() {
        assert!(scenarios.iter().any(|s| s.faults().of(kind) > 0), "{}", kind.word());
    }
}

#[test]
fn most_random_scenarios_end_soon_and_every_time_alike() {
    let seeds = 0..60;
    let scenarios: Vec<Scenario> = seeds.map(random::scenario).collect();
    let outcomes: Vec<Outcome> = scenarios.iter().map(|scenario| explore(scenario, 5000)).collect();
    assert!(outcomes.iter().filter(|outcome| outcome.unfinished).count() < 20);
    let found = |verdict: Verdict| outcomes.iter().any(|outcome| outcome.verdicts.contains_key(&verdict));
    assert!(found(Verdict::Loss) && found(Verdict::Duplicate) && outcomes.iter().any(Outcome::once));
    let again = scenarios.iter().map(|scenario| explore(scenario, 5000));
    assert!(again.eq(outcomes.iter().cloned()));
}

#[test]
fn shrinking_keeps_what_fails_and_nothing_else() {
    let program = |steps: &[Step]| Some(Program { count: 2, steps: steps.to_vec() });
    let mut faults = Faults { total: Some(2), ..Faults::NONE };
    faults.most[FaultKind::CrashConsumer as usize] = 2;
    faults.most[FaultKind::LoseAck as usize] = 1;
    let scenario = Scenario {
        messages: Some(2),
        producer: program(&[Step::Begin, Step::SetOrderPaid, Step::Commit, Step::PublishConfirmed]),
        consumer: program(&[Step::Receive, Step::Begin, Step::AddBalance, Step::SendMail, Step::Commit, Step::Ack]),
        faults: Some(faults),
        ..Scenario::default()
    };
    let small = shrink(&scenario, &mut |smaller| {
        let outcome = explore(smaller, 20_000);
        !outcome.unfinished && outcome.verdicts.get(&Verdict::Duplicate) == Some(&1)
    });
    assert_eq!(small.messages(), 1);
    assert_eq!(small.producer, None);
    let consumer = small.consumer.as_ref().expect("a consumer");
    assert_eq!((consumer.count, consumer.steps.len()), (1, 3), "{small:?}");
    assert_eq!(small.faults().total(), 1);
}
