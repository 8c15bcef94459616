//! The files that are not pages: strategies, cases, misconceptions.

use crashpoint_sim::scenario::{PartKind, Texts};
use crashpoint_sim::text::parse_part;

use super::super::front::Sheet;
use super::super::target::is_id;
use super::book::Book;
use super::reports::Reports;
use super::{Findings, SourceFile};
use crate::text::lang::Lang;

/// Checks what can be checked file by file.
pub(super) fn check(files: &[SourceFile], findings: &mut Findings) {
    for file in files {
        let mut folders = file.path.rsplit('/').skip(1);
        let kind = match folders.next() {
            Some("senders") => PartKind::Sender,
            Some("receivers") => PartKind::Receiver,
            Some("effects") => PartKind::Effect,
            _ => {
                if file.path == "misconceptions.txt" {
                    misconceptions(file, findings);
                }
                continue;
            }
        };
        let (part, mistakes) = parse_part(&file.text, kind);
        for mistake in mistakes {
            findings.at(&file.path, mistake.line, mistake.start, mistake.problem.to_string());
        }
        both_languages(&file.path, "title", &part.scenario.title, findings);
        both_languages(&file.path, "about", &part.scenario.about, findings);
    }
}

fn both_languages(path: &str, word: &str, texts: &Texts, findings: &mut Findings) {
    for lang in Lang::ALL.into_iter().filter(|lang| !texts.0.iter().any(|(code, _)| code == lang.code())) {
        let ending = if lang == Lang::En { "" } else { ".ru" };
        findings.add(path, 1, format!("There is no `{word}{ending} …`."));
    }
}

fn misconceptions(file: &SourceFile, findings: &mut Findings) {
    for (index, line) in file.text.lines().enumerate().filter(|(_, line)| !line.starts_with('#')) {
        let whole = line.split_once(": ").is_some_and(|(slug, texts)| is_id(slug) && texts.split(" | ").count() == 2);
        if !whole {
            let number = super::super::lines::count(index + 1);
            findings.add(&file.path, number, "A line here is `slug: in English | in Russian`.");
        }
    }
}

/// Every case says what it comes to, does so, and has its page in every language.
pub(super) fn check_cases(book: &Book, reports: &mut Reports, findings: &mut Findings) {
    for (name, (path, scenario)) in &book.cases {
        both_languages(path, "title", &scenario.title, findings);
        match &scenario.expect {
            Some(expect) => {
                if let Err(sentence) = reports.check(scenario, expect) {
                    findings.add(path, 1, sentence);
                }
            }
            None => findings.add(path, 1, "A case says what it comes to, as in `expect duplicate@1`."),
        }
        for lang in Lang::ALL {
            let is_its = |page: &&super::book::Page| page.sheet == Sheet::Case && page.name == *name;
            if !book.pages.iter().filter(is_its).any(|page| page.lang == lang) {
                findings.add(path, 1, format!("There is no page `cases/{name}.{}.md`.", lang.code()));
            }
        }
    }
    for page in book.pages.iter().filter(|page| page.sheet == Sheet::Case) {
        if !book.cases.contains_key(&page.name) {
            findings.add(&page.path, 1, format!("There is no `cases/{}.scenario` to this page.", page.name));
        }
    }
}
