//! Russian: consumers.

use crashpoint_sim::event::{Effect, Seen};
use crashpoint_sim::ids::{Actor, Input, Key};
use crashpoint_sim::vocabulary::Step;

use super::Russian;
use super::voice::{ReceiverVoice, Spot};
use crate::text::lang::Lang;
use crate::text::outcome::status_of;

impl Russian<'_> {
    fn of_input(&self, input: Input) -> String {
        self.message(Key::new(input, 0))
    }
}

impl ReceiverVoice for Russian<'_> {
    fn delivered(&self, consumer: Actor, copy: u8, key: Key, auto_ack: bool) -> String {
        let (name, dative, message) = (self.name(consumer), self.0.dative(consumer), self.message(key));
        match (self.0.cast.log, auto_ack) {
            (false, false) => format!("брокер выдаёт {message} {dative} и ждёт подтверждения"),
            (false, true) => format!("брокер выдаёт {message} {dative} и тут же забывает о нём"),
            (true, false) => format!("{name} читает {message}, смещение\u{a0}{copy}"),
            (true, true) => format!("{name} читает {message}, смещение\u{a0}{copy}; оно сразу и зафиксировано"),
        }
    }

    fn not_seen(&self, consumer: Actor, key: Key, step: Step) -> String {
        let (name, message) = (self.name(consumer), self.message(key));
        if step == Step::LookUpOrder {
            format!("{name} проверяет заказ\u{a0}{}: он оплачен", key.input())
        } else if step == Step::CheckCache {
            format!("в кэше нет ключа от {message}: {name} идёт дальше")
        } else {
            format!("{name} не находит в таблице ключа от {message} и идёт дальше")
        }
    }

    fn seen_before(&self, key: Key, seen: Seen) -> String {
        let message = self.message(key);
        match seen {
            Seen::KeyRow => format!("в таблице уже есть ключ от {message}: сообщение считается обработанным"),
            Seen::UniqueViolation => {
                format!(
                    "ограничение уникальности отвечает: ключ от {message} уже есть, сообщение считается обработанным"
                )
            }
            Seen::Cache => format!("в кэше есть ключ от {message}: сообщение считается обработанным"),
        }
    }

    fn key_inserted(&self, consumer: Actor, key: Key, durable: bool) -> String {
        let how = if durable { "сразу и насовсем" } else { "внутри транзакции" };
        format!("{} вставляет ключ от {}, {how}", self.name(consumer), self.message(key))
    }

    fn cache_set(&self, consumer: Actor, key: Key) -> String {
        format!("{} пишет ключ от {} в кэш, вне всякой транзакции", self.name(consumer), self.message(key))
    }

    fn order_missing(&self, consumer: Actor, input: Input) -> String {
        format!("{} проверяет заказ\u{a0}{input}: пока не оплачен, и от работы он отказывается", self.name(consumer))
    }

    fn happened(&self, consumer: Actor, effect: Effect, input: Input, durable: bool, spot: Spot) -> String {
        let (name, message) = (self.name(consumer), self.of_input(input));
        let how = if durable { "сразу и насовсем" } else { "внутри транзакции" };
        match (effect, spot) {
            (Effect::Balance, _) => format!("{name} списывает со счёта 100 по {message}, {how}"),
            (Effect::Status, _) => {
                format!("{name} ставит статус «{}», {how}", status_of(Lang::Ru, input.number()))
            }
            (Effect::Mail, _) => format!("{name} отправляет письмо по {message}; никакой откат его не вернёт"),
            (Effect::Charge, _) => format!("{name} списывает с карты по {message}; никакой откат этого не отменит"),
            (Effect::Event, Spot::Lead) => format!("{name} публикует исходящую запись по {message}; её видно сразу"),
            (Effect::Event, Spot::Then) => format!("исходящая запись по {message} стоит в топике"),
            (Effect::Log, _) => format!("{name} пишет в лог строку про {message}"),
        }
    }

    fn no_row_matched(&self, consumer: Actor, input: Input) -> String {
        let name = self.name(consumer);
        format!("нет строки с версией, нужной для {}: {name} ничего не пишет и идёт дальше", self.of_input(input))
    }

    fn superseded(&self, consumer: Actor, input: Input) -> String {
        format!("статус не старее, чем {}: {} ничего не пишет", self.of_input(input), self.name(consumer))
    }

    fn answered_from_memory(&self, key: Key) -> String {
        format!("шлюз помнит ключ от {} и повторяет прежний ответ; с карты ничего не списано", self.message(key))
    }

    fn acked(&self, consumer: Actor, copy: u8, late: bool, spot: Spot) -> String {
        let (name, message) = (self.name(consumer), self.0.copy(Lang::Ru, copy));
        match (spot, late) {
            (Spot::Then, _) => format!("брокер забывает {message}"),
            (Spot::Lead, false) => format!("{name} подтверждает {message}; брокер о нём забывает"),
            (Spot::Lead, true) => {
                format!("{name} подтверждает {message} с опозданием; брокер забывает о нём, у кого бы оно ни было")
            }
        }
    }

    fn ack_refused(&self, consumer: Actor) -> String {
        if self.0.cast.log {
            let name = self.0.genitive(consumer);
            format!("брокер не принимает смещение от {name}: раздел уже назначен заново; сделанное не исчезает")
        } else {
            let name = self.name(consumer);
            format!("{name} подтверждает слишком поздно: брокер этого не учитывает; сделанное не исчезает")
        }
    }

    fn ack_staged(&self, consumer: Actor) -> String {
        format!("{} передаёт ack брокеру; в силу он вступит при коммите", self.name(consumer))
    }

    fn ack_lost(&self, consumer: Actor) -> String {
        let name = self.name(consumer);
        if self.0.cast.log {
            format!("фиксация смещения теряется по дороге: {name} уверен, что всё дошло, брокер ничего не знает")
        } else {
            format!("подтверждение теряется по дороге: {name} уверен, что всё дошло, брокер ничего не знает")
        }
    }

    fn fenced(&self, consumer: Actor) -> String {
        let name = self.0.dative(consumer);
        if self.0.cast.log {
            format!("брокер отказывает {name} в коммите: раздел уже не его; всё отложенное отброшено")
        } else {
            format!("брокер отказывает {name} в коммите: аренда потеряна; всё отложенное отброшено")
        }
    }

    fn nacked(&self, consumer: Actor) -> String {
        format!("{} отказывается от сообщения", self.name(consumer))
    }

    fn orphaned(&self, consumer: Actor, copy: u8, spot: Spot) -> String {
        let (name, message) = (self.name(consumer), self.0.copy(Lang::Ru, copy));
        match spot {
            Spot::Lead => {
                format!("{name} заканчивает без подтверждения; {message} числится выданным, пока не истечёт аренда")
            }
            Spot::Then => "подтверждения не будет".to_owned(),
        }
    }

    fn ended(&self, actor: Actor) -> String {
        format!("{} заканчивает круг", self.name(actor))
    }

    fn on_to_ack(&self) -> String {
        if self.0.cast.log {
            "остаётся сохранить смещение".to_owned()
        } else {
            "остаётся подтвердить".to_owned()
        }
    }
}
