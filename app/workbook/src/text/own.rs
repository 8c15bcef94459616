//! The words of "Your own": the editor, what all runs of it come to, what is taken along from it.

use super::lang::Lang;
use super::ui::{plural_ru, texts};

texts! {
    /// A text of the page that depends on nothing but the language.
    Own, own:

    Title: "Your own handler", "Свой обработчик";
    About: "The steps of your sender, your relay and your receiver, one to a line. Each change is checked at once against every run, with two faults at most or with those of a section “faults”.",
        "Шаги отправителя, ретранслятора и получателя, по одному в строке. Каждая правка сразу проверяется на всех прогонах: не больше двух сбоев или те, что названы в разделе «faults».";
    Field: "The programs, as text", "Программы текстом";
    FieldHelp: "Ctrl+Space shows what could stand here; ↓ and Enter take it. Alt+↑ and Alt+↓ move the line.",
        "Ctrl+Пробел покажет, что здесь может стоять; ↓ и Enter — выбрать. Alt+↑ и Alt+↓ двигают строку.";
    Tools: "The text", "Текст";
    Undo: "Undo", "Отменить";
    Redo: "Redo", "Вернуть";
    MoveUp: "Move line up", "Строку выше";
    MoveDown: "Move line down", "Строку ниже";
    Suggest: "What can stand here?", "Что здесь может стоять?";
    Import: "Open a file…", "Открыть файл…";
    Export: "Save as a file", "Сохранить файлом";
    Cut: "The file was longer than what is edited here; its end was left out.",
        "Файл длиннее, чем помещается в редактор; конец не вошёл.";
    NotRead: "The file could not be read.", "Файл прочитать не удалось.";
    Drag: "Drag the line to another place of its section", "Перетащите строку на другое место раздела";
    Candidates: "What can stand here", "Что здесь может стоять";
    NoCandidates: "Nothing to suggest here.", "Здесь подсказать нечего.";
    Mistakes: "What is wrong in the text", "Что в тексте не так";
    NoMistakes: "The text has no mistakes.", "Ошибок в тексте нет.";
    NotChecked: "Nothing is checked until the text has no mistakes.", "Пока в тексте есть ошибки, проверки нет.";
    LastRan: "The run below is of the text as it was before.", "Прогон ниже — от прежнего текста.";
    OpenInPlayground: "Open it in the playground", "Открыть на стенде";
    RunTitle: "A run of it", "Прогон";

    // What is taken along.
    Review: "For a code review", "Для ревью кода";
    ReviewAbout: "What to look at, what each fault gives, and a test for every place where it can die. All of it is computed from the text above.",
        "На что смотреть, к чему приводит каждый сбой и тест на каждое место, где обработчик может упасть. Всё это вычислено из текста выше.";
    CopyMarkdown: "Copy as Markdown", "Скопировать как Markdown";
    SaveMarkdown: "Download as Markdown", "Скачать как Markdown";
    Copied: "Copied.", "Скопировано.";
    CopyFailed: "Copying is not allowed here. Download it instead.", "Копировать здесь нельзя. Скачайте файл.";
}

/// "Start from Outbox": the strategy at hand as a text.
pub fn start_from(lang: Lang, strategy: &str) -> String {
    match lang {
        Lang::En => format!("Start from “{strategy}”"),
        Lang::Ru => format!("Начать с «{strategy}»"),
    }
}

/// "2 mistakes".
pub fn mistakes(lang: Lang, count: usize) -> String {
    match lang {
        Lang::En => format!("{count} {}", if count == 1 { "mistake" } else { "mistakes" }),
        Lang::Ru => format!("{count} {}", plural_ru(count, "ошибка", "ошибки", "ошибок")),
    }
}

/// "line 4": leads to a mistake.
pub fn line_number(lang: Lang, number: u32) -> String {
    match lang {
        Lang::En => format!("line\u{a0}{number}"),
        Lang::Ru => format!("строка\u{a0}{number}"),
    }
}

/// Said when a line was moved: "Now line 4."
pub fn moved_to(lang: Lang, number: usize) -> String {
    match lang {
        Lang::En => format!("Now line\u{a0}{number}."),
        Lang::Ru => format!("Теперь это строка\u{a0}{number}."),
    }
}

/// Said when candidates are shown: "12 words fit. Down arrow to choose."
pub fn candidates(lang: Lang, count: usize) -> String {
    match lang {
        Lang::En => format!("{count} {}. Down arrow to choose.", if count == 1 { "line fits" } else { "lines fit" }),
        Lang::Ru => {
            let words = plural_ru(count, "строка", "строки", "строк");
            format!("Подходит {count}\u{a0}{words}. Выбрать — стрелкой вниз.")
        }
    }
}
