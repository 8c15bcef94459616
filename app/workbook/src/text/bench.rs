//! The words of the pages about one strategy: the map, the crash places, two worlds, every order.

use crashpoint_sim::verdict::Verdict;

use super::lang::Lang;
use super::outcome::verdict_word;
use super::ui::{plural_ru, texts, thousands};
use crate::lesson::fence::Axis;

texts! {
    /// A text of these pages that depends on nothing but the language.
    Bench, bench:
    // The map.
    Rows: "Rows", "Строки";
    Columns: "Columns", "Столбцы";
    FaultsUpTo: "Faults, up to", "Сбоев не больше";
    PredictFirst: "Predict first", "Сначала угадать";
    ShowAll: "Show everything", "Показать всё";
    PredictAsk: "Say for each cell what its runs can come to; several answers may be right. Then compare: what you have filled in is shown, the rest stays hidden.",
        "Отметьте в каждой клетке, чем могут кончиться её прогоны; верных ответов бывает несколько. Потом сравните: откроется то, что заполнено, остальное останется скрыто.";
    Compare: "Compare", "Сравнить";
    AsYouSaid: "as you said", "как вы и сказали";
    NotAsYouSaid: "you said", "вы сказали";
    CheckingMap: "Following every run of every cell…", "Проходим все прогоны каждой клетки…";
    MapGivenUp: "Stopped. Cells that were not reached claim nothing.", "Остановлено. О клетках, до которых не дошли, ничего не сказано.";
    GoOn: "Go on", "Продолжить";
    MapHelp: "A cell is every run of one strategy. A verdict opens the shortest run that shows it; arrow keys lead from cell to cell.",
        "Клетка — это все прогоны одной стратегии. Щелчок по итогу открывает кратчайший прогон, который его показывает; стрелки ведут от клетки к клетке.";
    WhatTheyAre: "What the rows and columns are", "Что стоит в строках и столбцах";
    OpenRun: "Open the run", "Открыть прогон";
    OpenStrategy: "Open the strategy", "Открыть стратегию";
    NotReached: "not checked yet", "ещё не проверено";
    CopyTable: "Copy as Markdown", "Скопировать как Markdown";
    SaveSvg: "Save as SVG", "Сохранить как SVG";
    SavePng: "Save as PNG", "Сохранить как PNG";
    SaveFailed: "The picture could not be made here.", "Картинку здесь сделать не удалось.";
    TableCopied: "The table is copied.", "Таблица скопирована.";
    CopyByHand: "Copying is not allowed here; select the text and copy it by hand.",
        "Копировать здесь нельзя; выделите текст и скопируйте его сами.";

    // The crash places.
    PlacesTitle: "Where it can die", "Где может упасть";
    PlacesAbout: "One crash at each place of the strategy at hand, nothing else goes wrong. A place opens its run.",
        "По одному падению в каждом месте выбранной стратегии, больше ничего не случается. Щелчок по месту открывает прогон.";

    // Two worlds.
    WorldsTitle: "Two worlds, one history", "Два мира, одна история";
    WorldsHelp: "Choose a moment of the run. Every run is followed that would look the same to the broker up to here; those in which something else has happened are shown.",
        "Выберите момент прогона. Проходим все прогоны, которые до этого места выглядят для брокера так же, и показываем те, где случилось другое.";
    Moment: "The moment", "Момент";
    ThisWorld: "This run", "Этот прогон";
    OtherWorld: "Or this one", "А может, этот";
    WhichOther: "The other world", "Другой мир";
    SeenByBroker: "the broker sees something of this", "из этого брокер что-то видит";
    NotSeenByBroker: "the broker sees nothing of this", "из этого брокер не видит ничего";
    BrokerHistory: "The broker’s history, the same in both", "История брокера — одна и та же";
    SameHistory: "What the broker saw, the same in all of them", "Что видел брокер: во всех мирах одно и то же";
    BrokerHistoryAlone: "The broker’s history", "История брокера";
    NothingHappened: "Nothing has happened yet.", "Пока ничего не произошло.";
    StepWorld: "Step through it here", "Пройти по шагам здесь";
    TakeWorld: "Open in the playground", "Открыть на стенде";
    SearchingWorlds: "Looking for worlds that look the same…", "Ищем миры, которые выглядят так же…";
    WorldsGivenUp: "Stopped: nothing is claimed about other worlds.", "Остановлено: о других мирах ничего не сказано.";
    OnlyOneWorld: "Only one world fits what the broker has seen here: what it knows is enough to tell. Step to a moment after a delivery and before its ack.",
        "Здесь с тем, что видел брокер, совместим только один мир: того, что он знает, хватает. Перейдите к моменту после выдачи и до ack.";
    BrokerHasSeenNothing: "The broker has seen nothing yet, and no effect has happened behind its back.",
        "Брокер ещё ничего не видел, и никакого эффекта за его спиной не было.";

    // Every order.
    OrdersTitle: "Every order of a handler’s steps", "Любой порядок шагов обработчика";
    OrdersSteps: "Steps, in whatever order", "Шаги, в каком угодно порядке";
    InTransaction: "a transaction around some of them", "транзакция вокруг части из них";
    OrdersTooMany: "At most six steps are put in order; take one away first.",
        "По порядку ставятся не больше шести шагов; сначала уберите какой-нибудь.";
    OrdersNone: "Choose at least one step.", "Выберите хотя бы один шаг.";
    OrdersNoHandler: "This handler has more than six steps to put in order. Choose from these.",
        "В этом обработчике больше шести шагов. Выберите из этих.";
    StartWithBalance: "A balance and its key", "Баланс и ключ";
    StartWithMail: "A mail and its key", "Письмо и ключ";
    StartWithSixBalance: "A balance, six steps", "Баланс, шесть шагов";
    StartWithSixMail: "A mail, six steps", "Письмо, шесть шагов";
    BothLostAndTwice: "lost or twice", "потеряно или дважды";
    SomethingElse: "stuck or other", "застряло, иное";
    CheckingOrders: "Following every run of every order…", "Проходим все прогоны каждого порядка…";
    OrdersGivenUp: "Stopped: the orders that were not reached claim nothing.",
        "Остановлено: о порядках, до которых не дошли, ничего не сказано.";
    OnePoint: "A square is a program. Click one, or choose it by its number.",
        "Квадрат — это программа. Щёлкните по ней или выберите её по номеру.";
    WhichClass: "Of those that come to", "Среди тех, что дают";
    WhichNumber: "number", "номер";
    TheProgram: "The program", "Программа";
    AsAtHand: "This is the handler as it is.", "Это обработчик как он есть.";
    OpenProgram: "Open in the playground", "Открыть на стенде";
}

