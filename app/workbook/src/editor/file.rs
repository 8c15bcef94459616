//! A text as a file, and back.

use crashpoint_sim::text::parse_scenario;

use super::{TEXT_BYTES_MAX, boundary};
use crate::catalogue::Strategy;
use crate::text::lang::Lang;

/// A file to keep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileText {
    /// `my-handler.scenario`
    pub name: String,
    /// The text as it stands, comments and all, with a line break at its end.
    pub text: String,
}

/// What a file gave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// Its text, with plain line breaks.
    pub text: String,
    /// It was longer than what is edited; the rest is left out.
    pub cut: bool,
}

/// The text as a file, named by its English title.
pub fn file_of(text: &str) -> FileText {
    let (scenario, _) = parse_scenario(text);
    let title = scenario.title.get(Lang::En.code()).unwrap_or_default();
    let mut name = String::new();
    for letter in title.chars().take(60) {
        if letter.is_ascii_alphanumeric() {
            name.push(letter.to_ascii_lowercase());
        } else if !name.is_empty() && !name.ends_with('-') {
            name.push('-');
        }
    }
    let name = name.trim_end_matches('-');
    let name = if name.is_empty() { "handler" } else { name };
    let end = if text.ends_with('\n') { "" } else { "\n" };
    FileText { name: format!("{name}.scenario"), text: format!("{text}{end}") }
}

/// The text of a file: whatever it holds, it can be edited.
pub fn import(bytes: &[u8]) -> Imported {
    let text = String::from_utf8_lossy(bytes);
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text).replace("\r\n", "\n").replace('\r', "\n");
    let end = boundary(&text, TEXT_BYTES_MAX);
    Imported { cut: end < text.len(), text: text[..end].to_owned() }
}

/// A strategy of the catalogue as a text to change.
pub fn start(strategy: Strategy) -> String {
    let mut scenario = strategy.scenario();
    scenario.title.0 = Lang::ALL.map(|lang| (lang.code().to_owned(), strategy.title(lang))).to_vec();
    scenario.about.0.clear();
    scenario.to_string()
}
