//! The questions to the code, in both languages. Only words of the language stand in backticks.

use crashpoint_sim::ids::Role;
use crashpoint_sim::scenario::{Client, KeysKept, MaxDeliveries};
use crashpoint_sim::vocabulary::Step;

use crate::review::Check;
use crate::text::lang::Lang;
use crate::text::names::role_name;

/// A question, as a sentence or two.
pub fn check_text(lang: Lang, check: &Check) -> String {
    match check {
        Check::OneTransaction(role, steps) => one_transaction(lang, role_name(lang, *role), steps),
        Check::AckAfter(step) => with(
            lang,
            *step,
            "`ack` is sent only after `%` has returned, on every path; automatic acknowledgement is off in the client.",
            "`ack` уходит только после того, как выполнился `%`, на любом пути; автоподтверждение в клиенте выключено.",
        ),
        Check::AckBefore(step) => with(
            lang,
            *step,
            "`ack` goes out before `%`: what dies in between is lost. Is that meant?",
            "`ack` уходит раньше, чем `%`: что упадёт между ними, то потеряно. Так и задумано?",
        ),
        Check::MarkAfter(step) => with(
            lang,
            *step,
            "`%` comes only after the broker’s confirm: a row that is sent twice can be borne, one that is never sent cannot.",
            "`%` — только после ответа брокера: строку, отправленную дважды, можно пережить, неотправленную — нет.",
        ),
        Check::MarkBefore(step) => with(
            lang,
            *step,
            "`%` comes before the sending: a relay that dies in between never sends the row. Is that meant?",
            "`%` — раньше отправки: если упасть между ними, строка не уйдёт никогда. Так и задумано?",
        ),
        Check::LooksOnly(step) => with(
            lang,
            *step,
            "`%` takes no lock: two handlers of one message both find nothing. Only a unique constraint decides.",
            "`%` ничего не блокирует: два обработчика одного сообщения оба ничего не найдут. Решает только ограничение уникальности.",
        ),
        Check::NoRollback(step) => with(
            lang,
            *step,
            "`%` acts at once: no rollback calls it back, and a repeat does it again. Who would notice?",
            "`%` действует сразу: откат этого не вернёт, а повтор сделает ещё раз. Кто это заметит?",
        ),
        Check::Condition(step) => with(
            lang,
            *step,
            "What `%` compares with comes from the message, not from a read just before it.",
            "То, с чем сравнивает `%`, берётся из сообщения, а не из чтения прямо перед ним.",
        ),
        Check::Confirms(role) => of(
            lang,
            *role,
            "% waits for the broker’s confirm at `publish confirmed`, and sends again when none comes.",
            "% ждёт ответа брокера на `publish confirmed` и без него отправляет снова.",
        ),
        Check::FireAndForget(role) => of(
            lang,
            *role,
            "% waits for nothing at `publish`: a message that is lost on the way is noticed by nobody. Is that meant?",
            "% на `publish` ничего не ждёт: если сообщение потеряется по дороге, никто не заметит. Так и задумано?",
        ),
        Check::BrokerTransaction(role) => broker_transaction(lang, *role),
        Check::Keys(kept) => keys(lang, *kept).to_owned(),
        Check::ClientRetries(client) => client_retries(lang, *client).to_owned(),
        Check::Deliveries(most) => deliveries(lang, *most),
        other => plain(lang, other).to_owned(),
    }
}

fn with(lang: Lang, step: Step, en: &str, ru: &str) -> String {
    lang.pick(en, ru).replace('%', step.word())
}

fn of(lang: Lang, role: Role, en: &str, ru: &str) -> String {
    lang.pick(en, ru).replace('%', role_name(lang, role))
}

fn one_transaction(lang: Lang, who: &str, steps: &[Step]) -> String {
    let words: Vec<String> = steps.iter().map(|step| format!("`{}`", step.word())).collect();
    let (last, rest) =
        words.split_last().map_or((String::new(), Vec::new()), |(last, rest)| (last.clone(), rest.to_vec()));
    let listed = format!("{} {} {last}", rest.join(", "), lang.pick("and", "и"));
    match lang {
        Lang::En => format!(
            "{who} runs {listed} on one connection, between `begin` and `commit`; an error in between rolls all of it back."
        ),
        Lang::Ru => format!(
            "{who} выполняет {listed} на одном соединении, между `begin` и `commit`; ошибка между ними откатывает всё."
        ),
    }
}