/// What stands on an axis, inside a sentence: "whatever the sender".
fn whatever(lang: Lang, axis: Axis) -> &'static str {
    match axis {
        Axis::Sender => lang.pick("whatever the sender", "при любом отправителе"),
        Axis::Receiver => lang.pick("whatever the receiver", "при любом получателе"),
        Axis::Effect => lang.pick("whatever the effect", "при любом эффекте"),
    }
}

/// "a", "a and b", "a, b and c": or with another word than *and*.
fn listed(lang: Lang, names: &[&str], last_word: (&str, &str)) -> String {
    let quoted: Vec<String> = names.iter().map(|name| quote(lang, name)).collect();
    match &quoted[..] {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {} {last}", first.join(", "), lang.pick(last_word.0, last_word.1)),
    }
}

fn all_of(lang: Lang, names: &[&str]) -> String {
    listed(lang, names, ("and", "и"))
}

fn any_of(lang: Lang, names: &[&str]) -> String {
    listed(lang, names, ("or", "или"))
}

fn quote(lang: Lang, name: &str) -> String {
    match lang {
        Lang::En => format!("“{name}”"),
        Lang::Ru => format!("«{name}»"),
    }
}

/// A line of the map: what its axis is, and which of its items are meant; `all`: every one that the map has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lines<'a> {
    pub(crate) axis: Axis,
    pub(crate) names: &'a [&'a str],
    pub(crate) all: bool,
}

