//! Every other word of the interface: one closed list, each entry in both languages side by side.

use super::lang::Lang;

// Each text is a constant and none is a case of a `match`: a page carries the texts it shows and no others.
macro_rules! texts {
    ($(#[$about:meta])* $table:ident, $read:ident: $($(#[$doc:meta])* $name:ident: $en:literal, $ru:literal;)*) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $table([&'static str; 2]);

        #[allow(non_upper_case_globals, missing_docs, reason = "named as the cases of an enum are; the English text says what it is")]
        impl $table {
            $($(#[$doc])* pub const $name: $table = $table([$en, $ru]);)*

            /// Every one, in the table's order.
            pub const ALL: &'static [$table] = &[$($table::$name,)*];
        }

        /// The text in this language.
        pub fn $read(lang: Lang, text: $table) -> &'static str {
            text.0[lang as usize]
        }
    };
}
pub(crate) use texts;

texts! {
    /// A text of the interface that depends on nothing but the language.
    Ui, ui:
    // The frame of the page.
    AppName: "Crashpoint", "Crashpoint";
    Tagline: "Why no broker can process a message exactly once for you",
        "Почему ни один брокер не обработает сообщение ровно один раз за вас";
    Workbook: "Workbook", "Тетрадь";
    Playground: "Playground", "Стенд";
    Cases: "Cases", "Случаи";
    Guide: "Guide", "Справка";
    BenchPages: "Ways to look at a strategy", "Как посмотреть на стратегию";
    BenchRun: "Run", "Прогон";
    BenchMap: "Map", "Карта";
    BenchTwin: "Twin", "Бок о бок";
    BenchWorlds: "Two worlds", "Два мира";
    BenchOrders: "Every order", "Любой порядок";
    BenchOwn: "Your own", "Свой обработчик";
    BenchExport: "Export", "Экспорт";
    SkipToContent: "Skip to content", "К содержанию";
    Language: "Language", "Язык";
    Theme: "Theme", "Тема";
    ThemeAuto: "Auto", "Авто";
    ThemeLight: "Light", "Светлая";
    ThemeDark: "Dark", "Тёмная";
    ThemeProjector: "Projector", "Проектор";
    OpenUnframed: "Open in Crashpoint", "Открыть в Crashpoint";
    Loading: "Loading…", "Загрузка…";
    ComesLater: "This page comes later. The playground is open already.", "Эта страница появится позже. Стенд уже открыт.";
    StorageRefused: "This browser stores nothing for this page: it works, but will not remember where you stopped.",
        "Браузер ничего не хранит для этой страницы: она работает, но не запомнит, где вы остановились.";
    LinkUnreadable: "A part of this link could not be read and was left out.",
        "Часть этой ссылки не удалось прочитать; она пропущена.";
    LinkTooLong: "The run in this link no longer fits the strategy; it is shown as far as it does.",
        "Прогон из этой ссылки больше не подходит к стратегии; показано начало, которое подходит.";
    Close: "Close", "Закрыть";
    More: "More", "Ещё";
    Less: "Less", "Свернуть";
    On: "on", "вкл.";
    Off: "off", "выкл.";
    Yes: "yes", "да";
    No: "no", "нет";

    // Strategy.
    StartFrom: "Start from", "Начать с";
    Strategy: "Strategy", "Стратегия";
    Sender: "Sender", "Отправитель";
    Receiver: "Receiver", "Получатель";
    Effect: "Effect", "Эффект";
    YourOwn: "Your own…", "Своя…";
    Messages: "Messages", "Сообщения";
    OneMessage: "1 message", "1 сообщение";
    TwoMessages: "2 messages", "2 сообщения";
    ThreeMessages: "3 messages", "3 сообщения";
    TwoConsumers: "Two consumers", "Два получателя";

    // Controls. The English ones are the accessible names that the documentation promises.
    Controls: "Controls", "Управление";
    Step: "Step", "Шаг";
    Back: "Back", "Назад";
    Play: "Play", "Пуск";
    Pause: "Pause", "Пауза";
    Reset: "Reset", "Сначала";
    RunToEnd: "Run to the end", "До конца";
    Speed: "Speed", "Скорость";
    Slow: "slow", "медленно";
    Normal: "normal", "обычно";
    Fast: "fast", "быстро";
    Scrub: "Position in the run", "Место в прогоне";
    CrashConsumer: "Crash consumer", "Уронить получателя";
    CrashRelay: "Crash relay", "Уронить ретранслятор";
    CrashProducer: "Crash producer", "Уронить отправителя";
    LoseAck: "Lose ack", "Потерять ack";
    NotPossibleNow: "not possible now", "сейчас невозможно";
    Share: "Share", "Поделиться";
    CopyLink: "Copy link", "Скопировать ссылку";
    ShareMore: "QR code, embed code, picture, text…", "QR-код, код для вставки, картинка, текст…";
    Copied: "Copied", "Скопировано";
    LinkCopied: "Link copied: it reproduces this very run.", "Ссылка скопирована: по ней откроется этот же прогон.";
    CopyFailed: "Copying is not allowed here; select the link and copy it by hand.",
        "Копировать здесь нельзя; выделите ссылку и скопируйте её сами.";

    // Panels.
    Run: "The run", "Прогон";
    Stage: "Stage", "Сцена";
    Timeline: "Timeline", "Ход времени";
    Events: "Events", "События";
    EventList: "List of events", "Список событий";
    NoEvents: "Nothing has happened yet.", "Пока ничего не произошло.";
    Code: "Code", "Код";
    NextTitle: "What can happen next", "Что может случиться дальше";
    NothingNext: "Nothing more can happen: the run has settled.", "Больше ничего случиться не может: прогон окончен.";
    BrokerKnows: "What the broker knows", "Что знает брокер";
    BrokerKnowsNothing: "Nothing yet.", "Пока ничего.";
    BrokerCannotTell: "It cannot tell whether the work was done. Nobody told it, and nobody could.",
        "Сделана ли работа, ему не понять. Никто ему не сказал, да и не мог.";
    BothWorlds: "See both worlds", "Посмотреть оба мира";
    Verdict: "Verdict", "Итог";
    Expected: "expected", "должно быть";
    Actual: "actual", "получилось";
    Settled: "settled", "окончено";
    NotSettled: "not settled yet", "ещё не окончено";
    NotAllRuns: "not all runs", "не все прогоны";
    CheckingAllRuns: "Following every run…", "Проходим все прогоны…";
    InEveryRun: "In every one of them.", "В каждом из них.";
    ShowMe: "Show me", "Показать";
    Cancel: "Cancel", "Отменить";
    GivenUp: "Given up: nothing is claimed about all runs.", "Отменено: о всех прогонах ничего не сказано.";
    CheckAllRuns: "Check all runs", "Проверить все прогоны";
    LimitReached: "The limit is reached: what is shown is not everything, so “once” is not claimed.",
        "Достигнут предел: показано не всё, поэтому «один раз» мы не утверждаем.";
    RunTooLong: "The run has not settled within the limit of steps.", "За отведённое число шагов прогон не окончился.";
    Overflow: "The queue or the outbox is full: what follows would not be exact.",
        "Очередь или outbox переполнены: дальше было бы уже неточно.";
    ShowShortest: "Show the shortest", "Показать кратчайший";
    AllRuns: "Over all runs", "По всем прогонам";
    CallSystem: "Calls", "Вызовы";

    // The stage.
    Database: "database", "база";
    Orders: "orders", "заказы";
    Outbox: "outbox", "outbox";
    Id: "id", "id";
    Event: "event", "событие";
    Status: "status", "статус";
    Paid: "paid", "оплачен";
    Sent: "sent", "отправлено";
    SentYes: "yes", "да";
    SentNo: "no", "нет";
    Locked: "locked", "заблокирована";
    Cursor: "cursor", "курсор";
    RowInHand: "row in hand", "строка в руках";
    ProcessedKeys: "processed keys", "обработанные ключи";
    Key: "key", "ключ";
    Accounts: "accounts", "счета";
    Balance: "balance", "баланс";
    Version: "version", "версия";
    OpenTransaction: "open transaction", "открытая транзакция";
    BrokerTransaction: "open at the broker", "открыто в брокере";
    PreparedBroker: "prepared at the broker, in doubt", "подготовлено в брокере, решения нет";
    Prepared: "prepared, in doubt", "подготовлено, решения нет";
    Queue: "queue", "очередь";
    EmptyQueue: "empty", "пусто";
    Ready: "ready", "готово к выдаче";
    InFlight: "in flight", "выдано";
    Orphaned: "orphaned: nobody will acknowledge it", "осиротело: подтвердить некому";
    Parked: "parked (dead letters)", "отложено (недоставленные)";
    DeadLetters: "dead letters", "недоставленные";
    Log: "log", "журнал";
    Offset: "offset", "смещение";
    Position: "position", "позиция";
    CommittedOffset: "committed offset", "сохранённое смещение";
    Owner: "owner", "владелец";
    DedupWindow: "keys published lately", "недавно принятые ключи";
    Mailbox: "mailbox", "почтовый ящик";
    CardStatement: "card statement", "выписка по карте";
    GatewayKeys: "keys the gateway remembers", "ключи, которые помнит шлюз";
    DownstreamTopic: "downstream topic", "исходящий топик";
    LogFile: "log file", "файл лога";
    NothingSent: "nothing sent", "ничего не отправлено";
    WaitingForRows: "waiting for rows", "ждёт строк";
    WaitingForMessage: "waiting for a message", "ждёт сообщения";
    WaitingForRival: "waiting for the other’s transaction", "ждёт чужую транзакцию";
    NothingToDo: "nothing left to do", "дел больше нет";
    Down: "down", "не работает";
    InDoubt: "in doubt", "решения нет";
    Died: "died", "упал";
    LostAtCrash: "a crash would lose this", "при сбое это пропадёт";
    ChangedNow: "changed by the last step", "изменил последний шаг";

    // Planted faults.
    PlantedFaults: "Planted faults", "Заложенные сбои";
    PlantHere: "Plant a crash here", "Заложить сбой здесь";
    RemovePlanted: "Remove the crash", "Убрать сбой";
    DiesHere: "dies here →", "упадёт здесь →";
    OtherFaults: "Other faults to plant", "Какие ещё сбои можно заложить";
    FiresFirst: "on the first attempt", "при первой попытке";
    FiresEvery: "on every attempt", "при каждой попытке";
    DoesNotExistHere: "does not exist here", "здесь такого места нет";
    CrashPlaces: "Where it can die", "Где может упасть";
    DeliveredAgain: "delivered again", "выдано ещё раз";

    // Keyboard.
    Keyboard: "Keyboard", "Клавиши";
    KeyboardHelp: "Keys work while the player has focus.", "Клавиши действуют, пока фокус на прогоне.";
    KeysOn: "Switch keys on", "Включить клавиши";
    KeysOff: "Switch keys off", "Отключить клавиши";
    KeyStep: "→ step", "→ шаг вперёд";
    KeyBack: "← back", "← шаг назад";
    KeyHome: "Home — reset", "Home — сначала";
    KeyEnd: "End — run to the end", "End — до конца";
    KeySpace: "Space — play or pause", "Пробел — пуск или пауза";
    KeyCrash: "C — crash whoever would move next", "C — уронить того, чей ход следующий";
    KeyHelp: "? — this help", "? — эта справка";
}

/// "step 3 of 12".
pub fn step_of(lang: Lang, step: usize, all: usize) -> String {
    match lang {
        Lang::En => format!("step {step} of {all}"),
        Lang::Ru => format!("шаг {step} из {all}"),
    }
}

/// "after `add balance`, before `ack`": where a gap lies, by the language's own words.
pub fn between(lang: Lang, after: &str, before: &str) -> String {
    match lang {
        Lang::En => format!("after “{after}”, before “{before}”"),
        Lang::Ru => format!("после «{after}», до «{before}»"),
    }
}

/// "at “ack”": where a fault about a message strikes.
pub fn at_step(lang: Lang, step: &str) -> String {
    match lang {
        Lang::En => format!("at “{step}”"),
        Lang::Ru => format!("на шаге «{step}»"),
    }
}

/// "works on paid #1".
pub fn works_on(lang: Lang, message: &str) -> String {
    match lang {
        Lang::En => format!("works on {message}"),
        Lang::Ru => format!("в работе: {message}"),
    }
}

/// "attempt 2".
pub fn attempt_of(lang: Lang, number: u8) -> String {
    match lang {
        Lang::En => format!("attempt {number}"),
        Lang::Ru => format!("попытка {number}"),
    }
}

/// The subject of a mail: "Order 1 is paid".
pub fn mail_about(lang: Lang, order: u8) -> String {
    match lang {
        Lang::En => format!("“Order {order} is paid”"),
        Lang::Ru => format!("«Заказ {order} оплачен»"),
    }
}

/// "delivery 2".
pub fn delivery(lang: Lang, number: u8) -> String {
    match lang {
        Lang::En => format!("delivery {number}"),
        Lang::Ru => format!("выдача {number}"),
    }
}

/// "in flight → Billing", with the name from [`super::names::actor_name`].
pub fn in_flight_to(lang: Lang, name: &str) -> String {
    format!("{} → {name}", ui(lang, Ui::InFlight))
}

/// "dies here → charged twice", with the outcome from [`super::outcome::short_outcome`].
pub fn dies_here(lang: Lang, outcome: &str) -> String {
    format!("{} {outcome}", ui(lang, Ui::DiesHere))
}

/// "739 states": how much was explored.
pub fn states(lang: Lang, count: usize) -> String {
    let number = thousands(lang, count);
    match lang {
        Lang::En => format!("{number} {}", if count == 1 { "state" } else { "states" }),
        Lang::Ru => format!("{number} {}", plural_ru(count, "состояние", "состояния", "состояний")),
    }
}

/// "15,840": a number as it is read.
pub fn thousands(lang: Lang, number: usize) -> String {
    let digits = number.to_string();
    // Of four digits a Russian eye makes no groups.
    if digits.len() < lang.pick(4, 5) {
        return digits;
    }
    let mut grouped = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(lang.pick(',', '\u{a0}'));
        }
        grouped.push(digit);
    }
    grouped
}

