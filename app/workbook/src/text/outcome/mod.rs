//! What a run comes to, in words: the verdict's word and sign, one strong sentence, and the counts behind it.

mod words;

use crashpoint_sim::event::Effect;
use crashpoint_sim::verdict::Verdict;

use super::lang::Lang;
use super::ui::plural_ru;
use words::{EffectWords, effect_words};

/// Counts stop here: "3 or more".
const MANY: u8 = 3;

/// When a headline is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// The run goes on; the count is what has happened so far.
    Running,
    /// The next step would bring it about; verdict and count are those after it.
    Imminent,
    /// The run has settled.
    Settled,
}

/// The verdict in a word or two; `None` is *once*. The count matters for a duplicate only.
pub fn verdict_word(lang: Lang, verdict: Option<Verdict>, count: u8) -> &'static str {
    match (verdict, lang) {
        (None, Lang::En) => "once",
        (None, Lang::Ru) => "один раз",
        (Some(Verdict::Duplicate), Lang::En) if count >= MANY => "3 or more times",
        (Some(Verdict::Duplicate), Lang::Ru) if count >= MANY => "3 раза и больше",
        (Some(Verdict::Duplicate), Lang::En) => "twice",
        (Some(Verdict::Duplicate), Lang::Ru) => "дважды",
        (Some(Verdict::Loss), Lang::En) => "lost",
        (Some(Verdict::Loss), Lang::Ru) => "потеряно",
        (Some(Verdict::Parked), Lang::En) => "parked",
        (Some(Verdict::Parked), Lang::Ru) => "отложено",
        (Some(Verdict::Phantom), Lang::En) => "phantom",
        (Some(Verdict::Phantom), Lang::Ru) => "фантом",
        (Some(Verdict::Reorder), Lang::En) => "out of order",
        (Some(Verdict::Reorder), Lang::Ru) => "не по порядку",
        (Some(Verdict::Stuck), Lang::En) => "stuck",
        (Some(Verdict::Stuck), Lang::Ru) => "застряло",
    }
}

/// The sign that always stands beside the word.
pub fn verdict_sign(verdict: Option<Verdict>, count: u8) -> &'static str {
    match verdict {
        None => "✓",
        Some(Verdict::Duplicate) if count >= MANY => "×3+",
        Some(Verdict::Duplicate) => "×2",
        Some(Verdict::Loss) => "∅",
        Some(Verdict::Phantom) => "?",
        Some(Verdict::Reorder) => "⇄",
        Some(Verdict::Stuck) => "‖",
        Some(Verdict::Parked) => "▣",
    }
}

/// What the verdict means, in one sentence; `None` is *once*.
pub fn why(lang: Lang, verdict: Option<Verdict>) -> &'static str {
    match (verdict, lang) {
        (None, Lang::En) => "In every run that was explored, the effect happens once for each committed order.",
        (None, Lang::Ru) => "Во всех проверенных прогонах эффект происходит по разу на каждый оплаченный заказ.",
        (Some(Verdict::Duplicate), Lang::En) => {
            "The message came again, and nothing stopped the work from being repeated."
        }
        (Some(Verdict::Duplicate), Lang::Ru) => "Сообщение пришло ещё раз, и ничто не помешало повторить работу.",
        (Some(Verdict::Loss), Lang::En) => {
            "The order is paid, the effect never happened, and nothing will bring it back."
        }
        (Some(Verdict::Loss), Lang::Ru) => "Заказ оплачен, эффекта не было, и вернуть его уже нечему.",
        (Some(Verdict::Parked), Lang::En) => {
            "The message came back too often and was set aside; it waits there for a person."
        }
        (Some(Verdict::Parked), Lang::Ru) => {
            "Сообщение возвращалось слишком часто, и его отложили; там оно ждёт человека."
        }
        (Some(Verdict::Phantom), Lang::En) => "The effect happened for an order that was never committed.",
        (Some(Verdict::Phantom), Lang::Ru) => "Эффект произошёл для заказа, который так и не был сохранён.",
        (Some(Verdict::Reorder), Lang::En) => "An older message was applied after a newer one, and its value stayed.",
        (Some(Verdict::Reorder), Lang::Ru) => "Старое сообщение применили после нового, и его значение осталось.",
        (Some(Verdict::Stuck), Lang::En) => "Somebody waits for an answer or a lock that will never come.",
        (Some(Verdict::Stuck), Lang::Ru) => "Кто-то ждёт ответа или блокировки, а их уже не будет.",
    }
}

