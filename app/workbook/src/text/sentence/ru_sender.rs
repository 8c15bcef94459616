//! Russian: producers, relays, transactions.

use crashpoint_sim::event::Side;
use crashpoint_sim::ids::{Actor, Input, Key, Role};
use crashpoint_sim::vocabulary::Step;

use super::Russian;
use super::scene::{ConsumerWrites, ProducerWrites};
use super::voice::{SenderVoice, Spot};
use crate::text::lang::Lang;
use crate::text::names::message_in_text;
use crate::text::steps::step_does;

impl Russian<'_> {
    pub(super) fn name(&self, actor: Actor) -> String {
        self.0.name(Lang::Ru, actor)
    }

    pub(super) fn message(&self, key: Key) -> String {
        message_in_text(Lang::Ru, key)
    }

    fn producer_commits(&self, actor: Actor) -> String {
        let name = self.name(actor);
        let order = self.0.order(actor).map(|(input, _)| format!("заказ\u{a0}{input}"));
        let order = order.unwrap_or_else(|| "заказ".to_owned());
        match self.0.producer_writes(actor) {
            None => format!("{name} делает коммит: всё, что было в транзакции, теперь сохранено"),
            Some(ProducerWrites { order: true, row: true }) => {
                format!("{name} делает коммит: {order} оплачен и событие о нём лежит в outbox, вместе или никак")
            }
            Some(ProducerWrites { order: true, row: false }) => format!("{name} делает коммит: {order} оплачен"),
            Some(ProducerWrites { order: false, row: true }) => format!("{name} делает коммит: событие лежит в outbox"),
            Some(ProducerWrites { order: false, row: false }) => {
                format!("{name} делает коммит, но в транзакции ничего не было")
            }
        }
    }

    fn consumer_commits(&self, actor: Actor) -> String {
        let (name, message) = (self.name(actor), self.0.hand(Lang::Ru, actor));
        let Some(ConsumerWrites { key, charge, status }) = self.0.consumer_writes(actor) else {
            return format!("{name} делает коммит: всё, что было в транзакции, теперь сохранено");
        };
        let effect = match (charge, status) {
            (true, true) => Some("списание, статус"),
            (true, false) => Some("списание"),
            (false, true) => Some("статус"),
            (false, false) => None,
        };
        match (key, effect) {
            (true, Some(effect)) => format!("{name} делает коммит: {effect} и ключ по {message} сохранены вместе"),
            (true, None) => format!("{name} делает коммит: ключ по {message} сохранён"),
            (false, Some(effect)) => format!("{name} делает коммит: {effect} по {message} уже не отменить"),
            (false, None) => format!("{name} делает коммит, но в транзакции ничего не изменилось"),
        }
    }
}

