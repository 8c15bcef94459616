//! The words of a review: windows, tests, headings. The questions are in `checks`, the reasons in `reasons`.

mod checks;
mod reasons;

pub use checks::check_text;
pub use reasons::{Hit, came_of, hit_text, joined, no_fault, outcome_of};

use crashpoint_sim::event::Effect;
use crashpoint_sim::vocabulary::FaultKind;

use super::fault::fault_name;
use super::lang::Lang;
use super::names::role_name;
use crate::review::Window;
use crate::view::Mark;

/// A part of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "an entry's English text is its description")]
pub enum Part {
    Review,
    Untitled,
    Checks,
    Faults,
    Tests,
    Who,
    Where,
    Fault,
    ComesTo,
}

impl Part {
    /// Every one.
    pub const ALL: [Part; 9] = [
        Part::Review,
        Part::Untitled,
        Part::Checks,
        Part::Faults,
        Part::Tests,
        Part::Who,
        Part::Where,
        Part::Fault,
        Part::ComesTo,
    ];
}

/// A heading, or a column's name.
pub fn part(lang: Lang, part: Part) -> &'static str {
    match part {
        Part::Review => lang.pick("Review", "Ревью"),
        Part::Untitled => lang.pick("a handler without a name", "обработчик без названия"),
        Part::Checks => lang.pick("What to look at in the code", "Что проверить в коде"),
        Part::Faults => lang.pick("What each fault gives", "Что даёт каждый сбой"),
        Part::Tests => lang.pick("Tests to write", "Какие тесты написать"),
        Part::Who => lang.pick("Who", "Кто"),
        Part::Where => lang.pick("Where", "Где"),
        Part::Fault => lang.pick("Fault", "Сбой"),
        Part::ComesTo => lang.pick("Comes to", "Итог"),
    }
}

/// "between `commit` and `ack`", "at `ack`, after `commit`", "before `publish`".
pub fn window_text(lang: Lang, window: &Window) -> String {
    let before = window.before.word();
    match (lang, window.after.map(|step| step.word()), window.at) {
        (Lang::En, Some(after), false) => format!("between `{after}` and `{before}`"),
        (Lang::Ru, Some(after), false) => format!("между `{after}` и `{before}`"),
        (Lang::En, None, false) => format!("before `{before}`"),
        (Lang::Ru, None, false) => format!("до `{before}`"),
        (Lang::En, Some(after), true) => format!("at `{before}`, after `{after}`"),
        (Lang::Ru, Some(after), true) => format!("на шаге `{before}`, после `{after}`"),
        (Lang::En, None, true) => format!("at `{before}`"),
        (Lang::Ru, None, true) => format!("на шаге `{before}`"),
    }
}

/// A place where the design breaks, as a question to the code.
pub fn window_breaks(lang: Lang, window: &Window, kind: FaultKind, mark: &Mark) -> String {
    let (who, what, at) = (role_name(lang, window.role), fault_name(lang, kind), window_text(lang, window));
    let outcome = format!("{} {}", mark.sign, mark.word);
    match lang {
        Lang::En => format!("**{who}, {what} {at}: {outcome}.** Close the window, or accept it and say so."),
        Lang::Ru => format!("**{who}, {what} {at}: {outcome}.** Закройте окно или примите это и запишите."),
    }
}

/// A line of a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// One message lies in the broker.
    GivenMessage,
    /// One order comes in.
    GivenOrder,
    /// Another fault first.
    First(String),
    /// It runs until this step has returned.
    WaitAfter(String),
    /// It is stopped before this step.
    StopBefore(String),
    /// It is stopped as it takes this step.
    StopAt(String),
    /// What goes wrong.
    Fault(FaultKind),
    /// It starts again, and perhaps the client asks again.
    Restart {
        /// The client asks again.
        asks_again: bool,
    },
    /// It does not start again.
    StaysDown,
    /// It goes on.
    GoOn,
    /// Nothing moves any more.
    Settle,
}

