//! What can happen next, as labels of buttons.

use crashpoint_sim::choice::{Choice, Fault};
use crashpoint_sim::ids::{Actor, Key, Role};
use crashpoint_sim::vocabulary::Step;

use super::lang::Lang;
use super::names::{Case, Cast, actor_in_case, actor_name, message_in_text};
use super::steps::{before_step, step_does};

/// The label of a choice, at most 45 characters. `next_step` is the step the choice's actor would take next; without
/// one a producer recovers.
pub fn choice_label(lang: Lang, choice: Choice, next_step: Option<Step>, cast: Cast) -> String {
    let log = cast.log;
    match choice {
        Choice::Step(actor) => match next_step {
            Some(Step::Receive | Step::ReceiveAutoAck) if !log => delivers(lang, actor, None, cast),
            Some(step) => format!("{} {}", actor_name(lang, actor, cast), step_does(lang, step, actor.role, log)),
            None => goes_on(lang, actor, cast),
        },
        Choice::Receive(actor, copy) => {
            let what = match lang {
                Lang::En => format!("copy\u{a0}{}", copy + 1),
                Lang::Ru => format!("копию\u{a0}{}", copy + 1),
            };
            delivers(lang, actor, Some(what), cast)
        }
        Choice::Expire(_) => lang.pick("The lease runs out", "Срок аренды истекает").to_owned(),
        Choice::Redrive(_) => {
            lang.pick("A dead letter goes back to the queue", "Недоставленное вернут в очередь").to_owned()
        }
        Choice::Purge(key) => keyed(lang, key, "Key % is purged", "Ключ % удаляют"),
        Choice::AutoCommit => lang.pick("The background committer commits", "Фоновая фиксация смещения").to_owned(),
        Choice::Fault(fault) => fault_label(lang, fault, cast),
    }
}

/// The label of a delivery where it is known what would be delivered: "The broker delivers paid #1 to Billing".
pub fn delivery_label(lang: Lang, consumer: Actor, key: Key, cast: Cast) -> String {
    if cast.log {
        let name = actor_name(lang, consumer, cast);
        let message = message_in_text(lang, key);
        return match lang {
            Lang::En => format!("{name} reads {message}"),
            Lang::Ru => format!("{name} читает {message}"),
        };
    }
    delivers(lang, consumer, Some(message_in_text(lang, key)), cast)
}

fn delivers(lang: Lang, consumer: Actor, what: Option<String>, cast: Cast) -> String {
    match (lang, what) {
        (Lang::En, None) => format!("The broker delivers to {}", actor_name(lang, consumer, cast)),
        (Lang::En, Some(what)) => format!("The broker delivers {what} to {}", actor_name(lang, consumer, cast)),
        (Lang::Ru, None) => format!("Брокер выдаёт сообщение {}", actor_in_case(consumer, Case::Dative, cast)),
        (Lang::Ru, Some(what)) => format!("Брокер выдаёт {what} {}", actor_in_case(consumer, Case::Dative, cast)),
    }
}

fn goes_on(lang: Lang, actor: Actor, cast: Cast) -> String {
    let name = actor_name(lang, actor, cast);
    match (lang, actor.role) {
        (Lang::En, Role::Producer) => format!("{name} recovers what is in doubt"),
        (Lang::En, Role::Relay | Role::Consumer) => format!("{name} goes on"),
        (Lang::Ru, Role::Producer) => format!("{name} разбирает незавершённое"),
        (Lang::Ru, Role::Relay | Role::Consumer) => format!("{name} продолжает"),
    }
}

fn keyed(lang: Lang, key: Key, en: &str, ru: &str) -> String {
    lang.pick(en, ru).replace(" %", &format!("\u{a0}{key}"))
}

fn fault_label(lang: Lang, fault: Fault, cast: Cast) -> String {
    let log = cast.log;
    match fault {
        Fault::Crash(actor) => {
            format!("{} {}", actor_name(lang, actor, cast), lang.pick("dies", "падает"))
        }
        Fault::Down(actor) => {
            format!("{} {}", actor_name(lang, actor, cast), lang.pick("dies for good", "падает насовсем"))
        }
        Fault::LosePublish(actor) => of_actor(lang, actor, "The message is lost", "Сообщение пропадает", cast),
        Fault::LoseConfirm(actor) => of_actor(lang, actor, "The confirm is lost", "Ответ брокера пропадает", cast),
        Fault::LoseAck(actor) if log => {
            of_actor(lang, actor, "The offset commit is lost", "Фиксация смещения пропадает", cast)
        }
        Fault::LoseAck(actor) => of_actor(lang, actor, "The ack is lost", "Подтверждение пропадает", cast),
        Fault::ExpireLease(actor) => of_actor(lang, actor, "The lease runs out", "Срок аренды истекает", cast),
        Fault::Rebalance if cast.consumers > 1 => {
            lang.pick("The partition changes its owner", "Раздел переходит к другому").to_owned()
        }
        Fault::Rebalance => lang.pick("The partition is assigned anew", "Раздел назначают заново").to_owned(),
        Fault::DedupWindowPasses => {
            lang.pick("The broker forgets the published keys", "Брокер забывает принятые ключи").to_owned()
        }
        Fault::PurgeKey(key) => keyed(lang, key, "Key % is purged too early", "Ключ % удаляют слишком рано"),
        Fault::EvictCache(key) => keyed(lang, key, "The cache drops key %", "Кэш вытесняет ключ %"),
    }
}

