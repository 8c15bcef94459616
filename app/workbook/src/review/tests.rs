//! Reviews of a few designs, for a reader to judge; why typical runs broke; and that every strategy can be reviewed.

use crashpoint_sim::scenario::Scenario;
use expect_test::{Expect, expect, expect_file};

use super::{review, review_markdown, why};
use crate::catalogue::{Strategy, catalogue};
use crate::text::lang::Lang;

fn scenario(text: &str) -> Scenario {
    text.parse().unwrap_or_else(|problems| panic!("{problems:?}"))
}

const NAIVE: &str = "title Naive | `ack` last\ntitle.ru Наивный\nconsumer\n  receive\n  add balance\n  ack\n";
const OUTBOX: &str = "title Outbox, idempotent\ntitle.ru Outbox, идемпотентно\nproducer\n  begin\n  set order paid\n  add outbox\n  \
    commit\nrelay\n  read outbox\n  publish confirmed\n  mark sent\nbroker\n  dedup on\n  max-deliveries 5 park\nconsumer\n  keys \
    kept shorter\n  receive\n  begin\n  insert key\n  add balance\n  commit\n  ack\n";
const DUAL: &str = "producer\n  set order paid\n  publish\nconsumer\n  receive auto-ack\n  send mail\n";
const CACHE: &str = "consumer\n  receive\n  check cache\n  charge card\n  set cache\n  ack\n";
const LOG: &str = "broker\n  kind log\nconsumer x2\n  receive\n  set status\n  ack\n";

#[test]
fn a_naive_handler() {
    expect_file!["golden/naive.md"].assert_eq(&review_markdown(&scenario(NAIVE), Lang::En, 0));
}

#[test]
fn an_outbox_with_an_idempotent_consumer() {
    expect_file!["golden/outbox.md"].assert_eq(&review_markdown(&scenario(OUTBOX), Lang::En, 0));
    expect_file!["golden/outbox.ru.md"].assert_eq(&review_markdown(&scenario(OUTBOX), Lang::Ru, 1));
}

/// One line a run: the schedule, then why, in both languages.
fn check_why(text: &str, schedules: &[&str], expected: Expect) {
    let scenario = scenario(text);
    let mut story = String::new();
    for schedule in schedules {
        let parsed = schedule.parse().expect("a schedule");
        story += &format!("{schedule}\n");
        for lang in Lang::ALL {
            story += &format!("    {}\n", why(&scenario, &parsed, lang).sentence.replace('\u{a0}', "~"));
        }
    }
    expected.assert_eq(&story);
}

