//! Texts inside a line: what opens and ends is a control character, which no text has.

use super::super::fields::Context;
use super::super::problem::Span;
use super::super::prose::{Claim, Inline, Text};
use super::super::target::Target;

const EMPHASIS: char = '\u{1}';
const STRONG: char = '\u{2}';
const LINK: char = '\u{3}';
const CLAIM: char = '\u{4}';
const IMAGE: char = '\u{5}';
const CODE: char = '\u{6}';
const BREAK: char = '\u{7}';
/// Ends what was opened.
const END: char = '\u{e}';
/// Stands between an address and its text.
const THEN: char = '\u{f}';

/// Deepest nesting that is read.
const DEPTH_MAX: usize = 16;

/// The text in one line.
pub(super) fn encoded(text: &[Inline]) -> String {
    let mut line = String::new();
    for inline in text {
        match inline {
            Inline::Text(words) => line += words,
            Inline::Code(code) => line += &format!("{CODE}{code}{END}"),
            Inline::Emphasis(inner) => line += &format!("{EMPHASIS}{}{END}", encoded(inner)),
            Inline::Strong(inner) => line += &format!("{STRONG}{}{END}", encoded(inner)),
            Inline::Link(target, inner) => line += &format!("{LINK}{target}{THEN}{}{END}", encoded(inner)),
            Inline::Claim(claim, fence) => line += &format!("{CLAIM}{claim}{THEN}{fence}{END}"),
            Inline::Image { file, alt } => line += &format!("{IMAGE}{file}{THEN}{alt}{END}"),
            Inline::Break => line.push(BREAK),
        }
    }
    line
}

/// An element whose end has not come.
struct Open {
    kind: char,
    head: String,
    text: Text,
}

impl Open {
    fn words(&mut self, char: char) {
        match self.text.last_mut() {
            Some(Inline::Text(words)) => words.push(char),
            _ => self.text.push(Inline::Text(char.to_string())),
        }
    }

    /// As an element; what cannot be one is its text.
    fn close(self) -> Text {
        let words = || super::super::prose::plain(&self.text);
        let inline = match self.kind {
            EMPHASIS => Inline::Emphasis(self.text),
            STRONG => Inline::Strong(self.text),
            CODE => Inline::Code(words()),
            IMAGE => Inline::Image { alt: words(), file: self.head },
            CLAIM => match Claim::parse(&self.head) {
                Some(claim) => Inline::Claim(claim, words()),
                None => return self.text,
            },
            _ => match Target::parse(&self.head) {
                Ok(target) => Inline::Link(target, self.text),
                Err(_) => return self.text,
            },
        };
        vec![inline]
    }
}

/// The text of a line; in the shape of [`markdown::line`](super::super::markdown::line).
pub(crate) fn decoded(line: &str, _: Span, _: &mut Context) -> Text {
    let mut open = vec![Open { kind: END, head: String::new(), text: Vec::new() }];
    for char in line.chars() {
        let depth = open.len();
        let Some(top) = open.last_mut() else { break };
        match char {
            EMPHASIS | STRONG | LINK | CLAIM | IMAGE | CODE if depth < DEPTH_MAX => {
                open.push(Open { kind: char, head: String::new(), text: Vec::new() });
            }
            THEN => top.head = super::super::prose::plain(&std::mem::take(&mut top.text)),
            BREAK => top.text.push(Inline::Break),
            END => close(&mut open),
            _ => top.words(char),
        }
    }
    while open.len() > 1 {
        close(&mut open);
    }
    open.pop().map(|page| page.text).unwrap_or_default()
}

fn close(open: &mut Vec<Open>) {
    if open.len() > 1
        && let Some(closed) = open.pop()
        && let Some(top) = open.last_mut()
    {
        top.text.extend(closed.close());
    }
}
