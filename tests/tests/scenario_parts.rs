//! Parts of a strategy: what each kind may hold, and what becomes of three of them.

use crashpoint_sim::scenario::{Part, PartKind, Scenario};
use crashpoint_sim::text::{Conflict, compose, parse_part};
use crashpoint_sim::vocabulary::Step;
use expect_test::{Expect as Snapshot, expect};

const OUTBOX: &str = "title Outbox\ntitle.ru Исходящие\nproducer\n  client retries new key\n  set order paid\n  add outbox\n\
    relay x2\n  read outbox\n  publish confirmed\n  mark sent\n";
const KEY_FIRST: &str = "title Key in the same transaction\nconsumer x2\n  keys kept longer\n  receive\n  begin\n\
    \u{20} insert key\n  effect\n  commit\n  ack\n";
const BALANCE: &str = "title Increment\neffect\n  add balance\n  write log\n";

fn part(text: &str, kind: PartKind) -> Part {
    let (part, diagnostics) = parse_part(text, kind);
    assert_eq!(diagnostics, [], "{text}");
    assert_eq!(part.kind, kind);
    part
}

fn composed(sender: &str, receiver: &str, effect: &str) -> (Scenario, Vec<Conflict>) {
    compose(&part(sender, PartKind::Sender), &part(receiver, PartKind::Receiver), &part(effect, PartKind::Effect))
}

/// The composed scenario, then a line a conflict in both languages.
fn check(sender: &str, receiver: &str, effect: &str, expected: Snapshot) {
    let (scenario, conflicts) = composed(sender, receiver, effect);
    let mut lines = scenario.to_string();
    for conflict in &conflicts {
        lines.push_str(&format!("! {conflict}\n! {}\n", conflict.message_ru()));
    }
    expected.assert_eq(&lines);
    if conflicts.is_empty() {
        assert_eq!(lines.parse(), Ok(scenario));
    }
}

#[test]
fn a_receiver_knows_where_the_effect_goes() {
    let receiver = part("consumer\n  receive\n  effect\n  ack\n  effect\n", PartKind::Receiver);
    assert_eq!(receiver.effect_at, [1, 2]);
    assert_eq!(receiver.scenario.consumer.map(|consumer| consumer.steps), Some(vec![Step::Receive, Step::Ack]));
    let effect = part(BALANCE, PartKind::Effect);
    assert_eq!(effect.effect, [Step::AddBalance, Step::WriteLog]);
    assert_eq!(effect.scenario.title.get("en"), Some("Increment"));
    assert_eq!(part("# nothing\n", PartKind::Sender).scenario, Scenario::default());
}

#[test]
fn parts_are_put_together() {
    check(
        OUTBOX,
        KEY_FIRST,
        BALANCE,
        expect![[r#"
        producer
          client retries new key
          set order paid
          add outbox

        relay x2
          read outbox
          publish confirmed
          mark sent

        consumer x2
          keys kept longer
          receive
          begin
          insert key
          add balance
          write log
          commit
          ack
    "#]],
    );
    check(
        "",
        "consumer\n  receive\n  effect\n  ack\n  effect\n",
        BALANCE,
        expect![[r#"
        consumer
          receive
          add balance
          write log
          ack
          add balance
          write log
    "#]],
    );
    check(
        "",
        "consumer\n  receive\n  publish\n  ack\n",
        BALANCE,
        expect![[r#"
        consumer
          receive
          publish
          ack
    "#]],
    );
    check(
        "broker\n  kind log\n  dedup on\n",
        "broker\n  kind log\n  auto-commit on\nconsumer\n  receive\n  effect\n",
        BALANCE,
        expect![[r#"
            broker
              kind log
              dedup on
              auto-commit on

            consumer
              receive
              add balance
              write log
        "#]],
    );
}

#[test]
fn settings_that_differ_are_a_conflict() {
    check(
        "title Kafka\ntitle.ru Кафка\nbroker\n  kind log\n",
        "title Dead letters\nbroker\n  kind queue\n  max-deliveries 3 park\nconsumer\n  receive\n  effect\n  ack\n",
        BALANCE,
        expect![[r#"
            broker
              kind log
              max-deliveries 3 park

            consumer
              receive
              add balance
              write log
              ack
            ! The sender “Kafka” needs `kind log`, but the receiver “Dead letters” needs `kind queue`. Change one of the two.
            ! Отправитель «Кафка»: нужно `kind log`, получатель «Dead letters»: нужно `kind queue`. Замените что-то одно.
        "#]],
    );
    check(
        "broker\n  max-deliveries 2 park\n",
        "broker\n  max-deliveries 3 park\nconsumer\n  receive\n  effect\n  nack\n",
        BALANCE,
        expect![[r#"
            broker
              max-deliveries 2 park

            consumer
              receive
              add balance
              write log
              nack
            ! The sender needs `max-deliveries 2 park`, but the receiver needs `max-deliveries 3 park`. Change one of the two.
            ! Отправитель: нужно `max-deliveries 2 park`, получатель: нужно `max-deliveries 3 park`. Замените что-то одно.
        "#]],
    );
}

#[test]
fn a_part_may_need_another_kind_of_broker() {
    check(
        "broker\n  kind log\n",
        "consumer\n  receive\n  effect\n  nack\n",
        BALANCE,
        expect![[r#"
        broker
          kind log

        consumer
          receive
          add balance
          write log
          nack
        ! One part needs `nack`, which a log does not have. Choose a sender and a receiver that go together.
        ! Одной из частей нужно `nack`, а у журнала этого нет. Выберите подходящие друг другу части.
    "#]],
    );
    check(
        "",
        "broker\n  auto-commit on\nconsumer\n  receive\n  effect\n",
        BALANCE,
        expect![[r#"
        broker
          auto-commit on

        consumer
          receive
          add balance
          write log
        ! One part needs `auto-commit`, which a queue does not have. Choose a sender and a receiver that go together.
        ! Одной из частей нужно `auto-commit`, а у очереди этого нет. Выберите подходящие друг другу части.
    "#]],
    );
}

#[test]
fn a_composed_program_has_its_limit() {
    let receiver = format!("consumer\n  receive\n{}", "  effect\n".repeat(20));
    let (scenario, conflicts) = composed("", &receiver, BALANCE);
    expect![[r#"
        Together the `consumer` has 41 steps; at most 24 are possible.
        Вместе в разделе `consumer` получается шагов: 41, а можно не больше 24.
    "#]]
    .assert_eq(&format!("{}\n{}\n", conflicts[0], conflicts[0].message_ru()));
    assert_eq!(conflicts.len(), 1);
    assert_eq!(scenario.consumer.map(|consumer| consumer.steps.len()), Some(24));
}