/// One strong sentence. `verdict` and `count` are those of one effect and input; `None` with a count of 0 means rightly
/// nothing once settled, and not yet before that.
pub fn headline(lang: Lang, effect: Effect, verdict: Option<Verdict>, count: u8, moment: Moment) -> &'static str {
    let words = effect_words(lang, effect);
    match verdict {
        Some(Verdict::Duplicate) => repeated(&words, count, moment),
        Some(Verdict::Phantom) if moment == Moment::Imminent => words.about_phantom,
        Some(Verdict::Phantom) => words.phantom,
        Some(Verdict::Loss) if moment == Moment::Imminent => words.about_lost,
        Some(Verdict::Loss) => words.lost,
        Some(Verdict::Parked) => words.parked,
        Some(Verdict::Reorder) if moment == Moment::Imminent => {
            lang.pick("An older message is about to overwrite a newer one.", "Старое сообщение вот-вот затрёт новое.")
        }
        Some(Verdict::Reorder) => {
            lang.pick("An older message has overwritten a newer one.", "Старое сообщение затёрло новое.")
        }
        Some(Verdict::Stuck) => lang
            .pick("Stuck: somebody waits for what will never come.", "Застряло: кто-то ждёт того, чего уже не будет."),
        None => unspoilt(&words, count, moment),
    }
}

fn repeated(words: &EffectWords, count: u8, moment: Moment) -> &'static str {
    match (moment, count >= MANY) {
        (Moment::Imminent, false) => words.about_twice,
        (Moment::Imminent, true) => words.about_again,
        (Moment::Running | Moment::Settled, false) => words.twice,
        (Moment::Running | Moment::Settled, true) => words.more,
    }
}

fn unspoilt(words: &EffectWords, count: u8, moment: Moment) -> &'static str {
    match (count, moment) {
        (0, Moment::Running) => words.not_yet,
        (0, Moment::Imminent | Moment::Settled) => words.rightly_none,
        (1, Moment::Running) => words.so_far,
        (1, Moment::Imminent) => words.about_once,
        (1, Moment::Settled) => words.once,
        // Log lines are never judged, however many.
        (2.., Moment::Running | Moment::Imminent | Moment::Settled) => repeated(words, count, moment),
    }
}

/// What a planted crash would come to, to follow "dies here →": "charged twice".
pub fn short_outcome(lang: Lang, effect: Effect, verdict: Option<Verdict>, count: u8) -> String {
    let words = effect_words(lang, effect);
    match (verdict, lang) {
        (None, _) if count == 0 => words.none_short.to_owned(),
        (None | Some(Verdict::Duplicate), _) => {
            let times = match (lang, count) {
                (Lang::En, 0 | 1) => "once",
                (Lang::En, 2) => "twice",
                (Lang::En, MANY..) => "3 or more times",
                (Lang::Ru, 0 | 1) => "один раз",
                (Lang::Ru, 2) => "дважды",
                (Lang::Ru, MANY..) => "3 раза и больше",
            };
            format!("{} {times}", words.done)
        }
        (Some(Verdict::Loss), _) => words.never_short.to_owned(),
        (Some(Verdict::Phantom), Lang::En) => format!("{} for no order", words.done),
        (Some(Verdict::Phantom), Lang::Ru) => format!("{} без заказа", words.done),
        (Some(Verdict::Parked | Verdict::Reorder | Verdict::Stuck), _) => verdict_word(lang, verdict, count).to_owned(),
    }
}

/// The effect's name as a heading of its row.
pub fn effect_name(lang: Lang, effect: Effect) -> &'static str {
    match effect {
        Effect::Balance => lang.pick("balance", "баланс"),
        Effect::Status => lang.pick("status", "статус"),
        Effect::Mail => lang.pick("mail", "письмо"),
        Effect::Charge => lang.pick("card", "карта"),
        Effect::Event => lang.pick("downstream", "исходящий топик"),
        Effect::Log => lang.pick("log", "лог"),
    }
}

/// Expected against actual: "charged 2 times, should be 1". A count of 3 is "3 or more".
pub fn expected_actual(lang: Lang, effect: Effect, expected: u8, actual: u8) -> String {
    let done = effect_words(lang, effect).done;
    let times = times(lang, actual);
    match (lang, expected == actual) {
        (Lang::En, false) => format!("{done} {times}, should be {expected}"),
        (Lang::En, true) => format!("{done} {times}, as it should be"),
        (Lang::Ru, false) => format!("{done} {times}, должно быть {expected}"),
        (Lang::Ru, true) => format!("{done} {times}, как и должно быть"),
    }
}

fn times(lang: Lang, count: u8) -> String {
    match lang {
        Lang::En if count >= MANY => "3 or more times".to_owned(),
        Lang::En => format!("{count} {}", if count == 1 { "time" } else { "times" }),
        Lang::Ru if count >= MANY => "3\u{a0}и более раз".to_owned(),
        Lang::Ru => format!("{count}\u{a0}{}", plural_ru(usize::from(count), "раз", "раза", "раз")),
    }
}

/// The order's status in the consumer's database: the input that set it; 0: nobody has.
pub fn status_of(lang: Lang, input: u8) -> String {
    match (input, lang) {
        (0, _) => "–".to_owned(),
        (_, Lang::En) => format!("paid by #{input}"),
        (_, Lang::Ru) => format!("оплачен по №{input}"),
    }
}

/// For a loss that left no trace: the order is paid and no event ever left the shop.
pub fn nobody_knows(lang: Lang) -> &'static str {
    lang.pick(
        "The order is paid, no event left the shop, and no row, no queue and no log says that one should have.",
        "Заказ оплачен, событие из Магазина не ушло, и ни одна строка, очередь или журнал не скажет, что оно было нужно.",
    )
}
