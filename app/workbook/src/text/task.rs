//! The words of tasks: what they are called, and what is said of an answer.

use super::lang::Lang;
use super::ui::{faults_enough, texts};

texts! {
    /// A text of a task that depends on nothing but the language.
    TaskText, task_text:

    Predict: "Predict", "Предскажите";
    Attack: "Attack", "Сломайте";
    Defend: "Defend", "Защитите";
    Order: "Put in order", "Расставьте";
    Question: "Question", "Вопрос";
    Paint: "Paint the map", "Раскрасьте карту";

    Answer: "Answer", "Ответить";
    CheckRun: "Check this run", "Проверить прогон";
    CheckDefence: "Check all runs", "Проверить все прогоны";
    CheckOrder: "Check this order", "Проверить порядок";
    NoOrder: "No order withstands", "Такого порядка нет";
    CheckCells: "Compare with the model", "Сверить с моделью";
    StartOver: "Start over", "Начать заново";
    Checking: "The model is checking…", "Модель проверяет…";
    NoEngine: "The model could not be started in this browser. Reload the page to try again.",
        "Модель не удалось запустить в этом браузере. Обновите страницу, чтобы попробовать ещё раз.";

    ChooseOne: "One answer is right.", "Верный ответ один.";
    ChooseSeveral: "Several answers are right.", "Верных ответов несколько.";
    ChooseFirst: "Choose an answer first.", "Сначала выберите ответ.";
    PaintAsk: "What do all runs of each cell come to?", "К чему приходят все прогоны в каждой клетке?";
    PaintFirst: "Say something of every cell first.", "Сначала скажите что-нибудь о каждой клетке.";
    MendFirst: "The program cannot be read yet: see what is marked below it.",
        "Программу пока не прочитать: посмотрите, что отмечено под ней.";

    Hint: "Give me a hint", "Подскажите";
    NextHint: "One more hint", "Ещё подсказку";
    Hints: "Hints", "Подсказки";
    Why: "Why", "Почему";
    Solved: "Solved", "Решено";
    Right: "right", "верно";
    Wrong: "wrong", "неверно";
    Believed: "A common belief:", "Так часто думают:";
    SeeRun: "See the run", "Посмотреть прогон";
    TheRun: "The run that shows it", "Прогон, который это показывает";
    JustShow: "Just show me the run", "Просто показать прогон";
    TheSteps: "The steps", "Шаги";
    StaysFirst: "stays first", "остаётся первым";
    Up: "Up", "Выше";
    Down: "Down", "Ниже";
    TheProgram: "The program", "Программа";
    ProgramHelp: "One step a line.", "По шагу в строке.";

    RightPredict: "Right: this is how it ends.", "Верно: так всё и кончится.";
    RightAttack: "You have broken it: this run does it.", "Сломано: этот прогон так и кончается.";
    RightDefend: "It withstands: no run fails.", "Выдержало: ни один прогон не срывается.";
    RightOrder: "This order withstands: no run fails.", "Этот порядок выдержал: ни один прогон не срывается.";
    RightNone: "Right: whatever the order, some run breaks it.", "Верно: какой порядок ни возьми, какой-нибудь прогон его сломает.";
    RightQuestion: "Right.", "Верно.";
    RightPaint: "Every cell is right.", "Все клетки верны.";

    NotSoPredict: "Not so: this very run ends otherwise.", "Нет: этот самый прогон кончается иначе.";
    NeverEnds: "This run does not come to an end.", "Этот прогон не приходит к концу.";
    ThereIsOne: "There is an order that withstands.", "Порядок, который выдержит, есть.";
    NotAll: "Right so far, but not all of it.", "Пока верно, но это не всё.";
    NotSoChoices: "Not so. Beside each answer stands why.", "Нет. Рядом с ответом сказано почему.";
    Unfinished: "Not every run could be followed, so nobody knows.", "Пройти все прогоны не удалось, так что неизвестно.";
    NotOffered: "This task does not let you change that.", "Менять это в задании нельзя.";
    DoesNotFit: "These parts do not fit together.", "Эти части не подходят друг к другу.";
    WorkGone: "The work itself is gone: it has to stay.", "Пропала сама работа, а она должна остаться.";
    OtherKind: "This is no answer to this task.", "Это не ответ на это задание.";
}

