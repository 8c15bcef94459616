//! Both languages tell the same runs: same fences, same program lines, same front matter but for its texts.

use super::Findings;
use super::book::{Book, Page};
use crate::text::lang::Lang;

pub(super) fn check(book: &Book, findings: &mut Findings) {
    for page in &book.pages {
        for lang in Lang::ALL.into_iter().filter(|lang| *lang != page.lang) {
            match book.in_language(page, lang) {
                Some(other) if page.lang == Lang::En => same(page, other, findings),
                Some(_) => {}
                None => findings.add(&page.path, 1, format!("There is no `{}` of this page.", lang.code())),
            }
        }
    }
}

fn same(en: &Page, other: &Page, findings: &mut Findings) {
    let (front, of_other) = (&en.lesson.front, &other.lesson.front);
    for (word, same) in [
        ("id", front.id == of_other.id),
        ("minutes", front.minutes == of_other.minutes),
        ("claims", front.claims == of_other.claims),
        ("misconceptions", front.misconceptions == of_other.misconceptions),
        ("product", front.product == of_other.product),
        ("report", front.report == of_other.report),
    ] {
        if !same {
            findings.add(&other.path, 1, format!("Its `{word}` differs from that of `{}`.", en.path));
        }
    }
    let (lines, of_other) = (&en.context.program, &other.context.program);
    let differ = lines.iter().zip(of_other).find(|((_, one), (_, other))| one != other);
    let sentence = |line: u32, says: &str| format!("`{}` says `{}` here, in line {line}.", en.path, says.trim());
    match differ {
        Some(((line, says), (here, _))) => findings.add(&other.path, *here, sentence(*line, says)),
        None if lines.len() > of_other.len() => {
            let (line, says) = &lines[of_other.len()];
            findings.add(&other.path, of_other.last().map_or(1, |(line, _)| *line), {
                format!("After this, `{}` has `{}` in line {line}.", en.path, says.trim())
            });
        }
        None => {
            if let Some((here, says)) = of_other.get(lines.len()) {
                findings.add(&other.path, *here, format!("`{}` has no `{}`.", en.path, says.trim()));
            }
        }
    }
}
