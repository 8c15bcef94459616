//! What things are called. Written down here, not taken from the site: these names are promised.

/// The names in one language.
pub(crate) struct Words {
    pub(crate) lang: &'static str,
    pub(crate) step: &'static str,
    pub(crate) back: &'static str,
    pub(crate) reset: &'static str,
    pub(crate) to_end: &'static str,
    pub(crate) crash_consumer: &'static str,
    pub(crate) share: &'static str,
    pub(crate) copy_link: &'static str,
    pub(crate) close: &'static str,
    pub(crate) naive: &'static str,
    pub(crate) outbox: &'static str,
    /// The gap after the effect and before the ack.
    pub(crate) in_the_window: &'static str,
    /// Receivers and effects, and what comes of the crash in the window with each.
    pub(crate) switches: &'static [(&'static str, [&'static str; 2])],
    pub(crate) twice: [&'static str; 3],
}

pub(crate) const ENGLISH: Words = Words {
    lang: "en",
    step: "Step",
    back: "Back",
    reset: "Reset",
    to_end: "Run to the end",
    crash_consumer: "Crash consumer",
    share: "Share",
    copy_link: "Copy link",
    close: "Close",
    naive: "Naive",
    outbox: "Outbox",
    in_the_window: "Plant a crash here: after “add balance”, before “ack”",
    switches: &[
        ("key, same transaction", ["✓\nonce", "Charged once."]),
        ("ack first", ["∅\nlost", "The customer is never charged"]),
        ("key after, separately", ["×2\ntwice", "The customer is charged twice."]),
        ("key before, separately", ["∅\nlost", "The customer is never charged"]),
        ("key, same transaction", ["✓\nonce", "Charged once."]),
        ("mail", ["×2\ntwice", "The customer gets the mail twice."]),
    ],
    twice: ["×2\ntwice", "The customer is charged twice.", "charged 2 times, should be 1"],
};

pub(crate) const RUSSIAN: Words = Words {
    lang: "ru",
    step: "Шаг",
    back: "Назад",
    reset: "Сначала",
    to_end: "До конца",
    crash_consumer: "Уронить получателя",
    share: "Поделиться",
    copy_link: "Скопировать ссылку",
    close: "Закрыть",
    naive: "Наивный",
    outbox: "Outbox",
    in_the_window: "Заложить сбой здесь: после «add balance», до «ack»",
    switches: &[
        ("ключ в той же транзакции", ["✓\nодин раз", "Списано один раз."]),
        ("ack до работы", ["∅\nпотеряно", "никто"]),
        ("ключ потом, отдельно", ["×2\nдважды", "дважды"]),
        ("ключ заранее, отдельно", ["∅\nпотеряно", "никто"]),
        ("ключ в той же транзакции", ["✓\nодин раз", "Списано один раз."]),
        ("письмо", ["×2\nдважды", "дважды"]),
    ],
    twice: ["×2\nдважды", "С клиента списали дважды.", ""],
};

pub(crate) const LANGUAGES: [&Words; 2] = [&ENGLISH, &RUSSIAN];
