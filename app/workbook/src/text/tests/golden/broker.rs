//! Leases, logs, transactions at the broker, and what it knows.

use crashpoint_sim::event::Event;
use expect_test::expect;

use super::{NAIVE, OUTBOX, check, check_broker, run};
use crate::text::broker_view::broker_history;
use crate::text::{Cast, Lang};

#[test]
fn two_consumers_and_a_lease() {
    let text = "broker\n  max-deliveries 2 park\n  redrive on\nconsumer x2\n  receive\n  check key\n  charge card\n  \
        insert key\n  ack\n";
    check(
        text,
        "c",
        "c !expire-lease c c2 c2 c c !crash-consumer:2 redrive:1",
        expect![[r#"
        c
            Billing~1 finds no key of paid~#1 in the table and goes on.
            Биллинг~1 не находит в таблице ключа от «оплачен~№1» и идёт дальше.
        !expire-lease
            The lease runs out while Billing~1 is still at work; paid~#1 goes back to the queue.
            Срок аренды истёк, а Биллинг~1 ещё работает; в очередь возвращается «оплачен~№1».
        c
            Billing~1 charges the card for paid~#1; no rollback will undo it.
            Биллинг~1 списывает с карты по «оплачен~№1»; никакой откат этого не отменит.
        c2
            The broker gives paid~#1 to Billing~2 and waits for an ack.
            Брокер выдаёт «оплачен~№1» Биллингу~2 и ждёт подтверждения.
        c2
            Billing~2 finds no key of paid~#1 in the table and goes on.
            Биллинг~2 не находит в таблице ключа от «оплачен~№1» и идёт дальше.
        c
            Billing~1 inserts the key of paid~#1, at once and for good.
            Биллинг~1 вставляет ключ от «оплачен~№1», сразу и насовсем.
        c
            Billing~1 acknowledges too late: the broker ignores it; what was done stays done.
            Биллинг~1 подтверждает слишком поздно: брокер этого не учитывает; сделанное не исчезает.
        !crash-consumer:2
            Billing~2 dies before the ack and forgets how far it got; after so many returns paid~#1 is set aside as a dead letter.
            Биллинг~2 падает, не подтвердив, и забывает, докуда дошёл; после стольких возвратов «оплачен~№1» откладывают к недоставленным.
        redrive:1
            From the dead letters paid~#1 goes to the end of the queue.
            Из недоставленных «оплачен~№1» отправляют в конец очереди.
    "#]],
    );
}

#[test]
fn a_log() {
    let text =
        "messages 2\nbroker\n  kind log\nconsumer x2\n  receive\n  begin\n  set status if newer\n  commit\n  ack\n";
    check(
        text,
        "",
        "c c c c c c !rebalance c2 !crash-consumer:2",
        expect![[r#"
        c
            Billing~1 reads paid~#1 at offset~0.
            Биллинг~1 читает «оплачен~№1», смещение~0.
        c
            Billing~1 opens a transaction.
            Биллинг~1 открывает транзакцию.
        c
            Billing~1 sets the status to “paid by #1”, inside its transaction.
            Биллинг~1 ставит статус «оплачен по №1», внутри транзакции.
        c
            Billing~1 commits: the status for paid~#1 cannot be undone any more.
            Биллинг~1 делает коммит: статус по «оплачен~№1» уже не отменить.
        c
            Billing~1 commits offset~1: everything below it counts as done.
            Биллинг~1 фиксирует смещение~1: всё, что ниже, считается сделанным.
        c
            Billing~1 reads paid~#2 at offset~1.
            Биллинг~1 читает «оплачен~№2», смещение~1.
        !rebalance
            The partition goes to Billing~2, which reads from the committed offset, 1.
            Раздел достаётся Биллингу~2: чтение пойдёт с сохранённого смещения~1.
        c2
            Billing~2 reads paid~#2 at offset~1.
            Биллинг~2 читает «оплачен~№2», смещение~1.
        !crash-consumer:2
            Billing~2 dies and forgets how far it got; Billing~1 takes over from the committed offset, 1.
            Биллинг~2 падает и забывает, докуда дошёл; Биллинг~1 подхватывает с сохранённого смещения~1.
    "#]],
    );
    check(
        text,
        "c c c c c c !rebalance c2 !crash-consumer:2 c c c",
        "c c c c c !lose-ack",
        expect![[r#"
        c
            The broker refuses the offset of Billing~1: the partition was assigned anew; what was done stays done.
            Брокер не принимает смещение от Биллинга~1: раздел уже назначен заново; сделанное не исчезает.
        c
            Billing~1 reads paid~#2 at offset~1.
            Биллинг~1 читает «оплачен~№2», смещение~1.
        c
            Billing~1 opens a transaction.
            Биллинг~1 открывает транзакцию.
        c
            The status is as new as paid~#2 or newer: Billing~1 writes nothing.
            Статус не старее, чем «оплачен~№2»: Биллинг~1 ничего не пишет.
        c
            Billing~1 commits a transaction that changed nothing.
            Биллинг~1 делает коммит, но в транзакции ничего не изменилось.
        !lose-ack
            The offset commit is lost on the way: Billing~1 believes it, the broker knows nothing.
            Фиксация смещения теряется по дороге: Биллинг~1 уверен, что всё дошло, брокер ничего не знает.
    "#]],
    );
}

#[test]
fn a_transaction_at_the_broker() {
    let text = "consumer\n  receive\n  begin broker\n  publish\n  ack\n  commit broker\n";
    check(
        text,
        "c c",
        "c c c",
        expect![[r#"
        c
            Billing stages the output record of paid~#1; nobody sees it before the commit.
            Биллинг откладывает исходящую запись по «оплачен~№1»; до коммита её никто не увидит.
        c
            Billing hands its ack to the broker, to take effect at the commit.
            Биллинг передаёт ack брокеру; в силу он вступит при коммите.
        c
            Billing commits at the broker: the output record of paid~#1 stands in the topic; the broker forgets paid~#1.
            Биллинг делает коммит в брокере: исходящая запись по «оплачен~№1» стоит в топике; брокер забывает «оплачен~№1».
    "#]],
    );
    check(
        text,
        "c c c c !expire-lease",
        "c",
        expect![[r#"
        c
            The broker refuses the commit of Billing, whose lease is gone: everything staged is dropped.
            Брокер отказывает Биллингу в коммите: аренда потеряна; всё отложенное отброшено.
    "#]],
    );
}

#[test]
fn what_the_broker_knows() {
    check_broker(
        OUTBOX,
        "p p p p r !lose-confirm:r r r c c c c c !crash-consumer c c c c",
        expect![[r#"
        got paid~#1 from Relay, confirmed it
            получил «оплачен~№1» от Ретранслятора, подтвердил
        got paid~#1 from Relay, confirmed it
            получил «оплачен~№1» от Ретранслятора, подтвердил
        gave paid~#1 to Billing
            отдал «оплачен~№1» Биллингу
        no ack; the connection closed
            ack нет; соединение закрылось
        gave paid~#1 to Billing again
            снова отдал «оплачен~№1» Биллингу
        got an ack from Billing, forgot the message
            получил ack от Биллинга, забыл сообщение
    "#]],
    );
}

/// A dead process before the work, one after it, and a lost ack: three worlds, one history.
#[test]
fn three_worlds_with_one_history() {
    let history = |schedule| {
        let trace = run(NAIVE, schedule);
        let events: Vec<Event> = trace.steps.iter().flat_map(|step| step.events.clone()).collect();
        broker_history(Lang::En, &events, Cast::of(&trace.model))
    };
    let worlds = ["c !crash-consumer c", "c c !crash-consumer c", "c c !lose-ack expire:1 c"].map(history);
    assert_eq!(worlds[0], worlds[1]);
    assert_eq!(worlds[1], worlds[2]);
    check_broker(
        NAIVE,
        "c !crash-consumer c",
        expect![[r#"
        gave paid~#1 to Billing
            отдал «оплачен~№1» Биллингу
        no ack; the connection closed
            ack нет; соединение закрылось
        gave paid~#1 to Billing again
            снова отдал «оплачен~№1» Биллингу
    "#]],
    );
}