fn broker_transaction(lang: Lang, role: Role) -> String {
    match role {
        Role::Consumer => lang.pick(
            "Whoever reads the output reads only what is committed. Nothing but the output record and the `ack` is part \
             of the broker’s transaction: no database, no mail.",
            "Кто читает исходящие записи, читает только зафиксированное. В транзакцию брокера входят лишь исходящая запись \
             и `ack`: ни база, ни почта.",
        ),
        Role::Producer | Role::Relay => lang.pick(
            "The broker’s transaction holds only what is published in it: the database commits on its own.",
            "В транзакцию брокера входит только то, что в ней опубликовано: база фиксирует сама по себе.",
        ),
    }
    .to_owned()
}

fn keys(lang: Lang, kept: KeysKept) -> &'static str {
    match kept {
        KeysKept::Forever => lang.pick(
            "Nobody deletes keys: the table grows by a row a message. Is that meant?",
            "Ключи никто не удаляет: таблица растёт на строку с каждым сообщением. Так и задумано?",
        ),
        KeysKept::Longer => lang.pick(
            "Keys are kept longer than a message can live: its longest delay, all its retries and its time among the dead \
             letters together.",
            "Ключи живут дольше сообщения: дольше, чем самая долгая задержка, все повторы и время среди недоставленных, \
             вместе взятые.",
        ),
        KeysKept::Shorter => lang.pick(
            "A message can outlive its key, and then counts as new. Keep keys longer than a message can live.",
            "Сообщение может пережить свой ключ и тогда сойдёт за новое. Храните ключи дольше, чем живёт сообщение.",
        ),
    }
}

fn client_retries(lang: Lang, client: Client) -> &'static str {
    match client {
        Client::RetriesSameKey | Client::GivesUp => lang.pick(
            "The client sends one and the same key with every retry, also after it was restarted.",
            "Клиент повторяет запрос с одним и тем же ключом, даже если его самого перезапустили.",
        ),
        Client::RetriesNewKey => lang.pick(
            "The client makes a new key for every retry: for everything behind it this is a new order.",
            "Клиент при каждом повторе создаёт новый ключ: для всех остальных это новый заказ.",
        ),
    }
}

fn deliveries(lang: Lang, most: MaxDeliveries) -> String {
    let (en, ru, limit) = match most {
        MaxDeliveries::None => (
            "A message that always fails comes back for ever: does somebody notice?",
            "Сообщение, которое не обработать, возвращается без конца: это кто-нибудь заметит?",
            0,
        ),
        MaxDeliveries::Park(limit) => (
            "After delivery % a message waits among the dead letters: somebody watches them, and it is safe to put one back.",
            "После выдачи № % сообщение ждёт среди недоставленных: за ними следят, и вернуть его безопасно.",
            limit,
        ),
        MaxDeliveries::Drop(limit) => (
            "After delivery % a message is dropped, handled or not. Is that meant?",
            "После выдачи № % сообщение выбрасывают, обработано оно или нет. Так и задумано?",
            limit,
        ),
    };
    lang.pick(en, ru).replace('%', &limit.to_string())
}

