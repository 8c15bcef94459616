//! The diagnostics' sentences in Russian.

use super::diagnostic::{listed, step_examples, step_owners};
use super::heading::{Heading, Page};
use super::problem::{Entry, ExpectProblem, NumberProblem, Problem, ProgramProblem, Vocabulary};
use super::recognise::AT_MOST;
use super::setting::Setting;
use crate::ids::Role;
use crate::scenario::{PartKind, STEPS_MAX};
use crate::verdict::Verdict;

impl Problem {
    /// The same sentence as `Display`, in Russian. The words of the language stay as they are.
    pub fn message_ru(&self) -> String {
        match self {
            Problem::Unknown { wanted, word, nearest } => unknown(*wanted, word, *nearest),
            Problem::Misplaced { entry, here } => misplaced(*entry, here.word()),
            Problem::Number { of, problem } => number(of, problem),
            Problem::Expect(problem) => expect(*problem),
            Problem::Program { heading, problem } => program(*heading, problem),
            Problem::MissingValue(setting) => {
                format!("После `{}` нужно значение: {}.", setting.word(), listed(setting.values(), "или"))
            }
            Problem::MissingText(heading) => format!("После `{}` нужен текст.", heading.word()),
            Problem::BadLanguage { heading, word: code } => {
                let word = heading.word();
                format!("`{code}` — не код языка. Для английского пишите `{word} …`, для русского `{word}.ru …`.")
            }
            Problem::ExtraWords { after, words } => {
                format!("После `{after}` лишнее: `{words}`. Уберите: у каждого шага и каждой настройки своя строка.")
            }
            Problem::HeadingIndented(heading) => {
                format!("Слово `{}` должно начинаться с первого столбца. Уберите отступ.", heading.word())
            }
            Problem::NotIndented { words, here } => {
                format!("`{words}` — строка раздела `{}`. Добавьте отступ в два пробела.", here.word())
            }
            Problem::OutsideSection { words } => {
                format!("`{words}` стоит вне раздела. Напишите над этой строкой имя раздела, например `consumer`.")
            }
            Problem::NotOnThisPage { heading, page } => {
                let allowed: Vec<&str> = page.headings().map(Heading::word).collect();
                format!("{} не бывает `{}`. Здесь могут быть {}.", inside(*page), heading.word(), listed(&allowed, "и"))
            }
            Problem::Duplicate { what, first_line } => {
                format!("`{what}` уже есть в строке {first_line}. Оставьте что-то одно.")
            }
            Problem::MissingSection { heading, page } => {
                format!("{} нужен раздел `{}`. Добавьте его вместе с шагами.", inside(*page), heading.word())
            }
            Problem::NotOnLog(what) => format!("У журнала нет `{what}`. Уберите эту строку или напишите `kind queue`."),
            Problem::NotOnQueue(what) => format!("У очереди нет `{what}`. Уберите эту строку или напишите `kind log`."),
            Problem::More(count) => format!("Дальше есть и другие ошибки, всего ещё {count}."),
        }
    }
}

fn unknown(wanted: Vocabulary, word: &str, nearest: Option<&str>) -> String {
    let wrong = match wanted {
        Vocabulary::Heading => format!("Раздела `{word}` нет."),
        Vocabulary::Step(heading) => format!("В разделе `{}` нет шага `{word}`.", heading.word()),
        Vocabulary::BrokerSetting => format!("У брокера нет настройки `{word}`."),
        Vocabulary::Value(setting) => {
            format!("У `{}` может быть значение {}, но не `{word}`.", setting.word(), listed(setting.values(), "или"))
        }
        Vocabulary::Fault => format!("Сбоя `{word}` нет."),
        Vocabulary::Verdict => format!("Вердикта `{word}` нет."),
    };
    let advice = match (nearest, wanted) {
        (Some(nearest), _) => format!(" Может быть, `{nearest}`?"),
        (None, Vocabulary::Heading) => {
            " Имя раздела, например `consumer`, пишется с первого столбца, его строки — с отступом.".to_owned()
        }
        (None, Vocabulary::Step(heading)) => match heading.role() {
            Some(role) => format!(" Есть, например, {}.", step_examples(role).replace(" and ", " и ")),
            None => String::new(),
        },
        (None, Vocabulary::BrokerSetting) => {
            let settings: Vec<&str> =
                Setting::ALL.into_iter().filter(|it| it.owner() == Heading::Broker).map(Setting::word).collect();
            format!(" Есть {}.", listed(&settings, "и"))
        }
        (None, Vocabulary::Value(_)) => String::new(),
        (None, Vocabulary::Fault) => " Напишите вид сбоя и сколько раз, например `crash consumer 1`.".to_owned(),
        (None, Vocabulary::Verdict) => {
            let verdicts = listed(&Verdict::ALL.map(Verdict::word), "или");
            format!(" Напишите `once` или вердикты с числом сбоев: {verdicts}.")
        }
    };
    wrong + &advice
}

