//! The editor's words: what each word of the language means, and what a fix does.

use crashpoint_sim::ids::Role;
use crashpoint_sim::text::{Heading, Setting};

use super::lang::Lang;
use super::names::role_name;

/// What a heading is for.
pub fn heading_about(lang: Lang, heading: Heading) -> &'static str {
    match heading {
        Heading::Title => lang.pick("what it is called", "как это называется"),
        Heading::About => lang.pick("one sentence about it", "одно предложение о нём"),
        Heading::Messages => lang.pick("how many messages there are", "сколько сообщений"),
        Heading::Expect => lang.pick("what all runs should come to", "к чему должны прийти все прогоны"),
        Heading::Producer => lang.pick(
            "the sender’s program; without it the message is in the broker",
            "программа отправителя; без неё сообщение уже в брокере",
        ),
        Heading::Relay => lang.pick(
            "the program that sends what lies in the outbox",
            "программа, которая отправляет то, что лежит в outbox",
        ),
        Heading::Broker => lang.pick("the broker’s settings", "настройки брокера"),
        Heading::Consumer => {
            lang.pick("the receiver’s program, one message at a time", "программа получателя, по одному сообщению")
        }
        Heading::Effect => lang.pick("the steps of an effect", "шаги эффекта"),
        Heading::Faults => {
            lang.pick("what may go wrong, and how often at most", "что может пойти не так и сколько раз самое большее")
        }
    }
}

/// Two of them.
pub fn two_about(lang: Lang, role: Role) -> String {
    match lang {
        Lang::En => format!("two run the same program: {name}\u{a0}1 and {name}\u{a0}2", name = role_name(lang, role)),
        Lang::Ru => {
            format!("одну программу выполняют двое: {name}\u{a0}1 и {name}\u{a0}2", name = role_name(lang, role))
        }
    }
}

/// The total of the faults.
pub fn at_most_about(lang: Lang) -> &'static str {
    lang.pick("how many faults in one run in total", "сколько сбоев всего в одном прогоне")
}

/// What a setting's value means. `value` is one of [`Setting::values`].
pub fn setting_about(lang: Lang, setting: Setting, value: &str) -> &'static str {
    match (setting, value) {
        (Setting::Kind, "log") => lang.pick("a log that is read by offset", "журнал, который читают по смещению"),
        (Setting::Kind, _) => lang.pick(
            "a queue: each message is leased and acknowledged",
            "очередь: каждое сообщение выдают в аренду и подтверждают",
        ),
        (Setting::Order, "any") => lang.pick("any ready message may be next", "следующим может быть любое готовое"),
        (Setting::Order, "key") => lang.pick("one at a time, the oldest first", "по одному, старшее первым"),
        (Setting::Order, _) => lang.pick("the oldest ready message is next", "следующее — самое старое готовое"),
        (Setting::MaxDeliveries, "none") => lang.pick("delivered again for ever", "выдаётся снова без конца"),
        (Setting::MaxDeliveries, "N drop") => {
            lang.pick("after so many deliveries it is dropped", "после стольких выдач его выбрасывают")
        }
        (Setting::MaxDeliveries, _) => {
            lang.pick("after so many deliveries it waits for a person", "после стольких выдач оно ждёт человека")
        }
        (Setting::Redrive, "on") => {
            lang.pick("dead letters are put back some day", "недоставленное когда-нибудь вернут")
        }
        (Setting::Redrive, _) => lang.pick("dead letters stay where they are", "недоставленное так и лежит"),
        (Setting::LateAck, "accepted") => {
            lang.pick("an ack counts even after the lease", "ack засчитывают и после аренды")
        }
        (Setting::LateAck, _) => lang.pick("an ack after the lease does nothing", "ack после аренды ничего не меняет"),
        (Setting::Dedup, "on") => lang.pick(
            "a key published before is dropped, for a while",
            "ключ, который уже был, какое-то время отбрасывают",
        ),
        (Setting::Dedup, _) => lang.pick("every publish is a new message", "каждая публикация — новое сообщение"),
        (Setting::AutoCommit, "on") => {
            lang.pick("the offset is committed in the background", "смещение сохраняется в фоне")
        }
        (Setting::AutoCommit, _) => lang.pick("only an ack commits the offset", "смещение сохраняет только ack"),
        (Setting::Client, "retries new key") => lang.pick(
            "without a reply the client asks again, under a new key",
            "без ответа клиент спросит снова, с новым ключом",
        ),
        (Setting::Client, _) => lang.pick(
            "without a reply the client asks again, under the same key",
            "без ответа клиент спросит снова, с тем же ключом",
        ),
        (Setting::Keys, "kept longer") => lang.pick("longer than a message can live", "дольше, чем живёт сообщение"),
        (Setting::Keys, "kept shorter") => {
            lang.pick("a message can outlive its key", "сообщение может пережить свой ключ")
        }
        (Setting::Keys, _) => lang.pick("no key is ever deleted", "ключи не удаляют никогда"),
    }
}

/// What a fix does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FixText {
    /// Puts these words there.
    Write(String),
    /// Puts these words behind.
    Append(String),
    /// Puts these words on a line of their own.
    Insert(String),
    /// Takes the words out.
    TakeOut,
    /// Takes the line out.
    TakeOutLine,
    /// Takes the indentation out.
    Outdent,
    /// Indents the line.
    Indent,
    /// Moves the line to this section.
    MoveTo(&'static str),
}

/// A fix's name: "Write `receive`".
pub fn fix_text(lang: Lang, fix: &FixText) -> String {
    match (lang, fix) {
        (Lang::En, FixText::Write(words)) => format!("Write `{words}`"),
        (Lang::Ru, FixText::Write(words)) => format!("Написать `{words}`"),
        (Lang::En, FixText::Append(words)) => format!("Add `{words}`"),
        (Lang::Ru, FixText::Append(words)) => format!("Дописать `{words}`"),
        (Lang::En, FixText::Insert(words)) => format!("Insert `{words}`"),
        (Lang::Ru, FixText::Insert(words)) => format!("Вставить `{words}`"),
        (Lang::En, FixText::TakeOut) => "Take it out".to_owned(),
        (Lang::Ru, FixText::TakeOut) => "Убрать".to_owned(),
        (Lang::En, FixText::TakeOutLine) => "Take the line out".to_owned(),
        (Lang::Ru, FixText::TakeOutLine) => "Убрать строку".to_owned(),
        (Lang::En, FixText::Outdent) => "Take the indentation out".to_owned(),
        (Lang::Ru, FixText::Outdent) => "Убрать отступ".to_owned(),
        (Lang::En, FixText::Indent) => "Indent it".to_owned(),
        (Lang::Ru, FixText::Indent) => "Добавить отступ".to_owned(),
        (Lang::En, FixText::MoveTo(section)) => format!("Move it to `{section}`"),
        (Lang::Ru, FixText::MoveTo(section)) => format!("Перенести в `{section}`"),
    }
}
