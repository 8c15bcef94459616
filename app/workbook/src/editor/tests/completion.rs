//! What could stand at the cursor.

use expect_test::{Expect, expect};

use super::draft;
use crate::editor::complete;
use crate::text::lang::Lang;

fn check_completion(text: &str, lang: Lang, expected: Expect) {
    let draft = draft(text);
    let found = complete(&draft, lang);
    let mut story = format!("[{}]\n", &draft.text[found.range.clone()]);
    for candidate in &found.candidates {
        story += &format!("{:26} {}\n", candidate.text, candidate.about);
    }
    expected.assert_eq(&story);
}

#[test]
fn what_could_stand_here() {
    check_completion(
        "|",
        Lang::En,
        expect![[r#"
        []
        title                      what it is called
        about                      one sentence about it
        messages 1                 how many messages there are
        messages 2                 how many messages there are
        messages 3                 how many messages there are
        expect once                what all runs should come to
        producer                   the sender’s program; without it the message is in the broker
        producer x2                two run the same program: Shop 1 and Shop 2
        relay                      the program that sends what lies in the outbox
        relay x2                   two run the same program: Relay 1 and Relay 2
        broker                     the broker’s settings
        consumer                   the receiver’s program, one message at a time
        consumer x2                two run the same program: Billing 1 and Billing 2
        faults                     what may go wrong, and how often at most
    "#]],
    );
    check_completion(
        "relay\n  read outbox\nconsumer\n  |",
        Lang::En,
        expect![[r#"
        []
        receive                    receives the next message: under a lease
        receive auto-ack           receives the next message: and forgets it
        keys kept forever          no key is ever deleted
        keys kept longer           longer than a message can live
        keys kept shorter          a message can outlive its key
    "#]],
    );
    check_completion(
        "consumer\n  receive\n  add|balanse # so\n  ack\n",
        Lang::En,
        expect![[r#"
        [addbalanse]
        add balance                takes 100 from the account: not safe to repeat
        add balance if version     takes 100, if the version fits: only if the condition holds
    "#]],
    );
}

#[test]
fn what_could_stand_in_the_other_sections() {
    check_completion(
        "broker\n  kind log\n  dedup on\n  |\nconsumer\n  receive\n",
        Lang::Ru,
        expect![[r#"
        []
        auto-commit off            смещение сохраняет только ack
        auto-commit on             смещение сохраняется в фоне
    "#]],
    );
    check_completion(
        "broker\n  max|\nconsumer\n  receive\n",
        Lang::En,
        expect![[r#"
        [max]
        max-deliveries none        delivered again for ever
        max-deliveries 3 park      after so many deliveries it waits for a person
        max-deliveries 3 drop      after so many deliveries it is dropped
    "#]],
    );
    check_completion(
        "consumer\n  receive\nfaults\n  crash consumer 1\n  l|",
        Lang::Ru,
        expect![[r#"
        [l]
        lose publish 1             Сообщение не доходит до брокера; заметит это лишь тот, кто ждёт ответа.
        lose confirm 1             Сообщение у брокера, а его ответ пропал: отправитель пошлёт ещё раз.
        lose ack 1                 Подтверждение (ack) не дошло; получатель уверен, что дошло, а сообщение придёт снова.
        expire lease 1             Брокер забирает сообщение, хотя над ним ещё работают.
    "#]],
    );
    check_completion(
        "producer\n  publish |\n",
        Lang::En,
        expect![[r#"
        [publish ]
        publish confirmed          sends the message: waits for the confirm
    "#]],
    );
    check_completion(
        "consumer\n  receive\n  keys|\n",
        Lang::Ru,
        expect![[r#"
        [keys]
        keys kept forever          ключи не удаляют никогда
        keys kept longer           дольше, чем живёт сообщение
        keys kept shorter          сообщение может пережить свой ключ
    "#]],
    );
}

#[test]
fn where_nothing_is_offered() {
    for text in ["consumer\n  receive # re|", "  re|", "title A b|", "consumer\n  receive\n  ack|\n", "messages 2|"] {
        assert_eq!(complete(&draft(text), Lang::En).candidates, [], "{text}");
    }
}
