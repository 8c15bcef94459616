//! What is checked of a page by itself: its front matter, its length, its claims, its misconceptions.

use super::super::fence::{Fence, Kind, Problem};
use super::super::fields::Context;
use super::super::front::Sheet;
use super::super::markdown::Seen;
use super::super::prose::{Claim, words};
use super::Findings;
use super::book::{Book, Page};

/// How many words there are to read, fences not counted.
const LESSON_WORDS: [usize; 2] = [400, 900];
const CASE_WORDS: [usize; 2] = [80, 350];
/// How many tasks a lesson has at least.
const TASKS_MIN: usize = 2;

pub(super) fn check(page: &Page, book: &Book, findings: &mut Findings) {
    let front = &page.lesson.front;
    if page.sheet == Sheet::Lesson && front.id != page.slug() && !front.id.is_empty() {
        let sentence = format!("The id is `{}`, the folder says `{}`.", front.id, page.slug());
        findings.add(&page.path, 1, sentence);
    }
    let limits = match page.sheet {
        Sheet::Lesson => Some(LESSON_WORDS),
        Sheet::Case => Some(CASE_WORDS),
        Sheet::Page => None,
    };
    let length = words(&page.lesson.blocks);
    if let Some([least, most]) = limits.filter(|[least, most]| !(*least..=*most).contains(&length)) {
        findings.add(&page.path, 1, format!("It has {length} words to read; {least} to {most} are right."));
    }
    let tasks = page.lesson.fences().filter(|fence| fence.task().is_some()).count();
    if page.sheet == Sheet::Lesson && tasks < TASKS_MIN {
        findings.add(&page.path, 1, format!("A lesson has at least {TASKS_MIN} tasks; this one has {tasks}."));
    }
    let plays_it = |fence: &Fence| matches!(&fence.kind, Kind::Play(_));
    if page.sheet == Sheet::Case && !page.lesson.fences().any(plays_it) {
        findings.add(&page.path, 1, "A case lets its run be played: a `play` fence with its `case`.");
    }
    claims(page, findings);
    misconceptions(page, book, findings);
}

fn claims(page: &Page, findings: &mut Findings) {
    let front = &page.lesson.front;
    for fence in page.lesson.fences() {
        for claim in fence.claims.iter().filter(|claim| !front.claims.contains(claim)) {
            findings.add(&page.path, fence.line, format!("{claim} is not among the claims of the front matter."));
        }
        if !fence.claims.is_empty() && !has_proof(fence, &page.lesson.fences().collect::<Vec<_>>()) {
            let sentence = "A fence with a claim proves something: `ends`, `expect`, a `cell`, or a solution; a question, a fence to `see`.";
            findings.add(&page.path, fence.line, sentence);
        }
    }
    for claim in &front.claims {
        if !page.lesson.fences().any(|fence| fence.claims.contains(claim)) {
            findings.add(&page.path, 1, format!("No fence shows {claim}, which the front matter names."));
        } else if page.sheet == Sheet::Lesson && !is_marked(*claim, &page.context) {
            let sentence = format!("No sentence is marked with {claim}: write `[{claim}](#fence-id)` behind it.");
            findings.add(&page.path, 1, sentence);
        }
    }
}

fn is_marked(claim: Claim, context: &Context) -> bool {
    context.seen.iter().any(|(_, seen)| matches!(seen, Seen::Claim(marked, _) if *marked == claim))
}

/// Whether something in it is put to the model.
fn has_proof(fence: &Fence, fences: &[&Fence]) -> bool {
    let said = fence.starts().iter().any(|start| start.ends.is_some() || start.expect.is_some());
    said || match &fence.kind {
        Kind::Worlds(_) => true,
        Kind::Map(map) => !map.cells.is_empty(),
        Kind::Scenario(_) | Kind::Play(_) | Kind::Places(_) | Kind::Twin(_) => false,
        Kind::Task(task) => match &task.problem {
            Problem::Attack { .. } | Problem::Defend(_) | Problem::Order(_) => true,
            Problem::Paint(map) => !map.cells.is_empty(),
            Problem::Predict { .. } => false,
            Problem::Question { choices } => choices.iter().any(|choice| sees_a_proof(choice.see.as_deref(), fences)),
        },
    }
}

fn sees_a_proof(see: Option<&str>, fences: &[&Fence]) -> bool {
    let seen = fences.iter().find(|fence| Some(fence.id.as_str()) == see);
    seen.is_some_and(|fence| match fence.task() {
        Some(task) if matches!(task.problem, Problem::Question { .. }) => false,
        Some(_) | None => has_proof(fence, &[]),
    })
}

fn misconceptions(page: &Page, book: &Book, findings: &mut Findings) {
    let fences: Vec<&Fence> = page.lesson.fences().collect();
    let mut refuted: Vec<&str> = Vec::new();
    for fence in &fences {
        let Some(Problem::Question { choices }) = fence.task().map(|task| &task.problem) else { continue };
        for choice in choices {
            if let Some(see) = choice.see.as_deref().filter(|see| !fences.iter().any(|other| other.id == **see)) {
                findings.add(&page.path, fence.line, format!("There is no fence `{see}` to see in this lesson."));
            }
            let Some(slug) = choice.misconception.as_deref() else { continue };
            if !book.misconceptions.is_empty() && !book.misconceptions.iter().any(|known| known == slug) {
                findings.add(&page.path, fence.line, format!("`{slug}` is not in `misconceptions.txt`."));
            }
            if choice.right {
                findings.add(&page.path, fence.line, "A right choice comes from no misconception.");
            }
            if sees_a_proof(choice.see.as_deref(), &fences) {
                refuted.push(slug);
            }
        }
    }
    for slug in &page.lesson.front.misconceptions {
        if !book.misconceptions.is_empty() && !book.misconceptions.contains(slug) {
            findings.add(&page.path, 1, format!("`{slug}` is not in `misconceptions.txt`."));
        } else if !refuted.contains(&slug.as_str()) {
            let sentence = format!(
                "Nothing refutes `{slug}`: give a `wrong` choice `misconception {slug}` and a fence to `see` that proves something."
            );
            findings.add(&page.path, 1, sentence);
        }
    }
}
