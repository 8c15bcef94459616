//! Why a run broke: the fault and its window, what stood and what did not, what it came to.

use crashpoint_sim::ids::Role;
use crashpoint_sim::place::{Phase, Place};
use crashpoint_sim::verdict::Verdict;
use crashpoint_sim::vocabulary::FaultKind;

use super::window_text;
use crate::judgement::Judgement;
use crate::review::Window;
use crate::text::lang::Lang;
use crate::text::outcome::{Moment, headline};

/// A fault that hit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hit {
    /// What.
    pub fault: FaultKind,
    /// Whom: "Billing".
    pub name: String,
    /// In which window; `None`: nobody was inside a program.
    pub window: Option<Window>,
}

/// The fault and its window, as a clause: "Billing dies between `add balance` and `ack`".
pub fn hit_text(lang: Lang, hit: &Hit) -> String {
    let name = &hit.name;
    let at = hit.window.as_ref().map_or(String::new(), |window| format!(" {}", window_text(lang, window)));
    let after = hit.window.and_then(|window| window.after).map_or(String::new(), |step| match lang {
        Lang::En => format!(" after `{}`", step.word()),
        Lang::Ru => format!(" после `{}`", step.word()),
    });
    let before = hit.window.map_or(String::new(), |window| match lang {
        Lang::En => format!(" before `{}`", window.before.word()),
        Lang::Ru => format!(" до `{}`", window.before.word()),
    });
    match (lang, hit.fault) {
        (Lang::En, FaultKind::CrashProducer | FaultKind::CrashRelay | FaultKind::CrashConsumer) => {
            format!("{name} dies{at}")
        }
        (Lang::Ru, FaultKind::CrashProducer | FaultKind::CrashRelay | FaultKind::CrashConsumer) => {
            format!("{name} падает{at}")
        }
        (Lang::En, FaultKind::DownProducer) => format!("{name} dies for good{at}"),
        (Lang::Ru, FaultKind::DownProducer) => format!("{name} падает насовсем{at}"),
        (Lang::En, FaultKind::LosePublish) => format!("{name} sends{at}, and the message is lost on the way"),
        (Lang::Ru, FaultKind::LosePublish) => format!("{name} отправляет{at}, а сообщение теряется по дороге"),
        (Lang::En, FaultKind::LoseConfirm) => format!("{name} sends{at}, and the broker’s confirm is lost"),
        (Lang::Ru, FaultKind::LoseConfirm) => format!("{name} отправляет{at}, а ответ брокера теряется"),
        (Lang::En, FaultKind::LoseAck) => format!("{name} acknowledges{after}, and the ack is lost on the way"),
        (Lang::Ru, FaultKind::LoseAck) => format!("{name} подтверждает{after}, а ack теряется по дороге"),
        (Lang::En, FaultKind::ExpireLease) => format!("the lease runs out while {name} is still at work{at}"),
        (Lang::Ru, FaultKind::ExpireLease) => format!("аренда истекает, а {name} ещё работает{at}"),
        (Lang::En, FaultKind::Rebalance) => format!("the partition is assigned anew{}", while_in(lang, name, &at)),
        (Lang::Ru, FaultKind::Rebalance) => format!("раздел назначают заново{}", while_in(lang, name, &at)),
        (Lang::En, FaultKind::DedupWindowPasses) => format!("the dedup window passes{before}"),
        (Lang::Ru, FaultKind::DedupWindowPasses) => format!("окно дедупликации проходит{before}"),
        (Lang::En, FaultKind::PurgeKey) => format!("the key is purged{before}"),
        (Lang::Ru, FaultKind::PurgeKey) => format!("ключ удаляют{before}"),
        (Lang::En, FaultKind::EvictCache) => format!("the cache drops the key{before}"),
        (Lang::Ru, FaultKind::EvictCache) => format!("кэш вытесняет ключ{before}"),
    }
}

fn while_in(lang: Lang, name: &str, at: &str) -> String {
    match (at.is_empty(), lang) {
        (true, _) => String::new(),
        (false, Lang::En) => format!(" while {name} is{at}"),
        (false, Lang::Ru) => format!(", когда {name} находится{at}"),
    }
}

/// The clauses as the beginning of a sentence.
pub fn joined(lang: Lang, hits: &[String]) -> String {
    let text = hits.join(lang.pick("; then ", "; потом "));
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

/// What stood and what did not, after one fault at this place that came to this verdict; `None`: the place does not say.
pub fn came_of(lang: Lang, place: Place, kind: FaultKind, verdict: Option<Verdict>) -> Option<&'static str> {
    let text = match (place.role, place.phase, kind, verdict?) {
        (Role::Producer | Role::Relay, _, FaultKind::LoseConfirm, Verdict::Duplicate) => lang.pick(
            "the broker has the message, the sender does not know it and sends it again",
            "сообщение у брокера есть, отправитель об этом не знает и шлёт ещё раз",
        ),
        (Role::Producer, Phase::Window, _, Verdict::Loss) => {
            lang.pick("the order stands, its message does not", "заказ есть, а сообщения о нём нет")
        }
        (Role::Producer, Phase::Window, _, Verdict::Phantom) => {
            lang.pick("the message is out, its order does not stand", "сообщение ушло, а заказа нет")
        }
        (Role::Producer, Phase::Window | Phase::Done, _, Verdict::Duplicate) => {
            lang.pick("the message is out, and the client asks again", "сообщение ушло, а клиент повторяет запрос")
        }
        (Role::Producer, Phase::Prepared | Phase::Window, _, Verdict::Stuck) => lang.pick(
            "a side has promised to commit, and nobody is left to decide",
            "одна сторона обещала зафиксировать, а решать больше некому",
        ),
        (Role::Relay, Phase::Window, _, Verdict::Duplicate) => lang.pick(
            "the message is out, its row is not marked, and it is sent again",
            "сообщение ушло, строка не помечена, и его шлют ещё раз",
        ),
        (Role::Relay, Phase::Window, _, Verdict::Loss) => {
            lang.pick("the row counts as sent, and it is not", "строка считается отправленной, а она не отправлена")
        }
        (Role::Consumer, Phase::Window, FaultKind::CrashConsumer | FaultKind::LoseAck, Verdict::Duplicate) => lang
            .pick(
                "the work stands, nothing says so, and the message comes again",
                "работа сделана, отметки о ней нет, и сообщение приходит снова",
            ),
        (Role::Consumer, Phase::Window, FaultKind::CrashConsumer, Verdict::Loss) => {
            lang.pick("the work counts as done, and it is not", "работа считается сделанной, а она не сделана")
        }
        (_, _, _, _) => return None,
    };
    Some(text)
}

/// What the run came to, as a sentence.
pub fn outcome_of(lang: Lang, judgement: &Judgement) -> &'static str {
    headline(lang, judgement.effect, judgement.verdict, judgement.count, Moment::Settled)
}

/// A run that broke, or held, without a fault.
pub fn no_fault(lang: Lang, means: &str) -> String {
    match lang {
        Lang::En => format!("No fault is needed. {means}"),
        Lang::Ru => format!("Сбоя и не нужно. {means}"),
    }
}
