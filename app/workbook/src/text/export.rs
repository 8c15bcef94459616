//! The words around what is taken along: headings of a text, names of a picture.

use super::lang::Lang;
use super::ui::{Ui, plural_ru, texts, ui};

texts! {
    /// A text of the page that gives a run to take along.
    ExportText, export_text:
    Title: "Export this run", "Забрать этот прогон";
    Form: "Form", "Вид";
    Link: "Link", "Ссылка";
    AboutLink: "Opens this very moment. All of it stands in the address; nothing is stored anywhere.",
        "Открывает этот самый момент. Всё записано в самом адресе, нигде ничего не хранится.";
    Qr: "QR code", "QR-код";
    AboutQr: "The same link, for phones in a room.", "Та же ссылка — для телефонов в зале.";
    Embed: "Embed code", "Код для вставки";
    AboutEmbed: "A frame for a page of yours: HTML, MkDocs, Docusaurus, mdBook, Confluence.",
        "Рамка для вашей страницы: HTML, MkDocs, Docusaurus, mdBook, Confluence.";
    Markdown: "Markdown link", "Ссылка в Markdown";
    AboutMarkdown: "For an issue or a README, where no frame is let in.",
        "Для задачи или README, куда рамку не вставить.";
    Plain: "Plain text", "Простой текст";
    AboutPlain: "The programs, the sentences, who holds what, the verdict: for a mail or a ticket.",
        "Программы, ход по шагам, что у кого осталось, итог: для письма или заявки.";
    Mermaid: "Mermaid diagram", "Диаграмма Mermaid";
    AboutMermaid: "A sequence diagram that GitHub, GitLab and many wikis draw.",
        "Диаграмма последовательности; её рисуют GitHub, GitLab и многие вики.";
    Svg: "SVG", "SVG";
    AboutSvg: "The timeline as a picture that stays sharp at any size.",
        "Ход времени картинкой, чёткой в любом размере.";
    Png: "PNG", "PNG";
    AboutPng: "The same picture, for slides and chats.", "Та же картинка — для слайдов и чатов.";
    Json: "JSON", "JSON";
    AboutJson: "Setup, steps, events and verdict, for a program.", "Условия, шаги, события и итог — для программы.";
    Preview: "Preview", "Как это выглядит";
    Copy: "Copy", "Скопировать";
    CopyPicture: "Copy picture", "Скопировать картинку";
    Download: "Download", "Скачать";
    CopyRefused: "Copying is not allowed here. Select the text and copy it by hand, or download it.",
        "Копировать здесь нельзя. Выделите текст и скопируйте его сами или скачайте файл.";
    PictureRefused: "This browser does not make or copy that picture. Download the SVG instead.",
        "Этот браузер не умеет создать или скопировать такую картинку. Скачайте SVG.";
}

/// What is taken along, in one sentence: how far the run has gone.
pub fn run_so_far(lang: Lang, steps: usize, over: bool) -> String {
    let count = match lang {
        Lang::En => format!("{steps} {}", if steps == 1 { "step" } else { "steps" }),
        Lang::Ru => format!("{steps} {}", plural_ru(steps, "шаг", "шага", "шагов")),
    };
    match (lang, steps, over) {
        (Lang::En, 0, _) => "The run has not begun: there is a link to it, but no picture yet.".to_owned(),
        (Lang::Ru, 0, _) => "Прогон ещё не начат: ссылка на него есть, картинки пока нет.".to_owned(),
        (Lang::En, _, true) => format!("All of the run, {count}, to its end."),
        (Lang::Ru, _, true) => format!("Весь прогон до конца: {count}."),
        (Lang::En, _, false) => format!("The run as far as it has gone: {count}. It is not over."),
        (Lang::Ru, _, false) => format!("Прогон до места, до которого дошёл: {count}. Он ещё не окончен."),
    }
}

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
