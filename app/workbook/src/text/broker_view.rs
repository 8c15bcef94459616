//! What the broker itself can see of a run, as data and in its own words. Databases, mails and the inside of handlers
//! are not there, and a dead process, a cut connection and a lost ack are one and the same: nothing tells them apart.

use crashpoint_sim::event::{Event, Return, Side};
use crashpoint_sim::ids::{Actor, Key, KeySet};

use super::lang::Lang;
use super::names::{Case, Cast, actor_in_case, actor_name, message_in_text};

/// One thing that the broker sees. Two runs with equal sights are one run to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sight {
    /// It opened a transaction.
    Opened(Actor),
    /// It committed one.
    Committed(Actor),
    /// It dropped one.
    Dropped(Actor),
    /// It prepared one and waits.
    Prepared(Actor),
    /// It got a message; whether it confirmed it.
    Got(Actor, Key, bool),
    /// It knew the key and dropped the message.
    Knew(Key),
    /// It holds a message until the commit.
    HoldsMessage(Actor, Key),
    /// It holds an ack until the commit.
    HoldsAck(Actor),
    /// It gave a message away.
    Gave(Delivery),
    /// It got an ack; whether that was late.
    Acked(Actor, bool),
    /// It got an ack too late.
    AckIgnored(Actor),
    /// It refused a commit.
    Refused(Actor),
    /// It noted an offset.
    Noted(u8),
    /// It got a message back.
    Nacked(Actor),
    /// No ack came, or the message came back some other way, and where it went.
    Returned(Return),
    /// No ack came in time from somebody who is still connected.
    TimedOut,
    /// It put a dead letter back in the queue.
    Redriven,
    /// It gave the partition away, from this offset.
    Assigned(Actor, u8),
    /// It forgot the published keys.
    Forgot,
}

/// A delivery as the broker sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Delivery {
    /// To whom.
    pub consumer: Actor,
    /// Which copy; on a log, the offset.
    pub copy: u8,
    /// What it carries.
    pub key: Key,
    /// It was forgotten as it was given.
    pub auto_ack: bool,
    /// It gave this message before.
    pub again: bool,
}

/// What the broker sees of these events, in order. Of a whole run it sees more than event by event: that a message was
/// given before, that it confirmed what somebody else never heard.
pub fn sights(events: &[Event]) -> Vec<Sight> {
    let mut seen = Vec::new();
    let mut given = KeySet::default();
    for (index, event) in events.iter().enumerate() {
        let before = index.checked_sub(1).map(|index| events[index]);
        let explained = matches!(before, Some(Event::Nacked { .. } | Event::LeaseExpired { held_by: Some(_), .. }));
        let sight = match (sight(*event), events.get(index + 1)) {
            (Some(Sight::Gave(delivery)), _) => {
                let again = given.contains(delivery.key);
                given.insert(delivery.key);
                Some(Sight::Gave(Delivery { again, ..delivery }))
            }
            (Some(Sight::Got(actor, key, _)), Some(Event::ConfirmLost { .. })) => Some(Sight::Got(actor, key, true)),
            (Some(Sight::Returned(Return::Ready)), _) if explained => None,
            (sight, _) => sight,
        };
        seen.extend(sight);
    }
    seen
}

/// What the broker sees of these events, in order and in its own words.
pub fn broker_history(lang: Lang, events: &[Event], cast: Cast) -> Vec<String> {
    sights(events).into_iter().map(|sight| sight_text(lang, sight, cast)).collect()
}

/// What the broker sees of one event by itself, in its own words; `None`: nothing. For a run use [`broker_history`].
pub fn broker_sees(lang: Lang, event: Event, cast: Cast) -> Option<String> {
    sight(event).map(|sight| sight_text(lang, sight, cast))
}