impl SenderVoice for Russian<'_> {
    fn began(&self, actor: Actor, side: Side) -> String {
        let name = self.name(actor);
        match side {
            Side::Local => format!("{name} открывает транзакцию"),
            Side::Broker => format!("{name} открывает транзакцию в брокере"),
        }
    }

    fn committed(&self, actor: Actor, side: Side) -> String {
        match (side, actor.role) {
            (Side::Broker, _) => format!("{} делает коммит в брокере", self.name(actor)),
            (Side::Local, Role::Producer | Role::Relay) => self.producer_commits(actor),
            (Side::Local, Role::Consumer) => self.consumer_commits(actor),
        }
    }

    fn rolled_back(&self, actor: Actor, side: Side, spot: Spot) -> String {
        let name = self.name(actor);
        match (side, spot) {
            (Side::Local, Spot::Lead) => format!("{name} откатывает транзакцию: от неё ничего не остаётся"),
            (Side::Broker, Spot::Lead) => format!("брокер отбрасывает всё, что отложил {name}"),
            (Side::Local, Spot::Then) => "транзакция откатывается".to_owned(),
            (Side::Broker, Spot::Then) => "отложенное в брокере отбрасывается".to_owned(),
        }
    }

    fn prepared(&self, actor: Actor, side: Side) -> String {
        let name = self.0.dative(actor);
        match side {
            Side::Local => format!("база обещает {name} зафиксировать, что бы ни случилось, и пока держит блокировки"),
            Side::Broker => format!("брокер обещает {name} опубликовать, что бы ни случилось, и ждёт решения"),
        }
    }

    fn nothing(&self, actor: Actor, step: Step) -> String {
        let does = step_does(Lang::Ru, step, actor.role, self.0.cast.log);
        format!("{} {does}, но впустую: действовать не с чем", self.name(actor))
    }

    fn order_paid(&self, producer: Actor, input: Input, durable: bool) -> String {
        let how = if durable { "сразу и насовсем" } else { "внутри транзакции" };
        format!("{} помечает заказ\u{a0}{input} оплаченным, {how}", self.name(producer))
    }

    fn row_added(&self, producer: Actor, key: Key, durable: bool) -> String {
        let (name, message) = (self.name(producer), self.message(key));
        if durable {
            format!("{name} пишет {message} в outbox; строка видна сразу")
        } else {
            format!("{name} пишет {message} в outbox, внутри транзакции")
        }
    }

    fn replied(&self, producer: Actor, input: Input) -> String {
        format!("{} отвечает клиенту: заказ\u{a0}{input} оплачен", self.name(producer))
    }

    fn retried(&self, key: Key) -> String {
        if key.attempt() > 0 {
            format!("клиент спросит ещё раз, с новым ключом {key}")
        } else {
            "клиент спросит ещё раз, с тем же ключом".to_owned()
        }
    }

    fn input_done(&self, producer: Actor, input: Input, spot: Spot) -> String {
        match spot {
            Spot::Lead => format!("{} заканчивает с заказом\u{a0}{input}", self.name(producer)),
            Spot::Then => format!("о заказе\u{a0}{input} больше никто не спросит"),
        }
    }

    fn recovered(&self, producer: Actor, committed: bool) -> String {
        let name = self.name(producer);
        if committed {
            format!("{name} вернулся и завершает начатое: обе стороны делают коммит")
        } else {
            format!("{name} вернулся и отменяет начатое: обе стороны делают откат")
        }
    }

    fn row_read(&self, relay: Actor, row: u8, key: Key) -> String {
        format!("{} читает строку\u{a0}{} из outbox: {}", self.name(relay), row + 1, self.message(key))
    }

    fn row_marked(&self, relay: Actor, row: u8) -> String {
        format!("{} помечает строку\u{a0}{} отправленной", self.name(relay), row + 1)
    }

    fn row_deleted(&self, relay: Actor, row: u8) -> String {
        format!("{} удаляет строку\u{a0}{} из outbox", self.name(relay), row + 1)
    }

    fn cursor_saved(&self, relay: Actor, cursor: u8) -> String {
        let name = self.name(relay);
        match cursor {
            0 => format!("{name} сохраняет курсор: он стоит перед первой строкой"),
            _ => format!("{name} сохраняет курсор: всё по строку\u{a0}{cursor} включительно считается отправленным"),
        }
    }

    fn published(&self, actor: Actor, key: Key, confirmed: bool, spot: Spot) -> String {
        let (name, message) = (self.name(actor), self.message(key));
        let place = if self.0.cast.log { "в журнале" } else { "в очереди" };
        match (spot, confirmed) {
            (Spot::Then, _) => format!("{place} лежит {message}"),
            (Spot::Lead, true) => format!("{name} отправляет {message}; брокер принимает и подтверждает"),
            (Spot::Lead, false) => format!("{name} отправляет {message}; оно доходит, но ответа {name} не ждёт"),
        }
    }

    fn deduplicated(&self, key: Key) -> String {
        format!("брокер уже принимал этот ключ: повторное {} он отбрасывает", self.message(key))
    }

    fn publish_staged(&self, actor: Actor, key: Key) -> String {
        let (name, message) = (self.name(actor), self.message(key));
        match actor.role {
            Role::Producer | Role::Relay => format!("{name} передаёт {message} брокеру; тот придержит его до коммита"),
            Role::Consumer => {
                format!("{name} откладывает исходящую запись по {message}; до коммита её никто не увидит")
            }
        }
    }

    fn publish_lost(&self, actor: Actor, key: Key, noticed: bool) -> String {
        let (name, message) = (self.name(actor), self.message(key));
        if noticed {
            format!("по дороге к брокеру теряется {message}; ответа нет, и {name} отправит его ещё раз")
        } else {
            format!("по дороге к брокеру теряется {message}: {name} уверен, что отправил, брокер ничего не знает")
        }
    }

    fn confirm_lost(&self, actor: Actor, key: Key, spot: Spot) -> String {
        let (name, message) = (self.name(actor), self.message(key));
        match spot {
            Spot::Lead => format!("брокер принял {message}, но его ответ теряется; {name} отправит ещё раз"),
            Spot::Then => format!("ответ теряется, и {name} отправит ещё раз"),
        }
    }

    fn logged(&self, actor: Actor) -> String {
        format!("{} пишет строку в лог", self.name(actor))
    }
}