/// Where the map says once: these rows, each with each of these columns, and nowhere else.
pub(crate) fn holds_where(lang: Lang, rows: Lines<'_>, columns: Lines<'_>) -> String {
    let (row_names, column_names) = (any_of(lang, rows.names), any_of(lang, columns.names));
    match (lang, rows.all, columns.all) {
        (Lang::En, true, true) => "Every cell holds.".to_owned(),
        (Lang::Ru, true, true) => "Ровно один раз — в каждой клетке.".to_owned(),
        (Lang::En, true, false) => format!("Once holds only with {column_names}, {}.", whatever(lang, rows.axis)),
        (Lang::Ru, true, false) => format!("Ровно один раз — только {column_names}, {}.", whatever(lang, rows.axis)),
        (Lang::En, false, true) => format!("Once holds only with {row_names}, {}.", whatever(lang, columns.axis)),
        (Lang::Ru, false, true) => format!("Ровно один раз — только {row_names}, {}.", whatever(lang, columns.axis)),
        (Lang::En, false, false) => format!("Once holds only for {column_names} with {row_names}."),
        (Lang::Ru, false, false) => format!("Ровно один раз — только здесь: {column_names}, и притом {row_names}."),
    }
}

/// Where it says once without a pattern: so many cells of all.
pub(crate) fn holds_in(lang: Lang, holding: usize, all: usize) -> String {
    match lang {
        Lang::En => format!("Once holds in {holding} of {all} cells."),
        Lang::Ru => {
            let cells = plural_ru(holding, "клетке", "клетках", "клетках");
            format!("Ровно один раз — в {holding} {cells} из {all}.")
        }
    }
}

/// It says once nowhere.
pub(crate) fn holds_nowhere(lang: Lang) -> &'static str {
    lang.pick("No cell holds.", "Ровно один раз не выходит ни в одной клетке.")
}

/// Rows or columns that hold throughout, or in no cell.
pub(crate) fn throughout(lang: Lang, names: &[&str], holds: bool) -> String {
    let names = all_of(lang, names);
    match (lang, holds) {
        (Lang::En, true) => format!("Throughout: {names}."),
        (Lang::Ru, true) => format!("Всюду: {names}."),
        (Lang::En, false) => format!("Nowhere: {names}."),
        (Lang::Ru, false) => format!("Нигде: {names}."),
    }
}

/// Why no cell holds where the effect lies outside every transaction.
pub(crate) fn outside_every_transaction(lang: Lang) -> &'static str {
    lang.pick(
        "What happens outside a transaction is at-least-once or at-most-once, whatever you build around it.",
        "Что происходит вне транзакции, происходит хотя бы раз или не больше раза, что вокруг ни построй.",
    )
}

/// A good part does not make up for a bad one.
pub(crate) fn does_not_help(lang: Lang, good: &str, bad: &str, verdict: Verdict) -> String {
    let (good, bad, word) = (quote(lang, good), quote(lang, bad), verdict_word(lang, Some(verdict), 2));
    match lang {
        Lang::En => format!("{good} does not help {bad}: {word} all the same."),
        Lang::Ru => format!("{good} не спасает {bad}: всё равно {word}."),
    }
}

/// What a map shows: "Balance − 100: every run with up to 2 faults".
pub(crate) fn map_title(lang: Lang, fixed: &str, faults: u8) -> String {
    let mut letters = fixed.chars();
    let fixed: String = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
    match (lang, faults) {
        (Lang::En, 0) => format!("{fixed}: every run without a fault"),
        (Lang::En, 1) => format!("{fixed}: every run with at most one fault"),
        (Lang::En, _) => format!("{fixed}: every run with up to {faults} faults"),
        (Lang::Ru, 0) => format!("{fixed}: все прогоны без сбоев"),
        (Lang::Ru, 1) => format!("{fixed}: все прогоны, где не больше одного сбоя"),
        (Lang::Ru, _) => format!("{fixed}: все прогоны, где не больше {faults} сбоев"),
    }
}

