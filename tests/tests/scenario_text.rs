//! Scenario text: what is read, what is said of a mistake and where, and what is written.

use std::fmt::Write as _;
use std::path::Path;

use crashpoint_sim::scenario::{Expect, PartKind};
use crashpoint_sim::text::{Diagnostic, Page, parse_part, parse_scenario};
use crashpoint_sim::verdict::Verdict;
use expect_test::{Expect as Snapshot, expect};

const SENDER: Page = Page::Part(PartKind::Sender);
const RECEIVER: Page = Page::Part(PartKind::Receiver);
const EFFECT: Page = Page::Part(PartKind::Effect);
const CONSUMER: &str = "consumer\n  receive\n  add balance\n  ack\n";

fn diagnostics(page: Page, text: &str) -> Vec<Diagnostic> {
    match page {
        Page::Scenario => parse_scenario(text).1,
        Page::Part(kind) => parse_part(text, kind).1,
    }
}

/// One line a mistake: where it begins, the column after its end, what is said.
fn check(page: Page, text: &str, expected: Snapshot) {
    let mut lines = String::new();
    for found in diagnostics(page, text) {
        let _ = writeln!(lines, "{}:{}-{} {}", found.line, found.start, found.end, found.problem);
    }
    expected.assert_eq(&lines);
}

/// A scenario with these lines and a right consumer below them.
fn check_with_consumer(text: &str, expected: Snapshot) {
    check(Page::Scenario, &format!("{text}\n{CONSUMER}"), expected);
}

/// A scenario whose consumer has these steps.
fn check_steps(steps: &str, expected: Snapshot) {
    check(Page::Scenario, &format!("consumer\n{steps}"), expected);
}

#[test]
fn handed_scenarios_are_read_and_written() {
    let mut read = 0;
    for folder in ["cases", "benches"] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        for file in std::fs::read_dir(&folder).expect("the folder of scenarios is there") {
            let path = file.expect("its entries can be read").path();
            if path.extension().is_none_or(|extension| extension != "scenario") {
                continue;
            }
            let text = std::fs::read_to_string(&path).expect("a scenario is UTF-8");
            let (scenario, diagnostics) = parse_scenario(&text);
            assert_eq!(diagnostics, [], "{}", path.display());
            assert_eq!(scenario.to_string().parse(), Ok(scenario), "{}", path.display());
            read += 1;
        }
    }
    assert!(read >= 35, "only {read} scenarios were found");
}

