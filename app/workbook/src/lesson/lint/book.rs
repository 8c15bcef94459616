//! The folder as a book: which file is which page.

use std::collections::BTreeMap;

use crashpoint_sim::scenario::Scenario;
use crashpoint_sim::text::parse_scenario;

use super::super::fence::{Kind, Problem};
use super::super::fields::Context;
use super::super::front::Sheet;
use super::super::prose::Claim;
use super::super::target::is_id;
use super::super::{Lesson, read_page_with_program};
use super::{Findings, SourceFile};
use crate::text::lang::Lang;

/// A page in one language.
pub(super) struct Page {
    pub(super) path: String,
    pub(super) sheet: Sheet,
    /// Its folder, for a case its name.
    pub(super) name: String,
    pub(super) lang: Lang,
    pub(super) lesson: Lesson,
    pub(super) context: Context,
}

impl Page {
    /// A lesson's folder without its number.
    pub(super) fn slug(&self) -> &str {
        self.name.trim_start_matches(|char: char| char.is_ascii_digit()).trim_start_matches('-')
    }
}

/// All pages and cases.
#[derive(Default)]
pub(super) struct Book {
    pub(super) pages: Vec<Page>,
    /// By name: the path and what it says.
    pub(super) cases: BTreeMap<String, (String, Scenario)>,
    /// The slugs of `misconceptions.txt`.
    pub(super) misconceptions: Vec<String>,
    pub(super) paths: Vec<String>,
}

impl Book {
    /// Reads everything; what could not be read is found.
    pub(super) fn read(files: &[SourceFile], findings: &mut Findings) -> Book {
        let mut book = Book { paths: files.iter().map(|file| file.path.clone()).collect(), ..Book::default() };
        for file in files {
            if let Some(name) = file.path.strip_prefix("cases/").and_then(|name| name.strip_suffix(".scenario")) {
                let (scenario, mistakes) = parse_scenario(&file.text);
                for mistake in mistakes {
                    findings.at(&file.path, mistake.line, mistake.start, mistake.problem.to_string());
                }
                book.cases.insert(name.to_owned(), (file.path.clone(), scenario));
            }
            if file.path == "misconceptions.txt" {
                let slugs = file.text.lines().filter(|line| !line.starts_with('#'));
                book.misconceptions =
                    slugs.filter_map(|line| line.split_once(':')).map(|(slug, _)| slug.to_owned()).collect();
            }
        }
        for file in files.iter().filter(|file| file.path.ends_with(".md") && file.path != "README.md") {
            match kind_of(&file.path) {
                Some((sheet, name, lang)) => book.pages.push(page(file, sheet, name, lang, &book.cases, findings)),
                None if file.path.starts_with("strategies/") => {}
                None => findings.add(&file.path, 1, NO_PAGE),
            }
        }
        book
    }

    /// The same page in this language.
    pub(super) fn in_language(&self, page: &Page, lang: Lang) -> Option<&Page> {
        self.pages.iter().find(|other| other.lang == lang && (other.sheet, &other.name) == (page.sheet, &page.name))
    }

    /// Each page in one language, and in the other one too where its program differs.
    pub(super) fn pages_to_prove(&self) -> impl Iterator<Item = &Page> {
        let program =
            |page: &Page| -> Vec<String> { page.context.program.iter().map(|(_, line)| line.clone()).collect() };
        self.pages.iter().filter(move |page| {
            page.lang == Lang::En || self.in_language(page, Lang::En).is_none_or(|en| program(en) != program(page))
        })
    }
}

const NO_PAGE: &str = "This is no page of the book. A lesson is `NN-slug/en.md` or `ru.md`, a case `cases/NAME.en.md`, \
                       a page `pages/NAME.en.md`.";

/// What the path says that the page is.
fn kind_of(path: &str) -> Option<(Sheet, &str, Lang)> {
    let (folder, file) = path.strip_suffix(".md")?.split_once('/')?;
    let language = |code: &str| Lang::ALL.into_iter().find(|lang| lang.code() == code);
    let sheet = match folder {
        "cases" => Sheet::Case,
        "pages" => Sheet::Page,
        _ => {
            let number = folder.get(..2).is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()));
            let numbered = number && folder.get(2..3) == Some("-") && is_id(folder);
            return language(file).filter(|_| numbered).map(|lang| (Sheet::Lesson, folder, lang));
        }
    };
    let (name, code) = file.rsplit_once('.')?;
    language(code).filter(|_| is_id(name)).map(|lang| (sheet, name, lang))
}

fn page(
    file: &SourceFile,
    sheet: Sheet,
    name: &str,
    lang: Lang,
    cases: &BTreeMap<String, (String, Scenario)>,
    findings: &mut Findings,
) -> Page {
    let (mut lesson, context) = read_page_with_program(&file.text, sheet);
    for mistake in &context.report.diagnostics {
        findings.at(&file.path, mistake.span.line, mistake.span.start, mistake.problem.to_string());
    }
    let named: Vec<String> = lesson.cases().into_iter().map(str::to_owned).collect();
    for case in named {
        match cases.get(&case) {
            Some((_, scenario)) => lesson.resolve(&case, scenario),
            None => {
                let line = lesson.line_of_case(&case);
                findings.add(&file.path, line, format!("There is no `cases/{case}.scenario`."));
            }
        }
    }
    Page { path: file.path.clone(), sheet, name: name.to_owned(), lang, lesson, context }
}

/// What the book must teach as a whole.
pub(super) fn coverage(book: &Book, findings: &mut Findings) {
    const WHOLE: &str = "README.md";
    let lessons = || book.pages.iter().filter(|page| page.sheet == Sheet::Lesson);
    for lang in Lang::ALL {
        let pages = || lessons().filter(move |page| page.lang == lang);
        let code = lang.code();
        for claim in Claim::all().filter(|claim| !pages().any(|page| page.lesson.front.claims.contains(claim))) {
            findings.add(WHOLE, 1, format!("No lesson teaches {claim} ({code})."));
        }
        let refutes = |page: &Page, slug: &String| page.lesson.front.misconceptions.contains(slug);
        for slug in book.misconceptions.iter().filter(|slug| !pages().any(|page| refutes(page, slug))) {
            findings.add(WHOLE, 1, format!("No lesson refutes `{slug}` ({code})."));
        }
        let has = |fits: fn(&Problem) -> bool| {
            pages().flat_map(|page| page.lesson.fences()).any(|fence| match &fence.kind {
                Kind::Task(task) => fits(&task.problem),
                _ => false,
            })
        };
        for (kind, there) in [
            ("predict", has(|problem| matches!(problem, Problem::Predict { .. }))),
            ("attack", has(|problem| matches!(problem, Problem::Attack { .. }))),
            ("defend", has(|problem| matches!(problem, Problem::Defend(_)))),
            ("order", has(|problem| matches!(problem, Problem::Order(_)))),
            ("question", has(|problem| matches!(problem, Problem::Question { .. }))),
        ] {
            if !there {
                findings.add(WHOLE, 1, format!("No lesson has a task of the kind `{kind}` ({code})."));
            }
        }
    }
}
