//! What is said of two runs side by side.

use super::lang::Lang;
use super::ui::texts;

texts! {
    /// A text of the twin's page that depends on nothing but the language.
    TwinText, twin_text:

    Title: "Two strategies, the same faults", "Две стратегии, одни и те же сбои";
    About: "Both run in step: whoever has come further waits. The first step after which not the same stands on both sides is marked.",
        "Обе идут в ногу: кто ушёл вперёд, ждёт. Первый шаг, после которого слева и справа стоит разное, отмечен.";
    Swap: "Swap left and right", "Поменять местами";
    OwnOnLeft: "Your own handler stands on the left.", "Слева стоит свой обработчик.";
    EditOwn: "Edit it", "Править";
    ChooseInstead: "Take a strategy instead", "Взять вместо него стратегию";
    Faults: "The same fault on both", "Один сбой на обе стороны";
    FaultsAbout: "What each fault comes to on either side, before anything runs. A click plants it on both.",
        "К чему приведёт каждый сбой слева и справа, ещё до прогона. Щелчок закладывает его с обеих сторон.";
    Fault: "Fault", "Сбой";
    NoPlace: "no such place", "такого места нет";
    Beats: "What happened, side by side", "Что произошло, бок о бок";
    Stages: "Who holds what", "Что у кого";
}

/// How two runs compare so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pair {
    /// Nothing has happened yet.
    Start,
    /// So far the same stands on both sides.
    Together,
    /// They parted in this step, counted from 1.
    Parted(usize),
    /// Both are over, and they never parted.
    Same,
}

/// How two runs compare so far, in one sentence.
pub fn pair_text(lang: Lang, pair: Pair) -> String {
    match (lang, pair) {
        (Lang::En, Pair::Start) => "Two strategies, the same faults.".to_owned(),
        (Lang::Ru, Pair::Start) => "Две стратегии, одни и те же сбои.".to_owned(),
        (Lang::En, Pair::Together) => "So far the same stands on both sides.".to_owned(),
        (Lang::Ru, Pair::Together) => "Пока с обеих сторон одно и то же.".to_owned(),
        (Lang::En, Pair::Parted(step)) => format!("They part at step\u{a0}{step}."),
        (Lang::Ru, Pair::Parted(step)) => format!("Пути расходятся на шаге\u{a0}{step}."),
        (Lang::En, Pair::Same) => "Both are over, and they never parted.".to_owned(),
        (Lang::Ru, Pair::Same) => "Оба прогона окончены, а пути так и не разошлись.".to_owned(),
    }
}

/// The mark at the step in which they part.
pub fn parts_here(lang: Lang) -> &'static str {
    lang.pick("here they part", "здесь пути расходятся")
}

/// What a side does while the other one catches up.
pub fn waits(lang: Lang) -> &'static str {
    lang.pick("waits", "ждёт")
}

/// What a side does when its run is over.
pub fn is_over(lang: Lang) -> &'static str {
    lang.pick("is over", "уже окончен")
}

/// One side's name before what it did, read aloud.
pub fn side_name(lang: Lang, left: bool) -> &'static str {
    match left {
        true => lang.pick("Left", "Слева"),
        false => lang.pick("Right", "Справа"),
    }
}
