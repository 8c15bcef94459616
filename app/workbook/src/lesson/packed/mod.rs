//! A page made ready for the browser: its Markdown is read where the site is built, so that nobody downloads a Markdown
//! reader to read a lesson. [`pack`] makes the text, [`open`] gives the same page that [`parse`](super::parse) does.
//!
//! The text: a line with the version, the front matter, then a line a block, which begins with a letter. `H2`, `P` with a
//! text; `L`, `L3` a list from 3, `I` its items, `Q` a fact box, each up to a line `/`; `C sql` and `F 42 play id C1` with
//! their lines behind a space; `R` a line across; `S two-relays` the scenario of a case.

mod inline;
mod open;

pub use open::open;

use inline::encoded;

use super::fields::{Body, Context};
use super::front::{self, Sheet};
use super::lines::{Line, entries, lines};
use super::markdown;
use super::problem::Span;
use super::prose::Block;
use super::read::{TEXTS, TITLED};
use super::read_page;

/// The first line.
const NAME: &str = "crashpoint page 1";

/// The page as a text that [`open`] reads. `case` gives the text of a case's scenario; those that the page names go along.
pub fn pack(text: &str, sheet: Sheet, case: impl Fn(&str) -> Option<String>) -> String {
    let (lesson, context) = read_page(text, sheet, Context::keeping(markdown::line));
    let mut packed = format!("{NAME}\n---\n");
    let matter = front::split(text.strip_prefix('\u{feff}').unwrap_or(text)).0.unwrap_or_default();
    matter.lines().for_each(|line| packed += &format!("{line}\n"));
    packed += "---\n";
    blocks(&lesson.blocks, &mut context.bodies.iter(), &mut packed);
    for name in lesson.cases() {
        if let Some(scenario) = case(name) {
            packed += &format!("S {name}\n");
            raw(&scenario, &mut packed);
        }
    }
    packed
}

fn blocks(blocks: &[Block], bodies: &mut std::slice::Iter<'_, Body>, packed: &mut String) {
    for block in blocks {
        match block {
            Block::Heading(level, text) => *packed += &format!("H{level} {}\n", encoded(text)),
            Block::Paragraph(text) => *packed += &format!("P {}\n", encoded(text)),
            Block::List { start, items } => {
                *packed += &format!("L{}\n", start.map(|start| start.to_string()).unwrap_or_default());
                for item in items {
                    *packed += "I\n";
                    self::blocks(item, bodies, packed);
                    *packed += "/\n";
                }
                *packed += "/\n";
            }
            Block::Facts(inner) => {
                *packed += "Q\n";
                self::blocks(inner, bodies, packed);
                *packed += "/\n";
            }
            Block::Code { language, text } => {
                *packed += &format!("C {language}\n");
                raw(text, packed);
            }
            Block::Rule => *packed += "R\n",
            Block::Fence(_) => {
                let Some(Body { line, info, text }) = bodies.next() else { return };
                *packed += &format!("F {line} {info}\n");
                let mut body = String::new();
                match info.split(' ').next() {
                    Some("scenario") => body.push_str(text),
                    _ => fence(&lines(text, line.saturating_add(1)), 0, &mut body),
                }
                raw(&body, packed);
            }
        }
    }
}

/// Lines as they stand.
fn raw(text: &str, packed: &mut String) {
    text.lines().for_each(|line| *packed += &format!(" {line}\n"));
}

/// The lines of a fence, with their texts encoded.
fn fence(lines: &[Line<'_>], depth: usize, body: &mut String) {
    for entry in entries(lines) {
        let indent = "  ".repeat(depth);
        let word = entry.word.text;
        if TEXTS.contains(&word) {
            *body += &format!("{indent}{word} {}\n", text(&entry.text()));
        } else if TITLED.contains(&word) || word == "left" {
            *body += &format!("{indent}{word} {}\n", text(entry.rest));
            fence(&entry.below, depth + 1, body);
        } else {
            *body += &format!("{indent}{word} {}\n", entry.rest);
            entry.block().text.lines().for_each(|line| *body += &format!("{indent}  {line}\n"));
        }
    }
}

fn text(markdown: &str) -> String {
    encoded(&markdown::line(markdown, Span::default(), &mut Context::new(markdown::line)))
}
