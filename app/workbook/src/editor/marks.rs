//! Where the mistakes stand, what is wrong, and what would put it right.

use crashpoint_sim::text::{Diagnostic, parse_scenario};

use super::fix::fix_label;
use super::lines::Lines;
use crate::text::lang::Lang;

/// One mistake, in the learner's language.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MarkView {
    /// The line, from 1.
    pub line: u32,
    /// The first column, from 1, in characters.
    pub column: u32,
    /// Where it begins, as a byte offset.
    pub from: usize,
    /// Where it ends.
    pub to: usize,
    /// What is wrong, in a sentence or two.
    pub message: String,
    /// What would put it right; `None`: only its author knows.
    pub fix: Option<Fix>,
}

/// What a click does to a mistake.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fix {
    /// "Write `receive`".
    pub label: String,
    /// The mark's number, for [`super::Msg::Fix`].
    pub number: usize,
}

/// The mistakes of this text, in the order of the text.
pub fn marks(text: &str, lang: Lang) -> Vec<MarkView> {
    let (_, diagnostics) = parse_scenario(text);
    let lines = Lines::new(text);
    diagnostics.iter().enumerate().map(|(number, diagnostic)| view(&lines, lang, number, diagnostic)).collect()
}

fn view(lines: &Lines<'_>, lang: Lang, number: usize, diagnostic: &Diagnostic) -> MarkView {
    let from = lines.offset(diagnostic.line, diagnostic.start);
    let message = match lang {
        Lang::En => diagnostic.problem.to_string(),
        Lang::Ru => diagnostic.message_ru(),
    };
    MarkView {
        line: diagnostic.line,
        column: diagnostic.start,
        from,
        to: lines.offset(diagnostic.line, diagnostic.end).max(from),
        message,
        fix: fix_label(lang, lines.all, diagnostic).map(|label| Fix { label, number }),
    }
}