fn misplaced(entry: Entry, here: &str) -> String {
    match entry {
        Entry::Step(step) => {
            let owners = listed(&step_owners(step), "или");
            format!("`{}` — шаг раздела {owners}, а не `{here}`. Перенесите его туда.", step.word())
        }
        Entry::Effect => {
            "`effect` стоит на месте шагов эффекта и бывает только в разделе `consumer` части-получателя. \
                          Напишите сами шаги."
                .to_owned()
        }
        Entry::Setting(setting) => {
            let owner = setting.owner().word();
            format!("`{}` — настройка раздела `{owner}`, а не `{here}`. Перенесите её туда.", setting.word())
        }
        Entry::AtMost => format!("Место `{AT_MOST}` — в разделе `faults`, а не в `{here}`. Перенесите строку туда."),
        Entry::Fault(kind) => {
            format!("`{}` — сбой: его место в разделе `faults`, а не в `{here}`. Перенесите его туда.", kind.word())
        }
    }
}

fn number(of: &str, problem: &NumberProblem) -> String {
    match problem {
        NumberProblem::Missing => format!("После `{of}` нужно число."),
        NumberProblem::NotANumber(word) => format!("`{word}` — не число. Напишите `{of}` с числом, цифрами."),
        NumberProblem::OutOfRange { written, min, max } => {
            format!("Для `{of}` подходит число от {min} до {max}, но не {written}.")
        }
    }
}

fn expect(problem: ExpectProblem) -> String {
    match problem {
        ExpectProblem::Empty => "После `expect` нужно `once` или вердикты, например `duplicate@1`.".to_owned(),
        ExpectProblem::NoFaults(verdict) => {
            format!("Для `{verdict}` нужно наименьшее число сбоев, например `{verdict}@1`.")
        }
        ExpectProblem::OnceWithFaults => {
            "У `once` нет числа: речь обо всех сбоях вместе. Напишите `expect once`.".to_owned()
        }
        ExpectProblem::OnceAndVerdicts => {
            "`once` значит, что других вердиктов нет. Оставьте либо `once`, либо остальные.".to_owned()
        }
    }
}

fn program(heading: Heading, problem: &ProgramProblem) -> String {
    let section = heading.word();
    match problem {
        ProgramProblem::Empty => {
            format!("В разделе `{section}` нет ни одного шага. Напишите шаги под ним, с отступом.")
        }
        ProgramProblem::FirstStep(found) => {
            let first = if heading.role() == Some(Role::Relay) { "read outbox" } else { "receive" };
            format!("Раздел `{section}` начинается с `{first}`, а не с `{found}`: до этого обрабатывать нечего.")
        }
        ProgramProblem::ReceiveNotFirst(step) if heading == Heading::Effect => {
            format!("В эффекте не бывает `{}`: сообщение берёт получатель. Уберите этот шаг.", step.word())
        }
        ProgramProblem::ReceiveNotFirst(step) => {
            format!("`{}` может быть только первым шагом: сообщения обрабатываются по одному.", step.word())
        }
        ProgramProblem::TooManySteps => {
            format!("В разделе `{section}` может быть не больше {STEPS_MAX} шагов. Уберите все шаги начиная с этого.")
        }
        ProgramProblem::BadCount(word) => {
            format!("После `{section}` может стоять `x1` или `x2`, но не `{word}`: больше двух не бывает.")
        }
    }
}

fn inside(page: Page) -> &'static str {
    match page {
        Page::Scenario => "В сценарии",
        Page::Part(PartKind::Sender) => "В части-отправителе",
        Page::Part(PartKind::Receiver) => "В части-получателе",
        Page::Part(PartKind::Effect) => "В части-эффекте",
    }
}
