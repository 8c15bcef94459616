//! Producer, relay and consumer, one of each.

use expect_test::expect;

use super::{NAIVE, OUTBOX, check, with_naive};

#[test]
fn outbox_and_idempotent_consumer() {
    check(
        OUTBOX,
        "",
        "p p p p r !lose-confirm:r !crash-relay r r r c c c c c !crash-consumer",
        expect![[r#"
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
    "#]],
    );
    check(
        OUTBOX,
        "p p p p r r r c c c c c !crash-consumer c c",
        "c c",
        expect![[r#"
        c
            The unique constraint answers: the key of paid~#1 is there, it counts as handled; its transaction is undone; on to the ack.
            Ограничение уникальности отвечает: ключ от «оплачен~№1» уже есть, сообщение считается обработанным; транзакция откатывается; остаётся подтвердить.
        c
            Billing acknowledges paid~#1; the broker forgets it.
            Биллинг подтверждает «оплачен~№1»; брокер о нём забывает.
    "#]],
    );
}

#[test]
fn crashes_of_a_consumer() {
    check(
        OUTBOX,
        "p p p p r r r c c c",
        "!crash-consumer",
        expect![[r#"
        !crash-consumer
            Billing dies before the ack; its open transaction is undone; paid~#1 goes back to the queue.
            Биллинг падает, не подтвердив; открытая транзакция откатывается; в очередь возвращается «оплачен~№1».
    "#]],
    );
    check(
        "consumer\n  receive\n  ack\n  add balance\n",
        "c c",
        "!crash-consumer",
        expect![[r#"
        !crash-consumer
            Billing dies and forgets how far it got; the broker has forgotten paid~#1, so it does not come back.
            Биллинг падает и забывает, докуда дошёл; брокер уже забыл «оплачен~№1», оно не вернётся.
    "#]],
    );
    check(
        "consumer\n  receive\n  ack\n  add balance\n",
        "c !lose-ack",
        "!crash-consumer",
        expect![[r#"
        !crash-consumer
            Billing dies and forgets how far it got; the broker still has paid~#1.
            Биллинг падает и забывает, докуда дошёл; у брокера ещё есть «оплачен~№1».
    "#]],
    );
}

#[test]
fn a_lost_ack() {
    check(
        NAIVE,
        "c",
        "c !lose-ack expire:1",
        expect![[r#"
        c
            Billing takes 100 from the account for paid~#1, at once and for good.
            Биллинг списывает со счёта 100 по «оплачен~№1», сразу и насовсем.
        !lose-ack
            The ack is lost on the way: Billing believes it, the broker knows nothing.
            Подтверждение теряется по дороге: Биллинг уверен, что всё дошло, брокер ничего не знает.
        expire:1
            The lease runs out without an ack; paid~#1 goes back to the queue.
            Срок аренды истёк, а подтверждения нет; в очередь возвращается «оплачен~№1».
    "#]],
    );
}

#[test]
fn two_writes_without_a_transaction() {
    check(
        OUTBOX,
        "p p",
        "!crash-producer",
        expect![[r#"
        !crash-producer
            Shop dies; its open transaction is undone; nobody asks again for order~1.
            Магазин падает; открытая транзакция откатывается; о заказе~1 больше никто не спросит.
    "#]],
    );
    let database_first = with_naive("producer\n  begin\n  set order paid\n  commit\n  publish\n");
    check(
        &database_first,
        "p p",
        "p !crash-producer",
        expect![[r#"
        p
            Shop commits: order~1 is paid.
            Магазин делает коммит: заказ~1 оплачен.
        !crash-producer
            Shop dies; order~1 stays paid, the rest is never run; nobody asks again.
            Магазин падает; заказ~1 остаётся оплаченным, остальное не выполнено; больше никто не спросит.
    "#]],
    );
    check(
        &database_first,
        "p p p",
        "!lose-publish:p",
        expect![[r#"
        !lose-publish:p
            On the way to the broker paid~#1 is lost: Shop believes it sent, the broker knows nothing.
            По дороге к брокеру теряется «оплачен~№1»: Магазин уверен, что отправил, брокер ничего не знает.
    "#]],
    );
    let send_first = with_naive("producer\n  client retries new key\n  publish\n  set order paid\n");
    check(
        &send_first,
        "",
        "p !crash-producer p p",
        expect![[r#"
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
    "#]],
    );
}

#[test]
fn two_phases() {
    let text = with_naive(
        "producer\n  begin\n  begin broker\n  set order paid\n  publish\n  prepare\n  prepare broker\n  commit\n  \
         commit broker\n",
    );
    check(
        &text,
        "p p p",
        "p p p !crash-producer p",
        expect![[r#"
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
    "#]],
    );
    check(
        &text,
        "p p p p p",
        "!crash-producer p",
        expect![[r#"
        !crash-producer
            Shop dies; what it had staged at the broker is dropped; what is prepared waits in doubt for its return.
            Магазин падает; отложенное в брокере отбрасывается; подготовленное ждёт его решения.
        p
            Shop is back and settles what was in doubt: both sides roll back; nobody asks again for order~1.
            Магазин вернулся и отменяет начатое: обе стороны делают откат; о заказе~1 больше никто не спросит.
    "#]],
    );
    check(
        &text,
        "p p p p p p",
        "p !down-producer",
        expect![[r#"
        p
            Shop commits: order~1 is paid.
            Магазин делает коммит: заказ~1 оплачен.
        !down-producer
            Shop dies and does not come back; what is prepared keeps its locks, with nobody to decide.
            Магазин падает и уже не вернётся; подготовленное держит блокировки, а решить некому.
    "#]],
    );
}
