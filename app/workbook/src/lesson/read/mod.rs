//! Reads the fences: which kind, which id, which claims, and then the lines of each kind.

mod run;
mod show;
mod skeleton;
mod solve;

pub(crate) use run::items;
pub(crate) use skeleton::{TEXTS, TITLED};
pub(crate) use solve::ORDERED_STEPS_MAX;

use crashpoint_sim::scenario::Scenario;
use crashpoint_sim::text::{self as scenario_text, clip};

use super::fence::{Fence, Kind, Source, Start};
use super::fields::{Body, Context, Fields};
use super::lines::{Block, Word, entries, lines, words};
use super::problem::{Problem, Span};
use super::prose::Claim;
use super::target::is_id;

/// Every kind of fence, and what its lines are called in a message.
pub(crate) const KINDS: [(&str, &str); 10] = [
    ("scenario", "`scenario`"),
    ("play", "`play`"),
    ("map", "`map`"),
    ("twin", "`twin`"),
    ("worlds", "`worlds`"),
    ("predict", "`predict`"),
    ("attack", "`attack`"),
    ("defend", "`defend`"),
    ("order", "`order`"),
    ("question", "`question`"),
];

/// What may be shown as it stands.
const LANGUAGES: [&str; 9] = ["text", "sql", "java", "python", "go", "js", "json", "yaml", "sh"];

/// The line that opens a fence.
pub(crate) struct Opening<'text> {
    /// The whole line.
    pub(crate) info: &'text str,
    /// Where it stands.
    pub(crate) span: Span,
    /// It stands inside a list or a quotation.
    pub(crate) nested: bool,
}

/// Reads a fence; `None`: it is code in another language, or nothing that could be read.
pub(crate) fn fence(opening: &Opening<'_>, body: &str, context: &mut Context) -> Option<Fence> {
    let marks = opening.info.chars().take_while(|char| char.is_whitespace() || "`~>".contains(*char)).count();
    let info = opening.info.get(marks..).unwrap_or_default();
    let words = words(info, opening.span.line, super::lines::count(marks + 1));
    let head = words.first()?;
    let Some((kind, of)) = KINDS.into_iter().find(|(kind, _)| *kind == head.text) else {
        if !LANGUAGES.contains(&head.text) {
            let known = KINDS.into_iter().map(|(kind, _)| kind).chain(LANGUAGES);
            context.report.unknown(head.span, "a kind of fence or a language", head.text, known);
        }
        return None;
    };
    if opening.nested {
        let rule = "This must stand by itself, not inside a list or a quotation: begin it in the first column.";
        context.add(head.span, Problem::Rule(rule));
        return None;
    }
    let id = id(&words, head.span, context);
    let claims = claims(words.get(2..).unwrap_or_default(), context);
    let line = opening.span.line;
    if context.keeps {
        let info = words.iter().map(|word| word.text).collect::<Vec<_>>().join(" ");
        context.program.push((line, info.clone()));
        skeleton::add(&lines(body, line.saturating_add(1)), 1, &mut context.program);
        context.bodies.push(Body { line, info, text: body.to_owned() });
    }
    let kind = if kind == "scenario" {
        Kind::Scenario(Box::new(scenario_fence(&id, body, line, context)))
    } else {
        let mut fields = Fields::new(of, head.span, entries(&lines(body, line.saturating_add(1))), context);
        let read = match kind {
            "play" => show::play(&mut fields),
            "map" => show::map(&mut fields),
            "twin" => show::twin(&mut fields),
            "worlds" => show::worlds(&mut fields),
            task => solve::task(task, &mut fields),
        };
        fields.done();
        read
    };
    Some(Fence { id, line, claims, kind })
}

fn id(words: &[Word<'_>], head: Span, context: &mut Context) -> String {
    let Some(id) = words.get(1) else {
        context.add(head, Problem::Missing { what: "an id after its kind, such as `first-crash`", of: "A fence" });
        return String::new();
    };
    let before = context.ids.iter().find(|(other, _)| other == id.text).map(|(_, line)| *line);
    if !is_id(id.text) || Claim::parse(id.text).is_some() {
        context.add(id.span, Problem::BadId(clip(id.text)));
    } else if let Some(first_line) = before {
        context.add(id.span, Problem::Twice { what: id.text.to_owned(), first_line });
    } else {
        context.ids.push((id.text.to_owned(), id.span.line));
    }
    id.text.to_owned()
}

fn claims(words: &[Word<'_>], context: &mut Context) -> Vec<Claim> {
    let mut claims = Vec::new();
    for word in words {
        match Claim::parse(word.text) {
            Some(claim) => claims.push(claim),
            None => context.report.unknown(word.span, "a claim", word.text, std::iter::empty()),
        }
    }
    claims
}

fn scenario_fence(id: &str, body: &str, line: u32, context: &mut Context) -> Start {
    let scenario = scenario(&Block { text: body.to_owned(), lines: line, columns: 0 }, context);
    context.scenarios.push((id.to_owned(), scenario.clone()));
    let expect = scenario.expect.clone();
    Start { source: Source::Scenario(Box::new(scenario)), expect, ..Start::default() }
}

/// Reads a scenario that stands somewhere in the page; its mistakes are told where they are there.
fn scenario(block: &Block, context: &mut Context) -> Scenario {
    let (scenario, mistakes) = scenario_text::parse_scenario(&block.text);
    for mistake in mistakes {
        let span = Span {
            line: mistake.line.saturating_add(block.lines),
            start: mistake.start.saturating_add(block.columns),
            end: mistake.end.saturating_add(block.columns),
        };
        context.add(span, Problem::Scenario(mistake.problem));
    }
    scenario
}