fn sight(event: Event) -> Option<Sight> {
    let seen = match event {
        Event::Began { actor, side: Side::Broker } => Sight::Opened(actor),
        Event::Committed { actor, side: Side::Broker } => Sight::Committed(actor),
        Event::RolledBack { actor, side: Side::Broker } => Sight::Dropped(actor),
        Event::Prepared { actor, side: Side::Broker } => Sight::Prepared(actor),
        Event::Published { actor, key, confirmed, .. } => Sight::Got(actor, key, confirmed),
        Event::Deduplicated { key, .. } => Sight::Knew(key),
        Event::PublishStaged { actor, key } => Sight::HoldsMessage(actor, key),
        Event::AckStaged { consumer } => Sight::HoldsAck(consumer),
        Event::Delivered { consumer, copy, key, auto_ack } => {
            Sight::Gave(Delivery { consumer, copy, key, auto_ack, again: false })
        }
        Event::Acked { consumer, late, .. } => Sight::Acked(consumer, late),
        Event::AckRefused { consumer } => Sight::AckIgnored(consumer),
        Event::Fenced { consumer } => Sight::Refused(consumer),
        Event::OffsetCommitted { offset, .. } => Sight::Noted(offset),
        Event::Nacked { consumer, .. } => Sight::Nacked(consumer),
        Event::Returned { to, .. } => Sight::Returned(to),
        Event::LeaseExpired { held_by: Some(_), .. } => Sight::TimedOut,
        Event::Redriven { .. } => Sight::Redriven,
        Event::Rebalanced { owner, position } => Sight::Assigned(owner, position),
        Event::WindowPassed => Sight::Forgot,
        Event::Began { side: Side::Local, .. }
        | Event::Committed { side: Side::Local, .. }
        | Event::RolledBack { side: Side::Local, .. }
        | Event::Prepared { side: Side::Local, .. }
        | Event::Nothing { .. }
        | Event::OrderPaid { .. }
        | Event::RowAdded { .. }
        | Event::Replied { .. }
        | Event::Retried { .. }
        | Event::InputDone { .. }
        | Event::Recovered { .. }
        | Event::RowRead { .. }
        | Event::RowMarked { .. }
        | Event::RowDeleted { .. }
        | Event::CursorSaved { .. }
        | Event::PublishLost { .. }
        | Event::ConfirmLost { .. }
        | Event::NotSeen { .. }
        | Event::SeenBefore { .. }
        | Event::KeyInserted { .. }
        | Event::CacheSet { .. }
        | Event::OrderMissing { .. }
        | Event::Happened { .. }
        | Event::NoRowMatched { .. }
        | Event::Superseded { .. }
        | Event::AnsweredFromMemory { .. }
        | Event::Logged { .. }
        | Event::AckLost { .. }
        | Event::Orphaned { .. }
        | Event::LeaseExpired { held_by: None, .. }
        | Event::Ended { .. }
        | Event::Crashed { .. }
        | Event::KeyPurged { .. }
        | Event::CacheEvicted { .. }
        | Event::Overflow => return None,
    };
    Some(seen)
}

/// A sight in the broker's own words.
pub fn sight_text(lang: Lang, sight: Sight, cast: Cast) -> String {
    let of = |actor, en, ru| named(lang, actor, en, Case::Genitive, ru, cast);
    match sight {
        Sight::Opened(actor) => of(actor, "opened a transaction for %", "открыл транзакцию для %"),
        Sight::Committed(actor) => of(actor, "committed the transaction of %", "зафиксировал транзакцию %"),
        Sight::Dropped(actor) => of(actor, "dropped the open transaction of %", "отбросил открытую транзакцию %"),
        Sight::Prepared(actor) => of(actor, "prepared; waits for the word of %", "подготовился; ждёт решения %"),
        Sight::Got(actor, key, confirmed) => got(lang, actor, key, confirmed, cast),
        Sight::Knew(key) => knew(lang, key),
        Sight::HoldsMessage(actor, key) => holds(lang, actor, &message_in_text(lang, key), cast),
        Sight::HoldsAck(actor) => holds(lang, actor, lang.pick("an ack", "ack"), cast),
        Sight::Gave(delivery) => gave(lang, delivery, cast),
        Sight::Acked(actor, false) => {
            of(actor, "got an ack from %, forgot the message", "получил ack от %, забыл сообщение")
        }
        Sight::Acked(actor, true) => of(
            actor,
            "got a late ack from %, forgot the message all the same",
            "получил поздний ack от % и всё же забыл сообщение",
        ),
        Sight::AckIgnored(actor) => {
            of(actor, "got an ack from % too late, ignored it", "получил ack от % слишком поздно, не учёл")
        }
        Sight::Refused(actor) => {
            named(lang, actor, "refused the commit of %", Case::Dative, "отказал % в коммите", cast)
        }
        Sight::Noted(offset) => format!("{}\u{a0}{offset}", lang.pick("noted the offset", "запомнил смещение")),
        Sight::Nacked(actor) => of(actor, "got it back from %", "получил сообщение от % обратно"),
        Sight::Returned(to) => returned(lang, to).to_owned(),
        Sight::TimedOut => {
            lang.pick("no ack in time; took it back", "ack вовремя не пришёл; забрал обратно").to_owned()
        }
        Sight::Redriven => {
            lang.pick("put a dead letter back in the queue", "вернул недоставленное в очередь").to_owned()
        }
        Sight::Assigned(owner, position) => assigned(lang, owner, position, cast),
        Sight::Forgot => lang.pick("forgot the keys published so far", "забыл ключи, принятые раньше").to_owned(),
    }
}

