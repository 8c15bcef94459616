//! The words of the workbook's pages: contents, lessons, progress.

use super::lang::Lang;
use super::ui::{Ui, plural_ru, texts, ui};

texts! {
    /// A text of the workbook's pages that depends on nothing but the language.
    Book, book:

    // The contents.
    Title: "The workbook", "Тетрадь";
    About: "A customer pays once. Somewhere between the click and the bank statement a process dies, and she has paid twice, or not at all. Sixteen short lessons follow that payment through producer, outbox, relay, broker and consumer. In each of them you say what will happen, crash something, and let the model check what you said. Take a pencil: wrong guesses are the useful ones.",
        "Клиентка платит один раз. Где-то между нажатием кнопки и выпиской из банка падает процесс, и вот она заплатила дважды или не заплатила вовсе. Шестнадцать коротких уроков идут за этим платежом: отправитель, outbox, ретранслятор, брокер, получатель. В каждом вы говорите, чем дело кончится, что-нибудь роняете, а модель проверяет сказанное. Возьмите карандаш: полезнее всего ошибиться.";
    AboutOrder: "The lessons build on each other, but nothing is locked: begin where you like.",
        "Уроки опираются друг на друга, но ничего не закрыто: начинайте с любого.";
    Lessons: "Lessons", "Уроки";
    Contents: "Contents", "Содержание";
    Begin: "Begin with lesson 1", "Начать с первого урока";
    GoOn: "Go on where you stopped", "Продолжить с того места";
    Read: "read", "прочитан";
    AllSolved: "solved", "решён";
    CasesTitle: "Cases", "Случаи";
    CasesAbout: "What broke elsewhere: public incidents of real products, each with the run that shows it and what was done about it.",
        "Что ломалось у других: открытые отчёты о настоящих продуктах. В каждом есть прогон, который показывает поломку, и рассказ о том, что с ней сделали.";
    GuideTitle: "Guide", "Справка";
    GuideAbout: "For those who teach with the workbook or write for it.",
        "Для тех, кто ведёт занятия по тетради или пишет для неё.";
    Report: "The public report", "Открытый отчёт";

    // A page.
    Goal: "Goal", "Цель";
    Previous: "Previous", "Назад";
    Next: "Next", "Дальше";
    AllLessons: "All lessons", "Все уроки";
    NoTranslation: "This page has not been translated into English yet. It is shown in Russian.",
        "Эта страница ещё не переведена на русский. Она показана по-английски.";
    Opening: "Opening the page…", "Открываем страницу…";
    NotLoaded: "This page could not be loaded. The rest of the site works.",
        "Эту страницу не удалось загрузить. Остальной сайт работает.";
    NotReadable: "This page was written for another version of the site. Reload the site to get the new one.",
        "Эта страница написана для другой версии сайта. Обновите сайт, чтобы получить новую.";
    TryAgain: "Try again", "Попробовать снова";
    NewTab: "opens in a new tab", "откроется в новой вкладке";
    Facts: "Facts", "Факты";
    ProofOf: "shown by", "показано здесь:";

    // Progress.
    Progress: "Your progress", "Ваши успехи";
    ProgressAbout: "It is kept in this browser and nowhere else.", "Они хранятся в этом браузере и больше нигде.";
    Export: "Save as a file", "Сохранить в файл";
    Import: "Add from a file", "Добавить из файла";
    ImportDone: "Added. Nothing that was solved here is lost.", "Добавлено. Ничего из решённого здесь не пропало.";
    ImportNothing: "This file holds nothing new.", "В этом файле нет ничего нового.";
    NotProgress: "This is not a file of the workbook’s progress.", "Это не файл с успехами из тетради.";
    OtherVersion: "Another version wrote it: what can be read was read, the rest is kept as it stands.",
        "Файл записала другая версия: что удалось прочитать, прочитано, остальное сохранено как есть.";
    Unread: "Some lines could not be read; they are kept as they stand.",
        "Часть строк прочитать не удалось; они сохранены как есть.";
    ForgetAll: "Forget everything", "Забыть всё";
    ForgetAllAsk: "Forget all answers of all lessons? This cannot be undone.",
        "Забыть все ответы во всех уроках? Вернуть их будет нельзя.";
    ForgetLesson: "Do this lesson anew", "Пройти этот урок заново";
    ForgetLessonAsk: "Forget the answers of this lesson? This cannot be undone.",
        "Забыть ответы этого урока? Вернуть их будет нельзя.";
    Forget: "Forget", "Забыть";
    Keep: "Keep", "Оставить";
    Forgotten: "Forgotten.", "Забыто.";

    // The record.
    RecordOpen: "A record to print", "Справка для печати";
    RecordTitle: "What was solved", "Что решено";
    RecordComplete: "Every task of the workbook is solved.", "Решены все задания тетради.";
    RecordName: "Name", "Имя";
    RecordSelf: "Self-reported: this list was written by the browser in which the tasks were solved. The model judged the answers; nobody has checked who gave them.",
        "Со слов самого читателя: список составил браузер, в котором решались задания. Ответы проверила модель, а кто их дал, не проверял никто.";
    RecordLesson: "Lesson", "Урок";
    RecordSolved: "Solved", "Решено";
    RecordDay: "Last on", "Последнее";
    Print: "Print", "Печать";
    BackToBook: "Back to the contents", "К содержанию";

    // Before a room.
    Present: "Present", "Показать на экране";
    PresentLeave: "Leave", "Закончить показ";
    PresentNext: "Next", "Дальше";
    PresentBack: "Back", "Назад";
    PresentOutcome: "Show outcomes", "Показать исходы";
    PresentHide: "Hide outcomes", "Скрыть исходы";
    PresentBlank: "Blank screen", "Погасить экран";
    PresentUnblank: "The screen is blank. Press B, or click, to light it.", "Экран погашен. Нажмите B или щёлкните, чтобы включить.";
    PresentSecond: "Second window", "Второе окно";
    PresentTimer: "Timer", "Таймер";
    PresentTimerStart: "Start the timer", "Запустить таймер";
    PresentTimerStop: "Stop the timer", "Остановить таймер";
    PresentTimerReset: "Reset the timer", "Сбросить таймер";
    PresentHelp: "N next, P back, O outcomes, B blank screen, T timer; in the player as ever.",
        "N — дальше, P — назад, O — исходы, B — погасить экран, T — таймер; в прогоне клавиши те же.";
    // On paper.
    Handout: "Handout", "Раздатка";
    HandoutAll: "A handout of all lessons", "Раздатка по всем урокам";
    HandoutAnswers: "With answers", "С ответами";
    HandoutBack: "Back to the page", "Назад к странице";
    HandoutSteps: "What happens", "Что происходит";
    HandoutPlanted: "Planted:", "Заложено:";
    HandoutAnswer: "Answer", "Ответ";
    HandoutYours: "Your answer:", "Ваш ответ:";
    HandoutAllRuns: "Over all runs:", "По всем прогонам:";

    KindScenario: "A scenario", "Сценарий";
    KindPlay: "A run", "Прогон";
    KindMap: "A map", "Карта";
    KindPlaces: "Crash places", "Где может упасть";
    KindTwin: "Two runs in step", "Два прогона рядом";
    KindWorlds: "Worlds that look alike", "Неотличимые миры";

    // A player set into the text.
    OnTheBench: "Open on the playground", "Открыть на стенде";
}