/// A line of a test, as plain text.
pub fn skeleton_line(lang: Lang, who: &str, line: &Line) -> String {
    let (head, text) = match line {
        Line::GivenMessage => {
            (Head::Given, lang.pick("one message in the broker", "одно сообщение в брокере").to_owned())
        }
        Line::GivenOrder => (Head::Given, lang.pick("one order comes in", "приходит один заказ").to_owned()),
        Line::First(planted) => (Head::First, planted.clone()),
        Line::WaitAfter(step) => {
            let text = match lang {
                Lang::En => format!("{who}, until {step} has returned"),
                Lang::Ru => format!("{who} работает, пока не выполнится {step}"),
            };
            (Head::Run, text)
        }
        Line::StopBefore(step) => (Head::Stop, format!("{} {step}", lang.pick("before", "до"))),
        Line::StopAt(step) => (Head::Stop, format!("{} {step}", lang.pick("as it takes", "на шаге"))),
        Line::Fault(kind) => (Head::Break, how(lang, *kind).to_owned()),
        Line::Restart { asks_again: false } => {
            (Head::Then, lang.pick("start it again", "запустить его снова").to_owned())
        }
        Line::Restart { asks_again: true } => {
            let text =
                lang.pick("start it again; the client asks again", "запустить его снова; клиент повторит запрос");
            (Head::Then, text.to_owned())
        }
        Line::StaysDown => (Head::Then, lang.pick("leave it down", "не поднимать").to_owned()),
        Line::GoOn => (Head::Then, lang.pick("let it go on", "продолжить").to_owned()),
        Line::Settle => (Head::Wait, lang.pick("until nothing moves any more", "пока всё не успокоится").to_owned()),
    };
    headed(lang, head, &text)
}

/// What begins a line of a test.
#[derive(Clone, Copy)]
enum Head {
    Given,
    First,
    Run,
    Stop,
    Break,
    Then,
    Wait,
    Expect,
}

fn headed(lang: Lang, head: Head, text: &str) -> String {
    let word = match head {
        Head::Given => lang.pick("given", "дано"),
        Head::First => lang.pick("first", "сначала"),
        Head::Run => lang.pick("run", "ход"),
        Head::Stop => lang.pick("stop", "стоп"),
        Head::Break => lang.pick("break", "сбой"),
        Head::Then => lang.pick("then", "дальше"),
        Head::Wait => lang.pick("wait", "ждать"),
        Head::Expect => lang.pick("expect", "ожидать"),
    };
    format!("{word:8} {text}")
}

/// How one brings it about in a test.
fn how(lang: Lang, kind: FaultKind) -> &'static str {
    match kind {
        FaultKind::CrashProducer | FaultKind::CrashRelay | FaultKind::CrashConsumer | FaultKind::DownProducer => {
            lang.pick("kill the process (kill -9, a failpoint)", "убить процесс (kill -9, точка отказа)")
        }
        FaultKind::LosePublish => {
            lang.pick("drop the message on its way (a proxy)", "выбросить сообщение по дороге (прокси)")
        }
        FaultKind::LoseConfirm => {
            lang.pick("drop the broker’s answer on its way (a proxy)", "выбросить ответ брокера по дороге (прокси)")
        }
        FaultKind::LoseAck => lang.pick(
            "drop the ack on its way and close the connection (a proxy)",
            "выбросить ack по дороге и закрыть соединение (прокси)",
        ),
        FaultKind::ExpireLease => lang.pick("wait until the lease has run out", "подождать, пока истечёт срок аренды"),
        FaultKind::Rebalance => lang.pick(
            "let a second consumer join, so that the partition moves",
            "запустить второго получателя, чтобы раздел перешёл",
        ),
        FaultKind::DedupWindowPasses => {
            lang.pick("wait until the dedup window has passed", "подождать, пока пройдёт окно дедупликации")
        }
        FaultKind::PurgeKey => lang.pick("delete the key from its table", "удалить ключ из таблицы"),
        FaultKind::EvictCache => lang.pick("delete the key from the cache", "удалить ключ из кэша"),
    }
}

/// What a test expects of an effect; with a sender it may also rightly not happen.
pub fn expects(lang: Lang, effect: Effect, with_sender: bool) -> String {
    let once = match effect {
        Effect::Balance => lang.pick("the account is charged 100 once", "со счёта один раз списано 100"),
        Effect::Status => lang.pick("the order’s status is set", "статус заказа поставлен"),
        Effect::Mail => lang.pick("one mail in the mailbox", "в ящике одно письмо"),
        Effect::Charge => lang.pick("one charge on the card", "на карте одно списание"),
        Effect::Event => lang.pick("one record in the downstream topic", "в исходящем топике одна запись"),
        Effect::Log => lang.pick("a line in the log", "строка в логе"),
    };
    let or = lang.pick(", or none if the order is not paid", ", а если заказ не оплачен — ничего");
    headed(lang, Head::Expect, &format!("{once}{}", if with_sender { or } else { "" }))
}

/// What this design gives instead.
pub fn fails(lang: Lang, mark: &Mark) -> String {
    let outcome = format!("{} {}", mark.sign, mark.word);
    match lang {
        Lang::En => format!("This design does not pass: {outcome}."),
        Lang::Ru => format!("Эта схема теста не проходит: {outcome}."),
    }
}
