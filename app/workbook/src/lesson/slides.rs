//! A lesson for a room: one fence after the other, each with the heading above it.

use super::Lesson;
use super::fence::{Fence, Kind};
use super::prose::{Block, plain};
use super::told::kind;
use crate::text::book::{Book, book};
use crate::text::lang::Lang;
use crate::text::task::task_text;

/// One slide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slide {
    /// The heading above, in plain words; the page's title where there is none.
    pub heading: String,
    /// The fence's id.
    pub id: String,
    /// "Predict", "A player".
    pub kind: String,
}

/// The slides of a page. A scenario that only later fences name is shown too: whoever presents may skip it.
pub fn slides(lesson: &Lesson, lang: Lang) -> Vec<Slide> {
    let mut heading = lesson.front.title.clone();
    let mut slides = Vec::new();
    for block in &lesson.blocks {
        match block {
            Block::Heading(_, text) => heading = plain(text),
            Block::Fence(fence) => {
                let kind = kind_name(fence, lang).to_owned();
                slides.push(Slide { heading: heading.clone(), id: fence.id.clone(), kind });
            }
            Block::Paragraph(_) | Block::List { .. } | Block::Facts(_) | Block::Code { .. } | Block::Rule => {}
        }
    }
    slides
}

fn kind_name(fence: &Fence, lang: Lang) -> &'static str {
    let text = match &fence.kind {
        Kind::Task(task) => return task_text(lang, kind(task)),
        Kind::Scenario(_) => Book::KindScenario,
        Kind::Play(_) => Book::KindPlay,
        Kind::Map(_) => Book::KindMap,
        Kind::Places(_) => Book::KindPlaces,
        Kind::Twin(_) => Book::KindTwin,
        Kind::Worlds(_) => Book::KindWorlds,
    };
    book(lang, text)
}

/// "12:05": so many seconds on a clock that stands before a room.
pub fn clock(seconds: u32) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::{Sheet, parse};

    #[test]
    fn every_fence_is_a_slide_under_its_heading() {
        let text = "---\ntitle: The page\n---\n```play one\nstrategy naive\n```\n## Second\n```question two\nask x\nright a\n  why b\n```\n";
        let told = slides(&parse(text, Sheet::Page).0, Lang::En);
        let told: Vec<(&str, &str, &str)> =
            told.iter().map(|it| (it.heading.as_str(), it.id.as_str(), it.kind.as_str())).collect();
        assert_eq!(told, [("The page", "one", "A run"), ("Second", "two", "Question")]);
        assert_eq!((clock(5), clock(725)), ("0:05".to_owned(), "12:05".to_owned()));
    }
}
