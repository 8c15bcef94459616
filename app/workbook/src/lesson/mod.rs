//! The lesson language: a page of Markdown with fences that run, as plain data.
//!
//! [`parse`] never fails: what it could not read is in the diagnostics and left out. It does no IO and holds no texts of
//! its own: whoever has the page brings it; a browser brings it [`packed`]. How a page is written is said in
//! `lessons/README.md`. What is left out: drawing.
//!
//! ```
//! use crashpoint_workbook::lesson::{Sheet, parse};
//!
//! let (lesson, mistakes) = parse("---\ntitle: A page\n---\n```play first\nstrategy naiv\n```\n", Sheet::Page);
//! assert_eq!(lesson.fences().count(), 1);
//! assert!(mistakes[0].to_string().starts_with("5:10: `naiv` is not a preset."));
//! ```

pub mod answer;
mod begin;
pub mod compact;
pub mod contents;
pub mod draft;
pub mod fence;
mod fields;
mod front;
pub mod hearing;
pub mod judge;
mod lines;
pub mod lint;
mod markdown;
pub mod matter;
pub mod packed;
pub mod paper;
pub mod problem;
pub mod progress;
pub mod prose;
pub(crate) mod read;
pub mod record;
pub mod slides;
pub mod stated;
mod target;
pub mod told;

use crashpoint_sim::scenario::Scenario;

use fence::{Fence, Kind, Source, Start};
use fields::Context;
pub use front::{Front, Sheet};
use problem::{Diagnostic, Problem, Span};
use prose::Block;
pub use target::Target;
pub(crate) use target::is_id;

/// Longest page that is read, in bytes.
pub const PAGE_BYTES_MAX: usize = 100_000;

/// A page: a lesson, a case, a plan.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lesson {
    /// What it says of itself.
    pub front: Front,
    /// What stands on it.
    pub blocks: Vec<Block>,
}

/// Reads a page: what could be read, and every mistake.
pub fn parse(text: &str, sheet: Sheet) -> (Lesson, Vec<Diagnostic>) {
    let (lesson, context) = read_page(text, sheet, Context::new(markdown::line));
    (lesson, context.report.diagnostics)
}

/// The page, with everything that must be looked at when the whole book is known.
fn read_page_with_program(text: &str, sheet: Sheet) -> (Lesson, Context) {
    read_page(text, sheet, Context::keeping(markdown::line))
}

fn read_page(text: &str, sheet: Sheet, mut context: Context) -> (Lesson, Context) {
    let mut text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let top = Span { line: 1, start: 1, end: 1 };
    if text.len() > PAGE_BYTES_MAX {
        context.add(top, Problem::TooMuch("A page has at most 100 000 bytes."));
        text = &text[..text.floor_char_boundary(PAGE_BYTES_MAX)];
    }
    let (matter, body, first_line) = front::split(text);
    if matter.is_none() {
        context.add(top, Problem::Missing { what: "front matter at its top, between two `---` lines", of: "A page" });
    }
    let front = matter.map(|matter| front::read(matter, sheet, &mut context.report)).unwrap_or_default();
    let blocks = markdown::blocks(body, first_line, &mut context);
    context.report.diagnostics.sort_by_key(|diagnostic| diagnostic.span);
    (Lesson { front, blocks }, context)
}

impl Lesson {
    /// The fences in order.
    pub fn fences(&self) -> impl Iterator<Item = &Fence> {
        self.blocks.iter().filter_map(|block| match block {
            Block::Fence(fence) => Some(&**fence),
            _ => None,
        })
    }

    /// The names of the cases whose scenarios it needs.
    pub fn cases(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self
            .fences()
            .flat_map(|fence| fence.starts())
            .filter_map(|start| match &start.source {
                Source::Case(name) => Some(name.as_str()),
                Source::Strategy(_) | Source::Scenario(_) => None,
            })
            .collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    /// The line of the first fence that names this case.
    fn line_of_case(&self, case: &str) -> u32 {
        let names = |start: &Start| matches!(&start.source, Source::Case(name) if name == case);
        self.fences().find(|fence| fence.starts().iter().any(|start| names(start))).map_or(1, |fence| fence.line)
    }

    /// Puts the scenario of this case wherever the page names it.
    pub fn resolve(&mut self, case: &str, scenario: &Scenario) {
        for block in &mut self.blocks {
            let Block::Fence(fence) = block else { continue };
            for start in fence.starts_mut() {
                if matches!(&start.source, Source::Case(name) if name == case) {
                    start.source = Source::Scenario(Box::new(scenario.clone()));
                }
            }
        }
    }
}

impl Fence {
    /// Everything in it that runs.
    pub fn starts(&self) -> Vec<&Start> {
        match &self.kind {
            Kind::Scenario(start) => vec![start],
            Kind::Play(play) | Kind::Places(play) => vec![&play.start],
            Kind::Map(_) => Vec::new(),
            Kind::Twin(twin) => twin.sides.iter().map(|side| &side.start).collect(),
            Kind::Worlds(worlds) => {
                worlds.worlds.iter().map(|world| &world.start).chain([&worlds.play.start]).collect()
            }
            Kind::Task(task) if task.runs() => vec![&task.play.start],
            Kind::Task(_) => Vec::new(),
        }
    }

    fn starts_mut(&mut self) -> Vec<&mut Start> {
        match &mut self.kind {
            Kind::Scenario(start) => vec![start],
            Kind::Play(play) | Kind::Places(play) => vec![&mut play.start],
            Kind::Map(_) => Vec::new(),
            Kind::Twin(twin) => twin.sides.iter_mut().map(|side| &mut side.start).collect(),
            Kind::Worlds(worlds) => {
                let play = &mut worlds.play.start;
                worlds.worlds.iter_mut().map(|world| &mut world.start).chain([play]).collect()
            }
            Kind::Task(task) => vec![&mut task.play.start],
        }
    }

    /// The task in it, if it is one.
    pub fn task(&self) -> Option<&fence::Task> {
        match &self.kind {
            Kind::Task(task) => Some(task),
            _ => None,
        }
    }
}

impl fence::Task {
    /// Whether something runs in it: not in a question or a map to paint.
    pub fn runs(&self) -> bool {
        match &self.problem {
            fence::Problem::Predict { .. }
            | fence::Problem::Attack { .. }
            | fence::Problem::Defend(_)
            | fence::Problem::Order(_) => true,
            fence::Problem::Question { .. } | fence::Problem::Paint(_) => false,
        }
    }
}
