//! Exports of a few runs, for a reader to judge. That they hold whatever a title says is tested in tests/tests/export.rs.

use expect_test::{Expect, expect, expect_file};

use super::json::json;
use super::map::{Map, MapCell, MapRow, map_markdown};
use super::mermaid::mermaid;
use super::plain::plain;
use super::svg::{self, tone_colour};
use super::timeline_svg::timeline_svg;
use super::{Export, embed};
use crate::catalogue::catalogue;
use crate::player::{Msg, Player, Setup};
use crate::text::lang::Lang;
use crate::view::{Mark, Tone};

/// The run of a preset with these faults, to its end.
fn export(preset: &str, planted: &str, lang: Lang) -> Export {
    let preset = catalogue().presets.iter().find(|other| other.id == preset).expect("a preset");
    let mut setup = Setup { strategy: preset.strategy, ..Setup::default() };
    setup.plan.planted = planted.split_whitespace().map(|word| word.parse().expect("a fault")).collect();
    let player = Player::new(setup).update(Msg::End).update(Msg::Reset);
    Export::new(&player, lang, "https://example.org/#/play?sender=already-sent")
}

fn check(text: &str, expected: Expect) {
    expected.assert_eq(&text.replace('\u{a0}', "~"));
}

#[test]
fn a_run_as_text() {
    check(
        &plain(&export("naive", "crash@consumer-window crash@relay-window", Lang::En)),
        expect![[r#"
        Naive
        already sent × ack last × balance − 100
        1 message

        The programs
          Billing: receive · add balance · ack

        Planted faults
          Billing · in the window · crash (on the first attempt)
          Relay · between sending and marking · crash. There is no Relay here: nothing waits in an outbox.

        The run
          1. The broker gives paid~#1 to Billing and waits for an ack.
          2. Billing takes 100 from the account for paid~#1, at once and for good.
          3. ✕ Billing dies before the ack and forgets how far it got; paid~#1 goes back to the queue.
          4. The broker gives paid~#1 to Billing and waits for an ack.
          5. Billing takes 100 from the account for paid~#1, at once and for good.
          6. Billing acknowledges paid~#1; the broker forgets it.

        What everybody holds at the end
          Broker
            queue
              empty
          Billing: waiting for a message
            accounts
              id  balance
              7   300
          Outside
              nothing sent

        What the broker knows
          1. gave paid~#1 to Billing
          2. no ack; the connection closed
          3. gave paid~#1 to Billing again
          4. got an ack from Billing, forgot the message

        Verdict
          ×2 The customer is charged twice.
          charged 2 times, should be 1
          The message came again, and nothing stopped the work from being repeated.

        The same run, to step through
          https://example.org/#/play?sender=already-sent
    "#]],
    );
    check(
        &plain(&export("outbox", "lose-ack", Lang::Ru)),
        expect![[r#"
        Outbox
        outbox × ack после работы × баланс − 100
        1 сообщение

        Программы
          Магазин: begin · set order paid · add outbox · commit
          Ретранслятор: read outbox · publish confirmed · mark sent
          Биллинг: receive · add balance · ack

        Заложенные сбои
          Биллинг · ack потерян (при первой попытке)

        Прогон
           1. Магазин открывает транзакцию.
           2. Магазин помечает заказ~1 оплаченным, внутри транзакции.
           3. Магазин пишет «оплачен~№1» в outbox, внутри транзакции.
           4. Магазин делает коммит: заказ~1 оплачен и событие о нём лежит в outbox, вместе или никак.
           5. Ретранслятор читает строку~1 из outbox: «оплачен~№1».
           6. Ретранслятор отправляет «оплачен~№1»; брокер принимает и подтверждает.
           7. Ретранслятор помечает строку~1 отправленной.
           8. Брокер выдаёт «оплачен~№1» Биллингу и ждёт подтверждения.
           9. Биллинг списывает со счёта 100 по «оплачен~№1», сразу и насовсем.
          10. ✕ Подтверждение теряется по дороге: Биллинг уверен, что всё дошло, брокер ничего не знает.
          11. Срок аренды истёк, а подтверждения нет; в очередь возвращается «оплачен~№1».
          12. Брокер выдаёт «оплачен~№1» Биллингу и ждёт подтверждения.
          13. Биллинг списывает со счёта 100 по «оплачен~№1», сразу и насовсем.
          14. Биллинг подтверждает «оплачен~№1»; брокер о нём забывает.

        Что у кого в конце
          Магазин: дел больше нет
            заказы
              id  статус
              1   оплачен
            outbox
              id  событие     отправлено
              1   оплачен~№1  да
          Ретранслятор: ждёт строк
          Брокер
            очередь
              пусто
          Биллинг: ждёт сообщения
            счета
              id  баланс
              7   300
          Внешний мир
              ничего не отправлено

        Что знает брокер
          1. получил «оплачен~№1» от Ретранслятора, подтвердил
          2. отдал «оплачен~№1» Биллингу
          3. ack нет; соединение закрылось
          4. снова отдал «оплачен~№1» Биллингу
          5. получил ack от Биллинга, забыл сообщение

        Итог
          ×2 С клиента списали дважды.
          списано 2~раза, должно быть 1
          Сообщение пришло ещё раз, и ничто не помешало повторить работу.

        Этот же прогон, чтобы пройти по шагам
          https://example.org/#/play?sender=already-sent
    "#]],
    );
}

/// Mermaid's own parser (11.17) reads this and every other diagram of the catalogue's runs; it is not part of the tests.
#[test]
fn a_run_as_a_diagram() {
    check(
        &mermaid(&export("outbox-idempotent", "lose-confirm@relay crash@consumer-window", Lang::En)),
        expect![[r#"
        %%{init: {"sequence": {"wrap": true, "mirrorActors": false}}}%%
        sequenceDiagram
          title: Outbox #43; idempotent consumer
          accTitle: Outbox #43; idempotent consumer
          accDescr: Charged once.
          participant producer1 as Shop
          participant relay1 as Relay
          participant broker as Broker
          participant consumer1 as Billing
          participant outside as Outside
          Note over producer1: 1. Shop opens a transaction.
          Note over producer1: 2. Shop marks order 1 as paid, inside its transaction.
          Note over producer1: 3. Shop adds paid #35;1 to the outbox, inside its transaction.
          Note over producer1: 4. Shop commits: order 1 is paid and its event stands in the outbox, both or neither.
          producer1-->>relay1: 5. Relay reads row 1 of the outbox: paid #35;1.
          relay1->>broker: 6. The broker has paid #35;1, but its confirm is lost#59; Relay will send it again.
          broker-xrelay1: 6.
          relay1->>broker: 7. Relay sends paid #35;1#59; the broker has it and says so.
          Note over relay1: 8. Relay marks row 1 as sent.
          broker->>consumer1: 9. The broker gives paid #35;1 to Billing and waits for an ack.
          Note over consumer1: 10. Billing opens a transaction.
          Note over consumer1: 11. Billing inserts the key of paid #35;1, inside its transaction.
          Note over consumer1: 12. Billing takes 100 from the account for paid #35;1, inside its transaction.
          Note over consumer1: ✕ 13. Billing dies before the ack#59; its open transaction is undone#59; paid #35;1 goes back to the queue.
          broker->>consumer1: 14. The broker gives paid #35;1 to Billing and waits for an ack.
          Note over consumer1: 15. Billing opens a transaction.
          Note over consumer1: 16. Billing inserts the key of paid #35;1, inside its transaction.
          Note over consumer1: 17. Billing takes 100 from the account for paid #35;1, inside its transaction.
          Note over consumer1: 18. Billing commits: the charge and the key of paid #35;1 are durable together.
          consumer1-->>broker: 19. Billing acknowledges paid #35;1#59; the broker forgets it.
          broker->>consumer1: 20. The broker gives paid #35;1 to Billing and waits for an ack.
          Note over consumer1: 21. Billing opens a transaction.
          Note over consumer1: 22. The unique constraint answers: the key of paid #35;1 is there, it counts as handled#59; its transaction is undone#59; on to the ack.
          consumer1-->>broker: 23. Billing acknowledges paid #35;1#59; the broker forgets it.
          Note over producer1,outside: ✓ Charged once.
    "#]],
    );
    check(
        &mermaid(&export("naive", "crash@consumer-window", Lang::Ru)),
        expect![[r#"
        %%{init: {"sequence": {"wrap": true, "mirrorActors": false}}}%%
        sequenceDiagram
          title: Наивный
          accTitle: Наивный
          accDescr: С клиента списали дважды.
          participant broker as Брокер
          participant consumer1 as Биллинг
          participant outside as Внешний мир
          broker->>consumer1: 1. Брокер выдаёт «оплачен №1» Биллингу и ждёт подтверждения.
          Note over consumer1: 2. Биллинг списывает со счёта 100 по «оплачен №1», сразу и насовсем.
          Note over consumer1: ✕ 3. Биллинг падает, не подтвердив, и забывает, докуда дошёл#59; в очередь возвращается «оплачен №1».
          broker->>consumer1: 4. Брокер выдаёт «оплачен №1» Биллингу и ждёт подтверждения.
          Note over consumer1: 5. Биллинг списывает со счёта 100 по «оплачен №1», сразу и насовсем.
          consumer1-->>broker: 6. Биллинг подтверждает «оплачен №1»#59; брокер о нём забывает.
          Note over broker,outside: ×2 С клиента списали дважды.
    "#]],
    );
}

#[test]
fn a_run_as_data() {
    check(
        &json(&export("naive", "lose-ack", Lang::En)),
        expect![[r#"
        {
          "format": "crashpoint-run",
          "version": 1,
          "language": "en",
          "title": "Naive",
          "link": "https://example.org/#/play?sender=already-sent",
          "strategy": {"sender": "already-sent", "receiver": "ack-after", "effect": "increment"},
          "messages": 1,
          "scenario": "messages 1\n\nconsumer\n  receive\n  add balance\n  ack\n",
          "planted": ["lose-ack"],
          "schedule": "c c !lose-ack expire:1 c c c",
          "steps": [
            {"step": 1, "choice": "c", "actor": "c", "fault": null, "sentence": "The broker gives paid~#1 to Billing and waits for an ack."},
            {"step": 2, "choice": "c", "actor": "c", "fault": null, "sentence": "Billing takes 100 from the account for paid~#1, at once and for good."},
            {"step": 3, "choice": "!lose-ack", "actor": "c", "fault": "lose ack", "sentence": "The ack is lost on the way: Billing believes it, the broker knows nothing."},
            {"step": 4, "choice": "expire:1", "actor": null, "fault": null, "sentence": "The lease runs out without an ack; paid~#1 goes back to the queue."},
            {"step": 5, "choice": "c", "actor": "c", "fault": null, "sentence": "The broker gives paid~#1 to Billing and waits for an ack."},
            {"step": 6, "choice": "c", "actor": "c", "fault": null, "sentence": "Billing takes 100 from the account for paid~#1, at once and for good."},
            {"step": 7, "choice": "c", "actor": "c", "fault": null, "sentence": "Billing acknowledges paid~#1; the broker forgets it."}
          ],
          "settled": true,
          "verdicts": ["duplicate"],
          "effects": [
            {"effect": "balance", "input": 1, "expected": 1, "actual": 2, "verdict": "duplicate"}
          ],
          "headline": "The customer is charged twice."
        }
    "#]],
    );
    let not_begun = Export::new(&Player::default(), Lang::En, "");
    check(
        &json(&not_begun),
        expect![[r#"
            {
              "format": "crashpoint-run",
              "version": 1,
              "language": "en",
              "title": "Naive",
              "link": "",
              "strategy": {"sender": "already-sent", "receiver": "ack-after", "effect": "increment"},
              "messages": 1,
              "scenario": "messages 1\n\nconsumer\n  receive\n  add balance\n  ack\n",
              "planted": [],
              "schedule": "",
              "steps": [],
              "settled": false,
              "verdicts": [],
              "effects": [
                {"effect": "balance", "input": 1, "expected": 1, "actual": 0, "verdict": null}
              ],
              "headline": "Not charged yet."
            }
        "#]],
    );
}

#[test]
fn a_run_as_a_picture() {
    let svg = timeline_svg(&export("naive", "crash@consumer-window", Lang::En));
    assert!(svg.contains("<style>"), "a style of its own");
    expect_file!["golden/naive.svg"].assert_eq(&svg);
}

#[test]
fn the_pictures_have_the_pages_colours() {
    let tokens = include_str!("../../../../static/css/tokens.css");
    let light = |name: &str| {
        let line = tokens.lines().find(|line| line.trim().starts_with(&format!("--{name}:"))).expect("a token");
        line.split(['(', ',']).nth(1).expect("a light colour").to_owned()
    };
    let named = [
        ("paper", svg::PAPER),
        ("ink", svg::INK),
        ("muted", svg::MUTED),
        ("hair", svg::HAIR),
        ("accent", svg::ACCENT),
        ("duplicate", svg::DUPLICATE),
        ("loss", svg::LOSS),
    ];
    let tones = [Tone::Once, Tone::Duplicate, Tone::Loss, Tone::Phantom, Tone::Reorder, Tone::Stuck, Tone::Parked];
    let tones = tones.map(|tone| (tone.class(), tone_colour(tone)));
    for (name, colour) in named.into_iter().chain(tones) {
        assert_eq!(light(name), colour, "{name}");
    }
}

#[test]
fn a_map_as_a_table() {
    let mark = |tone, sign: &str, word: &str| Mark { tone, sign: sign.to_owned(), word: word.to_owned() };
    let loss = mark(Tone::Loss, "∅", "lost");
    let once = mark(Tone::Once, "✓", "once");
    let map = Map {
        title: "balance − 100: every run with up to two faults".to_owned(),
        row_axis: "Sender".to_owned(),
        column_axis: "Receiver".to_owned(),
        columns: vec!["auto-ack".to_owned(), "a | b".to_owned()],
        rows: vec![
            MapRow {
                name: "outbox".to_owned(),
                cells: vec![MapCell {
                    marks: vec![loss, mark(Tone::Duplicate, "×2", "twice")],
                    detail: "739 states".to_owned(),
                }],
            },
            MapRow {
                name: "already sent".to_owned(),
                cells: vec![MapCell::default(), MapCell { marks: vec![once], detail: String::new() }],
            },
        ],
        note: "# no heading".to_owned(),
    };
    check(
        &map_markdown(&map, Lang::En),
        expect![[r#"
        **balance − 100: every run with up to two faults**

        | Sender ↓ Receiver → | auto-ack | a \| b |
        | --- | --- | --- |
        | outbox | ∅ lost, ×2 twice (739 states) | not explored yet |
        | already sent | not explored yet | ✓ once |

        \# no heading
    "#]],
    );
}

#[test]
fn a_link_to_embed() {
    let link = "https://example.org/#/play?sender=outbox&receiver=ack-after";
    check(
        &embed::embed("Outbox \"<b>\"", link),
        expect![[r#"
        <iframe title="Outbox &quot;&lt;b&gt;&quot;" src="https://example.org/#/play?sender=outbox&amp;receiver=ack-after" loading="lazy" width="100%" height="720" style="border: 1px solid; border-radius: 3px" allow="clipboard-write"></iframe>
    "#]],
    );
    check(
        &embed::markdown_link("Outbox [x]", link),
        expect![[r#"
        [Outbox \[x\]](<https://example.org/#/play?sender=outbox&receiver=ack-after>)
    "#]],
    );
}