/// A label that names the actor only where there are two of its role.
fn of_actor(lang: Lang, actor: Actor, en: &str, ru: &str, cast: Cast) -> String {
    let label = lang.pick(en, ru);
    if cast.count(actor.role) > 1 { format!("{label} ({})", actor_name(lang, actor, cast)) } else { label.to_owned() }
}

/// A few words beside the label, at most 40 characters: when it strikes, or what it comes to.
pub fn choice_hint(lang: Lang, choice: Choice, next_step: Option<Step>, cast: Cast) -> String {
    let before = |actor: Actor| match (next_step, actor.role) {
        (Some(step), _) => before_step(lang, step, cast.log),
        (None, Role::Producer | Role::Relay | Role::Consumer) => lang.pick("in the middle", "на середине"),
    };
    let hint = match choice {
        Choice::Step(actor) => match next_step {
            Some(step) => step_hint(lang, step, actor.role, cast.log),
            None => lang.pick("both sides must agree", "стороны должны прийти к одному"),
        },
        Choice::Receive(..) => lang.pick("not the oldest one", "не самое старое"),
        Choice::Expire(_) => lang.pick("nobody will acknowledge it", "подтверждать некому"),
        Choice::Redrive(_) => lang.pick("somebody pressed “redrive”", "кто-то нажал «повторить»"),
        Choice::Purge(_) => lang.pick("its message cannot come back", "сообщение уже не вернётся"),
        Choice::AutoCommit => lang.pick("done or not", "сделано или нет"),
        Choice::Fault(fault) => match fault {
            Fault::Crash(actor) | Fault::Down(actor) => before(actor),
            Fault::LosePublish(_) => lang.pick("the broker never gets it", "до брокера не дойдёт"),
            Fault::LoseConfirm(_) => {
                lang.pick("the broker has it, the sender doubts", "у брокера есть, а отправитель не знает")
            }
            Fault::LoseAck(_) => lang.pick("the consumer believes it arrived", "получатель уверен, что дошло"),
            Fault::ExpireLease(_) => lang.pick("while the work goes on", "а работа продолжается"),
            Fault::Rebalance => lang.pick("back to the committed offset", "назад к сохранённому смещению"),
            Fault::DedupWindowPasses => lang.pick("a repeat will pass for new", "повтор сойдёт за новое"),
            Fault::PurgeKey(_) => lang.pick("its message can still come back", "сообщение ещё может вернуться"),
            Fault::EvictCache(_) => lang.pick("a repeat will pass for new", "повтор сойдёт за новое"),
        },
    };
    hint.to_owned()
}

/// A few words about a step: what it holds, what it cannot undo.
pub(crate) fn step_hint(lang: Lang, step: Step, role: Role, log: bool) -> &'static str {
    match step {
        Step::Begin | Step::BeginBroker => lang.pick("all or nothing from here", "отсюда всё или ничего"),
        Step::Commit | Step::CommitBroker => lang.pick("durable from here on", "отсюда уже насовсем"),
        Step::Rollback => lang.pick("as if it had not been", "будто и не было"),
        Step::Prepare | Step::PrepareBroker => lang.pick("a promise to commit", "обещание зафиксировать"),
        Step::Publish if role != Role::Consumer => lang.pick("waits for no answer", "ответа не ждёт"),
        Step::PublishConfirmed if role != Role::Consumer => lang.pick("waits for the confirm", "ждёт ответа брокера"),
        Step::Publish | Step::PublishConfirmed => lang.pick("to the downstream topic", "в исходящий топик"),
        Step::SendMail | Step::ChargeCard => lang.pick("no rollback reaches it", "откат туда не достанет"),
        Step::ChargeCardWithKey => lang.pick("the gateway remembers the key", "шлюз помнит ключ"),
        Step::Receive if log => lang.pick("the position moves on", "позиция сдвинется"),
        Step::Receive => lang.pick("under a lease", "в аренду"),
        Step::ReceiveAutoAck => lang.pick("and forgets it", "и забывает о нём"),
        Step::Ack if log => lang.pick("everything below counts as done", "всё, что ниже, считается сделанным"),
        Step::Ack => lang.pick("the broker may forget it", "брокер может забыть"),
        Step::CheckKey | Step::CheckCache => lang.pick("looks, holds nothing", "смотрит, но не держит"),
        Step::InsertKey => lang.pick("under a unique constraint", "под ограничением уникальности"),
        Step::ClaimCache | Step::SetCache => lang.pick("outside every transaction", "вне всякой транзакции"),
        Step::AddBalance => lang.pick("not safe to repeat", "повторять нельзя"),
        Step::SetStatus => lang.pick("safe to repeat", "повторять можно"),
        Step::AddBalanceIfVersion | Step::SetStatusIfNewer => {
            lang.pick("only if the condition holds", "только при условии")
        }
        Step::SetOrderPaid => lang.pick("the business change", "само дело"),
        Step::AddOutbox => lang.pick("a row, to be sent later", "строка, уйдёт позже"),
        Step::Reply => lang.pick("the client stops asking", "клиент перестанет спрашивать"),
        Step::WriteLog => lang.pick("harmless", "безвредно"),
        Step::ReadOutbox | Step::ReadOutboxAfterCursor => lang.pick("holds nothing", "ничего не держит"),
        Step::ReadOutboxLocked => lang.pick("nobody else takes it", "больше никто не возьмёт"),
        Step::MarkSent | Step::DeleteRow | Step::SaveCursor => lang.pick("it is not sent again", "повторно не уйдёт"),
        Step::LookUpOrder => lang.pick("in the shop’s database", "в базе Магазина"),
        Step::Nack => lang.pick("at once", "сразу"),
    }
}