/// "6 min".
pub fn minutes(lang: Lang, minutes: u8) -> String {
    match lang {
        Lang::En => format!("{minutes}\u{a0}min"),
        Lang::Ru => format!("{minutes}\u{a0}мин"),
    }
}

/// "solved 2 of 3".
pub fn solved_of(lang: Lang, solved: usize, all: usize) -> String {
    match lang {
        Lang::En => format!("{solved} of {all} solved"),
        Lang::Ru => format!("решено {solved} из {all}"),
    }
}

/// "12 of 62 tasks are solved."
pub fn tasks_solved(lang: Lang, solved: usize, all: usize) -> String {
    match lang {
        Lang::En => format!("{solved} of {all} tasks are solved."),
        Lang::Ru => format!("Решено заданий: {solved} из {all}."),
    }
}

/// "Crashpoint 0.1.0, 2026-07-30".
pub fn version_and_day(lang: Lang, version: &str, day: &str) -> String {
    match lang {
        Lang::En => format!("Crashpoint, version {version} · {day}"),
        Lang::Ru => format!("Crashpoint, версия {version} · {day}"),
    }
}

/// "Lesson 4".
pub fn lesson_number(lang: Lang, number: u8) -> String {
    match lang {
        Lang::En => format!("Lesson\u{a0}{number}"),
        Lang::Ru => format!("Урок\u{a0}{number}"),
    }
}

/// "Run 3", in a text with several; "The run" where it is the only one.
pub fn run_name(lang: Lang, number: &str) -> String {
    match (lang, number) {
        (_, "") => ui(lang, Ui::Run).to_owned(),
        (Lang::En, _) => format!("Run {number}"),
        (Lang::Ru, _) => format!("Прогон {number}"),
    }
}

/// "2 hours 10 minutes": how long the whole takes.
pub fn hours(lang: Lang, minutes: usize) -> String {
    let (hours, rest) = (minutes / 60, minutes % 60);
    let named = |count: usize, en: &str, ru: &str| match lang {
        Lang::En => format!("{count}\u{a0}{en}{}", if count == 1 { "" } else { "s" }),
        Lang::Ru => format!("{count}\u{a0}{ru}"),
    };
    let hours_named = named(hours, "hour", plural_ru(hours, "час", "часа", "часов"));
    let rest_named = named(rest, "minute", plural_ru(rest, "минута", "минуты", "минут"));
    match (hours, rest) {
        (0, _) => rest_named,
        (_, 0) => hours_named,
        (_, _) => format!("{hours_named} {rest_named}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_as_people_tell_them() {
        for (count, en, ru) in [
            (5, "5\u{a0}minutes", "5\u{a0}минут"),
            (60, "1\u{a0}hour", "1\u{a0}час"),
            (121, "2\u{a0}hours 1\u{a0}minute", "2\u{a0}часа 1\u{a0}минута"),
        ] {
            assert_eq!((hours(Lang::En, count).as_str(), hours(Lang::Ru, count).as_str()), (en, ru));
        }
    }
}
