//! The places to crash, by name: what each means and what it means that a strategy has none.

use crashpoint_sim::ids::Role;
use crashpoint_sim::place::{Phase, Place};

use super::lang::Lang;

/// What is said of one place in one language.
struct Words {
    name: &'static str,
    explained: &'static str,
    absent: &'static str,
}

/// Its short name: "before the ack".
pub fn place_name(lang: Lang, place: Place) -> &'static str {
    words(lang, place).name
}

/// What it means to die there, in one sentence.
pub fn place_explained(lang: Lang, place: Place) -> &'static str {
    words(lang, place).explained
}

/// Why a strategy does not have it, in one sentence that begins with its absence.
pub fn place_absent(lang: Lang, place: Place) -> &'static str {
    words(lang, place).absent
}

/// Why a strategy has no place of this role at all: nobody plays it.
pub fn role_absent(lang: Lang, role: Role) -> &'static str {
    match (lang, role) {
        (Lang::En, Role::Producer) => "There is no Shop here: the message is in the broker when the run begins.",
        (Lang::En, Role::Relay) => "There is no Relay here: nothing waits in an outbox.",
        (Lang::En, Role::Consumer) => "There is no Billing here: nobody receives.",
        (Lang::Ru, Role::Producer) => "Магазина здесь нет: сообщение уже лежит в брокере.",
        (Lang::Ru, Role::Relay) => "Ретранслятора здесь нет: в outbox ничего не ждёт.",
        (Lang::Ru, Role::Consumer) => "Биллинга здесь нет: получать некому.",
    }
}

fn words(lang: Lang, place: Place) -> Words {
    match (lang, place.role) {
        (Lang::En, Role::Producer) => producer_en(place.phase),
        (Lang::En, Role::Relay) => relay_en(place.phase),
        (Lang::En, Role::Consumer) => consumer_en(place.phase),
        (Lang::Ru, Role::Producer) => producer_ru(place.phase),
        (Lang::Ru, Role::Relay) => relay_ru(place.phase),
        (Lang::Ru, Role::Consumer) => consumer_ru(place.phase),
    }
}

fn producer_en(phase: Phase) -> Words {
    match phase {
        Phase::Before => Words {
            name: "before anything is written",
            explained: "Shop has begun, but nothing is durable yet: neither the order nor its message.",
            absent: "Does not exist here: the first step already leaves something durable.",
        },
        Phase::Prepared => Words {
            name: "prepared, in doubt",
            explained: "A side has promised to commit and keeps its locks; the decision has not been carried out.",
            absent: "Does not exist here: nothing is prepared, there is no second phase to wait for.",
        },
        Phase::Window => Words {
            name: "between the two writes",
            explained: "Order and message belong together, and they do not both stand yet: one may be in place \
                without the other.",
            absent: "Does not exist here: nothing lies between the two writes.",
        },
        Phase::Done | Phase::Released => Words {
            name: "after both writes",
            explained: "Order and message are both safe; only the reply or the end of the program is missing.",
            absent: "Does not exist here: with the last write the program ends.",
        },
    }
}

fn relay_en(phase: Phase) -> Words {
    match phase {
        Phase::Before | Phase::Prepared => Words {
            name: "row read, not sent",
            explained: "Relay has a row in hand; it has neither sent nor marked it.",
            absent: "Does not exist here: nothing lies between reading a row and acting on it.",
        },
        Phase::Window => Words {
            name: "between sending and marking",
            explained: "The message is sent and its row not yet marked, or the other way round.",
            absent: "Does not exist here: nothing lies between sending and marking.",
        },
        Phase::Done | Phase::Released => Words {
            name: "after marking",
            explained: "The message is sent and its row marked; the round is not over yet.",
            absent: "Does not exist here: with the mark the round ends.",
        },
    }
}

fn consumer_en(phase: Phase) -> Words {
    match phase {
        Phase::Before | Phase::Prepared => Words {
            name: "before the work",
            explained: "Billing holds the message; nothing of the work is done or recorded.",
            absent: "Does not exist here: the delivery itself already counts as the ack.",
        },
        Phase::Window => Words {
            name: "in the window",
            explained: "The effect and its record belong together, and they do not both stand yet.",
            absent: "Does not exist here: nothing lies between the effect and its record.",
        },
        Phase::Done => Words {
            name: "after the work, before the ack",
            explained: "Effect and record are both durable; the broker has not been told.",
            absent: "Does not exist here: by the time both stand, the ack is out.",
        },
        Phase::Released => Words {
            name: "after the ack",
            explained: "The work stands and the broker has been told; the handler has a little left to do.",
            absent: "Does not exist here: nothing follows work and ack.",
        },
    }
}

fn producer_ru(phase: Phase) -> Words {
    match phase {
        Phase::Before => Words {
            name: "до первой записи",
            explained: "Магазин начал, но ничего ещё не сохранено: ни заказа, ни сообщения.",
            absent: "Здесь такого места нет: первый же шаг что-то сохраняет.",
        },
        Phase::Prepared => Words {
            name: "подготовлено, решения нет",
            explained: "Одна из сторон обещала зафиксировать и держит блокировки, а решение ещё не выполнено.",
            absent: "Здесь такого места нет: ничего не подготавливают, второй фазы ждать не нужно.",
        },
        Phase::Window => Words {
            name: "между двумя записями",
            explained: "Заказ и сообщение должны появиться вместе, но пока есть не всё: одно может оказаться без другого.",
            absent: "Здесь такого места нет: между двумя записями ничего не помещается.",
        },
        Phase::Done | Phase::Released => Words {
            name: "после обеих записей",
            explained: "И заказ, и сообщение сохранены; осталось ответить клиенту или просто закончить.",
            absent: "Здесь такого места нет: последняя запись завершает программу.",
        },
    }
}

fn relay_ru(phase: Phase) -> Words {
    match phase {
        Phase::Before | Phase::Prepared => Words {
            name: "строка прочитана, не отправлена",
            explained: "Строка у Ретранслятора в руках: он её не отправил и не пометил.",
            absent: "Здесь такого места нет: прочитал — и сразу действует.",
        },
        Phase::Window => Words {
            name: "между отправкой и отметкой",
            explained: "Сообщение отправлено, а строка ещё не помечена — или наоборот.",
            absent: "Здесь такого места нет: между отправкой и отметкой ничего не помещается.",
        },
        Phase::Done | Phase::Released => Words {
            name: "после отметки",
            explained: "Сообщение отправлено, строка помечена; круг ещё не закончен.",
            absent: "Здесь такого места нет: отметка завершает круг.",
        },
    }
}

fn consumer_ru(phase: Phase) -> Words {
    match phase {
        Phase::Before | Phase::Prepared => Words {
            name: "до работы",
            explained: "Сообщение у Биллинга; ничего ещё не сделано и не записано.",
            absent: "Здесь такого места нет: сама выдача уже считается подтверждением.",
        },
        Phase::Window => Words {
            name: "в окне",
            explained: "Эффект и отметка о нём должны появиться вместе, но пока есть не всё.",
            absent: "Здесь такого места нет: между эффектом и отметкой о нём ничего не помещается.",
        },
        Phase::Done => Words {
            name: "после работы, до ack",
            explained: "Эффект и отметка сохранены; брокер об этом ещё не знает.",
            absent: "Здесь такого места нет: к этому моменту ack уже отправлен.",
        },
        Phase::Released => Words {
            name: "после ack",
            explained: "Работа сделана, брокер об этом знает; обработчику осталось немного.",
            absent: "Здесь такого места нет: после работы и подтверждения шагов не остаётся.",
        },
    }
}
