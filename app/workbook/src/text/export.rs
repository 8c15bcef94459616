//! The words around what is taken along: headings of a text, names of a picture.

use super::lang::Lang;
use super::ui::{Ui, plural_ru, ui};

/// A heading of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heading {
    /// The three programs.
    Programs,
    /// What was planted.
    Faults,
    /// The sentences.
    Run,
    /// The tables.
    Held,
    /// The broker's history.
    Broker,
    /// What it comes to.
    Outcome,
    /// Where to see it.
    Link,
}

impl Heading {
    /// Every one, in the text's order.
    pub const ALL: [Heading; 7] = [
        Heading::Programs,
        Heading::Faults,
        Heading::Run,
        Heading::Held,
        Heading::Broker,
        Heading::Outcome,
        Heading::Link,
    ];
}

/// A heading.
pub fn heading(lang: Lang, heading: Heading) -> &'static str {
    match heading {
        Heading::Programs => lang.pick("The programs", "Программы"),
        Heading::Faults => ui(lang, Ui::PlantedFaults),
        Heading::Run => ui(lang, Ui::Run),
        Heading::Held => lang.pick("What everybody holds at the end", "Что у кого в конце"),
        Heading::Broker => ui(lang, Ui::BrokerKnows),
        Heading::Outcome => ui(lang, Ui::Verdict),
        Heading::Link => lang.pick("The same run, to step through", "Этот же прогон, чтобы пройти по шагам"),
    }
}

/// "2 messages".
pub fn messages(lang: Lang, count: u8) -> &'static str {
    match count {
        0 | 1 => ui(lang, Ui::OneMessage),
        2 => ui(lang, Ui::TwoMessages),
        3.. => ui(lang, Ui::ThreeMessages),
    }
}

/// What the picture of a run shows: "9 steps, from Shop to Outside".
pub fn picture_about(lang: Lang, steps: usize, first: &str, last: &str) -> String {
    match lang {
        Lang::En => {
            let word = if steps == 1 { "step" } else { "steps" };
            format!("{steps} {word} from left to right, one line each from {first} to {last}.")
        }
        Lang::Ru => {
            let word = plural_ru(steps, "шаг", "шага", "шагов");
            format!("{steps} {word} слева направо; у каждого своя линия, сверху вниз: от «{first}» до «{last}».")
        }
    }
}

/// A cell of the map that has not been explored.
pub fn not_explored(lang: Lang) -> &'static str {
    lang.pick("not explored yet", "ещё не проверено")
}

/// Instead of a QR code that nobody could read.
pub fn too_long_for_qr(lang: Lang) -> &'static str {
    lang.pick(
        "This link is too long for a code that a phone can read. Copy it instead.",
        "Ссылка слишком длинная: такой код телефон уже не прочтёт. Скопируйте её.",
    )
}
