//! What each step is called in a sentence: what somebody does ("commits") and a moment before it ("before the commit").

use crashpoint_sim::ids::Role;
use crashpoint_sim::vocabulary::Step;

use super::lang::Lang;

/// What somebody of this role does at this step, to follow the name: "Billing" + "commits".
pub fn step_does(lang: Lang, step: Step, role: Role, log: bool) -> &'static str {
    let receives = matches!(step, Step::Receive | Step::ReceiveAutoAck);
    match (lang, role) {
        (Lang::En, Role::Consumer) if log && step == Step::Ack => "commits the offset",
        (Lang::Ru, Role::Consumer) if log && step == Step::Ack => "фиксирует смещение",
        (Lang::En, Role::Consumer) if log && receives => "reads the next message",
        (Lang::Ru, Role::Consumer) if log && receives => "читает следующее сообщение",
        (Lang::En, Role::Producer | Role::Relay) if is_publish(step) => "sends the message",
        (Lang::Ru, Role::Producer | Role::Relay) if is_publish(step) => "отправляет сообщение",
        (Lang::En, Role::Producer | Role::Relay | Role::Consumer) => does_en(step),
        (Lang::Ru, Role::Producer | Role::Relay | Role::Consumer) => does_ru(step),
    }
}

/// A moment before this step: "before the commit".
pub fn before_step(lang: Lang, step: Step, log: bool) -> &'static str {
    match lang {
        Lang::En if log && step == Step::Ack => "before the offset commit",
        Lang::Ru if log && step == Step::Ack => "до фиксации смещения",
        Lang::En => before_en(step),
        Lang::Ru => before_ru(step),
    }
}

fn is_publish(step: Step) -> bool {
    matches!(step, Step::Publish | Step::PublishConfirmed)
}

fn does_en(step: Step) -> &'static str {
    match step {
        Step::Begin => "opens a transaction",
        Step::Commit => "commits",
        Step::Rollback => "rolls back",
        Step::SetOrderPaid => "marks the order as paid",
        Step::AddOutbox => "adds the event to the outbox",
        Step::Publish | Step::PublishConfirmed => "publishes the result",
        Step::BeginBroker => "opens a broker transaction",
        Step::CommitBroker => "commits at the broker",
        Step::Prepare => "prepares its database",
        Step::PrepareBroker => "prepares the broker",
        Step::Reply => "answers the client",
        Step::WriteLog => "writes a log line",
        Step::ReadOutbox => "reads the outbox",
        Step::ReadOutboxLocked => "reads and locks a row",
        Step::ReadOutboxAfterCursor => "reads on from its cursor",
        Step::MarkSent => "marks the row as sent",
        Step::DeleteRow => "deletes the row",
        Step::SaveCursor => "saves its cursor",
        Step::Receive | Step::ReceiveAutoAck => "receives the next message",
        Step::CheckKey => "looks for the key",
        Step::InsertKey => "inserts the key",
        Step::CheckCache => "looks in the cache",
        Step::ClaimCache => "claims the key in the cache",
        Step::SetCache => "notes the key in the cache",
        Step::AddBalance => "takes 100 from the account",
        Step::AddBalanceIfVersion => "takes 100, if the version fits",
        Step::SetStatus => "sets the status",
        Step::SetStatusIfNewer => "sets the status, if newer",
        Step::LookUpOrder => "looks up the order",
        Step::SendMail => "sends the mail",
        Step::ChargeCard => "charges the card",
        Step::ChargeCardWithKey => "charges the card, with a key",
        Step::Ack => "acknowledges",
        Step::Nack => "gives the message back",
    }
}

fn before_en(step: Step) -> &'static str {
    match step {
        Step::Begin => "before the transaction",
        Step::Commit => "before the commit",
        Step::Rollback => "before the rollback",
        Step::SetOrderPaid => "before the order is paid",
        Step::AddOutbox => "before the outbox row",
        Step::Publish | Step::PublishConfirmed => "before sending",
        Step::BeginBroker => "before the broker transaction",
        Step::CommitBroker => "before the commit at the broker",
        Step::Prepare => "before its database is prepared",
        Step::PrepareBroker => "before the broker is prepared",
        Step::Reply => "before the reply",
        Step::WriteLog => "before the log line",
        Step::ReadOutbox | Step::ReadOutboxLocked | Step::ReadOutboxAfterCursor => "before reading the outbox",
        Step::MarkSent => "before marking the row",
        Step::DeleteRow => "before deleting the row",
        Step::SaveCursor => "before saving the cursor",
        Step::Receive | Step::ReceiveAutoAck => "before the delivery",
        Step::CheckKey => "before the key check",
        Step::InsertKey => "before the key",
        Step::CheckCache => "before the cache check",
        Step::ClaimCache | Step::SetCache => "before the key is in the cache",
        Step::AddBalance | Step::AddBalanceIfVersion => "before the charge",
        Step::SetStatus | Step::SetStatusIfNewer => "before the status",
        Step::LookUpOrder => "before looking up the order",
        Step::SendMail => "before the mail",
        Step::ChargeCard | Step::ChargeCardWithKey => "before the card charge",
        Step::Ack => "before the ack",
        Step::Nack => "before giving the message back",
    }
}