#[test]
fn why_one_fault_was_enough() {
    check_why(
        NAIVE,
        &["c c !crash-consumer c c c", "c c !lose-ack expire:1 c c c", "c c c"],
        expect![[r#"
            c c !crash-consumer c c c
                Billing dies between `add balance` and `ack`: the work stands, nothing says so, and the message comes again. The customer is charged twice.
                Биллинг падает между `add balance` и `ack`: работа сделана, отметки о ней нет, и сообщение приходит снова. С клиента списали дважды.
            c c !lose-ack expire:1 c c c
                Billing acknowledges after `add balance`, and the ack is lost on the way: the work stands, nothing says so, and the message comes again. The customer is charged twice.
                Биллинг подтверждает после `add balance`, а ack теряется по дороге: работа сделана, отметки о ней нет, и сообщение приходит снова. С клиента списали дважды.
            c c c
                Charged once.
                Списано один раз.
        "#]],
    );
    check_why(
        DUAL,
        &["p !crash-producer", "p !lose-publish:p", "p p c !crash-consumer"],
        expect![[r#"
        p !crash-producer
            Shop dies between `set order paid` and `publish`: the order stands, its message does not. The mail never comes, and nobody knows.
            Магазин падает между `set order paid` и `publish`: заказ есть, а сообщения о нём нет. Письмо так и не пришло, и никто об этом не знает.
        p !lose-publish:p
            Shop sends at `publish`, after `set order paid`, and the message is lost on the way: the order stands, its message does not. The mail never comes, and nobody knows.
            Магазин отправляет на шаге `publish`, после `set order paid`, а сообщение теряется по дороге: заказ есть, а сообщения о нём нет. Письмо так и не пришло, и никто об этом не знает.
        p p c !crash-consumer
            Billing dies between `receive auto-ack` and `send mail`: the work counts as done, and it is not. The mail never comes, and nobody knows.
            Биллинг падает между `receive auto-ack` и `send mail`: работа считается сделанной, а она не сделана. Письмо так и не пришло, и никто об этом не знает.
    "#]],
    );
    check_why(
        LOG,
        &["c c !rebalance c2 c2 c2 c c"],
        expect![[r#"
        c c !rebalance c2 c2 c2 c c
            The partition is assigned anew while Billing~1 is between `set status` and `ack`. The status is right.
            Раздел назначают заново, когда Биллинг~1 находится между `set status` и `ack`. Статус верный.
    "#]],
    );
}

#[test]
fn why_two_faults_were_needed() {
    // The second one alone would do: of both together no one is named as the reason.
    check_why(
        NAIVE,
        &["c c !crash-consumer c c !lose-ack expire:1 c c c"],
        expect![[r#"
        c c !crash-consumer c c !lose-ack expire:1 c c c
            Billing dies between `add balance` and `ack`; then Billing acknowledges after `add balance`, and the ack is lost on the way. The customer is charged three times or more.
            Биллинг падает между `add balance` и `ack`; потом Биллинг подтверждает после `add balance`, а ack теряется по дороге. С клиента списали три раза, а то и больше.
    "#]],
    );
    check_why(
        OUTBOX,
        &[
            "p p p p r !lose-confirm:r !dedup-window-passes r r c c c c c c c c c c",
            "p p p p r r r c c c c c !crash-consumer c c !purge-key:1 c c c c",
        ],
        expect![[r#"
            p p p p r !lose-confirm:r !dedup-window-passes r r c c c c c c c c c c
                Relay sends at `publish confirmed`, after `read outbox`, and the broker’s confirm is lost; then the dedup window passes before `publish confirmed`. Charged once.
                Ретранслятор отправляет на шаге `publish confirmed`, после `read outbox`, а ответ брокера теряется; потом окно дедупликации проходит до `publish confirmed`. Списано один раз.
            p p p p r r r c c c c c !crash-consumer c c !purge-key:1 c c c c
                Billing dies between `commit` and `ack`; then the key is purged before `insert key`. The customer is charged twice.
                Биллинг падает между `commit` и `ack`; потом ключ удаляют до `insert key`. С клиента списали дважды.
        "#]],
    );
    check_why(
        CACHE,
        &["c c c c !lose-ack expire:1 !evict-cache:1 c c c c c"],
        expect![[r#"
            c c c c !lose-ack expire:1 !evict-cache:1 c c c c c
                Billing acknowledges after `set cache`, and the ack is lost on the way; then the cache drops the key. The customer is charged twice.
                Биллинг подтверждает после `set cache`, а ack теряется по дороге; потом кэш вытесняет ключ. С клиента списали дважды.
        "#]],
    );
}

#[test]
fn a_window_names_its_steps() {
    let why = why(&scenario(NAIVE), &"c c !crash-consumer".parse().expect("a schedule"), Lang::En);
    let windows: Vec<_> =
        why.windows.iter().map(|window| (window.after.map(|step| step.word()), window.before.word())).collect();
    assert_eq!(windows, [(Some("add balance"), "ack")]);
}

#[test]
fn every_strategy_can_be_reviewed() {
    let catalogue = catalogue();
    for sender in 0..catalogue.senders.len() {
        for receiver in 0..catalogue.receivers.len() {
            for effect in 0..catalogue.effects.len() {
                let scenario = Strategy { sender, receiver, effect }.scenario();
                for lang in Lang::ALL {
                    let found = review(&scenario, lang, 2);
                    assert!(found.checks.iter().all(|check| !check.text.is_empty() && !check.text.contains('%')));
                    assert!(!found.tests.is_empty() && found.tests.iter().all(|test| test.lines.len() >= 5));
                    let text = review_markdown(&scenario, lang, 0);
                    assert!(text.matches("\n```").count().is_multiple_of(2), "fences are closed");
                }
            }
        }
    }
}