#[test]
fn every_word_of_the_page_is_read() {
    let text = "\u{feff}title Outbox # a comment\r\n\
        title.ru Исходящие\r\n\
        # a line of its own\r\n\
        messages 2\r\n\
        expect loss@1 duplicate@0\r\n\
        \r\n\
        producer x2\r\n\
        \tset order paid\r\n\
        \tclient retries new key # wherever it stands\r\n\
        broker\r\n\
        \u{20}max-deliveries 3 drop\r\n\
        \u{20}late-ack accepted\r\n\
        consumer x1\r\n\
        \u{20}   receive   auto-ack\r\n\
        faults\r\n\
        \u{20} at most 1\r\n\
        \u{20} crash   consumer 2";
    let (scenario, diagnostics) = parse_scenario(text);
    assert_eq!(diagnostics, []);
    assert_eq!(scenario.title.get("ru"), Some("Исходящие"));
    assert_eq!(scenario.title.get("de"), Some("Outbox"));
    assert_eq!(scenario.expect, Some(Expect::Verdicts(vec![(Verdict::Loss, 1), (Verdict::Duplicate, 0)])));
    expect![[r#"
        title Outbox
        title.ru Исходящие
        messages 2
        expect loss@1 duplicate@0

        producer x2
          client retries new key
          set order paid

        broker
          max-deliveries 3 drop
          late-ack accepted

        consumer
          receive auto-ack

        faults
          crash consumer 2
          at most 1
    "#]]
    .assert_eq(&scenario.to_string());
}

#[test]
fn ten_mistakes_are_ten_diagnostics() {
    let text = "title Ten mistakes\n\
        messages 4\n\
        producr\n\
        \u{20} begin\n\
        \u{20} everything in here is skipped\n\
        relay x3\n\
        \u{20} read outbox\n\
        \u{20} publsh confirmed\n\
        \u{20} ack\n\
        broker\n\
        \u{20} kind lgo\n\
        \u{20} redrive\n\
        consumer\n\
        \u{20} receive\n\
        add balance\n\
        \u{20} receive\n\
        \u{20} ack\n\
        faults\n\
        \u{20} crash consumer one # ünd\n";
    check(
        Page::Scenario,
        text,
        expect![[r#"
        2:10-11 `messages` can be 1 to 3, not 4.
        3:1-8 There is no section `producr`. Did you mean `producer`?
        6:7-9 After `relay` can stand `x1` or `x2`, not `x3`: there are at most 2 of each.
        8:3-19 `publsh confirmed` is not a step of the section `relay`. Did you mean `publish confirmed`?
        9:3-6 `ack` is a step of `consumer`, not of `relay`. Move it there.
        11:8-11 `kind` can be `queue` or `log`, not `lgo`. Did you mean `log`?
        12:3-10 `redrive` needs a value: `off` or `on`.
        15:1-12 `add balance` is a line of the section `consumer`. Indent it by two spaces.
        16:3-10 `receive` can only be the first step: a consumer takes one message at a time.
        19:18-21 `one` is not a number. Write `crash consumer` with one, in digits.
    "#]],
    );
    assert_eq!(diagnostics(Page::Scenario, text).len(), 10);
}

#[test]
fn unknown_words_are_told_with_the_nearest() {
    check_with_consumer(
        "brokr\n  kind log",
        expect![[r#"
        1:1-6 There is no section `brokr`. Did you mean `broker`?
    "#]],
    );
    check_with_consumer(
        "Consumer:\n  receive",
        expect![[r#"
        1:1-10 There is no section `Consumer:`. Did you mean `consumer`?
    "#]],
    );
    check_with_consumer(
        "hello world\n  how are you",
        expect![[r#"
            1:1-6 There is no section `hello`. Sections such as `consumer` start in the first column, their lines are indented.
        "#]],
    );
    check_steps(
        "  recieve\n  ack",
        expect![[r#"
        2:3-10 `recieve` is not a step of the section `consumer`. Did you mean `receive`?
    "#]],
    );
    check_steps(
        "  receive\n  ADD BALANCE",
        expect![[r#"
        3:3-14 `ADD BALANCE` is not a step of the section `consumer`. Did you mean `add balance`?
    "#]],
    );
    check_steps(
        "  receive\n  ack at once",
        expect![[r#"
        3:3-14 `ack at once` is not a step of the section `consumer`. Did you mean `ack`?
    "#]],
    );
    check_steps(
        "  receive\n  think hard",
        expect![[r#"
        3:3-13 `think hard` is not a step of the section `consumer`. It has steps such as `begin`, `insert key`, `add balance`, `commit` and `ack`.
    "#]],
    );
    check_steps(
        "  receive\n  key kept longer",
        expect![[r#"
        3:3-18 `key kept longer` is not a step of the section `consumer`. Did you mean `keys kept longer`?
    "#]],
    );
    check_with_consumer(
        "producer\n  order paid",
        expect![[r#"
        2:3-13 `order paid` is not a step of the section `producer`. Did you mean `set order paid`?
    "#]],
    );
    check_with_consumer(
        "broker\n  max-delivery 3 park\n  speed high",
        expect![[r#"
        2:3-15 `max-delivery` is not a setting of the broker. Did you mean `max-deliveries`?
        3:3-8 `speed` is not a setting of the broker. It has `kind`, `order`, `max-deliveries`, `redrive`, `late-ack`, `dedup` and `auto-commit`.
    "#]],
    );
    check_with_consumer(
        "broker\n  order fiffo\n  dedup maybe\n  max-deliveries 3",
        expect![[r#"
        2:9-14 `order` can be `fifo`, `any` or `key`, not `fiffo`. Did you mean `fifo`?
        3:9-14 `dedup` can be `off` or `on`, not `maybe`.
        4:18-19 `max-deliveries` can be `none`, `N park` or `N drop`, not `3`.
    "#]],
    );
    check_with_consumer(
        "faults\n  crash consumr 1\n  lose hope 1\n  at least 1\n  7",
        expect![[r#"
            2:3-16 `crash consumr` is not a kind of fault. Did you mean `crash consumer`?
            3:3-12 `lose hope` is not a kind of fault. Write a kind and how many, such as `crash consumer 1`.
            4:3-11 `at least` is not a kind of fault. Write a kind and how many, such as `crash consumer 1`.
            5:3-4 `7` is not a kind of fault. Write a kind and how many, such as `crash consumer 1`.
        "#]],
    );
    check_with_consumer(
        "expect duplicat@1 chaos@1",
        expect![[r#"
        1:8-18 `duplicat` is not a verdict. Did you mean `duplicate`?
        1:19-26 `chaos` is not a verdict. Write `once`, or verdicts with their faults: `loss`, `parked`, `duplicate`, `phantom`, `reorder` or `stuck`.
    "#]],
    );
}

#[test]
fn misplaced_lines_are_told_where_they_belong() {
    check_with_consumer(
        "producer\n  begin\n  ack\n  kind log\n  crash relay 1\n  at most 1",
        expect![[r#"
        3:3-6 `ack` is a step of `consumer`, not of `producer`. Move it there.
        4:3-11 `kind` is a setting of `broker`, not of `producer`. Move it there.
        5:3-16 `crash relay` is a fault: it belongs in the section `faults`, not in `producer`. Move it there.
        6:3-12 `at most` belongs in the section `faults`, not in `producer`. Move it there.
    "#]],
    );
    check_with_consumer(
        "broker\n  publish\n  keys kept longer\n  dedup window passes 1",
        expect![[r#"
        2:3-10 `publish` is a step of `producer`, `relay` or `consumer`, not of `broker`. Move it there.
        3:3-19 `keys` is a setting of `consumer`, not of `broker`. Move it there.
        4:3-24 `dedup window passes` is a fault: it belongs in the section `faults`, not in `broker`. Move it there.
    "#]],
    );
    check_with_consumer(
        "faults\n  receive\n  dedup on",
        expect![[r#"
        2:3-10 `receive` is a step of `consumer`, not of `faults`. Move it there.
        3:3-11 `dedup` is a setting of `broker`, not of `faults`. Move it there.
    "#]],
    );
    check_steps(
        "  receive\n  effect\n  client retries same key",
        expect![[r#"
        3:3-9 `effect` stands for the effect's steps, and only in a receiver part's `consumer`. Write the steps themselves.
        4:3-26 `client` is a setting of `producer`, not of `consumer`. Move it there.
    "#]],
    );
    check(
        SENDER,
        "producer\n  publish\n  effect",
        expect![[r#"
        3:3-9 `effect` stands for the effect's steps, and only in a receiver part's `consumer`. Write the steps themselves.
    "#]],
    );
    check(
        EFFECT,
        "effect\n  add balance\n  effect\n  keys kept longer",
        expect![[r#"
        3:3-9 `effect` stands for the effect's steps, and only in a receiver part's `consumer`. Write the steps themselves.
        4:3-19 `keys` is a setting of `consumer`, not of `effect`. Move it there.
    "#]],
    );
    check(
        RECEIVER,
        "consumer\n  receive\neffect\n  ack",
        expect![[r#"
        3:1-7 `effect` is a line of the section `consumer`. Indent it by two spaces.
    "#]],
    );
}

#[test]
fn headings_have_their_place() {
    check(
        Page::Scenario,
        "  consumer\n    receive\n  faults\n    at most 0",
        expect![[r#"
        1:3-11 `consumer` must start in the first column. Take the indentation out.
        3:3-9 `faults` must start in the first column. Take the indentation out.
    "#]],
    );
    check(
        Page::Scenario,
        "  receive\n  ack\n",
        expect![[r#"
        1:3-10 `receive` stands in no section. Write the section's name, such as `consumer`, above it.
    "#]],
    );
    check(
        Page::Scenario,
        "receive\nack\n",
        expect![[r#"
        1:1-8 `receive` stands in no section. Write the section's name, such as `consumer`, above it.
    "#]],
    );
    check(
        Page::Scenario,
        "title One\n  and two\n  and three\nconsumer\n  receive",
        expect![[r#"
        2:3-10 `and two` stands in no section. Write the section's name, such as `consumer`, above it.
    "#]],
    );
    check(
        Page::Scenario,
        "",
        expect![[r#"
        1:1-1 A scenario needs a section `consumer`. Add it, with its steps.
    "#]],
    );
    check(
        Page::Scenario,
        "title Naïve consumer",
        expect![[r#"
        1:1-21 A scenario needs a section `consumer`. Add it, with its steps.
    "#]],
    );
    check(
        Page::Scenario,
        "consumr\n  receive",
        expect![[r#"
        1:1-8 There is no section `consumr`. Did you mean `consumer`?
    "#]],
    );
    check(
        Page::Scenario,
        "consumer\nrecieve\nadd balance\nkind log",
        expect![[r#"
        2:1-8 `recieve` is not a step of the section `consumer`. Did you mean `receive`?
        3:1-12 `add balance` is a line of the section `consumer`. Indent it by two spaces.
        4:1-9 `kind` is a setting of `broker`, not of `consumer`. Move it there.
    "#]],
    );
    check_with_consumer(
        "effect\n  add balance",
        expect![[r#"
        1:1-7 A scenario has no `effect`. It can have `title`, `about`, `messages`, `expect`, `producer`, `relay`, `broker`, `consumer` and `faults`.
    "#]],
    );
    check(
        SENDER,
        "messages 2\nconsumer\n  receive",
        expect![[r#"
        1:1-9 A sender part has no `messages`. It can have `title`, `about`, `producer`, `relay` and `broker`.
        2:1-9 A sender part has no `consumer`. It can have `title`, `about`, `producer`, `relay` and `broker`.
    "#]],
    );
    check(SENDER, "", expect![[r#""#]]);
    check(
        RECEIVER,
        "relay\n  read outbox",
        expect![[r#"
        1:1-6 A receiver part has no `relay`. It can have `title`, `about`, `broker` and `consumer`.
        1:1-6 A receiver part needs a section `consumer`. Add it, with its steps.
    "#]],
    );
    check(
        EFFECT,
        "broker\n  kind log\nfaults\n  at most 1",
        expect![[r#"
        1:1-7 An effect part has no `broker`. It can have `title`, `about` and `effect`.
        1:1-7 An effect part needs a section `effect`. Add it, with its steps.
        3:1-7 An effect part has no `faults`. It can have `title`, `about` and `effect`.
    "#]],
    );
}

#[test]
fn what_is_written_twice_counts_once() {
    let texts = "title One\ntitle.en Two\ntitle.ru Раз\nabout.ru Два\ntitle.ru Три";
    check_with_consumer(
        texts,
        expect![[r#"
            2:1-9 `title` is already written in line 1. Keep one of the two.
            5:1-9 `title.ru` is already written in line 3. Keep one of the two.
        "#]],
    );
    check_with_consumer(
        "messages 1\nmessages 2\nexpect once\nexpect loss@1",
        expect![[r#"
            2:1-9 `messages` is already written in line 1. Keep one of the two.
            4:1-7 `expect` is already written in line 3. Keep one of the two.
        "#]],
    );
    check_with_consumer(
        "broker\n  kind log\n  kind queue\nbroker\n  nonsense",
        expect![[r#"
            3:3-7 `kind` is already written in line 2. Keep one of the two.
            4:1-7 `broker` is already written in line 1. Keep one of the two.
        "#]],
    );
    check_with_consumer(
        "producer\n  client retries new key\n  begin\n  client retries same key",
        expect![[r#"
            4:3-9 `client` is already written in line 2. Keep one of the two.
        "#]],
    );
    check_with_consumer(
        "faults\n  lose ack 1\n  at most 1\n  lose ack 2\n  at most 2",
        expect![[r#"
            4:3-11 `lose ack` is already written in line 2. Keep one of the two.
            5:3-10 `at most` is already written in line 3. Keep one of the two.
        "#]],
    );
    check_with_consumer(
        "expect loss@1 loss@2",
        expect![[r#"
            1:15-21 `loss` is already written in line 1. Keep one of the two.
        "#]],
    );
    check(
        Page::Scenario,
        &CONSUMER.repeat(2),
        expect![[r#"
            5:1-9 `consumer` is already written in line 1. Keep one of the two.
        "#]],
    );
}

#[test]
fn lines_lack_something_or_have_too_much() {
    check_with_consumer(
        "title\nabout.ru # nothing\ntitle.по-русски Раз\nabout. Два",
        expect![[r#"
            1:1-6 `title` needs a text after it.
            2:1-9 `about` needs a text after it.
            3:1-16 `title.по-русски` is not a language code. Write `title …` for English, or a code as in `title.ru …`.
            4:1-7 `about.` is not a language code. Write `about …` for English, or a code as in `about.ru …`.
        "#]],
    );
    check_with_consumer(
        "messages\nexpect",
        expect![[r#"
        1:1-9 `messages` needs a number after it.
        2:1-7 `expect` needs `once`, or verdicts such as `duplicate@1`.
    "#]],
    );
    check_with_consumer(
        "messages 1 2\nbroker x2\n  kind",
        expect![[r#"
        1:12-13 `2` is too much after `messages`. Take it out; every step and setting has its own line.
        2:8-10 `x2` is too much after `broker`. Take it out; every step and setting has its own line.
        3:3-7 `kind` needs a value: `queue` or `log`.
    "#]],
    );
    check_with_consumer(
        "faults\n  crash consumer\n  crash relay 1 2\n  at most",
        expect![[r#"
        2:3-17 `crash consumer` needs a number after it.
        3:17-18 `2` is too much after `crash relay`. Take it out; every step and setting has its own line.
        4:3-10 `at most` needs a number after it.
    "#]],
    );
    check_with_consumer(
        "expect once@0",
        expect![[r#"
        1:8-14 `once` has no number: it is about all faults together. Write `expect once`.
    "#]],
    );
    check_with_consumer(
        "expect loss once",
        expect![[r#"
        1:8-12 `loss` needs its smallest number of faults, as in `loss@1`.
        1:13-17 `once` means that there is no other verdict. Keep either `once` or the others.
    "#]],
    );
    check_with_consumer(
        "producer x2 x2\n  publish",
        expect![[r#"
        1:13-15 `x2` is too much after `producer`. Take it out; every step and setting has its own line.
    "#]],
    );
}

#[test]
fn numbers_have_limits() {
    check_with_consumer(
        "messages 0",
        expect![[r#"
        1:10-11 `messages` can be 1 to 3, not 0.
    "#]],
    );
    check_with_consumer(
        "messages two",
        expect![[r#"
        1:10-13 `two` is not a number. Write `messages` with one, in digits.
    "#]],
    );
    check_with_consumer(
        "messages 99999999999999999999",
        expect![[r#"
        1:10-30 `messages` can be 1 to 3, not 99999999999999999999.
    "#]],
    );
    check_with_consumer(
        "expect loss@5 duplicate@x",
        expect![[r#"
        1:8-14 `loss` can be 0 to 4, not 5.
        1:15-26 `x` is not a number. Write `duplicate` with one, in digits.
    "#]],
    );
    check_with_consumer(
        "broker\n  max-deliveries 21 park",
        expect![[r#"
        2:18-20 `max-deliveries` can be 1 to 20, not 21.
    "#]],
    );
    check_with_consumer(
        "broker\n  max-deliveries few drop",
        expect![[r#"
        2:18-21 `few` is not a number. Write `max-deliveries` with one, in digits.
    "#]],
    );
    check_with_consumer(
        "faults\n  crash consumer 5\n  crash relay -1\n  at most 5",
        expect![[r#"
        2:18-19 `crash consumer` can be 0 to 4, not 5.
        3:15-17 `crash relay` can be 0 to 4, not -1.
        4:11-12 `at most` can be 0 to 4, not 5.
    "#]],
    );
    check_with_consumer(
        "relay x0\n  read outbox",
        expect![[r#"
        1:7-9 After `relay` can stand `x1` or `x2`, not `x0`: there are at most 2 of each.
    "#]],
    );
    check_with_consumer(
        "producer twice\n  publish",
        expect![[r#"
        1:10-15 After `producer` can stand `x1` or `x2`, not `twice`: there are at most 2 of each.
    "#]],
    );
    check_with_consumer(
        &format!("producer\n{}", "  begin\n".repeat(27)),
        expect![[r#"
            26:3-8 The section `producer` can have at most 24 steps. Take out what is from here on.
        "#]],
    );
}

#[test]
fn programs_begin_with_what_they_work_on() {
    check_steps(
        "",
        expect![[r#"
        1:1-9 The section `consumer` has no step. Write its steps below it, indented.
    "#]],
    );
    check_steps(
        "  keys kept longer",
        expect![[r#"
        1:1-9 The section `consumer` has no step. Write its steps below it, indented.
    "#]],
    );
    check_steps(
        "  add balance\n  receive\n  ack",
        expect![[r#"
        2:3-14 A consumer begins with `receive`, not with `add balance`: until then it has nothing in hand.
    "#]],
    );
    check_steps(
        "  receive\n  receive auto-ack\n  ack",
        expect![[r#"
        3:3-19 `receive auto-ack` can only be the first step: a consumer takes one message at a time.
    "#]],
    );
    check_with_consumer(
        "relay\n  publish\n  read outbox",
        expect![[r#"
        2:3-10 A relay begins with `read outbox`, not with `publish`: until then it has nothing in hand.
    "#]],
    );
    check(
        RECEIVER,
        "consumer\n  effect\n  receive",
        expect![[r#"
        2:3-9 A consumer begins with `receive`, not with `effect`: until then it has nothing in hand.
    "#]],
    );
    check(
        EFFECT,
        "effect\n  receive\n  add balance",
        expect![[r#"
        2:3-10 An effect has no `receive`: the receiver takes the message. Take it out.
    "#]],
    );
    check(
        EFFECT,
        "effect",
        expect![[r#"
        1:1-7 The section `effect` has no step. Write its steps below it, indented.
    "#]],
    );
}

#[test]
fn a_log_is_no_queue() {
    let log = "broker\n  order any\n  max-deliveries none\n  redrive off\n  late-ack ignored\n  kind log\n  dedup on\n\
        consumer\n  receive\n  nack\nfaults\n  expire lease 1\n  rebalance 1";
    check(
        Page::Scenario,
        log,
        expect![[r#"
        2:3-8 A log has no `order`. Take it out, or write `kind queue`.
        3:3-17 A log has no `max-deliveries`. Take it out, or write `kind queue`.
        4:3-10 A log has no `redrive`. Take it out, or write `kind queue`.
        5:3-11 A log has no `late-ack`. Take it out, or write `kind queue`.
        10:3-7 A log has no `nack`. Take it out, or write `kind queue`.
        12:3-15 A log has no `expire lease`. Take it out, or write `kind queue`.
    "#]],
    );
    check_with_consumer(
        "broker\n  auto-commit off\nfaults\n  rebalance 1",
        expect![[r#"
        2:3-14 A queue has no `auto-commit`. Take it out, or write `kind log`.
        4:3-12 A queue has no `rebalance`. Take it out, or write `kind log`.
    "#]],
    );
    check_with_consumer(
        "broker\n  auto-commit on\n  kind lag",
        expect![[r#"
        3:8-11 `kind` can be `queue` or `log`, not `lag`. Did you mean `log`?
    "#]],
    );
    check(SENDER, "broker\n  auto-commit on", expect![[r#""#]]);
    check(
        SENDER,
        "broker\n  auto-commit on\n  kind queue",
        expect![[r#"
        2:3-14 A queue has no `auto-commit`. Take it out, or write `kind log`.
    "#]],
    );
}