fn gave(lang: Lang, delivery: Delivery, cast: Cast) -> String {
    let Delivery { consumer, copy, key, auto_ack, again } = delivery;
    let message = message_in_text(lang, key);
    let again = again && !auto_ack;
    match (lang, cast.log) {
        (Lang::En, true) => {
            let name = actor_name(lang, consumer, cast);
            let again = if again { " again" } else { "" };
            format!("let {name} read {message} at offset\u{a0}{copy}{again}")
        }
        (Lang::En, false) => {
            let end = if auto_ack {
                " and forgot it"
            } else if again {
                " again"
            } else {
                ""
            };
            format!("gave {message} to {}{end}", actor_name(lang, consumer, cast))
        }
        (Lang::Ru, log) => {
            let name = actor_in_case(consumer, Case::Dative, cast);
            let again = if again { "снова " } else { "" };
            match (log, auto_ack) {
                (true, _) => format!("{again}дал {name} прочесть {message}, смещение\u{a0}{copy}"),
                (false, false) => format!("{again}отдал {message} {name}"),
                (false, true) => format!("отдал {message} {name} и забыл"),
            }
        }
    }
}

fn got(lang: Lang, actor: Actor, key: Key, confirmed: bool, cast: Cast) -> String {
    let message = message_in_text(lang, key);
    let end = match (confirmed, lang) {
        (true, Lang::En) => ", confirmed it",
        (true, Lang::Ru) => ", подтвердил",
        (false, _) => "",
    };
    match lang {
        Lang::En => format!("got {message} from {}{end}", actor_name(lang, actor, cast)),
        Lang::Ru => format!("получил {message} от {}{end}", actor_in_case(actor, Case::Genitive, cast)),
    }
}

fn knew(lang: Lang, key: Key) -> String {
    let message = message_in_text(lang, key);
    match lang {
        Lang::En => format!("knew the key of {message}: dropped it, confirmed it"),
        Lang::Ru => format!("узнал ключ сообщения {message}: отбросил его, подтвердил"),
    }
}

fn holds(lang: Lang, actor: Actor, what: &str, cast: Cast) -> String {
    match lang {
        Lang::En => format!("holds {what} from {} until the commit", actor_name(lang, actor, cast)),
        Lang::Ru => format!("держит {what} от {} до коммита", actor_in_case(actor, Case::Genitive, cast)),
    }
}

/// A line with one name, `%`, in it; in Russian in this case.
fn named(lang: Lang, actor: Actor, en: &str, case: Case, ru: &str, cast: Cast) -> String {
    match lang {
        Lang::En => en.replace('%', &actor_name(lang, actor, cast)),
        Lang::Ru => ru.replace('%', &actor_in_case(actor, case, cast)),
    }
}

/// A dead process, a cut connection and the end of a lease whose ack was lost are one and the same from here.
fn returned(lang: Lang, to: Return) -> &'static str {
    match to {
        Return::Ready => lang.pick("no ack; the connection closed", "ack нет; соединение закрылось"),
        Return::Parked => lang.pick("it came back too often: set it aside", "возвращалось слишком часто: отложил"),
        Return::Dropped => lang.pick("it came back too often: dropped it", "возвращалось слишком часто: выбросил"),
    }
}

fn assigned(lang: Lang, owner: Actor, position: u8, cast: Cast) -> String {
    match lang {
        Lang::En => format!("gave the partition to {}, from offset\u{a0}{position}", actor_name(lang, owner, cast)),
        Lang::Ru => {
            format!("отдал раздел {}, со смещения\u{a0}{position}", actor_in_case(owner, Case::Dative, cast))
        }
    }
}