/// "This run ends otherwise: charged once."
pub fn ends_otherwise(lang: Lang, word: &str) -> String {
    match lang {
        Lang::En => format!("This run ends otherwise: {word}."),
        Lang::Ru => format!("Этот прогон кончается иначе: {word}."),
    }
}

/// "It does not withstand: charged twice. One fault is enough."
pub fn does_not_withstand(lang: Lang, word: &str, needed: usize) -> String {
    let enough = faults_enough(lang, needed);
    match lang {
        Lang::En => format!("It does not withstand: {word}. {enough}"),
        Lang::Ru => format!("Не выдержало: {word}. {enough}"),
    }
}

/// More faults than the task allows.
pub fn too_many_faults(lang: Lang, used: u8, most: u8) -> String {
    match lang {
        Lang::En => format!("Too many faults: {used} were used, {most} at most are allowed."),
        Lang::Ru => format!("Слишком много сбоев: {used}, а можно не больше {most}."),
    }
}

/// A fault that the task does not allow, or not so often.
pub fn not_this_fault(lang: Lang, name: &str) -> String {
    match lang {
        Lang::En => format!("“{name}” is not allowed here, or not so often."),
        Lang::Ru => format!("Сбой «{name}» здесь не разрешён или разрешён не столько раз."),
    }
}

/// A step that must stay.
pub fn must_stay(lang: Lang, step: &str) -> String {
    match lang {
        Lang::En => format!("The step “{step}” has to stay."),
        Lang::Ru => format!("Шаг «{step}» должен остаться."),
    }
}

/// How many cells are painted otherwise than they are.
pub fn cells_differ(lang: Lang, wrong: usize, all: usize) -> String {
    match lang {
        Lang::En => format!("{wrong} of {all} cells are otherwise. What the model says stands in each."),
        Lang::Ru => format!("Не совпало клеток: {wrong} из {all}. В каждой стоит то, что говорит модель."),
    }
}

/// What an attack is to reach: "Reach “twice” with 1 fault at most."
pub fn to_reach(lang: Lang, word: &str, most: u8, only: &[&str]) -> String {
    let only = only.join(", ");
    match (lang, only.is_empty()) {
        (Lang::En, true) => format!("Reach: {word}. Faults: {most} at most."),
        (Lang::Ru, true) => format!("Цель: {word}. Сбоев не больше {most}."),
        (Lang::En, false) => format!("Reach: {word}. Faults: {most} at most, only these: {only}."),
        (Lang::Ru, false) => format!("Цель: {word}. Сбоев не больше {most}, и только такие: {only}."),
    }
}

/// What a defence must withstand.
pub fn to_withstand(lang: Lang, most: u8) -> String {
    match lang {
        Lang::En => {
            format!("It has to withstand every run with up to {most} {}.", if most == 1 { "fault" } else { "faults" })
        }
        Lang::Ru if most == 1 => "Должно выдержать любой прогон с одним сбоем.".to_owned(),
        Lang::Ru => format!("Должно выдержать любой прогон, где не больше {most} сбоев."),
    }
}

/// "Hint 1"
pub fn hint_number(lang: Lang, number: usize) -> String {
    match lang {
        Lang::En => format!("Hint {number}"),
        Lang::Ru => format!("Подсказка {number}"),
    }
}

/// "Solved on 2026-07-30".
pub fn solved_on(lang: Lang, day: &str) -> String {
    match lang {
        Lang::En => format!("Solved on {day}"),
        Lang::Ru => format!("Решено {day}"),
    }
}

/// "2 of 7 checked".
pub fn checked_of(lang: Lang, done: usize, all: usize) -> String {
    match lang {
        Lang::En => format!("{done} of {all} checked"),
        Lang::Ru => format!("проверено {done} из {all}"),
    }
}

/// A button that moves a step: "Up: add balance".
pub fn move_step(lang: Lang, up: bool, step: &str) -> String {
    let word = task_text(lang, if up { TaskText::Up } else { TaskText::Down });
    format!("{word}: {step}")
}

/// Said when a step has been moved.
pub fn moved_to(lang: Lang, step: &str, place: usize, all: usize) -> String {
    match lang {
        Lang::En => format!("{step} is now step {place} of {all}"),
        Lang::Ru => format!("{step} теперь шаг {place} из {all}"),
    }
}
