//! The faults by name, and planted faults in a few words.

use crashpoint_sim::ids::Role;
use crashpoint_sim::plan::{Planted, Spot};
use crashpoint_sim::vocabulary::FaultKind;

use super::lang::Lang;
use super::names::role_name;
use super::place::place_name;

/// Its short name: "ack lost".
pub fn fault_name(lang: Lang, kind: FaultKind) -> &'static str {
    match kind {
        FaultKind::CrashProducer | FaultKind::CrashRelay | FaultKind::CrashConsumer => lang.pick("crash", "падение"),
        FaultKind::DownProducer => lang.pick("crash for good", "падение насовсем"),
        FaultKind::LosePublish => lang.pick("message lost", "сообщение потеряно"),
        FaultKind::LoseConfirm => lang.pick("confirm lost", "ответ брокера потерян"),
        FaultKind::LoseAck => lang.pick("ack lost", "ack потерян"),
        FaultKind::ExpireLease => lang.pick("lease runs out", "срок аренды истёк"),
        FaultKind::Rebalance => lang.pick("rebalance", "перераспределение"),
        FaultKind::DedupWindowPasses => lang.pick("dedup window passes", "окно дедупликации прошло"),
        FaultKind::PurgeKey => lang.pick("key purged too early", "ключ удалён слишком рано"),
        FaultKind::EvictCache => lang.pick("key dropped from the cache", "ключ вытеснен из кэша"),
    }
}

/// What it is, in one sentence.
pub fn fault_explained(lang: Lang, kind: FaultKind) -> &'static str {
    match kind {
        FaultKind::CrashProducer | FaultKind::CrashRelay | FaultKind::CrashConsumer => lang.pick(
            "The process dies between two steps and starts again: what was in its memory is gone.",
            "Процесс падает между двумя шагами и запускается снова: всё, что было в памяти, пропало.",
        ),
        FaultKind::DownProducer => lang.pick(
            "The process dies and does not come back: whatever it had begun stays as it is.",
            "Процесс падает и больше не поднимается: начатое так и останется.",
        ),
        FaultKind::LosePublish => lang.pick(
            "The message never reaches the broker; only a sender that waits for a confirm notices.",
            "Сообщение не доходит до брокера; заметит это лишь тот, кто ждёт ответа.",
        ),
        FaultKind::LoseConfirm => lang.pick(
            "The broker has the message, its confirm never arrives: the sender sends it again.",
            "Сообщение у брокера, а его ответ пропал: отправитель пошлёт ещё раз.",
        ),
        FaultKind::LoseAck => lang.pick(
            "The ack never arrives; the consumer believes that it did, and the message comes again.",
            "Подтверждение (ack) не дошло; получатель уверен, что дошло, а сообщение придёт снова.",
        ),
        FaultKind::ExpireLease => lang.pick(
            "The broker takes the message back while somebody still works on it.",
            "Брокер забирает сообщение, хотя над ним ещё работают.",
        ),
        FaultKind::Rebalance => lang.pick(
            "The partition is assigned anew: reading starts again at the committed offset.",
            "Раздел назначают заново: чтение начнётся с сохранённого смещения.",
        ),
        FaultKind::DedupWindowPasses => lang.pick(
            "The broker forgets the keys it has seen: a repeat passes for a new message.",
            "Брокер забывает виденные ключи: повтор сойдёт за новое сообщение.",
        ),
        FaultKind::PurgeKey => lang.pick(
            "The key is deleted while its message can still come back.",
            "Ключ удаляют, хотя его сообщение ещё может вернуться.",
        ),
        FaultKind::EvictCache => lang.pick(
            "The cache drops the key: the handler forgets that it has done the work.",
            "Кэш вытесняет ключ: обработчик забывает, что работа уже сделана.",
        ),
    }
}

/// Why a strategy has no place for it, in one sentence that begins with its absence. For a crash the place itself says
/// it: [`super::place::place_absent`].
pub fn fault_absent(lang: Lang, kind: FaultKind) -> &'static str {
    match kind {
        FaultKind::CrashProducer | FaultKind::CrashRelay | FaultKind::CrashConsumer | FaultKind::DownProducer => lang
            .pick("Does not exist here: there is no such place.", "Здесь такого места нет: до него дело не доходит."),
        FaultKind::LosePublish => lang.pick(
            "Does not exist here: nobody publishes across the network on his own.",
            "Здесь такого сбоя нет: по сети ничего отдельно не отправляют.",
        ),
        FaultKind::LoseConfirm => lang.pick(
            "Does not exist here: nobody waits for a confirm.",
            "Здесь такого сбоя нет: ответа брокера никто не ждёт.",
        ),
        FaultKind::LoseAck => lang.pick(
            "Does not exist here: no ack travels on its own.",
            "Здесь такого сбоя нет: отдельного подтверждения (ack) не посылают.",
        ),
        FaultKind::ExpireLease => lang.pick(
            "Does not exist here: nobody holds a lease at this place.",
            "Здесь такого сбоя нет: аренды в этом месте никто не держит.",
        ),
        FaultKind::Rebalance => lang.pick(
            "Does not exist here: a queue has no partitions to assign.",
            "Здесь такого сбоя нет: у очереди нет разделов, назначать нечего.",
        ),
        FaultKind::DedupWindowPasses => lang.pick(
            "Does not exist here: the broker remembers no keys.",
            "Здесь такого сбоя нет: брокер ключей не помнит.",
        ),
        FaultKind::PurgeKey => lang.pick(
            "Does not exist here: no key is kept that could be purged too early.",
            "Здесь такого сбоя нет: ключей, которые можно удалить слишком рано, не держат.",
        ),
        FaultKind::EvictCache => lang.pick(
            "Does not exist here: nothing relies on a cache.",
            "Здесь такого сбоя нет: на кэш никто не полагается.",
        ),
    }
}

/// "Billing · in the window · crash"; where the kind says it all, "Billing · ack lost".
pub fn planted_name(lang: Lang, planted: &Planted) -> String {
    let who = role_name(lang, planted.role());
    let what = fault_name(lang, planted.kind);
    match planted.spot {
        Spot::Gap { place, .. } => format!("{who} · {} · {what}", place_name(lang, place)),
        Spot::Message(Role::Producer | Role::Relay | Role::Consumer) => format!("{who} · {what}"),
    }
}

/// How often it strikes.
pub fn how_often(lang: Lang, every: bool) -> &'static str {
    if every {
        lang.pick("on every attempt", "при каждой попытке")
    } else {
        lang.pick("on the first attempt", "при первой попытке")
    }
}

/// "together with: Billing · in the window · crash", with the name from [`planted_name`].
pub fn beside(lang: Lang, planted: &str) -> String {
    match lang {
        Lang::En => format!("together with: {planted}"),
        Lang::Ru => format!("вместе с другим: {planted}"),
    }
}
