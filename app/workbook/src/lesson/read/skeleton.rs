//! What of a fence is the same in every language: its lines without their texts.

use super::super::lines::{Line, entries};

/// Lines that are only text.
pub(crate) const TEXTS: [&str; 5] = ["ask", "caption", "hint", "why", "title"];
/// Lines with a text, and others below that are not.
pub(crate) const TITLED: [&str; 3] = ["right", "wrong", "world"];

/// Adds these lines, this deep.
pub(super) fn add(lines: &[Line<'_>], depth: usize, program: &mut Vec<(u32, String)>) {
    for entry in entries(lines) {
        let word = entry.word.text;
        let rest: Vec<&str> = entry.words().iter().map(|word| word.text).collect();
        let says = if TEXTS.contains(&word) || TITLED.contains(&word) || word.starts_with("title.") || rest.is_empty() {
            word.to_owned()
        } else {
            format!("{word} {}", rest.join(" "))
        };
        program.push((entry.word.span.line, format!("{}{says}", "  ".repeat(depth))));
        if !TEXTS.contains(&word) {
            add(&entry.below, depth + 1, program);
        }
    }
}
