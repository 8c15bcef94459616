//! Russian: the broker, the memories, and crashes.

use crashpoint_sim::event::Return;
use crashpoint_sim::ids::{Actor, Key, Role};

use super::Russian;
use super::scene::{Crash, RowLeft};
use super::voice::{BrokerVoice, SenderVoice, Spot};
use crate::text::lang::Lang;

impl BrokerVoice for Russian<'_> {
    fn offset_committed(&self, by: Option<Actor>, offset: u8, spot: Spot) -> String {
        match (by, spot) {
            (None, _) => format!("фоновый процесс фиксирует смещение\u{a0}{offset}, не глядя, сделана ли работа"),
            (Some(_), Spot::Then) => format!("смещение\u{a0}{offset} зафиксировано"),
            (Some(actor), Spot::Lead) => {
                format!("{} фиксирует смещение\u{a0}{offset}: всё, что ниже, считается сделанным", self.name(actor))
            }
        }
    }

    fn returned(&self, copy: u8, to: Return) -> String {
        let message = self.0.copy(Lang::Ru, copy);
        match to {
            Return::Ready => format!("в очередь возвращается {message}"),
            Return::Parked => format!("после стольких возвратов {message} откладывают к недоставленным"),
            Return::Dropped => format!("после стольких возвратов {message} выбрасывают насовсем"),
        }
    }

    fn lease_expired(&self, held_by: Option<Actor>) -> String {
        match held_by {
            None => "срок аренды истёк, а подтверждения нет".to_owned(),
            Some(actor) => format!("срок аренды истёк, а {} ещё работает", self.name(actor)),
        }
    }

    fn redriven(&self, copy: u8) -> String {
        format!("из недоставленных {} отправляют в конец очереди", self.0.copy(Lang::Ru, copy))
    }

    fn rebalanced(&self, owner: Actor, position: u8) -> String {
        if self.0.cast.consumers > 1 {
            let name = self.0.dative(owner);
            format!("раздел достаётся {name}: чтение пойдёт с сохранённого смещения\u{a0}{position}")
        } else {
            let name = self.name(owner);
            format!("раздел назначен заново: {name} читает с сохранённого смещения\u{a0}{position}")
        }
    }

    fn key_purged(&self, key: Key, early: bool) -> String {
        let message = self.message(key);
        if early {
            format!("ключ от {message} удалён, хотя сообщение ещё может вернуться")
        } else {
            format!("ключ от {message} удалён: вернуть сообщение уже ничто не может")
        }
    }

    fn cache_evicted(&self, key: Key) -> String {
        format!("кэш вытесняет ключ от {}: повтор сойдёт за новое", self.message(key))
    }

    fn window_passed(&self) -> String {
        "брокер забывает ключи принятых сообщений: повтор сойдёт за новое".to_owned()
    }

    fn overflow(&self) -> String {
        "очередь или outbox переполнены: дальше модель была бы неточной".to_owned()
    }

    fn silence(&self) -> String {
        "ничего не меняется".to_owned()
    }

    fn crash(&self, crash: &Crash) -> String {
        match crash.role() {
            Role::Producer => self.producer_dies(crash),
            Role::Relay => self.relay_dies(crash.actor),
            Role::Consumer => self.consumer_dies(crash),
        }
    }
}

impl Russian<'_> {
    fn producer_dies(&self, crash: &Crash) -> String {
        let name = self.name(crash.actor);
        let dies = if crash.down { "падает и уже не вернётся" } else { "падает" };
        let lost = match (crash.local, crash.broker) {
            (true, true) => "его транзакции с обеих сторон откатываются".to_owned(),
            (true, false) => "открытая транзакция откатывается".to_owned(),
            (false, true) => "отложенное в брокере отбрасывается".to_owned(),
            (false, false) => self.half_done(crash),
        };
        let settled = crash.retried.is_some() || crash.given_up.is_some();
        let next = match (crash.retried, crash.given_up) {
            (Some(key), _) => self.retried(key),
            (None, Some(_)) if !crash.local && !crash.broker => "больше никто не спросит".to_owned(),
            (None, Some(input)) => format!("о заказе\u{a0}{input} больше никто не спросит"),
            (None, None) if crash.down && self.0.in_doubt(crash.actor) => {
                "подготовленное держит блокировки, а решить некому".to_owned()
            }
            (None, None) if crash.down => "доделать некому".to_owned(),
            (None, None) => "подготовленное ждёт его решения".to_owned(),
        };
        if !settled && !crash.local && !crash.broker && self.0.in_doubt(crash.actor) {
            return format!("{name} {dies}; {next}");
        }
        format!("{name} {dies}; {lost}; {next}")
    }

    fn half_done(&self, crash: &Crash) -> String {
        let known = self.0.order(crash.actor);
        let input = crash.input().or(known.map(|(input, _)| input));
        match (known, input) {
            (Some((_, true)), Some(input)) => format!("заказ\u{a0}{input} остаётся оплаченным, остальное не выполнено"),
            (Some((_, false)), Some(input)) => format!("сделанное не исчезает, а заказ\u{a0}{input} не оплачен"),
            (None, _) | (_, None) => "сделанное не исчезает, остальное не выполнено".to_owned(),
        }
    }

    fn relay_dies(&self, relay: Actor) -> String {
        let name = self.name(relay);
        match self.0.row_left(relay) {
            Some((row, RowLeft::Unsent)) => {
                format!(
                    "{name} падает и забывает, докуда дошёл; строка\u{a0}{row} в outbox не помечена, её прочтут снова"
                )
            }
            Some((row, RowLeft::Settled)) => {
                format!(
                    "{name} падает и забывает, докуда дошёл; строка\u{a0}{row} считается отправленной, её уже не прочтут"
                )
            }
            None => format!("{name} падает и забывает, что держал в руках; что не отправлено, знает только outbox"),
        }
    }

    fn consumer_dies(&self, crash: &Crash) -> String {
        let name = self.name(crash.actor);
        let dies = if crash.returned.is_some() { "падает, не подтвердив" } else { "падает" };
        let start = match (crash.local, crash.broker) {
            (true, true) => format!("{name} {dies}; его транзакции с обеих сторон откатываются"),
            (true, false) => format!("{name} {dies}; открытая транзакция откатывается"),
            (false, true) => format!("{name} {dies}; отложенное в брокере отбрасывается"),
            (false, false) if crash.returned.is_some() => format!("{name} {dies}, и забывает, докуда дошёл"),
            (false, false) => format!("{name} {dies} и забывает, докуда дошёл"),
        };
        let message = self.0.hand(Lang::Ru, crash.actor);
        let next = match (crash.returned, crash.rebalanced) {
            (Some((copy, to)), _) => self.returned(copy, to),
            (None, Some((owner, position))) if owner == crash.actor => {
                format!("читать он будет с сохранённого смещения\u{a0}{position}")
            }
            (None, Some((owner, position))) => {
                format!("{} подхватывает с сохранённого смещения\u{a0}{position}", self.name(owner))
            }
            (None, None) if self.0.cast.log => "раздел уже не у него".to_owned(),
            (None, None) => match self.0.still_queued(crash.actor) {
                Some(true) => format!("у брокера ещё есть {message}"),
                Some(false) => format!("брокер уже забыл {message}, оно не вернётся"),
                None => "ни одно сообщение не возвращается".to_owned(),
            },
        };
        format!("{start}; {next}")
    }
}
