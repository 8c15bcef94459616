//! Typical runs told in both languages, for a reader to judge.

use crashpoint_sim::event::Event;
use crashpoint_sim::model::Model;
use crashpoint_sim::schedule::Schedule;
use crashpoint_sim::trace::Trace;
use expect_test::{Expect, expect};

use crate::text::broker_view::broker_history;
use crate::text::sentence::sentence_in;
use crate::text::{Cast, Lang};

fn run(scenario: &str, schedule: &str) -> Trace {
    let scenario = scenario.parse().unwrap_or_else(|problems| panic!("{problems:?}"));
    let schedule: Schedule = schedule.parse().expect("a schedule");
    let (trace, done) = Trace::replay(Model::new(&scenario), &schedule);
    assert_eq!(done, schedule.choices.len(), "every choice can happen");
    trace
}

/// After the choices in `before`: one step a paragraph, what was chosen, then the sentence in each language. Spaces that
/// do not break are shown as `~`.
fn check(scenario: &str, before: &str, schedule: &str, expected: Expect) {
    let trace = run(scenario, &format!("{before} {schedule}"));
    let cast = Cast::of(&trace.model);
    let mut story = String::new();
    for (index, step) in trace.steps.iter().enumerate().skip(before.split_whitespace().count()) {
        let tell = |lang| sentence_in(lang, step.choice, &step.events, cast, trace.world(index));
        story.push_str(&format!("{}\n    {}\n    {}\n", step.choice, tell(Lang::En), tell(Lang::Ru)));
    }
    expected.assert_eq(&story.replace('\u{a0}', "~"));
}

/// What the broker knows of the run, in each language.
fn check_broker(scenario: &str, schedule: &str, expected: Expect) {
    let trace = run(scenario, schedule);
    let events: Vec<Event> = trace.steps.iter().flat_map(|step| step.events.clone()).collect();
    let lines = Lang::ALL.map(|lang| broker_history(lang, &events, Cast::of(&trace.model)));
    let pairs = lines[0].iter().zip(&lines[1]).map(|(en, ru)| format!("{en}\n    {ru}\n"));
    expected.assert_eq(&pairs.collect::<String>().replace('\u{a0}', "~"));
}

/// A producer before the naive consumer.
fn with_naive(producer: &str) -> String {
    format!("{producer}{NAIVE}")
}

const OUTBOX: &str = "producer\n  begin\n  set order paid\n  add outbox\n  commit\nrelay\n  read outbox\n  publish confirmed\n  \
    mark sent\nconsumer\n  receive\n  begin\n  insert key\n  add balance\n  commit\n  ack\n";

const NAIVE: &str = "consumer\n  receive\n  add balance\n  ack\n";