/// What needs no word filled in: at the receiver.
fn plain(lang: Lang, check: &Check) -> &'static str {
    match check {
        Check::UniqueKey => lang.pick(
            "The key’s column has a unique constraint, and its violation means “handled already”: roll back and \
             acknowledge, no retry.",
            "На столбце ключа стоит ограничение уникальности, а его нарушение значит «уже обработано»: откат и \
             подтверждение, без повтора.",
        ),
        Check::AutoAck => lang.pick(
            "The broker forgets the message as it hands it over: what dies during the work is lost. Is that meant?",
            "Брокер забывает сообщение в момент выдачи: что упадёт во время работы, то потеряно. Так и задумано?",
        ),
        Check::NoAck => lang.pick(
            "Nobody acknowledges: every message comes again when its lease runs out. Is that meant?",
            "Никто не подтверждает: каждое сообщение вернётся, когда истечёт аренда. Так и задумано?",
        ),
        Check::Cache => lang.pick(
            "The cache may forget a key at any moment (memory, restart, failover): nothing that must hold rests on it.",
            "Кэш может забыть ключ когда угодно (память, перезапуск, переключение): на него не опирается ничего важного.",
        ),
        Check::GatewayKey => lang.pick(
            "The key that goes to the gateway comes from the message and is the same at every attempt; the gateway remembers \
             it longer than a message can live.",
            "Ключ для шлюза берётся из сообщения и одинаков при каждой попытке; шлюз помнит его дольше, чем живёт сообщение.",
        ),
        Check::Overwrites => lang.pick(
            "`set status` asks nothing: an older message that comes late overwrites a newer one. Is the order kept all the way?",
            "`set status` ни о чём не спрашивает: старое сообщение, придя поздно, затрёт новое. Порядок сохраняется на всём пути?",
        ),
        Check::Lease => lang.pick(
            "The lease is longer than the slowest handler; one that is slower is no longer alone with its message.",
            "Срок аренды больше, чем у самого медленного обработчика; кто медленнее, тот с сообщением уже не один.",
        ),
        Check::Generation => lang.pick(
            "A consumer that has lost its partition goes on for a while: what it still writes is stopped by a key, not by the log.",
            "Получатель, потерявший раздел, ещё какое-то время работает: его записи остановит ключ, а не журнал.",
        ),
        Check::AutoCommit(true) => lang.pick(
            "Offsets are committed in the background, handled or not: a crash skips what was read. Is that meant?",
            "Смещения сохраняются в фоне, обработано или нет: сбой пропустит прочитанное. Так и задумано?",
        ),
        Check::AutoCommit(false) => lang.pick(
            "The client’s automatic offset commit is off; it is on by default in most clients.",
            "Автоматическое сохранение смещений в клиенте выключено; по умолчанию оно почти везде включено.",
        ),
        Check::RelayAlone | Check::RelayLocks | Check::CursorGap | Check::InDoubt | Check::Dedup => on_the_way(lang, check),
        Check::OneTransaction(..)
        | Check::LooksOnly(_)
        | Check::AckAfter(_)
        | Check::AckBefore(_)
        | Check::Confirms(_)
        | Check::FireAndForget(_)
        | Check::MarkAfter(_)
        | Check::MarkBefore(_)
        | Check::Keys(_)
        | Check::NoRollback(_)
        | Check::Condition(_)
        | Check::ClientRetries(_)
        | Check::Deliveries(_)
        | Check::BrokerTransaction(_) => "",
    }
}

/// What needs no word filled in: before the receiver.
fn on_the_way(lang: Lang, check: &Check) -> &'static str {
    match check {
        Check::RelayAlone => lang.pick(
            "Only one relay runs at a time, also while a new version is rolled out; or each locks the row it reads.",
            "Ретранслятор работает только один, и во время выкладки тоже; или каждый блокирует строку, которую читает.",
        ),
        Check::RelayLocks => lang.pick(
            "The lock lasts until the row is marked, and goes with the connection of a relay that dies.",
            "Блокировка держится, пока строка не помечена, и пропадает вместе с соединением упавшего.",
        ),
        Check::CursorGap => lang.pick(
            "Ids are given before the commit: a row that commits late can lie behind the cursor and is never read. What \
             stops that?",
            "Номера выдают до коммита: строка, которую зафиксировали поздно, окажется позади курсора, и её не прочтут. Что \
             этому мешает?",
        ),
        Check::InDoubt => lang.pick(
            "Somebody resolves what stays in doubt after `prepare`: who, how soon, and who sees the locks until then?",
            "Кто-то решает судьбу того, что зависло после `prepare`: кто, как скоро, и кто до тех пор видит блокировки?",
        ),
        Check::Dedup => lang.pick(
            "The broker’s dedup window is longer than the longest retry; a repeat after it is a new message.",
            "Окно дедупликации у брокера больше, чем самый поздний повтор; после него повтор — новое сообщение.",
        ),
        _ => "",
    }
}