/// "2 faults": how many were needed.
pub fn faults(lang: Lang, count: usize) -> String {
    match lang {
        Lang::En => format!("{count} {}", if count == 1 { "fault" } else { "faults" }),
        Lang::Ru => format!("{count} {}", plural_ru(count, "сбой", "сбоя", "сбоев")),
    }
}

/// "All runs with up to 2 faults": what a verdict over all runs is about.
pub fn runs_with_faults(lang: Lang, most: usize) -> String {
    match (lang, most) {
        (Lang::En, 0) => "All runs without a fault".to_owned(),
        (Lang::En, _) => format!("All runs with up to {}", faults(lang, most)),
        (Lang::Ru, 0) => "Все прогоны без сбоев".to_owned(),
        (Lang::Ru, 1) => "Все прогоны, где не больше одного сбоя".to_owned(),
        (Lang::Ru, _) => format!("Все прогоны, где не больше {most} сбоев"),
    }
}

/// "One fault is enough."
pub fn faults_enough(lang: Lang, needed: usize) -> String {
    match (lang, needed) {
        (Lang::En, 0) => "It needs no fault.".to_owned(),
        (Lang::En, 1) => "One fault is enough.".to_owned(),
        (Lang::En, _) => format!("{needed} faults are enough."),
        (Lang::Ru, 0) => "Сбой для этого не нужен.".to_owned(),
        (Lang::Ru, 1) => "Хватит одного сбоя.".to_owned(),
        (Lang::Ru, _) => format!("Хватит {needed} сбоев."),
    }
}

/// The Russian form that goes with this number: 1 сбой, 2 сбоя, 5 сбоев.
pub fn plural_ru<'a>(count: usize, one: &'a str, few: &'a str, many: &'a str) -> &'a str {
    match (count % 10, count % 100) {
        (_, 11..=14) => many,
        (1, _) => one,
        (2..=4, _) => few,
        (_, _) => many,
    }
}
