//! The lines of one fence, taken word by word: what nobody asked for is a mistake.

use crashpoint_sim::ids::Role;
use crashpoint_sim::scenario::Scenario;
use crashpoint_sim::text::clip;

use super::lines::{Entry, Word};
use super::markdown::Seen;
use super::problem::{Problem, Report, Span};
use super::prose::Text;

/// Reads a text that stands in a line at this place.
pub(crate) type ReadText = fn(&str, Span, &mut Context) -> Text;

/// What reading a page has found so far.
#[derive(Debug)]
pub(crate) struct Context {
    read_text: ReadText,
    pub(crate) report: Report,
    /// Links, pictures, claim marks, and where they stand.
    pub(crate) seen: Vec<(Span, Seen)>,
    /// The ids of the fences, and where they were given.
    pub(crate) ids: Vec<(String, u32)>,
    /// The scenario fences so far.
    pub(crate) scenarios: Vec<(String, Scenario)>,
    /// Whether to keep what is below here.
    pub(crate) keeps: bool,
    /// What is the same in every language, line by line.
    pub(crate) program: Vec<(u32, String)>,
    /// The fences as they were written.
    pub(crate) bodies: Vec<Body>,
}

/// A fence as it was written.
#[derive(Debug)]
pub(crate) struct Body {
    /// The line in which it opens.
    pub(crate) line: u32,
    /// What stands behind its marks.
    pub(crate) info: String,
    /// Its lines.
    pub(crate) text: String,
}

impl Context {
    /// Nothing has been found; texts in fences are read so.
    pub(crate) fn new(read_text: ReadText) -> Self {
        Context {
            read_text,
            report: Report::default(),
            seen: Vec::new(),
            ids: Vec::new(),
            scenarios: Vec::new(),
            keeps: false,
            program: Vec::new(),
            bodies: Vec::new(),
        }
    }

    /// The same, and what is written is kept for whoever compares or packs it.
    pub(crate) fn keeping(read_text: ReadText) -> Self {
        Context { keeps: true, ..Context::new(read_text) }
    }

    fn text(&mut self, text: &str, span: Span) -> Text {
        (self.read_text)(text, span, self)
    }

    pub(crate) fn add(&mut self, span: Span, problem: Problem) {
        self.report.add(span, problem);
    }
}

/// The lines of a fence, or those below one of its lines.
pub(crate) struct Fields<'text, 'context> {
    /// What they belong to, as in "a line of `play`".
    pub(crate) of: &'static str,
    /// Where that stands.
    pub(crate) span: Span,
    entries: Vec<Entry<'text>>,
    asked: Vec<&'static str>,
    pub(crate) context: &'context mut Context,
}

impl<'text, 'context> Fields<'text, 'context> {
    pub(crate) fn new(
        of: &'static str,
        span: Span,
        entries: Vec<Entry<'text>>,
        context: &'context mut Context,
    ) -> Self {
        Fields { of, span, entries, asked: Vec::new(), context }
    }

    pub(crate) fn add(&mut self, span: Span, problem: Problem) {
        self.context.add(span, problem);
    }

    /// All lines with this word.
    pub(crate) fn all(&mut self, word: &'static str) -> Vec<Entry<'text>> {
        self.asked.push(word);
        let (found, rest) = std::mem::take(&mut self.entries).into_iter().partition(|entry| entry.word.text == word);
        self.entries = rest;
        found
    }

    /// The line with this word, which may be written once.
    pub(crate) fn one(&mut self, word: &'static str) -> Option<Entry<'text>> {
        let mut found = self.all(word).into_iter();
        let first = found.next()?;
        for again in found {
            let first_line = first.word.span.line;
            self.add(again.word.span, Problem::Twice { what: word.to_owned(), first_line });
        }
        Some(first)
    }

    /// The line with this word, with something after it.
    pub(crate) fn filled(&mut self, word: &'static str) -> Option<Entry<'text>> {
        let entry = self.one(word)?;
        if entry.words().is_empty() {
            self.add(entry.word.span, Problem::Empty(word.to_owned()));
            return None;
        }
        Some(entry)
    }

    /// The words of a line without lines below it, if it is there.
    pub(crate) fn words(&mut self, word: &'static str) -> Option<(Entry<'text>, Vec<Word<'text>>)> {
        let entry = self.filled(word)?;
        self.no_lines_below(&entry);
        let words = entry.words();
        Some((entry, words))
    }

    /// Nothing may stand below this line.
    pub(crate) fn no_lines_below(&mut self, entry: &Entry<'_>) {
        if entry.has_below() {
            self.add(entry.word.span, Problem::Rule("Nothing can stand indented below this line."));
        }
    }

    /// The text with this word; empty if there is none.
    pub(crate) fn text(&mut self, word: &'static str) -> Text {
        let entry = self.one(word);
        entry.map(|entry| self.text_of(&entry)).unwrap_or_default()
    }

    /// The texts with this word.
    pub(crate) fn texts(&mut self, word: &'static str) -> Vec<Text> {
        self.all(word).iter().map(|entry| self.text_of(entry)).collect()
    }

    fn text_of(&mut self, entry: &Entry<'_>) -> Text {
        let text = entry.text();
        if text.is_empty() {
            self.add(entry.word.span, Problem::Empty(entry.word.text.to_owned()));
        }
        self.context.text(&text, entry.rest_span())
    }

    /// What stands in the line itself as a text; what is below it is not part of it.
    pub(crate) fn head_of(&mut self, entry: &Entry<'_>) -> Text {
        if entry.rest.is_empty() {
            self.add(entry.word.span, Problem::Empty(entry.word.text.to_owned()));
        }
        self.context.text(entry.rest, entry.rest_span())
    }

    /// A number within these limits in the line with this word.
    pub(crate) fn number(&mut self, word: &'static str, min: u8, max: u8) -> Option<u8> {
        let (entry, words) = self.words(word)?;
        let number = match words.as_slice() {
            [number] => number.text.parse().ok().filter(|number| (min..=max).contains(number)),
            _ => None,
        };
        if number.is_none() {
            let problem = Problem::Number { of: word, word: clip(entry.rest), min, max };
            self.add(entry.rest_span(), problem);
        }
        number
    }

    /// The role in the line with this word.
    pub(crate) fn roles(&mut self, word: &'static str) -> Vec<Role> {
        let Some((_, words)) = self.words(word) else { return Vec::new() };
        words.iter().filter_map(|word| self.role(word)).collect()
    }

    fn role(&mut self, word: &Word<'_>) -> Option<Role> {
        let role = Role::ALL.into_iter().find(|role| role.word() == word.text);
        if role.is_none() {
            self.unknown(word, "a program", Role::ALL.into_iter().map(Role::word));
        }
        role
    }

    /// A word that is none of these.
    pub(crate) fn unknown<'words>(
        &mut self,
        word: &Word<'_>,
        wanted: &str,
        valid: impl Iterator<Item = &'words str> + Clone,
    ) {
        self.context.report.unknown(word.span, wanted, word.text, valid);
    }

    /// Something that the fence needs and does not have.
    pub(crate) fn missing(&mut self, what: &'static str) {
        let of = self.of;
        self.add(self.span, Problem::Missing { what, of });
    }

    /// Every line has been asked for; those that are left are mistakes.
    pub(crate) fn done(self) {
        let wanted = format!("a line of {}", self.of);
        for entry in &self.entries {
            let words = self.asked.iter().copied();
            self.context.report.unknown(entry.word.span, &wanted, entry.word.text, words);
        }
    }
}