#[test]
fn outbox_and_idempotent_consumer() {
    check(OUTBOX, "", "p p p p r !lose-confirm:r !crash-relay r r r c c c c c !crash-consumer", expect![[r#"
        p
            Shop opens a transaction.
            Магазин открывает транзакцию.
        p
            Shop marks order~1 as paid, inside its transaction.
            Магазин помечает заказ~1 оплаченным, внутри транзакции.
        p
            Shop adds paid~#1 to the outbox, inside its transaction.
            Магазин пишет «оплачен~№1» в outbox, внутри транзакции.
        p
            Shop commits: order~1 is paid and its event stands in the outbox, both or neither.
            Магазин делает коммит: заказ~1 оплачен и событие о нём лежит в outbox, вместе или никак.
        r
            Relay reads row~1 of the outbox: paid~#1.
            Ретранслятор читает строку~1 из outbox: «оплачен~№1».
        !lose-confirm:r
            The broker has paid~#1, but its confirm is lost; Relay will send it again.
            Брокер принял «оплачен~№1», но его ответ теряется; Ретранслятор отправит ещё раз.
        !crash-relay
            Relay dies and forgets how far it got; row~1 is still unsent in the outbox, to be read again.
            Ретранслятор падает и забывает, докуда дошёл; строка~1 в outbox не помечена, её прочтут снова.
        r
            Relay reads row~1 of the outbox: paid~#1.
            Ретранслятор читает строку~1 из outbox: «оплачен~№1».
        r
            Relay sends paid~#1; the broker has it and says so.
            Ретранслятор отправляет «оплачен~№1»; брокер принимает и подтверждает.
        r
            Relay marks row~1 as sent.
            Ретранслятор помечает строку~1 отправленной.
        c
            The broker gives paid~#1 to Billing and waits for an ack.
            Брокер выдаёт «оплачен~№1» Биллингу и ждёт подтверждения.
        c
            Billing opens a transaction.
            Биллинг открывает транзакцию.
        c
            Billing inserts the key of paid~#1, inside its transaction.
            Биллинг вставляет ключ от «оплачен~№1», внутри транзакции.
        c
            Billing takes 100 from the account for paid~#1, inside its transaction.
            Биллинг списывает со счёта 100 по «оплачен~№1», внутри транзакции.
        c
            Billing commits: the charge and the key of paid~#1 are durable together.
            Биллинг делает коммит: списание и ключ по «оплачен~№1» сохранены вместе.
        !crash-consumer
            Billing dies before the ack and forgets how far it got; paid~#1 goes back to the queue.
            Биллинг падает, не подтвердив, и забывает, докуда дошёл; в очередь возвращается «оплачен~№1».
    "#]]);
    check(OUTBOX, "p p p p r r r c c c c c !crash-consumer c c", "c c", expect![[r#"
        c
            The unique constraint answers: the key of paid~#1 is there, it counts as handled; its transaction is undone; on to the ack.
            Ограничение уникальности отвечает: ключ от «оплачен~№1» уже есть, сообщение считается обработанным; транзакция откатывается; остаётся подтвердить.
        c
            Billing acknowledges paid~#1; the broker forgets it.
            Биллинг подтверждает «оплачен~№1»; брокер о нём забывает.
    "#]]);
}

#[test]
fn crashes_of_a_consumer() {
    check(OUTBOX, "p p p p r r r c c c", "!crash-consumer", expect![[r#"
        !crash-consumer
            Billing dies before the ack; its open transaction is undone; paid~#1 goes back to the queue.
            Биллинг падает, не подтвердив; открытая транзакция откатывается; в очередь возвращается «оплачен~№1».
    "#]]);
    check("consumer\n  receive\n  ack\n  add balance\n", "c c", "!crash-consumer", expect![[r#"
        !crash-consumer
            Billing dies and forgets how far it got; the broker has forgotten paid~#1, so it does not come back.
            Биллинг падает и забывает, докуда дошёл; брокер уже забыл «оплачен~№1», оно не вернётся.
    "#]]);
    check("consumer\n  receive\n  ack\n  add balance\n", "c !lose-ack", "!crash-consumer", expect![[r#"
        !crash-consumer
            Billing dies and forgets how far it got; the broker still has paid~#1.
            Биллинг падает и забывает, докуда дошёл; у брокера ещё есть «оплачен~№1».
    "#]]);
}

#[test]
fn a_lost_ack() {
    check(NAIVE, "c", "c !lose-ack expire:1", expect![[r#"
        c
            Billing takes 100 from the account for paid~#1, at once and for good.
            Биллинг списывает со счёта 100 по «оплачен~№1», сразу и насовсем.
        !lose-ack
            The ack is lost on the way: Billing believes it, the broker knows nothing.
            Подтверждение теряется по дороге: Биллинг уверен, что всё дошло, брокер ничего не знает.
        expire:1
            The lease runs out without an ack; paid~#1 goes back to the queue.
            Срок аренды истёк, а подтверждения нет; в очередь возвращается «оплачен~№1».
    "#]]);
}

#[test]
fn two_writes_without_a_transaction() {
    check(OUTBOX, "p p", "!crash-producer", expect![[r#"
        !crash-producer
            Shop dies; its open transaction is undone; nobody asks again for order~1.
            Магазин падает; открытая транзакция откатывается; о заказе~1 больше никто не спросит.
    "#]]);
    let database_first = with_naive("producer\n  begin\n  set order paid\n  commit\n  publish\n");
    check(&database_first, "p p", "p !crash-producer", expect![[r#"
        p
            Shop commits: order~1 is paid.
            Магазин делает коммит: заказ~1 оплачен.
        !crash-producer
            Shop dies; order~1 stays paid, the rest is never run; nobody asks again.
            Магазин падает; заказ~1 остаётся оплаченным, остальное не выполнено; больше никто не спросит.
    "#]]);
    check(&database_first, "p p p", "!lose-publish:p", expect![[r#"
        !lose-publish:p
            On the way to the broker paid~#1 is lost: Shop believes it sent, the broker knows nothing.
            По дороге к брокеру теряется «оплачен~№1»: Магазин уверен, что отправил, брокер ничего не знает.
    "#]]);
    let send_first = with_naive("producer\n  client retries new key\n  publish\n  set order paid\n");
    check(&send_first, "", "p !crash-producer p p", expect![[r#"
        p
            Shop sends paid~#1; it arrives, though Shop will not be told.
            Магазин отправляет «оплачен~№1»; оно доходит, но ответа Магазин не ждёт.
        !crash-producer
            Shop dies; what it did stays done, and order~1 is not paid; the client asks again, under a new key, 1b.
            Магазин падает; сделанное не исчезает, а заказ~1 не оплачен; клиент спросит ещё раз, с новым ключом 1b.
        p
            Shop sends paid~#1 (key~1b); it arrives, though Shop will not be told.
            Магазин отправляет «оплачен~№1» (ключ~1b); оно доходит, но ответа Магазин не ждёт.
        p
            Shop marks order~1 as paid, at once and for good.
            Магазин помечает заказ~1 оплаченным, сразу и насовсем.
    "#]]);
}

#[test]
fn two_phases() {
    let text = with_naive(
        "producer\n  begin\n  begin broker\n  set order paid\n  publish\n  prepare\n  prepare broker\n  commit\n  \
         commit broker\n",
    );
    check(&text, "p p p", "p p p !crash-producer p", expect![[r#"
        p
            Shop hands paid~#1 to the broker, which holds it until the commit.
            Магазин передаёт «оплачен~№1» брокеру; тот придержит его до коммита.
        p
            The database promises Shop that it can commit, come what may; until then it keeps its locks.
            База обещает Магазину зафиксировать, что бы ни случилось, и пока держит блокировки.
        p
            The broker promises Shop that it can publish, come what may, and waits for the word.
            Брокер обещает Магазину опубликовать, что бы ни случилось, и ждёт решения.
        !crash-producer
            Shop dies; what is prepared waits in doubt for its return.
            Магазин падает; подготовленное ждёт его решения.
        p
            Shop is back and settles what was in doubt: both sides commit; paid~#1 is in the queue.
            Магазин вернулся и завершает начатое: обе стороны делают коммит; в очереди лежит «оплачен~№1».
    "#]]);
    check(&text, "p p p p p", "!crash-producer p", expect![[r#"
        !crash-producer
            Shop dies; what it had staged at the broker is dropped; what is prepared waits in doubt for its return.
            Магазин падает; отложенное в брокере отбрасывается; подготовленное ждёт его решения.
        p
            Shop is back and settles what was in doubt: both sides roll back; nobody asks again for order~1.
            Магазин вернулся и отменяет начатое: обе стороны делают откат; о заказе~1 больше никто не спросит.
    "#]]);
    check(&text, "p p p p p p", "p !down-producer", expect![[r#"
        p
            Shop commits: order~1 is paid.
            Магазин делает коммит: заказ~1 оплачен.
        !down-producer
            Shop dies and does not come back; what is prepared keeps its locks, with nobody to decide.
            Магазин падает и уже не вернётся; подготовленное держит блокировки, а решить некому.
    "#]]);
}

#[test]
fn two_consumers_and_a_lease() {
    let text = "broker\n  max-deliveries 2 park\n  redrive on\nconsumer x2\n  receive\n  check key\n  charge card\n  \
        insert key\n  ack\n";
    check(text, "c", "c !expire-lease c c2 c2 c c !crash-consumer:2 redrive:1", expect![[r#"
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
    "#]]);
}

#[test]
fn a_log() {
    let text =
        "messages 2\nbroker\n  kind log\nconsumer x2\n  receive\n  begin\n  set status if newer\n  commit\n  ack\n";
    check(text, "", "c c c c c c !rebalance c2 !crash-consumer:2", expect![[r#"
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
    "#]]);
    check(text, "c c c c c c !rebalance c2 !crash-consumer:2 c c c", "c c c c c !lose-ack", expect![[r#"
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
    "#]]);
}

#[test]
fn a_transaction_at_the_broker() {
    let text = "consumer\n  receive\n  begin broker\n  publish\n  ack\n  commit broker\n";
    check(text, "c c", "c c c", expect![[r#"
        c
            Billing stages the output record of paid~#1; nobody sees it before the commit.
            Биллинг откладывает исходящую запись по «оплачен~№1»; до коммита её никто не увидит.
        c
            Billing hands its ack to the broker, to take effect at the commit.
            Биллинг передаёт ack брокеру; в силу он вступит при коммите.
        c
            Billing commits at the broker: the output record of paid~#1 stands in the topic; the broker forgets paid~#1.
            Биллинг делает коммит в брокере: исходящая запись по «оплачен~№1» стоит в топике; брокер забывает «оплачен~№1».
    "#]]);
    check(text, "c c c c !expire-lease", "c", expect![[r#"
        c
            The broker refuses the commit of Billing, whose lease is gone: everything staged is dropped.
            Брокер отказывает Биллингу в коммите: аренда потеряна; всё отложенное отброшено.
    "#]]);
}

#[test]
fn what_the_broker_knows() {
    check_broker(OUTBOX, "p p p p r !lose-confirm:r r r c c c c c !crash-consumer c c c c", expect![[r#"
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
    "#]]);
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
    check_broker(NAIVE, "c !crash-consumer c", expect![[r#"
        gave paid~#1 to Billing
            отдал «оплачен~№1» Биллингу
        no ack; the connection closed
            ack нет; соединение закрылось
        gave paid~#1 to Billing again
            снова отдал «оплачен~№1» Биллингу
    "#]]);
}
