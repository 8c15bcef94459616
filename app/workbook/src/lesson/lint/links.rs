//! Links and pictures of a page, when the whole book is known.

use super::super::front::Sheet;
use super::super::markdown::Seen;
use super::super::target::Target;
use super::Findings;
use super::book::{Book, Page};
use crate::text::lang::Lang;

pub(super) fn check(page: &Page, book: &Book, findings: &mut Findings) {
    for (span, seen) in &page.context.seen {
        if let Err(sentence) = resolves(seen, page, book) {
            findings.at(&page.path, span.line, span.start, sentence);
        }
    }
}

fn resolves(seen: &Seen, page: &Page, book: &Book) -> Result<(), String> {
    match seen {
        Seen::Link(Target::External(_) | Target::Page(_)) => Ok(()),
        Seen::Link(Target::Fence(id)) => has_fence(page, id),
        Seen::Link(Target::Lesson { folder, lang, fence }) => {
            let other = find(Sheet::Lesson, folder, *lang, page, book)?;
            fence.as_ref().map_or(Ok(()), |id| has_fence(other, id))
        }
        Seen::Link(Target::Case { name, lang }) => find(Sheet::Case, name, *lang, page, book).map(|_| ()),
        Seen::Claim(claim, id) => {
            has_fence(page, id)?;
            match page.lesson.fences().any(|fence| fence.id == *id && fence.claims.contains(claim)) {
                true => Ok(()),
                false => Err(format!("The fence `{id}` does not carry {claim}: write it behind its id.")),
            }
        }
        Seen::Image { file, .. } => {
            let folder = page.path.rsplit_once('/').map_or("", |(folder, _)| folder);
            let path = format!("{folder}/{file}");
            if book.paths.contains(&path) { Ok(()) } else { Err(format!("There is no picture `{path}`.")) }
        }
    }
}

fn has_fence(page: &Page, id: &str) -> Result<(), String> {
    if page.lesson.fences().any(|fence| fence.id == id) {
        return Ok(());
    }
    let ids: Vec<&str> = page.lesson.fences().map(|fence| fence.id.as_str()).collect();
    let meant = crashpoint_sim::text::nearest(id, ids.into_iter());
    let meant = meant.map(|id| format!(" Did you mean `#{id}`?")).unwrap_or_default();
    Err(format!("There is no fence `{id}` in `{}`.{meant}", page.path))
}

fn find<'book>(sheet: Sheet, name: &str, lang: Lang, page: &Page, book: &'book Book) -> Result<&'book Page, String> {
    if lang != page.lang {
        return Err(format!("This leads to another language. Link the one with `{}`.", page.lang.code()));
    }
    let found = book.pages.iter().find(|other| other.sheet == sheet && other.name == name && other.lang == lang);
    found.ok_or_else(|| format!("There is no `{name}` in this language."))
}