/// So many worlds fit.
pub(crate) fn worlds_fit(lang: Lang, count: usize) -> String {
    match lang {
        Lang::En => format!(
            "The broker has seen exactly this, and it fits {count} worlds. It cannot tell them apart, and no setting of it could."
        ),
        Lang::Ru => format!(
            "Брокер видел ровно это, а миров, в которых он увидел бы то же самое, —\u{a0}{count}. Различить их он не может, как его ни настраивай."
        ),
    }
}

/// The steps before two runs part.
pub fn in_common(lang: Lang, steps: usize) -> String {
    match lang {
        Lang::En => format!("{steps} steps, the same in both"),
        Lang::Ru => format!("{steps} {}: в обоих мирах одно и то же", plural_ru(steps, "шаг", "шага", "шагов")),
    }
}

/// What the orders are made of: "6 orders of 3 steps, 7 places for the transaction: 42 programs".
pub(crate) fn made_of(lang: Lang, steps: usize, orders: usize, places: usize) -> String {
    let count = orders * places;
    let all = thousands(lang, count);
    match lang {
        Lang::En => {
            let steps = format!("{steps} {}", if steps == 1 { "step" } else { "steps" });
            let orders_said = format!("{orders} {}", if orders == 1 { "order" } else { "orders" });
            let programs = if count == 1 { "program" } else { "programs" };
            match places {
                1 => format!("{steps} in {orders_said}: {all} {programs}."),
                _ => format!(
                    "{steps} in {orders_said}, and {places} places for the transaction in each: {all} {programs}."
                ),
            }
        }
        Lang::Ru => {
            let steps = format!("{steps} {}", plural_ru(steps, "шаг", "шага", "шагов"));
            let orders_said = format!("{orders} {}", plural_ru(orders, "порядок", "порядка", "порядков"));
            let programs = plural_ru(count, "программа", "программы", "программ");
            match places {
                1 => format!("{steps}, {orders_said}: {all} {programs}."),
                _ => {
                    let places = format!("{places} {}", plural_ru(places, "место", "места", "мест"));
                    format!("{steps}, {orders_said}, и в каждом {places} для транзакции: {all} {programs}.")
                }
            }
        }
    }
}

/// How far the orders are: "500 of 15,840 programs".
pub fn programs_of(lang: Lang, done: usize, all: usize) -> String {
    let (done, number) = (thousands(lang, done), thousands(lang, all));
    match lang {
        Lang::En => format!("{done} of {number} {}", if all == 1 { "program" } else { "programs" }),
        Lang::Ru => format!("{done} из {number} {}", plural_ru(all, "программы", "программ", "программ")),
    }
}

/// Of all orders so many hold.
pub(crate) fn orders_hold(lang: Lang, holding: usize, all: usize) -> String {
    let all = thousands(lang, all);
    match (lang, holding) {
        (Lang::En, 0) => format!("Of {all} programs none holds."),
        (Lang::En, 1) => format!("Of {all} programs one holds."),
        (Lang::En, _) => format!("Of {all} programs {} hold.", thousands(lang, holding)),
        (Lang::Ru, 0) => format!("Ровно один раз — ни одна программа из {all}."),
        (Lang::Ru, _) => {
            let programs = plural_ru(holding, "программа", "программы", "программ");
            format!("Ровно один раз — {} {programs} из {all}.", thousands(lang, holding))
        }
    }
}

/// How far the map is: "18 of 40 cells".
pub fn cells_of(lang: Lang, done: usize, all: usize) -> String {
    match lang {
        Lang::En => format!("{done} of {all} {}", if all == 1 { "cell" } else { "cells" }),
        Lang::Ru => format!("{done} из {all} {}", plural_ru(all, "клетки", "клеток", "клеток")),
    }
}

/// How the learner's guesses compare: "31 of 40 cells are as you said.".
pub fn guessed_of(lang: Lang, right: usize, all: usize) -> String {
    match lang {
        Lang::En => format!("{right} of {all} cells are as you said."),
        Lang::Ru => format!("Верно: {right} из {all}."),
    }
}