fn does_ru(step: Step) -> &'static str {
    match step {
        Step::Begin => "открывает транзакцию",
        Step::Commit => "делает коммит",
        Step::Rollback => "откатывает транзакцию",
        Step::SetOrderPaid => "помечает заказ оплаченным",
        Step::AddOutbox => "пишет событие в outbox",
        Step::Publish | Step::PublishConfirmed => "публикует результат",
        Step::BeginBroker => "открывает транзакцию в брокере",
        Step::CommitBroker => "делает коммит в брокере",
        Step::Prepare => "готовит свою базу",
        Step::PrepareBroker => "готовит брокер",
        Step::Reply => "отвечает клиенту",
        Step::WriteLog => "пишет строку в лог",
        Step::ReadOutbox => "читает outbox",
        Step::ReadOutboxLocked => "читает строку с блокировкой",
        Step::ReadOutboxAfterCursor => "читает outbox за курсором",
        Step::MarkSent => "помечает строку",
        Step::DeleteRow => "удаляет строку",
        Step::SaveCursor => "сохраняет курсор",
        Step::Receive | Step::ReceiveAutoAck => "получает сообщение",
        Step::CheckKey => "ищет ключ",
        Step::InsertKey => "вставляет ключ",
        Step::CheckCache => "смотрит в кэш",
        Step::ClaimCache => "занимает ключ в кэше",
        Step::SetCache => "пишет ключ в кэш",
        Step::AddBalance => "списывает 100",
        Step::AddBalanceIfVersion => "списывает 100, если версия та",
        Step::SetStatus => "ставит статус",
        Step::SetStatusIfNewer => "ставит статус, если новее",
        Step::LookUpOrder => "проверяет заказ",
        Step::SendMail => "отправляет письмо",
        Step::ChargeCard => "списывает с карты",
        Step::ChargeCardWithKey => "списывает с карты по ключу",
        Step::Ack => "шлёт подтверждение (ack)",
        Step::Nack => "возвращает сообщение",
    }
}

fn before_ru(step: Step) -> &'static str {
    match step {
        Step::Begin => "до транзакции",
        Step::Commit => "до коммита",
        Step::Rollback => "до отката",
        Step::SetOrderPaid => "до отметки об оплате",
        Step::AddOutbox => "до записи в outbox",
        Step::Publish | Step::PublishConfirmed => "до отправки",
        Step::BeginBroker => "до транзакции в брокере",
        Step::CommitBroker => "до коммита в брокере",
        Step::Prepare => "до подготовки базы",
        Step::PrepareBroker => "до подготовки брокера",
        Step::Reply => "до ответа клиенту",
        Step::WriteLog => "до строки в логе",
        Step::ReadOutbox | Step::ReadOutboxLocked | Step::ReadOutboxAfterCursor => "до чтения outbox",
        Step::MarkSent => "до отметки строки",
        Step::DeleteRow => "до удаления строки",
        Step::SaveCursor => "до сохранения курсора",
        Step::Receive | Step::ReceiveAutoAck => "до получения",
        Step::CheckKey => "до проверки ключа",
        Step::InsertKey => "до записи ключа",
        Step::CheckCache => "до проверки кэша",
        Step::ClaimCache | Step::SetCache => "до записи в кэш",
        Step::AddBalance | Step::AddBalanceIfVersion => "до списания",
        Step::SetStatus | Step::SetStatusIfNewer => "до смены статуса",
        Step::LookUpOrder => "до проверки заказа",
        Step::SendMail => "до письма",
        Step::ChargeCard | Step::ChargeCardWithKey => "до списания с карты",
        Step::Ack => "до подтверждения (ack)",
        Step::Nack => "до возврата сообщения",
    }
}
